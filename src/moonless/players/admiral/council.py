"""A council of captains: where a game knows rules of thumb of several tempers, they are held against each other.

Each plays the same worlds on with the same dice, as far as the game says; who does best leads until the next council.
One answer that strays from a captain's way is soon undone by him and says little: a temper is kept up, and tells.
"""

import contextlib
from collections import deque
from dataclasses import replace

from moonless.core.decision import Decision, Option
from moonless.core.game import Game, Prospect
from moonless.core.play import State
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.race import Runner, lead
from moonless.players.admiral.search import MOST_TRIES, Budget
from moonless.players.admiral.worlds import Contradiction, Streams, World

BEHIND = 2.0
"""By how many standard errors a captain must be behind the best to be heard no further in this council."""
LITTLE = 0.04
"""A lead not worth finding out about."""
FEWEST = 8
"""Worlds that two captains must both have played before one gives way to the other."""
AT_LEAST = 2
"""Worlds that every captain plays in every council: what held last time may have changed."""
CAUTION = 1.0
"""How far another must be ahead to take the lead, in standard errors."""
APART = 3
"""Milestones from one meeting to the next: a temper that is dropped at once has proved nothing."""
PATIENCE = 8
"""A council decides for many questions, most of which then take no time: it may take that of so many."""
REMEMBERED = 2
"""So many councils count, this one among them."""


class Council:
    """Who leads, and what is known of each."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.seed = seed
        self.members = [Runner(str(number)) for number, _ in enumerate(game.judgment.council())]
        self.leader = self.members[0]
        self.last = -APART
        """The milestone of the last meeting."""
        self.worlds = 0
        """Played so far, in all councils."""
        self.streams = Streams()
        self.begun: deque[int] = deque(maxlen=REMEMBERED)
        """The first world of each council that is remembered."""

    def choose(self, sight: Sight, budget: Budget) -> Option:
        """What the leader answers. They meet now and then, and only where they do not all answer alike."""
        begun = clock.now()
        answers = [captain.choose(sight.state, sight.decision) for captain in self.game.judgment.council()]
        if all(answer.key == answers[0].key for answer in answers):
            return answers[0]
        here = self.game.judgment.milestone(sight.state)
        if here >= self.last + APART:
            self.last = here
            with contextlib.suppress(clock.TimeUp):
                self.meet(sight, replace(budget, seconds=PATIENCE * budget.seconds), begun)
            self.leader = self.best()
        return answers[int(self.leader.key)]

    def meet(self, sight: Sight, budget: Budget, begun: float) -> None:
        """Let all play on from here, until time is up or one is left."""
        first, visits = self.worlds, 0
        until = begun + budget.seconds if budget.seconds else 0.0
        self.begun.append(first)
        for member in self.members:
            member.running = True
            member.heats.forget_before(self.begun[0])
        running = self.members
        while len(running) > 1 and budget.progress(visits, clock.now() - begun) < 1.0:
            for member in running:
                prospect = self.visit(sight, member, self.worlds, until)
                if prospect is None:
                    return
                member.heats.add(self.worlds, prospect)
                visits += 1
            self.worlds += 1
            if self.worlds - first >= AT_LEAST:
                self.drop()
            running = [member for member in self.members if member.running]

    def visit(self, sight: Sight, member: Runner, world: int, until: float = 0.0) -> Prospect | None:
        """Let a captain play a world on; None if none can be imagined that fits what the seat has seen."""
        for attempt in range(MOST_TRIES):
            try:
                return self.play(sight, int(member.key), f"{self.seed} council {world} {attempt}", until)
            except Contradiction:
                continue
        return None

    def play(self, sight: Sight, number: int, seed: str, until: float = 0.0) -> Prospect:
        game = self.game
        captain, other = game.judgment.council()[number], game.judgment.captain(0)

        def answer(state: State, decision: Decision) -> Option:
            ours = game.secrets.shares(state, sight.seat, decision.seat)
            return (captain if ours else other).choose(game.secrets.redact(state, decision.seat), decision)

        world = World(game, sight, self.streams, seed, answer, answer, until=until)
        end = game.judgment.far_horizon(sight.state)
        while not world.state.over and not (world.open and game.judgment.milestone(world.state) >= end):
            world.play_phase()
        return game.prospect(world.state, sight.seat)

    def drop(self) -> None:
        """Who is clearly behind, or can hardly be ahead of the leader by much, is heard no further."""
        front = max(self.members, key=lambda member: lead(member, self.leader)[0])
        for member in self.members:
            behind, error = lead(member, front)
            ahead, doubt = lead(member, self.leader)
            if enough(member, front) and behind < -BEHIND * error:
                member.running = False
            if member is not self.leader and enough(member, self.leader) and ahead + BEHIND * doubt < LITTLE:
                member.running = False

    def best(self) -> Runner:
        """The leader stays, unless another is ahead of him."""
        best, most = self.leader, 0.0
        for member in self.members:
            mean, error = lead(member, self.leader)
            if enough(member, self.leader) and mean > CAUTION * error and mean > most:
                best, most = member, mean
        return best


def enough(one: Runner, other: Runner) -> bool:
    """Whether two have played enough worlds in common."""
    return len(one.values.keys() & other.values.keys()) >= FEWEST
