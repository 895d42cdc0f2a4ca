"""The rules of a game in the terminal, looked up by number or by word."""

import re

from moonless.core.rulebook import Rulebook, canonical, looks_like_number
from moonless.terminal.style import Style
from moonless.terminal.text import grid, wrap

ITEM = re.compile(r"\s*([-*]|\d+\.)\s")
MOST_FOUND = 12


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
