"""8.10 What a struck mine tells: somebody must have laid it, in a run of six squares over that place."""

from moonless.core.squares import STEPS
from moonless.games.they_come_unseen.board import BATTERIES, DIRECTIONS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.knowledge.deductions import Turns, set_of, what_fits, without_sunk
from moonless.games.they_come_unseen.knowledge.plot import Cover, Groups, Plot, Runs, merged
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells, Voyage
from moonless.games.they_come_unseen.notices import STRIKE_NOTICE, SWEEP_NOTICE, TURN_NOTICE, Notice


class MineRun(Voyage):
    """8.2 A turn in which the submarine laid its minefield: six squares in a line, this way and no other."""

    def __init__(self, turns: Turns, turn: int, submarine: int, way: list[int]) -> None:
        deepest = turns.content.depth_by_hits[turns.notice.hits[submarine]]
        super().__init__(turns.content, submarine, turns.notice.reports[turn], turns.waters_in(turn), deepest)
        self.way = way
        run = len(way) - 1
        self.enough = sum(self.empty << battery * self.size for battery in range(run, BATTERIES))
        """The planes of the batteries that last for the run."""

    def begin(self, depth: int, spots: int) -> None:
        super().begin(depth, self.at(spots, self.way[0]) & self.enough)

    def stop(self, place: int, depth: int, spots: int) -> None:
        """Not before the sixth square: see `arrive`."""

    def attack(self, moved: int, place: int, depth: int, spots: int) -> None:
        """Not in this turn."""

    def snort(self, moved: int, place: int, spots: int, shallow: bool) -> None:
        """Not in this turn."""

    def arrive(self, moved: int, place: int, snort: int, depth: int, spots: int, shallow: bool) -> None:
        here = self.at(spots, self.way[moved])
        if moved == len(self.way) - 1:
            super().stop(place, depth, here)
        else:
            self.keep(moved, place, snort, depth, here, True)


class LayingTurns(Turns):
    """A NATO turn in which struck mines may have been laid."""

    def __init__(self, content: Content, notice: Notice, strike: Notice, round_: int) -> None:
        super().__init__(content, notice)
        self.ways = mine_ways(content, strike, round_)
        self.laid: dict[tuple[int, int, Cells], list[tuple[int, Cells]]] = {}
        self.runs: Runs = {}
        self.round = round_

    def ends(self, turn: int, number: int, cells: Cells, cover: Cover) -> list[tuple[int, Cells]]:
        found = super().ends(turn, number, cells, cover)
        if cover[number] or not self.ways:
            return found
        key = (turn, number, cells)
        if key not in self.laid:
            self.laid[key] = self.lay(turn, number, cells)
        taken = sum(cover)
        return found + [(field, ended) for field, ended in self.laid[key] if not field & taken]

    def lay(self, turn: int, number: int, cells: Cells) -> list[tuple[int, Cells]]:
        """Where it ends if it has laid a field over struck squares in this turn, by the field."""
        anywhere = 0
        for spots in cells:
            anywhere |= spots
        found: dict[int, list[int]] = {}
        for way in self.ways:
            if not anywhere & self.content.board.batteries << way[0]:
                continue
            ended = MineRun(self, turn, number, way).run(cells)
            if any(ended):
                field = set_of(way[1:-1])
                whole = found.setdefault(field, list(NO_CELLS))
                for depth, spots in enumerate(ended):
                    whole[depth] |= spots
                run = (self.round, way[1:-1])
                if run not in self.runs.setdefault((number, field), []):
                    self.runs[number, field].append(run)
        return [(field, tuple(whole)) for field, whole in found.items()]


def mine_ways(content: Content, strike: Notice, round_: int) -> list[list[int]]:
    """8.2, 8.3 All the squares of every run of this round whose mines were struck later.

    Not over squares that were crossed unharmed since, nor over mines that had been struck before.
    """
    board, size = content.board, content.mine_run + 1
    swept = {square for square, last in strike.swept.items() if last >= round_}
    swept |= {square for square, first in zip(strike.squares, strike.results, strict=True) if first < round_}
    found: dict[tuple[int, ...], None] = {}
    for struck in strike.squares:
        for direction in range(0, DIRECTIONS, 2):
            right, down = STEPS[direction]
            for back in range(1, content.mined_squares + 1):
                way = [board.away(struck, right * (n - back), down * (n - back)) for n in range(size)]
                if way[0] < 0 or not board.feet[way[0]] or way[-1] < 0 or not board.open_sea(way[-1]):
                    continue
                if all(board.open_sea(at) and board.shallow[at] and at not in swept for at in way[1:-1]):
                    found[tuple(way)] = None
    return [list(way) for way in found]


def after_strike(content: Content, plot: Plot, first: Plot, notices: list[Notice]) -> Plot:
    """8.10 Somebody has laid that mine: the whole game is gone through again, with the runs that can have laid it.

    A field that is not struck does not matter here: who laid it could as well have passed without laying it.
    """
    strike, round_ = notices[-1], 0
    groups, runs = first.groups, Runs()
    for notice in notices:
        following: Groups = {}
        if notice.kind == STRIKE_NOTICE:
            struck = set_of(notice.squares)
            following = {cover: worlds for cover, worlds in groups.items() if not struck & ~sum(cover)}
        elif notice.kind == SWEEP_NOTICE:  # the strike tells all that was crossed before it
            following = groups
        elif notice.kind == TURN_NOTICE:
            round_ += 1
            turns = LayingTurns(content, notice, strike, round_)
            for cover, worlds in groups.items():
                for world, laid in turns.after(worlds, cover):
                    following.setdefault(laid, []).append(world)
            following = {cover: merged(without_sunk(content, worlds, notice)) for cover, worlds in following.items()}
            for key, laid_in in turns.runs.items():
                runs.setdefault(key, []).extend(laid_in)
        else:
            following = what_fits(content, groups, notice)
        groups = following
        if not groups:  # a position that was set up, not played
            return plot
    return Plot(groups, runs)
