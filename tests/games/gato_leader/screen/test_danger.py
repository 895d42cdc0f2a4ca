"""Where the Escorts find a boat, and what is in range."""

import pytest

from moonless.core.decision import Decision
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.rules import movement
from moonless.games.gato_leader.rules.movement import Maneuver
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
    assert overlay.name == "Detection, Surfaced"
    reach = {id for id, area in game.display.index.items() if game.display.distance[area][game.find("e1").area] <= 2}
    assert set(overlay.cells) == reach
    notes = {piece.id: piece.note for piece in scene.pieces}
    assert notes["gato"] == "Torpedoes reach 3, the gun 2. Range 1: E1; 2: M1; found 60% as the Escorts stand"
    assert notes["e1"] == "Range 1 from Gato. Detects Surfaced within 2 on 5+, Submerged within 1 on 7+"
    sub.submerged = True
    assert GAME.screen.scene(game.state, "boats-1", None, []).overlays[0].name == "Detection, Submerged"
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
    assert notes["medium-sse"] == "Range 2: M1"
    assert notes["long-se"] == "Range 3: M1"
