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
from moonless.core.game import games
from moonless.envs import zoo

GYM = sorted(moonless.envs.env_ids())
ZOO = [scenario for game in games().values() for scenario in game.scenarios]
HARBOR = "moonless/ByStealthAndSea-bg2-v0"


@pytest.fixture(autouse=True)
def advice_is_not_an_error() -> Iterator[None]:
    """Kits warn of what they find unusual (an observation of several parts, say); a kit's failure is an assertion."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("id", GYM)
def test_gymnasium_check_env(id: str) -> None:
    check_env(gymnasium.make(id, render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("id", GYM)
def test_gymnasium_counts_episodes(id: str) -> None:
    env, answers = RecordEpisodeStatistics(gymnasium.make(id)), np.random.default_rng(5)
    seen, _ = env.reset(seed=5)
    over, steps, info = False, 0, dict[str, Any]()
    while not over:
        seen, _, over, cut, info = env.step(answers.choice(np.flatnonzero(seen["action_mask"])))
        over, steps = over or cut, steps + 1
    assert info["episode"]["l"] == steps
    assert 0 <= info["episode"]["r"] <= 1


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_gymnasium_vectors(kind: str) -> None:
    many = gymnasium.make_vec(HARBOR, num_envs=2, vectorization_mode=kind)
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


@pytest.mark.parametrize("name", ZOO)
def test_pettingzoo_seed_test(name: str) -> None:
    seed_test(lambda: zoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", ZOO)
def test_pettingzoo_render_test(name: str) -> None:
    modes: dict[str, Any] = {"ansi": lambda shown: isinstance(shown, str) and len(shown) > 50}
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode), custom_tests=modes)


def test_pettingzoo_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(zoo.env("bg2"))
    assert "turns per second" in capsys.readouterr().out
