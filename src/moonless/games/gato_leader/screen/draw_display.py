"""The Tactical Display as SVG: a maneuvering board around the convoy."""

import math

from moonless.core.drawing import WIDTH, element, frame, group, points, sheet, words
from moonless.core.scene import Board
from moonless.games.gato_leader.board import RING_KEYS, Display
from moonless.games.gato_leader.screen.chart import CANVAS, DISPLAY_TERRAINS, Place
from moonless.games.gato_leader.screen.drawing import draw_places, layer


def draw_display(board: Board, display: Display) -> str:
    """Rings and bearings around the convoy, its course up, its wake astern."""
    return sheet(
        board,
        [
            group("cells", draw_places(board)),
            layer("bearings", draw_bearings(board, display)),
            layer("range-rings", draw_rings(display)),
            layer("course", draw_course(display)),
            layer("places", draw_ring_names(display)),
        ],
    )


def canvas(x: float, y: float) -> Place:
    """The display's canvas to the drawing's units."""
    return x / CANVAS * WIDTH, y / CANVAS * WIDTH


def draw_bearings(board: Board, display: Display) -> list[str]:
    """A line each 30 degrees, from the convoy to the edge; degrees as on a maneuvering board."""
    _, _, width, height = frame(board)
    x, y = canvas(*middle(display))
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


def middle(display: Display) -> Place:
    width, height = display.canvas
    return width / 2, height / 2


def draw_rings(display: Display) -> list[str]:
    """The border of each ring: a square with rounded corners, as its areas have them."""
    parts = []
    for ring, key in enumerate(RING_KEYS):
        places = [place for area in display.areas(ring) for place in display.polygon[area]]
        low, high = min(x for x, _ in places), max(x for x, _ in places)
        rounded = min(y for x, y in places if x == low) - min(y for _, y in places)
        (x, y), (size, radius) = canvas(low, low), canvas(high - low, rounded)
        parts.append(element("rect", x=x, y=y, width=size, height=size, rx=radius, cls=f"range-ring {key}"))
    return parts


def draw_course(display: Display) -> list[str]:
    """The convoy steams up the screen; its wake spreads astern."""
    x, y = middle(display)
    bow, stern = canvas(x, display.at[0][1] - 40), canvas(x, y + 40)
    foot = display.at[display.wake][1] + 40
    parts = [element("line", x1=stern[0], y1=stern[1], x2=bow[0], y2=bow[1], cls="course-line")]
    tip = [(bow[0] - 6, bow[1] + 9), bow, (bow[0] + 6, bow[1] + 9)]
    parts.append(element("polyline", points=points(tip), cls="course-line"))
    for way in (-1, 1):
        start, end = canvas(x + way * 40, y + 150), canvas(x + way * 150, foot)
        parts.append(element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], cls="wake-line"))
    return parts


def draw_ring_names(display: Display) -> list[str]:
    """The name of each ring, at its upper left; of the Wake, in it."""
    parts = []
    for ring, key in enumerate(RING_KEYS):
        places = [place for area in display.areas(ring) for place in display.polygon[area]]
        x, y = canvas(middle(display)[0], min(y for _, y in places) + 20)
        parts.append(words(DISPLAY_TERRAINS[key], x, y, "place-name ring-name"))
    x, y = canvas(middle(display)[0], display.at[display.wake][1] + 50)
    parts.append(words(DISPLAY_TERRAINS["wake"], x, y, "place-name"))
    return parts
