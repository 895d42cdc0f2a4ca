"""11 Axis patrol phase (stealth section): one patrolman at a time along his line."""

from itertools import pairwise

from moonless.core.words import counted
from moonless.games.rogue_regiment.board.board import Line, Walk
from moonless.games.rogue_regiment.board.ground import FACINGS, HALF_TURN
from moonless.games.rogue_regiment.content.components import COLOR_NAMES
from moonless.games.rogue_regiment.content.names import sentence
from moonless.games.rogue_regiment.events import Stepped
from moonless.games.rogue_regiment.rules import (
    alarm,
    blasts,
    event_phase,
    looking,
    marked_targets,
    masks,
    pieces,
    sight,
    telling,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, PATROLMAN, Unit


def begin_patrol(play: Play) -> None:
    """11.1 Nobody has moved yet."""
    for unit in play.state.units:
        unit.acted = False
    marked_targets.windows(play, None, NOWHERE, 0)


def patrol_phase(play: Play) -> bool:
    """11.1 The next patrolman of the token's color moves; False when none is left or the alarm sounds (R18)."""
    color = event_phase.token_color(play)
    waiting = [
        unit
        for unit in play.state.units
        if unit.role == PATROLMAN and unit.color == color and not unit.acted and unit.line != NOWHERE
    ]
    if not waiting or play.state.battle:
        return False
    unit = event_phase.first_of(play, waiting, "11.1")
    unit.acted = True
    if event_phase.heeds(play, unit):
        patrol(play, unit)
    return True


def patrol(play: Play, unit: Unit) -> None:
    """11.1, 11.2 Four squares along the line he faces; each square is entered, then the next one faced."""
    ways = [way for facing, way in event_phase.line_facings(play, unit) if facing == unit.facing]
    if not ways:
        telling.say(play, f"{telling.unit_name(unit)} does not face along his line and stays.", "11.1", [unit.key])
        return
    tell_order(play, unit)
    unit.way = ways[0]
    line = play.board.lines[unit.line]
    markers_out, snared = pieces.marking(play), blasts.snares(play)
    news = -1 if markers_out else looking.noticeable(play, unit, False)  # a marked attack leaves a body
    if not (play.heard or markers_out or snared) and undisturbed(play, unit, line, news):
        return
    before, walked = sight.seen_by(play, unit), [unit.place]
    for _ in range(play.content.constants.patrol_move):
        if not one_square(play, unit, walked, before, news, snared, markers_out):
            return
    tell_walk(play, unit, walked, "" if unit.smoking else ", sees nobody else" if before else ", sees nobody")


def one_square(
    play: Play, unit: Unit, walked: list[int], before: int, news: int, snared: int, markers_out: bool
) -> bool:
    """11.2 The next square is entered, then the one after it faced; whether he goes on."""
    line = play.board.lines[unit.line]
    index = line.following(unit.index, unit.way)
    there = line.squares[index]
    if way_is_blocked(play, unit, there, walked):
        return False
    facing = play.board.facing_to(unit.place, there)
    if markers_out and marked_targets.window(play, unit, there, facing):
        return False
    unit.facing, unit.index = facing, index
    masks.put(play, unit, there)
    walked.append(there)
    in_snare = bool(snared & play.board.bits[there])
    if markers_out or in_snare:  # he may be asked about, or blown up, at each square
        tell_walk(play, unit, walked)
    if in_snare:
        blasts.entered(play, unit)
        if unit.fate != ALIVE or play.state.battle:
            return False
    stops = False
    if news & play.board.sight.view(there, facing):
        led = walk(play, unit, walked) if play.heard and len(walked) > 1 else None
        stops = looking.look(play, unit, before, False, led)
    if (markers_out and marked_targets.window(play, unit, there, facing)) or stops or play.state.battle:
        return False
    return face_next(play, unit, walked)


def walk(play: Play, unit: Unit, walked: list[int], more: str = "") -> Stepped:
    """11.2 His way so far in one line: how many squares, which way, where he is now, and what more there is to say."""
    steps = len(walked) - 1
    ways = {play.board.facing_to(start, there) for start, there in pairwise(walked)}
    way = FACINGS[ways.pop()] if len(ways) == 1 else "along his line"
    place = telling.place_name(play, unit.place)
    words = f"walks {counted(steps, 'square')} {way} to {place}{more}"
    path = [telling.place_name(play, each) for each in walked]
    return Stepped(sentence(telling.unit_name(unit)), unit.key, words, "11.2", path)


def tell_walk(play: Play, unit: Unit, walked: list[int], more: str = "") -> None:
    """11.2 Tell of it before what comes next; he has then walked no further than here."""
    if play.heard and len(walked) > 1:
        faces = play.board.facing_to(walked[-2], walked[-1]) != unit.facing
        play.tell(walk(play, unit, walked, f", turns to {FACINGS[unit.facing]}" * faces + more))
    del walked[:-1]


def undisturbed(play: Play, unit: Unit, line: Line, news: int) -> bool:
    """11.2 Whether nothing holds a patrolman up or comes into his view: then he is moved all the way at once."""
    start = (unit.index, unit.way)
    walk = line.walks.get(start)
    if walk is None:
        walk = line.walks[start] = walk_from(play, line, unit.index, unit.way)
    if walk.asks or news & walk.view or unit.place != line.squares[unit.index]:
        return False
    if (play.occupied | play.walls | pieces.operator_mask(play)) & walk.squares:
        return False
    unit.index, unit.way, unit.facing = walk.index, walk.way, walk.facing
    masks.put(play, unit, line.squares[walk.index])
    return True


def walk_from(play: Play, line: Line, index: int, way: int) -> Walk:
    """11.2 Four squares along a line; at each he faces the next one, about at a dead end (R4)."""
    board, walk = play.board, Walk()
    for _ in range(play.content.constants.patrol_move):
        start, index = line.squares[index], line.following(index, way)
        there = line.squares[index]
        facing = board.facing_to(start, there)
        walk.squares |= board.bits[there]
        walk.view |= board.sight.view(there, facing)
        if not line.loop and not 0 <= index + way < len(line.squares):
            way = -way
        goal = board.facing_to(there, line.squares[line.following(index, way)])
        turn = (goal - facing) % 8
        walk.asks = walk.asks or turn == HALF_TURN
        while facing != goal:
            facing = (facing + (1 if turn < HALF_TURN else -1)) % 8
            walk.view |= board.sight.view(there, facing)
        walk.index, walk.way, walk.facing = index, way, goal
    return walk


def tell_order(play: Play, unit: Unit) -> None:
    """11.1 Why it is this one's turn."""
    if play.heard:
        men = pieces.targets(play)
        near = f", {pieces.nearest(play, unit.place, men)} from the nearest operator" if men else ""
        color = COLOR_NAMES[unit.color]
        telling.say(play, f"{telling.unit_name(unit)} walks: the token is {color}{near}.", "11.1", [unit.key])


def way_is_blocked(play: Play, unit: Unit, there: int, walked: list[int]) -> bool:
    """11.3 Stopped by a unit, structure, vehicle or marker; an operator he could not see is discovered (R33)."""
    bit = play.board.bits[there]
    if (play.occupied | play.walls | pieces.operator_mask(play)) & bit:
        tell_walk(play, unit, walked)
    if (play.occupied | play.walls) & bit:
        telling.say(
            play, f"{telling.unit_name(unit)} is held up at {telling.place_name(play, unit.place)}.", "11.3", [unit.key]
        )
        return True
    return alarm.met(play, unit, there, "11.3")


def face_next(play: Play, unit: Unit, walked: list[int]) -> bool:
    """11.2 Turn to the next square of the line; 2.8 at a dead end turn about for free (R4)."""
    line = play.board.lines[unit.line]
    after = unit.index + unit.way
    if not line.loop and not 0 <= after < len(line.squares):
        unit.way = -unit.way
    goal = play.board.facing_to(unit.place, line.squares[line.following(unit.index, unit.way)])
    if goal == unit.facing:
        return True
    if (goal - unit.facing) % 8 == HALF_TURN:  # which way round may be asked
        tell_walk(play, unit, walked)
    led = walk(play, unit, walked) if play.heard and len(walked) > 1 else None
    done = looking.turn(play, unit, goal, looking.turn_way(play, unit, goal), "along his line", "11.2", led=led)
    return done and unit.fate == ALIVE and not play.state.battle
