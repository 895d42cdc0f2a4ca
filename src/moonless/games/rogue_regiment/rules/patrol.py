"""11 Axis patrol phase (stealth section): one patrolman at a time along his line."""

from moonless.games.rogue_regiment.content.components import COLOR_NAMES
from moonless.games.rogue_regiment.rules.event_phase import EventPhase
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, PATROLMAN, Unit


class Patrol(EventPhase):
    """Chapter 11."""

    def begin_patrol(self) -> None:
        """11.1 Nobody has moved yet."""
        for unit in self.state.units:
            unit.acted = False
        self.windows(None, NOWHERE, 0)

    def patrol_phase(self) -> bool:
        """11.1 The next patrolman of the token's color moves; False when none is left or the alarm sounds (R18)."""
        color = self.token_color()
        waiting = [
            unit
            for unit in self.state.units
            if unit.role == PATROLMAN and unit.color == color and not unit.acted and unit.line != NOWHERE
        ]
        if not waiting or self.state.battle:
            return False
        unit = self.first_of(waiting, "11.1")
        unit.acted = True
        if self.heeds(unit):
            self.patrol(unit)
        return True

    def patrol(self, unit: Unit) -> None:
        """11.1, 11.2 Four squares along the line he faces; each square is entered, then the next one faced."""
        ways = [way for facing, way in self.line_facings(unit) if facing == unit.facing]
        if not ways:
            self.say(f"{self.unit_name(unit)} does not face along his line and stays.", "11.1", [unit.key])
            return
        self.tell_order(unit)
        unit.way = ways[0]
        line = self.board.lines[unit.line]
        before = self.seen_by(unit)
        marked, snared = self.marking(), self.snares()
        news = -1 if marked else self.noticeable(unit, False)  # a marked attack leaves a body
        for _ in range(self.content.constants.patrol_move):
            index = line.following(unit.index, unit.way)
            there = line.squares[index]
            if self.way_is_barred(unit, there):
                return
            facing = self.way_to(unit.place, there)
            if marked and self.window(unit, there, facing):
                return
            unit.facing, unit.index = facing, index
            self.put(unit, there)
            if self.heard:
                self.step_told(self.unit_name(unit), unit.key, f"walks to {self.name(there)} along its line", "11.2")
            if snared & self.board.bits[there]:
                self.entered(unit)
                if unit.fate != ALIVE or self.state.battle:
                    return
            stops = bool(news & self.board.sight.view(there, facing)) and self.look(unit, before, False)
            if (marked and self.window(unit, there, facing)) or stops or self.state.battle:
                return
            if not self.face_next(unit, before):
                return

    def tell_order(self, unit: Unit) -> None:
        """11.1 Why it is this one's turn."""
        if self.heard:
            men = self.targets()
            near = f", {self.nearest(unit.place, men)} from the nearest operator" if men else ""
            color = COLOR_NAMES[unit.color]
            self.say(f"{self.unit_name(unit)} walks: the token is {color}{near}.", "11.1", [unit.key])

    def way_is_barred(self, unit: Unit, there: int) -> bool:
        """11.3 Stopped by a unit, structure, vehicle or marker; an operator he could not see is discovered (R33)."""
        bit = self.board.bits[there]
        if (self.occupied | self.walls) & bit:
            self.say(f"{self.unit_name(unit)} is held up at {self.name(unit.place)}.", "11.3", [unit.key])
            return True
        for man in self.state.operators:
            if man.place == there and not man.dead:
                if not man.captive:
                    self.spot(unit, man, unit.alert, man.spotted, "11.3")
                return True
        return False

    def face_next(self, unit: Unit, before: int) -> bool:
        """11.2 Turn to the next square of the line; 2.8 at a dead end turn about for free (R4)."""
        line = self.board.lines[unit.line]
        after = unit.index + unit.way
        if not line.loop and not 0 <= after < len(line.squares):
            unit.way = -unit.way
        goal = self.way_to(unit.place, line.squares[line.following(unit.index, unit.way)])
        if goal == unit.facing:
            return True
        done = self.turn(unit, goal, self.turn_way(unit, goal), "along its line", "11.2")
        return done and unit.fate == ALIVE and not self.state.battle
