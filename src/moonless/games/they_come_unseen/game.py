"""They Come Unseen as a game of the core: what it is started with, how it ends, what it tells."""

from pathlib import Path
from typing import Any, cast

from moonless.core.content import read
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import MoonlessError
from moonless.core.events import Line
from moonless.core.fate import Fate
from moonless.core.game import Game, Outcome, Player, Prospect, Scenario
from moonless.core.play import Answerer, Listener, Play
from moonless.core.play import State as CoreState
from moonless.core.scene import Board, Odds, Scene
from moonless.games.they_come_unseen.captain import judgment
from moonless.games.they_come_unseen.captain.captain import Captain
from moonless.games.they_come_unseen.content.components import Seating
from moonless.games.they_come_unseen.content.content import Content, load_content, problems
from moonless.games.they_come_unseen.knowledge.imagine import imagine
from moonless.games.they_come_unseen.knowledge.redact import redact, team_of
from moonless.games.they_come_unseen.rules.rounds import RoundsChapter
from moonless.games.they_come_unseen.rules.setup import lay_out
from moonless.games.they_come_unseen.screen import chart, odds, prompts, reports, scene
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


class TheyComeUnseen(Game):
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

    def __init__(self) -> None:
        self._scenarios: dict[str, Scenario] | None = None

    @property
    def content(self) -> Content:
        return load_content()

    @property
    def scenarios(self) -> dict[str, Scenario]:  # type: ignore[override]  # read when first needed
        if self._scenarios is None:
            meanings = {
                option.id: option_meaning(option.values, option.default, option.note) for option in self.content.options
            }
            self._scenarios = {
                seating.id: make_scenario(seating, meanings) for seating in self.content.seatings.values()
            }
        return self._scenarios

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    # Starting

    def sides_at(self, scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """20 The two teams."""
        seating = self.content.seatings[scenario]
        return [list(seating.nato), list(seating.soviet)]

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """20 The team."""
        return "NATO" if seat in self.content.seatings[scenario].nato else "the Soviet side"

    def talks_openly(self, options: dict[str, Any]) -> bool:
        """20.6 Team talk is private, unless the radio is open."""
        return bool(options.get("open_radio", False))

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        chosen: dict[str, Any] = {}
        for option in self.content.options:
            value = options.get(option.id, option.default)
            if not any(value == known and type(value) is type(known) for known in option.values):
                known_values = ", ".join(str(known).lower() for known in option.values)
                raise MoonlessError(f"the option '{option.id}' is one of {known_values}, not '{value}'")
            chosen[option.id] = value
        state = State(scenario, START_CHOICE, **chosen)
        lay_out(self.content, state)
        return state

    def restore(self, data: dict[str, Any]) -> State:
        return read(State, data, "checkpoint")

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return RoundsChapter(cast(State, state), fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        cast(RoundsChapter, play).play_phase()

    # Knowing

    def redact(self, state: CoreState, seat: str | None) -> State:
        return redact(cast(State, state), seat)

    def imagine(self, state: CoreState, seat: str | None, fate: Fate) -> State:
        return imagine(cast(State, state), seat, fate)

    def shares(self, state: CoreState, seat: str, who: str) -> bool:
        """18.10 Partners share everything; cards are dealt in a phase of their own."""
        seating = self.content.seatings[cast(State, state).scenario]
        return team_of(seating, seat) == team_of(seating, who)

    def why_not(self, state: CoreState, decision: Decision) -> list[Refusal]:
        return prompts.why_not(cast(State, state), decision)

    def refuse(self, state: CoreState, decision: Decision, key: str) -> Refusal | None:
        return prompts.refuse(cast(State, state), decision, key)

    def odds(self, state: CoreState, decision: Decision, option: Option) -> Odds | None:
        return odds.odds(cast(State, state), decision, option)

    def scene(self, state: CoreState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return scene.make_scene(cast(State, state), seat, decision, log)

    def board(self, id: str) -> Board:
        board = scene.make_board()
        if id != board.id:
            raise MoonlessError(f"there is no board '{id}'; there is: {board.id}")
        return board

    def draw_board(self, id: str) -> str:
        self.board(id)
        return chart.draw_chart()

    def captain(self, seed: int = 0) -> Player:
        return Captain(seed)

    def milestone(self, state: CoreState) -> int:
        return judgment.milestone(cast(State, state))

    def horizon(self, state: CoreState) -> int:
        return judgment.horizon(cast(State, state))

    def routine(self, state: CoreState, decision: Decision) -> bool:
        return judgment.routine(cast(State, state), decision)

    def foreseen(self, state: CoreState, seat: str) -> bool:
        known = cast(State, state)
        return judgment.foreseen(known, seat in self.content.seatings[known.scenario].nato)

    def traits(self, state: CoreState) -> dict[str, float]:
        return judgment.traits(self.content, cast(State, state))

    def prospect(self, state: CoreState, seat: str) -> Prospect:
        known = cast(State, state)
        nato = judgment.nato_value(self.content, known)
        own = nato if seat in self.content.seatings[known.scenario].nato else 1 - nato
        score = float(known.winner == NATO) if known.over else nato
        return Prospect(own, score, NATO_VICTORY if score >= 0.5 else SOVIET_VICTORY)

    # Ending

    def outcome(self, state: CoreState) -> Outcome:
        """19.5 There are no points: who won, why, and what happened."""
        ended = cast(State, state)
        nato = ended.winner == NATO
        seating = self.content.seatings[ended.scenario]
        scores = {seat: float(nato) for seat in seating.nato} | {seat: float(not nato) for seat in seating.soviet}
        level = NATO_VICTORY if nato else SOVIET_VICTORY
        summary = f"{level} in round {ended.round}: {ended.reason}."
        return Outcome(float(nato), level, summary, scores, reports.causes(ended), details=reports.report_lines(ended))

    def check(self, path: str) -> list[str]:
        return problems(Path(path))


def option_meaning(values: list[bool | int | str], default: bool | int | str, note: str) -> str:
    """One of true, false (default true): what it does."""
    return f"{' or '.join(str(value).lower() for value in values)} (default {str(default).lower()}): {note}"


def make_scenario(seating: Seating, meanings: dict[str, str]) -> Scenario:
    """20 A form of play with so many at the table."""
    variant = seating.variant
    handicap = ""
    if variant.near_misses_per_hit == 1:
        handicap = " Every near miss counts as a hit."
    elif variant.near_misses_per_hit == 3:
        handicap = " Three near misses make a hit."
    subtitle = f"{variant.name}. NATO needs {variant.stations_to_win} stations.{handicap}"
    seats = [*seating.nato, *seating.soviet]
    return Scenario(seating.id, seating.title, subtitle, BRIEFING, "variant", 120, meanings, seats)
