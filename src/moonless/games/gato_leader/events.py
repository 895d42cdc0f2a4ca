"""What happens in the game, in words. Events are made only when somebody listens."""

from typing import Final

from moonless.core.events import Event, Line
from moonless.core.events import Rolled as AnyRolled
from moonless.core.events import Told as Told

DIE: Final = 10
"""The sides of the die that everything is rolled with."""


class Heading(Event):
    """A part of the game begins."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def line(self) -> Line:
        return Line(self.text, self.rule, heading=True)


class Moved(Event):
    """Boats or a ship pass from place to place; `path` begins where they were."""

    def __init__(self, text: str, rule: str, pieces: list[str], path: list[str]) -> None:
        self.text = text
        self.rule = rule
        self.pieces = pieces
        self.path = path

    def line(self) -> Line:
        return Line(self.text, self.rule, pieces=self.pieces, path=self.path)


class Moment(Event):
    """Something that deserves a second of stage: an alarm, a promotion."""

    def __init__(self, text: str, rule: str, moment: str, good: bool, pieces: list[str]) -> None:
        self.text = text
        self.rule = rule
        self.moment = moment
        self.good = good
        self.pieces = pieces

    def line(self) -> Line:
        return Line(self.text, self.rule, good=self.good, pieces=self.pieces, moment=self.moment)


class Rolled(AnyRolled):
    """Ten-sided dice as they fell, with the number that was needed."""

    sides = DIE


class Drawn(Event):
    """A card or a counter; `named`: the words say which."""

    def __init__(
        self,
        text: str,
        rule: str,
        card: str,
        good: bool | None = None,
        pieces: list[str] | None = None,
        named: bool = True,
    ) -> None:
        self.text = text
        self.rule = rule
        self.card = card
        self.good = good
        self.pieces = pieces or []
        self.named = named

    def line(self) -> Line:
        return Line(self.text, self.rule, [], self.card, "", self.good, self.pieces, named=self.named)


class ShipSunk(Event):
    """A ship goes down, and what it is worth."""

    def __init__(self, boat: str, boat_id: str, ship: str, ship_key: str, vp: int, xp: int, rule: str) -> None:
        self.boat = boat
        self.boat_id = boat_id
        self.ship = ship
        self.ship_key = ship_key
        self.vp = vp
        self.xp = xp
        self.rule = rule

    def line(self) -> Line:
        text = f"{self.boat} sinks {self.ship}: {self.vp} VP, {self.xp} XP."
        return Line(text, self.rule, good=True, pieces=[self.boat_id, self.ship_key], moment="sunk")


class BoatLost(Event):
    """A boat does not come back."""

    def __init__(self, boat: str, boat_id: str, cause: str, rule: str) -> None:
        self.boat = boat
        self.boat_id = boat_id
        self.cause = cause
        self.rule = rule

    def line(self) -> Line:
        text = f"{self.boat} is lost: {self.cause}."
        return Line(text, self.rule, good=False, pieces=[self.boat_id], moment="lost")
