"""18.9 The plot of two submarines with mines, strikes and crossings, and in the middle of a NATO turn: brute force.

Every turn that the rules allow is played from every state and kept if it publishes what was published.
"""

from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.games.they_come_unseen.knowledge import deductions, imagine
from moonless.games.they_come_unseen.knowledge.minelaying import after_strike
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.plotting import plot_now
from moonless.games.they_come_unseen.notices import (
    EXHAUSTED,
    STRIKE_NOTICE,
    SWEEP_NOTICE,
    TURN_NOTICE,
    Notice,
    make_notice,
)
from moonless.games.they_come_unseen.rules import submarines, turn_reports, weather
from moonless.games.they_come_unseen.state import HIDDEN, NATO_TURN, NOWHERE, Plan
from tests.games.they_come_unseen.knowledge.brute_force import Spot, Told, World, cells_of, pairs_of, small_content

GRID = "62222226 22222222 4#aA#224 22222224"
SILENT: Told = ()
Mined = tuple[int, ...]
Pair = tuple[Spot, Spot, Mined, Mined]
"""Where both are, and the field that each has laid."""


def plan_at(world: World, number: int, spot: Spot) -> Plan:
    submarine = world.state.submarines[number]
    submarine.square, submarine.depth, submarine.battery = spot
    return Plan(number, NOWHERE, [spot[0]], [spot[1]], spot[2], world.board.shallow[spot[0]])


def told_by(world: World, plan: Plan, recovers: bool = False) -> Told:
    reports = turn_reports.reports_of(world, world.state.submarines[plan.submarine], plan, recovers)
    return tuple(tuple(report.stored()) for report in reports)


class Turns:
    """Every turn from a state that publishes just this: where it ends, and the field it lays."""

    def __init__(self, world: World, told: Told) -> None:
        self.world = world
        self.told = told
        self.known: dict[tuple[int, Spot], set[tuple[Spot, Mined]]] = {}

    def ends(self, number: int, spot: Spot) -> set[tuple[Spot, Mined]]:
        key = (number, spot)
        if key not in self.known:
            plan = plan_at(self.world, number, spot)
            found: set[tuple[Spot, Mined]] = set()
            self.known[key] = found
            if spot[2] == 0:
                plan.battery = 5
                if told_by(self.world, plan, True) == self.told:
                    found.add(((spot[0], 0, 5), ()))
            else:
                self.explore(plan, found)
        return self.known[key]

    def explore(self, first: Plan, found: set[tuple[Spot, Mined]]) -> None:
        waiting, seen = [first], set()
        while waiting:
            plan = waiting.pop()
            submarine = self.world.state.submarines[plan.submarine]
            for order in submarines.orders(self.world, submarine, plan):
                further = plan.copy()
                done = submarines.follow(self.world, further, order)
                told = told_by(self.world, further)
                if done and told == self.told:
                    depth = further.depths[-1] if further.battery else 0
                    mined = tuple(sorted(further.squares[1:6])) if further.mines else ()
                    found.add(((further.squares[-1], depth, further.battery), mined))
                if done or not self.fits_so_far(told) or (place := self.place(further)) in seen:
                    continue
                seen.add(place)
                waiting.append(further)

    def fits_so_far(self, told: Told) -> bool:
        so_far = tuple(report for report in told if report[0] != EXHAUSTED)
        return so_far == self.told[: len(so_far)]

    def place(self, plan: Plan) -> object:
        """Plans that stand alike can go on alike; a straight run may still lay mines."""
        steps = {b - a for a, b in zip(plan.squares, plan.squares[1:], strict=False)}
        straight = tuple(plan.squares) if len(steps) == 1 else ()
        since = plan.moved - plan.snort if plan.snort >= 0 else -1
        told = len([report for report in told_by(self.world, plan) if report[0] != EXHAUSTED])
        here = (plan.squares[-1], plan.depths[-1], plan.battery, plan.moved, plan.shallow)
        return here, since, told, straight


def nato_turn(world: World, pairs: set[Pair], told: list[Told]) -> set[Pair]:
    """Both orders, every turn; a submarine lays one field, and no field over another (8.1, 8.3)."""
    turns = [Turns(world, told[0]), Turns(world, told[1])]
    found: set[Pair] = set()
    for green, blue, green_mines, blue_mines in pairs:
        for first in (0, 1):
            greens = turns[first].ends(0, green)
            blues = turns[1 - first].ends(1, blue)
            for green_end, green_laid in greens:
                for blue_end, blue_laid in blues:
                    if (green_laid and green_mines) or (blue_laid and blue_mines):
                        continue
                    fields = (green_laid or green_mines, blue_laid or blue_mines)
                    if not set(fields[0]) & set(fields[1]):
                        found.add((green_end, blue_end, *fields))
    return found


def turn_notice(world: World, told: list[Told]) -> Notice:
    return make_notice(
        TURN_NOTICE,
        [0, 0],
        levels=weather.levels_in_force(world.content, world.state),
        reports=[[list(report) for report in reports] for reports in told],
        ships=[ship.square for ship in world.state.ships] * 2,
        watches=[ship.watch for ship in world.state.ships[:2]] * 2,
    )


def spots(pairs: set[Pair]) -> set[tuple[Spot, Spot]]:
    return {(green, blue) for green, blue, _, _ in pairs}


def run_from(world: World, number: int, spot: Spot, direction: str) -> tuple[Told, Mined]:
    """A minelaying turn: what it publishes, and where the mines lie."""
    plan = plan_at(world, number, spot)
    submarine = world.state.submarines[number]
    for key in [f"{direction} 200"] * 6 + ["mines"]:
        submarines.follow(
            world, plan, next(order for order in submarines.orders(world, submarine, plan) if order.key == key)
        )
    return told_by(world, plan), tuple(sorted(plan.squares[1:6]))


def some_world(seed: int) -> tuple[World, set[Pair]]:
    """Green can lay from B1 or B2 to the east, blue from B8 to the west; in odd worlds somebody listens."""
    chance = Random(seed)
    world = World(small_content(GRID), chance)
    for ship in world.state.ships:
        ship.square = ship.watch = NOWHERE
    if seed % 2:
        world.state.ships[0].square = world.board.index["D4"]
        world.state.ships[0].watch = 0
    at = world.board.index
    greens = [(at["B1"], 1, 8), (at["B2"], 1, 8)]
    blues = [(at["B8"], 1, 8), (at["D8"], 1, 2)]
    return world, {(green, blue, (), ()) for green in greens for blue in blues}


@pytest.mark.rule("TCU 8.10")
@pytest.mark.rule("TCU 18.9")
@pytest.mark.rule("TCU 8.3")
@pytest.mark.parametrize("seed", range(2))
def test_two_submarines_a_strike_a_crossing_and_another_turn(seed: int) -> None:
    world, pairs = some_world(seed)
    at = world.board.index
    begin = Plot({(0, 0): [both(world, pairs)]})
    told_green, field = run_from(world, 0, (at["B1"], 1, 8), "e")
    told = [told_green, told_by(world, plan_at(world, 1, (at["D8"], 1, 2)))]
    pairs = nato_turn(world, pairs, told)
    notices = [turn_notice(world, told)]
    plot = deductions.after(world.content, begin, notices[0])
    assert pairs_of(world.content, plot) == spots(pairs)

    struck, crossed = at["B4"], [at["B7"], at["A4"]]
    assert struck in field
    assert not set(crossed) & set(field)
    pairs = {pair for pair in pairs if struck in pair[2] + pair[3]}
    notices.append(make_notice(STRIKE_NOTICE, [0, 0], squares=[struck], results=[1]))
    plot = after_strike(world.content, plot, begin, notices)
    assert pairs_of(world.content, plot) == spots(pairs)

    before = len(spots(pairs))
    pairs = {pair for pair in pairs if not set(crossed) & set(pair[2] + pair[3])}
    notices.append(make_notice(SWEEP_NOTICE, [0, 0], squares=crossed))
    plot = deductions.after(world.content, plot, notices[-1])
    assert pairs_of(world.content, plot) == spots(pairs)
    assert 0 < len(spots(pairs)) < before, "what was crossed unharmed tells something"

    pairs = nato_turn(world, pairs, [SILENT, SILENT])
    plot = deductions.after(world.content, plot, turn_notice(world, [SILENT, SILENT]))
    assert pairs_of(world.content, plot) == spots(pairs)


def both(world: World, pairs: set[Pair]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    greens, blues = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
    return cells_of(world.content, greens), cells_of(world.content, blues)


@pytest.mark.rule("TCU 18.4")
@pytest.mark.rule("TCU 18.9")
@pytest.mark.parametrize("seed", range(2))
def test_in_the_middle_of_a_nato_turn(seed: int) -> None:
    """Nothing was published: nobody has moved yet, or either of them has moved in silence."""
    world, _ = some_world(seed)
    at = world.board.index
    greens, blues = {(at["A1"], 2, 3), (at["B1"], 1, 2)}, {(at["B8"], 1, 2), (at["D8"], 1, 3)}
    pairs: set[Pair] = {(green, blue, (), ()) for green in greens for blue in blues}
    state = world.state
    state.phase = NATO_TURN
    notice = make_notice(SWEEP_NOTICE, [0, 0])
    notice.plot = Plot({(0, 0): [both(world, pairs)]})
    state.notices = [notice]
    silent = Turns(world, SILENT)
    truth = {(-1, green, blue) for green in greens for blue in blues}
    truth |= {(0, end, blue) for green in greens for end, _ in silent.ends(0, green) for blue in blues}
    truth |= {(1, green, end) for blue in blues for end, _ in silent.ends(1, blue) for green in greens}
    plot = plot_now(world.content, state)
    assert pairs_of(world.content, plot) == {pair[1:] for pair in truth}

    for submarine in state.submarines:
        submarine.square = submarine.depth = submarine.battery = HIDDEN
    counts: dict[object, int] = {}
    fate = SeededFate(seed)
    draws = 40 * len(truth)
    for _ in range(draws):
        drawn = state.copy()
        imagine.imagine_submarines(world.content, drawn, fate, draws=1)
        moved = [submarine.number for submarine in drawn.submarines if submarine.moved]
        assert drawn.movers == ([[]] if moved else [])
        one, two = ((boat.square, boat.depth, boat.battery) for boat in drawn.submarines)
        key = (moved[0] if moved else -1, one, two)
        counts[key] = counts.get(key, 0) + 1
    assert counts.keys() <= truth
    assert len(counts) > 0.99 * len(truth), "every world is drawn"
    assert max(counts.values()) < 40 * 2.2, "and none much more often than the others"
