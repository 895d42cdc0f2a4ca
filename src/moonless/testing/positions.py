"""Scripted positions: the dice and cards that will fall and the answers that will be given, for a test of a rule.

What was given and not used is a mistake of the test, or of the rule: the plugin fails a test that leaves some.
"""

from typing import Any, Self

from moonless.core.decision import Decision, Option
from moonless.core.events import Event
from moonless.core.fate import ScriptedFate
from moonless.core.game import Game
from moonless.core.play import State

Outcomes = list[int | str] | list[int] | list[str] | int | str
_made: list["ScriptedPosition"] = []
"""Since the last look."""


class ScriptedPosition:
    """What a test says will happen. A game's own `Position` inherits from this and adds its pieces.

    `position.chance(d6=[4, 2], faults="battery").answers("dive", "end")`

    >>> import moonless
    >>> from moonless.testing import ScriptedPosition
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> position = ScriptedPosition().answers("random")
    >>> position.unused
    ["answer 'random'"]
    >>> position.reply(table.decision)
    <random>
    >>> position.asks(), position.spent()
    (['place-ship'], True)
    """

    def __init__(self) -> None:
        self.script = ScriptedFate({})
        self.replies: list[str] = []
        self.usually: dict[str, str] = {}
        self.asked: list[Decision] = []
        self.events: list[Event] = []
        _made.append(self)

    def chance(self, **script: Outcomes) -> Self:
        """What falls next, by die or deck; a name with a hyphen is written with an underscore."""
        for source, outcomes in script.items():
            more = outcomes if isinstance(outcomes, list) else [outcomes]
            name = source if source in self.script.script else source.replace("_", "-")
            self.script.script.setdefault(name, []).extend(more)
        return self

    def answers(self, *keys: str) -> Self:
        """What is answered next; a question without an answer is an error, unless `usual` or `fallback` has one."""
        self.replies.extend(keys)
        return self

    def usual(self, **answers: str) -> Self:
        """What is always answered to a question: `usual(drift="drift 0")`."""
        self.usually.update({ask.replace("_", "-"): key for ask, key in answers.items()})
        return self

    def fallback(self, decision: Decision) -> Option | None:
        """What is answered where nothing was given: for a game to say."""
        return None

    def reply(self, decision: Decision) -> Option:
        """The next answer: what rules are handed as whom to ask."""
        self.asked.append(decision)
        if decision.ask in self.usually:
            return decision.find(self.usually[decision.ask])
        if self.replies:
            return decision.find(self.replies.pop(0))
        option = self.fallback(decision)
        if option is None:
            raise AssertionError(f"no answer for {decision}")
        return option

    def play(self, game: Game, state: State) -> Any:
        """What the game's rules are handed at a state, with this script."""
        return game.play(state, self.script, self.reply, self.events.append)

    @property
    def unused(self) -> list[str]:
        """What was given and nobody asked for."""
        outcomes = [f"{name} {outcome}" for name, left in self.script.left.items() for outcome in left]
        never = [f"usual answer '{key}' to {ask}" for ask, key in self.usually.items() if ask not in self.asks()]
        return [*outcomes, *(f"answer '{key}'" for key in self.replies), *never]

    def spent(self) -> bool:
        """Whether every die, card and answer was used."""
        return not self.unused

    def asks(self) -> list[str]:
        """The questions so far."""
        return [decision.ask for decision in self.asked]

    def keys(self, ask: str) -> list[str]:
        """The keys that the last question of this kind offered."""
        return [option.key for option in next(d for d in reversed(self.asked) if d.ask == ask).options]


def unused_since() -> list[str]:
    """What the positions made since the last look were given and did not use."""
    made, _made[:] = list(_made), []
    return [thing for position in made for thing in position.unused]
