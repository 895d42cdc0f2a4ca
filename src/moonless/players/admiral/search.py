"""The tree search: one search for all games, open-loop, over many worlds that the seat could be in.

One iteration imagines a world, lets the rules run in it to the open decision, walks the tree, lets the captain play
beyond it, and stops at a milestone of the game or after so many decisions. What was reached is backed up.
"""

import contextlib
import sys
from collections.abc import Callable
from random import Random

from moonless.core.bulk import seldom_tidied
from moonless.core.decision import Decision, Option, serious
from moonless.core.events import Event
from moonless.core.game import Game, Player, Prospect
from moonless.core.play import State
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.budget import Budget
from moonless.players.admiral.race import ENOUGH, Race, Runner, Tally
from moonless.players.admiral.tree import Branch, Node, question
from moonless.players.admiral.worlds import Contradiction, Streams, World

RANDOM_SHARE = 0.0
"""How often a playout leaves the captain's way."""
MOST_DECISIONS = 400
"""A playout ends here at the latest."""
MOST_FORESEEN = 4000
"""Where it is to go to the end of the game."""
BEST = 1.0
"""No prospect is better."""
MOST_NODES = 50_000
"""So that memory stays bounded, however long the search."""
MOST_TRIES = 40
"""How many imagined worlds may contradict what the seat has seen before the search gives up."""
HEATS = 0.3
"""The share of the budget that goes to the heats, where a final looks further."""
FINALISTS = 3
FRESH = 1_000_000
"""Worlds from this number on are met by no race."""
MOST_HEARD = 8
"""How many of the events after an answer are listened to."""


__all__ = ["Budget", "Rival", "Search"]

Rival = Callable[[World, Decision], Option]
"""Who answers for the other side, in the midst of a world, where it is not taken for a captain."""


class Enough(Exception):
    """The playout has gone on for long enough."""


class Search:
    """All that is found out about one open decision. `worlds` says which worlds are its own: from one, in steps;
    `told` how many answers are to be told of, and so are tried to the end however they fare."""

    def __init__(
        self,
        game: Game,
        sight: Sight,
        seed: int | str,
        kept: Node | None = None,
        captain: Player | None = None,
        worlds: tuple[int, int] = (0, 1),
        listening: bool = False,
        told: int = 0,
        thorough: bool = False,
        foresees: bool = False,
    ) -> None:
        self.game = game
        self.sight = sight
        self.seed = seed
        self.first_world, self.step = worlds
        self.listening = listening
        self.thorough = thorough
        """Play every world to its end, by the captain alone: slow, without judgment, to measure with."""
        self.foreseen = foresees and game.judgment.foreseen(sight.state, sight.seat)
        """Whether all worlds are alike: then one is played to its end, and stands for all. Only for who plays: advice
        and review would call a result certain that rests on how a captain plays the other side."""
        captain = captain or game.judgment.captain(0)
        self.captain: Player = game.judgment.captain(0)
        """Whose like plays in every world: not the one who holds the seat, who may remember more than this search."""
        self.random = Random(f"{seed} {self.first_world}")
        first = captain.choose(sight.state, sight.decision).key
        self.why: str = getattr(captain, "why", "")
        """The maxim behind the captain's answer."""
        keys = [option.key for option in serious(sight.decision.options) if option.key != first]
        self.race = Race([first, *keys], told)
        self.streams = Streams()
        self.nodes = 0
        self.iterations = 0
        self.rejected = 0
        self.last = (-1, False)
        self.fits = 0
        """The world that was tried last, in the heats or in the final, and which attempt to imagine it fitted."""
        self.looks_further = False
        """Whether a final looks further ahead than the heats; known after the first visit."""
        self.in_final = False
        self.rival: Rival | None = None
        self.rivals = 0
        """Whether somebody else than the captain plays the other side, and how many of its questions in a playout; then
        the search looks beyond what it answers."""
        self.until = 0.0
        """When the time to think is over; 0: it is counted in iterations."""
        if kept is not None:
            for runner in self.race.runners:
                runner.branch = kept.branches.get(runner.key, runner.branch)

    def think(self, budget: Budget, begun: float = 0.0) -> None:
        """Rounds of one visit to every answer still in question, until time is up or one is left. Time counts from
        when the thinking was `begun`, if that was before now; a playout that it ends in is broken off."""
        with clock.by_processor_time(budget.of_processor):
            start, seen = begun or clock.now(), self.iterations
            self.until = start + budget.seconds if budget.seconds else 0.0

            def progress() -> float:
                return budget.progress(self.iterations - seen, clock.now() - start)

            with contextlib.suppress(clock.TimeUp), seldom_tidied():
                self.race_on(budget, progress)

    def race_on(self, budget: Budget, progress: Callable[[], float]) -> None:
        if not self.iterations:
            self.look_around(budget)
        if self.foreseen:
            self.look_to_the_end(progress)
            return
        if not self.in_final:
            self.rounds(progress, HEATS if self.looks_further else 1.0)
        if self.looks_further and len(self.race.running()) > 1 and progress() < 1.0:
            if not self.in_final:
                self.in_final = True
                self.race.enter_final(FINALISTS)
            self.rounds(lambda: max(progress() - HEATS, 0.0) / (1 - HEATS), 1.0)

    def rounds(self, progress: Callable[[], float], end: float) -> None:
        heats = self.looks_further and not self.in_final
        while progress() < end and not self.race.decided(heats):
            runners = self.race.running()
            world = self.first_world + self.step * min(runner.visits for runner in runners)
            for runner in runners:
                if world not in runner.values and not self.visit(runner, world):
                    return
            self.race.drop(min(progress() / end, 1.0), heats)

    def look_around(self, budget: Budget) -> None:
        """One world for everybody; then only as many go on as there is time for."""
        start = clock.now()
        if not self.visit(self.race.captain, self.first_world):
            return
        if self.foreseen:
            return
        iterations = budget.expected(clock.now() - start)
        self.race.enter(int(iterations / 2))
        if all(self.visit(runner, self.first_world) for runner in self.race.running()[1:]):
            self.race.limit(int(iterations / ENOUGH / 1.5))

    def try_anew(self, runners: list[Runner], worlds: int, until: float = 0.0) -> int:
        """Hold some answers against each other in worlds in which none of them was chosen, by the captain's play alone,
        as far as a final looks: so many worlds (0: any number), or until a time. How many it was comes back."""
        self.in_final = True
        for runner in runners:
            runner.final = Tally()
        self.until = until
        tried = 0
        with contextlib.suppress(clock.TimeUp):
            while not worlds or tried < worlds:
                world = FRESH + self.first_world + self.step * tried
                if not all(self.visit(runner, world) for runner in runners):
                    break
                tried += 1
        return tried

    def look_to_the_end(self, progress: Callable[[], float]) -> None:
        """One answer after another, until one leads to the best result there is; the captain's has been tried."""
        left = [runner for runner in self.race.runners if not runner.visits]
        self.random.shuffle(left)  # there may be time for a few only
        last = self.race.captain
        while last.value < BEST and left and progress() < 1.0:
            last = left.pop()
            if not self.visit(last, self.first_world):
                return

    def visit(self, runner: Runner, world: int) -> bool:
        """Try an answer in a world; False if no world can be imagined that fits what the seat has seen."""
        here = (world, self.in_final)
        first = self.fits if here == self.last else 0  # what contradicts does so whatever is answered later
        for attempt in range(first, MOST_TRIES):
            visit = Visit(self, runner)
            try:
                prospect = visit.play(f"{self.seed} {'final ' if self.in_final else ''}{world} {attempt}")
            except Contradiction:
                self.rejected += 1
                continue
            self.last, self.fits = here, attempt
            for alike in range(ENOUGH if self.foreseen else 1):
                visit.back_up(world + self.step * alike, prospect)
            self.iterations += 1
            return True
        return False


class Visit:
    """One iteration: the way taken through the tree, then the captain's."""

    def __init__(self, search: Search, runner: Runner) -> None:
        self.search = search
        self.runner = runner
        self.captain: Player = search.game.judgment.another(search.captain)  # a new one: its plans belong to a world
        self.steps: list[tuple[Node, Branch]] = []
        self.in_tree = not (search.thorough or search.foreseen or search.in_final)
        self.asked = 0
        self.end = 0
        self.heard: list[str] = []
        self.judged = True
        self.rivals = search.rivals
        self.world: World | None = None

    def play(self, seed: str) -> Prospect:
        """Run a world to the next milestones, or until it has gone on for long enough."""
        search, game = self.search, self.search.game
        listener = self.hear if search.listening else None
        noting = search.rival is not None
        world = World(
            game, search.sight, search.streams, seed, self.answer, self.captain_answers, listener, search.until, noting
        )
        self.world = world if noting else None
        try:
            while not world.state.over and not (world.open and world.reached >= self.end):
                world.play_phase()
        except Enough:
            pass
        finally:
            self.world = None
            world.leave()
        self.judged = not (world.state.over or (search.in_final and search.looks_further))
        return game.prospect(world.state, search.sight.seat)

    def answer(self, state: State, decision: Decision) -> Option:
        search = self.search
        self.asked += 1
        if self.asked == 1:
            self.end = self.look_to(state)
            return decision.find(self.runner.key)
        if self.asked > (MOST_FORESEEN if search.foreseen else MOST_DECISIONS) and not search.thorough:
            raise Enough
        if self.in_tree and search.game.secrets.shares(state, search.sight.seat, decision.seat):
            return self.walk(state, decision)
        if self.world is not None and self.rivals and self.is_rivals(state, decision):
            self.rivals -= 1
            assert search.rival is not None
            return search.rival(self.world, decision)
        return self.captain_answers(state, decision)

    def is_rivals(self, state: State, decision: Decision) -> bool:
        """Whether the other side is asked something that it would think about."""
        game, seat = self.search.game, decision.seat
        if game.secrets.shares(state, self.search.sight.seat, seat):
            return False
        return not game.judgment.routine(game.secrets.glimpse(state, seat), decision)

    def look_to(self, state: State) -> int:
        """The milestone at which this visit ends."""
        search, game = self.search, self.search.game
        if search.thorough or search.foreseen:
            return sys.maxsize
        near, far = game.judgment.horizon(state), game.judgment.far_horizon(state)
        if search.rival is not None:
            near = far = max(far, game.judgment.answer_horizon(state))
        search.looks_further = far > near
        return far if search.in_final else near

    def walk(self, state: State, decision: Decision) -> Option:
        """One step through the tree; a new node is its end."""
        search = self.search
        branch = self.steps[-1][1] if self.steps else self.runner.branch
        key = question(decision)
        node = branch.nodes.get(key)
        if node is not None:
            option, chosen = node.select(decision)
            self.steps.append((node, chosen))
            return option
        self.in_tree = False
        choice = self.captain.choose(search.game.secrets.glimpse(state, decision.seat), decision)
        if search.nodes < MOST_NODES:
            search.nodes += 1
            branch.nodes[key] = Node(choice.key, decision)
        return choice

    def captain_answers(self, state: State, decision: Decision) -> Option:
        """From what the asked seat may know in this world; now and then something else."""
        search = self.search
        if RANDOM_SHARE and search.random.random() < RANDOM_SHARE:
            options = serious(decision.options)
            return options[int(search.random.random() * len(options))]
        return self.captain.choose(search.game.secrets.glimpse(state, decision.seat), decision)

    def hear(self, event: Event) -> None:
        if self.asked == 1 and len(self.heard) < MOST_HEARD:
            line = event.line()
            if line.good is not None:
                self.heard.append(line.text)

    def back_up(self, world: int, prospect: Prospect) -> None:
        self.runner.tally.add(world, prospect, self.heard, self.judged)
        for node, branch in self.steps:
            node.back_up(branch, prospect.value)
