"""17.5 Which of the enemy's ties are asked: all, some or none; what is not asked is done in the default order."""

from collections.abc import Callable

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import ScriptedFate
from moonless.games.rogue_regiment.content.components import SMG
from moonless.games.rogue_regiment.rules import (
    advance,
    attack_phase,
    blasts,
    event_phase,
    looking,
    noise,
    vehicles,
)
from moonless.games.rogue_regiment.state import REINFORCEMENT
from tests.games.rogue_regiment.position import Position

NONE, SOME, ALL = 0, 1, 2


def who_advances(game: Position) -> None:
    game.operator("jock", (4, 4), spotted=True)
    for spot in ((8, 0), (0, 0), (0, 8)):
        game.unit(f"smg-{spot}", spot, "N", "smg", alert=True)
    advance.begin_advance(game)
    advance.advance_phase(game)


def closest(game: Position) -> None:
    game.operator("paddy", (7, 4), spotted=True)
    game.operator("jock", (1, 4), spotted=True)
    advance.face_enemy(game, game.unit("officer", (4, 4), "NE", "officer", alert=True))


def destination(game: Position) -> None:
    game.operator("jock", (4, 8), spotted=True)
    game.unit("smg", (4, 0), "S", "smg", alert=True)
    game.structure("hut", [(4, 2)])
    game.advance_all()


def path(game: Position) -> None:
    game.operator("jock", (8, 1), spotted=True)
    game.unit("smg", (0, 0), "S", "smg", alert=True)
    game.advance_all()


def who_turns(game: Position) -> None:
    game.operator("jock", (4, 4))
    for spot in ((8, 4), (4, 0), (0, 4)):
        game.unit(f"rifle-{spot}", spot, "NE")
    noise.gun_noise(game, game.at((4, 4)), 6)


def who_first(game: Position) -> None:
    game.operator("jock", (4, 8), crouched=True)
    for column in (8, 0):
        line = game.line([(column, 0), (column, 8)])
        game.patrolman(f"patrol-{column}", line, (column, 4), "N")
    game.state.turn = 2
    game.patrol_all()


def spawn(game: Position) -> None:
    game.tile("N", 3, "white")
    game.tile("S", 3, "mixed")
    event_phase.spawn(game, 0, 4)


def attacked(game: Position) -> None:
    game.operator("paddy", (5, 4), spotted=True)
    game.operator("jock", (3, 4), spotted=True)
    game.unit("smg-1", (4, 1), "S", "smg", alert=True)
    game.unit("smg-2", (4, 7), "N", "smg", alert=True)
    game.unit("rifle", (1, 4), "E", alert=True)
    attack_phase.attack_phase(game)


def half_turn(game: Position) -> None:
    looking.turn_to(game, game.unit("rifle", (4, 4), "N"), game.at((4, 8)), "to look", "2.5")


def bombs(game: Position) -> None:
    for spot in ((8, 8), (0, 0)):
        game.token("lewes_bomb", spot, f"bomb-{spot}", fuse=1)
    game.state.drawn = 1
    blasts.explode_due(game, False)


def unload(game: Position) -> None:
    vehicles.drive_on(game, game.unit("truck", (4, 4), "N", "truck", alert=True, cargo=2))


def mortar(game: Position) -> None:
    game.state.battle, game.state.level = True, 2
    game.mission.special_rules = ["mortar_on_hard"]
    game.operator("paddy", (8, 4), spotted=True)
    game.operator("jock", (0, 4), spotted=True)
    game.unit("rifle", (4, 4), "N", alert=True)
    vehicles.mortar(game)


ASKED: dict[str, tuple[Callable[[Position], None], int]] = {
    "who-advances": (who_advances, ALL),
    "closest": (closest, SOME),
    "destination": (destination, SOME),
    "path": (path, ALL),
    "who-turns": (who_turns, ALL),
    "who-first": (who_first, ALL),
    "spawn-tile": (spawn, SOME),
    "spawn-marker": (spawn, ALL),
    "attacked": (attacked, SOME),
    "defend-first": (attacked, ALL),
    "turn": (half_turn, SOME),
    "explode-next": (bombs, SOME),
    "unload": (unload, SOME),
    "mortar": (mortar, SOME),
}
"""Where each comes up, and from which setting on it is asked."""


def played(ask: str, ties: int, last: bool = False) -> Position:
    """The same turn of the enemy; whoever is asked gives the first answer, or the last."""
    game = Position()
    game.state.ties = ties
    game.fate = ScriptedFate({"d6": [4, 2] * 20})

    def answer(decision: Decision) -> Option:
        game.asked.append(decision)
        return decision.options[-1 if last and decision.ask == ask else 0]

    game.answerer = answer
    ASKED[ask][0](game)
    return game


@pytest.mark.rule("SRR 17.5")
@pytest.mark.parametrize("ask", ASKED)
def test_a_tie_is_asked_from_its_setting_on_and_else_is_done_in_the_default_order(ask: str) -> None:
    least = ASKED[ask][1]
    games = {ties: played(ask, ties) for ties in (NONE, SOME, ALL)}
    assert {ties for ties, game in games.items() if ask in game.asks()} == {*range(least, ALL + 1)}
    assert games[NONE].asks() == []
    for game in games.values():
        assert game.snapshot()["units"] == games[NONE].snapshot()["units"]  # type: ignore[index]
        assert game.told() == games[NONE].told()
    for decision in games[ALL].asked:
        assert len(decision.options) > 1, decision
        assert decision.rule


@pytest.mark.rule("SRR 17.5")
@pytest.mark.parametrize(
    "ask", ["who-advances", "who-turns", "who-first", "closest", "destination", "attacked", "mortar"]
)
def test_another_answer_makes_another_turn(ask: str) -> None:
    assert played(ask, ALL, last=True).told() != played(ask, ALL).told()


@pytest.mark.rule("SRR 17.5")
@pytest.mark.rule("SRR 9.3")
def test_the_default_order_is_top_row_first_then_left_to_right() -> None:
    moved = [unit.key for unit in played("who-advances", NONE).state.units if unit.acted]
    assert moved == ["smg-(0, 0)"]
    turned = [line.split(" turns")[0] for line in played("who-turns", NONE).told() if " turns" in line]
    assert turned == ["The rifle (4, 0)", "The rifle (0, 4)", "The rifle (8, 4)"]
    assert [decision.about for decision in played("spawn-tile", ALL).asked][:1] == [0], "the color that the card names"


@pytest.mark.rule("SRR 10.6")
def test_front_markers_of_one_tile_are_filled_before_its_rear() -> None:
    game = played("spawn-tile", NONE)
    front = game.board.tiles[0].front
    placed = [unit for unit in game.state.units if unit.role == REINFORCEMENT]
    assert [unit.kind for unit in placed] == [SMG] * 4
    assert [unit.place for unit in placed[:3]] == front
    assert placed[3].place == game.board.tiles[0].rear[0]
