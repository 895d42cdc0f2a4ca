"""The rule of thumb that also kills for a secondary objective."""

import pytest

from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.hunter import Hunter
from moonless.games.rogue_regiment.captain.plans import LEAVE, STAB
from moonless.games.rogue_regiment.content.components import EXIT, KILL, Objective
from moonless.players import make_player
from tests.games.rogue_regiment.night import Night


@pytest.mark.parametrize(("captain", "task"), [(Captain(), LEAVE), (Hunter().captain, STAB)])
def test_with_the_work_done_one_goes_home_and_the_other_for_the_officer(captain: Captain, task: str) -> None:
    night = Night()
    night.tile("S", 4)
    night.unit("officer-1", (4, 1), "N", "officer")
    jock = night.operator("jock", (4, 7))
    night.mission.objectives = [Objective(EXIT, [], 0, "everybody out")]
    night.mission.secondary = [Objective(KILL, [0], 1, "kill the officer")]
    assert captain.planner(night).task(jock).kind == task
    night.state.battle = True
    assert captain.planner(night).task(jock).kind == LEAVE, "not when the alarm is up"


def test_the_lab_finds_him_by_his_name() -> None:
    make_player("moonless.games.rogue_regiment.captain.hunter.Hunter", GAME, 1)
