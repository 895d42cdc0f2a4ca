"""Finding one's way on a board: cells by name and place, what lies between them, who stands where."""

import re
from collections import Counter

from moonless.core.scene import Board, Cell, Edge, Piece, Scene
from moonless.core.words import squeeze

NAME = re.compile(r"([A-Za-z]+)[- ]?(\d+)")


class Atlas:
    """A board with its pieces, ready to be asked."""

    def __init__(self, board: Board, pieces: list[Piece]) -> None:
        self.board = board
        self.cells = {cell.id: cell for cell in board.cells}
        self.at = {(cell.column, cell.row): cell for cell in board.cells}
        self.pieces: dict[str, list[Piece]] = {}
        for piece in pieces:
            self.pieces.setdefault(piece.cell, []).append(piece)
        self.edges: dict[str, list[Edge]] = {}
        for edge in board.edges:
            self.edges.setdefault(edge.a, []).append(edge)
            self.edges.setdefault(edge.b, []).append(edge)
        self.labels = {label.cell: label.text for label in board.labels}

    def find(self, name: str) -> Cell | None:
        """The cell that a person means: its id in any case, with or without spaces, or its label."""
        wanted = squeeze(name)
        for cell in self.board.cells:
            if squeeze(cell.id) == wanted:
                return cell
        for label in self.board.labels:
            if squeeze(label.text) == wanted and label.cell in self.cells:
                return self.cells[label.cell]
        return None

    def direction(self, a: Cell, b: Cell) -> str:
        """The compass point from a cell to its neighbor."""
        north = "N" if b.row < a.row else "S" if b.row > a.row else ""
        east = "E" if b.x > a.x + 0.25 else "W" if b.x < a.x - 0.25 else ""
        return north + east

    def neighbors(self, cell: Cell) -> list[Cell]:
        """The cells that touch this one on a grid, clockwise from the north."""
        around = [
            other
            for other in (
                self.at.get((cell.column + right, cell.row + down)) for down in (-1, 0, 1) for right in (-1, 0, 1)
            )
            if other is not None and other is not cell and self.touches(cell, other)
        ]
        clockwise = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return sorted(around, key=lambda other: clockwise.index(self.direction(cell, other)))

    def touches(self, a: Cell, b: Cell) -> bool:
        return self.board.grid != "hex" or abs(a.x - b.x) < (1.25 if a.row == b.row else 0.75)

    def between(self, a: Cell, b: Cell) -> Edge | None:
        """What lies between two neighbors."""
        for edge in self.edges.get(a.id, []):
            if b.id in (edge.a, edge.b):
                return edge
        return None

    def sides(self, cell: Cell) -> dict[str, str]:
        """What lies on the sides of a cell that look east (E, NE, SE) or due south: side -> kind.

        Every side of the board belongs to exactly one cell in this way.
        """
        found = {}
        for edge in self.edges.get(cell.id, []):
            other = self.cells.get(edge.b if edge.a == cell.id else edge.a)
            if other is not None:
                side = self.direction(cell, other)
                if side in ("E", "NE", "SE", "S"):
                    found[side] = edge.kind
        return found


def atlas_of(scene: Scene) -> Atlas | None:
    """The atlas of a scene that has a board."""
    return Atlas(scene.board, scene.pieces) if scene.board is not None else None


def axis_names(board: Board) -> tuple[list[str], list[str]]:
    """What the columns and the rows are called: the part of the cells' names that most of them share.

    Cells with names of their own (a tile beside the board) have no say; where most have, there are only numbers.
    """
    named = [(cell, name) for cell in board.cells if (name := NAME.fullmatch(cell.id)) is not None]
    if 2 * len(named) <= len(board.cells):
        return [str(at + 1) for at in range(board.columns)], [str(at + 1) for at in range(board.rows)]
    spread = [len({(cell.column, name[part]) for cell, name in named}) for part in (1, 2)]
    across, down = (1, 2) if spread[0] <= spread[1] else (2, 1)
    columns: list[Counter[str]] = [Counter() for _ in range(board.columns)]
    rows: list[Counter[str]] = [Counter() for _ in range(board.rows)]
    for cell, name in named:
        columns[cell.column][name[across]] += 1
        rows[cell.row][name[down]] += 1
    return [commonest(found) for found in columns], [commonest(found) for found in rows]


def commonest(names: Counter[str]) -> str:
    return names.most_common(1)[0][0] if names else ""


def importance(scene: Scene) -> dict[str, int]:
    """What matters now, lowest first: whose turn it is, what can be chosen, what has a facing, the rest."""
    chosen = {choice.piece for choice in scene.prompt.choices} if scene.prompt is not None else set()
    seat = scene.prompt.seat if scene.prompt is not None else scene.seat
    ranks = {}
    for number, piece in enumerate(scene.pieces):
        rank = 0 if piece.id == seat else 1 if piece.id in chosen else 2 if piece.facing else 3
        ranks[piece.id] = rank * len(scene.pieces) + number
    return ranks
