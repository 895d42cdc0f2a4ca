"""The page that says which rulings are switches, and of each other one why not; the rulebook, which marks them."""

import re
from pathlib import Path

import pytest

from moonless.core.game import Game, games
from moonless.core.starting import CHOICE, StartOption

PAGE = Path(__file__).parents[2] / "docs" / "games.md"


def listed(game: Game) -> list[list[str]]:
    """The columns of the game's row: rulings with a switch first."""
    (row,) = re.findall(rf"^\| {game.name} \|(.*R\d.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [cell.split() for cell in row.split("|")]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_ruling_stands_in_one_column(game: Game) -> None:
    rulings = re.findall(r"^#### (R\d+) ", game.rules_text, re.MULTILINE)
    assert sorted(number for cell in listed(game) for number in cell) == sorted(rulings)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_those_with_a_switch_are_those_that_can_be_chosen(game: Game) -> None:
    options = [option for scenario in game.scenarios.values() for option in scenario.options.values()]
    assert set(listed(game)[0]) == {option.ruling for option in options if option.ruling}


def switches(game: Game) -> dict[str, StartOption]:
    """How its rules can be read, by ruling."""
    options = [option for scenario in game.scenarios.values() for option in scenario.options.values()]
    return {option.ruling: option for option in options if option.ruling}


SWITCHES = [(game, option) for game in games().values() for option in switches(game).values()]


@pytest.mark.parametrize(("game", "option"), SWITCHES, ids=lambda each: each.id)
def test_a_ruling_with_a_switch_is_marked_where_it_stands_with_each_reading(game: Game, option: StartOption) -> None:
    (body,) = re.findall(
        rf"^#### {option.ruling} [^\n]*\n(.*?)(?=^##)", f"{game.rules_text}\n##", re.MULTILINE | re.DOTALL
    )
    assert f"Switch `{option.id}`" in " ".join(body.split())
    assert [choice.value for choice in option.choices if f"`{choice.value}`" not in body] == []


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_rulebook_marks_no_other_switch(game: Game) -> None:
    marked = re.findall(r"Switch\s+`(\w+)`", game.rules_text)
    assert sorted(marked) == sorted(option.id for option in switches(game).values())


@pytest.mark.parametrize(("game", "option"), SWITCHES, ids=lambda each: each.id)
def test_who_starts_a_game_reads_what_each_reading_means(game: Game, option: StartOption) -> None:
    assert option.kind == CHOICE
    assert len(option.choices) > 1
    assert all(choice.label for choice in option.choices)
    for sentence in (option.help, *(choice.help for choice in option.choices)):  # they stand one after another
        assert re.fullmatch(r"[A-Z].*\.", sentence)
    assert option.default in [choice.value for choice in option.choices]
    for rule in option.rule.split(", "):
        assert re.search(rf"^##+ (?:.*, )?{rule}[ ,]", game.rules_text, re.MULTILINE), rule
