"""The tables of the database: found, listed, made."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence

from moonless.core.game import find_game, games
from moonless.core.record import Record
from moonless.server.api.messages import missing
from moonless.server.lobby.terms import Terms
from moonless.server.people.people import Person, new_id
from moonless.server.site.settings import Settings
from moonless.server.storage import Row, Step, Store, listings, openings, persons, seats, tables
from moonless.server.table.cards import invite_step, watch_salt
from moonless.server.table.opening import header_of, join
from moonless.server.table.rows import COMPUTER, OPEN, OVER, PERSON, WATCH, Chair, Kind, TableRow

MOST = 60
"""Tables of a page."""


class Rows:
    """The tables of the database."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def find(self, id: str) -> TableRow | None:
        """One table, with its chairs."""
        found = await self._fill(await tables.by_id(self.store, id))
        return found[0] if found else None

    async def of_person(self, person: str, before: float = tables.NEVER, every: bool = False) -> list[TableRow]:
        """Where somebody sits or has lent a seat, is host or watches; a page of them, newest first. `every`: those too
        that they took off their list."""
        return await self._fill(await tables.of_person(self.store, person, MOST, before, every))

    async def knows(self, person: str, game: str) -> bool:
        """Whether somebody has sat at a table of this game; where a lesson held the other seats does not count."""
        return person != "" and await tables.has_sat(self.store, person, game)

    async def all_of_person(self, person: str) -> AsyncGenerator[TableRow, None]:
        """Page by page, those too that are not on their list any more."""
        before = tables.NEVER
        while rows := await self.of_person(person, before, every=True):
            for row in rows:
                yield row
            before = rows[-1].place

    async def _fill(self, found: Sequence[Row]) -> list[TableRow]:
        """Tables with chairs, watchers and sights, and who is not named where it is over: four questions, however many
        tables there are."""
        rows = [_row(row) for row in found if row["game"] in games()]
        by_id = {row.id: row for row in rows}
        if not rows:
            return []
        for chair in await seats.chairs(self.store, list(by_id)):
            row = by_id[chair["table_id"]]
            row.chairs[chair["seat"]] = _chair(chair)
            row.guests = row.guests and not chair["account"]
        for each in await seats.watchers(self.store, list(by_id)):
            by_id[each["table_id"]].watchers.add(each["person"])
        for each in await seats.sights(self.store, list(by_id)):
            by_id[each["table_id"]].seen.setdefault(each["seat"], set()).add(each["person"])
        over = [row for row in rows if row.status == OVER]
        unnamed = await persons.unnamed(self.store, sorted({person for row in over for person in row.members()}))
        for row in over:
            row.unnamed = unnamed & row.members()
        for row in rows:
            order = list(find_game(row.game).seats)
            row.chairs = {seat: row.chairs[seat] for seat in order if seat in row.chairs}
        return rows

    async def several(self, ids: Sequence[str]) -> list[TableRow]:
        return await self._fill(await tables.several(self.store, ids)) if ids else []

    async def text(self, id: str) -> str:
        """A table's record as text."""
        if (head := await openings.head(self.store, id)) is None:
            raise missing()
        return join(head["header"], await openings.lines(self.store, id), head["checkpoint"])

    async def create(
        self,
        person: Person,
        record: Record,
        holders: dict[str, tuple[Kind, str]],
        public: bool,
        daily: str = "",
        id: str = "",
        sealed: bool = False,
        shares: str = "",
        more: Sequence[Step] = (),
        terms: Terms | None = None,
    ) -> TableRow:
        """Put a new table into the database; its game is not begun until somebody looks."""
        now = self.settings.clock()
        row = TableRow(
            id=id or new_id(), game=record.game, scenario=record.scenario, host=person.id, public=public, daily=daily,
            header=header_of(record), status="playing", turn="", outcome="", updated=now, told=now, created=now,
            sealed=sealed, entries=len(record.entries), guests=not person.account, shares=shares, terms=terms,
            host_name=person.name, host_account=bool(person.account),
        )  # fmt: skip
        for seat, (kind, holder) in holders.items():
            name = person.name if kind == PERSON else player_name(holder)
            row.chairs[seat] = Chair(seat, kind, holder, new_id(), name)
        steps = await asyncio.to_thread(_creation, self.settings, row, record)  # a long record has many lines
        await self.store.write(*steps, *more)
        return row


def _creation(settings: Settings, row: TableRow, record: Record) -> Sequence[Step]:
    lines = [entry.line() for entry in record.entries]
    columns = {
        "id": row.id, "game": row.game, "scenario": row.scenario, "host": row.host, "public": int(row.public),
        "daily": row.daily, "header": row.header, "entries": row.entries, "status": row.status, "created": row.updated,
        "updated": row.updated, "told": row.updated, "sealed": int(row.sealed), "shares": row.shares,
        "size": sum(map(len, lines)),
    }  # fmt: skip
    steps = [tables.insert(columns), *_agreed(row)]
    for chair in row.chairs.values():
        steps.append(seats.insert(row.id, chair.seat, chair.kind, chair.holder, chair.salt))
        steps.append(invite_step(settings, row.id, chair.seat, chair.salt))
        if chair.kind == PERSON:
            row.seen[chair.seat] = {chair.holder}
            steps.append(seats.see(row.id, chair.seat, chair.holder))
    steps.append(invite_step(settings, row.id, WATCH, watch_salt(row.id)))
    return [*steps, *tables.add_lines(row.id, 0, lines)]


def _agreed(row: TableRow) -> list[Step]:
    it = row.terms
    if it is None:
        return []
    agreed = (it.pace, it.hours, it.least, it.most, it.absent, it.rated, it.listed, it.again, it.minutes, it.seconds)
    return [listings.insert(row.id, *agreed, row.created)]


def _terms(row: Row) -> Terms | None:
    if row["pace"] is None:
        return None
    rated, listed, warned = bool(row["rated"]), bool(row["listed"]), bool(row["warned"])
    wished = (row["pace"], row["hours"], row["least"], row["most"], row["absent"])
    clocks = json.loads(row["clocks"])
    return Terms(
        *wished, rated, listed, row["deadline"], warned, row["again"], row["minutes"], row["seconds"], clocks,
        row["running"],
    )  # fmt: skip


def player_name(holder: str) -> str:
    """What a computer player is called: of `lesson first-night` the first word."""
    return holder.split(" ")[0]


def _chair(row: Row) -> Chair:
    name = {PERSON: row["name"] or "", COMPUTER: player_name(row["holder"]), OPEN: ""}[row["kind"]]
    lent = (row["lender"], row["lender_name"] or "", row["relieved"])
    return Chair(row["seat"], row["kind"], row["holder"], row["salt"], name, *lent)


def _row(row: Row) -> TableRow:
    return TableRow(
        id=row["id"],
        game=row["game"],
        scenario=row["scenario"],
        host=row["host"],
        public=bool(row["public"]),
        daily=row["daily"],
        header=row["header"],
        status=row["status"],
        turn=row["turn"],
        outcome=row["outcome"],
        updated=row["updated"],
        numbers=json.loads(row["numbers"]),
        ask=row["ask"],
        sealed=bool(row["sealed"]),
        entries=row["entries"],
        told=row["told"],
        guests=not row["host_account"],
        ended=row["ended"],
        size=row["size"],
        shares=row["shares"],
        created=row["created"],
        host_name=row["host_name"],
        host_account=bool(row["host_account"]),
        terms=_terms(row),
    )
