"""11 Axis patrol phase (stealth section): one patrolman at a time along his line."""

import pytest

from tests.games.rogue_regiment.position import Position, Spot


@pytest.mark.rule("SRR 11.1")
def test_a_patrolman_not_facing_along_his_line_stays() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E")
    unit.facing = 0
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (4, 4)


@pytest.mark.rule("SRR 11.3")
def test_a_patrolman_is_held_up() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (2, 4), "E")
    game.unit("guard", (4, 4), "E")
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (3, 4)


@pytest.mark.rule("SRR 11.1")
def test_every_patrolman_of_the_color_moves() -> None:
    game = Position()
    units = [game.patrolman(f"p{y}", game.line([(0, y), (8, y)]), (0, y), "E") for y in (1, 4, 7)]
    other = game.patrolman("black", game.line([(0, 8), (8, 8)], "black"), (0, 8), "E")
    game.state.turn = 2  # the token's white side
    game.patrol_all()
    assert [game.where(unit) for unit in units] == [(4, 1), (4, 4), (4, 7)]
    assert game.where(other) == (0, 8)


Walked = tuple[Spot | None, str, int, int, list[str]]


def walked(heard: bool) -> list[Walked]:
    """How a patrolman ends, and what was asked, from every square of a line with a corner, either way."""
    game = Position()
    line = game.line([(0, 4), (3, 4), (3, 7)])
    unit = game.patrolman("patrol", line, (0, 4), "E")
    squares = game.board.lines[line].squares
    game.state.turn, game.heard = 2, heard
    ends: list[Walked] = []
    for index, square in enumerate(squares):
        for way in (1, -1):
            if 0 <= index + way < len(squares):
                unit.index, unit.way, unit.facing = index, way, game.board.facing_to(square, squares[index + way])
                game.put(unit, square)
                game.asked.clear()
                game.patrol_all()
                ends.append((game.where(unit), game.facing(unit), unit.index, unit.way, game.questions()))
    return ends


@pytest.mark.rule("SRR 11.2")
@pytest.mark.rule("SRR R4")
def test_a_patrolman_walks_the_same_whether_or_not_anybody_follows_the_log() -> None:
    """Four squares, about at the end of the line, by a way that the players choose."""
    ends = walked(heard=True)
    assert ends[0] == ((3, 5), "S", 4, 1, [])
    assert ends[5] == ((3, 6), "N", 5, -1, ["turn"])
    assert walked(heard=False) == ends


@pytest.mark.rule("SRR 11.3")
@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize("what", ["unit", "structure", "operator"])
def test_a_patrolman_stops_before_what_is_in_his_way_whoever_follows_the_log(what: str, heard: bool) -> None:
    """The man lies in a wood that the patrolman does not look into."""
    game = Position("\n\n".join([". . . . . . . . ."] * 4 + [". . . f . . . . ."]))
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E")
    if what == "unit":
        game.unit("guard", (3, 4), "N")
    elif what == "structure":
        game.structure("shed", [(3, 4)])
    else:
        game.operator("jock", (3, 4), crouched=True, spotted=True)
        game.state.operators[0].captive = True
    game.state.turn, game.heard = 2, heard
    game.patrol_all()
    assert game.where(unit) == (2, 4)
