"""A map with walls, doors and tiles beside it, as the terminal shows it: Rogue Regiment has all of them."""

import io

import pytest

import moonless
from moonless.core.scene import Board, Cell, Choice, Edge, Price, Prompt
from moonless.terminal.atlas import axis_names
from moonless.terminal.board import draw_board, legend
from moonless.terminal.glyphs import Marks
from moonless.terminal.render import question
from moonless.terminal.session import play
from moonless.terminal.sheets import track_words
from moonless.terminal.style import Style
from moonless.terminal.text import side_by_side

PLAIN = Style(plain=True)
GAME = moonless.games()["rogue-regiment"]
MISSIONS = ["m00-night-school", "m03-hit-and-run", "m06-last-train", "m09-harbor-lights"]


@pytest.mark.parametrize("mission", MISSIONS)
def test_headings_name_the_squares(mission: str) -> None:
    """Column and row of every square of the board make its name; tiles beside the board have names of their own."""
    board = GAME.screen.board(mission)
    columns, rows = axis_names(board)
    named = [cell for cell in board.cells if " " not in cell.id]
    assert len(named) > 200
    assert all(columns[cell.column] + rows[cell.row] == cell.id for cell in named)


def test_the_map_begins_and_ends_where_the_cells_do() -> None:
    """The tutorial's board with its tiles fits 80 columns, without empty rows around it."""
    lines = draw_board(moonless.start("rogue-regiment", seed=1).scene(None), Style())
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == list("ABCDEFGHIJKLMNOPQRSTUV")
    assert [line.split()[0] for line in (lines[1], lines[-1])] == ["1", "11"]


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_sign_has_one_meaning(mission: str) -> None:
    """Ground, sides and pieces: a door is no jetty, a low wall no high one, a dump no rock."""
    scene = moonless.start("rogue-regiment", scenario=mission, seed=1).scene(None)
    assert scene.board is not None
    marks = Marks(scene.board)
    signs = [*marks.mark.values(), *marks.edge.values(), "-", "?", "+"]
    assert len(set(signs)) == len(signs)
    assert not set(signs) & {sign for piece in scene.pieces for sign in (piece.short, piece.short[0])}
    told = legend(scene, Style())
    assert {"| or - wall", "/ door", "' window", ", low wall"} <= set(told)


def test_sides_are_told_apart_on_the_map() -> None:
    kinds = ["low-wall", "high-wall", "wall", "door", "window"]
    cells = [Cell(f"{'ABCDEF'[at]}1", "ground", at, 0, at, 0) for at in range(6)]
    edges = [Edge(f"{'ABCDEF'[at]}1", f"{'ABCDEF'[at + 1]}1", kind) for at, kind in enumerate(kinds)]
    scene = moonless.start("rogue-regiment", seed=1).scene(None)
    scene.board = Board("row", "Row", "square", 6, 1, cells, edges, terrains={"ground": "open ground"})
    scene.pieces, scene.prompt = [], None
    assert draw_board(scene, Style())[1] == "1   . , . ! . | . / . ' ."


def test_a_list_of_places_has_no_signs() -> None:
    scene = moonless.start("gato-leader", seed=1).scene(None)
    assert legend(scene, Style())[0].startswith("Ground: ")


def test_a_warning_stands_in_the_list_and_all_of_it_in_the_long_one() -> None:
    choices = [
        Choice("n", "Move N", cost=Price(1, "AP"), note="seen at A1 by Sentry 1; attacked", warning="seen by Sentry 1"),
        Choice("s", "Move S", cost=Price(1, "AP"), cell="A3"),
    ]
    prompt = Prompt("jock", "What next?", "6.1", choices, unsaid=["s"])
    assert question(prompt, Style())[1:] == ["1 Move N (1 AP) ! seen by Sentry 1  2 Move S (1 AP)"]
    assert question(prompt, Style(), long=True)[1] == "1 Move N (1 AP) - seen at A1 by Sentry 1; attacked"
    assert question(prompt, PLAIN)[1:] == [
        "1: Move N, costs 1 AP. Warning: seen by Sentry 1.",
        "2: Move S (A3), costs 1 AP.",
    ]


def test_a_long_answer_does_not_keep_the_short_ones_from_standing_side_by_side() -> None:
    items = ["1 a", "2 b", "3 a very long answer", "4 d", "5 e"]
    assert side_by_side(items, 24) == ["1 a  2 b", "3 a very long answer", "4 d  5 e"]


def test_counting_tracks_tell_their_end() -> None:
    scene = moonless.start("rogue-regiment", seed=1, options={"edition": "first"}).scene(None)
    assert [track_words(track) for track in scene.tracks[:2]] == ["Stealth meter 10 of 10", "Turn 1 of 60"]


def test_the_map_follows_a_run_square_by_square() -> None:
    """Nobody has moved yet, but the answers are other squares."""
    table = moonless.start("rogue-regiment", seed=1)
    typed = iter(["w8", "w9", "jock", "sprint e", "e", "e"])
    screen = io.StringIO()
    play(table, list(GAME.seats), reader=lambda _: next(typed, "q"), output=screen)
    run = screen.getvalue().partition("Jock runs, now at A8: on to where? [6.4]")[2]
    assert "Jock runs, now at B8: on to where?" in run
    assert run.partition("now at B8")[0].count("  A  B  C  D  E  F") == 1
    assert " E to C8" in run
