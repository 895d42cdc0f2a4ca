"""Start options: what can be said when a game is started, as facts and in a sentence."""

from typing import Any

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.core.starting import (
    CHOICE,
    FLAG,
    NAMES,
    NUMBER,
    OPENINGS_KEPT,
    TEXT,
    Openings,
    StartChoice,
    StartOption,
    picks,
)
from tests.core.toys import SecretState

LENGTH = StartOption(
    "length", CHOICE, "Length", "how long", picks({"short": "Short", "long": "Long"}), "short", rule="2"
)
STORMS = StartOption("storms", FLAG, "Storms", "whether it blows", default=True)
PLAYERS = StartOption("players", NUMBER, "Players", "how many", default=1, least=1, most=4)
CREWS = StartOption("names", NAMES, "Names", "of crews", picks({"slc-1": "SLC 1", "slc-2": "SLC 2"}))
MISSION = StartOption("text", TEXT, "Mission", "as TOML")


def test_what_is_not_said_has_a_default() -> None:
    assert [option.of({}) for option in (LENGTH, STORMS, PLAYERS, CREWS)] == ["short", True, 1, {}]
    assert MISSION.of({}) is None


def test_what_is_said_is_taken() -> None:
    said = {"length": "long", "storms": False, "players": 4, "names": {"slc-2": "Rossi"}, "text": "x = 1"}
    for option in (LENGTH, STORMS, PLAYERS, CREWS, MISSION):
        assert option.of(said) == said[option.id]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (LENGTH, "epic", "the option 'length' is one of short, long, not 'epic'"),
        (STORMS, 1, "the option 'storms' is one of true, false, not '1'"),
        (STORMS, "true", "one of true, false"),
        (PLAYERS, 5, "the option 'players' is a number from 1 to 4, not '5'"),
        (PLAYERS, True, "a number from 1 to 4"),
        (PLAYERS, 2.0, "a number from 1 to 4"),
        (CREWS, {"slc-9": "Rossi"}, "a name for some of slc-1, slc-2"),
        (CREWS, {"slc-1": 3}, "a name for some of"),
        (CREWS, "Rossi", "a name for some of"),
        (MISSION, 3, "is a text"),
    ],
)
def test_what_cannot_be_said_is_refused(option: StartOption, value: Any, says: str) -> None:
    with pytest.raises(MoonlessError, match=says):
        option.of({option.id: value})


def test_a_sentence_for_who_reads() -> None:
    assert LENGTH.meaning == "short or long (default short): how long (2)"
    assert STORMS.meaning == "true or false (default true): whether it blows"
    assert PLAYERS.meaning == "1 to 4: how many; default 1"
    assert CREWS.meaning == "a name for some of slc-1, slc-2: of crews"
    told = StartOption("tie", CHOICE, "Ties", "", [StartChoice("a", "A", "The first."), StartChoice("b", "B")], "a")
    assert told.meaning == "a or b (default a): a: The first"


def test_every_option_of_every_game_has_its_words_and_a_default_that_it_takes() -> None:
    for game in moonless.games().values():
        for scenario in game.scenarios.values():
            for id, option in scenario.options.items():
                assert option.id == id
                assert option.label
                assert option.help
                assert option.kind in (CHOICE, FLAG, NUMBER, NAMES, TEXT)
                assert option.kind == NAMES or option.takes(option.default)
                assert all(choice.label for choice in option.offered)


def test_a_wrong_value_is_refused_before_anything_is_started() -> None:
    for game, option in (("gato-leader", {"players": 9}), ("rogue-regiment", {"difficulty": "absurd"})):
        with pytest.raises(MoonlessError, match=f"the option '{next(iter(option))}' is"):
            moonless.start(game, seed=1, options=option)


def test_a_start_is_laid_out_once_for_its_content_and_the_last_few_are_kept() -> None:
    laid_out: list[str] = []

    def lay_out(scenario: str, options: dict[str, Any]) -> SecretState:
        laid_out.append(scenario)
        return SecretState(0, [0, 0], [False, False], [0, 0])

    openings = Openings(lay_out)
    first = openings.copy("a", {"n": 1}, "box")
    first.numbers[0] = 99
    assert openings.copy("a", {"n": 1}, "box").numbers != first.numbers, "whoever plays gets a copy"
    assert len(laid_out) == 1
    openings.copy("a", {"n": 1}, "another box")
    openings.copy("a", {"n": 2}, "box")
    assert len(laid_out) == 3
    for number in range(3 * OPENINGS_KEPT):
        openings.copy(f"mission {number}", {}, "box")
    assert len(openings.laid_out) == OPENINGS_KEPT


def test_a_start_that_is_forgotten_in_the_same_moment_is_there_all_the_same() -> None:
    """A server begins games in several threads."""

    class Forgetful(dict[str, SecretState]):
        def __setitem__(self, said: str, state: SecretState) -> None:
            self.clear()

    openings = Openings(lambda scenario, options: SecretState(0, [7, 0], [False, False], [0, 0]))
    openings.laid_out = Forgetful()
    assert openings.copy("a", {}, "box").numbers == [7, 0]
