"""What is wrong with a mission: a line to be read, and the facts of it for who shows the place."""

from typing import Any, NamedTuple, TypeGuard


class Entry(NamedTuple):
    """What a line is about: the list of the file and the name of one of its entries, or either alone; a field of it."""

    list: str
    key: str = ""
    field: str = ""

    def __str__(self) -> str:
        name = f"{self.list}[{self.key}]" if self.list and self.key else self.list or self.key
        return f"{name}: {self.field}" if self.field else name


class Flaw(str):
    """A line of the checker. `pattern` is its text with the names of its `facts` in braces: squares, other entries."""

    __slots__ = ("entry", "facts", "pattern")

    entry: Entry
    pattern: str
    facts: dict[str, Any]

    def __new__(cls, mission: str, entry: Entry, pattern: str, **facts: Any) -> "Flaw":
        shown = {name: list(fact) if is_square(fact) else fact for name, fact in facts.items()}
        self = super().__new__(cls, f"mission {mission}: {entry}: {pattern.format(**shown)}")
        self.entry, self.pattern, self.facts = entry, pattern, facts
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """To another process goes the line alone."""
        return str, (str(self),)


def is_square(fact: object) -> TypeGuard[tuple[int, int]]:
    return type(fact) is tuple
