"""Laying, placing, moving, turning and removing what a mission holds."""

from typing import Any

from moonless.core.errors import MoonlessError
from moonless.core.workshop import EDGE, TILE, Act, Document, Tool
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.maps import read_cell
from moonless.games.rogue_regiment.editing.papers import (
    EMPTY,
    LISTS,
    SMALL,
    Spot,
    entries,
    files,
    has_ground,
    layout,
    new_id,
    number,
    spots,
    square_at,
    table,
    texts,
    tile_size,
    words,
)
from moonless.games.rogue_regiment.editing.tools import STEMS, find_tool, footprints

MOST_ENTRIES = 60
FORM_LISTS = ("objective", "secondary", "special_card")
"""What is added to in the form, not on the plan."""


def left(before: str, now: str, tile: str) -> str:
    """2.7 That a tile which lay elsewhere was taken from there."""
    number = tile.removeprefix("t")
    if before == now:
        return f"{now} was moved here: there is one tile {number} (2.7)."
    return f"{before} left the map: it is the other side of tile {number}, which now shows {now} (2.7)."


class Hands:
    """A mission in somebody's hands."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.notice = ""
        """What an act did besides."""

    # Placing

    def put(self, act: Act) -> str:
        tool = find_tool(act.tool)
        if tool is None:
            raise MoonlessError(f"there is no tool '{act.tool}'")
        if tool.on == TILE:
            return self.lay(act, tool.id.split()[1], act.turn % 4)
        if tool.on == EDGE:
            return self.put_small(tool, act.at)
        return self.put_down(tool, self.ground(act.at), act.turn)

    def lay(self, act: Act, side: str, turn: int) -> str:
        """2.7 A tile in a slot; it is there once, so it leaves the slot where it lay."""
        row, column = self.slot(act.at)
        rows = self.rows()
        names = {each.id: (each.tile, each.name) for each in files().tiles.side}
        tile, name = names[side]
        for y, line in enumerate(rows):
            for x, cell in enumerate(line):
                before = read_cell(cell)[0] if cell else ""
                if before and names[before][0] == tile:
                    line[x] = EMPTY
                    if (y, x) != (row, column):
                        self.notice = left(names[before][1], name, tile)
        rows[row][column] = f"{side}@{90 * turn}"
        return act.at

    def put_small(self, tool: Tool, place: str) -> str:
        """2.9, 2.10 A small tile at the edge, moved along until it lies beside the board."""
        side, at = self.edge(place, tool.span)
        kind = tool.id.split()[1]
        if kind == "spawn_tile":
            return self.append(kind, {"color": tool.id.split()[2], "side": side, "at": at})
        both = ("entry_tile", "exit_tile") if kind == "both" else (kind,)
        made = [self.append(each, {"side": side, "at": at}) for each in both if not self.small_there(each, side, at)]
        if not made:
            raise MoonlessError(f"{tool.name}: there is one already; empty your hands and drag it to move it (2.10)")
        return made[0]

    def small_there(self, kind: str, side: str, at: int) -> bool:
        return any(words(entry, "side") == side and entry.get("at") == at for _, entry in entries(self.document, kind))

    def put_down(self, tool: Tool, at: Spot, turn: int) -> str:
        """Something on a square, with a name that nothing else has."""
        group, _, kind = tool.id.partition(" ")
        if group == "start":
            return self.mark(self.document.setdefault("start", {}), "start", "squares", at)
        if group == "route":
            convoy = self.document.setdefault("convoy", {"route": [], "speed": 4, "spacing": 2, "order": []})
            return self.mark(convoy, "convoy", "route", at)
        stem = STEMS.get(kind, kind.replace("_", "-")) or {"demolition_point": "point"}.get(group, group)
        entry: dict[str, Any] = {"id": new_id(self.document, stem)}
        if kind:
            entry["kind"] = kind
        if group == "structure":
            shape = tool.shapes[turn % len(tool.shapes)]
            entry["squares"] = [[at[0] + dx, at[1] + dy] for dx, dy in shape]
            return self.append(group, entry)
        if group == "prisoner":
            entry["name"] = "Prisoner"
        if group == "vehicle":
            entry["state"] = "parked"
        entry["at"] = list(at)
        if group in ("unit", "vehicle"):
            entry["facing"] = FACINGS[turn % 8]
        return self.append(group, entry)

    def mark(self, owner: Any, name: str, key: str, at: Spot) -> str:
        """A square more in a list of squares; one that is there already goes."""
        if not isinstance(owner, dict) or not isinstance(owner.setdefault(key, []), list):
            raise MoonlessError(f"{name}: {key} is not a list of squares; mend it in the file")
        if list(at) in owner[key]:
            owner[key].remove(list(at))
            return ""
        if len(owner[key]) >= MOST_ENTRIES:
            raise MoonlessError(f"{name}: there are {MOST_ENTRIES} squares already")
        owner[key].append(list(at))
        return f"{name}.{key}.{len(owner[key]) - 1}"

    def append(self, key: str, entry: dict[str, Any]) -> str:
        found = self.document.setdefault(key, [])
        if not isinstance(found, list) or len(found) >= MOST_ENTRIES:
            raise MoonlessError(f"{key.replace('_', ' ')}: no more can be added")
        found.append(entry)
        return f"{key}.{len(found) - 1}"

    # Moving, turning, removing

    def move(self, act: Act) -> str:
        """What was placed comes to another place of the same sort; two tiles change places."""
        if act.piece.startswith("tile "):
            (row, column), (other_row, other_column) = self.slot(act.piece), self.slot(act.at)
            rows = self.rows()
            here, there = rows[row][column], rows[other_row][other_column]
            rows[row][column], rows[other_row][other_column] = there, here
            return act.at
        owner, entry = self.find(act.piece)
        if owner in SMALL:
            small = files().small_tiles
            span = small.spawn_tile.width if owner == "spawn_tile" else small.entry_exit_tile.width
            side, at = self.edge(act.at, span)
            for each in self.twins(owner, entry):
                each["side"], each["at"] = side, at
            return act.piece
        to = self.ground(act.at)
        if isinstance(entry, list):
            entry[:] = list(to)
        elif owner == "structure":
            first = spots(entry.get("squares")) or [to]
            dx, dy = to[0] - first[0][0], to[1] - first[0][1]
            entry["squares"] = [[x + dx, y + dy] for x, y in first]
        else:
            entry["at"] = list(to)
        return act.piece

    def turn(self, act: Act) -> str:
        """A tile by quarters, a unit by eighths, a structure between across and down."""
        if act.piece.startswith("tile "):
            row, column = self.slot(act.piece)
            rows = self.rows()
            if not rows[row][column]:
                raise MoonlessError("no tile lies there")
            side, turns = read_cell(rows[row][column])
            rows[row][column] = f"{side}@{90 * ((turns + act.turn) % 4)}"
            return act.piece
        owner, entry = self.find(act.piece)
        if owner in ("unit", "vehicle") and isinstance(entry, dict):
            facing = words(entry, "facing")
            entry["facing"] = FACINGS[(FACINGS.index(facing) + act.turn) % 8] if facing in FACINGS else "N"
        elif owner == "structure" and isinstance(entry, dict):
            squares = spots(entry.get("squares"))
            shapes = footprints(len(squares)) if squares else []
            across = [(x - squares[0][0], y - squares[0][1]) for x, y in squares]
            now = shapes.index(across) if across in shapes else -1
            if shapes:
                shape = shapes[(now + act.turn) % len(shapes)]
                entry["squares"] = [[squares[0][0] + dx, squares[0][1] + dy] for dx, dy in shape]
        return act.piece

    def flip(self, act: Act) -> str:
        """2.7 The other side of a tile, lying the same way."""
        row, column = self.slot(act.piece)
        rows = self.rows()
        if not rows[row][column]:
            raise MoonlessError("no tile lies there")
        side, turns = read_cell(rows[row][column])
        tile = next(each.tile for each in files().tiles.side if each.id == side)
        other = next(each.id for each in files().tiles.side if each.tile == tile and each.id != side)
        rows[row][column] = f"{other}@{90 * turns}"
        return act.piece

    def remove(self, act: Act) -> str:
        """What is gone is nobody's target any more."""
        if act.piece.startswith("tile "):
            row, column = self.slot(act.piece)
            self.rows()[row][column] = EMPTY
            return ""
        owner, entry = self.find(act.piece)
        if owner in SMALL:
            for kind in SMALL:
                found = self.document.get(kind)
                if isinstance(found, list):
                    gone = list(self.twins(owner, entry))
                    self.document[kind] = [each for each in found if not any(each is other for other in gone)]
            return ""
        self.take_out(act.piece)
        if owner in LISTS and isinstance(entry, dict):
            self.rename(words(entry, "id"), "")
        return ""

    def take_out(self, path: str) -> None:
        parts = path.split(".")
        holder: Any = self.document
        for part in parts[:-1]:
            holder = holder[int(part) if isinstance(holder, list) else part]
        del holder[int(parts[-1])]
        if parts[0] == "convoy" and not holder:
            del self.document["convoy"]

    def twins(self, owner: str, entry: Any) -> list[dict[str, Any]]:
        """An entry and an exit at the same place are one tile."""
        if owner == "spawn_tile" or not isinstance(entry, dict):
            return [entry]
        place = (entry.get("side"), entry.get("at"))
        both = [each for kind in SMALL[:2] for _, each in entries(self.document, kind)]
        return [each for each in both if (each.get("side"), each.get("at")) == place]

    def rename(self, old: str, new: str) -> None:
        """Objectives and the convoy follow a thing's name; without a new one they do without it."""
        owners = [entry for key in ("objective", "secondary") for _, entry in entries(self.document, key)]
        for entry, key in [*((entry, "targets") for entry in owners), (table(self.document, "convoy"), "order")]:
            if old not in texts(entry, key):
                continue
            entry[key] = [new if each == old else each for each in texts(entry, key) if new or each != old]
            if key == "targets":
                entry["count"] = max(1, min(number(entry, "count", 1), len(entry[key])))

    # Finding

    def find(self, piece: str) -> tuple[str, Any]:
        """What was placed: the list it stands in, and itself."""
        parts = piece.split(".")
        found: Any = self.document
        for part in parts:
            if isinstance(found, list) and part.isdecimal() and int(part) < len(found):
                found = found[int(part)]
            elif isinstance(found, dict) and part in found:
                found = found[part]
            else:
                raise MoonlessError("that is not there any more")
        known = (*LISTS, *SMALL, *FORM_LISTS, "start", "convoy")
        if parts[0] not in known or not parts[-1].isdecimal() or not isinstance(found, dict | list):
            raise MoonlessError(f"'{piece}' was not placed")
        return parts[0], found

    def rows(self) -> list[list[str]]:
        """The map's slots, to be changed; what was derived from them no longer holds."""
        self.document["layout"] = layout(self.document)
        self.document.pop("derived", None)
        rows: list[list[str]] = self.document["layout"]
        return rows

    def slot(self, place: str) -> tuple[int, int]:
        """`tile 0 1`: row and column of the map."""
        parts, rows = place.split(), layout(self.document)
        if len(parts) == 3 and parts[0] == "tile" and parts[1].isdecimal() and parts[2].isdecimal():
            row, column = int(parts[1]), int(parts[2])
            if row < len(rows) and column < len(rows[0]):
                return row, column
        raise MoonlessError("a tile is laid into a slot of the map")

    def edge(self, place: str, span: int) -> tuple[str, int]:
        """`edge N 4`: side and place of the edge, so that so many squares fit."""
        parts, rows = place.split(), layout(self.document)
        if len(parts) != 3 or parts[0] != "edge" or parts[1] not in "NESW" or not parts[2].isdecimal():
            raise MoonlessError("a small tile lies along the edge of the map")
        length = tile_size() * (len(rows[0]) if parts[1] in "NS" else len(rows))
        return parts[1], max(0, min(int(parts[2]), length - span))

    def ground(self, name: str) -> Spot:
        at = square_at(name)
        if not has_ground(self.document, at):
            raise MoonlessError(f"no tile lies under {name}; lay one first")
        return at
