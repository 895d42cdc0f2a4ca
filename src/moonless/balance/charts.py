"""Charts as tables with a lane for each row, and bars on the ruler of victory levels: SVG made here, sized in percent,
so that they fit any window while their words keep their size. Colors and patterns are the style sheet's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

from moonless.balance.figures import Bins, Share
from moonless.core.drawing import element
from moonless.core.languages import ENGLISH, Speech

LANE, TALL = 16, 150
TICKS, LANE_TICKS = 5, 3
"""The most steps of a scale; a lane is narrow."""
SECOND = "url(#balance-second)"
"""The pattern of the second of two."""
NARROW, WIDE, LETTER = 300.0, 640.0, 7.2
"""How wide a ruler is on a phone and on a large screen, and a letter on it, in pixels."""


class Pen:
    """Writes what is read on the page: each text in the language of the page, safe to stand in it."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.speech = Speech(language)

    def __call__(self, text: str, **values: object) -> str:
        return escape(self.say(text, **values))

    def say(self, text: str, **values: object) -> str:
        """The same as it is, to be filled into another text."""
        said = self.speech.say(text)
        return said.format(**values) if values else said


@dataclass(slots=True)
class Reading:
    """A value in a lane: where it lies, the ends of its interval, and how it is written."""

    value: float
    ends: tuple[float, float]
    text: str
    note: str = ""


@dataclass(slots=True)
class Row:
    """A line of a chart: a reading of each party, None where it has none."""

    name: str
    readings: Sequence[Reading | None]
    tint: str = ""


@dataclass(slots=True)
class Axis:
    """What a chart measures: its name with the unit, and its two ends."""

    name: str
    ends: tuple[float, float]
    percent: bool = False
    most: int = TICKS

    def at(self, value: float) -> float:
        """Where a value lies, in percent of the whole."""
        low, high = self.ends
        return 100 * (min(max(value, low), high) - low) / (high - low)

    @property
    def ticks(self) -> list[float]:
        low, high = self.ends
        size = step_of(high - low, self.most)
        return [size * n for n in range(ceil(low / size - 1e-9), floor(high / size + 1e-9) + 1)]

    def write(self, value: float) -> str:
        return f"{100 * value:g}%" if self.percent else f"{value:g}"


def step_of(span: float, most: int) -> float:
    """1, 2 or 5 times a power of ten, so that there are no more than so many steps."""
    power = 10.0 ** floor(log10(span / most))
    return next(power * n for n in (1, 2, 5, 10) if power * n * most >= span * 0.999)


def axis_for(name: str, readings: Iterable[Reading], percent: bool = False, signed: bool = False) -> Axis:
    """An axis that holds all readings with their intervals, and zero."""
    ends = [end for each in readings for end in each.ends]
    top = max((abs(end) for end in ends), default=0.0) or 1.0
    size = step_of(top, 2 * LANE_TICKS)
    high = size * ceil(top / size - 1e-9)
    reach = (-high if signed else 0.0, min(high, 1.0) if percent else high)
    return Axis(name, reach, percent, LANE_TICKS + signed)


def percents(value: float) -> str:
    return f"{value:.2f}%"


# Rows


def rows_table(caption: str, first: str, axis: Axis, rows: Sequence[Row], value: str) -> str:
    """A chart that is a table: a name, a lane with bar and interval, the figures. All texts are safe already."""
    scale = "".join(
        element("text", escape(axis.write(tick)), x=percents(axis.at(tick)), y="10", cls=tick_class(axis, tick))
        for tick in axis.ticks
    )
    head = (
        f'<tr><th scope="col">{first}</th><th scope="col" class="lane-head"><span>{axis.name}</span>'
        f'<svg class="scale" width="100%" height="12" aria-hidden="true">{scale}</svg></th>'
        f'<th scope="col" class="number">{value}</th></tr>'
    )
    body = "".join(row_html(axis, row) for row in rows)
    return f'<table class="lanes"><caption>{caption}</caption><thead>{head}</thead><tbody>{body}</tbody></table>'


def tick_class(axis: Axis, tick: float) -> str:
    """A text at the end of a scale leans inwards."""
    place = axis.at(tick)
    return "tick first" if place < 4 else "tick last" if place > 96 else "tick"


def row_html(axis: Axis, row: Row) -> str:
    height = LANE * len(row.readings) + 6
    lines = "".join(
        element("line", cls="zero" if tick == 0 else "grid", x1=x, x2=x, y1="0", y2="100%")
        for tick, x in ((tick, percents(axis.at(tick))) for tick in axis.ticks)
    )
    drawn = "".join(lane(axis, each, place, row.tint) for place, each in enumerate(row.readings) if each)
    svg = f'<svg class="lane" width="100%" height="{height}" aria-hidden="true">{lines}{drawn}</svg>'
    figures = "".join(f'<span class="reading">{written(each)}</span>' for each in row.readings)
    return f'<tr><th scope="row">{row.name}</th><td>{svg}</td><td class="number">{figures}</td></tr>'


def written(reading: Reading | None) -> str:
    if reading is None:
        return "–"
    return f"<b>{reading.text}</b> <small>{reading.note}</small>" if reading.note else f"<b>{reading.text}</b>"


def lane(axis: Axis, reading: Reading, place: int, tint: str) -> str:
    """A bar from zero, and over it the interval with its ends."""
    top = 3 + place * LANE
    middle = str(top + LANE / 2 - 1)
    start, end = sorted((axis.at(0.0), axis.at(reading.value)))
    bar = element("rect", x=percents(start), width=percents(end - start), y=str(top), height=str(LANE - 3),
                  cls=f"bar party-{place} {tint}".rstrip(), **({"fill": SECOND} if place else {}))  # fmt: skip
    low, high = (percents(axis.at(end)) for end in reading.ends)
    parts = [bar, element("line", cls="whisker", x1=low, x2=high, y1=middle, y2=middle)]
    for x in (low, high):
        parts.append(element("line", cls="whisker", x1=x, x2=x, y1=str(top + 2), y2=str(top + LANE - 5)))
    parts.append(element("circle", cls="point", cx=percents(axis.at(reading.value)), cy=middle, r="3"))
    return "".join(parts)


# Bars on a ruler


@dataclass(slots=True)
class Band:
    """A victory level on the ruler, from its lowest score to the next one's."""

    name: str
    low: float
    high: float
    tint: str


def bands_of(least: dict[str, float], bins: Bins) -> list[Band]:
    """The levels that the bars reach; the worst begins where they do."""
    edges = [*least.values(), float("inf")]
    found = []
    for place, (name, (low, high)) in enumerate(zip(least, pairwise(edges), strict=True)):
        low, high = max(low if place else bins.low, bins.low), min(high, bins.high)
        if high > low:
            found.append(Band(name, low, high, tint(place, len(least))))
    return found


def tint(place: int, count: int) -> str:
    """The worst is 0, the best 4."""
    return f"tint-{4 if count == 1 else round(4 * place / (count - 1))}"


def tint_at(bands: Sequence[Band], score: float) -> str:
    return next((band.tint for band in bands if band.low <= score < band.high), "tint-2")


@dataclass(slots=True)
class Pile:
    """A distribution to be drawn: the bars, and the mean with the ends of its interval."""

    heights: list[Share]
    mean: float
    ends: tuple[float, float]
    label: str


def bars_on_ruler(pile: Pile, place: int, bins: Bins, bands: Sequence[Band], top: float) -> str:
    """The bars of one party, each with its interval; the mean as a line in its own."""
    axis, width = Axis("", (bins.low, bins.high)), 100 / bins.number
    ticks = [(share, TALL - TALL * share / top) for share in Axis("", (0.0, top), percent=True).ticks]
    parts = [element("line", cls="grid", x1="0", x2="100%", y1=f"{y:.1f}", y2=f"{y:.1f}") for _, y in ticks]
    low, high = (axis.at(end) for end in pile.ends)
    parts.append(element("rect", cls="mean-band", x=percents(low), width=percents(high - low), y="0", height=str(TALL)))
    for number, each in enumerate(pile.heights):
        if not each.count:
            continue
        tall, score = TALL * each.share / top, bins.low + number * bins.step
        middle = percents((number + 0.5) * width)
        cls = f"bar party-{place} {tint_at(bands, score)}"
        parts.append(
            element("rect", x=percents((number + 0.07) * width), width=percents(0.86 * width), y=f"{TALL - tall:.1f}",
                    height=f"{tall:.1f}", cls=cls, **({"fill": SECOND} if place else {}))
        )  # fmt: skip
        ends = [f"{TALL - TALL * min(end, top) / top:.1f}" for end in each.ends]
        parts.append(element("line", cls="whisker", x1=middle, x2=middle, y1=ends[0], y2=ends[1]))
    mean = percents(axis.at(pile.mean))
    parts.append(element("line", cls="mean-line", x1=mean, x2=mean, y1="0", y2=str(TALL)))
    parts += [element("text", f"{100 * share:g}%", x="0", y=f"{y - 3:.1f}", cls="tick first") for share, y in ticks[1:]]
    drawn = "".join(parts)
    return f'<svg class="piles" width="100%" height="{TALL}" role="img" aria-label="{pile.label}">{drawn}</svg>'


def ruler(bins: Bins, bands: Sequence[Band]) -> str:
    """Scores below the bars, and the levels that they are worth."""
    axis, parts = Axis("", (bins.low, bins.high)), []
    half = bins.step / 2
    for tick in axis.ticks:
        if tick + half < bins.high:
            x = percents(axis.at(tick + half))
            parts.append(element("line", cls="grid", x1=x, x2=x, y1="0", y2="4"))
            parts.append(element("text", f"{tick:g}", x=x, y="15", cls="tick"))
    for band in bands:
        left, width = axis.at(band.low), axis.at(band.high) - axis.at(band.low)
        parts.append(element("rect", f"<title>{escape(band.name)}</title>", cls=f"band {band.tint}", x=percents(left),
                             width=percents(max(width - 0.4, 0.2)), y="22", height="9"))  # fmt: skip
        room = len(band.name) * LETTER
        if room < width / 100 * WIDE:
            cls = "band-name" if room < width / 100 * NARROW else "band-name wide-only"
            parts.append(element("text", escape(band.name), cls=cls, x=percents(left + width / 2), y="46"))
    return f'<svg class="ruler" width="100%" height="52" aria-hidden="true">{"".join(parts)}</svg>'


# Tables


def plain_table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The figures behind a drawing."""
    head = "".join(f'<th scope="col">{each}</th>' for each in columns)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{each}</td>" for each in row[1:])}</tr>' for row in rows
    )
    return (
        f'<div class="scroll-x" tabindex="0" role="group" aria-label="{caption}"><table class="plain">'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{summary}</summary>{inside}</details>"
