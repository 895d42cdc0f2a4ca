"""They Come Unseen, worked examples J to M: logistics, damage, weather, end."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import (
    commands,
    containers,
    damage,
    legs,
    replenishment,
    sequence,
    setup,
    ship_movement,
    soviet_turn,
    stations,
    submarines,
    weather,
)
from moonless.games.they_come_unseen.state import CARDS, NATO, NATO_TURN, SOVIET, START_CHOICE
from tests.games.they_come_unseen.position import Position, keys

# J. Logistics


@pytest.mark.rule("TCU 15.6")
@pytest.mark.rule("TCU 15.7")
def test_J1_resupply() -> None:
    p = Position()
    p.store("charlie", 2, 1)
    p.store("echo", 0, 0)
    orange = p.ship("orange", "Y20", fuel=70, salvos=2)
    p.command("refuel orange", "rearm orange")
    assert (orange.fuel, orange.salvos) == (100, 4)
    assert p.state.returned == [1, 1]
    assert p.stored("echo") == (0, 0)
    soviet_turn.begin_soviet_turn(p)
    assert p.stored("echo") == (1, 1)


@pytest.mark.rule("TCU 15.6")
def test_J2_two_containers() -> None:
    p = Position()
    p.store("charlie", 2, 0)
    orange = p.ship("orange", "Y20", fuel=0)
    p.command("refuel orange", "refuel orange")
    assert orange.fuel == 100


@pytest.mark.rule("TCU 15.1")
@pytest.mark.rule("TCU 15.2")
@pytest.mark.rule("TCU 15.4")
def test_J3_a_container_ship_enters_and_may_not_leave() -> None:
    p = Position().soviet_turn_begins()
    green = p.ship("green", "O32")
    p.command("load green fuel", "load green weapon")
    path = "P31 Q30 R29 S28 T27 U26 V25 W24 X23 X22 X21 Y20"
    p.go("green", path)
    assert p.at(green) == "Y20"
    p.command("unload green fuel")
    assert p.stored("charlie") == (1, 0)
    assert "(15.2)" in p.refused("move green")
    soviet_turn.begin_soviet_turn(p)
    p.go("green", "X20")
    p.ship("green", cargo=[1], stopped=True)
    assert "(15.2)" in p.why_leg("green", "", "s")


def alongside(orange: str, red: str = "", supply: str = "M28", **changes: int) -> Position:
    p = Position()
    p.ship("brown", supply, cargo=[0, 1])
    p.ship("orange", orange, fuel=30, salvos=1)
    p.ship("red", red or "-", fuel=55, salvos=2)
    return p


@pytest.mark.rule("TCU 15.8")
@pytest.mark.rule("TCU 15.9")
def test_J4_one_destroyer() -> None:
    p = alongside("M27")
    replenishment.replenish(p.answers("n"), "soviet")
    assert (p.at(p.ship("brown")), p.at(p.ship("orange"))) == ("I28", "I27")
    assert (p.ship("orange").fuel, p.ship("orange").salvos) == (80, 3)


@pytest.mark.rule("TCU 15.8")
@pytest.mark.rule("TCU R24")
def test_J5_side_by_side_is_no_formation() -> None:
    assert keys(replenishment.formations(alongside("M26", "M27"))) == ["with red"]


@pytest.mark.rule("TCU 15.8")
def test_J6_on_opposite_sides() -> None:
    p = alongside("M27", "M29")
    assert keys(replenishment.formations(p)) == ["with orange", "with red", "with both"]
    replenishment.replenish(p.answers("with both", "n", "fuel 50", "salvos 0"), "soviet")
    assert (p.at(p.ship("orange")), p.at(p.ship("red"))) == ("I27", "I29")


@pytest.mark.rule("TCU 15.9")
@pytest.mark.parametrize(("supply", "orange", "legal"), [(12, 14, True), (13, 14, False), (12, 15, False)])
def test_J7_four_squares_must_be_left(supply: int, orange: int, legal: bool) -> None:
    p = alongside("M27")
    p.ship("brown", moved=supply)
    p.ship("orange", moved=orange)
    assert (replenishment.ras_barred(p) is None) == legal


@pytest.mark.rule("TCU 15.10")
def test_J8_the_split() -> None:
    p = alongside("M27", "M29")
    replenishment.replenish(p.answers("with both", "n", "fuel 25", "salvos 1"), "soviet")
    orange, red = p.ship("orange"), p.ship("red")
    assert (orange.fuel, orange.salvos, red.fuel, red.salvos) == (55, 2, 80, 3)
    assert p.state.returned == [1, 1]
    assert p.ship("brown").cargo == []


@pytest.mark.rule("TCU 15.11")
def test_J9_out_of_fuel() -> None:
    p = Position()
    p.ship("orange", "M28", fuel=10)
    p.ship("brown", "M30", cargo=[0, 1])
    assert "(3.10)" in p.why_leg("brown", "M29 M28", "go")
    orange = p.ship("orange", fuel=5)
    p.go("brown", "M29 M28")
    assert "e" not in keys(replenishment.courses(p, [p.ship("orange")]))
    replenishment.replenish(p.answers("n"), "soviet")
    assert (p.at(p.ship("brown")), p.at(orange), orange.fuel) == ("I28", "I28", 55)


@pytest.mark.rule("TCU 15.12")
def test_J10_after_a_ras_nothing_but_a_watch() -> None:
    p = alongside("M27")
    replenishment.replenish(p.answers("n"), "soviet")
    assert not [key for key in p.commanded() if "orange" in key or "brown" in key]
    soviet_turn.watches_phase(p.answers("north"))
    assert p.ship("orange").watch == 0


# K. Destroyer damage


@pytest.mark.rule("TCU 16.5")
@pytest.mark.rule("TCU 16.6")
@pytest.mark.parametrize(("fuel", "after"), [(65, 45), (100, 80), (10, 0)])
def test_K1_mine_damage(fuel: int, after: object) -> None:
    p = Position()
    orange = p.ship("orange", "O22", fuel=fuel, salvos=4)
    damage.damage_ship(p, orange, "mine")
    assert (orange.fuel, orange.salvos, ship_movement.speed(p, orange)) == (after, 3, 6)
    assert "(16.6)" in p.refused("search orange")


@pytest.mark.rule("TCU 16.8")
def test_K2_repairs_take_full_turns_in_a_station() -> None:
    p = Position().soviet_turn_begins()
    orange = p.ship("orange", "X20", tactical=True, engineering=True, fuel=50)
    p.ship("red", "-")
    p.go("orange", "Y20")
    soviet_turn.watches_phase(p)
    assert (p.ship("orange").tactical, p.ship("orange").engineering) == (True, True)
    soviet_turn.begin_soviet_turn(p)
    soviet_turn.watches_phase(p.answers("tactical"))
    assert (p.ship("orange").tactical, p.ship("orange").engineering) == (False, True)
    assert ship_movement.speed(p, orange) == 6
    assert orange.watch == -1
    soviet_turn.begin_soviet_turn(p)
    soviet_turn.watches_phase(p.answers("north"))
    assert not orange.engineering
    assert orange.watch == 0


@pytest.mark.rule("TCU 16.6")
def test_K3_a_damaged_destroyer_holds_80() -> None:
    p = Position()
    p.store("charlie", 1, 0)
    orange = p.ship("orange", "Y20", engineering=True, fuel=60)
    p.command("refuel orange")
    assert orange.fuel == 80


@pytest.mark.rule("TCU 17.4")
@pytest.mark.parametrize(("level", "squares"), [(4, 2), (5, 1), (6, 0)])
def test_K4_storms_slow_a_damaged_destroyer(level: int, squares: int) -> None:
    p = Position(levels=(level, level, level))
    orange = p.ship("orange", "O22", engineering=True)
    assert ship_movement.limit(p, orange, weather.storm(p, orange.square).reduction) == squares
    assert bool(p.refused("move orange")) == (squares == 0)


# L. Weather


@pytest.mark.rule("TCU 4.7")
@pytest.mark.rule("TCU R1")
@pytest.mark.parametrize(
    ("reading", "card", "levels"),
    [
        ("east", "bravo", [6, 1, 2]),
        ("west", "bravo", [2, 1, 6]),
        ("west", "foxtrot", [6, 5, 4]),
        ("west", "alfa", [1, 6, 5]),
    ],
)
def test_L1_L2_the_weather_card(reading: str, card: str, levels: list[int]) -> None:
    p = Position(state=GAME.start("standard", {"weather_seed": reading}))
    setup.draw_cards(p.chance(station=[card, "alfa", "bravo", "charlie", "delta"]))
    assert p.state.levels == levels


@pytest.mark.rule("TCU 17.2")
@pytest.mark.rule("TCU 17.3")
@pytest.mark.rule("TCU R1 west")
def test_L3_storms_move_on() -> None:
    p = Position(state=GAME.start("standard", {"weather_seed": "west"}))
    setup.draw_cards(p.chance(station=["delta", "alfa", "bravo", "charlie", "delta"]))
    assert weather.storm(p, p.index("G1")).level == 0
    weather.weather_phase(p)
    assert (p.state.round, p.state.levels, weather.storm(p, p.index("G1")).level) == (2, [4, 3, 2], 4)
    weather.weather_phase(p)
    assert p.state.levels == [5, 4, 3]
    weather.weather_phase(p)
    assert p.state.levels == [6, 5, 4]
    weather.weather_phase(p)
    assert (p.state.round, p.state.levels) == (5, [1, 6, 5])


@pytest.mark.rule("TCU 17.4")
def test_L4_the_greatest_reduction_counts() -> None:
    p = Position(levels=(3, 5, 3))
    p.ship("orange", "K30", fuel=100)
    path = p.line("K30", "K26")
    assert p.why_leg("orange", path + " L26 M26 N26 O26 P26 Q26 R26 S26", "s") == ""
    assert "(10.3)" in p.why_leg("orange", path + " L26 M26 N26 O26 P26 Q26 R26 S26 T26", "s")
    p = Position(levels=(6, 6, 6))
    assert ship_movement.limit(p, p.ship("green"), weather.storm(p, 0).reduction) == 8
    p = Position(levels=(4, 4, 4))
    assert ship_movement.limit(p, p.ship("brown"), weather.storm(p, 0).reduction) == 12


@pytest.mark.rule("TCU 17.5")
@pytest.mark.parametrize(("level", "hidden"), [(4, []), (5, ["400", "600"]), (6, ["600"])])
def test_L5_layers(level: int, hidden: list[str]) -> None:
    p = Position(levels=(level, level, level))
    p.ship("orange", "J22")
    found = []
    for depth in ("P", "200", "400", "600"):
        p.sub("green", f"J20@{depth}")
        if not p.heard_from("orange", "north"):
            found.append(depth)
    assert found == hidden


@pytest.mark.rule("TCU 17.6")
@pytest.mark.rule("TCU 9.3")
@pytest.mark.rule("TCU 15.4")
def test_L6_storm_warning() -> None:
    p = Position(levels=(1, 1, 6))
    p.ship("orange", "B27")
    assert legs.leg_barred(p, p.ship("orange")) is None
    p.ship("red", "O31")
    assert "(17.6)" in p.why_leg("red", "", "e")
    p.sub("green", "W31@200")
    assert "(17.6)" in p.why(p.plan("green"), "attack foxtrot")
    p.sub("green", "T30@P")
    assert "(17.6)" in p.why(p.plan("green"), "snort s")
    for level, ras in ((6, False), (5, True)):
        p = Position(levels=(1, 1, level))
        p.ship("brown", "M28", cargo=[0])
        p.ship("orange", "M27", fuel=30)
        assert (replenishment.ras_barred(p) is None) == ras
        bar = containers.pass_barred(p, p.ship("brown"), 0, p.ship("green", "M28"))
        assert bar is not None
        assert bar.rule == "15.4"


@pytest.mark.rule("TCU 6.11")
def test_L7_storms_never_slow_submarines() -> None:
    p = Position(levels=(6, 6, 6))
    p.sub("green", "O1@600", battery=20)
    assert p.plan("green", " ".join(f"O{n}@600" for n in range(2, 16))).moved == 14


# M. End and variants


@pytest.mark.rule("TCU 19.1")
@pytest.mark.rule("TCU 5.5")
def test_M1_the_fourth_target_wins_at_once() -> None:
    p = Position()
    p.state.destroyed[:3] = [True] * 3
    green = p.sub("green", "C27@200", battery=1)
    p.ship("orange", "O22")
    submarines.submarine_turn(p.answers("attack delta"), green)
    assert p.state.over
    assert p.state.winner == NATO
    assert green.battery == 0


@pytest.mark.rule("TCU 19.2")
def test_M2_the_second_submarine_sunk() -> None:
    p = Position()
    damage.sink(p, p.sub("green"), "mortars")
    assert p.state.winner == -1
    damage.sink(p, p.sub("blue"), "mortars")
    assert p.state.over
    assert p.state.winner == SOVIET


@pytest.mark.rule("TCU 20.1")
@pytest.mark.rule("TCU R28")
def test_M3_the_order_of_choices_in_a_duel() -> None:
    p = Position(state=GAME.start("duel", {"weather": True}))
    assert p.state.phase == START_CHOICE
    sequence.play_phase(p.answers("S1"))
    sequence.play_phase(p.answers("foxtrot"))
    assert p.state.phase == CARDS
    assert [decision.seat for decision in p.asked] == ["nato", "soviet"]
    sequence.play_phase(p.chance(station=["alfa", "alfa", "bravo", "charlie", "delta"]))
    assert p.state.phase == NATO_TURN
    assert len(p.state.targets) == 4
    assert p.at(p.sub("green")) == "S1@P"
    assert p.at(p.ship("orange")) == "X31"


@pytest.mark.rule("TCU 20.2")
@pytest.mark.rule("TCU 4.8")
def test_M4_three_cards_for_a_lone_submarine() -> None:
    p = Position(state=GAME.start("lone-submarine", {"weather": False}))
    sequence.play_phase(p.answers("G1"))
    sequence.play_phase(p)
    sequence.play_phase(p.chance(station=["echo", "bravo", "alfa"]))
    assert p.state.targets == [0, 1, 4]
    stations.destroy_station(p, p.sub("green"), 0, "")
    stations.destroy_station(p, p.sub("green"), 1, "")
    assert not p.state.over
    stations.destroy_station(p, p.sub("green"), 4, "")
    assert p.state.winner == NATO


@pytest.mark.rule("TCU 20.5")
@pytest.mark.parametrize(("moved", "joins"), [(15, False), (14, True)])
def test_M5_five_players(moved: int, joins: bool) -> None:
    p = Position("five-players").soviet_turn_begins()
    assert [p.seating.soviet[p.state.word], commands.in_step(p)] == ["logistics", [2, 3]]
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=50, moved=moved)
    p.command("done", "done", "done")
    soviet_turn.next_command(p)
    assert commands.in_step(p) == [4]
    assert ("ras" in p.commanded("logistics")) == joins
