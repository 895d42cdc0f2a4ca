"""What a typed line means."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import HandFate, Source
from moonless.core.scene import Choice
from moonless.terminal.commands import Command, help_lines, read_command
from moonless.terminal.prompts import numbers, prompt_of, read_answer
from moonless.terminal.style import Style
from tests.terminal.fakes import orders, scene

CHOICES = orders().choices


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1", "move"),
        ("8", "end"),
        ("face ne", "face ne"),
        ("FACE  NE", "face ne"),
        ("di", "dive"),
        ("turn to nw", "face nw"),
        ("t nw", "face nw"),
        ("scut", "scuttle"),
        ("activation", "end"),
        ("full-move 2", "full-move 2"),
        ("move to", "move"),
    ],
)
def test_an_answer_by_number_key_or_letters(text: str, key: str) -> None:
    choice = read_answer(text, CHOICES).choice
    assert choice is not None
    assert choice.key == key


def test_letters_that_fit_several_name_them() -> None:
    reading = read_answer("turn", CHOICES)
    assert reading.choice is None
    assert [choice.key for choice in reading.could_be] == ["face ne", "face nw"]


@pytest.mark.parametrize("text", ["9", "0", "xyzzy", "", "-1", "²"])
def test_what_fits_nothing(text: str) -> None:
    reading = read_answer(text, CHOICES)
    assert reading.choice is None
    assert reading.could_be == []


def test_a_thrown_die_is_its_own_number() -> None:
    die = Source("d6", [2, 4, 6])
    asked: list[Decision] = []

    def ask(decision: Decision) -> Option:
        asked.append(decision)
        return decision.options[0]

    HandFate(ask).roll(die)
    prompt = prompt_of(asked[0], scene())
    assert prompt.question == "Throw d6"
    assert numbers(prompt.choices) == ["2", "4", "6"]
    choice = read_answer("4", prompt.choices).choice
    assert choice is not None
    assert choice.key == "d6 4"
    assert read_answer("1", prompt.choices).choice is None


def test_a_drawn_card_is_named_or_counted() -> None:
    deck = Source("faults", [0, 1], {0: "battery", 1: "wetsuit"})
    prompt = prompt_of(Decision("dice", "faults", "", [deck.option(0), deck.option(1)]), scene())
    assert prompt.question == "Draw faults"
    assert numbers(prompt.choices) == ["1", "2"]
    choice = read_answer("wet", prompt.choices).choice
    assert choice is not None
    assert choice.label == "wetsuit"


def test_counts_are_their_own_numbers() -> None:
    surges = [Choice("0", "none"), Choice("1", "one"), Choice("2", "two")]
    assert numbers(surges) == ["0", "1", "2"]
    assert read_answer("0", surges).choice is surges[0]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("u", Command("undo", "")),
        ("w", Command("why", "")),
        ("why", Command("why", "")),
        ("?", Command("help", "")),
        ("? 5.4.3", Command("help", "5.4.3")),
        ("?5.4.3", Command("help", "5.4.3")),
        ("log 20", Command("log", "20")),
        ("l", Command("log", "")),
        ("LOOK K5", Command("look", "K5")),
        ("save ~/a game.jsonl", Command("save", "~/a game.jsonl")),
        ("q", Command("quit", "")),
        ("m K5", Command("map", "K5")),
    ],
)
def test_commands(text: str, command: Command) -> None:
    assert read_command(text, CHOICES) == command


@pytest.mark.parametrize("text", ["3", "dive", "face ne", "undo it", "scuttle", ""])
def test_answers_are_no_commands(text: str) -> None:
    assert read_command(text, CHOICES) is None


def test_a_key_typed_in_full_beats_a_command_but_never_undo_or_quit() -> None:
    compass = [Choice(point, f"Face {point.upper()}") for point in ("e", "w", "s", "q", "u")]
    assert read_command("w", compass) is None
    assert read_command("q", compass) == Command("quit", "")
    assert read_command("u", compass) == Command("undo", "")
    assert read_command("why", compass) == Command("why", "")


def test_help_fits_the_screen() -> None:
    for style in (Style(), Style(plain=True)):
        lines = help_lines(style)
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 23
