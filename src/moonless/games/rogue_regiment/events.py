"""What happens in the game, in words. Names are filled in when an event is made; sentences only when somebody reads."""

from moonless.core.events import Event, Line
from moonless.core.events import Rolled as Rolled
from moonless.core.events import Told as Told


class Stepped(Event):
    """An operator or a unit goes from square to square, or turns; `path` is where it went, from where it stood."""

    def __init__(self, who: str, key: str, text: str, rule: str, path: list[str] | None = None) -> None:
        self.who = who
        self.key = key
        self.text = text
        self.rule = rule
        self.path = path

    def line(self) -> Line:
        return Line(f"{self.who} {self.text}.", self.rule, pieces=[self.key], path=self.path or [])


class Staged(Told):
    """Something that deserves a second of stage: "alarm", "detected", "lost", "captured", "freed", "destroyed"."""

    def __init__(
        self, moment: str, text: str, rule: str, pieces: list[str] | None = None, good: bool | None = None
    ) -> None:
        super().__init__(text, rule, pieces, good)
        self.moment = moment

    def line(self) -> Line:
        told = super().line()
        told.moment = self.moment
        return told


class Heading(Told):
    """5.1, 5.2 What opens a mission or a turn."""

    def line(self) -> Line:
        told = super().line()
        told.heading = True
        return told


class CardDrawn(Event):
    """10.2 The event card of the turn and the side of the patrol token; a special card has no side."""

    def __init__(self, card: str, words: str, token: str, rule: str) -> None:
        self.card = card
        self.words = words
        self.token = token
        self.rule = rule

    def line(self) -> Line:
        token = f" The patrol token shows {self.token}." if self.token else ""
        kind = "Event" if self.token else "Special card"
        return Line(f"{kind}: {self.words}.{token}", self.rule, card=self.card, named=True)
