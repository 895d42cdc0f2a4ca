"""12 Mortar attack."""

import pytest

from tests.games.they_come_unseen.position import Position, table_at
from tests.games.they_come_unseen.tables import refused


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


@pytest.mark.rule("TCU 12.3")
def test_a_bomb_outside_the_color() -> None:
    p = Position()
    p.ship("orange", "J19")
    p.sub("green", "H17@200")
    p.soviet_turn_begins()
    table = table_at(p)
    table.choose("search orange")
    table.choose("north")
    table.choose("fire red")
    refused(table, "J22", "12.3")
    refused(table, "A1", "12.3")
