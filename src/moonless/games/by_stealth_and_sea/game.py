"""By Stealth and Sea as a game of the core: what it is started with, how it ends, what it tells."""

from collections import Counter
from typing import Any

from moonless.core.datagame import DataGame
from moonless.core.game import OpenSecrets, Outcome, Prospect, Ruler, Scenario
from moonless.core.readings import departures, readings_of
from moonless.core.rooms import RoomJudgment, RoomScreen
from moonless.core.scene import Board
from moonless.core.starting import read_options, spelled_out
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea import checkpoints
from moonless.games.by_stealth_and_sea.captain import judgment, pricing
from moonless.games.by_stealth_and_sea.captain.captain import Captain
from moonless.games.by_stealth_and_sea.content.components import Mission, VictoryRow
from moonless.games.by_stealth_and_sea.content.content import FOLDER, Content, content_of
from moonless.games.by_stealth_and_sea.observing import COLUMNS, HarborObserver
from moonless.games.by_stealth_and_sea.rules import sequence
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.setup import lay_out_as_printed
from moonless.games.by_stealth_and_sea.screen import chart, keys, odds, reports, scene, ways, why_not
from moonless.games.by_stealth_and_sea.state import BRIEFING, SEATS, Campaign, Crew, State

HISTORIC, CUSTOM = "historic-campaign", "custom-campaign"
OPTIONS = read_options(__package__)
SEAT_LABELS = dict(zip(SEATS, ("SLC 1", "SLC 2", "SLC 3"), strict=True))
MISSION_OPTIONS = {id: option for id, option in OPTIONS.items() if id != "r43"}
"""R43 is about what the custom campaign buys."""


class Harbor(RoomScreen[State]):
    """What is shown of a harbor."""

    def board(self, id: str) -> Board:
        content, name = FOLDER.chosen(id)
        self.known(name, content.boards)
        return scene.make_board(id)

    def draw_board(self, id: str) -> str:
        return chart.draw_chart(self.board(id).id)


class Seamanship(RoomJudgment[State]):
    """What the flotilla's computer players go by."""

    far_horizon = staticmethod(judgment.far_horizon)

    def prospect(self, state: State, seat: str) -> Prospect:
        content, points = content_of(state), judgment.last_points(state)
        score = judgment.total(content, state, points)
        return Prospect(judgment.value(state, points), score, judgment.level(content, state, score))


class ByStealthAndSea(DataGame[State, Play, Content]):
    """Solitaire or co-operative, one to three players: each SLC is a seat."""

    id = "by-stealth-and-sea"
    name = "By Stealth and Sea"
    version = "2"
    earlier_versions = ("1",)
    seats = SEAT_LABELS
    first_scenario = "bg2"
    state_type = State
    secrets = OpenSecrets[State]()
    screen = Harbor(__package__, scene, why_not, odds, ways, keys, HarborObserver, COLUMNS)
    judgment = Seamanship(Captain, judgment, pricing)
    folder = FOLDER
    bounds = staticmethod(checkpoints.bounds)
    contradictions = staticmethod(checkpoints.contradictions)
    unattended = spelled_out(OPTIONS.values())
    play = staticmethod(Play)

    def scenarios_of(self, content: Content) -> list[Scenario]:
        missions = [mission_scenario(content, mission) for mission in content.missions.values()]
        return [*missions, historic_scenario(content), custom_scenario(content)]

    @property
    def levels(self) -> list[str]:
        """A campaign's levels, and among them those that only a mission has: before the level that follows there."""
        levels = [row.level for row in sorted(self.content.campaign_victory, key=lambda row: row.minimum)]
        above = levels[-1]
        for row in sorted(self.content.mission_victory, key=lambda row: -row.minimum):
            if row.level not in levels:
                levels.insert(levels.index(above), row.level)
            above = row.level
        return levels

    def levels_at(self, scenario: str) -> list[str]:
        """7, 8.3 A mission's table, or a campaign's."""
        content, id = FOLDER.chosen(scenario)
        rows = content.campaign_victory if id in (HISTORIC, CUSTOM) else content.mission_victory
        return [row.level for row in sorted(rows, key=lambda row: row.minimum)]

    # Starting

    def lay_out(self, scenario: str, options: dict[str, Any]) -> State:
        state = self.opening(scenario)
        state.swap_crews, state.names = OPTIONS["crews"].of(options) == "choose", OPTIONS["names"].of(options)
        state.readings = departures(OPTIONS, options, scenario)
        return state

    def opening(self, scenario: str) -> State:
        """The scenario as printed."""
        content, scenario = FOLDER.chosen(scenario)
        if scenario == HISTORIC:
            return State(content.historic.missions[0], BRIEFING, campaign=Campaign(False))
        if scenario == CUSTOM:
            return State(content.custom.missions[0], BRIEFING, campaign=new_campaign(content))
        state = State(scenario, BRIEFING)
        lay_out_as_printed(content, state, content.missions[scenario])
        return state

    play_phase = staticmethod(sequence.play_phase)

    # Ending

    def outcome(self, state: State) -> Outcome:
        """7, 8.3 The score and its level; for a campaign, the sum of its missions."""
        total, content = sum(report.total for report in state.reports), content_of(state)
        row = content.victory(victory_rows(state), total)
        award = f" {row.award}." if row.award else ""
        summary = f"{counted(total, 'victory point')}: {row.level}.{award}"
        if state.campaign is None:
            summary += f" History: {state.reports[-1].historic_result}."
        else:
            played = len(state.reports)
            summary += f" {counted(played, 'mission')} played. History: {content.historic.historic_total}."
        causes: Counter[str] = Counter()
        for report in state.reports:
            causes.update(report.causes)
        return Outcome(total, row.level, summary, causes=dict(causes), details=reports.report_lines(state))

    def ruler(self, state: State) -> Ruler:
        return Ruler(
            "victory points", {row.level: row.minimum for row in reversed(victory_rows(state))}, "victory point"
        )


def victory_rows(state: State) -> list[VictoryRow]:
    """7, 8.3 The victory table of a mission or of a campaign, best first."""
    content = content_of(state)
    return content.mission_victory if state.campaign is None else content.campaign_victory


def new_campaign(content: Content) -> Campaign:
    """8.2.1, 8.2.3 Every usable crew with all skills at 1, and the first step of each track."""
    custom = content.custom
    roster = [
        Crew(operator.id, [custom.starting_skill] * 4)
        for operator in content.operators.values()
        if operator.campaign_usable
    ]
    technology = {track.id: track.start for track in content.tracks.values() if not track.branching}
    positions = [track.start for track in content.tracks.values() if track.branching]
    return Campaign(True, 0, roster, technology, positions, custom.starting_bank, custom.starting_alert_value)


def mission_scenario(content: Content, mission: Mission) -> Scenario:
    """8.0 A single mission."""
    board = content.boards[mission.board].name
    subtitle, result = f"{board}, {mission.day}", f"History: {mission.historic_result} victory points."
    title, briefing = f"{mission.code}: {mission.title}", mission.overview.strip()
    return Scenario(mission.id, title, subtitle, briefing, options=MISSION_OPTIONS, historic=True, result=result)


def historic_scenario(content: Content) -> Scenario:
    briefing = (
        "All nine missions in order, each with the crews, craft and defenses of its day. Only the score is carried on; "
        f"history reached {content.historic.historic_total} victory points."
    )
    return Scenario(
        HISTORIC, "Historic campaign", "Nine missions, 1940 to 1943.", briefing, "campaign", 270, MISSION_OPTIONS
    )


def custom_scenario(content: Content) -> Scenario:
    briefing = (
        "Lead the flotilla yourself: choose crews and train them, buy better craft and bases with victory points, "
        "and see the harbors grow more watchful with every ship you sink."
    )
    return Scenario(
        CUSTOM, "Custom campaign", "Nine missions, your own flotilla.", briefing, "campaign", 300, readings_of(OPTIONS)
    )
