"""9 Escorts: each detects, then moves."""

from moonless.games.gato_leader.board import LONG, MEDIUM, SHORT
from moonless.games.gato_leader.content.components import ESCORT
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules.enemy_attacks import ship_option
from moonless.games.gato_leader.rules.movement import Movement
from moonless.games.gato_leader.state import Ship, Sub


class Escorts(Movement):
    """Chapter 9."""

    def escorts_phase(self) -> bool:
        """9.1 One Escort detects, then moves; whether there was one."""
        ship = self.next_escort()
        if ship is None:
            return False
        ship.acted = True
        self.detect_boats(ship)
        self.move_escort(ship)
        self.reveal_ships()
        return True

    def next_escort(self) -> Ship | None:
        """9.1 The player picks the order (D15); he is asked where a Detection is still to come, else it is idle."""
        ships = self.battle.ships
        waiting = [n for n, ship in enumerate(ships) if ship.kind == ESCORT and ship.area >= 0 and not ship.acted]
        if not waiting:
            return None
        if len(waiting) == 1 or not any(self.in_detection(ships[n]) for n in waiting):
            return ships[waiting[0]]
        return ships[self.host_asks("escort", "9.1", [ship_option(ships[n], n) for n in waiting]).value]

    # 9.2 Detection

    def detection_range(self, submerged: bool) -> int:
        """9.2 2 Surfaced, 1 Submerged, +1 per Alerted counter; 7.6 conditions, never below 0."""
        table, condition = self.content.tables.detection, self.condition
        reach = table.range_submerged if submerged else table.range_surfaced
        reach += table.range_per_alerted * self.battle.alerted
        if submerged:
            return max(0, reach + condition.detect_submerged_range_modifier)
        return max(0, reach + condition.detect_surfaced_range_modifier)

    def in_detection(self, ship: Ship) -> list[Sub]:
        """9.2 The boats not yet Detected that this Escort checks."""
        return [
            sub
            for sub in self.subs_on_display()
            if not sub.detected and self.range_to(sub, ship) <= self.detection_range(sub.submerged)
        ]

    def detection_modifier(self, ship: Ship, submerged: bool) -> int:
        """9.2 Alerted counters, damage, Tactics, conditions."""
        table, condition = self.content.tables.detection, self.condition
        total = table.roll_per_alerted * self.battle.alerted
        total += ship.light * table.roll_light_damage + ship.heavy * table.roll_heavy_damage
        if ship.tactics >= 0:
            total += self.content.tactics[ship.tactics].detect
        return total + (condition.detect_submerged_modifier if submerged else condition.detect_surfaced_modifier)

    def detect_boats(self, ship: Ship) -> None:
        """9.2 A roll for each boat in range; 9.3 only Escorts detect. A boat found is Detected for all."""
        for sub in self.in_detection(ship):
            self.reveal(ship)  # 8.4
            self.draw_tactics(ship)
            card = self.ship_card(ship)
            need = card.detect_submerged if sub.submerged else card.detect_surfaced
            modifier = self.detection_modifier(ship, sub.submerged)
            die = self.roll()
            found = die + modifier >= need
            sub.detected = found
            if self.heard:
                boat = self.sub_boat(sub)
                words = "detected" if found else "not detected"
                text = f"{card.name} listens for {self.name(boat)}: {die} {modifier:+d} = {die + modifier}: {words}."
                self.tell(Rolled(text, "9.2", [die], f"{need}+", not found, [ship.key, boat.id]))

    # 9.4, 9.5 Movement

    def move_escort(self, ship: Ship) -> None:
        """9.4 Toward a Detected boat, or 9.5 on patrol; at speed 0 not at all (R25)."""
        speed = self.ship_speed(ship)
        if not speed:
            return
        before = ship.area
        detected = [sub for sub in self.subs_on_display() if sub.detected]
        if detected:
            self.chase(ship, self.random_sub(detected), speed)
        else:
            self.patrol_ring(ship)
        if self.heard and ship.area != before:
            self.note(f"{self.ship_name(ship)} moves to {self.display.names[ship.area]}.", "9.4" if detected else "9.5")

    def chase(self, ship: Ship, sub: Sub, speed: int) -> None:
        """9.4 A shortest path, stopping in the boat's area; if it falls short the player chooses among equal paths."""
        if self.display.distance[ship.area][sub.area] <= speed:
            ship.area = sub.area
            return
        for _ in range(speed):
            options = [self.kit.drift[area] for area in self.display.nearer[ship.area][sub.area]]
            ship.area = self.host_asks("chase", "9.4", options, ship, self.order_name("chase", ship.key)).value

    def patrol_ring(self, ship: Ship) -> None:
        """9.5 Along the Short ring, or back to it."""
        display = self.display
        ring = display.ring[ship.area]
        if ring == SHORT:
            table = self.content.tables.escort_patrol
            die = self.roll()
            if self.heard:
                self.tell(Rolled(f"{self.ship_name(ship)} patrols.", "9.5", [die], "", None, [ship.key]))
            if die <= table.counter_clockwise[1]:
                ship.area = display.counterclockwise[ship.area]
            elif die >= table.clockwise[0]:
                ship.area = display.clockwise[ship.area]
            return
        wanted = MEDIUM if ring == LONG else SHORT
        areas = sorted(area for area in display.adjacent[ship.area] if display.ring[area] == wanted)
        ship.area = areas[0] if len(areas) == 1 else self.fate.pick(self.kit.area, areas)
