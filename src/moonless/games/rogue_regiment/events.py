"""What happens in the game, in words. Names are filled in when an event is made; sentences only when somebody reads."""

from moonless.core.events import Event, Line
from moonless.core.events import Rolled as Rolled
from moonless.core.events import Told as Told


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
