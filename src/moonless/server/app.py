"""The ASGI application: routes, guard, and what is started and stopped with it."""

import contextlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import moonless
from moonless.server.api import games, people, tables, workshop
from moonless.server.api.endpoint import JSON, Ask, Endpoint, Service, error_response
from moonless.server.api.openapi import openapi
from moonless.server.errands import Errands
from moonless.server.guard import Guard, Rate
from moonless.server.hall import Hall
from moonless.server.house import House
from moonless.server.live import Live
from moonless.server.messages import Refused, encode
from moonless.server.people import People
from moonless.server.rows import Rows
from moonless.server.settings import Limits, Settings
from moonless.server.speaking import spoken
from moonless.server.static import Files
from moonless.server.storage import open_store
from moonless.server.thinking import Thinker
from moonless.server.webhook import Messenger

SETTINGS = "MOONLESS_SERVER_SETTINGS"
ENDPOINTS = [*people.ENDPOINTS, *games.ENDPOINTS, *tables.ENDPOINTS, *workshop.ENDPOINTS]


async def open_house(settings: Settings) -> House:
    store = await open_store(settings)
    persons = People(store, settings)
    thinker = Thinker(settings.think_workers)
    errands = Errands(settings.think_workers)
    return House(settings, store, persons, Rows(store, settings), thinker, Messenger(persons), errands)


def make_service(house: House) -> Service:
    limits = house.settings.limits
    return Service(
        house,
        Hall(house),
        Rate(limits.guests, limits.guests_burst),
        Rate(limits.passwords, limits.passwords_burst),
        Rate(limits.tables, limits.tables_burst),
    )


def make_app(settings: Settings) -> Starlette:
    """The application. Its house is opened when the server starts and closed when it stops."""
    files = Files(settings.web)
    held: dict[str, Service] = {}
    lives: dict[str, Live] = {}

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings) as service:
            held["service"], lives["live"] = service, Live(settings, service.hall)
            app.state.service = service
            app.router.routes[:0] = [endpoint.route(service) for endpoint in ENDPOINTS]
            yield

    async def live(websocket: WebSocket) -> None:
        await lives["live"](websocket)

    async def schema(request: Request) -> Response:
        return Response(SCHEMA, media_type=JSON)

    async def no_such(request: Request) -> Response:
        return error_response(Refused("There is no such thing in the API; /api/openapi.json lists what there is.", 404))

    async def page(request: Request) -> Response:
        try:
            return files.answer(request)
        except Refused as error:
            return error_response(error)

    routes = [
        WebSocketRoute("/api/tables/{table}/live", live),
        Route("/api/openapi.json", schema),
        Route("/api/{rest:path}", no_such, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        Route("/{rest:path}", page),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, settings=settings), *spoken()],
        exception_handlers={HTTPException: http_error},
    )


async def http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = str(error.detail) if isinstance(error, HTTPException) else "Something went wrong on our side."
    response = error_response(Refused(f"{text}.", status))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


SCHEMA = encode(openapi(ENDPOINTS, moonless.__version__))


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Service]:
    """A service that is up, and put away in good order."""
    house = await open_house(settings)
    service = make_service(house)
    relay = None
    if settings.postgres:
        from moonless.server.relay import Relay

        relay = await Relay.open(settings.database, service.hall)
    service.hall.start()
    try:
        yield service
    finally:
        await service.hall.close()
        if relay is not None:
            await relay.close()
        await house.messenger.close()
        house.thinker.close()
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
        "limits": {name: getattr(settings.limits, name) for name in Limits.__slots__},
    }
    return json.dumps(data)


def from_environment() -> Starlette:
    """The application of a worker process."""
    data = json.loads(os.environ[SETTINGS])
    return make_app(
        Settings(
            Path(data["home"]),
            data["database"],
            bytes.fromhex(data["secret"]),
            data["public_url"],
            tuple(data["hosts"]),
            data["trusted"],
            Limits(**data["limits"]),
            idle_seconds=data["idle_seconds"],
            think_workers=data["think_workers"],
        )
    )


__all__ = ["ENDPOINTS", "Ask", "Endpoint", "from_environment", "make_app", "pack"]
