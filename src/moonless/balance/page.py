"""The balance page: one file with its style, its fonts and its drawings in it; no script, nothing from elsewhere."""

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib import resources

from moonless.balance import charts, heat
from moonless.balance.charts import Pen
from moonless.balance.figures import Party, level_shares
from moonless.balance.sections import Desk, Section, section_html, with_margin
from moonless.core.drawing import element
from moonless.core.game import Game
from moonless.core.intervals import mean_of
from moonless.core.languages import ENGLISH

SHEETS = (
    "tokens", "base", "data", "pages/measured", "board", "chart-gato", "chart-rogue", "chart-unseen",
    "pages/balance", "pages/heat",
)  # fmt: skip
"""The client's style sheets that the page is drawn with."""
FONT = re.compile(r'url\("/fonts/([\w-]+\.woff2)"\)')
NOTE = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
DAY, SWITCHED = '[data-theme="day"]', ":root:has(#balance-day:checked)"
"""What says that it is day: an attribute in the client, a box to tick in a page without script."""


@dataclass(slots=True)
class About:
    """What the page says of the games it is made of."""

    players: list[str]
    first_seed: int
    rules: str
    content: list[str]


@cache
def style() -> str:
    """All style sheets in one, with the fonts in them."""
    web = resources.files("moonless") / "web"
    text = "".join((web / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)
    text = NOTE.sub("", text).replace(DAY, SWITCHED)
    return FONT.sub(lambda found: f'url("data:font/woff2;base64,{font(found[1])}")', text)


def font(name: str) -> str:
    return b64encode((resources.files("moonless") / "web" / "fonts" / name).read_bytes()).decode()


def page(game: Game, sections: list[Section], about: About, language: str = ENGLISH) -> str:
    """The whole file."""
    pen = Pen(language)
    title = pen("{game}: balance", game=pen.say(game.name))
    switch = f'<label class="balance-theme no-print"><input type="checkbox" id="balance-day"> {pen("By day")}</label>'
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<style>{style()}</style></head><body class="balance-body">'
        f'<header class="balance-masthead"><span class="balance-logo" aria-hidden="true">M<i>OO</i>NLESS</span>'
        f"{switch}</header>"
        f'<main class="balance">{main_html(game, sections, about, pen)}</main></body></html>\n'
    )


def main_html(game: Game, sections: list[Section], about: About, pen: Pen) -> str:
    """What the file shows, and what a server's own page takes out of it."""
    title = pen("{game}: balance", game=pen.say(game.name))
    told = pen("Played by {players}, seeds from {seed} on; rules {rules}, content {content}. Intervals are 95%.",
               players=pen.say(" and ").join(pen.say(each) for each in about.players), seed=about.first_seed,
               rules=about.rules, content=", ".join(about.content))  # fmt: skip
    grounds: dict[str, heat.Ground] = {}
    drawn = [
        section_html(Desk(game, pen, f"balance-{number}", grounds), section) for number, section in enumerate(sections)
    ]
    overview = contents(sections, pen) if len(sections) > 1 else ""
    return f'{heat.patterns()}<h1>{title}</h1><p class="dim">{told}</p>{overview}{"".join(drawn)}'


def contents(sections: list[Section], pen: Pen) -> str:
    """All scenarios at a glance: how often each level, and the way to each."""
    rows = [
        glance(section, party, f"balance-{number}", pen)
        for number, section in enumerate(sections)
        for party in section.parties
    ]
    heads = [("Scenario", ""), ("Share of games at each level, worst to best", ""), ("Mean score, 95%", "number"),
             ("Games", "number more")]  # fmt: skip
    head = "".join(f'<th scope="col" class="{cls}">{pen(text)}</th>' for text, cls in heads)
    title = pen("All scenarios")
    return (
        f'<nav class="balance-figure" aria-label="{title}"><h2>{title}</h2><table class="lanes">'
        f"<caption>{title}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></nav>"
    )


def glance(section: Section, party: Party, id: str, pen: Pen) -> str:
    """A scenario in one line."""
    left, parts, words = 0.0, [], []
    for place, (level, each) in enumerate(level_shares(party.played, section.levels).items()):
        if each.count:
            share, cls = 100 * each.share, f"band {charts.tint(place, len(section.levels))}"
            parts.append(element("rect", f"<title>{pen(level)}: {share:.0f}%</title>", cls=cls, height="14",
                                 x=charts.percents(left), width=charts.percents(share)))  # fmt: skip
            words.append(f"{pen(level)} {share:.0f}%")
            left += share
    label, drawn = ", ".join(words), "".join(parts)
    who = f" <small>{pen(party.name)}</small>" if len(section.parties) > 1 else ""
    mean = with_margin(mean_of([each.score for each in party.played]))
    return (
        f'<tr><th scope="row"><a href="#{id}">{pen(section.title)}</a>{who}</th>'
        f'<td><svg class="strip" width="100%" height="14" role="img" aria-label="{label}">{drawn}</svg></td>'
        f'<td class="number">{mean}</td><td class="number more">{len(party.played)}</td></tr>'
    )
