"""The two boards as they are drawn: the Pacific sheet of a campaign, and the Tactical Display."""

import math
from functools import cache

from moonless.core.drawing import WIDTH, corners, element, frame, group, points, sheet, side, words
from moonless.core.scene import Board, Cell, Edge, Label
from moonless.games.gato_leader.board import RING_KEYS
from moonless.games.gato_leader.board import Sheet as CampaignSheet
from moonless.games.gato_leader.components import MISSION_KEYS, MISSION_NAMES, Area
from moonless.games.gato_leader.content import load_content

DISPLAY = "tactical-display"
DEGREES: float = 6.0
"""Degrees of longitude in a cell's width."""
CANVAS: float = 72.0
"""Units of the display's canvas in a cell's width."""
GRATICULE = 10
"""Degrees between two lines of the map's net."""
BELOW = (3.6, 3.0, 2.4, -3.2, -2.4, 0.0)
"""Where counters of an Area lie, in degrees south of its name: the first that is still in the Area."""

ANCHOR = "M0-8V16M-8-3H8M-15 6C-13 13-7 16 0 16 7 16 13 13 15 6M-4-12A4 4 0 1 0 4-12 4 4 0 1 0-4-12"

SEA_TERRAINS = {"sea": "open sea", "mined": "mined waters", "port": "Port"}
DISPLAY_TERRAINS = {
    "convoy": "Convoy",
    "short": "Short Range",
    "medium": "Medium Range",
    "long": "Long Range",
    "wake": "Convoy Wake",
}

Place = tuple[float, float]


@cache
def make_board(id: str) -> Board:
    """A board by its id: a campaign's, or the Tactical Display."""
    return make_display() if id == DISPLAY else make_sea(load_content().sheets[id])


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


def counters_at(area: Area) -> Place:
    """Where an Area's counters lie: clear of its name, where there is room."""
    x, y = area.label_at
    places = [(x, y - south) for south in BELOW if inside((x, y - south), area.polygon)]
    at_sea = (place for place in places if not any(inside(place, coast.polygon) for coast in load_content().coasts))
    return next(at_sea, (places or [area.label_at])[0])


def make_sea(campaign: CampaignSheet) -> Board:
    """1.9 The campaign map: Areas with their outlines, Port boxes, ways and No Transit borders."""
    cells = []
    for area in campaign.areas:
        outline = [at(campaign, place) for place in area.polygon]
        terrain = "mined" if area.mined else "sea"
        x, y = at(campaign, counters_at(area))
        cells.append(Cell(area.id, terrain, x, y, note=area_note(area), outline=outline))
    for port in campaign.ports:
        cells.append(Cell(port.id, "port", *at(campaign, port.box_at), note=f"{port.name}, Refit {port.refit}"))
    edges = [
        Edge(campaign.ids[a], campaign.ids[b], "way") for a, near in enumerate(campaign.ways[0]) for b in near if a < b
    ]
    edges += [Edge(campaign.ids[a], campaign.ids[b], "no-transit", name) for a, b, name in campaign.barred]
    labels = [Label(name, id) for id, name in zip(campaign.ids, campaign.names, strict=True)]
    west, south, east, north = campaign.view
    columns, rows = int((east - west) / DEGREES), int((north - south) / DEGREES)
    return Board(campaign.id, campaign.name, "areas", columns, rows, cells, edges, labels, SEA_TERRAINS)


def contact_words(area: Area) -> str:
    """6.4 The contact table in a line: 5-7 = 1, 8+ = 2."""
    rows = [(low, high, contacts) for low, high, contacts in area.contact_table if contacts]
    return ", ".join(f"{low}{'+' if high == 99 else f'-{high}' if high > low else ''} = {n}" for low, high, n in rows)


def area_note(area: Area) -> str:
    """What hovering over an Area tells: all that is printed in it."""
    note = f"{area.name}: Events {area.moving_events} moving, {area.patrolling_events} patrolling"
    note += f"; Contacts {contact_words(area)}" if contact_words(area) else "; no Contacts"
    note += "".join(f"; {MISSION_NAMES[MISSION_KEYS.index(box.kind)]} box" for box in area.mission)
    return note + (f"; base {area.fob.base} ({area.fob.torpedoes} torpedoes)" if area.fob is not None else "")


# The Tactical Display


def make_display() -> Board:
    """1.14 The maneuvering board of rings around the convoy, which steams up the screen."""
    display = load_content().display
    cells = []
    for area, id in enumerate(display.ids):
        x, y = display.at[area]
        terrain = "wake" if area == display.wake else RING_KEYS[display.ring[area]]
        outline = [(px / CANVAS, py / CANVAS) for px, py in display.polygon[area]]
        cells.append(Cell(id, terrain, x / CANVAS, y / CANVAS, note=range_note(area), outline=outline))
    edges = [
        Edge(display.ids[a], display.ids[b], "way") for a, near in enumerate(display.adjacent) for b in near if a < b
    ]
    labels = [Label("Convoy Wake", display.ids[display.wake])]
    size = int(display.canvas[0] / CANVAS)
    return Board(DISPLAY, "Tactical Display", "areas", size, size, cells, edges, labels, DISPLAY_TERRAINS)


def range_note(area: int) -> str:
    """What hovering over an area tells: its name and how far the convoy is."""
    display = load_content().display
    nearest = min(display.distance[area][other] for other in display.areas(0))
    wake = display.distance[area][display.wake]
    return f"{display.names[area]}: {nearest} to the nearest Convoy area, {wake} to the Wake"


# Drawing


@cache
def draw(id: str) -> str:
    """A board as SVG: the Pacific with its coasts, the display as a maneuvering board."""
    board = make_board(id)
    return draw_display(board) if id == DISPLAY else draw_sea(board, load_content().sheets[id])


def layer(cls: str, parts: list[str]) -> str:
    """A layer that lets the pointer through to the cells under it."""
    return group(cls, parts, pointer_events="none")


def draw_places(board: Board) -> list[str]:
    """Every cell, with the point where its pieces stand."""
    return [
        element(
            "polygon",
            points=points(corners(board, cell)),
            cls=f"cell {cell.terrain}",
            data_cell=cell.id,
            data_x=cell.x * WIDTH,
            data_y=cell.y * WIDTH,
        )
        for cell in board.cells
    ]


def draw_sea(board: Board, campaign: CampaignSheet) -> str:
    return sheet(
        board,
        [
            group("cells", draw_places(board)),
            layer("graticule", draw_graticule(campaign)),
            layer("land", draw_coasts(campaign)),
            layer("edges", [*draw_port_ways(board), *draw_bars(board, campaign)]),
            layer("towns", draw_towns(campaign)),
            layer("places", draw_area_names(board, campaign)),
        ],
    )


def draw_graticule(campaign: CampaignSheet) -> list[str]:
    """Meridians and parallels, with their degrees at the edge."""
    west, south, east, north = campaign.view
    parts = []
    for degree in range(math.ceil(west / GRATICULE) * GRATICULE, math.ceil(east), GRATICULE):
        (x, top), (_, bottom) = on_paper(campaign, (degree, north)), on_paper(campaign, (degree, south))
        parts.append(element("line", x1=x, y1=top, x2=x, y2=bottom, cls="meridian"))
        parts.append(words(f"{degree}°E" if degree <= 180 else f"{360 - degree}°W", x, bottom - 4, "degree"))
    for degree in range(math.ceil(south / GRATICULE) * GRATICULE, math.ceil(north), GRATICULE):
        (left, y), (right, _) = on_paper(campaign, (west, degree)), on_paper(campaign, (east, degree))
        parts.append(element("line", x1=left, y1=y, x2=right, y2=y, cls="parallel"))
        parts.append(
            words(f"{abs(degree)}°{'N' if degree > 0 else 'S' if degree < 0 else ''}", left + 16, y - 3, "degree")
        )
    return parts


def draw_coasts(campaign: CampaignSheet) -> list[str]:
    """The land over the sea areas, where it is in view."""
    west, south, east, north = campaign.view
    shapes = []
    for coast in load_content().coasts:
        if any(west <= x <= east and south <= y <= north for x, y in coast.polygon):
            places = [
                on_paper(campaign, (min(max(x, west), east), min(max(y, south), north))) for x, y in coast.polygon
            ]
            shapes.append(element("polygon", points=points(places), cls="coast"))
    return shapes


def draw_port_ways(board: Board) -> list[str]:
    """Ways in and out of Port; between Areas the borders tell."""
    cells = {cell.id: cell for cell in board.cells}
    lines = []
    for edge in board.edges:
        a, b = cells[edge.a], cells[edge.b]
        if edge.kind == "way" and "port" in (a.terrain, b.terrain):
            lines.append(
                element("line", x1=a.x * WIDTH, y1=a.y * WIDTH, x2=b.x * WIDTH, y2=b.y * WIDTH, cls="edge way")
            )
    return lines


def draw_bars(board: Board, campaign: CampaignSheet) -> list[str]:
    """5.4 No Transit along the border of two Areas."""
    cells = {cell.id: cell for cell in board.cells}
    bars = []
    for a, b, name in campaign.barred:
        border = [place for place in campaign.areas[a].polygon if place in campaign.areas[b].polygon]
        if len(border) > 1:
            line = [on_paper(campaign, place) for place in border]
        else:
            x1, y1, x2, y2 = side(board, cells[campaign.ids[a]], cells[campaign.ids[b]])
            line = [(x1, y1), (x2, y2)]
        bars.append(element("polyline", points=points(line), cls="edge no-transit"))
        x, y = line[len(line) // 2]
        bars.append(words(name, x, y - 5, "strait"))
    return bars


def draw_towns(campaign: CampaignSheet) -> list[str]:
    west, south, east, north = campaign.view
    towns = []
    for place in load_content().place_names:
        if west <= place.at[0] <= east and south <= place.at[1] <= north:
            x, y = on_paper(campaign, place.at)
            towns.append(element("circle", cx=x, cy=y, r=1.6, cls="town-dot"))
            towns.append(words(place.name, x, y - 4, "town"))
    return towns


def draw_area_names(board: Board, campaign: CampaignSheet) -> list[str]:
    """Names with the figures printed under them: Events moving / patrolling, then Contacts."""
    parts = []
    for area in campaign.areas:
        x, y = on_paper(campaign, area.label_at)
        parts.append(words(area.name, x, y, "place-name"))
        parts.append(words(f"{area.moving_events} / {area.patrolling_events}", x, y + 11, "figures"))
    for port in campaign.ports:
        x, y = on_paper(campaign, port.box_at)
        parts.append(element("path", d=ANCHOR, cls="anchor", transform=f"translate({x:.1f} {y:.1f})"))
        parts.append(words(port.name, x, y + WIDTH * 0.68, "place-name port-name"))
    return parts


def draw_display(board: Board) -> str:
    """Rings and bearings around the convoy, its course up, its wake astern."""
    return sheet(
        board,
        [
            group("cells", draw_places(board)),
            layer("bearings", draw_bearings(board)),
            layer("range-rings", draw_rings()),
            layer("course", draw_course()),
            layer("places", draw_ring_names()),
        ],
    )


def canvas(x: float, y: float) -> Place:
    """The display's canvas to the drawing's units."""
    return x / CANVAS * WIDTH, y / CANVAS * WIDTH


def draw_bearings(board: Board) -> list[str]:
    """A line each 30 degrees, from the convoy to the edge; degrees as on a maneuvering board."""
    _, _, width, height = frame(board)
    x, y = canvas(*middle())
    reach = min(width, height) / 2
    parts = []
    for degrees in range(0, 360, 30):
        turn = math.radians(degrees - 90)
        dx, dy = math.cos(turn), math.sin(turn)
        far = min((width / 2 - 10) / max(abs(dx), 1e-6), (height / 2 - 10) / max(abs(dy), 1e-6))
        near = reach * 0.3
        parts.append(
            element("line", x1=x + dx * near, y1=y + dy * near, x2=x + dx * far, y2=y + dy * far, cls="bearing")
        )
        parts.append(words(f"{degrees:03d}", x + dx * (far + 2), y + dy * (far + 2) + 3, "degree"))
    return parts


def middle() -> Place:
    width, height = load_content().display.canvas
    return width / 2, height / 2


def draw_rings() -> list[str]:
    """The border of each ring: a square with rounded corners, as its areas have them."""
    display = load_content().display
    parts = []
    for ring, key in enumerate(RING_KEYS):
        places = [place for area in display.areas(ring) for place in display.polygon[area]]
        low, high = min(x for x, _ in places), max(x for x, _ in places)
        rounded = min(y for x, y in places if x == low) - min(y for _, y in places)
        (x, y), (size, radius) = canvas(low, low), canvas(high - low, rounded)
        parts.append(element("rect", x=x, y=y, width=size, height=size, rx=radius, cls=f"range-ring {key}"))
    return parts


def draw_course() -> list[str]:
    """The convoy steams up the screen; its wake spreads astern."""
    display = load_content().display
    x, y = middle()
    bow, stern = canvas(x, display.at[0][1] - 40), canvas(x, y + 40)
    foot = display.at[display.wake][1] + 40
    parts = [element("line", x1=stern[0], y1=stern[1], x2=bow[0], y2=bow[1], cls="course-line")]
    tip = [(bow[0] - 6, bow[1] + 9), bow, (bow[0] + 6, bow[1] + 9)]
    parts.append(element("polyline", points=points(tip), cls="course-line"))
    for way in (-1, 1):
        start, end = canvas(x + way * 40, y + 150), canvas(x + way * 150, foot)
        parts.append(element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], cls="wake-line"))
    return parts


def draw_ring_names() -> list[str]:
    """The name of each ring, at its upper left; of the Wake, in it."""
    display = load_content().display
    parts = []
    for ring, key in enumerate(RING_KEYS):
        places = [place for area in display.areas(ring) for place in display.polygon[area]]
        x, y = canvas(middle()[0], min(y for _, y in places) + 20)
        parts.append(words(DISPLAY_TERRAINS[key], x, y, "place-name ring-name"))
    x, y = canvas(middle()[0], display.at[display.wake][1] + 50)
    parts.append(words(DISPLAY_TERRAINS["wake"], x, y, "place-name"))
    return parts
