"""The computer players by name: four levels for people, and those that the lab measures with."""

from collections.abc import Callable
from dataclasses import dataclass

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, Player
from moonless.players.admiral import Admiral, Budget
from moonless.players.admiral.exploiter import Exploiter
from moonless.players.cadet import Cadet
from moonless.players.own import OwnPlayer, is_own, uses_sight
from moonless.players.random import RandomPlayer

Seed = int | str


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can choose: what it is called, how it plays, how long it thinks about a decision."""

    key: str
    title: str
    sentence: str
    seconds: float
    make: Callable[[Game, Seed], Player]


def officer(game: Game, seed: Seed) -> Player:
    return game.judgment.captain(0)


LEVELS = {
    level.key: level
    for level in (
        Level("cadet", "Cadet", "Knows the book, and forgets it one time in five.", 0.0, Cadet),
        Level("officer", "Officer", "Plays by rules of thumb, at once.", 0.0, officer),
        Level(
            "post-captain", "Captain", "Thinks ahead for a moment before each decision.", 0.2,
            lambda game, seed: Admiral(game, seed, Budget(seconds=0.2)),
        ),
        Level(
            "admiral", "Admiral", "Thinks ahead for a second before each decision.", 1.0,
            lambda game, seed: Admiral(game, seed, Budget(seconds=1.0)),
        ),
    )
}  # fmt: skip
"""Worst first. "captain" alone is the game's rule of thumb, whom the search goes by; hence the fourth stripe."""

FIRST_OFFICER = "first-officer"
"""The rule of thumb with the prices it had before any were tuned: what players are measured against."""
PLAYERS = ("random", "captain", FIRST_OFFICER, *LEVELS)
EXPLOITING = "exploiter:"
"""`exploiter:24/8` thinks for 24 iterations and takes the other side for an admiral of 8 (`moonless lab exploit`)."""
MEASURED = "admiral:"
"""`admiral:200` thinks for 200 iterations whatever the time, `admiral:0.5s` for half a second, `admiral:0.5cpu` for
half a second of processor time, which is as much on a busy machine."""


def make_player(name: str, game: Game, seed: Seed) -> Player:
    """A computer player by its name."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "captain":
        return game.judgment.captain(seed if isinstance(seed, int) else 0)
    if name == FIRST_OFFICER:
        return game.judgment.first_officer(seed if isinstance(seed, int) else 0)
    if name in LEVELS:
        return LEVELS[name].make(game, seed)
    if name.startswith(MEASURED):
        return Admiral(game, seed, read_budget(name.removeprefix(MEASURED)))
    if name.startswith(EXPLOITING):
        own, _, model = name.removeprefix(EXPLOITING).partition("/")
        return Exploiter(game, seed, read_budget(own), read_budget(model))
    if is_own(name):
        return OwnPlayer(name)
    raise MoonlessError(f"there is no computer player '{name}'; there are: {', '.join(PLAYERS)}, {MEASURED}N")


def read_budget(text: str) -> Budget:
    """`200` iterations, `0.5s` by the clock, or `0.5cpu` seconds of processor time."""
    try:
        if text.endswith("cpu"):
            budget = Budget(seconds=float(text[:-3]), of_processor=True)
        else:
            budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(iterations=int(text))
    except ValueError:
        budget = Budget()
    if not (0 < budget.seconds < 3600 or budget.iterations > 0):
        raise MoonlessError(
            f"'{MEASURED}{text}' is no player: {MEASURED}200 thinks 200 times, {MEASURED}0.5s that long, "
            f"{MEASURED}0.5cpu so many seconds of processor time"
        )
    return budget


def longest_thought(name: str, game: Game) -> float:
    """How many seconds a player may think about a single decision of a game at most; 0 where it answers at once or
    counts iterations. Where captains take council it is the time of several decisions, most of which then take none."""
    player = make_player(name, game, 0)
    return player.longest if isinstance(player, Admiral) else 0.0


def how_it_thinks(name: str, game: Game) -> str:
    """A level's own sentence, and where it thinks longer at once in this game, how long."""
    level, longest = LEVELS[name], longest_thought(name, game)
    if longest <= level.seconds:
        return level.sentence
    return f"{level.sentence} In {game.name} it holds a council every few turns, of up to {longest:g} seconds."


def thinks_ahead(name: str) -> bool:
    """Whether a player needs a table's sight rather than a state."""
    if is_own(name):
        return uses_sight(name)
    return name.startswith((MEASURED, EXPLOITING)) or (name in LEVELS and LEVELS[name].seconds > 0)
