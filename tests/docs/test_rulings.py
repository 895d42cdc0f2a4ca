"""The page that says which rulings are switches, and of each other one why not."""

import re
from pathlib import Path

import pytest

from moonless.core.game import Game, games

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
