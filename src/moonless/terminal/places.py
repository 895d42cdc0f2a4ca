"""What is where, in sentences."""

from difflib import get_close_matches

from moonless.core.scene import Cell, Piece, Scene
from moonless.terminal.atlas import Atlas, atlas_of, importance
from moonless.terminal.prompts import numbers
from moonless.terminal.style import Style
from moonless.terminal.text import wrap


def piece_words(piece: Piece, with_place: bool = True) -> str:
    """`SLC 1, surfaced, undetected, at C5 facing E`."""
    parts = [piece.name, *(mark.name for mark in piece.marks)]
    place = []
    if with_place:
        place.append(f"at {piece.cell}" if piece.cell else "off the board")
    if piece.facing:
        place.append(f"facing {piece.facing}")
    return ", ".join([*parts, " ".join(place)] if place else parts)


def where(scene: Scene, style: Style) -> list[str]:
    """Every piece, by the place where it stands; what matters now comes first."""
    if not scene.pieces:
        return ["There are no pieces on the board."]
    ranks = importance(scene)
    places: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: ranks[piece.id]):
        places.setdefault(piece.cell, []).append(piece)
    lines = []
    for cell, pieces in places.items():
        stand = "; ".join(piece_words(piece, with_place=False) for piece in pieces)
        lines += wrap(f"{cell or 'Off the board'}: {stand}.", style.width)
    return lines


def changes(before: list[Piece], scene: Scene, style: Style) -> list[str]:
    """What is new on the board since then: who came, went, moved or changed."""
    known = {piece.id: piece for piece in before}
    here = {piece.id for piece in scene.pieces}
    lines = [f"{piece.name} has left the board." for piece in before if piece.id not in here]
    lines += [f"{piece_words(piece)}." for piece in scene.pieces if known.get(piece.id) != piece]
    return [part for line in lines for part in wrap(line, style.width)]


def look(scene: Scene, name: str, style: Style) -> list[str]:
    """All about one cell: ground, name, who is there, what it answers, and what lies around it."""
    atlas = atlas_of(scene)
    if atlas is None:
        return ["There is no board to look at."]
    cell = atlas.find(name)
    if cell is None:
        return wrap(no_such_place(atlas, name), style.width)
    lines = wrap(f"{cell_words(atlas, cell)}.", style.width)
    for piece in atlas.pieces.get(cell.id, []):
        note = f". {piece.note.rstrip('.')}" if piece.note else ""
        lines += wrap(f"{piece_words(piece, with_place=False)}{note}.", style.width)
    if cell.id not in atlas.pieces:
        lines.append("Nobody is there.")
    lines += answers_here(scene, cell, style)
    if atlas.board.grid != "areas":
        lines += wrap(
            "Around it: " + "; ".join(neighbor_words(atlas, cell, other) for other in atlas.neighbors(cell)) + ".",
            style.width,
        )
    else:
        lines += [f"{edge.name or edge.kind}: {edge.a} - {edge.b}." for edge in atlas.edges.get(cell.id, [])]
    return lines


def cell_words(atlas: Atlas, cell: Cell) -> str:
    """`K5, Anti-torpedo net, North Entrance`."""
    ground = atlas.board.terrains.get(cell.terrain, cell.terrain)
    return ", ".join(part for part in (cell.id, ground, cell.name or atlas.labels.get(cell.id, ""), cell.note) if part)


def neighbor_words(atlas: Atlas, cell: Cell, other: Cell) -> str:
    """`E K6, Harbor, behind the Detached Mole, with HMS Barham`."""
    words = f"{atlas.direction(cell, other)} {other.id}, {atlas.board.terrains.get(other.terrain, other.terrain)}"
    if (edge := atlas.between(cell, other)) is not None:
        words += f", behind the {edge.name or edge.kind}"
    if other.id in atlas.pieces:
        words += ", with " + " and ".join(piece.name for piece in atlas.pieces[other.id])
    return words


def answers_here(scene: Scene, cell: Cell, style: Style) -> list[str]:
    """The answers of the open question that mean this cell."""
    if scene.prompt is None:
        return []
    pairs = zip(numbers(scene.prompt.choices), scene.prompt.choices, strict=True)
    return [
        line
        for number, choice in pairs
        if choice.cell == cell.id
        for line in wrap(f"Answer {number}: {choice.label}.", style.width)
    ]


def no_such_place(atlas: Atlas, name: str) -> str:
    names = [cell.id for cell in atlas.board.cells] + [label.text for label in atlas.board.labels]
    close = get_close_matches(name, names, 3, 0.5) or get_close_matches(name.upper(), names, 3, 0.5)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    return f"There is no place '{name}' on the board.{hint}"
