"""The plot is exact: compared with brute force, which plays every possible turn by the rules themselves."""

import dataclasses
from importlib import resources
from random import Random

import pytest

from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.content import Content, load_content
from moonless.games.they_come_unseen.content.files import read_files
from moonless.games.they_come_unseen.knowledge import deductions
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells, Voyage, Waters
from moonless.games.they_come_unseen.notices import ATTACK_NOTICE, SEARCH_NOTICE, TURN_NOTICE, make_notice, read_reports
from moonless.games.they_come_unseen.rules import sonar, submarines, turn_reports, weather
from moonless.games.they_come_unseen.state import NOWHERE, Plan
from tests.games.they_come_unseen.position import Position

Spot = tuple[int, int, int]  # square, depth, battery
Told = tuple[tuple[int, ...], ...]

GRIDS = ["666442 66#4a2 6642A2 64422# 222446", "66666 66#66 62a46 62A#6 66664", "22224 2#a66 24A66 26666 66622"]


def small_content(grid: str) -> Content:
    """The game's content with another board: columns are seas of their own thirds, one station."""
    content = load_content()
    problems: list[str] = []
    files = read_files(resources.files("moonless.games.they_come_unseen") / "data", problems)
    assert files is not None
    rows = grid.split()
    width = len(rows[0])
    entry = dataclasses.replace(
        files.board.board, grid="\n".join(rows), column_count=width, row_labels="ABCDEFGH"[: len(rows)]
    )
    seas = [
        dataclasses.replace(sea, first_column=first, last_column=last)
        for sea, first, last in zip(files.board.sea, (1, 3, 5), (2, 4, width), strict=True)
    ]
    file = dataclasses.replace(files.board, board=entry, sea=seas, submarine_start=[], feature=[])
    return dataclasses.replace(content, board=Board(file, files.sonar, ["alfa"], [0, 200, 400, 600]))


class World(Position):
    """The rules on a small board."""

    def __init__(self, content: Content, chance: Random) -> None:
        super().__init__(levels=[chance.choice([1, 5, 6]) for _ in range(3)])
        self.content, self.board = content, content.board
        self.heard = False
        self.state.targets = [0]
        waters = [square for square in range(content.board.size) if content.board.open_sea(square)]
        for ship in self.state.ships:
            ship.square = chance.choice(waters) if ship.number < 3 and chance.random() < 0.7 else NOWHERE
            ship.watch = chance.randrange(4) if ship.number < 2 and ship.square >= 0 else NOWHERE
        self.known: dict[tuple[int, Spot], dict[Told, set[Spot]]] = {}

    def spots(self, chance: Random, count: int) -> set[Spot]:
        """Some states a submarine could be in."""
        found: set[Spot] = set()
        while len(found) < count:
            square = chance.randrange(self.board.size)
            if not self.board.feet[square]:
                continue
            depth = chance.randint(0, self.board.floor[square]) if self.board.open_sea(square) else 0
            found.add((square, depth, chance.randint(0 if depth == 0 else 1, 2)))
        return found

    def turns(self, number: int, spot: Spot) -> dict[Told, set[Spot]]:
        """Every turn by the rules from here: what it publishes, and where it ends."""
        key = (number, spot)
        if key not in self.known:
            found: dict[Told, set[Spot]] = {}
            submarine = self.state.submarines[number]
            submarine.square, submarine.depth, submarine.battery = spot
            plan = Plan(number, NOWHERE, [spot[0]], [spot[1]], spot[2], self.board.shallow[spot[0]])
            if spot[2] == 0:
                plan.battery = 5
                self.note(found, number, plan, True)
            else:
                self.explore(found, number, plan, set())
            self.known[key] = found
        return self.known[key]

    def explore(self, found: dict[Told, set[Spot]], number: int, plan: Plan, seen: set[object]) -> None:
        """Every order, and every order after it; plans that stand alike and have published alike are one."""
        submarine = self.state.submarines[number]
        told = [tuple(report.stored()) for report in turn_reports.reports_of(self, submarine, plan, False)]
        since = plan.moved - plan.snort if plan.snort >= 0 else -1
        here = (plan.squares[-1], plan.depths[-1], plan.battery, plan.moved, plan.shallow, since, *told)
        if here in seen:
            return
        seen.add(here)
        for order in submarines.orders(self, submarine, plan):
            further = plan.copy()
            if submarines.follow(self, further, order):
                self.note(found, number, further, False)
            else:
                self.explore(found, number, further, seen)

    def note(self, found: dict[Told, set[Spot]], number: int, plan: Plan, recovers: bool) -> None:
        reports = tuple(
            tuple(report.stored())
            for report in turn_reports.reports_of(self, self.state.submarines[number], plan, recovers)
        )
        depth = 0 if plan.battery == 0 else plan.depths[-1]
        found.setdefault(reports, set()).add((plan.squares[-1], depth, plan.battery))


def cells_of(content: Content, spots: set[Spot]) -> Cells:
    cells = list(NO_CELLS)
    for square, depth, battery in spots:
        cells[depth] |= 1 << battery * content.board.size + square
    return tuple(cells)


def spots_of(content: Content, cells: Cells) -> set[Spot]:
    return {
        (spot % content.board.size, depth, spot // content.board.size)
        for depth, spots in enumerate(cells)
        for spot in content.board.members(spots)
    }


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


Pairs = set[tuple[Spot, Spot]]


def pairs_of(content: Content, plot: Plot) -> Pairs:
    return {
        (green, blue)
        for world in plot.worlds
        for green in spots_of(content, world[0])
        for blue in spots_of(content, world[1])
    }


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
