"""How text may look on the stream that shows it: its size, whether it has color, which characters it knows."""

import os
import shutil
from dataclasses import dataclass
from typing import TextIO

NARROWEST = 40
WIDEST = 100

INKS = {
    "": "",
    "bold": "1",
    "dim": "2",
    "reverse": "7",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "white": "37",
    "gray": "90",
    "bright red": "91",
    "bright green": "92",
    "bright yellow": "93",
    "bright magenta": "95",
    "bright cyan": "96",
}
"""Names of the sixteen colors and of the weights that are used here."""

MARKS = {ink: chr(0xFDD0 + at) for at, ink in enumerate(INKS)}
PLAIN_AGAIN = "\ufdef"
"""Painted text holds these, which are no characters; only a console makes terminal codes of them."""

CODES = {ord(MARKS[ink]): f"\x1b[{code}m" for ink, code in INKS.items()} | {ord(PLAIN_AGAIN): "\x1b[0m"}
NO_CODES = dict.fromkeys(CODES, "")


@dataclass(frozen=True, slots=True)
class Style:
    """What a screen can do. Color only ever repeats what the characters say."""

    width: int = 80
    height: int = 24
    color: bool = False
    unicode: bool = True
    plain: bool = False
    """No map, no drawing: sentences, for who listens to the screen."""

    def paint(self, text: str, ink: str) -> str:
        """The text in this ink, where there is color."""
        if not self.color or not INKS[ink] or not text.strip():
            return text
        return f"{MARKS[ink]}{text}{PLAIN_AGAIN}"


def style_for(output: TextIO, plain: bool = False, color: bool | None = None) -> Style:
    """The style that fits a stream; `color` None: where it is a terminal and NO_COLOR is not set."""
    size = shutil.get_terminal_size((80, 24)) if output.isatty() else os.terminal_size((80, 24))
    return Style(
        width=max(NARROWEST, min(size.columns, WIDEST)),
        height=max(24, size.lines),
        color=(wants_color(output) if color is None else color) and not plain,
        unicode=knows_unicode(output),
        plain=plain,
    )


def wants_color(output: TextIO) -> bool:
    """Whether color is welcome: a terminal that is not dumb, and NO_COLOR not set."""
    return output.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def knows_unicode(output: TextIO) -> bool:
    """Whether arrows and dots can be written to the stream."""
    try:
        "→●…".encode(output.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
