"""What a finished game was for those who sat at it; kept in the same moment in which the game is over."""

from typing import TYPE_CHECKING

from moonless.core.game import find_game
from moonless.server.shelf.difficulty import difficulty
from moonless.server.storage import Step, results
from moonless.server.table.rows import COMPUTER, TableRow

if TYPE_CHECKING:
    from moonless.core.table import Table

RESIGNED, LESSON = "resigned", "lesson"
TOGETHER = ""
"""The side of those who play together against the game."""
UNKNOWN = -1.0
"""A mission that nobody has measured."""


def ending_steps(row: TableRow, table: "Table", now: float, score: float, level: str) -> list[Step]:
    """Everybody's result; and whether it waits to be rated."""
    if row.sealed or any(chair.kind == COMPUTER and chair.holder.startswith(LESSON) for chair in row.chairs.values()):
        return []
    shares = _duel(row, table) if len(row.sides) > 1 else _mission(row, level)
    steps = [
        results.keep(row.id, person, seat, row.game, row.scenario, side, now, won, score, level, row.daily)
        for person, (seat, side, won) in shares.items()
    ]
    if steps and row.strict and all(won >= 0 for _, _, won in shares.values()):
        steps.append(results.await_rating(row.id, now))
    return steps


def score_and_level(table: "Table", given_up: bool) -> tuple[float, str]:
    """What a game came to so far; given up before its end it is the worst there is."""
    if table.outcome is not None:
        return float(table.outcome.score), table.outcome.level
    return 0.0, table.game.levels[0] if given_up else ""


Share = tuple[str, str, float]
"""A person's first seat, side, and what was won: 0 to 1."""


def _mission(row: TableRow, level: str) -> dict[str, Share]:
    won = better_than(row.game, row.scenario, level)
    owners = {chair.owner: chair.seat for chair in reversed(list(row.chairs.values())) if chair.owner}
    return {person: (seat, TOGETHER, won) for person, seat in owners.items()}


def better_than(game: str, scenario: str, level: str) -> float:
    """The share of the measured games that ended worse, those of the same level counted half."""
    measured = difficulty(game, scenario)
    levels = find_game(game).levels
    if measured is None or level not in levels:
        return UNKNOWN
    place = levels.index(level)
    return sum(measured.levels.get(each, 0.0) for each in levels[:place]) + measured.levels.get(level, 0.0) / 2


def _duel(row: TableRow, table: "Table") -> dict[str, Share]:
    """Nobody who sat on both sides has a result."""
    found: dict[str, Share] = {}
    twice: set[str] = set()
    lost = _resigned(table) if row.ended else ""
    scores = {} if table.outcome is None else table.outcome.scores
    for side in row.sides:
        name = side_id(row, side[0])
        won = float(lost not in side) if lost else scores.get(side[0], 0.0)
        for seat in side:
            owner = row.chairs[seat].owner if seat in row.chairs else ""
            if owner in found and found[owner][1] != name:
                twice.add(owner)
            elif owner and owner not in found:
                found[owner] = (seat, name, won)
    return {} if twice else found


def side_id(row: TableRow, seat: str) -> str:
    """What a side is called in every variant of a game."""
    return find_game(row.game).side_label(row.scenario, row.options, seat).removeprefix("the ").removesuffix(" side")


def _resigned(table: "Table") -> str:
    """The seat that gave up."""
    return next((entry.by for entry in reversed(table.entries) if entry.value == RESIGNED), "")
