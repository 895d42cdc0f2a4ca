"""4 Sight: levels, visibility, who sees whom, cover."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import (
    BLOCK,
    CLEAR,
    FOREST,
    HARD_COVER,
    LOW,
    NO_COVER,
    WATER,
)
from moonless.games.rogue_regiment.board.keeping import keep
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
"""Beside these postures, what can be asked: whether a man there has no cover, is partially visible; and whether
an operator there has line of sight."""
ASKS: Final = (STANDING, CROUCHING, SUBMERGED, BARE, GLIMPSED, AIMED)


def ray_level(play: Play, a: int, b: int) -> int:
    """4.1, 4.3 The level of the ray from a to b, with what stands on it now."""
    return level_past(play, a, b, play.full, play.low, play.marks)


def level_past(play: Play, a: int, b: int, full: int, low: int, marks: int) -> int:
    """4.1 The same with given blockers, low things and explosion markers."""
    ray = play.board.sight.rays[a][b] or play.board.sight.ray(a, b)
    if ray.hidden or (marks and marks & ray.ends):
        return BLOCK
    if not ray.passed & full and not (low and ray.passed & low):
        return ray.level
    if ray.entered & full:
        return BLOCK
    level = LOW if low and ray.entered & low else ray.level
    for corner in ray.bearing.corners:
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
        full, low, marks = play.full, play.low, play.marks
        unknown &= play.board.sight.ball(there) & ~play.board.bits[there]
        while unknown:
            bit = unknown & -unknown
            unknown ^= bit
            place = bit.bit_length() - 1
            if ask == STANDING:
                found = level_past(play, place, there, full, low, marks) != BLOCK
            else:
                found = found_out(play, place, there, ask)
            if found:
                known[1] |= bit
    return known[1] & squares


def known_of(play: Play, there: int, ask: int) -> list[int]:
    """4.11 What is known of looks at (or from) a square: the squares asked about, and those with a yes.

    It holds as long as nothing that blocks sight changes near it; what holds now is found fastest.
    """
    looks = play.looks
    if play.full != looks.full or play.low != looks.low or play.marks != looks.marks:
        looks.full, looks.low, looks.marks = play.full, play.low, play.marks
        looks.known = [{} for _ in ASKS]
    known = looks.known[ask].get(there)
    if known is None:
        sight = play.board.sight
        near = sight.ball(there, play.content.longest_shot) if ask == AIMED else sight.ball(there)
        key = (there, ask, play.full & near, play.low & near, play.marks & near)
        known = sight.seen.get(key)
        if known is None:
            known = keep(sight.seen, key, [0, 0], SEEN_KEPT)
        looks.known[ask][there] = known
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


def in_sight(play: Play, place: int, squares: int) -> int:
    """4.7 Those of some squares, within reach of any gun, that an operator standing at a place sees; kept."""
    known = known_of(play, place, AIMED)
    unknown = squares & ~known[0]
    if unknown:
        known[0] |= unknown
        full, low, marks = play.full, play.low, play.marks
        while unknown:
            bit = unknown & -unknown
            unknown ^= bit
            if level_past(play, place, bit.bit_length() - 1, full, low, marks) != BLOCK:
                known[1] |= bit
    return known[1] & squares


def targets_seen(play: Play, place: int, near: list[tuple[int, Unit]], reach: int) -> int:
    """8.1 The squares of those of some units that an operator at a place has in sight and within reach."""
    board, seen = play.board, 0
    row, full, low, marks = board.distance[place], play.full, play.low, play.marks
    rays, unseen = board.sight.rays[place], board.sight.unseen
    for _, unit in near:
        there = unit.place
        if row[there] > reach or rays[there] is unseen:
            continue
        if level_past(play, place, there, full, low, marks) != BLOCK:
            seen |= board.bits[there]
    return seen


def sees_any(play: Play, place: int, near: list[tuple[int, Unit]], reach: int) -> bool:
    """8.1 Whether he would have any of them in sight and within reach there."""
    board, full, low, marks = play.board, play.full, play.low, play.marks
    row, rays, unseen = board.distance[place], board.sight.rays[place], board.sight.unseen
    for _, unit in near:
        there = unit.place
        if row[there] > reach or rays[there] is unseen:
            continue
        if level_past(play, place, there, full, low, marks) != BLOCK:
            return True
    return False


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
