"""Secrecy in lockstep: two games really played, whose hidden facts differ, are the same to who cannot know them."""

from moonless.testing.lockstep import compare_worlds
from moonless.testing.settings import Setting

ATTEMPTS, STEPS, ENOUGH = 8, 60, 200


def test_two_games_look_the_same_to_who_cannot_know_better(setting: Setting) -> None:
    """Scene, question, events, log, refusals, notices, undo and record. A game that has sides must have secrets."""
    sides = setting.game.sides_at(setting.scenario, setting.options)
    found = compare_worlds(setting, *((4, 40, 20) if setting.long else (ATTEMPTS, STEPS, ENOUGH)))
    assert not found.wrong, "\n".join(found.wrong)
    assert found.pairs or len(sides) < 2, "it has sides, but no two worlds that differ look the same to anybody"
