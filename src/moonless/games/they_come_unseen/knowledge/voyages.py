"""18.9 Where one submarine's turn can have ended, given what it published: every (square, depth, battery). Exact.

`Cells` has a whole number for each depth, with one bit for each battery and square: a plane of squares for every
battery, the emptiest lowest. So all batteries move at once, and a square that costs a unit is a shift by one plane.
"""

from typing import Final

from moonless.games.they_come_unseen.board import BATTERIES, Board
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.state import ATTACKS, CONTACT, DIVES, EXHAUSTED, RECOVERS, SEEN, SIGHTED, SNORTS

DEPTHS: Final = 4
AFTER_SNORT: Final = 5
"""0 before a snort, then 1 and one more for each square after it."""

Cells = tuple[int, ...]
NO_CELLS: Cells = (0,) * DEPTHS


def weigh(cells: Cells) -> int:
    """How many (square, depth, battery) there are."""
    return sum(spots.bit_count() for spots in cells)


def pick_spot(board: Board, cells: Cells, number: int) -> tuple[int, int, int]:
    """The (square, depth, battery) with this number among all of them."""
    for depth, spots in enumerate(cells):
        count = spots.bit_count()
        if number < count:
            battery, square = divmod(nth_bit(spots, number), board.size)
            return square, depth, battery
        number -= count
    raise IndexError(number)


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


class Waters:
    """What is public about the sea during one submarine's turn: ships, watches, layers."""

    def __init__(self, content: Content, ships: list[int], watches: list[int], levels: list[int]) -> None:
        self.content = content
        board = content.board
        lying = 0
        for square in ships:
            if square >= 0:
                lying |= 1 << square
        free = [squares & ~lying if depth == 0 else squares for depth, squares in enumerate(board.at_depth)]
        self.free = [board.every_battery(squares) for squares in free]
        hides = [content.storms[level].hides for level in levels]
        self.areas: list[list[tuple[int, int]]] = []
        """For each depth: (color of orange * 5 + color of red, the squares where they hear just that)."""
        everywhere = (1 << board.size) - 1
        for depth in range(DEPTHS):
            codes: dict[int, int] = {}
            for destroyer, factor in ((0, 5), (1, 1)):
                if watches[destroyer] < 0 or ships[destroyer] < 0:
                    continue
                for square, color in board.contacts(ships[destroyer], watches[destroyer]).items():
                    if not hides[board.sea[square]][depth]:
                        codes[square] = codes.get(square, 0) + color * factor
            areas: dict[int, int] = {}
            for square, code in codes.items():
                areas[code] = areas.get(code, 0) | 1 << square
            quiet = everywhere
            for squares in areas.values():
                quiet &= ~squares
            self.areas.append([(code, board.every_battery(squares)) for code, squares in ((0, quiet), *areas.items())])

    def code(self, depth: int, square: int) -> int:
        for code, squares in self.areas[depth]:
            if squares >> square & 1:
                return code
        return 0


class Voyage:
    """One submarine's turn as the Soviets heard it: which states it can have ended in."""

    def __init__(
        self, content: Content, submarine: int, reports: list[list[int]], waters: Waters, deepest: int
    ) -> None:
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
        self.deep = self.board.every_battery(self.board.deep)
        self.moored = self.board.every_battery(sum(1 << square for square in self.board.station_square))
        self.found = list(NO_CELLS)
        self.layers: list[dict[int, int]] = [{} for _ in range(self.boat.max_move + 3)]

    # Reports

    def told(self, place: int, kind: int) -> int:
        """The square or station that the report at this place names, if it is of this kind and submarine; else -1."""
        if place >= self.count:
            return -1
        report = self.reports[place]
        return report[2] if report[0] == kind and report[1] == self.submarine else -1

    def contacts(self, place: int, before: int, after: int) -> int:
        """14.4 The place after the contacts of this step, or -1 if the reports say otherwise."""
        if before == after:
            return place
        for destroyer in range(2):
            color = after // 5 if destroyer == 0 else after % 5
            old = before // 5 if destroyer == 0 else before % 5
            if not color or color == old:
                continue
            if place >= self.count:
                return -1
            report = self.reports[place]
            if report[0] != CONTACT or report[1] != destroyer or report[2] != color:
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
            for key, spots in self.layers[moved].items():
                self.go_on(moved, key, spots)
        return tuple(self.found)

    def begin(self, depth: int, spots: int) -> None:
        """14.4 The starting square is tested; 6.7 staying; 6.10 lying adrift."""
        for code, area in self.waters.areas[depth]:
            here = spots & area
            place = self.contacts(0, 0, code) if here else -1
            if place < 0:
                continue
            square = self.told(place, RECOVERS)
            if square >= 0 and place == self.count - 1 and here & self.empty & 1 << square:
                self.found[0] |= 1 << self.boat.exhausted_recovery_battery * self.size + square
            here &= ~self.empty
            self.stop(place, depth, (here & ~self.moored) >> self.boat.battery_when_stationary * self.size)
            self.keep(0, place, 0, depth, here & self.deep, False)
            self.keep(0, place, 0, depth, here & ~self.deep, True)

    def stop(self, place: int, depth: int, spots: int) -> None:
        """The turn may end here, if all was reported; 6.10 with an empty battery that is reported last."""
        if place == self.count:
            self.found[depth] |= spots & ~self.empty
        square = self.told(place, EXHAUSTED)
        if square >= 0 and place == self.count - 1:
            self.found[0] |= spots & self.empty & 1 << square

    def keep(self, moved: int, place: int, snort: int, depth: int, spots: int, shallow: bool) -> None:
        """Note that the submarine can be here after so many squares, and can go on."""
        if spots:
            key = ((place * AFTER_SNORT + snort) * DEPTHS + depth) * 2 + int(shallow)
            layer = self.layers[moved]
            layer[key] = layer.get(key, 0) | spots

    def arrive(self, moved: int, place: int, snort: int, depth: int, spots: int, shallow: bool) -> None:
        """6.2, 6.4 One square further, within the limit of the turn."""
        for part, slow in ((spots & self.deep, shallow), (spots & ~self.deep, True)):
            if part and moved <= (self.boat.max_move_in_shallow if slow else self.boat.max_move):
                self.stop(place, depth, part)
                self.keep(moved, place, snort, depth, part & ~self.empty, slow)

    def go_on(self, moved: int, key: int, spots: int) -> None:
        """One more square, from all these at once."""
        shallow = bool(key & 1)
        key, depth = divmod(key >> 1, DEPTHS)
        place, snort = divmod(key, AFTER_SNORT)
        if snort == self.boat.snort_follow_up_squares + 1 or (shallow and moved >= self.boat.max_move_in_shallow):
            return
        if snort == 0:
            self.attack(moved, place, depth, spots)
            if depth == 0:
                self.snort(moved, place, spots, shallow)
        after = snort + 1 if snort else 0
        for code, area in self.waters.areas[depth]:
            here = spots & area
            if here:
                self.step(moved + 1, place, after, depth, here >> self.size, code, shallow)

    def step(self, moved: int, place: int, snort: int, depth: int, here: int, code: int, shallow: bool) -> None:
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
            there &= self.waters.free[deeper]
            if not there:
                continue
            for other, area in self.waters.areas[deeper]:
                part = there & area
                if part:
                    end = self.contacts(said, code, other)
                    if end >= 0:
                        self.arrive(moved, end, snort, deeper, part, shallow)

    def attack(self, moved: int, place: int, depth: int, spots: int) -> None:
        """9.2 The last step enters a station, from 400 ft or less; the battery may be empty then (9.7)."""
        station = self.told(place, ATTACKS)
        if station < 0 or place != self.count - 1 or depth > 2 or moved >= self.boat.max_move_in_shallow:
            return
        target = self.board.station_square[station]
        for square in self.board.neighbors[target]:
            self.found[0] |= self.at(spots, square) >> square + self.size << target

    def snort(self, moved: int, place: int, spots: int, shallow: bool) -> None:
        """7.1-7.3 Two squares in a line, free of battery, then ten units more."""
        start = self.told(place, SNORTS)
        if start < 0 or not self.at(spots, start):
            return
        end = self.reports[place][3]
        middle = (start + end) // 2
        slow = shallow or self.board.shallow[middle] or self.board.shallow[end]
        moved += self.boat.snort_straight_squares
        if moved > (self.boat.max_move_in_shallow if slow else self.boat.max_move):
            return
        codes = [self.waters.code(0, square) for square in (start, middle, end)]
        said = self.contacts(place + 1, codes[0], codes[1])
        if said >= 0:
            said = self.contacts(said, codes[1], codes[2])
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
