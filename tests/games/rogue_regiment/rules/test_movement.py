"""3 Terrain and movement, as far as operators are concerned: which steps are open, and who stands in the way."""

import pytest

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.board.ground import CLIMB, FACINGS, MOVE
from moonless.games.rogue_regiment.content.maps import board_of_text
from moonless.games.rogue_regiment.rules import marching, movement, offers, refusals, sight
from moonless.games.rogue_regiment.state import Operator
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
    game.refresh()
    options = offers.legal(game, man)
    offered = {option.key for option in options}
    for ways in game.content.action_options.ways.values():
        for way in ways:
            refusal = refusals.action_refusal(game, man, way.key, options)
            assert (refusal is None) == (way.key in offered), way.key
    told = {
        key: str(refusals.action_refusal(game, man, key, options)) for key in ("move n", "move e", "move w", "sprint s")
    }
    assert told["move n"] == "Move N: the square is taken (3.4)"
    assert told["move e"] == told["move w"].replace("Move W", "Move E") == "Move E: no way leads there (3.3)"
    assert told["sprint s"] == "Sprint, first S: nobody sprints that way (6.4)"


def boards(game: Position, man: Operator, facing: str) -> Bar | None:
    game.refresh()
    return movement.boarding_barred(game, man, man.place, FACINGS.index(facing))


@pytest.mark.rule("SRR 15.8")
@pytest.mark.rule("SRR 15.9")
def test_who_may_get_into_a_boat_or_jeep() -> None:
    """From a square beside it; four have room; not from one craft into another, nor through a wall."""
    game = Position("~ . .#. .")
    boat = game.unit("dinghy", (0, 0), "E", "dinghy")
    jeep = game.unit("jeep", (3, 0), "E", "jeep")
    man = game.operator("jock", (1, 0))
    assert boards(game, man, "W") is None  # the first square of the map
    assert boards(game, man, "E") is movement.TAKEN  # nothing to get into
    man.place = game.at((2, 0))
    assert boards(game, man, "E") is movement.NO_WAY_THERE  # a wall
    assert boards(game, man, "N") is movement.NO_WAY_THERE  # the map ends
    man.place = game.at((4, 0))
    assert boards(game, man, "W") is None
    man.aboard = game.state.units.index(boat)
    assert boards(game, man, "W") is movement.NO_WAY_THERE
    man.aboard = -1
    for key in ("paddy", "reg", "taff"):
        game.operator(key, (3, 0), aboard=game.state.units.index(jeep))
    assert boards(game, man, "W") is None
    game.operator("taff", (3, 0), "b", aboard=game.state.units.index(jeep))
    assert boards(game, man, "W") is movement.FULL


@pytest.mark.rule("SRR 3.4")
def test_a_man_in_the_corner_of_the_map_is_in_the_way_too() -> None:
    game = Position(". .")
    jock = game.operator("jock", (1, 0), ap=1)  # he could not go on
    game.operator("paddy", (0, 0))
    assert "move w" not in game.offered(jock)


@pytest.mark.rule("SRR 2.11")
@pytest.mark.rule("SRR 14.2")
def test_where_a_structure_was_destroyed_anybody_may_go() -> None:
    game = Position()
    hut = game.structure("hut", [(5, 4)])
    jock = game.operator("jock", (4, 4))
    guard = game.unit("guard", (8, 8), "N", "smg", alert=True)
    here = game.board.bits[game.at((5, 4))]
    assert "move e" not in game.offered(jock)
    assert not marching.reach(game, guard, 4).ends & here
    game.state.standing[hut] = False
    assert "move e" in game.offered(jock)
    assert marching.reach(game, guard, 4).ends & here
