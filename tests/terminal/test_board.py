"""The board as text."""

import pytest

import moonless
from moonless.core.scene import Board, Cell, Choice, Edge, Piece, Prompt, Scene
from moonless.terminal.board import draw_board, legend
from moonless.terminal.glyphs import Marks
from moonless.terminal.style import Style
from moonless.terminal.text import bare
from tests.terminal.fakes import harbor, orders, scene

ASCII = Style(unicode=False)


def test_the_harbor_is_drawn_a_line_a_row() -> None:
    assert draw_board(scene(), Style()) == [
        "     A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P",
        " 1  ######## Spain ################################################",
        " 2    ###########  .   .   .   .   .   .   . / . / . / .  ###########",
        " 3  #######  .  S1→ 1?   .   .   .   .   . | - \\ - \\ - \\###########",
        " 4    ###  .   .   .   .   .   .   .   .   . ] -   -   -  ###########",
        " 5   .   .  S3↙  .   .   .   .   .   .   .   %   -   -   -  #######",
        " 6     .   .   .   .   .   .   .   .   .   . ] -   -   -   -  #######",
        " 7   .   .   .   .   .   .   .   .   .   . |S2↗+ -   -  ###########",
        " 8     .   .   .   .   .   .   .   .   .  P1 ] -   -   -   -  #######",
        " 9   .   .   .   .   .   .   .   .   .   .   %   -   -  ###########",
        "10     .   .   .   .   .   .   .   .   .   . ] -   -   -  ###########",
        "11   ~   .   .   .   .   .   .   .   .   . |Ren  -  ###############",
        "12     ~   ~   .   .   .   .   .   .   .   . ] -  ###################",
        "13   ~   ~   ~   .   .   .   .   .   .  ###########################",
    ]


def test_without_arrows_a_facing_is_spelled() -> None:
    lines = draw_board(scene(), ASCII)
    assert "S1e" in lines[3]
    assert "S3sw" in lines[5]
    assert all(line.isascii() for line in lines)


def test_color_says_nothing_new() -> None:
    colored = draw_board(scene(), Style(color=True))
    assert any(line != bare(line) for line in colored)
    assert [bare(line) for line in colored] == draw_board(scene(), Style())


@pytest.mark.parametrize("scenario", ["bg2", "ga3", "na1"])
@pytest.mark.parametrize("style", [Style(), ASCII])
def test_every_harbor_fits_the_screen(scenario: str, style: Style) -> None:
    table = moonless.start("by-stealth-and-sea", scenario=scenario, seed=7)
    lines = draw_board(table.scene("slc-1"), style)
    assert len(lines) <= 15
    assert max(map(len, lines)) <= 80


def test_the_piece_that_decides_is_on_top() -> None:
    board = harbor()
    pieces = [
        Piece("ship", "ship", "C5", "A ship", "Shp"),
        Piece("boat", "boat", "C5", "A boat", "Bt"),
    ]
    asked = Prompt("boat", "Where to?", "", [Choice("stay", "Stay")])
    shown = Scene("", "", "boat", board, pieces, [], [], asked, [])
    assert "Bt+" in draw_board(shown, Style())[5]
    shown.prompt = None
    shown.seat = ""
    assert "Shp+" in draw_board(shown, Style())[5]


def test_a_cell_with_a_piece_can_be_an_answer_too() -> None:
    asked = Prompt("", "Whom?", "", [Choice("a", "The patrol", cell="J8"), Choice("b", "The net", cell="K9")])
    lines = draw_board(scene(asked), Style())
    assert "P1?]" in lines[8]
    assert "2?" in lines[9]


def squares() -> Scene:
    cells = [
        Cell(f"{'ABC'[row]}{column + 1}", "ground", column, row, column, row) for row in range(3) for column in range(3)
    ]
    edges = [Edge("A1", "A2", "wall"), Edge("A2", "B2", "wall"), Edge("B2", "B3", "door")]
    board = Board("house", "House", "square", 3, 3, cells, edges, [], {"ground": "Open ground"})
    return Scene("", "", "", board, [Piece("g", "guard", "B2", "Guard", "G", facing="N")], [], [], None, [])


def test_squares_have_walls_between_rows_only_where_they_stand() -> None:
    assert draw_board(squares(), Style()) == [
        "    1   2   3",
        "A   . | .   .",
        "       ---",
        "B   .  G↑ / .",
        "C   .   .   .",
    ]


def test_rows_may_have_the_letters() -> None:
    lines = draw_board(squares(), Style())
    assert lines[0].split() == ["1", "2", "3"]
    assert lines[1].startswith("A")


def wide(columns: int = 40, rows: int = 26) -> Scene:
    cells = [
        Cell(f"{chr(65 + row)}{column + 1}", "sea", column, row, column, row)
        for row in range(rows)
        for column in range(columns)
    ]
    board = Board("arctic", "Arctic", "square", columns, rows, cells, terrains={"sea": "Sea"})
    return Scene("", "", "d1", board, [Piece("d1", "ship", "M30", "Destroyer 1", "D1")], [], [], None, [])


def test_a_board_too_wide_is_cut_around_what_matters() -> None:
    lines = draw_board(wide(), Style())
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24 - 6
    assert any("D1" in line for line in lines)
    assert "part of the board" in lines[-1]


def test_a_board_too_wide_can_be_shown_around_a_place() -> None:
    lines = draw_board(wide(), Style(), "B3")
    assert not any("D1" in line for line in lines)
    assert lines[0].split()[0] == "1"


def test_places_without_a_grid_are_a_list() -> None:
    cells = [Cell("Pearl Harbor", "port", 0, 0), Cell("Guam", "sea", 1, 0), Cell("Truk", "sea", 2, 0)]
    pieces = [Piece("gato", "boat", "Guam", "Gato", "G"), Piece("tang", "boat", "Guam", "Tang", "T")]
    board = Board("pacific", "Pacific", "areas", 0, 0, cells)
    asked = Prompt("", "Where to?", "", [Choice("truk", "Truk", cell="Truk")])
    lines = draw_board(Scene("", "", "", board, pieces, [], [], asked, []), Style())
    assert lines == ["Guam: Gato, Tang", "Truk (1?): nobody", "Empty: Pearl Harbor"]


def test_no_board_no_lines() -> None:
    empty = Scene("", "", "", None, [], [], [], None, [])
    assert draw_board(empty, Style()) == []
    assert legend(empty, Style()) == ["There is no map."]


def test_no_two_terrains_share_a_mark() -> None:
    board = Board(
        "b", "B", "square", 0, 0, [], terrains={"sea": "Sea", "deep-sea": "Deep", "water": "Water", "x": "Other"}
    )
    marks = Marks(board).mark
    assert len(set(marks.values())) == len(marks)


def test_the_legend_names_every_mark_and_place() -> None:
    lines = legend(scene(), Style())
    text = " ".join(lines)
    assert "% Anti-torpedo net" in lines
    for word in ("mole", "HMS Barham", "The Rock O8", "NE side"):
        assert word in text
    assert max(map(len, lines)) <= 80


def test_orders_have_their_number_on_the_map() -> None:
    assert orders().choices[0].cell == "E3"
    assert "1?" in draw_board(scene(), Style())[3]
