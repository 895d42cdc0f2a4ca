"""A table as the lobby shows it: what everybody may know before they sit down."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal

from msgspec import Struct

from moonless.core.game import Scenario, find_game, find_scenario
from moonless.core.starting import CHOICE, FLAG, NUMBER, StartOption, Value
from moonless.server.api.messages import Holder, SeatCard, TableHead
from moonless.server.lobby.ratings import Rating
from moonless.server.lobby.results import TOGETHER, side_id
from moonless.server.lobby.terms import Terms
from moonless.server.shelf.lengths import minutes
from moonless.server.table.rows import OPEN, TableRow

YES, NO = "yes", "no"


class Chosen(Struct):
    """Something that was said at the start and is not as usual."""

    label: str
    value: str


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
    """What was chosen at the start, by option; what people wrote themselves is no part of it."""
    chosen: list[Chosen]
    """What of it is not as usual, in words."""
    content: str
    """The title of the content pack that the scenario is of; empty: the game's own."""


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
        options=picked(scenario, row.options),
        chosen=unusual(scenario, row.options),
        content=scenario.content,
    )


def picked(scenario: Scenario, options: Mapping[str, Any]) -> dict[str, Value]:
    """What was picked from what the game offers."""
    kinds = {option.id: option.kind for option in scenario.options.values()}
    return {name: value for name, value in options.items() if kinds.get(name) in (CHOICE, FLAG, NUMBER)}


def unusual(scenario: Scenario, options: Mapping[str, Any]) -> list[Chosen]:
    """What whoever sits down would not expect, each with what it is called."""
    said = picked(scenario, options)
    offered = [option for option in scenario.options.values() if option.kind in (CHOICE, FLAG, NUMBER)]
    there = [(option, option.of(said)) for option in offered]
    return [Chosen(option.label, words(option, value)) for option, value in there if value != option.default]


def words(option: StartOption, value: Value) -> str:
    if option.kind == FLAG:
        return YES if value else NO
    return next((each.label for each in option.choices if each.value == value and each.label), str(value))


def side_of(row: TableRow, seat: str) -> str:
    """By what a rating in this seat goes."""
    return side_id(row, seat) if len(row.sides) > 1 else TOGETHER


def host_side(row: TableRow) -> str:
    seats = row.owned_by(row.host)
    return side_of(row, seats[0]) if seats else TOGETHER


def fits(terms: Terms, rating: float) -> bool:
    """Whether somebody's rating is in the range that is wished for."""
    return (not terms.least or rating >= terms.least) and (not terms.most or rating <= terms.most)
