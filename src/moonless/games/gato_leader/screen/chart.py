"""The two boards: the Pacific sheet of a campaign, and the Tactical Display."""

from functools import lru_cache

from moonless.core.datafiles import pack_of
from moonless.core.drawing import WIDTH
from moonless.core.packs import joined
from moonless.core.scene import Board, Cell, Edge, Label
from moonless.games.gato_leader.board import FLEET, RING_KEYS, Display
from moonless.games.gato_leader.board import Sheet as CampaignSheet
from moonless.games.gato_leader.content.content import FOLDER, Content
from moonless.games.gato_leader.content.kinds import MISSION_KEYS, MISSION_NAMES, OPEN_END
from moonless.games.gato_leader.content.sheets import Area
from moonless.games.gato_leader.state import State

DISPLAY = "tactical-display"
BOARDS = 8
"""More than there are."""
DEGREES: float = 6.0
"""Degrees of longitude in a cell's width."""
CANVAS: float = 72.0
"""Units of the display's canvas in a cell's width."""
BELOW = (3.6, 3.0, 2.4, -3.2, -2.4, 0.0)
"""Where counters of an Area lie, in degrees south of its name: the first that is still in the Area."""

SEA_TERRAINS = {"sea": "open sea", "mined": "mined waters", "port": "Port"}
DISPLAY_TERRAINS = {
    "convoy": "Convoy",
    "short": "Short Range",
    "medium": "Medium Range",
    "long": "Long Range",
    "wake": "Convoy Wake",
}

Place = tuple[float, float]


@lru_cache(BOARDS)
def make_board(id: str) -> Board:
    """A board by its id: a campaign's, or the Tactical Display."""
    content, name = FOLDER.chosen(id)
    board = make_display(content.display) if name == DISPLAY else make_sea(content, content.sheets[name])
    board.id = id
    return board


def map_of(state: State) -> Board:
    """The map of a state's campaign."""
    return make_board(joined(state.campaign, pack_of(state)))


# The Pacific sheet


def at(campaign: CampaignSheet, place: Place) -> Place:
    """Longitude and latitude to cell widths."""
    west, _, _, north = campaign.view
    return (place[0] - west) / DEGREES, (north - place[1]) / DEGREES


def on_paper(campaign: CampaignSheet, place: Place) -> Place:
    """Longitude and latitude to the drawing's units."""
    x, y = at(campaign, place)
    return x * WIDTH, y * WIDTH


def inside(place: Place, polygon: list[Place]) -> bool:
    """Whether a place lies in a polygon."""
    x, y = place
    found = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def counters_at(content: Content, area: Area) -> Place:
    """Where an Area's counters lie: clear of its name, where there is room."""
    x, y = area.label_at
    places = [(x, y - south) for south in BELOW if inside((x, y - south), area.polygon)]
    at_sea = (place for place in places if not any(inside(place, coast.polygon) for coast in content.coasts))
    return next(at_sea, (places or [area.label_at])[0])


def make_sea(content: Content, campaign: CampaignSheet) -> Board:
    """1.9 The campaign map: Areas with their outlines, Port boxes, ways and No Transit borders."""
    cells = []
    for area in campaign.areas:
        outline = [at(campaign, place) for place in area.polygon]
        terrain = "mined" if area.mined else "sea"
        x, y = at(campaign, counters_at(content, area))
        cells.append(Cell(area.id, terrain, x, y, note=area_note(area), outline=outline, name=area.name))
    for port in campaign.ports:
        x, y = at(campaign, port.box_at)
        cells.append(Cell(port.id, "port", x, y, note=f"Refit {port.refit}", name=port.name))
    edges = [
        Edge(campaign.ids[a], campaign.ids[b], "way")
        for a, near in enumerate(campaign.ways[FLEET])
        for b in near
        if a < b
    ]
    edges += [Edge(campaign.ids[a], campaign.ids[b], "no-transit", name) for a, b, name in campaign.barred]
    labels = [Label(name, id) for id, name in zip(campaign.ids, campaign.names, strict=True)]
    west, south, east, north = campaign.view
    columns, rows = int((east - west) / DEGREES), int((north - south) / DEGREES)
    return Board(campaign.id, campaign.name, "areas", columns, rows, cells, edges, labels, SEA_TERRAINS)


def contact_rows(area: Area) -> list[tuple[str, int]]:
    """6.4 What a search must come to, and how many Contacts it finds then."""
    return [
        (f"{low}{'+' if high == OPEN_END else f'-{high}' if high > low else ''}", contacts)
        for low, high, contacts in area.contact_table
        if contacts
    ]


def contact_words(area: Area) -> str:
    """6.4 The contact table in a line: 5-7 = 1, 8+ = 2."""
    return ", ".join(f"{result} = {contacts}" for result, contacts in contact_rows(area))


def area_note(area: Area) -> str:
    """What hovering over an Area tells: all that is printed in it."""
    note = f"Event cards: {area.moving_events} moving, {area.patrolling_events} patrolling"
    found = ", ".join(f"{contacts} on {result}" for result, contacts in contact_rows(area))
    note += f"; Contacts: {found}" if found else "; no Contacts"
    note += "".join(f"; {MISSION_NAMES[MISSION_KEYS.index(box.kind)]} box" for box in area.mission)
    return note + (f"; base {area.fob.base} ({area.fob.torpedoes} torpedoes)" if area.fob is not None else "")


# The Tactical Display


def make_display(display: Display) -> Board:
    """1.14 The maneuvering board of rings around the convoy, which steams up the screen."""
    cells = []
    for area, id in enumerate(display.ids):
        x, y = display.at[area]
        terrain = "wake" if area == display.wake else RING_KEYS[display.ring[area]]
        outline = [(px / CANVAS, py / CANVAS) for px, py in display.polygon[area]]
        name = display.names[area]
        cells.append(
            Cell(id, terrain, x / CANVAS, y / CANVAS, note=range_note(display, area), outline=outline, name=name)
        )
    edges = [
        Edge(display.ids[a], display.ids[b], "way") for a, near in enumerate(display.adjacent) for b in near if a < b
    ]
    labels = [Label("Convoy Wake", display.ids[display.wake])]
    size = int(display.canvas[0] / CANVAS)
    return Board(DISPLAY, "Tactical Display", "areas", size, size, cells, edges, labels, DISPLAY_TERRAINS)


def range_note(display: Display, area: int) -> str:
    """What hovering over an area tells: how far the convoy is."""
    nearest = min(display.distance[area][other] for other in display.areas(0))
    wake = display.distance[area][display.wake]
    return f"{nearest} to the nearest Convoy area, {wake} to the Wake"
