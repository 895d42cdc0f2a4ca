"""5.2, 6 to 9, 14, 16.9, 18.3, 18.4 and 18.8 read anew from the specification: what a submarine's turn does to the
pieces, and what it publishes; on a copy of the state, by the answers that were given."""

from dataclasses import dataclass, field

from moonless.core.decision import Option
from moonless.games.they_come_unseen.board import COLOR_KEYS
from moonless.games.they_come_unseen.state import Field, Ship, State, Submarine
from tests.games.they_come_unseen.rules.chart_reading import NAMES, grid, station, step
from tests.games.they_come_unseen.rules.mortar_reading import heard

NOWHERE, MOST_BATTERY, CHARGE, RECOVERED = -1, 20, 10, 5
"""6.3, 7.3, 6.10."""
DEPTHS = ["p", "200", "400", "600"]
SUBMARINES = ["green", "blue"]
ALFA, BRAVO, CHARLIE, DELTA, ECHO, FOXTROT = range(6)
EMPTIED = {ALFA: 0, DELTA: 0, CHARLIE: 1, FOXTROT: 1}
"""9.5 The kind of container at Echo that is lost with a station."""
CONTACT, SIGHTED, SEEN, SNORTS, DIVES, EXHAUSTED, RECOVERS, ATTACKS = range(8)
"""18.3 What is reported, as records number it."""
Answers = list[tuple[str, Option]]
"""What was asked, and the answer."""


@dataclass
class Course:
    """6.1 A submarine's turn: squares with depths, and what it did."""

    squares: list[int]
    depths: list[int]
    battery: int
    snort: int = NOWHERE
    attack: int = NOWHERE
    mines: bool = False
    recovers: bool = False
    reports: list[list[int]] = field(default_factory=list)


class Sea:
    """A game, its pieces moved as the specification says."""

    def __init__(self, state: State, needed: int) -> None:
        self.state, self.needed = state.copy(), needed
        self.over = ""

    def afloat(self) -> list[Submarine]:
        return [boat for boat in self.state.submarines if not boat.sunk]

    def port(self, place: int) -> int:
        """The square of a station."""
        letter = "abcdef"[place]
        return next(row * 40 + line.index(letter) for row, line in enumerate(grid()) if letter in line)

    # 5.2 The NATO turn

    def nato(self, answers: Answers) -> list[list[int]]:
        """One submarine's turn; what it publishes."""
        state = self.state
        waiting = [boat for boat in self.afloat() if not boat.moved]
        if len(waiting) == len(self.afloat()):
            for boat in waiting:  # 18.4, 18.8 who lies in sight is seen in this round
                boat.datum_round = state.round if boat.depth == 0 else boat.datum_round
        boat = waiting[0]
        if answers and answers[0][0] == "first":
            boat = state.submarines[SUBMARINES.index(answers.pop(0)[1].key.split()[1])]
        course = self.ordered(boat, [option.key for ask, option in answers if ask == "order"])
        self.report(boat, course)
        self.carry_out(boat, course)
        boat.moved = True
        if not self.over and all(boat.moved for boat in self.afloat()):
            for boat in state.submarines:
                boat.moved = False
            self.soviets_begin()
        return course.reports

    def ordered(self, boat: Submarine, orders: list[str]) -> Course:
        """6.3, 6.7, 6.10, 7.3, 9.2."""
        course = Course([boat.square], [boat.depth], boat.battery)
        if boat.battery == 0:
            course.battery, course.recovers = RECOVERED, True
            return course
        for words in (key.split() for key in orders):
            if words[0] == "snort":
                course.snort = len(course.squares) - 1
                for _ in range(2):
                    self.go(course, step(course.squares[-1], words[1]), 0)
                course.battery = min(MOST_BATTERY, course.battery + CHARGE)
            elif words[0] == "attack":
                course.attack = NAMES.index(words[1])
                self.go(course, self.port(course.attack), 0)
                course.battery -= 1
            elif words[0] == "stay":
                course.battery -= 1
            elif words[0] == "mines":
                course.mines = True
            elif words[0] != "end":
                self.go(course, step(course.squares[-1], words[0]), DEPTHS.index(words[1]))
                course.battery -= 1
        return course

    def go(self, course: Course, square: int, depth: int) -> None:
        course.squares.append(square)
        course.depths.append(depth)

    def carry_out(self, boat: Submarine, course: Course) -> None:
        """8.2, 9.4, 6.10; 18.8 the datum is the last square in sight."""
        state = self.state
        for square, depth in zip(course.squares, course.depths, strict=True):
            if depth == 0:
                boat.datum, boat.datum_round = square, state.round
        boat.square, boat.depth, boat.battery = course.squares[-1], course.depths[-1], course.battery
        boat.adrift = boat.battery == 0 and course.attack < 0
        if boat.battery == 0:
            boat.depth, boat.datum, boat.datum_round = 0, boat.square, state.round
        if course.mines:
            boat.mines -= 1
            state.fields.append(Field(boat.number, state.round, course.squares[1:6]))
        if course.attack >= 0:
            self.destroy(course.attack)

    # 18.3, 18.4 What is published

    def report(self, boat: Submarine, course: Course) -> None:
        """In the order in which it happens along the path."""
        told, number, last = course.reports, boat.number, ["", ""]
        for place, (square, depth) in enumerate(zip(course.squares, course.depths, strict=True)):
            before = course.depths[place - 1] if place else depth
            if course.attack >= 0 and place == len(course.squares) - 1:
                told.append([ATTACKS, number, course.attack, square])
                return
            if before == 0 and depth > 0:
                told.append([DIVES, number, course.squares[place - 1], 0])
            if course.snort >= 0 and place == course.snort + 1:
                told.append([SNORTS, number, course.squares[place - 1], course.squares[place + 1]])
            elif place and depth == 0 and (course.snort < 0 or place != course.snort + 2):
                told.append([SEEN if before == 0 else SIGHTED, number, square, 0])
            last = self.contacts(boat, told, square, depth, last)
        if course.recovers:
            told.append([RECOVERS, number, course.squares[-1], 0])
        elif course.battery == 0:
            told.append([EXHAUSTED, number, course.squares[-1], 0])

    def contacts(self, boat: Submarine, told: list[list[int]], square: int, depth: int, before: list[str]) -> list[str]:
        """14.3, 14.4, R12 Each time it comes to be in a color of a watch; orange before red."""
        there = boat.copy()
        there.square, there.depth = square, depth
        colors = [self.watched(ship, there) for ship in self.state.ships[:2]]
        for destroyer, color in enumerate(colors):
            if color and color != before[destroyer]:
                told.append([CONTACT, destroyer, COLOR_KEYS.index(color), 0])
        return colors

    def watched(self, ship: Ship, boat: Submarine) -> str:
        return heard(self.state, ship, ship.watch, boat) if ship.watch >= 0 and ship.square >= 0 else ""

    # 9.4, 9.5, 16.9 A station is destroyed

    def destroy(self, place: int) -> None:
        """With everything that lies there; then its own effect."""
        state = self.state
        state.destroyed[place] = True
        state.stores[place] = [0, 0]
        if place == ECHO:
            state.returned = [0, 0]
        for ship in state.ships:
            if ship.square == self.port(place):
                self.lose(ship)
        if place in EMPTIED:
            state.stores[ECHO][EMPTIED[place]] = state.returned[EMPTIED[place]] = 0
        if place == BRAVO:
            for ship in state.ships:
                ship.cargo = [container % 2 + 2 for container in ship.cargo]
        if sum(state.destroyed) >= self.needed:
            self.over = "nato"

    def lose(self, ship: Ship) -> None:
        """16.9, 18.5 With all it carries; of a Destroyer there is nothing more to work out."""
        ship.square, ship.cargo, ship.watch, ship.fuel, ship.salvos, ship.finished = NOWHERE, [], NOWHERE, 0, 0, True
        self.state.lost.append(ship.number)
        if ship.number < 2:
            for row in self.state.gauges:
                row[2 * ship.number : 2 * ship.number + 2] = [0, 0]

    # 5.3 The Soviet turn begins

    def soviets_begin(self) -> None:
        """14.6 Watches end; 15.7 what came back can be used again."""
        state = self.state
        for ship in state.ships:
            ship.watch, ship.started = NOWHERE, ship.square
            ship.moved = ship.legs = ship.legs_since_search = ship.reduction = ship.entered = ship.left = 0
            ship.stopped = ship.searched = ship.replenished = ship.spoiled = False
            ship.finished = ship.square < 0
        for kind in (0, 1):
            state.stores[ECHO][kind] += state.returned[kind]
        state.returned = [0, 0]


def in_sight(state: State, square: int) -> list[Submarine]:
    """13.1 At sea, at periscope depth or adrift."""
    boats = [boat for boat in state.submarines if boat.square == square and boat.depth == 0 and not boat.sunk]
    return boats if square >= 0 and station(square) < 0 else []
