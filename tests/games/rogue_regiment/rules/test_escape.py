"""16.8 The officer who makes for his car."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    KILL,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    attacks,
    escape,
    objectives,
    vehicles,
)
from moonless.games.rogue_regiment.state import ABOARD, ALIVE, DRIVEN_OFF, KILLED
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


@pytest.mark.rule("SRR 16.8")
def test_a_car_of_the_convoy_is_not_his() -> None:
    """He walks past it to his own; and when it leaves, he is still where he was."""
    game = Position(columns=12)
    game.mission.special_rules, game.mission.column = ["staff_car_escape"], ["lead"]
    game.mission.route = [game.at((0, 0))]
    lead = game.unit("lead", (0, 0), "E", "kubelwagen", alert=True, route=0)
    officer = game.unit("colonel", (2, 2), "N", "officer", alert=True)
    car = game.unit("car", (6, 0), "E", "kubelwagen", parked=True)
    assert escape.staff_car(game) is car
    game.operator("jock", (0, 8), spotted=True)
    game.state.battle, game.state.ties = True, 0
    escape.make_for_car(game, officer, car)
    assert officer.fate == ABOARD
    vehicles.drive_on(game, lead)
    assert (lead.fate, officer.fate, car.fate) == (DRIVEN_OFF, ABOARD, ALIVE)


@pytest.mark.rule("SRR 16.8")
def test_a_wrecked_car_is_no_way_out_and_who_sits_in_it_dies() -> None:
    game = Position(columns=12)
    car = game.unit("car", (6, 0), "E", "kubelwagen", parked=True)
    officer = game.unit("colonel", (5, 0), "E", "officer", alert=True)
    escape.make_for_car(game, officer, car)
    assert officer.fate == ABOARD
    attacks.wreck(game, car)
    assert (officer.fate, escape.staff_car(game)) == (KILLED, None)
    line = game.events[-1].line()
    assert (line.text, line.good) == ("The colonel dies in it.", True)


@pytest.mark.rule("SRR 16.8")
def test_his_car_starts_at_the_beginning_of_its_road_and_in_the_next_turn() -> None:
    game = Position(columns=12)
    car = game.unit("car", (6, 0), "E", "kubelwagen", parked=True)
    officer = game.unit("colonel", (5, 0), "E", "officer", alert=True)
    assert not escape.make_for_car(game, officer, car)
    assert (car.parked, car.alert, car.acted, car.route) == (False, True, True, 0)
    assert (officer.place, officer.route) == (-1, game.state.units.index(car))


@pytest.mark.rule("SRR 16.8")
@pytest.mark.rule("SRR 9.4")
def test_an_officer_on_his_way_to_the_car_turns_to_nobody_when_the_last_known_man_has_died() -> None:
    """The mine that he steps on kills Jock beside it and spares him."""
    game = Position(columns=14, rows=1)
    game.mission.special_rules = ["staff_car_escape"]
    officer = game.unit("colonel", (1, 0), "E", "officer", alert=True)
    game.unit("car", (10, 0), "E", "kubelwagen", parked=True)
    jock = game.operator("jock", (3, 0), spotted=True, health=1)
    game.operator("paddy", (13, 0))
    game.token("mine", (2, 0))
    game.state.battle, game.state.ties = True, 0
    game.chance(d6=[1] * 9)  # six of the mine for the officer, three to save Jock
    game.advance_all()
    assert jock.dead
    assert (game.where(officer), game.facing(officer)) == ((2, 0), "E")
