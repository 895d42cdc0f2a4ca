"""On what terms a table is played. A leaf: it knows nothing of the rest."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Hours = Annotated[int, Meta(ge=1, le=24 * 14)]
Level = Annotated[int, Meta(ge=0, le=4000)]
Minutes = Annotated[int, Meta(ge=0, le=300)]
Seconds = Annotated[int, Meta(ge=0, le=300)]
LIVE_HOURS = 24
"""Nobody's game hangs for ever: so long a live table waits for somebody who left."""


class Terms(Struct, frozen=True):
    """Pace, whom one wishes to meet, and what happens to who does not come back."""

    pace: Literal["live", "turns"]
    hours: int
    least: int
    """The rating that is wished for, at least and at most; 0: any."""
    most: int
    absent: Literal["computer", "resign"]
    rated: bool
    listed: bool
    """Whether it stands in the lobby."""
    deadline: float = 0.0
    """When the time of who is asked runs out; 0: no clock runs."""
    warned: bool = False
    again: str = ""
    """The table whose rematch it is."""
    minutes: int = 0
    """Live, on the clock of each side; 0: without clocks."""
    seconds: int = 0
    """That much more for each turn."""
    clocks: dict[str, float] = {}
    """Seconds that are left where the clock stands still: by the first seat of a side, or by seat in a game of one."""
    running: str = ""
    """The clock that runs, until the deadline."""


class Wish(Struct, forbid_unknown_fields=True):
    """What one says of the terms when one opens a table."""

    pace: Literal["live", "turns"] = "live"
    hours: Hours = LIVE_HOURS
    least: Level = 0
    most: Level = 0
    absent: Literal["computer", "resign"] = "computer"
    rated: bool = False
    listed: bool = True
    minutes: Minutes = 0
    seconds: Seconds = 0

    def terms(self, again: str = "") -> Terms:
        live = self.pace == "live"
        clock = (self.minutes, self.seconds) if live and self.minutes else (0, 0)
        return Terms(
            self.pace, LIVE_HOURS if live else self.hours, self.least, self.most, self.absent, self.rated, self.listed,
            again=again, minutes=clock[0], seconds=clock[1],
        )  # fmt: skip
