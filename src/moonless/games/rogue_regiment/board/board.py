"""A map with all that can be known of it beforehand: small tiles, steps (3.3), rays and views (4), routes (9.5)."""

from typing import Final

from moonless.core.scene import Overlay
from moonless.games.rogue_regiment.board.ground import (
    DOOR,
    DX,
    DY,
    EAST,
    FACINGS,
    HALF_TURN,
    LOW_WALL,
    NO_EDGE,
    NO_STEP,
    NORTH,
    OPEN,
    SOUTH,
    WALKERS,
    WEST,
    Ground,
    facing_of,
)
from moonless.games.rogue_regiment.board.ground_steps import GroundSteps, enter_kind
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.sightlines import Sightlines
from moonless.games.rogue_regiment.board.ways import OpenSteps, Route

STEPS_KEPT: Final = 20000
WALKS_KEPT: Final = 200
ROUTES_KEPT: Final = 3000


class Walk:
    """11.2 A patrolman's whole move along his line, where nothing holds him up: its squares and all that comes into
    view on the way, as masks, and how it ends."""

    def __init__(self) -> None:
        self.squares = 0
        self.view = 0
        self.index = 0
        self.way = 0
        self.facing = 0
        self.asks = False
        """2.5 Players choose which way he turns about."""


class Line:
    """2.8 A patrol line: its squares in order, closed or not, and where a patrolman may start, heading up or down."""

    def __init__(self, color: int, squares: list[int], loop: bool, starts: list[tuple[int, int]]) -> None:
        self.color = color
        self.squares = squares
        self.loop = loop
        self.starts = starts
        self.walks: dict[tuple[int, int], Walk] = {}
        """By where they begin and which way they lead; made when first needed."""
        self.facings: dict[int, list[tuple[int, int]]] = {}
        """2.5 By index, the facings from there along the line, each with its way."""

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

    @property
    def name(self) -> str:
        """What it is for."""
        if self.color >= 0:
            return "Spawn"
        return "Entry/exit" if self.entry and self.exit else "Exit" if self.exit else "Entry"


class KnownField:
    """4.2 What a unit sees, in words and as light on the squares; with the drawings made of it."""

    def __init__(self, words: str, cells: dict[str, float]) -> None:
        self.words = words
        self.cells = cells
        self.drawn: dict[tuple[str, bool], Overlay] = {}


class Lore:
    """What was found out about a map and is kept, beside steps and routes; each by who asks."""

    def __init__(self) -> None:
        self.ground_steps: list[GroundSteps | None] = [None] * WALKERS
        self.onward: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self.view_masks: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}
        """4.4 By place, facing and what blocks there: the squares in which a standing, and a crouched man is seen."""
        self.fields: dict[tuple[int, int, int, int, int], KnownField] = {}
        """4.2, 4.4 What is seen from a place, by facing and what blocks sight."""
        self.beats: dict[tuple[str, int], int] = {}
        """2.8 By kind and number, the squares in view of a post, a line or the road."""
        self.travel_costs: dict[tuple[int, tuple[int, ...], int, int, int, int, float], list[float]] = {}
        """What a computer player reckons that it takes from every place to some goals, kept for a while."""
        self.rooms: tuple[int, ...] | None = None
        """The rooms of its buildings, once they were asked for."""


class Board(Ground):
    """A map. `ahead[place][facing]` is the next place or -1."""

    def __init__(
        self, columns: int, rows: int, terrain: list[int], inside: list[bool], edges: dict[tuple[int, int], int]
    ) -> None:
        super().__init__(columns, rows, terrain, inside, edges)
        self.tiles: list[EdgeTile] = []
        self.lines: list[Line] = []
        self.posts: list[Post] = []
        self.glyphs: list[str] = []
        self.keys = list(self.names)
        """What records call the places: of small tiles by side, number along it and row; a name may change."""
        self.finish()

    # Making

    def add_tile(self, side: int, at: int, width: int, color: int) -> EdgeTile:
        """A small tile outside the board: `width` squares along the edge, two deep."""
        rows: list[list[int]] = []
        for depth in (1, 2):
            row = []
            for number in range(width):
                along = at + number
                x = along if side in (NORTH, SOUTH) else (-depth if side == WEST else self.columns - 1 + depth)
                y = along if side in (EAST, WEST) else (-depth if side == NORTH else self.rows - 1 + depth)
                row.append(len(self.xs))
                self.xs.append(x)
                self.ys.append(y)
                self.terrain.append(OPEN)
                self.inside.append(False)
                self.keys.append(f"{FACINGS[side].lower()}{along + 1}{'b' if depth == 2 else ''}")
                self.names.append("")
            rows.append(row)
        tile = EdgeTile(side, at, color, rows[0], rows[1])
        self.tiles.append(tile)
        return tile

    def finish(self) -> None:
        """All tables, once the small tiles are there."""
        self.measure()
        self.name_tiles()
        self.squares = (1 << self.size) - 1
        """All squares of the board itself."""
        self.tile_of = [-1] * self.places
        for number, tile in enumerate(self.tiles):
            for place in tile.places:
                self.tile_of[place] = number
        self.ahead = self.neighbors()
        self.sight = Sightlines(self)
        self.routes: dict[tuple[int, int, int], Route] = {}
        self.walks: dict[tuple[int, int], OpenSteps] = {}
        self.lore = Lore()
        self.order = self.orders()
        """9.3 By place, for every place twice the distance, and 1 more for the rear row of a small tile."""
        self.around = [0] * self.places
        """2.4 The places next to a place, walls or not."""
        for place, neighbors in enumerate(self.ahead):
            for there in neighbors:
                if there >= 0:
                    self.around[place] |= self.bits[there]
                    self.around[there] |= self.bits[place]

    def name_tiles(self) -> None:
        """2.9, 2.10 The squares of a small tile by what it is and the square of the board at its front."""
        taken = set(self.names[: self.size])
        for tile in self.tiles:
            for front, rear in zip(tile.front, tile.rear, strict=True):
                inward = (tile.side + HALF_TURN) % 8
                beside = self.names[self.square(self.xs[front] + DX[inward], self.ys[front] + DY[inward])]
                name = f"{tile.name} {beside}"
                if name in taken:  # two tiles at one corner
                    name = f"{name} {FACINGS[tile.side]}"
                taken.add(name)
                self.names[front], self.names[rear] = name, f"{name} rear"

    def orders(self) -> list[bytes]:
        double = bytes(min(2 * gap, 255) for gap in range(256))
        rear = [place for tile in self.tiles for place in tile.rear]
        found: list[bytes] = []
        for row in self.distance:
            order = bytearray(map(double.__getitem__, row))  # bytes.translate is missing in the compiled build
            for place in rear:
                order[place] += 1
            found.append(bytes(order))
        return found

    def neighbors(self) -> list[list[int]]:
        """The eight neighbors of every place; a small tile touches the board with its front row only."""
        ahead = [[-1] * len(FACINGS) for _ in range(self.places)]
        for place in range(self.size):
            for facing in range(8):
                ahead[place][facing] = self.square(self.xs[place] + DX[facing], self.ys[place] + DY[facing])
        for tile in self.tiles:
            spots = {(self.xs[place], self.ys[place]): place for place in tile.places}
            for place in tile.places:
                for facing in range(8):
                    x, y = self.xs[place] + DX[facing], self.ys[place] + DY[facing]
                    there = spots.get((x, y), -1)
                    if there < 0 and place in tile.front:
                        there = self.square(x, y)
                    ahead[place][facing] = there
                    if 0 <= there < self.size and tile.color < 0:
                        ahead[there][(facing + HALF_TURN) % 8] = place
        return ahead

    # 2.5 Facing

    def facing_to(self, a: int, b: int) -> int:
        """2.5 The facing from one place to another."""
        sight = self.sight
        way = sight.keys[b] - sight.keys[a]
        found = sight.facings.get(way)
        if found is None:
            found = sight.facings[way] = facing_of(self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])
        return found

    # 3.3 Steps

    def step_kind(self, walker: int, place: int, facing: int, obstacles: int) -> int:
        """3.3 The kind of a step now; `obstacles` are the squares of structures and explosion markers."""
        there = self.ahead[place][facing]
        if place < self.size and 0 <= there < self.size:
            return self.open_steps(walker, obstacles).kind(place, facing)
        if there < 0 or self.bits[there] & obstacles:
            return NO_STEP
        return enter_kind(walker, self.terrain[there], self.inside[there])  # 2.9, 2.10 no edges beside small tiles

    def steps_from(self, walker: int, place: int, obstacles: int) -> list[tuple[int, int]]:
        """The steps open from one place, as the next place and the kind; kept."""
        key = (walker, place, obstacles)
        found = self.lore.onward.get(key)
        if found is None:
            found = keep(self.lore.onward, key, [], STEPS_KEPT)
            for facing in range(8):
                kind = self.step_kind(walker, place, facing, obstacles)
                if kind:
                    found.append((self.ahead[place][facing], kind))
        return found

    def ground_steps(self, walker: int) -> GroundSteps:
        """3.3 The ground's part of a walker's steps, as sets of squares; made when first needed."""
        found = self.lore.ground_steps[walker]
        if found is None:
            found = self.lore.ground_steps[walker] = GroundSteps(self, walker)
        return found

    def open_steps(self, walker: int, obstacles: int) -> OpenSteps:
        """3.3 All steps of a walker past these structures and markers, as sets of squares."""
        key = (walker, obstacles)
        found = self.walks.get(key)
        if found is None:
            found = keep(self.walks, key, OpenSteps(self, walker, obstacles), WALKS_KEPT)
        return found

    def openly(self, place: int, facing: int, obstacles: int) -> bool:
        """2.4 Openly adjacent: a standing walker could pass, whatever the two squares hold."""
        there = self.ahead[place][facing]
        if there < 0:
            return False
        if facing % 2 == 0:
            return self.edges.get((place, there), NO_EDGE) in (NO_EDGE, LOW_WALL, DOOR)
        if place >= self.size or there >= self.size:
            return True
        return self.open_steps(0, obstacles).rounds[facing] & self.bits[place] != 0

    # 4 Sight

    def view(self, place: int, facing: int) -> int:
        """4.2 The squares of a field of view that the ground does not hide altogether."""
        return self.sight.view(place, facing)

    # 9.5 Routes

    def route(self, goal: int, obstacles: int, walker: int = 0) -> Route:
        """9.5 The cheapest walks to a square, of infantry or on wheels (15.5); kept."""
        key = (goal, obstacles, walker)
        found = self.routes.get(key)
        if found is None:
            found = keep(self.routes, key, Route(self.open_steps(walker, obstacles), goal), ROUTES_KEPT)
        return found

    # 14.2 Blasts

    def template(self, center: int) -> int:
        """14.2 The 3 x 3 squares around a square, clipped at the board's edge."""
        mask = self.bits[center]
        for facing in range(8):
            there = self.ahead[center][facing]
            if 0 <= there < self.size:
                mask |= self.bits[there]
        return mask
