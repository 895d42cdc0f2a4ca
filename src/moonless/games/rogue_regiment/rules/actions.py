"""6.3 to 6.17 The actions of an operator, each completed with all reactions before the next."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.components import (
    BARREL,
    BY_GRENADE,
    CIGARETTES,
    DINGHY,
    GRENADE,
    GUNS,
    JEEP,
    VICKERS,
)
from moonless.games.rogue_regiment.ground import WATER
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.carrying import Carrying, Declared
from moonless.games.rogue_regiment.rules.kit import DRIVES, ORDERS, SPRINTS, STEPS, STOP, THROW
from moonless.games.rogue_regiment.rules.reactions import Deed
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Token, Unit
from moonless.games.rogue_regiment.strides import squares_of

PATH, MARKING = "path", "mark"
"""Orders of several steps, with nothing left to chance between them."""
THROWN = 999
"""A grenade's target is asked for later."""
BARRELS = 500
"""Targets from here on are tokens."""


class Actions(Carrying):
    """Chapters 6.3 to 6.17."""

    # 6.3 to 6.5 Moving

    def position(self, operator: Operator, place: int) -> tuple[int, int]:
        """7.3 A place and how low he keeps there; in a craft nobody is low (15.8, 15.9)."""
        if not operator.crouched or self.rides(operator, place):
            return place, 0
        return place, 1 if operator.aboard != NOWHERE else self.posture(operator, place, True)

    def rides(self, operator: Operator, place: int) -> bool:
        """15.8, 15.9 Whether a step to a place ends in a craft: one lies there, or his boat moves there."""
        if self.craft_at(place) is not None:
            return True
        if operator.aboard == NOWHERE or self.state.units[operator.aboard].kind != DINGHY:
            return False
        return place < self.board.size and self.board.terrain[place] == WATER

    def step(self, operator: Operator, facing: int) -> None:
        """3.3 One step, nothing else: on foot, with the boat, or into or out of a craft."""
        there = self.board.ahead[operator.place * 8 + facing]
        if operator.aboard != NOWHERE:
            craft = self.state.units[operator.aboard]
            if craft.kind == DINGHY and there < self.board.size and self.board.terrain[there] == WATER:
                craft.place, craft.facing = there, facing
                for man in self.crew(craft):
                    man.place = there
                self.refresh()
                return
            operator.aboard = NOWHERE
        else:
            found = self.craft_at(there)
            if found is not None:
                operator.aboard = self.unit_number(found)
                operator.crouched = operator.crouched and found.kind != JEEP
        operator.place = there

    def move(self, operator: Operator, facing: int) -> None:
        """6.3 One step of kind `move`; 15.8 aboard a boat everybody in it comes along."""
        start = operator.place
        there = self.board.ahead[start * 8 + facing]
        deed = self.begin(operator, [self.position(operator, start), self.position(operator, there)])
        self.step(operator, facing)
        others = self.others(operator)
        operator.passing = operator.aboard == NOWHERE and bool(others & self.board.bits[operator.place])
        self.tell_step(operator, "moves", "6.3")
        self.react(deed)

    def climb(self, operator: Operator, facing: int) -> None:
        """6.5 Into a hedge or crate, through a window; with the hook onto rock or over a grapple point."""
        there = self.board.ahead[operator.place * 8 + facing]
        deed = self.begin(operator, [self.position(operator, operator.place), self.position(operator, there)])
        operator.place = there
        operator.passing = False
        self.tell_step(operator, "climbs", "6.5")
        self.react(deed)

    def sprint(self, operator: Operator, facing: int) -> None:
        """6.4 Up to three steps, the path declared in full before anybody reacts."""
        place = operator.place
        path = [place]
        most = self.content.constants.sprint_squares
        others = self.others(operator)
        while True:
            place = self.board.ahead[place * 8 + facing]
            path.append(place)
            if len(path) > most:
                break
            left = most - len(path)
            options: list[Option] = [] if others & self.board.bits[place] else [STOP]
            opening = self.opening(operator, place)
            if not opening.near & (self.occupied | others):
                options += opening.runs
            else:
                taken = self.occupied | others
                options += [
                    way
                    for way in opening.runs
                    if not opening.beside[way.value] & taken or self.can_run(operator, place, way.value, others, left)
                ]
            chosen = self.ask(Decision(self.seat(operator), "sprint", "6.4", options, Run(operator, path), PATH))
            if chosen is STOP:
                break
            facing = chosen.value
        self.run(operator, path)

    def run(self, operator: Operator, path: list[int]) -> None:
        """6.4 A sprint as declared."""
        deed = self.begin(operator, [self.position(operator, at) for at in path])
        deed.sprinted = path
        operator.place = path[-1]
        operator.passing = False
        self.tell_step(operator, "sprints", "6.4")
        self.react(deed)

    def tell_step(self, operator: Operator, verb: str, rule: str) -> None:
        if self.heard:
            self.step_told(operator.name, operator.key, f"{verb} to {self.name(operator.place)}", rule)

    # 6.6 to 6.10 Attacking

    def attacks_from(
        self, operator: Operator, place: int, near: list[tuple[int, Unit]], seen: int, verb: str, rule: str
    ) -> list[Option]:
        """8.1 Every weapon on every target from a place: units near, and barrels for loud guns (8.11)."""
        found: list[Option] = []
        if place >= self.board.size:
            return found
        arms = self.arms(operator, place) if seen else []
        for number, unit in near:
            for weapon in self.strikes(operator, place, unit, arms, bool(seen & self.board.bits[unit.place])):
                found.append(self.kit.attack(verb, weapon, unit.key, number, rule))
        for number, token in enumerate(self.state.tokens):
            if token.kind == BARREL and 0 <= token.place < self.board.size:
                for weapon in self.loud_guns(operator, place, token.place):
                    found.append(self.kit.attack(verb, weapon, token.key, BARRELS + number, rule))
        return found

    def target_key(self, target: int) -> str:
        """8.1 The unit or barrel that a target's number means."""
        return self.state.tokens[target - BARRELS].key if target >= BARRELS else self.state.units[target].key

    def swims(self, operator: Operator, place: int) -> bool:
        """14.10 Whether he would be in the water there, and not in a boat."""
        return self.board.terrain[place] == WATER and operator.aboard == NOWHERE

    def loud_guns(self, operator: Operator, place: int, there: int) -> list[int]:
        """8.11 Silent weapons do nothing to a barrel."""
        gap = self.board.distance[place][there]
        if gap == 0 or gap > self.gun_reach(operator) or self.swims(operator, place):
            return []
        if not self.aims_at(place, False, there):
            return []
        return [
            weapon
            for weapon in GUNS
            if operator.gear[weapon] and self.weapons[weapon].earshot > 0 and gap <= self.weapons[weapon].long
        ]

    def attack(self, operator: Operator, choice: int, blind: bool, marked: bool = False) -> None:
        """6.6, 6.15 An attack from where he stands."""
        deed = self.begin(operator, [self.position(operator, operator.place)], True)
        self.aim_and_fire(operator, choice, operator.place, deed, blind, marked)
        self.react(deed)

    def aim_and_fire(
        self, operator: Operator, choice: int, place: int, deed: Deed, blind: bool, marked: bool = False
    ) -> None:
        """8 Resolve an attack on a unit or a barrel, from a place."""
        weapon, target = choice // 1000, choice % 1000
        if target >= BARRELS:
            self.shoot_barrel(operator, self.state.tokens[target - BARRELS], weapon, place, deed, blind)
        else:
            self.strike(operator, self.state.units[target], weapon, place, deed, marked, blind)

    def shoot_barrel(self, operator: Operator, barrel: Token, weapon: int, place: int, deed: Deed, blind: bool) -> None:
        """8.11 One hit with a loud weapon explodes it."""
        gun = self.weapons[weapon]
        bonus = self.attack_bonus(operator, place, gun, barrel.place, NOWHERE - 1, False, blind)
        deed.shot_from, deed.weapon, deed.blind = place, weapon, blind
        self.spend_round(operator, weapon)
        roll = Roll(f"{operator.name} fires at the barrel", "8.11", [gun.hits_on - bonus] * gun.dice, True, operator)
        if self.cast(roll, [operator.key]):
            self.explode_barrel(barrel, self.seat(operator))

    def throw_targets(self, operator: Operator, place: int) -> list[Option]:
        """14.4 Any square within 6; into a building, or from inside one, only in sight (R39)."""
        near = self.board.sight.ball(place, self.weapons[GRENADE].long) & ~self.board.bits[place]
        walled = near if self.board.inside[place] else near & self.kit.indoors
        seen = self.in_sight(place, walled)
        options = self.kit.throws.get((place, seen))
        if options is None:
            squares = squares_of(near & ~walled | seen)
            options = self.kit.throws[place, seen] = [self.kit.place(there, "14.4") for there in squares]
        return options.copy()

    def can_throw(self, operator: Operator, place: int) -> bool:
        """14.4 He has a grenade, is on the board and dry."""
        if not operator.gear[GRENADE] or place >= self.board.size:
            return False
        return not self.swims(operator, place)

    def throw_grenade(self, operator: Operator, place: int, there: int) -> None:
        """14.4 Lands in sight where it was aimed, else scatters; 4 dice, 2+; no marker stays."""
        operator.gear[GRENADE] -= 1
        in_sight = self.aims_at(place, False, there)
        self.say(f"{operator.name} throws a grenade at {self.name(there)}.", "14.4", [operator.key])
        landed = self.grenade_lands(operator, place, there, in_sight)
        self.blast(landed, BY_GRENADE, self.seat(operator))

    def ask_throw(self, operator: Operator, place: int, about: object) -> int:
        options = self.throw_targets(operator, place)
        return self.ask(Decision(self.seat(operator), "throw", "14.4", options, about)).value

    def grenade(self, operator: Operator) -> None:
        """14.4 Rolled with an attack action."""
        there = self.ask_throw(operator, operator.place, Declared(operator, operator.place))
        deed = self.begin(operator, [self.position(operator, operator.place)], True)
        self.throw_grenade(operator, operator.place, there)
        self.react(deed)

    def step_attack(self, operator: Operator, facing: int) -> None:
        """6.7 Move first: one plain step, then the attack from there."""
        start = operator.place
        there = self.board.ahead[start * 8 + facing]
        deed = self.begin(operator, [self.position(operator, start), self.position(operator, there)], True)
        self.step(operator, facing)
        near, seen = self.in_reach(operator), self.aimable(operator, there)
        options = self.attacks_from(operator, there, near, seen, "", "6.7")
        if self.can_throw(operator, there):
            options.append(THROW)
        chosen = self.ask(Decision(self.seat(operator), "attack", "6.7", options, Strike(operator, start)))
        self.tell_step(operator, "steps", "6.7")
        self.fire_stepped(operator, chosen, deed)

    def fire_stepped(self, operator: Operator, chosen: Option, deed: Deed) -> None:
        """6.7 The attack from where he has stepped to."""
        if chosen is THROW:
            about = Declared(operator, deed.positions[0][0])
            self.throw_grenade(operator, operator.place, self.ask_throw(operator, operator.place, about))
        else:
            self.aim_and_fire(operator, chosen.value, operator.place, deed, False)
        self.react(deed)

    def attack_step(self, operator: Operator, choice: int) -> None:
        """6.7 Attack first: judged from the start square, but the operator is moved before the dice are rolled."""
        start = operator.place
        others = self.others(operator)
        options = [STEPS[facing] for facing in range(8) if self.can_step(operator, start, facing, others)]
        there = self.ask_throw(operator, start, operator) if choice == THROWN else NOWHERE
        strike = Strike(operator, start, choice)
        facing = self.ask(Decision(self.seat(operator), "step", "6.7", [*options], strike)).value
        self.fire_and_step(operator, choice, there, facing)

    def fire_and_step(self, operator: Operator, choice: int, there: int, facing: int) -> None:
        """6.7 The same as declared; `there` is where a grenade goes."""
        start = operator.place
        end = self.board.ahead[start * 8 + facing]
        deed = self.begin(operator, [self.position(operator, start), self.position(operator, end)], True)
        self.step(operator, facing)
        self.tell_step(operator, "fires and steps", "6.7")
        if choice == THROWN:
            self.throw_grenade(operator, start, there)
        else:
            self.aim_and_fire(operator, choice, start, deed, False)
        self.react(deed)

    def aimable(self, operator: Operator, place: int) -> int:
        """6.9, 8.1 The squares of units in sight and within the long range of one of his guns."""
        if place >= self.board.size:
            return 0
        squares = self.enemies & self.board.sight.ball(place, self.gun_reach(operator))
        return self.in_sight(place, squares) if squares else 0

    def take_aim(self, operator: Operator, unit: int) -> None:
        """6.9 +2 to his attacks on it for the rest of his turn (R21)."""
        deed = self.begin(operator, [self.position(operator, operator.place)])
        operator.aim = unit
        self.say(f"{operator.name} aims at {self.unit_name(self.state.units[unit])}.", "6.9", [operator.key])
        self.react(deed)

    def any_markable(self) -> bool:
        return any(unit.fate == ALIVE and unit.place >= 0 and unit.kind < JEEP for unit in self.state.units)

    def in_reach(self, operator: Operator) -> list[tuple[int, Unit]]:
        """8.1 Units that he could have in range after one step, with their numbers."""
        reach = max(self.gun_reach(operator), 1) + 1
        if operator.place >= self.board.size:
            return []
        near, bits = self.enemies & self.board.sight.ball(operator.place, reach), self.board.bits
        if not near:
            return []
        return [
            (number, unit)
            for number, unit in enumerate(self.state.units)
            if bits[unit.place] & near and unit.place >= 0 and unit.fate == ALIVE and unit.kind < JEEP
        ]

    def markable(self) -> list[Unit]:
        """6.10 Any axis unit, in sight or not, also on a spawn tile."""
        return [unit for unit in self.state.units if unit.fate == ALIVE and unit.place >= 0 and unit.kind < JEEP]

    def mark_target(self, operator: Operator) -> None:
        """6.10 Put the marker on a unit, with a standing order (17.3)."""
        options = [self.unit_option(unit, "6.10") for unit in self.markable()]
        unit = self.ask(Decision(self.seat(operator), "mark", "6.10", options, operator, MARKING)).value
        order = self.ask(Decision(self.seat(operator), "order", "17.3", [*ORDERS], operator, MARKING)).value
        deed = self.begin(operator, [self.position(operator, operator.place)])
        operator.mark, operator.order, operator.held = unit, order, NOWHERE
        self.say(f"{operator.name} marks {self.unit_name(self.state.units[unit])}.", "6.10", [operator.key])
        self.react(deed)

    def marked_choice(self, operator: Operator, choice: int) -> None:
        """7.13 In his own turn a marked attack is an action of 0 AP."""
        operator.mark = operator.held = NOWHERE
        self.attack(operator, choice, False, True)

    # 6.11 Posture, 6.17 recovery, and the rest

    def crouch(self, operator: Operator, low: bool) -> None:
        """6.11 Crouch or pop up; he is seen in both postures if he can be."""
        before = self.position(operator, operator.place)
        after = (operator.place, self.posture(operator, operator.place, low))
        deed = self.begin(operator, [before, after])
        operator.crouched = low
        if self.heard:
            self.step_told(operator.name, operator.key, "crouches" if low else "pops up", "6.11")
        self.react(deed)

    def recover(self, operator: Operator) -> None:
        """6.17 +1 health, only from 1 or 2."""
        deed = self.begin(operator, [self.position(operator, operator.place)])
        operator.health += 1
        self.say(f"{operator.name} recovers: {operator.health} health.", "6.17", [operator.key], True)
        self.react(deed)

    def can_free(self, operator: Operator, captive: Operator) -> bool:
        """16.4 An openly adjacent prisoner."""
        if not captive.captive or operator.place >= self.board.size:
            return False
        if self.board.distance[operator.place][captive.place] != 1:
            return False
        facing = self.way_to(operator.place, captive.place)
        return self.board.openly(operator.place, facing, self.walls)

    def free_prisoner(self, operator: Operator, captive: Operator) -> None:
        """16.4 From now on a companion, who acts in the operator phase."""
        deed = self.begin(operator, [self.position(operator, operator.place)])
        captive.captive = False
        captive.acted = False
        self.say(f"{operator.name} frees {captive.name}.", "16.4", [operator.key, captive.key], True)
        self.react(deed)

    def smokers(self) -> list[Unit]:
        """14.13 Any normal axis unit on the board."""
        return [unit for unit in self.state.units if self.active(unit) and not unit.alert and unit.kind < JEEP]

    def give_cigarette(self, owner: Operator) -> None:
        """14.13 Until the end phase that unit sees nothing, does not move or turn, and still blocks sight."""
        options = [self.unit_option(unit, "14.13") for unit in self.smokers()]
        unit = self.state.units[self.ask(Decision(self.seat(owner), "smoker", "14.13", options, owner)).value]
        unit.smoking = True
        owner.gear[CIGARETTES] = 0
        self.say(f"{self.unit_name(unit)} lights a cigarette.", "14.13", [unit.key], True)

    # 15.9 Jeep

    def drive(self, operator: Operator) -> None:
        """15.9 Up to 8 squares of vehicle movement, all aboard; it sounds the alarm. The way is declared in full."""
        jeep = self.state.units[operator.aboard]
        path = [jeep.place]
        while len(path) <= self.content.drive_squares and path[-1] < self.board.size:
            options: list[Option] = [STOP] if len(path) > 1 else []
            options += [DRIVES[facing] for facing in range(8) if self.jeep_can(path[-1], facing, jeep)]
            chosen = self.ask(Decision(self.seat(operator), "drive", "15.9", options, Run(operator, path), PATH))
            if chosen is STOP:
                break
            jeep.facing = chosen.value
            path.append(self.board.ahead[path[-1] * 8 + chosen.value])
        self.drive_along(operator, path)

    def drive_along(self, operator: Operator, path: list[int]) -> None:
        """15.9 The way as declared."""
        jeep = self.state.units[operator.aboard]
        deed = self.begin(operator, [self.position(operator, place) for place in path])
        self.sound_alarm("the jeep's engine", "15.9")
        for man in self.crew(jeep):
            man.place = path[-1]
        self.put(jeep, path[-1])
        self.tell_step(operator, "drives", "15.9")
        if jeep.place >= self.board.size:
            self.drive_off(jeep)
        self.react(deed)

    def jeep_can(self, place: int, facing: int, jeep: Unit) -> bool:
        """15.2 Open ground outside buildings, no edge feature, nobody in the way."""
        if self.board.step_kind(8, place, facing, self.walls) == 0:
            return False
        there = self.board.ahead[place * 8 + facing]
        taken = (self.operator_mask() | self.occupied) & ~self.board.bits[jeep.place]
        return not taken & self.board.bits[there]

    def drive_off(self, jeep: Unit) -> None:
        """15.9 Leaving the board at an exit tile takes all aboard."""
        tile = self.board.tiles[self.board.tile_of[jeep.place]]
        for man in self.crew(jeep):
            man.aboard = NOWHERE
            taken = self.others(man)
            man.place = next(place for place in tile.places if not taken & self.board.bits[place])
        jeep.place, jeep.fate = NOWHERE, 3
        self.refresh()


class Run:
    """A sprint being declared: who runs, and the squares so far."""

    def __init__(self, operator: Operator, path: list[int]) -> None:
        self.operator = operator
        self.path = path


class Strike(Declared):
    """6.7 A step with an attack being declared: who, from where, and the weapon and target if they are chosen."""

    def __init__(self, operator: Operator, start: int, choice: int = NOWHERE) -> None:
        super().__init__(operator, start)
        self.choice = choice


__all__ = ["SPRINTS", "VICKERS", "Actions", "Run", "Strike"]
