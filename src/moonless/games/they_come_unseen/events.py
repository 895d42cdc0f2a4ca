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
MOMENTS = {
    "watch_contact": "detected",
    "search_contact": "detected",
    "submarine_sighted": "detected",
    "submarine_exhausted": "detected",
    "station_destroyed": "lost",
    "mine_struck": "alarm",
    "ship_destroyed": "sunk",
    "submarine_sunk": "sunk",
}
"""The announcements that deserve a second of stage."""
HEADINGS = ("weather_drawn", "weather_changed", "nato_turn_over")
"""Those that open a part of the game."""


def good_for_nato(id: str, values: dict[str, str]) -> bool | None:
    """Whether NATO likes to hear it; None: neither side minds."""
    return values["winner"] == "NATO" if id == "game_over" else GOOD_FOR_NATO.get(id)


class Announced(Event):
    """An announcement in the wording of `announcements.toml`."""

    def __init__(
        self,
        id: str,
        text: str,
        rule: str,
        values: dict[str, str],
        pieces: list[str],
        reveals: bool = False,
        prefix: str = "",
        good: bool | None = None,
        path: list[str] | None = None,
    ) -> None:
        self.id = id
        self.text = text
        self.rule = rule
        self.values = values
        self.pieces = pieces
        self.reveals = reveals
        self.prefix = prefix
        self.good = good
        self.path = path or []
        """Where the first of its pieces went, as far as all who hear it see it go."""
        self.made: Line | None = None
        """The line, made when it is first read: screens read the whole log again and again."""

    def news(self, nato: frozenset[str], for_nato: bool, good: bool | None) -> "News":
        """The same as one side takes it: as good or bad news. NATO has its own word of where its submarines went."""
        return News(self, nato, for_nato, good)

    def line(self) -> Line:
        if self.made is None:
            text = self.text.format(**self.values)
            self.made = Line(
                self.prefix + text[:1].upper() + text[1:],
                self.rule,
                good=self.good,
                pieces=self.pieces,
                path=self.path,
                moment=MOMENTS.get(self.id, ""),
                heading=self.id in HEADINGS,
            )
        return self.made


class News(Announced):
    """An announcement as one side takes it: NATO, or everybody else."""

    def __init__(self, event: Announced, nato: frozenset[str], for_nato: bool, good: bool | None) -> None:
        path = [] if for_nato else event.path
        values, pieces = event.values, event.pieces
        super().__init__(event.id, event.text, event.rule, values, pieces, event.reveals, event.prefix, good, path)
        self.nato = nato
        self.for_nato = for_nato

    def visible_to(self, seat: str | None) -> bool:
        return (seat in self.nato) == self.for_nato


class Told(Event):
    """Something that only some seats may know."""

    def __init__(
        self,
        text: str,
        rule: str,
        seen_by: frozenset[str],
        pieces: list[str],
        reveals: bool = False,
        path: list[str] | None = None,
    ) -> None:
        self.text = text
        self.rule = rule
        self.seen_by = seen_by
        self.pieces = pieces
        self.reveals = reveals
        self.made = Line(text, rule, pieces=pieces, path=path or [])

    def line(self) -> Line:
        return self.made
