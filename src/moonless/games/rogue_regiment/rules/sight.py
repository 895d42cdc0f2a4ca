"""4 Sight: levels, visibility, who sees whom, cover."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import (
    BLOCK,
    CLEAR,
    FOREST,
    HARD_COVER,
    LOW,
    NO_COVER,
    SIGHT_RANGE,
    WATER,
)
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.content.components import CORPSE, DINGHY, DIVER_GEAR
from moonless.games.rogue_regiment.rules import pieces
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator, Unit

SEEN_KEPT: Final = 20000

NOT_VISIBLE: Final = 0
PARTIAL: Final = 1
FULL: Final = 2

STANDING: Final = 0
CROUCHING: Final = 1
SUBMERGED: Final = 2
"""4.4, 14.10 How low a man keeps: a submerged diver is seen from beside him only."""

BARE: Final = 3
GLIMPSED: Final = 4
AIMED: Final = 5
AIMED_FAR: Final = 6
"""Beside these postures, what can be asked: whether a man there has no cover, is partially visible; and whether
an operator there has line of sight, as far as units see or as far as any gun shoots."""


def ray_level(play: Play, a: int, b: int) -> int:
    """4.1, 4.3 The level of the ray from a to b, with what stands on it now."""
    return level_past(play, a, b, play.full, play.low, play.marks)


def level_past(play: Play, a: int, b: int, full: int, low: int, marks: int) -> int:
    """4.1 The same with given blockers, low things and explosion markers."""
    board = play.board
    sight, start = board.sight, board.bits[a]
    keys = sight.keys
    bearing = sight.bearings.get(keys[b] - keys[a]) or sight.bearing(a, b)
    if bearing.hidden & start or (marks and marks & (start | board.bits[b])):
        return BLOCK
    size = sight.size
    entered = bearing.entered << a >> size
    if entered & full:
        return BLOCK
    level = LOW if bearing.low & start or (low and entered & low) else CLEAR
    if bearing.beside and (bearing.beside << a >> size) & (full | low):
        for corner in bearing.corners:
            level = max(level, corner.level(a, full, low))
    return level


def level_crouched(play: Play, a: int, b: int) -> int:
    """4.7 The level for a crouched operator at a."""
    sight, full, low = play.board.sight, play.full, play.low
    bearing, start = sight.bearing(a, b), play.board.bits[a]
    if bearing.hidden & start or play.marks & (start | play.board.bits[b]):
        return BLOCK
    entered = bearing.entered << a >> sight.size
    if entered & full:
        return BLOCK
    level = LOW if bearing.lying & start or entered & low else CLEAR
    if (bearing.beside << a >> sight.size) & (full | low):
        for corner in bearing.corners:
            level = max(level, corner.level(a, full, low, True))
    return level


def visibility(play: Play, a: int, b: int) -> int:
    """4.4 How a square is visible to an axis observer, its facing aside."""
    level = ray_level(play, a, b)
    if level == BLOCK:
        return NOT_VISIBLE
    if level == LOW or (play.board.terrain[b] == FOREST and play.board.distance[a][b] > 1):
        return PARTIAL
    return FULL


def shows(play: Play, a: int, b: int, hidden: int) -> bool:
    """4.4 Whether a man on b who keeps so low is visible from a."""
    if hidden == STANDING:
        return ray_level(play, a, b) != BLOCK
    if hidden == SUBMERGED and play.board.distance[a][b] > 1:
        return False
    return visibility(play, a, b) == FULL


def hidden(play: Play, operator: Operator) -> int:
    """4.4, 14.10 How an operator keeps low."""
    return posture(play, operator, operator.place, operator.crouched)


def posture(play: Play, operator: Operator, place: int, crouched: bool) -> int:
    """The same for another square or posture."""
    if not crouched or operator.aboard >= 0:
        return STANDING
    if operator.gear[DIVER_GEAR] and play.board.terrain[place] == WATER:
        return SUBMERGED
    return CROUCHING


def sees_from(play: Play, place: int, facing: int, there: int, hidden: int) -> bool:
    """4.2, 4.4 Whether a unit standing and facing so sees a man there."""
    if not play.board.sight.view(place, facing) & play.board.bits[there]:
        return False
    return shows(play, place, there, hidden)


def sees(play: Play, unit: Unit, operator: Operator) -> bool:
    """4.4 Whether a unit sees an operator now."""
    if unit.smoking or not pieces.active(play, unit):
        return False
    return in_view(play, unit.place, play.board.sight.view(unit.place, unit.facing), operator)


def seen_by(play: Play, unit: Unit) -> int:
    """The operators a unit sees now, a bit each."""
    mask = 0
    if not pieces.active(play, unit) or unit.smoking:
        return mask
    view = play.board.sight.view(unit.place, unit.facing)
    for number, operator in enumerate(play.state.operators):
        if in_view(play, unit.place, view, operator):
            mask |= 1 << number
    return mask


def in_view(play: Play, place: int, view: int, operator: Operator) -> bool:
    """4.4 Whether an operator stands in a field of view and is visible from its place."""
    there = operator.place
    if not 0 <= there < play.board.size or not view & play.board.bits[there] or operator.dead or operator.captive:
        return False
    return shows(play, place, there, hidden(play, operator))


def sees_corpse(play: Play, unit: Unit) -> bool:
    """4.4 A corpse is seen in a fully visible square only."""
    view = play.board.sight.view(unit.place, unit.facing)
    for token in play.state.tokens:
        place = token.place
        if token.kind != CORPSE or not 0 <= place < play.board.size or not view & play.board.bits[place]:
            continue
        if visibility(play, unit.place, place) == FULL:
            return True
    return False


# 9.6.3 Many squares at once


def viewpoints(play: Play, man: Operator, squares: int) -> int:
    """9.6.3 Those of some squares within 8 of an operator from which he is visible, facing aside."""
    return looked_at(play, man.place, hidden(play, man), squares)


def uncovered(play: Play, man: Operator, squares: int) -> int:
    """9.6.3 Those of some squares within 8 of an operator against which he has no cover."""
    if in_craft_cover(play, man):
        return 0
    return looked_at(play, man.place, BARE, squares)


def looked_at(play: Play, there: int, ask: int, squares: int) -> int:
    """4.11 Those of some squares, all within 8, of which the answer is yes; what is found out is kept."""
    known = known_of(play, there, ask)
    unknown = squares & ~known[0]
    if unknown:
        known[0] |= unknown
        bits, full, low, marks = play.board.bits, play.full, play.low, play.marks
        for place in squares_of(unknown & play.board.sight.ball(there) & ~bits[there]):
            if ask == STANDING:
                found = level_past(play, place, there, full, low, marks) != BLOCK
            else:
                found = found_out(play, place, there, ask)
            if found:
                known[1] |= bits[place]
    return known[1] & squares


def known_of(play: Play, there: int, ask: int) -> list[int]:
    """4.11 What is known of looks at (or from) a square: the squares asked about, and those with a yes.

    It holds as long as nothing that blocks sight changes near it; what holds now is found fastest.
    """
    if play.full != play.known_full or play.low != play.known_low or play.marks != play.known_marks:
        play.known_full, play.known_low, play.known_marks = play.full, play.low, play.marks
        play.known = {}
    known = play.known.get((there, ask))
    if known is None:
        sight = play.board.sight
        near = sight.ball(there, play.content.longest_shot) if ask == AIMED_FAR else sight.ball(there)
        key = (there, ask, play.full & near, play.low & near, play.marks & near)
        known = sight.seen.get(key)
        if known is None:
            known = keep(sight.seen, key, [0, 0], SEEN_KEPT)
        play.known[there, ask] = known
    return known


def found_out(play: Play, place: int, there: int, ask: int) -> bool:
    """One answer of `looked_at`, other than for a standing man."""
    if ask == BARE:
        return ray_cover(play, place, there) == NO_COVER
    if ask == GLIMPSED:
        return visibility(play, place, there) == PARTIAL
    return shows(play, place, there, ask)


# 4.7, 4.8


def aims_at(play: Play, place: int, crouched: bool, there: int) -> bool:
    """4.7 Whether an operator has line of sight; there is no limit to where he looks."""
    if there < 0 or there >= play.board.size or place >= play.board.size:
        return False
    if crouched:
        return level_crouched(play, place, there) == CLEAR
    return level_past(play, place, there, play.full, play.low, play.marks) != BLOCK


def in_sight(play: Play, place: int, squares: int, reach: int) -> int:
    """4.7 Those of some squares, all within reach, that an operator standing at a place sees; kept."""
    known = known_of(play, place, AIMED if reach <= SIGHT_RANGE else AIMED_FAR)
    unknown = squares & ~known[0]
    if unknown:
        known[0] |= unknown
        for there in squares_of(unknown):
            if level_past(play, place, there, play.full, play.low, play.marks) != BLOCK:
                known[1] |= play.board.bits[there]
    return known[1] & squares


def in_craft_cover(play: Play, operator: Operator) -> bool:
    """15.9 Aboard the jeep his cover is hard."""
    return operator.aboard >= 0 and play.state.units[operator.aboard].kind != DINGHY


def cover(play: Play, a: int, operator: Operator, place: int) -> int:
    """4.8 The best single cover on the ray; 15.9 aboard the jeep it is hard."""
    return HARD_COVER if in_craft_cover(play, operator) else ray_cover(play, a, place)


def ray_cover(play: Play, a: int, b: int) -> int:
    """4.8 What the ground and what stands on it now give an operator at b against an attacker at a."""
    sight, start = play.board.sight, play.board.bits[a]
    bearing = sight.bearing(a, b)
    if not play.low and not bearing.beside << a >> sight.size & play.full:
        return bearing.cover(start)
    cover = HARD_COVER if bearing.near << a >> sight.size & play.low else bearing.base_cover(start)
    for corner in bearing.corners:
        cover = max(cover, corner.cover(a, play.full, play.low))
    return cover
