"""9.5, 9.6 How a unit gets about: what it can reach, by which paths, and the walk itself."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import VEHICLE as ON_WHEELS
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.ways import Reach, Trail, squares_of
from moonless.games.rogue_regiment.rules import blasts, looking, marked_targets, masks, pieces, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, ALL_TIES, NOWHERE, VEHICLE, Operator, Unit

WALKER: Final = 0
WHEELS: Final = ON_WHEELS
REACHES_KEPT: Final = 20000
STEP: Final = 1
CLIMB: Final = 2
"""9.5 What a unit's steps cost it."""


def route_to(play: Play, place: int, man: Operator, gait: int = WALKER) -> int:
    """9.5 The cost of the cheapest way; units and vehicles do not count, structures and markers do."""
    return play.board.route(man.place, play.walls, gait).cost(place)


def gait(play: Play, unit: Unit) -> int:
    """15.5 Vehicles advance as vehicles move: what they reach, and by which routes."""
    return WHEELS if unit.role == VEHICLE else WALKER


def reach(play: Play, unit: Unit, points: int) -> Reach:
    """9.6.1 Places within its points by legal steps through and onto free squares, its own included.

    What is found is kept by those who stand nearer than its last ring on an empty board; who stands on that, or on a
    place that can only be passed, is left out anew.
    """
    stop, through = barred(play, unit)
    found = reach_past(play, unit, points, through)
    start = play.board.bits[unit.place]
    return found if found.places & stop == start else found.left_by(stop & ~start, through & ~start)


def reach_past(play: Play, unit: Unit, points: int, through: int) -> Reach:
    """9.6.1 The same past those who stand nearer than its last ring; kept."""
    walker = gait(play, unit)
    spot = (unit.place, points, walker)
    empty = play.surroundings.reaches.get(spot)
    if empty is None:
        empty = play.surroundings.reaches[spot] = spread(play, unit, points, 0)
    near = through & empty.inner & ~play.board.bits[unit.place]
    if not near:
        return empty
    key = (unit.place, points, walker, play.walls, near)
    found = play.options.reaches.get(key)
    if found is None:
        found = keep(play.options.reaches, key, spread(play, unit, points, near), REACHES_KEPT)
    return found


def spread(play: Play, unit: Unit, points: int, through: int) -> Reach:
    """9.6.1 Ring by ring, not through some places."""
    board = play.board
    start = board.bits[unit.place]
    found = Reach(gait(play, unit))
    open_steps = board.open_steps(found.walker, play.walls)
    rings = [0] * (points + 1 + CLIMB)
    rings[0] = start
    passed = through
    for cost in range(points + 1):
        ring = rings[cost] if cost == 0 else rings[cost] & ~passed
        rings[cost] = ring
        passed |= ring
        if ring and cost < points:
            rings[cost + STEP] |= open_steps.moves.forth(ring)
            if ring & open_steps.climbs.starts:
                rings[cost + CLIMB] |= open_steps.climbs.forth(ring)
            if ring >> board.size:
                leave_tile(play, found.walker, ring, cost, rings)
    found.rings = rings[: points + 1]
    for ring in found.rings:
        found.inner = found.places
        found.places |= ring
    found.ends = found.places & board.squares
    return found


def leave_tile(play: Play, walker: int, ring: int, cost: int, rings: list[int]) -> None:
    """9.7 The markers of a spawn tile are squares for movement; entry and exit tiles are not (2.10)."""
    board = play.board
    for place in squares_of(ring >> board.size << board.size):
        for there, kind in board.steps_from(walker, place, play.walls):
            rings[cost + kind] |= board.bits[there]


def barred(play: Play, unit: Unit) -> tuple[int, int]:
    """3.4, 15.2 Places it cannot stop on, and cannot pass: infantry and crewed vehicles pass each other."""
    operators = pieces.operator_mask(play)
    stop = operators | play.everyone
    if unit.role != VEHICLE:
        return stop, play.everyone & ~play.crewed | operators
    through = operators
    for other in play.state.units:
        if other.role == VEHICLE and other.place >= 0:
            through |= play.board.bits[other.place]
    return stop, through


def walk(play: Play, unit: Unit, reach: Reach, goal: int, points: int) -> int:
    """9.6.5 Walk by a cheapest path, looking after each square; the points left if it must plan again, else -1."""
    board = play.board
    if unit.place == goal:
        return -1
    trail = trail_to(play, unit.place, reach, goal)
    unit.line = NOWHERE
    unit.post = NOWHERE
    unit.route = NOWHERE
    news = looking.noticeable(play, unit, True)
    markers_out, snared, walls = pieces.marking(play), blasts.snares(play), play.walls
    asked = play.state.ties >= ALL_TIES
    if not (play.heard or markers_out or snared or asked) and undisturbed(play, trail, news):
        unit.facing = trail.facings[-1]
        masks.put(play, unit, goal)
        return -1
    before = sight.seen_by(play, unit) if news else 0
    cost = at = 0
    while unit.place != goal:
        if asked or play.walls != walls:
            there = way_on(play, unit, reach, trail, cost)
            if there < 0:  # a mine on the way has left its marker on the path
                return points - cost
            after = reach.cost(there)
        else:
            there, after = trail.squares[at], trail.costs[at]
        at += 1
        facing = board.facing_to(unit.place, there)
        if markers_out and marked_targets.window(play, unit, there, facing):
            return points - cost
        unit.facing = facing
        start = unit.place
        masks.put(play, unit, there)
        cost = after
        if play.heard:
            words = f"moves to {telling.place_name(play, there)}"
            telling.step_told(play, telling.unit_name(unit), unit.key, words, "9.6", [start, there])
        if there < board.size:
            if snared & board.bits[there]:
                blasts.entered(play, unit)
                if unit.fate != ALIVE:
                    return -1
            stops = bool(news & board.sight.view(there, facing)) and looking.look(play, unit, before, True)
            if (markers_out and marked_targets.window(play, unit, there, facing)) or stops:
                return points - cost
    return -1


def undisturbed(play: Play, trail: Trail, news: int) -> bool:
    """4.10 Whether a unit will notice nothing on its way, so that it can be moved all the way at once."""
    if news and trail.view < 0:
        lines, trail.view = play.board.sight, 0
        for place, facing in zip(trail.squares, trail.facings, strict=True):
            if place < play.board.size:
                trail.view |= lines.view(place, facing)
    return not news & trail.view


def trail_to(play: Play, start: int, reach: Reach, goal: int) -> Trail:
    """9.6.5 The cheapest paths to a place, and the one in the default order; kept with what can be reached."""
    found = reach.trails.get(goal)
    if found is None:
        found = reach.trails[goal] = Trail(paths(play, reach, goal))
        board, onward = play.board, found.onward
        open_steps = board.open_steps(reach.walker, play.walls)
        place, cost = start, 0
        while place != goal:
            if place < board.size:
                moves, climbs = open_steps.around(place)
                ways = moves & onward[cost + 1] | climbs & onward[cost + 2]
                there = (ways & -ways).bit_length() - 1
            else:
                there = next_squares(play, reach, onward, place, cost)[0]
            cost += 1 if reach.rings[cost + 1] & board.bits[there] else 2
            found.squares.append(there)
            found.costs.append(cost)
            found.facings.append(board.facing_to(place, there))
            place = there
    return found


def way_on(play: Play, unit: Unit, reach: Reach, trail: Trail, cost: int) -> int:
    """9.6.5 The next square, as the players choose; -1 if none is open any more."""
    ways = next_squares(play, reach, trail.onward, unit.place, cost)
    if len(ways) > 1 and play.state.ties >= ALL_TIES:
        return ties.tie(play, "path", "9.6", [play.options.place(way, "9.6") for way in ways], unit, ALL_TIES).value
    return ways[0] if ways else NOWHERE


def paths(play: Play, reach: Reach, goal: int) -> list[int]:
    """9.6.5 For each cost the places that lie on a cheapest path to the goal, backward from there."""
    rings = reach.rings
    open_steps = play.board.open_steps(reach.walker, play.walls)
    last = reach.cost(goal)
    onward = [0] * (last + 3)
    onward[last] = play.board.bits[goal]
    for cost in range(last - 1, 0, -1):
        ring = rings[cost]
        found = ring & open_steps.moves.back(onward[cost + 1])
        if onward[cost + 2]:
            found |= ring & open_steps.climbs.back(onward[cost + 2])
        for place in squares_of(ring >> play.board.size << play.board.size) if ring >> play.board.size else []:
            if next_squares(play, reach, onward, place, cost):
                found |= play.board.bits[place]
        onward[cost] = found
    return onward


def next_squares(play: Play, reach: Reach, onward: list[int], place: int, cost: int) -> list[int]:
    """The squares that may come next on a cheapest path, in the default order."""
    board = play.board
    if place >= board.size:
        steps = [step for step in board.steps_from(reach.walker, place, play.walls) if cost + step[1] < len(onward)]
        return sorted(there for there, kind in steps if onward[cost + kind] & board.bits[there])
    moves, climbs = board.open_steps(reach.walker, play.walls).around(place)
    return squares_of(moves & onward[cost + 1] | climbs & onward[cost + 2])


def close_up(play: Play, unit: Unit, reach: Reach) -> None:
    """9.7 A unit that can reach no square of the board closes up to the front row, or stays."""
    tile = play.board.tiles[play.board.tile_of[unit.place]]
    if unit.place in tile.front:
        return
    taken = [other.place for other in play.state.units]
    reachable = 0
    for ring in reach.rings:
        reachable |= ring
    for place in tile.front:
        if play.board.bits[place] & reachable and place not in taken:
            path = [unit.place, place]
            masks.put(play, unit, place)
            words = f"closes up to {telling.place_name(play, place)}"
            telling.step_told(play, telling.unit_name(unit), unit.key, words, "9.7", path)
            return
