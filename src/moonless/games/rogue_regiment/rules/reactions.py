"""7 Reactions to an operator's action: who saw it, who heard it, who answers fire."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import SIGHT_RANGE
from moonless.games.rogue_regiment.content.components import VICKERS
from moonless.games.rogue_regiment.rules import (
    alarm,
    attacks,
    looking,
    marked_targets,
    masks,
    noise,
    pieces,
    sight,
    telling,
    weapons,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, OPERATORS, Operator, Unit

NO_PATH: Final[list[int]] = []


class Deed:
    """7.1 An action under way: the positions held, who was alert, who could see it, all as at its start."""

    def __init__(self, operator: Operator, positions: list[tuple[int, int]], seen_by: list[tuple[int, int]]) -> None:
        self.operator = operator
        self.positions = positions
        """Places and how low he kept there (0 standing, 1 crouched, 2 submerged)."""
        self.before = 0
        self.was_spotted = operator.spotted
        self.seen_by = seen_by
        """7.3 The units that saw it, by number, each with the last position it saw."""
        self.full = 0
        self.low = 0
        self.marks = 0
        self.shot_from = NOWHERE
        self.weapon = NOWHERE
        self.target = NOWHERE
        self.sprinted = NO_PATH
        self.blind = False
        self.reacts = True
        """7.13 Outside his own turn nobody but the target answers fire."""


def begin(play: Play, operator: Operator, positions: list[tuple[int, int]], strikes: bool = False) -> Deed:
    """7.1, 7.3 Note who is alert and who has the operator in sight in any position he will hold."""
    deed = Deed(operator, positions, sightings(play, positions))
    deed.full, deed.low, deed.marks = play.full, play.low, play.marks
    if strikes or deed.seen_by:  # else nobody's alertness matters
        deed.before = alarm.alert_mask(play)
    if play.killed:
        play.killed = []
    return deed


def sightings(play: Play, positions: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """7.3 The units that see any of the positions, by number, each with the last position it sees."""
    size, bits, lines = play.board.size, play.board.bits, play.board.sight
    views = lines.views
    row, mask, far = play.board.distance[positions[0][0]], 0, 0
    for place, _ in positions:
        if place < size:
            mask |= bits[place]
            far = max(far, row[place])
    far += SIGHT_RANGE  # nobody sees any of them from further off than that
    found: list[tuple[int, int]] = []
    for number, unit in play.numbered if mask else []:
        if row[unit.place] > far or unit.fate != ALIVE or unit.smoking or unit.parked:
            continue
        if not views[unit.place][unit.facing] & mask:  # a view not known yet has all bits
            continue
        view = lines.view(unit.place, unit.facing)
        last = -1
        for at, (place, hidden) in enumerate(positions):
            if place < size and view & bits[place] and sight.shows(play, unit.place, place, hidden):
                last = at
        if last >= 0:
            found.append((number, last))
    return found


def react(play: Play, deed: Deed) -> None:
    """7.4 to 7.12 Spotting, witnesses, noise, the target, reaction attacks."""
    killed = play.killed
    play.killed = []
    if killed:
        masks.refresh(play)
    operator = deed.operator
    for number, last in deed.seen_by:
        unit = play.state.units[number]
        if pieces.active(play, unit) and not operator.dead:
            was_alert = bool(deed.before >> number & 1)
            alarm.spot(play, unit, operator, was_alert, deed.was_spotted, "7.4", deed.positions[last][0])
    if deed.blind and not operator.spotted and not operator.dead:  # 7.12
        operator.spotted = True
        words = f"{operator.name} gives himself away: spotted."
        telling.stage(play, "detected", words, "7.12", [operator.key], False)
    for _, place in killed:
        if 0 <= place < play.board.size:
            alarm.witnesses(play, place, deed.full, deed.low, deed.marks, deed.before)
    if deed.weapon != NOWHERE or deed.sprinted:
        make_noise(play, deed)
    if deed.target != NOWHERE:
        target_answers(play, deed)
    if deed.reacts and deed.seen_by:
        reaction_attacks(play, deed)
    if operator.aim != NOWHERE:
        check_aim(play, operator)


def make_noise(play: Play, deed: Deed) -> None:
    """7.7 Loud weapons and sprints."""
    if deed.weapon != NOWHERE:
        earshot = play.weapons[deed.weapon].earshot
        if deed.weapon == VICKERS:
            alarm.sound_alarm(play, "the Vickers", "15.9")
        elif earshot > 0:
            noise.gun_noise(play, deed.shot_from, earshot)
    if deed.sprinted:
        noise.sprint_noise(play, deed.sprinted)


def target_answers(play: Play, deed: Deed) -> None:
    """7.8 A target that survives is alert and turns to the attack; one alert before attacks at once if it sees."""
    unit, operator = play.state.units[deed.target], deed.operator
    if not pieces.active(play, unit):
        return
    alarm.alert(play, unit)
    looking.turn_to(play, unit, deed.shot_from, "toward the attack on it", "7.8", True)
    if not deed.before >> deed.target & 1 or not pieces.active(play, unit) or operator.dead:
        return
    if attacks.may_attack(play, unit, operator) and first_attack(play, unit, operator):
        attacks.axis_attack(play, unit, operator, operator.place, False, "7.8")


def first_attack(play: Play, unit: Unit, operator: Operator) -> bool:
    """7.10 A unit attacks a given operator at most once per operator phase."""
    if play.state.phase != OPERATORS:
        return True
    bit = 1 << pieces.operator_number(play, operator)
    if unit.attacked & bit:
        return False
    unit.attacked |= bit
    return True


def reaction_attacks(play: Play, deed: Deed) -> None:
    """7.9 Each unit that saw it and was alert before attacks once, the nearest first."""
    operator = deed.operator
    waiting = []
    for number, last in deed.seen_by:
        unit = play.state.units[number]
        if not deed.before >> number & 1 or not pieces.active(play, unit):
            continue
        if play.kinds[unit.kind].armed:
            place = deed.positions[last][0]
            waiting.append((play.board.distance[unit.place][place], unit.place, number, place))
    for _, _, number, place in sorted(waiting):
        unit = play.state.units[number]
        if operator.dead or not pieces.active(play, unit) or not first_attack(play, unit, operator):
            continue
        marked_targets.window(play, unit, unit.place, unit.facing)
        if not pieces.active(play, unit) or operator.dead:  # R57: who survives a marked attack gives up no attack
            continue
        if sight.sees(play, unit, operator):
            attacks.axis_attack(play, unit, operator, operator.place, False, "7.9")
        else:
            attacks.axis_attack(play, unit, operator, place, True, "7.9")


def check_aim(play: Play, operator: Operator) -> None:
    """6.9 Aim is lost when the target is out of sight or beyond the long range of all his guns."""
    unit = play.state.units[operator.aim]
    reach = weapons.gun_reach(play, operator)
    if (
        unit.fate != ALIVE
        or not 0 <= unit.place < play.board.size
        or operator.dead
        or not pieces.on_board(play, operator)
        or operator.crouched
        or play.board.distance[operator.place][unit.place] > reach
        or not sight.aims_at(play, operator.place, False, unit.place)
    ):
        operator.aim = NOWHERE
