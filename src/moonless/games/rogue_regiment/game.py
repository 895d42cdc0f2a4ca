"""SAS: Rogue Regiment as a game of the core: what it is started with, how it ends, what it tells."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from moonless.core.content import unreadable
from moonless.core.datafiles import EDITION
from moonless.core.datagame import DataGame
from moonless.core.errors import MoonlessError
from moonless.core.game import OpenSecrets, Outcome, Player, Prospect, Ruler, Scenario
from moonless.core.packs import ABOUT, split
from moonless.core.readings import departures, readings_of
from moonless.core.rooms import RoomJudgment, RoomScreen
from moonless.core.scene import Board
from moonless.core.starting import StartOption, options_of, picks, read_options, spelled_out
from moonless.core.words import counted
from moonless.core.workshop import OWN, given_text, is_own, own_id, own_text
from moonless.games.rogue_regiment import checkpoints
from moonless.games.rogue_regiment.captain import judgment, pricing
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.styles import STYLES
from moonless.games.rogue_regiment.content.components import Mission
from moonless.games.rogue_regiment.content.content import (
    FOLDER,
    Content,
    content_of,
    mission_from_text,
    mission_problems,
    problems,
)
from moonless.games.rogue_regiment.content.mission_entries import MissionFile
from moonless.games.rogue_regiment.editing import MissionWorkshop, recommended_by, words_of
from moonless.games.rogue_regiment.observing import COLUMNS, FieldObserver
from moonless.games.rogue_regiment.rules import masks, sequence
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.setup import lay_out
from moonless.games.rogue_regiment.screen import chart, keys, odds, scene, ways, why_not
from moonless.games.rogue_regiment.state import ALL_TIES, NO_TIES, SOME_TIES, TEAM, Campaign, State

TIES = {"none": NO_TIES, "some": SOME_TIES, "all": ALL_TIES}
SEAT_LABELS = {"jock": "Jock", "paddy": "Paddy", "taff": "Taff", "reg": "Reg"}
OPTIONS = read_options(__package__)


class Field(RoomScreen[State]):
    """What is shown of a mission."""

    widest = staticmethod(keys.widest)

    def board(self, id: str) -> Board:
        return scene.board_of(mission_of(id), split(id)[1])

    def draw_board(self, id: str) -> str:
        return chart.draw_mission(mission_of(id), self.board(id))


class Fieldcraft(RoomJudgment[State]):
    """What the patrol's computer players go by."""

    milestone = staticmethod(judgment.milestone)
    far_horizon = staticmethod(judgment.far_horizon)

    def council(self) -> list[Player]:
        return [Captain(0, style) for style in STYLES]

    def prospect(self, state: State, seat: str) -> Prospect:
        value = judgment.value(state)
        rating = judgment.rating(state, value)
        return Prospect(value, rating, content_of(state).titles[round(rating)])


class RogueRegiment(DataGame[State, Play, Content]):
    """Solitaire or co-operative, one to four players: each operator is a seat."""

    id = "rogue-regiment"
    name = "SAS: Rogue Regiment"
    version = "2"
    seats = SEAT_LABELS
    first_scenario = "m00-night-school"
    state_type = State
    secrets = OpenSecrets[State]()
    screen = Field(__package__, scene, why_not, odds, ways, keys, FieldObserver, COLUMNS)
    judgment = Fieldcraft(Captain, judgment, pricing)
    folder = FOLDER
    bounds = staticmethod(checkpoints.bounds)
    contradictions = staticmethod(checkpoints.contradictions)
    unattended = spelled_out(OPTIONS.values())
    play = staticmethod(masks.begin)
    play_phase = staticmethod(sequence.play_phase)

    def scenarios_of(self, content: Content) -> list[Scenario]:
        missions = [mission_scenario(content, file) for file in content.mission_files.values()]
        return [*missions, campaign_scenario(content)]

    @property
    def levels(self) -> list[str]:
        results = sorted(self.content.campaign.result, key=lambda row: row.min_points)
        return [*self.content.titles, *(row.title for row in results)]

    def levels_at(self, scenario: str) -> list[str]:
        """16.6 A mission's ratings, or 16.7 a campaign's."""
        missions = len(self.content.titles)
        return self.levels[missions:] if scenario == self.content.campaign.id else self.levels[:missions]

    # Starting

    def lay_out(self, scenario: str, options: dict[str, Any]) -> State:
        edition = OPTIONS[EDITION].of(options)
        content = FOLDER.chosen(scenario, edition)[0]
        level = content.levels.index(difficulty(content).of(options))
        if scenario == OWN:
            scenario = own_id(given_text(options))
        state = self.opening(scenario, level, edition)
        state.ties = TIES[OPTIONS["ties"].of(options)]
        state.readings = departures(OPTIONS, options, scenario)
        state.choose_team = OPTIONS["team"].of(options) == "choose"
        if state.choose_team and state.campaign is not None:
            raise MoonlessError("the campaign names its own teams: it has no option 'team' (16.7)")
        return state

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """1.1 Who takes part: all four may where players choose, and over a campaign."""
        content, name = FOLDER.chosen(scenario)
        chosen = options.get("team") == "choose" or name == content.campaign.id
        team = list(self.seats) if chosen else self.team_of(scenario, options)
        return [seat for seat in self.seats if seat in team] or list(self.seats)

    def team_of(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """The operators that a mission recommends."""
        if scenario == OWN:
            return recommended_by(given_text(options))
        content, name = FOLDER.chosen(scenario)
        return content.mission(name).recommended

    def opening(self, scenario: str, level: int, edition: str) -> State:
        """The scenario as printed."""
        content, scenario = FOLDER.chosen(scenario, edition)
        campaign = content.campaign
        if is_own(scenario) and (wrong := self.workshop.problems(own_text(scenario))):
            raise unreadable(wrong)
        if scenario == campaign.id:
            state = State(campaign.missions[0], level, TEAM, campaign=Campaign())
        else:
            state = State(scenario, level, TEAM)
        lay_out(content, state)
        return state

    # Ending

    def outcome(self, state: State) -> Outcome:
        """16.3, 16.6 Won or lost, and the rating; 16.7 for a campaign its points."""
        content = content_of(state)
        if not state.reports:
            return Outcome(0, content.titles[0], "The mission was not finished.")
        if state.campaign is not None:
            return self.campaign_outcome(state)
        report = state.reports[-1]
        alarm = f"The alarm sounded in turn {report.alarm_turn}." if report.alarm_turn else "The alarm never sounded."
        if content.mission(report.mission).battle:
            alarm = "The alarm was up from the start."
        summary = (
            f"{'Victory' if report.won else 'Defeat'} in turn {report.turns}: {report.why} {report.title}. {alarm}"
        )
        causes = {"operators killed": len(report.dead)} if report.dead else {}
        if not report.won:
            causes[report.why.rstrip(".")] = 1
        return Outcome(float(report.rating), report.title, summary, causes=causes)

    def ruler(self, state: State) -> Ruler:
        """16.6 A mission's rating has its title; 16.7 a campaign's points have theirs."""
        content = content_of(state)
        if state.campaign is None:
            return Ruler("rating", {title: rating for rating, title in enumerate(content.titles)})
        rows = sorted(content.campaign.result, key=lambda row: row.min_points)
        return Ruler("points", {row.title: row.min_points for row in rows}, "point")

    def campaign_outcome(self, state: State) -> Outcome:
        """16.7 2 points a mission won, 1 a secondary objective, minus 1 an operator killed."""
        assert state.campaign is not None
        points, content = state.campaign.points, content_of(state)
        rows = sorted(content.campaign.result, key=lambda row: -row.min_points)
        title = next(row.title for row in rows if points >= row.min_points)
        won = sum(report.won for report in state.reports)
        summary = f"{counted(points, 'point')}, {won} of {len(state.reports)} missions won: {title}."
        details = [
            f"{content.mission(report.mission).name}: {'won' if report.won else 'lost'}, {report.why}"
            for report in state.reports
        ]
        return Outcome(float(points), title, summary, details=details)

    def check(self, path: str) -> list[str]:
        return super().check(path) if (Path(path) / ABOUT).is_file() else problems(Path(path))

    # 16.10 Missions of one's own

    @property
    def workshop(self) -> MissionWorkshop:
        return MissionWorkshop()

    def own_scenario(self, options: dict[str, Any]) -> Scenario:
        """A mission that comes with the table: its text is a start option."""
        name, setting, briefing = words_of(given_text(options))
        return Scenario(
            OWN,
            name,
            setting,
            briefing,
            "mission",
            45,
            OPTIONS | options_of(difficulty(self.content)),
        )

    def mission_problems(self, text: str) -> list[str]:
        """Everything that is wrong with a mission's TOML text, a line each, as it is being written."""
        return mission_problems(text)

    def add_mission(self, text: str) -> Mission:
        """A mission of one's own from its TOML text; it can then be started by its id."""
        mission = mission_from_text(text)
        self.__dict__.pop("scenarios", None)
        self.openings.laid_out.clear()
        return mission


def difficulty(content: Content) -> StartOption:
    """16.5 The three levels."""
    levels = picks({level: level for level in content.levels})
    return replace(OPTIONS["difficulty"], choices=levels, default=content.level)


def mission_of(id: str) -> Mission:
    """The mission a board belongs to."""
    content, name = FOLDER.chosen(id)
    if not is_own(name) and name not in content.mission_files:
        raise MoonlessError(f"{RogueRegiment.name} has no board '{id}'; it has: {', '.join(content.mission_files)}")
    return content.mission(name)


def mission_scenario(content: Content, file: MissionFile) -> Scenario:
    """16.1 A single mission."""
    options = options_of(difficulty(content), OPTIONS["team"], OPTIONS["ties"]) | readings_of(OPTIONS)
    subtitle = f"{file.setting}. {file.operators.count} operators, {file.tier} mission."
    return Scenario(file.id, file.name, subtitle, file.briefing, "mission", 45, options)


def campaign_scenario(content: Content) -> Scenario:
    """16.7 Four missions one after another."""
    told, options = content.campaign, options_of(difficulty(content), OPTIONS["ties"]) | readings_of(OPTIONS)
    return Scenario(told.id, told.name, "Four missions, one patrol.", told.summary, "campaign", 240, options)
