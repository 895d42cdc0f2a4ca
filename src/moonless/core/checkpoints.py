"""Whether a state that comes from outside can be: each game says what may stand in a field, the rest is done here.

Types alone do not tell a square from the number of a card. So a game declares, by class and field, what its numbers and
names mean, and a state from a stranger's file is refused before a rule meets it.
"""

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sized
from typing import Any, Final

from moonless.core.content import shown

MOST: Final = 10**6
"""More than any count or score comes to."""


@dataclasses.dataclass(frozen=True)
class Bound:
    """What may stand in a field: itself, each entry of a list, each value of a table.

    >>> from moonless.core.checkpoints import span
    >>> bound = span(0, 5).or_else(-1)
    >>> bound.words, bound.holds(-1), bound.holds(6)
    ('0 to 5 or -1', True, False)
    """

    words: str
    """What is expected, in words."""
    allowed: Collection[Any] | None = None
    """All that may stand there; none: anything."""
    others: tuple[int, ...] = ()
    lengths: tuple[int | None, ...] = ()
    """How many entries a list has, then the lists in it, where that is fixed."""
    keys: "Bound | None" = None
    """What the keys of a table may be."""

    def holds(self, value: int | str) -> bool:
        return self.allowed is None or value in self.allowed or value in self.others

    def or_else(self, *others: int) -> "Bound":
        """Or one of these numbers: of what is nowhere."""
        words = " or ".join([self.words, *map(str, others)])
        return dataclasses.replace(self, words=words, others=others)

    def long(self, *lengths: int | None) -> "Bound":
        """A list of so many; of lists of so many."""
        return dataclasses.replace(self, lengths=lengths)

    def by(self, keys: "Bound") -> "Bound":
        """A table with such keys."""
        return dataclasses.replace(self, keys=keys)


def span(least: int, most: int) -> Bound:
    """A number from the one to the other."""
    return Bound(f"{least} to {most}", range(least, most + 1))


def place_in(whole: Sized | int) -> Bound:
    """The number of something in a list, from 0."""
    return span(0, (whole if isinstance(whole, int) else len(whole)) - 1)


def among(known: Iterable[int | str], words: str = "") -> Bound:
    """One of these ids or numbers; `words` says what they are where they are too many to name."""
    values = list(known)
    return Bound(words or f"one of {', '.join(map(str, values))}", frozenset(values))


ANY: Final = span(-MOST, MOST)
"""Of a number that nobody looks anything up by."""
COUNT: Final = span(0, MOST)
"""How many there are of something."""
FREE: Final = Bound("anything")
"""Of flags, pieces and names, where only their number or their keys are bound."""

Bounds = dict[type, dict[str, Bound]]
"""What may stand in the fields of each class. A number that is not named is a score or a count; text is free."""


def misfits(bounds: Bounds, state: object, where: str = "") -> Iterator[str]:
    """What stands in a state that may not, a line each that names the field."""
    declared = bounds.get(type(state), {})
    names = [field.name for field in dataclasses.fields(state)] if dataclasses.is_dataclass(state) else []
    for name in dict.fromkeys([*declared, *names]):
        yield from _misfits(bounds, getattr(state, name), declared.get(name), f"{where}: {name}" if where else name)


def _misfits(bounds: Bounds, value: object, bound: Bound | None, where: str) -> Iterator[str]:
    if type(value) is int or (type(value) is str and bound is not None):
        expected = bound or ANY
        if not expected.holds(value):
            yield f"{where}: expected {expected.words}, found {shown(value)}"
    elif isinstance(value, dict):
        for key, item in value.items():
            if bound is not None and bound.keys is not None and not bound.keys.holds(key):
                yield f"{where}: expected {bound.keys.words}, found {shown(key)}"
            yield from _misfits(bounds, item, bound, f"{where}[{key}]")
    elif type(value) in bounds or dataclasses.is_dataclass(value):
        yield from misfits(bounds, value, where)
    elif isinstance(value, list | tuple):
        if bound is not None and bound.lengths:
            if bound.lengths[0] not in (None, len(value)):
                yield f"{where}: expected {bound.lengths[0]} entries, found {len(value)}"
            bound = bound.long(*bound.lengths[1:])
        for place, item in enumerate(value):
            yield from _misfits(bounds, item, bound, f"{where}[{place}]")


def surplus(where: str, found: Iterable[int], box: Iterable[int]) -> Iterator[str]:
    """The cards that do not exist, or not so often."""
    there = Counter(box)
    for card, count in Counter(found).items():
        if count > there[card]:
            yield f"{where}: card {card} is there {count} times, {there[card]} exist"


def misnumbered(where: str, found: list[int], first: int = 0) -> Iterator[str]:
    """Pieces that are not in the order of their numbers, or not all there."""
    if found != list(range(first, first + len(found))):
        yield f"{where}: expected numbers from {first} on, found {found}"
