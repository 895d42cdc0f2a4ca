"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.content.content import load_content


def test_gear_and_content_agree() -> None:
    content = load_content()
    assert all(len(board.gear) == len(GEAR) for card in content.operators.values() for board in card.boards.values())
