"""15.2 and 15.4 read anew from the specification: what rolls along a route, and what it meets on the way."""

from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NOWHERE, VEHICLE, WAITING, WRECKED, Unit
from tests.games.rogue_regiment.rules.enemy_reading import Enemies

SPEED = 4
"""15.4 Squares in an event phase."""


class Road(Enemies):
    """The vehicles of a convoy, leader first."""

    def column(self) -> list[Unit]:
        return [next(unit for unit in self.state.units if unit.key == key) for key in self.play.mission.column]

    def shut(self, square: int) -> bool:
        """15.2 By a structure or marker, a vehicle, a wreck, or anybody of the raiders."""
        return square in self.walls or self.wheels(square) is not None or self.raider(square)

    def raider(self, square: int) -> bool:
        return any(man.place == square and not man.dead for man in self.state.operators)

    def wheels(self, square: int) -> Unit | None:
        there = [unit for unit in self.state.units if unit.place == square and unit.role == VEHICLE]
        return next((unit for unit in there if unit.fate in (ALIVE, WRECKED)), None)

    def infantry(self, square: int) -> bool:
        return any(unit.place == square and unit.role != VEHICLE for unit in self.state.units)

    def enter(self) -> None:
        """15.4 The last on the first square, the others ahead of it; in battle they turn back for good."""
        column, spacing = self.column(), self.play.mission.spacing
        for behind, unit in enumerate(column):
            if self.state.battle:
                unit.fate = DRIVEN_OFF
            else:
                self.put(unit, spacing * (len(column) - 1 - behind))

    def put(self, unit: Unit, at: int) -> None:
        """15.4 One whose square is occupied waits off the board; the others look about."""
        route = self.play.mission.route
        if self.shut(route[at]) or self.infantry(route[at]):
            return
        unit.fate, unit.place, unit.route = ALIVE, route[at], at
        unit.facing = self.board.facing_to(route[at], route[at + 1])
        self.blockers()
        self.look(unit, [])

    def move(self) -> None:
        """15.4 In stealth, those who are calm; who waited follows when it can."""
        for unit in self.column():
            if self.state.battle:
                return
            if unit.fate == WAITING:
                self.put(unit, 0)
            elif self.there(unit) and not unit.alert and not unit.smoking:
                self.roll(unit, SPEED)

    def roll(self, unit: Unit, squares: int, advancing: bool = False) -> None:
        """15.2, 15.4 Square by square; what it sees stops it, but on no soldier's square."""
        route, known, saw = self.play.mission.route, self.seen(unit), False
        for left in range(squares, 0, -1):
            if unit.route + 1 == len(route):
                unit.place, unit.fate = NOWHERE, DRIVEN_OFF
                self.blockers()
                return
            there = route[unit.route + 1]
            if there in self.walls or self.meets(unit, there) or not self.may_pass(unit, left):
                return
            unit.facing = self.board.facing_to(unit.place, there)
            unit.place, unit.route = there, unit.route + 1
            self.blockers()
            saw |= self.look(unit, known, advancing)
            if saw and not self.infantry(there):
                return

    def may_pass(self, unit: Unit, left: int) -> bool:
        """15.2 A square to stop on, or the end of the route, before anything shuts it, within what it has left."""
        route = self.play.mission.route
        for square in route[unit.route + 1 : unit.route + 1 + left]:
            if self.shut(square):
                return False
            if not self.infantry(square):
                return True
        return unit.route + 1 + left > len(route)
