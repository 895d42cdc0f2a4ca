"""`moonless operator`: what the one who runs a site does at the command line, while the server is down or beside it.

SQLite belongs to one process: while the server runs one can look, and what is to be done is done on its page /operator.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.server.site.settings import Settings, make_settings
from moonless.server.storage import Busy, Row, Store, open_store

LOOKING = ("look", "people")
"""What changes nothing."""
MOST = 50
CONSOLE = "console"
"""Who acted, in the log, where it was nobody by name."""
RUNNING = (
    "the site is running on this SQLite database, which carries one process: do it on its page /operator, or stop it"
    " first; looking, and everything on PostgreSQL, works beside it"
)
Work = Callable[[Store, Settings, argparse.Namespace], Awaitable[str]]


def add_operator(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", help="postgresql://... (default: SQLite in your data folder)")
    works = parser.add_subparsers(dest="work", required=True, metavar="WORK")
    for name, (help, arguments, _) in WORKS.items():
        work = works.add_parser(name, help=help, description=help)
        for argument, kind, default in arguments:
            work.add_argument(argument, type=kind, default=default)
        if name in LOOKING:
            work.add_argument("--json", action="store_true", help="for programs")


def run(given: argparse.Namespace) -> int:
    """Do it, and say what came of it."""
    sys.stdout.write(f"{asyncio.run(carry_out(given))}\n")
    return 0


async def carry_out(given: argparse.Namespace) -> str:
    settings = make_settings(given.database)
    if given.work == "measure":  # it is a server of its own
        from moonless.server.site.crowd import measure

        return await measure(settings, given.requests)
    if given.work != "fill" and "://" not in settings.database and not Path(settings.database).exists():
        raise MoonlessError(f"there is no database {settings.database}: name the one that the site was started with")
    store = await open_beside(settings, given.work)
    try:
        return await WORKS[given.work][2](store, settings, given)
    finally:
        await store.close()


async def open_beside(settings: Settings, work: str) -> Store:
    """The store; where a server has it, only for looking."""
    try:
        return await open_store(settings)
    except Busy:
        if work not in LOOKING:
            raise MoonlessError(RUNNING) from None
    from moonless.server.storage.reading import SqliteReader

    return SqliteReader(settings.database)


# Works; what they need is imported when they are done, so that the command line starts quickly


async def ratings(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.lobby.clerk import recompute

    number, wrong = await recompute(store)
    return f"{number} ratings computed from the games; {wrong} were not as they should have been"


async def make_operator(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.people.order import Desk

    await Desk(store, CONSOLE, settings.clock()).make_operator(given.name)
    return f"{given.name} is an operator now: /operator"


async def unmake_operator(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.people.order import Desk

    await Desk(store, CONSOLE, settings.clock()).unmake_operator(given.name)
    return f"{given.name} is no operator any more"


async def act(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.people.order import ACTS, Desk

    if given.act not in ACTS:
        raise MoonlessError(f"an operator can: {', '.join(ACTS)}")
    desk = Desk(store, CONSOLE, settings.clock())
    before = await desk.find(given.about) if given.act == "remove-name" else None
    renamed = await ACTS[given.act](desk, given.about)
    if settings.postgres and before is not None and renamed is not None:  # a site that runs has the old one in memory
        from moonless.server.site.relay import from_outside

        await store.write(from_outside({"k": "name", "person": before.id, "name": renamed.name, "gone": before.name}))
    return f"done; called {renamed.name} from now on" if renamed is not None else "done"


async def people(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.storage import order

    found = await order.find_people(store, given.name.casefold(), MOST)
    if given.json:
        return json.dumps([{"name": row["name"], "role": row["role"], "created": row["created"]} for row in found])
    lines = [f"{row['name']}: here since {day(row['created'])} {row['role']}".rstrip() for row in found]
    return "\n".join(lines) or f"no account has a name that begins with {given.name}"


def day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


async def look(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.storage import listings, order, tournaments

    reports, words, acts = (
        await order.open_reports(store, MOST),
        await order.words(store),
        await order.acts(store, MOST),
    )
    taken, names = await order.withheld(store, MOST), await named(store, reports, acts)
    told = [
        {"id": row["id"], "sender": names[row["sender"]], "about": names[row["about"]], "table": row["table_id"],
         "text": row["text"], "tournament": row["tournament"]}
        for row in reports
    ]  # fmt: skip
    done = [
        {"created": row["created"], "operator": names[row["operator"]], "act": row["act"],
         "about": names[row["about"]], "text": row["text"]}
        for row in acts
    ]  # fmt: skip
    tables = [{key: row[key] for key in ("id", "game", "scenario", "name")} for row in await listings.titles(store)]
    cups = [{key: row[key] for key in ("id", "title", "name")} for row in await tournaments.newest(store, MOST)]
    quotas = {name: getattr(settings.limits, name) for name in type(settings.limits).__slots__}
    if given.json:
        shown = {"reports": told, "tables": tables, "tournaments": cups, "words": words, "names": taken}
        return json.dumps({**shown, "acts": done, "quotas": quotas})
    lines = [f"report {it['id']}: {it['sender']} about {it['about']}: {it['text']}" for it in told]
    lines += [f"table {it['id']}: {it['game']} {it['scenario']}, opened by {it['name']}" for it in tables]
    lines += [f"tournament {it['id']}: {it['title']}, opened by {it['name']}" for it in cups]
    lines.append(f"words that no name may hold: {', '.join(words) or 'none'}")
    lines.append(f"names that were taken away: {', '.join(taken) or 'none'}")
    lines += [f"act {it['act']} {it['about']} {it['text']} by {it['operator']}" for it in done]
    lines.append(f"quotas: {', '.join(f'{name} {value:g}' for name, value in quotas.items())}")
    return "\n".join(lines)


async def named(store: Store, reports: Sequence[Row], acts: Sequence[Row]) -> dict[str, str]:
    """What people are called now, by the ids under which they are kept."""
    from moonless.server.storage import order

    ids = {row[key] for row in reports for key in ("sender", "about")}
    ids |= {row[key] for row in acts for key in ("operator", "about")}
    return await order.called(store, sorted(ids))


async def fill(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.site.crowd import fill

    return await fill(store, settings, given.people, given.games, lambda text: sys.stderr.write(f"{text}\n"))


Argument = tuple[str, type, object]
WORKS: dict[str, tuple[str, list[Argument], Work]] = {
    "look": ("open reports, tables of the lobby, tournaments, forbidden words, quotas, what operators did", [], look),
    "people": ("accounts whose name begins so", [("name", str, None)], people),
    "make-operator": ("give an account the operators' page", [("name", str, None)], make_operator),
    "unmake-operator": ("take it from an account again", [("name", str, None)], unmake_operator),
    "act": (
        "remove-name, silence, let-speak (a name), forbid, allow (a word, or a name that was taken away), settle (a"
        " report), unlist (a table), untitle (a tournament)",
        [("act", str, None), ("about", str, None)],
        act,
    ),
    "ratings": ("compute all ratings again from the games", [], ratings),
    "fill": (
        "fill an empty database with people and finished games, for measuring",
        [("--people", int, 100_000), ("--games", int, 1_000_000)],
        fill,
    ),
    "measure": ("how long pages take to answer from this database", [("--requests", int, 300)], look),
}
