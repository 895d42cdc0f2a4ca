"""By Stealth and Sea as a game of the core: what it is started with, how it ends, what it tells."""

from collections import Counter
from pathlib import Path
from typing import Any, cast

from moonless.core.content import read
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import MoonlessError
from moonless.core.events import Line
from moonless.core.fate import Fate
from moonless.core.game import OpenGame, Outcome, Player, Prospect, Scenario
from moonless.core.play import Answerer, Listener, Play
from moonless.core.play import State as CoreState
from moonless.core.scene import Board, Odds, Scene
from moonless.games.by_stealth_and_sea.captain import judgment
from moonless.games.by_stealth_and_sea.captain.captain import Captain
from moonless.games.by_stealth_and_sea.content.checkpoints import check_state
from moonless.games.by_stealth_and_sea.content.components import Mission
from moonless.games.by_stealth_and_sea.content.content import Content, load_content, problems
from moonless.games.by_stealth_and_sea.rules.campaign import CampaignPlay
from moonless.games.by_stealth_and_sea.rules.setup import lay_out_as_printed
from moonless.games.by_stealth_and_sea.screen import chart, odds, reports, scene, why_not
from moonless.games.by_stealth_and_sea.state import BRIEFING, SEATS, Campaign, Crew, State

HISTORIC, CUSTOM = "historic-campaign", "custom-campaign"
MISSION_OPTIONS = {
    "crews": '"printed" (the default) or "choose": swap in custom or reserve crews at setup (8.4)',
    "names": 'names for custom crews, by SLC: {"slc-1": "Rossi / Bianchi"} (8.4)',
}
PRINTED, CHOOSE = "printed", "choose"


class ByStealthAndSea(OpenGame):
    """Solitaire or co-operative, one to three players: each SLC is a seat."""

    id = "by-stealth-and-sea"
    name = "By Stealth and Sea"
    version = "1"
    first_scenario = "bg2"

    def __init__(self) -> None:
        self.seats = dict(zip(SEATS, ("SLC 1", "SLC 2", "SLC 3"), strict=True))
        self._scenarios: dict[str, Scenario] | None = None
        self._openings: dict[str, State] = {}

    @property
    def content(self) -> Content:
        return load_content()

    @property
    def scenarios(self) -> dict[str, Scenario]:  # type: ignore[override]  # read when first needed
        if self._scenarios is None:
            found = [mission_scenario(self.content, mission) for mission in self.content.missions.values()]
            found += [historic_scenario(self.content), custom_scenario(self.content)]
            self._scenarios = {scenario.id: scenario for scenario in found}
        return self._scenarios

    @property
    def levels(self) -> list[str]:  # type: ignore[override]
        """A campaign's levels, and among them those that only a mission has: before the level that follows there."""
        levels = [row.level for row in sorted(self.content.campaign_victory, key=lambda row: row.minimum)]
        above = levels[-1]
        for row in sorted(self.content.mission_victory, key=lambda row: -row.minimum):
            if row.level not in levels:
                levels.insert(levels.index(above), row.level)
            above = row.level
        return levels

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    # Starting

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        if scenario not in self._openings:
            self._openings[scenario] = self.opening(scenario)
        state = self._openings[scenario].copy()
        state.swap_crews, state.names = start_options(options)
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

    def restore(self, data: dict[str, Any]) -> State:
        """A checkpoint, which may have been edited by hand: what is impossible is refused."""
        state = read(State, data, "checkpoint")
        check_state(self.content, state)
        return state

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return CampaignPlay(cast(State, state), fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        cast(CampaignPlay, play).play_phase()

    # Knowing

    def why_not(self, state: CoreState, decision: Decision) -> list[Refusal]:
        return why_not.why_not(cast(State, state), decision)

    def refuse(self, state: CoreState, decision: Decision, key: str) -> Refusal | None:
        return why_not.refuse(cast(State, state), decision, key)

    def odds(self, state: CoreState, decision: Decision, option: Option) -> Odds | None:
        return odds.odds(cast(State, state), decision, option)

    def scene(self, state: CoreState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return scene.make_scene(cast(State, state), seat, decision, log)

    def board(self, id: str) -> Board:
        if id not in self.content.boards:
            raise MoonlessError(f"{self.name} has no board '{id}'; it has: {', '.join(self.content.boards)}")
        return scene.make_board(id)

    def draw_board(self, id: str) -> str:
        return chart.draw_chart(self.board(id).id)

    def captain(self, seed: int = 0) -> Player:
        return Captain(seed)

    def milestone(self, state: CoreState) -> int:
        return judgment.milestone(cast(State, state))

    def horizon(self, state: CoreState) -> int:
        return judgment.horizon(cast(State, state))

    def far_horizon(self, state: CoreState) -> int:
        return judgment.far_horizon(cast(State, state))

    def traits(self, state: CoreState) -> dict[str, float]:
        return judgment.traits(cast(State, state))

    def prospect(self, state: CoreState, seat: str) -> Prospect:
        known = cast(State, state)
        expected = judgment.total(self.content, known)
        return Prospect(judgment.value(known), expected, judgment.level(self.content, known))

    # Ending

    def outcome(self, state: CoreState) -> Outcome:
        """7, 8.3 The score and its level; for a campaign, the sum of its missions."""
        ended = cast(State, state)
        total = sum(report.total for report in ended.reports)
        rows = self.content.mission_victory if ended.campaign is None else self.content.campaign_victory
        row = self.content.victory(rows, total)
        award = f" {row.award}." if row.award else ""
        summary = f"{total} victory points: {row.level}.{award}"
        if ended.campaign is None:
            summary += f" History: {ended.reports[-1].historic_result}."
        else:
            played = len(ended.reports)
            summary += (
                f" {played} mission{'s' * (played != 1)} played. History: {self.content.historic.historic_total}."
            )
        causes: Counter[str] = Counter()
        for report in ended.reports:
            causes.update(report.causes)
        return Outcome(total, row.level, summary, causes=dict(causes), details=reports.report_lines(ended))

    def check(self, path: str) -> list[str]:
        return problems(Path(path))


def start_options(options: dict[str, Any]) -> tuple[bool, dict[str, str]]:
    """8.4 Whether crews may be swapped, and the names that players give."""
    crews = options.get("crews", PRINTED)
    if crews not in (PRINTED, CHOOSE):
        raise MoonlessError(f"the option 'crews' is '{PRINTED}' or '{CHOOSE}', not '{crews}'")
    names = options.get("names", {})
    if not isinstance(names, dict) or any(seat not in SEATS or not isinstance(names[seat], str) for seat in names):
        raise MoonlessError(f"the option 'names' gives a name to some of {', '.join(SEATS)}")
    return crews == CHOOSE, names


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
    subtitle = f"{board}, {mission.day}. History: {mission.historic_result} victory points."
    title, briefing = f"{mission.code}: {mission.title}", mission.overview.strip()
    return Scenario(mission.id, title, subtitle, briefing, options=MISSION_OPTIONS, historic=True)


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
    return Scenario(CUSTOM, "Custom campaign", "Nine missions, your own flotilla.", briefing, "campaign", 300)
