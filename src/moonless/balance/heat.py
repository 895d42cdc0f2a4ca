"""Where craft go, on the game's own board: the fuller the dots of a cell, the more often; a cross where craft left the
board."""

import re
from collections import Counter
from dataclasses import dataclass
from html import escape

from moonless.balance.charts import Pen
from moonless.core.drawing import element
from moonless.core.game import Game

STEPS = 5
NUMBERED = 4
"""So many of the fullest cells have their figure written in them."""
CELL = re.compile(r'<polygon points="(?P<points>[^"]+)"[^>]*data-cell="(?P<id>[^"]+)"[^>]*?/>')
MIDDLE = re.compile(r'data-x="([-\d.]+)" data-y="([-\d.]+)"')
FACTS = re.compile(r' data-[\w-]+="[^"]*"')
LABELS = '<g class="places"'
OUTER = re.compile(r"<svg (?P<facts>[^>]*)>(?P<inside>.*)</svg>", re.DOTALL)


@dataclass(slots=True)
class Ground:
    """A board as it is drawn, and where its cells lie."""

    view: str
    cls: str
    inside: str
    labels: str
    """The names of places, which lie over everything."""
    outlines: dict[str, str]
    middles: dict[str, tuple[float, float]]
    names: dict[str, str]

    @property
    def unit(self) -> float:
        """The size of what is written on it: it is seen as wide as a column of the page."""
        return float(self.view.split()[2]) / 100


def ground_of(game: Game, board: str, pen: Pen) -> Ground:
    """The game's own drawing, without what only a table asks of it."""
    svg = game.screen.draw_board(board)
    outlines, middles = {}, {}
    for cell in CELL.finditer(svg):
        outlines[cell["id"]] = cell["points"]
        own = MIDDLE.search(cell[0])
        middles[cell["id"]] = (float(own[1]), float(own[2])) if own else middle_of(cell["points"])
    whole = OUTER.search(svg)
    assert whole is not None, board
    names = {cell.id: pen.say(cell.name) if cell.name else cell.id for cell in game.screen.board(board).cells}
    inside = pen.speech.drawing(FACTS.sub("", whole["inside"]))
    labels = inside.find(LABELS)
    inside, over = (inside[:labels], inside[labels:]) if labels >= 0 else (inside, "")
    return Ground(
        fact(whole["facts"], "viewBox"), fact(whole["facts"], "class"), inside, over, outlines, middles, names
    )


def fact(facts: str, name: str) -> str:
    found = re.search(rf'{name}="([^"]*)"', facts)
    return found[1] if found else ""


def middle_of(points: str) -> tuple[float, float]:
    corners = [tuple(float(part) for part in pair.split(",")) for pair in points.split()]
    return sum(corner[0] for corner in corners) / len(corners), sum(corner[1] for corner in corners) / len(corners)


def step(share: float) -> int:
    """From 1 to 5 by the cube root of the share of the most, so that rare places still show."""
    return max(1, min(STEPS, 1 + int(STEPS * share ** (1 / 3) - 1e-9)))


def limits(most: float) -> list[tuple[float, float]]:
    """From where to where each step reaches."""
    return [(most * (n / STEPS) ** 3, most * ((n + 1) / STEPS) ** 3) for n in range(STEPS)]


def draw_map(ground: Ground, stays: Counter[str], ends: Counter[str], label: str) -> str:
    """One map: the board, the dots, the names of places over them, the crosses."""
    layers = [ground.inside, *hot_cells(ground, stays), ground.labels, *crosses(ground, ends)]
    layers += numbers(ground, stays, ends)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{ground.view}" class="{ground.cls} heat-map" role="img"'
        f' aria-label="{escape(label)}">{"".join(layers)}</svg>'
    )


def hot_cells(ground: Ground, stays: Counter[str]) -> list[str]:
    most, all = max(stays.values(), default=1), stays.total()
    return [
        element(
            "polygon", f"<title>{escape(ground.names.get(cell, cell))}: {100 * count / all:.1f}%</title>",
            points=ground.outlines[cell], cls=f"heat step-{step(count / most)}",
            fill=f"url(#balance-heat-{step(count / most)})",
        )
        for cell, count in sorted(stays.items())
        if cell in ground.outlines
    ]  # fmt: skip


def crosses(ground: Ground, ends: Counter[str]) -> list[str]:
    """Larger where more were last seen."""
    most, parts = max(ends.values(), default=1), []
    for cell, count in sorted(ends.items()):
        if cell in ground.middles:
            (x, y), arm = ground.middles[cell], ground.unit * (0.6 + 0.7 * (count / most) ** 0.5)
            whole = f"{2 * arm:.1f}"
            way = f"M{x - arm:.1f} {y - arm:.1f}l{whole} {whole}m0 -{whole}l-{whole} {whole}"
            for cls, wide in (("cross-rim", 0.75), ("cross", 0.4)):
                parts.append(element("path", d=way, cls=cls, stroke_width=f"{ground.unit * wide:.1f}"))
    return parts


def numbers(ground: Ground, stays: Counter[str], ends: Counter[str]) -> list[str]:
    """The figure of the fullest cells; below the cross where one lies."""
    parts = []
    for cell, count in stays.most_common(NUMBERED):
        if cell in ground.middles:
            x, y = ground.middles[cell]
            facts = {
                "x": f"{x:.1f}",
                "y": f"{y + ground.unit * (2.9 if cell in ends else 0.7):.1f}",
                "font_size": f"{ground.unit * 1.9:.1f}",
            }
            facts |= {"stroke_width": f"{ground.unit * 0.4:.1f}"}
            parts.append(element("text", f"{100 * count / stays.total():.0f}%", cls="heat-number", **facts))
    return parts


def patterns() -> str:
    """Dots that grow from step to step, and the lines of the second of two; once on a page."""
    dots = "".join(
        f'<pattern id="balance-heat-{n}" width="10" height="10" patternUnits="userSpaceOnUse">'
        f'<rect class="heat-wash wash-{n}" width="10" height="10"/>'
        f'<circle class="heat-dot" cx="5" cy="5" r="{0.7 + 0.85 * n:.2f}"/></pattern>'
        for n in range(1, STEPS + 1)
    )
    return (
        '<svg class="balance-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        '<pattern id="balance-second" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path class="second-line" d="M0 3H6"/></pattern>{dots}</defs></svg>'
    )


def legend(stays: Counter[str], ends: Counter[str], pen: Pen) -> str:
    """What the dots and the crosses mean, in figures."""
    if not stays:
        return ""
    parts = []
    for n, (low, high) in enumerate(limits(100 * max(stays.values()) / stays.total()), 1):
        swatch = f'<rect class="swatch" fill="url(#balance-heat-{n})"/>'
        swatch = f'<svg width="22" height="14" aria-hidden="true">{swatch}</svg>'
        parts.append(f"<li>{swatch} {low:.2g}–{high:.2g}%</li>")
    if ends:
        path = '<path class="cross" d="M2 2l10 10m0-10l-10 10" stroke-width="2.5"/>'
        cross = f'<svg width="14" height="14" aria-hidden="true">{path}</svg>'
        parts.append(f"<li>{cross} {pen('left the board here: {count}', count=sum(ends.values()))}</li>")
    return f'<ul class="heat-legend">{"".join(parts)}</ul>'
