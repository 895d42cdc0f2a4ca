"""A small game with secrets, for tests: one seat hides and throws a secret die, the other seeks."""

from dataclasses import dataclass, field
from typing import Any

from moonless.core.decision import Decision, Option
from moonless.core.events import Event, Line
from moonless.core.fate import Fate, SeededFate, Source
from moonless.core.game import Game, Judgment, Outcome, Player, Scenario, Screen, Secrets
from moonless.core.play import Answerer, Listener
from moonless.core.play import Play as CorePlay
from moonless.core.play import State as CoreState
from moonless.core.scene import Board, Cell, Choice, Piece, Prompt, Scene

HIDER, SEEKER = "hider", "seeker"
CELLS = ("attic", "barn", "cellar", "ditch")
ROUNDS = 3
DIE = Source("d6", [1, 2, 3, 4, 5, 6])
HIDE = [Option(f"hide {cell}", f"Hide in the {cell}", n) for n, cell in enumerate(CELLS)]
SEEK = [Option(f"seek {cell}", f"Look into the {cell}", n) for n, cell in enumerate(CELLS)]


@dataclass
class State(CoreState):
    """Where the hider is and how well covered: -1 where a seat does not know."""

    round: int = 0
    hidden: int = -1
    cover: int = -1
    looked: int = -1
    found: list[int] = field(default_factory=list)

    def copy(self) -> "State":
        return State(self.round, self.hidden, self.cover, self.looked, list(self.found))

    @property
    def over(self) -> bool:
        return self.round >= ROUNDS


class Told(Event):
    def __init__(self, text: str, seats: frozenset[str] | None = None) -> None:
        self.text = text
        self.seen_by = seats
        self.reveals = seats is None

    def line(self) -> Line:
        return Line(self.text, "1")


class Play(CorePlay):
    """Each round: the hider hides (twice, if the die is high), the seeker looks."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state

    def play_phase(self) -> None:
        state, own = self.state, frozenset({HIDER})
        state.looked = -1
        state.hidden = self.ask(Decision(HIDER, "hide", "1", HIDE)).value
        state.cover = self.fate.roll(DIE)
        self.tell(Told(f"Hidden in the {CELLS[state.hidden]}, cover {state.cover}.", own))
        if state.cover > 4:
            state.hidden = self.ask(Decision(HIDER, "hide-again", "1", HIDE)).value
            self.tell(Told(f"Moved on to the {CELLS[state.hidden]}.", own))
        state.looked = self.ask(Decision(SEEKER, "seek", "2", SEEK)).value
        if state.looked == state.hidden:
            state.found.append(state.round)
        self.tell(Told(f"The {CELLS[state.looked]} is {'the place' if state.looked == state.hidden else 'empty'}."))
        state.hidden = state.cover = -1
        state.round += 1


class First(Player):
    def __init__(self, seed: int) -> None:
        self.fate = SeededFate(seed)

    def choose(self, state: CoreState, decision: Decision) -> Option:
        return decision.options[0]


class Known(Secrets[State]):
    def redact(self, state: State, seat: str | None) -> State:
        known = state.copy()
        if seat != HIDER:
            known.hidden = known.cover = -1
        return known

    def imagine(self, state: State, seat: str | None, fate: Fate) -> State:
        world = state.copy()
        if seat != HIDER and world.hidden >= 0:
            world.hidden = fate.pick(DIE, [0, 1, 2, 3])
        return world


class Yard(Screen[State]):
    def scene(self, state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        pieces = []
        if state.hidden >= 0:
            pieces.append(Piece("hider", "hider", CELLS[state.hidden], "Hider", "H", note=f"cover {state.cover}"))
        if state.looked >= 0:
            pieces.append(Piece("seeker", "seeker", CELLS[state.looked], "Seeker", "S"))
        prompt = None
        if decision is not None:
            choices = [Choice(option.key, option.label) for option in decision.options]
            prompt = Prompt(decision.seat, decision.ask, decision.rule, choices)
        round = f"Round {state.round + 1}"
        return Scene("The yard", round, seat or "", self.board("yard"), pieces, [], [], prompt, log)

    def board(self, id: str) -> Board:
        cells = [Cell(cell, "ground", float(n), 0.0, n, 0) for n, cell in enumerate(CELLS)]
        return Board("yard", "The yard", "square", 4, 1, cells)


class Judged(Judgment[State]):
    def captain(self, seed: int = 0) -> Player:
        return First(seed)


LEVELS = ["lost", "won"]
SEATS = {HIDER: "Hider", SEEKER: "Seeker"}


class HideAndSeek(Game[State, Play]):
    id = "hide-and-seek"
    name = "Hide and Seek"
    version = "1"
    seats = SEATS
    levels = LEVELS
    fingerprint = "0"
    rules_text = "# Hide and Seek\n\n## 1 Hiding\n\nHide.\n\n## 2 Seeking\n\nSeek <b>well</b>.\n"
    state_type = State
    secrets = Known()
    screen = Yard()
    judgment = Judged()

    def list_scenarios(self) -> list[Scenario]:
        return [Scenario("yard", "The yard", "Four places.", "Find it.")]

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        return State()

    def play(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return Play(state, fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        play.play_phase()

    def outcome(self, state: State) -> Outcome:
        found = len(state.found)
        return Outcome(found, "won" if found else "lost", f"Found {found} times.")
