"""Every possible turn, played by the rules themselves: what the plot is compared with."""

import dataclasses
from importlib import resources
from random import Random

from moonless.core.datafiles import read_folder
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.content import Content, load_content
from moonless.games.they_come_unseen.content.files import Files
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells
from moonless.games.they_come_unseen.rules import submarines, turn_reports
from moonless.games.they_come_unseen.state import NOWHERE, Plan
from tests.games.they_come_unseen.position import Position

Spot = tuple[int, int, int]  # square, depth, battery
Told = tuple[tuple[int, ...], ...]


def small_content(grid: str) -> Content:
    """The game's content with another board: columns are seas of their own thirds, one station."""
    content = load_content()
    problems: list[str] = []
    files = read_folder(Files, resources.files("moonless.games.they_come_unseen") / "data", problems)
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


Pairs = set[tuple[Spot, Spot]]


def pairs_of(content: Content, plot: Plot) -> Pairs:
    return {
        (green, blue)
        for world in plot.worlds
        for green in spots_of(content, world[0])
        for blue in spots_of(content, world[1])
    }
