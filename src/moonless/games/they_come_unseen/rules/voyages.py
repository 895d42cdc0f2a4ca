"""18.9 Where one submarine's turn can have ended, given what it published: every (square, depth, battery). Exact.

A set of squares is a whole number with one bit a square (see the board). `Cells` has one such set for every depth and
battery.
"""

from typing import Final

from moonless.games.they_come_unseen.content import Content
from moonless.games.they_come_unseen.state import ATTACKS, CONTACT, DIVES, EXHAUSTED, RECOVERS, SEEN, SIGHTED, SNORTS

BATTERIES: Final = 21
DEPTHS: Final = 4
CELLS: Final = DEPTHS * BATTERIES

Cells = tuple[int, ...]
NO_CELLS: Cells = (0,) * CELLS


class Waters:
    """What is public about the sea during one submarine's turn: ships, watches, layers."""

    def __init__(self, content: Content, ships: list[int], watches: list[int], levels: list[int]) -> None:
        self.content = content
        board = content.board
        lying = 0
        for square in ships:
            if square >= 0:
                lying |= 1 << square
        self.free = [squares & ~lying if depth == 0 else squares for depth, squares in enumerate(board.at_depth)]
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
            self.areas.append([(0, quiet), *areas.items()])

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
        self.moored = 0
        for square in self.board.station_square:
            self.moored |= 1 << square
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

    # The turn

    def run(self, cells: Cells) -> Cells:
        for place, squares in enumerate(cells):
            if squares:
                self.begin(place // BATTERIES, place % BATTERIES, squares)
        for moved in range(self.boat.max_move):
            layer = self.layers[moved]
            for key, squares in layer.items():
                self.go_on(moved, key, squares)
        return tuple(self.found)

    def begin(self, depth: int, battery: int, squares: int) -> None:
        """14.4 The starting square is tested; 6.7 staying; 6.10 lying adrift."""
        for code, area in self.waters.areas[depth]:
            here = squares & area
            if not here:
                continue
            place = self.contacts(0, 0, code)
            if place < 0:
                continue
            if battery == 0:
                square = self.told(place, RECOVERS)
                if square >= 0 and place == self.count - 1:
                    self.found[self.boat.exhausted_recovery_battery] |= here & 1 << square
                continue
            self.stop(place, depth, battery - self.boat.battery_when_stationary, here & ~self.moored)
            self.keep(0, place, 0, depth, battery, here & self.board.deep, False)
            self.keep(0, place, 0, depth, battery, here & ~self.board.deep, True)

    def stop(self, place: int, depth: int, battery: int, squares: int) -> None:
        """The turn may end here, if all was reported; 6.10 with an empty battery that is reported last."""
        if battery > 0:
            if place == self.count:
                self.found[depth * BATTERIES + battery] |= squares
            return
        square = self.told(place, EXHAUSTED)
        if square >= 0 and place == self.count - 1:
            self.found[0] |= squares & 1 << square

    def keep(self, moved: int, place: int, snort: int, depth: int, battery: int, squares: int, shallow: bool) -> None:
        """Note that the submarine can be here after so many squares; `snort` is 0 before, then 1 to 4."""
        if squares:
            key = (((place * 5 + snort) * DEPTHS + depth) * BATTERIES + battery) * 2 + int(shallow)
            layer = self.layers[moved]
            layer[key] = layer.get(key, 0) | squares

    def arrive(self, moved: int, place: int, snort: int, depth: int, battery: int, squares: int, shallow: bool) -> None:
        """6.2, 6.4 One square further, within the limit of the turn."""
        for part, slow in ((squares & self.board.deep, shallow), (squares & ~self.board.deep, True)):
            if not part or moved > (self.boat.max_move_in_shallow if slow else self.boat.max_move):
                continue
            self.stop(place, depth, battery, part)
            if battery > 0:
                self.keep(moved, place, snort, depth, battery, part, slow)

    def go_on(self, moved: int, key: int, squares: int) -> None:
        """One more square, from all these at once."""
        shallow = bool(key & 1)
        key >>= 1
        key, battery = divmod(key, BATTERIES)
        key, depth = divmod(key, DEPTHS)
        place, snort = divmod(key, 5)
        if snort == self.boat.snort_follow_up_squares + 1 or (shallow and moved >= self.boat.max_move_in_shallow):
            return
        if snort == 0:
            self.attack(moved, place, depth, battery, squares)
            if depth == 0:
                self.snort(moved, place, battery, squares, shallow)
        after = snort + 1 if snort else 0
        for code, area in self.waters.areas[depth]:
            here = squares & area
            if here:
                self.step(moved + 1, place, after, depth, battery - 1, here, code, shallow)

    def step(
        self, moved: int, place: int, snort: int, depth: int, battery: int, here: int, code: int, shallow: bool
    ) -> None:
        """6.5, 6.6 To every neighbor at every depth; what that publishes must be what was published (18.3)."""
        around = self.board.around(here)
        for deeper in range(max(0, depth - 1), min(self.deepest, depth + 1) + 1):
            there, said = around, place
            if depth == 0 and deeper > 0:
                datum = self.told(place, DIVES)
                if datum < 0 or not here >> datum & 1:
                    continue
                there, said = self.board.around(1 << datum), place + 1
            if deeper == 0:
                square = self.told(said, SEEN if depth == 0 else SIGHTED)
                if square < 0:
                    continue
                there &= 1 << square
                said += 1
            there &= self.waters.free[deeper]
            if not there:
                continue
            for other, area in self.waters.areas[deeper]:
                part = there & area
                if part:
                    end = self.contacts(said, code, other)
                    if end >= 0:
                        self.arrive(moved, end, snort, deeper, battery, part, shallow)

    def attack(self, moved: int, place: int, depth: int, battery: int, squares: int) -> None:
        """9.2 The last step enters a station, from 400 ft or less; the battery may be empty then (9.7)."""
        station = self.told(place, ATTACKS)
        if station < 0 or place != self.count - 1 or depth > 2 or moved >= self.boat.max_move_in_shallow:
            return
        target = self.board.station_square[station]
        for square in self.board.neighbors[target]:
            if squares >> square & 1:
                self.found[battery - 1] |= 1 << target

    def snort(self, moved: int, place: int, battery: int, squares: int, shallow: bool) -> None:
        """7.1-7.3 Two squares in a line, free of battery, then ten units more."""
        start = self.told(place, SNORTS)
        if start < 0 or not squares >> start & 1:
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
            charged = min(self.boat.battery_max, battery + self.boat.snort_battery_gain)
            self.stop(said, 0, charged, 1 << end)
            self.keep(moved, said, 1, 0, charged, 1 << end, slow)
