"""What a finished game was for those who sat at it; kept in the same moment in which the game is over.

Who is gone has lost a rated game, whatever the computer in their seat makes of it: who is not back when it ends, or
came back when the computer had answered more than a quarter of what their seat was asked. Against a side that
everybody left the others have won.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, NamedTuple

from moonless.balance.difficulty import difficulty
from moonless.core.game import find_game
from moonless.core.record import CHANCE, CHOOSE
from moonless.server.storage import Step, listings, results
from moonless.server.table.rows import COMPUTER, TableRow

if TYPE_CHECKING:
    from moonless.core.table import Table

RESIGNED, LESSON = "resigned", "lesson"
TOGETHER = ""
"""The side of those who play together against the game."""
UNKNOWN = -1.0
"""A mission that nobody has measured."""
FEW, QUARTER = 5, 0.25
"""So many answers of a computer are forgiven who comes back, or so large a share of all."""


class Share(NamedTuple):
    """Somebody's part in a game."""

    seat: str
    """The first, where they had several."""
    side: str
    won: float
    """0 to 1."""
    gone: bool = False


def ending_steps(row: TableRow, table: "Table", now: float, score: float, level: str, up: float = 0.0) -> list[Step]:
    """Everybody's result; and whether it waits to be rated. A patrol, or a round, that comes home when its dice are
    known by everybody is lost, whatever it brought: else who was about to lose would wait for that. Not where the site
    was down meanwhile (`up`: until when)."""
    if row.sealed or any(chair.kind == COMPUTER and chair.holder.startswith(LESSON) for chair in row.chairs.values()):
        return []
    if row.ended and not has_begun(row, table):
        return uncounted(row)
    late = bool(row.daily) and not row.counts_at(now)
    if late:
        score, level = 0.0, table.game.levels[0]
    shares = _duel(row, table) if len(row.sides) > 1 else _mission(row, level)
    if gone := gone_from(row, table):
        shares = _judged(shares, gone, given_up=bool(row.ended))
    steps = [
        results.keep(
            row.id, person, it.seat, row.game, row.scenario, it.side, now, it.won, score, level,
            "" if late else row.daily, it.gone, row.opens,
        )
        for person, it in shares.items()
    ]  # fmt: skip
    fair = not late or row.created > up
    if steps and row.strict and fair and all(it.won >= 0 for it in shares.values()):
        return [*steps, results.await_rating(row.id, now, row.opens)]
    return [*steps, *uncounted(row)]


def uncounted(row: TableRow) -> list[Step]:
    """Nobody will ask any more from where it was played."""
    return [listings.forget_sittings(row.id)] if row.rated else []


def has_begun(row: TableRow, table: "Table") -> bool:
    """Whether a game that is given up counts: every side has decided something, or somebody has seen dice fall."""
    decided = all(
        any(row.numbers.get(seat) for seat in side) for side in row.sides if not row.chairs.keys().isdisjoint(side)
    )
    return decided or any(entry.kind == CHANCE for entry in table.entries)


def gone_from(row: TableRow, table: "Table") -> set[str]:
    """Who left a rated game to the computer."""
    found: set[str] = set()
    for person in {chair.owner for chair in row.chairs.values()} - {""} if row.rated else ():
        seats = row.owned_by(person)
        relieved = sum(row.chairs[seat].relieved_of(row.numbers.get(seat, 0)) for seat in seats)
        away = any(row.chairs[seat].kind == COMPUTER for seat in seats)
        if away or (relieved > FEW and relieved > QUARTER * answers(table, seats)):
            found.add(person)
    return found


def answers(table: "Table", seats: list[str]) -> int:
    """How often these seats have answered. The numbers of their decisions grow with every undo too: by those, who
    chooses and undoes again and again would have answered the most."""
    return sum(entry.kind == CHOOSE and entry.by in seats for entry in table.entries)


def _judged(shares: dict[str, Share], gone: AbstractSet[str], given_up: bool) -> dict[str, Share]:
    """Who is gone has lost; who stayed has won where nobody stayed on another side, unless it was given up."""
    staying = {it.side for person, it in shares.items() if person not in gone}
    alone = len(staying) == 1 < len({it.side for it in shares.values()}) and not given_up
    found = dict(shares)
    for person, it in shares.items():
        if person in gone:
            found[person] = it._replace(won=min(it.won, 0.0), gone=True)
        elif alone:
            found[person] = it._replace(won=1.0)
    return found


def verdict(row: TableRow, table: "Table") -> str:
    """What a rated game is for those who are gone, to be said with its result; nobody is named."""
    gone = gone_from(row, table)
    labels = [find_game(row.game).seats.get(seat, seat) for person in gone for seat in row.owned_by(person)]
    if not labels:
        return ""
    return f" For the ratings the game is lost by who left it to the computer: {', '.join(sorted(labels))}."


def score_and_level(table: "Table", given_up: bool, sides: int) -> tuple[float, str]:
    """What a game came to so far; given up before its end it is the worst there is. Between sides no level is the
    worst for both: who has won stands with each."""
    if table.outcome is not None:
        return float(table.outcome.score), table.outcome.level
    return 0.0, table.game.levels[0] if given_up and sides == 1 else ""


def _mission(row: TableRow, level: str) -> dict[str, Share]:
    won = better_than(row.game, row.scenario, level, row.options)
    owners = {chair.owner: chair.seat for chair in reversed(list(row.chairs.values())) if chair.owner}
    return {person: Share(seat, TOGETHER, won) for person, seat in owners.items()}


def better_than(game: str, scenario: str, level: str, started: Mapping[str, Any] | None = None) -> float:
    """The share of the measured games that ended worse, those of the same level counted half."""
    measured = difficulty(find_game(game), scenario, started)
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
            if owner in found and found[owner].side != name:
                twice.add(owner)
            elif owner and owner not in found:
                found[owner] = Share(seat, name, won)
    return {} if twice else found


def side_id(row: TableRow, seat: str) -> str:
    """By what a side's ratings go, in every variant of a game."""
    return find_game(row.game).side_id(row.scenario, row.options, seat)


def sides_of(id: str) -> list[str]:
    """By what a game's ratings go: its sides, or the one side of all who play together."""
    game = find_game(id)
    sides = game.sides_at(game.first_scenario, {})
    if len(sides) < 2:
        return [TOGETHER]
    return [game.side_id(game.first_scenario, {}, side[0]) for side in sides]


def _resigned(table: "Table") -> str:
    """The seat that gave up."""
    return next((entry.by for entry in reversed(table.entries) if entry.value == RESIGNED), "")
