"""What a game is, and where games are found: by the entry points of the group `moonless.games`.

A game has four parts: the `Game` itself (what it is started with, its rules, how it ends), its `Secrets` (who may know
what), its `Screen` (what is shown) and its `Judgment` (what computer players go by). Each is an abstract class, generic
in the game's state: what is missing is told when the game is loaded.
"""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic

from moonless.core.briefings import brief
from moonless.core.checkpoints import Bounds, misfits
from moonless.core.content import read, unreadable
from moonless.core.errors import MoonlessError
from moonless.core.fate import Fate
from moonless.core.judgment import Judgment, Player, Prospect
from moonless.core.lessons import Lesson, read_lessons
from moonless.core.packs import is_missing, split
from moonless.core.play import Answerer, Listener, Play
from moonless.core.screen import Screen
from moonless.core.secrets import OpenSecrets, S, Secrets
from moonless.core.standing import StandingQuestion, read_standing
from moonless.core.starting import Scenario, StartChoice, StartOption
from moonless.core.workshop import OWN, Workshop

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Play, default=Any)
else:
    from typing import TypeVar

    P = TypeVar("P")

__all__ = [
    "ENTRY_POINTS",
    "Game",
    "Judgment",
    "OpenSecrets",
    "Outcome",
    "Player",
    "Prospect",
    "Ruler",
    "Scenario",
    "Screen",
    "Secrets",
    "StartChoice",
    "StartOption",
    "check_hand",
    "find_game",
    "find_scenario",
    "games",
    "own_scenarios",
    "seats_of",
]

ENTRY_POINTS = "moonless.games"


@dataclass(slots=True)
class Outcome:
    """How a game ended.

    >>> from moonless import Outcome
    >>> outcome = Outcome(12, "Major victory", "Two ships destroyed, one crew home.")
    >>> outcome.score, outcome.level
    (12, 'Major victory')
    """

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
class Ruler:
    """How scores become victory levels.

    >>> import moonless
    >>> game = moonless.games()["by-stealth-and-sea"]
    >>> ruler = game.ruler(game.start("bg2", {}))
    >>> ruler.unit, ruler.least["Major Victory"]
    ('victory points', 11)
    """

    unit: str
    """What a score counts."""
    least: dict[str, float]
    """The lowest score of each level, worst first; of the worst, where its numbers begin. Empty: nobody says."""
    one: str = ""
    """What a score of 1 counts, where that is called otherwise."""

    @property
    def best(self) -> float | None:
        """The highest score, where each level is one score and so an end is known; else None."""
        scores = list(self.least.values())
        each = all(there == before + 1 for before, there in pairwise(scores))
        return scores[-1] if len(scores) > 1 and each else None

    def unit_of(self, score: float) -> str:
        """1 victory point, 2 victory points."""
        return self.one if self.one and score == 1 else self.unit


class Game(ABC, Generic[S, P]):
    """A game: what it is, its rules, how it ends; and its other three parts.

    It is generic in its state and in the `Play` that its rules are handed.

    >>> import moonless
    >>> game = moonless.games()["gato-leader"]
    >>> game.name, list(game.seats)
    ('Gato Leader', ['boats-1', 'boats-2', 'boats-3', 'boats-4'])
    >>> [scenario.title for scenario in game.scenarios.values()][:2]
    ['A first patrol', 'Against the Sun']
    """

    no_take_back: str = ""
    """The rule by which nothing can be taken back that somebody has learned from; empty where people may agree to."""
    chance: str = "dice and cards"
    """What people may throw or draw themselves and enter; empty where there is nothing, or where it is secret."""

    def __repr__(self) -> str:
        return f"<Game {self.id}, version {self.version} of the rules>"

    # What it is

    @property
    @abstractmethod
    def id(self) -> str: ...

    @property
    @abstractmethod
    def name(self) -> str: ...

    @property
    @abstractmethod
    def version(self) -> str:
        """Of the rules; a record is stamped with it."""

    earlier_versions: tuple[str, ...] = ()
    """Those whose records play the same still: what changed since, their start options tell."""

    def plays(self, version: str) -> bool:
        """Whether records made under this version of the rules replay under those of now."""
        return version == self.version or version in self.earlier_versions

    @property
    @abstractmethod
    def seats(self) -> dict[str, str]:
        """Key and label of every role that decides."""

    @property
    @abstractmethod
    def levels(self) -> list[str]:
        """Victory levels, worst first."""

    def levels_at(self, scenario: str) -> list[str]:
        """Those that a scenario can end with, where they differ."""
        return self.levels

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """Of the content, so that a record can tell when it changed."""

    def mark_of(self, scenario: str, options: Mapping[str, Any] | None = None) -> str:
        """The fingerprint of what a scenario is part of: the game's own content, or a pack; with a record's start
        options, of the edition that they mean."""
        return self.fingerprint

    @property
    @abstractmethod
    def state_type(self) -> type[S]:
        """The class of its states."""

    @property
    @abstractmethod
    def secrets(self) -> Secrets[S]:
        """Who may know what; `OpenSecrets` where nothing is hidden."""

    @property
    @abstractmethod
    def screen(self) -> Screen[S]:
        """What is shown."""

    @property
    @abstractmethod
    def judgment(self) -> Judgment[S]:
        """What computer players go by."""

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

    # Starting

    @abstractmethod
    def list_scenarios(self) -> list[Scenario]:
        """What it can be started with; asked for once, when first needed."""

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """What it can be started with, by id."""
        found = self.list_scenarios()
        if "." in type(self).__module__:
            brief(found, self.package / "data")
        return {scenario.id: scenario for scenario in found}

    @cached_property
    def standing(self) -> dict[str, StandingQuestion]:
        """The questions that a player may answer once for all, by what is asked."""
        return read_standing(self.package) if "." in type(self).__module__ else {}

    @property
    def first_scenario(self) -> str:
        """What is started where nobody says what."""
        return next(iter(self.scenarios))

    def seats_at(self, scenario: str, options: dict[str, Any]) -> list[str]:
        """The seats of a scenario, where it matters as it is started with these options."""
        return find_scenario(self, scenario, options).seats or list(self.seats)

    def sides_at(self, scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """The seats of a scenario by side: those of one side have no secrets from each other."""
        return self.secrets.sides(self.seats_at(scenario, options), scenario, options)

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """What the side of a seat is called; a side of one seat by the seat."""
        return self.secrets.side_label(scenario, options, seat) or self.seats.get(seat, seat)

    def side_id(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """By what the results of a seat's side are kept."""
        return self.secrets.side_id(scenario, options, seat) or self.side_label(scenario, options, seat)

    def misfit(self, scenario: str, options: dict[str, Any], error: Exception) -> str:
        """Why a record no longer fits, as all may know it: the error may quote what one side did in secret."""
        if len(self.sides_at(scenario, options)) > 1:
            return "what was recorded since does not fit the rules of now"
        return str(error)

    @property
    def unattended(self) -> Mapping[str, Any]:
        """Start options for play without people, where a game might else go on for very long."""
        return {}

    @property
    def workshop(self) -> Workshop | None:
        """Where people make content of their own, if the game has one."""
        return None

    def own_scenario(self, options: dict[str, Any]) -> Scenario:
        """What somebody wrote, as a scenario: the text is one of the start options."""
        raise MoonlessError(f"{self.name} has no workshop for scenarios of one's own")

    @abstractmethod
    def start(self, scenario: str, options: dict[str, Any]) -> S:
        """The state before the first phase."""

    def restore(self, data: dict[str, Any]) -> S:
        """A state from the plain data of `plain(state)`, which may be a stranger's or edited by hand: one that no play
        could have come to is refused."""
        state = read(self.state_type, data, "checkpoint")
        found = list(misfits(self.bounds(state), state)) or list(self.contradictions(state))
        if found:
            raise unreadable([f"checkpoint: {line}" for line in found])
        return state

    def bounds(self, state: S) -> Bounds:
        """What may stand in the fields of such a state: which numbers are squares, cards or kinds, how long lists are.
        Types are checked already; all else of the state may be wrong still."""
        return {}

    def contradictions(self, state: S) -> Iterable[str]:
        """What cannot be together in a state within its bounds, a line each."""
        return ()

    # Playing

    @abstractmethod
    def play(self, state: S, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> P:
        """What the rules are handed to work on a state, which they change."""

    @abstractmethod
    def play_phase(self, play: P) -> None:
        """Play the phase that the state stands before, to its end."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the game ended."""

    def ruler(self, state: S) -> Ruler:
        """What scores mean in a game that was begun with this state."""
        return Ruler("points", {}, "point")

    def prospect(self, state: S, seat: str) -> Prospect:
        """What a complete state promises a seat: what its judgment says, else its outcome once it is over."""
        judged = self.judgment.prospect(state, seat)
        if judged is not None:
            return judged
        if not state.over:
            return Prospect(0.5, 0.0, "")
        outcome = self.outcome(state)
        place = self.levels.index(outcome.level) if outcome.level in self.levels else 0
        value = place / max(len(self.levels) - 1, 1)
        return Prospect(outcome.scores.get(seat, value), outcome.score, outcome.level)

    def evaluate(self, state: S, seat: str) -> float:
        """The result a seat can expect, from 0 to 1."""
        return self.prospect(state, seat).value

    def check(self, path: str) -> list[str]:
        """What is wrong with a folder or file of this game's content."""
        return [f"{self.name} has no content of its own to check"]


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


def own_scenarios(game: Game) -> list[str]:
    """The scenarios that come with a game, without those of content packs."""
    return [scenario.id for scenario in game.scenarios.values() if not scenario.content]


def seats_of(game: Game, scenario: str, options: dict[str, Any] | None = None) -> dict[str, str]:
    """The seats of a scenario started with these options, with their labels."""
    return {seat: game.seats[seat] for seat in game.seats_at(scenario, options or {})}


def find_scenario(game: Game, id: str | None, options: dict[str, Any] | None = None) -> Scenario:
    """The scenario with this id, or the game's first; one that somebody wrote is in the options it is started with."""
    wanted = id or game.first_scenario
    if wanted == OWN:
        return game.own_scenario(options or {})
    if is_missing(game.id, wanted):  # what was played with it is still listed; to play it, it must be here
        bare, pack = split(wanted)
        return Scenario(wanted, f"{bare} ({pack})", "", "", content=pack)
    if wanted not in game.scenarios:
        raise MoonlessError(f"{game.name} has no scenario '{wanted}'; it has: {', '.join(game.scenarios)}")
    return game.scenarios[wanted]


def check_hand(game: Game, seed: int | str | None) -> None:
    """Whether people may throw and draw themselves, where there is no seed."""
    if seed is None and not game.chance:
        raise MoonlessError(
            f"{game.name} cannot be played with dice or cards by hand: whatever is drawn in it is secret from somebody"
        )
