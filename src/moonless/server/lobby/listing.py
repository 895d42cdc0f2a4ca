"""A table as the lobby shows it: what everybody may know before they sit down."""

from collections.abc import Set as AbstractSet
from typing import Literal

from moonless.core.game import find_game, find_scenario
from moonless.server.api.messages import Holder, SeatCard, TableHead
from moonless.server.lobby.ratings import Rating
from moonless.server.lobby.results import TOGETHER, side_id
from moonless.server.lobby.terms import Terms
from moonless.server.shelf.lengths import minutes
from moonless.server.table.rows import OPEN, TableRow

SHORT = 40
"""Letters of an option that the list shows; a mission of one's own is longer."""


class LobbyTable(TableHead):
    minutes: int
    kind: Literal["open", "watch"]
    """A seat is free, or it can be watched."""
    seats: dict[str, SeatCard]
    free: list[str]
    """Seats that anybody may take."""
    sides: list[list[str]]
    pace: Literal["live", "turns"]
    hours: int
    clock: tuple[int, int]
    """Live: minutes a side and seconds more a turn; zero: without clocks."""
    least: int
    most: int
    rated: bool
    host: str
    named: bool
    """Whether the host has an account, and so a page."""
    rating: int
    """Of the host in this game and side, with its doubt; 0: none yet."""
    doubt: int
    answers: int
    """By turns: seconds that the host usually takes for one; 0: not known, or not shown to everybody."""
    since: float
    options: dict[str, bool | int | str]
    """What was chosen at the start, by option."""


def make_listing(
    row: TableRow, held: AbstractSet[str], rating: Rating | None = None, answers: float = 0.0
) -> LobbyTable:
    """As it stands in the list."""
    game, terms = find_game(row.game), row.terms
    assert terms is not None
    scenario = find_scenario(game, row.scenario, row.options)
    free = [seat for seat, chair in row.chairs.items() if chair.kind == OPEN and seat not in held]
    return LobbyTable(
        **row.played(scenario),
        minutes=minutes(row.game, row.scenario, scenario.minutes),
        kind="open" if free else "watch",
        seats={
            seat: SeatCard(game.seats.get(seat, seat), Holder(chair.kind, chair.name))
            for seat, chair in row.chairs.items()
        },
        free=free,
        sides=row.sides,
        pace=terms.pace,
        hours=terms.hours,
        clock=(terms.minutes, terms.seconds),
        least=terms.least,
        most=terms.most,
        rated=terms.rated,
        host=row.host_name,
        named=row.host_account,
        rating=0 if rating is None else rating.shown,
        doubt=0 if rating is None else rating.doubt,
        answers=round(answers) if terms.pace == "turns" else 0,
        since=row.created,
        options={name: value for name, value in row.options.items() if is_short(value)},
    )


def side_of(row: TableRow, seat: str) -> str:
    """By what a rating in this seat goes."""
    return side_id(row, seat) if len(row.sides) > 1 else TOGETHER


def host_side(row: TableRow) -> str:
    seats = row.owned_by(row.host)
    return side_of(row, seats[0]) if seats else TOGETHER


def is_short(value: object) -> bool:
    return isinstance(value, bool | int) or (isinstance(value, str) and len(value) <= SHORT)


def fits(terms: Terms, rating: float) -> bool:
    """Whether somebody's rating is in the range that is wished for."""
    return (not terms.least or rating >= terms.least) and (not terms.most or rating <= terms.most)
