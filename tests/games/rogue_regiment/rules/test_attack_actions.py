"""6.6 to 6.10, 6.15 Attacks, alone or with a step, aiming and marking; 14.4 grenades."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import attack_actions, attacks
from moonless.games.rogue_regiment.state import WRECKED
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


@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 15.6")
def test_no_marker_is_put_on_a_wreck() -> None:
    game = Position()
    man = game.operator("jock", (0, 4))
    game.unit("truck", (6, 4), "E", "truck", fate=WRECKED)
    game.unit("guard", (8, 8), "E")
    game.unit("other", (8, 0), "E")
    game.act(man, "mark", "guard", "ask")
    assert [option.key for option in game.asked[0].options] == ["guard", "other"]


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 14.10")
def test_a_step_with_a_grenade_leads_over_land_only() -> None:
    game = Position(". . ~ ~")
    taff = game.operator("taff", (1, 0), grenade=1)
    steps = {key for key in game.offered(taff) if key.startswith("step-attack")}
    assert steps == {"step-attack w"}


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 6.8")
def test_a_step_to_where_the_knife_can_be_used_is_a_step_with_an_attack() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4), pistol=0)
    game.unit("guard", (4, 4), "E")
    assert {key for key in game.offered(jock) if key.startswith("step-attack")} == {"step-attack e"}
    jock.spotted = True
    assert not any(key.startswith("step-attack") for key in game.offered(jock))


@pytest.mark.rule("SRR 6.10")
def test_any_axis_unit_may_be_marked_wherever_it_is() -> None:
    """In sight or not, in the corner of the map or on a spawn tile; but not the operators' own jeep."""
    game = Position()
    front = game.tile("E", 3, "white")[0]
    man = game.operator("jock", (0, 4))
    jeep = game.unit("jeep", (4, 4), "E", "jeep")
    assert "mark" not in game.offered(man)
    assert game.refused(man)["mark"].endswith("nobody is there to mark (6.10)")
    corner = game.unit("corner", (0, 0), "E")
    waiting = game.reinforcement("smg-1", front)
    gone = game.unit("gone", (8, 8), "E")
    gone.place = -1
    assert "mark" in game.offered(man)
    barred = [unit.key for unit in (jeep, corner, waiting, gone) if attack_actions.mark_on_barred(unit)]
    assert barred == ["jeep", "gone"]


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 8.11")
def test_a_step_with_a_shot_at_a_barrel_where_no_enemy_is() -> None:
    game = Position()
    jock = game.operator("jock", (0, 4))
    game.token("fuel_barrel", (4, 4), "barrel")
    assert "step-attack e" in game.offered(jock)


@pytest.mark.rule("SRR 6.9")
def test_an_aim_is_told() -> None:
    game = Position()
    jock = game.operator("jock", (4, 5))
    game.unit("guard-1", (4, 1), "N")
    game.act(jock, "aim guard-1")
    assert game.told() == ["Jock aims at Guard 1."]


@pytest.mark.rule("SRR R39")
@pytest.mark.rule("SRR 14.4")
def test_from_a_room_full_of_smoke_nothing_is_thrown() -> None:
    """R39 From inside a building in sight only, and a marker blocks sight out of it (4.1): no square is left."""
    for floor, thrown in (("_", False), (".", True)):
        game = Position("\n\n".join([" ".join(floor * 4)] * 3))
        man = game.operator("paddy", (1, 1), grenade=1)
        assert "grenade" in game.offered(man)
        game.state.markers = [game.at((1, 1))]
        assert ("grenade" in game.offered(man)) == thrown


@pytest.mark.rule("SRR R39")
@pytest.mark.rule("SRR 14.4")
def test_from_a_corner_between_two_clouds_of_smoke_nothing_is_thrown() -> None:
    """R39 He stands in none, but they hide every other square of the room from him."""
    game = Position("\n\n".join([" ".join("_" * 4)] * 4))
    man = game.operator("paddy", (0, 0), grenade=1)
    game.state.markers = [game.at((2, 1))]
    game.refresh()
    assert "grenade" in game.offered(man), "the square below him is clear"
    game.state.markers = [game.at((2, 0)), game.at((1, 2))]
    game.refresh()
    assert "grenade" not in game.offered(man)
    assert game.refused(man)["grenade"].endswith("where he throws in sight only (R39)")


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 14.10")
def test_no_step_into_the_water_brings_a_pistol_to_bear() -> None:
    """From there he uses speargun and knife only, and 6 squares are too far for the spear."""
    game = Position(". . ~ . . . . . .")
    taff = game.operator("taff", (1, 0))
    game.unit("guard", (8, 0), "E")
    assert {key for key in game.offered(taff) if key.startswith("step-attack")} == {"step-attack w"}


@pytest.mark.rule("SRR 6.7")
def test_a_shot_with_a_step_is_told_by_the_square_to_which_he_steps() -> None:
    game = Position()
    taff = game.operator("taff", (4, 4), "b")
    game.unit("guard", (4, 2), "N")
    game.chance(d6=1)
    game.act(taff, "attack-step welrod guard", "w")
    assert (game.where(taff), game.told()[0]) == ((3, 4), "Taff fires and steps to D5.")
