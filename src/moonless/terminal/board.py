"""The board as text: one line a row, four characters a cell where that fits."""

from dataclasses import dataclass

from moonless.core.scene import Board, Cell, Piece, Scene
from moonless.terminal.atlas import Atlas, axis_names, importance
from moonless.terminal.glyphs import STROKE, Marks, facing_sign
from moonless.terminal.prompts import numbers
from moonless.terminal.style import Style
from moonless.terminal.text import wrap

SIDE_INKS = ["bright cyan", "bright red", "bright yellow", "bright magenta"]
CELL_SIZES = (4, 3)
PROMPT_LINES = 8
"""Lines that a screen keeps for the status and the question when a high board is cut."""


def draw_board(scene: Scene, style: Style, center: str = "") -> list[str]:
    """The map of a scene; a board wider than the screen is cut around `center` or what matters now."""
    if scene.board is None:
        return []
    if scene.board.grid == "areas":
        return draw_areas(scene, style)
    return Chart(scene, style, center).lines()


class Line:
    """A line of the map while it is drawn: a character and an ink for each column."""

    def __init__(self, columns: int) -> None:
        self.signs = [" "] * columns
        self.inks = [""] * columns

    def put(self, at: int, text: str, ink: str = "") -> None:
        """Write over what is there; what falls beyond the end is dropped."""
        for offset, sign in enumerate(text):
            if 0 <= at + offset < len(self.signs):
                self.signs[at + offset] = sign
                self.inks[at + offset] = ink

    def free(self, at: int) -> bool:
        return 0 <= at < len(self.signs) and self.signs[at] == " "

    def render(self, style: Style) -> str:
        """The line with its color, without trailing spaces."""
        text = "".join(self.signs).rstrip()
        parts, start = [], 0
        for at in range(1, len(text) + 1):
            if at == len(text) or self.inks[at] != self.inks[start]:
                parts.append(style.paint(text[start:at], self.inks[start]))
                start = at
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a board that is shown, how wide a cell is, where the first one begins."""

    size: int
    start: int
    left: int
    right: int
    top: int
    bottom: int


class Chart:
    """One drawing of a grid board."""

    def __init__(self, scene: Scene, style: Style, center: str = "") -> None:
        assert scene.board is not None
        self.scene, self.style, self.board = scene, style, scene.board
        self.atlas = Atlas(scene.board, scene.pieces)
        self.marks = Marks(scene.board)
        self.ranks = importance(scene)
        self.column_names, self.row_names = axis_names(scene.board)
        self.margin = max(len(name) for name in self.row_names) + 1
        lowest = min((cell.x - cell.column for cell in scene.board.cells), default=0.0)
        self.shifted = {cell.row for cell in scene.board.cells if cell.x - cell.column > lowest + 0.25}
        self.columns = span([cell.column for cell in scene.board.cells])
        self.rows = span([cell.row for cell in scene.board.cells])
        self.frame = self.choose_frame(center)
        sides = dict.fromkeys(piece.side for piece in scene.pieces if piece.side)
        self.side_inks = {side: SIDE_INKS[at % len(SIDE_INKS)] for at, side in enumerate(sides)}
        self.answers = answer_cells(scene)

    def choose_frame(self, center: str) -> Frame:
        """All of the board where it fits, else the part around what matters."""
        columns, rows = self.columns, self.rows
        for size in CELL_SIZES:
            for start in (self.margin + 1, self.margin):
                if start + self.width(len(columns), size) <= self.style.width:
                    return Frame(size, start, columns.start, columns.stop, rows.start, rows.stop)
        size, start = CELL_SIZES[-1], self.margin + 1
        across = (self.style.width - start - size // 2) // size
        down = min(len(rows), max(8, self.style.height - PROMPT_LINES))
        middle = self.atlas.find(center) if center else self.middle()
        column, row = (middle.column, middle.row) if middle is not None else (0, 0)
        left = max(columns.start, min(column - across // 2, columns.stop - across))
        top = max(rows.start, min(row - down // 2, rows.stop - down))
        return Frame(size, start, left, left + across, top, top + down)

    def width(self, columns: int, size: int) -> int:
        """How much room some columns need; the last one needs none on its right."""
        return columns * size - 1 + (size // 2 if self.shifted else 0)

    def middle(self) -> Cell | None:
        """Where the most important piece stands."""
        pieces = sorted(self.scene.pieces, key=lambda piece: self.ranks[piece.id])
        return next((self.atlas.cells[piece.cell] for piece in pieces if piece.cell in self.atlas.cells), None)

    def lines(self) -> list[str]:
        """Column names, the rows, and a word where the board is cut."""
        lines = [self.header()]
        for row in range(self.frame.top, self.frame.bottom):
            lines.append(self.row(row).render(self.style))
            below = self.row_below(row)
            if below is not None:
                lines.append(below.render(self.style))
        if (self.frame.right - self.frame.left, self.frame.bottom - self.frame.top) != (
            len(self.columns),
            len(self.rows),
        ):
            lines += wrap("(part of the board; 'm' and a place shows the part around it)", self.style.width)
        return lines

    def x(self, column: int, row: int) -> int:
        """Where the content of a cell begins."""
        shift = self.frame.size // 2 if row in self.shifted else 0
        return self.frame.start + (column - self.frame.left) * self.frame.size + shift

    def blank(self) -> Line:
        return Line(self.style.width)

    def header(self) -> str:
        line = self.blank()
        for column in range(self.frame.left, self.frame.right):
            name = self.column_names[column]
            line.put(self.x(column, -1) + (1 if self.frame.size == 4 and len(name) == 1 else 0), name[-3:])
        return line.render(self.style)

    def row(self, row: int) -> Line:
        """One row of cells: ground first, then what lies between the cells, then names, then pieces."""
        line = self.blank()
        line.put(0, self.row_names[row].rjust(self.margin - 1))
        cells = [self.atlas.at.get((column, row)) for column in range(self.frame.left, self.frame.right)]
        for at, cell in enumerate(cells):
            if cell is not None:
                self.ground(line, cell, cells[at + 1] if at + 1 < len(cells) else None)
        for cell in cells:
            if cell is not None:
                self.name_land(line, cell)
        for cell in cells:
            if cell is not None and (sign := self.marks.side_sign(self.slanted(cell))):
                line.put(self.x(cell.column, row) + self.frame.size - 1, sign, "bold")
        for cell in cells:
            if cell is not None:
                self.occupants(line, cell)
        return line

    def slanted(self, cell: Cell) -> dict[str, str]:
        return {side: kind for side, kind in self.atlas.sides(cell).items() if side != "S"}

    def ground(self, line: Line, cell: Cell, after: Cell | None) -> None:
        mark, ink = self.marks.mark[cell.terrain], self.marks.ink[cell.terrain]
        x, room = self.x(cell.column, cell.row), self.frame.size - 1
        if cell.terrain in self.marks.fills:
            joined = after is not None and after.terrain == cell.terrain
            line.put(x, mark * (room + joined), ink)
        else:
            line.put(x + (room - 1) // 2, mark, ink)

    def name_land(self, line: Line, cell: Cell) -> None:
        """The name of a place, where ground that fills its cells has room for it."""
        text = self.atlas.labels.get(cell.id, "")
        if not text or cell.terrain not in self.marks.fills:
            return
        text = f" {text} "
        start = self.x(cell.column, cell.row)
        mark = self.marks.mark[cell.terrain]
        for at in (start, start - 1, start - 2, start + 2 - len(text)):
            if at > self.margin and "".join(line.signs[at : at + len(text)]) == mark * len(text):
                line.put(at, text, "dim")
                return

    def occupants(self, line: Line, cell: Cell) -> None:
        """The most important piece of a cell, a plus for the others, or the number of the answer that is this cell."""
        pieces = sorted(self.atlas.pieces.get(cell.id, []), key=lambda piece: self.ranks[piece.id])
        number = self.answers.get(cell.id, "")
        x, room = self.x(cell.column, cell.row), self.frame.size - 1
        if not pieces:
            if number:
                line.put(x, f"{number}?"[:room].ljust(room), "bright yellow")
            return
        left, right = self.room_beside(line, cell, x - 1, -1), self.room_beside(line, cell, x + room, 1)
        text = self.piece_text(pieces, number, room + left + right)
        start = x - 1 if len(text) > room and (not right or len(text) > room + 1) else x
        if len(text) == 1 and room == 3:
            start = x + 1
        line.put(x, " " * room)
        line.put(start, text, self.ink(pieces[0]))

    def room_beside(self, line: Line, cell: Cell, at: int, step: int) -> bool:
        """Whether a long text may use the column beside its cell: nothing lies there, and nobody stands next to it."""
        beside = self.atlas.at.get((cell.column + step, cell.row))
        return line.free(at) and (beside is None or beside.id not in self.atlas.pieces)

    def piece_text(self, pieces: list[Piece], number: str, room: int) -> str:
        """As much of name, facing and plus as there is room for."""
        first = pieces[0]
        arrow = facing_sign(first.facing, self.style.unicode) if first.facing else ""
        plus = ("+" if len(pieces) > 1 else "") + ("?" if number else "")
        short = first.short
        tries = [short + arrow + plus, short[:2] + arrow + plus, short[:2] + arrow + plus[:1]]
        tries += [short + arrow, short[:2] + arrow, short[:1] + arrow, short[:2] + plus[:1], short]
        return next((text for text in tries if len(text) <= room), short[:room])

    def ink(self, piece: Piece) -> str:
        if self.scene.prompt is not None and piece.id == self.scene.prompt.seat:
            return "reverse"
        return self.side_inks.get(piece.side, "bold")

    def row_below(self, row: int) -> Line | None:
        """Walls on the south sides of a row of squares; None where there are none."""
        line, found = self.blank(), False
        for column in range(self.frame.left, self.frame.right):
            cell = self.atlas.at.get((column, row))
            kind = self.atlas.sides(cell).get("S") if cell is not None else None
            if kind is not None:
                line.put(self.x(column, row), self.marks.south_sign(kind) * (self.frame.size - 1), "bold")
                found = True
        return line if found else None


def span(numbers: list[int]) -> range:
    """From the first to the last."""
    return range(min(numbers, default=0), max(numbers, default=-1) + 1)


def answer_cells(scene: Scene) -> dict[str, str]:
    """For each cell that answers the question: the number to type, the lowest where several answers share it."""
    if scene.prompt is None:
        return {}
    cells: dict[str, str] = {}
    for number, choice in zip(numbers(scene.prompt.choices), scene.prompt.choices, strict=True):
        if choice.cell:
            cells.setdefault(choice.cell, number)
    return cells


def draw_areas(scene: Scene, style: Style) -> list[str]:
    """A board of named places: who is in each, then those where nobody is."""
    assert scene.board is not None
    atlas = Atlas(scene.board, scene.pieces)
    answers = answer_cells(scene)
    lines, empty = [], []
    for cell in scene.board.cells:
        name = f"{cell.id}{f' ({answers[cell.id]}?)' if cell.id in answers else ''}"
        pieces = atlas.pieces.get(cell.id, [])
        if pieces or cell.id in answers:
            lines += wrap(f"{name}: {', '.join(piece.name for piece in pieces) or 'nobody'}", style.width)
        else:
            empty.append(name)
    if empty:
        lines += wrap(f"Empty: {', '.join(empty)}", style.width)
    return lines


def legend(scene: Scene, style: Style) -> list[str]:
    """What the signs of the map mean, with the names of pieces and places."""
    if scene.board is None:
        return ["There is no map."]
    lines = [] if style.plain or scene.board.grid == "areas" else signs(scene.board, style)
    if not lines:
        grounds = dict.fromkeys(cell.terrain for cell in scene.board.cells)
        lines += wrap(f"Ground: {', '.join(scene.board.terrains.get(each, each) for each in grounds)}.", style.width)
    shorts = dict.fromkeys(piece.name if style.plain else piece_sign(piece) for piece in scene.pieces)
    if shorts:
        lines += wrap(f"Pieces: {'; '.join(shorts)}.", style.width)
    if scene.board.labels:
        named = {cell.id for cell in scene.board.cells if cell.name == cell.id}
        places = ", ".join(
            label.cell if label.cell in named else f"{label.text} {label.cell}" for label in scene.board.labels
        )
        lines += wrap(f"Places: {places}.", style.width)
    return lines


def piece_sign(piece: Piece) -> str:
    """A piece as the map has it, its name, and the state that its sign may tell: `J~ Jock, crouched`."""
    return ", ".join([f"{piece.short} {piece.name}", *(mark.name for mark in piece.marks)])


def signs(board: Board, style: Style) -> list[str]:
    """The signs of a map: ground, what lies between cells, pieces, answers."""
    marks = Marks(board)
    here = {cell.terrain for cell in board.cells}
    lines = [
        f"{sign} {board.terrains.get(terrain, terrain)}" for terrain, sign in marks.mark.items() if terrain in here
    ]
    walls = "| E side, \\ NE side, / SE side of the cell at its left, > both slanted ones, ] E and slanted"
    for kind, sign in marks.edge.items():
        name = kind.replace("-", " ")
        if sign == STROKE:
            lines += wrap(f"{name}: {walls}", style.width) if board.grid == "hex" else [f"| or - {name}"]
        else:
            lines.append(f"{sign} {name}")
    arrow = facing_sign("NE", style.unicode)
    lines += wrap(
        f"S1{arrow} piece S1 facing NE; with a +: there are others ('look' and a cell tells which)", style.width
    )
    return [*lines, "3? the cell that answer 3 means"]
