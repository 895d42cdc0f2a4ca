"""A scenario of the page: scores on their ruler, victory levels, causes of loss, maps, options, seats."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from moonless.balance import charts, heat
from moonless.balance.charts import Pen, Reading, Row
from moonless.balance.figures import (
    Party,
    Share,
    Worth,
    bins_for,
    causes_of,
    common_causes,
    decisions,
    gone,
    level_shares,
    paired,
    summed,
    worths,
)
from moonless.core.game import Game, Ruler, find_scenario, own_scenarios, seats_of
from moonless.core.intervals import Mean, mean_of
from moonless.core.packs import split

CAUSES, OPTIONS, PLACES = 12, 12, 40
"""The most rows of a chart, and of the table behind a map."""


@dataclass(slots=True)
class Section:
    """A scenario as one party, or two side by side, have played it."""

    title: str
    parties: list[Party]
    ruler: Ruler
    levels: list[str]
    sides: dict[str, list[str]]
    """The seats of each side, by what it is called."""
    seats: dict[str, str]


@dataclass(slots=True)
class Desk:
    """What a section is drawn with."""

    game: Game
    pen: Pen
    id: str
    grounds: dict[str, heat.Ground] = field(default_factory=dict)

    def ground(self, board: str) -> heat.Ground:
        if board not in self.grounds:
            self.grounds[board] = heat.ground_of(self.game, board, self.pen)
        return self.grounds[board]


def versions(game: Game, scenario: str) -> list[tuple[str, str]]:
    """A scenario, and what it is called on the page; of a content pack, beside the game's own where there is one."""
    found, bare = find_scenario(game, scenario), split(scenario)[0]
    theirs = (found.content or found.title, found.id)
    if not found.content or bare not in own_scenarios(game):
        return [theirs]
    return [(f"{game.name}, as it comes", bare), theirs]


def section_of(game: Game, title: str, parties: list[Party], options: dict[str, object] | None = None) -> Section:
    """What is to be known of a scenario besides its games; of two, of the first's."""
    scenario, given = parties[0].scenario, {**game.unattended, **(options or {})}
    ruler = game.ruler(game.start(scenario, given))
    seen = {each.level for party in parties for each in party.played}
    known = [level for level in game.levels_at(scenario) if level in ruler.least or level in seen]
    seats = seats_of(game, scenario, given)
    sides = {game.side_label(scenario, given, side[0]): side for side in game.sides_at(scenario, given)}
    if len(sides) == 1:
        sides = {"": next(iter(sides.values()))}
    return Section(title, parties, ruler, known, sides, seats)


def section_html(desk: Desk, section: Section) -> str:
    parts = [
        heading(desk, section),
        scores(desk, section),
        levels(desk, section),
        causes(desk, section),
        seats_table(desk, section),
        *maps(desk, section),
        *options(desk, section),
    ]
    return f'<section id="{desk.id}" class="balance-section">{"".join(parts)}</section>'


def heading(desk: Desk, section: Section) -> str:
    pen = desk.pen
    lines = []
    for place, party in enumerate(section.parties):
        mean = mean_of([each.score for each in party.played])
        said = pen("{games} games, {looked} of them looked at closely. Mean score {mean}, deviation {deviation}.",
                   games=len(party.played), looked=len(party.looks), mean=with_margin(mean),
                   deviation=f"{mean.deviation:.2f}")  # fmt: skip
        name = f"{swatch(place)} <b>{pen(party.name)}</b>: " if len(section.parties) > 1 else ""
        lines.append(f"<p>{name}{said}</p>")
    if len(section.parties) > 1:
        lines.append(f'<p class="verdict">{verdict(pen, *section.parties)}</p>')
    return f"<header><h2>{pen(section.title)}</h2>{''.join(lines)}</header>"


def verdict(pen: Pen, one: Party, two: Party) -> str:
    """The difference on the same seeds, and whether it is one."""
    gap = paired(one, two)
    sure = pen("The interval leaves out zero.") if abs(gap.mean) > gap.margin else pen("No difference is shown.")
    told = pen("{two} less {one}, game by game on {count} common seeds: {gap}.", two=pen.say(two.name),
               one=pen.say(one.name), count=gap.count, gap=with_margin(gap, sign=True))  # fmt: skip
    return f"{told} {sure}"


def with_margin(mean: Mean, sign: bool = False) -> str:
    if not mean.count:
        return "–"
    shown = f"{mean.mean:+.2f}" if sign else f"{mean.mean:.2f}"
    return shown if mean.margin == float("inf") else f"{shown} ± {mean.margin:.2f}"


def swatch(place: int) -> str:
    facts = f' fill="{charts.SECOND}"' if place else ""
    return (
        f'<svg class="party" width="22" height="12" aria-hidden="true"><rect class="bar party-{place}"{facts}/></svg>'
    )


def figure(title: str, note: str, inside: str, wide: bool = False) -> str:
    told = f'<p class="dim">{note}</p>' if note else ""
    return f'<div class="balance-figure{" wide" * wide}"><h3>{title}</h3>{told}{inside}</div>'


# Scores and levels


def scores(desk: Desk, section: Section) -> str:
    """Bars on the ruler of levels; where every level is one score, the levels say it all."""
    pen, parties = desk.pen, section.parties
    if len(section.ruler.least) == len(set(section.ruler.least.values())) and all_ones(section):
        return ""
    least = section.ruler.least or lowest_seen(section)
    reach = list(least.values())[1:]
    bins = bins_for([each.score for party in parties for each in party.played], reach)
    bands = charts.bands_of({pen.say(level): low for level, low in least.items()}, bins)
    heights = [bins.heights(party.played) for party in parties]
    top = max(each.ends[1] for shares in heights for each in shares if each.count)
    parts, rows = [], []
    for place, (party, shares) in enumerate(zip(parties, heights, strict=True)):
        mean = mean_of([each.score for each in party.played])
        middle = mean.mean + bins.step / 2  # a score is drawn in the middle of its bar
        margin = known_margin(mean)
        label = pen("Distribution of scores, {name}; the table below has the figures", name=pen.say(party.name))
        pile = charts.Pile(shares, middle, (middle - margin, middle + margin), label)
        if len(parties) > 1:
            parts.append(f'<p class="pile-name">{swatch(place)} {pen(party.name)}</p>')
        parts.append(charts.bars_on_ruler(pile, place, bins, bands, top))
    for number in range(bins.number):
        if any(shares[number].count for shares in heights):
            rows.append([span(bins.low + number * bins.step, bins.step), *(counted(s[number]) for s in heights)])
    x_name = pen("Score, in {unit}, and the victory level that it is worth", unit=pen.say(section.ruler.unit))
    note = pen("A bar for each score with its 95% interval; the dashed line is the mean, in its own interval.")
    table = charts.plain_table(pen("Scores"), [pen("Score"), *columns(pen, parties)], rows)
    drawn = (
        f'<p class="axis-name">{pen("Share of games")}</p>{"".join(parts)}{charts.ruler(bins, bands)}'
        f'<p class="axis-name x">{x_name}</p>{charts.folded(pen("As a table"), table)}'
    )
    return figure(pen("Scores"), note, drawn)


def all_ones(section: Section) -> bool:
    """Whether the scores that were made are just the numbers of the levels."""
    made = {each.score for party in section.parties for each in party.played}
    return bool(section.ruler.least) and made <= set(section.ruler.least.values()) and len(section.ruler.least) > 1


def lowest_seen(section: Section) -> dict[str, float]:
    """Where nobody says from which score on a level is reached: the lowest that was seen."""
    made = [each for party in section.parties for each in party.played]
    return {level: min(each.score for each in made if each.level == level) for level in section.levels}


def span(low: float, step: float) -> str:
    return f"{low:g}" if step == 1 else f"{low:g}–{low + step - 1:g}"


def counted(share: Share) -> str:
    low, high = share.ends
    return f"{share.count} · {100 * share.share:.1f}% ({100 * low:.1f}–{100 * high:.1f})"


def columns(pen: Pen, parties: list[Party]) -> list[str]:
    told = "games · share (95% interval)"
    return [pen(told)] if len(parties) == 1 else [f"{pen(party.name)}: {pen(told)}" for party in parties]


def levels(desk: Desk, section: Section) -> str:
    pen = desk.pen
    shares = [level_shares(party.played, section.levels) for party in section.parties]
    rows = []
    for place, level in enumerate(section.levels):
        readings = [share_reading(each[level]) for each in shares]
        rows.append(Row(pen(level), readings, charts.tint(place, len(section.levels))))
    axis = charts.axis_for(pen("Share of games"), readings_of(rows), percent=True)
    head = pen("Share, 95% interval, games")
    return figure(pen("Victory levels"), "", charts.rows_table(pen("Victory levels"), pen("Level"), axis, rows, head))


def readings_of(rows: Iterable[Row]) -> list[Reading]:
    return [each for row in rows for each in row.readings if each is not None]


def share_reading(share: Share) -> Reading:
    low, high = share.ends
    note = f"{100 * low:.0f}–{100 * high:.0f}%, {share.count}"
    return Reading(share.share, share.ends, f"{100 * share.share:.1f}%", note)


def known_margin(mean: Mean) -> float:
    """Nothing where one game says nothing of others."""
    return 0.0 if mean.margin == float("inf") else mean.margin


def mean_reading(mean: Mean, sign: bool = False) -> Reading | None:
    if not mean.count:
        return None
    margin = known_margin(mean)
    text = f"{mean.mean:+.2f}" if sign else f"{mean.mean:.2f}"
    return Reading(mean.mean, (mean.mean - margin, mean.mean + margin), text, f"± {margin:.2f}")


def causes(desk: Desk, section: Section) -> str:
    pen = desk.pen
    names = common_causes([each for party in section.parties for each in party.played], CAUSES)
    if not names:
        return figure(pen("Causes of loss"), pen("Nothing was lost in these games."), "")
    found = [causes_of(party.played, names) for party in section.parties]
    rows = [Row(pen(name[:1].upper() + name[1:]), [mean_reading(each[name]) for each in found]) for name in names]
    axis = charts.axis_for(pen("How often, a game"), readings_of(rows))
    table = charts.rows_table(pen("Causes of loss"), pen("Cause"), axis, rows, pen("A game, 95%"))
    return figure(pen("Causes of loss"), "", table)


# Sides and seats


def seats_table(desk: Desk, section: Section) -> str:
    """What each seat got, decided and lost."""
    pen = desk.pen
    if not any(party.looks for party in section.parties):
        return ""
    rows, plain = [], []
    for label, seats in section.sides.items():
        for seat in seats:
            name = pen(section.seats.get(seat, seat))
            if label and len(seats) > 1:
                name = f"{pen(label)}: {name}"
            lost = [gone(party.looks, seat) for party in section.parties]
            rows.append(Row(name, [mean_reading(each) for each in lost]))
            for party, each in zip(section.parties, lost, strict=True):
                score = mean_of([one.scores.get(seat, one.score) for one in party.played])
                told = [with_margin(mean) for mean in (score, decisions(party.looks, seat), each)]
                plain.append([name, *([pen(party.name)] if len(section.parties) > 1 else []), *told])
    axis = charts.axis_for(pen("Craft that left the board, a game"), readings_of(rows))
    heads = [
        "Seat",
        *["Played by"] * (len(section.parties) > 1),
        "Score",
        "Decisions a game",
        "Craft that left the board",
    ]
    table = charts.plain_table(pen("By side and seat"), [pen(each) for each in heads], plain)
    drawn = charts.rows_table(pen("By side and seat"), pen("Seat"), axis, rows, pen("A game, 95%"))
    return figure(pen("By side and seat"), "", drawn + table)


# Maps


def maps(desk: Desk, section: Section) -> list[str]:
    """One map for each side, board and party."""
    drawn: list[str] = []
    for label, seats in section.sides.items():
        stays = [summed(party.looks, seats, lambda look: look.stays) for party in section.parties]
        ends = [summed(party.looks, seats, lambda look: look.ends) for party in section.parties]
        for board in dict.fromkeys(board for each in stays for board in sorted(each)):
            for party, there, last in zip(section.parties, stays, ends, strict=True):
                if there.get(board):
                    drawn.append(one_map(desk, section, label, board, party, (there, last)))
    if not drawn:
        return []
    pen = desk.pen
    note = pen("How much of their time craft spend where, as seen when a phase begins: the fuller the dots, the more."
               " A cross marks where craft stood last that left the board: lost, scuttled or home.")  # fmt: skip
    return [figure(pen("Where craft go"), note, f'<div class="heat-maps">{"".join(drawn)}</div>', wide=len(drawn) > 1)]


def one_map(
    desk: Desk, section: Section, label: str, board: str, party: Party, found: tuple[dict[str, Counter[str]], ...]
) -> str:
    pen = desk.pen
    stays, ends = (each.get(board, Counter()) for each in found)
    ground = desk.ground(board)
    names = [pen.say(text) for text in (desk.game.screen.board(board).name, label) if text]
    if len(section.parties) > 1:
        names.append(pen.say(party.name))
    title, games = ", ".join(names), len(party.looks)
    svg = heat.draw_map(ground, stays, ends, title)
    rows = [
        [
            escape(ground.names.get(cell, cell)),
            f"{100 * count / stays.total():.1f}%",
            f"{count / games:.2f}",
            f"{ends[cell] / games:.2f}",
        ]
        for cell, count in stays.most_common(PLACES)
    ]
    heads = [pen("Place"), pen("Of the time"), pen("Phases a game"), pen("Left the board there, a game")]
    rest = len(stays) - len(rows)
    more = f'<p class="dim">{pen("And {rest} places where craft stood less often.", rest=rest)}</p>' if rest > 0 else ""
    table = charts.plain_table(escape(title), heads, rows) + more
    key = heat.legend(stays, ends, pen)
    caption = f"<figcaption><b>{escape(title)}</b>{key}</figcaption>"
    return f'<figure class="heat-figure">{svg}{caption}{charts.folded(pen("As a table"), table)}</figure>'


# Options


def options(desk: Desk, section: Section) -> list[str]:
    """What options are worth, side by side; each seat's own figures in the table behind."""
    return [options_of(desk, section, label, seats) for label, seats in section.sides.items()]


def options_of(desk: Desk, section: Section, label: str, seats: list[str]) -> str:
    pen = desk.pen
    found = [{each.id: each for each in worths(party.looks, seats)} for party in section.parties]
    ids = list(dict.fromkeys(id for each in found for id in each))
    names = {id: name for party in section.parties for look in party.looks for id, name in look.names.items()}
    sure = [id for id in ids if any(id in each and each[id].difference for each in found)][:OPTIONS]
    title = pen("What options are worth") + (f": {pen(label)}" if label else "")
    if not ids:
        return ""
    rows = [Row(named(pen, names, id, ids), [worth_reading(each.get(id)) for each in found]) for id in sure]
    note = pen("The mean score of games in which an option was taken, less that of games in which it was offered and"
               " left. What goes together need not follow from each other.")  # fmt: skip
    inside = f'<p class="dim">{pen("Too few games, or no option that was now taken, now left.")}</p>'
    if rows:
        axis = charts.axis_for(
            pen("Difference in {unit}", unit=pen.say(section.ruler.unit)), readings_of(rows), signed=True
        )
        inside = charts.rows_table(title, pen("Option"), axis, rows, pen("Difference, 95%"))
    table = options_table(desk, section, seats, names, ids, title)
    return figure(title, note, inside + charts.folded(pen("All options, by seat, as a table"), table))


def named(pen: Pen, names: dict[str, str], id: str, ids: list[str]) -> str:
    """What an option is called; with what was asked, where another is called the same."""
    name = names.get(id, id)
    alike = sum(names.get(other, other) == name for other in ids) > 1
    asked = f" <small>{pen(id.partition(':')[0].replace('-', ' '))}</small>" if alike else ""
    return pen(name) + asked


def worth_reading(worth: Worth | None) -> Reading | None:
    return None if worth is None or worth.difference is None else mean_reading(worth.difference, sign=True)


def options_table(
    desk: Desk, section: Section, seats: list[str], names: dict[str, str], ids: list[str], title: str
) -> str:
    """Every option in the hands of each seat, and of all together."""
    pen, rows = desk.pen, []
    several, two = len(seats) > 1, len(section.parties) > 1
    groups = {"all": seats} | {section.seats.get(seat, seat): [seat] for seat in seats} if several else {"": seats}
    for who, group in groups.items():
        for party in section.parties:
            for worth in worths(party.looks, group):
                shown = with_margin(worth.difference, sign=True) if worth.difference else "–"
                whose = [pen(party.name)] * two + [pen(who)] * several
                counts = [str(worth.offered), str(worth.taken), str(worth.uses)]
                rows.append([named(pen, names, worth.id, ids), *whose, *counts, shown])
    heads = ["Option", *["Played by"] * two, *["Seat"] * several, "Games offered", "Games taken", "Uses"]
    heads.append("Difference in score, 95%")
    return charts.plain_table(title, [pen(each) for each in heads], sorted(rows))
