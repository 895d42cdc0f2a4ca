"""Games small enough to know the right answer: doors with prizes behind them, and a guess at what is hidden."""

from dataclasses import dataclass, replace
from typing import Any

from moonless.core.decision import Decision, Option
from moonless.core.events import Line
from moonless.core.fate import Fate, Source
from moonless.core.game import Game, Judgment, OpenSecrets, Outcome, Player, Scenario, Screen, Secrets
from moonless.core.play import Answerer, Listener, Play
from moonless.core.play import State as CoreState
from moonless.core.scene import Scene

DIE = Source("d6", [1, 2, 3, 4, 5, 6])
DOORS = [Option(f"door {number}", f"Door {number}", number, "1") for number in range(4)]
OPENER, GUESSER = {"opener": "Opener"}, {"guesser": "Guesser"}
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


class Blank(Screen[State]):
    """Nobody looks."""

    def scene(self, state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return Scene("", "", seat or "", None, [], [], [], None, log)


class Misled(Judgment[State]):
    def captain(self, seed: int = 0) -> Player:
        return WrongCaptain()


class Doors(Game[State, DoorRules]):
    id, name, version = "doors", "Doors", "1"
    seats = OPENER
    levels = WEALTH
    fingerprint = "toy"
    state_type = State
    secrets = OpenSecrets[State]()
    screen = Blank()
    judgment: Judgment[State] = Misled()

    def list_scenarios(self) -> list[Scenario]:
        return [Scenario("doors", "Doors", "", "")]

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        return State()

    def play(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> DoorRules:
        return DoorRules(state, fate, answerer, listener)

    def play_phase(self, play: DoorRules) -> None:
        play.play_phase()

    def outcome(self, state: State) -> Outcome:
        score = state.score
        return Outcome(score, "rich" if score > 8 else "poor", "", scores={"opener": score / 17})


class BestCaptain(Player):
    """Knows where the prize is."""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        return decision.options[2] if decision.ask == "door" else decision.options[0]


class Clear(Misled):
    def foreseen(self, state: State, seat: str) -> bool:
        return True


class Foreseen(Doors):
    """The same, with the prize alone to play for: what is thrown does not matter."""

    judgment = Clear()

    def outcome(self, state: State) -> Outcome:
        rich = state.score > 8
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


class Half(Secrets[State]):
    """What is imagined is one of these."""

    def __init__(self, imagined: list[int]) -> None:
        self.imagined = imagined

    def redact(self, state: State, seat: str | None) -> State:
        """All that is seen of the secret is whether it is large."""
        return replace(state, secret=-1 if state.secret > 1 else -2)

    def imagine(self, state: State, seat: str | None, fate: Fate) -> State:
        return replace(state, secret=fate.pick(DIE, self.imagined))


class Guess(Game[State, HiddenRules]):
    """The secret is known not to be 0 or 1; what is imagined may forget that."""

    id, name, version = "guess", "Guess", "1"
    seats = GUESSER
    levels = TRUTH
    fingerprint = "toy"
    state_type = State
    secrets = Half([])
    screen = Blank()
    judgment = Misled()

    def __init__(self, imagined: list[int], seen: int = -1) -> None:
        self.secrets = Half(imagined)
        self.seen = seen

    def list_scenarios(self) -> list[Scenario]:
        return [Scenario("guess", "Guess", "", "")]

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        return State(secret=3)

    def play(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> HiddenRules:
        return HiddenRules(state, fate, answerer, listener)

    def play_phase(self, play: HiddenRules) -> None:
        play.play_phase()

    def outcome(self, state: State) -> Outcome:
        score = state.score
        return Outcome(score, self.levels[score], "", scores={"guesser": float(score)})
