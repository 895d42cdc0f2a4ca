"""7 Reactions to an operator's action: who saw it, who heard it, who answers fire."""

from moonless.games.rogue_regiment.content.components import VICKERS
from moonless.games.rogue_regiment.rules.blasts import Blasts
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, OPERATORS, Operator, Unit


class Deed:
    """7.1 An action under way: the positions held, who was alert, who could see it, all as at its start."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        self.positions: list[tuple[int, int]] = []
        """Places and how low he kept there (0 standing, 1 crouched, 2 submerged)."""
        self.before = 0
        self.was_spotted = operator.spotted
        self.seen_by: list[tuple[int, int]] = []
        """7.3 The units that saw it, by number, each with the last position it saw."""
        self.full = 0
        self.low = 0
        self.marks = 0
        self.shot_from = NOWHERE
        self.weapon = NOWHERE
        self.target = NOWHERE
        self.sprinted: list[int] = []
        self.blind = False
        self.reacts = True
        """7.13 Outside his own turn nobody but the target answers fire."""


class Reactions(Blasts):
    """Chapter 7."""

    def begin(self, operator: Operator, positions: list[tuple[int, int]], strikes: bool = False) -> Deed:
        """7.1, 7.3 Note who is alert and who has the operator in sight in any position he will hold."""
        deed = Deed(operator)
        deed.positions = positions
        deed.full, deed.low, deed.marks = self.full, self.low, self.marks
        deed.seen_by = self.sightings(positions)
        if strikes or deed.seen_by:  # else nobody's alertness matters
            deed.before = self.alert_mask()
        self.killed = []
        return deed

    def sightings(self, positions: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """7.3 The units that see any of the positions, by number, each with the last position it sees."""
        size, bits, sight = self.board.size, self.board.bits, self.board.sight
        views = sight.views
        mask = 0
        for place, _ in positions:
            if place < size:
                mask |= bits[place]
        found: list[tuple[int, int]] = []
        for number, unit in self.numbered if mask else []:
            if not views[unit.place * 8 + unit.facing] & mask:  # a view not known yet has all bits
                continue
            if unit.fate != ALIVE or unit.smoking or unit.parked:
                continue
            view = sight.view(unit.place, unit.facing)
            last = -1
            for at, (place, hidden) in enumerate(positions):
                if place < size and view & bits[place] and self.shows(unit.place, place, hidden):
                    last = at
            if last >= 0:
                found.append((number, last))
        return found

    def react(self, deed: Deed) -> None:
        """7.4 to 7.12 Spotting, witnesses, noise, the target, reaction attacks."""
        killed = self.killed
        self.killed = []
        if killed:
            self.refresh()
        operator = deed.operator
        for number, last in deed.seen_by:
            unit = self.state.units[number]
            if self.active(unit) and not operator.dead:
                was_alert = bool(deed.before >> number & 1)
                self.spot(unit, operator, was_alert, deed.was_spotted, "7.4", deed.positions[last][0])
        if deed.blind and not operator.spotted and not operator.dead:  # 7.12
            operator.spotted = True
            self.say(f"{operator.name} gives himself away: spotted.", "7.12", [operator.key], False)
        for _, place in killed:
            if 0 <= place < self.board.size:
                self.witnesses(place, deed.full, deed.low, deed.marks, deed.before)
        self.noise(deed)
        if deed.target != NOWHERE:
            self.target_answers(deed)
        if deed.reacts and deed.seen_by:
            self.reaction_attacks(deed)
        self.check_aim(operator)

    def noise(self, deed: Deed) -> None:
        """7.7 Loud weapons and sprints."""
        if deed.weapon != NOWHERE:
            earshot = self.weapons[deed.weapon].earshot
            if deed.weapon == VICKERS:
                self.sound_alarm("the Vickers", "15.9")
            elif earshot > 0:
                self.gun_noise(deed.shot_from, earshot)
        if deed.sprinted:
            self.sprint_noise(deed.sprinted)

    def target_answers(self, deed: Deed) -> None:
        """7.8 A target that survives is alert and turns to the attack; one alert before attacks at once if it sees."""
        unit, operator = self.state.units[deed.target], deed.operator
        if not self.active(unit):
            return
        self.alert(unit)
        self.turn_to(unit, deed.shot_from, "toward the attack on it", "7.8")
        if not deed.before >> deed.target & 1 or not self.active(unit) or operator.dead:
            return
        if self.may_attack(unit, operator) and self.first_attack(unit, operator):
            self.axis_attack(unit, operator, operator.place, False, "7.8")

    def first_attack(self, unit: Unit, operator: Operator) -> bool:
        """7.10 A unit attacks a given operator at most once per operator phase."""
        if self.state.phase != OPERATORS:
            return True
        bit = 1 << self.number(operator)
        if unit.attacked & bit:
            return False
        unit.attacked |= bit
        return True

    def reaction_attacks(self, deed: Deed) -> None:
        """7.9 Each unit that saw it and was alert before attacks once, the nearest first."""
        operator = deed.operator
        waiting = []
        for number, last in deed.seen_by:
            unit = self.state.units[number]
            if not deed.before >> number & 1 or not self.active(unit):
                continue
            if self.kinds[unit.kind].armed:
                place = deed.positions[last][0]
                waiting.append((self.board.distance[unit.place][place], unit.place, number, place))
        for _, _, number, place in sorted(waiting):
            unit = self.state.units[number]
            if operator.dead or not self.active(unit) or not self.first_attack(unit, operator):
                continue
            self.window(unit, unit.place, unit.facing)
            if not self.active(unit) or operator.dead:  # R57: who survives a marked attack gives up no attack
                continue
            if self.sees(unit, operator):
                self.axis_attack(unit, operator, operator.place, False, "7.9")
            else:
                self.axis_attack(unit, operator, place, True, "7.9")

    def check_aim(self, operator: Operator) -> None:
        """6.9 Aim is lost when the target is out of sight or beyond the long range of all his guns."""
        if operator.aim == NOWHERE:
            return
        unit = self.state.units[operator.aim]
        reach = self.gun_reach(operator)
        if (
            unit.fate != ALIVE
            or not 0 <= unit.place < self.board.size
            or operator.dead
            or not self.on_board(operator)
            or operator.crouched
            or self.board.distance[operator.place][unit.place] > reach
            or not self.aims_at(operator.place, False, unit.place)
        ):
            operator.aim = NOWHERE

    def gun_reach(self, operator: Operator) -> int:
        """The longest range of the guns he has rounds for."""
        gear = operator.gear
        for reach, weapon in self.content.guns_by_range:
            if gear[weapon]:
                return reach
        return 0
