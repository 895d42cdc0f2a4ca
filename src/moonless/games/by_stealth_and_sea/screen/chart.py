"""The harbor chart: soundings, masonry moles, nets with floats, a compass rose; and the counters as plan views."""

import math

from moonless.core import drawing
from moonless.core.drawing import WIDTH, center, element, group, points, words
from moonless.core.scene import Board, Cell
from moonless.games.by_stealth_and_sea.content.content import FOLDER
from moonless.games.by_stealth_and_sea.screen.scene import make_board

FLOATS = 7
ENTERABLE = ("sea", "harbor", "net")


def draw_chart(id: str) -> str:
    """A harbor as a chart; its content keeps it."""
    drawings = FOLDER.chosen(id)[0].drawings
    return drawings.get(id) or drawings.setdefault(id, drawn(make_board(id)))


def drawn(board: Board) -> str:
    water = [cell for cell in board.cells if cell.terrain in ENTERABLE]
    halo = [element("polygon", points=points(drawing.corners(board, cell, 1.3)), cls="shoal") for cell in water]
    soundings = [words(str(sounding(board, cell)), *below(cell), "sounding") for cell in water]
    return drawing.sheet(
        board,
        [
            group("shoals", halo),
            group("cells", drawing.draw_cells(board)),
            group("names", [*soundings, *drawing.draw_names(board, ("land", "dark"))]),
            group("nets", [net for cell in board.cells if cell.terrain == "net" for net in draw_net(board, cell)]),
            group("edges", drawing.draw_edges(board)),
            group("places", drawing.draw_labels(board)),
            rose(board),
        ],
    )


def below(cell: Cell) -> tuple[float, float]:
    x, y = center(cell)
    return x + WIDTH * 0.12 * math.sin(7 * cell.column + 3 * cell.row), y + WIDTH * 0.3


def sounding(board: Board, cell: Cell) -> int:
    """Decoration: meters of water, deeper far from land and moles."""
    dry = [other for other in board.cells if other.terrain not in ENTERABLE]
    near = min(math.hypot(cell.x - other.x, cell.y - other.y) for other in dry)
    depth = 5 * near + 3 * math.sin(cell.column * 1.7 + cell.row * 2.3)
    return max(3, round(depth if cell.terrain == "sea" else depth * 0.6 + 4))


def draw_net(board: Board, cell: Cell) -> list[str]:
    """A boom across the gate, between the two moles beside it: the sides of a net hex that face open water."""
    cells = {other.id: other for other in board.cells}
    parts: list[str] = []
    content, name = FOLDER.chosen(board.id)
    harbor = content.boards[name]
    here = harbor.index[cell.id]
    for direction in range(6):
        there = harbor.ahead[here][direction]
        if there < 0 or harbor.harbor[there]:
            continue
        x1, y1, x2, y2 = drawing.side(board, cell, cells[harbor.hexes[there]])
        parts.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, cls="net"))
        for n in range(FLOATS):
            share = n / (FLOATS - 1)
            parts.append(element("circle", cx=x1 + (x2 - x1) * share, cy=y1 + (y2 - y1) * share, r=2.2, cls="float"))
    return parts


def rose(board: Board) -> str:
    """The compass rose, in the corner with most room."""
    left, top, width, height = drawing.frame(board)
    dry = [cell for cell in board.cells if cell.terrain in ("land", "dark")]
    corners = [
        (left + 80, top + 80),
        (left + width - 80, top + 80),
        (left + 80, top + height - 80),
        (left + width - 80, top + height - 80),
    ]
    x, y = max(corners, key=lambda corner: room(board, corner, dry))
    petals = [
        element("path", d="M0 -44 L6 -6 L0 0 L-6 -6Z", cls="petal", transform=f"rotate({90 * n})") for n in range(4)
    ]
    petals += [
        element("path", d="M0 -28 L4 -5 L0 0 L-4 -5Z", cls="petal small", transform=f"rotate({90 * n + 45})")
        for n in range(4)
    ]
    rings = [element("circle", r=34.0, cls="ring"), element("circle", r=30.0, cls="ring")]
    return group("rose", [*rings, *petals, words("N", 0, -50, "north")], transform=f"translate({x:.0f} {y:.0f})")


def room(board: Board, corner: tuple[float, float], dry: list[Cell]) -> float:
    """How far the nearest water is."""
    names = {cell.id for cell in dry}
    return min(
        math.hypot(center(cell)[0] - corner[0], center(cell)[1] - corner[1])
        for cell in board.cells
        if cell.id not in names
    )
