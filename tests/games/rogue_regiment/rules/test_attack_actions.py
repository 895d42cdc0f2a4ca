"""6.6 to 6.10, 6.15 Attacks, alone or with a step, aiming and marking; 14.4 grenades."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import attacks
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 6.6")
@pytest.mark.rule("SRR 8.2")
@pytest.mark.rule("SRR 14.11")
def test_a_silent_weapon_costs_a_round_and_no_meter() -> None:
    game = Position()
    taff = game.operator("taff", (2, 4), "b")
    game.unit("guard", (4, 4), "E")
    other = game.unit("other", (7, 7), "S")
    game.chance(d6=3)
    game.act(taff, "attack welrod guard")
    assert (taff.gear[GEAR.index("welrod")], game.state.meter, other.alert, taff.ap) == (2, 10, False, 3)
    assert game.state.units[0].place < 0


@pytest.mark.rule("SRR R21")
@pytest.mark.rule("SRR 6.9")
def test_aim_is_lost_with_sight() -> None:
    game = Position(". . . .#. .\n\n. . . . . .")
    man = game.operator("jock", (3, 1))
    game.unit("guard", (5, 1), "E")
    game.act(man, "aim guard")
    assert man.aim == 0
    game.act(man, "move n")
    assert man.aim == -1


@pytest.mark.rule("SRR 6.9")
def test_a_parked_vehicle_can_be_aimed_at() -> None:
    game = Position()
    man = game.operator("jock", (0, 4))
    game.unit("truck", (6, 4), "E", "truck", parked=True)
    game.act(man, "aim truck")
    game.act(man, "move e")
    assert man.aim == 0
    attacks.wreck(game, game.state.units[0])
    game.act(man, "move e")
    assert man.aim == -1
