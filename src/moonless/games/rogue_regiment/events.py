"""What happens in the game, in words. Names are filled in when an event is made; sentences only when somebody reads."""

from moonless.core.events import Event, Line
from moonless.core.events import Told as Told


class Thrown(Event):
    """8 Dice as they fell, what was added to each, what a die needed."""

    def __init__(
        self, text: str, rule: str, dice: list[int], needed: str, good: bool | None, pieces: list[str] | None = None
    ) -> None:
        self.text = text
        self.rule = rule
        self.dice = dice
        self.needed = needed
        self.good = good
        self.pieces = pieces or []

    def line(self) -> Line:
        return Line(self.text, self.rule, self.dice, "", self.needed, self.good, self.pieces)


class Stepped(Event):
    """An operator or a unit goes from square to square, or turns."""

    def __init__(self, who: str, key: str, text: str, rule: str) -> None:
        self.who = who
        self.key = key
        self.text = text
        self.rule = rule

    def line(self) -> Line:
        return Line(f"{self.who} {self.text}.", self.rule, pieces=[self.key])


class CardDrawn(Event):
    """10.2 The event card of the turn and the side of the patrol token."""

    def __init__(self, card: str, words: str, token: str, rule: str) -> None:
        self.card = card
        self.words = words
        self.token = token
        self.rule = rule

    def line(self) -> Line:
        return Line(f"Event: {self.words}. The patrol token shows {self.token}.", self.rule, card=self.card)
