"""What several screens of one table have in common is made once, and kept while what it is made of stays the same.

Whoever makes the scenes of a table opens its `Shared` around them. A game wraps what it would make again for the same
position in `once`, and what it would make again for the same facts in `kept`. Outside of a `Shared` both make it every
time.
"""

from collections.abc import Callable, Hashable
from contextvars import ContextVar, Token
from typing import Any, TypeVar

T = TypeVar("T")
KEPT = 4
"""So many forms of one thing are kept: as different seats see it."""


class Shared:
    """What was made for one table. `clear` it when the position changes; what is kept by its facts stays."""

    def __init__(self) -> None:
        self.made: dict[str, list[tuple[object, Any]]] = {}
        self.kept: dict[Hashable, list[tuple[object, Any]]] = {}

    def clear(self) -> None:
        self.made.clear()

    def __enter__(self) -> None:
        self._token: Token[Shared | None] = _shared.set(self)

    def __exit__(self, *_: object) -> None:
        _shared.reset(self._token)


_shared: ContextVar[Shared | None] = ContextVar("shared", default=None)


def once(about: object, name: str, make: Callable[[], T]) -> T:
    """What `make` makes of this very object; the second who asks gets the same. It must not be changed."""
    shared = _shared.get()
    if shared is None:
        return make()
    found = shared.made.setdefault(name, [])
    for known, value in found:
        if known is about:
            same: T = value
            return same
    made = make()
    found.append((about, made))
    return made


def kept(name: Hashable, facts: object, make: Callable[[], T]) -> T:
    """What `make` makes of these facts, as it was made before if they are equal. It must not be changed.

    `facts` are all that it depends on, as values that nobody changes; `name` is the same for all forms of one thing,
    of which the last few are kept.
    """
    shared = _shared.get()
    if shared is None:
        return make()
    found = shared.kept.setdefault(name, [])
    for known, value in found:
        if known == facts:
            same: T = value
            return same
    made = make()
    found.insert(0, (facts, made))
    del found[KEPT:]
    return made
