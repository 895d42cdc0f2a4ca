"""6.11 to 6.17 Posture, recovery, prisoners, the cigarette: what an operator does beside moving and attacking."""

import pytest

from moonless.games.rogue_regiment.board.ground import BLOCK
from moonless.games.rogue_regiment.content.components import (
    RESCUE,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    attacks,
    objectives,
    pieces,
    quiet_actions,
    sight,
)
from moonless.games.rogue_regiment.state import (
    Operator,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 6.11")
def test_crouching_costs_a_point_and_popping_up_none() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    game.act(man, "crouch")
    assert (man.crouched, man.ap) == (True, 3)
    assert "crouched" in game.refused(man)["sprint"]
    game.act(man, "stand")
    assert (man.crouched, man.ap) == (False, 3)


@pytest.mark.rule("SRR 14.13")
def test_a_smoker_blocks_sight_and_does_not_move() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E", smoking=True)
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (4, 4)
    assert sight.ray_level(game, game.at((2, 4)), game.at((6, 4))) == BLOCK


@pytest.mark.rule("SRR 16.4")
def test_prisoners() -> None:
    game = Position(". . . . .\n\n. . .#. .")
    man = game.operator("jock", (1, 0))
    held = Operator("prisoner", "She", "", game.at((2, 1)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    unit = game.unit("guard", (4, 0), "W")
    unit.smoking = True
    assert not sight.sees(game, unit, held)
    assert held not in pieces.team(game)
    game.act(man, "free prisoner")
    assert (held.captive, man.ap) == (False, 3)
    held.ap = 4
    verbs = {key.split(" ")[0] for key in game.offered(held)}
    assert verbs <= {"move", "sprint", "climb", "crouch", "stand", "end"}
    assert "companion" in game.refused(held)["attack"]
    game.mission.prisoners = [("prisoner", "She", 0)]
    game.mission.objectives = [Objective(RESCUE, [0], 1, "her")]
    attacks.die(game, held)
    objectives.judge(game)
    assert game.state.dead_ended


@pytest.mark.rule("SRR 14.13")
def test_nobody_off_the_board_nor_an_empty_car_is_given_the_cigarette() -> None:
    game = Position()
    front = game.tile("E", 3, "white")[0]
    waiting = game.reinforcement("smg-1", front, alert=False)
    parked = game.unit("car", (0, 0), "E", "kubelwagen", parked=True)
    jeep = game.unit("jeep", (1, 0), "E", "jeep")
    calm, alert = game.unit("calm", (4, 4), "N"), game.unit("alert", (5, 5), "N", alert=True)
    units = (waiting, parked, jeep, calm, alert)
    assert [unit.key for unit in units if quiet_actions.smoke_barred(game, unit) is None] == ["calm"]


@pytest.mark.rule("SRR 14.13")
def test_a_lit_cigarette_is_good_news() -> None:
    game = Position()
    jock = game.operator("jock", (0, 0), cigarettes=1)
    game.unit("guard-1", (4, 4), "N")
    quiet_actions.give_cigarette(game, jock)
    line = game.events[0].line()
    assert (line.text, line.rule, line.good) == ("Guard 1 lights a cigarette.", "14.13", True)


@pytest.mark.rule("SRR 6.17")
@pytest.mark.rule("SRR 7.4")
def test_that_he_recovers_is_told_before_who_saw_him() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4), health=1)
    game.unit("guard", (4, 8), "N")
    game.act(jock, "recover")
    told = game.told()
    assert (jock.health, told[0]) == (2, "Jock recovers: 2 health.")
    assert "sees Jock" in told[1]
