"""Plots as SVG, made here: no library, no script, readable in any browser."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

WIDTH, ROW, LEFT = 640, 22, 200
TALL, BINS = 160, 40
INK, BAR, FAINT = "#1d2b38", "#3b6ea5", "#d8e0e8"


def bars(values: Mapping[str, float], total: float, unit: str = "%") -> str:
    """A bar for each name, with its share of the total."""
    most = max(values.values(), default=0) or 1
    rows = []
    for place, (name, value) in enumerate(values.items()):
        y = place * ROW
        width = (WIDTH - LEFT - 90) * value / most
        shown = f"{100 * value / total:.1f}%" if unit == "%" and total else f"{value:.2f}"
        rows.append(
            f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{LEFT}" y="{y + 3}" width="{width:.1f}" height="{ROW - 6}" fill="{BAR}"/>'
            f'<text x="{LEFT + width + 6:.1f}" y="{y + 15}">{shown}</text>'
        )
    return svg(WIDTH, ROW * len(rows), "".join(rows))


def histogram(counts: Mapping[float, int]) -> str:
    """How often each score was made."""
    return histograms({"": counts}) if counts else ""


def histograms(named: Mapping[str, Mapping[float, int]]) -> str:
    """The same for several, one below the other on one scale, each under its name."""
    scores = [score for counts in named.values() for score in counts]
    low, high = min(scores), max(scores)
    bins = min(int(high - low) + 1, BINS)
    size = 1.0 if bins < BINS or high - low < BINS else (high - low) / bins
    parts, top = [], 0
    for name, counts in named.items():
        if name:
            parts.append(f'<text x="20" y="{top + 16}" font-weight="bold">{escape(name)}</text>')
            top += ROW
        parts += piles(counts, low, size, bins, top)
        top += TALL + 30
    return svg(WIDTH, top, "".join(parts))


def piles(counts: Mapping[float, int], low: float, size: float, bins: int, top: int) -> list[str]:
    """The columns of one histogram and what its scale begins and ends with; a column says its score and count."""
    heights = [0] * bins
    for score, count in counts.items():
        heights[min(int((score - low) / size), bins - 1)] += count
    most, step, parts = max(heights), (WIDTH - 40) / bins, []
    for place, count in enumerate(heights):
        height = TALL * count / most
        parts.append(
            f'<rect x="{20 + place * step:.1f}" y="{top + TALL - height + 4:.1f}" width="{max(step - 1, 1):.1f}"'
            f' height="{height:.1f}" fill="{BAR}"><title>{low + place * size:g}: {count}</title></rect>'
        )
    parts.append(f'<text x="20" y="{top + TALL + 22}">{low:g}</text>')
    last = f"{low + (bins - 1) * size:g}"
    parts.append(f'<text x="{WIDTH - 20}" y="{top + TALL + 22}" text-anchor="end">{last}</text>')
    return parts


def heat_map(spots: Sequence[tuple[str, float, float, int]]) -> str:
    """How often something was where: name, x, y, count. The darker, the more often."""
    if not spots:
        return ""
    xs, ys = [x for _, x, _, _ in spots], [y for _, _, y, _ in spots]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left or 1, max(ys) - top or 1
    scale = (WIDTH - 40) / wide
    gaps = sorted({round(x, 3) for x in xs})
    radius = max(min((b - a for a, b in pairwise(gaps)), default=1) * scale * 0.55, 3.0)
    most = max(count for _, _, _, count in spots) or 1
    parts = [
        f'<circle cx="{20 + (x - left) * scale:.1f}" cy="{20 + (y - top) * scale:.1f}" r="{radius:.1f}"'
        f' fill="{shade(count / most)}"><title>{escape(name)}: {count}</title></circle>'
        for name, x, y, count in spots
    ]
    return svg(WIDTH, int(high * scale) + 40, "".join(parts))


def shade(share: float) -> str:
    """From faint to dark; the root, so that rare places still show."""
    part = share**0.5
    low, high = (0xEE, 0xF2, 0xF6), (0x8A, 0x1C, 0x1C)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def svg(width: int, height: int, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {max(height, 1)}" width="{width}"'
        f' font-family="sans-serif" font-size="13" fill="{INK}" role="img">{inside}</svg>'
    )
