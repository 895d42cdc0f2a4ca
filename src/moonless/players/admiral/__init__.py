"""The admiral: a tree search that plays any game from what its seat may know."""

from moonless.core.decision import Decision, Option
from moonless.core.game import Game, Player
from moonless.core.play import State
from moonless.core.record import CHOOSE
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.council import PATIENCE, Council
from moonless.players.admiral.parallel import Staff
from moonless.players.admiral.search import Budget, Search
from moonless.players.admiral.tree import Node, question

CAUTION = 1.0
"""How clearly another answer must be better than the captain's, in standard errors."""


class Admiral(Player):
    """Thinks ahead within a budget. Where it is handed a state alone, it goes by the captain."""

    def __init__(self, game: Game, seed: int | str, budget: Budget, processes: int = 1) -> None:
        self.game = game
        self.seed = seed
        self.budget = budget
        self.caution = CAUTION
        self.captain = game.judgment.captain(0)
        self.council = Council(game, seed) if game.judgment.council() else None
        self.search: Search | None = None
        """The last one, kept for the next decision."""
        self.staff = Staff(processes) if processes > 1 else None

    @property
    def longest(self) -> float:
        """How many seconds a single decision may take: a council takes the time of several at once."""
        return self.budget.seconds * (PATIENCE if self.council is not None else 1)

    def choose(self, state: State, decision: Decision) -> Option:
        return self.captain.choose(state, decision)

    def decide(self, sight: Sight) -> Option:
        with clock.by_processor_time(self.budget.of_processor):
            return self.think(sight)

    def think(self, sight: Sight) -> Option:
        begun = clock.now()
        if self.game.judgment.routine(sight.state, sight.decision):
            self.search = None
            return self.captain.choose(sight.state, sight.decision)
        if self.council is not None:
            return self.council.choose(sight, self.budget)
        if self.staff is not None:
            race = self.staff.think(self.game.id, sight, self.seed, self.budget, begun)
        else:
            self.search = Search(self.game, sight, self.seed, self.kept(sight), self.captain, foresees=True)
            self.search.think(self.budget, begun)
            race = self.search.race
        best = race.best(self.caution)
        if best is not race.captain:
            self.captain = self.game.judgment.captain(0)  # its plans are of no use any more
        return sight.decision.find(best.key)

    def kept(self, sight: Sight) -> Node | None:
        """What the last search learned of this question, if only choices lie between: after a throw of the dice
        what it learned was of other throws too."""
        if self.search is None:
            return None
        old, new = self.search.sight.entries, sight.entries
        later = new[len(old) :]
        if not later or old != new[: len(old)] or self.search.sight.checkpoint != sight.checkpoint:
            return None
        if any(entry.kind != CHOOSE for entry in later) or len(later) != 1:
            return None
        runners = self.search.race.runners
        taken = next((runner for runner in runners if runner.key == later[0].value), None)
        return None if taken is None else taken.branch.nodes.get(question(sight.decision))


__all__ = ["Admiral", "Budget", "Search"]
