"""Secrecy in lockstep: two games really played, whose hidden facts differ, are the same to who cannot know them."""

from moonless.testing.lockstep import compare_worlds
from moonless.testing.settings import Setting

WHOLE, PART = (6, 40, 100), (3, 30, 15)
"""Attempts for each side, steps of each, and how many pairs are enough."""


def test_two_games_look_the_same_to_who_cannot_know_better(setting: Setting) -> None:
    """Scene, question, events, log, refusals, notices, undo and record. A game that has sides must have secrets."""
    sides = setting.game.sides_at(setting.scenario, setting.options)
    found = compare_worlds(setting, *(PART if setting.long else WHOLE))
    assert not found.wrong, "\n".join(found.wrong)
    assert found.pairs or len(sides) < 2, "it has sides, but no two worlds that differ look the same to anybody"
