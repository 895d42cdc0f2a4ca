"""How puzzles are found: in games of computer players, decision by decision, by a short search and then a long one.

A few worlds say whether a beginner's answer looks worse than the book's; most looks end there. The short search picks a
candidate. The long one holds it against every answer that is still in question, in worlds that
did not pick it, each played to the end of the game. Only what is ahead of all of them by three standard errors, and by
enough to be worth the while, is a puzzle; what is likely and not yet clear is tried longer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from moonless.core.decision import serious
from moonless.core.game import Game
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.players.admiral.race import Runner, lead
from moonless.players.admiral.search import Search
from moonless.players.advice import reason
from moonless.players.cadet import Cadet
from moonless.players.figures import figure, gained, own_points
from moonless.players.puzzles import Puzzle, Tried
from moonless.players.review.looks import CLEAR

FEWEST_ANSWERS, MOST_ANSWERS = 3, 24
HUNCH = 6
"""Worlds in which the book's answer must look better than what was played, before anything else is tried."""
GLANCES = (6, 24, 80)
"""Worlds for each answer at first sight, and for those that are still in question, two times more."""
RIVALS = 4
"""So many besides the candidate are held against it."""
MOST_NEAR = 10
"""Where more come near at any glance, nothing stands out."""
NEAR = 2.5
"""An answer that is behind by more standard errors at first sight is out of question."""
HOPEFUL, LIKELY = 1.0, 2.0
"""By so many standard errors it must be ahead in the first worlds, and in all of them, to be looked at longer."""
LONGER = 3
"""What is likely and not yet clear is tried in so many times more worlds."""
WORTH = 0.02
"""What a better order must bring more, of the way from the worst result to the best."""
MOST_A_GAME = 2
ODD_ONES = 4
"""One game in so many is of the rule of thumb itself: its mistakes are the better puzzles, and much dearer to find."""


@dataclass(frozen=True, slots=True)
class Pains:
    """How much is spent on finding: one in `every` decisions, and the worlds of the long search."""

    every: int = 3
    worlds: int = 200


def find(game: Game, scenario: str, seed: int, pains: Pains) -> Iterator[Puzzle]:
    """Puzzles in one game, two at most: of a beginner, at what it did against the book; or, one seed in four, of the
    rule of thumb itself, at some of its decisions."""
    name = f"puzzles {seed}"
    table = Table.start(game, scenario, name, dict(game.unattended))
    usual, odd = game.judgment.captain(0), seed % ODD_ONES == 1
    player = usual if odd else Cadet(game, name)
    found, last, lots = 0, ("", ""), Random(name)
    while table.decision is not None and found < MOST_A_GAME:
        decision = table.decision
        answer = player.decide(table.sight(decision.seat)).key
        here = (decision.seat, decision.order)
        begins = not decision.order or here != last  # amid an order half of it is decided already
        last = here
        if odd:
            looked = lots.random() * pains.every < 1
        else:
            looked = answer != usual.decide(table.sight(decision.seat)).key
        if begins and looked and worth_a_look(table):
            puzzle = look(game, table, f"{scenario}-{seed}-{len(table.counting)}", answer, pains.worlds)
            if puzzle is not None:
                found += 1
                yield puzzle
        table.choose(answer)


def worth_a_look(table: Table) -> bool:
    assert table.decision is not None
    answers = len(serious(table.decision.options))
    return FEWEST_ANSWERS <= answers <= MOST_ANSWERS


def look(game: Game, table: Table, id: str, played: str, worlds: int) -> Puzzle | None:
    """One position: a glance, and where something stands out, the long search."""
    assert table.decision is not None
    decision = table.decision
    sight = table.fork(id).sight(decision.seat)
    search = Search(game, sight, f"puzzle {id}", listening=True)
    if not hunch(search, played):
        return None
    best, rivals = glance(search, played)
    if best is None or len(rivals) > RIVALS:
        return None  # too many come near to call one of them better
    if not ahead(game, search, best, rivals, max(worlds // 5, 20), HOPEFUL):
        return None
    if not ahead(game, search, best, rivals, worlds, LIKELY):
        return None
    if not ahead(game, search, best, rivals, worlds) and not ahead(game, search, best, rivals, LONGER * worlds):
        return None
    return put(game, table, sight, search, [best, *rivals], id, played)


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


def ahead(game: Game, search: Search, best: Runner, rivals: list[Runner], worlds: int, errors: float = CLEAR) -> bool:
    """Whether it is ahead of each rival by so many standard errors, in fresh worlds played to their end."""
    search.thorough = True
    tried = len(best.final.values) if best.final is not None else 0
    if tried != worlds and search.try_anew([best, *rivals], worlds) < worlds:
        return False
    for rival in rivals:
        gap, _ = lead(best, rival)
        points = figure(gained(game, best, rival))
        if gap < WORTH or points.mean <= 0 or not points.excludes_nothing(errors):
            return False
    return True


def put(game: Game, table: Table, sight: Sight, search: Search, runners: list[Runner], id: str, played: str) -> Puzzle:
    best, rivals = runners[0], sorted(runners[1:], key=lambda each: -each.value)
    decision, labels = sight.decision, {option.key: option.label for option in sight.decision.options}
    gap = figure(gained(game, best, rivals[0]))
    tried = []
    for runner in (best, *rivals):
        points = figure(list(own_points(game, runner).values()))
        tried.append(Tried(runner.key, labels[runner.key], round(points.mean, 2), round(points.margin, 2)))
    record = table.record.copy()
    record.checkpoint = None
    return Puzzle(
        id, game.id, record.scenario, decision.seat, decision.ask, decision.rule, best.key, tried,
        round(gap.mean, 2), round(gap.margin, 2), gap.worlds, reason(game, best, rivals[:1], labels, False),
        best is search.race.captain, played, record.text(),
    )  # fmt: skip
