"""A record, step by step."""

import io

import pytest

import moonless
from moonless.core.replays import replay as tables_of
from moonless.core.table import Table
from moonless.terminal.replay import replay, steps
from tests.playing import played


@pytest.fixture(name="table")
def finished_game() -> Table:
    return played("by-stealth-and-sea", "bg2", 7)


def watch(table: Table, *lines: str, everything: bool = False, plain: bool = False) -> str:
    typed = list(lines)
    screen = io.StringIO()

    def reader(prompt: str) -> str:
        if not typed:
            raise EOFError
        screen.write(prompt + typed[0] + "\n")
        return typed.pop(0)

    replay(steps(tables_of(table.record), "slc-1"), everything=everything, plain=plain, reader=reader, output=screen)
    return screen.getvalue()


def test_everything(table: Table) -> None:
    text = watch(table, everything=True)
    choices = sum(entry.kind == "choose" for entry in table.record.entries)
    assert text.count("\nStep ") == choices + 1
    assert table.outcome is not None
    assert table.outcome.summary.split(".")[0] in text
    assert text.endswith("The record ends here.\n")
    assert max(map(len, text.splitlines())) <= 80
    for line in table.log("slc-1"):
        assert " ".join(line.text.removesuffix(".").split()) in " ".join(text.split())


def test_everything_in_sentences(table: Table) -> None:
    text = watch(table, everything=True, plain=True)
    assert "A   B   C" not in text
    assert "SLC 1, " in text


def test_forward_back_and_to_a_step(table: Table) -> None:
    text = watch(table, "", "b", "b", "g 3", "g", "g 9999", "m", "s", "t", "x", "q", "")
    order = [line for line in text.splitlines() if line.startswith(("Step", "This is", "There are", "Go where"))]
    assert [line.split(":")[0].split(",")[0] for line in order[:6]] == [
        "Step 1",
        "Step 2",
        "Step 1",
        "This is the first step.",
        "Step 3",
        "Go where? Name a step",
    ]
    assert "The record ends here.\nThe last step is number " in text
    assert text.count("Enter: next.") == 2
    assert text.endswith("> q\n")


def test_back_tells_how_it_stood_not_who_left(table: Table) -> None:
    text = watch(table, "g 9", "b", "g 1", plain=True)
    assert "has left the board" not in text
    assert "\nStep 8: " in text


def test_a_map_of_nowhere(table: Table) -> None:
    assert "There is no place 'zz' on the board." in watch(table, "m zz")


def test_the_rest_at_once(table: Table) -> None:
    assert watch(table, "g 5", "a", "q") != watch(table, "g 5", "q")
    assert "The record ends here." in watch(table, "a")


def test_a_step_says_what_was_chosen(table: Table) -> None:
    first = next(entry for entry in table.record.entries if entry.kind == "choose")
    text = watch(table, "")
    assert "Step 2: SLC 1: Where does HMS Encounter lie?" in text
    assert first.value in text or "random" in text


def test_a_record_that_waits_for_a_throw() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    for key in ("K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9", "face e", "face e", "face e"):
        table.choose(key)
    assert table.decision is not None
    assert table.decision.seat == "dice"
    assert "The record ends here." in watch(table, everything=True)


def test_an_empty_record() -> None:
    screen = io.StringIO()
    replay([], output=screen, reader=lambda prompt: "")
    assert screen.getvalue() == "The record is empty.\n"
