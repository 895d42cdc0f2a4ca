"""What happens in the game, in words. Public announcements take their wording from the content (18.1)."""

from moonless.core.events import Event, Line


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

    def line(self) -> Line:
        if self.made is None:
            text = self.text.format(**self.values)
            words = self.prefix + text[:1].upper() + text[1:]
            self.made = Line(words, self.rule, good=self.good, pieces=self.pieces)
        return self.made


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
