"""What a screen shows beside the pieces: overlays, tracks, sheets."""

import pytest

from moonless.core.scene import Overlay, Scene, Sheet
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.state import NATO_TURN
from tests.games.they_come_unseen.position import Position


def scene_of(p: Position, seat: str | None) -> Scene:
    return GAME.screen.scene(GAME.secrets.redact(p.state, seat), seat, None, [])


def overlay(scene: Scene, id: str) -> Overlay:
    return next(overlay for overlay in scene.overlays if overlay.id == id)


@pytest.mark.rule("TCU 18.9")
def test_the_plot_is_an_overlay() -> None:
    p = Position()
    p.state.phase = NATO_TURN
    scene = scene_of(p, "soviet")
    plot = overlay(scene, "plot-green")
    assert plot.cells == {p.board.names[p.state.starts[0]]: 1.0}
    assert plot.kind == "plot-green"
    assert scene.tables[0].rows[0] == ["Grampus", "1", p.board.names[p.state.starts[0]]]
    assert "what the Soviets can know" in overlay(scene_of(p, "nato"), "plot-green").name


@pytest.mark.rule("TCU 14.2")
def test_the_watches_are_overlays_by_color() -> None:
    p = Position()
    orange = p.ship("orange", "J19", watch=0)
    scene = scene_of(p, None)
    contacts = p.board.contacts(orange.square, 0)
    for number, color in enumerate(["red", "purple", "yellow", "green"], 1):
        cells = overlay(scene, f"watch-orange-{color}").cells
        assert cells.keys() == {p.board.names[square] for square in contacts if contacts[square] == number}
    assert not any(overlay.id.startswith("watch-red") for overlay in scene.overlays)


def test_stations_stand_on_the_chart() -> None:
    p = Position()
    p.state.destroyed[0] = True
    scene = scene_of(p, "soviet")
    stations = [piece for piece in scene.pieces if piece.kind == "station"]
    assert len(stations) == 6
    assert scene.subtitle.startswith("1 of 4 stations destroyed. "), "how far it has come is in sight"
    assert "destroyed" in [mark.id for mark in stations[0].marks]


@pytest.mark.rule("TCU 4.8", "TCU 18.2")
def test_targets_are_marked_for_nato_alone() -> None:
    """What is destroyed is open to all; which of the others are targets is NATO's to know."""
    p = Position()
    p.state.targets = [0, 2, 5]
    p.state.destroyed[2] = True
    marked = {}
    for seat in ("nato", "soviet", None):
        shown = [piece for piece in scene_of(p, seat).pieces if piece.kind == "station"]
        marked[seat] = [n for n, piece in enumerate(shown) if "target" in [mark.id for mark in piece.marks]]
    assert marked == {"nato": [0, 2, 5], "soviet": [2], None: [2]}


def stations(p: Position) -> Sheet:
    return next(sheet for sheet in scene_of(p, "soviet").sheets if sheet.id == "stations")


@pytest.mark.rule("TCU 15.5")
def test_the_stations_tell_what_a_container_is_worth_after_the_loss_of_bravo() -> None:
    p = Position()
    assert not stations(p).notes
    p.state.destroyed[1] = True
    assert stations(p).notes == ["A container in store is worth since the loss of Bravo: fuel 35, weapon 1 (9.5)"]


@pytest.mark.rule("TCU 17.2")
def test_the_first_round_has_no_weather() -> None:
    p = Position(levels=(6, 3, 1))
    p.state.round = 1
    seas = scene_of(p, "nato").tracks[1:]
    assert [(track.now, list(track.notes)) for track in seas] == [(-1, [5]), (-1, [2]), (-1, [0])]
    assert seas[0].name == "Western Sea, round 2"
    p.state.round = 2
    seas = scene_of(p, "nato").tracks[1:]
    assert [track.now for track in seas] == [5, 2, 0]
    assert "ships go 6 squares less far" in seas[0].notes[5]
    assert "nobody hears at 400 ft or 600 ft" in seas[0].notes[4]
