"""A computer player of one's own, by the dotted name of its class: `mine.Diver` is the class Diver in mine.py."""

import sys
from importlib import import_module
from pathlib import Path

from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.game import Player
from moonless.core.play import State
from moonless.core.sight import Sight


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
    except SyntaxError as error:
        raise MoonlessError(f"{error.filename}, line {error.lineno}: {error.msg}") from error
    if not (isinstance(found, type) and issubclass(found, Player)):
        raise MoonlessError(f"'{name}' is no computer player: it must be a class that derives from moonless.Player")
    return found


class OwnPlayer(Player):
    """Somebody's player, whose answers are looked at: the likeliest mistake is to return a key."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.player = own_class(name)()

    def choose(self, state: State, decision: Decision) -> Option:
        return self.checked(self.player.choose(state, decision), decision)

    def decide(self, sight: Sight) -> Option:
        return self.checked(self.player.decide(sight), sight.decision)

    def checked(self, answer: object, decision: Decision) -> Option:
        for option in decision.options:
            if option is answer:
                return option
        raise MoonlessError(f"{self.name} answered '{decision.ask}' with {answer!r}: return one of decision.options")


def uses_sight(name: str) -> bool:
    """Whether it wants all that its seat may know (`decide`), rather than the state alone (`choose`)."""
    return own_class(name).decide is not Player.decide
