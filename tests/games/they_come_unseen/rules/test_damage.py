"""16 Damage and repair."""

import pytest

from moonless.games.they_come_unseen.rules import stations
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
