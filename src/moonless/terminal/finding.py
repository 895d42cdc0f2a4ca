"""Where things are, by direction and distance from whose turn it is: nets, entrances, doors, pieces, places."""

from math import atan2, degrees

from moonless.core.scene import Cell, Scene
from moonless.terminal.atlas import Atlas, atlas_of, importance
from moonless.terminal.places import piece_words
from moonless.terminal.style import Style
from moonless.terminal.text import wrap

COMPASS = ["east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast"]
MOST = 12
"""So many finds are told, the nearest."""


def find(scene: Scene, name: str, style: Style) -> list[str]:
    """Everything that has this word in its name, its ground or its border, the nearest first."""
    atlas = atlas_of(scene)
    if atlas is None:
        return ["There is no board to look at."]
    start = standing(scene, atlas)
    steps = distances(atlas, start) if start is not None else {}
    found = sorted(matches(scene, atlas, name.casefold()), key=lambda each: (steps.get(each[0].id, 999), each[0].id))
    lines = [
        line for cell, words in found[:MOST] for line in wrap(f"{words}: {bearing(start, cell, steps)}.", style.width)
    ]
    if len(found) > MOST:
        lines.append(f"And {len(found) - MOST} more, farther off.")
    return lines or wrap(f"Nothing here is called '{name}'. 'legend' says what there is.", style.width)


def standing(scene: Scene, atlas: Atlas) -> Cell | None:
    """Where whose turn it is stands."""
    ranks = importance(scene)
    asked = scene.prompt.piece if scene.prompt is not None else ""
    pieces = sorted(scene.pieces, key=lambda piece: (piece.id != asked, ranks[piece.id]))
    return next((atlas.cells[piece.cell] for piece in pieces if piece.cell in atlas.cells), None)


def distances(atlas: Atlas, start: Cell) -> dict[str, int]:
    """How many cells away every cell is, as the crow flies over the grid; on areas, over their links."""
    steps = {start.id: 0}
    waiting = [start]
    for cell in waiting:
        for other in beside(atlas, cell):
            if other.id not in steps:
                steps[other.id] = steps[cell.id] + 1
                waiting.append(other)
    return steps


def beside(atlas: Atlas, cell: Cell) -> list[Cell]:
    if atlas.board.grid != "areas":
        return atlas.neighbors(cell)
    ends = [edge.b if edge.a == cell.id else edge.a for edge in atlas.edges.get(cell.id, [])]
    return [atlas.cells[end] for end in ends if end in atlas.cells]


def matches(scene: Scene, atlas: Atlas, wanted: str) -> list[tuple[Cell, str]]:
    """Pieces, names of places, kinds of ground and what stands on borders."""
    found = [
        (atlas.cells[piece.cell], piece_words(piece, with_place=False))
        for piece in scene.pieces
        if piece.cell in atlas.cells and (wanted in piece.name.casefold() or wanted in piece.kind)
    ]
    for cell in atlas.board.cells:
        ground = atlas.board.terrains.get(cell.terrain, cell.terrain)
        parts = [ground, atlas.labels.get(cell.id, ""), cell.note]
        if any(wanted in part.casefold() for part in parts):
            found.append((cell, ", ".join(part for part in parts if part)))
    for edge in atlas.board.edges:
        name = edge.name or edge.kind
        if edge.a in atlas.cells and wanted in f"{name} {edge.kind}".casefold():
            found.append((atlas.cells[edge.a], f"{name}, between {edge.a} and {edge.b}"))
    return found


def bearing(start: Cell | None, cell: Cell, steps: dict[str, int]) -> str:
    """`K5, 7 to the east`."""
    if start is None:
        return cell.id
    if start is cell:
        return f"{cell.id}, right here"
    turn = degrees(atan2(start.y - cell.y, cell.x - start.x)) % 360
    away = f"{steps[cell.id]} " if cell.id in steps else ""
    return f"{cell.id}, {away}to the {COMPASS[round(turn / 45) % 8]}"
