"""The rules of a game, looked up by number or by word. A rulebook is Markdown with numbered headings."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches

from moonless.terminal.style import Style
from moonless.terminal.text import grid, wrap

NUMBER = r"(?:[A-Z]+[ .]?)?\d+(?:\.\d+)*[a-z]?"
HEADING = re.compile(r"(#+)\s+(.*?)\s*#*$")
NUMBERED = re.compile(rf"(?P<numbers>{NUMBER}(?:\s*,\s*{NUMBER})*)\.?:?\s+(?P<title>\S.*)$")
ITEM = re.compile(r"\s*([-*]|\d+\.)\s")
ENTRY = re.compile(rf"[|\s*>-]*({NUMBER})\**(?=[\s|:.,)]|$)")
MOST_FOUND = 12


@dataclass(slots=True)
class Section:
    """A heading of the rulebook with what stands under it, down to the next heading."""

    level: int
    numbers: list[str]
    title: str
    body: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{', '.join(self.numbers)} {self.title}".strip()


def canonical(number: str) -> str:
    """A rule number as it is compared: `5.4.3`, `R19`, `S4`."""
    text = number.strip().strip("[]().:").replace(" ", "").upper()
    return re.sub(r"^([A-Z]+)\.", r"\1", text)


def looks_like_number(text: str) -> bool:
    return bool(re.fullmatch(NUMBER, text.strip().strip("[]()."), re.IGNORECASE))


class Rulebook:
    """Sections in their order."""

    def __init__(self, text: str) -> None:
        self.sections = [Section(0, [], "")]
        fenced = False
        for line in text.splitlines():
            fenced ^= line.startswith("```")
            heading = None if fenced else HEADING.match(line)
            if heading is None:
                self.sections[-1].body.append(line)
            else:
                self.sections.append(section_of(len(heading[1]), heading[2]))
        self.number_chapters()
        self.by_number: dict[str, int] = {}
        for at, section in enumerate(self.sections):
            for number in section.numbers:
                self.by_number.setdefault(canonical(number), at)

    def number_chapters(self) -> None:
        """A chapter `S Setup` is numbered S where rules such as S.1 stand in it."""
        for section in self.sections:
            letter, _, title = section.title.partition(" ")
            family = any(number.startswith(f"{letter}.") for each in self.sections for number in each.numbers)
            if not section.numbers and len(letter) == 1 and letter.isupper() and family:
                section.numbers, section.title = [letter], title

    def children(self, at: int) -> list[Section]:
        """The sections below a section, all the way down."""
        below = []
        for section in self.sections[at + 1 :]:
            if section.level <= self.sections[at].level:
                break
            below.append(section)
        return below

    def entries(self, number: str) -> list[tuple[Section, list[str]]]:
        """A rule that has no heading of its own but begins lines or table rows: the sections with those lines."""
        wanted = canonical(number)
        found = []
        for section in self.sections:
            lines = [line for line in section.body if (start := ENTRY.match(line)) and canonical(start[1]) == wanted]
            if lines:
                found.append((section, lines))
        return found

    def nearest(self, number: str) -> list[str]:
        """Numbers that exist and look like this one: its siblings and elders first."""
        wanted = canonical(number)
        known = list(self.by_number)
        family = [each for each in known if "." in wanted and each.startswith(wanted.rpartition(".")[0])]
        elders = [each for each in known if wanted.startswith(each + ".")]
        return list(dict.fromkeys([*elders[-1:], *family, *get_close_matches(wanted, known, 4, 0.4)]))[:6]

    def search(self, words: str) -> list[tuple[Section, str]]:
        """Sections that hold every word, those with the words in their title first, with the line that shows it."""
        wanted = words.casefold().split()
        in_title: list[tuple[Section, str]] = []
        in_body: list[tuple[Section, str]] = []
        for section in self.sections:
            text = " ".join([section.name, *section.body]).casefold()
            if wanted and all(word in text for word in wanted):
                line = next((each for each in section.body if any(word in each.casefold() for word in wanted)), "")
                titled = all(word in section.name.casefold() for word in wanted)
                (in_title if titled else in_body).append((section, line))
        return in_title + in_body


def section_of(level: int, heading: str) -> Section:
    """A heading: one or several numbers with commas, then a title; or a title alone."""
    heading = heading.replace("**", "").replace("`", "")
    numbered = NUMBERED.match(heading)
    if numbered is None:
        if looks_like_number(heading):
            return Section(level, [heading], "")
        return Section(level, [], heading)
    return Section(level, [part.strip() for part in numbered["numbers"].split(",")], numbered["title"])


def consult(book: Rulebook, query: str, style: Style) -> list[str]:
    """What the rulebook says about a number or some words; without either, its contents."""
    query = query.strip()
    if not any(section.level for section in book.sections):
        return ["This game has no rules to look up."]
    if not query:
        return contents(book, style)
    if (at := book.by_number.get(canonical(query))) is not None:
        return section_lines(book, at, style)
    if looks_like_number(query):
        return entry_lines(book, query, style)
    return search_lines(book, query, style)


def contents(book: Rulebook, style: Style) -> list[str]:
    """The headings of the first levels."""
    top = min(section.level for section in book.sections if section.level)
    listed = [section for section in book.sections if 0 < section.level <= top + 1]
    lines = ["The rules; type ? and a number or a word:"]
    for section in listed:
        lines += wrap(section.name, style.width, "    ", "  " * (section.level - top + 1))
    return lines


def section_lines(book: Rulebook, at: int, style: Style) -> list[str]:
    """A section with its text and the titles of those below it."""
    section = book.sections[at]
    lines = [style.paint(line, "bold") for line in wrap(section.name, style.width)]
    lines += markdown(section.body, style)
    below = book.children(at)
    if below:
        lines += ["", "See also:"]
    for child in below:
        lines += wrap(child.name, style.width, "    ", "  " * (child.level - section.level))
    return lines


def entry_lines(book: Rulebook, number: str, style: Style) -> list[str]:
    """A rule within a section, or the numbers that come nearest."""
    shown: list[str] = []
    for section, found in book.entries(number):
        rows = [line for line in section.body if line.startswith("|")]
        heads = rows[:2] if found[0].startswith("|") and found[0] not in rows[:2] else []
        shown += [*wrap(f"In {section.name}:", style.width), *markdown([*heads, *found], style)]
    if shown:
        return shown
    lines = [f"There is no rule {number}."]
    nearest = book.nearest(number)
    if nearest:
        lines.append("The nearest are:")
    for each in nearest:
        lines += wrap(book.sections[book.by_number[each]].name, style.width, "    ", "  ")
    return lines


def search_lines(book: Rulebook, words: str, style: Style) -> list[str]:
    """Where words are found; a single find is shown whole."""
    found = book.search(words)
    if not found:
        return [f"The rules say nothing about '{words}'."]
    if len(found) == 1:
        return section_lines(book, book.sections.index(found[0][0]), style)
    lines = [f"'{words}' is found in:"]
    for section, line in found[:MOST_FOUND]:
        lines += wrap(section.name or "the introduction", style.width, "    ", "  ")
        if line.strip(" |-"):
            lines += wrap(unmark(line), style.width, "      ", "      ")[:2]
    if len(found) > MOST_FOUND:
        lines.append(f"  and in {len(found) - MOST_FOUND} more; add a word to narrow it down.")
    return lines


def markdown(body: list[str], style: Style) -> list[str]:
    """Markdown as text: paragraphs wrapped, lists hung, tables drawn."""
    lines: list[str] = []
    for block in blocks(body):
        if not block:
            lines += [""] if lines and lines[-1] else []
        elif block[0].startswith("|"):
            rows = [[unmark(cell) for cell in line.strip().strip("|").split("|")] for line in block]
            rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
            lines += grid(rows[0], rows[1:], style) if rows else []
        else:
            lead = block[0][: len(block[0]) - len(block[0].lstrip())]
            hang = lead + ("  " if ITEM.match(block[0]) else "")
            lines += wrap(unmark(" ".join(block)), style.width, hang, lead)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def blocks(body: list[str]) -> list[list[str]]:
    """The lines that belong together: a table, an item of a list, a paragraph; an empty block for blank lines."""
    found: list[list[str]] = [[]]
    for line in body:
        is_row = line.startswith("|")
        last = found[-1]
        if not line.strip():
            found.append([])
        elif not last or ITEM.match(line) or is_row != last[0].startswith("|"):
            found.append([line])
        else:
            last.append(line)
    return found


def unmark(text: str) -> str:
    """Text without the signs of Markdown."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text.strip())
    return re.sub(r"\*\*|__|`|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", text).strip("|").replace(" | ", "; ")
