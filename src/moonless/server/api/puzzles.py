"""Puzzles: a position, every legal order, and whether the one that was given is the one that is clearly better."""

import hashlib

import msgspec
from msgspec import Struct

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, games
from moonless.players.puzzles import Puzzle, Tried, find_puzzle, puzzles_of
from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Refused, TableCard, encode
from moonless.server.shelf.daily import today
from moonless.server.table import starting
from moonless.server.table.views import View


class PuzzleLine(Struct):
    """One of the list."""

    game: str
    id: str
    title: str
    """Of its scenario."""
    label: str
    """The seat that is asked."""
    hard: bool
    """Whether the rule of thumb goes wrong here."""


class Puzzles(Struct):
    puzzles: list[PuzzleLine]
    today: PuzzleLine | None = None
    """One a day, the same for everybody."""


class Position(Struct):
    """What is shown before an answer."""

    game: str
    id: str
    title: str
    subtitle: str
    label: str
    hard: bool
    scene: msgspec.Raw
    next: str
    """The id of the puzzle after it, of the same game."""


class Attempt(Struct, forbid_unknown_fields=True):
    key: str


class Order(Struct):
    """An order and what it promised, with half of its 95% interval."""

    key: str
    label: str
    expected: float
    margin: float


class Solution(Struct):
    right: bool
    best: str
    tried: list[Order]
    """The better order first, then those that came nearest."""
    lead: float
    lead_margin: float
    worlds: int
    why: str
    played: str
    """What was played in the game that it is from, in words; empty where it cannot be said."""
    rule: str


def line(puzzle: Puzzle) -> PuzzleLine:
    game = find_game(puzzle.game)
    seat = game.seats.get(puzzle.seat, puzzle.seat)
    return PuzzleLine(puzzle.game, puzzle.id, game.scenarios[puzzle.scenario].title, seat, not puzzle.usual)


async def all_puzzles(ask: Ask) -> Puzzles:
    found = [line(puzzle) for game in games() for puzzle in puzzles_of(game).values()]
    return Puzzles(found, found[of_day(today(ask.house.settings)) % len(found)] if found else None)


def of_day(day: str) -> int:
    return int.from_bytes(hashlib.sha256(f"puzzle {day}".encode()).digest()[:8])


def meant(ask: Ask) -> Puzzle:
    try:
        return find_puzzle(find_game(ask.part("game")).id, ask.part("puzzle"))
    except MoonlessError as error:
        raise Refused("There is no such puzzle here.", 404) from error


def laid_out(game: str, id: str) -> bytes:
    """For a worker: the position as the seat sees it, as JSON."""
    puzzle = find_puzzle(game, id)
    return encode(View(puzzle.table()).frame(puzzle.seat).whole())


def said(game: str, id: str, key: str) -> str:
    """For a worker: what an answer is called."""
    decision = find_puzzle(game, id).table().decision
    assert decision is not None
    return next((option.label for option in decision.options if option.key == key), "")


async def position(ask: Ask) -> Position:
    puzzle = meant(ask)
    told = line(puzzle)
    ids = list(puzzles_of(puzzle.game))
    scene = await ask.house.workers.ask_by_size(len(puzzle.record), laid_out, puzzle.game, puzzle.id)
    subtitle = find_game(puzzle.game).scenarios[puzzle.scenario].subtitle
    after = ids[(ids.index(puzzle.id) + 1) % len(ids)]
    return Position(
        puzzle.game, puzzle.id, told.title, subtitle, told.label, told.hard, msgspec.Raw(scene), after
    )  # fmt: skip


async def attempt(ask: Ask) -> Solution:
    puzzle, key = meant(ask), ask.body.key
    played = await ask.house.workers.ask_by_size(len(puzzle.record), said, puzzle.game, puzzle.id, puzzle.played)
    return Solution(
        key == puzzle.best, puzzle.best, [order(each) for each in puzzle.tried], puzzle.lead, puzzle.lead_margin,
        puzzle.worlds, puzzle.why, played, puzzle.rule,
    )  # fmt: skip


def order(tried: Tried) -> Order:
    return Order(tried.key, tried.label, tried.expected, tried.margin)


async def play(ask: Ask) -> TableCard:
    """Go on from there, with dice of one's own."""
    await ask.begin_table()
    row = await starting.take_in(ask.house, ask.person, meant(ask).record)
    return await ask.hall.card(row.id, "card", ask.person)


P = "/api/puzzles/{game}/{puzzle}"
ENDPOINTS = [
    Endpoint("GET", "/api/puzzles", all_puzzles, "All puzzles, and the one of the day", Puzzles),
    Endpoint("GET", P, position, "A position", Position, errors=(404,)),
    Endpoint("POST", P, attempt, "Try an order", Solution, Attempt, errors=(404,)),
    Endpoint("POST", f"{P}/play", play, "Play on from a position", TableCard, guest=True, errors=(404, 429)),
]
