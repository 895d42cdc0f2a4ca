"""The standards' own test kits, as they come."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordEpisodeStatistics
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import moonless.envs
from moonless.envs import zoo

GYM = [
    "moonless/ByStealthAndSea-bg2-v0",
    "moonless/GatoLeader-first-patrol-v0",
    "moonless/TheyComeUnseen-duel-v0",
    "moonless/RogueRegiment-m00-night-school-v0",
]
ZOO = ["bg2", "first-patrol", "duel", "five-players", "m00-night-school"]


@pytest.fixture(autouse=True)
def advice_is_not_an_error() -> Iterator[None]:
    """Kits warn of what they find unusual (an observation of several parts, say); a kit's failure is an assertion."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("id", GYM)
def test_gymnasium_check_env(id: str) -> None:
    check_env(gymnasium.make(id, render_mode="rgb_array").unwrapped)


def test_gymnasium_counts_episodes() -> None:
    env = RecordEpisodeStatistics(gymnasium.make(GYM[0]))
    seen, _ = env.reset(seed=5)
    over, info = False, dict[str, Any]()
    while not over:
        seen, _, over, cut, info = env.step(np.flatnonzero(seen["action_mask"])[-1])
        over = over or cut
    assert info["episode"]["l"] > 5
    assert 0 <= info["episode"]["r"] <= 1


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_gymnasium_vectors(kind: str) -> None:
    many = gymnasium.make_vec(GYM[0], num_envs=2, vectorization_mode=kind)
    seen, _ = many.reset(seed=3)
    alone = moonless.envs.make("bg2")
    first, _ = alone.reset(seed=4)
    assert all(np.array_equal(seen[part][1], first[part]) for part in first)
    many.step(np.array([0, 0]))
    stepped = alone.step(0)[0]
    seen = many.step(np.array([0, 0]))[0]
    assert not np.array_equal(seen["tracks"], np.zeros_like(seen["tracks"]))
    assert stepped["board"].shape == seen["board"][1].shape
    many.close()


@pytest.mark.parametrize("name", ZOO)
def test_pettingzoo_api_test(name: str) -> None:
    api_test(zoo.env(name), num_cycles=120)


@pytest.mark.parametrize("name", ["bg2", "duel"])
def test_pettingzoo_seed_test(name: str) -> None:
    seed_test(lambda: zoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", ["bg2", "first-patrol"])
def test_pettingzoo_render_test(name: str) -> None:
    modes: dict[str, Any] = {"ansi": lambda shown: isinstance(shown, str) and len(shown) > 50}
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode), custom_tests=modes)


def test_pettingzoo_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(zoo.env("bg2"))
    assert "turns per second" in capsys.readouterr().out
