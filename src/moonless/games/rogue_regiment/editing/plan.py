"""A mission that is being written, as a screen shows it."""

from collections.abc import Iterator
from typing import Any

from moonless.core.scene import Mark, Piece
from moonless.core.workshop import EDGE, SQUARE, TILE, Document, Patch, Plan, Slot, own_id
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.maps import Laid, read_cell
from moonless.games.rogue_regiment.editing.form import details, pages
from moonless.games.rogue_regiment.editing.papers import (
    EMPTY,
    entries,
    files,
    layout,
    number,
    slug,
    spot,
    spots,
    square_name,
    table,
    tile_size,
    title,
    words,
    write,
)
from moonless.games.rogue_regiment.editing.problems import problems
from moonless.games.rogue_regiment.editing.tools import WIDTH, dashed, footprints
from moonless.games.rogue_regiment.editing.warnings import warnings

PLACED, PRINTED = Mark("placed", "placed"), Mark("printed", "printed")

HALF = WIDTH / 2
DEEP = 2
"""2.9, 2.10 Small tiles are two squares deep."""
MARGIN = 2.7
"""Around the map, in squares."""
SIDES = {"N": "North", "E": "East", "S": "South", "W": "West"}


def make_plan(document: Document, placed: str = "") -> Plan:
    rows, size = layout(document), tile_size()
    columns, lines = size * len(rows[0]), size * len(rows)
    edge = MARGIN * WIDTH + HALF
    frame = (-edge, -edge, (columns + 2 * MARGIN) * WIDTH, (lines + 2 * MARGIN) * WIDTH)
    text = write(document)
    return Plan(
        document,
        text,
        words(document, "name") or "Mission",
        f"mission_{slug(words(document, 'id'))}.toml",
        ground_id(rows),
        frame,
        [*tile_slots(rows), *edge_slots(columns, lines)],
        list(patches(document)),
        [*printed(document, rows), *pieces(document)],
        details(document),
        [*turnable(document), *filled(rows)],
        pages(document),
        problems(document, text),
        placed,
        warnings=warnings(document),
    )


def turnable(document: Document) -> Iterator[str]:
    """What faces somewhere, and what lies across or down."""
    for key in ("unit", "vehicle"):
        yield from (f"{key}.{place}" for place, entry in entries(document, key) if spot(entry.get("at")))
    for place, entry in entries(document, "structure"):
        if len(footprints(len(spots(entry.get("squares"))))) > 1:
            yield f"structure.{place}"


def ground_id(rows: list[list[str]]) -> str:
    """The ground alone, drawn as a mission's is; under an empty slot lies a tile that nobody sees."""
    stand_in = f"{files().tiles.side[0].id}@0"
    laid = [[cell or stand_in for cell in row] for row in rows]
    deck = files().events.deck[0].id
    bare: Document = {
        "id": "ground", "name": "Ground", "tier": "", "setting": "", "briefing": "", "width": 0, "height": 0,
        "layout": laid, "operators": {"count": 1}, "event_deck": {"easy": deck, "normal": deck, "hard": deck},
    }  # fmt: skip
    return own_id(write(bare))


# Slots


def tile_slots(rows: list[list[str]]) -> Iterator[Slot]:
    sides = {side.id: side for side in files().tiles.side}
    wide = WIDTH * tile_size()
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            name = f"Row {row + 1}, column {column + 1}: empty"
            if cell:
                side, turns = read_cell(cell)
                turned = f", turned {90 * turns}°" if turns else ""
                name = f"{sides[side].name}, tile {sides[side].tile[1:]}{sides[side].face}{turned}"
            x, y = column * wide - HALF, row * wide - HALF
            yield Slot(f"tile {row} {column}", TILE, x, y, wide, wide, name, cell != EMPTY)


def filled(rows: list[list[str]]) -> Iterator[str]:
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell:
                yield f"tile {row} {column}"


def edge_slots(columns: int, lines: int) -> Iterator[Slot]:
    for side, name in SIDES.items():
        for at in range(columns if side in "NS" else lines):
            x, y, width, height = beside(side, at, 1, columns, lines)
            yield Slot(f"edge {side} {at}", EDGE, x, y, width, height, f"{name} edge, {at + 1}", side=side)


def beside(side: str, at: int, span: int, columns: int, lines: int) -> tuple[float, float, float, float]:
    """A stretch along an edge of the map, outside it: left, top, width, height."""
    deep, along = DEEP * WIDTH, at * WIDTH - HALF
    if side in "NS":
        return along, -deep - HALF if side == "N" else lines * WIDTH - HALF, span * WIDTH, deep
    return -deep - HALF if side == "W" else columns * WIDTH - HALF, along, deep, span * WIDTH


# What was placed


def patches(document: Document) -> Iterator[Patch]:
    """Small tiles and structures."""
    rows, size, small = layout(document), tile_size(), files().small_tiles
    columns, lines = size * len(rows[0]), size * len(rows)
    doors = {key: [place_of(entry) for _, entry in entries(document, key)] for key in ("entry_tile", "exit_tile")}
    for key, other in (("entry_tile", "exit_tile"), ("exit_tile", "entry_tile")):
        for place, entry in entries(document, key):
            both = place_of(entry) in doors[other]
            side, at = place_of(entry)
            if side not in SIDES or (both and key == "exit_tile"):
                continue
            name = "Entry and exit" if both else "Entry" if key == "entry_tile" else "Exit"
            span = small.entry_exit_tile.width
            yield Patch(f"{key}.{place}", "exit", name, *beside(side, at, span, columns, lines), EDGE)
    for place, entry in entries(document, "spawn_tile"):
        side, at = place_of(entry)
        if side in SIDES:
            box = beside(side, at, small.spawn_tile.width, columns, lines)
            yield Patch(f"spawn_tile.{place}", "spawn", f"Spawn, {words(entry, 'color')}", *box, EDGE)
    for place, entry in entries(document, "structure"):
        squares = spots(entry.get("squares"))
        if squares:
            xs, ys = [x for x, _ in squares], [y for _, y in squares]
            box = (
                float(WIDTH * min(xs) - HALF), float(WIDTH * min(ys) - HALF),
                float(WIDTH * (max(xs) - min(xs) + 1)), float(WIDTH * (max(ys) - min(ys) + 1)),
            )  # fmt: skip
            kind = dashed(words(entry, "kind"))
            yield Patch(f"structure.{place}", kind, title(entry, "structure"), *box, SQUARE)


def place_of(entry: dict[str, Any]) -> tuple[str, int]:
    return words(entry, "side"), number(entry, "at")


PIECES = {"unit": "axis", "vehicle": "axis", "object": "", "item": "", "demolition_point": "", "prisoner": "sas"}
KINDS = {"demolition_point": "point", "prisoner": "companion"}
SHORT_KINDS = {"supply_container": "container"}


def pieces(document: Document) -> Iterator[Piece]:
    """What stands on a square of its own."""
    for key, side in PIECES.items():
        for place, entry in entries(document, key):
            at = spot(entry.get("at"))
            if at is None:
                continue
            kind = words(entry, "kind")
            drawn = KINDS.get(key) or dashed(SHORT_KINDS.get(kind, kind))
            facing = words(entry, "facing") if words(entry, "facing") in FACINGS else ""
            name = title(entry, key)
            short = words(entry, "id")[:1].upper()
            yield Piece(f"{key}.{place}", drawn, square_name(at), name, short, side, facing, [PLACED])
    for place, at in enumerate(spots(table(document, "start").get("squares"))):
        yield Piece(f"start.squares.{place}", "start", square_name(at), "Start square", "S", "sas", "", [PLACED])
    for place, at in enumerate(spots(table(document, "convoy").get("route"))):
        name = f"Convoy route, point {place + 1}"
        yield Piece(f"convoy.route.{place}", "route", square_name(at), name, str(place + 1), "axis", "", [PLACED])


def printed(document: Document, rows: list[list[str]]) -> Iterator[Piece]:
    """2.8 The men who come with the tiles: on sentry points and, to begin with, on patrol lines."""
    sides, size = {side.id: side for side in files().tiles.side}, tile_size()
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if not cell:
                continue
            side, turns = read_cell(cell)
            laid = Laid(sides[side], turns, column, row, size)
            if document.get("sentry_points_manned", True) is True:
                for place, sentry in enumerate(laid.side.sentry):
                    id, name = f"sentry {row} {column} {place}", f"Sentry ({sentry.color}), printed on the tile"
                    yield man(id, name, laid, sentry.at, sentry.default, sentry.color)
            if document.get("patrol_lines_manned", True) is True:
                for place, line in enumerate(laid.side.patrol):
                    for start, each in enumerate(line.starts[:1]):
                        id, name = f"patrol {row} {column} {place} {start}", f"Patrol ({line.color}), may start here"
                        yield man(id, name, laid, each.at, each.heading, line.color)


def man(id: str, name: str, laid: Laid, at: tuple[int, int], facing: str, color: str) -> Piece:
    cell = square_name(laid.at(at))
    return Piece(id, "rifle", cell, name, "r", "axis", FACINGS[laid.facing(facing)], [PRINTED, Mark(color, color)])
