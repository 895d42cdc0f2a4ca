"""`moonless operator`: what the one who runs a site does at the command line, while the server is down or beside it.

SQLite belongs to one process, so there the server must be stopped first, or its page /operator be used.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.server.site.settings import Settings, make_settings
from moonless.server.storage import Store, open_store

CONSOLE = "console"
"""Who acted, in the log, where it was nobody by name."""
Work = Callable[[Store, Settings, argparse.Namespace], Awaitable[str]]


def add_operator(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", help="postgresql://... (default: SQLite in your data folder)")
    works = parser.add_subparsers(dest="work", required=True, metavar="WORK")
    for name, (help, arguments, _) in WORKS.items():
        work = works.add_parser(name, help=help, description=help)
        for argument, kind, default in arguments:
            work.add_argument(argument, type=kind, default=default)
        if name == "look":
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
    store = await open_store(settings)
    try:
        return await WORKS[given.work][2](store, settings, given)
    finally:
        await store.close()


# Works; what they need is imported when they are done, so that the command line starts quickly


async def ratings(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.lobby.clerk import recompute

    number, wrong = await recompute(store)
    return f"{number} ratings computed from the games; {wrong} were not as they should have been"


async def make_operator(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.people.order import OPERATOR, Desk

    await Desk(store, CONSOLE, settings.clock()).role(given.name, OPERATOR)
    return f"{given.name} is an operator now: /operator"


async def act(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.people.order import ACTS, Desk

    if given.act not in ACTS:
        raise MoonlessError(f"an operator can: {', '.join(ACTS)}")
    renamed = await ACTS[given.act](Desk(store, CONSOLE, settings.clock()), given.about)
    return f"done; called {renamed.name} from now on" if renamed is not None else "done"


async def look(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.storage import order

    reports, words, acts = await order.open_reports(store, 50), await order.words(store), await order.acts(store, 50)
    names = await order.names(store, sorted({row[key] for row in reports for key in ("sender", "about")}))
    if given.json:
        return json.dumps({
            "reports": [{key: row[key] for key in ("id", "sender", "about", "table_id", "text")} for row in reports],
            "words": words,
            "acts": [{key: row[key] for key in ("created", "operator", "act", "about", "text")} for row in acts],
        })  # fmt: skip
    lines = [
        f"report {row['id']}: {names.get(row['sender'], '?')} about {names.get(row['about'], '?')}: {row['text']}"
        for row in reports
    ]
    lines.append(f"words that no name may hold: {', '.join(words) or 'none'}")
    lines += [f"act {row['act']} {row['about']} {row['text']} by {row['operator']}" for row in acts]
    return "\n".join(lines)


async def fill(store: Store, settings: Settings, given: argparse.Namespace) -> str:
    from moonless.server.site.crowd import fill

    return await fill(store, settings, given.people, given.games, lambda text: sys.stderr.write(f"{text}\n"))


Argument = tuple[str, type, object]
WORKS: dict[str, tuple[str, list[Argument], Work]] = {
    "look": ("reports that are open, forbidden words, what operators did", [], look),
    "make-operator": ("give an account the operators' page", [("name", str, None)], make_operator),
    "act": (
        "remove-name, silence, let-speak (a name), forbid, allow (a word), settle (a report), unlist (a table)",
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
