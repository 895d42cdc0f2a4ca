"""18.9 The plot: every (square, depth, battery) a submarine can be in, given all that was published so far. Exact.

With two submarines a report may be either's: so a plot is a list of worlds, each with the cells of both; any pair out
of the cells of one world is possible, and no other pair is. Once a mine was struck, worlds are kept apart by the fields
that can have been struck (8.10): where they lie decides what later crossings tell.
"""

from bisect import bisect_right
from itertools import compress
from math import prod
from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.scene import Overlay
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.knowledge.chances import Chances
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells, Ended, nth_bit
from moonless.games.they_come_unseen.notices import Conclusion

World = tuple[Cells, ...]
"""The cells of each submarine."""
Cover = tuple[int, ...]
"""The field of each submarine that covers a struck square, as a set of squares; 0: it has laid none of those."""
Groups = dict[Cover, list[World]]
Runs = dict[tuple[int, int], list[tuple[int, list[int]]]]
"""By submarine and field: (round, squares in their order) of every run in which it can have been laid."""


BIT: Final = bytes.maketrans(b"01", b"\0\1")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Plot(Conclusion):
    """What the Soviets can know of the submarines. The cells of a sunk submarine are empty."""

    def __init__(self, groups: Groups, runs: Runs | None = None) -> None:
        self.groups = groups
        self.runs: Runs = runs or {}
        self.worlds = merged([world for worlds in groups.values() for world in worlds])
        self.known: dict[int, Cells] = {}
        self.counted: dict[int, dict[int, int]] = {}
        self.spread: dict[int, int] = {}
        self.drawn: dict[tuple[str, str], Overlay] = {}
        """As overlays, once somebody has looked."""
        self.halves: list[Half] = []
        """In the middle of a NATO turn: see `plotting`."""
        self.heard: dict[tuple[int, ...], Chances] = {}
        """By the submarines afloat, once somebody thought of a search."""
        self.midway: dict[str, Plot] = {}
        """The plot in the middle of the NATO turn that follows, by what is known of it."""
        self.ended: Ended = {}
        """The turns that were thought through from it."""
        self.lots: dict[tuple[int, ...], Lots] = {}
        """By the submarines afloat, once a world was imagined from it."""

    def cells(self, submarine: int) -> Cells:
        """All that is possible for one submarine."""
        if submarine not in self.known:
            self.known[submarine] = united(self.worlds, submarine)[submarine] if self.worlds else NO_CELLS
        return self.known[submarine]

    def chances(self, board: Board, afloat: tuple[int, ...]) -> Chances:
        """What searches are worth."""
        found = self.heard.get(afloat)
        if found is None:
            found = self.heard[afloat] = Chances(board, [self.cells(submarine) for submarine in afloat])
        return found

    def counts(self, board: Board, submarine: int) -> dict[int, int]:
        """On how many depths and batteries it can be at each square."""
        if submarine not in self.counted:
            self.counted[submarine] = count_spots(board.size, self.cells(submarine))
        return self.counted[submarine]

    def squares(self, board: Board, submarine: int) -> int:
        """The squares on which it can be."""
        found = self.spread.get(submarine)
        if found is None:
            everything = 0
            for spots in self.cells(submarine):
                everything |= spots
            found = self.spread[submarine] = board.any_battery(everything)
        return found


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Half:
    """A world in the middle of a NATO turn, with the submarine that has taken its turn; -1: none has."""

    def __init__(self, cover: Cover, world: World, mover: int) -> None:
        self.cover = cover
        self.world = world
        self.mover = mover


Spot = tuple[int, int, int]
"""Square, depth, battery."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Draws:
    """The states that a submarine can be in, numbered: by depth and battery, a set of squares for each."""

    def __init__(self, size: int, cells: Cells) -> None:
        self.count = 0
        self.below: list[int] = []
        """How many states lie before each plane."""
        self.planes: list[tuple[int, int, int]] = []
        """Depth, battery and squares of those planes on which it can be."""
        whole = (1 << size) - 1
        for depth, spots in enumerate(cells):
            battery = 0
            while spots:
                plane = spots & whole
                if plane:
                    self.below.append(self.count)
                    self.planes.append((depth, battery, plane))
                    self.count += plane.bit_count()
                spots >>= size
                battery += 1

    def spot(self, number: int) -> Spot:
        """The state of this number."""
        place = bisect_right(self.below, number) - 1
        depth, battery, plane = self.planes[place]
        return nth_bit(plane, number - self.below[place]), depth, battery


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Lots:
    """What one draws a world from: how many pairs of states each half holds."""

    def __init__(self, size: int, halves: list[Half], afloat: list[int]) -> None:
        self.halves = halves
        self.afloat = afloat
        self.draws = [[Draws(size, half.world[number]) for number in afloat] for half in halves]
        """The states of each submarine, half by half."""
        self.sizes = [prod([draws.count for draws in each]) for each in self.draws]
        self.total = sum(self.sizes)
        self.alike: dict[tuple[Cover, int], list[Half]] = {}
        """Those in which the same was struck and the same submarine moved: they may hold the same pairs."""
        for half in halves:
            self.alike.setdefault((half.cover, half.mover), []).append(half)
        self.scene: tuple[int, ...] = ()
        self.weights: dict[int, float] = {}
        """How likely each submarine is on a square at a depth, while all that it depends on stays as it is."""


def count_spots(size: int, cells: Cells) -> dict[int, int]:
    """On how many planes each square is set. All squares are counted at once, in binary, then read byte by byte."""
    digits: list[int] = []
    plane = (1 << size) - 1
    for spots in cells:
        while spots:
            carry, place = spots & plane, 0
            spots >>= size
            while carry:
                if place == len(digits):
                    digits.append(0)
                digits[place], carry = digits[place] ^ carry, digits[place] & carry
                place += 1
    total = 0
    for place, digit in enumerate(digits):  # there are fewer than 256 planes: a count fits into a byte
        total += int.from_bytes(f"{digit:b}".encode().translate(BIT), "big") << place
    counts = total.to_bytes(size, "little")
    return dict(compress(enumerate(counts), counts))


def merged(worlds: list[World]) -> list[World]:
    """The same pairs in fewer worlds: those that differ in one submarine only are one, those within another go."""
    if len(worlds) < 2 or len(worlds[0]) < 2:
        return [united(worlds, 0)] if len(worlds) > 1 else worlds
    before = 0
    while len(worlds) != before:
        before = len(worlds)
        for same in (0, 1):
            groups: dict[Cells, list[World]] = {}
            for world in worlds:
                groups.setdefault(world[same], []).append(world)
            worlds = [united(group, 1 - same) for group in groups.values()]
        worlds = [world for world in worlds if not any(within(world, other) for other in worlds)]
    return worlds


def within(world: World, other: World) -> bool:
    """Whether all pairs of one world are pairs of the other, a different one."""
    return world is not other and all(
        not here & ~there
        for cells, others in zip(world, other, strict=True)
        for here, there in zip(cells, others, strict=True)
    )


def united(worlds: list[World], number: int) -> World:
    """One world, with all the cells of this submarine."""
    if len(worlds) == 1:
        return worlds[0]
    cells = list(worlds[0][number])
    for world in worlds[1:]:
        for depth, spots in enumerate(world[number]):
            cells[depth] |= spots
    whole = list(worlds[0])
    whole[number] = tuple(cells)
    return tuple(whole)
