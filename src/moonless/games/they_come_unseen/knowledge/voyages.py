"""18.9 Where one submarine's turn can have ended, given what it published: every (square, depth, battery). Exact.

`Cells` has a whole number for each depth, with one bit for each battery and square: a plane of squares for every
battery, the emptiest lowest. So all batteries move at once, and a square that costs a unit is a shift by one plane.
"""

from moonless.games.they_come_unseen.board import ATTACK_DEPTH, BATTERIES, DEPTHS, Board
from moonless.games.they_come_unseen.content.components import DESTROYERS, ORANGE, RED
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.notices import (
    ATTACKS,
    CONTACT,
    DIVES,
    EXHAUSTED,
    RECOVERS,
    SEEN,
    SIGHTED,
    SNORTS,
    Report,
)

Cells = tuple[int, ...]
NO_CELLS: Cells = (0,) * DEPTHS
Ended = dict[tuple[str, int, Cells], Cells]
"""Turns that were thought through: by all that is known of one, the submarine, and its cells before."""
Heard = tuple[int, int]
"""The colors in which orange and red hear a submarine; 0: not."""
SILENCE: Heard = (0, 0)
Stage = tuple[int, int, int, bool]
"""Reports made; 0 before a snort, then 1 and one more for each square after it; depth; shallow water touched."""
Coming = tuple[int, int, int, bool, Heard]
"""The stage of those who are about to enter a square, and what the watches heard of them before."""


def weigh(cells: Cells) -> int:
    """How many (square, depth, battery) there are."""
    return sum(spots.bit_count() for spots in cells)


def nth_bit(bits: int, number: int) -> int:
    """The place of the bit with this number, by halves."""
    place, width = 0, bits.bit_length()
    while width > 1:
        half = width // 2
        low = bits & ((1 << half) - 1)
        count = low.bit_count()
        if number < count:
            bits, width = low, half
        else:
            number -= count
            bits >>= half
            place, width = place + half, width - half
    return place


def known_of_turn(told: list[Report], ships: list[int], watches: list[int], levels: list[int], hits: list[int]) -> str:
    """All on which it depends where a submarine's turn can have ended: what was told, the sea, its hits."""
    return repr(([report.stored() for report in told], ships, watches, levels, hits))


class Waters:
    """What is public about the sea during one submarine's turn: ships, watches, layers."""

    def __init__(self, content: Content, ships: list[int], watches: list[int], levels: list[int]) -> None:
        self.content = content
        board = content.board
        lying = 0
        for square in ships:
            if square >= 0:
                lying |= 1 << square
        self.free = [board.free_spots[0] & ~board.every_battery(lying), *board.free_spots[1:]]
        hides = [content.storms[level].hides for level in levels]
        self.areas: list[list[tuple[Heard, int]]] = []
        """For each depth: what the watches hear, and the squares where they hear just that; silence first."""
        alike: dict[tuple[bool, ...], list[tuple[Heard, int]]] = {}
        for depth in range(DEPTHS):
            hidden = tuple([layer[depth] for layer in hides])
            if hidden not in alike:
                alike[hidden] = self.heard_areas(board, ships, watches, hidden)
            self.areas.append(alike[hidden])

    def heard_areas(
        self, board: Board, ships: list[int], watches: list[int], hidden: tuple[bool, ...]
    ) -> list[tuple[Heard, int]]:
        """What the watches hear at a depth that the layer hides in these seas, and where."""
        heard = [self.heard_by(board, ships[n], watches[n], hidden) for n in range(DESTROYERS)]
        areas: dict[Heard, int] = {}
        for square in {**heard[ORANGE], **heard[RED]}:
            colors = (heard[ORANGE].get(square, 0), heard[RED].get(square, 0))
            areas[colors] = areas.get(colors, 0) | 1 << square
        spots = [(colors, board.every_battery(squares)) for colors, squares in areas.items()]
        silent = board.all_spots
        for _, heard_there in spots:
            silent ^= heard_there
        return [(SILENCE, silent), *spots]

    def heard_by(self, board: Board, ship: int, watch: int, hidden: tuple[bool, ...]) -> dict[int, int]:
        """14.2 The colors in which one watch hears a submarine there, by square."""
        if watch < 0 or ship < 0:
            return {}
        contacts = board.contacts(ship, watch)
        return {square: color for square, color in contacts.items() if not hidden[board.sea[square]]}

    def colors(self, depth: int, square: int) -> Heard:
        """What the watches hear there."""
        for colors, squares in self.areas[depth]:
            if squares >> square & 1:
                return colors
        return SILENCE


class Voyage:
    """One submarine's turn as the Soviets heard it: which states it can have ended in."""

    def __init__(self, content: Content, submarine: int, reports: list[Report], waters: Waters, deepest: int) -> None:
        self.content = content
        self.board = content.board
        self.boat = content.submarine
        self.submarine = submarine
        self.reports = reports
        self.count = len(reports)
        self.waters = waters
        self.deepest = deepest
        self.size = self.board.size
        self.empty = (1 << self.size) - 1
        """The plane of an empty battery."""
        self.going = self.board.all_spots ^ self.empty
        self.deep = self.board.deep_spots
        self.slow = self.board.all_spots ^ self.deep
        self.moored = self.board.moored_spots
        self.found = list(NO_CELLS)
        self.layers: list[dict[Stage, int]] = [{} for _ in range(self.boat.max_move + 3)]
        self.coming: dict[Coming, int] = {}

    # Reports

    def told(self, place: int, kind: int) -> int:
        """The square or station that the report at this place names, if it is of this kind and submarine; else -1."""
        if place >= self.count:
            return -1
        report = self.reports[place]
        return report.place if report.kind == kind and report.who == self.submarine else -1

    def contacts(self, place: int, before: Heard, after: Heard) -> int:
        """14.4 The place after the contacts of this step, or -1 if the reports say otherwise."""
        if before == after:
            return place
        for destroyer, color in enumerate(after):
            if not color or color == before[destroyer]:
                continue
            if place >= self.count:
                return -1
            report = self.reports[place]
            if report.kind != CONTACT or report.who != destroyer or report.place != color:
                return -1
            place += 1
        return place

    def at(self, spots: int, square: int) -> int:
        """The part of these on one square, at whatever battery."""
        return spots & self.board.batteries << square

    # The turn

    def run(self, cells: Cells) -> Cells:
        for depth, spots in enumerate(cells):
            if spots:
                self.begin(depth, spots)
        for moved in range(self.boat.max_move):
            self.coming = {}
            for stage, spots in self.layers[moved].items():
                self.go_on(moved, stage, spots)
            for coming, spots in self.coming.items():
                self.enter(moved + 1, coming, spots)
        return tuple(self.found)

    def begin(self, depth: int, spots: int) -> None:
        """14.4 The starting square is tested; 6.7 staying; 6.10 lying adrift."""
        for colors, area in self.waters.areas[depth]:
            here = spots & area
            place = self.contacts(0, SILENCE, colors) if here else -1
            if place < 0:
                continue
            square = self.told(place, RECOVERS)
            if square >= 0 and place == self.count - 1 and here & self.empty & 1 << square:
                self.found[0] |= 1 << self.boat.exhausted_recovery_battery * self.size + square
            here &= self.going
            self.stop(place, depth, (here & ~self.moored) >> self.boat.battery_when_stationary * self.size)
            self.keep(0, place, 0, depth, here & self.deep, False)
            self.keep(0, place, 0, depth, here & self.slow, True)

    def stop(self, place: int, depth: int, spots: int) -> None:
        """The turn may end here, if all was reported; 6.10 with an empty battery that is reported last."""
        if place == self.count:
            self.found[depth] |= spots & self.going
        square = self.told(place, EXHAUSTED)
        if square >= 0 and place == self.count - 1:
            self.found[0] |= spots & self.empty & 1 << square

    def keep(self, moved: int, place: int, snort: int, depth: int, spots: int, shallow: bool) -> None:
        """Note that the submarine can be here after so many squares, and can go on."""
        if spots:
            stage, layer = (place, snort, depth, shallow), self.layers[moved]
            layer[stage] = layer.get(stage, 0) | spots

    def arrive(self, moved: int, place: int, snort: int, depth: int, spots: int, shallow: bool) -> None:
        """6.2, 6.4 One square further, within the limit of the turn."""
        for part, slow in ((spots & self.deep, shallow), (spots & self.slow, True)):
            if part and moved <= (self.boat.max_move_in_shallow if slow else self.boat.max_move):
                self.stop(place, depth, part)
                self.keep(moved, place, snort, depth, part & self.going, slow)

    def go_on(self, moved: int, stage: Stage, spots: int) -> None:
        """One more square, from all these at once."""
        place, snort, depth, shallow = stage
        if snort == self.boat.snort_follow_up_squares + 1 or (shallow and moved >= self.boat.max_move_in_shallow):
            return
        if snort == 0:
            self.attack(moved, place, depth, spots)
            if depth == 0:
                self.snort(moved, place, spots, shallow)
        after = snort + 1 if snort else 0
        for colors, area in self.waters.areas[depth]:
            here = spots & area
            if here:
                spots ^= here
                self.step(place, after, depth, here >> self.size, colors, shallow)
                if not spots:  # most hear nothing, and that comes first
                    break

    def step(self, place: int, snort: int, depth: int, here: int, colors: Heard, shallow: bool) -> None:
        """6.5, 6.6 To every neighbor at every depth; what that publishes must be what was published (18.3)."""
        around = self.board.around(here)
        for deeper in range(max(0, depth - 1), min(self.deepest, depth + 1) + 1):
            there, said = around, place
            if depth == 0 and deeper > 0:
                datum = self.told(place, DIVES)
                if datum < 0:
                    continue
                there, said = self.board.around(self.at(here, datum)), place + 1
            if deeper == 0:
                square = self.told(said, SEEN if depth == 0 else SIGHTED)
                if square < 0:
                    continue
                there = self.at(there, square)
                said += 1
            coming = (said, snort, deeper, shallow, colors)
            self.coming[coming] = self.coming.get(coming, 0) | there

    def enter(self, moved: int, coming: Coming, spots: int) -> None:
        """14.4 All who come to a depth at once, where there is room; who is heard must have been reported."""
        said, snort, depth, shallow, colors = coming
        there = spots & self.waters.free[depth]
        if not there:
            return
        for other, area in self.waters.areas[depth]:
            part = there & area
            if part:
                end = self.contacts(said, colors, other)
                if end >= 0:
                    self.arrive(moved, end, snort, depth, part, shallow)

    def attack(self, moved: int, place: int, depth: int, spots: int) -> None:
        """9.2 The last step enters a station, from 400 ft or less; the battery may be empty then (9.7)."""
        station = self.told(place, ATTACKS)
        if station < 0 or place != self.count - 1 or depth > ATTACK_DEPTH or moved >= self.boat.max_move_in_shallow:
            return
        target = self.board.station_square[station]
        for square in self.board.neighbors[target]:
            self.found[0] |= self.at(spots, square) >> square + self.size << target

    def snort(self, moved: int, place: int, spots: int, shallow: bool) -> None:
        """7.1-7.3 Two squares in a line, free of battery, then ten units more."""
        start = self.told(place, SNORTS)
        if start < 0 or not self.at(spots, start):
            return
        end = self.reports[place].end
        middle = (start + end) // 2
        slow = shallow or self.board.shallow[middle] or self.board.shallow[end]
        moved += self.boat.snort_straight_squares
        if moved > (self.boat.max_move_in_shallow if slow else self.boat.max_move):
            return
        heard = [self.waters.colors(0, square) for square in (start, middle, end)]
        said = self.contacts(place + 1, heard[0], heard[1])
        if said >= 0:
            said = self.contacts(said, heard[1], heard[2])
        if said >= 0:
            charged = self.charged(spots, start) << end
            self.stop(said, 0, charged)
            self.keep(moved, said, 1, 0, charged, slow)

    def charged(self, spots: int, square: int) -> int:
        """7.3 The batteries there, on the lowest square of their planes, ten units fuller and full at most."""
        found = 0
        for battery in range(BATTERIES):
            if spots >> battery * self.size + square & 1:
                found |= 1 << min(self.boat.battery_max, battery + self.boat.snort_battery_gain) * self.size
        return found
