"""A board as SVG, made from its data. Shapes and classes only: colors, textures and themes are the style sheet's.

A cell is 60 units wide. Layers from below: ground, cells, edges, labels; pieces are the screen's.
"""

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from moonless.core.scene import Board, Cell, Edge

WIDTH = 60.0
MARGIN = 0.9
"""Around the outermost cell centers, in cell widths."""


def element(name: str, text: str = "", **attributes: str | float) -> str:
    """An SVG element; `cls` is its class, underscores in names become hyphens."""
    parts = [name]
    for key, value in attributes.items():
        shown = (
            f"{value:.4g}"
            if isinstance(value, float) and abs(value) < 1000
            else f"{value:g}"
            if isinstance(value, float)
            else value
        )
        parts.append(f"{'class' if key == 'cls' else key.replace('_', '-')}={quoteattr(str(shown))}")
    return f"<{' '.join(parts)}>{text}</{name}>" if text else f"<{' '.join(parts)}/>"


def group(cls: str, children: Iterable[str], **attributes: str | float) -> str:
    return element("g", "".join(children) or " ", cls=cls, **attributes)


def words(text: str, x: float, y: float, cls: str) -> str:
    """A text centered at a point."""
    return element("text", escape(text), x=x, y=y, cls=cls)


def center(cell: Cell) -> tuple[float, float]:
    """Where a cell's middle lies on the drawing."""
    return cell.x * WIDTH, cell.y * WIDTH


def corners(board: Board, cell: Cell, scale: float = 1.0) -> list[tuple[float, float]]:
    """The corners of a cell."""
    if cell.outline:
        return [(x * WIDTH, y * WIDTH) for x, y in cell.outline]
    x, y = center(cell)
    if board.grid == "hex":
        radius = scale * WIDTH / math.sqrt(3)
        turns = [math.radians(60 * n - 90) for n in range(6)]
    elif board.grid == "square":
        radius = scale * WIDTH / math.sqrt(2)
        turns = [math.radians(90 * n - 135) for n in range(4)]
    else:
        radius = scale * WIDTH / 2
        turns = [math.radians(30 * n) for n in range(12)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def side(board: Board, a: Cell, b: Cell) -> tuple[float, float, float, float]:
    """The line that two neighboring cells share."""
    (ax, ay), (bx, by) = center(a), center(b)
    length = WIDTH / (math.sqrt(3) if board.grid == "hex" else 1)
    apart = math.hypot(bx - ax, by - ay)
    dx, dy = -(by - ay) / apart * length / 2, (bx - ax) / apart * length / 2
    x, y = (ax + bx) / 2, (ay + by) / 2
    return x - dx, y - dy, x + dx, y + dy


def frame(board: Board) -> tuple[float, float, float, float]:
    """The view box: left, top, width, height."""
    xs = [x for cell in board.cells for x, _ in corners(board, cell)]
    ys = [y for cell in board.cells for _, y in corners(board, cell)]
    left, top = min(xs) - MARGIN * WIDTH / 2, min(ys) - MARGIN * WIDTH / 2
    return left, top, max(xs) - left + MARGIN * WIDTH / 2, max(ys) - top + MARGIN * WIDTH / 2


def draw_cells(board: Board) -> list[str]:
    """Every cell as a polygon that a screen can find by `data-cell`."""
    return [
        draw_cell(
            board,
            cell,
            data_note=cell.note or board.terrains.get(cell.terrain, ""),
            **({"data_name": cell.name} if cell.name else {}),
        )
        for cell in board.cells
    ]


def draw_cell(board: Board, cell: Cell, **attributes: str | float) -> str:
    """One cell, with what else a screen wants to know of it."""
    outline, cls = points(corners(board, cell)), f"cell {cell.terrain}"
    return element("polygon", "", points=outline, cls=cls, data_cell=cell.id, **attributes)


def draw_names(board: Board, without: Iterable[str] = ()) -> list[str]:
    """The name of each cell, small, at its upper edge."""
    hidden = set(without)
    shown = [cell for cell in board.cells if cell.terrain not in hidden]
    return [words(cell.id, *_above(cell), "cell-name") for cell in shown]


def _above(cell: Cell) -> tuple[float, float]:
    x, y = center(cell)
    return x, y - WIDTH * 0.36


def draw_edge(board: Board, edge: Edge, cells: dict[str, Cell]) -> str:
    """A wall, a mole, a door: two strokes, so that a style sheet can make masonry of it."""
    x1, y1, x2, y2 = side(board, cells[edge.a], cells[edge.b])
    strokes = (f"edge {edge.kind}", f"edge {edge.kind} face")
    return "".join(element("line", cls=stroke, x1=x1, y1=y1, x2=x2, y2=y2) for stroke in strokes)


def draw_edges(board: Board) -> list[str]:
    cells = {cell.id: cell for cell in board.cells}
    return [draw_edge(board, edge, cells) for edge in board.edges]


def draw_labels(board: Board) -> list[str]:
    """The names of places."""
    cells = {cell.id: cell for cell in board.cells}
    return [words(label.text, *center(cells[label.cell]), "place-name") for label in board.labels]


def sheet(board: Board, layers: Iterable[str]) -> str:
    """A whole drawing from its layers."""
    left, top, width, height = frame(board)
    ground = element("rect", x=left, y=top, width=width, height=height, cls="ground")
    box = f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}"
    return element(
        "svg",
        ground + "".join(layers),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        cls=f"board {board.grid} board-{board.id}",
        role="img",
        aria_label=board.name,
    )


def draw_board(board: Board) -> str:
    """A board that asks for nothing special."""
    return sheet(
        board,
        [
            group("cells", draw_cells(board)),
            group("names", draw_names(board)),
            group("edges", draw_edges(board)),
            group("places", draw_labels(board)),
        ],
    )
