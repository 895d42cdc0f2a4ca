"""The plot is exact: compared with brute force, which plays every possible turn by the rules themselves."""

from random import Random

import pytest

from moonless.games.they_come_unseen.knowledge import deductions
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.voyages import Voyage, Waters
from moonless.games.they_come_unseen.notices import ATTACK_NOTICE, SEARCH_NOTICE, TURN_NOTICE, make_notice, read_reports
from moonless.games.they_come_unseen.rules import sonar, weather
from tests.games.they_come_unseen.knowledge.brute_force import (
    Pairs,
    Spot,
    Told,
    World,
    cells_of,
    pairs_of,
    small_content,
    spots_of,
)

GRIDS = ["666442 66#4a2 6642A2 64422# 222446", "66666 66#66 62a46 62A#6 66664", "22224 2#a66 24A66 26666 66622"]


@pytest.mark.rule("TCU 18.9")
@pytest.mark.parametrize("seed", range(6))
def test_one_turn_of_one_submarine(seed: int) -> None:
    chance = Random(seed)
    content = small_content(GRIDS[seed % len(GRIDS)])
    world = World(content, chance)
    spots = world.spots(chance, 4)
    hits = chance.randint(0, 2)
    deepest = content.depth_by_hits[hits]
    world.state.submarines[0].hits = hits
    spots = {(square, min(depth, deepest), battery) for square, depth, battery in spots}
    truth: dict[Told, set[Spot]] = {}
    for spot in spots:
        for told, ends in world.turns(0, spot).items():
            truth.setdefault(told, set()).update(ends)
    ships = [ship.square for ship in world.state.ships]
    waters = Waters(
        content,
        ships,
        [ship.watch for ship in world.state.ships[:2]],
        weather.levels_in_force(world.content, world.state),
    )
    assert len(truth) > 1
    for told, ends in truth.items():
        voyage = Voyage(content, 0, read_reports([list(report) for report in told]), waters, deepest)
        assert spots_of(content, voyage.run(cells_of(content, spots))) == ends, told


def turn(world: World, pairs: Pairs, plot: Plot, chance: Random) -> tuple[Pairs, Plot]:
    """Both submarines of a true pair move; what fits the reports is left."""
    true = chance.choice(sorted(pairs))
    order = chance.choice([(0, 1), (1, 0)])
    told = [chance.choice(sorted(world.turns(number, true[number]))) for number in order]
    left: Pairs = set()
    for pair in pairs:
        for first, second in ((0, 1), (1, 0)):
            ends = {
                first: world.turns(first, pair[first]).get(told[0], set()),
                second: world.turns(second, pair[second]).get(told[1], set()),
            }
            left |= {(green, blue) for green in ends[0] for blue in ends[1]}
    notice = make_notice(
        TURN_NOTICE,
        [0, 0],
        levels=weather.levels_in_force(world.content, world.state),
        reports=[[list(report) for report in reports] for reports in told],
        ships=[ship.square for ship in world.state.ships] * 2,
        watches=[ship.watch for ship in world.state.ships[:2]] * 2,
    )
    return left, deductions.after(world.content, plot, notice)


def search(world: World, pairs: Pairs, plot: Plot, chance: Random) -> tuple[Pairs, Plot]:
    ship = chance.choice([ship for ship in world.state.ships[:2] if ship.square >= 0])
    facing = chance.randrange(4)

    def answer(pair: tuple[Spot, Spot]) -> list[int]:
        for submarine, spot in zip(world.state.submarines, pair, strict=True):
            submarine.square, submarine.depth = spot[0], spot[1]
        return sonar.listen(world, ship, facing)

    heard = answer(chance.choice(sorted(pairs)))
    place = [ship.square, facing]
    notice = make_notice(
        SEARCH_NOTICE, [0, 0], levels=weather.levels_in_force(world.content, world.state), squares=place, results=heard
    )
    return {pair for pair in pairs if answer(pair) == heard}, deductions.after(world.content, plot, notice)


def attack(world: World, pairs: Pairs, plot: Plot, chance: Random) -> tuple[Pairs, Plot]:
    waters = [square for square in range(world.board.size) if world.board.open_sea(square)]
    squares = chance.sample(waters, 6)
    settings = [chance.randrange(4)] * 3 + [chance.randrange(4)] * 3

    def results(pair: tuple[Spot, Spot]) -> list[int]:
        found = []
        for square, depth, _ in pair:
            steps = abs(settings[squares.index(square)] - depth) if square in squares else 3
            found.append([2, 1, 0, 0][steps])
        return found

    truth = results(chance.choice(sorted(pairs)))
    notice = make_notice(ATTACK_NOTICE, [1, 0], squares=squares, depths=settings, results=truth)
    left: Pairs = set()
    for pair in pairs:
        if results(pair) == truth:
            (square, depth, battery), blue = pair
            left.add(((square, min(depth, 2), battery), blue))
    return left, deductions.after(world.content, plot, notice)


@pytest.mark.rule("TCU 18.9")
@pytest.mark.rule("TCU R2")
@pytest.mark.parametrize("seed", range(6))
def test_two_submarines_through_reports_searches_and_attacks(seed: int) -> None:
    """Reports are unnamed: the pairs that are left must be exactly those that brute force leaves."""
    chance = Random(f"pairs {seed}")
    content = small_content(GRIDS[seed % len(GRIDS)])
    world = World(content, chance)
    while world.state.ships[0].square < 0:
        world = World(content, chance)
    green, blue = world.spots(chance, 3), world.spots(chance, 3)
    pairs: Pairs = {(a, b) for a in green for b in blue}
    plot = Plot({(0, 0): [(cells_of(content, green), cells_of(content, blue))]})
    for deed in (search, turn, search, attack, search):
        pairs, plot = deed(world, pairs, plot, chance)
        assert pairs_of(content, plot) == pairs, deed.__name__
        assert pairs
