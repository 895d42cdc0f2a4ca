"""15 Vehicles, guns, boats: how they get along with infantry, the alarm, bombs and the water."""

import pytest

from moonless.games.rogue_regiment.board.ground import VEHICLE as VEHICLE_STEPS
from moonless.games.rogue_regiment.content.components import BY_BOMB, CONVOY, MOTORBIKE, SpecialCard
from moonless.games.rogue_regiment.rules import advance, blasts, event_phase, marching, move_actions, sight, vehicles
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NO_TIES, WAITING, WRECKED
from tests.games.rogue_regiment.position import Position


def road(game: Position, row: int = 4) -> list[int]:
    """A route along a row of the map."""
    game.mission.route = [game.at((x, row)) for x in range(game.board.columns)]
    return game.mission.route


@pytest.mark.rule("SRR 15.2")
def test_a_vehicle_passes_infantry_but_does_not_stop_on_it() -> None:
    game = Position(columns=14)
    route = road(game)
    truck = game.unit("truck", (0, 4), "E", "truck", route=0)
    game.unit("guard", (2, 4), "N", "smg")
    vehicles.roll_along(game, truck, route, 4)
    assert game.where(truck) == (4, 4)
    game.unit("last", (8, 4), "N", "smg")
    vehicles.roll_along(game, truck, route, 4)
    assert game.where(truck) == (7, 4)
    game.unit("wreck", (9, 4), "N", "truck", fate=WRECKED)
    vehicles.roll_along(game, truck, route, 4)
    assert game.where(truck) == (7, 4)


@pytest.mark.rule("SRR 15.2")
def test_a_vehicle_that_sees_somebody_beside_infantry_halts_on_the_next_free_square() -> None:
    game = Position(columns=14)
    route = road(game)
    truck = game.unit("truck", (0, 4), "N", "truck", route=0)
    game.unit("guard", (1, 4), "N", "smg")
    man = game.operator("jock", (9, 4))
    vehicles.roll_along(game, truck, route, 4)
    assert (game.where(truck), truck.alert, man.spotted) == ((2, 4), True, True)


@pytest.mark.rule("SRR 15.2")
def test_a_vehicle_is_alerted_by_a_spotted_man_in_its_way() -> None:
    game = Position(". . .D. . .")
    route = road(game, 0)
    man = game.operator("jock", (3, 0), spotted=True)
    truck = game.unit("truck", (2, 0), "E", "truck", route=2)
    vehicles.roll_along(game, truck, route, 4)
    assert (game.where(truck), truck.alert, man.spotted) == ((2, 0), True, True)


def convoy(levels: list[str]) -> Position:
    game = Position(columns=14)
    road(game)
    game.mission.column = ["bike", "lorry"]
    game.mission.specials = [SpecialCard(CONVOY, "Convoy", 0, 0, levels)]
    game.state.special_done = ["normal" not in levels]
    for key, kind in (("bike", "motorbike"), ("lorry", "truck")):
        unit = game.unit(key, (0, 4), "E", kind)
        unit.place, unit.fate, unit.route = -1, WAITING, 0
    game.refresh()
    return game


@pytest.mark.rule("SRR 15.4")
def test_a_convoy_card_drawn_in_battle_sends_it_back() -> None:
    game = convoy(["normal"])
    game.state.battle = True
    game.chance(event="e01")
    event_phase.event_phase(game)
    assert [unit.fate for unit in game.state.units] == [DRIVEN_OFF, DRIVEN_OFF]
    assert "The convoy turns back." in game.told()


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 16.5")
def test_a_convoy_whose_card_is_left_out_never_comes() -> None:
    game = convoy(["hard"])
    game.chance(event=["e01", "e02"])
    event_phase.event_phase(game)
    event_phase.event_phase(game)
    assert [unit.fate for unit in game.state.units] == [WAITING, WAITING]


@pytest.mark.rule("SRR 15.5")
@pytest.mark.rule("SRR R67")
def test_a_vehicle_called_by_a_card_takes_a_rear_marker_if_the_front_is_full() -> None:
    game = Position()
    places = game.tile("W", 3, "white")
    for number in range(3):
        game.reinforcement(f"smg-{number}", places[number], False)
    bike = game.unit("bike", (0, 0), "E", "motorbike", fate=WAITING)
    bike.place = -1
    vehicles.arrive(game, MOTORBIKE, 0)
    assert (bike.fate, bike.place) == (ALIVE, places[4])
    late = game.unit("late", (0, 0), "E", "motorbike", fate=WAITING)
    late.place = -1
    for number in (3, 5):
        game.reinforcement(f"rear-{number}", places[number], False)
    vehicles.arrive(game, MOTORBIKE, 0)
    assert (late.fate, late.place) == (WAITING, -1)


@pytest.mark.rule("SRR 7.5")
@pytest.mark.rule("SRR 15.1")
def test_the_wreck_of_a_crewed_vehicle_has_witnesses() -> None:
    game = Position(columns=12)
    reg = game.operator("reg", (0, 8), "b")
    bike = game.unit("bike", (4, 8), "E", "motorbike", hits=2)
    witness = game.unit("witness", (4, 2), "S", "smg")
    near = game.unit("near", (2, 2), "N", "smg")
    game.chance(d6=6)
    game.act(reg, "attack de_lisle bike")
    assert (bike.fate, witness.alert, near.alert) == (WRECKED, True, True)
    quiet = Position(columns=12)
    other = quiet.operator("reg", (0, 8), "b")
    quiet.unit("bike", (4, 8), "E", "motorbike", hits=2, parked=True)
    calm = quiet.unit("witness", (4, 2), "S", "smg")
    quiet.chance(d6=6)
    quiet.act(other, "attack de_lisle bike")
    assert not calm.alert


@pytest.mark.rule("SRR 15.7")
def test_the_mortar_hurts_axis_units_too() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), spotted=True)
    near = game.unit("near", (5, 5), "W", "smg", alert=True)
    gun = game.unit("gun", (3, 3), "E", "hmg", alert=True)
    far = game.unit("far", (7, 7), "E", "smg", alert=True)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.chance(d6=[5, 6, 4, 3, 3, 4, 3, 4])  # on target; Jock safe once; near hit once; the gun hit once of two
    vehicles.mortar(game)
    assert (man.health, near.place, gun.hits, far.hits) == (4, -1, 1, 0)
    assert game.state.markers == []
    assert game.spent()


@pytest.mark.rule("SRR 15.8")
def test_a_dinghy_goes_round_what_lies_in_the_water() -> None:
    game = Position("\n\n".join(["~ ~ ~ ~ ~"] * 3))
    game.unit("dinghy", (1, 1), "N", "dinghy", parked=True)
    jock = game.operator("jock", (1, 1), aboard=0)
    game.operator("taff", (1, 0))
    game.structure("e-boat", [(2, 1)])
    game.state.markers = [game.at((0, 2))]
    offered = game.offered(jock)
    assert "move e" not in offered  # the e-boat
    assert "move n" not in offered  # the swimmer
    assert "move s" not in offered  # the explosion
    assert "move ne" in offered  # by way of the north


@pytest.mark.rule("SRR 15.8")
def test_a_dinghy_is_boarded_crouched_or_carrying_and_fought_from() -> None:
    game = Position(". ~ ~ ~ ~ .\n\n. ~ ~ ~ ~ .")
    game.unit("dinghy", (1, 0), "E", "dinghy", parked=True)
    low = game.operator("jock", (0, 0), crouched=True)
    game.act(low, "move e")
    assert (low.aboard, low.crouched, sight.hidden(game, low)) == (0, True, 0)
    porter = game.operator("paddy", (0, 1))
    box = game.token("supply_container", (0, 1), "box")
    game.act(porter, "take box")
    game.act(porter, "move ne")
    assert (porter.aboard, box.holder) == (0, 1)
    low.crouched, low.ap, low.gear[7] = False, 4, 1
    game.unit("guard", (5, 1), "E")
    game.token("fuel_barrel", (5, 0), "barrel")
    offered = game.offered(low)
    assert {"attack pistol barrel", "grenade", "step-attack e", "attack-step pistol guard"} <= set(offered)
    swimmer = game.operator("taff", (3, 1), grenade=1)
    assert not {"attack pistol barrel", "grenade"} & set(game.offered(swimmer))


@pytest.mark.rule("SRR 15.8")
@pytest.mark.rule("SRR 7.3")
def test_who_leaves_a_boat_crouched_is_crouched_ashore() -> None:
    game = Position("~ . .\n\n. h .\n\n. . .")
    game.unit("dinghy", (0, 0), "E", "dinghy", parked=True)
    jock = game.operator("jock", (0, 0), aboard=0, crouched=True)
    assert move_actions.position(game, jock, game.at((0, 0))) == (game.at((0, 0)), 0)
    assert move_actions.position(game, jock, game.at((1, 0))) == (game.at((1, 0)), 1)


@pytest.mark.rule("SRR 15.9")
def test_the_vickers_fires_at_barrels_and_nobody_crouches_in_the_jeep() -> None:
    game = Position(columns=12)
    game.unit("jeep", (2, 4), "E", "jeep", parked=True, cargo=6)
    jock = game.operator("jock", (1, 4), crouched=True)
    game.act(jock, "move e")
    assert (jock.aboard, jock.crouched) == (0, False)
    barrel = game.token("fuel_barrel", (11, 4), "barrel")
    game.chance(d6=[1, 1, 1, 5])
    game.act(jock, "attack vickers_k barrel")
    assert (barrel.place, game.state.battle, game.state.units[0].cargo) == (-1, True, 5)


@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR R37")
def test_a_lewes_bomb_destroys_the_jeep() -> None:
    game = Position()
    jeep = game.unit("jeep", (4, 4), "E", "jeep", parked=True)
    jock = game.operator("jock", (4, 4), aboard=0)
    game.chance(d6=[4, 4, 4])
    blasts.blast(game, game.at((5, 5)), BY_BOMB, "jock")
    assert (jeep.fate, jock.aboard, jock.health) == (WRECKED, -1, 4)
    assert game.where(jock) != (4, 4)


@pytest.mark.rule("SRR 15.5")
@pytest.mark.rule("SRR 9.5")
def test_a_half_track_goes_by_the_route_it_can_drive() -> None:
    """A door is the short way to Jock, for men; the half-track makes for the gap at the far end of the wall."""
    rows = [". . . . . . . . . . . ."] * 6
    lines = [""] * 5
    lines[2] = "# # D # # # # # # # #  "
    grid = "\n".join(line for pair in zip(rows, [*lines, ""], strict=True) for line in pair).rstrip("\n")
    ways = []
    for kind in ("smg", "half_track"):
        game = Position(grid)
        game.operator("jock", (2, 4), spotted=True)
        unit = game.unit("enemy", (2, 1), "E", kind, alert=True)
        game.state.ties = NO_TIES
        advance.advance(game, unit)
        ways.append(game.where(unit))
    assert ways == [(2, 3), (10, 1)]  # through the door; 8 squares along the wall, one short of its end
    man, beside_wall = game.state.operators[0], game.at((9, 2))
    assert (marching.route_to(game, beside_wall, man, VEHICLE_STEPS), marching.route_to(game, beside_wall, man)) == (
        11,
        9,
    )
