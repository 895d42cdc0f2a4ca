"""16 Damage and repair."""

import pytest

from moonless.games.they_come_unseen.rules import damage, soviet_turn, stations
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 16.2")
@pytest.mark.rule("TCU 12.6")
def test_damage_comes_before_the_second_attack() -> None:
    p = Position()
    p.ship("orange", "J22")
    p.sub("green", "J20@600")
    p.sub("blue", "I20@600")
    shots = ("J20", "J19", "K20", "600", "J21", "K19", "K21", "600")
    p.look("orange", "north", "fire yellow", *shots, "hold")
    assert p.at(p.sub("green")) == "J20@400"


@pytest.mark.rule("TCU 16.9")
def test_a_damaged_destroyer_dies_with_the_station() -> None:
    p = Position()
    p.ship("orange", "Y20", tactical=True, engineering=True)
    stations.destroy_station(p, p.sub("green"), 2, "")
    assert p.ship("orange").square < 0


@pytest.mark.rule("TCU 16.9")
@pytest.mark.rule("TCU 18.5")
def test_a_lost_ship_leaves_nothing_behind() -> None:
    p = Position()
    orange, brown = p.ship("orange", "Y20", fuel=40, salvos=2), p.ship("brown", "Y20", cargo=[0, 1])
    p.state.gauges = [[40, 2, 100, 4], [45, 1, 100, 4]]
    stations.destroy_station(p, p.sub("green"), 2, "")
    assert (orange.square, orange.fuel, orange.salvos, orange.watch) == (-1, 0, 0, -1)
    assert (brown.square, brown.cargo, p.state.lost) == (-1, [], [0, 4])
    assert p.state.gauges == [[0, 0, 100, 4]], "of a lost Destroyer there is nothing to work out"


@pytest.mark.rule("TCU 16.8")
def test_who_left_the_station_and_came_back_repairs_nothing() -> None:
    p = Position()
    orange = p.ship("orange", "Y20", tactical=True)
    p.ship("red", "-")
    p.soviet_turn_begins()
    p.go("orange", "X20")
    orange.stopped = True
    p.go("orange", "Y20")
    assert (orange.started, orange.legs) == (p.index("Y20"), 2)
    soviet_turn.watches_phase(p)
    assert orange.tactical


@pytest.mark.rule("TCU 16.8")
@pytest.mark.parametrize("station", range(6))
def test_a_destroyer_is_repaired_in_any_station(station: int) -> None:
    p = Position()
    harbor = p.board.names[p.board.station_square[station]]
    orange = p.ship("orange", harbor, tactical=True)
    damage.repair(p, orange)
    assert not orange.tactical
    orange = p.ship("orange", "O22", tactical=True)
    damage.repair(p, orange)
    assert orange.tactical, "at sea it is not"
