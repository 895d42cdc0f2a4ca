"""A crowd for measuring: so many people and finished games, and how long pages take to answer from among them."""

import asyncio
import statistics
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice, product
from random import Random
from time import perf_counter, process_time
from typing import TypeVar

from starlette.types import ASGIApp, Message

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, games
from moonless.server.lobby.clerk import Key, fold
from moonless.server.lobby.ratings import Rating
from moonless.server.lobby.results import better_than
from moonless.server.site.settings import Settings
from moonless.server.storage import Step, Store, crowds, results
from moonless.server.storage.crowds import MadeUp

SEED, BATCH = 7, 10_000
DAYS = 400
REGULAR = 50
"""Of so many games one is a regular's, who has tens of thousands."""
T = TypeVar("T")


def people(number: int, now: float) -> Iterator[Step]:
    for n in range(number):
        yield crowds.person(f"crowd-{n}", f"Crowd {n}", now - (n % DAYS) * 86_400.0)


def ended_games(number: int, crowd: int, now: float) -> Iterator[MadeUp]:
    """Missions alone, duels between two, and a patrol now and then; rated in the order in which they ended."""
    random = Random(SEED)
    missions = [
        (game.id, each.id) for game in games().values() for each in game.scenarios.values() if each.kind == "mission"
    ]
    levels = {game: find_game(game).levels for game, _ in missions}
    better = cache(better_than)
    today = datetime.fromtimestamp(now, UTC).date()
    for n in range(number):
        id, ended = f"crowd-{n}", now - (number - n) * (DAYS * 86_400.0 / number)
        one, other = (f"crowd-{random.randrange(crowd)}" for _ in range(2))
        if n % REGULAR == 1:
            one = "crowd-1"
        if n % 3 == 0 and one != other:
            won = float(random.random() < 0.5)
            level = "NATO victory" if won else "Soviet victory"
            shares: list[crowds.Share] = [
                (one, "nato", "NATO", won, won, level),
                (other, "soviet", "Soviet", 1 - won, won, level),
            ]
            yield MadeUp(id, "they-come-unseen", "duel", "", ended, n + 1, shares)
            continue
        game, scenario = random.choice(missions)
        level, score = random.choice(levels[game]), float(random.randrange(40))
        daily = (today - timedelta(days=(number - n) * DAYS // number)).isoformat() if n % 5 == 1 else ""
        seat = next(iter(find_game(game).seats))
        share = (one, seat, "", max(0.0, better(game, scenario, level)), score, level)
        yield MadeUp(id, game, scenario, daily, ended, n + 1, [share])


async def fill(store: Store, settings: Settings, crowd: int, number: int, say: Callable[[str], object]) -> str:
    """Write all of it. Ratings are computed on the way, in memory, as the clerk would, and written at the end."""
    if await crowds.anybody(store):
        raise MoonlessError("this database holds people already: a crowd goes into an empty one")
    now = settings.clock()
    for some in batched(people(crowd, now)):
        await store.write(*some)
    say(f"{crowd} people")
    known: dict[Key, Rating] = {}
    done = 0
    for made in batched(ended_games(number, crowd, now)):
        rated: dict[tuple[str, str], tuple[float, float]] = {}
        for game in made:
            new = fold(game.rows(), known)
            known.update(new)
            rated |= {(game.id, person): (each.mu, each.sigma) for (person, _, _), each in new.items()}
        await store.write(*crowds.games(made, rated))
        done += len(made)
        say(f"{done} of {number} games")
    for pairs in batched(known.items()):
        await store.write(*(results.rate(*key, new.mu, new.sigma, new.games) for key, new in pairs))
    say(f"{len(known)} ratings")
    await crowds.settle(store)
    return f"{crowd} people, {number} finished games, {len(known)} ratings"


def batched(given: Iterable[T]) -> Iterator[list[T]]:
    """What is written at once."""
    rest = iter(given)
    while some := list(islice(rest, BATCH)):
        yield some


# Measuring


def whom(busiest: str) -> dict[str, str]:
    """Who opens the pages: somebody, and whoever has played most."""
    return {"": "crowd-0", ", a regular": busiest}


def paths(random: Random, crowd: int, person: str) -> dict[str, list[str]]:
    """All that each page asks for when it is opened; games and puzzles, which are the same for everybody, too."""
    somebody, me = f"Crowd {random.randrange(max(1, crowd))}", person.replace("crowd-", "Crowd ")
    side = random.choice(["NATO", "Soviet"])
    return {
        "home": ["/api/me", "/api/games", "/api/daily"],
        "lobby": ["/api/me", "/api/games", "/api/lobby", "/api/me/friends", "/api/me/calls", f"/api/players/{me}"],
        "player": [f"/api/players/{somebody}", "/api/games"],
        "own page": [f"/api/players/{me}", "/api/games"],
        "daily": ["/api/daily", "/api/daily/past", "/api/games", "/api/puzzles"],
        "leaderboard": [f"/api/ratings?game=they-come-unseen&side={side}", "/api/games"],
        "tournaments": ["/api/tournaments", "/api/games"],
    }


async def measure(settings: Settings, requests: int) -> str:
    """The application in this process, asked as a browser would, without the network; as a table."""
    from moonless.server.site.app import make_app
    from moonless.server.site.settings import Limits

    if requests < 2:
        raise MoonlessError("--requests: fewer than 2 say nothing")
    settings.trusted = True
    settings.limits = Limits(requests=1e9, requests_burst=1e9, guests=1e9, guests_burst=1e9)
    app = make_app(settings)
    random, times, spent = Random(SEED), dict[str, list[float]](), dict[str, list[float]]()
    async with app.router.lifespan_context(app):
        store = app.state.service.house.store
        crowd, busiest = await crowds.size(store), await crowds.busiest(store)
        tokens = {who: await crowds.sign_in(store, person, settings.clock()) for who, person in whom(busiest).items()}
        for turn, (who, token) in product(range(requests + 1), tokens.items()):
            for page, asked in paths(random, crowd, busiest if who else "crowd-0").items():
                then, worked = perf_counter(), process_time()
                for path, (status, body) in zip(asked, await ask_all(app, asked, token), strict=True):
                    if status != 200:
                        raise MoonlessError(f"{path} answered {status}: {body[:200].decode()}")
                if turn:  # the first time games are loaded, which a server does once
                    times.setdefault(f"{page}{who}", []).append(1000 * (perf_counter() - then))
                    spent.setdefault(f"{page}{who}", []).append(1000 * (process_time() - worked))
            await asyncio.sleep(0)
    return text(times, spent)


async def ask_all(app: ASGIApp, paths: list[str], token: str) -> list[tuple[int, bytes]]:
    """At once, as a page does."""
    return list(await asyncio.gather(*(get(app, path, token) for path in paths)))


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


def text(times: dict[str, list[float]], spent: dict[str, list[float]]) -> str:
    """Beside the time that an answer took, what it cost this process (SQLite works in it): a busy machine makes all
    answers late, and this one hardly dearer."""
    lines = [f"{'page':<24}{'median':>9}{'p99':>9}{'worst':>9}{'processor, p99':>17}   milliseconds"]
    for name, taken in times.items():
        figures = (statistics.median(taken), p99(taken), max(taken))
        lines.append(f"{name:<24}{''.join(f'{each:>9.1f}' for each in figures)}{p99(spent[name]):>17.1f}")
    return "\n".join(lines)


def p99(taken: list[float]) -> float:
    return statistics.quantiles(taken, n=100, method="inclusive")[98]
