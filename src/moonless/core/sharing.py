"""What several screens of one position have in common is made once.

Whoever makes the scenes of a position opens `Shared` around them; a game wraps what it would make again in `once`.
Outside of it, `once` makes it every time.
"""

from collections.abc import Callable
from contextvars import ContextVar, Token
from typing import Any, TypeVar

T = TypeVar("T")
_made: ContextVar[dict[tuple[int, str], tuple[Any, Any]] | None] = ContextVar("made", default=None)


class Shared:
    """What was made of a position. It must be cleared, or dropped, when the position changes."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, str], tuple[Any, Any]] = {}

    def clear(self) -> None:
        self.made.clear()

    def __enter__(self) -> None:
        self._token: Token[dict[tuple[int, str], tuple[Any, Any]] | None] = _made.set(self.made)

    def __exit__(self, *_: object) -> None:
        _made.reset(self._token)


def once(about: object, name: str, make: Callable[[], T]) -> T:
    """What `make` makes of this very object; the second who asks gets the same. It must not be changed."""
    made = _made.get()
    if made is None:
        return make()
    key = (id(about), name)
    found = made.get(key)
    if found is None:
        found = made[key] = (about, make())  # whoever is kept here cannot be taken for another
    value: T = found[1]
    return value
