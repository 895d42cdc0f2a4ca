"""8 Attacks and damage."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    CORPSE,
    HMG,
    JEEP,
    LOOSE,
    RABBITS_FOOT,
    VICKERS,
    Weapon,
)
from moonless.games.rogue_regiment.content.names import gear_name, sentence
from moonless.games.rogue_regiment.events import Rolled
from moonless.games.rogue_regiment.rules.alarm import Alarm
from moonless.games.rogue_regiment.rules.kit import ACCEPT, JEEP_HIT, TAKE_HIT, USE_FOOT
from moonless.games.rogue_regiment.state import (
    ABOARD,
    ALIVE,
    KILLED,
    NOWHERE,
    VEHICLE,
    WRECKED,
    Operator,
    Token,
    Unit,
)


class Roll:
    """A roll that may be thrown again (14.12): who needs it, what each die needs, what it is for."""

    def __init__(self, what: str, rule: str, needs: list[int], attack: bool, about: object = None) -> None:
        self.what = what
        self.rule = rule
        self.needs = needs
        self.attack = attack
        """Whether a die that reaches its number is a hit on the enemy; else it saves an operator."""
        self.about = about
        self.dice: list[int] = []

    @property
    def good(self) -> int:
        """How many dice reach their number."""
        return sum(die >= need for die, need in zip(self.dice, self.needs, strict=True))


class Attacks(Alarm):
    """Chapter 8."""

    # Rolls

    def cast(self, roll: Roll, pieces: list[str] | None = None) -> int:
        """1.3, 14.12 Throw all dice of a roll; the rabbit's foot may throw them again. How many reach their number."""
        roll.dice = self.throw(len(roll.needs))
        self.tell_roll(roll, pieces)
        if roll.good < len(roll.dice) and self.rubs_foot(roll):
            roll.dice = self.throw(len(roll.needs))
            self.tell_roll(roll, pieces)
        return roll.good

    def rubs_foot(self, roll: Roll) -> bool:
        """14.12 Whoever owns a rabbit's foot is asked in turn until one is used; the second result stands."""
        for owner in self.foot_owners():
            if self.ask(Decision(self.seat(owner), "reroll", "14.12", [USE_FOOT, ACCEPT], roll)) is USE_FOOT:
                owner.gear[RABBITS_FOOT] -= 1
                self.say(f"{owner.name} rubs the rabbit's foot.", "14.12", [owner.key])
                return True
        return False

    def tell_roll(self, roll: Roll, pieces: list[str] | None) -> None:
        if self.heard:
            needs = roll.needs[:1] if len(set(roll.needs)) == 1 else roll.needs  # else one for each die, in order
            needed = " ".join(f"{need}+" for need in needs)
            good = roll.good
            hits = good if roll.attack else len(roll.dice) - good
            words = f"{hits or 'no'} hit{'s' * (hits != 1)}"
            fine = good > 0 if roll.attack else good == len(roll.dice)
            self.tell(Rolled(f"{roll.what}: {words}.", roll.rule, roll.dice, needed, fine, pieces))

    def foot_owners(self) -> list[Operator]:
        """14.12 Who has a rabbit's foot and is alive."""
        return [man for man in self.state.operators if man.gear[RABBITS_FOOT] and not man.dead]

    # 8.1 to 8.4 The operators' attacks

    def in_range(self, operator: Operator, place: int, weapon: int, there: int) -> bool:
        """8.1 Within the long range of the weapon."""
        return self.board.distance[place][there] <= self.weapons[weapon].long

    def attack_bonus(
        self, operator: Operator, place: int, weapon: Weapon, there: int, unit: int, marked: bool, blind: bool
    ) -> int:
        """8.4 Short range, aimed, marked, blind fire."""
        content = self.content
        bonus = content.short if self.board.distance[place][there] <= weapon.short else 0
        if marked:
            bonus += content.marked
        elif operator.aim != NOWHERE and operator.aim == unit:
            bonus += content.aimed
        if blind:
            bonus += content.blind
        return bonus

    def spend_round(self, operator: Operator, weapon: int) -> None:
        """8.2 Each use discards one ammunition token where the weapon has them."""
        if weapon == VICKERS:
            self.state.units[operator.aboard].cargo -= 1
        elif self.weapons[weapon].ammunition >= 0:
            operator.gear[weapon] -= 1

    def shoot(self, operator: Operator, place: int, weapon: int, unit: Unit, bonus: int, strafed: list[Unit]) -> None:
        """8.3, 8.10 Roll the weapon's dice; a strafe may divide the hits among units beside the target."""
        gun = self.weapons[weapon]
        what = f"{operator.name} fires the {gear_name(weapon)} at {self.unit_name(unit)}"
        roll = Roll(what, "8.3", [gun.hits_on - bonus] * gun.dice, True, operator)
        hits = self.cast(roll, [operator.key, unit.key])
        if not gun.strafe or not strafed:
            self.hit(unit, hits, False)
            return
        self.allocate(hits, [unit, *strafed], False, "8.10", self.seat(operator))

    def allocate(self, hits: int, units: list[Unit], blast: bool, rule: str, seat: str) -> None:
        """8.10, 14.2 Players allocate successes one by one to units that still stand."""
        while hits > 0:
            standing = [unit for unit in units if unit.fate == ALIVE and self.can_hurt(unit, blast)]
            if not standing:
                return
            options = [self.unit_option(unit, rule) for unit in standing]
            chosen = self.ask(Decision(seat, "allocate", rule, options, hits)).value if len(options) > 1 else -1
            self.hit(standing[0] if chosen < 0 else self.state.units[chosen], 1, blast)
            hits -= 1

    def can_hurt(self, unit: Unit, blast: bool) -> bool:
        """8.12 Armor: only hits from blasts count."""
        return blast or not self.kinds[unit.kind].armor

    def hit(self, unit: Unit, hits: int, blast: bool) -> None:
        """8.9 Hits accumulate; at its health the unit is killed."""
        if hits <= 0 or not self.can_hurt(unit, blast) or unit.fate != ALIVE:
            return
        unit.hits += hits
        if unit.hits >= self.kinds[unit.kind].health:
            self.kill(unit)

    def kill(self, unit: Unit) -> None:
        """8.9 Infantry leaves a corpse, an HMG nothing, a vehicle a wreck (15.6). Masks are left to the caller."""
        place = unit.place
        if unit.role == VEHICLE:
            if not unit.parked:  # 15.1: a crewed vehicle is a unit like any other
                self.killed.append((unit, place))
            self.wreck(unit)
            return
        unit.fate = KILLED
        unit.place = NOWHERE
        unit.smoking = False
        self.unmark(unit)
        if unit.kind != HMG and 0 <= place < self.board.size:
            self.state.tokens.append(Token(f"corpse-{len(self.state.tokens) + 1}", CORPSE, place))
        self.killed.append((unit, place))
        self.say(f"{self.unit_name(unit)} is dead.", "8.9", [unit.key], True)

    def wreck(self, unit: Unit) -> None:
        """15.6 At its health a vehicle becomes an obstacle; nobody in it survives."""
        unit.fate = WRECKED
        unit.hits = max(unit.hits, self.kinds[unit.kind].health)
        unit.alert = False
        unit.cargo = 0
        self.unmark(unit)
        self.say(f"{self.unit_name(unit)} is a wreck.", "15.6", [unit.key], unit.kind != JEEP)
        for other in self.state.units:
            if other.fate == ABOARD and self.state.units[other.route] is unit:
                other.fate = KILLED
                self.say(f"{self.unit_name(other)} dies in it.", "16.8", [other.key], True)
        self.refresh()

    def unmark(self, unit: Unit) -> None:
        """Markers and aim on a unit that is gone return."""
        number = self.unit_number(unit)
        for operator in self.state.operators:
            if operator.mark == number:
                operator.mark = NOWHERE
                operator.held = NOWHERE
            if operator.aim == number:
                operator.aim = NOWHERE

    # 8.5 to 8.8 Attacks on operators

    def may_attack(self, unit: Unit, operator: Operator) -> bool:
        """8.6 Alert, on the board, armed, within 8 squares, and seeing him, which includes facing (R47)."""
        kind = self.kinds[unit.kind]
        return unit.alert and kind.armed and self.sees(unit, operator)

    def defense_bonus(self, unit: Unit, operator: Operator, place: int, leaving: bool) -> int:
        """8.7 Short range -1, cover +1 or +2, moving out of sight +2; against an HMG, in a building +3 for cover."""
        content = self.content
        kind = self.kinds[unit.kind]
        bonus = content.defense_short if self.board.distance[unit.place][place] <= kind.short else 0
        if kind.building_bonus and self.board.inside[place]:
            bonus += content.in_building
        else:
            bonus += self.cover(unit.place, operator, place)
        return bonus + (content.out_of_sight if leaving else 0)

    def axis_attack(self, unit: Unit, operator: Operator, place: int, leaving: bool, rule: str) -> None:
        """8.5 One unit attacks one operator."""
        kind = self.kinds[unit.kind]
        bonus = self.defense_bonus(unit, operator, place, leaving)
        what = f"{sentence(self.unit_name(unit))} attacks {operator.name} ({bonus:+d})"
        roll = Roll(what, rule, [kind.safe - bonus] * kind.dice, False, operator)
        safe = self.cast(roll, [unit.key, operator.key])
        self.wound(operator, kind.dice - safe)

    def wound(self, operator: Operator, hits: int) -> None:
        """8.5, 8.8 Every die that failed costs 1 health; 15.9 the jeep may take it instead."""
        for _ in range(hits):
            if operator.dead:
                return
            if self.in_jeep(operator) and self.jeep_takes(operator):
                continue
            operator.health -= 1
            if operator.health <= 0:
                self.die(operator)

    def jeep_takes(self, operator: Operator) -> bool:
        """15.9 Each failed die may be taken by the jeep."""
        jeep = self.state.units[operator.aboard]
        if jeep.fate != ALIVE:
            return False
        options: list[Option] = [JEEP_HIT, TAKE_HIT]
        if self.ask(Decision(self.seat(operator), "jeep-hit", "15.9", options, operator)) is TAKE_HIT:
            return False
        self.hit(jeep, 1, True)
        if jeep.fate == WRECKED:
            self.leave_wreck(jeep)
        return True

    def leave_wreck(self, jeep: Unit) -> None:
        """15.9 Each man aboard loses 1 health and is put on a free adjacent square."""
        number = self.unit_number(jeep)
        self.refresh()
        for operator in self.state.operators:
            if operator.aboard != number or operator.dead:
                continue
            operator.aboard = NOWHERE
            free = self.free_beside(jeep.place)
            if free:
                operator.place = free[0]
            operator.health -= 1
            if operator.health <= 0:
                self.die(operator)

    def free_beside(self, place: int) -> list[int]:
        """Free squares next to a place that a man could step to, in the default order."""
        taken = self.occupied | self.operator_mask()
        found = []
        for facing in range(8):
            there = self.board.ahead[place * 8 + facing]
            if not 0 <= there < self.board.size or taken & self.board.bits[there]:
                continue
            if self.board.step_kind(0, place, facing, self.walls) == 1:
                found.append(there)
        return sorted(found)

    def die(self, operator: Operator) -> None:
        """8.8 Removed; what he had drops on his square; his marker returns; no corpse (R58)."""
        number = self.number(operator)
        place = operator.place
        operator.dead = True
        operator.health = 0
        operator.spotted = False
        operator.ap = 0
        operator.mark = operator.aim = NOWHERE
        for token in self.state.tokens:
            if token.holder == number:
                token.holder = NOWHERE
                token.place = place
        operator.carrying = NOWHERE
        operator.papers = []
        if not operator.companion:
            for gear, count in enumerate(operator.gear):
                if count:
                    key = f"kit-{len(self.state.tokens) + 1}"
                    self.state.tokens.append(Token(key, LOOSE, place, gear=gear, count=count))
            operator.gear = [0] * len(operator.gear)
        operator.aboard = NOWHERE
        operator.place = NOWHERE
        self.say(f"{operator.name} is dead.", "8.8", [operator.key], False)

    def load_mission(self) -> None:
        super().load_mission()
        self.killed: list[tuple[Unit, int]] = []
        """Units killed since the list was last emptied, and where: for their witnesses (7.5)."""

    def barrels_in(self, mask: int) -> list[Token]:
        """Fuel barrels on some squares."""
        found = []
        for token in self.state.tokens:
            if token.kind == BARREL and 0 <= token.place < self.board.size and self.board.bits[token.place] & mask:
                found.append(token)
        return found
