"""New tables: from a scenario, or from a record that somebody brings along."""

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import Game, find_game, find_scenario, seats_of
from moonless.core.record import RESTART, Record
from moonless.core.table import Table
from moonless.core.workshop import OWN
from moonless.server.api.messages import NewTable, Refused
from moonless.server.people.order import check_own
from moonless.server.people.people import Person, new_id
from moonless.server.site.house import House
from moonless.server.storage import Step
from moonless.server.table.opening import Story
from moonless.server.table.rows import COMPUTER, Kind, TableRow
from moonless.server.table.seating import holding
from moonless.server.table.shares import new_shares
from moonless.server.thinking.workers import stand_back

MOST_ENTRIES = 20_000
UPLOAD_SECONDS, UPLOAD_WAIT = 20, 600.0
"""What a record may use of the processor, and how long it may take where the server is busy."""
UPLOADS_WAITING = 8
BUSY = "Many records are being tried just now. Yours is not at fault: send it again in a minute."
LATE = "The server was too busy to try this record to its end. Nothing says that it is at fault: send it again later."
TOO_MUCH = f"it takes more than {UPLOAD_SECONDS} seconds of the processor"
Tried = str | list[Step]
"""What is wrong with a record, or what to keep beside it."""
Holders = dict[str, tuple[Kind, str]]
WAY = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How a process for a record comes to be: as a copy of one that has read the program, where there is such a thing. To
read it anew costs more than most records do; a fork of this one may hang, since it has threads."""
if WAY == "forkserver":
    multiprocessing.set_forkserver_preload(["moonless.server.table.ready"])


def new_secret() -> str:
    """256 bits from which all dice of a table come; its hash is published before the first throw."""
    return secrets.token_hex(32)


async def start(house: House, person: Person, wish: NewTable) -> TableRow:
    """A new game as asked for."""
    game = find_game(wish.game)
    there = await asyncio.to_thread(seats_at, game, wish)
    unknown = [seat for seat in wish.seats if seat not in there]
    if unknown:
        raise Refused(f"{game.name} has no seat '{unknown[0]}' here; it has: {', '.join(there)}")
    holders: Holders = {
        seat: holding(wish.seats.get(seat, "open" if wish.seats else "me"), person.id) for seat in there
    }
    seed = None if wish.dice == "by-hand" else new_secret()
    joint = wish.dice == "joint" and any(kind != COMPUTER for kind, _ in holders.values())
    record = await asyncio.to_thread(begin, game, wish, seed)
    record.entries.clear()  # what was thrown before the first question is thrown again, the same, when it is opened
    terms = None if wish.terms is None else wish.terms.terms()
    if terms is not None and 0 < terms.most < terms.least:
        raise Refused(f"Nobody is rated {terms.least} at least and {terms.most} at the most: change one of them.")
    if terms is not None and terms.rated:
        check_rated(person, wish, holders)
    public = wish.public or (terms is not None and terms.listed)
    await check_words(house, person, record, public)
    row = await house.rows.create(person, record, holders, public, terms=terms, shares=new_shares() if joint else "")
    house.board.touched(row)
    return row


async def check_words(house: House, person: Person, record: Record, shown: bool) -> None:
    """A mission of one's own has a title as people have names: the same words are not allowed in it."""
    if record.scenario == OWN:
        scenario = await asyncio.to_thread(find_scenario, find_game(record.game), OWN, record.options)
        await check_own(house.store, person, scenario.title, scenario.subtitle, shown)


def seats_at(game: Game, wish: NewTable) -> dict[str, str]:
    """Options may hold a whole mission, which takes a while to read."""
    return seats_of(game, find_scenario(game, wish.scenario or None, wish.options).id, wish.options)


def check_rated(person: Person, wish: NewTable, holders: Holders) -> None:
    """What a result with a name needs."""
    if not person.account:
        raise Refused("A rated game needs an account, so that the result has a name.", 403)
    if wish.dice == "by-hand":
        raise Refused("In a rated game the server throws the dice.")
    if any(kind == "computer" for kind, _ in holders.values()):
        raise Refused("In a rated game every seat is a person's.")


def begin(game: Game, wish: NewTable, seed: str | None) -> Record:
    """The record of a new game; laying out what somebody wrote may take a while."""
    return Table.start(game, wish.scenario or None, seed, wish.options).record


def all_mine(record: Record, person: Person) -> Holders:
    """Every seat of a record's game for one person."""
    there = seats_of(find_game(record.game), record.scenario, record.options)
    return dict.fromkeys(there, ("person", person.id))


async def take_in(house: House, person: Person, text: str) -> TableRow:
    """A table from a record's text."""
    if not house.settings.trusted and text.find("\n", 0, house.settings.limits.body) < 0:
        raise Refused(LONG_HEAD, 413)  # it is read whenever a table is listed
    record = await asyncio.to_thread(read, text)
    if len(record.entries) > MOST_ENTRIES:
        raise Refused(f"A record of more than {MOST_ENTRIES} lines is not taken.", 413)
    if not house.settings.trusted and any(entry.kind == RESTART for entry in record.entries):
        raise Refused("This record goes on from a stored position; a public server takes only whole games.", 422)
    record.checkpoint = record.checkpoint if house.settings.trusted else None
    await check_words(house, person, record, shown=False)
    if house.uploads.locked() and house.waiting_uploads >= UPLOADS_WAITING:
        raise Refused(BUSY, 503)
    house.waiting_uploads += 1
    id = new_id()
    try:
        async with house.uploads:  # one after another, so that a busy server blames no record for its own slowness
            tried = await asyncio.to_thread(try_out if record.entries else tried_here, record.text(), id)
    finally:
        house.waiting_uploads -= 1
    if isinstance(tried, str):
        raise Refused(f"This saved game does not go by the rules of this table: {tried}", 422)
    return await house.rows.create(person, record, all_mine(record, person), False, id=id, sealed=True, more=tried)


NO_SAVE = "This is not a saved game of Moonless: a save file ends in .jsonl, and a table's menu gives you one."
LONG_HEAD = "What this game was started with is too long to be kept here."
DAMAGED = "This save file is damaged from line {line} on, so it cannot be opened. Take an older copy of it."


def read(text: str) -> Record:
    """A record's text, or in plain words what is the matter with it."""
    try:
        record = Record.parse(text)
        record.text().encode()
    except (Unreadable, UnicodeEncodeError) as error:
        line = error.line if isinstance(error, Unreadable) else 1
        raise Refused(DAMAGED.format(line=line) if line > 1 else NO_SAVE, 422) from error
    try:
        find_game(record.game)
    except MoonlessError as error:
        raise Refused(f"This is a saved game of '{record.game}', which is not installed here.", 422) from error
    return record


def try_out(text: str, id: str) -> Tried:
    """Play a stranger's record in a process of its own that may use so much of the processor."""
    context: Any = multiprocessing.get_context(WAY)
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(text, id, there, dict(os.environ)), daemon=True)
    process.start()
    stand_back(process.pid)
    there.close()
    try:
        if not here.poll(UPLOAD_WAIT):
            raise Refused(LATE, 503)  # by the clock of the wall nobody can tell a long record from a busy server
        found: Tried = here.recv()
        return found
    except EOFError:
        process.join()
        return TOO_MUCH if process.exitcode == -getattr(signal, "SIGXCPU", 0) else "it breaks the rules' own process"
    finally:
        process.kill()
        process.join()
        here.close()


def _play(text: str, id: str, out: Connection, environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)  # as it is now, not when the first of these processes was made
    limit_processor(UPLOAD_SECONDS)
    with contextlib.suppress(OSError):  # the server has stopped meanwhile
        out.send(tried_here(text, id))


def limit_processor(seconds: int) -> None:
    """From now on this process may use the processor so long, however long it has to wait for it."""
    with contextlib.suppress(ImportError):  # not on this system: there the wall clock must do
        import resource

        used = int(time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, used + seconds + 1))


def tried_here(text: str, id: str) -> Tried:
    """A record, played: where its last phase began and its log, so that opening it does not play it once more."""
    try:
        with Table.resume(Record.parse(text)) as table:
            return [] if table.notice else Story(list(table.game.seats)).steps(id, table)
    except MoonlessError as error:
        return str(error)[:500]
    except Exception as error:
        return f"it does not fit the rules ({type(error).__name__})"
