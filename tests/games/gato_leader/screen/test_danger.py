"""Where the Escorts find a boat, and what is in range."""

import pytest

from moonless.core.decision import Decision
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.rules import movement, sighting
from moonless.games.gato_leader.rules.contact import SUBMERGED, SURFACED
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 9.2")
def test_the_display_shows_where_escorts_find_a_boat() -> None:
    """An Escort that detects on 5+ finds a Surfaced boat within 2 areas six times in ten, a Submerged one within 1."""
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas")
    sub = game.duel(boat, "medium-sse")
    game.ship("e1", "short-s", 103)
    game.ship("m1", "convoy-se", 66)
    scene = GAME.screen.scene(game.state, "boats-1", None, [])
    (overlay,) = scene.overlays
    assert overlay.name == "▲ found there if Surfaced, as the Escorts stand"
    assert overlay.figures["short-s"] == "▲60%"
    reach = {id for id, area in game.display.index.items() if game.display.distance[area][game.find("e1").area] <= 2}
    assert set(overlay.cells) == reach
    notes = {piece.id: piece.note for piece in scene.pieces}
    assert notes["gato"] == "Torpedoes reach 3, the gun 2. E1 at range 1, M1 at range 2; found 60% as the Escorts stand"
    assert notes["e1"] == "Range 1 from Gato. Detects Surfaced within 2 on 5+, Submerged within 1 on 7+"
    sub.submerged = True
    assert GAME.screen.scene(game.state, "boats-1", None, []).overlays[0].id == "detection-submerged"
    sub.detected = True
    assert not GAME.screen.scene(game.state, "boats-1", None, []).overlays


@pytest.mark.rule("GL 1.13")
def test_a_step_tells_what_comes_into_range() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "long-s", submerged=True)
    game.ship("m1", "convoy-se", 66)
    move = Maneuver(sub, 1)
    decision = Decision("boats-1", "maneuver", "8.2", movement.maneuver_options(game, move), move)
    prompt = GAME.screen.scene(game.state, "boats-1", decision, []).prompt
    assert prompt is not None
    notes = {choice.cell: choice.note for choice in prompt.choices if choice.cell}
    assert notes["medium-sse"] == "M1 at range 2"
    assert notes["long-se"] == "M1 at range 3"


@pytest.mark.rule("GL 8.9")
def test_a_step_tells_how_far_the_boat_falls_back_afterward() -> None:
    """Submerged it makes 1, the freighter 2; astern of the convoy one area of Lag more is out of the battle."""
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "medium-sse", submerged=True)
    ship = game.ship("m1", "convoy-se", 66)
    slower = sighting.ship_speed(game, ship) - 1
    assert slower == 1
    move = Maneuver(sub, 1)
    decision = Decision("boats-1", "maneuver", "8.2", movement.maneuver_options(game, move), move)
    prompt = GAME.screen.scene(game.state, "boats-1", decision, []).prompt
    assert prompt is not None
    told = {choice.key: [each.text for each in choice.outcome if each.kind == "lag"] for choice in prompt.choices}
    assert told["to short-s"] == told["hold"] == ["then falls back 1 area"]
    assert told["to long-s"] == ["then falls back 1 area, out of the battle"]


@pytest.mark.rule("GL 8.11")
def test_falling_back_out_of_the_battle_is_no_success() -> None:
    """Once it was offered as a chance of 100%."""
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "medium-sse", submerged=True)
    game.ship("m1", "convoy-se", 66)
    decision = Decision("boats-1", "drift", "8.9", movement.DRIFT[1:3], BoatOnWay(sub, [sub.area]))
    prompt = GAME.screen.scene(game.state, "boats-1", decision, []).prompt
    assert prompt is not None
    one, two = prompt.choices
    assert (one.short, two.short, one.odds, two.odds) == ("1 area", "2 areas", None, None)
    assert (one.outcome, [each.text for each in two.outcome]) == ([], ["out of the battle"])


@pytest.mark.rule("GL 7.3")
def test_each_side_says_what_the_boat_can_do_there() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas")
    game.duel(boat, "medium-sse")
    game.ship("e1", "short-s", 103)
    game.ship("m1", "convoy-se", 66)
    decision = Decision("boats-1", "side", "7.3", [SURFACED, SUBMERGED], boat)
    prompt = GAME.screen.scene(game.state, "boats-1", decision, []).prompt
    assert prompt is not None
    up, down = prompt.choices
    assert (up.note, down.note) == ("2 areas a round, and its gun can fire", "1 area a round, no gun")
    assert [each.text for each in up.outcome] == ["found 60% as the Escorts stand"]


def test_what_is_written_on_each_board_is_explained() -> None:
    game = Position("turning-the-tide")
    assert list(GAME.screen.scene(game.state, "boats-1", None, []).figures) == ["1 / 2", "4-6 = 1", "▲"]
    game.duel(game.boat("gato", "veteran", "marianas"), "medium-sse")
    assert list(GAME.screen.scene(game.state, "boats-1", None, []).figures) == ["3"]
