"""Where a player's craft went, drawn over the board: a picture of a finished game, without a word in it.

It is drawn by what a watcher may see, and stands by itself: a page shows it as an image, so its colors are its own.
"""

from collections.abc import Iterable

from moonless.core.drawing import WIDTH, center, corners, element, frame, points, side
from moonless.core.scene import Board, Cell, Piece, Scene

NIGHT = "#060f18"
FILLS = {
    "sea": "#0d2a42", "harbor": "#123a55", "net": "#1d5368", "water": "#10384b", "mined": "#1b2f4d", "port": "#2a4a3c",
    "land": "#23291f", "dark": "#14180f", "road": "#46433a", "floor": "#54493a", "forest": "#1b2c1d",
    "hedge": "#263f20", "rock": "#30362f", "deck": "#5d4e38", "exit": "#24504a", "spawn": "#4a2a26",
}  # fmt: skip
OTHER_FILL, LINE, GREY, STONE = "#2a352a", "#1f3a50", "#9fb0b8", "#c9b68d"
COLORS = ("#e6bb5c", "#74bccb", "#ff8a7a", "#86d6a2", "#d9c7ff", "#f2e3b0")
"""One for each craft."""
ASIDE = 0.1
"""Crafts go side by side, so far apart in cell widths."""


class Tracks:
    """The ways of the crafts on the board where the game began."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.last: Scene | None = None
        self.ways: dict[str, list[str]] = {}

    def look(self, scene: Scene) -> None:
        """One more moment of the game."""
        if self.board is None:
            self.board = scene.board
        if self.board is None or scene.board is None or scene.board.id != self.board.id:
            return
        self.last = scene
        own = {sheet.id for sheet in scene.sheets if sheet.seat}
        for piece in scene.pieces:
            if piece.id in own and self.ways.setdefault(piece.id, [])[-1:] != [piece.cell]:
                self.ways[piece.id].append(piece.cell)

    def drawn(self) -> bytes:
        """As SVG; nothing where nothing went anywhere."""
        board, scene = self.board, self.last
        if board is None or scene is None or not any(len(way) > 1 for way in self.ways.values()):
            return b""
        left, top, width, height = frame(board)
        box = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
        cells = {cell.id: cell for cell in board.cells}
        ground = element("rect", x=left, y=top, width=width, height=height, fill=NIGHT)
        parts = [ground, *draw_ground(board, cells), *draw_others(scene.pieces, cells, set(self.ways))]
        for number, way in enumerate(self.ways.values()):
            parts += draw_way([cells[id] for id in way if id in cells], number)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'.encode()


def draw_ground(board: Board, cells: dict[str, Cell]) -> Iterable[str]:
    for cell in board.cells:
        fill = FILLS.get(cell.terrain, OTHER_FILL)
        yield element("polygon", points=points(corners(board, cell)), fill=fill, stroke=LINE, stroke_width=1.5)
    for edge in board.edges if board.grid != "areas" else ():  # areas share no straight line
        x1, y1, x2, y2 = side(board, cells[edge.a], cells[edge.b])
        yield element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=STONE, stroke_width=7)


def draw_others(pieces: list[Piece], cells: dict[str, Cell], own: set[str]) -> Iterable[str]:
    """What counts for something, where it lay in the end."""
    for piece in pieces:
        if piece.worth > 0 and piece.id not in own and piece.cell in cells:
            x, y = center(cells[piece.cell])
            turned = f"rotate({piece.angle or 0:g} {x:.1f} {y:.1f})"
            yield element(
                "ellipse", cx=x, cy=y, rx=24, ry=9, fill="none", stroke=GREY, stroke_width=3, transform=turned
            )


def draw_way(way: list[Cell], number: int) -> Iterable[str]:
    """From a small ring to a disk."""
    if not way:
        return
    color, aside = COLORS[number % len(COLORS)], (number % 3 - 1) * ASIDE * WIDTH
    at = [(x + aside, y + aside) for x, y in map(center, way)]
    yield element("polyline", points=points(at), fill="none", stroke=color, stroke_width=5, stroke_linejoin="round")
    yield element("circle", cx=at[0][0], cy=at[0][1], r=7, fill="#ece6d3")
    yield element("circle", cx=at[-1][0], cy=at[-1][1], r=12, fill=color, stroke=NIGHT, stroke_width=2)
