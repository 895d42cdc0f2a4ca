"""What is wrong with a mission, as sentences that point at the place. What is wrong is for the one checker to say."""

import re
from typing import Any

from moonless.core.workshop import Document, Problem
from moonless.games.rogue_regiment.content.flaws import Entry, Flaw, is_square
from moonless.games.rogue_regiment.content.own_missions import own_problems
from moonless.games.rogue_regiment.editing.papers import (
    EMPTY,
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

READ = re.compile(r"(?P<list>\w[\w-]*)(?:\[(?P<key>[^\]]*)\])?(?:: (?P<field>[a-z_]+))?: (?P<text>.*)")
"""A line of the reader of files: the path to the place is in front, `vehicle[jeep-1]: route: expected a list`."""
SENTENCES = {
    "exit_tile": "An exit tile is missing: nobody could leave (16.2).",
    "spawn_tile": "A spawn tile is missing: reinforcements come from there (10.6).",
    "objective": "An objective is missing: the team needs something to do (16.1).",
}
"""Where a whole sort of thing is missing."""
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
        if not (empty and isinstance(line, Flaw) and line.facts.get("cell") == EMPTY):
            problem = sentence(document, line)
            found.setdefault(problem.text, problem)
    return list(found.values())


def gaps(document: Document) -> list[tuple[str, str]]:
    return [
        (f"Row {row + 1}, column {column + 1} of the map is empty: lay a tile there (2.7).", f"tile {row} {column}")
        for row, cells in enumerate(layout(document))
        for column, cell in enumerate(cells)
        if not cell
    ]


def sentence(document: Document, line: str) -> Problem:
    """A line of the checker as a sentence with a place."""
    facts: dict[str, Any] = {}
    if isinstance(line, Flaw):
        entry, facts = line.entry, line.facts
        text = line.pattern.format(**{name: named(document, fact) for name, fact in facts.items()})
    else:
        read = READ.fullmatch(line.removeprefix("mission: "))
        if read is None:
            return Problem(ended(line.removeprefix("mission: ")))
        entry, text = Entry(read["list"], read["key"] or "", read["field"] or ""), read["text"]
    if entry.list in SENTENCES and not entry.key:
        field = "objective" if entry.list == "objective" else ""
        return Problem(SENTENCES[entry.list], drawer=DRAWERS.get(entry.list, ""), field=field)
    if entry.list == "entry_tile" and not entry.key:
        return Problem(ended(f"Ways in: {text}"), drawer="edges")
    if entry.list == "tiles":
        return Problem(ended(text.replace("the one", "The small tile", 1)), piece=small_at(document, facts))
    if entry.list == "start":
        return Problem(ended(f"Start square: {text}"), piece=start_at(document, facts))
    if entry.list == "layout" and not entry.key:
        return Problem(ended(text), slot=slot_of(document, facts))
    return about(document, entry, text)


def named(document: Document, fact: object) -> object:
    """A square and another entry of the file as a screen calls them; anything else as it is."""
    if isinstance(fact, Entry):
        piece = piece_of(document, fact)
        return name_of(document, piece) if piece else fact
    if not is_square(fact):
        return fact
    return square_name(fact) if min(fact) >= 0 else list(fact)


def about(document: Document, entry: Entry, text: str) -> Problem:
    """A sentence about an entry of the file: a piece of the map, or a field of the form."""
    piece = piece_of(document, entry)
    what = f"{entry.field.replace('_', ' ')}: {text}" if entry.field else text
    if piece:
        return Problem(ended(f"{name_of(document, piece)}: {what}"), piece=piece)
    return Problem(ended(f"{label(entry)}: {what}"), field=form_field(document, entry))


DRAWERS = {"exit_tile": "edges", "spawn_tile": "edges"}


def ended(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def label(entry: Entry) -> str:
    key = f" ({entry.key.replace('_', ' ')})" if entry.list and entry.key else ""
    return (entry.list or entry.key).replace("_", " ").capitalize() + key


def piece_of(document: Document, entry: Entry) -> str:
    """The piece that an entry of the file is, by its list and name, or by its name alone."""
    lists = [entry.list] if entry.list in (*LISTS, *SMALL) else list(LISTS)
    lists += ["item"] if lists == ["object"] else []
    for each in lists if entry.key else []:
        for place, found in entries(document, each):
            if words(found, "id") == entry.key or (entry.key == str(place) and not words(found, "id")):
                return f"{each}.{place}"
    return ""


def name_of(document: Document, piece: str) -> str:
    key, _, place = piece.partition(".")
    return next(title(entry, key) for number, entry in entries(document, key) if str(number) == place)


def small_at(document: Document, facts: dict[str, Any]) -> str:
    """The small tile along a side; of two on each other the later."""
    there = [
        f"{key}.{number}"
        for key in SMALL
        for number, entry in entries(document, key)
        if (entry.get("side"), entry.get("at")) == (facts.get("side"), facts.get("at"))
    ]
    return there[-1] if there else ""


def start_at(document: Document, facts: dict[str, Any]) -> str:
    squares = spots(table(document, "start").get("squares"))
    there = [place for place, at in enumerate(squares) if at == facts.get("spot")]
    return f"start.squares.{there[-1]}" if there else ""


def slot_of(document: Document, facts: dict[str, Any]) -> str:
    """The slot of a cell, of a tile's side or of a tile that does not fit."""
    for row, cells in enumerate(layout(document)):
        for column, cell in enumerate(cells):
            side = cell.partition("@")[0]
            if cell and (facts.get("cell") == cell or facts.get("id") == side or facts.get("tile") == side[:-1]):
                return f"tile {row} {column}"
    return ""


def form_field(document: Document, entry: Entry) -> str:
    """The field of the form that a line of the checker is about."""
    name = entry.list or entry.key
    if name == "objective":
        for key in ("objective", "secondary"):
            for place, found in entries(document, key):
                if words(found, "kind") == entry.key:
                    return f"{key}.{place}.kind"
    if name == "special_card":
        for place, found in entries(document, name):
            if not entry.key or words(found, "card") == entry.key:
                return f"{name}.{place}.card"
    if name == "operators":
        known = entry.field in ("count", "required", "recommended")
        return f"operators.{entry.field}" if known else "operators.recommended"
    return SECTIONS.get(name) or (f"{name}.{entry.field}" if entry.field else name)
