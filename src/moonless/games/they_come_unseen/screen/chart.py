"""The Arctic chart: depth tints with soundings and depth contours, coasts, the border with its letters and numbers."""

import math

from msgspec.structs import replace

from moonless.core import drawing
from moonless.core.drawing import WIDTH, center, element, group, words
from moonless.core.scene import Board, Cell
from moonless.games.they_come_unseen.content.content import FOLDER
from moonless.games.they_come_unseen.screen.scene import make_board

DRY = ("land", "storage")
TINTS = {"deep-650": 3, "deep-450": 2, "shallow": 1, "station": 1, "storage": 0, "land": 0}
"""Deeper tints have higher numbers: a contour runs where two tints meet."""
EVERY = 3
"""One square in so many has a sounding."""


def draw_chart(id: str) -> str:
    """The Main Board as a sea chart; its content keeps it."""
    drawings = FOLDER.chosen(id)[0].drawings
    return drawings.get(id) or drawings.setdefault(id, drawn(make_board(id)))


def drawn(board: Board) -> str:
    cells = {(cell.column, cell.row): cell for cell in board.cells}
    return drawing.sheet(
        board,
        [
            group("cells", drawing.draw_cells(board)),
            group("contours", draw_contours(board, cells)),
            group("seas", draw_seas(board)),
            group("names", [*draw_soundings(board), *drawing.draw_names(board, DRY)]),
            group("harbors", [harbor for cell in board.cells if cell.terrain == "station" for harbor in anchor(cell)]),
            group("border", draw_border(board)),
            group("places", drawing.draw_labels(features_only(board))),
        ],
    )


def features_only(board: Board) -> Board:
    """Without the stations' names, which their pieces carry."""
    stations = {station.name for station in FOLDER.chosen(board.id)[0].stations}
    return replace(board, labels=[label for label in board.labels if label.text not in stations])


def draw_contours(board: Board, cells: dict[tuple[int, int], Cell]) -> list[str]:
    """A line wherever the tint changes: a coast beside land, else a depth contour."""
    lines = []
    for (column, row), cell in cells.items():
        for other in (cells.get((column + 1, row)), cells.get((column, row + 1))):
            if other is None or TINTS[cell.terrain] == TINTS[other.terrain]:
                continue
            x1, y1, x2, y2 = drawing.side(board, cell, other)
            kind = "coast" if (cell.terrain in DRY) != (other.terrain in DRY) else "contour"
            lines.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, cls=kind))
    return lines


def draw_soundings(board: Board) -> list[str]:
    """Decoration: the depth of the water in feet, here and there."""
    feet = FOLDER.chosen(board.id)[0].board.feet
    found = []
    for square, cell in enumerate(board.cells):
        if feet[square] and cell.terrain != "station" and (cell.column * 2 + cell.row * 5) % EVERY == 0:
            x, y = center(cell)
            shift = WIDTH * 0.1 * math.sin(7 * cell.column + 3 * cell.row)
            found.append(words(str(feet[square]), x + shift, y + WIDTH * 0.3, "sounding"))
    return found


def draw_seas(board: Board) -> list[str]:
    """17.1 The three seas, each with weather of its own: their borders and names."""
    squares = FOLDER.chosen(board.id)[0].board
    _, top, _, height = drawing.frame(board)
    first = [next(n for n in range(board.columns) if squares.sea[n] == sea) for sea in range(len(squares.seas))]
    last = [*first[1:], board.columns]
    parts = [
        element("line", x1=x, y1=top, x2=x, y2=top + height, cls="sea-border")
        for x in [(column - 0.5) * WIDTH for column in first[1:]]
    ]
    for name, west, east in zip(squares.seas, first, last, strict=True):
        parts.append(words(name, (west + east - 1) / 2 * WIDTH, top + height * 0.72, "sea-name"))
    return parts


def anchor(cell: Cell) -> list[str]:
    """The mark of a station's harbor."""
    x, y = center(cell)
    ring = element("circle", cx=x, cy=y, r=WIDTH * 0.42, cls="harbor")
    return [ring, element("circle", cx=x, cy=y, r=WIDTH * 0.36, cls="harbor inner")]


def draw_border(board: Board) -> list[str]:
    """Column numbers and row letters on all four sides."""
    left, top, width, height = drawing.frame(board)
    edge = WIDTH * 0.22
    parts = []
    for cell in board.cells:
        x, y = center(cell)
        if cell.row == 0:
            number = cell.id.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            parts += [words(number, x, top + edge, "grid-name"), words(number, x, top + height - edge, "grid-name")]
        if cell.column == 0:
            letter = cell.id.rstrip("0123456789")
            parts += [words(letter, left + edge, y, "grid-name"), words(letter, left + width - edge, y, "grid-name")]
    return parts
