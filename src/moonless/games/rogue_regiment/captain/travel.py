"""How far it is to a goal, with the enemy's eyes on the way: what the computer player goes by."""

from typing import Final

from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import DIVER, HOOK
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.captain.watch import Watch
from moonless.games.rogue_regiment.rules.play import Play

FAR_OFF: Final = 999.0
MOST: Final = 390.0
"""Ways longer than this are none."""
COSTS_KEPT: Final = 60


def distances(play: Play, walker: int, goals: list[int], watch: Watch, avoid: float) -> list[float]:
    """The points it takes from every place to the nearest goal, squares in view counting extra; kept for a while."""
    walker &= HOOK | DIVER
    kept = play.board.lore.travel_costs
    key = (walker, tuple(goals), watch.standing, watch.crouched, play.walls, play.occupied, avoid)
    costs = kept.get(key)
    if costs is None:
        costs = keep(kept, key, spread(play, walker, goals, watch, avoid), COSTS_KEPT)
    return costs


def spread(play: Play, walker: int, goals: list[int], watch: Watch, avoid: float) -> list[float]:
    """Backward from the goals, nearest first, in half points; whole sets of squares at a time."""
    board = play.board
    costs = [FAR_OFF] * board.places
    rings = [0] * (2 * int(FAR_OFF) + 40)
    for goal in goals:
        rings[0] |= board.bits[goal]
    open_steps = board.open_steps(walker, play.walls)
    doorsteps = thresholds(board)
    bright, dim = watch.crouched, watch.standing & ~watch.crouched & ~watch.water
    weights = ((bright, round(2 * avoid)), (dim, round(0.7 * avoid)), (~(bright | dim), 0))
    barred = play.occupied
    for cost in range(2 * int(MOST)):
        ring = rings[cost] & ~barred if cost else rings[0]
        if not ring:
            continue
        barred |= ring
        for place in squares_of(ring):
            costs[place] = cost / 2
        for squares, extra in weights:
            part = ring & squares
            if part:
                rings[cost + 2 + extra] |= open_steps.moves.back(part)
                if open_steps.climbs.starts:
                    rings[cost + 4 + extra] |= open_steps.climbs.back(part)
                for here, there in doorsteps:
                    if part & there:
                        rings[cost + 2 + extra] |= here
    return costs


def thresholds(board: Board) -> list[tuple[int, int]]:
    """2.10 Steps on, onto and off entry and exit tiles, each as the two places' bits."""
    found: list[tuple[int, int]] = []
    for tile in board.tiles:
        for place in tile.places if tile.color < 0 else []:
            for facing in range(8):
                there = board.ahead[place][facing]
                if there >= 0:
                    found.append((board.bits[place], board.bits[there]))
                    found.append((board.bits[there], board.bits[place]))
    return found
