"""What happens in the game, in words. Public announcements take their wording from the content (18.1)."""

from moonless.core.events import Event, Line

GOOD_FOR_NATO = {
    "station_destroyed": True,
    "mine_struck": True,
    "ship_destroyed": True,
    "destroyer_damaged": True,
    "attack_hit": False,
    "attack_near_miss": False,
    "submarine_sunk": False,
}
"""The announcements that are good news to one side and bad news to the other."""


def good_for_nato(id: str, values: dict[str, str]) -> bool | None:
    """Whether NATO likes to hear it; None: neither side minds."""
    return values["winner"] == "NATO" if id == "game_over" else GOOD_FOR_NATO.get(id)


class Announced(Event):
    """An announcement in the wording of `announcements.toml`."""

    def __init__(
        self,
        text: str,
        rule: str,
        values: dict[str, str],
        pieces: list[str],
        reveals: bool = False,
        prefix: str = "",
        good: bool | None = None,
    ) -> None:
        self.text = text
        self.rule = rule
        self.values = values
        self.pieces = pieces
        self.reveals = reveals
        self.prefix = prefix
        self.good = good
        self.made: Line | None = None
        """The line, made when it is first read: screens read the whole log again and again."""

    def news(self, nato: frozenset[str], for_nato: bool, good: bool) -> "News":
        """The same as good or bad news for one side."""
        return News(self, nato, for_nato, good)

    def line(self) -> Line:
        if self.made is None:
            text = self.text.format(**self.values)
            words = self.prefix + text[:1].upper() + text[1:]
            self.made = Line(words, self.rule, good=self.good, pieces=self.pieces)
        return self.made


class News(Announced):
    """An announcement as one side takes it: NATO, or everybody else."""

    def __init__(self, event: Announced, nato: frozenset[str], for_nato: bool, good: bool) -> None:
        super().__init__(event.text, event.rule, event.values, event.pieces, event.reveals, event.prefix, good)
        self.nato = nato
        self.for_nato = for_nato

    def visible_to(self, seat: str | None) -> bool:
        return (seat in self.nato) == self.for_nato


class Told(Event):
    """Something that only some seats may know."""

    def __init__(self, text: str, rule: str, seen_by: frozenset[str], pieces: list[str], reveals: bool = False) -> None:
        self.text = text
        self.rule = rule
        self.seen_by = seen_by
        self.pieces = pieces
        self.reveals = reveals
        self.made = Line(text, rule, pieces=pieces)

    def line(self) -> Line:
        return self.made
