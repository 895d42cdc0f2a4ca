"""How fast environments are, observation and mask made, beside the peers that are installed, in the same rounds.

Processor time of one core. Everybody answers at random from the mask; the middle of the rounds counts.
"""

import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from moonless.core import play as compiled_or_not
from moonless.envs.gym import make

ROUNDS = 5
OURS = ("bg2", "against-the-sun", "m03-hit-and-run")
Steps = Iterator[None]
"""Plays on for ever; one item a decision."""


@dataclass(slots=True)
class Speed:
    """Decisions a second of one environment; or why it was not measured."""

    name: str
    decisions_a_second: float = 0.0
    missing: str = ""


def ours(name: str) -> Steps:
    """A scenario through the Gymnasium environment."""
    env, random = make(name), Random(0).random
    seen, _ = env.reset(seed=0)
    while True:
        allowed = np.flatnonzero(seen["action_mask"])
        seen, _, over, cut, _ = env.step(allowed[int(random() * len(allowed))])
        yield
        if over or cut:
            seen, _ = env.reset()


def seats(name: str) -> Steps:
    """A scenario with all its seats, through the PettingZoo environment."""
    from moonless.envs.zoo import MoonlessAEC

    return playing(MoonlessAEC(name))


def many(name: str, n: int = 64) -> Steps:
    """The same, many tables at once in this process."""
    from moonless.envs.vector import Vector

    tables, random = Vector(name, n), np.random.default_rng(0)
    seen, _ = tables.reset(seed=0)
    while True:
        counts = seen["action_mask"].sum(1)
        seen = tables.step((random.random(n) * counts).astype(np.int64))[0]
        for _ in range(n):
            yield


def zoo(name: str) -> Steps:
    """A classic of PettingZoo."""
    from importlib import import_module

    return playing(import_module(f"pettingzoo.classic.{name}").env())


def playing(env: Any) -> Steps:
    """Game after game of an environment of PettingZoo's kind."""
    random, games = Random(0).random, 0
    while True:
        env.reset(seed=games)
        games += 1
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            allowed = np.flatnonzero(seen["action_mask"])
            env.step(int(allowed[int(random() * len(allowed))]))
            yield


def spiel(name: str) -> Steps:
    """A game of OpenSpiel: its observation as a tensor, where it has none its information state."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game, random = pyspiel.load_game(name), Random(0)
    tensor = make_observation(game) if game.get_type().provides_observation_tensor else None
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices([each for each, _ in outcomes], [share for _, share in outcomes])[0])
                continue
            player = state.current_player()
            if tensor is not None:
                tensor.set_from(state, player)
            else:
                state.information_state_string(player)
            mask = np.array(state.legal_actions_mask(player))
            allowed = np.flatnonzero(mask)
            state.apply_action(int(allowed[int(random.random() * len(allowed))]))
            yield


CONTESTANTS: dict[str, Callable[[], Steps]] = {
    **{f"moonless {name}": partial(ours, name) for name in OURS},
    "moonless duel, both seats": lambda: seats("duel"),
    "moonless bg2, 64 at once": lambda: many("bg2"),
    "PettingZoo chess": lambda: zoo("chess_v6"),
    "PettingZoo texas hold'em": lambda: zoo("texas_holdem_v4"),
    "OpenSpiel backgammon": lambda: spiel("backgammon"),
    "OpenSpiel battleship": lambda: spiel("battleship"),
}


def measure(seconds: float) -> list[Speed]:
    """All of them in turn, round after round, so many seconds each in all."""
    found: dict[str, Speed] = {}
    running: dict[str, Steps] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, start in CONTESTANTS.items():
            found[name] = Speed(name)
            try:
                running[name] = start()
                count_for(running[name], 0.05)
            except (ImportError, AttributeError) as error:
                running.pop(name, None)
                found[name].missing = f"not installed ({getattr(error, 'name', None) or error})"
        rates: dict[str, list[float]] = {name: [] for name in running}
        for _ in range(ROUNDS):
            for name, steps in running.items():
                rates[name].append(count_for(steps, seconds / ROUNDS))
    for name, each in rates.items():
        found[name].decisions_a_second = statistics.median(each)
    return list(found.values())


def count_for(steps: Any, seconds: float) -> float:
    """Decisions a second, over so many seconds of processor time."""
    start, count = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            next(steps)
        count += 20
    return count / spent


def as_text(found: list[Speed]) -> str:
    """A table for people."""
    build = "plain Python" if str(compiled_or_not.__file__).endswith(".py") else "compiled by mypyc"
    lines = [f"Environments, observation and mask made; rules {build}", "", f"{'environment':<28}{'decisions/s':>12}"]
    lines += [f"{each.name:<28}{each.missing or format(each.decisions_a_second, '>12,.0f')}" for each in found]
    return "\n".join(lines)
