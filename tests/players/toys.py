"""Games small enough to know the right answer: doors with prizes behind them, and a guess at what is hidden."""

from dataclasses import dataclass, replace
from typing import Any, cast

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate, Source
from moonless.core.game import Game, OpenGame, Outcome, Player, Scenario
from moonless.core.play import Answerer, Listener, Play
from moonless.core.play import State as CoreState

DIE = Source("d6", [1, 2, 3, 4, 5, 6])
DOORS = [Option(f"door {number}", f"Door {number}", number, "1") for number in range(4)]
OPENER, GUESSER = {"opener": "Opener"}, {"guesser": "Guesser"}
DOOR_SCENARIOS = {"doors": Scenario("doors", "Doors", "", "")}
GUESS_SCENARIOS = {"guess": Scenario("guess", "Guess", "", "")}
WEALTH, TRUTH = ["poor", "rich"], ["wrong", "right"]
KEYS = [Option("left", "Left", 0, "2"), Option("right", "Right", 1, "2")]


@dataclass
class State(CoreState):
    phase: int = 0
    door: int = 0
    score: int = 0
    secret: int = 0

    @property
    def over(self) -> bool:
        return self.phase == 2

    def copy(self) -> "State":
        return replace(self)


class DoorRules(Play):
    """Choose a door, then a key. Door 2 with the left key is worth most; a die is thrown in between."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state

    def play_phase(self) -> None:
        state = self.state
        if state.phase == 0:
            state.door = self.ask(Decision("opener", "door", "1", [*DOORS])).value
        else:
            thrown = self.fate.roll(DIE)
            key = self.ask(Decision("opener", "key", "2", [*KEYS])).value
            prize = 10 if state.door == 2 and key == 0 else 0
            state.score = prize + thrown + state.door % 2
        state.phase += 1


class WrongCaptain(Player):
    """Always takes the first door, and always the left key."""

    why = "The first door is the nearest."

    def choose(self, state: CoreState, decision: Decision) -> Option:
        return decision.options[0]


class Doors(OpenGame):
    id, name, version = "doors", "Doors", "1"
    seats = OPENER
    scenarios = DOOR_SCENARIOS
    first_scenario = "doors"
    levels = WEALTH
    fingerprint = "toy"

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        return State()

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return DoorRules(cast(State, state), fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        cast(DoorRules, play).play_phase()

    def captain(self, seed: int = 0) -> Player:
        return WrongCaptain()

    def outcome(self, state: CoreState) -> Outcome:
        score = cast(State, state).score
        return Outcome(score, "rich" if score > 8 else "poor", "", scores={"opener": score / 17})


class BestCaptain(Player):
    """Knows where the prize is."""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        return decision.options[2] if decision.ask == "door" else decision.options[0]


class Foreseen(Doors):
    """The same, with the prize alone to play for: what is thrown does not matter."""

    def foreseen(self, state: CoreState, seat: str) -> bool:
        return True

    def outcome(self, state: CoreState) -> Outcome:
        rich = cast(State, state).score > 8
        return Outcome(float(rich), WEALTH[rich], "", scores={"opener": float(rich)})


class HiddenRules(Play):
    """A guess at a hidden number."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state

    def play_phase(self) -> None:
        guess = self.ask(Decision("guesser", "guess", "1", [*DOORS])).value
        self.state.score = int(guess == self.state.secret)
        self.state.phase = 2


class Guess(Game):
    """The secret is known not to be 0 or 1; what is imagined may forget that."""

    id, name, version = "guess", "Guess", "1"
    seats = GUESSER
    scenarios = GUESS_SCENARIOS
    first_scenario = "guess"
    levels = TRUTH
    fingerprint = "toy"

    def __init__(self, imagined: list[int], seen: int = -1) -> None:
        self.imagined = imagined
        self.seen = seen

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        return State(secret=3)

    def play(self, state: CoreState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        return HiddenRules(cast(State, state), fate, answerer, listener)

    def play_phase(self, play: Play) -> None:
        cast(HiddenRules, play).play_phase()

    def redact(self, state: CoreState, seat: str | None) -> State:
        """All that is seen of the secret is whether it is large."""
        return replace(cast(State, state), secret=-1 if cast(State, state).secret > 1 else -2)

    def imagine(self, state: CoreState, seat: str | None, fate: Fate) -> State:
        return replace(cast(State, state), secret=fate.pick(DIE, self.imagined))

    def captain(self, seed: int = 0) -> Player:
        return WrongCaptain()

    def outcome(self, state: CoreState) -> Outcome:
        score = cast(State, state).score
        return Outcome(score, self.levels[score], "", scores={"guesser": float(score)})
