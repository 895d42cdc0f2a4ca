"""The ASGI application: routes, guard, and what is started and stopped with it."""

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

import moonless
from moonless.core.game import games as games_here
from moonless.server.api import (
    balances,
    company,
    games,
    inviting,
    lobby,
    notices,
    order,
    past,
    people,
    players,
    puzzles,
    standing,
    tables,
    tournaments,
    workshop,
)
from moonless.server.api.endpoint import JSON, Ask, Endpoint, Service, error_response
from moonless.server.api.messages import Refused, encode
from moonless.server.api.openapi import openapi
from moonless.server.lobby import clock
from moonless.server.lobby.board import Board
from moonless.server.lobby.clerk import Clerk
from moonless.server.lobby.days import Days
from moonless.server.lobby.sea import Sea
from moonless.server.people.messenger import Messenger
from moonless.server.people.people import People
from moonless.server.people.quotas import Quotas
from moonless.server.people.recovering import Recovering
from moonless.server.people.tries import Tries
from moonless.server.site import health, logs
from moonless.server.site.guard import Guard
from moonless.server.site.hall import Hall
from moonless.server.site.house import House
from moonless.server.site.live import Live
from moonless.server.site.metrics import Metrics
from moonless.server.site.previews import tags
from moonless.server.site.rates import Rate
from moonless.server.site.settings import Limits, Settings
from moonless.server.site.speaking import spoken
from moonless.server.site.static import Files
from moonless.server.storage import open_store
from moonless.server.table.keeping import Rows
from moonless.server.thinking.errands import Errands
from moonless.server.thinking.thinker import Thinker
from moonless.server.thinking.workers import Workers

SETTINGS = "MOONLESS_SERVER_SETTINGS"
ENDPOINTS = [
    *people.ENDPOINTS,
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *past.ENDPOINTS,
    *inviting.ENDPOINTS,
    *standing.ENDPOINTS,
    *company.ENDPOINTS,
    *lobby.ENDPOINTS,
    *players.ENDPOINTS,
    *order.ENDPOINTS,
    *notices.ENDPOINTS,
    *tournaments.ENDPOINTS,
    *workshop.ENDPOINTS,
    *balances.ENDPOINTS,
    *puzzles.ENDPOINTS,
]


def read_games() -> None:
    """The content of every game, before anybody waits for it."""
    for game in games_here().values():
        _ = game.scenarios


async def open_house(settings: Settings, metrics: Metrics) -> House:
    await asyncio.to_thread(read_games)
    store = await open_store(settings)
    persons, think = People(store, settings), settings.think_workers
    rows = Rows(store, settings)
    board, sea = Board(rows, settings.clock), Sea(store)
    board.here, sea.came, board.parted = sea.people, board.came, sea.greet
    sea.apart = lambda watcher: board.watchers.get(watcher, frozenset())
    return House(
        settings, store, persons, rows, Thinker(think), Messenger(store, settings), Errands(think), Workers(1),
        Quotas(store, settings), metrics, board, sea, Clerk(store, settings),
        Days(store, settings.clock), Recovering(persons, settings),
    )  # fmt: skip


def make_service(house: House) -> Service:
    limits, hall = house.settings.limits, Hall(house)
    return Service(
        house,
        hall,
        Rate(limits.guests, limits.guests_burst),
        Rate(limits.passwords, limits.passwords_burst),
        Rate(limits.tables, limits.tables_burst),
        Tries(limits),
        Rate(limits.names, limits.names_burst),
        Counter(),
        Live(house.settings, hall),
    )


def make_app(settings: Settings) -> Starlette:
    """The application. Its house is opened when the server starts and closed when it stops."""
    metrics = Metrics()
    held: dict[str, Service] = {}

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, metrics) as service:
            held["service"] = service
            app.state.service = service
            app.router.routes[:0] = [endpoint.route(service) for endpoint in ENDPOINTS]
            yield

    return Starlette(
        routes=[*health.routes(held, metrics), *routes(settings, held)],
        lifespan=lifespan,
        middleware=[Middleware(Guard, settings=settings, metrics=metrics), *spoken()],
        exception_handlers={HTTPException: http_error},
    )


def routes(settings: Settings, held: dict[str, Service]) -> list[BaseRoute]:
    """What is there besides the endpoints: live connections, and pages for whatever else is asked for."""
    files = Files(settings.web, watched=settings.trusted)

    async def live(websocket: WebSocket) -> None:
        connections = held["service"].live
        assert isinstance(connections, Live)
        await connections(websocket)

    async def lobby_live(websocket: WebSocket) -> None:
        connections = held["service"].live
        assert isinstance(connections, Live)
        await connections.look_on(websocket)

    async def page(request: Request) -> Response:
        try:
            address = settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
            told = await tags(held["service"].house, request.url.path, address) if "service" in held else b""
            return files.answer(request, told)
        except Refused as error:
            return error_response(error)

    return [
        WebSocketRoute("/api/tables/{table}/live", live),
        WebSocketRoute("/api/lobby/live", lobby_live),
        Route("/api/openapi.json", schema),
        Route("/api/{rest:path}", no_such, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        Route("/{rest:path}", page),
    ]


async def schema(request: Request) -> Response:
    return Response(SCHEMA, media_type=JSON)


async def no_such(request: Request) -> Response:
    return error_response(Refused("There is no such thing in the API; /api/openapi.json lists what there is.", 404))


async def http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = str(error.detail) if isinstance(error, HTTPException) else "Something went wrong on our side."
    response = error_response(Refused(f"{text}.", status))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


SCHEMA = encode(openapi(ENDPOINTS, moonless.__version__))


@contextlib.asynccontextmanager
async def running(settings: Settings, metrics: Metrics) -> AsyncIterator[Service]:
    """A service that is up, and put away in good order."""
    house = await open_house(settings, metrics)
    service = make_service(house)
    _ = house.messenger.push  # its key is made at the first start
    assert isinstance(service.live, Live)
    health.levels(metrics, service, service.live)
    sessions = asyncio.create_task(service.live.watch_sessions())
    relay = None
    if settings.postgres:
        from moonless.server.site.relay import Relay

        relay = await Relay.open(settings.database, service.hall, service.live)
    service.hall.start()
    house.board.start()
    house.sea.start()
    house.clerk.start()
    clocks = asyncio.create_task(clock.look_after(service.hall))
    try:
        yield service
    finally:
        sessions.cancel()
        clocks.cancel()
        await house.board.close()
        await house.sea.close()
        await service.hall.close()
        await house.clerk.close()
        await clock.rest(house)
        if relay is not None:
            await relay.close()
        await house.messenger.close()
        house.thinker.close()
        house.workers.close()
        await house.store.close()


def pack(settings: Settings) -> str:
    """Settings as text, for a worker process."""
    data = {
        "home": str(settings.home),
        "database": settings.database,
        "secret": settings.secret.hex(),
        "public_url": settings.public_url,
        "hosts": list(settings.hosts),
        "trusted": settings.trusted,
        "idle_seconds": settings.idle_seconds,
        "think_workers": settings.think_workers,
        "smtp": settings.smtp,
        "limits": {name: getattr(settings.limits, name) for name in Limits.__slots__},
    }
    return json.dumps(data)


def from_environment() -> Starlette:
    """The application of a worker process."""
    logs.set_up()
    data = json.loads(os.environ[SETTINGS])
    return make_app(
        Settings(
            home=Path(data["home"]),
            database=data["database"],
            secret=bytes.fromhex(data["secret"]),
            public_url=data["public_url"],
            hosts=tuple(data["hosts"]),
            trusted=data["trusted"],
            limits=Limits(**data["limits"]),
            idle_seconds=data["idle_seconds"],
            think_workers=data["think_workers"],
            smtp=data["smtp"],
        )
    )


__all__ = ["ENDPOINTS", "Ask", "Endpoint", "from_environment", "make_app", "pack"]
