"""The chart and the symbols."""

from xml.etree import ElementTree

import pytest

from moonless.core.errors import MoonlessError
from moonless.games.they_come_unseen import GAME
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.screen.test_scene import scene_of

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


def test_the_chart_has_every_square_and_no_colors() -> None:
    board = scene_of(Position(), None).board
    assert board is not None
    drawn = ElementTree.fromstring(GAME.screen.draw_board(board.id))
    cells = {shape.get("data-cell") for shape in drawn.iter(f"{SVG}polygon")}
    assert {cell.id for cell in board.cells} <= cells
    assert not any({"fill", "stroke", "style"} & set(shape.keys()) for shape in drawn.iter())
    with pytest.raises(MoonlessError, match="there is no board 'atlantis'"):
        GAME.screen.draw_board("atlantis")


def test_every_kind_of_piece_has_a_symbol() -> None:
    symbols = ElementTree.fromstring(GAME.screen.symbols)
    assert {symbol.get("id") for symbol in symbols.iter(f"{SVG}symbol")} == SYMBOLS
    assert {piece.kind for piece in scene_of(Position(), "nato").pieces} <= SYMBOLS
