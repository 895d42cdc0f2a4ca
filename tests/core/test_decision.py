"""Decisions, options, refusals."""

import pytest

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import IllegalChoice, MoonlessError

MOVE, DIVE = Option("move", "Move", 1, "4.3.1", 1), Option("dive", "Dive", 2, "4.3.6", 1)
ACTION = Decision("slc-1", "action", "4.3", [MOVE, DIVE])


def test_an_option_is_found_by_its_key() -> None:
    assert ACTION.find("dive") is DIVE


@pytest.mark.parametrize("key", ["", "Dive", "dive ", "surface"])
def test_what_is_not_offered_is_refused_with_all_that_is(key: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        ACTION.find(key)
    assert str(caught.value) == f"'{key}' is not an answer to 'action' (4.3); these are: move, dive"


def test_an_option_has_defaults_for_what_few_need() -> None:
    option = Option("end", "End")
    assert (option.value, option.rule, option.cost) == (0, "", 0)


def test_what_a_debugger_shows() -> None:
    assert repr(DIVE) == "<dive>"
    assert repr(ACTION) == "<slc-1: action (4.3) [<move>, <dive>]>"


def test_a_refusal_reads_as_a_sentence() -> None:
    refusal = Refusal("dive", "Dive", "the ballast tank is lost", "1.6.1")
    assert str(refusal) == "Dive: the ballast tank is lost (1.6.1)"
    assert repr(refusal) == "<Dive: the ballast tank is lost (1.6.1)>"


def test_an_illegal_choice_is_an_error_of_ours() -> None:
    assert issubclass(IllegalChoice, MoonlessError)
