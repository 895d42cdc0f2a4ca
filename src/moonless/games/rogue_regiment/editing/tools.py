"""What can be laid and placed: tiles, small tiles, structures, units, things, vehicles."""

from functools import cache

from moonless.core.workshop import EDGE, SQUARE, TILE, Bench, Drawer, Tool
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import UNITS
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.map_entries import TileSideEntry
from moonless.games.rogue_regiment.content.maps import GridText
from moonless.games.rogue_regiment.editing.papers import files, tile_size
from moonless.games.rogue_regiment.screen.scene import EDGE_KINDS, GLYPHS

WIDTH = 60
"""A square, in units of the drawing."""
BESIDE = [[(0, 0)]]
UNIT_NAMES = {"smg": "Guard, SMG", "rifle": "Guard, rifle", "officer": "Officer", "hmg": "Machine-gun post"}
STEMS = {
    "smg": "guard", "rifle": "guard", "supply_dump": "dump", "fuel_barrel": "barrel", "supply_container": "container",
    "fuel_wagon": "wagon", "half_track": "halftrack", "radio_mast": "mast",
}  # fmt: skip
"""What a thing's name begins with, where it is not its kind."""
TURNS = ["as printed", "turned right", "upside down", "turned left"]


@cache
def bench() -> Bench:
    """All drawers. The missions that ship can be taken apart."""
    samples = {file.id: file.name for file in files().missions}
    drawers = [tiles(), edges(), structures(), units(), things(), vehicles()]
    return Bench("Mission editor", drawers, samples)


def tiles() -> Drawer:
    found = [
        Tool(
            f"tile {side.id}", side.name, TILE, f"{side.description} Tile {side.tile[1:]}, side {side.face}.",
            turns=TURNS, picture=picture(side),
        )
        for side in files().tiles.side
    ]  # fmt: skip
    return Drawer("tiles", "Map tiles", found)


def edges() -> Drawer:
    """2.9, 2.10 Small tiles lie beside the board."""
    small = files().small_tiles
    door, spawn = small.entry_exit_tile.width, small.spawn_tile.width
    found = [
        Tool(
            "small both", "Entry and exit", EDGE, "Operators begin here and may leave here (2.10).", "exit", span=door
        ),
        Tool("small entry_tile", "Entry", EDGE, "Operators begin here (2.10).", "exit", span=door),
        Tool("small exit_tile", "Exit", EDGE, "Operators leave here (16.2).", "exit", span=door),
    ]
    for color in small.spawn_tile.colors:
        note = "Reinforcements of this color march on from here (2.9)."
        found.append(Tool(f"small spawn_tile {color}", f"Spawn tile, {color}", EDGE, note, "spawn", span=spawn))
    found.append(Tool("start", "Start square", SQUARE, "Operators begin here instead of on an entry tile.", "start"))
    return Drawer("edges", "Ways in and out", found)


def structures() -> Drawer:
    """2.11 What fills squares until it is destroyed."""
    found = []
    for kind in files().small_tiles.structure:
        shapes = footprints(kind.footprint)
        turns = ["across", "down"][: len(shapes)] if len(shapes) > 1 else []
        where = "On water." if kind.on == "water" else "On open ground."
        falls = ", ".join(each.replace("_", " ") for each in kind.destroyed_by)
        note = f"{where} Falls to: {falls} (2.11)."
        found.append(Tool(f"structure {kind.id}", kind.name, SQUARE, note, dashed(kind.id), shapes, turns))
    return Drawer("structures", "Structures", found)


def footprints(squares: int) -> list[list[tuple[int, int]]]:
    """The ways in which so many squares lie: four as a block, two or three in a row."""
    if squares < 1:
        return []
    if squares == 4:
        return [[(0, 0), (1, 0), (0, 1), (1, 1)]]
    across = [(n, 0) for n in range(squares)]
    return [across] if squares == 1 else [across, [(y, x) for x, y in across]]


def units() -> Drawer:
    """1.6 Besides these, every manned sentry point and patrol line of the tiles has its man."""
    found = []
    for id in UNITS[:4]:
        kind = load_content().units[UNITS.index(id)]
        note = f"{kind.name}: moves {kind.move}, {kind.dice} dice (8.5)."
        found.append(Tool(f"unit {id}", UNIT_NAMES[id], SQUARE, note, dashed(id), BESIDE, FACINGS))
    return Drawer("units", "Guards and officers", found)


def things() -> Drawer:
    return Drawer(
        "things",
        "Things and people",
        [
            Tool("object fuel_barrel", "Fuel barrel", SQUARE, "Explodes (14.7).", "fuel-barrel", BESIDE),
            Tool("object supply_container", "Container", SQUARE, "To be recovered (14.1).", "container", BESIDE),
            Tool("item documents", "Documents", SQUARE, "To be brought out (16.1).", "documents", BESIDE),
            Tool("demolition_point", "Demolition point", SQUARE, "To be blown up (16.1).", "point", BESIDE),
            Tool("prisoner", "Prisoner", SQUARE, "To be brought out alive (16.1).", "companion", BESIDE),
        ],
    )


def vehicles() -> Drawer:
    """15 Parked; one that comes later is set so once it is placed."""
    found = []
    for id in UNITS[4:]:
        kind = load_content().units[UNITS.index(id)]
        note = "On water." if id == "dinghy" else "On open ground, outside buildings (15.2)."
        found.append(Tool(f"vehicle {id}", kind.name, SQUARE, note, dashed(id), BESIDE, FACINGS))
    found.append(
        Tool("route", "Convoy route", SQUARE, "From turning point to turning point, first to last (15.4).", "route")
    )
    return Drawer("vehicles", "Vehicles", found)


def dashed(id: str) -> str:
    return id.replace("_", "-")


def find_tool(id: str) -> Tool | None:
    return next((tool for drawer in bench().drawers for tool in drawer.tools if tool.id == id), None)


# Pictures of tiles


def picture(side: TileSideEntry) -> list[tuple[str, str]]:
    """A tile side in a few shapes: terrain in runs, edges, sentry points."""
    grid, size = GridText(side.grid), tile_size()
    runs: dict[str, list[str]] = {}
    for y in range(size):
        x = 0
        while x < size:
            glyph, start = grid.squares[x, y], x
            while x < size and grid.squares[x, y] == glyph:
                x += 1
            length = WIDTH * (x - start)
            line = f"M{WIDTH * start - 30} {WIDTH * y - 30}h{length}v{WIDTH}h-{length}z"
            runs.setdefault(f"cell {GLYPHS[glyph]}", []).append(line)
    for (a, b), kind in grid.edges.items():
        if a < b:
            x1, y1 = WIDTH * b[0] - 30, WIDTH * b[1] - 30
            line = f"M{x1} {y1}" + (f"v{WIDTH}" if a[1] == b[1] else f"h{WIDTH}")
            runs.setdefault(f"edge {EDGE_KINDS[kind]}", []).append(line)
    for sentry in side.sentry:
        x, y = WIDTH * sentry.at[0], WIDTH * sentry.at[1]
        runs.setdefault(f"post {sentry.color}", []).append(f"M{x - 20} {y}a20 20 0 1 0 40 0a20 20 0 1 0-40 0")
    return [(kind, "".join(lines)) for kind, lines in runs.items()]
