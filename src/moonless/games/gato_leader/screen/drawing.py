"""What both drawings are made of: layers and cells; and room for words, so that none lies over another."""

from moonless.core.drawing import WIDTH, draw_cell, group, words
from moonless.core.scene import Board

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in the drawing's units."""

SIZES = {
    "place-name": (9.3, 14.0),
    "place-name port-name": (8.0, 12.0),
    "figures": (5.4, 9.0),
    "degree": (5.4, 9.0),
    "town": (5.5, 10.0),
    "strait": (5.2, 10.0),
}
"""How wide a letter and how high a line is, in the type that the style sheet gives each kind of words."""


def layer(cls: str, parts: list[str]) -> str:
    """A layer that lets the pointer through to the cells under it."""
    return group(cls, parts, pointer_events="none")


def draw_places(board: Board) -> list[str]:
    """Every cell, with the point where its pieces stand."""
    return [
        draw_cell(board, cell, data_note=cell.note, data_name=cell.name, data_x=cell.x * WIDTH, data_y=cell.y * WIDTH)
        for cell in board.cells
    ]


class Room:
    """The paper that is still free for words."""

    def __init__(self) -> None:
        self.taken: list[Box] = []

    def box(self, text: str, x: float, y: float, kind: str) -> Box:
        """What a line centered at a point covers; `y` is its base."""
        width, height = SIZES[kind]
        half = len(text) * width / 2
        return x - half, y - height * 0.8, x + half, y + height * 0.25

    def free(self, box: Box) -> bool:
        left, top, right, bottom = box
        return not any(a < right and left < c and b < bottom and top < d for a, b, c, d in self.taken)

    def take(self, box: Box) -> None:
        self.taken.append(box)

    def write(self, text: str, x: float, y: float, kind: str) -> str:
        """Words that stand where they stand."""
        self.take(self.box(text, x, y, kind))
        return words(text, x, y, kind)

    def fit(self, text: str, x: float, y: float, kind: str, gap: float) -> str:
        """Words beside a point: above, below, right or left of it, where there is room; else none."""
        width, height = SIZES[kind]
        aside = len(text) * width / 2 + gap
        ways = ((0.0, -gap), (0.0, gap + height * 0.8), (aside, height * 0.35), (-aside, height * 0.35))
        for dx, dy in ways:
            box = self.box(text, x + dx, y + dy, kind)
            if self.free(box):
                self.take(box)
                return words(text, x + dx, y + dy, kind)
        return ""
