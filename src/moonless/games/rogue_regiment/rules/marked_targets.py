"""6.10, 17.3 Marked targets: one free attack, in any phase, when the target is in range and sight."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, KNIFE
from moonless.games.rogue_regiment.content.options import FIRE, HOLD, AttackOption
from moonless.games.rogue_regiment.rules import attacks, pieces, reactions, sight, telling, ties, weapons
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.reactions import Deed
from moonless.games.rogue_regiment.state import (
    ALIVE,
    ASK_ME,
    AT_FIRST_SIGHT,
    AT_SHORT_RANGE,
    NOWHERE,
    Look,
    Operator,
    Unit,
)

NOT_HERE: Final = Bar("he is not on the board", "6.10")
NOT_UPRIGHT: Final = Bar("he is crouched; pop up first", "6.10")
HANDS_FULL: Final = Bar("he carries an object", "R54")


def window(play: Play, unit: Unit, place: int, facing: int) -> bool:
    """17.3 A moment at which marked attacks may come; whether this unit was struck and gives up its move (R57)."""
    return pieces.marking(play) and windows(play, unit, place, facing)


def windows(play: Play, moving: Unit | None, place: int, facing: int) -> bool:
    """17.3 The same for every operator with a marker; `place` and `facing` are what the unit does next."""
    if play.foretelling is not None:
        return False
    struck = False
    for operator in play.state.operators:
        if operator.mark == NOWHERE or fire_barred(operator, not pieces.on_board(play, operator)) is not None:
            continue
        unit = play.state.units[operator.mark]
        usable = weapons.weapons_on(play, operator, operator.place, unit)
        if not usable:
            operator.held = None
            continue
        following = (place, facing) if unit is moving else (unit.place, unit.facing)
        if fires(play, operator, unit, usable, following[0], following[1]):
            marked_attack(play, operator, unit, marked_weapon(play, operator, unit, usable))
            if unit is moving or (moving is not None and moving.fate != ALIVE):  # a strafe may hit it too
                struck = True
    return struck


def hunters(play: Play, unit: Unit) -> list[str]:
    """6.10 Whose markers are on a unit."""
    number = pieces.unit_number(play, unit)
    return [man.key for man in play.state.operators if man.mark == number]


def fire_barred(operator: Operator, off_board: bool) -> Bar | None:
    """6.10 Standing, not carrying (R54), on the board; in his own turn (7.13) as in any other phase."""
    if off_board:
        return NOT_HERE
    if operator.crouched:
        return NOT_UPRIGHT
    return None if operator.carrying == NOWHERE else HANDS_FULL


def fires(play: Play, operator: Operator, unit: Unit, usable: list[int], place: int, facing: int) -> bool:
    """17.3 By his standing order, or as he answers; not asked again while nothing changed."""
    gap = play.board.distance[operator.place][unit.place]
    if operator.order == AT_FIRST_SIGHT:
        return True
    if operator.order == AT_SHORT_RANGE:
        return any(weapon == KNIFE or gap <= play.weapons[weapon].short for weapon in usable)
    if operator.order != ASK_ME:
        if (place, facing) == (unit.place, unit.facing) or place >= play.board.size:
            return False
        return any(
            sight.sees_from(play, place, facing, man.place, sight.hidden(play, man)) for man in pieces.targets(play)
        )
    look = Look(operator.place, unit.place, unit.facing, place, facing)
    if operator.held == look:
        return False
    operator.held = look
    return play.ask(Decision(ties.seat(play, operator), "marked", "6.10", [FIRE, HOLD], operator)) is FIRE


def marked_weapon(play: Play, operator: Operator, unit: Unit, usable: list[int]) -> int:
    """6.10 Any gun, or the knife; a standing order takes the knife, then the best chance."""
    if len(usable) == 1:
        return usable[0]
    if operator.order == ASK_ME:
        options: list[Option] = [
            play.options.attack("marked", weapon, unit.key, operator.mark, NOWHERE, "6.10") for weapon in usable
        ]
        chosen = play.ask(Decision(ties.seat(play, operator), "marked-weapon", "6.10", options, operator))
        assert isinstance(chosen, AttackOption)
        return chosen.attack.weapon
    return KNIFE if KNIFE in usable else max(usable, key=lambda weapon: play.weapons[weapon].dice)


def marked_attack(play: Play, operator: Operator, unit: Unit, weapon: int) -> None:
    """6.10, 7.13 A full attack at +2 that consumes the marker; outside his turn only the target answers (R28)."""
    deed = reactions.begin(play, operator, [(operator.place, sight.hidden(play, operator))], True)
    deed.reacts = pieces.operator_number(play, operator) == play.state.active
    operator.held = None
    strike(play, operator, unit, weapon, operator.place, deed, True, False)
    operator.mark = NOWHERE
    reactions.react(play, deed)


def strike(
    play: Play, operator: Operator, unit: Unit, weapon: int, place: int, deed: Deed, marked: bool, blind: bool
) -> None:
    """6.6, 6.8, 8 One attack from a place: the knife cannot miss, anything else rolls."""
    number = pieces.unit_number(play, unit)
    deed.shot_from = place
    deed.target = number
    deed.blind = blind
    unit.smoking = False
    if weapon == KNIFE:
        telling.say(play, f"{operator.name} kills {telling.unit_name(unit)} with the knife.", "6.8", [operator.key])
        attacks.kill(play, unit)
        return
    gun = play.weapons[weapon]
    bonus = attacks.attack_bonus(play, operator, place, gun, unit.place, number, marked, blind)
    strafed = beside_target(play, place, unit) if gun.strafe else []
    attacks.spend_round(play, operator, weapon)
    deed.weapon = weapon
    attacks.shoot(play, operator, place, weapon, unit, bonus, strafed)


def beside_target(play: Play, place: int, unit: Unit) -> list[Unit]:
    """8.10 Axis units adjacent to the target and in the operator's sight, judged before the roll."""
    row = play.board.distance[unit.place]
    found = []
    for other in play.state.units:
        if other is unit or other.fate != ALIVE or not 0 <= other.place < play.board.size or other.kind >= AXIS_KINDS:
            continue
        if row[other.place] == 1 and sight.aims_at(play, place, False, other.place):
            found.append(other)
    return found
