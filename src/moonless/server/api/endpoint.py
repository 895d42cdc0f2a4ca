"""An endpoint: what it takes, what it answers, and how a request becomes a call."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Error, Refused, encode, missing
from moonless.server.api.wording import explain
from moonless.server.lobby import player
from moonless.server.people.people import COOKIE, COOKIE_SECONDS, Person
from moonless.server.people.tries import Tries
from moonless.server.site.guard import visitor
from moonless.server.site.hall import Hall
from moonless.server.site.house import House
from moonless.server.site.rates import Rate
from moonless.server.storage import Conflict, Lost
from moonless.server.table.rows import TableRow
from moonless.server.thinking.turns import Turns

log = logging.getLogger("moonless.server")
NOBODY = Person("", "")
JSON = "application/json"
LINES = "application/jsonl"
SENDING = 4
"""Records that one address may be sending at once: each is held in memory until it is whole."""
WAITING = 20
LATER = "You have asked for very much at once; wait until some of it has come."
BODY_SECONDS = 30.0
"""How long a request's body may take to arrive."""


class SignOut(Protocol):
    """Who can end live connections."""

    def sign_out(self, token: str) -> None: ...

    def sign_out_person(self, person: str) -> None: ...


@dataclass(slots=True)
class Service:
    """What endpoints work with."""

    house: House
    hall: Hall
    guests: Rate
    passwords: Rate
    tables: Rate
    tries: Tries
    names: Rate
    sending: Counter[str]
    """Records that are on their way, by address."""
    live: "SignOut"


@dataclass(slots=True)
class Ask:
    """A request, with who asks and what for."""

    service: Service
    request: Request
    person: Person
    body: Any
    token: str = ""
    """The cookie to set, where it is a new one."""
    meanwhile: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)
    """What ends with the request."""

    @property
    def house(self) -> House:
        return self.service.house

    @property
    def hall(self) -> Hall:
        return self.service.hall

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    @property
    def household(self) -> str:
        """Who takes turns with others: an account, or all guests of an address, for a guest is made in no time."""
        return self.person.id if self.person.account else f"at {visitor(self.request.scope)}"

    async def row(self) -> TableRow:
        """The table of the path, if this person may know of it."""
        row = await self.house.rows.find(self.part("table"))
        if row is None or not await player.may_look(self.house, row, self.person.id):
            raise missing()
        return row

    async def new_guest(self) -> None:
        if not self.service.guests.take(visitor(self.request.scope)):
            raise Refused("Too many new guests come from your address; wait a minute.", 429)
        self.person, self.token = await self.house.people.welcome()

    async def begin_table(self, size: int = 0) -> None:
        """One table more, if this person may have it."""
        self.spend(self.service.tables, "You have started many tables in a short time; wait a minute.")
        others = self.meanwhile.enter_context(self.house.quotas.beginning(self.person))
        await self.house.quotas.check_table(self.person, visitor(self.request.scope), size, others)

    @contextlib.asynccontextmanager
    async def in_turn(self, turns: Turns) -> AsyncIterator[None]:
        """Work of which little is done at once: everybody waits for their own, and for one of each of the others."""
        who = self.household
        if turns.waiting_of(who) >= WAITING:
            raise Refused(LATER, 429)
        await turns.take(who, idle=False)
        try:
            yield
        finally:
            turns.leave()

    def spend(self, rate: Rate, text: str) -> None:
        if not rate.take(visitor(self.request.scope)):
            raise Refused(text, 429)


Handler = Callable[[Ask], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One line of the API."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: type[msgspec.Struct] | type[str] | None = None
    guest: bool = False
    """Whether an unknown visitor becomes a guest here."""
    media: str = JSON
    query: tuple[str, ...] = ()
    errors: tuple[int, ...] = ()
    rest: bool = False
    """Whether the last part of the path is all the rest of it: a name may hold a slash."""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def route(self, service: Service) -> Route:
        async def serve(request: Request) -> Response:
            return await respond(self, service, request)

        path = f"{self.path.removesuffix('}')}:path}}" if self.rest else self.path
        return Route(path, serve, methods=[self.method])


async def respond(endpoint: Endpoint, service: Service, request: Request) -> Response:
    """Find out who asks and for what, let the handler answer; errors of ours become their status and text."""
    ask = Ask(service, request, NOBODY, None)
    try:
        cookie = request.cookies.get(COOKIE, "")
        ask.person = (await service.house.people.by_token(cookie) if cookie else None) or NOBODY
        ask.body = await read_body(endpoint, service, request)
        if endpoint.guest and ask.person is NOBODY:
            await ask.new_guest()
        service.house.quotas.met(ask.person, visitor(request.scope))
        with ask.meanwhile:
            answer = await endpoint.handler(ask)
    except MoonlessError as error:
        response = error_response(error)
    except Exception:
        log.exception("%s %s failed", endpoint.method, endpoint.path)
        response = error_response(Refused("Something went wrong on our side.", 500))
    else:
        response = answer if isinstance(answer, Response) else Response(encode(answer), media_type=JSON)
    if ask.token:
        set_cookie(response, ask.token, service.house.settings.secure)
    return response


def error_response(error: MoonlessError) -> Response:
    status = getattr(error, "status", 503 if isinstance(error, Lost) else 409 if isinstance(error, Conflict) else 400)
    return Response(encode(Error(str(error), getattr(error, "rule", ""))), status, media_type=JSON)


async def read_body(endpoint: Endpoint, service: Service, request: Request) -> Any:
    """The body, no larger than allowed, as its type."""
    if endpoint.body is None:
        return None
    limits = service.house.settings.limits
    if endpoint.body is not str:
        return as_type(endpoint, await whole_body(request, limits.body))
    who, sending = visitor(request.scope), service.sending
    if sending[who] >= SENDING:
        raise Refused(LATER, 429)
    sending[who] += 1
    try:
        return as_type(endpoint, await whole_body(request, limits.upload))
    finally:
        sending[who] -= 1
        if not sending[who]:
            del sending[who]


async def whole_body(request: Request, most: int) -> bytes:
    size, parts = 0, []
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                size += len(chunk)
                if size > most:
                    raise Refused(f"That is too large: at most {most} bytes are taken.", 413)
                parts.append(chunk)
    except TimeoutError:
        raise Refused("The rest of the request did not come.", 408) from None
    return b"".join(parts)


def as_type(endpoint: Endpoint, data: bytes) -> Any:
    try:
        return data.decode() if endpoint.body is str else msgspec.json.decode(data, type=endpoint.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(explain(error), 422) from error


def set_cookie(response: Response, token: str, secure: bool) -> None:
    response.set_cookie(COOKIE, token, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")


async def streamed(news: AsyncGenerator[msgspec.Struct, None]) -> Response:
    """An answer that goes on, a line for each piece of news, until the last or until nobody listens any more."""
    first = await anext(news)  # what is refused is refused before anything is sent

    async def lines() -> AsyncGenerator[bytes, None]:
        yield encode(first) + b"\n"
        try:
            async for each in news:
                yield encode(each) + b"\n"
        finally:
            await news.aclose()

    return StreamingResponse(lines(), media_type=LINES)
