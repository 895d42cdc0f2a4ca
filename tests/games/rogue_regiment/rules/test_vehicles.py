"""15 Vehicles, guns, boats: convoys, trucks, arrivals, the mortar. The jeep and the dinghy are with the actions."""

import pytest

from moonless.games.rogue_regiment.board.ground import BLOCK, LOW
from moonless.games.rogue_regiment.board.ground import VEHICLE as VEHICLE_STEPS
from moonless.games.rogue_regiment.content.components import (
    CONVOY,
    MOTORBIKE,
    Objective,
    SpecialCard,
)
from moonless.games.rogue_regiment.rules import (
    advance,
    alarm,
    attacks,
    event_phase,
    marching,
    sight,
    vehicles,
)
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NO_TIES, WAITING, WRECKED
from tests.games.rogue_regiment.position import Position


def convoy_to_come(game: Position) -> None:
    game.mission.route = [game.at((x, 4)) for x in range(14)]
    game.mission.column, game.mission.spacing, game.mission.speed = ["bike", "lorry"], 2, 4
    game.mission.specials = [SpecialCard(0, "Convoy", 0, 0, ["normal"])]
    game.state.special_done = [False]
    for key, kind in (("bike", "motorbike"), ("lorry", "truck")):
        unit = game.unit(key, (0, 4), "E", kind)
        unit.place, unit.fate, unit.route = -1, WAITING, 0
    game.refresh()


def road(game: Position, row: int = 4) -> list[int]:
    """A route along a row of the map."""
    game.mission.route = [game.at((x, row)) for x in range(game.board.columns)]
    return game.mission.route


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


@pytest.mark.rule("SRR 15.1")
@pytest.mark.rule("SRR 15.3")
def test_parked_vehicles_see_nothing_and_block_by_size() -> None:
    game = Position()
    man = game.operator("jock", (4, 6))
    truck = game.unit("truck", (4, 4), "S", "truck", parked=True)
    assert not sight.sees(game, truck, man)
    alarm.alert(game, truck)
    assert not truck.alert
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == BLOCK
    truck.kind = 6
    game.refresh()
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == LOW
    beside = game.operator("paddy", (4, 5))
    assert sight.cover(game, game.at((4, 1)), beside, beside.place) == 2


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 15.2")
def test_convoy() -> None:
    game = Position(columns=14)
    convoy_to_come(game)
    man = game.operator("jock", (13, 0), crouched=True)
    game.chance(event=["e01", "e02", "e03"])
    event_phase.event_phase(game)
    bike, lorry = game.state.units
    assert (game.where(bike), game.where(lorry)) == ((2, 4), (0, 4))
    event_phase.event_phase(game)
    assert (game.where(bike), game.where(lorry)) == ((6, 4), (4, 4))
    man.place = game.at((9, 4))
    event_phase.event_phase(game)
    assert (game.where(bike), game.where(lorry)) == ((8, 4), (4, 4))  # the bike stops before Jock, and shouts
    assert (man.spotted, bike.alert, lorry.alert) == (True, True, True)
    bike.route, bike.place, bike.alert = 12, game.at((12, 4)), False
    man.place = game.at((0, 0))
    vehicles.roll_along(game, bike, game.mission.route, 4)
    assert bike.fate == DRIVEN_OFF


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 14.13")
def test_a_driver_who_smokes_does_not_drive_on() -> None:
    game = Position(columns=14)
    convoy_to_come(game)
    game.operator("jock", (13, 0), crouched=True)
    game.chance(event=["e01", "e02"])
    event_phase.event_phase(game)
    bike, lorry = game.state.units
    lorry.smoking = True
    event_phase.event_phase(game)
    assert (game.where(bike), game.where(lorry)) == ((6, 4), (0, 4))


@pytest.mark.rule("SRR 15.4")
def test_a_convoy_not_yet_there_turns_back_at_the_alarm() -> None:
    game = Position(columns=14)
    convoy_to_come(game)
    alarm.sound_alarm(game, "test", "5.5")
    assert all(unit.fate == DRIVEN_OFF for unit in game.state.units)


@pytest.mark.rule("SRR R43")
@pytest.mark.rule("SRR 15.5")
def test_alert_vehicles() -> None:
    game = Position(columns=14)
    convoy_to_come(game)
    game.state.ties = 0
    game.operator("jock", (13, 0))
    bike, lorry = game.state.units
    lorry.fate, lorry.place, lorry.alert, lorry.cargo = ALIVE, game.at((4, 4)), True, 2
    car = game.unit("car", (3, 4), "E", "kubelwagen", alert=True, route=3)
    game.mission.column.append("car")
    lorry.place = game.at((0, 4))
    game.refresh()
    game.advance_all()
    assert (lorry.parked, lorry.cargo) == (True, 0)
    assert sum(unit.key.startswith("smg") for unit in game.state.units) == 2
    assert game.where(car) == (11, 4)
    places = game.tile("W", 3, "white")
    vehicles.arrive(game, 4, 0)
    assert (bike.place, bike.alert) == (places[1], True)


@pytest.mark.rule("SRR 15.5")
@pytest.mark.rule("SRR 4.10")
def test_a_car_drives_on_past_a_man_who_is_spotted_already() -> None:
    """4.10 In the advance phase only an operator not yet spotted stops a unit, in stealth as in battle."""
    game = Position(columns=14)
    road(game)
    jock = game.operator("jock", (12, 6), spotted=True)
    car = game.unit("car", (1, 4), "E", "kubelwagen", alert=True, route=1)
    game.mission.column.append("car")
    game.advance_all()
    assert (game.state.battle, game.where(car)) == (False, (9, 4))
    jock.spotted, car.route = False, 1
    game.put(car, game.at((1, 4)))
    game.advance_all()
    assert jock.spotted
    assert game.where(car) not in ((1, 4), (9, 4)), "it stopped where it came to see him"


@pytest.mark.rule("SRR 15.6")
def test_a_wreck_is_low_cover() -> None:
    game = Position()
    track = game.unit("track", (4, 4), "E", "half_track", parked=True)
    attacks.hit(game, track, 5, True)
    game.refresh()
    assert track.fate == WRECKED
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == LOW
    man = game.operator("jock", (3, 4))
    assert "move e" not in game.offered(man)


@pytest.mark.rule("SRR 15.7")
def test_hmg_and_mortar() -> None:
    game = Position("_ _ _ _ _ _ _\n\n. . . . . . .\n\n. . . . . . .")
    inside = game.operator("jock", (0, 0), spotted=True)
    gun = game.unit("gun", (3, 0), "W", "hmg", alert=True)
    assert attacks.defense_bonus(game, gun, inside, inside.place, False) == 2
    game.advance_all()
    assert game.where(gun) == (3, 0)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.chance(d6=[5, 6, 1, 1])
    vehicles.mortar(game)
    assert inside.health == 5
    assert game.spent()
    game.state.level = 1
    vehicles.mortar(game)
    game.mission.objectives = [Objective(8, [], 1, "exit")]


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


@pytest.mark.rule("SRR 15.4")
def test_a_convoy_card_drawn_in_battle_sends_it_back() -> None:
    game = convoy(["normal"])
    game.state.battle = True
    game.chance(event="e01")
    event_phase.event_phase(game)
    assert [unit.fate for unit in game.state.units] == [DRIVEN_OFF, DRIVEN_OFF]
    assert ("The convoy turns back.", False) in [(event.line().text, event.line().good) for event in game.events]


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


@pytest.mark.rule("SRR 15.5")
def test_a_truck_that_has_unloaded_is_parked_and_alert_no_more() -> None:
    game = Position()
    truck = game.unit("truck", (0, 0), "E", "truck", alert=True, cargo=0)
    vehicles.drive_on(game, truck)
    assert (truck.parked, truck.alert) == (True, False)


@pytest.mark.rule("SRR 15.5")
def test_soldiers_get_down_from_a_truck_on_open_ground_only() -> None:
    game = Position("f . f\n\n~ . h\n\nr c _")
    truck = game.unit("truck", (1, 1), "E", "truck", alert=True, cargo=3)
    vehicles.drive_on(game, truck)
    soldiers = [game.where(unit) for unit in game.state.units if unit.key.startswith("smg")]
    assert soldiers == [(1, 0)]
    assert (truck.cargo, truck.parked) == (2, True)


@pytest.mark.rule("SRR 15.5")
def test_soldiers_get_down_from_a_truck_at_the_rim_onto_the_board() -> None:
    game = Position(columns=2, rows=6)
    game.tile("W", 2, "white")
    game.state.ties = NO_TIES
    truck = game.unit("truck", (0, 3), "E", "truck", alert=True, cargo=9)
    vehicles.drive_on(game, truck)
    soldiers = [game.where(unit) for unit in game.state.units if unit.key.startswith("smg")]
    assert sorted(spot for spot in soldiers if spot) == [(0, 2), (0, 4), (1, 2), (1, 3), (1, 4)]
    assert (len(soldiers), truck.cargo) == (5, 4)


@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 15.4")
def test_a_marker_on_what_has_driven_off_is_free_again() -> None:
    game = Position(columns=5)
    route = road(game)
    truck = game.unit("truck", (3, 4), "E", "truck", route=3)
    jock = game.operator("jock", (0, 0), mark=0, crouched=True)
    vehicles.roll_along(game, truck, route, 4)
    assert (truck.fate, jock.mark) == (DRIVEN_OFF, -1)


@pytest.mark.rule("SRR 15.7")
def test_the_mortar_aims_at_the_man_furthest_from_its_own() -> None:
    """Each is measured by the enemy nearest to him."""
    game = Position()
    near, far = game.operator("jock", (2, 0), spotted=True), game.operator("paddy", (4, 6), spotted=True)
    game.unit("guard", (0, 0), "N", "smg", alert=True)
    game.unit("other", (8, 0), "N", "smg", alert=True)
    assert vehicles.mortar_target(game) is far
    far.spotted = False
    assert vehicles.mortar_target(game) is near


@pytest.mark.rule("SRR 15.7")
def test_the_mortar_leaves_the_dead_alone_and_tells_its_hits() -> None:
    """Jock lets the jeep take his first failed die: it is wrecked, and Paddy dies in it before he has to roll."""
    game = Position()
    game.unit("jeep", (8, 8), "E", "jeep", parked=True, hits=3)
    jock = game.operator("jock", (8, 8), aboard=0, spotted=True)
    paddy = game.operator("paddy", (8, 8), aboard=0, spotted=True, health=1)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.answers("jock", "jeep")
    game.chance(d6=[5, 6, 1, 1])
    vehicles.mortar(game)
    assert (jock.health, paddy.dead) == (3, True)
    assert "Jock under mortar fire: 2 hits." in game.told()
    assert game.spent()


@pytest.mark.rule("SRR 15.5")
@pytest.mark.rule("SRR 15.4")
def test_the_alarm_sends_a_convoy_back_and_not_who_is_called_by_a_card() -> None:
    game = Position()
    places = game.tile("W", 3, "white")
    bike = game.unit("bike", (0, 0), "E", "motorbike", fate=WAITING)
    bike.place = -1
    alarm.sound_alarm(game, "a shot", "5.5")
    vehicles.arrive(game, MOTORBIKE, 0)
    assert (bike.fate, bike.place in places) == (ALIVE, True)
    vehicles.arrive(game, MOTORBIKE, 0)  # a second card finds nobody in reserve
    assert [unit.key for unit in game.state.units] == ["bike"]


@pytest.mark.rule("SRR 15.6")
def test_nobody_in_a_wreck_survives() -> None:
    game = Position()
    truck = game.unit("truck", (4, 4), "E", "truck", cargo=4, hits=5)
    attacks.hit(game, truck, 1, False)
    assert (truck.fate, truck.cargo, truck.alert) == (WRECKED, 0, False)


@pytest.mark.rule("SRR 15.4")
def test_of_a_convoy_each_looks_as_it_comes() -> None:
    game = Position(columns=14)
    convoy_to_come(game)
    game.operator("jock", (6, 4))
    vehicles.convoy_enters(game)
    assert game.told()[0].endswith("comes down the road.")
    assert [unit.alert for unit in game.state.units] == [True, True]
