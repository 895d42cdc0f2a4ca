"""8 Submarine and Lag movement."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.board import LONG
from moonless.games.gato_leader.content.components import ESCORT
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules.contact import Contact
from moonless.games.gato_leader.state import OFF, Boat, Ship, Sub

HOLD = Option("hold", "Done moving", -2, "8.2")
DIVE = Option("dive", "Dive", 1, "8.1")
SURFACE = Option("surface", "Surface", 0, "8.1")
LEAVE = Option("leave", "Leave the battle", OFF, "8.3")
SILENT = Option("silent", "Silent Running", 2, "8.6")
DRIFT = [Option(f"drift {n}", f"Fall back {n}" if n else "Keep station", n, "8.9") for n in range(8)]


class Maneuver:
    """A boat's move under way."""

    def __init__(self, sub: Sub, points: int) -> None:
        self.sub = sub
        self.points = points
        self.flipped = False
        self.stepped = False


class Movement(Contact):
    """Chapter 8."""

    def submarines_phase(self) -> bool:
        """8.1 One boat moves, in any order (D12); whether there was one."""
        waiting = [sub for sub in self.subs_on_display() if not sub.moved]
        if not waiting:
            return False
        options = [self.kit.boat[self.sub_boat(sub).number] for sub in waiting]
        number = self.host_asks("next-move", "8.1", options).value
        sub = next(sub for sub in waiting if self.sub_boat(sub).number == number)
        self.move_boat(sub)
        sub.moved = True
        self.reveal_ships()
        return True

    def move_boat(self, sub: Sub) -> None:
        """8.1 to 8.3, 8.6 Side, steps, Silent Running, leaving; area by area, through anything."""
        boat = self.sub_boat(sub)
        move = Maneuver(sub, self.boat_speed(boat, sub.submerged))
        while sub.area >= 0:
            options = self.maneuver_options(move)
            order = "" if sub.silent else self.order_name("maneuver", boat.id)  # Silent Running is rolled at once
            answer = self.ask(Decision(boat.seat, "maneuver", "8.2", options, move, order))
            if answer is HOLD:
                return
            if answer is DIVE or answer is SURFACE:
                sub.submerged = answer is DIVE
                move.flipped = True
                move.points = self.boat_speed(boat, sub.submerged)
            elif answer is SILENT:
                self.silent_running(sub)
            elif answer is LEAVE:
                self.leave_battle(sub, "8.3")
            else:
                sub.area = answer.value
                move.points -= 1
                move.stepped = True

    def maneuver_options(self, move: Maneuver) -> list[Option]:
        """8.1 to 8.3, 8.6, 8.7 All that the boat may do now."""
        sub = move.sub
        must_go = self.unfit(self.sub_boat(sub)) and move.points > 0
        options: list[Option] = [] if must_go else [HOLD]
        if not move.flipped and not move.stepped and not sub.silent:  # R22 silent, it stays Submerged
            options.append(SURFACE if sub.submerged else DIVE)
        if sub.submerged and sub.detected and not sub.silent:
            options.append(SILENT)  # R22
        if move.points > 0:
            options += [self.kit.steer[area] for area in self.next_areas(sub, must_go)]
            if self.display.ring[sub.area] == LONG:
                options.append(LEAVE)
        return options

    def next_areas(self, sub: Sub, must_go: bool) -> list[int]:
        """8.2 Adjacent areas; 8.7 an Unfit boat takes the shortest way off the display."""
        areas, off = self.display.adjacent[sub.area], self.display.off
        if not must_go:
            return areas
        return [area for area in areas if off[area] < off[sub.area]]

    def leave_battle(self, sub: Sub, rule: str) -> None:
        """8.3, 8.11 Out of the battle."""
        sub.area = OFF
        sub.detected = False  # R26
        if self.heard:
            boat = self.sub_boat(sub)
            self.say(boat, f"{self.name(boat)} leaves the battle.", rule)

    def silent_need(self, boat: Boat) -> int:
        """8.6, 7.6 The die must not be higher than this."""
        return self.evasion(boat) + self.condition.silent_running_bonus

    def silent_running(self, sub: Sub) -> None:
        """8.6 Evasion or less shakes them off; more costs 2 Stress."""
        boat = self.sub_boat(sub)
        sub.silent = True
        need = self.silent_need(boat)
        die = self.roll()
        if self.heard:
            text = f"{self.name(boat)} runs silent: {'contact lost' if die <= need else 'they are still there'}."
            self.tell(Rolled(text, "8.6", [die], f"{need} or less", die <= need, [boat.id]))
        if die <= need:
            sub.detected = False
        else:
            stress = self.content.tables.reactions.silent_running_failure_stress
            self.add_stress(boat, stress, "Silent Running", "8.6")

    # Lag

    def lag_phase(self) -> None:
        """8.8 to 8.11 Everything slower than the Reference Ship falls back."""
        reference = self.reference_speed()
        for ship in self.battle.ships:
            if ship.area >= 0:
                self.lag_ship(ship, reference - self.ship_speed(ship))
        for sub in self.battle.subs:
            if sub.area >= 0:
                self.lag_boat(sub, reference)
        self.reveal_ships()

    def reference_speed(self) -> int:
        """8.8 The highest speed of a Merchant or Naval ship on the display, or of an Escort if there are none."""
        ships = self.ships_on_display()
        convoy = [ship for ship in ships if ship.kind != ESCORT]
        return max([self.ship_speed(ship) for ship in convoy or ships], default=0)

    def lag_ship(self, ship: Ship, lag: int) -> None:
        """8.9 to 8.11 One area for each point of difference; where ways are equal the player chooses (R23)."""
        for _ in range(lag):
            if ship.area == self.display.wake:
                ship.area = OFF
                if self.heard:
                    self.note(f"{self.ship_name(ship)} falls out of the battle.", "8.11")
                return
            options = [self.kit.drift[area] for area in self.display.astern[ship.area]]
            ship.area = self.host_asks("lag", "8.10", options, ship, self.order_name("lag", ship.key)).value

    def lag_boat(self, sub: Sub, reference: int) -> None:
        """8.9 A boat may count as slower than it is, down to 0 (D14); 8.6 under Silent Running it counts as 0."""
        boat = self.sub_boat(sub)
        most = reference
        least = most if sub.silent else max(0, reference - self.boat_speed(boat, sub.submerged))
        options = DRIFT[least : most + 1]
        if self.unfit(boat):
            options = self.unfit_drift(sub, least, most)
        order = self.order_name("lag", boat.id)
        lag = self.ask(Decision(boat.seat, "drift", "8.9", options, sub, order)).value
        for step in range(lag):
            if sub.area == self.display.wake:
                self.leave_battle(sub, "8.11")
                return
            areas = self.display.astern[sub.area]
            if self.unfit(boat):
                areas = self.best_areas(areas, lag - step - 1)
            options = [self.kit.drift[area] for area in areas]
            sub.area = self.ask(Decision(boat.seat, "boat-lag", "8.10", options, sub, order)).value

    def steps_left(self, area: int, lag: int) -> int:
        """8.7 After so much more Lag, how few steps from being off the display a boat can be; 0: it is off."""
        if lag == 0:
            return self.display.off[area]
        if area == self.display.wake:
            return 0
        return min(self.steps_left(there, lag - 1) for there in self.display.astern[area])

    def unfit_drift(self, sub: Sub, least: int, most: int) -> list[Option]:
        """8.7 The Lag that leaves an Unfit boat the fewest steps from being off the display."""
        left = [self.steps_left(sub.area, lag) for lag in range(least, most + 1)]
        return [DRIFT[least + n] for n, steps in enumerate(left) if steps == min(left)]

    def best_areas(self, areas: list[int], lag: int) -> list[int]:
        left = [self.steps_left(area, lag) for area in areas]
        return [area for area, steps in zip(areas, left, strict=True) if steps == min(left)]
