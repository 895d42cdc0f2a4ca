"""SAS: Rogue Regiment as a game of the core: what it is started with, how it ends, what it tells."""

from pathlib import Path
from typing import Any, cast

from moonless.core import play as core
from moonless.core.content import read, unreadable
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import MoonlessError
from moonless.core.events import Line
from moonless.core.fate import Fate
from moonless.core.game import OpenGame, Outcome, Player, Prospect, Scenario
from moonless.core.play import Answerer, Listener
from moonless.core.play import State as CoreState
from moonless.core.scene import Board, Odds, Scene
from moonless.core.workshop import OWN, TEXT, given_text, is_own, own_id, own_text
from moonless.games.rogue_regiment.captain import judgment
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.styles import STYLES
from moonless.games.rogue_regiment.content.components import Mission
from moonless.games.rogue_regiment.content.content import (
    OWN_KEPT,
    Content,
    load_content,
    mission_from_text,
    mission_problems,
    problems,
)
from moonless.games.rogue_regiment.content.mission_entries import MissionFile
from moonless.games.rogue_regiment.editing import MissionWorkshop, recommended_by, words_of
from moonless.games.rogue_regiment.rules import course
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.setup import lay_out
from moonless.games.rogue_regiment.screen import chart, odds, prompts, scene
from moonless.games.rogue_regiment.state import ALL_TIES, NO_TIES, SOME_TIES, TEAM, Campaign, State

TIES = {"none": NO_TIES, "some": SOME_TIES, "all": ALL_TIES}
TEAMS = ("recommended", "choose")
OPTIONS = {
    "difficulty": '"easy", "normal" (the default) or "hard": stealth meter, event deck, special cards (16.5)',
    "team": '"recommended" (the default) or "choose": pick operators and board sides (1.1)',
    "ties": '"none", "some" (the default) or "all": which of the enemy\'s ties players are asked about (17.5)',
}
CAMPAIGN_OPTIONS = {name: OPTIONS[name] for name in ("difficulty", "ties")}


class RogueRegiment(OpenGame):
    """Solitaire or co-operative, one to four players: each operator is a seat."""

    id = "rogue-regiment"
    name = "SAS: Rogue Regiment"
    version = "2"
    first_scenario = "m00-night-school"

    def __init__(self) -> None:
        self.seats = {"jock": "Jock", "paddy": "Paddy", "taff": "Taff", "reg": "Reg"}
        self._scenarios: dict[str, Scenario] | None = None
        self._openings: dict[tuple[str, int], State] = {}

    @property
    def content(self) -> Content:
        return load_content()

    @property
    def scenarios(self) -> dict[str, Scenario]:  # type: ignore[override]  # read when first needed
        if self._scenarios is None:
            found = [mission_scenario(file) for file in self.content.mission_files.values()]
            campaign = self.content.campaign
            found.append(
                Scenario(
                    campaign.id, campaign.name, "Four missions, one patrol.", campaign.summary, "campaign", 240,
                    CAMPAIGN_OPTIONS,
                )
            )  # fmt: skip
            self._scenarios = {scenario.id: scenario for scenario in found}
        return self._scenarios

    @property
    def levels(self) -> list[str]:  # type: ignore[override]
        results = sorted(self.content.campaign.result, key=lambda row: row.min_points)
        return [*self.content.titles, *(row.title for row in results)]

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    # Starting

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        level = self.content.levels.index(choice(options, "difficulty", self.content.levels, self.content.level))
        if scenario == OWN:
            scenario = own_id(given_text(options))
        key = (scenario, level)
        if key not in self._openings:
            self.forget_own()
            self._openings[key] = self.opening(scenario, level)
        state = self._openings[key].copy()
        state.ties = TIES[choice(options, "ties", list(TIES), "some")]
        state.choose_team = choice(options, "team", list(TEAMS), TEAMS[0]) == TEAMS[1]
        if state.choose_team and state.campaign is not None:
            raise MoonlessError("the campaign names its own teams: it has no option 'team' (16.7)")
        return state

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """1.1 Who takes part: all four may where players choose, and over a campaign."""
        chosen = options.get("team") == TEAMS[1] or scenario == self.content.campaign.id
        team = list(self.seats) if chosen else self.team_of(scenario, options)
        return [seat for seat in self.seats if seat in team] or list(self.seats)

    def team_of(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """The operators that a mission recommends."""
        if scenario == OWN:
            return recommended_by(given_text(options))
        return self.content.mission(scenario).recommended

    def opening(self, scenario: str, level: int) -> State:
        """What every game of a scenario starts from."""
        campaign = self.content.campaign
        if is_own(scenario) and (wrong := self.workshop.problems(own_text(scenario))):
            raise unreadable(wrong)
        if scenario == campaign.id:
            state = State(campaign.missions[0], level, TEAM, campaign=Campaign())
        else:
            state = State(scenario, level, TEAM)
        lay_out(self.content, state)
        return state

    def restore(self, data: dict[str, Any]) -> State:
        return read(State, data, "checkpoint")

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return Play(cast(State, state), fate, answerer, listener)

    def play_phase(self, play: core.Play) -> None:
        assert isinstance(play, Play)
        course.play_phase(play)

    # Knowing

    def why_not(self, state: CoreState, decision: Decision) -> list[Refusal]:
        return prompts.why_not(cast(State, state), decision)

    def odds(self, state: CoreState, decision: Decision, option: Option) -> Odds | None:
        return odds.odds(cast(State, state), decision, option)

    def scene(self, state: CoreState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return scene.make_scene(cast(State, state), seat, decision, log)

    def board(self, id: str) -> Board:
        return scene.board_of(self.mission_of(id))

    def draw_board(self, id: str) -> str:
        return chart.draw_mission(self.mission_of(id))

    def mission_of(self, id: str) -> Mission:
        """The mission a board belongs to."""
        if not is_own(id) and id not in self.content.mission_files:
            raise MoonlessError(f"{self.name} has no board '{id}'; it has: {', '.join(self.content.mission_files)}")
        return self.content.mission(id)

    def captain(self, seed: int = 0) -> Player:
        return Captain(seed)

    def council(self) -> list[Player]:
        return [Captain(0, style) for style in STYLES]

    def milestone(self, state: CoreState) -> int:
        return judgment.milestone(cast(State, state))

    def horizon(self, state: CoreState) -> int:
        return judgment.horizon(cast(State, state))

    def far_horizon(self, state: CoreState) -> int:
        return judgment.far_horizon(cast(State, state))

    def prospect(self, state: CoreState, seat: str) -> Prospect:
        known = cast(State, state)
        value = judgment.value(known)
        rating = judgment.rating(known, value)
        return Prospect(value, rating, self.content.titles[round(rating)])

    def traits(self, state: CoreState) -> dict[str, float]:
        return judgment.traits(cast(State, state))

    # Ending

    def outcome(self, state: CoreState) -> Outcome:
        """16.3, 16.6 Won or lost, and the rating; 16.7 for a campaign its points."""
        ended = cast(State, state)
        if not ended.reports:
            return Outcome(0, self.content.titles[0], "The mission was not finished.")
        if ended.campaign is not None:
            return self.campaign_outcome(ended)
        report = ended.reports[-1]
        alarm = f"The alarm sounded in turn {report.alarm_turn}." if report.alarm_turn else "The alarm never sounded."
        if self.content.mission(report.mission).battle:
            alarm = "The alarm was up from the start."
        summary = (
            f"{'Victory' if report.won else 'Defeat'} in turn {report.turns}: {report.why} {report.title}. {alarm}"
        )
        causes = {"operators killed": len(report.dead)} if report.dead else {}
        if not report.won:
            causes[report.why.rstrip(".")] = 1
        return Outcome(float(report.rating), report.title, summary, causes=causes)

    def campaign_outcome(self, state: State) -> Outcome:
        """16.7 2 points a mission won, 1 a secondary objective, minus 1 an operator killed."""
        assert state.campaign is not None
        points = state.campaign.points
        rows = sorted(self.content.campaign.result, key=lambda row: -row.min_points)
        title = next(row.title for row in rows if points >= row.min_points)
        won = sum(report.won for report in state.reports)
        summary = f"{points} points, {won} of {len(state.reports)} missions won: {title}."
        details = [
            f"{self.content.mission(report.mission).name}: {'won' if report.won else 'lost'}, {report.why}"
            for report in state.reports
        ]
        return Outcome(float(points), title, summary, details=details)

    def check(self, path: str) -> list[str]:
        return problems(Path(path))

    # 16.10 Missions of one's own

    @property
    def workshop(self) -> MissionWorkshop:
        return MissionWorkshop()

    def own_scenario(self, options: dict[str, Any]) -> Scenario:
        """A mission that comes with the table: its text is a start option."""
        name, setting, briefing = words_of(given_text(options))
        told = {**OPTIONS, TEXT: "the mission as TOML (16.10)"}
        return Scenario(OWN, name, setting, briefing, "mission", 45, told)

    def forget_own(self) -> None:
        """Openings of one's own missions are kept while few."""
        own = [key for key in self._openings if is_own(key[0])]
        for key in own if len(own) > OWN_KEPT else []:
            self._openings.pop(key, None)

    def mission_problems(self, text: str) -> list[str]:
        """Everything that is wrong with a mission's TOML text, a line each, as it is being written."""
        return mission_problems(text)

    def add_mission(self, text: str) -> Mission:
        """A mission of one's own from its TOML text; it can then be started by its id."""
        mission = mission_from_text(text)
        self._scenarios = None
        self._openings = {key: state for key, state in self._openings.items() if key[0] != mission.id}
        return mission


def choice(options: dict[str, Any], name: str, allowed: list[str], default: str) -> str:
    """A start option, or its default."""
    value = options.get(name, default)
    if value not in allowed:
        raise MoonlessError(f"the option '{name}' is one of {', '.join(allowed)}, not '{value}'")
    return str(value)


def mission_scenario(file: MissionFile) -> Scenario:
    """16.1 A single mission."""
    subtitle = f"{file.setting}. {file.operators.count} operators, {file.tier} mission."
    return Scenario(file.id, file.name, subtitle, file.briefing, "mission", 45, OPTIONS)
