"""4 Setup."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import setup
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 4.1")
@pytest.mark.rule("TCU 4.2")
@pytest.mark.rule("TCU 4.3")
@pytest.mark.rule("TCU 4.4")
@pytest.mark.rule("TCU 4.6")
def test_the_setup() -> None:
    p = Position(state=GAME.start("standard", {}))
    green, blue = p.state.submarines
    assert [p.at(green), p.at(blue)] == ["G1@P", "S1@P"]
    assert [(boat.battery, boat.mines, boat.hits, boat.datum_round) for boat in (green, blue)] == [(20, 1, 0, 0)] * 2
    assert [boat.datum for boat in (green, blue)] == [green.square, blue.square]
    orange, red = p.ship("orange"), p.ship("red")
    assert [p.at(orange), p.at(red)] == ["B27", "X31"]
    assert [(ship.fuel, ship.salvos, ship.watch, ship.tactical) for ship in (orange, red)] == [(100, 4, -1, False)] * 2
    assert [p.at(p.ship(color)) for color in ("green", "purple", "brown")] == ["O32"] * 3
    assert all(not p.ship(color).cargo for color in ("green", "purple", "brown"))
    assert p.stored("echo") == (8, 8)
    assert sum(sum(store) for store in p.state.stores) == 16


@pytest.mark.rule("TCU 4.5")
def test_panels_are_secret() -> None:
    p = Position()
    seen, known = GAME.secrets.redact(p.state, "soviet"), GAME.secrets.redact(p.state, "nato")
    assert [boat.battery for boat in seen.submarines] == [-1, -1]
    assert [ship.fuel for ship in known.ships[:2]] == [-1, -1]


@pytest.mark.rule("TCU 4.8")
def test_the_other_two_cards_stay_unseen() -> None:
    p = Position(state=GAME.start("standard", {"weather": False}))
    setup.draw_cards(p.chance(station=["alfa", "bravo", "charlie", "delta"]))
    assert GAME.secrets.redact(p.state, "soviet").targets == []
    assert GAME.secrets.redact(p.state, None).targets == []
    assert not any("targets" in text for text in p.said())
    assert any("Alfa, Bravo, Charlie, Delta" in text for text in p.said("nato"))


@pytest.mark.rule("TCU 20.2")
@pytest.mark.rule("TCU 20.3")
@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_a_briefing_names_the_third_player_that_there_is(scenario: str) -> None:
    told = GAME.scenarios[scenario]
    assert ("third player" in told.situation) == ("logistics" in told.seats and len(told.seats) == 3), told.situation
    if scenario.endswith("-3") and "logistics" not in told.seats:
        assert "each with a captain of its own" in told.situation, "two players share a side (20.2)"


@pytest.mark.rule("TCU 20.1")
@pytest.mark.rule("TCU 20.2")
@pytest.mark.parametrize(
    ("scenario", "submarines", "destroyers"),
    [("standard", 2, 2), ("duel", 1, 1), ("lone-destroyer", 2, 1), ("lone-submarine", 1, 2), ("five-players", 2, 2)],
)
def test_who_is_in_play(scenario: str, submarines: int, destroyers: int) -> None:
    state = GAME.start(scenario, {})
    assert len(state.submarines) == submarines
    assert [ship.square >= 0 for ship in state.ships] == [True, destroyers == 2, True, True, True]
    assert state.gauges == [[100, 4, 100, 4] if destroyers == 2 else [100, 4, 0, 0]]
