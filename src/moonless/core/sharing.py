"""What several screens of one table have in common is made once, and kept while what it is made of stays the same.

Whoever makes the scenes of a table opens its `Shared` around them. A game wraps what it would make again for the same
position in `once`, what it would make again for the same facts in `kept`, and for the very same things in `alike`; what
only looks at an object is `lasting`. Outside of a `Shared` all make it every time.
"""

from collections.abc import Callable, Hashable
from contextvars import ContextVar, Token
from operator import is_
from typing import Any, TypeVar

T = TypeVar("T")
KEPT = 4
"""So many forms of one thing are kept: as different seats see it."""


class Shared:
    """What was made for one table. `clear` it when the position changes; what is kept by its facts stays."""

    def __init__(self) -> None:
        self.made: dict[Hashable, tuple[object, Any]] = {}
        self.looks: dict[Hashable, tuple[object, Any]] = {}
        self.alike: dict[Hashable, list[tuple[list[Any], Any]]] = {}
        self.kept: dict[Hashable, list[tuple[object, Any]]] = {}

    def clear(self) -> None:
        self.made.clear()

    def __enter__(self) -> None:
        self._token: Token[Shared | None] = _shared.set(self)

    def __exit__(self, *_: object) -> None:
        _shared.reset(self._token)


_shared: ContextVar[Shared | None] = ContextVar("shared", default=None)


def lasting(about: object, name: Hashable, make: Callable[[], T]) -> T:
    """As `once`, also when the position changes: a way of looking at this very object that never goes out of date."""
    shared = _shared.get()
    return make() if shared is None else _same(shared.looks, about, name, make)


def once(about: object, name: Hashable, make: Callable[[], T]) -> T:
    """What `make` makes of this very object; who asks for it again gets the same. It must not be changed."""
    shared = _shared.get()
    return make() if shared is None else _same(shared.made, about, name, make)


def _same(made: dict[Hashable, tuple[object, Any]], about: object, name: Hashable, make: Callable[[], T]) -> T:
    last = made.get(name)
    if last is not None and last[0] is about:
        same: T = last[1]
        return same
    new = make()
    made[name] = (about, new)
    return new


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
    return _newest(found, facts, make())


def alike(name: Hashable, things: list[Any], make: Callable[[], T]) -> T:
    """What `make` makes of these things, as it was made before of the very same ones. Neither must be changed."""
    shared = _shared.get()
    if shared is None:
        return make()
    forms = shared.alike.setdefault(name, [])
    for before, value in forms:
        if before is things or (len(before) == len(things) and all(map(is_, before, things))):
            found: T = value
            return found
    return _newest(forms, things, make())


def _newest(forms: list[tuple[Any, Any]], made_of: object, made: T) -> T:
    """Keep a new form, and forget the oldest."""
    forms.insert(0, (made_of, made))
    del forms[KEPT:]
    return made
