"""15 Vehicles, guns, boats: convoys, trucks, arrivals, the mortar. The jeep and the dinghy are with the actions."""

from moonless.games.rogue_regiment.board.ground import OPEN
from moonless.games.rogue_regiment.content.components import (
    CONVOY,
    HALF_TRACK,
    HALF_TRACK_ARRIVES,
    KUBELWAGEN,
    MOTORBIKE,
    MOTORBIKE_ARRIVES,
    RELIEF_BLACK,
    RELIEF_WHITE,
    SMG,
    TRAIN_DEPARTS,
)
from moonless.games.rogue_regiment.rules.attack_phase import AttackPhase
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.state import (
    ALIVE,
    DRIVEN_OFF,
    NOWHERE,
    REINFORCEMENT,
    VEHICLE,
    WAITING,
    Operator,
    Unit,
)

HARD = 2


class Vehicles(AttackPhase):
    """Chapter 15."""

    def resolve_special(self, kind: int) -> None:
        """10.2 What a special card does."""
        if kind == CONVOY:
            self.convoy_enters()
        elif kind == MOTORBIKE_ARRIVES:
            self.arrive(MOTORBIKE, 0)
        elif kind == HALF_TRACK_ARRIVES:
            self.arrive(HALF_TRACK, 1)
        elif kind in (RELIEF_WHITE, RELIEF_BLACK):
            self.relief(0 if kind == RELIEF_WHITE else 1)
        elif kind == TRAIN_DEPARTS:
            self.train_departs()

    def train_departs(self) -> None:
        """16.3 Filled in by chapter 16."""

    # 15.4 Convoy

    def column(self) -> list[Unit]:
        """15.4 The vehicles of the convoy, leader first."""
        by_key = {unit.key: unit for unit in self.state.units}
        return [by_key[key] for key in self.mission.column]

    def convoy_enters(self) -> None:
        """15.4 In column, the last on the route's first square; drawn in battle, they turn back for good."""
        column = self.column()
        if self.state.battle:
            for unit in column:
                unit.fate = DRIVEN_OFF
            self.say("The convoy turns back.", "15.4", good=False)
            return
        for number, unit in enumerate(column):
            at = self.mission.spacing * (len(column) - 1 - number)
            self.put_on_route(unit, at)

    def put_on_route(self, unit: Unit, at: int) -> None:
        """15.4 One whose square is occupied waits off the board."""
        route = self.mission.route
        place = route[at]
        if (self.occupied | self.walls | self.operator_mask()) & self.board.bits[place]:
            return
        unit.fate, unit.place, unit.route = ALIVE, place, at
        unit.facing = self.way_to(place, route[at + 1])
        unit.acted = True  # it does not move in the phase in which it comes
        self.refresh()
        self.say(f"{self.unit_name(unit)} comes down the road.", "15.4", [unit.key])
        self.look(unit, 0, False)

    def convoy_drawn(self) -> bool:
        """15.4 Whether its card has come; one that this level leaves out never does (16.5)."""
        level = self.content.levels[self.state.level]
        return any(
            done and special.kind == CONVOY and level in special.levels
            for special, done in zip(self.mission.specials, self.state.special_done, strict=True)
        )

    def convoy_moves(self) -> None:
        """15.4 In each later event phase of the stealth section each moves along the route, leader first."""
        if not self.mission.route or not self.convoy_drawn():
            return
        for unit in self.column():
            if self.state.battle:
                return
            if unit.acted:  # it came this very phase
                unit.acted = False
            elif unit.fate == WAITING:
                self.put_on_route(unit, 0)
            elif self.active(unit) and not unit.alert and not unit.smoking:
                self.roll_along(unit, self.mission.route, self.mission.speed)

    def roll_along(self, unit: Unit, route: list[int], squares: int) -> None:
        """15.2, 15.4 Square by square, looking after each; blocked it waits; at the end it leaves the board."""
        before = self.seen_by(unit)
        seen = False
        for left in range(squares, 0, -1):
            if unit.route + 1 >= len(route):
                unit.place, unit.fate = NOWHERE, DRIVEN_OFF
                self.unmark(unit)
                self.refresh()
                self.say(f"{self.unit_name(unit)} is gone.", "15.4", [unit.key], False)
                return
            there = route[unit.route + 1]
            if self.road_barred(unit, there) or not self.may_roll(unit, route, left):
                return
            facing = self.way_to(unit.place, there)
            if self.window(unit, there, facing):
                return
            unit.place, unit.facing, unit.route = there, facing, unit.route + 1
            self.refresh()
            if self.heard:
                self.step_told(self.unit_name(unit), unit.key, f"drives to {self.name(there)} along its route", "15.4")
            was_battle = self.state.battle
            self.entered(unit)
            if unit.fate != ALIVE or (self.state.battle and not was_battle):
                return
            seen = self.look(unit, before, self.state.battle) or seen
            if self.window(unit, there, facing):
                seen = True
            if unit.fate != ALIVE or (seen and not self.shares(unit, there)):
                return

    def shares(self, unit: Unit, there: int) -> bool:
        """15.2 Whether infantry stands there: it may be passed, but nobody stops on its square."""
        return any(other.place == there and other is not unit and other.role != VEHICLE for other in self.state.units)

    def may_roll(self, unit: Unit, route: list[int], left: int) -> bool:
        """15.2 Past infantry only if a square to stop on, or the end of the route, is within what it has left."""
        for at in range(unit.route + 1, unit.route + 1 + left):
            if at >= len(route):
                return True
            place = route[at]
            if (self.walls | self.operator_mask()) & self.board.bits[place]:
                return False
            if any(other.place == place and other.role == VEHICLE and other is not unit for other in self.state.units):
                return False
            if not self.shares(unit, place):
                return True
        return False

    def road_barred(self, unit: Unit, there: int) -> bool:
        """15.2 Vehicles, wrecks, structures and operators stop it; an operator it has not seen is spotted."""
        bit = self.board.bits[there]
        if self.walls & bit:
            return True
        for man in self.state.operators:
            if man.place == there and not man.dead:
                if not man.captive:
                    self.spot(unit, man, unit.alert, man.spotted, "15.2")
                return True
        return any(other.place == there and other is not unit and other.role == VEHICLE for other in self.state.units)

    # 15.5 Alert vehicles

    def drive_on(self, unit: Unit) -> None:
        """15.5 A Kubelwagen drives for the exit; a truck unloads and is parked."""
        if unit.kind == KUBELWAGEN:
            route = self.mission.route if unit.key in self.mission.column else self.mission.car_route
            if unit.route != NOWHERE:
                self.roll_along(unit, route, self.kinds[unit.kind].move)
            return
        while unit.cargo > 0:
            free = [place for place in self.free_beside(unit.place) if self.board.terrain[place] == OPEN]
            if not free:
                break
            options = [self.kit.place(place, "15.5") for place in free]
            place = self.tie("unload", "15.5", options, unit).value
            unit.cargo -= 1
            number = sum(other.role == REINFORCEMENT for other in self.state.units) + 1
            soldier = Unit(f"smg-{number}", SMG, REINFORCEMENT, place, unit.facing, alert=True)
            soldier.acted = True
            self.state.units.append(soldier)
            self.refresh()
        unit.parked = True
        unit.alert = False
        self.say(f"{self.unit_name(unit)} stops and unloads.", "15.5", [unit.key], False)

    def arrive(self, kind: int, color: int) -> None:
        """15.5 An alert vehicle on the free front marker of a spawn tile nearest its middle, else behind (R67)."""
        waiting = [unit for unit in self.state.units if unit.kind == kind and unit.fate == WAITING]
        taken = [unit.place for unit in self.state.units]
        for tile in self.board.tiles:
            if tile.color not in (color, 2) or not waiting:
                continue
            middle = len(tile.front) // 2
            order = [middle, *(n for n in range(len(tile.front)) if n != middle)]
            free = [row[n] for row in (tile.front, tile.rear) for n in order if row[n] not in taken]
            if free:
                unit = waiting[0]
                unit.fate, unit.place, unit.alert = ALIVE, free[0], True
                unit.facing = (tile.side + 4) % 8
                self.refresh()
                self.say(f"{self.unit_name(unit)} arrives.", "15.5", [unit.key], False)
                return

    # 15.7 Mortar

    def mortar(self) -> None:
        """15.7 On the spotted operator furthest from any axis unit, scattered; operators and units suffer alike."""
        if not self.mortar_fires():
            return
        man = self.mortar_target()
        throw = self.throw(2)
        turns = self.content.scatter_turns[throw[0] + throw[1]]
        self.say(f"The mortar aims at {man.name}: {throw[0]} and {throw[1]} on the scatter chart.", "15.7", [man.key])
        center = man.place if isinstance(turns, str) else self.scattered(man.place, turns % 8)
        mask = self.template(center)
        rules = self.content.mortar
        for victim in self.targets():
            if mask & self.board.bits[victim.place]:
                bonus = self.content.in_building if self.board.inside[victim.place] else 0
                needs = [rules.defend_on - bonus] * rules.defense_dice
                roll = Roll(f"{victim.name} under mortar fire", "15.7", needs, False, victim)
                self.wound(victim, len(needs) - self.cast(roll, [victim.key]))
        for unit in self.state.units:
            if self.active(unit) and mask & self.board.bits[unit.place] and unit.kind < 8:
                dice = self.throw(rules.axis_dice)
                self.hit(unit, sum(die >= rules.axis_to_hit for die in dice), True)
        self.killed = []
        self.refresh()

    def mortar_fires(self) -> bool:
        if not self.state.battle or self.state.level != HARD or not self.anyone_spotted():
            return False
        return "mortar_on_hard" in self.mission.special_rules

    def mortar_target(self) -> Operator:
        """15.7 The spotted operator furthest from any axis unit; ties by choice."""
        places = [unit.place for unit in self.state.units if self.active(unit)]
        men = self.spotted()
        gaps = [min([self.board.distance[man.place][place] for place in places], default=0) for man in men]
        best = max(gaps)
        options = [self.operator_option(man, "15.7") for man, gap in zip(men, gaps, strict=True) if gap == best]
        return self.state.operators[self.tie("mortar", "15.7", options).value]


__all__ = ["VEHICLE", "Vehicles"]
