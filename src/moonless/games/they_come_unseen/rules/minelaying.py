"""8.10 What a struck mine tells: somebody must have laid it, in a run of six squares over that place."""

from moonless.core.squares import STEPS
from moonless.games.they_come_unseen.board import DIRECTIONS
from moonless.games.they_come_unseen.content import Content
from moonless.games.they_come_unseen.rules.deductions import Cover, Laid, Plot, Turns, World, after, merged
from moonless.games.they_come_unseen.rules.voyages import NO_CELLS, Cells, Voyage
from moonless.games.they_come_unseen.state import STRIKE_NOTICE, TURN_NOTICE, Notice


class MineRun(Voyage):
    """8.2 A turn in which the submarine laid its minefield: six squares in a line, this way and no other."""

    def __init__(self, turns: Turns, turn: int, submarine: int, way: list[int]) -> None:
        deepest = turns.content.depth_by_hits[turns.notice.hits[submarine]]
        super().__init__(turns.content, submarine, turns.notice.reports[turn], turns.waters[turn], deepest)
        self.way = way

    def begin(self, depth: int, battery: int, squares: int) -> None:
        if battery >= len(self.way) - 1:
            super().begin(depth, battery, squares & 1 << self.way[0])

    def stop(self, place: int, depth: int, battery: int, squares: int) -> None:
        """Not before the sixth square: see `arrive`."""

    def attack(self, moved: int, place: int, depth: int, battery: int, squares: int) -> None:
        """Not in this turn."""

    def snort(self, moved: int, place: int, battery: int, squares: int, shallow: bool) -> None:
        """Not in this turn."""

    def arrive(self, moved: int, place: int, snort: int, depth: int, battery: int, squares: int, shallow: bool) -> None:
        here = squares & 1 << self.way[moved]
        if moved == len(self.way) - 1:
            super().stop(place, depth, battery, here)
        else:
            self.keep(moved, place, snort, depth, battery, here, True)


class LayingTurns(Turns):
    """A NATO turn in which struck mines may have been laid."""

    def __init__(self, content: Content, notice: Notice, strike: Notice, round_: int) -> None:
        super().__init__(content, notice)
        self.ways = mine_ways(content, strike, round_)
        self.laid: dict[tuple[int, int, Cells], list[tuple[int, Cells]]] = {}
        self.fields: dict[tuple[int, int], list[list[int]]] = {}

    def ends(self, turn: int, number: int, cells: Cells, cover: Cover) -> list[tuple[int, Cells]]:
        found = super().ends(turn, number, cells, cover)
        if cover[number]:
            return found
        key = (turn, number, cells)
        if key not in self.laid:
            self.laid[key] = self.lay(turn, number, cells)
        taken = sum(cover)
        return found + [(mines, ended) for mines, ended in self.laid[key] if not mines & taken]

    def lay(self, turn: int, number: int, cells: Cells) -> list[tuple[int, Cells]]:
        """Where it ends if it has laid some of the struck mines in this turn, by which of them."""
        anywhere = 0
        for squares in cells:
            anywhere |= squares
        found: dict[int, list[int]] = {}
        for mines, way in self.ways:
            if not anywhere >> way[0] & 1:
                continue
            ended = MineRun(self, turn, number, way).run(cells)
            if any(ended):
                whole = found.setdefault(mines, list(NO_CELLS))
                for place, squares in enumerate(ended):
                    whole[place] |= squares
                self.fields.setdefault((number, mines), []).append(way[1:-1])
        return [(mines, tuple(whole)) for mines, whole in found.items()]


def mine_ways(content: Content, strike: Notice, round_: int) -> list[tuple[int, list[int]]]:
    """8.2, 8.3 Every run of this round whose mines were struck later: which struck squares, and all its squares.

    Not over squares that were crossed unharmed since, nor over mines that had been struck before.
    """
    board, size = content.board, content.mine_run + 1
    swept = {square for square, last in zip(strike.swept[::2], strike.swept[1::2], strict=True) if last >= round_}
    swept |= {square for square, first in zip(strike.squares, strike.results, strict=True) if first < round_}
    found: dict[tuple[int, ...], int] = {}
    for struck in strike.squares:
        for direction in range(0, DIRECTIONS, 2):
            right, down = STEPS[direction]
            for back in range(1, content.mined_squares + 1):
                way = [board.away(struck, right * (n - back), down * (n - back)) for n in range(size)]
                mined = way[1:-1]
                if way[0] < 0 or not board.feet[way[0]] or way[-1] < 0 or not board.open_sea(way[-1]):
                    continue
                if all(board.open_sea(at) and board.shallow[at] and at not in swept for at in mined):
                    mines = sum(1 << n for n, square in enumerate(strike.squares) if square in mined)
                    found[tuple(way)] = mines
    return [(mines, list(way)) for way, mines in found.items()]


def after_strike(content: Content, plot: Plot, first: Plot, notices: list[Notice]) -> Plot:
    """8.10 Somebody has laid that mine: the whole game is gone through again, with the runs that can have laid it.

    Squares crossed unharmed later on would tell a little more: the plot is then a little too large, never too small.
    """
    strike, round_ = notices[-1], 0
    groups: dict[Cover, list[World]] = {(0,) * len(strike.hits): first.worlds}
    fields: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
    for notice in notices[:-1]:
        if notice.kind == STRIKE_NOTICE:
            continue
        following: dict[Cover, list[World]] = {}
        if notice.kind == TURN_NOTICE:
            round_ += 1
            turns = LayingTurns(content, notice, strike, round_)
            for cover, worlds in groups.items():
                for world, laid in turns.after(worlds, cover):
                    following.setdefault(laid, []).append(world)
            for key, squares in turns.fields.items():
                fields.setdefault(key, []).extend((round_, mined) for mined in squares)
            groups = {cover: merged(worlds) for cover, worlds in following.items()}
        else:
            for cover, worlds in groups.items():
                left = after(content, Plot(worlds), notice).worlds
                if left:
                    following[cover] = left
            groups = following
    everything = (1 << len(strike.squares)) - 1
    kept = {cover: worlds for cover, worlds in groups.items() if sum(cover) == everything}
    if not kept:  # a position that was set up, not played
        return plot
    return Plot(merged([world for worlds in kept.values() for world in worlds]), Laid(list(kept), fields))
