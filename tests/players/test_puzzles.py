"""Puzzles: found where one answer is clearly better than what was played, and shipped so that they can be laid out."""

import pytest

from moonless.core.decision import serious
from moonless.core.game import games
from moonless.core.judgment import Judgment, Player
from moonless.players.puzzles import Puzzle, puzzles_of, read_puzzle
from moonless.players.puzzles.finding import Pains, find
from tests.players.toys import BestCaptain, Doors, State

PAINS = Pains(every=1, worlds=40)
ODD = 1
"""A game of the rule of thumb itself."""
SHIPPED = [puzzle for game in games() for puzzle in puzzles_of(game).values()]


class Knowing(Judgment[State]):
    def captain(self, seed: int = 0) -> Player:
        return BestCaptain()


class Known(Doors):
    judgment = Knowing()


def test_the_better_door_is_found_and_held_against_those_that_come_near() -> None:
    [puzzle] = find(Doors(), "doors", ODD, PAINS)
    assert (puzzle.ask, puzzle.best, puzzle.played) == ("door", "door 2", "door 0")
    assert puzzle.tried[0].key == "door 2"
    assert puzzle.lead == pytest.approx(9, abs=1.01)  # ten points more, or nine where the other door is worth one
    assert puzzle.lead > puzzle.lead_margin
    assert not puzzle.usual
    assert puzzle.why.startswith(
        f"rich in {puzzle.worlds} of {puzzle.worlds} worlds, after {puzzle.tried[1].label} in 0. "
    )
    assert read_puzzle(puzzle.line()) == puzzle


def test_where_the_best_was_played_there_is_no_puzzle() -> None:
    assert list(find(Known(), "doors", ODD, PAINS)) == []


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: f"{puzzle.game} {puzzle.id}")
def test_a_shipped_puzzle_is_laid_out_and_its_order_is_legal_and_clearly_ahead(puzzle: Puzzle) -> None:
    table = puzzle.table()
    assert table.decision is not None
    assert (table.decision.seat, table.decision.ask, table.decision.rule) == (puzzle.seat, puzzle.ask, puzzle.rule)
    labels = {option.key: option.label for option in serious(table.decision.options)}
    assert len(labels) > 2
    assert puzzle.best == puzzle.tried[0].key
    assert {each.key: each.label for each in puzzle.tried}.items() <= labels.items()
    assert puzzle.played in labels
    assert puzzle.played != puzzle.best
    assert puzzle.worlds >= 200
    assert puzzle.lead > 1.5 * puzzle.lead_margin > 0  # three standard errors are one and a half margins
    assert puzzle.why.endswith((".", "!"))


def test_puzzles_are_shipped_once_each_and_of_games_that_are_here() -> None:
    assert SHIPPED
    assert len({(puzzle.game, puzzle.id) for puzzle in SHIPPED}) == len(SHIPPED)
    assert {puzzle.game for puzzle in SHIPPED} <= set(games())
