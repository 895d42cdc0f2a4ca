"""Advice: the best answers, what each leads to with its interval, and one sentence why. From what the seat may know.

All that is said is of the worlds tried: figures, shares and reasons. Answers that are told of side by side were tried
in the same worlds.
"""

import pickle
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from moonless.core.fate import DICE_SEAT
from moonless.core.game import Game, find_game
from moonless.core.intervals import figure
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.race import Runner
from moonless.players.admiral.search import Budget, Search
from moonless.players.figures import gained, one_wins, own_points

BEST = 3
MANY = 0.5
"""An answer is told of if it was tried in this share of the worlds of the one tried most."""
TELLING = 0.2
"""By how much a share must differ from the other answer's to be the reason."""
USED = "advice taken"
"""What the record notes when somebody asks."""


@dataclass(slots=True)
class Advice:
    """One answer, and what the search saw of it."""

    key: str
    label: str
    expected: float
    """The result to be expected, in the game's own points; where one side wins or the other, the chance to win."""
    margin: float | None
    """Half of its 95% interval; None where it was tried in one world only."""
    value: float
    """The same from 0 to 1."""
    levels: dict[str, float]
    """The chance of each victory level, worst first."""
    why: str
    """One sentence, true of the worlds tried."""
    worlds: int
    """In how many worlds it was tried."""
    judged: float
    """In which share of them the result was judged on the way: the interval knows nothing of how well."""
    close: bool = False
    """Whether it cannot be told apart from the first: too close to call."""
    maxim: str = ""
    """What the rule of thumb says, if it would answer so."""


class Adviser:
    """Thinks about one open decision, for as long as somebody looks."""

    def __init__(self, game: Game, sight: Sight, seed: int | str = 0) -> None:
        self.game = game
        self.search = Search(game, sight, seed, listening=True, told=BEST)

    def think(self, budget: Budget) -> list[Advice]:
        """A while longer, and what is known then, the best first."""
        self.search.think(budget)
        return self.found()

    def found(self) -> list[Advice]:
        runners = told(self.game, self.search)
        first, labels = runners[0], {option.key: option.label for option in self.search.sight.decision.options}
        return [
            self.advice(runner, runners[1:][:1] if runner is first else [first], labels, runner is not first)
            for runner in runners
        ]

    def advice(self, runner: Runner, against: list[Runner], labels: dict[str, str], later: bool) -> Advice:
        points = figure(list(own_points(self.game, runner).values()))
        close = any(not figure(gained(self.game, runner, other)).excludes_nothing() for other in against)
        captain = runner is self.search.race.captain
        return Advice(
            runner.key,
            labels[runner.key],
            points.mean,
            points.margin if points.worlds > 1 else None,
            runner.value,
            chances(self.game, runner),
            reason(self.game, runner, against, labels, close and later),
            runner.visits,
            runner.tally.judged / max(runner.visits, 1),
            close and later,
            self.search.why if captain else "",
        )


def advise(game: Game, sight: Sight, budget: Budget, seed: int | str = 0) -> list[Advice]:
    """The best answers to an open decision, in the order of what they bring; none where dice are thrown by hand."""
    return [] if sight.seat == DICE_SEAT else Adviser(game, sight, seed).think(budget)


def told(game: Game, search: Search) -> list[Runner]:
    """Those that were tried in as many worlds as any, or nearly, in the order of their own figures."""
    race = search.race
    tried = [runner for runner in race.runners if runner.visits and (runner.final is not None or not search.in_final)]
    most = max((runner.visits for runner in tried), default=0)
    often = [runner for runner in tried if runner.visits >= MANY * most]
    often.sort(key=lambda runner: -figure(list(own_points(game, runner).values())).mean)
    return often[:BEST] or [race.captain]


def chances(game: Game, runner: Runner) -> dict[str, float]:
    """Of each victory level. Where one side wins or the other, and points say no more than that, their mean is it."""
    if one_wins(game):
        lost, won = game.levels
        return {lost: 1 - runner.expected, won: runner.expected}
    count = sum(runner.levels.values()) or 1
    return {level: runner.levels[level] / count for level in game.levels if runner.levels[level]}


# Why


def reason(game: Game, runner: Runner, against: list[Runner], labels: dict[str, str], close: bool) -> str:
    """What follows more or less often than after the other answer; else in how many worlds which was the better."""
    if not runner.visits:
        return "No world was tried: there was no time, or none fits what was seen."
    start = "Too close to call: " if close else ""
    telling = most_telling(runner, against)
    if telling and not close:
        return telling
    if against:
        better, worse, worlds = compared(game, runner, against[0])
        said = f"better than {labels[against[0].key]} in {better} of {worlds} worlds, worse in {worse}."
        return f"{start}{said}" if start else said[0].upper() + said[1:]
    return telling or "No other answer was tried as often."


def compared(game: Game, one: Runner, other: Runner) -> tuple[int, int, int]:
    """In how many worlds one answer brought more, in how many less, and of how many."""
    gaps = gained(game, one, other)
    return sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps), len(gaps)


def most_telling(runner: Runner, against: list[Runner]) -> str:
    """What is told next in other shares of the worlds than after the other answer."""
    best, most = "", TELLING
    for text, count in sorted(runner.heard.items()):
        share = count / runner.visits
        others = [other.heard[text] / other.visits for other in against if other.visits]
        if share - max(others, default=0.0) > most:
            best, most = text, share - max(others, default=0.0)
    if not best:
        return ""
    return f"Next, in {runner.heard[best]} of {runner.visits} worlds: {best}"


# Elsewhere


def think_advice(game: str, known: bytes, seconds: float, seed: int = 0) -> list[dict[str, Any]]:
    """Advice for a pickled sight, as plain data: what a server's thinking process is asked for."""
    sight: Sight = pickle.loads(known)
    return [asdict(each) for each in advise(find_game(game), sight, Budget(seconds=seconds), seed)]


def growing(game: Game, sight: Sight, first: float, most: float, seed: int | str = 0) -> Iterator[list[Advice]]:
    """Advice after so many seconds, and again whenever as long has passed, until the most."""
    if sight.seat == DICE_SEAT:
        return
    start, adviser = clock.now(), Adviser(game, sight, seed)
    while True:
        yield adviser.think(Budget(seconds=first))
        if clock.now() - start + first > most:
            return
