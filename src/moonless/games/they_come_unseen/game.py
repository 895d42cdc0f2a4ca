"""They Come Unseen as a game of the core: what it is started with, how it ends, what it tells."""

from dataclasses import replace
from typing import Any

from moonless.core.datagame import DataGame
from moonless.core.game import Outcome, Player, Prospect, Ruler, Scenario, Secrets
from moonless.core.readings import departures
from moonless.core.rooms import RoomJudgment, RoomScreen
from moonless.core.scene import Board
from moonless.core.starting import CHOICE, FLAG, StartOption, options_of, picks, read_options, said
from moonless.games.they_come_unseen import checkpoints
from moonless.games.they_come_unseen.captain import judgment, pricing
from moonless.games.they_come_unseen.captain.captain import Captain
from moonless.games.they_come_unseen.content.components import Seating
from moonless.games.they_come_unseen.content.content import FOLDER, Content, content_of
from moonless.games.they_come_unseen.content.entries import OptionEntry
from moonless.games.they_come_unseen.knowledge.imagine import imagine, imagine_since
from moonless.games.they_come_unseen.knowledge.redact import glimpse, redact, shares
from moonless.games.they_come_unseen.observing import COLUMNS, SeaObserver
from moonless.games.they_come_unseen.rules import sequence
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.setup import lay_out
from moonless.games.they_come_unseen.screen import chart, keys, odds, reports, scene, ways, why_not
from moonless.games.they_come_unseen.state import NATO, START_CHOICE, State

SEAT_LABELS = {
    "nato": "NATO",
    "green": "Green submarine",
    "blue": "Blue submarine",
    "soviet": "Soviet fleet",
    "orange": "Orange Destroyer",
    "red": "Red Destroyer",
    "logistics": "Logistics ships",
}
SOVIET_VICTORY, NATO_VICTORY = "Soviet victory", "NATO victory"
BRIEFING = (
    "Somewhere under the Barents Sea two old diesel submarines carry saboteurs toward the Ice-Stations. NATO must put "
    "a submarine into every station whose card it holds; the Soviets must sink every submarine. Nobody throws a die: "
    "what counts is what the other side does not know."
)
UNATTENDED = {"round_limit": 60, "resigning": False}
"""19.3, 19.4 Start options for games that nobody watches: without a round limit random play need never end."""
LEVELS = [SOVIET_VICTORY, NATO_VICTORY]
READINGS = read_options(__package__)
SEEDING = READINGS.pop("weather_seed")
"""R1 An option of the data, with a place of its own in the state: only its words stand with the readings."""
ADVISED = {"weather": ("20.7", False)}
"""20.7 What is advised for a first game."""


class Knowledge(Secrets[State]):
    """18, 20 Two teams that know little of each other."""

    redact = staticmethod(redact)
    glimpse = staticmethod(glimpse)
    imagine = staticmethod(imagine)
    imagine_since = staticmethod(imagine_since)
    shares = staticmethod(shares)

    def sides(self, seats: list[str], scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """20 The two teams."""
        seating = seating_of(scenario)
        return [list(seating.nato), list(seating.soviet)]

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """20 The team."""
        return "NATO" if seat in seating_of(scenario).nato else "the Soviet side"

    def side_id(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        return "NATO" if seat in seating_of(scenario).nato else "Soviet"

    def talks_openly(self, options: dict[str, Any]) -> bool:
        """20.6 Team talk is private, unless the radio is open."""
        return bool(options.get("open_radio", False))


class SeaChart(RoomScreen[State]):
    """What is shown of the sea, to each team its own."""

    def board(self, id: str) -> Board:
        content, name = FOLDER.chosen(id)
        self.known(name, [content.board.id])
        return scene.make_board(id)

    def draw_board(self, id: str) -> str:
        return chart.draw_chart(self.board(id).id)


class Command(RoomJudgment[State]):
    """What the computer players of both teams go by."""

    routine = staticmethod(judgment.routine)
    answer_horizon = staticmethod(judgment.answer_horizon)

    def another(self, captain: Player) -> Player:
        return captain.another() if isinstance(captain, Captain) else self.captain(0)

    def foreseen(self, state: State, seat: str) -> bool:
        return judgment.foreseen(state, seat in content_of(state).seatings[state.scenario].nato)

    def prospect(self, state: State, seat: str) -> Prospect:
        nato = judgment.nato_value(content_of(state), state)
        own = nato if seat in content_of(state).seatings[state.scenario].nato else 1 - nato
        score = float(state.winner == NATO) if state.over else nato
        return Prospect(own, score, NATO_VICTORY if score >= 0.5 else SOVIET_VICTORY)


class TheyComeUnseen(DataGame[State, Play, Content]):
    """Hidden movement, two to five players in two teams."""

    id = "they-come-unseen"
    name = "They Come Unseen"
    version = "1"
    seats = SEAT_LABELS
    first_scenario = "standard"
    levels = LEVELS
    unattended = UNATTENDED
    no_take_back = "18.7"
    chance = ""  # the station cards are drawn in secret
    state_type = State
    secrets = Knowledge()
    screen = SeaChart(__package__, scene, why_not, odds, ways, keys, SeaObserver, COLUMNS)
    judgment = Command(Captain, judgment, pricing)
    folder = FOLDER
    bounds = staticmethod(checkpoints.bounds)
    contradictions = staticmethod(checkpoints.contradictions)
    play = staticmethod(Play)
    play_phase = staticmethod(sequence.play_phase)

    def scenarios_of(self, content: Content) -> list[Scenario]:
        options = options_of(*options_in(content)) | READINGS
        return [make_scenario(seating, options) for seating in content.seatings.values()]

    # Starting

    def lay_out(self, scenario: str, options: dict[str, Any]) -> State:
        content, name = FOLDER.chosen(scenario)
        state = State(name, START_CHOICE, **{option.id: option.of(options) for option in options_in(content)})
        state.readings = departures(READINGS, options, scenario)
        lay_out(content, state)
        return state

    # Ending

    def outcome(self, state: State) -> Outcome:
        """19.5 There are no points: who won, why, and what happened."""
        nato = state.winner == NATO
        seating = content_of(state).seatings[state.scenario]
        scores = {seat: float(nato) for seat in seating.nato} | {seat: float(not nato) for seat in seating.soviet}
        level = NATO_VICTORY if nato else SOVIET_VICTORY
        summary = f"{level} in round {state.round}: {state.reason}."
        return Outcome(float(nato), level, summary, scores, reports.causes(state), details=reports.report_lines(state))

    def ruler(self, state: State) -> Ruler:
        """19.5 There are no points: 1 where NATO has won."""
        return Ruler("victories of NATO", {SOVIET_VICTORY: 0, NATO_VICTORY: 1}, "victory of NATO")


def seating_of(scenario: str) -> Seating:
    """20 Who sits where, in the scenario of this name."""
    content, name = FOLDER.chosen(scenario)
    return content.seatings[name]


def options_in(content: Content) -> list[StartOption]:
    """As the data has them."""
    return [start_option(entry) for entry in content.options]


def start_option(entry: OptionEntry) -> StartOption:
    """An option of the data: yes or no, or one of its values."""
    if entry.id == SEEDING.id:
        return replace(SEEDING, default=entry.default)
    kind = FLAG if isinstance(entry.default, bool) else CHOICE
    label = entry.id.replace("_", " ").capitalize()
    choices = [] if kind == FLAG else picks({value: said(value) for value in entry.values})
    rule, advised = ADVISED.get(entry.id, ("", None))
    return StartOption(entry.id, kind, label, entry.note, choices, entry.default, rule=rule, advised=advised)


def make_scenario(seating: Seating, options: dict[str, StartOption]) -> Scenario:
    """20 A form of play with so many at the table."""
    variant = seating.variant
    handicap = ""
    if variant.near_misses_per_hit == 1:
        handicap = " Every near miss counts as a hit."
    elif variant.near_misses_per_hit == 3:
        handicap = " Three near misses make a hit."
    subtitle = f"{variant.name}. NATO needs {variant.stations_to_win} stations.{handicap}"
    seats = [*seating.nato, *seating.soviet]
    return Scenario(seating.id, seating.title, subtitle, BRIEFING, "variant", 120, options, seats)
