"""Laying out text: wrapping, columns, rows of a report. Widths are counted without color."""

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby

from moonless.terminal.style import Style

PAINT = re.compile(r"\x1b\[[0-9;]*m|[\ufdd0-\ufdef]")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that could command a terminal or turn its text around; a name in a record may hold them."""
GAP = 2


def clean(text: str) -> str:
    """A line that only shows what it says, whatever a file has put into it."""
    return CONTROL.sub("?", text)


def clean_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(clean, text.split("\n")))


def bare(text: str) -> str:
    """The text without its color."""
    return PAINT.sub("", text)


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(bare(text))


def pad(text: str, columns: int) -> str:
    """The text, filled with spaces on its right."""
    return text + " " * (columns - width(text))


def wrap(text: str, columns: int, hang: str = "  ", lead: str = "") -> list[str]:
    """A paragraph in lines; lines after the first start with `hang`, the first with `lead`."""
    lines = textwrap.wrap(
        " ".join(text.split()),
        columns,
        initial_indent=lead,
        subsequent_indent=hang,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return lines or [lead.rstrip()]


def clip(text: str, columns: int, unicode: bool = True) -> str:
    """The text, cut where it is too long, with a sign that it was."""
    if len(text) <= columns:
        return text
    sign = "…" if unicode else "..."
    return text[: columns - len(sign)].rstrip() + sign


def side_by_side(items: Sequence[str], columns: int) -> list[str]:
    """Short items in as many columns as fit, read from top to bottom; one longer than half a line stands alone."""
    half = (columns - GAP) // 2
    lines: list[str] = []
    for is_long, found in groupby(items, lambda item: width(item) > half):
        run = list(found)
        lines += run if is_long else in_columns(run, columns)
    return lines


def in_columns(items: Sequence[str], columns: int) -> list[str]:
    """Items of about the same length in as many columns as fit."""
    for across in range(min(4, len(items)), 0, -1):
        down = -(-len(items) // across)
        widths = [max(map(width, items[start : start + down])) for start in range(0, len(items), down)]
        if sum(widths) + GAP * (len(widths) - 1) <= columns or across == 1:
            rows = (zip(items[row::down], widths, strict=False) for row in range(down))
            return [(" " * GAP).join(pad(item, each) for item, each in row).rstrip() for row in rows]
    return []


def percent(chance: float) -> str:
    """A chance in words that never round a risk away: `<1%`, `50%`, `>99%`."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{chance * 100:.0f}%"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], style: Style) -> list[str]:
    """Rows and columns that fit the screen: the widest columns are wrapped. Plain: a sentence a row."""
    if style.plain:
        return [line for row in spoken_rows(heads, rows) for line in wrap(row, style.width, "")]
    count = max([len(heads), *(len(row) for row in rows)])
    body = [[*row, *[""] * (count - len(row))] for row in [heads, *rows]]
    widths = fit_columns([max(len(row[at]) for row in body) for at in range(count)], style.width)
    right = [all(is_number(row[at]) for row in body[1:] if row[at]) for at in range(count)]
    lines: list[str] = []
    for number, row in enumerate(body):
        if number == 0 and not any(heads):
            continue
        lines += grid_row(row, widths, right)
        if number == 0:
            lines.append((" " * GAP).join("-" * each for each in widths))
    return lines


def grid_row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    """One row, each of its cells wrapped in its column; columns of numbers stand right."""
    cells = [textwrap.wrap(cell, each) or [""] for cell, each in zip(row, widths, strict=True)]
    lines = []
    for line in range(max(len(cell) for cell in cells)):
        parts = []
        for cell, each, to_right in zip(cells, widths, right, strict=True):
            part = cell[line] if line < len(cell) else ""
            parts.append(part.rjust(each) if to_right else part.ljust(each))
        lines.append((" " * GAP).join(parts).rstrip())
    return lines


def is_number(text: str) -> bool:
    """Whether a cell is a figure: `12`, `-1`, `1,250`, `50%`. A rule number such as 5.4.3 is not one."""
    return bool(re.fullmatch(r"[-+]?\d[\d,]*(\.\d+)?%?", text))


def fit_columns(widths: list[int], total: int) -> list[int]:
    """Column widths that add up to at most `total`: the widest give way first."""
    room = total - GAP * (len(widths) - 1)
    widths = [max(each, 1) for each in widths]
    while sum(widths) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def spoken_rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Each row as `head value, head value`; a report of one column needs no heads."""
    lines = []
    heads = heads if len(heads) > 1 else []
    for row in rows:
        heads_of_row = [*heads, *[""] * (len(row) - len(heads))]
        parts = [
            f"{head}: {cell}" if head else cell
            for head, cell in zip(heads_of_row, row, strict=False)
            if cell not in ("", "-")
        ]
        lines.append("; ".join(parts).rstrip(".") + ".")
    return lines
