"""Every scenario of every game is an environment; what it shows depends on the seed and the answers alone."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import moonless.envs
from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.envs import zoo
from moonless.envs.gym import MoonlessEnv
from moonless.testing.looks import observed

GOLDEN = Path(__file__).with_name("golden.json")
STEPS = 60


def trajectory(name: str, steps: int = STEPS, **options: Any) -> str:
    """A digest of all that is seen while a game is played by a fixed rule."""
    env = moonless.envs.make(name, **options)
    digest, random = hashlib.sha256(), Random(name)
    seen, _ = env.reset(seed=11)
    for _ in range(steps):
        for part in sorted(seen):
            digest.update(np.ascontiguousarray(seen[part]).tobytes())
        allowed = np.flatnonzero(seen["action_mask"])
        seen, reward, over, _, info = env.step(allowed[int(random.random() * len(allowed))])
        digest.update(repr((round(reward, 9), over, info["seat"])).encode())
        if over:
            seen, _ = env.reset()
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("id", sorted(moonless.envs.env_ids()))
def test_every_scenario_is_registered_and_plays(id: str) -> None:
    env = gymnasium.make(id, disable_env_checker=True).unwrapped
    assert isinstance(env, MoonlessEnv)
    seen, info = env.reset(seed=1)
    for step in range(8):
        assert env.observation_space.contains(seen), step
        assert info["seat"] in env.seats
        allowed = np.flatnonzero(seen["action_mask"])
        assert len(allowed) == len(env.offered)
        assert env.key_of(int(allowed[-1])) == env.offered[-1].key
        assert (seen["options"][: len(allowed), 0] > 0).all(), "a key that the dictionary does not know"
        seen, _, over, _, info = env.step(allowed[(7 * step) % len(allowed)])
        if over:
            break


def test_a_trajectory_is_the_same_in_another_process_and_in_every_build() -> None:
    """The golden digests are one of each game; a change of the rules or of an observation changes them knowingly."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    code = "import json, sys; from tests.envs.test_scenarios import trajectory; "
    code += "print(json.dumps({name: trajectory(name) for name in sys.argv[1:]}))"
    told = subprocess.run([sys.executable, "-c", code, *golden], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == golden
    assert {name: trajectory(name) for name in golden} == golden


def test_a_seed_plays_the_game_that_a_table_plays() -> None:
    env = moonless.envs.make("bg2")
    env.reset(seed=7)
    table = Table.start(find_game("by-stealth-and-sea"), "bg2", 7)
    random = Random(1)
    while table.decision is not None:
        assert [option.key for option in env.offered] == [option.key for option in table.decision.options]
        place = int(random.random() * len(env.offered))
        table.choose(env.offered[place])
        env.step(place)
    assert env.match.state == table.state


@pytest.mark.parametrize("name", ["duel", "bg2"])
def test_what_is_observed_is_what_the_proof_of_secrecy_compares(name: str) -> None:
    """Both seats see, at every question, what `moonless.testing` observes at a table; the log too."""
    env = zoo.MoonlessAEC(name)
    env.reset(seed=9)
    table = Table.start(env.game, env.scenario, 9, dict(env.game.unattended))
    random = Random(2)
    for number in range(150):
        if table.decision is None:
            break
        for seat in env.possible_agents if number % 7 == 0 else []:
            env.match.observe(seat)
            assert env.match.observer.everything() == observed(table, seat), (number, seat)
        place = int(random.random() * len(env.match.options))
        table.choose(env.match.options[place])
        env.step(place)


def test_the_two_codings_play_the_same_game() -> None:
    one, two = moonless.envs.make("first-patrol"), moonless.envs.make("first-patrol", actions="keys")
    seen, _ = one.reset(seed=2)
    other, _ = two.reset(seed=2)
    random = Random(3)
    for _ in range(40):
        key = one.offered[int(random.random() * len(one.offered))].key
        number = next(n for n in np.flatnonzero(other["action_mask"]) if two.key_of(int(n)) == key)
        place = next(n for n in np.flatnonzero(seen["action_mask"]) if one.key_of(int(n)) == key)
        seen, _, over, _, _ = one.step(place)
        other, _, _, _, _ = two.step(number)
        assert all(np.array_equal(seen[part], other[part]) for part in seen if part != "action_mask")
        assert seen["action_mask"].sum() == other["action_mask"].sum()
        if over:
            break


@pytest.mark.parametrize(
    ("name", "processes"), [("bg2", 0), ("bg2", 2), ("first-patrol", 0), ("duel", 0), ("m00-night-school", 0)]
)
def test_many_tables_play_what_single_ones_play(name: str, processes: int) -> None:
    many = moonless.envs.Vector(name, 3, processes=processes)
    single = [moonless.envs.make(name) for _ in range(3)]
    batch, _ = many.reset(seed=20)
    alone = [env.reset(seed=20 + n)[0] for n, env in enumerate(single)]
    kept = {part: id(array) for part, array in batch.items()}
    ended = 0
    for step in range(120):
        for n, seen in enumerate(alone):
            assert all(np.array_equal(batch[part][n], seen[part]) for part in seen), (step, n)
        actions = np.array([(5 * step + n) % int(seen["action_mask"].sum()) for n, seen in enumerate(alone)])
        batch, rewards, overs, _, info = many.step(actions)
        assert ("final_obs" in info) == overs.any()
        for n, env in enumerate(single):
            alone[n], reward, over, _, _ = env.step(actions[n])
            assert (rewards[n], overs[n]) == (reward, over)
            if over:
                ended += 1
                assert info["_final_obs"][n]
                assert all(np.array_equal(info["final_obs"][n][part], seen) for part, seen in alone[n].items())
                alone[n] = env.reset()[0]
    assert ended or name == "first-patrol"  # a patrol takes more answers
    assert {part: id(array) for part, array in batch.items()} == kept
    many.close()


def test_rewards_are_the_result_the_points_or_what_the_prospect_gains() -> None:
    totals = {}
    for reward in ("value", "points", "prospect"):
        env = moonless.envs.make("bg2", reward=reward)
        seen, _ = env.reset(seed=4)
        start, total, over = env.worth, 0.0, False
        while not over:
            seen, gained, over, _, _ = env.step(int(seen["action_mask"].sum()) - 1)
            total += gained
        totals[reward] = start + total
        assert env.game.outcome(env.match.state).score == totals["points"] if reward == "points" else True
    assert totals["prospect"] == pytest.approx(totals["value"])


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(MoonlessError, match="no environment 'nowhere'"):
        moonless.envs.make("nowhere")
    with pytest.raises(MoonlessError, match="coded as"):
        moonless.envs.make("bg2", actions="words")
    with pytest.raises(MoonlessError, match="thinks ahead"):
        moonless.envs.make("duel", opponents="admiral")


def test_without_the_extra_the_import_says_which() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import moonless.envs"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode
    assert "pip install 'moonless[envs]'" in told.stderr
