"""6.6 to 6.10, 6.15 Attacks, alone or with a step, aiming and marking; 14.4 grenades."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.content.components import BARREL, BY_GRENADE, GRENADE, GUNS, JEEP
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.kit import ORDERS, STEPS, THROW
from moonless.games.rogue_regiment.rules.moving import Moving
from moonless.games.rogue_regiment.rules.reactions import Deed
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Token, Unit

MARKING = "mark"
"""An order of two steps: whom, and when to fire."""
THROWN = 999
"""A grenade's target is asked for later."""
BARRELS = 500
"""Targets from here on are tokens."""


class Strike(Declared):
    """6.7 A step with an attack being declared: who, from where, and the weapon and target if they are chosen."""

    def __init__(self, operator: Operator, start: int, choice: int = NOWHERE) -> None:
        super().__init__(operator, start)
        self.choice = choice


class Striking(Moving):
    """Chapters 6.6 to 6.10, 6.15 and 14.4."""

    def attacks_from(
        self, operator: Operator, place: int, near: list[tuple[int, Unit]], seen: int, verb: str, rule: str
    ) -> list[Option]:
        """8.1 Every weapon on every target from a place: units near, and barrels for loud guns (8.11)."""
        found: list[Option] = []
        if place >= self.board.size:
            return found
        arms = self.arms(operator, place) if seen else []
        at_hand = self.board.around[place] | seen
        for number, unit in near:
            bit = self.board.bits[unit.place]
            for weapon in self.strikes(operator, place, unit, arms, bool(seen & bit)) if at_hand & bit else []:
                found.append(self.kit.attack(verb, weapon, unit.key, number, rule))
        for number, token in enumerate(self.state.tokens):
            if token.kind == BARREL and 0 <= token.place < self.board.size:
                for weapon in self.loud_guns(operator, place, token.place):
                    found.append(self.kit.attack(verb, weapon, token.key, BARRELS + number, rule))
        return found

    def target_key(self, target: int) -> str:
        """8.1 The unit or barrel that a target's number means."""
        return self.state.tokens[target - BARRELS].key if target >= BARRELS else self.state.units[target].key

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
        seen = self.in_sight(place, walled, self.weapons[GRENADE].long)
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
        reach = self.gun_reach(operator)
        squares = self.enemies & self.board.sight.ball(place, reach)
        return self.in_sight(place, squares, reach) if squares else 0

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
            for number, unit in self.numbered
            if bits[unit.place] & near and unit.fate == ALIVE and unit.kind < JEEP
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
