"""A computer player of one's own, by the dotted name of its class: `mine.Diver` is the class Diver in mine.py."""

import sys
from importlib import import_module
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import Player


def is_own(name: str) -> bool:
    return "." in name and ":" not in name


def own_class(name: str) -> type[Player]:
    """The class, from the folder one is in or from what is installed; only the lab and the command line ask for one."""
    module, _, kind = name.rpartition(".")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise MoonlessError(f"there is no computer player '{name}': {error}") from error
    if not (isinstance(found, type) and issubclass(found, Player)):
        raise MoonlessError(f"'{name}' is no computer player: it must be a class that derives from moonless.Player")
    return found


def uses_sight(name: str) -> bool:
    """Whether it wants all that its seat may know (`decide`), rather than the state alone (`choose`)."""
    return own_class(name).decide is not Player.decide
