"""A progress bar on standard error, where somebody looks."""

import sys
from types import TracebackType

WIDTH = 30


class Progress:
    """`with Progress("games", 1000) as progress: progress.add(10)`; silent where standard error is not a terminal."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.shown = -1
        self.visible = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        self.add(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.visible:
            sys.stderr.write("\n")

    def add(self, number: int) -> None:
        """So many more are done."""
        self.done += number
        percent = 100 * self.done // max(self.total, 1)
        if not self.visible or percent == self.shown:
            return
        self.shown = percent
        bar = "#" * (WIDTH * percent // 100)
        sys.stderr.write(f"\r[{bar:<{WIDTH}}] {percent:3d}%  {self.done} of {self.total} {self.what}")
        sys.stderr.flush()
