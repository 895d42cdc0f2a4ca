"""By Stealth and Sea as a game of the core: what it is started with, how it ends, what it tells."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from moonless.core.game import DataGame, Judgment, OpenSecrets, Outcome, Prospect, Scenario, Screen
from moonless.core.readings import departures, readings_of
from moonless.core.scene import Board
from moonless.core.starting import read_options, spelled_out
from moonless.games.by_stealth_and_sea.captain import judgment
from moonless.games.by_stealth_and_sea.captain.captain import Captain
from moonless.games.by_stealth_and_sea.content.checkpoints import check_state
from moonless.games.by_stealth_and_sea.content.components import Mission
from moonless.games.by_stealth_and_sea.content.content import FOLDER, Content, load_content
from moonless.games.by_stealth_and_sea.observing import COLUMNS, HarborObserver
from moonless.games.by_stealth_and_sea.rules import course
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.setup import lay_out_as_printed
from moonless.games.by_stealth_and_sea.screen import chart, odds, reports, scene, ways, why_not
from moonless.games.by_stealth_and_sea.state import BRIEFING, SEATS, Campaign, Crew, State

HISTORIC, CUSTOM = "historic-campaign", "custom-campaign"
OPTIONS = read_options(__package__)
SEAT_LABELS = dict(zip(SEATS, ("SLC 1", "SLC 2", "SLC 3"), strict=True))
MISSION_OPTIONS = {id: option for id, option in OPTIONS.items() if id != "r43"}
"""R43 is about what the custom campaign buys."""


class Harbor(Screen[State]):
    """What is shown of a harbor."""

    pieces = staticmethod(scene.pieces_of)
    stands = staticmethod(scene.stands_of)
    scene = staticmethod(scene.make_scene)
    refuse = staticmethod(why_not.refuse)
    why_not = staticmethod(why_not.why_not)
    odds = staticmethod(odds.odds)
    observer = staticmethod(HarborObserver)
    sheet_columns = COLUMNS
    ways = staticmethod(ways.ways)

    def board(self, id: str) -> Board:
        return scene.make_board(self.known(id, load_content().boards))

    def draw_board(self, id: str) -> str:
        return chart.draw_chart(self.board(id).id)


class Seamanship(Judgment[State]):
    """What the flotilla's computer players go by."""

    captain = staticmethod(Captain)
    milestone = staticmethod(judgment.milestone)
    horizon = staticmethod(judgment.horizon)
    far_horizon = staticmethod(judgment.far_horizon)
    traits = staticmethod(judgment.traits)

    def prospect(self, state: State, seat: str) -> Prospect:
        content = load_content()
        return Prospect(judgment.value(state), judgment.total(content, state), judgment.level(content, state))


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
    screen = Harbor(__package__)
    judgment = Seamanship()
    folder = FOLDER
    play = staticmethod(Play)

    def __init__(self) -> None:
        self._openings: dict[str, State] = {}

    def list_scenarios(self) -> list[Scenario]:
        missions = [mission_scenario(self.content, mission) for mission in self.content.missions.values()]
        return [*missions, historic_scenario(self.content), custom_scenario(self.content)]

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

    # Starting

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        if scenario not in self._openings:
            self._openings[scenario] = self.opening(scenario)
        state = self._openings[scenario].copy()
        state.swap_crews, state.names = OPTIONS["crews"].of(options) == "choose", OPTIONS["names"].of(options)
        state.readings = departures(OPTIONS, options)
        return state

    def opening(self, scenario: str) -> State:
        """What every game of a scenario starts from."""
        content = self.content
        if scenario == HISTORIC:
            return State(content.historic.missions[0], BRIEFING, campaign=Campaign(False))
        if scenario == CUSTOM:
            return State(content.custom.missions[0], BRIEFING, campaign=new_campaign(content))
        state = State(scenario, BRIEFING)
        lay_out_as_printed(content, state, content.missions[scenario])
        return state

    @property
    def unattended(self) -> Mapping[str, Any]:
        return spelled_out(OPTIONS.values())

    def check_state(self, state: State) -> None:
        check_state(self.content, state)

    play_phase = staticmethod(course.play_phase)

    # Ending

    def outcome(self, state: State) -> Outcome:
        """7, 8.3 The score and its level; for a campaign, the sum of its missions."""
        total = sum(report.total for report in state.reports)
        rows = self.content.mission_victory if state.campaign is None else self.content.campaign_victory
        row = self.content.victory(rows, total)
        award = f" {row.award}." if row.award else ""
        summary = f"{total} victory points: {row.level}.{award}"
        if state.campaign is None:
            summary += f" History: {state.reports[-1].historic_result}."
        else:
            played = len(state.reports)
            summary += (
                f" {played} mission{'s' * (played != 1)} played. History: {self.content.historic.historic_total}."
            )
        causes: Counter[str] = Counter()
        for report in state.reports:
            causes.update(report.causes)
        return Outcome(total, row.level, summary, causes=dict(causes), details=reports.report_lines(state))


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
