"""A mission as it is being written: plain data that may lack anything, read with care, written as TOML."""

import re
from collections.abc import Iterator
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.core.tomltext import toml_text
from moonless.core.workshop import Document
from moonless.games.rogue_regiment.board.ground import column_name
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.files import Files
from moonless.games.rogue_regiment.content.maps import read_cell

Spot = tuple[int, int]
LISTS = ("unit", "structure", "object", "item", "demolition_point", "prisoner", "vehicle")
"""What is placed on squares and has a name of its own."""
SMALL = ("entry_tile", "exit_tile", "spawn_tile")
KEYS = (
    "source", "id", "name", "tier", "setting", "briefing", "hints", "width", "height", "layout", "start_section",
    "patrol_lines_manned", "sentry_points_manned", "special_rules", "operators", "stealth_meter", "event_deck",
    "special_card", "start", *SMALL, "objective", "secondary", "rating", "structure", "unit", "object", "item",
    "demolition_point", "prisoner", "vehicle", "convoy", "tutorial", "derived",
)  # fmt: skip
NOTES = {
    "layout": 'rows from north to south; "side@rotation", rotation clockwise in degrees',
    "tutorial": "The tutorial uses a fixed event order and fixed patrol starts.",
    "derived": "derived from the layout; for checking the assembly code",
}
EMPTY = ""
"""A slot of the map without a tile."""
NAME = re.compile(r"([A-Z]{1,2})([0-9]{1,3})")


def files() -> Files:
    return load_content().files


def blank() -> Document:
    """An empty map and sensible figures; everything else is still to be done."""
    return {
        "source": {"mission": "designed: made in the mission editor"},
        "id": "new-mission", "name": "New mission", "tier": "medium", "setting": "France, summer 1944",
        "briefing": "", "hints": [], "width": 22, "height": 22, "layout": [[EMPTY, EMPTY], [EMPTY, EMPTY]],
        "start_section": "stealth", "patrol_lines_manned": True, "sentry_points_manned": True, "special_rules": [],
        "operators": {
            "count": 2, "required": [], "recommended": ["jock", "paddy"], "required_board": {}, "extra_gear": {},
        },
        "stealth_meter": {"easy": 13, "normal": 10, "hard": 8},
        "event_deck": {"easy": "quiet", "normal": "standard", "hard": "vigilant"},
        "objective": [{"kind": "exit"}],
    }  # fmt: skip


def write(document: Document) -> str:
    """The text that ships: same order, same comments."""
    known = {key: document[key] for key in KEYS if key in document}
    rest = {key: each for key, each in document.items() if key not in KEYS}
    return toml_text({**known, **rest}, NOTES, rows=("layout",))


def tidy(document: Document) -> None:
    """What follows from the rest: size; figures derived from another layout and empty lists go."""
    size, rows = tile_size(), layout(document)
    document["width"], document["height"] = size * len(rows[0]), size * len(rows)
    for key in (*LISTS, *SMALL, "secondary", "special_card"):
        if document.get(key) == []:
            del document[key]
    start = document.get("start")
    if isinstance(start, dict) and start.get("squares") == []:
        del document["start"]


# Reading with care


def entries(document: Document, key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The tables of a list, with their numbers; what is no table is passed over."""
    found = document.get(key)
    for number, entry in enumerate(found if isinstance(found, list) else []):
        if isinstance(entry, dict):
            yield number, entry


def table(document: Document, key: str) -> dict[str, Any]:
    found = document.get(key)
    return found if isinstance(found, dict) else {}


def words(entry: dict[str, Any], key: str) -> str:
    found = entry.get(key)
    return found if isinstance(found, str) else ""


def number(entry: dict[str, Any], key: str, default: int = 0) -> int:
    found = entry.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else default


def texts(entry: dict[str, Any], key: str) -> list[str]:
    found = entry.get(key)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def spot(found: Any) -> Spot | None:
    """A square's coordinates, if it is that."""
    if isinstance(found, list | tuple) and len(found) == 2 and all(type(each) is int for each in found):
        return found[0], found[1]
    return None


def spots(found: Any) -> list[Spot]:
    return [each for each in map(spot, found if isinstance(found, list) else []) if each is not None]


def layout(document: Document) -> list[list[str]]:
    """The map's slots, at least one, in rows of equal length; each holds `side@degrees` or nothing."""
    sides = {side.id for side in files().tiles.side}
    found = document.get("layout")
    given = [row for row in found if isinstance(row, list)] if isinstance(found, list) else []
    rows = [[cell if is_cell(cell, sides) else EMPTY for cell in row] for row in given] or [[]]
    width = max(1, *map(len, rows))
    return [row + [EMPTY] * (width - len(row)) for row in rows]


def is_cell(cell: object, sides: set[str]) -> bool:
    if not isinstance(cell, str):
        return False
    try:
        return read_cell(cell)[0] in sides
    except MoonlessError:
        return False


def tile_size() -> int:
    return files().tiles.tile_size


def square_name(at: Spot) -> str:
    return f"{column_name(at[0])}{at[1] + 1}" if 0 <= at[0] < 26 * 27 else "?"


def square_at(name: str) -> Spot:
    """The square of a name: C5 is (2, 4)."""
    found = NAME.fullmatch(name)
    if found is None:
        raise MoonlessError(f"'{name}' is not a square")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 64
    return column - 1, int(found[2]) - 1


def has_ground(document: Document, at: Spot) -> bool:
    """Whether a tile lies under a square."""
    rows, size = layout(document), tile_size()
    row, column = at[1] // size, at[0] // size
    return 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] != EMPTY


def new_id(document: Document, stem: str) -> str:
    """A name that nothing has yet: guard-1, guard-2."""
    taken = {words(entry, "id") for key in LISTS for _, entry in entries(document, key)}
    return next(name for n in range(1, 1000) if (name := f"{stem}-{n}") not in taken)


def title(entry: dict[str, Any], key: str = "") -> str:
    """What a thing is called: guard-1 is Guard 1."""
    return words(entry, "id").replace("-", " ").capitalize() or key.replace("_", " ").capitalize()


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "mission"
