"""What a game is, and where games are found: by the entry points of the group `moonless.games`."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.drawing import draw_board
from moonless.core.errors import MoonlessError
from moonless.core.events import Line
from moonless.core.fate import Fate
from moonless.core.lessons import Lesson, read_lessons
from moonless.core.play import Answerer, Listener, Play, State
from moonless.core.scene import Board, Odds, Scene
from moonless.core.sight import Sight
from moonless.core.workshop import OWN, Workshop

ENTRY_POINTS = "moonless.games"
NO_SYMBOLS = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@dataclass(slots=True)
class Scenario:
    """What a game can be started with."""

    id: str
    title: str
    subtitle: str
    briefing: str
    kind: str = "mission"
    """`mission`, `campaign` or `variant`."""
    minutes: int = 30
    options: dict[str, str] = field(default_factory=dict)
    """Start options and what they mean."""
    seats: list[str] = field(default_factory=list)
    """The game's seats that this scenario has; none named: all of them."""
    historic: bool = False
    """Whether the briefing tells what happened at the time."""


@dataclass(slots=True)
class Outcome:
    """How a game ended."""

    score: float
    level: str
    summary: str
    scores: dict[str, float] = field(default_factory=dict)
    """By seat, where seats can end differently."""
    causes: dict[str, int] = field(default_factory=dict)
    """What was lost to what."""
    take_backs: int = 0
    details: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Prospect:
    """What a state promises a seat."""

    value: float
    """The result to be expected, from 0 (the worst) to 1 (the best); what players seek to raise."""
    score: float
    """The same in the game's own points."""
    level: str
    """The victory level that goes with it."""


class Player:
    """A computer player: it chooses for a seat from that seat's redacted state."""

    def choose(self, state: State, decision: Decision) -> Option:
        raise NotImplementedError

    def decide(self, sight: Sight) -> Option:
        """The answer to an open decision, from all that the seat may know; whoever thinks ahead needs more of it."""
        return self.choose(sight.state, sight.decision)


class Game:
    """A game: its rules, its content, its seats."""

    id: str
    name: str
    version: str
    """Of the rules; a record is stamped with it."""
    seats: dict[str, str]
    """Key and label of every role that decides."""
    scenarios: dict[str, Scenario]
    first_scenario: str
    levels: list[str]
    """Victory levels, worst first."""
    unattended: Mapping[str, Any] = MappingProxyType({})
    """Start options for play without people, where a game might else go on for very long."""
    no_take_back: str = ""
    """The rule by which nothing can be taken back that somebody has learned from; empty where people may agree to."""
    chance: str = "dice and cards"
    """What people may throw or draw themselves and enter; empty where there is nothing, or where it is secret."""

    @property
    def fingerprint(self) -> str:
        """Of the content, so that a record can tell when it changed."""
        raise NotImplementedError

    @property
    def package(self) -> Traversable:
        """The folder that holds the game's module, with its RULES.md and data/."""
        return resources.files(type(self).__module__.rpartition(".")[0])

    @property
    def rules_text(self) -> str:
        """How to play: RULES.md."""
        return (self.package / "RULES.md").read_text(encoding="utf-8")

    @property
    def lessons(self) -> dict[str, Lesson]:
        """Guided games that teach by doing, by id: data/lessons/*.toml. A game that is no package has none."""
        return read_lessons(self.package / "data") if "." in type(self).__module__ else {}

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """The seats of a scenario, where it matters as it is started with these options."""
        return find_scenario(self, scenario, options).seats or list(self.seats)

    def sides_at(self, scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """The seats of a scenario by side: those of one side have no secrets from each other."""
        return [[seat] for seat in self.seats_at(scenario, options)]

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """What the side of a seat is called; a side of one seat by the seat."""
        return self.seats.get(seat, seat)

    def talks_openly(self, options: dict[str, Any]) -> bool:
        """Whether all at a table hear what is said; else only the speaker's side does."""
        return True

    @property
    def workshop(self) -> Workshop | None:
        """Where people make content of their own, if the game has one."""
        return None

    def own_scenario(self, options: dict[str, Any]) -> Scenario:
        """What somebody wrote, as a scenario: the text is one of the start options."""
        raise MoonlessError(f"{self.name} has no workshop for scenarios of one's own")

    def start(self, scenario: str, options: dict[str, Any]) -> State:
        """The state before the first phase."""
        raise NotImplementedError

    def restore(self, data: dict[str, Any]) -> State:
        """A state from the plain data of `plain(state)`."""
        raise NotImplementedError

    def play(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> Play:
        """What the rules are handed to work on a state, which they change."""
        raise NotImplementedError

    def play_phase(self, play: Play) -> None:
        """Play the phase that the state stands before, to its end."""
        raise NotImplementedError

    def redact(self, state: State, seat: str | None) -> State:
        """The state as a seat (None: a spectator) may know it."""
        raise NotImplementedError

    def imagine(self, state: State, seat: str | None, fate: Fate) -> State:
        """A complete state the seat could be in, given its redacted state."""
        raise NotImplementedError

    def shares(self, state: State, seat: str, who: str) -> bool:
        """Whether a seat may know what another has chosen, or what a die or deck has given, in the running phase."""
        return seat == who

    def why_not(self, state: State, decision: Decision) -> list[Refusal]:
        """For every action of the rulebook that this decision does not offer, why."""
        return []

    def refuse(self, state: State, decision: Decision, key: str) -> Refusal | None:
        """Why an answer with this key cannot be given, where `why_not` lists only whole actions."""
        return None

    def odds(self, state: State, decision: Decision, option: Option) -> Odds | None:
        """The exact chance that an option succeeds; None where nothing is left to chance."""
        return None

    def scene(self, state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        """What a seat's screen shows of its redacted state; the decision is None where it is not this seat's."""
        raise NotImplementedError

    def board(self, id: str) -> Board:
        """A board by its id."""
        raise NotImplementedError

    def draw_board(self, id: str) -> str:
        """A board as SVG; a game with a sheet of its own draws it itself."""
        return draw_board(self.board(id))

    @property
    def symbols(self) -> str:
        """SVG symbols for the kinds of its pieces: data/symbols.svg, if there is one."""
        file = self.package / "data" / "symbols.svg"
        return file.read_text(encoding="utf-8") if file.is_file() else NO_SYMBOLS

    def outcome(self, state: State) -> Outcome:
        """How the game ended."""
        raise NotImplementedError

    def captain(self, seed: int = 0) -> Player:
        """The rule-of-thumb computer player."""
        raise NotImplementedError

    def council(self) -> list[Player]:
        """Rules of thumb of several tempers, the captain's first, for a player who tries out which serves best."""
        return []

    def milestone(self, state: State) -> int:
        """A number that grows with the game, where it is worth stopping to see how one stands: turns, missions."""
        return 0

    def horizon(self, state: State) -> int:
        """The milestone to which a computer player looks ahead from here, to go by the prospect then."""
        return self.milestone(state) + 1

    def routine(self, state: State, decision: Decision) -> bool:
        """Whether the captain's rules serve better here than a look ahead: then a thinking player goes by them."""
        return False

    def foreseen(self, state: State, seat: str) -> bool:
        """Whether nothing is hidden from a seat and nothing left to chance: then one world stands for all."""
        return False

    def far_horizon(self, state: State) -> int:
        """Where to look for a last comparison of the few best answers: where judgment needs less faith."""
        return self.horizon(state)

    def prospect(self, state: State, seat: str) -> Prospect:
        """What a complete state promises a seat: its outcome, or a judgment where the game is not over."""
        if not state.over:
            return Prospect(0.5, 0.0, "")
        outcome = self.outcome(state)
        place = self.levels.index(outcome.level) if outcome.level in self.levels else 0
        value = place / max(len(self.levels) - 1, 1)
        return Prospect(outcome.scores.get(seat, value), outcome.score, outcome.level)

    def traits(self, state: State) -> dict[str, float]:
        """What its judgment of a complete state rests on, as the first seat has it; `moonless lab fit` weighs it."""
        raise NotImplementedError

    def evaluate(self, state: State, seat: str) -> float:
        """The result a seat can expect, from 0 to 1."""
        return self.prospect(state, seat).value

    def check(self, path: str) -> list[str]:
        """What is wrong with a folder or file of this game's content."""
        raise NotImplementedError


class OpenGame(Game):
    """A game that hides nothing: decks have no order until a card is drawn, so there is nothing to redact."""

    def sides_at(self, scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """All play together, or at least in the open."""
        return [self.seats_at(scenario, options)]

    def redact(self, state: State, seat: str | None) -> State:
        return state

    def imagine(self, state: State, seat: str | None, fate: Fate) -> State:
        """The world a seat could be in is the one it is in."""
        return state.copy()

    def shares(self, state: State, seat: str, who: str) -> bool:
        return True


@cache
def games() -> dict[str, Game]:
    """All games that are installed, by id."""
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            game = point.load()
        except Exception as error:  # one broken package must not take the others' games away
            warnings.warn(f"the game {point.name} ({point.value}) cannot be loaded: {error!r}", stacklevel=2)
            continue
        if not isinstance(game, Game):
            raise MoonlessError(f"the entry point {point.name} of {ENTRY_POINTS} is not a Game: {point.value}")
        found[game.id] = game
    return found


def find_game(id: str) -> Game:
    """The game with this id."""
    if id not in games():
        raise MoonlessError(f"there is no game '{id}'; installed: {', '.join(games())}")
    return games()[id]


def seats_of(game: Game, scenario: str, options: dict[str, Any] | None = None) -> dict[str, str]:
    """The seats of a scenario started with these options, with their labels."""
    return {seat: game.seats[seat] for seat in game.seats_at(scenario, options or {})}


def find_scenario(game: Game, id: str | None, options: dict[str, Any] | None = None) -> Scenario:
    """The scenario with this id, or the game's first; one that somebody wrote is in the options it is started with."""
    wanted = id or game.first_scenario
    if wanted == OWN:
        return game.own_scenario(options or {})
    if wanted not in game.scenarios:
        raise MoonlessError(f"{game.name} has no scenario '{wanted}'; it has: {', '.join(game.scenarios)}")
    return game.scenarios[wanted]
