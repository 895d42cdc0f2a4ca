"""A result as a picture to show around: one drawing of plain shapes, written as SVG or painted as PNG."""

import importlib.util
import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import escape

from moonless.core.drawing import element
from moonless.core.errors import MoonlessError
from moonless.core.game import Outcome
from moonless.server.api.reporting import Honor

WIDTH, HEIGHT = 1200, 630
NIGHT, PANEL, LINE, INK, DIM, BRASS = "#060f18", "#0a1724", "#1f3a50", "#ece6d3", "#a9b7bf", "#e6bb5c"
METALS = {1: ("#e6bb5c", "#8a6413"), 2: ("#cfd6da", "#6d7a82"), 3: ("#c98a53", "#734521")}
RIBBONS = {
    "by-stealth-and-sea": ("#2f6fae", "#8fc1e8"),
    "gato-leader": ("#26547c", "#e8b84a"),
    "they-come-unseen": ("#2b5f58", "#d8e6e2"),
    "rogue-regiment": ("#6b2b32", "#c9b37c"),
}
OTHER_RIBBON = ("#4b5a66", "#a9b7bf")
FONTS = Path(__file__).parents[2] / "web" / "fonts"
FILES = {
    "serif": "noto-serif-latin-600-normal.woff2",
    "italic": "noto-serif-latin-400-italic.woff2",
    "sans": "noto-sans-latin-400-normal.woff2",
    "bold": "noto-sans-latin-600-normal.woff2",
}
STYLES = {
    "serif": "font-family:'Noto Serif',Georgia,serif;font-weight:600",
    "italic": "font-family:'Noto Serif',Georgia,serif;font-style:italic",
    "sans": "font-family:'Noto Sans',sans-serif",
    "bold": "font-family:'Noto Sans',sans-serif;font-weight:600",
}

Face = Literal["serif", "italic", "sans", "bold"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled polygon; with one point and a radius a disk."""

    points: tuple[Point, ...]
    fill: str
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    at: Point
    size: int
    face: Face
    fill: str


@dataclass(frozen=True, slots=True)
class Result:
    """What is shown: known to everybody who may look on."""

    game: str
    name: str
    title: str
    subtitle: str
    outcome: Outcome
    honor: Honor
    score: str
    """Empty where one side wins and the other loses."""
    unit: str
    """What it counts."""
    as_well: tuple[float, int] | None


def box(x: float, y: float, width: float, height: float, fill: str) -> Shape:
    return Shape(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)


def draw(shown: Result) -> Iterator[Shape | Words]:
    """From below to above."""
    yield box(0, 0, WIDTH, HEIGHT, NIGHT)
    yield box(32, 32, WIDTH - 64, HEIGHT - 64, LINE)
    yield box(34, 34, WIDTH - 68, HEIGHT - 68, PANEL)
    yield Words("MOONLESS", (80, 104), 26, "serif", INK)
    yield Words(shown.name, (80, 176), 30, "sans", DIM)
    left = 80
    if shown.honor.rank:
        yield from medal(shown.game, shown.honor.rank)
        left = 300
    y = 270.0
    for line in wrapped(shown.title, 34)[:2]:
        yield Words(line, (left, y), 38, "sans", INK)
        y += 48
    yield Words(shown.honor.title, (left, y + 40), 72, "serif", BRASS)
    y += 104
    for line in wrapped(shown.outcome.summary, 62 if left == 80 else 50)[:3]:
        yield Words(line, (left, y), 27, "sans", INK)
        y += 38
    if shown.score:
        yield Words(shown.score, (WIDTH - 90 - 62 * len(shown.score.replace(" ", "")), 176), 104, "serif", INK)
        yield Words(shown.unit, (WIDTH - 100 - 13 * len(shown.unit), 214), 24, "sans", DIM)
    if shown.as_well is not None:
        share, games = shown.as_well
        played = f"{share * 100:.0f} of 100 games that the computer played ({games} measured)"
        text = f"{shown.honor.title} or better: {played}"
        yield Words(text, (80, HEIGHT - 68), 24, "italic", DIM)


def medal(game: str, rank: int) -> Iterator[Shape]:
    """A ribbon in the game's colors, and a disk of the metal with its star."""
    bright, dark = METALS[rank]
    broad, narrow = RIBBONS.get(game, OTHER_RIBBON)
    yield box(92, 222, 136, 12, dark)
    yield Shape(((98, 234), (222, 234), (172, 352), (148, 352)), broad)
    yield Shape(((140, 234), (180, 234), (166, 352), (154, 352)), narrow)
    yield Shape(((160, 412),), dark, 66)
    yield Shape(((160, 412),), bright, 60)
    yield Shape(((160, 412),), dark, 48)
    yield Shape(((160, 412),), bright, 45)
    yield Shape(tuple(star(160, 412, 30)), "#fffaf0")


def star(x: float, y: float, radius: float) -> Iterator[Point]:
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        turn = pi * corner / 5 - pi / 2
        yield round(x + reach * cos(turn), 2), round(y + reach * sin(turn), 2)


def wrapped(text: str, most: int) -> list[str]:
    """Lines of so many letters."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def as_svg(shown: Result) -> str:
    parts = []
    for each in draw(shown):
        if isinstance(each, Words):
            x, y = each.at
            style = f"{STYLES[each.face]};font-size:{each.size}px"
            parts.append(element("text", escape(each.text), x=x, y=y, fill=each.fill, style=style))
        elif each.radius:
            x, y = each.points[0]
            parts.append(element("circle", cx=x, cy=y, r=each.radius, fill=each.fill))
        else:
            parts.append(element("polygon", points=" ".join(f"{x:g},{y:g}" for x, y in each.points), fill=each.fill))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return f"{head}{''.join(parts)}</svg>"


def paints() -> bool:
    """Whether this installation can paint: Pillow comes with the extra `envs`."""
    return importlib.util.find_spec("PIL") is not None


def as_png(shown: Result) -> bytes:
    """The same drawing, painted at twice its size and made smaller, so that edges are smooth."""
    if not paints():
        raise MoonlessError("no PNG can be painted here: Pillow is missing (pip install 'moonless[envs]')")
    from PIL import Image, ImageDraw, ImageFont

    fonts: dict[tuple[str, int], Any] = {}
    image = Image.new("RGB", (2 * WIDTH, 2 * HEIGHT), NIGHT)
    brush = ImageDraw.Draw(image)
    for each in draw(shown):
        if isinstance(each, Words):
            key = (each.face, each.size)
            if key not in fonts:
                fonts[key] = ImageFont.truetype(str(FONTS / FILES[each.face]), 2 * each.size)
            brush.text((2 * each.at[0], 2 * each.at[1]), each.text, font=fonts[key], fill=each.fill, anchor="ls")
        elif each.radius:
            x, y, r = 2 * each.points[0][0], 2 * each.points[0][1], 2 * each.radius
            brush.ellipse((x - r, y - r, x + r, y + r), fill=each.fill)
        else:
            brush.polygon([(2 * x, 2 * y) for x, y in each.points], fill=each.fill)
    out = io.BytesIO()
    image.resize((WIDTH, HEIGHT)).save(out, "PNG", optimize=True)
    return out.getvalue()
