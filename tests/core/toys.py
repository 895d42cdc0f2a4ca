"""A small game with secrets, to try the core with: two seats hide a number, then each guesses the other's."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.events import Event, Line
from moonless.core.fate import Fate, Source
from moonless.core.game import Game, Judgment, Outcome, Player, Scenario, Screen, Secrets, StartOption
from moonless.core.play import Answerer, Listener, Play, State
from moonless.core.scene import Board, Cell, Choice, Piece, Prompt, Scene
from moonless.core.starting import NUMBER, options_of

SEATS = ["ada", "bob"]
HIDE_ADA, HIDE_BOB, GUESS_ADA, GUESS_BOB, THROW, OVER = range(6)
UNKNOWN = -1
HIDE = [Option(f"hide {n}", f"Hide {n}", n, "T1") for n in (1, 2, 3)]
GUESS = [Option(f"guess {n}", f"Guess {n}", n, "T2") for n in (1, 2, 3)]
PASS = Option("pass", "Do not guess", 0, "T2")
ONCE_MORE = [Option("stop", "Stop", 0, "T3"), Option("throw", "Throw", 1, "T3"), Option("fumble", "Fumble", 2, "T3")]
DIE = Source("d6", [1, 2, 3, 4, 5, 6])


@dataclass
class SecretState(State):
    phase: int
    numbers: list[int]
    """What each hides; 0: nothing yet, -1: not for your eyes."""
    shown: list[bool]
    points: list[int]
    thrown: int = 0

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def copy(self) -> "SecretState":
        return SecretState(self.phase, self.numbers.copy(), self.shown.copy(), self.points.copy(), self.thrown)


class Said(Event):
    def __init__(self, text: str, seen_by: frozenset[str] | None = None, reveals: bool = False) -> None:
        self.text = text
        self.seen_by = seen_by
        self.reveals = reveals

    def line(self) -> Line:
        return Line(self.text, "T")


class SecretRules(Play):
    def __init__(self, state: SecretState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state

    def play_phase(self) -> None:
        state = self.state
        if state.phase in (HIDE_ADA, HIDE_BOB):
            self.hide(state.phase - HIDE_ADA)
        elif state.phase in (GUESS_ADA, GUESS_BOB):
            self.guess(state.phase - GUESS_ADA)
        else:
            self.throw()
        state.phase += 1

    def hide(self, who: int) -> None:
        """T1 Each hides a number."""
        seat = SEATS[who]
        self.state.numbers[who] = self.ask(Decision(seat, "hide", "T1", HIDE)).value
        self.tell(Said(f"{seat} hides a number."))
        self.tell(Said(f"You hide {self.state.numbers[who]}.", frozenset([seat])))

    def guess(self, who: int) -> None:
        """T2 A guess shows the other's number: no die falls, but something hidden is learned."""
        guess = self.ask(Decision(SEATS[who], "guess", "T2", [*GUESS, PASS])).value
        if guess:
            number = self.state.numbers[1 - who]
            self.state.shown[1 - who] = True
            self.state.points[who] += guess == number
            self.tell(Said(f"{SEATS[1 - who]} shows {number}.", reveals=True))

    def throw(self) -> None:
        """T3 Ada may throw up to three dice; who fumbles finds the rules broken."""
        while self.state.thrown < 3:
            answer = self.ask(Decision("ada", "throw", "T3", ONCE_MORE)).value
            if not answer:
                return
            self.state.points[0] += self.fate.roll(DIE)
            self.state.thrown += 1
            self.tell(Said(f"Die number {self.state.thrown}."))
            if answer == 2:
                self.fate.roll(DIE)
                raise ZeroDivisionError("a rule with a mistake in it")


class First(Player):
    def choose(self, state: State, decision: Decision) -> Option:
        return decision.options[0]


class Known(Secrets[SecretState]):
    def redact(self, state: SecretState, seat: str | None) -> SecretState:
        known = state.copy()
        for who, number in enumerate(known.numbers):
            if number and SEATS[who] != seat and not known.shown[who]:
                known.numbers[who] = UNKNOWN
        return known

    def imagine(self, state: SecretState, seat: str | None, fate: Fate) -> SecretState:
        world = state.copy()
        world.numbers = [fate.pick(DIE, [1, 2, 3]) if number == UNKNOWN else number for number in world.numbers]
        return world


class Shown(Screen[SecretState]):
    def why_not(self, state: SecretState, decision: Decision) -> list[Refusal]:
        if decision.ask == "throw":
            return [Refusal("hide", "Hide a number", "that is over", "T1")]
        return []

    def scene(self, state: SecretState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        board = Board("board", "Board", "areas", 0, 0, [Cell("here", "floor", 0, 0)], terrains={"floor": "floor"})
        prompt = None
        if decision is not None:
            choices = [Choice(option.key, option.label, option.rule) for option in decision.options]
            prompt = Prompt(decision.seat, f"{decision.ask}?", decision.rule, choices)
        pieces = [
            Piece(name, "person", "here", name, name[:3], note=str(state.numbers[n])) for n, name in enumerate(SEATS)
        ]
        return Scene("Secret Numbers", "", seat or "", board, pieces, [], [], prompt, log)


class Judged(Judgment[SecretState]):
    def captain(self, seed: int = 0) -> Player:
        return First()


LABELS, LEVELS = dict(zip(SEATS, ("Ada", "Bob"), strict=True)), ["lost", "won"]
POINTS = StartOption("start", NUMBER, "Points", "points to start with", default=0, most=99)


class SecretGame(Game[SecretState, SecretRules]):
    id = "secret-numbers"
    name = "Secret Numbers"
    version = "1"
    seats = LABELS
    levels = LEVELS
    fingerprint = "toys"
    state_type = SecretState
    secrets: Secrets[SecretState] = Known()
    screen: Screen[SecretState] = Shown()
    judgment = Judged()

    def __init__(self, version: str = "1", fingerprint: str = "toys") -> None:
        self.version = version
        self.fingerprint = fingerprint

    def list_scenarios(self) -> list[Scenario]:
        return [Scenario("plain", "Plain", "", "", options=options_of(POINTS))]

    def start(self, scenario: str, options: dict[str, Any]) -> SecretState:
        return SecretState(HIDE_ADA, [0, 0], [False, False], [POINTS.of(options)] * 2)

    def play(self, state: SecretState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> SecretRules:
        return SecretRules(state, fate, answerer, listener)

    def play_phase(self, play: SecretRules) -> None:
        play.play_phase()

    def outcome(self, state: SecretState) -> Outcome:
        ada, bob = state.points
        return Outcome(
            ada - bob, "won" if ada > bob else "lost", f"{ada} to {bob}.", {"ada": ada - bob, "bob": bob - ada}
        )


@contextmanager
def installed(*games: Game) -> Iterator[None]:
    """As if these games, and no others, were installed."""

    def found() -> dict[str, Game]:  # a mock would remember every call
        return {game.id: game for game in games}

    with mock.patch("moonless.core.game.games", new=found):
        yield
