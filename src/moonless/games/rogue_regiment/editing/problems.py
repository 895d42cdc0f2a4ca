"""What is wrong with a mission, as sentences that point at the place. What is wrong is for the one checker to say."""

import re

from moonless.core.workshop import Document, Problem
from moonless.games.rogue_regiment.content.own_missions import own_problems
from moonless.games.rogue_regiment.editing.papers import (
    LISTS,
    SMALL,
    entries,
    files,
    layout,
    spots,
    square_name,
    table,
    title,
    words,
)

LINE = re.compile(
    r"mission(?: [^:]*)?: (?P<field>\w[\w-]*(?:\[[^\]]*\])?(?:, \w+)?)(?P<more>(?:: [a-z_]+)?): (?P<text>.*)"
)
SQUARE = re.compile(r"\[(\d+), (\d+)\]")
ENTRY = re.compile(r"(?P<list>[\w-]+)(?:\[(?P<key>[^\]]*)\])?")
SENTENCES = {
    "exit_tile": "An exit tile is missing: nobody could leave (16.2).",
    "spawn_tile": "A spawn tile is missing: reinforcements come from there (10.6).",
    "objective": "An objective is missing: the team needs something to do (16.1).",
}
"""Where a whole sort of thing is missing."""
OTHER = re.compile(r"\b\w+\[[\w-]+\]")
MOST_SAID = 60
SECTIONS = {
    "special_card": "special_card", "special_rules": "special_rules", "convoy": "convoy.speed",
    "source": "source.mission",
}  # fmt: skip


def problems(document: Document, text: str) -> list[Problem]:
    """Everything that is wrong with a draft, in the checker's order; the same thing is said once."""
    empty = [Problem(gap, slot=slot) for gap, slot in gaps(document)]
    found = {problem.text: problem for problem in empty}
    for line in own_problems(text, files()):
        if len(found) == MOST_SAID:
            break
        if not empty or ": layout: '': " not in line:
            problem = sentence(document, line)
            found.setdefault(problem.text, problem)
    return list(found.values())


def other_named(document: Document, field: str) -> str:
    """Another piece that a line speaks of, by its name."""
    piece = piece_of(document, field)
    return name_of(document, piece) if piece else field


def gaps(document: Document) -> list[tuple[str, str]]:
    return [
        (f"Row {row + 1}, column {column + 1} of the map is empty: lay a tile there (2.7).", f"tile {row} {column}")
        for row, cells in enumerate(layout(document))
        for column, cell in enumerate(cells)
        if not cell
    ]


def sentence(document: Document, line: str) -> Problem:
    """A line of the checker as a sentence with a place."""
    found = LINE.fullmatch(line)
    if found is None:
        return Problem(ended(SQUARE.sub(named_square, line.removeprefix("mission: "))))
    field, more, text = found["field"], found["more"].removeprefix(": "), SQUARE.sub(named_square, found["text"])
    text = OTHER.sub(lambda other: other_named(document, other[0]), text)
    if field in SENTENCES:
        return Problem(
            SENTENCES[field], drawer=DRAWERS.get(field, ""), field="objective" if field == "objective" else ""
        )
    if field == "entry_tile":
        return Problem(ended(f"Ways in: {text}"), drawer="edges")
    if field == "tiles":
        return Problem(ended(text.replace("the one", "The small tile", 1)), piece=small_at(document, text))
    if field == "start":
        return Problem(ended(f"Start square: {text}"), piece=start_at(document, text))
    if field == "layout":
        return Problem(ended(text), slot=slot_of(document, text))
    piece = piece_of(document, field)
    if piece:
        return Problem(ended(f"{name_of(document, piece)}: {words_of(more)}{text}"), piece=piece)
    return Problem(ended(f"{label(field)}: {words_of(more)}{text}"), field=form_field(document, field, more))


DRAWERS = {"exit_tile": "edges", "spawn_tile": "edges"}


def named_square(found: re.Match[str]) -> str:
    return square_name((int(found[1]), int(found[2])))


def ended(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def words_of(more: str) -> str:
    return f"{more.replace('_', ' ')}: " if more else ""


def label(field: str) -> str:
    entry = ENTRY.match(field)
    assert entry is not None
    key = f" ({entry['key'].replace('_', ' ')})" if entry["key"] else ""
    return entry["list"].replace("_", " ").capitalize() + key


def piece_of(document: Document, field: str) -> str:
    """The piece that a field of the file belongs to, by its list and name, or by its name alone."""
    entry = ENTRY.match(field)
    assert entry is not None
    lists = [entry["list"]] if entry["list"] in (*LISTS, *SMALL) else list(LISTS)
    lists += ["item"] if lists == ["object"] else []
    key = entry["key"] if entry["key"] is not None else entry["list"]
    for each in lists:
        for place, found in entries(document, each):
            if key and (words(found, "id") == key or (entry["key"] == str(place) and not words(found, "id"))):
                return f"{each}.{place}"
    return ""


def name_of(document: Document, piece: str) -> str:
    key, _, place = piece.partition(".")
    return next(title(entry, key) for number, entry in entries(document, key) if str(number) == place)


def small_at(document: Document, text: str) -> str:
    """`the one at N 4 ...`: the small tile there; of two on each other the later."""
    found = re.search(r"at ([NESW]) (-?\d+)", text)
    place = (found[1], int(found[2])) if found else None
    there = [
        f"{key}.{number}"
        for key in SMALL
        for number, entry in entries(document, key)
        if (entry.get("side"), entry.get("at")) == place
    ]
    return there[-1] if there else ""


def start_at(document: Document, text: str) -> str:
    squares = spots(table(document, "start").get("squares"))
    named = [place for place, at in enumerate(squares) if square_name(at) == text.split()[0]]
    return f"start.squares.{named[-1]}" if named else ""


def slot_of(document: Document, text: str) -> str:
    """The slot whose tile the text names."""
    for row, cells in enumerate(layout(document)):
        for column, cell in enumerate(cells):
            if cell and cell.partition("@")[0][:-1] in re.findall(r"\bt\d+", text):
                return f"tile {row} {column}"
    return ""


def form_field(document: Document, field: str, more: str) -> str:
    """The field of the form that a line of the checker is about."""
    entry = ENTRY.match(field)
    assert entry is not None
    name = entry["list"]
    if name == "objective":
        for key in ("objective", "secondary"):
            for place, found in entries(document, key):
                if words(found, "kind") == entry["key"]:
                    return f"{key}.{place}.kind"
    if name == "special_card":
        for place, found in entries(document, name):
            if entry["key"] in (None, words(found, "card")):
                return f"{name}.{place}.card"
    if name == "operators":
        return f"operators.{more}" if more in ("count", "required", "recommended") else "operators.recommended"
    return SECTIONS.get(name) or (f"{name}.{more}" if more else name)
