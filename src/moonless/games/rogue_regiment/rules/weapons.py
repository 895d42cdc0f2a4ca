"""8.1, 6.8 What an operator could attack with, and whom."""

from moonless.games.rogue_regiment.board.ground import DOOR, WATER
from moonless.games.rogue_regiment.content.components import GUNS, HMG, JEEP, KNIFE, SPEARGUN
from moonless.games.rogue_regiment.rules import pieces, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, VEHICLE, Operator, Unit


def gun_reach(play: Play, operator: Operator) -> int:
    """The longest range of the guns he has rounds for."""
    gear = operator.gear
    for reach, weapon in play.content.guns_by_range:
        if gear[weapon]:
            return reach
    return 0


def weapons_on(play: Play, operator: Operator, place: int, unit: Unit) -> list[int]:
    """8.1, 6.8 What he could attack a unit with from a place: guns in range and sight, the knife from behind."""
    if unit.place < 0 or unit.place >= play.board.size or unit.fate != ALIVE or place >= play.board.size:
        return []
    arms = guns_at(play, operator, place)
    in_range = play.board.distance[place][unit.place] <= arm_reach(play, operator, place)
    return strikes(play, operator, place, unit, arms, in_range and sight.aims_at(play, place, False, unit.place))


def guns_at(play: Play, operator: Operator, place: int) -> list[tuple[int, int]]:
    """8.1 The guns he has rounds for, with their ranges; a swimmer has his speargun only (14.10)."""
    gear = operator.gear
    if play.board.terrain[place] == WATER and operator.aboard == NOWHERE:
        return [(SPEARGUN, play.weapons[SPEARGUN].long)] if gear[SPEARGUN] else []
    return [arm for arm in play.content.arms if gear[arm[0]]]


def strikes(
    play: Play, operator: Operator, place: int, unit: Unit, arms: list[tuple[int, int]], in_sight: bool
) -> list[int]:
    """8.1, 6.8 The same with his guns known, for a unit on the board in sight or not."""
    found: list[int] = [KNIFE] if knifes(play, operator, place, unit) else []
    if in_sight:
        gap = play.board.distance[place][unit.place]
        found += [weapon for weapon, reach in arms if gap <= reach]
    return found


def knifes(play: Play, operator: Operator, place: int, unit: Unit) -> bool:
    """6.8 Whether he is where the knife can be used on a unit."""
    gap = play.board.distance[place][unit.place]
    return gap == 1 and bool(operator.gear[KNIFE]) and behind(play, operator, place, unit)


def arm_reach(play: Play, operator: Operator, place: int) -> int:
    """8.1, 14.10 The longest range of the guns he could use at a place."""
    if play.board.terrain[place] == WATER and operator.aboard == NOWHERE:
        return play.weapons[SPEARGUN].long if operator.gear[SPEARGUN] else 0
    return gun_reach(play, operator)


def can_strike(play: Play, operator: Operator, place: int, unit: Unit) -> bool:
    """8.1, 6.8 Whether he could attack a unit with anything from a place."""
    if knifes(play, operator, place, unit):
        return True
    gap = play.board.distance[place][unit.place]
    return gap <= arm_reach(play, operator, place) and sight.aims_at(play, place, False, unit.place)


def behind(play: Play, operator: Operator, place: int, unit: Unit) -> bool:
    """6.8 The one square directly behind infantry, openly adjacent, no door between, the attacker unspotted."""
    if operator.spotted or unit.role == VEHICLE or unit.kind == HMG:
        return False
    back = (unit.facing + 4) % 8
    if play.board.ahead[unit.place * 8 + back] != place:
        return False
    if not play.board.openly(unit.place, back, play.walls):
        return False
    return back % 2 == 1 or play.board.edge(unit.place, place) != DOOR


def in_reach(play: Play, operator: Operator) -> list[tuple[int, Unit]]:
    """8.1 Units that he could have in range after one step, with their numbers."""
    reach = max(gun_reach(play, operator), 1) + 1
    if operator.place >= play.board.size:
        return []
    near, bits = play.enemies & play.board.sight.ball(operator.place, reach), play.board.bits
    if not near:
        return []
    return [
        (number, unit)
        for number, unit in play.numbered
        if bits[unit.place] & near and unit.fate == ALIVE and unit.kind < JEEP
    ]


def aimable(play: Play, operator: Operator, place: int) -> int:
    """6.9, 8.1 The squares of units in sight and within the long range of one of his guns."""
    if place >= play.board.size:
        return 0
    reach = gun_reach(play, operator)
    squares = play.enemies & play.board.sight.ball(place, reach)
    return sight.in_sight(play, place, squares, reach) if squares else 0


def loud_guns(play: Play, operator: Operator, place: int, there: int) -> list[int]:
    """8.11 Silent weapons do nothing to a barrel."""
    gap = play.board.distance[place][there]
    if gap == 0 or gap > gun_reach(play, operator) or pieces.swims(play, operator, place):
        return []
    if not sight.aims_at(play, place, False, there):
        return []
    return [
        weapon
        for weapon in GUNS
        if operator.gear[weapon] and play.weapons[weapon].earshot > 0 and gap <= play.weapons[weapon].long
    ]
