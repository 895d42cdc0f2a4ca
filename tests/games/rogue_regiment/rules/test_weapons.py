"""8.1, 6.8 What an operator could attack with, and whom."""

import pytest

from moonless.games.rogue_regiment.content.components import DE_LISLE, PISTOL, SPEARGUN, STEN
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.rules import weapons
from moonless.games.rogue_regiment.state import ALIVE, WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R50")
@pytest.mark.rule("SRR 6.8")
def test_the_knife_does_not_reach_through_doors() -> None:
    game = Position(". .D_ _")
    man = game.operator("jock", (1, 0))
    game.unit("guard", (2, 0), "E")
    assert "attack fighting_knife guard" not in game.offered(man)
    open_air = Position(". . . .")
    other = open_air.operator("jock", (1, 0))
    open_air.unit("gun", (2, 0), "E", "hmg")
    assert "attack fighting_knife gun" not in open_air.offered(other)


@pytest.mark.rule("SRR R46")
def test_what_guns_hit_on_and_how_far_they_are_heard() -> None:
    guns = load_content().weapons
    figures = [(guns[gun].dice, guns[gun].hits_on, guns[gun].earshot) for gun in (PISTOL, STEN, DE_LISLE)]
    assert figures == [(1, 5, 6), (3, 5, 8), (1, 5, 0)]


@pytest.mark.rule("SRR R50")
@pytest.mark.rule("SRR 6.8")
def test_the_knife_does_not_reach_through_a_door_to_the_north_either() -> None:
    game = Position("_ _\nD #\n. .")
    man = game.operator("jock", (0, 1))
    guard = game.unit("guard", (0, 0), "N")
    assert "attack fighting_knife guard" not in game.offered(man)
    guard.place = game.at((1, 0))
    man.place = game.at((0, 0))
    guard.facing = 2
    assert "attack fighting_knife guard" in game.offered(man)


@pytest.mark.rule("SRR 8.11")
@pytest.mark.rule("SRR 4.7")
def test_a_standing_man_shoots_at_a_barrel_over_a_wreck() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    game.unit("truck", (4, 4), "E", "truck", fate=WRECKED)
    game.token("fuel_barrel", (6, 4), "barrel")
    assert "attack pistol barrel" in game.offered(man)


@pytest.mark.rule("SRR R5")
@pytest.mark.rule("SRR 8.1")
def test_with_a_guard_about_the_man_on_the_spawn_tile_is_still_no_target() -> None:
    """He stands with his back to the operator, who has a knife; and nobody fires at a wreck where a guard lies."""
    game = Position()
    front = game.tile("E", 3, "white")[0]
    game.reinforcement("smg-1", front, alert=False)
    man = game.operator("jock", (8, 3))
    game.unit("guard", (5, 3), "E")
    game.unit("truck", (5, 3), "E", "truck", fate=WRECKED)
    aimed = [key.split(" ")[-1] for key in game.offered(man) if key.startswith(("attack", "aim"))]
    assert set(aimed) == {"guard"}


@pytest.mark.rule("SRR 14.10")
@pytest.mark.rule("SRR 15.8")
def test_a_man_in_a_boat_has_his_pistol_and_a_swimmer_has_not() -> None:
    game = Position("~ ~ ~")
    game.unit("dinghy", (0, 0), "E", "dinghy", parked=True)
    jock = game.operator("jock", (0, 0), aboard=0)
    assert weapons.arm_reach(game, jock, jock.place) == 8
    jock.aboard = -1
    assert weapons.arm_reach(game, jock, jock.place) == 0


@pytest.mark.rule("SRR 14.10")
@pytest.mark.rule("SRR 15.9")
def test_who_steps_from_the_jeep_into_the_water_swims() -> None:
    game = Position(". ~ . . . .")
    game.unit("jeep", (0, 0), "E", "jeep", parked=True)
    taff = game.operator("taff", (0, 0), aboard=0, diver_gear=1, speargun=0, pistol=1, lewes_bomb=0)
    game.unit("guard", (5, 0), "E")
    assert "attack pistol guard" in game.offered(taff)
    assert {"move e"} == {key for key in game.offered(taff) if key.endswith(" e")}  # nothing could be fired there
    taff.gear[SPEARGUN] = 1
    assert "step-attack e" in game.offered(taff)


@pytest.mark.rule("SRR 8.1")
@pytest.mark.rule("SRR 6.10")
def test_only_a_living_unit_on_the_board_is_a_target_and_only_for_a_man_on_it() -> None:
    """A marked target may be anywhere; it is attacked where it can be. The corner square is part of the board."""
    game = Position()
    front = game.tile("E", 3, "white")
    man = game.operator("jock", (1, 1))
    unit = game.unit("guard", (0, 0), "S")
    assert weapons.weapons_on(game, man, man.place, unit) == [PISTOL]
    unit.fate = WRECKED
    assert weapons.weapons_on(game, man, man.place, unit) == []
    unit.fate, unit.place = ALIVE, -1
    assert weapons.weapons_on(game, man, man.place, unit) == []
    beside = game.at((8, 3))
    assert front[0] == game.board.size
    for off_board in front:
        unit.place = off_board
        assert weapons.weapons_on(game, man, beside, unit) == []
        unit.place = beside
        assert weapons.weapons_on(game, man, off_board, unit) == []


@pytest.mark.rule("SRR 6.9")
def test_nobody_aims_at_a_man_out_of_range_in_the_corner_of_the_map() -> None:
    game = Position(columns=12, rows=1)
    jock = game.operator("jock", (11, 0))
    unit = game.unit("guard", (0, 0), "E")
    assert "aim guard" not in game.offered(jock)
    unit.place = game.at((3, 0))
    assert "aim guard" in game.offered(jock)


@pytest.mark.rule("SRR 8.11")
@pytest.mark.rule("SRR 14.10")
def test_nobody_fires_at_the_barrel_he_stands_on_or_swimming() -> None:
    game = Position("~ . .")
    game.token("fuel_barrel", (2, 0), "barrel")
    on_it = game.operator("jock", (2, 0))
    assert "attack pistol barrel" not in game.offered(on_it)
    on_it.place = game.at((1, 0))
    assert "attack pistol barrel" in game.offered(on_it)
    swimmer = game.operator("taff", (0, 0), diver_gear=1, pistol=1)
    assert "attack pistol barrel" not in game.offered(swimmer)
