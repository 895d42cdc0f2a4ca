"""Gato Leader as a game of the core: what it is started with, how it ends, what it tells."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from moonless.core.datagame import DataGame
from moonless.core.fate import Fate
from moonless.core.game import OpenSecrets, Outcome, Prospect, Ruler, Scenario
from moonless.core.play import Answerer, Listener
from moonless.core.readings import departures, readings_of
from moonless.core.rooms import RoomJudgment, RoomScreen
from moonless.core.scene import Board
from moonless.core.starting import StartOption, options_of, read_options, spelled_out
from moonless.core.words import counted
from moonless.games.gato_leader import checkpoints
from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.captain import judgment, pricing
from moonless.games.gato_leader.captain.captain import Captain
from moonless.games.gato_leader.content.content import (
    EVALUATIONS,
    FOLDER,
    Content,
    content_of,
    evaluation,
)
from moonless.games.gato_leader.observing import COLUMNS, CampaignObserver
from moonless.games.gato_leader.phases import SQUADRON
from moonless.games.gato_leader.rules import scoring, sequence
from moonless.games.gato_leader.rules.example import ExampleFate
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.setup import first_squadron, open_sheet
from moonless.games.gato_leader.screen import chart, keys, odds, reports, scene, ways, why_not
from moonless.games.gato_leader.screen.draw_display import draw_display
from moonless.games.gato_leader.screen.draw_sea import draw_sea
from moonless.games.gato_leader.state import LOST, SEATS, State

LINKED, FIRST_PATROL = "linked", "first-patrol"
LENGTH_MINUTES = {"short": 60, "medium": 120, "long": 240}

OPTIONS = read_options(__package__)
SEAT_NAMES = dict(zip(SEATS, ("Squadron commander", "Commander 2", "Commander 3", "Commander 4"), strict=True))


class SeaChart(RoomScreen[State]):
    """What is shown of the sea and of a battle."""

    def board(self, id: str) -> Board:
        content, name = FOLDER.chosen(id)
        self.known(name, [*content.sheets, chart.DISPLAY])
        return chart.make_board(id)

    def draw_board(self, id: str) -> str:
        board = self.board(id)
        content, name = FOLDER.chosen(id)
        if name == chart.DISPLAY:
            return draw_display(board, content.display)
        return draw_sea(board, content, content.sheets[name])


class Command(RoomJudgment[State]):
    """What the squadron's computer players go by."""

    milestone = staticmethod(judgment.milestone)
    far_horizon = staticmethod(judgment.far_horizon)
    routine = staticmethod(judgment.routine)

    def prospect(self, state: State, seat: str) -> Prospect:
        numbers, score = scoring.series_numbers(content_of(state), state), judgment.expected(state)
        return Prospect(judgment.value_of(score, max(numbers)), score, evaluation(numbers, int(score)))


class GatoLeader(DataGame[State, Play, Content]):
    """Solitaire, or up to four people who share the boats."""

    id = "gato-leader"
    name = "Gato Leader"
    version = "1"
    seats = SEAT_NAMES
    first_scenario = FIRST_PATROL
    levels = EVALUATIONS[::-1]
    state_type = State
    secrets = OpenSecrets[State]()
    screen = SeaChart(__package__, scene, why_not, odds, ways, keys, CampaignObserver, COLUMNS)
    judgment = Command(Captain, judgment, pricing)
    folder = FOLDER
    bounds = staticmethod(checkpoints.bounds)
    contradictions = staticmethod(checkpoints.contradictions)
    play_phase = staticmethod(sequence.play_phase)

    def scenarios_of(self, content: Content) -> list[Scenario]:
        campaigns = [campaign_scenario(content, sheet) for sheet in content.sheets.values()]
        return [first_patrol_scenario(content), *campaigns, linked_scenario(content)]

    @property
    def unattended(self) -> Mapping[str, Any]:
        """R51 No boat stays out for ever; the length is what people play, too: what is measured is what is played."""
        home = self.content.tables.guard.unattended_max_segments_at_sea
        return {**spelled_out(OPTIONS.values()), "home_by": home}

    # Starting

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """18 One seat, or one for each person who shares the boats."""
        return SEATS[: OPTIONS["players"].of(options)]

    def lay_out(self, scenario: str, options: dict[str, Any]) -> State:
        readings = departures(OPTIONS, options, scenario)
        content, scenario = FOLDER.chosen(scenario)
        first = content.first_patrol
        state = State(
            scenario,
            (first_length(content) if scenario == FIRST_PATROL else OPTIONS["length"]).of(options),
            SQUADRON,
            OPTIONS["players"].of(options),
            OPTIONS["selection"].of(options) == "random",
            OPTIONS["torpedoes"].of(options) == "better",
            home_by(content).of(options),
        )
        state.readings = readings
        if scenario == FIRST_PATROL:
            open_sheet(content, state, first.campaign)
            if OPTIONS["squadron"].of(options) == "given":
                first_squadron(content, state)
            if OPTIONS["dice"].of(options) == "example":
                state.example = first.chances
            return state
        campaign = scenario
        if scenario == LINKED:
            order = content.tables.linked_campaigns.order
            campaign = OPTIONS["first"].of(options)
            state.linked = True
            state.series = [choices[0] for choices in order[1:]]
        open_sheet(content, state, campaign)
        return state

    def play(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return Play(state, ExampleFate(state, fate) if state.example else fate, answerer, listener)

    # Ending

    def outcome(self, state: State) -> Outcome:
        """15.2 The score and its evaluation; of a series, the sum of its campaigns against the sum of their numbers."""
        total = sum(result.total for result in state.results)
        level = evaluation(scoring.series_numbers(content_of(state), state), total)
        lost = sum(result.boats_lost for result in state.results)
        ships = sum(result.ships_sunk for result in state.results)
        summary = f"{counted(total, 'victory point')}: {level}. {counted(ships, 'ship')} sunk"
        summary += f", {counted(lost, 'boat')} lost."
        return Outcome(total, level, summary, causes=causes(state), details=reports.story_lines(state))

    def ruler(self, state: State) -> Ruler:
        """15.2 From the lowest total of each evaluation on; of a series, the sums."""
        least = [*scoring.series_numbers(content_of(state), state), 0]
        return Ruler("victory points", dict(zip(self.levels, sorted(least), strict=True)), "victory point")


def causes(state: State) -> dict[str, int]:
    """What boats were lost to."""
    found: dict[str, int] = {}
    for boat in state.boats:
        if boat.status == LOST:
            found[boat.cause] = found.get(boat.cause, 0) + 1
    return found


def first_length(content: Content) -> StartOption:
    """2.1 The example turn is of a campaign of its own length."""
    return replace(OPTIONS["length"], default=content.first_patrol.length)


def home_by(content: Content) -> StartOption:
    """R51 A guard against boats that stay out for ever."""
    return replace(OPTIONS["home_by"], default=content.tables.guard.max_segments_at_sea)


def campaign_options(content: Content) -> dict[str, StartOption]:
    return options_of(*said("length", "selection", "torpedoes", "players"), home_by(content)) | readings_of(OPTIONS)


def said(*ids: str) -> list[StartOption]:
    return [OPTIONS[id] for id in ids]


def campaign_scenario(content: Content, sheet: Sheet) -> Scenario:
    """2.1 One of the four campaigns."""
    short = sheet.lengths["short"]
    briefing = (
        f"{sheet.summary} Buy a squadron with {short.special_option_points} Special Option points (more in longer "
        "campaigns), send the boats out, sink what you can and bring them home."
    )
    subtitle = f"{sheet.years}. Short campaign: {short.adequate} victory points are Adequate, {short.great} Great."
    return Scenario(
        sheet.id, sheet.name, subtitle, briefing, "campaign", LENGTH_MINUTES["short"], campaign_options(content)
    )


def linked_scenario(content: Content) -> Scenario:
    briefing = (
        "One squadron through the whole war: 1942, 1943, 1944 and 1945, in one length throughout. Crews keep what they "
        "have learned; boats out of service are traded in, new ones are bought."
    )
    options = options_of(OPTIONS["first"], *campaign_options(content).values())
    subtitle = "Four campaigns, 1942 to 1945."
    return Scenario(LINKED, "Linked campaigns", subtitle, briefing, "campaign", 360, options)


def first_patrol_scenario(content: Content) -> Scenario:
    briefing = (
        "The squadron of the rules' example turn lies ready: Salmon and Stingray in Brisbane, Tautog and Gudgeon in "
        "Fremantle, with 5 Special Option points left. Follow 'A first patrol' in the rules, step by step."
    )
    options = options_of(first_length(content), *said("squadron", "dice", "torpedoes", "players"), home_by(content))
    options |= readings_of(OPTIONS)
    subtitle = "Holding the Line, 1942: a Medium campaign with its squadron chosen."
    return Scenario(FIRST_PATROL, "A first patrol", subtitle, briefing, "campaign", 120, options)
