"""Every scenario of every game says what is the matter and what is to be done, and not what came of it."""

from typing import Any

import pytest

import moonless
from moonless.core.game import Game
from moonless.core.starting import Scenario

ALL = [(game, scenario) for game in moonless.games().values() for scenario in game.scenarios.values()]


@pytest.mark.parametrize(("game", "scenario"), ALL, ids=lambda each: each.id)
def test_a_scenario_has_words_of_its_own(game: Game[Any, Any], scenario: Scenario) -> None:
    assert scenario.objective
    assert scenario.situation or not scenario.historic  # what history made of it is no situation
    for told in ("objective", "situation"):
        said = [getattr(each, told) for each in game.scenarios.values()]
        assert said.count(getattr(scenario, told)) == 1 or not getattr(scenario, told)
