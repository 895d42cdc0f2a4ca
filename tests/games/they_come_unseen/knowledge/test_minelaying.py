"""8.10, 18.9 What a struck mine tells: compared with brute force, which plays every run by the rules themselves."""

from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.knowledge.deductions import set_of
from moonless.games.they_come_unseen.knowledge.minelaying import LayingTurns, after_strike
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.notices import STRIKE_NOTICE, TURN_NOTICE, Notice, make_notice
from moonless.games.they_come_unseen.rules import submarines, turn_reports, weather
from moonless.games.they_come_unseen.rules.snorting import Snort
from moonless.games.they_come_unseen.rules.submarines import MINES, Attack, Step
from moonless.games.they_come_unseen.state import NOWHERE, Plan, State
from tests.games.they_come_unseen.knowledge.brute_force import Spot, Told, World, cells_of, small_content, spots_of
from tests.games.they_come_unseen.position import Position

GRID = "62222226 22222224 4#aA#224 22222222"
Lays = dict[tuple[Told, tuple[int, ...]], set[Spot]]


def lays(world: World, spot: Spot) -> Lays:
    """Every minelaying turn by the rules from here: what it publishes, where the mines lie, where it ends."""
    found: Lays = {}
    square, depth, battery = spot
    submarine = world.state.submarines[0]
    submarine.square, submarine.depth, submarine.battery = spot
    for direction in range(0, 8, 2):
        plans = [Plan(0, NOWHERE, [square], [depth], battery, world.board.shallow[square])]
        while plans:
            plan = plans.pop()
            for order in submarines.orders(world, submarine, plan) if battery else []:
                further = plan.copy()
                if order is MINES:
                    submarines.follow(world, further, order)
                    told = tuple(
                        tuple(report.stored()) for report in turn_reports.reports_of(world, submarine, further, False)
                    )
                    end = (further.squares[-1], further.depths[-1] if further.battery else 0, further.battery)
                    found.setdefault((told, tuple(further.squares[1:6])), set()).add(end)
                elif isinstance(order, Step) and order.direction == direction:
                    submarines.follow(world, further, order)
                    plans.append(further)
    return found


def short_turns(world: World, spot: Spot) -> dict[Told, set[Spot]]:
    """The turns after which the battery still lasts for a run, but for snorts: it stays, or goes one square."""
    found: dict[Told, set[Spot]] = {}
    submarine = world.state.submarines[0]
    submarine.square, submarine.depth, submarine.battery = spot
    plan = Plan(0, NOWHERE, [spot[0]], [spot[1]], spot[2], world.board.shallow[spot[0]])
    for order in submarines.orders(world, submarine, plan):
        if not isinstance(order, Snort | Attack):
            further = plan.copy()
            submarines.follow(world, further, order)
            world.note(found, 0, further, False)
    return found


def told_notice(world: World, told: Told) -> Notice:
    return make_notice(
        TURN_NOTICE,
        [0],
        levels=weather.levels_in_force(world.content, world.state),
        reports=[[list(report) for report in told]],
        ships=[ship.square for ship in world.state.ships],
        watches=[ship.watch for ship in world.state.ships[:2]],
    )


def some_world(seed: int) -> tuple[World, set[Spot], Random]:
    chance = Random(seed)
    world = World(small_content(GRID), chance)
    del world.state.submarines[1:]
    starts = [(world.board.index[name], depth) for name, depth in (("A1", 2), ("A1", 0), ("B1", 1), ("D8", 1))]
    starts += [(world.board.index["B8"], 2), (world.board.index["C3"] + 1, 0)]
    return world, {(square, depth, battery) for square, depth in starts for battery in (6, 7)}, chance


@pytest.mark.rule("TCU 8.10")
@pytest.mark.parametrize("seed", range(4))
def test_one_minelaying_turn(seed: int) -> None:
    world, spots, _ = some_world(seed)
    truth: dict[tuple[Told, int], set[Spot]] = {}
    for spot in spots:
        for (told, mined), ends in lays(world, spot).items():
            for square in mined:
                truth.setdefault((told, square), set()).update(ends)
    assert len(truth) > 5
    for (told, square), ends in truth.items():
        strike = make_notice(STRIKE_NOTICE, [0], squares=[square], results=[1])
        cells = cells_of(world.content, spots)
        found = LayingTurns(world.content, told_notice(world, told), strike, 1).lay(0, 0, cells)
        assert all(field >> square & 1 for field, _ in found)
        assert set().union(*(spots_of(world.content, cells) for _, cells in found)) == ends


@pytest.mark.rule("TCU 8.10")
@pytest.mark.rule("TCU 18.9")
@pytest.mark.parametrize("seed", range(4))
def test_a_strike_after_two_turns(seed: int) -> None:
    """The mine was laid in the first turn or in the second: everything else is ruled out, and nothing more."""
    world, spots, chance = some_world(seed)
    all_lays = {key: ends for spot in sorted(spots) for key, ends in lays(world, spot).items()}
    first, mined = chance.choice(sorted(all_lays))
    end = chance.choice(sorted(all_lays[first, mined]))
    second = chance.choice(sorted(world.turns(0, end)))
    struck, crossed = mined[0], chance.choice(mined[1:])
    truth: set[Spot] = set()
    for spot in spots:
        for (told, field), ends in lays(world, spot).items():  # crossed in round 0: before any mine was laid
            if told == first and struck in field:
                truth |= {there for here in ends for there in world.turns(0, here).get(second, set())}
        for here in short_turns(world, spot).get(first, set()):
            for (told, field), ends in lays(world, here).items():
                if told == second and struck in field:
                    truth |= ends
    begin = Plot({(0,): [(cells_of(world.content, spots),)]})
    strike = make_notice(STRIKE_NOTICE, [0], squares=[struck], results=[2], swept=[crossed, 0])
    notices = [told_notice(world, first), told_notice(world, second), strike]
    plot = after_strike(world.content, begin, begin, notices)
    assert spots_of(world.content, plot.cells(0)) == truth
    assert (1, list(mined)) in plot.runs[0, set_of(list(mined))]


def played() -> Position:
    """Green starts at G21 and lays G22 to G26; orange strikes at G23."""
    p = Position()
    full = load_content().submarine.battery_start
    p.sub("green", "G21@P", battery=full)
    p.sub("blue", "N3@P", battery=full)
    p.state.starts = [p.index("G21"), p.index("N3")]
    p.sail("green", " ".join(f"G{column}@200" for column in range(22, 28)), end="mines")
    p.sail("blue", "", end="stay")
    turn_reports.close_nato_turn(p)
    p.soviet_turn_begins()
    p.ship("orange", "C23", fuel=100)
    return p


@pytest.mark.rule("TCU 8.10")
@pytest.mark.rule("TCU 18.9")
def test_the_plot_after_a_strike() -> None:
    p = played()
    before = plot_of(load_content(), p.state).squares(p.board, 0)
    p.go("orange", p.line("C23", "L23"))
    green = p.sub("green")
    plot = plot_of(load_content(), p.state)
    squares = plot.squares(p.board, 0)
    assert squares & ~before == 0
    assert squares.bit_count() < 5 < before.bit_count()
    assert plot.cells(0)[green.depth] >> green.battery * p.board.size + green.square & 1
    assert all(green >> p.index("G23") & 1 and blue == 0 for green, blue in plot.groups)


@pytest.mark.rule("TCU 8.10")
def test_an_imagined_world_explains_the_strike() -> None:
    p = played()
    p.go("orange", p.line("C23", "L23"))
    seen = GAME.secrets.redact(p.state, "soviet")
    for seed in range(5):
        world = GAME.secrets.imagine(seen, "soviet", SeededFate(seed))
        assert isinstance(world, State)
        assert [field.submarine for field in world.fields] == [0]
        assert p.index("G23") in world.fields[0].squares
        assert [boat.mines for boat in world.submarines] == [0, 1]
        assert GAME.secrets.redact(world, "soviet") == seen
