"""The Pacific sheet of a campaign as SVG: sea areas, coasts, ways, names."""

import math

from moonless.core.drawing import WIDTH, element, group, points, sheet, side, words
from moonless.core.scene import Board
from moonless.games.gato_leader.board import Sheet as CampaignSheet
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.entries import Coast, PlaceName
from moonless.games.gato_leader.content.kinds import MISSION_KEYS, MISSION_NAMES
from moonless.games.gato_leader.screen.chart import contact_words, on_paper
from moonless.games.gato_leader.screen.drawing import Box, Room, draw_places, layer

GRATICULE = 10
"""Degrees between two lines of the map's net."""
ANCHOR = "M0-8V16M-8-3H8M-15 6C-13 13-7 16 0 16 7 16 13 13 15 6M-4-12A4 4 0 1 0 4-12 4 4 0 1 0-4-12"
BOX: float = 4.0
"""Half the side of a mission box."""
COUNTER = (22.0, 14.0)
"""Half of what a boat's counter covers."""


def draw_sea(board: Board, content: Content, campaign: CampaignSheet) -> str:
    """Names are written in the order of their weight: Areas, straits, towns, degrees."""
    room = Room()
    names = draw_area_names(campaign, room)
    for cell in board.cells:
        x, y = cell.x * WIDTH, cell.y * WIDTH
        room.take((x - COUNTER[0], y - COUNTER[1], x + COUNTER[0], y + COUNTER[1]))
    bars = draw_bars(board, campaign, room)
    printed = [*draw_contacts(campaign, room), *draw_boxes(campaign, room), *draw_bases(campaign, room)]
    towns = draw_towns(content.place_names, campaign, room)
    return sheet(
        board,
        [
            group("cells", draw_places(board)),
            layer("graticule", draw_graticule(campaign, room)),
            layer("land", draw_coasts(content.coasts, campaign)),
            layer("edges", [*draw_port_ways(board), *bars]),
            layer("towns", towns),
            layer("printed", printed),
            layer("places", names),
        ],
    )


def draw_graticule(campaign: CampaignSheet, room: Room) -> list[str]:
    """Meridians and parallels, with their degrees at the edge."""
    west, south, east, north = campaign.view
    parts = []
    for degree in range(math.ceil(west / GRATICULE) * GRATICULE, math.ceil(east), GRATICULE):
        (x, top), (_, bottom) = on_paper(campaign, (degree, north)), on_paper(campaign, (degree, south))
        parts.append(element("line", x1=x, y1=top, x2=x, y2=bottom, cls="meridian"))
        parts.append(degrees(f"{degree}°E" if degree <= 180 else f"{360 - degree}°W", x, bottom - 4, room))
    for degree in range(math.ceil(south / GRATICULE) * GRATICULE, math.ceil(north), GRATICULE):
        (left, y), (right, _) = on_paper(campaign, (west, degree)), on_paper(campaign, (east, degree))
        parts.append(element("line", x1=left, y1=y, x2=right, y2=y, cls="parallel"))
        parts.append(
            degrees(f"{abs(degree)}°{'N' if degree > 0 else 'S' if degree < 0 else ''}", left + 16, y - 3, room)
        )
    return parts


def degrees(text: str, x: float, y: float, room: Room) -> str:
    """At the edge of the sheet, unless something else is written there."""
    return words(text, x, y, "degree") if room.free(room.box(text, x, y, "degree")) else ""


def draw_coasts(coasts: list[Coast], campaign: CampaignSheet) -> list[str]:
    """The land over the sea areas, where it is in view."""
    west, south, east, north = campaign.view
    shapes = []
    for coast in coasts:
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


def draw_bars(board: Board, campaign: CampaignSheet, room: Room) -> list[str]:
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
        bars.append(room.fit(name, x, y, "strait", 6))
    return bars


def draw_towns(places: list[PlaceName], campaign: CampaignSheet, room: Room) -> list[str]:
    """A dot each, and the name where there is room for it."""
    west, south, east, north = campaign.view
    towns = []
    for place in places:
        if west <= place.at[0] <= east and south <= place.at[1] <= north:
            x, y = on_paper(campaign, place.at)
            towns.append(element("circle", cx=x, cy=y, r=1.6, cls="town-dot"))
            towns.append(room.fit(place.name, x, y, "town", 4))
    return towns


def draw_contacts(campaign: CampaignSheet, room: Room) -> list[str]:
    """6.4 The contact table of each Area, below its name or above it."""
    lines = []
    for area in campaign.areas:
        x, y = on_paper(campaign, area.label_at)
        text = contact_words(area)
        for base in (y + 22, y - 15, y + 32, y - 25):
            if text and room.free(room.box(text, x, base, "figures")):
                lines.append(room.write(text, x, base, "figures"))
                break
    return lines


def draw_boxes(campaign: CampaignSheet, room: Room) -> list[str]:
    """5.11 to 5.13 The boxes of Special Missions where they lie, with what they are for."""
    parts = []
    for area in campaign.areas:
        for box in area.mission:
            x, y = on_paper(campaign, box.at)
            room.take(around(x, y))
            parts.append(frame_at(x, y, f"mission-box {box.kind}"))
            parts.append(room.fit(MISSION_NAMES[MISSION_KEYS.index(box.kind)], x, y, "town", BOX + 2))
    return parts


def draw_bases(campaign: CampaignSheet, room: Room) -> list[str]:
    """4.2 Where a Forward Operating Base can be placed."""
    parts = []
    for area in campaign.areas:
        if area.fob is not None:
            x, y = on_paper(campaign, area.fob.at)
            room.take(around(x, y))
            triangle = points([(x - BOX, y + BOX), (x + BOX, y + BOX), (x, y - BOX)])
            parts.append(element("polygon", points=triangle, cls="base"))
            parts.append(room.fit(area.fob.base, x, y, "town", BOX + 2))
    return parts


def around(x: float, y: float) -> Box:
    """What a box covers: no word is written over it."""
    return x - BOX, y - BOX, x + BOX, y + BOX


def frame_at(x: float, y: float, cls: str) -> str:
    return element("rect", x=x - BOX, y=y - BOX, width=2 * BOX, height=2 * BOX, cls=cls)


def draw_area_names(campaign: CampaignSheet, room: Room) -> list[str]:
    """Names with the figures printed under them: Events moving / patrolling; and the Ports."""
    parts = []
    for area in campaign.areas:
        x, y = on_paper(campaign, area.label_at)
        parts.append(room.write(area.name, x, y, "place-name"))
        parts.append(room.write(f"{area.moving_events} / {area.patrolling_events}", x, y + 11, "figures"))
    for port in campaign.ports:
        x, y = on_paper(campaign, port.box_at)
        parts.append(element("path", d=ANCHOR, cls="anchor", transform=f"translate({x:.1f} {y:.1f})"))
        parts.append(room.write(port.name, x, y + WIDTH * 0.68, "place-name port-name"))
    return parts
