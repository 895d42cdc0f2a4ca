"""3 Terrain and movement, as far as operators are concerned: which steps are open, and who stands in the way."""

import pytest

from moonless.games.rogue_regiment.board.ground import CLIMB, MOVE
from moonless.games.rogue_regiment.content.maps import board_of_text
from moonless.games.rogue_regiment.rules import offers, sight
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 14.9")
def test_grappling_hook() -> None:
    game = Position(". r .")
    assert "climb e" in game.offered(game.operator("jock", (0, 0)))
    assert "climb e" not in game.offered(game.operator("paddy", (0, 0)))


@pytest.mark.rule("SRR R42")
@pytest.mark.rule("SRR 14.10")
def test_diver() -> None:
    game = Position("~ ~ ~ ~ .\n\n. . . . .")
    taff = game.operator("taff", (0, 0), crouched=True)
    unit = game.unit("guard", (3, 1), "W")
    unit.place = game.at((4, 0))
    game.refresh()
    assert not sight.sees(game, unit, taff)
    taff.place = game.at((3, 0))
    assert sight.sees(game, unit, taff)
    taff.place, taff.crouched = game.at((0, 0)), False
    assert sight.sees(game, unit, taff)
    offered = game.offered(taff)
    assert "move e" in offered
    assert not any(key.startswith("sprint") for key in offered)
    assert not any("pistol" in key for key in offered)
    assert "attack speargun guard" in offered
    jock = game.operator("jock", (2, 1))
    assert "move n" not in game.offered(jock)
    game.act(taff, "place lewes_bomb", "e", "fuse 4")
    assert game.where(game.state.tokens[-1]) == (1, 0)


@pytest.mark.rule("SRR R6")
@pytest.mark.rule("SRR R7")
@pytest.mark.rule("SRR 3.1")
@pytest.mark.rule("SRR 3.2")
def test_hedges_are_climbed_into_and_walked_out_of() -> None:
    board = board_of_text(". h .")
    assert (board.step_kind(0, 0, 2, 0), board.step_kind(0, 1, 2, 0)) == (CLIMB, MOVE)
    game = Position(". h . . .")
    man = game.operator("jock", (1, 0))
    unit = game.unit("guard", (4, 0), "W")
    assert sight.cover(game, unit.place, man, man.place) == 0
    assert sight.sees(game, unit, man)
    man.crouched = True
    assert sight.sees(game, unit, man)  # R7


@pytest.mark.rule("SRR R9")
@pytest.mark.rule("SRR 3.4")
def test_operators_pass_operators_but_not_units() -> None:
    game = Position(". . . . .")
    jock = game.operator("jock", (0, 0))
    game.operator("paddy", (1, 0))
    game.unit("guard", (3, 0), "E")
    game.act(jock, "move e")
    assert jock.passing
    assert game.offered(jock) == ["move e", "move w", "sprint e", "sprint w"]
    assert "must leave" in game.refused(jock)["crouch"]
    game.act(jock, "move e")
    assert game.where(jock) == (2, 0)
    assert "move e" not in game.offered(jock)
    assert "move w" in game.offered(jock)
    jock.ap = 1
    assert "move w" not in game.offered(jock)
    hedge = Position(". . h")
    reg = hedge.operator("reg", (0, 0))
    hedge.operator("taff", (1, 0))
    hedge.act(reg, "move e")
    assert hedge.offered(reg) == ["move w", "sprint w", "climb e"]  # climbing is moving too
    hedge.act(reg, "climb e")
    assert not reg.passing


@pytest.mark.rule("SRR 3.4")
@pytest.mark.rule("SRR 6.4")
def test_a_way_that_is_not_open_is_refused_by_the_bar_that_keeps_it_from_being_offered() -> None:
    game = Position(". . .\n\n. r .\n\n~ . .")
    man = game.operator("paddy", (0, 1))
    game.unit("guard", (0, 0), "S")
    offered = set(game.offered(man))
    for verb, ways in game.content.action_options.ways.items():
        for way in ways:
            refusal = offers.way_refusal(game, man, verb, way.key)
            assert (refusal is None) == (way.key in offered), way.key
    told = {
        key: str(offers.way_refusal(game, man, key.partition(" ")[0], key))
        for key in ("move n", "move e", "move w", "sprint s")
    }
    assert told["move n"] == "Move N: the square is taken (3.4)"
    assert told["move e"] == told["move w"].replace("Move W", "Move E") == "Move E: no way leads there (3.3)"
    assert told["sprint s"] == "Sprint, first S: nobody sprints that way (6.4)"
