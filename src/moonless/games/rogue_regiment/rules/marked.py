"""6.10, 17.3 Marked targets: one free attack, in any phase, when the target is in range and sight."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ground import WATER, facing_of
from moonless.games.rogue_regiment.content.components import JEEP, KNIFE, SPEARGUN
from moonless.games.rogue_regiment.rules.kit import FIRE, HOLD
from moonless.games.rogue_regiment.rules.reactions import Deed, Reactions
from moonless.games.rogue_regiment.state import (
    ALIVE,
    ASK_ME,
    AT_FIRST_SIGHT,
    AT_SHORT_RANGE,
    NOWHERE,
    VEHICLE,
    Operator,
    Unit,
)


class Marked(Reactions):
    """Chapter 6.10, with the windows of 17.3."""

    def weapons_on(self, operator: Operator, place: int, unit: Unit) -> list[int]:
        """8.1, 6.8 What he could attack a unit with from a place: guns in range and sight, the knife from behind."""
        if unit.place < 0 or unit.place >= self.board.size or unit.fate != ALIVE or place >= self.board.size:
            return []
        arms = self.arms(operator, place)
        in_range = self.board.distance[place][unit.place] <= self.arm_reach(operator, place)
        return self.strikes(operator, place, unit, arms, in_range and self.aims_at(place, False, unit.place))

    def arms(self, operator: Operator, place: int) -> list[tuple[int, int]]:
        """8.1 The guns he has rounds for, with their ranges; a swimmer has his speargun only (14.10)."""
        gear = operator.gear
        if self.board.terrain[place] == WATER and operator.aboard == NOWHERE:
            return [(SPEARGUN, self.weapons[SPEARGUN].long)] if gear[SPEARGUN] else []
        return [arm for arm in self.content.arms if gear[arm[0]]]

    def strikes(
        self, operator: Operator, place: int, unit: Unit, arms: list[tuple[int, int]], in_sight: bool
    ) -> list[int]:
        """8.1, 6.8 The same with his guns known, for a unit on the board in sight or not."""
        found: list[int] = [KNIFE] if self.knifes(operator, place, unit) else []
        if in_sight:
            gap = self.board.distance[place][unit.place]
            found += [weapon for weapon, reach in arms if gap <= reach]
        return found

    def knifes(self, operator: Operator, place: int, unit: Unit) -> bool:
        """6.8 Whether he is where the knife can be used on a unit."""
        gap = self.board.distance[place][unit.place]
        return gap == 1 and bool(operator.gear[KNIFE]) and self.behind(operator, place, unit)

    def arm_reach(self, operator: Operator, place: int) -> int:
        """8.1, 14.10 The longest range of the guns he could use at a place."""
        if self.board.terrain[place] == WATER and operator.aboard == NOWHERE:
            return self.weapons[SPEARGUN].long if operator.gear[SPEARGUN] else 0
        return self.gun_reach(operator)

    def can_strike(self, operator: Operator, place: int, unit: Unit) -> bool:
        """8.1, 6.8 Whether he could attack a unit with anything from a place."""
        if self.knifes(operator, place, unit):
            return True
        gap = self.board.distance[place][unit.place]
        return gap <= self.arm_reach(operator, place) and self.aims_at(place, False, unit.place)

    def behind(self, operator: Operator, place: int, unit: Unit) -> bool:
        """6.8 The one square directly behind infantry, openly adjacent, no door between, the attacker unspotted."""
        if operator.spotted or unit.role == VEHICLE or unit.kind == 3:
            return False
        back = (unit.facing + 4) % 8
        if self.board.ahead[unit.place * 8 + back] != place:
            return False
        if not self.board.openly(unit.place, back, self.walls):
            return False
        return back % 2 == 1 or self.board.edge(unit.place, place) != 5

    def window(self, unit: Unit, place: int, facing: int) -> bool:
        """17.3 A moment at which marked attacks may come; whether this unit was struck and gives up its move (R57)."""
        return self.marking() and self.windows(unit, place, facing)

    def windows(self, moving: Unit | None, place: int, facing: int) -> bool:
        """17.3 The same for every operator with a marker; `place` and `facing` are what the unit does next."""
        struck = False
        for operator in self.state.operators:
            if operator.mark == NOWHERE or not self.may_fire(operator):
                continue
            unit = self.state.units[operator.mark]
            weapons = self.weapons_on(operator, operator.place, unit)
            if not weapons:
                operator.held = NOWHERE
                continue
            following = (place, facing) if unit is moving else (unit.place, unit.facing)
            if self.fires(operator, unit, weapons, following[0], following[1]):
                self.marked_attack(operator, unit, self.marked_weapon(operator, unit, weapons))
                if unit is moving or (moving is not None and moving.fate != ALIVE):  # a strafe may hit it too
                    struck = True
        return struck

    def may_fire(self, operator: Operator) -> bool:
        """6.10 Standing, not carrying (R54), on the board."""
        return self.on_board(operator) and not operator.crouched and operator.carrying == NOWHERE

    def fires(self, operator: Operator, unit: Unit, weapons: list[int], place: int, facing: int) -> bool:
        """17.3 By his standing order, or as he answers; not asked again while nothing changed."""
        gap = self.board.distance[operator.place][unit.place]
        if operator.order == AT_FIRST_SIGHT:
            return True
        if operator.order == AT_SHORT_RANGE:
            return any(weapon == KNIFE or gap <= self.weapons[weapon].short for weapon in weapons)
        if operator.order != ASK_ME:
            if (place, facing) == (unit.place, unit.facing) or place >= self.board.size:
                return False
            return any(self.sees_from(place, facing, man.place, self.hidden(man)) for man in self.targets())
        looks = ((operator.place * 1000 + unit.place) * 8 + unit.facing) * 1000 * 8 + place * 8 + facing
        if operator.held == looks:
            return False
        operator.held = looks
        return self.ask(Decision(self.seat(operator), "marked", "6.10", [FIRE, HOLD], operator)) is FIRE

    def marked_weapon(self, operator: Operator, unit: Unit, weapons: list[int]) -> int:
        """6.10 Any gun, or the knife; a standing order takes the knife, then the best chance."""
        if len(weapons) == 1:
            return weapons[0]
        if operator.order == ASK_ME:
            options: list[Option] = [
                self.kit.attack("marked", weapon, unit.key, operator.mark, "6.10") for weapon in weapons
            ]
            return self.ask(Decision(self.seat(operator), "marked-weapon", "6.10", options, operator)).value // 1000
        return KNIFE if KNIFE in weapons else max(weapons, key=lambda weapon: self.weapons[weapon].dice)

    def marked_attack(self, operator: Operator, unit: Unit, weapon: int) -> None:
        """6.10, 7.13 A full attack at +2 that consumes the marker; outside his turn only the target answers (R28)."""
        deed = self.begin(operator, [(operator.place, self.hidden(operator))], True)
        deed.reacts = self.number(operator) == self.state.active
        operator.held = NOWHERE
        self.strike(operator, unit, weapon, operator.place, deed, True, False)
        operator.mark = NOWHERE
        self.react(deed)

    def strike(
        self, operator: Operator, unit: Unit, weapon: int, place: int, deed: Deed, marked: bool, blind: bool
    ) -> None:
        """6.6, 6.8, 8 One attack from a place: the knife cannot miss, anything else rolls."""
        number = self.unit_number(unit)
        deed.shot_from = place
        deed.target = number
        deed.blind = blind
        unit.smoking = False
        if weapon == KNIFE:
            self.say(f"{operator.name} kills {self.unit_name(unit)} with the knife.", "6.8", [operator.key])
            self.kill(unit)
            return
        gun = self.weapons[weapon]
        bonus = self.attack_bonus(operator, place, gun, unit.place, number, marked, blind)
        strafed = self.beside_target(place, unit) if gun.strafe else []
        self.spend_round(operator, weapon)
        deed.weapon = weapon
        self.shoot(operator, place, weapon, unit, bonus, strafed)

    def beside_target(self, place: int, unit: Unit) -> list[Unit]:
        """8.10 Axis units adjacent to the target and in the operator's sight, judged before the roll."""
        row = self.board.distance[unit.place]
        found = []
        for other in self.state.units:
            if other is unit or other.fate != ALIVE or not 0 <= other.place < self.board.size or other.kind >= JEEP:
                continue
            if row[other.place] == 1 and self.aims_at(place, False, other.place):
                found.append(other)
        return found

    def way_to(self, a: int, b: int) -> int:
        """2.5 The facing from one place to another."""
        return facing_of(self.board.xs[b] - self.board.xs[a], self.board.ys[b] - self.board.ys[a])
