"""The rulebook's text: what it must tell."""

from moonless.games.rogue_regiment import GAME


def test_every_ruling_is_told() -> None:
    assert all(f"#### R{number} " in GAME.rules_text for number in range(1, 72))
