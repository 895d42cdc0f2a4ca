"""15.3-15.7 Containers and resupply."""

import pytest

from moonless.games.they_come_unseen import GAME
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 15.3")
def test_two_containers_at_most() -> None:
    p = Position().soviet_turn_begins()
    p.command("load green fuel", "load green fuel")
    assert p.ship("green").stopped, "2: an exchange is a stop action"
    assert "(15.3)" in p.refused("load green fuel")


@pytest.mark.rule("TCU 15.4")
def test_no_exchange_with_a_ship_whose_turn_is_over() -> None:
    p = Position()
    p.ship("green", "N24", cargo=[0])
    p.ship("purple", "N24", finished=True)
    assert not [key for key in p.commanded() if key.startswith("pass")]
    p.ship("green", finished=True)
    p.ship("purple", finished=False)
    assert not [key for key in p.commanded() if key.startswith("pass")]
    p.ship("green", finished=False)
    p.command("pass green fuel purple")
    assert p.ship("purple").cargo == [0]
    assert (p.ship("green").stopped, p.ship("purple").stopped) == (True, True), "a stop action of both"


@pytest.mark.rule("TCU 15.5")
def test_everybody_hears_of_what_is_loaded_and_put_ashore() -> None:
    p = Position().soviet_turn_begins()
    p.command("load green fuel", "unload green fuel")
    assert p.said("nato") == [
        "1 fuel container moved from Station Echo to Mezen (green).",
        "1 fuel container moved from Mezen (green) to Station Echo.",
    ]


@pytest.mark.rule("TCU 15.5")
@pytest.mark.rule("TCU R23")
def test_containers_are_open() -> None:
    p = Position()
    p.ship("green", "N24", cargo=[0, 1])
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "nato"), "nato", None, [])
    sheet = next(sheet for sheet in scene.sheets if sheet.id == "green")
    assert sheet.notes == ["fuel: 50", "weapon: 2"]
    assert any("8 fuel, 8 weapons" in stat.value for stat in scene.sheets[-1].stats)
    p.store("echo", 2, 1)
    scene = GAME.screen.scene(p.state, "soviet", None, [])
    assert "2 fuel, 1 weapon" in [stat.value for stat in scene.sheets[-1].stats]


@pytest.mark.rule("TCU 15.7")
def test_used_containers_cannot_be_loaded_in_the_same_turn() -> None:
    p = Position().soviet_turn_begins()
    p.store("echo", 1, 0)
    p.ship("orange", "O32", fuel=10)
    p.command("refuel orange")
    assert "(15.6, 15.7)" in p.refused("load green fuel")


@pytest.mark.rule("TCU 15.4")
def test_the_same_cargo_is_the_same_in_whatever_order_it_was_loaded() -> None:
    first, second = Position().soviet_turn_begins(), Position().soviet_turn_begins()
    first.command("load green fuel", "load green weapon")
    second.command("load green weapon", "load green fuel")
    assert first.ship("green").cargo == second.ship("green").cargo == [0, 1]
    assert first.snapshot() == second.snapshot()


@pytest.mark.rule("TCU 15.4")
@pytest.mark.parametrize("station", range(6))
def test_containers_are_loaded_in_every_station(station: int) -> None:
    p = Position().soviet_turn_begins()
    p.ship("green").square = p.board.station_square[station]
    p.state.stores[station] = [1, 1]
    assert {"load green fuel", "load green weapon"} <= set(p.commanded())


@pytest.mark.rule("TCU 15.7")
def test_what_came_back_is_there_once() -> None:
    p = Position()
    p.store("echo", 2, 2)
    p.state.returned = [1, 2]
    p.soviet_turn_begins()
    assert (p.stored("echo"), p.state.returned) == ((3, 4), [0, 0])
    assert p.soviet_turn_begins().stored("echo") == (3, 4)


@pytest.mark.rule("TCU 15.4")
def test_containers_are_passed_on_one_square_only() -> None:
    p = Position()
    p.ship("green", "N24", cargo=[0])
    p.ship("purple", "N24")
    p.ship("brown", "N25")
    assert [key for key in p.commanded() if key.startswith("pass")] == ["pass green fuel purple"]
