"""13 Ramming."""

import pytest

from moonless.games.they_come_unseen.notices import SUNK_NOTICE
from moonless.games.they_come_unseen.rules import replenishment
from tests.games.they_come_unseen.position import Position, keys


@pytest.mark.rule("TCU 13.1")
@pytest.mark.rule("TCU R22 periscope")
def test_ending_there_rams_and_passing_does_not() -> None:
    p = Position(r22="periscope")
    p.sub("green", "N24@P")
    p.ship("orange", "N26", fuel=100)
    p.go("orange", "N25 N24 N23")
    assert not p.sub("green").sunk
    p = Position(r22="periscope")
    p.sub("green", "N24@P", battery=0, adrift=True)
    p.ship("green", "N24")
    assert "ram green" in p.commanded()
    p.command("ram green")
    assert p.sub("green").sunk
    p = Position(r22="periscope")
    p.sub("green", "I28@P")
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    assert "n" not in keys(replenishment.courses(p, [p.ship("orange")]))


@pytest.mark.rule("TCU 13.2")
def test_everything_in_sight_on_the_square_is_sunk() -> None:
    p = Position(r22="periscope")
    p.sub("green", "N24@P")
    p.sub("blue", "N24@P")
    p.ship("orange", "N25", fuel=100)
    p.go("orange", "N24")
    assert [text for text in p.said() if "rams" in text] == [
        "Ognennyy (orange) rams Grampus at N24.",
        "Ognennyy (orange) rams Finwhale at N24.",
    ]
    assert p.state.over
    assert (p.state.notices[-1].kind, p.state.notices[-1].hits) == (SUNK_NOTICE, [3, 3]), "the plot knows"


@pytest.mark.rule("TCU 13.1")
@pytest.mark.rule("TCU 10.6")
@pytest.mark.parametrize(("fuel", "rams"), [(10, True), (9, False), (0, False)])
def test_a_leg_of_no_squares_is_paid_too(fuel: int, rams: bool) -> None:
    p = Position(r22="periscope")
    p.sub("green", "N24@P")
    p.ship("orange", "N24", fuel=fuel)
    assert ("ram orange" in p.commanded()) == rams
