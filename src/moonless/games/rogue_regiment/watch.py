"""What the enemy sees now and what he is about to see: the computer player's picture of the night."""

from typing import Final

from moonless.games.rogue_regiment.board import Board
from moonless.games.rogue_regiment.ground import FIELD, FOREST
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.state import NOWHERE, PATROLMAN, SENTRY, Unit
from moonless.games.rogue_regiment.strides import squares_of

SENTRY_TURN: Final = 0.1
"""The chance that a card turns sentries of one color one way: 4 of 40."""
PATROL_TURN: Final = 0.05
"""The chance that a card turns patrols of one color one way: 2 of 40."""
PATROL_WALK: Final = 0.9

FAR_OFF: Final = 999.0
MOST: Final = 390.0
"""Ways longer than this are none."""

_views: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}


def view_masks(rules: CampaignPlay, place: int, facing: int, own: int = 0) -> tuple[int, int]:
    """4.4 The squares in which a unit standing and facing so sees a standing man, and a crouched one."""
    key = (id(rules.board), place * 8 + facing, rules.full & ~own, rules.low, rules.marks)
    found = _views.get(key)
    if found is None:
        board = rules.board
        full, rules.full = rules.full, rules.full & ~own
        standing = crouched = 0
        view = board.view(place, facing)
        for dx, dy in FIELD[facing]:
            square = board.square(board.xs[place] + dx, board.ys[place] + dy)
            if square >= 0 and view & board.bits[square]:
                visible = rules.visibility(place, square)
                if visible:
                    standing |= board.bits[square]
                    if visible == 2:
                        crouched |= board.bits[square]
        rules.full = full
        if len(_views) > 20000:
            _views.clear()
        found = (standing, crouched)
        _views[key] = found
    return found


class Watch:
    """All fields of view as masks: now, and where patrols and cards will take them in this turn."""

    def __init__(self, rules: CampaignPlay) -> None:
        self.standing = 0
        self.crouched = 0
        self.alert = 0
        """The units that are alert, a bit each."""
        self.unit_masks: list[tuple[int, int, int]] = []
        """Unit number, standing, crouched."""
        self.coming: list[tuple[float, int, int]] = []
        """A chance, and the squares seen standing and crouched if it comes."""
        for number, unit in enumerate(rules.state.units):
            if not rules.active(unit) or unit.smoking:
                continue
            standing, crouched = view_masks(rules, unit.place, unit.facing)
            self.unit_masks.append((number, standing, crouched))
            self.standing |= standing
            self.crouched |= crouched
            if unit.alert:
                self.alert |= 1 << number
        if not rules.state.battle:
            self.foresee(rules)

    def foresee(self, rules: CampaignPlay) -> None:
        """10.3, 11.2 Patrols of the token's color walk; sentries may be turned by a card."""
        color = rules.token_color()
        for unit in rules.state.units:
            if not rules.heeds(unit):
                continue
            if unit.role == PATROLMAN and unit.line != NOWHERE:
                if unit.color == color:
                    standing, crouched = walked(rules, unit)
                    self.coming.append((PATROL_WALK, standing, crouched))
                for way in (1, -1):
                    standing, crouched = turned(rules, unit.place, unit.facing, (unit.facing + 4 * way) % 8, way, 0)
                    self.coming.append((PATROL_TURN, standing, crouched))
            elif unit.role == SENTRY and unit.post != NOWHERE:
                for way in (1, -1):
                    standing, crouched = swept(rules, unit, way)
                    self.coming.append((SENTRY_TURN, standing, crouched))

    def seen(self, bit: int, low: bool) -> bool:
        return bool((self.crouched if low else self.standing) & bit)

    def watchers(self, bit: int, low: bool) -> int:
        """How many units see a man there now."""
        return sum(1 for _, standing, crouched in self.unit_masks if (crouched if low else standing) & bit)

    def fresh(self, bit: int, low: bool) -> int:
        """How many of them are not alert yet."""
        return sum(
            1
            for number, standing, crouched in self.unit_masks
            if (crouched if low else standing) & bit and not self.alert >> number & 1
        )

    def risk(self, bit: int, low: bool) -> float:
        """The chance to be seen there in the rest of this turn."""
        safe = 1.0
        for chance, standing, crouched in self.coming:
            if (crouched if low else standing) & bit:
                safe *= 1 - chance
        return 1 - safe


def walked(rules: CampaignPlay, unit: Unit) -> tuple[int, int]:
    """11.2 What a patrolman sees on his next four squares."""
    line = rules.board.lines[unit.line]
    ways = [way for facing, way in rules.line_facings(unit) if facing == unit.facing]
    standing = crouched = 0
    if not ways:
        return 0, 0
    index, way, place = unit.index, ways[0], unit.place
    own = rules.board.bits[unit.place]
    for _ in range(4):
        after = line.following(index, way)
        if not line.loop and not 0 <= index + way < len(line.squares):
            way = -way
        there = line.squares[after]
        if (rules.occupied | rules.walls) & rules.board.bits[there] & ~own:
            break
        facing = rules.way_to(place, there)
        seen, low = view_masks(rules, there, facing, own)
        standing |= seen | rules.board.bits[there]
        crouched |= low | rules.board.bits[there]
        index, place = after, there
        goal = rules.way_to(place, line.squares[line.following(index, way)])
        seen, low = turned(rules, place, facing, goal, 1 if (goal - facing) % 8 <= 4 else -1, own)
        standing |= seen
        crouched |= low
    return standing, crouched


def turned(rules: CampaignPlay, place: int, facing: int, goal: int, way: int, own: int) -> tuple[int, int]:
    """4.9 What is seen at each 45 degree step of a turn."""
    standing = crouched = 0
    while facing != goal:
        facing = (facing + way) % 8
        seen, low = view_masks(rules, place, facing, own)
        standing |= seen
        crouched |= low
    return standing, crouched


def swept(rules: CampaignPlay, unit: Unit, way: int) -> tuple[int, int]:
    """10.3 What a sentry sees while he turns to the next arrow."""
    arrows = rules.board.posts[unit.post].arrows
    facing = (unit.facing + way) % 8
    standing, crouched = view_masks(rules, unit.place, facing)
    while facing not in arrows:
        facing = (facing + way) % 8
        seen, low = view_masks(rules, unit.place, facing)
        standing |= seen
        crouched |= low
    return standing, crouched


_fields: dict[tuple[int, int, tuple[int, ...], int, int, int, int, float], list[float]] = {}


def distances(rules: CampaignPlay, walker: int, goals: list[int], watch: Watch, avoid: float) -> list[float]:
    """The points it takes from every place to the nearest goal, squares in view counting extra; kept for a while."""
    walker &= 3
    key = (
        id(rules.board), walker, tuple(goals), watch.standing, watch.crouched, rules.walls, rules.occupied, avoid,
    )  # fmt: skip
    costs = _fields.get(key)
    if costs is None:
        if len(_fields) > 300:
            _fields.clear()
        costs = spread(rules, walker, goals, watch, avoid)
        _fields[key] = costs
    return costs


def spread(rules: CampaignPlay, walker: int, goals: list[int], watch: Watch, avoid: float) -> list[float]:
    """Backward from the goals, nearest first, in half points; whole sets of squares at a time."""
    board = rules.board
    costs = [FAR_OFF] * board.places
    rings = [0] * (2 * int(FAR_OFF) + 40)
    for goal in goals:
        rings[0] |= board.bits[goal]
    strides = board.strides(walker, rules.walls)
    doorsteps = thresholds(board)
    bright, dim = watch.crouched, watch.standing & ~watch.crouched
    weights = ((bright, round(2 * avoid)), (dim, round(0.7 * avoid)), (~watch.standing, 0))
    barred = rules.occupied
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
                rings[cost + 2 + extra] |= strides.back(strides.moves, part)
                if strides.climbing:
                    rings[cost + 4 + extra] |= strides.back(strides.climbs, part)
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
                there = board.ahead[place * 8 + facing]
                if there >= 0:
                    found.append((board.bits[place], board.bits[there]))
                    found.append((board.bits[there], board.bits[place]))
    return found


__all__ = ["FOREST", "Watch", "distances", "view_masks"]
