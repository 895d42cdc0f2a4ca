"""The keys that a game's rules can ever offer, gathered from its modules and its content.

A game that lists them (`Screen.keys`) has a dictionary in which no order is missing, whoever plays and however long.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from moonless.core.decision import Option, Shorthand


def options_in(thing: object) -> Iterator[Option]:
    """Every answer in a thing: an option, or options in lists, tuples and dictionaries; shorthand is for people."""
    if isinstance(thing, Option):
        if not isinstance(thing, Shorthand):
            yield thing
    elif isinstance(thing, dict):
        yield from options_in(list(thing.values()))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from options_in(part)


def constants_of(package: str) -> Iterator[Option]:
    """The answers that the modules of a package hold ready."""
    for found in iter_modules(import_module(package).__path__, f"{package}."):
        for name, value in vars(import_module(found.name)).items():
            if not name.startswith("__"):
                yield from options_in(value)


def keys_of(*things: Iterable[str | Option]) -> list[str]:
    """The keys of all of them, each once, sorted."""
    return sorted({each.key if isinstance(each, Option) else each for thing in things for each in thing})
