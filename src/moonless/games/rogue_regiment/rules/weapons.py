"""8.1, 6.8 What an operator could attack with, and whom; and what is in the way of one weapon on one target."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.board.ground import DOOR, HALF_TURN
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, HMG, KNIFE, SPEARGUN
from moonless.games.rogue_regiment.rules import pieces, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, VEHICLE, Operator, Unit

NO_TARGET_THERE: Final = Bar("it is no enemy on the board", "8.1")
OUT_OF_RANGE: Final = Bar("it is out of range", "8.1")
OUT_OF_SIGHT: Final = Bar("he has no line of sight to it", "4.7")
NO_SUCH_WEAPON: Final = Bar("he does not have this weapon", "8.1")
NO_ROUNDS: Final = Bar("he has no rounds left for it", "8.2")
SPEARGUN_ONLY: Final = Bar("in the water he uses his speargun and knife only", "14.10")
SILENT: Final = Bar("a silent weapon does nothing to a barrel", "8.11")
ON_IT: Final = Bar("he stands on its square", "8.11")
NOT_BESIDE: Final = Bar("it is not next to him", "6.8")
NO_KNIFE: Final = Bar("he has no knife", "6.8")
IS_SPOTTED: Final = Bar("he is spotted", "6.8")
NO_INFANTRY: Final = Bar("the knife is for infantry", "6.8")
NOT_BEHIND: Final = Bar("he is not directly behind it", "6.8")
WALL_BETWEEN: Final = Bar("a wall, window or door is between them", "R50")


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
    in_sight = shot_barred(play, place, unit.place, arm_reach(play, operator, place)) is None
    return strikes(play, operator, place, unit, guns_at(play, operator, place) if in_sight else [], in_sight)


def shot_barred(play: Play, place: int, there: int, reach: int) -> Bar | None:
    """8.1 In range and in sight (4.7)."""
    if play.board.distance[place][there] > reach:
        return OUT_OF_RANGE
    return None if sight.aims_at(play, place, False, there) else OUT_OF_SIGHT


def target_barred(play: Play, unit: Unit) -> Bar | None:
    """8.1 An axis unit on the board."""
    return (
        None if unit.fate == ALIVE and 0 <= unit.place < play.board.size and unit.kind < AXIS_KINDS else NO_TARGET_THERE
    )


def gun_barred(play: Play, operator: Operator, place: int, weapon: int) -> Bar | None:
    """8.1, 8.2 One of his guns, with rounds; a swimmer has his speargun only (14.10)."""
    if weapon != SPEARGUN and pieces.swims(play, operator, place):
        return SPEARGUN_ONLY
    if operator.gear[weapon]:
        return None
    card = play.content.operators.get(operator.key)
    return NO_ROUNDS if card is not None and card.boards[operator.side].gear[weapon] else NO_SUCH_WEAPON


def loud_barred(play: Play, weapon: int) -> Bar | None:
    """8.11 Silent weapons do nothing to a barrel."""
    return None if play.weapons[weapon].earshot > 0 else SILENT


def guns_at(play: Play, operator: Operator, place: int) -> list[tuple[int, int]]:
    """8.1 The guns he has rounds for, with their ranges; a swimmer has his speargun only (14.10)."""
    gear = operator.gear
    if pieces.swims(play, operator, place):
        return [(SPEARGUN, play.weapons[SPEARGUN].long)] if gear[SPEARGUN] else []
    return [arm for arm in play.content.arms if gear[arm[0]]]


def strikes(
    play: Play, operator: Operator, place: int, unit: Unit, arms: list[tuple[int, int]], in_sight: bool
) -> list[int]:
    """8.1, 6.8 The same with his guns known, for a unit on the board in sight or not."""
    found: list[int] = [KNIFE] if knife_barred(play, operator, place, unit) is None else []
    if in_sight:
        gap = play.board.distance[place][unit.place]
        found += [weapon for weapon, reach in arms if gap <= reach]
    return found


def knife_barred(play: Play, operator: Operator, place: int, unit: Unit) -> Bar | None:
    """6.8 He must be where the knife can be used on a unit."""
    if play.board.distance[place][unit.place] != 1:
        return NOT_BESIDE
    return behind_barred(play, operator, place, unit) if operator.gear[KNIFE] else NO_KNIFE


def arm_reach(play: Play, operator: Operator, place: int) -> int:
    """8.1, 14.10 The longest range of the guns he could use at a place."""
    if pieces.swims(play, operator, place):
        return play.weapons[SPEARGUN].long if operator.gear[SPEARGUN] else 0
    return gun_reach(play, operator)


def can_strike(play: Play, operator: Operator, place: int, unit: Unit) -> bool:
    """8.1, 6.8 Whether he could attack a unit with anything from a place."""
    if knife_barred(play, operator, place, unit) is None:
        return True
    return shot_barred(play, place, unit.place, arm_reach(play, operator, place)) is None


def behind_barred(play: Play, operator: Operator, place: int, unit: Unit) -> Bar | None:
    """6.8 The one square directly behind infantry, openly adjacent, no door between, the attacker unspotted."""
    if operator.spotted:
        return IS_SPOTTED
    if unit.role == VEHICLE or unit.kind == HMG:
        return NO_INFANTRY
    back = (unit.facing + HALF_TURN) % 8
    if play.board.ahead[unit.place][back] != place:
        return NOT_BEHIND
    if not play.board.openly(unit.place, back, play.walls):
        return WALL_BETWEEN
    return None if back % 2 == 1 or play.board.edge(unit.place, place) != DOOR else WALL_BETWEEN


def in_reach(play: Play, operator: Operator, reach: int) -> list[tuple[int, Unit]]:
    """8.1 Units that he could have within reach of his guns, or of his knife, after one step; with their numbers."""
    if operator.place >= play.board.size:
        return []
    far = reach + 1 if reach > 1 else 2
    if not play.enemies & play.board.sight.ball(operator.place, far):
        return []
    row, size = play.board.distance[operator.place], play.board.size
    return [
        pair
        for pair in play.numbered
        if 0 <= pair[1].place < size
        and row[pair[1].place] <= far
        and pair[1].fate == ALIVE
        and pair[1].kind < AXIS_KINDS
    ]


def loud_guns(play: Play, operator: Operator, place: int, there: int) -> list[int]:
    """8.11 Silent weapons do nothing to a barrel."""
    if place == there or pieces.swims(play, operator, place):
        return []
    if shot_barred(play, place, there, gun_reach(play, operator)) is not None:
        return []
    gap, gear = play.board.distance[place][there], operator.gear
    return [
        weapon for weapon, reach in play.content.arms if gear[weapon] and gap <= reach and not loud_barred(play, weapon)
    ]
