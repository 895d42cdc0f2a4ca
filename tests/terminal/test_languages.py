"""The terminal finds nothing in sentences: a scene that is worded otherwise is drawn and answered the same."""

import pytest
from msgspec.structs import replace

import moonless
from moonless.core.languages import moon
from moonless.core.scene import Choice, Label, Prompt
from moonless.terminal.glyphs import Marks
from moonless.terminal.prompts import read_answer
from moonless.terminal.render import question, question_words
from moonless.terminal.style import Style


@pytest.mark.parametrize("game", moonless.games())
def test_the_map_has_the_same_signs_in_another_language(game: str) -> None:
    with moonless.start(game, seed=7) as table:
        board = table.scene(None).board
        assert board is not None
        terrains = {id: moon(name) for id, name in board.terrains.items()}
        labels = [Label(moon(label.text), label.cell) for label in board.labels]
        plain, said = Marks(board), Marks(replace(board, terrains=terrains, labels=labels))
    assert (said.mark, said.ink, said.fills, said.edge) == (plain.mark, plain.ink, plain.fills, plain.edge)


@pytest.mark.parametrize("named", [True, False])
def test_who_is_asked_is_said_once_in_another_language(named: bool) -> None:
    asked = Prompt("slc-1", moon("SLC 1 at D3: what next?"), "4.3", [], named=named)
    who = moon("SLC 1")
    assert question_words(asked, who).startswith(f"{who}: ") is not named


def test_the_table_knows_whether_a_question_names_who_is_asked() -> None:
    with moonless.start("by-stealth-and-sea", scenario="bg2", seed=7) as table:
        table.choose("random")
        assert table.decision is not None
        prompt = table.scene(table.decision.seat).prompt
        assert prompt is not None
        assert prompt.named


def test_a_place_is_said_beside_an_answer_whose_words_leave_it_out_in_any_language() -> None:
    choices = [Choice("d4", moon("Move to D4"), cell="D4"), Choice("n", moon("Move N"), cell="D2")]
    prompt = Prompt("slc-1", moon("Where?"), "4.3", choices, unsaid=["n"])
    _, first, second = question(prompt, Style(plain=True))
    assert "(D4)" not in first
    assert "(D2)" in second


def test_the_table_knows_which_answers_leave_their_place_out() -> None:
    choices = [Choice("d4", "Move to D-4", cell="D4"), Choice("n", "Move N", cell="D2"), Choice("end", "End")]
    assert Prompt("slc-1", "Where?", "4.3", choices).leave_unsaid() == ["n"]
    with moonless.start("by-stealth-and-sea", "bg2", seed=7) as table:
        table.choose("random")
        while table.decision is not None and table.decision.ask != "action":
            table.choose(table.decision.options[0])
        assert table.decision is not None
        prompt = table.scene(table.decision.seat).prompt
    assert prompt is not None
    assert [key for key in ("move", "full-move") if key in prompt.unsaid] == ["full-move"]  # "Move to D2", "Full Move"


def test_an_answer_is_known_by_its_key_in_another_language() -> None:
    choices = [Choice("face ne", moon("Turn to NE")), Choice("move", moon("Move"))]
    assert read_answer("face ne", choices).choice is choices[0]
    assert read_answer("2", choices).choice is choices[1]
