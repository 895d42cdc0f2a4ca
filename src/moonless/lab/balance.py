"""A report on a game's balance as one HTML file: scores, victory levels, where craft go and are lost, what options
are worth."""

from collections import Counter
from dataclasses import dataclass
from html import escape

from moonless.core.game import Game, find_game
from moonless.core.intervals import mean_of
from moonless.lab import plots
from moonless.lab.jobs import Job, Played
from moonless.lab.trace import Spot, Trace

FEWEST = 5
"""Games in which an option must have been chosen to say what it is worth."""
STYLE = """
body { font: 16px/1.5 sans-serif; color: #1d2b38; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .2rem .8rem; border-bottom: 1px solid #d8e0e8; text-align: right }
td:first-child, th:first-child { text-align: left } svg { max-width: 100%; height: auto; display: block }
"""


@dataclass(slots=True)
class Section:
    """A scenario's games: all results, and the closer look at some."""

    scenario: str
    played: list[Played]
    traces: list[Trace]


def report(game: Game, player: str, sections: list[Section], first_seed: int) -> str:
    """The whole page; it needs nothing from elsewhere."""
    title = f"{escape(game.name)}: balance"
    body = [f"<h1>{title}</h1>"]
    body.append(
        f"<p>Played by {escape(player)}, seeds from {first_seed}; rules {escape(game.version)}, content"
        f" {escape(game.fingerprint[:12])}. Intervals are 95%.</p>"
    )
    body += [section_html(game, section) for section in sections]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'


def section_html(game: Game, section: Section) -> str:
    played = section.played
    mean = mean_of([each.score for each in played])
    levels = Counter(each.level for each in played)
    causes: Counter[str] = Counter()
    for each in played:
        causes.update(each.causes)
    scenario = game.scenarios[section.scenario]
    parts = [
        f"<h2>{escape(scenario.title)}</h2><p>{len(played)} games. Score {mean}, deviation {mean.deviation:.2f}.</p>",
        "<h3>Scores</h3>",
        plots.histogram(Counter(each.score for each in played)),
        "<h3>Victory levels</h3>",
        plots.bars({level: levels[level] for level in game.levels if levels[level]}, len(played)),
    ]
    if causes:
        parts.append("<h3>Lost to, a game</h3>")
        parts.append(plots.bars({cause: count / len(played) for cause, count in causes.most_common(15)}, 0, ""))
    parts += maps(game, section.traces)
    parts.append(options_table(section.traces))
    return "".join(parts)


def maps(game: Game, traces: list[Trace]) -> list[str]:
    """Where craft were, and where they were last seen."""
    parts: list[str] = []
    for title, counted in (
        ("Where craft go", [trace.visits for trace in traces]),
        ("Where craft were last seen", [trace.ends for trace in traces]),
    ):
        total: Counter[Spot] = Counter()
        for each in counted:
            total.update(each)
        for board in sorted({board for board, _ in total}):
            places = {cell.id: (cell.x, cell.y) for cell in game.screen.board(board).cells}
            spots = [
                (cell, *places[cell], total[(board, cell)]) if (board, cell) in total else (cell, *places[cell], 0)
                for cell in places
            ]
            parts.append(f"<h3>{title}: {escape(game.screen.board(board).name)}</h3>{plots.heat_map(spots)}")
    return parts


def options_table(traces: list[Trace]) -> str:
    """How often each option was there and taken, and how games went in which it was."""
    if not traces:
        return ""
    overall = mean_of([trace.score for trace in traces])
    rows: list[str] = []
    for name in sorted({name for trace in traces for name in trace.offered}):
        offered = sum(name in trace.offered for trace in traces)
        with_it = [trace.score for trace in traces if trace.chosen[name]]
        uses = sum(trace.chosen[name] for trace in traces)
        worth = f"{mean_of(with_it)}" if len(with_it) >= FEWEST else ""
        rows.append(
            f"<tr><td>{escape(name)}</td><td>{offered}</td><td>{len(with_it)}</td><td>{uses}</td><td>{worth}</td></tr>"
        )
    head = (
        "<tr><th>option</th><th>games offered</th><th>games chosen</th><th>uses</th><th>score of those games</th></tr>"
    )
    note = f"<p>All games: {overall}. What goes together need not follow from each other.</p>"
    return f"<h3>What options are worth</h3>{note}<table>{head}{''.join(rows)}</table>"


def jobs_for(game: str, scenario: str, player: str, games: int, first_seed: int) -> list[Job]:
    find_game(game)
    return [Job(game, scenario, player, seed) for seed in range(first_seed, first_seed + games)]
