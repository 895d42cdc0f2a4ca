"""A sitting at the terminal: typed lines, and the screen that shows them."""

import io
from pathlib import Path

import moonless
from moonless.core.table import Table
from moonless.terminal.session import play

SEATS = ["slc-1", "slc-2", "slc-3"]


def start(scenario: str = "bg2", seed: int = 7) -> Table:
    return moonless.start("by-stealth-and-sea", scenario=scenario, seed=seed)


class Typist:
    """Types given lines, then leaves by the end of the input; the screen shows what was typed."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.screen = io.StringIO()

    def __call__(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.screen.write(f"{prompt}{line}\n")
        return line

    @property
    def text(self) -> str:
        return self.screen.getvalue()


def sit(table: Table, *lines: str, path: Path | None = None, plain: bool = False) -> str:
    typist = Typist(*lines)
    assert play(table, SEATS, path, reader=typist, output=typist.screen, plain=plain) == "left"
    return typist.text
