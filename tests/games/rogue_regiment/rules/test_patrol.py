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
                ends.append((game.where(unit), game.facing(unit), unit.index, unit.way, game.asks()))
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


def told_of_walk(
    game: Position, walker: Spot = (0, 4), facing: str = "E", points: list[Spot] | None = None
) -> list[str]:
    """What the log says of one patrolman's walk, after why it is his turn."""
    game.patrolman("patrol", game.line(points or [(0, 4), (8, 4)]), walker, facing)
    game.state.turn = 2
    game.patrol_all()
    return game.told()[1:]


@pytest.mark.rule("SRR 11.2")
def test_a_walk_is_one_line_of_the_log() -> None:
    """Which way, how far, to where, and that nothing came of it; its path is the way he took."""
    game = Position()
    assert told_of_walk(game) == ["The patrol walks 4 squares E to E5, sees nobody."]
    assert game.events[-1].line().path == ["A5", "B5", "C5", "D5", "E5"]
    corner = told_of_walk(Position(), points=[(0, 4), (3, 4), (3, 8)])
    assert corner == ["The patrol walks 4 squares along his line to D6, sees nobody."]
    ahead = told_of_walk(Position(), points=[(0, 4), (4, 4), (4, 8)])
    assert ahead == ["The patrol walks 4 squares E to E5, turns to S, sees nobody."]


@pytest.mark.rule("SRR 11.2", "SRR R4")
@pytest.mark.parametrize(
    ("start", "there", "back", "end", "turned"), [((6, 4), "E", "W", "I5", "G5"), ((2, 4), "W", "E", "A5", "C5")]
)
def test_at_a_dead_end_the_walk_so_far_is_told_before_the_turn(
    start: Spot, there: str, back: str, end: str, turned: str
) -> None:
    """At either end of his line."""
    assert told_of_walk(Position().answers("clockwise"), start, there) == [
        f"The patrol walks 2 squares {there} to {end}.",
        f"The patrol turns to {back} along his line.",
        f"The patrol walks 2 squares {back} to {turned}, sees nobody.",
    ]


@pytest.mark.rule("SRR 11.2", "SRR 2.5")
@pytest.mark.parametrize(
    ("points", "facing", "told"),
    [
        ([(8, 4), (4, 4), (7, 1)], "W", "The patrol walks 4 squares W to E5, turns to NE, sees nobody."),
        ([(0, 4), (4, 4), (1, 1)], "E", "The patrol walks 4 squares E to E5, turns to NW, sees nobody."),
        ([(0, 4), (4, 4), (1, 7)], "E", "The patrol walks 4 squares E to E5, turns to SW, sees nobody."),
        ([(4, 0), (4, 4), (8, 4)], "S", "The patrol walks 4 squares S to E5, turns to E, sees nobody."),
    ],
)
def test_a_turn_of_less_than_half_a_circle_is_told_with_the_walk(points: list[Spot], facing: str, told: str) -> None:
    """Nobody is asked which way round."""
    game = Position()
    assert told_of_walk(game, points[0], facing, points) == [told]
    assert game.asked == []


@pytest.mark.rule("SRR 11.2", "SRR 4.10")
def test_what_a_walk_shows_is_told_after_it() -> None:
    """A man behind a corner of the line: the patrolman turns to him, and stops."""
    game = Position()
    game.operator("jock", (2, 8))
    told = told_of_walk(game, points=[(0, 4), (2, 4), (2, 8)])
    assert told[0] == "The patrol walks 2 squares E to C5, turns to S along his line, stopped by what it sees."
    assert "Jock" in told[1]


@pytest.mark.rule("SRR 11.3")
def test_who_is_held_up_has_walked_so_far() -> None:
    game = Position()
    game.unit("guard", (3, 4), "N")
    assert told_of_walk(game) == ["The patrol walks 2 squares E to C5.", "The patrol is held up at C5."]


@pytest.mark.rule("SRR 11.1")
def test_the_patrolman_nearest_to_any_operator_walks_first() -> None:
    """Of two men the nearer one counts for each: the southern one is 2 from Paddy, the northern one 3 from Jock."""
    game = Position()
    game.operator("jock", (0, 3), crouched=True)
    game.operator("paddy", (0, 6), crouched=True)
    for name, row in (("north", 0), ("south", 8)):
        game.patrolman(name, game.line([(0, row), (8, row)]), (0, row), "E")
    game.state.turn = 2  # the token's white side
    game.patrol_all()
    walks = [event.line().pieces for event in game.events if " walks " in event.line().text]
    assert walks == [["south"], ["north"]]


@pytest.mark.rule("SRR 11.1")
@pytest.mark.rule("SRR 17.5")
def test_which_of_two_equally_close_patrolmen_walks_first_is_asked() -> None:
    """Once one of them has gone, the other is alone and nobody is asked."""
    game = Position()
    game.operator("jock", (4, 4), crouched=True)
    for name, row in (("north", 0), ("south", 8)):
        game.patrolman(name, game.line([(0, row), (8, row)]), (0, row), "E")
    game.state.turn = 2  # the token's white side
    game.answers("south").patrol_all()
    assert game.asks() == ["who-first"]
    walks = [event.line().pieces for event in game.events if " walks " in event.line().text]
    assert walks[0] == ["south"]


@pytest.mark.rule("SRR 11.2")
@pytest.mark.rule("SRR 4.10")
def test_of_a_walk_told_square_by_square_no_square_is_told_twice() -> None:
    """While a marker is out each square is told as it is entered; at the second one he sees Jock."""
    game = Position(columns=14)
    patrolman = game.patrolman("patrol", game.line([(0, 4), (13, 4)]), (0, 4), "E")
    game.unit("other", (8, 8), "S")
    game.operator("paddy", (0, 8), mark=1, crouched=True)
    jock = game.operator("jock", (10, 3))
    game.state.turn = 2  # the token's white side
    game.patrol_all()
    walks = [line for line in game.told() if " walks " in line]
    assert jock.spotted
    assert all(line.startswith("The patrol walks 1 square E to ") for line in walks)
    assert len(walks) == game.board.xs[patrolman.place]


@pytest.mark.rule("SRR 11.2")
@pytest.mark.rule("SRR 4.10")
@pytest.mark.parametrize(("x", "walked"), [(9, "1 square"), (10, "2 squares"), (11, "3 squares")])
def test_how_far_a_patrolman_came_is_told_before_what_he_sees(x: int, walked: str) -> None:
    """He sees eight squares ahead."""
    game = Position(columns=14)
    patrolman = game.patrolman("patrol", game.line([(0, 4), (13, 4)]), (0, 4), "E")
    game.operator("jock", (x, 3))
    game.state.turn = 2  # the token's white side
    game.patrol_all()
    told = game.told()
    seen = next(number for number, line in enumerate(told) if "sees Jock" in line)
    assert told[seen - 1].startswith(f"The patrol walks {walked} E to ")
    assert game.where(patrolman) == (x - 8, 4)
