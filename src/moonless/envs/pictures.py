"""A scene as text and as a picture, for people who look at what a program does."""

from typing import Any

import numpy as np

from moonless.core.scene import Board, Cell, Scene
from moonless.envs.lacking import lacking
from moonless.envs.match import Match

SIZE = 18.0
"""Pixels of a cell's width."""
COLORS = [
    (38, 70, 83), (42, 157, 143), (138, 177, 125), (233, 196, 106), (150, 120, 90), (120, 130, 140), (90, 110, 160),
    (70, 90, 70), (180, 160, 130), (60, 60, 80),
]  # fmt: skip
SIDE_COLORS = [(250, 250, 250), (230, 57, 70), (255, 183, 3), (33, 158, 188)]
GROUND = (18, 24, 32)


def scene_of(match: Match, seat: str) -> Scene:
    """What a seat's screen would show."""
    state = match.game.secrets.redact(match.state, seat)
    own = match.decision if match.decision is not None and match.decision.seat == seat else None
    return match.game.screen.scene(state, seat, own, [])


def render(match: Match, seat: str, mode: str | None) -> Any:
    """The scene as text or as a picture, as an environment was made; None where it was made for neither."""
    if mode is None:
        return None
    match.check_begun()
    scene = scene_of(match, seat)
    return as_text(scene) if mode == "ansi" else as_picture(scene)


def as_text(scene: Scene) -> str:
    """The pieces on a text map, the tracks, the question with its answers."""
    lines = [scene.title, scene.subtitle, *text_map(scene)]
    lines += [
        f"{track.name}: {track.spaces[track.now] if 0 <= track.now < len(track.spaces) else '-'}"
        for track in scene.tracks
    ]
    if scene.prompt is not None:
        lines.append(f"{scene.prompt.seat}: {scene.prompt.question}")
        lines += [f"  {number}. {choice.label}" for number, choice in enumerate(scene.prompt.choices)]
    if scene.outcome:
        lines.append(scene.outcome)
    return "\n".join(lines)


def text_map(scene: Scene) -> list[str]:
    """Three letters a cell: its terrain's first letter, or the piece on it. Areas are listed."""
    board = scene.board
    if board is None:
        return []
    standing: dict[str, str] = {}
    for piece in scene.pieces:
        standing.setdefault(piece.cell, piece.short)
    if board.grid == "areas":
        shown = {cell.id: [piece.short for piece in scene.pieces if piece.cell == cell.id] for cell in board.cells}
        return [f"{cell}: {' '.join(pieces)}" for cell, pieces in shown.items() if pieces]
    rows = [["   "] * board.columns for _ in range(board.rows)]
    for cell in board.cells:
        rows[cell.row][cell.column] = f"{standing.get(cell.id, cell.terrain[:1].lower()):<3}"
    shifted = {"even": 1, "odd": 0}.get(board.shifted, -1)
    return [("  " if row % 2 == shifted else "") + " ".join(cells) for row, cells in enumerate(rows)]


def painter() -> Any:
    """Pillow, which draws pictures and nothing else here."""
    try:
        import PIL.Image
        import PIL.ImageDraw
    except ImportError as missing:
        raise lacking("a picture needs", missing) from missing
    return PIL


def as_picture(scene: Scene) -> Any:
    """The board with its pieces, as an array of colors."""
    pillow = painter()
    board = scene.board
    if board is None:
        return np.zeros((64, 64, 3), np.uint8)
    corners = {cell.id: outline(board, cell) for cell in board.cells}
    xs = [x for points in corners.values() for x, _ in points]
    ys = [y for points in corners.values() for _, y in points]
    left, top = min(xs) - 0.5, min(ys) - 0.5
    size = (int((max(xs) - left + 0.5) * SIZE), int((max(ys) - top + 0.5) * SIZE))
    image = pillow.Image.new("RGB", size, GROUND)
    draw = pillow.ImageDraw.Draw(image)
    terrains = sorted({cell.terrain for cell in board.cells})
    for cell in board.cells:
        points = [((x - left) * SIZE, (y - top) * SIZE) for x, y in corners[cell.id]]
        draw.polygon(points, fill=COLORS[terrains.index(cell.terrain) % len(COLORS)], outline=GROUND)
    at = {cell.id: cell for cell in board.cells}
    sides = sorted({piece.side for piece in scene.pieces})
    for piece in reversed(scene.pieces):
        if piece.cell in at:
            x, y = (at[piece.cell].x - left) * SIZE, (at[piece.cell].y - top) * SIZE
            color = SIDE_COLORS[sides.index(piece.side) % len(SIDE_COLORS)]
            draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=color, outline=GROUND)
            draw.text((x - 5, y - 5), piece.short[:2], fill=GROUND)
    return np.asarray(image, np.uint8).copy()


def outline(board: Board, cell: Cell) -> list[tuple[float, float]]:
    """The border of a cell, in cell widths."""
    from moonless.core.drawing import WIDTH, corners

    return [(x / WIDTH, y / WIDTH) for x, y in corners(board, cell)]
