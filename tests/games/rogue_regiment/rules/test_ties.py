"""17.5 Who decides, and what players are asked where the rules leave it open."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import ScriptedFate
from moonless.games.rogue_regiment.rules import (
    advance,
    looking,
    sequence,
)
from moonless.games.rogue_regiment.state import ADVANCE, OPERATORS
from tests.games.rogue_regiment.position import Position

ENEMY_TIES = {
    "turn", "who-turns", "who-first", "who-advances", "closest", "destination", "path", "spawn-tile", "spawn-marker",
    "attacked", "defend-first", "explode-next", "unload", "mortar",
}  # fmt: skip
"""17.5 All that players settle for the enemy."""


def enemy_turn(ties: int, battle: bool, card: str) -> Position:
    """Everything between two operator phases: hunters, a sentry, a patrol, a spawn tile, a bomb, somebody to shoot."""
    game = Position(columns=14, rows=14)
    game.state.ties, game.state.battle, game.state.turn = ties, battle, 2
    game.tile("N", 5, "mixed")
    game.patrolman("patrol", game.line([(0, 12), (13, 12)]), (4, 12), "E")
    game.sentry("sentry", (12, 2), "N", alert=battle)
    game.operator("jock", (8, 8), spotted=True)
    game.operator("paddy", (6, 8), spotted=True)
    game.operator("reg", (13, 13))
    for number in range(3):
        game.unit(f"smg-{number}", (7, number), "N", "smg", alert=True)
    for number in (1, 2):
        game.token("lewes_bomb", (0, 2 * number), fuse=1)
    game.state.deck = list(range(len(game.content.cards)))
    game.fate = fate = ScriptedFate({"event": [card], "d6": [6] * 60})

    def first(decision: Decision) -> Option:
        game.asked.append(decision)
        return decision.options[0]

    game.answerer = first
    game.state.phase = ADVANCE
    game.refresh()
    advance.begin_advance(game)
    while game.state.phase != OPERATORS:
        sequence.play_phase(game)
    assert "event" not in fate.left
    return game


@pytest.mark.rule("SRR 17.5")
def test_ties() -> None:
    for ties, asked in ((0, []), (1, ["turn"]), (2, ["turn"])):
        game = Position()
        unit = game.unit("guard", (4, 4), "N")
        game.state.ties = ties
        game.operator("jock", (0, 0))
        looking.turn_to(game, unit, game.at((4, 8)), "to look", "2.5")
        assert game.asks() == asked
    game.state.ties = 0
    assert advance.next_unit(game, game.state.units) is game.state.units[0]


@pytest.mark.rule("SRR 17.6")
@pytest.mark.rule("SRR 18")
@pytest.mark.parametrize("card", ["e06", "e22", "e29"])
@pytest.mark.parametrize("battle", [False, True])
def test_nobody_decides_for_the_enemy_but_ties(battle: bool, card: str) -> None:
    """Advance, event, patrol, attack, end: the same position and chance make the same turn; each move says its rule."""
    runs = [enemy_turn(0, battle, card) for _ in range(2)]
    assert runs[0].snapshot()["units"] == runs[1].snapshot()["units"]  # type: ignore[index]
    assert runs[0].told() == runs[1].told()
    assert all(game.asked == [] for game in runs)
    assert all(event.line().rule for event in runs[0].events)
    asked = {decision.ask for decision in enemy_turn(2, battle, card).asked}
    assert asked
    assert asked <= ENEMY_TIES
