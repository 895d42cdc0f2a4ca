"""Tables as the database keeps them: who sits where, how the game stands, the record's lines."""

import hashlib
import hmac
import json
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from moonless.core.game import find_game, find_scenario, games
from moonless.core.record import Record
from moonless.server.messages import Holder, SeatCard, TableCard
from moonless.server.people import Person, digest, new_id
from moonless.server.settings import Settings
from moonless.server.storage import Row, Step, Store

PERSON: Literal["person"] = "person"
COMPUTER: Literal["computer"] = "computer"
OPEN: Literal["open"] = "open"
PLAYING: Literal["playing"] = "playing"
OVER: Literal["over"] = "over"
WATCH = ""
"""The seat of a link that is only for watching."""

Kind = Literal["person", "computer", "open"]


@dataclass(slots=True)
class Chair:
    """A seat and who holds it: a person's id, a computer player's name, or nobody."""

    seat: str
    kind: Kind
    holder: str
    salt: str
    name: str = ""

    def held_by(self, person: str) -> bool:
        return self.kind == PERSON and self.holder == person


@dataclass(slots=True)
class TableRow:
    """All but the record's lines."""

    id: str
    game: str
    scenario: str
    host: str
    public: bool
    daily: str
    header: str
    status: Literal["playing", "over"]
    turn: str
    """The seats that are asked, with spaces between."""
    outcome: str
    updated: float
    numbers: dict[str, int] = field(default_factory=dict)
    chairs: dict[str, Chair] = field(default_factory=dict)
    watchers: set[str] = field(default_factory=set)
    notice: str = ""

    def seats_of(self, person: str) -> list[str]:
        return [seat for seat, chair in self.chairs.items() if chair.held_by(person)]

    def people(self) -> set[str]:
        return {chair.holder for chair in self.chairs.values() if chair.kind == PERSON}

    def admits(self, person: str) -> bool:
        """Whether somebody may look at all."""
        return self.public or person == self.host or person in self.watchers or bool(self.seats_of(person))

    def number(self, person: str) -> int:
        """The number of the open decision as this person knows it: it grows with every answer of the person's seats,
        and tells nothing about how often others were asked."""
        return sum(self.numbers.get(seat, 0) for seat in self.seats_of(person))

    @property
    def seed(self) -> str | None:
        return seed_of(self.header)

    @property
    def commitment(self) -> str:
        return commitment_of(self.header)


@lru_cache(4096)
def seed_of(header: str) -> str | None:
    """The secret of the dice; None where they are thrown by hand."""
    seed = json.loads(header)["seed"]
    return None if seed is None else str(seed)


@lru_cache(4096)
def commitment_of(header: str) -> str:
    """The promise, published before the first throw, that the dice come from one secret."""
    seed = seed_of(header)
    return "" if seed is None else hashlib.sha256(seed.encode()).hexdigest()


def invite_token(settings: Settings, table: str, seat: str, salt: str) -> str:
    """The key to a seat. Only its hash is stored; it can be shown again because the server can make it again."""
    return _token(settings.secret, table, seat, salt)


@lru_cache(16384)
def _token(secret: bytes, table: str, seat: str, salt: str) -> str:
    return hmac.digest(secret, "\0".join(("invite", table, seat, salt)).encode(), hashlib.sha256)[:20].hex()


def is_token(settings: Settings, table: str, seat: str, salt: str, token: str) -> bool:
    return hmac.compare_digest(invite_token(settings, table, seat, salt).encode(), token.encode())


def invite_step(settings: Settings, table: str, seat: str, salt: str) -> Step:
    token = digest(invite_token(settings, table, seat, salt))
    return Step("INSERT INTO invites (token, table_id, seat) VALUES ($1, $2, $3)", (token, table, seat))


def watch_salt(table: str) -> str:
    return f"watch {table}"


def make_card(settings: Settings, row: TableRow, person: str, online: AbstractSet[str] = frozenset()) -> TableCard:
    """A table as one person may know it."""
    game = find_game(row.game)
    scenario = find_scenario(game, row.scenario)
    mine = row.seats_of(person)
    gives = row.status == PLAYING and not row.daily
    may_give = [
        chair for chair in row.chairs.values() if chair.seat in mine or (person == row.host and chair.kind != PERSON)
    ]
    inside = person == row.host or bool(mine)
    return TableCard(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        title=scenario.title,
        subtitle=scenario.subtitle,
        status=row.status,
        turn=row.turn.split(),
        mine=mine,
        seats={
            seat: SeatCard(
                game.seats.get(seat, seat),
                Holder(chair.kind, chair.name),
                chair.kind == PERSON and chair.holder in online,
            )
            for seat, chair in row.chairs.items()
        },
        invites={chair.seat: _link(settings, row.id, chair.seat, chair.salt) for chair in may_give} if gives else {},
        watch=_link(settings, row.id, WATCH, watch_salt(row.id)) if inside else "",
        updated=row.updated,
        outcome=row.outcome,
        commitment=row.commitment,
        dice="by-hand" if row.seed is None else "seeded",
        public=row.public,
        daily=row.daily,
        notice=row.notice,
    )


def _link(settings: Settings, table: str, seat: str, salt: str) -> str:
    return settings.url(f"/join/{invite_token(settings, table, seat, salt)}")


def header_of(record: Record) -> str:
    """The first line of a record."""
    head = record.copy()
    head.entries = []
    return head.text().rstrip("\n")


class Rows:
    """The tables of the database."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def find(self, id: str) -> TableRow | None:
        """One table, with its chairs."""
        found = await self.read("t.id = $1", id)
        return found[0] if found else None

    async def of_person(self, person: str) -> list[TableRow]:
        """Where somebody sits, is host or watches; newest first."""
        return await self.read(
            "t.id IN (SELECT table_id FROM seats WHERE holder = $1 AND kind = 'person' UNION"
            " SELECT table_id FROM watchers WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1)"
            " ORDER BY t.updated DESC LIMIT 100",
            person,
        )

    async def read(self, where: str, *args: Any) -> list[TableRow]:
        """Tables, chairs and watchers in three questions, however many tables there are."""
        found = await self.store.fetch(f"SELECT t.* FROM tables t WHERE {where}", *args)
        rows = [_row(row) for row in found if row["game"] in games()]
        by_id = {row.id: row for row in rows}
        if not rows:
            return []
        holes = ", ".join(f"${n}" for n in range(1, len(rows) + 1))
        chairs = await self.store.fetch(
            f"SELECT s.*, p.name FROM seats s LEFT JOIN people p ON p.id = s.holder WHERE s.table_id IN ({holes})",
            *by_id,
        )
        for chair in chairs:
            by_id[chair["table_id"]].chairs[chair["seat"]] = _chair(chair)
        for each in await self.store.fetch(f"SELECT * FROM watchers WHERE table_id IN ({holes})", *by_id):
            by_id[each["table_id"]].watchers.add(each["person"])
        for row in rows:
            order = list(find_game(row.game).seats)
            row.chairs = {seat: row.chairs[seat] for seat in order if seat in row.chairs}
        return rows

    async def record(self, id: str) -> Record:
        """A table's record, as text is parsed."""
        head = await self.store.fetch("SELECT header, checkpoint FROM tables WHERE id = $1", id)
        lines = await self.store.fetch("SELECT line FROM entries WHERE table_id = $1 ORDER BY place", id)
        text = [head[0]["header"], *(row["line"] for row in lines), *filter(None, [head[0]["checkpoint"]])]
        return Record.parse("\n".join(text), f"table {id}")

    async def create(
        self,
        person: Person,
        record: Record,
        holders: dict[str, tuple[Kind, str]],
        public: bool,
        daily: str = "",
        id: str = "",
    ) -> TableRow:
        """Put a new table into the database; its game is not begun until somebody looks."""
        row = TableRow(
            id=id or new_id(),
            game=record.game,
            scenario=record.scenario,
            host=person.id,
            public=public,
            daily=daily,
            header=header_of(record),
            status="playing",
            turn="",
            outcome="",
            updated=self.settings.clock(),
        )
        for seat, (kind, holder) in holders.items():
            name = person.name if kind == PERSON else holder
            row.chairs[seat] = Chair(seat, kind, holder, new_id(), name)
        await self.store.write(*_creation(self.settings, row, record))
        return row


def _creation(settings: Settings, row: TableRow, record: Record) -> Sequence[Step]:
    now = row.updated
    steps = [
        Step(
            "INSERT INTO tables (id, game, scenario, host, public, daily, header, entries, status, created, updated)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            (
                row.id, row.game, row.scenario, row.host, int(row.public), row.daily, row.header,
                len(record.entries), row.status, now, now,
            ),
        )
    ]  # fmt: skip
    for chair in row.chairs.values():
        steps.append(
            Step(
                "INSERT INTO seats (table_id, seat, kind, holder, salt) VALUES ($1, $2, $3, $4, $5)",
                (row.id, chair.seat, chair.kind, chair.holder, chair.salt),
            )
        )
    for chair in row.chairs.values():
        steps.append(invite_step(settings, row.id, chair.seat, chair.salt))
    steps.append(invite_step(settings, row.id, WATCH, watch_salt(row.id)))
    return [*steps, *line_steps(row.id, 0, [entry.line() for entry in record.entries])]


def line_steps(table: str, first: int, lines: Sequence[str]) -> list[Step]:
    """New lines of a record."""
    sql = "INSERT INTO entries (table_id, place, line) VALUES ($1, $2, $3)"
    return [Step(sql, (table, first + n, line)) for n, line in enumerate(lines)]


def _chair(row: Row) -> Chair:
    name = {PERSON: row["name"] or "", COMPUTER: row["holder"], OPEN: ""}[row["kind"]]
    return Chair(row["seat"], row["kind"], row["holder"], row["salt"], name)


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
    )
