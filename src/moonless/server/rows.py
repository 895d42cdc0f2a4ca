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
from moonless.server import fairness
from moonless.server.messages import Holder, SeatCard, TableCard
from moonless.server.people import Person, digest, new_id
from moonless.server.settings import Settings
from moonless.server.sides import own_sides, shown_turn, talks_to
from moonless.server.storage import Row, Step, Store, openings
from moonless.server.table.opening import header_of, join

PERSON: Literal["person"] = "person"
COMPUTER: Literal["computer"] = "computer"
OPEN: Literal["open"] = "open"
PLAYING: Literal["playing"] = "playing"
OVER: Literal["over"] = "over"
WATCH = ""
"""The seat of a link that is only for watching."""

Kind = Literal["person", "computer", "open"]

AWAY_SECONDS = 3 * 24 * 3600
"""After so long a wait for one who is away, the host may give the seat to somebody else."""


@dataclass(slots=True)
class Chair:
    """A seat and who holds it: a person's id, a computer player's name, or nobody."""

    seat: str
    kind: Kind
    holder: str
    salt: str
    name: str = ""
    lender: str = ""
    """Whose seat it is while a computer player holds it; empty where it never was a person's."""
    lender_name: str = ""

    def held_by(self, person: str) -> bool:
        return self.kind == PERSON and self.holder == person

    @property
    def owner(self) -> str:
        """The person whose seat it is: who holds it or has lent it. Nobody's seats are the host's to fill."""
        return self.holder if self.kind == PERSON else self.lender


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
    ask: str = ""
    """A take-back that waits for consent, as JSON."""
    sealed: bool = False
    """Whether its record was taken while it went on: then it stays one person's."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """Who has held each seat since the game began, and so knows what it hides."""
    entries: int = 0
    """How long the record is."""
    told: float = 0.0
    """When something last happened that everybody may know of; `updated` also counts what a side does in silence."""

    @property
    def begun(self) -> bool:
        """Whether anything has happened: a choice, or chance before the first one."""
        return self.entries > 0

    @property
    def sides(self) -> list[list[str]]:
        return sides_of(self.game, self.scenario, self.header)

    @property
    def options(self) -> dict[str, Any]:
        """What it was started with; not to be changed."""
        return options_of(self.header)

    def seats_of(self, person: str) -> list[str]:
        return [seat for seat, chair in self.chairs.items() if chair.held_by(person)]

    def owned_by(self, person: str) -> list[str]:
        """The seats that somebody holds or has lent."""
        return [seat for seat, chair in self.chairs.items() if chair.owner == person]

    def people(self) -> set[str]:
        return {chair.holder for chair in self.chairs.values() if chair.kind == PERSON}

    def members(self) -> set[str]:
        """Who belongs to the table: those who hold a seat or have lent one, and the host."""
        return {self.host, *(chair.owner for chair in self.chairs.values() if chair.owner)}

    def admits(self, person: str) -> bool:
        """Whether somebody may look at all."""
        return self.public or person in self.watchers or person in self.members()

    def may_give(self, chair: Chair, person: str, online: AbstractSet[str], now: float) -> bool:
        """Whether a seat is this person's to give: their own, also one they have lent; for the host one that is
        nobody's, or whose owner has been away for long."""
        if person == chair.owner:
            return True
        mine = self.seats_of(person)
        since = self.updated if any(chair.seat in side for side in own_sides(self, mine)) else self.told
        gone = chair.owner not in online and now - since > AWAY_SECONDS
        waited = chair.kind != PERSON or chair.seat in shown_turn(self, mine)
        return person == self.host and (not chair.owner or (gone and waited))

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
def sides_of(game: str, scenario: str, header: str) -> list[list[str]]:
    return find_game(game).sides_at(scenario, options_of(header))


@lru_cache(4096)
def options_of(header: str) -> dict[str, Any]:
    """What a table was started with; not to be changed."""
    options: dict[str, Any] = json.loads(header)["options"]
    return options


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


def sight_step(table: str, seat: str, person: str) -> Step:
    """Somebody sits there, and will see what the seat sees."""
    return Step(
        "INSERT INTO sights (table_id, seat, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", (table, seat, person)
    )


def watch_salt(table: str) -> str:
    return f"watch {table}"


def make_card(settings: Settings, row: TableRow, person: str, online: AbstractSet[str] = frozenset()) -> TableCard:
    """A table as one person may know it."""
    game = find_game(row.game)
    scenario = find_scenario(game, row.scenario, options_of(row.header))
    mine = row.seats_of(person)
    gives = row.status == PLAYING and not row.daily
    now = settings.clock()
    may_give = [chair for chair in row.chairs.values() if gives and row.may_give(chair, person, online, now)]
    open_to = [chair for chair in may_give if not fairness.why_not_open(row, chair.seat)]
    return TableCard(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        title=scenario.title,
        subtitle=scenario.subtitle,
        status=row.status,
        turn=shown_turn(row, mine),
        mine=mine,
        seats={
            seat: SeatCard(
                game.seats.get(seat, seat),
                Holder(chair.kind, chair.name),
                chair.kind == PERSON and chair.holder in online,
                chair.lender_name,
            )
            for seat, chair in row.chairs.items()
        },
        gives=[chair.seat for chair in may_give],
        invites={chair.seat: _link(settings, row.id, chair.seat, chair.salt) for chair in open_to},
        watch=_link(settings, row.id, WATCH, watch_salt(row.id)) if person in row.members() else "",
        updated=row.told,
        outcome=row.outcome,
        commitment=row.commitment,
        dice="by-hand" if row.seed is None else "seeded",
        public=row.public,
        daily=row.daily,
        notice=row.notice,
        private=bool(talks_to(row, person)),
    )


def _link(settings: Settings, table: str, seat: str, salt: str) -> str:
    return settings.url(f"/join/{invite_token(settings, table, seat, salt)}")


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
        """Where somebody sits or has lent a seat, is host or watches; newest first."""
        return await self.read(
            "t.id IN (SELECT table_id FROM seats WHERE (holder = $1 AND kind = 'person') OR lender = $1 UNION"
            " SELECT table_id FROM watchers WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1)"
            " ORDER BY t.told DESC LIMIT 100",
            person,
        )

    async def read(self, where: str, *args: Any) -> list[TableRow]:
        """Tables, chairs, watchers and sights in four questions, however many tables there are."""
        found = await self.store.fetch(f"SELECT t.* FROM tables t WHERE {where}", *args)
        rows = [_row(row) for row in found if row["game"] in games()]
        by_id = {row.id: row for row in rows}
        if not rows:
            return []
        holes = ", ".join(f"${n}" for n in range(1, len(rows) + 1))
        chairs = await self.store.fetch(
            "SELECT s.*, p.name, l.name AS lender_name FROM seats s LEFT JOIN people p ON p.id = s.holder"
            f" LEFT JOIN people l ON l.id = s.lender WHERE s.table_id IN ({holes})",
            *by_id,
        )
        for chair in chairs:
            by_id[chair["table_id"]].chairs[chair["seat"]] = _chair(chair)
        for each in await self.store.fetch(f"SELECT * FROM watchers WHERE table_id IN ({holes})", *by_id):
            by_id[each["table_id"]].watchers.add(each["person"])
        for each in await self.store.fetch(f"SELECT * FROM sights WHERE table_id IN ({holes})", *by_id):
            by_id[each["table_id"]].seen.setdefault(each["seat"], set()).add(each["person"])
        for row in rows:
            order = list(find_game(row.game).seats)
            row.chairs = {seat: row.chairs[seat] for seat in order if seat in row.chairs}
        return rows

    async def text(self, id: str) -> str:
        """A table's record as text."""
        head = await openings.head(self.store, id)
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
    ) -> TableRow:
        """Put a new table into the database; its game is not begun until somebody looks."""
        now = self.settings.clock()
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
            updated=now,
            told=now,
            sealed=sealed,
            entries=len(record.entries),
        )
        for seat, (kind, holder) in holders.items():
            name = person.name if kind == PERSON else player_name(holder)
            row.chairs[seat] = Chair(seat, kind, holder, new_id(), name)
        await self.store.write(*_creation(self.settings, row, record))
        return row


def _creation(settings: Settings, row: TableRow, record: Record) -> Sequence[Step]:
    now = row.updated
    steps = [
        Step(
            "INSERT INTO tables (id, game, scenario, host, public, daily, header, entries, status, created, updated,"
            " told, sealed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
            (
                row.id, row.game, row.scenario, row.host, int(row.public), row.daily, row.header,
                len(record.entries), row.status, now, now, now, int(row.sealed),
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
        if chair.kind == PERSON:
            row.seen[chair.seat] = {chair.holder}
            steps.append(sight_step(row.id, chair.seat, chair.holder))
    steps.append(invite_step(settings, row.id, WATCH, watch_salt(row.id)))
    return [*steps, *line_steps(row.id, 0, [entry.line() for entry in record.entries])]


def line_steps(table: str, first: int, lines: Sequence[str]) -> list[Step]:
    """New lines of a record."""
    sql = "INSERT INTO entries (table_id, place, line) VALUES ($1, $2, $3)"
    return [Step(sql, (table, first + n, line)) for n, line in enumerate(lines)]


def player_name(holder: str) -> str:
    """What a computer player is called: of `lesson first-night` the first word."""
    return holder.split(" ")[0]


def _chair(row: Row) -> Chair:
    name = {PERSON: row["name"] or "", COMPUTER: player_name(row["holder"]), OPEN: ""}[row["kind"]]
    return Chair(row["seat"], row["kind"], row["holder"], row["salt"], name, row["lender"], row["lender_name"] or "")


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
    )
