"""10.2, 10.9, 16.3 Each special card does its own thing, and only that."""

import pytest

from moonless.games.rogue_regiment.content.components import CONVOY, RELIEF_BLACK, RELIEF_WHITE, TRAIN_DEPARTS
from moonless.games.rogue_regiment.rules import event_phase
from moonless.games.rogue_regiment.state import KILLED, NOWHERE
from tests.games.rogue_regiment.position import Position


def posts_and_train() -> Position:
    """An empty post of each color, and a wagon; the man is far away."""
    game = Position(columns=12, rows=12)
    for key, spot, color in (("a", (2, 2), "black"), ("b", (9, 2), "white")):
        gone = game.sentry(key, spot, "N", color=color)
        gone.fate, gone.place, gone.post = KILLED, NOWHERE, NOWHERE
    wagon = game.structure("wagon", [(2, 9)])
    game.mission.structures[wagon].kind = "fuel_wagon"
    game.structure("hut", [(9, 9)])
    game.operator("jock", (11, 11))
    game.refresh()
    return game


@pytest.mark.rule("SRR 10.9", "SRR 16.3")
@pytest.mark.parametrize(
    ("card", "manned", "standing"),
    [
        (RELIEF_BLACK, [(2, 2)], [True, True]),
        (RELIEF_WHITE, [(9, 2)], [True, True]),
        (TRAIN_DEPARTS, [], [False, True]),
    ],
)
def test_a_special_card(card: int, manned: list[tuple[int, int]], standing: list[bool]) -> None:
    game = posts_and_train()
    event_phase.resolve_special(game, card)
    assert [game.where(unit) for unit in game.state.units if unit.place >= 0] == manned
    assert game.state.standing == standing
    assert game.state.departed == [not stands for stands in standing]
    assert (game.told() == []) is (not manned and standing == [True, True])


@pytest.mark.rule("SRR 15.4")
def test_the_convoy_s_card_brings_nobody_else() -> None:
    game = posts_and_train()
    game.mission.column = []
    event_phase.resolve_special(game, CONVOY)
    assert (game.told(), game.state.standing) == ([], [True, True])
