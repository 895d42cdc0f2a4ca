"""From tiles and a layout to the board (2.6 to 2.8): grid text, rotation, joined patrol lines."""

from moonless.core.errors import Unreadable
from moonless.games.rogue_regiment.board.board import Board, Line, Post
from moonless.games.rogue_regiment.board.ground import (
    CRATE,
    DOOR,
    DX,
    DY,
    FACINGS,
    FOREST,
    GRAPPLE,
    HEDGE,
    HIGH_WALL,
    LOW_WALL,
    OPEN,
    ROCK,
    WALL,
    WATER,
    WINDOW,
)
from moonless.games.rogue_regiment.content.map_entries import TileSideEntry

SQUARES = {
    ".": OPEN, ":": OPEN, "_": OPEN, "=": OPEN, "t": OPEN, "f": FOREST, "r": ROCK, "~": WATER, "h": HEDGE, "c": CRATE,
}  # fmt: skip
EDGES = {"#": WALL, "D": DOOR, "W": WINDOW, "H": HIGH_WALL, "G": GRAPPLE, "l": LOW_WALL}
COLORS = ["white", "black", "mixed"]
Square = tuple[int, int]


class GridText:
    """2.6 A map as text: squares at even columns and rows, edges between them."""

    def __init__(self, text: str) -> None:
        lines = text.strip("\n").split("\n")
        if len(lines) % 2 == 0:
            lines.append("")
        width = max(len(line) for line in lines) | 1
        lines = [line.ljust(width) for line in lines]
        if not lines[-1].strip():
            lines = lines[:-2]
        self.columns, self.rows = (width + 1) // 2, (len(lines) + 1) // 2
        self.squares: dict[Square, str] = {}
        self.edges: dict[tuple[Square, Square], int] = {}
        for y in range(self.rows):
            for x in range(self.columns):
                glyph = lines[2 * y][2 * x]
                if glyph not in SQUARES:
                    raise Unreadable(f"row {y}, column {x}: expected one of {' '.join(SQUARES)}, found '{glyph}'")
                self.squares[x, y] = glyph
                if x + 1 < self.columns:
                    self.edge(lines[2 * y][2 * x + 1], (x, y), (x + 1, y))
                if y + 1 < self.rows:
                    self.edge(lines[2 * y + 1][2 * x], (x, y), (x, y + 1))

    def edge(self, glyph: str, a: Square, b: Square) -> None:
        if glyph in EDGES:
            self.edges[a, b] = self.edges[b, a] = EDGES[glyph]
        elif glyph not in " +":
            raise Unreadable(f"between {a} and {b}: expected one of {' '.join(EDGES)} or a blank, found '{glyph}'")


def board_of_text(text: str) -> Board:
    """A little map, for tests and examples."""
    grid = GridText(text)
    return make_board(grid.columns, grid.rows, grid.squares, grid.edges)


def make_board(columns: int, rows: int, squares: dict[Square, str], edges: dict[tuple[Square, Square], int]) -> Board:
    order = [(x, y) for y in range(rows) for x in range(columns)]
    glyphs = [squares[spot] for spot in order]
    crossed = {(a[1] * columns + a[0], b[1] * columns + b[0]): kind for (a, b), kind in edges.items()}
    board = Board(columns, rows, [SQUARES[glyph] for glyph in glyphs], [glyph == "_" for glyph in glyphs], crossed)
    board.glyphs = glyphs
    return board


class Laid:
    """2.7 One tile side as it lies: where each of its squares comes to, and which way its arrows point."""

    def __init__(self, side: TileSideEntry, quarter_turns: int, column: int, row: int, size: int) -> None:
        self.side = side
        self.turns = quarter_turns
        self.column = column
        self.row = row
        self.size = size

    def at(self, spot: Square) -> Square:
        """2.7 Rotation by 90 degrees maps (x, y) to (10 - y, x)."""
        x, y = spot
        for _ in range(self.turns):
            x, y = self.size - 1 - y, x
        return self.size * self.column + x, self.size * self.row + y

    def facing(self, name: str) -> int:
        return (FACINGS.index(name) + 2 * self.turns) % 8


def read_cell(cell: str) -> tuple[str, int]:
    """2.7 A layout cell: a side and a clockwise rotation, as "t05b@90"."""
    side, _, degrees = cell.partition("@")
    if degrees not in ("0", "90", "180", "270"):
        raise Unreadable(f"'{cell}': expected a side and 0, 90, 180 or 270 degrees, as t05b@90")
    return side, int(degrees) // 90


def lay_out(layout: list[list[str]], sides: dict[str, TileSideEntry], size: int) -> Board:
    """2.7, 2.8 The board of a layout, with its sentry points and patrol lines."""
    laid: list[Laid] = []
    for row, cells in enumerate(layout):
        for column, cell in enumerate(cells):
            side, turns = read_cell(cell)
            laid.append(Laid(sides[side], turns, column, row, size))
    squares: dict[Square, str] = {}
    edges: dict[tuple[Square, Square], int] = {}
    for tile in laid:
        grid = GridText(tile.side.grid)
        squares.update({tile.at(spot): glyph for spot, glyph in grid.squares.items()})
        edges.update({(tile.at(a), tile.at(b)): kind for (a, b), kind in grid.edges.items()})
    board = make_board(size * len(layout[0]), size * len(layout), squares, edges)
    for tile in laid:
        for sentry in tile.side.sentry:
            place = board.square(*tile.at(sentry.at))
            arrows = sorted(tile.facing(arrow) for arrow in sentry.arrows)
            board.posts.append(Post(COLORS.index(sentry.color), place, arrows, tile.facing(sentry.default)))
    board.lines = join([line for tile in laid for line in lines_of(board, tile)], board)
    return board


def lines_of(board: Board, tile: Laid) -> list[Line]:
    """2.8 The patrol lines of one tile: waypoints joined by straight or diagonal runs."""
    found = []
    for entry in tile.side.patrol:
        loop = entry.kind == "loop"
        squares = [board.square(*tile.at(spot)) for spot in runs(entry.waypoints, loop)]
        starts = []
        for start in entry.starts:
            index = squares.index(board.square(*tile.at(start.at)))
            facing = tile.facing(start.heading)
            ahead = board.square(board.xs[squares[index]] + DX[facing], board.ys[squares[index]] + DY[facing])
            way = 1 if squares[(index + 1) % len(squares)] == ahead else -1
            starts.append((index, way))
        found.append(Line(COLORS.index(entry.color), squares, loop, starts))
    return found


def runs(waypoints: list[Square], loop: bool) -> list[Square]:
    """The squares from waypoint to waypoint."""
    squares = [waypoints[0]]
    for goal in [*waypoints[1:], *(waypoints[:1] if loop else [])]:
        while squares[-1] != goal:
            x, y = squares[-1]
            dx, dy = goal[0] - x, goal[1] - y
            squares.append((x + (dx > 0) - (dx < 0), y + (dy > 0) - (dy < 0)))
    return squares[:-1] if loop else squares


def join(lines: list[Line], board: Board) -> list[Line]:
    """2.8 Through lines of one color that meet across a tile border become one, again and again (R3)."""
    joined = True
    while joined:
        joined = False
        for a in lines:
            for b in lines:
                if a is not b and not a.loop and not b.loop and a.color == b.color and meet(board, a, b):
                    lines = [line for line in lines if line is not a and line is not b]
                    lines.append(chain(board, a, b))
                    joined = True
                    break
            if joined:
                break
    return sorted(lines, key=lambda line: min(line.squares))


def meet(board: Board, a: Line, b: Line) -> bool:
    return any(beside(board, p, q) for p in (a.squares[0], a.squares[-1]) for q in (b.squares[0], b.squares[-1]))


def beside(board: Board, p: int, q: int) -> bool:
    return abs(board.xs[p] - board.xs[q]) + abs(board.ys[p] - board.ys[q]) == 1


def chain(board: Board, a: Line, b: Line) -> Line:
    """Two lines as one: a forward to its meeting end, then b from there."""
    if not any(beside(board, a.squares[-1], q) for q in (b.squares[0], b.squares[-1])):
        a = turned(a)
    if not beside(board, a.squares[-1], b.squares[0]):
        b = turned(b)
    shift = len(a.squares)
    starts = a.starts + [(index + shift, way) for index, way in b.starts]
    return Line(a.color, a.squares + b.squares, False, starts)


def turned(line: Line) -> Line:
    """The same line counted from its other end."""
    last = len(line.squares) - 1
    return Line(line.color, line.squares[::-1], False, [(last - index, -way) for index, way in line.starts])
