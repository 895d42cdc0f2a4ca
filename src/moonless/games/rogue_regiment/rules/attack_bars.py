"""6.6 to 6.10, 6.15, 8.1 What is in the way of one attack, one aim, one step with an attack."""

from collections.abc import Iterator
from typing import Final

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.content.components import BARREL, GRENADE, GUNS, KNIFE, VICKERS
from moonless.games.rogue_regiment.content.options import Attack
from moonless.games.rogue_regiment.rules import attack_actions, movement, pieces, weapons
from moonless.games.rogue_regiment.rules.attack_actions import NOT_ON_BOARD
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Token, Unit

NO_BARREL: Final = Bar("it is no barrel on the board", "8.11")
NO_VICKERS: Final = Bar("he is not in the jeep", "15.9")
NO_BURSTS: Final = Bar("the Vickers has no bursts left", "15.9")
FROM_THE_JEEP: Final = Bar("the Vickers is fired with a plain attack, aboard", "15.9")
GUNS_ONLY: Final = Bar("blind fire is for guns", "6.15")
NO_STEP: Final = Bar("no step is open to him", "6.7")
NOTHING_FROM_THERE: Final = Bar("he could attack nobody from there", "8.1")
NO_GUN: Final = Bar("he has no gun with rounds", "6.9")
AIMS_ALREADY: Final = Bar("he aims at it already", "6.9")
NOT_MARKED: Final = Bar("his marker is not on it", "6.10")


def attack_barred(play: Play, operator: Operator, place: int, attack: Attack) -> Bar | None:
    """8.1 One weapon on one target from a place, or a grenade (14.4)."""
    if place >= play.board.size:
        return NOT_ON_BOARD
    if attack.thrown:
        return attack_actions.throw_barred(play, operator, place)
    if attack.unit != NOWHERE:
        return unit_barred(play, operator, place, attack.weapon, play.state.units[attack.unit])
    return barrel_barred(play, operator, place, attack.weapon, play.state.tokens[attack.barrel])


def unit_barred(play: Play, operator: Operator, place: int, weapon: int, unit: Unit) -> Bar | None:
    """8.1, 6.8 A unit: the knife from behind it, a gun in range and sight."""
    bar = weapons.target_barred(play, unit)
    if bar is not None:
        return bar
    if weapon == KNIFE:
        return weapons.knife_barred(play, operator, place, unit)
    return arm_barred(play, operator, place, weapon) or weapons.shot_barred(
        play, place, unit.place, play.weapons[weapon].long
    )


def barrel_barred(play: Play, operator: Operator, place: int, weapon: int, token: Token) -> Bar | None:
    """8.11 A barrel: a loud gun in range and sight."""
    if token.kind != BARREL or not 0 <= token.place < play.board.size:
        return NO_BARREL
    if token.place == place:
        return weapons.ON_IT
    bar = arm_barred(play, operator, place, weapon)
    if bar is None and weapon != VICKERS:
        bar = weapons.loud_barred(play, weapon)
    return bar or weapons.shot_barred(play, place, token.place, play.weapons[weapon].long)


def arm_barred(play: Play, operator: Operator, place: int, weapon: int) -> Bar | None:
    """8.2, 15.9 A weapon of his own with rounds, or the jeep's."""
    if weapon == VICKERS:
        return vickers_barred(play, operator)
    return weapons.gun_barred(play, operator, place, weapon)


def vickers_barred(play: Play, operator: Operator) -> Bar | None:
    """15.9 Aboard the jeep, as long as there are bursts."""
    if not pieces.in_jeep(play, operator):
        return NO_VICKERS
    return None if play.state.units[operator.aboard].cargo > 0 else NO_BURSTS


# By what he does


def blind_barred(play: Play, operator: Operator, attack: Attack) -> Bar | None:
    """6.15 With a gun."""
    return attack_barred(play, operator, operator.place, attack) if attack.weapon in GUNS else GUNS_ONLY


def attack_step_barred(play: Play, operator: Operator, attack: Attack) -> Bar | None:
    """6.7 Attack first: from where he stands, with a step open to him."""
    if attack.weapon == VICKERS:
        return FROM_THE_JEEP
    bar = attack_barred(play, operator, operator.place, attack)
    return bar if bar is not None or attack_actions.steps_after(play, operator) else NO_STEP


def stepped_attack_barred(play: Play, operator: Operator, place: int, attack: Attack) -> Bar | None:
    """6.7 Step first: from the place to which he steps or has stepped."""
    return FROM_THE_JEEP if attack.weapon == VICKERS else attack_barred(play, operator, place, attack)


def step_attack_barred(play: Play, operator: Operator, facing: int) -> Bar | None:
    """6.7 Step first: a plain step, from the end of which he could attack somebody."""
    others = movement.others(play, operator)
    bar = movement.step_barred(play, operator, operator.place, facing, others)
    if bar is not None:
        return bar
    there = play.board.ahead[operator.place][facing]
    if there >= play.board.size:
        return NOT_ON_BOARD
    for attack in every_attack(play):
        if stepped_attack_barred(play, operator, there, attack) is None:
            return None
    return NOTHING_FROM_THERE


def every_attack(play: Play) -> Iterator[Attack]:
    """8.1 Every weapon on every target that there is."""
    yield Attack(GRENADE)
    for weapon in (KNIFE, *GUNS):
        for number in range(len(play.state.units)):
            yield Attack(weapon, number)
        for number in range(len(play.state.tokens)):
            yield Attack(weapon, barrel=number)


def marked_barred(play: Play, operator: Operator, attack: Attack) -> Bar | None:
    """6.10 On the unit with his marker: any gun of his, or the knife."""
    if attack.unit != operator.mark or attack.unit == NOWHERE:
        return NOT_MARKED
    return FROM_THE_JEEP if attack.weapon == VICKERS else attack_barred(play, operator, operator.place, attack)


def aim_barred(play: Play, operator: Operator, unit: Unit) -> Bar | None:
    """6.9 A unit in sight and within the range of one of his guns, but for the one he aims at."""
    bar = weapons.target_barred(play, unit)
    if bar is not None:
        return bar
    if pieces.unit_number(play, unit) == operator.aim:
        return AIMS_ALREADY
    reach = weapons.gun_reach(play, operator)
    return weapons.shot_barred(play, operator.place, unit.place, reach) if reach else NO_GUN
