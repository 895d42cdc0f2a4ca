"""What an environment cannot be is refused when it is made, in words that say what it could be."""

import numpy as np
import pyspiel
import pytest

from moonless.core.errors import MoonlessError
from moonless.envs import MoonlessEnv, Vector, spiel

HARBOR = ("by-stealth-and-sea", "bg2")


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
