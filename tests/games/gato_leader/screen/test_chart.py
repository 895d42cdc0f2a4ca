"""The boards and how they are drawn."""

import re
from xml.etree import ElementTree

import pytest

from moonless.core.errors import MoonlessError
from moonless.games.gato_leader import GAME


def test_boards_are_drawn_with_classes_and_no_colors() -> None:
    display, sea = GAME.screen.draw_board("tactical-display"), GAME.screen.draw_board("against-the-sun")
    assert display.count("range-ring ") == 4
    assert all(f'class="{name}"' in sea for name in ("coast", "cell port", "edge no-transit", "anchor", "town"))
    for drawn in (display, sea, GAME.screen.symbols):
        ElementTree.fromstring(drawn)
        assert not re.search(r'fill=|stroke="|style=', drawn)
    assert all(
        f'id="{kind}"' in GAME.screen.symbols for kind in ("submarine", "merchant", "escort", "naval", "fob", "port")
    )
    with pytest.raises(MoonlessError, match="there is no board 'atlantic'"):
        GAME.screen.board("atlantic")
