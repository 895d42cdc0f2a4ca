"""16.10 Missions of one's own: the id of such a mission holds its text, so that it needs no shelf."""

from moonless.core.content import read_into, unreadable
from moonless.core.errors import Unreadable
from moonless.core.workshop import own_text, read_document
from moonless.games.rogue_regiment.content.components import Mission
from moonless.games.rogue_regiment.content.files import Files
from moonless.games.rogue_regiment.content.flaws import Entry, Flaw
from moonless.games.rogue_regiment.content.mission_checks import check_mission
from moonless.games.rogue_regiment.content.mission_entries import MissionFile
from moonless.games.rogue_regiment.content.missions import make_mission

MOST_TURNS = 40
"""How many points a stranger's route may have."""


def read_own(text: str, found: list[str]) -> MissionFile | None:
    """A stranger's mission as its file, or None with the problems added."""
    try:
        return read_into(MissionFile, read_document(text), "mission", found)
    except Unreadable as error:
        found.append(f"mission: {error}")
        return None


def own_problems(text: str, files: Files) -> list[str]:
    """Everything that is wrong with a stranger's text, a line each; empty: it can be played."""
    found: list[str] = []
    file = read_own(text, found)
    if file is None or too_large(file, files, found):
        return found
    check_mission(file, files, found)
    if file.tutorial is not None and not found:
        try:
            make_mission(file, files)
        except (KeyError, IndexError, StopIteration, ValueError) as error:
            found.append(Flaw(file.id, Entry("tutorial"), "{error}", error=error))
    return found


def too_large(file: MissionFile, files: Files, found: list[str]) -> bool:
    """What would never be finished: a map of thousands of tiles (2.7), a way that leads far off the map (15.4)."""
    before = len(found)
    tiles = len({side.tile for side in files.tiles.side})
    if sum(len(row) for row in file.layout) > tiles:
        found.append(Flaw(file.id, Entry("layout"), "there are {tiles} tiles, no more (2.7)", tiles=tiles))
    size = files.tiles.tile_size
    columns, rows = size * max((len(row) for row in file.layout), default=0), size * len(file.layout)
    ways = [(Entry("vehicle", vehicle.id), vehicle.route) for vehicle in file.vehicle]
    ways.append((Entry("convoy"), file.convoy.route if file.convoy is not None else []))
    for entry, way in ways:
        if len(way) > MOST_TURNS:
            found.append(Flaw(file.id, entry, "a route has at most {most} points", most=MOST_TURNS))
        for x, y in way:
            if not (0 <= x < columns and 0 <= y < rows):
                found.append(Flaw(file.id, entry, "the route leads off the board at {spot}", spot=(x, y)))
                break
    return len(found) > before


def make_own(id: str, files: Files) -> Mission:
    """The mission whose text is in its id, laid out. It need not be complete: the ground of a draft is drawn so too."""
    found: list[str] = []
    file = read_own(own_text(id), found)
    if file is None or too_large(file, files, found):
        raise unreadable(found)
    file.id = id
    try:
        return make_mission(file, files)
    except (KeyError, IndexError, StopIteration, ValueError) as error:
        raise Unreadable(f"the mission cannot be laid out: {error!r}") from error
