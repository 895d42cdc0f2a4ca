"""The plan of a mission: an aerial photograph made into a drawing, woods, roads, houses, walls, the enemy's beats."""

from random import Random

from moonless.core import drawing
from moonless.core.drawing import WIDTH, center, element, group
from moonless.core.scene import Board, Cell, Edge
from moonless.games.rogue_regiment.board.board import Board as Ground
from moonless.games.rogue_regiment.content.components import COLOR_NAMES, Mission

HALF = WIDTH / 2
TILES = ("exit", "spawn")
"""The squares of small tiles have long names, and a label for all of them."""
LEAF = 7.0
"""How far an arrow of a sentry point reaches out of its ring."""
DEGREES = 45
AJAR = 0.4
"""How far a door's leaf stands out of the wall, as a share of the wall."""
Spot = tuple[float, float]


def draw_mission(mission: Mission, board: Board) -> str:
    """A mission's board as a plan; drawn once."""
    if not mission.drawing:
        mission.drawing = make_drawing(mission, board)
    return mission.drawing


def make_drawing(mission: Mission, board: Board) -> str:
    """What there is of it, layer by layer."""
    cells = {cell.id: cell for cell in board.cells}
    return drawing.sheet(
        board,
        [
            group("cells", drawing.draw_cells(board)),
            group("growth", [part for cell in board.cells for part in growth(cell)]),
            group("names", drawing.draw_names(board, TILES)),
            group("beats", beats(mission.board)),
            group("edges", [part for edge in board.edges for part in draw_wall(board, edge, cells)]),
            group("places", drawing.draw_labels(board)),
        ],
    )


# What grows and lies on a square


def growth(cell: Cell) -> list[str]:
    """Canopies, hedges, crates, rocks, ripples: always the same on the same square."""
    dice = Random(f"{cell.id} {cell.terrain}")
    x, y = center(cell)
    makers = {"forest": canopies, "hedge": bushes, "crate": boxes, "rock": stones, "water": ripples, "track": sleepers}
    maker = makers.get(cell.terrain)
    return [] if maker is None else maker(x, y, dice)


def canopies(x: float, y: float, dice: Random) -> list[str]:
    """Three or four crowns of trees, lit from the north-west."""
    parts = []
    for dx, dy in ((-13, -12), (12, -9), (-9, 13), (14, 14))[: dice.choice((3, 4))]:
        cx, cy = x + dx + dice.uniform(-5, 5), y + dy + dice.uniform(-5, 5)
        radius = dice.uniform(11, 16)
        parts.append(element("circle", cx=cx, cy=cy, r=radius, cls="crown"))
        parts.append(element("circle", cx=cx - radius / 4, cy=cy - radius / 4, r=radius * 0.55, cls="crown lit"))
    return parts


def bushes(x: float, y: float, dice: Random) -> list[str]:
    """A hedge: a row of round bushes."""
    return [
        element("circle", cx=x + dx + dice.uniform(-2, 2), cy=y + dy + dice.uniform(-2, 2), r=9.0, cls="bush")
        for dx, dy in ((-17, -16), (0, -18), (17, -15), (-18, 1), (1, 0), (18, 2), (-16, 17), (1, 18), (17, 17))
    ]


def boxes(x: float, y: float, dice: Random) -> list[str]:
    """Stacked crates, none quite straight."""
    parts = []
    for dx, dy, side in ((-22.0, -20.0, 21.0), (1.0, -21.0, 20.0), (-12.0, 2.0, 20.0)):
        turn = f"rotate({dice.uniform(-5, 5):.1f} {x:.0f} {y:.0f})"
        parts.append(element("rect", x=x + dx, y=y + dy, width=side, height=side, cls="box", transform=turn))
    return parts


def stones(x: float, y: float, dice: Random) -> list[str]:
    """A rock: an angular outline with a lit face."""
    ring = [(22, 0), (16, 15), (2, 22), (-15, 16), (-22, 1), (-15, -16), (1, -21), (15, -16)]
    outline = [(x + dx * dice.uniform(0.8, 1.1), y + dy * dice.uniform(0.8, 1.1)) for dx, dy in ring]
    return [
        element("polygon", points=drawing.points(outline), cls="stone"),
        element("polygon", points=drawing.points([*outline[4:8], (x, y)]), cls="stone lit"),
    ]


def ripples(x: float, y: float, dice: Random) -> list[str]:
    if dice.random() < 0.5:
        return []
    dx, dy = dice.uniform(-14, 4), dice.uniform(-14, 14)
    return [element("path", d=f"M{x + dx:.1f} {y + dy:.1f}q5 -4 10 0t10 0", cls="ripple")]


def sleepers(x: float, y: float, dice: Random) -> list[str]:
    """Rails are drawn across the square, whichever way they run."""
    return [element("path", d=f"M{x - 20:.1f} {y:.1f}h40M{x:.1f} {y - 20:.1f}v40", cls="rail")]


# Walls


def draw_wall(board: Board, edge: Edge, cells: dict[str, Cell]) -> list[str]:
    """Two strokes each; a door stands ajar, a window has its panes, a grapple point its ring."""
    x1, y1, x2, y2 = drawing.side(board, cells[edge.a], cells[edge.b])
    parts = [drawing.draw_edge(board, edge, cells)]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if edge.kind == "door":
        wide, deep = (x2 - x1, y2 - y1), (y2 - y1, x1 - x2)
        end = (x1 + AJAR * deep[0] + AJAR * wide[0], y1 + AJAR * deep[1] + AJAR * wide[1])
        parts.append(element("line", cls="leaf", x1=x1, y1=y1, x2=end[0], y2=end[1]))
    elif edge.kind == "window":
        parts.append(element("circle", cls="pane", cx=x, cy=y, r=3.4))
    elif edge.kind == "grapple-point":
        parts.append(element("circle", cls="grapple", cx=x, cy=y, r=6.5))
    return parts


# The enemy's beats


def beats(ground: Ground) -> list[str]:
    """2.8 Patrol lines, dotted, and sentry points with their arrows, light or dark after their color."""
    parts = []
    for line in ground.lines:
        spots = [spot(ground, square) for square in line.squares]
        if line.loop:
            spots.append(spots[0])
        parts.append(element("polyline", points=drawing.points(spots), cls=f"beat {COLOR_NAMES[line.color]}"))
    for post in ground.posts:
        x, y = spot(ground, post.place)
        parts.append(element("circle", cx=x, cy=y, r=HALF * 0.55, cls=f"post {COLOR_NAMES[post.color]}"))
        for arrow in post.arrows:
            turn = f"translate({x:.0f} {y:.0f}) rotate({arrow * DEGREES})"
            tip = f"M0 {-HALF * 0.55 - LEAF:.1f}l-5 {LEAF:.0f}h10z"
            parts.append(element("path", d=tip, cls=f"post-arrow {COLOR_NAMES[post.color]}", transform=turn))
    return parts


def spot(ground: Ground, square: int) -> Spot:
    return ground.xs[square] * WIDTH, ground.ys[square] * WIDTH
