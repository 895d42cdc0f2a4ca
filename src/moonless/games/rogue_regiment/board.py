"""A map with all that can be known of it beforehand: small tiles, steps (3.3), rays and views (4), routes (9.5)."""

from moonless.games.rogue_regiment.ground import (
    CLIMB,
    CRATE,
    CROUCHED,
    DIVER,
    DOOR,
    DX,
    DY,
    FACINGS,
    FOREST,
    GRAPPLE,
    HEDGE,
    HOOK,
    LOW_WALL,
    MOVE,
    NO_EDGE,
    NO_STEP,
    OPEN,
    ROCK,
    VEHICLE,
    WALKERS,
    WATER,
    WINDOW,
    Ground,
)
from moonless.games.rogue_regiment.rays import Ray
from moonless.games.rogue_regiment.sightlines import Sightlines
from moonless.games.rogue_regiment.strides import Footing, Route, Strides


class Line:
    """2.8 A patrol line: its squares in order, closed or not, and where a patrolman may start, heading up or down."""

    def __init__(self, color: int, squares: list[int], loop: bool, starts: list[tuple[int, int]]) -> None:
        self.color = color
        self.squares = squares
        self.loop = loop
        self.starts = starts

    def following(self, index: int, way: int) -> int:
        """The next index along the line; at a dead end the one before (R4)."""
        after = index + way
        if self.loop:
            return after % len(self.squares)
        return after if 0 <= after < len(self.squares) else index - way


class Post:
    """2.8 A sentry point."""

    def __init__(self, color: int, place: int, arrows: list[int], default: int) -> None:
        self.color = color
        self.place = place
        self.arrows = arrows
        self.default = default


class EdgeTile:
    """2.9, 2.10 A small tile beside the board: its places, front row first. Color -1: an entry or exit tile."""

    def __init__(self, side: int, at: int, color: int, front: list[int], rear: list[int]) -> None:
        self.side = side
        self.at = at
        self.color = color
        self.front = front
        self.rear = rear
        self.places = front + rear
        self.entry = False
        self.exit = False


class Board(Ground):
    """A map. `ahead[place * 8 + facing]` is the next place or -1; `kinds[walker][...]` how it is entered, apart from
    what stands there; `ways[walker][...]` which of the two ways around a corner the ground leaves open."""

    def __init__(
        self, columns: int, rows: int, terrain: list[int], inside: list[bool], edges: dict[tuple[int, int], int]
    ) -> None:
        super().__init__(columns, rows, terrain, inside, edges)
        self.tiles: list[EdgeTile] = []
        self.lines: list[Line] = []
        self.posts: list[Post] = []
        self.glyphs: list[str] = []
        self.finish()

    # Making

    def add_tile(self, side: int, at: int, width: int, color: int) -> EdgeTile:
        """A small tile outside the board: `width` squares along the edge, two deep."""
        rows: list[list[int]] = []
        for depth in (1, 2):
            row = []
            for number in range(width):
                along = at + number
                x = along if side in (0, 4) else (-depth if side == 6 else self.columns - 1 + depth)
                y = along if side in (2, 6) else (-depth if side == 0 else self.rows - 1 + depth)
                row.append(len(self.xs))
                self.xs.append(x)
                self.ys.append(y)
                self.terrain.append(OPEN)
                self.inside.append(False)
                self.names.append(f"{FACINGS[side].lower()}{along + 1}{'b' if depth == 2 else ''}")
            rows.append(row)
        tile = EdgeTile(side, at, color, rows[0], rows[1])
        self.tiles.append(tile)
        return tile

    def finish(self) -> None:
        """All tables, once the small tiles are there."""
        self.measure()
        self.index = {name: place for place, name in enumerate(self.names)}
        self.tile_of = [-1] * self.places
        for number, tile in enumerate(self.tiles):
            for place in tile.places:
                self.tile_of[place] = number
        self.ahead = self.neighbors()
        self.kinds: list[list[int]] = [[] for _ in range(WALKERS)]
        self.ways: list[list[int]] = [[] for _ in range(WALKERS)]
        self.climb_ways: list[list[int]] = [[] for _ in range(WALKERS)]
        self.walk_tables(0)
        self.sight = Sightlines(self)
        self.routes: dict[tuple[int, int], Route] = {}
        self.footings: list[Footing | None] = [None] * WALKERS
        self.walks: dict[tuple[int, int], Strides] = {}
        self.onward: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self.order = self.orders()
        """9.3 By place, for every place twice the distance, and 1 more for the rear row of a small tile."""
        self.around = [0] * self.places
        """2.4 The places next to a place, walls or not."""
        for step, there in enumerate(self.ahead):
            if there >= 0:
                self.around[step // 8] |= self.bits[there]
                self.around[there] |= self.bits[step // 8]

    def orders(self) -> list[bytes]:
        double = bytes(min(2 * gap, 255) for gap in range(256))
        rear = [place for tile in self.tiles for place in tile.rear]
        found: list[bytes] = []
        for row in self.distance:
            order = bytearray(row.translate(double))
            for place in rear:
                order[place] += 1
            found.append(bytes(order))
        return found

    def walk_tables(self, walker: int) -> None:
        """3.3 The steps of one kind of walker; made when one first walks."""
        self.kinds[walker] = self.step_kinds(walker)
        self.ways[walker] = self.step_ways(walker, False)
        self.climb_ways[walker] = self.step_ways(walker, True)

    def neighbors(self) -> list[int]:
        """The eight neighbors of every place; a small tile touches the board with its front row only."""
        ahead = [-1] * (self.places * 8)
        for place in range(self.size):
            for facing in range(8):
                ahead[place * 8 + facing] = self.square(self.xs[place] + DX[facing], self.ys[place] + DY[facing])
        for tile in self.tiles:
            spots = {(self.xs[place], self.ys[place]): place for place in tile.places}
            for place in tile.places:
                for facing in range(8):
                    x, y = self.xs[place] + DX[facing], self.ys[place] + DY[facing]
                    there = spots.get((x, y), -1)
                    if there < 0 and place in tile.front:
                        there = self.square(x, y)
                    ahead[place * 8 + facing] = there
                    if 0 <= there < self.size and tile.color < 0:
                        ahead[there * 8 + (facing + 4) % 8] = place
        return ahead

    # 3.3 Steps

    def enter_kind(self, walker: int, terrain: int, inside: bool) -> int:
        """3.1 How a square of this terrain is entered."""
        if walker == VEHICLE:
            return MOVE if terrain == OPEN and not inside else NO_STEP
        if terrain in (OPEN, FOREST) or (terrain == WATER and walker & DIVER):
            return MOVE
        if terrain in (HEDGE, CRATE) or (terrain == ROCK and walker & HOOK):
            return CLIMB
        return NO_STEP

    def edge_kind(self, walker: int, edge: int) -> int:
        """3.1 How an edge is crossed orthogonally."""
        if edge == NO_EDGE:
            return MOVE
        if walker == VEHICLE:
            return NO_STEP
        if edge == DOOR or (edge == LOW_WALL and not walker & CROUCHED):
            return MOVE
        if edge == WINDOW or (edge == GRAPPLE and walker & HOOK):
            return CLIMB
        return NO_STEP

    def step_kinds(self, walker: int) -> list[int]:
        """3.3 The kind of each step, corners apart."""
        kinds = [NO_STEP] * (self.places * 8)
        for step, there in enumerate(self.ahead):
            if there < 0:
                continue
            here, facing = step // 8, step % 8
            kind = self.enter_kind(walker, self.terrain[there], self.inside[there])
            if kind and facing % 2 == 0 and here < self.size and there < self.size:
                kind = self.both(kind, self.edge_kind(walker, self.edges.get((here, there), NO_EDGE)))
            kinds[step] = kind
        return kinds

    def both(self, square: int, edge: int) -> int:
        """A climb on the edge makes the step a climb; two climbs at once are one climb."""
        if edge == NO_STEP:
            return NO_STEP
        return CLIMB if edge == CLIMB or square == CLIMB else MOVE

    def step_ways(self, walker: int, climb: bool) -> list[int]:
        """3.3 For each diagonal step the ways that the ground leaves open: 1, 2 or both; 3 where no corner is."""
        ways = [3] * (self.places * 8)
        for step, there in enumerate(self.ahead):
            here, facing = step // 8, step % 8
            if there < 0 or facing % 2 == 0 or here >= self.size or there >= self.size:
                continue
            open_ways = 0
            for way, turn in ((1, 7), (2, 1)):
                middle = self.ahead[here * 8 + (facing + turn) % 8]
                if middle >= 0 and self.way_open(walker, climb, here, middle, there):
                    open_ways |= way
            ways[step] = open_ways
        return ways

    def way_open(self, walker: int, climb: bool, here: int, middle: int, there: int) -> bool:
        """3.3 A way around a corner: its middle is no obstacle, its edges carry nothing in the way (R8)."""
        kind = self.enter_kind(walker, self.terrain[middle], self.inside[middle] and walker == VEHICLE)
        if kind == NO_STEP or (kind == CLIMB and not climb):
            return False
        for edge in (self.edges.get((here, middle), NO_EDGE), self.edges.get((middle, there), NO_EDGE)):
            low = edge == LOW_WALL and walker != VEHICLE and not walker & CROUCHED
            if edge != NO_EDGE and not low:
                return False
        return True

    def step_kind(self, walker: int, place: int, facing: int, obstacles: int) -> int:
        """3.3 The kind of a step now; `obstacles` are the squares of structures and explosion markers."""
        step = place * 8 + facing
        if not self.kinds[walker]:
            self.walk_tables(walker)
        kind = self.kinds[walker][step]
        if kind == NO_STEP:
            return NO_STEP
        if obstacles and self.bits[self.ahead[step]] & obstacles:
            return NO_STEP
        if facing % 2:
            ways = self.climb_ways[walker][step] if kind == CLIMB else self.ways[walker][step]
            if obstacles and ways:
                ways = self.clear_ways(step, ways, obstacles)
            if not ways:
                return NO_STEP
        return kind

    def clear_ways(self, step: int, ways: int, obstacles: int) -> int:
        """The ways whose middle holds no structure or marker."""
        place, facing = step // 8, step % 8
        for way, turn in ((1, 7), (2, 1)):
            middle = self.ahead[place * 8 + (facing + turn) % 8]
            if middle >= 0 and self.bits[middle] & obstacles:
                ways &= ~way
        return ways

    def steps_from(self, walker: int, place: int, obstacles: int) -> list[tuple[int, int]]:
        """The steps open from one place, as the next place and the kind; kept."""
        key = (walker, place, obstacles)
        found = self.onward.get(key)
        if found is None:
            if len(self.onward) > 20000:
                self.onward.clear()
            found = self.onward[key] = []
            for facing in range(8):
                kind = self.step_kind(walker, place, facing, obstacles)
                if kind:
                    found.append((self.ahead[place * 8 + facing], kind))
        return found

    def footing(self, walker: int) -> Footing:
        """3.3 The ground's part of a walker's steps, as sets of squares; made when first needed."""
        found = self.footings[walker]
        if found is None:
            if not self.kinds[walker]:
                self.walk_tables(walker)
            found = self.footings[walker] = Footing(self, walker)
        return found

    def strides(self, walker: int, obstacles: int) -> Strides:
        """3.3 All steps of a walker past these structures and markers, as sets of squares."""
        key = (walker, obstacles)
        found = self.walks.get(key)
        if found is None:
            if len(self.walks) > 200:
                self.walks.clear()
            found = self.walks[key] = Strides(self, walker, obstacles)
        return found

    def openly(self, place: int, facing: int, obstacles: int) -> bool:
        """2.4 Openly adjacent: a standing walker could pass, whatever the two squares hold."""
        step = place * 8 + facing
        there = self.ahead[step]
        if there < 0:
            return False
        if facing % 2 == 0:
            return self.edges.get((place, there), NO_EDGE) in (NO_EDGE, LOW_WALL, DOOR)
        ways = self.ways[0][step]
        return (self.clear_ways(step, ways, obstacles) if obstacles else ways) != 0

    # 4 Sight

    def ray(self, a: int, b: int) -> Ray:
        """4.1 The ray from a to b."""
        return self.sight.ray(a, b)

    def view(self, place: int, facing: int) -> int:
        """4.2 The squares of a field of view that the ground does not hide altogether."""
        return self.sight.view(place, facing)

    # 9.5 Routes

    def route(self, goal: int, obstacles: int) -> Route:
        """9.5 The cheapest walks of infantry to a square; kept."""
        key = (goal, obstacles)
        found = self.routes.get(key)
        if found is None:
            if len(self.routes) > 3000:
                self.routes.clear()
            found = self.routes[key] = self.strides(0, obstacles).route_to(goal)
        return found
