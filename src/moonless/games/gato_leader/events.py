"""What happens in the game, in words. Events are made only when somebody listens."""

from moonless.core.events import Event, Line
from moonless.core.events import Rolled as Rolled
from moonless.core.events import Told as Told


class Drawn(Event):
    """A card or a counter."""

    def __init__(
        self, text: str, rule: str, card: str, good: bool | None = None, pieces: list[str] | None = None
    ) -> None:
        self.text = text
        self.rule = rule
        self.card = card
        self.good = good
        self.pieces = pieces or []

    def line(self) -> Line:
        return Line(self.text, self.rule, [], self.card, "", self.good, self.pieces)


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
        return Line(text, self.rule, good=True, pieces=[self.boat_id, self.ship_key])


class BoatLost(Event):
    """A boat does not come back."""

    def __init__(self, boat: str, boat_id: str, cause: str, rule: str) -> None:
        self.boat = boat
        self.boat_id = boat_id
        self.cause = cause
        self.rule = rule

    def line(self) -> Line:
        return Line(f"{self.boat} is lost: {self.cause}.", self.rule, good=False, pieces=[self.boat_id])
