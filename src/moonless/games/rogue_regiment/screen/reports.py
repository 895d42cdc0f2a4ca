"""16.6, 16.7 The after-action report, as tables."""

from moonless.core.scene import Table
from moonless.games.rogue_regiment.content.components import EXIT, Mission
from moonless.games.rogue_regiment.content.content import content_of
from moonless.games.rogue_regiment.content.names import sentence
from moonless.games.rogue_regiment.rules.objectives import report_line, undone_words
from moonless.games.rogue_regiment.state import Report, State


def report_tables(state: State) -> list[Table]:
    """16.6 The after-action report; 16.7 of a campaign first its missions in order."""
    if not state.reports:
        return []
    content = content_of(state)
    tables = []
    if state.campaign is not None:
        rows = [
            [content.mission(report.mission).name, "won" if report.won else "lost", str(report.turns), report.title]
            for report in state.reports
        ]
        tables.append(Table(content.campaign.name, ["Mission", "Result", "Turns", "Rating"], rows, "campaign"))
    for report in state.reports:
        mission = content.mission(report.mission)
        lines = [*objective_lines(report, mission), *why_lost(report, mission)]
        lines.append(f"Turn {report.turns}, rating {report.rating}: {report.title}")
        title = f"{mission.name}: {'won' if report.won else 'lost'}"
        tables.append(Table(title, ["Report"], [[line] for line in lines], "report"))
    return tables


def objective_lines(report: Report, mission: Mission) -> list[str]:
    """16.1, 16.6 Each objective, done or not; that every living man is out is no news where nobody lives."""
    leaving = {report_line(objective, True) for objective in mission.objectives if objective.kind == EXIT}
    return [line for line in report.objectives if report.out or line not in leaving]


def why_lost(report: Report, mission: Mission) -> list[str]:
    """16.3 What the list of objectives does not tell. A report keeps what was done in words only: what the rules write
    of an objective that was not done is written again."""
    undone = [objective for objective in mission.objectives if report_line(objective, False) in report.objectives]
    return [] if report.won or report.why == undone_words(undone) else [sentence(report.why)]
