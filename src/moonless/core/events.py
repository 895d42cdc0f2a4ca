"""What happened: typed, with the rule behind it and who may see it."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from moonless.core.lines import Line as Line


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """One thing that happened. `seen_by` is None for everybody, else the seats that may know it.

    An event that tells a seat something it could not know before `reveals`: undo is not free beyond it.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> event = table.events[0]
    >>> event.line().text
    'BG2: First Blood at the Rock. Gibraltar, 30 October 1940.'
    >>> event.visible_to("slc-1"), event.reveals
    (True, False)
    """

    seen_by: frozenset[str] | None = None
    reveals: bool = False

    def line(self) -> Line:
        """The event in words."""
        raise NotImplementedError

    def visible_to(self, seat: str | None) -> bool:
        """Whether a seat (None: a spectator) may know of it."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def __repr__(self) -> str:
        told = self.line()
        return f"<{type(self).__name__}: {told.text} ({told.rule})>"


class Told(Event):
    """Something that needs no more than its sentence."""

    def __init__(self, text: str, rule: str, pieces: list[str] | None = None, good: bool | None = None) -> None:
        self.text = text
        self.rule = rule
        self.pieces = pieces
        self.good = good

    def line(self) -> Line:
        return Line(self.text, self.rule, good=self.good, pieces=self.pieces or [])


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolled(Event):
    """Dice as they fell, with the number that was needed."""

    sides: ClassVar[int] = 6

    def __init__(
        self,
        text: str,
        rule: str,
        dice: list[int],
        needed: str,
        good: bool | None,
        pieces: list[str] | None = None,
        moment: str = "",
    ) -> None:
        self.text = text
        self.rule = rule
        self.dice = dice
        self.needed = needed
        self.good = good
        self.pieces = pieces or []
        self.moment = moment

    def line(self) -> Line:
        told = Line(self.text, self.rule, self.dice, "", self.needed, self.good, self.pieces)
        told.die, told.moment = self.sides, self.moment
        return told
