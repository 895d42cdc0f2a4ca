"""What can be played: games, briefings, boards, rules, lessons."""

import asyncio
from functools import cache, lru_cache
from typing import Any

import msgspec
from starlette.responses import Response

from moonless.balance.difficulty import difficulty, measured
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, Scenario, games, seats_of
from moonless.core.table import Table
from moonless.server.api.endpoint import JSON, Ask, Endpoint
from moonless.server.api.messages import (
    Briefing,
    GameCard,
    Lesson,
    LessonCard,
    LessonStep,
    Refused,
    Rulebook,
    ScenarioCard,
    Seats,
    TableCard,
    Worth,
    encode,
)
from moonless.server.api.wording import explain
from moonless.server.shelf.lengths import minutes
from moonless.server.shelf.rulebook import rulebook
from moonless.server.site.static import cached
from moonless.server.table import lessons
from moonless.server.table.views import View

SVG = "image/svg+xml"
LESSON = "/api/games/{game}/lessons/{lesson}"


def game_of(ask: Ask) -> Game:
    game = games().get(ask.part("game"))
    if game is None:
        raise Refused("There is no such game here.", 404)
    return game


def lasts(game: Game, scenario: Scenario) -> int:
    return minutes(game.id, scenario.id, scenario.minutes)


def card(game: Game, scenario: Scenario) -> ScenarioCard:
    return ScenarioCard(
        scenario.id, scenario.title, scenario.subtitle, scenario.result, scenario.kind, lasts(game, scenario),
        difficulty(game, scenario.id), scenario.content,
    )  # fmt: skip


async def list_games(ask: Ask) -> Response:
    return cached(ask.request, encode(game_cards()), JSON)


def game_cards() -> list[GameCard]:
    return [
        GameCard(
            game.id,
            game.name,
            game.seats,
            [card(game, scenario) for scenario in game.scenarios.values()],
            [LessonCard(each.id, each.title, each.summary) for each in lessons.of(game).values()],
            "" if game.workshop is None else game.workshop.bench().name,
            max(len(scenario.seats or game.seats) for scenario in game.scenarios.values()),
            len(game.sides_at(game.first_scenario, {})),
        )
        for game in games().values()
    ]


async def briefing(ask: Ask) -> Briefing:
    game = game_of(ask)
    scenario = game.scenarios.get(ask.part("scenario"))
    if scenario is None:
        raise Refused("There is no such scenario.", 404)
    return Briefing(
        scenario.id,
        scenario.title,
        scenario.subtitle,
        scenario.result,
        scenario.kind,
        lasts(game, scenario),
        difficulty(game, scenario.id),
        scenario.content,
        scenario.briefing,
        list(scenario.options.values()),
        opening(game, scenario.id),
        seats_of(game, scenario.id),
        game.sides_at(scenario.id, {}),
        game.chance,
        scenario.historic,
        scenario.situation or ("" if scenario.historic else scenario.briefing),
        scenario.objective,
        not await ask.house.rows.knows(ask.person.id, game.id),
        measured().get(game.id, {}).get(scenario.id, []),
        worth(game, scenario.id),
    )


@cache
def worth(game: Game, scenario: str) -> list[Worth]:
    """The victory table of each way to start a scenario that was measured: a longer campaign asks for more."""
    started = [row.options for row in measured().get(game.id, {}).get(scenario, [])]
    rulers = [game.ruler(game.start(scenario, {**game.unattended, **options})) for options in started]
    return [Worth(ruler.unit, ruler.least) for ruler in rulers]


async def seats(ask: Ask) -> Seats:
    """Who takes part when a scenario is started with these options."""
    game = game_of(ask)
    if ask.part("scenario") not in game.scenarios:
        raise Refused("There is no such scenario.", 404)
    try:
        options = msgspec.json.decode(ask.request.query_params.get("options", "{}"), type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused(f"The options are not a JSON object: {explain(error)}") from error
    return await asyncio.to_thread(seats_there, game, ask.part("scenario"), options)


def seats_there(game: Game, scenario: str, options: dict[str, Any]) -> Seats:
    """Options may hold a whole mission, which takes a while to read."""
    return Seats(seats_of(game, scenario, options), game.sides_at(scenario, options))


@cache
def opening(game: Game, scenario: str) -> msgspec.Raw:
    """What is to be seen before anything has happened, with a spectator's eyes."""
    table = Table.start(game, scenario, "briefing")
    frame = View(table).frame(None)
    frame.log = []
    return msgspec.Raw(encode(frame.whole()))


async def board(ask: Ask) -> Response:
    """A board never changes under its fingerprint."""
    drawn = await asyncio.to_thread(draw, game_of(ask), ask.part("board"))
    return cached(ask.request, drawn, SVG, forever=bool(ask.request.url.query))


@lru_cache(64)
def draw(game: Game, board: str) -> bytes:
    try:
        return game.screen.draw_board(board).encode()
    except (MoonlessError, KeyError) as error:
        raise Refused("There is no such board.", 404) from error


async def symbols(ask: Ask) -> Response:
    return cached(ask.request, game_of(ask).screen.symbols.encode(), SVG)


async def rules(ask: Ask) -> Response:
    return cached(ask.request, rules_json(game_of(ask).id), "application/json")


@cache
def rules_json(game: str) -> bytes:
    return encode(rulebook(game))


async def lesson(ask: Ask) -> Lesson:
    """What is said, and what the learner is to answer; what others answer is theirs to know."""
    found = lessons.find(game_of(ask), ask.part("lesson"))
    steps = [LessonStep(step.say, step.title, step.keys, step.auto, *step.pointed) for step in found.steps]
    return Lesson(found.id, found.title, found.summary, steps)


async def begin_lesson(ask: Ask) -> TableCard:
    game = game_of(ask)
    found = lessons.find(game, ask.part("lesson"))
    await ask.begin_table()
    row = await lessons.begin(ask.house, ask.person, game, found)
    return await ask.hall.card(row.id, "card", ask.person)


ENDPOINTS = [
    Endpoint("GET", "/api/games", list_games, "All games and their scenarios", list[GameCard]),
    Endpoint("GET", "/api/games/{game}/scenarios/{scenario}", briefing, "A scenario's briefing", Briefing),
    Endpoint("GET", "/api/games/{game}/scenarios/{scenario}/seats", seats, "Who takes part in it", Seats),
    Endpoint("GET", "/api/games/{game}/boards/{board}.svg", board, "A board as SVG", str, media=SVG),
    Endpoint("GET", "/api/games/{game}/symbols.svg", symbols, "Symbols for the kinds of pieces", str, media=SVG),
    Endpoint("GET", "/api/games/{game}/rules", rules, "The rules", Rulebook),
    Endpoint("GET", LESSON, lesson, "A guided game", Lesson),
    Endpoint("POST", LESSON, begin_lesson, "Begin a guided game", TableCard, guest=True, errors=(429,)),
]
