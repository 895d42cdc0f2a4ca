"""How puzzles are found: in games of computer players, decision by decision, by a short search and then a long one.

A game is played to its end and looked back on from there: late decisions cost least to play out, and what they bring is
not yet drowned by all that comes after. Some worlds say whether a beginner's answer looks worse than the book's; most
looks end there. The short search picks a candidate. The trial holds it against every answer that is still in question,
in worlds played to the end of the game, as many as it takes to see whether it could be clear. What stands the trial is
tried again in worlds that had no part in picking it: only what is ahead of all the others there by three standard
errors, and by enough to be worth the while, is a puzzle.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from moonless.core.decision import Decision, serious
from moonless.core.game import Game
from moonless.core.intervals import figure
from moonless.core.record import Record
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.players.admiral.race import Runner, Tally, lead
from moonless.players.admiral.search import FRESH, Search
from moonless.players.advice import TELLING, reason
from moonless.players.cadet import Cadet
from moonless.players.figures import gained, one_wins, own_points
from moonless.players.puzzles import Puzzle, Tried
from moonless.players.review.looks import CLEAR

FEWEST_ANSWERS, MOST_ANSWERS = 3, 40
HUNCH = 20
"""Worlds in which the book's answer must look better than what was played, before anything else is tried."""
GLANCES = (6, 24, 80)
"""Worlds for each answer at first sight, and for those that are still in question, two times more."""
RIVALS = 4
"""So many besides the candidate are held against it."""
MOST_NEAR = 10
"""Where more come near at any glance, nothing stands out."""
NEAR = 2.5
"""An answer that is behind by more standard errors at first sight is out of question."""
STAGES = (0.2, 0.5, 1.0, 2.0)
"""After so many times the worlds of a trial it is asked whether the candidate can still win it."""
HOPELESS, DOUBTFUL, LIKELY = 1.0, 0.5, 2.8
"""It is tried on while so many standard errors would make it worth the while and it is ahead by so many at least, and
confirmed when so many are seen."""
LONGER = 3
"""What is likely and not yet clear is confirmed in so many times more worlds."""
WORTH = 0.01
"""What a better order must bring more, of the way from the worst result to the best."""
CONFIRMING = 1_000_000
"""Worlds from this number on are met by no trial."""
MOST_A_GAME = 2
APART = 12
"""So many entries of the record lie between two puzzles of one game at least: else they are nearly one position."""
ODD_ONES = 4
"""One game in so many is of the rule of thumb itself: its mistakes are the better puzzles, and much dearer to find."""


@dataclass(frozen=True, slots=True)
class Pains:
    """How much is spent on finding: one in `every` decisions of the rule of thumb, the worlds of the long search, and
    how many decisions of a game are looked at, from its end back."""

    every: int = 3
    worlds: int = 200
    looks: int = 40


@dataclass(slots=True)
class Turn:
    """A decision of a game that is over: what its seat knew, what it answered, and the game up to there."""

    id: str
    place: int
    """In the record."""
    played: str
    sight: Sight
    record: Record


def find(
    game: Game, scenario: str, seed: int, pains: Pains, options: Mapping[str, Any] | None = None
) -> Iterator[Puzzle]:
    """Puzzles in one game, two at most: of a beginner, at what it did against the book; or, one seed in four, of the
    rule of thumb itself, at some of its decisions."""
    found, last = 0, sys.maxsize
    for turn in reversed(turns_of(game, scenario, seed, pains, options)[-pains.looks :]):
        if found == MOST_A_GAME:
            return
        if last - turn.place >= APART and (puzzle := look(game, turn, pains.worlds)) is not None:
            found, last = found + 1, turn.place
            yield puzzle


def turns_of(
    game: Game, scenario: str, seed: int, pains: Pains, options: Mapping[str, Any] | None = None
) -> list[Turn]:
    """The decisions of one game that are worth a look, in the order of play."""
    name = f"puzzles {seed}"
    table = Table.start(game, scenario, name, {**game.unattended, **(options or {})})
    usual, odd = game.judgment.captain(0), seed % ODD_ONES == 1
    player = usual if odd else Cadet(game, name)
    turns, last, lots = [], ("", ""), Random(name)
    while table.decision is not None:
        decision = table.decision
        answer = player.decide(table.sight(decision.seat)).key
        here = (decision.seat, decision.order)
        begins = not decision.order or here != last  # amid an order half of it is decided already
        last = here
        if odd:
            looked = lots.random() * pains.every < 1
        else:
            looked = answer != usual.decide(table.sight(decision.seat)).key
        if begins and looked and worth_a_look(decision):
            place = len(table.counting)
            id = f"{scenario}-{seed}-{place}"
            turns.append(Turn(id, place, answer, table.fork(id).sight(decision.seat), table.record.copy()))
        table.choose(answer)
    return turns


def worth_a_look(decision: Decision) -> bool:
    return FEWEST_ANSWERS <= len(serious(decision.options)) <= MOST_ANSWERS


def look(game: Game, turn: Turn, worlds: int) -> Puzzle | None:
    """One position: a glance, and where something stands out, the long search."""
    search = Search(game, turn.sight, f"puzzle {turn.id}", listening=True)
    if not hunch(search, turn.played):
        return None
    best, rivals = glance(search, turn.played)
    if best is None or len(rivals) > RIVALS:
        return None  # too many come near to call one of them better
    if not stands_trial(game, search, best, rivals, worlds):
        return None
    if not any(confirmed(game, search, best, rivals, times * worlds) for times in (1, LONGER)):
        return None
    return put(game, turn, search, [best, *rivals])


def hunch(search: Search, played: str) -> bool:
    """Whether the book's answer looks better than what was played; the book's own answers are looked at in any case."""
    usual, given = search.race.captain, runner_of(search, played)
    if usual is given:
        return True
    for world in range(HUNCH):
        if not (search.visit(usual, world) and search.visit(given, world)):
            return False
    gap, error = lead(usual, given)
    return gap > max(WORTH, error)


def runner_of(search: Search, key: str) -> Runner:
    return next(runner for runner in search.race.runners if runner.key == key)


def glance(search: Search, played: str) -> tuple[Runner | None, list[Runner]]:
    """Who leads, and who comes near: the nearest of the rest where the others are all clearly behind; nobody where
    what was played leads or comes near."""
    near, best, given = list(search.race.runners), search.race.captain, runner_of(search, played)
    for worlds in GLANCES:
        for world in range(min(runner.visits for runner in near), worlds):
            if not all(world in runner.values or search.visit(runner, world) for runner in near):
                return None, []
        best = max(near, key=lambda runner: runner.value)
        near = [runner for runner in near if not behind(runner, best)]
        if lead(best, given)[0] < WORTH or len(near) > MOST_NEAR:
            return None, []
        if len(near) == 1:
            break
    if any(runner.key == played for runner in near):
        return None, []
    others = [runner for runner in search.race.runners if runner is not best]
    return best, [runner for runner in near if runner is not best] or [max(others, key=lambda runner: runner.value)]


def behind(runner: Runner, best: Runner) -> bool:
    gap, error = lead(best, runner)
    return gap > WORTH / 2 and gap > NEAR * error


def stands_trial(game: Game, search: Search, best: Runner, rivals: list[Runner], worlds: int) -> bool:
    """Whether it is likely to be ahead of each rival, in worlds played to their end; a hopeless trial is broken off."""
    begin(search, [best, *rivals])
    for stage in STAGES:
        if not go_on(search, [best, *rivals], 0, int(stage * worlds)):
            return False
        leads = [lead(best, rival) for rival in rivals]
        if any(gap + HOPELESS * error < WORTH or gap < DOUBTFUL * error for gap, error in leads):
            return False
        if ahead(game, best, rivals, LIKELY):
            return True
    return False


def confirmed(game: Game, search: Search, best: Runner, rivals: list[Runner], worlds: int) -> bool:
    """Whether it is ahead of each rival in worlds that the trial has not seen; the second time these go on."""
    if best.final is None or min(best.final.values) < FRESH + CONFIRMING:
        begin(search, [best, *rivals])
    return go_on(search, [best, *rivals], CONFIRMING, worlds) and ahead(game, best, rivals, CLEAR)


def begin(search: Search, runners: list[Runner]) -> None:
    search.thorough = search.in_final = True
    for runner in runners:
        runner.final = Tally()


def go_on(search: Search, runners: list[Runner], first: int, worlds: int) -> bool:
    """So many worlds from the first on, those included in which they have been tried."""
    for world in range(FRESH + first + runners[0].visits, FRESH + first + worlds):
        if not all(search.visit(runner, world) for runner in runners):
            return False
    return True


def ahead(game: Game, best: Runner, rivals: list[Runner], errors: float) -> bool:
    """Whether it is ahead of each rival by so many standard errors, and by enough."""
    for rival in rivals:
        gap, _ = lead(best, rival)
        points = figure(gained(game, best, rival))
        if gap < WORTH or points.mean <= 0 or not points.excludes_nothing(errors):
            return False
    return True


def put(game: Game, turn: Turn, search: Search, runners: list[Runner]) -> Puzzle:
    best, rivals = runners[0], sorted(runners[1:], key=lambda each: -each.value)
    decision, record = turn.sight.decision, turn.record
    labels = {option.key: option.label for option in decision.options}
    gap = figure(gained(game, best, rivals[0]))
    tried = []
    for runner in (best, *rivals):
        points = figure(list(own_points(game, runner).values()))
        tried.append(Tried(runner.key, labels[runner.key], round(points.mean, 2), round(points.margin, 2)))
    record.checkpoint = None
    return Puzzle(
        turn.id, game.id, record.scenario, decision.seat, decision.ask, decision.rule, best.key, tried,
        round(gap.mean, 2), round(gap.margin, 2), gap.worlds, why(game, record.scenario, best, rivals[0], labels),
        best is search.race.captain, turn.played, record.text(),
    )  # fmt: skip


def why(game: Game, scenario: str, best: Runner, rival: Runner, labels: dict[str, str]) -> str:
    """How much oftener it ends well, where that is telling; what follows next, or in how many worlds it is ahead."""
    told = reason(game, best, [rival], labels, False)
    end, often, seldom = max(ends(game, scenario, best, rival), key=lambda end: end[1] - end[2])
    if often - seldom < TELLING * best.visits:
        return told
    return f"{end} in {often} of {best.visits} worlds, after {labels[rival.key]} in {seldom}. {told}"


def ends(game: Game, scenario: str, best: Runner, rival: Runner) -> Iterator[tuple[str, int, int]]:
    """Each end that is better than the worst, and in how many worlds either came to it or to a better one."""
    if one_wins(game):
        often, seldom = (sum(point > 0.5 for point in own_points(game, each).values()) for each in (best, rival))
        yield "Won", often, seldom
        return
    levels = game.levels_at(scenario)
    for place, level in enumerate(levels[1:], 1):
        often, seldom = (sum(each.levels[good] for good in levels[place:]) for each in (best, rival))
        yield level if level == levels[-1] else f"{level} or better", often, seldom
