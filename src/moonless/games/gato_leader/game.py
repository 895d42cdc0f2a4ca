"""Gato Leader as a game of the core: what it is started with, how it ends, what it tells."""

from collections.abc import Mapping
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
from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.captain.captain import Captain
from moonless.games.gato_leader.captain.judgment import expected, horizon, milestone, routine, traits, value
from moonless.games.gato_leader.content.content import EVALUATIONS, LENGTHS, Content, evaluation, load_content, problems
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.example import ExampleFate
from moonless.games.gato_leader.rules.setup import first_squadron, open_sheet
from moonless.games.gato_leader.screen import chart, odds, prompts, reports, scene
from moonless.games.gato_leader.screen.draw_display import draw_display
from moonless.games.gato_leader.screen.draw_sea import draw_sea
from moonless.games.gato_leader.state import LOST, SEATS, SQUADRON, State

LINKED, FIRST_PATROL = "linked", "first-patrol"
LENGTH_MINUTES = {"short": 60, "medium": 120, "long": 240}

COMMON = {
    "torpedoes": '"historical" (the default) or "better": the Mk 14 works, more VP are needed (16.3)',
    "players": "1 to 4: how many people share the boats (18)",
    "home_by": "after so many Segments at sea a boat must head home, in Port must sail; 0 (the default): never (R51)",
}
CAMPAIGN_OPTIONS = {
    "length": '"short" (the default), "medium" or "long": 1, 2 or 4 Patrols a boat (2.1)',
    "selection": '"choose" (the default) or "random": boats are dealt (16.1)',
    **COMMON,
}
FIRST_OPTIONS = {
    "length": '"medium" (the default), "short" or "long" (2.1)',
    "squadron": '"given" (the default) or "buy": you buy and deploy it yourself (2.3)',
    "dice": '"chance" (the default) or "example": they fall as in the example turn while you follow it',
    **COMMON,
}
LINKED_OPTIONS = {"first": '"holding-the-line" (the default) or "against-the-sun" (16.2)', **CAMPAIGN_OPTIONS}


SEAT_NAMES = dict(zip(SEATS, ("Squadron commander", "Commander 2", "Commander 3", "Commander 4"), strict=True))


class GatoLeader(OpenGame):
    """Solitaire, or up to four people who share the boats."""

    id = "gato-leader"
    name = "Gato Leader"
    version = "1"
    seats = SEAT_NAMES
    first_scenario = FIRST_PATROL
    levels = EVALUATIONS[::-1]

    def __init__(self) -> None:
        self._scenarios: dict[str, Scenario] | None = None

    @property
    def content(self) -> Content:
        return load_content()

    @property
    def scenarios(self) -> dict[str, Scenario]:  # type: ignore[override]  # read when first needed
        if self._scenarios is None:
            found = [first_patrol_scenario(), *(campaign_scenario(sheet) for sheet in self.content.sheets.values())]
            found.append(linked_scenario())
            self._scenarios = {scenario.id: scenario for scenario in found}
        return self._scenarios

    @property
    def unattended(self) -> Mapping[str, Any]:  # type: ignore[override]  # the number is in the tables
        """R51 Computers alone play short campaigns, and no boat stays out for ever."""
        return {"length": "short", "home_by": self.content.tables.guard.unattended_max_segments_at_sea}

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    # Starting

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """18 One seat, or one for each person who shares the boats."""
        return SEATS[: players_of(options)]

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        first = self.content.first_patrol
        state = State(
            scenario,
            one_of(options, "length", LENGTHS, first.length if scenario == FIRST_PATROL else "short"),
            SQUADRON,
            players_of(options),
            one_of(options, "selection", ("choose", "random"), "choose") == "random",
            one_of(options, "torpedoes", ("historical", "better"), "historical") == "better",
            whole(options, "home_by", 0, 99, self.content.tables.guard.max_segments_at_sea),
        )
        if scenario == FIRST_PATROL:
            open_sheet(self.content, state, first.campaign)
            if one_of(options, "squadron", ("given", "buy"), "given") == "given":
                first_squadron(self.content, state)
            if one_of(options, "dice", ("chance", "example"), "chance") == "example":
                state.example = first.chances
            return state
        campaign = scenario
        if scenario == LINKED:
            order = self.content.tables.linked_campaigns.order
            campaign = one_of(options, "first", tuple(order[0]), order[0][0])
            state.linked = True
            state.series = [choices[0] for choices in order[1:]]
        open_sheet(self.content, state, campaign)
        return state

    def restore(self, data: dict[str, Any]) -> State:
        return read(State, data, "checkpoint")

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        play = cast(State, state)
        return CampaignPlay(play, ExampleFate(play, fate) if play.example else fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        cast(CampaignPlay, play).play_phase()

    # Knowing

    def why_not(self, state: CoreState, decision: Decision) -> list[Refusal]:
        return prompts.why_not(cast(State, state), decision)

    def odds(self, state: CoreState, decision: Decision, option: Option) -> Odds | None:
        return odds.odds(cast(State, state), decision, option)

    def scene(self, state: CoreState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return scene.make_scene(cast(State, state), seat, decision, log)

    def board(self, id: str) -> Board:
        if id not in (chart.DISPLAY, *self.content.sheets):
            raise MoonlessError(
                f"{self.name} has no board '{id}'; it has: {', '.join([*self.content.sheets, chart.DISPLAY])}"
            )
        return chart.make_board(id)

    def draw_board(self, id: str) -> str:
        if id == chart.DISPLAY:
            return draw_display(self.board(id))
        return draw_sea(self.board(id), self.content.sheets[self.board(id).id])

    def captain(self, seed: int = 0) -> Player:
        return Captain(seed)

    def milestone(self, state: CoreState) -> int:
        return milestone(cast(State, state))

    def routine(self, state: CoreState, decision: Decision) -> bool:
        return routine(cast(State, state), decision)

    def horizon(self, state: CoreState) -> int:
        return horizon(cast(State, state))

    def traits(self, state: CoreState) -> dict[str, float]:
        return traits(cast(State, state))

    def prospect(self, state: CoreState, seat: str) -> Prospect:
        known = cast(State, state)
        numbers, score = series_numbers(self.content, known), expected(known)
        return Prospect(value(known, max(numbers)), score, evaluation(numbers, int(score)))

    # Ending

    def outcome(self, state: CoreState) -> Outcome:
        """15.2 The score and its evaluation; of a series, the sum of its campaigns against the sum of their numbers."""
        ended = cast(State, state)
        total = sum(result.total for result in ended.results)
        level = evaluation(series_numbers(self.content, ended), total)
        lost = sum(result.boats_lost for result in ended.results)
        ships = sum(result.ships_sunk for result in ended.results)
        summary = f"{total} victory points: {level}. {ships} ship{'s' * (ships != 1)} sunk"
        summary += f", {lost} boat{'s' * (lost != 1)} lost."
        return Outcome(total, level, summary, causes=causes(ended), details=reports.story_lines(ended))

    def check(self, path: str) -> list[str]:
        return problems(Path(path))


def one_of(options: dict[str, Any], name: str, known: tuple[str, ...], default: str) -> str:
    """A start option that is one of a few words."""
    value = options.get(name, default)
    if value not in known:
        raise MoonlessError(f"the option '{name}' is one of {', '.join(known)}, not '{value}'")
    return cast(str, value)


def whole(options: dict[str, Any], name: str, least: int, most: int, default: int) -> int:
    """A start option that is a number."""
    value = options.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise MoonlessError(f"the option '{name}' is a number from {least} to {most}, not '{value}'")
    return value


def players_of(options: dict[str, Any]) -> int:
    """18 How many people share the boats."""
    return whole(options, "players", 1, len(SEATS), 1)


def series_numbers(content: Content, state: State) -> list[int]:
    """16.2 The evaluation numbers of a campaign; of a series, those of all its campaigns together, played or not."""
    played = [result.campaign for result in state.results]
    if state.linked:
        order = content.tables.linked_campaigns.order
        first = played[0] if played else state.campaign
        played = [first, *(choices[0] for choices in order[1:])]
    tables = [
        content.evaluation_numbers(content.sheets[campaign], state.length, state.better_torpedoes)
        for campaign in played or [state.campaign]
    ]
    return [sum(table[place] for table in tables) for place in range(len(tables[0]))]


def causes(state: State) -> dict[str, int]:
    """What boats were lost to."""
    found: dict[str, int] = {}
    for boat in state.boats:
        if boat.status == LOST:
            found[boat.cause] = found.get(boat.cause, 0) + 1
    return found


def campaign_scenario(sheet: Sheet) -> Scenario:
    """2.1 One of the four campaigns."""
    short = sheet.lengths["short"]
    briefing = (
        f"{sheet.summary} Buy a squadron with {short.special_option_points} Special Option points (more in longer "
        "campaigns), send the boats out, sink what you can and bring them home."
    )
    subtitle = f"{sheet.years}. Short campaign: {short.adequate} victory points are Adequate, {short.great} Great."
    return Scenario(sheet.id, sheet.name, subtitle, briefing, "campaign", LENGTH_MINUTES["short"], CAMPAIGN_OPTIONS)


def linked_scenario() -> Scenario:
    briefing = (
        "One squadron through the whole war: 1942, 1943, 1944 and 1945, in one length throughout. Crews keep what they "
        "have learned; boats out of service are traded in, new ones are bought."
    )
    subtitle = "Four campaigns, 1942 to 1945."
    return Scenario(LINKED, "Linked campaigns", subtitle, briefing, "campaign", 360, LINKED_OPTIONS)


def first_patrol_scenario() -> Scenario:
    briefing = (
        "The squadron of the rules' example turn lies ready: Salmon and Stingray in Brisbane, Tautog and Gudgeon in "
        "Fremantle, with 5 Special Option points left. Follow 'A first patrol' in the rules, step by step."
    )
    subtitle = "Holding the Line, 1942: a Medium campaign with its squadron chosen."
    return Scenario(FIRST_PATROL, "A first patrol", subtitle, briefing, "campaign", 120, FIRST_OPTIONS)
