"""How a table is opened: from where its last phase began. Nothing here that grows with the game runs on the event loop.

The stored checkpoint and the pages of the log are enough where they fit the record. Else (a record brought along,
mended rules, a database of an earlier version) the game is played again once, by a worker.
"""

import asyncio
import hashlib
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.opening import Prepared, Taken, checkpoints_of, fits, happenings_of, replay_all, take_up
from moonless.core.record import KINDS, Entry, Record, dump
from moonless.core.run import Checkpoint
from moonless.core.table import Table
from moonless.server.api.messages import encode, missing
from moonless.server.storage import Step, Store, openings
from moonless.server.table.pages import PAGE, Counts, Page, add_up, read_page, write_pages
from moonless.server.table.rows import is_gathering
from moonless.server.thinking.workers import Workers

LEAST = 3 * PAGE
"""At least so many of the last events are in memory: what a greeting shows of the log, and what an undo looks at."""
FEW = 60
"""A game of no more entries is as well played again when it is opened."""
FAR = 200
"""After so many entries a new checkpoint is kept, so that a table is never opened far from where it stands."""


class Opening(Struct):
    """What is kept beside a checkpoint, so that it can be trusted later."""

    rules: str
    content: str
    entries: int
    """Counting entries before the phase."""
    place: int
    """Lines of the record before the phase."""
    events: int
    last: str
    """The line before the phase."""
    mark: str
    """The digest of the checkpoint that this belongs to."""
    notice: str = ""


@dataclass(slots=True)
class Story:
    """What of a table's log is in memory, and what in the database."""

    seats: Sequence[str]
    base: int = 0
    """The place of the first event in memory."""
    before: Counts = field(default_factory=dict)
    """What each seat may know of the events before it."""
    starts: list[int] = field(default_factory=list)
    """Where pages begin that could have to be written anew."""
    kept: int = -1
    """Counting entries before the checkpoint in the database; -1: none that can be trusted."""
    notice: str = ""

    def is_due(self, table: Table) -> bool:
        """Whether the game went back beyond the checkpoint in the database, or far ahead of it."""
        return len(table.counting) < self.kept or len(table.counting) - max(self.kept, 0) > FAR

    def steps(self, id: str, table: Table) -> list[Step]:
        """Keep where the running phase began, and the log up to there."""
        start = table.checkpoint
        text = dump({"checkpoint": table.record.checkpoint})
        steps = [openings.keep_checkpoint(id, text, self._opening(table, text))]
        self.kept = start.entries
        end = self.base + start.events
        while self.starts and self.starts[-1] > end:
            self.starts.pop()
        first = self.starts.pop() if self.starts else self.base
        pages = write_pages(self.seats, happenings_of(table)[first - self.base : start.events], first)
        steps.append(openings.drop_pages(id, first))
        steps += [openings.keep_page(id, page.place, page.events, page.counts, page.text) for page in pages]
        self.starts += [page.place for page in pages] or [first]
        if pages and pages[-1].events == PAGE:
            self.starts.append(end)
        return steps

    def _opening(self, table: Table, checkpoint: str) -> str:
        start = table.checkpoint
        if not start.entries:  # the first phase is quickly run from the very beginning
            return ""
        before = table.counting[start.entries - 1]
        place = next(n for n in range(len(table.entries) - 1, -1, -1) if table.entries[n] is before)
        game, events = table.game, self.base + start.events
        mark = game.mark_of(table.record.scenario, table.record.options)
        return encode(
            Opening(
                game.version, mark, start.entries, place + 1, events, before.line(),
                digest(checkpoint), self.notice,
            )
        ).decode()  # fmt: skip


@dataclass(slots=True)
class Opened:
    """A table with its story, and what was not in the database yet."""

    table: Table
    story: Story
    saved: list[Entry]
    """The entries that are in the database."""
    header: str
    """The record's first line as it is now."""
    steps: list[Step] = field(default_factory=list)
    """The pages of a log that was made anew."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


async def open_table(store: Store, workers: Workers, id: str, reach: int | None = None) -> Opened:
    """The table as it stands, with checkpoints down to the entry `reach` where that is asked for."""
    if (head := await openings.head(store, id)) is None:
        raise missing()
    lines = await openings.lines(store, id)
    record = await asyncio.to_thread(read_record, head["header"], lines, head["checkpoint"])
    saved = list(record.entries)
    if is_gathering(head["shares"]):
        return Opened(Table.laid_out(record), Story(list(find_game(record.game).seats)), saved, head["header"])
    if reach is None and (found := await _stored(store, id, head, record)) is not None:
        try:
            return Opened(take_up(found[0]), found[1], saved, head["header"])
        except Exception:  # whatever a checkpoint of other rules stumbles over: the record is what counts
            del record.entries[len(saved) :]
    taken, story, done = await _again(workers, record, join(head["header"], lines, head["checkpoint"]), reach)
    return Opened(take_up(taken), story, saved, done.header, page_steps(id, done) if len(lines) > FEW else [])


async def open_earlier(store: Store, workers: Workers, id: str, count: int) -> tuple[Table, Counts]:
    """The table as it stood after so many lines, and what each seat may know of the events not in memory."""
    if (head := await openings.head(store, id)) is None:
        raise missing()
    lines = (await openings.lines(store, id))[:count]
    record = await asyncio.to_thread(read_record, head["header"], lines, "")
    taken, story, _ = await _again(workers, record, join(head["header"], lines, ""))
    return take_up(taken), story.before


async def _again(
    workers: Workers, record: Record, text: str, reach: int | None = None
) -> tuple[Taken, Story, "Played"]:
    """The whole game, played again by a worker."""
    done = await workers.ask_by_size(len(record.entries), play_again, text, reach)
    return (*await asyncio.to_thread(unpack, record, done), done)


async def _stored(store: Store, id: str, head: Any, record: Record) -> tuple[Taken, Story] | None:
    """What the database keeps, if it fits the record and the rules of now."""
    if not head["opening"]:
        return None
    opening = msgspec.json.decode(head["opening"], type=Opening)
    game = find_game(record.game)
    now = (game.version, game.mark_of(record.scenario, record.options))
    if (opening.rules, opening.content) != now or not game.plays(record.rules):
        return None
    pages = await openings.counts(store, id)
    if sum(page["events"] for page in pages) != opening.events:
        return None
    wanted = len(pages)
    while wanted and opening.events - pages[wanted - 1]["place"] < LEAST:
        wanted -= 1
    wanted = max(0, wanted - 1)
    base = pages[wanted]["place"] if pages else 0
    words = await openings.words(store, id, base)
    story = Story(
        list(game.seats), base, add_up([page["counts"] for page in pages[:wanted]]),
        [page["place"] for page in pages[wanted:]], opening.entries, opening.notice,
    )  # fmt: skip
    taken = await asyncio.to_thread(_ready, record, opening, head["checkpoint"], words, base)
    return None if taken is None else (taken, story)


def _ready(record: Record, opening: Opening, checkpoint: str, words: list[str], base: int) -> Taken | None:
    """In a thread: everything that is read and checked before the phase can be run."""
    if digest(checkpoint) != opening.mark or not fits(record, opening.entries, opening.place, opening.last):
        return None
    try:
        state = find_game(record.game).restore(record.checkpoint or {})
    except MoonlessError:
        return None
    happenings = [happening for text in words for happening in read_page(text)]
    start = Checkpoint(opening.entries, opening.events - base, state)
    return Taken(Prepared.of(record), [start], happenings, opening.notice)


def read_record(header: str, lines: list[str], checkpoint: str) -> Record:
    """A record of our own database: its lines are as `Entry.line` wrote them."""
    record = Record.parse("\n".join(filter(None, (header, checkpoint))), "the record")
    for data in msgspec.json.decode(f"[{','.join(lines)}]"):
        kind = next(kind for kind in KINDS if kind in data)
        record.entries.append(Entry(kind, data[kind], data.get("seat", data.get("by", ""))))
    return record


def join(header: str, lines: list[str], checkpoint: str) -> str:
    """A record's text."""
    return "\n".join(filter(None, (header, *lines, checkpoint))) + "\n"


# By a worker


@dataclass(slots=True)
class Played:
    """A whole game, played again."""

    header: str
    added: list[str]
    """Lines that the record has more now: a restart under mended rules."""
    notice: str
    checkpoints: list[tuple[int, int, bytes]]
    pages: list[Page]


def play_again(text: str, reach: int | None) -> Played:
    record = Record.parse(text, "the record")
    before = len(record.entries)
    taken = replay_all(record, reach)
    marks = [(each.entries, each.events, pickle.dumps(each.state)) for each in taken.checkpoints]
    pages = write_pages(list(find_game(record.game).seats), taken.happenings[: marks[-1][1]], 0)
    return Played(header_of(record), [entry.line() for entry in record.entries[before:]], taken.notice, marks, pages)


def unpack(record: Record, played: Played) -> tuple[Taken, Story]:
    """In a thread: what a worker has found out, as a table needs it."""
    head = Record.parse("\n".join((played.header, *played.added)), "the record")
    record.rules, record.content = head.rules, head.content
    record.entries += head.entries
    pages, first = played.pages, played.checkpoints[0][1]
    wanted = sum(page.place + PAGE <= min(first, played.checkpoints[-1][1] - LEAST) for page in pages)
    base = pages[wanted].place if wanted < len(pages) else 0
    happenings = [happening for page in pages[wanted:] for happening in read_page(page.text)]
    starts = [Checkpoint(entries, events - base, pickle.loads(state)) for entries, events, state in played.checkpoints]
    story = Story(
        list(find_game(record.game).seats), base, add_up([page.counts for page in pages[:wanted]]),
        [page.place for page in pages[wanted:]], notice=played.notice,
    )  # fmt: skip
    return Taken(Prepared.of(record), starts, happenings, played.notice), story


def page_steps(id: str, played: Played) -> list[Step]:
    """Keep the whole log."""
    keep = [openings.keep_page(id, page.place, page.events, page.counts, page.text) for page in played.pages]
    return [openings.drop_pages(id, 0), *keep]


def header_of(record: Record) -> str:
    """The first line of a record."""
    head = record.copy()
    head.entries = []
    return head.text().rstrip("\n")


__all__ = ["Opened", "Story", "checkpoints_of", "header_of", "open_table"]
