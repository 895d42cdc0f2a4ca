"""6.10, 17.3 Marked targets: one free attack, in any phase, when the target is in range and sight."""

import pytest

from moonless.games.rogue_regiment.rules import (
    marked_targets,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R54")
@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 7.13")
def test_a_marked_attack_is_one_and_not_while_crouched() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    unit = game.unit("guard", (6, 4), "E")
    game.unit("far", (8, 8), "E")
    game.act(man, "mark", "guard", "ask")
    man.crouched = True
    marked_targets.windows(game, None, -1, 0)
    assert "marked" not in game.questions()
    man.crouched = False
    game.chance(d6=1)
    game.act(man, "marked pistol guard")
    assert (man.mark, man.ap, unit.alert) == (-1, 2, True)
    assert not any(key.startswith("marked") for key in game.offered(man))


@pytest.mark.rule("SRR R28")
@pytest.mark.rule("SRR 7.13")
def test_outside_his_turn_only_the_target_answers() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4), mark=0, spotted=True)
    game.unit("target", (6, 4), "W", "smg", alert=True)
    game.unit("other", (6, 6), "W", "smg", alert=True)
    game.state.phase = 6
    jock.order = 1
    game.chance(d6=[1, 6, 6])
    marked_targets.windows(game, None, -1, 0)
    assert game.spent()
    assert (jock.health, jock.mark) == (5, -1)


@pytest.mark.rule("SRR 7.13")
@pytest.mark.rule("SRR 7.9")
def test_in_his_own_turn_a_marked_attack_is_an_action() -> None:
    """Whoever sees it and was alert answers fire, whichever window he shoots in; in another's turn nobody does."""
    for active, health in ((0, 3), (1, 5)):
        game = Position(columns=11)
        jock = game.operator("jock", (0, 4), spotted=True, mark=0, order=1)
        game.operator("paddy", (10, 8))
        game.unit("target", (4, 4), "E", "smg")
        game.unit("watch", (0, 0), "S", "smg", alert=True)
        game.state.active = active
        game.chance(d6=[6, 1, 1] if active == 0 else [6])
        marked_targets.windows(game, None, -1, 0)
        assert jock.health == health
        assert game.spent()


@pytest.mark.rule("SRR 17.3")
def test_a_held_window_is_not_asked_again() -> None:
    game = Position()
    game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (6, 4), "E")
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    marked_targets.windows(game, None, -1, 0)
    assert game.questions() == ["marked"]
    game.state.units[0].facing = 4
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    assert game.questions() == ["marked", "marked"]
