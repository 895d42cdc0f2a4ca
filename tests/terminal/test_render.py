"""What a person reads."""

import pytest

import moonless
from moonless.core.events import Line
from moonless.core.scene import Choice, Odds, Piece, Prompt, Scene, Space, Table, Track
from moonless.terminal.places import changes, look, where
from moonless.terminal.render import (
    event_lines,
    log_lines,
    odds_words,
    picture,
    question,
    question_words,
    screen,
    situation,
    what_is_new,
    why_not,
)
from moonless.terminal.sheets import all_sheets, all_tables, sheet_lines, space_words, table_lines, track_words
from moonless.terminal.style import Style
from moonless.terminal.text import percent, side_by_side, wrap
from tests.terminal.fakes import fleet, harbor, marks, orders, scene, sheet

PLAIN = Style(plain=True)
BOX = set("|_/\\#~─│┌┐└┘├┤┬┴┼═║●○→↗↘←↙↖")


def test_the_regular_screen_fits_24_lines_with_the_prompt() -> None:
    shown = scene()
    lines = screen(shown, shown.prompt, Style())
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("width", [40, 60, 100])
def test_other_widths(width: int) -> None:
    shown = scene()
    style = Style(width=width)
    lines = (
        screen(shown, shown.prompt, style)
        + all_sheets(shown, style)
        + all_tables(shown, style)
        + log_lines(shown, style)
    )
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("scenario", ["bg2", "na1"])
def test_the_first_screens_of_real_missions_fit(scenario: str) -> None:
    table = moonless.start("by-stealth-and-sea", scenario=scenario, seed=7)
    table.choose("random")
    shown = table.scene("slc-1")
    lines = screen(shown, shown.prompt, Style())
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80


def test_options_have_numbers_cost_and_odds() -> None:
    lines = question(orders(), Style())
    assert lines[0] == "What does SLC 1 do? 2 AP left [4.3]"
    text = "\n".join(lines)
    assert "1 Move to E3 (1 AP)" in text
    assert "2 Full Move (1 AP) 50%, 75% with surges" in text
    assert "6 Dive (1 AP) 33%" in text


def test_options_in_full_have_rule_and_note() -> None:
    lines = question(orders(), Style(), long=True)
    assert "7 Scuttle SLC 1 (2 AP) [4.3.14] - the crew then escapes" in lines


def test_the_question_says_who_is_asked_once() -> None:
    assert question_words(Prompt("slc-1", "SLC 1: what next?", "4.3", [])) == "SLC 1: what next? [4.3]"
    assert question_words(Prompt("slc-1", "Which ship?", "", []), "SLC 1") == "SLC 1: Which ship?"
    assert (
        question_words(Prompt("dice", "Throw d6:", "", [Choice(f"d6 {n}", str(n)) for n in range(1, 7)]))
        == "Throw d6 (1-6)"
    )


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (None, ""),
        (Odds(0.5, 0.75, best_with="with surges"), "50%, 75% with surges"),
        (Odds(0.5, 0.75), "50%, 75% at best"),
        (Odds(1, 1, "then Escape 50%"), "100%, then Escape 50%"),
        (Odds(0.5, 0.75, "then Escape 50%"), "50%, 75% at best, then Escape 50%"),
        (Odds(1 / 3, 1 / 3), "33%"),
    ],
)
def test_odds(odds: Odds | None, words: str) -> None:
    assert odds_words(odds) == words


def test_percent_never_rounds_a_risk_away() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == ["0%", "<1%", "50%", ">99%", "100%"]


def test_plain_output_is_sentences() -> None:
    shown = scene()
    lines = [*screen(shown, shown.prompt, PLAIN), *all_sheets(shown, PLAIN), *log_lines(shown, PLAIN)]
    lines += [*all_tables(shown, PLAIN), *look(shown, "K7", PLAIN)]
    for line in lines:
        assert not BOX & set(line), line
        assert len(line) <= 80


def test_plain_says_what_is_where() -> None:
    assert situation(scene(), PLAIN)[:2] == [
        "D3: SLC 1, surfaced, undetected, facing E.",
        "K7: SLC 2, submerged, detected, facing NE; HMS Barham.",
    ]
    assert "2: Full Move, costs 1 AP, chance 50%, 75% with surges." in question(orders(), PLAIN)


def test_plain_says_only_what_has_changed() -> None:
    before = fleet()
    now = scene()
    now.pieces[0].cell = "E3"
    now.pieces.pop()
    now.pieces.append(Piece("patrol-2", "patrol", "F4", "Patrol Craft 2", "P2"))
    assert changes(before, now, PLAIN) == [
        "Patrol Craft 1 has left the board.",
        "SLC 1, surfaced, undetected, at E3 facing E.",
        "Patrol Craft 2, at F4.",
    ]


def test_the_map_is_drawn_again_only_when_it_looks_different() -> None:
    first, second = scene(), scene()
    assert what_is_new(None, first, Style())
    second.pieces[0].marks = marks("surfaced", "undetected", "stunned")
    assert what_is_new(picture(first), second, Style()) == []
    assert what_is_new(picture(first), second, PLAIN) == ["SLC 1, surfaced, undetected, stunned, at D3 facing E."]
    second.pieces[0].cell = "E3"
    assert what_is_new(picture(first), second, Style()) == situation(second, Style())
    second.title = "Another mission"
    assert what_is_new(picture(first), second, PLAIN) == where(second, PLAIN)


def test_look_tells_of_a_cell_and_around_it() -> None:
    lines = " ".join(look(scene(), "k7", Style()))
    assert "K7, Harbor." in lines
    assert "HMS Barham. Battleship, 8 victory points." in lines
    assert "W J7, Water, behind the Detached Mole" in " ".join(lines.split())
    assert "Answer 1: Move to E3." in look(scene(), "E3", Style())
    assert "Nobody is there." in look(scene(), "naval harbor", Style())


def test_look_knows_every_side_once() -> None:
    board = harbor()
    shown = Scene("", "", "", board, [], [], [], None, [])
    text = " ".join(" ".join(look(shown, cell.id, Style())) for cell in board.cells)
    assert " ".join(text.split()).count("behind the") == 2 * len(board.edges)


def test_look_nowhere() -> None:
    assert look(scene(), "K77", Style()) == ["There is no place 'K77' on the board. Did you mean K7?"]
    assert look(Scene("", "", "", None, [], [], [], None, []), "K7", Style()) == ["There is no board to look at."]


def test_an_event_has_its_dice_and_rule() -> None:
    line = Line("SLC 1, Dive: Pilot check: failure.", "4.3.6", [2, 3], needed="4+", good=False)
    assert event_lines(line, Style()) == ["- SLC 1, Dive: Pilot check: failure (dice 2 3, needed 4+). [4.3.6]"]
    card = Line("Searchlights, SLC 2: found.", "5.4.1", card="12", needed="10+", good=False)
    assert event_lines(card, PLAIN) == ["Searchlights, SLC 2: found (card 12, needed 10+). [5.4.1]"]
    assert event_lines(Line("Fault: Battery.", card="Battery", named=True), Style()) == ["* Fault: Battery."]
    assert event_lines(Line("SLC 2: missed", card="2"), PLAIN) == ["SLC 2: missed (card 2)"]
    assert event_lines(Line("The Patrolman turns", card="Patrol"), PLAIN) == ["The Patrolman turns (card Patrol)"]


def test_good_and_bad_differ_without_color() -> None:
    signs = {event_lines(Line("x", good=good), Style())[0][0] for good in (True, False, None)}
    assert len(signs) == 3


def test_a_sheet_draws_its_tokens_and_says_what_is_lost() -> None:
    text = "\n".join(sheet_lines(sheet(1), Style()))
    assert "Battery ●● 2 of 2" in text
    assert "Ballast Tank ○ 0 of 1 LOST: no Dive" in text
    assert "Battery oo 2 of 2" in "\n".join(sheet_lines(sheet(1), Style(unicode=False)))
    assert space_words(Space("Alert Deck", 30, 36), Style()) == "Alert Deck 30 of 36"


def test_a_wide_table_is_wrapped() -> None:
    table = Table(
        "Roster", ["Crew", "VP", "Story"], [["Birindelli and Paccagnini", "12", "word " * 40], ["B", "3", ""]]
    )
    lines = table_lines(table, Style())
    assert max(map(len, lines)) <= 80
    assert len(lines) > 5
    assert table_lines(table, PLAIN)[-1] == "Crew: B; VP: 3."


def test_tracks() -> None:
    assert track_words(Track("Time", ["0030", "0100"], 1)) == "Time 0100 (2 of 2)"
    assert track_words(Track("Phase", ["SLC", "Harbor"], 0)) == "Phase SLC"
    assert track_words(Track("Phase", ["SLC"], -1)) == ""


def test_why_not() -> None:
    assert why_not(["Dive: the ballast tank is lost (1.6.1)"], Style()) == [
        "Not now:",
        "  Dive: the ballast tank is lost (1.6.1)",
    ]
    assert why_not([], Style()) == ["The question has no other answers than these."]


def test_columns_are_read_downwards() -> None:
    assert side_by_side(["1 a", "2 b", "3 c", "4 d", "5 e"], 12) == ["1 a  4 d", "2 b  5 e", "3 c"]
    assert side_by_side([], 10) == []
    assert side_by_side(["x" * 30], 10) == ["x" * 30]


def test_wrap_keeps_an_empty_line() -> None:
    assert wrap("", 10) == [""]
