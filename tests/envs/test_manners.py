"""What an environment cannot be is refused when it is made, in words that say what it could be."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.envs import MoonlessEnv, Vector, make, spiel, zoo

HARBOR = ("by-stealth-and-sea", "bg2")
DOORS = [make, zoo.env, lambda name: Vector(name, 1)]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seats": ["bridge"]}, "no seat 'bridge'; it has: slc-1, slc-2, slc-3"),
        ({"opponents": "parrot"}, "parrot"),
        ({"render_mode": "human"}, "one of ansi, rgb_array, not 'human'"),
        ({"reward": "glory"}, "one of value, points, prospect, not 'glory'"),
        ({"options": {"fog": True}}, "no option 'fog'"),
    ],
)
def test_what_cannot_be_is_refused_at_once(given: dict[str, object], told: str) -> None:
    with pytest.raises(MoonlessError, match=told):
        MoonlessEnv(*HARBOR, **given)  # type: ignore[arg-type]  # wrong on purpose


def test_tables_are_at_least_one_open_and_answered_each() -> None:
    with pytest.raises(MoonlessError, match="at least one table"):
        Vector("bg2", 0)
    tables = Vector("bg2", 2)
    tables.reset(seed=1)
    with pytest.raises(MoonlessError, match="2 tables take as many actions, not 1"):
        tables.step(np.zeros(1, np.int64))
    tables.close()
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
