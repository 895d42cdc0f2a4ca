"""One terminal: lines out, answers in."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable
from io import StringIO
from typing import TextIO

from moonless.terminal.style import CODES, NO_CODES, Style, style_for
from moonless.terminal.text import clean

Reader = Callable[[str], str]


class Console:
    """Where a person reads and types. Characters that the stream does not know are replaced, never a reason to fail."""

    def __init__(self, output: TextIO, style: Style, reader: Reader | None = None) -> None:
        self.output = output
        self.style = style
        self.reader = reader or (self.read_line if output is not sys.stdout else input)
        self.echo = reader is None and not sys.stdin.isatty()

    def say(self, lines: Iterable[str] | str) -> None:
        """Print one line or several."""
        for line in [lines] if isinstance(lines, str) else lines:
            print(self.written(line), file=self.output)
        self.output.flush()

    def written(self, line: str) -> str:
        """A line as it goes to the terminal: no codes in it but those of our own colors."""
        encoding = self.output.encoding or "utf-8"
        colored = clean(line).translate(CODES if self.style.color else NO_CODES)
        return colored.encode(encoding, "replace").decode(encoding)

    def ask(self, prompt: str) -> str:
        """What the person types. At the end of the input: EOFError; on Ctrl-C: KeyboardInterrupt."""
        self.output.flush()
        answer = self.reader(self.written(prompt))
        if self.echo:
            self.say(answer)
        return answer.strip()

    def confirm(self, prompt: str) -> bool:
        """Yes or no; anything but yes is no."""
        return self.ask(f"{prompt} [y/N] ").casefold() in ("y", "yes")

    def read_line(self, prompt: str) -> str:
        print(prompt, end="", file=self.output, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


def forget_output() -> None:
    """Whoever read the standard output has gone: what is still to be written goes nowhere, without an error."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def open_streams() -> None:
    """Where a program was started with a stream closed, it reads nothing there, and what it says goes nowhere."""
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    sys.stderr = sys.stderr or StringIO()


def console_for(
    output: TextIO | None = None, reader: Reader | None = None, plain: bool = False, color: bool | None = None
) -> Console:
    """A console on a stream, by default the standard ones, with line editing where the system has it."""
    output = sys.stdout if output is None else output
    if reader is None and output is sys.stdout and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (its import gives `input` line editing)
    return Console(output, style_for(output, plain, color), reader)
