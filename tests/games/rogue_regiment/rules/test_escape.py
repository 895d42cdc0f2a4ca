"""16.8 The officer who makes for his car."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    KILL,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    objectives,
)
from moonless.games.rogue_regiment.state import ABOARD, DRIVEN_OFF
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 16.8")
def test_the_colonel_makes_for_his_car() -> None:
    game = Position(columns=12)
    game.mission.special_rules = ["staff_car_escape"]
    game.mission.car_route = [game.at((x, 0)) for x in range(6, 12)]
    officer = game.unit("colonel", (2, 2), "N", "officer", alert=True)
    car = game.unit("car", (6, 0), "E", "kubelwagen", parked=True)
    game.mission.units = [("colonel", 2, 0, 0)]
    game.mission.objectives = [Objective(KILL, [0], 1, "the colonel")]
    game.operator("jock", (0, 8), spotted=True)
    game.state.battle, game.state.ties = True, 0
    game.advance_all()
    assert officer.fate == ABOARD
    assert game.where(car) == (6, 0)
    game.advance_all()
    assert car.fate == DRIVEN_OFF
    objectives.judge(game)
    assert game.state.dead_ended
    wrecked = Position()
    wrecked.mission.special_rules = ["staff_car_escape"]
    stays = wrecked.unit("colonel", (2, 2), "N", "officer", alert=True)
    wrecked.operator("jock", (0, 8), spotted=True)
    wrecked.state.battle = True
    wrecked.advance_all()
    assert wrecked.where(stays) == (2, 2)
