"""The board with all that can be known of it beforehand: steps, depths, lines of sight, sonar areas (3, 11).

A square is an index, row by row from A1. Sets of squares are whole numbers with one bit a square: `1 << square`.
"""

import heapq
from typing import Final

from moonless.core.play import NOWHERE as NOWHERE
from moonless.core.squares import COMPASS, STEPS
from moonless.games.they_come_unseen.content.entries import BoardFile, SightEntry, SonarFile

# Depths of submarines, shallowest first.
PERISCOPE: Final = 0
DEEPEST: Final = 3
DEPTHS: Final = 4
ATTACK_DEPTH: Final = 2
"""From 400 ft or less it can enter a station in one step (9.2)."""
DEPTH_WORDS = ["periscope depth", "200 ft", "400 ft", "600 ft"]
DEPTH_KEYS = ["p", "200", "400", "600"]

DIRECTIONS: Final = 8
DIRECTION_KEYS = [point.lower() for point in COMPASS]
FACING_KEYS = ["north", "east", "south", "west"]
BATTERIES: Final = 21
"""A battery holds 0 to 20 units (6.3): a plot has a plane of squares for each."""
COLOR_KEYS = ["", "red", "purple", "yellow", "green"]
"""Sonar colors in the fixed order of 11.4; 0 is no contact."""
FORWARD: Final = 2
"""Red and purple lie ahead."""
SHALLOW_COST: Final = 7 / 3
"""Shallow water is slow for submarines: 6 squares a turn instead of 14."""
FAR: Final = 99
"""More steps than any ship takes: there is no way."""
NO_WAY: Final = 999.0
"""The same for a submarine."""
BITS: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
"""The places of the bits in every byte."""


class Board:
    """3 The grid. `step[square * 8 + direction]` is the next square if the step is legal, else -1."""

    def __init__(self, file: BoardFile, sonar: SonarFile, stations: list[str], depths: list[int]) -> None:
        entry = file.board
        self.id = entry.id
        self.name = entry.name
        self.columns = entry.column_count
        self.rows = len(entry.row_labels)
        self.size = self.columns * self.rows
        lines = entry.grid.split()
        self.names = [
            f"{entry.row_labels[square // self.columns]}{square % self.columns + 1}" for square in range(self.size)
        ]
        self.index = {name: square for square, name in enumerate(self.names)}
        self.feet = [0] * self.size
        self.station = [NOWHERE] * self.size
        self.storage = [NOWHERE] * self.size
        self.sea = [0] * self.size
        for square in range(self.size):
            row, column = divmod(square, self.columns)
            legend = file.legend[lines[row][column]]
            self.feet[square] = legend.depth_ft
            if legend.kind == "station":
                self.station[square] = stations.index(legend.station)
            elif legend.kind == "storage":
                self.storage[square] = stations.index(legend.station)
            self.sea[square] = next(
                number for number, sea in enumerate(file.sea) if sea.first_column <= column + 1 <= sea.last_column
            )
        self.seas = [sea.name for sea in file.sea]
        self.floor = [max([0, *(depth for depth in range(DEPTHS) if depths[depth] < feet)]) for feet in self.feet]
        least = min(feet for feet in self.feet if feet)
        self.shallow = [feet == least for feet in self.feet]
        self.station_square = [self.station.index(number) for number in range(len(stations))]
        self.start = {start.id: self.index[start.square] for start in file.submarine_start}
        self.features = [
            (feature.name, feature.kind, [self.index[name] for name in feature.squares]) for feature in file.feature
        ]
        self.make_steps()
        self.make_sets()
        self.make_templates(sonar)
        self.ways: dict[int, list[int]] = {}
        self.submarine_ways: dict[int, list[float]] = {}
        self.heard: dict[int, dict[int, int]] = {}
        self.heard_as_sets: dict[int, tuple[int, int]] = {}
        self.around_sonar: dict[int, tuple[int, int]] = {}
        self.areas: dict[tuple[int, int, int], list[int]] = {}

    def at(self, column: int, row: int) -> int:
        """The square in this column and row, or -1 off the board."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else NOWHERE

    def away(self, square: int, right: int, down: int) -> int:
        """The square so many to the right and down, or -1 off the board."""
        return self.at(square % self.columns + right, square // self.columns + down)

    def toward(self, square: int, other: int) -> int:
        """The direction in which another square is the next one, whether or not the step is legal; or -1."""
        for direction, (right, down) in enumerate(STEPS):
            if self.away(square, right, down) == other:
                return direction
        return NOWHERE

    def make_steps(self) -> None:
        """3.5-3.7 The legal steps of every square; the corner rule (R7)."""
        self.step = [NOWHERE] * (self.size * DIRECTIONS)
        self.neighbors: list[list[int]] = []
        self.straight_first: list[list[int]] = []
        """The same, those over a side before those over a corner: straight ways look so."""
        for square in range(self.size):
            found = []
            for direction, (right, down) in enumerate(STEPS):
                target = self.away(square, right, down)
                if target < 0 or not self.feet[square] or not self.feet[target]:
                    continue
                if (
                    right
                    and down
                    and not self.feet[self.away(square, right, 0)]
                    and not self.feet[self.away(square, 0, down)]
                ):
                    continue
                self.step[square * DIRECTIONS + direction] = target
                found.append(target)
            self.neighbors.append(found)
            sides = [there for there in found if abs(there - square) in (1, self.columns)]
            self.straight_first.append([*sides, *(there for there in found if there not in sides)])

    def make_sets(self) -> None:
        """The same as sets of squares, for plotting: where depths are possible, where steps lead on the open sea."""
        self.batteries = sum(1 << battery * self.size for battery in range(BATTERIES))
        """The first square of every plane."""
        self.at_depth = [
            self.where([self.floor[square] >= depth and self.open_sea(square) for square in range(self.size)])
            for depth in range(DEPTHS)
        ]
        self.deep = self.where([self.feet[square] > 0 and not self.shallow[square] for square in range(self.size)])
        self.sea_squares = [self.where([sea == number for sea in self.sea]) for number in range(len(self.seas))]
        self.free_spots = [self.every_battery(squares) for squares in self.at_depth]
        """Where a submarine can be at each depth, on every plane."""
        self.deep_spots = self.every_battery(self.deep)
        self.moored_spots = self.every_battery(sum(1 << square for square in self.station_square))
        self.all_spots = self.every_battery((1 << self.size) - 1)
        self.may_step = []
        for direction in range(DIRECTIONS):
            targets = self.step[direction::DIRECTIONS]
            legal = self.where([target >= 0 and self.open_sea(target) for target in targets])
            self.may_step.append(self.every_battery(legal))
        self.shift = [right + down * self.columns for right, down in STEPS]

    def open_sea(self, square: int) -> bool:
        """Water that is not a station square."""
        return self.feet[square] > 0 and self.station[square] == NOWHERE

    def where(self, holds: list[bool]) -> int:
        found = 0
        for square, true in enumerate(holds):
            if true:
                found |= 1 << square
        return found

    def every_battery(self, squares: int) -> int:
        """The same squares on every plane: each time on twice as many."""
        planes = 1
        while planes < BATTERIES:
            more = min(planes, BATTERIES - planes)
            squares |= squares << more * self.size
            planes += more
        return squares

    def any_battery(self, spots: int) -> int:
        """The squares of all planes, on one."""
        found = 0
        while spots:
            found |= spots
            spots >>= self.size
        return found & (1 << self.size) - 1

    def around(self, squares: int) -> int:
        """All open sea squares one legal step from any of these, on the same plane."""
        found = 0
        for direction in range(DIRECTIONS):
            moving = squares & self.may_step[direction]
            if moving:
                by = self.shift[direction]
                found |= moving << by if by > 0 else moving >> -by
        return found

    def members(self, squares: int) -> list[int]:
        """The squares of a set, in order; byte by byte, since whole numbers of this size are slow to take apart."""
        found: list[int] = []
        first = 0
        for byte in squares.to_bytes(squares.bit_length() // 8 + 1, "little"):
            if byte:
                for bit in BITS[byte]:
                    found.append(first + bit)
            first += 8
        return found

    def make_templates(self, sonar: SonarFile) -> None:
        """11.3 For each facing the (right, down, color) of the template's squares; 11.6 what blocks each line."""
        colors = {code: COLOR_KEYS.index(name) for code, name in sonar.template.color_of_code.items()}
        reach = sonar.template.range
        self.template: list[list[tuple[int, int, int]]] = []
        for facing in sonar.template.facings:
            rows = sonar.mask[facing].split()
            self.template.append(
                [
                    (column - reach, row - reach, colors[code])
                    for row, line in enumerate(rows)
                    for column, code in enumerate(line)
                    if code in colors
                ]
            )
        self.lines: dict[tuple[int, int], SightEntry] = {entry.offset: entry for entry in sonar.line_of_sight}

    def in_sight(self, square: int, right: int, down: int) -> bool:
        """11.6 Whether no land lies on the line between two square centers; station squares never block (R6)."""
        swap = abs(down) > abs(right)
        entry = self.lines[(abs(down), abs(right)) if swap else (abs(right), abs(down))]
        for blocker in entry.blockers:
            if self.land_on_line(square, right, down, swap, blocker):
                return False
        for pair in entry.corner_pairs:
            if self.land_on_line(square, right, down, swap, pair[0]) and self.land_on_line(
                square, right, down, swap, pair[1]
            ):
                return False
        return True

    def land_on_line(self, square: int, right: int, down: int, swap: bool, offset: tuple[int, int]) -> bool:
        along, across = offset
        x, y = (across, along) if swap else (along, across)
        at = self.away(square, x if right >= 0 else -x, y if down >= 0 else -y)
        return at < 0 or not self.feet[at]

    def contacts(self, square: int, facing: int) -> dict[int, int]:
        """11 The color of every sea square that sonar here would hear, less the layer: blind squares are not in it."""
        key = square * 4 + facing
        if key not in self.heard:
            found: dict[int, int] = {}
            for right, down, color in self.template[facing]:
                target = self.away(square, right, down)
                if target >= 0 and self.open_sea(target) and self.in_sight(square, right, down):
                    found[target] = color
            self.heard[key] = found
        return self.heard[key]

    def heard_sets(self, square: int, facing: int) -> tuple[int, int]:
        """The squares that sonar here would hear, as sets: those of the forward colors, those of the rear ones.

        Each on four planes, one for every depth.
        """
        key = square * 4 + facing
        if key not in self.heard_as_sets:
            contacts = self.contacts(square, facing)
            ahead = sum(1 << target for target, color in contacts.items() if color <= FORWARD)
            astern = sum(1 << target for target, color in contacts.items() if color > FORWARD)
            depths = sum(1 << depth * self.size for depth in range(DEPTHS))
            self.heard_as_sets[key] = (ahead * depths, astern * depths)
        return self.heard_as_sets[key]

    def heard_squares(self, square: int, facing: int) -> int:
        """All squares that sonar here would hear, on one plane."""
        ahead, astern = self.heard_sets(square, facing)
        return (ahead | astern) & (1 << self.size) - 1

    def heard_around(self, square: int) -> tuple[int, int]:
        """What sonar here would hear with one facing or another: on one plane, and on four."""
        found = self.around_sonar.get(square)
        if found is None:
            heard = 0
            for facing in range(len(FACING_KEYS)):
                ahead, astern = self.heard_sets(square, facing)
                heard |= ahead | astern
            found = self.around_sonar[square] = (heard & (1 << self.size) - 1, heard)
        return found

    def area(self, square: int, facing: int, color: int) -> list[int]:
        """12.3 The sea squares of a color, with or without line of sight; stations are not among them."""
        key = (square, facing, color)
        if key not in self.areas:
            targets = [self.away(square, right, down) for right, down, code in self.template[facing] if code == color]
            self.areas[key] = sorted(target for target in targets if target >= 0 and self.open_sea(target))
        return self.areas[key]

    def way(self, square: int) -> list[int]:
        """How many steps every square is from this one for a ship, never through a station (3.8); or `FAR`."""
        if square not in self.ways:
            found = [FAR] * self.size
            found[square] = 0
            reached = [square]
            while reached:
                following = []
                for here in reached:
                    if self.station[here] >= 0 and here != square:
                        continue
                    for there in self.neighbors[here]:
                        if found[there] == FAR:
                            found[there] = found[here] + 1
                            following.append(there)
                reached = following
            self.ways[square] = found
        return self.ways[square]

    def submarine_way(self, target: int) -> list[float]:
        """How far every square is from this one for a submarine, shallow water counted as slow; or `NO_WAY`."""
        if target not in self.submarine_ways:
            found = [NO_WAY] * self.size
            found[target] = 0.0
            heap = [(0.0, target)]
            while heap:
                cost, here = heapq.heappop(heap)
                if cost > found[here]:
                    continue
                for there in self.neighbors[here]:
                    further = cost + (SHALLOW_COST if self.shallow[there] else 1.0)
                    if self.station[there] < 0 and further < found[there]:
                        found[there] = further
                        heapq.heappush(heap, (further, there))
            self.submarine_ways[target] = found
        return self.submarine_ways[target]
