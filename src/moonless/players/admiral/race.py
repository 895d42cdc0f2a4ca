"""The open decision itself: its answers run a race.

Every answer left is tried in the same worlds with the same dice, so answers are compared pair by pair; who is clearly
behind drops out, and the time goes to those still in question. Heats look a short way ahead and rest on judgment; where
a game can be looked at further, the best meet in a final that does.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.game import Prospect
from moonless.players.admiral.tree import Branch

BEHIND: Final = 2.5
"""By how many standard errors an answer must be behind the leader to drop out."""
SURE: Final = 4.0
"""By how many the last two must be apart to end the race."""
FEWEST: Final = 12
"""Worlds before anybody drops out for being behind."""
TRUSTED: Final = 250
"""More worlds make nobody surer who drops out before a final: that rests on judgment, which errs alike in all."""
FEW: Final = 3
"""So many start, however short the time."""
ENOUGH: Final = 8
"""Worlds in which another answer must have been tried before it is preferred to the captain's."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Gap:
    """By how much an answer was ahead of another, reckoned on from world to world: it is asked after each."""

    def __init__(self, theirs: dict[int, float]) -> None:
        self.theirs = theirs
        """What the other found, by the number of the world."""
        self.seen = 0
        """How many worlds of the one have been looked at; those of them that the other has not met yet."""
        self.waiting: list[int] = []
        self.count = 0.0
        self.mean = 0.0
        self.spread = 0.0
        """The sum of the squares of what differs from the mean."""

    def add(self, gap: float) -> None:
        self.count += 1.0
        before = gap - self.mean
        self.mean += before / self.count
        self.spread += before * (gap - self.mean)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Tally:
    """What came of an answer, world by world."""

    def __init__(self) -> None:
        self.values: dict[int, float] = {}
        """By the number of the world."""
        self.worlds: list[int] = []
        """In the order in which it met them."""
        self.gaps: dict[str, Gap] = {}
        """To other answers, by their keys."""
        self.scores: dict[int, float] = {}
        """The same in the game's own points."""
        self.levels: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        """What was told right after the answer, and in how many of these worlds; only where advice is asked for."""

        self.judged = 0
        """How many of them were judged on the way, not played to where the result is known."""

    def add(self, world: int, prospect: Prospect, heard: Sequence[str] = (), judged: bool = False) -> None:
        if world not in self.values:
            self.worlds.append(world)
        self.values[world] = prospect.value
        self.scores[world] = prospect.score
        self.levels[prospect.level] += 1
        if heard:
            self.heard.update(set(heard))
        self.judged += judged

    def gap_to(self, key: str, theirs: dict[int, float]) -> Gap:
        """To the answer of this key, in the worlds that both have seen."""
        gap = self.gaps.get(key)
        if gap is None or gap.theirs is not theirs:
            gap = self.gaps[key] = Gap(theirs)
        if gap.waiting:
            met = [world for world in gap.waiting if world in theirs]
            gap.waiting = [world for world in gap.waiting if world not in theirs]
            for world in met:
                gap.add(self.values[world] - theirs[world])
        while gap.seen < len(self.worlds):
            world = self.worlds[gap.seen]
            gap.seen += 1
            their = theirs.get(world)
            if their is None:
                gap.waiting.append(world)
            else:
                gap.add(self.values[world] - their)
        return gap

    def forget_before(self, first: int) -> None:
        """Only what was found in this world and later ones counts from now on."""
        self.values = {world: value for world, value in self.values.items() if world >= first}
        self.begin_anew()

    def begin_anew(self) -> None:
        """The worlds are others than before: gaps are to be reckoned again."""
        self.worlds, self.gaps = [*self.values], {}

    def merge(self, other: "Tally") -> None:
        self.values = {**self.values, **other.values}
        self.begin_anew()
        self.scores.update(other.scores)
        self.levels.update(other.levels)
        self.heard.update(other.heard)
        self.judged += other.judged


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Runner:
    """One answer in the race: what came of it in the heats, and in the final if it came so far."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.running = True
        self.branch = Branch()
        self.heats = Tally()
        self.final: Tally | None = None

    @property
    def tally(self) -> Tally:
        """The one that counts."""
        return self.final or self.heats

    @property
    def values(self) -> dict[int, float]:
        return self.tally.values

    @property
    def levels(self) -> Counter[str]:
        return self.tally.levels

    @property
    def heard(self) -> Counter[str]:
        return self.tally.heard

    @property
    def visits(self) -> int:
        return len(self.values)

    @property
    def value(self) -> float:
        return sum(self.values.values()) / len(self.values) if self.values else 0.0

    @property
    def expected(self) -> float:
        """The result to be expected, in the game's own points."""
        scores = self.tally.scores
        return sum(scores.values()) / len(scores) if scores else 0.0

    def merge(self, other: "Runner") -> None:
        """Take in what another process found in worlds of its own."""
        self.running = self.running or other.running
        self.heats.merge(other.heats)
        if other.final is not None:
            self.final = self.final or Tally()
            self.final.merge(other.final)


def lead(one: Runner, other: Runner) -> tuple[float, float]:
    """By how much one answer is ahead of another in the worlds that both have seen, and the standard error of it."""
    if one is other:
        return 0.0, 0.0
    both = one.final is not None and other.final is not None
    mine, theirs = (one.tally, other.tally) if both else (one.heats, other.heats)
    gap = mine.gap_to(other.key, theirs.values)
    if gap.count < 2:
        return 0.0, 1.0
    return gap.mean, sqrt(gap.spread / (gap.count - 1.0) / gap.count)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Race:
    """The answers to one question; the first is the captain's. At least `kept` run to the end: those to be told of."""

    def __init__(self, keys: list[str], kept: int = 0) -> None:
        self.runners = [Runner(key) for key in keys]
        self.started = len(keys)
        self.kept = kept

    def enter(self, count: int) -> None:
        """Of very many answers only the first can be tried even once."""
        for runner in self.runners[max(count, FEW) :]:
            runner.running = False

    def limit(self, count: int) -> None:
        """After a first world for all of them, only the best go on, so that each can be tried often enough."""
        rest = sorted(self.running()[1:], key=lambda runner: -sum(runner.values.values()))
        self.started = min(1 + len(rest), max(count, FEW))
        for runner in rest[self.started - 1 :]:
            runner.running = False

    @property
    def captain(self) -> Runner:
        return self.runners[0]

    def running(self) -> list[Runner]:
        return [runner for runner in self.runners if runner.running]

    def enter_final(self, count: int) -> None:
        """The captain's answer and the best of the others."""
        rest = sorted(self.running()[1:], key=lambda runner: -lead(runner, self.captain)[0])
        for runner in rest[max(count, 2) - 1 :]:
            runner.running = False
        for runner in self.running():
            runner.final = Tally()
        self.started = len(self.running())

    def drop(self, progress: float, heats: bool = False) -> None:
        """Let those go who are clearly behind; as time runs out, also the last. `heats`: a final follows."""
        gaps = {runner.key: lead(runner, self.captain) for runner in self.running()}
        # Who is furthest ahead of the captain's answer; it leads itself until another is ahead of it.
        leader = max(self.running(), key=lambda runner: gaps[runner.key][0])
        if leader is not self.captain:
            gaps = {runner.key: lead(runner, leader) for runner in self.running()}
        spare = len(gaps) - self.kept
        rest: list[Runner] = []
        for runner in sorted(self.running(), key=lambda runner: gaps[runner.key][0]):
            mean, error = gaps[runner.key]
            if heats and runner.visits > TRUSTED:
                error *= sqrt(runner.visits / TRUSTED)
            if runner is leader or runner is self.captain:
                continue  # the captain's answer stays: the others are held against it
            if spare > 0 and runner.visits >= FEWEST and (mean < -BEHIND * error or mean == error == 0.0):
                runner.running = False
                spare -= 1
            else:
                rest.append(runner)
        room = max(int(self.started ** (1 - progress)), 2) - 1
        for runner in rest[: min(max(len(rest) - room, 0), max(spare, 0))]:
            if runner.visits > 1:
                runner.running = False

    def decided(self, heats: bool = False) -> bool:
        """Whether nothing is left to find out: the captain's answer alone, or one other far ahead of it; in the heats
        a lead rests on judgment, and decides nothing."""
        running = self.running()
        if heats or self.kept or len(running) > 2 or running[-1].visits < 2 * FEWEST:
            return len(running) < 2
        mean, error = lead(running[-1], self.captain)
        return abs(mean) > SURE * error

    def best(self, caution: float) -> Runner:
        """The captain's answer, unless another is ahead of it by so many standard errors; where there was a final, by
        what was seen in it."""
        best, most = self.captain, 0.0
        for runner in self.running():
            if runner.final is None and self.captain.final is not None:
                continue  # it ran in another process, whose heats were not over
            mean, error = lead(runner, self.captain)
            if runner.visits >= ENOUGH and mean > caution * error and mean > most:
                best, most = runner, mean
        return best

    def merge(self, other: "Race") -> None:
        """Sum up with what another process found."""
        for one, two in zip(self.runners, other.runners, strict=True):
            one.merge(two)
