"""What an environment cannot be is refused when it is made, in words that say what it could be."""

import copy
import importlib
import pickle
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest

from moonless.core.errors import IllegalChoice, MoonlessError, NotNow
from moonless.envs import MoonlessEnv, Vector, make, spiel, zoo

HARBOR = {"game": "by-stealth-and-sea", "scenario": "bg2"}
DOORS: list[Any] = [make, zoo.env, lambda name, **given: Vector(name, 1, **given)]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seats": ["bridge"]}, "no seat 'bridge'; it has: slc-1, slc-2, slc-3"),
        ({"seats": [3]}, "no seat 3; it has"),
        ({"seats": "slc-1"}, r"a list of names, \['slc-1'\] for one, not 'slc-1'"),
        ({"seats": 3}, "a list of names, .*, not 3"),
        ({"seats": []}, "holds at least one seat; .* has: slc-1, slc-2, slc-3"),
        ({"opponents": "parrot"}, "parrot"),
        ({"opponents": {"slc-2": "captain"}}, "one computer player by name, 'captain' for one, not {'slc-2'"),
        ({"opponents": ["captain"]}, r"one computer player by name, .* not \['captain'\]"),
        ({"opponents": None}, "one computer player by name, .* not None"),
        ({"render_mode": "human"}, "one of ansi, rgb_array, not 'human'"),
        ({"reward": "glory"}, "one of value, points, prospect, not 'glory'"),
        ({"options": {"fog": True}}, "no option 'fog'"),
        ({"options": "crews=choose"}, "a dictionary, .*, not 'crews=choose'"),
        ({"scenario": 3}, "asked for by its name, .* not 3"),
    ],
)
def test_what_cannot_be_is_refused_at_once(given: dict[str, object], told: str) -> None:
    with pytest.raises(MoonlessError, match=told):
        MoonlessEnv(**{**HARBOR, **given})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"options": "crews=choose"}, "a dictionary, .*, not 'crews=choose'"),
        ({"options": {"fog": True}}, "no option 'fog'"),
        ({"render_mode": "hologram"}, "one of ansi, rgb_array, not 'hologram'"),
    ],
)
@pytest.mark.parametrize("door", DOORS)
def test_all_forms_refuse_the_same(door: Any, given: dict[str, object], told: str) -> None:
    with pytest.raises(MoonlessError, match=told):
        door("bg2", **given)


@pytest.mark.parametrize("seed", ["x", -1, 1.5, b"2", [True, "x"]])
@pytest.mark.parametrize("door", DOORS)
def test_a_seed_is_a_whole_number_in_all_forms(door: Any, seed: object) -> None:
    env = door("bg2")
    with pytest.raises(
        MoonlessError, match=r"(a seed is a whole number from 0 on|as many seeds, or one for all), not "
    ):
        env.reset(seed=seed)


@pytest.mark.parametrize("door", [make, zoo.env])
def test_a_number_of_numpy_is_the_same_seed(door: Any) -> None:
    games = []
    for seed in (4, np.int64(4), np.uint8(4)):
        env = door("duel")
        env.reset(seed=seed)
        games.append((env.unwrapped.match.seed, env.unwrapped.match.options[0].key))
    assert games == [games[0]] * 3
    assert type(env.unwrapped.match.seed) is int


def test_tables_take_a_seed_each_or_one_for_all() -> None:
    tables = Vector("bg2", 2)
    for seeds in ([4, 5], (4, 5), np.array([4, 5]), np.int64(4), 4):
        tables.reset(seed=seeds)  # type: ignore[arg-type]  # more than Gymnasium says
        assert tables.local is not None
        assert [env.match.seed for env in tables.local.envs] == [4, 5]
    tables.reset(seed=[None, 7])
    with pytest.raises(MoonlessError, match="2 tables take as many seeds, or one for all, not 1"):
        tables.reset(seed=[1])


@pytest.mark.parametrize("count", [0, -3, "2", 2.5, None])
def test_tables_are_a_whole_number(count: Any) -> None:
    with pytest.raises(MoonlessError, match=r"at least one table, a whole number of them, not "):
        Vector("bg2", count)
    with pytest.raises(MoonlessError, match=r"processes are a whole number, and 0 where .* not "):
        Vector("bg2", 1, processes=count or -1)


def test_tables_are_open_and_answered_each() -> None:
    tables = Vector("bg2", 2)
    with pytest.raises(NotNow, match="no game has begun: reset the environment"):
        tables.step(np.zeros(2, np.int64))
    tables.reset(seed=1)
    with pytest.raises(MoonlessError, match="2 tables take as many actions, not 1"):
        tables.step(np.zeros(1, np.int64))
    for wrong in (0, np.zeros((2, 1), int)):
        with pytest.raises(MoonlessError, match="2 tables take as many actions, not an array of shape "):
            tables.step(wrong)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(IllegalChoice, match="actions are whole numbers"):
        tables.step([0, [1]])  # type: ignore[arg-type]  # the same
    tables.close()
    with pytest.raises(MoonlessError, match="closed"):
        tables.reset(seed=1)
    with pytest.raises(MoonlessError, match="closed"):
        tables.step(np.zeros(2, np.int64))


def test_openspiel_names_the_scenarios_there_are() -> None:
    assert spiel.__name__  # importing it registers the games
    with pytest.raises(MoonlessError, match=r"no scenario 'tea'; it has: .*duel"):
        pyspiel.load_game("moonless_they_come_unseen(scenario=tea)")


def test_openspiel_says_what_cannot_be_applied() -> None:
    state = pyspiel.load_game("moonless_by_stealth_and_sea(scenario=bg2)").new_initial_state()
    with pytest.raises(IllegalChoice, match="9999 is none of the 12 answers to 'place-ship'"):
        state.apply_action(9999)
    assert state.legal_actions() == list(range(12))
    state.apply_action(0)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalChoice, match=r"99 is none of the \d+ outcomes of"):
        state.apply_action(99)


@pytest.mark.parametrize("name", [None, 99999, ["bg2"]])
@pytest.mark.parametrize("door", DOORS)
def test_an_environment_is_asked_for_by_its_name(door: Any, name: object) -> None:
    with pytest.raises(MoonlessError, match="by its name, 'bg2' for one, not "):
        door(name)


@pytest.mark.parametrize("door", [make, lambda name: Vector(name, 1)])
def test_a_reset_takes_no_options_rather_than_passing_over_them(door: Any) -> None:
    env = door("bg2")
    with pytest.raises(MoonlessError, match=r"no options \('fog'\): give start options when it is made"):
        env.reset(seed=1, options={"fog": True})
    env.reset(seed=1, options={})


def test_pettingzoo_is_warned_of_options_since_its_kit_hands_some_over() -> None:
    env = zoo.env("bg2")
    with pytest.warns(UserWarning, match=r"no options \('fog'\): give start options when it is made"):
        env.reset(seed=1, options={"fog": True})
    assert env.agents


@pytest.mark.parametrize("door", DOORS)
def test_an_action_is_a_whole_number(door: Any) -> None:
    env = door("bg2")
    env.reset(seed=1)
    for action in ("3", "north", None, 1.5):
        given = np.array([action]) if isinstance(env, Vector) else action
        with pytest.raises(IllegalChoice, match=r"whole numbers?, not "):
            env.step(given)
        with pytest.raises(IllegalChoice, match="a whole number, not "):
            env.key_of(action)


def test_pettingzoo_is_told_of_a_number_that_is_no_action() -> None:
    env = zoo.env("bg2")
    env.reset(seed=1)
    for number in (99999, -1):
        with pytest.raises(IllegalChoice, match=rf"{number} is no action of slc-1: they are 0 to \d+"):
            env.step(number)
    assert env.agents == ["slc-1", "slc-2", "slc-3"]  # nobody is punished for it


def test_a_table_that_is_not_there_has_no_answers() -> None:
    tables = Vector("bg2", 2)
    tables.reset(seed=1)
    with pytest.raises(MoonlessError, match="no table 7: they are 0 to 1"):
        tables.key_of(0, table=7)
    for table in ("0", None, 0.5):
        with pytest.raises(MoonlessError, match=r"no table .*: they are 0 to 1"):
            tables.key_of(0, table=table)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("door", [make, zoo.MoonlessAEC])
def test_before_the_first_reset_there_is_no_game(door: Any) -> None:
    env = door("bg2", render_mode="ansi")
    for ask in (env.render, lambda: env.step(0)):
        with pytest.raises(NotNow, match="no game has begun: reset the environment"):
            ask()
    env.reset(seed=1)
    assert "SLC" in env.render()


def test_pettingzoo_refuses_to_render_for_people_when_it_is_asked_since_its_kit_makes_it_so() -> None:
    env = zoo.env("bg2", render_mode="human")
    env.reset(seed=1)
    with pytest.raises(MoonlessError, match="one of ansi, rgb_array, not 'human'"):
        env.render()


def test_processes_tell_what_was_refused_as_it_was_said() -> None:
    tables = Vector("bg2", 2, processes=2)
    try:
        with pytest.raises(NotNow, match="no game has begun: reset the environment"):
            tables.step(np.zeros(2, np.int64))
        tables.reset(seed=1)
        tables.step(np.zeros(2, np.int64))
    finally:
        tables.close()


def test_an_agent_that_is_not_there_is_named_with_those_that_are() -> None:
    env = zoo.env("duel")
    env.reset(seed=1)
    for ask in (env.observe, env.unwrapped.observation_space, env.unwrapped.action_space):
        with pytest.raises(MoonlessError, match="no seat 'zz'; it has: "):
            ask("zz")


@pytest.mark.parametrize("door", DOORS)
def test_a_running_environment_says_that_it_cannot_be_copied(door: Any) -> None:
    env = door("bg2")
    env.reset(seed=1)
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        if attempt is copy.copy and env is not env.unwrapped:
            continue  # a wrapper's shallow copy is a wrapper around the same
        with pytest.raises(MoonlessError, match="cannot be copied or pickled: the same seed"):
            attempt(env)


@pytest.mark.parametrize("processes", [0, 2])
def test_many_tables_say_at_which_an_answer_was_not_offered(processes: int) -> None:
    tables = Vector("bg2", 3, processes=processes)
    try:
        tables.reset(seed=1)
        info = tables.step(np.array([-1, 0, 10**6]))[-1]
        assert info["illegal"].tolist() == info["_illegal"].tolist() == [True, False, True]
        assert tables.step(np.zeros(3, np.int64))[-1] == {}
    finally:
        tables.close()
    alone = make("bg2")
    alone.reset(seed=1)
    assert alone.step(-1)[-1]["illegal"] is True


# What is not installed


@pytest.mark.parametrize("door", [make, zoo.env])
def test_a_picture_without_pillow_names_the_extra(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "PIL.Image", raising=False)
    with pytest.raises(ImportError, match=r"a picture needs PIL.*: pip install 'moonless\[envs\]'"):
        door("bg2", render_mode="rgb_array")
    door("bg2", render_mode="ansi")


@pytest.mark.parametrize(
    ("platform", "told"),
    [("linux", r"needs pyspiel: pip install 'moonless\[envs\]'"), ("win32", "OpenSpiel has no package for Windows")],
)
def test_openspiel_is_not_promised_where_its_extra_leaves_it_out(
    platform: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "moonless.envs.spiel")
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(ImportError, match=told):
        importlib.import_module("moonless.envs.spiel")
