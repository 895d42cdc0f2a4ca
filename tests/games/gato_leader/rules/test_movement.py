"""8 Submarine and Lag movement."""

import pytest

from moonless.games.gato_leader.content.kinds import ENGINES
from moonless.games.gato_leader.rules import cards, declaring, movement, sighting, terms
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.state import Sub
from tests.games.gato_leader.openings import alone
from tests.games.gato_leader.position import Position


def offered(game: Position, sub: Sub, points: int = 2) -> list[str]:
    return [option.key for option in movement.maneuver_options(game, Maneuver(sub, points))]


@pytest.mark.rule("GL 8.1")
@pytest.mark.rule("GL D12")
def test_boats_move_in_any_order_and_may_change_sides_first() -> None:
    game, sub = alone("long-s")
    other = game.join(game.boat("tautog", at="marianas"), "long-n")
    game.ship("m1", "convoy-nw", 58)
    game.answers("tautog", "dive", "to medium-nnw").play_on()
    assert (other.submerged, game.where(other)) == (True, "medium-nnw")
    assert not sub.moved
    game.answers("to medium-sse", "hold").play_on()
    assert "dive" not in game.keys("maneuver"), "not after a step"
    assert game.keys("maneuver")[0] == "hold"


@pytest.mark.rule("GL 8.2")
@pytest.mark.rule("GL 12.3")
def test_speed_is_that_of_the_side_less_engine_damage() -> None:
    game, sub = alone("long-s")
    boat = game.sub_boat(sub)
    assert (terms.boat_speed(game, boat, False), terms.boat_speed(game, boat, True)) == (2, 1)
    boat.temporary[ENGINES] = 1
    assert (terms.boat_speed(game, boat, False), terms.boat_speed(game, boat, True)) == (1, 0)
    boat.temporary[ENGINES] = 3
    assert terms.boat_speed(game, boat, False) == 0
    assert offered(game, sub, 0) == ["hold", "dive"]


@pytest.mark.rule("GL 8.3")
@pytest.mark.rule("GL R24")
def test_leaving_costs_a_point() -> None:
    game, sub = alone("medium-sse")
    game.ship("m1", "convoy-nw", 58)
    assert "leave" not in offered(game, sub)
    movement.move_boat(game.answers("to long-s", "leave"), sub)
    assert game.where(sub) == ""
    game, sub = alone("long-s")
    assert "leave" not in offered(game, sub, 0)


@pytest.mark.rule("GL 8.6")
@pytest.mark.rule("GL R22")
@pytest.mark.rule("GL R26")
@pytest.mark.rule("GL D13")
def test_silent_running() -> None:
    game, sub = alone("short-s", submerged=True)
    game.ship("m1", "convoy-nw", 58)
    boat = game.sub_boat(sub)
    assert "silent" not in offered(game, sub)
    sub.detected = True
    assert "surface" in offered(game, sub)
    movement.move_boat(game.answers("silent", "to medium-sse").chance(d10=4), sub)
    after_silence = next(decision for decision in game.asked[1:] if decision.ask == "maneuver")
    assert "surface" not in [option.key for option in after_silence.options], "it stays Submerged, at that speed"
    assert (sub.detected, boat.stress) == (True, 2)
    assert declaring.attack_barred(game, sub) is declaring.RUNS_SILENT
    assert "silent" not in offered(game, sub)
    movement.lag_phase(game)
    assert game.where(sub) == "", "it counts as speed 0: two steps from medium-sse"
    game, sub = alone("short-s", submerged=True)
    sub.detected = True
    movement.move_boat(game.answers("silent", "hold").chance(d10=3), sub)
    assert not sub.detected
    assert game.sub_boat(sub).stress == 0


@pytest.mark.rule("GL 8.7")
def test_unfit_boats_leave_by_the_shortest_way() -> None:
    game, sub = alone("short-s", stress=30)
    assert "hold" not in offered(game, sub)
    assert set(offered(game, sub)) == {"dive", "to medium-sse", "to medium-ssw"}
    sub.area = game.display.index["long-ne"]
    assert set(offered(game, sub)) == {"dive", "leave"}
    assert offered(game, sub, 0)[0] == "hold"
    sub.area = game.display.index["medium-sse"]
    game.ship("m1", "convoy-nw", 58)
    movement.lag_phase(game)
    assert game.where(sub) == "", "it falls back two areas, over the Wake"
    sub.area = game.display.index["long-ne"]
    assert [option.key for option in movement.unfit_drift(game, sub, 0, 2)] == ["drift 0", "drift 1", "drift 2"]


@pytest.mark.rule("GL 8.8")
def test_reference_ship() -> None:
    game, _ = alone("long-n")
    game.ship("e1", "short-n", 91)
    assert movement.reference_speed(game) == 3, "no other ship: the fastest Escort"
    game.ship("m1", "convoy-nw", 58)
    assert movement.reference_speed(game) == 2
    game.ship("m2", "convoy-nw", 50)
    assert movement.reference_speed(game) == 3


@pytest.mark.rule("GL 8.9")
@pytest.mark.rule("GL 8.12")
def test_slower_ships_and_boats_fall_back() -> None:
    game, sub = alone("medium-ene")
    fast, slow = game.ship("m1", "convoy-nw", 50), game.ship("m2", "convoy-se", 58)
    lame = game.ship("m3", "convoy-sw", 56, damage=3)
    assert (sighting.ship_speed(game, fast), sighting.ship_speed(game, slow), sighting.ship_speed(game, lame)) == (
        3,
        2,
        0,
    )
    movement.lag_phase(game.usual(lag="medium-ssw", boat_lag="medium-ese").answers("drift 1"))
    assert game.where(slow) == "short-s"
    assert game.where(lame) == "long-s"
    told = {line.pieces[0]: line.path for line in (event.line() for event in game.events) if line.path}
    assert (told["m2"], told["m3"]) == (["convoy-se", "short-s"], ["convoy-sw", "short-s", "medium-ssw", "long-s"])
    assert game.where(fast) == "convoy-nw"
    assert game.keys("drift") == ["drift 1", "drift 2", "drift 3"]
    assert game.where(sub) == "medium-ese"


@pytest.mark.rule("GL 8.10")
@pytest.mark.rule("GL R23")
def test_toward_the_wake_with_a_choice() -> None:
    game, sub = alone("long-n")
    ship = game.ship("m1", "short-s", 58, damage=1)
    game.ship("m2", "convoy-nw", 75)
    movement.lag_phase(game.answers("medium-ssw", "drift 0"))
    assert sorted(game.keys("lag")) == ["medium-sse", "medium-ssw"]
    assert game.where(ship) == "medium-ssw"
    assert game.where(sub) == "long-n"
    for area, astern in enumerate(game.display.astern):
        for there in astern:
            assert game.display.distance[there][game.display.wake] == game.display.distance[area][game.display.wake] - 1


@pytest.mark.rule("GL 8.11")
def test_over_the_wake_is_out_of_the_battle() -> None:
    game, sub = alone("long-s")
    ship = game.ship("m1", "long-s", 58, damage=1)
    game.ship("m2", "convoy-nw", 75)
    movement.lag_phase(game.answers("drift 1"))
    assert game.where(ship) == game.where(sub) == ""
    assert not ship.sunk


@pytest.mark.rule("GL 8.7")
@pytest.mark.rule("GL 8.10")
def test_an_unfit_boat_drifts_by_the_areas_that_lead_off_soonest() -> None:
    """Of the areas astern only those count from which it is off the display in the fewest steps."""
    game, _ = alone("short-s", stress=30)
    off, astern = game.display.off, game.display.astern
    uneven = [area for area, behind in enumerate(astern) if len({off[there] for there in behind}) > 1]
    assert uneven
    for area in uneven:
        behind = astern[area]
        assert movement.best_areas(game, behind, 0) == [
            there for there in behind if off[there] == min(off[other] for other in behind)
        ]


@pytest.mark.rule("GL 8.2")
def test_where_a_boat_has_gone_is_told_once_it_is_there() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "long-s")
    near = game.display.ids[game.display.adjacent[sub.area][0]]
    movement.move_boat(game.answers(f"to {near}", "hold"), sub)
    told = [event.line().text for event in game.events]
    assert told == [f"{cards.name(game, boat)} moves to {game.display.names[sub.area]}."]
    game.events.clear()
    movement.move_boat(game.answers("hold"), sub)
    assert game.events == [], "who stays is told of in no line"
