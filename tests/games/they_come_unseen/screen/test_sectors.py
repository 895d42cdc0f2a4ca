"""11.3 The sonar sectors on the chart."""

import pytest

from moonless.core.decision import Decision
from moonless.core.scene import Scene
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules.sonar import FACING
from moonless.games.they_come_unseen.state import NATO_TURN
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.screen.test_scene import overlay, scene_of


def sectors_of(scene: Scene, id: str) -> dict[str, set[str]]:
    """The squares of each color, and the blind line."""
    colors = ["red", "purple", "yellow", "green", "blind"]
    return {color: set(overlay(scene, f"{id}-{color}").cells) for color in colors}


@pytest.mark.rule("TCU 11.3")
def test_a_search_shows_its_sectors_to_all_until_the_soviet_turn_ends() -> None:
    """Bow north at K25: 3 x 3 ahead on either side, 3 x 4 astern, the line between them blind (11.5)."""
    p = Position().soviet_turn_begins()
    p.ship("orange", "K25")
    p.look("orange", "north")
    for seat in ("soviet", "nato", None):
        found = sectors_of(scene_of(p, seat), "search")
        assert (found["red"], len(found["purple"])) == (
            {f"{row}{column}" for row in "HIJ" for column in (22, 23, 24)},
            9,
        )
        assert found["yellow"] >= {"K22", "N24"}
        assert found["blind"] == {f"{row}25" for row in "HIJKLMN"}
    told = [each for each in scene_of(p, None).overlays if each.group == "Search from K25, bow north"]
    assert [each.short for each in told] == ["red", "purple", "yellow", "green", "blind"], "one heading for all"
    p.state.phase = NATO_TURN
    assert not any(overlay.id.startswith("search") for overlay in scene_of(p, "soviet").overlays)


@pytest.mark.rule("TCU 11.2")
def test_each_bow_tells_what_its_sectors_cover() -> None:
    p = Position().soviet_turn_begins()
    ship = p.ship("orange", "K25")
    decision = Decision("soviet", "search", "11.2", [*FACING], ship)
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "soviet"), "soviet", decision, [])
    assert "H22" in sectors_of(scene, "bow")["red"], "north, as long as it had no other bow"
    assert scene.prompt is not None
    notes = {choice.key: choice.note for choice in scene.prompt.choices}
    assert notes["north"].startswith("Red H22 to J24 (9), purple H26 to J28 (9), yellow K22 to N24 (12)")
    assert notes["east"].endswith("blind east and west.")
    assert scene.prompt.question.startswith("Ognennyy (orange) at K25 searches")
    other = GAME.screen.scene(GAME.secrets.redact(p.state, "nato"), "nato", None, [])
    assert not any(overlay.id.startswith("bow") for overlay in other.overlays)
