"""A crowd for measuring: so many people and finished games, and how long pages take to answer from among them."""

import asyncio
import statistics
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from time import perf_counter

from starlette.types import ASGIApp, Message

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, games
from moonless.server.lobby.clerk import recompute
from moonless.server.lobby.results import better_than
from moonless.server.site.settings import Settings
from moonless.server.storage import Step, Store, crowds

SEED, BATCH = 7, 500
DAYS = 400


def people(number: int, now: float) -> Iterator[Step]:
    for n in range(number):
        yield crowds.person(f"crowd-{n}", f"Crowd {n}", now - (n % DAYS) * 86_400.0)


def ended_games(number: int, crowd: int, now: float) -> Iterator[list[Step]]:
    """Missions alone, duels between two, and a patrol now and then; rated in the order in which they ended."""
    random = Random(SEED)
    missions = [
        (game.id, each.id) for game in games().values() for each in game.scenarios.values() if each.kind == "mission"
    ]
    levels = {game: find_game(game).levels for game, _ in missions}
    today = datetime.fromtimestamp(now, UTC).date()
    for n in range(number):
        id, ended = f"crowd-{n}", now - (number - n) * (DAYS * 86_400.0 / number)
        one, other = (f"crowd-{random.randrange(crowd)}" for _ in range(2))
        if n % 3 == 0 and one != other:
            won = float(random.random() < 0.5)
            yield crowds.game(id, "they-come-unseen", "duel", one, "", ended, n + 1, [
                (one, "nato", "NATO", won, won, "NATO victory" if won else "Soviet victory"),
                (other, "soviet", "Soviet", 1 - won, won, "NATO victory" if won else "Soviet victory"),
            ])  # fmt: skip
            continue
        game, scenario = random.choice(missions)
        level, score = random.choice(levels[game]), float(random.randrange(40))
        daily = (today - timedelta(days=(number - n) * DAYS // number)).isoformat() if n % 5 == 1 else ""
        seat = next(iter(find_game(game).seats))
        won = max(0.0, better_than(game, scenario, level))
        yield crowds.game(id, game, scenario, one, daily, ended, n + 1, [(one, seat, "", won, score, level)])


async def fill(store: Store, settings: Settings, crowd: int, number: int) -> str:
    """Write all of it, and compute the ratings."""
    if await crowds.anybody(store):
        raise MoonlessError("this database holds people already: a crowd goes into an empty one")
    now = settings.clock()
    steps: list[Step] = []
    for step in people(crowd, now):
        steps.append(step)
        if len(steps) >= BATCH * 4:
            await store.write(*steps)
            steps = []
    await store.write(*steps)
    steps = []
    for game in ended_games(number, crowd, now):
        steps += game
        if len(steps) >= BATCH * 4:
            await store.write(*steps)
            steps = []
    await store.write(*steps)
    rated, _ = await recompute(store)
    await crowds.settle(store)
    return f"{crowd} people, {number} finished games, {rated} ratings"


# Measuring


def paths(random: Random, crowd: int) -> dict[str, str]:
    """What the pages ask for."""
    somebody = f"Crowd {random.randrange(max(1, crowd))}"
    return {
        "home": "/api/me",
        "lobby": "/api/lobby",
        "player": f"/api/players/{somebody}",
        "daily": "/api/daily",
        "daily, past": "/api/daily/past",
        "leaderboard": "/api/ratings?game=they-come-unseen&side=NATO",
        "tournaments": "/api/tournaments",
    }


async def measure(settings: Settings, requests: int) -> str:
    """The application in this process, asked as a browser would, without the network; as a table."""
    from moonless.server.site.app import make_app
    from moonless.server.site.settings import Limits

    settings.trusted = True
    settings.limits = Limits(requests=1e9, requests_burst=1e9, guests=1e9, guests_burst=1e9)
    app = make_app(settings)
    random, times = Random(SEED), dict[str, list[float]]()
    async with app.router.lifespan_context(app):
        store = app.state.service.house.store
        crowd, token = await crowds.size(store), await crowds.sign_in(store, settings.clock())
        for turn in range(requests + 1):
            for name, path in paths(random, crowd).items():
                then = perf_counter()
                status, body = await get(app, path, token)
                if turn:  # the first time games are loaded, which a server does once
                    times.setdefault(name, []).append(1000 * (perf_counter() - then))
                if status != 200:
                    raise MoonlessError(f"{path} answered {status}: {body[:200].decode()}")
            await asyncio.sleep(0)
    return text(times)


async def get(app: ASGIApp, path: str, token: str) -> tuple[int, bytes]:
    """A request as a server would hand it on."""
    where, _, query = path.partition("?")
    headers = [(b"host", b"127.0.0.1"), (b"cookie", f"moonless={token}".encode())]
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": where, "raw_path": where.encode(),
        "query_string": query.encode(), "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
        "scheme": "http", "root_path": "",
    }  # fmt: skip
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        said.append(message)

    await app(scope, receive, send)
    return said[0]["status"], b"".join(each.get("body", b"") for each in said[1:])


def text(times: dict[str, list[float]]) -> str:
    lines = [f"{'page':<14}{'median':>9}{'p99':>9}{'worst':>9}   milliseconds"]
    for name, taken in times.items():
        p99 = statistics.quantiles(taken, n=100, method="inclusive")[98]
        lines.append(f"{name:<14}{statistics.median(taken):>9.1f}{p99:>9.1f}{max(taken):>9.1f}")
    return "\n".join(lines)
