"""What a screen shows beside the pieces: overlays, the chart, the symbols."""

from xml.etree import ElementTree

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import seats_of
from moonless.core.scene import Overlay, Scene
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.state import NATO_TURN
from tests.games.they_come_unseen.position import Position

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = {
    "bomb-black",
    "bomb-white",
    "submarine",
    "destroyer",
    "supply-ship",
    "container-ship",
    "station",
    "datum",
    "mine",
    "plan",
}


def scene_of(p: Position, seat: str | None) -> Scene:
    return GAME.scene(GAME.redact(p.state, seat), seat, None, [])


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
    assert scene.tables[0].rows[0] == ["green", "1", p.board.names[p.state.starts[0]]]
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
    stations = [piece for piece in scene_of(p, "soviet").pieces if piece.kind == "station"]
    assert len(stations) == 6
    assert "destroyed" in stations[0].marks


def test_the_chart_has_every_square_and_no_colors() -> None:
    board = scene_of(Position(), None).board
    assert board is not None
    drawn = ElementTree.fromstring(GAME.draw_board(board.id))
    cells = {shape.get("data-cell") for shape in drawn.iter(f"{SVG}polygon")}
    assert {cell.id for cell in board.cells} <= cells
    assert not any({"fill", "stroke", "style"} & set(shape.keys()) for shape in drawn.iter())
    with pytest.raises(MoonlessError, match="there is no board 'atlantis'"):
        GAME.draw_board("atlantis")


def test_every_kind_of_piece_has_a_symbol() -> None:
    symbols = ElementTree.fromstring(GAME.symbols)
    assert {symbol.get("id") for symbol in symbols.iter(f"{SVG}symbol")} == SYMBOLS
    assert {piece.kind for piece in scene_of(Position(), "nato").pieces} <= SYMBOLS


def test_scenarios_name_their_seats() -> None:
    assert list(seats_of(GAME, "duel-3")) == GAME.scenarios["duel-3"].seats
    assert len(GAME.scenarios["five-players"].seats) == 5
