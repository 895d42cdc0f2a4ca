"""What an environment is given, read in one place for all its forms; what cannot be is refused in a line."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.game import Game, find_scenario
from moonless.core.starting import Scenario
from moonless.envs import pictures
from moonless.envs.views import Array
from moonless.players import make_player, thinks_ahead

RENDER_MODES = ["ansi", "rgb_array"]


def whole(action: Any) -> int:
    """An action as a number; what is none is refused rather than rounded or read."""
    try:
        return index(action)
    except TypeError:
        raise IllegalChoice(f"an action is a whole number, not {action!r}") from None


def read_actions(actions: Any, tables: int) -> Array:
    """One action for each table."""
    try:
        found = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise IllegalChoice(f"actions are whole numbers, not {actions!r}") from None
    if found.dtype.kind not in "iu":
        raise IllegalChoice(f"actions are whole numbers, not {found.dtype}")
    if found.shape != (tables,):
        given = str(len(found)) if found.ndim == 1 else f"an array of shape {found.shape}"
        raise MoonlessError(f"{tables} tables take as many actions, not {given}")
    return found


# Seeds and seats


def read_seed(seed: Any) -> int | None:
    """A seed as a plain number, whoever's number it is; None where none is given."""
    try:
        found = None if seed is None else index(seed)
    except TypeError:
        found = -1
    if found is not None and found < 0:
        raise MoonlessError(f"a seed is a whole number from 0 on, not {seed!r}")
    return found


def read_seeds(seed: Any, tables: int) -> list[int | None]:
    """A seed for each table: one after the other from the one that is given, or a list of them."""
    if isinstance(seed, list | tuple | np.ndarray) and np.ndim(seed):
        if len(seed) != tables:
            raise MoonlessError(f"{tables} tables take as many seeds, or one for all, not {len(seed)}")
        return [read_seed(each) for each in seed]
    first = read_seed(seed)
    return [None if first is None else first + table for table in range(tables)]


def read_seats(seats: Any, there: list[str], title: str) -> list[str]:
    """The seats that are held."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise MoonlessError(f"seats are a list of names, ['{there[0]}'] for one, not {seats!r}")
    if not seats:
        raise MoonlessError(f"an environment holds at least one seat; {title} has: {', '.join(there)}")
    return [read_seat(seat, there, title) for seat in seats]


def read_seat(seat: Any, there: list[str], title: str) -> str:
    if seat not in there:
        raise MoonlessError(f"{title} has no seat {seat!r}; it has: {', '.join(there)}")
    return str(seat)


# How an environment is made


def read_start(game: Game, scenario: Any, options: Any) -> tuple[Scenario, dict[str, Any]]:
    """A scenario with its start options; what it does not know is refused."""
    if scenario is not None and not isinstance(scenario, str):
        raise MoonlessError(f"a scenario is asked for by its name, '{game.first_scenario}' for one, not {scenario!r}")
    if options is not None and not isinstance(options, Mapping):
        raise MoonlessError(f"options are a dictionary, {{'name': value}}, not {options!r}")
    started = dict(options or {})
    chosen = find_scenario(game, scenario, started)
    chosen.spelled_out(started)
    return chosen, started


def read_opponents(opponents: Any, game: Game) -> str:
    """Who holds the other seats: a computer player that goes by what it sees."""
    if not isinstance(opponents, str):
        raise MoonlessError(f"opponents are one computer player by name, 'captain' for one, not {opponents!r}")
    if thinks_ahead(opponents):
        raise MoonlessError(f"'{opponents}' thinks ahead, which needs a table: take captain, officer, cadet or random")
    make_player(opponents, game, 0)
    return opponents


def read_render_mode(mode: Any) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise MoonlessError(f"a render mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    if mode == "rgb_array":
        pictures.painter()  # where it is lacking, that is said now and not at the first picture
    return None if mode is None else str(mode)


def read_count(number: Any, least: int, told: str) -> int:
    """How many of something there are to be."""
    try:
        found = index(number)
    except TypeError:
        found = least - 1
    if found < least:
        raise MoonlessError(f"{told}, not {number!r}")
    return found


# What a reset does not take


def no_options(options: dict[str, Any] | None) -> None:
    """A reset takes none: what a scenario starts with is part of the environment, and its legend."""
    if options:
        raise MoonlessError(why_no_options(options))


def why_no_options(options: Any) -> str:
    named = ", ".join(f"'{name}'" for name in options) if isinstance(options, Mapping) else repr(options)
    return f"reset takes no options ({named}): give start options when it is made, options={{...}}"
