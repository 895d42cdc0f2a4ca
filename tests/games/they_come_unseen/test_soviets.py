"""Chapters 10 to 13, 15, 16 from the Soviet side: what the worked examples leave open."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import replenishment, ship_movement, sonar, soviet_turn, stations, watches
from tests.games.they_come_unseen.position import Position, keys


@pytest.mark.rule("TCU 10.2")
def test_a_leg_is_seen_whole_and_planned_in_secret() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "O22", fuel=100)
    p.go("orange", "N22 M22")
    assert p.said("nato") == ["Orange Destroyer moves N22 M22."]


@pytest.mark.rule("TCU 10.6")
def test_out_of_fuel_it_still_searches() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "O22", fuel=9)
    assert "search orange" in p.commanded()
    assert "move orange" not in p.commanded()
    p.ship("orange", fuel=10)
    assert "(10.6)" in p.why_leg("orange", "N22 M22 L22 K22", "n")


@pytest.mark.rule("TCU 10.7")
def test_search_and_attack_cost_no_fuel() -> None:
    p = Position()
    orange = p.ship("orange", "O22", fuel=40)
    p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "p", "N20", "L21", "L20", "p")
    assert orange.fuel == 40


@pytest.mark.rule("TCU 10.8")
@pytest.mark.rule("TCU R19")
def test_a_watch_follows_everything_but_a_ram() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "X20", fuel=50)
    p.ship("red", "-")
    p.go("orange", "Y20")
    soviet_turn.watches_phase(p.answers("north"))
    assert p.ship("orange").watch == 0


@pytest.mark.rule("TCU 11.1")
@pytest.mark.rule("TCU 11.2")
@pytest.mark.rule("TCU R3")
def test_one_search_a_turn_with_any_facing() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.look("orange", "west")
    assert [option.key for option in p.asked[-1].options] == ["north", "east", "south", "west", "resign"]
    assert "(11.1)" in p.refused("search orange")


@pytest.mark.rule("TCU 11.3")
def test_all_facings_are_rotations() -> None:
    p = Position()
    ship = p.index("O16")
    counts = {}
    for facing in range(4):
        for color in (1, 2, 3, 4):
            counts[facing, color] = len([None for _, _, code in p.board.template[facing] if code == color])
    assert all(counts[facing, color] == (9 if color < 3 else 12) for facing in range(4) for color in (1, 2, 3, 4))
    north = {(right, down): color for right, down, color in p.board.template[0]}
    east = {(right, down): color for right, down, color in p.board.template[1]}
    assert {(-down, right): color for (right, down), color in north.items()} == east
    assert ship >= 0


@pytest.mark.rule("TCU 11.8")
def test_a_search_says_only_the_color() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.look("orange", "north", "hold")
    assert p.said() == ["Orange Destroyer searches from O22, bow north.", "Contact red."]


@pytest.mark.rule("TCU 12.1")
def test_the_second_attack_is_decided_after_the_first() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200", hits=2)
    p.sub("blue", "Q24@200")
    red = ("M21", "M20", "N21", "200", "N20", "L21", "L20", "p")
    green = ("Q24", "Q23", "P24", "200", "P23", "R24", "R23", "p")
    p.look("orange", "north", "fire red", *red, "fire green", *green)
    assert p.sub("green").sunk
    assert p.sub("blue").hits == 1


@pytest.mark.rule("TCU 12.5")
@pytest.mark.rule("TCU R21")
def test_green_is_named_first_and_no_bomb_is_named() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.sub("blue", "M21@400")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "200", "N20", "L21", "L20", "p", "hold")
    assert p.said()[-2:] == ["Hit on green.", "Near miss on blue."]


@pytest.mark.rule("TCU 13.1")
@pytest.mark.rule("TCU R22")
def test_ending_there_rams_and_passing_does_not() -> None:
    p = Position()
    p.sub("green", "N24@P")
    p.ship("orange", "N26", fuel=100)
    p.go("orange", "N25 N24 N23")
    assert not p.sub("green").sunk
    p = Position()
    p.sub("green", "N24@P", battery=0, adrift=True)
    p.ship("green", "N24")
    assert "ram green" in p.commanded()
    p.command("ram green")
    assert p.sub("green").sunk
    p = Position()
    p.sub("green", "I28@P")
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    assert "n" not in keys(replenishment.courses(p, [p.ship("orange")]))


@pytest.mark.rule("TCU 13.2")
def test_everything_in_sight_on_the_square_is_sunk() -> None:
    p = Position()
    p.sub("green", "N24@P")
    p.sub("blue", "N24@P")
    p.ship("orange", "N25", fuel=100)
    p.go("orange", "N24")
    assert [text for text in p.said() if "rams" in text] == [
        "Orange Destroyer rams green at N24.",
        "Orange Destroyer rams blue at N24.",
    ]
    assert p.state.over


@pytest.mark.rule("TCU 14.1")
@pytest.mark.rule("TCU R5")
def test_each_destroyer_sets_its_watch_in_a_station_too() -> None:
    p = Position().soviet_turn_begins()
    soviet_turn.watches_phase(p.answers("east", "west"))
    assert [p.ship("orange").watch, p.ship("red").watch] == [1, 3]
    p.ship("orange", tactical=True)
    soviet_turn.begin_soviet_turn(p)
    soviet_turn.watches_phase(p.answers("west"))
    assert p.ship("orange").watch == -1


@pytest.mark.rule("TCU 14.2")
def test_a_watch_hears_what_a_search_hears() -> None:
    p = Position()
    ship = p.ship("orange", "L21", watch=0)
    for square in p.board.contacts(ship.square, 0):
        p.sub("green").square, p.sub("green").depth = square, 1
        assert watches.watch_colors(p, square, 1)[0] == sonar.listen(p, ship, 0)[0]


@pytest.mark.rule("TCU 15.1")
def test_how_far_logistics_ships_go() -> None:
    p = Position()
    assert [ship_movement.speed(p, p.ship(color)) for color in ("green", "purple", "brown")] == [14, 14, 16]
    p.ship("green", "E24", moved=0)
    p.go("green", "F24")
    assert "(10.1)" in p.refused("move green")


@pytest.mark.rule("TCU 15.3")
def test_two_containers_at_most() -> None:
    p = Position().soviet_turn_begins()
    p.command("load green fuel", "load green fuel")
    assert "(15.3)" in p.refused("load green fuel")


@pytest.mark.rule("TCU 15.4")
def test_no_exchange_with_a_ship_whose_turn_is_over() -> None:
    p = Position()
    p.ship("green", "N24", cargo=[0])
    p.ship("purple", "N24", finished=True)
    assert not [key for key in p.commanded() if key.startswith("pass")]
    p.ship("purple", finished=False)
    p.command("pass green fuel purple")
    assert p.ship("purple").cargo == [0]
    assert p.ship("purple").stopped


@pytest.mark.rule("TCU 15.5")
@pytest.mark.rule("TCU R23")
def test_containers_are_open() -> None:
    p = Position()
    p.ship("green", "N24", cargo=[0, 1])
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "nato"), "nato", None, [])
    sheet = next(sheet for sheet in scene.sheets if sheet.id == "green")
    assert sheet.notes == ["fuel: 50", "weapon: 2"]
    assert any("8 fuel, 8 weapon" in stat.value for stat in scene.sheets[-1].stats)


@pytest.mark.rule("TCU 15.7")
def test_used_containers_cannot_be_loaded_in_the_same_turn() -> None:
    p = Position().soviet_turn_begins()
    p.store("echo", 1, 0)
    p.ship("orange", "O32", fuel=10)
    p.command("refuel orange")
    assert "(15.6, 15.7)" in p.refused("load green fuel")


@pytest.mark.rule("TCU 15.11")
def test_a_second_destroyer_may_join() -> None:
    p = Position()
    p.ship("orange", "M28", fuel=5)
    p.ship("brown", "M28", cargo=[0])
    p.ship("red", "M27", fuel=50)
    assert keys(replenishment.formations(p)) == ["with orange", "with red", "with both"]


@pytest.mark.rule("TCU 15.12")
def test_every_ship_that_strikes_on_that_step_is_damaged() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    orange = p.ship("orange", "P27", moved=4, fuel=50)
    brown = p.ship("brown", "P28", cargo=[0], moved=2)
    replenishment.replenish(p.answers("s"), "soviet")
    assert orange.tactical
    assert orange.fuel == 30
    assert brown.square < 0


@pytest.mark.rule("TCU 15.12")
@pytest.mark.rule("TCU 18.7")
def test_a_broken_run_tells_nothing_of_the_squares_beyond() -> None:
    p = Position()
    p.mine("R28 S28 T28 U28 V28")
    p.ship("orange", "P27", moved=4, fuel=50)
    p.ship("brown", "P28", cargo=[0], moved=2)
    replenishment.replenish(p.answers("s"), "soviet")
    assert {p.board.names[square] for square in p.state.swept} == {"Q27", "R27", "Q28"}


@pytest.mark.rule("TCU 8.7")
@pytest.mark.rule("TCU 8.10")
def test_a_strike_on_the_way_to_a_ram_is_no_ram() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.sub("green", "W28@P")
    p.ship("purple", "R28")
    p.ship("orange", "O28", fuel=100)
    p.go("orange", p.line("O28", "W28"))
    assert not p.sub("green").sunk
    assert p.at(p.ship("orange")) == "R28"
    assert sum("R2" in text and "mine" in text for text in p.said()) == 1
    assert list(p.state.strikes) == [p.index("R28")]
    assert p.ship("orange").spoiled


@pytest.mark.rule("TCU 10.3")
@pytest.mark.rule("TCU 16.6")
def test_engineering_damage_slows() -> None:
    p = Position()
    p.ship("orange", "E24", engineering=True, fuel=80)
    assert "(10.3)" in p.why_leg("orange", p.line("E24", "K24"), "s")


@pytest.mark.rule("TCU 16.9")
def test_a_damaged_destroyer_dies_with_the_station() -> None:
    p = Position()
    p.ship("orange", "Y20", tactical=True, engineering=True)
    stations.destroy_station(p, p.sub("green"), 2, "")
    assert p.ship("orange").square < 0


@pytest.mark.rule("TCU 17.1")
def test_the_storm_table() -> None:
    storms = Position().content.storms
    assert [storm.reduction for storm in storms] == [0, 0, 0, 0, 4, 5, 6]
    assert [storm.name for storm in storms[1:]] == ["Calm"] * 3 + ["High Waves", "Rough Seas", "Storm Warning"]
    assert [(storm.no_transfer, storm.no_ras, storm.no_station, storm.no_snort) for storm in storms[4:]] == [
        (False, False, False, False),
        (True, False, False, False),
        (True, True, True, True),
    ]
