"""The lobby: on what terms tables are played, seats that are held for somebody, clocks that run."""

from collections.abc import Sequence

from moonless.server.storage.store import NOTHING, Row, Step, Store, drop_rows, holes, new_row

MOST = 500
"""Tables that a lobby shows."""
OF_TABLE = ("listings", "held", "sittings")
LISTED = (
    "SELECT l.table_id FROM listings l JOIN tables t ON t.id = l.table_id WHERE l.listed = 1 AND t.status = 'playing'"
)
ALIVE = (
    " AND (l.pace <> 'live' OR l.here >= $1"
    " OR NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = l.table_id AND s.kind = 'open'))"
)
"""A live table waits for players only while somebody who belongs to it is here."""


async def listed(store: Store, since: float) -> list[str]:
    """The tables of the lobby, newest first; live ones that wait, where somebody was here since then."""
    rows = await store.fetch(f"{LISTED}{ALIVE} ORDER BY t.created DESC LIMIT {MOST}", since)
    return [row["table_id"] for row in rows]


async def titles(store: Store) -> Sequence[Row]:
    """What stands in the lobby, newest first: which table, of what, and whose."""
    return await store.fetch(
        "SELECT t.id, t.game, t.scenario, p.name FROM listings l JOIN tables t ON t.id = l.table_id"
        " JOIN people p ON p.id = t.host WHERE l.listed = 1 AND t.status = 'playing'"
        f" ORDER BY t.created DESC LIMIT {MOST}"
    )


async def listed_by(store: Store, person: str) -> int:
    """How many tables somebody has in the lobby."""
    return len(await store.fetch(f"{LISTED} AND t.host = $1", person))


async def still_listed(store: Store, tables: Sequence[str], since: float = 0.0) -> set[str]:
    rows = await store.fetch(f"{LISTED}{ALIVE} AND l.table_id IN ({holes(len(tables), 2)})", since, *tables)
    return {row["table_id"] for row in rows}


async def live_of(store: Store, people: Sequence[str]) -> list[str]:
    """The live tables of the lobby at which one of these sits, or whose host it is."""
    among = holes(len(people))
    rows = await store.fetch(
        f"{LISTED} AND l.pace = 'live' AND (t.host IN ({among}) OR EXISTS (SELECT 1 FROM seats s"
        f" WHERE s.table_id = l.table_id AND s.kind = 'person' AND s.holder IN ({among})))",
        *people,
    )
    return [row["table_id"] for row in rows]


def be_here(table: str, now: float) -> Step:
    """Somebody who belongs to this table is here, at whatever process. What was noted before may arrive after."""
    return Step("UPDATE listings SET here = $2 WHERE here < $2 AND table_id = $1", (table, now))


def insert(table: str, pace: str, hours: int, least: int, most: int, absent: str, rated: bool, listed: bool,
           again: str, minutes: int, seconds: int, here: float) -> Step:  # fmt: skip
    wish = {"table_id": table, "pace": pace, "hours": hours, "least": least, "most": most, "absent": absent}
    clock = {"minutes": minutes, "seconds": seconds, "here": here}
    return new_row("listings", {**wish, "rated": int(rated), "listed": int(listed), "again": again, **clock})


def take_off(table: str) -> Step:
    """A table that is over stands in the lobby no more, and no clock runs."""
    return Step("UPDATE listings SET listed = 0, deadline = 0, running = '' WHERE table_id = $1", (table,))


def unlist(table: str) -> Step:
    return Step("UPDATE listings SET listed = 0 WHERE table_id = $1", (table,))


def unrate(table: str) -> Step:
    return Step("UPDATE listings SET rated = 0 WHERE table_id = $1", (table,))


# Clocks


def run_until(table: str, deadline: float) -> Step:
    return Step("UPDATE listings SET deadline = $2, warned = 0 WHERE table_id = $1", (table, deadline))


def keep_clocks(table: str, clocks: str, running: str) -> Step:
    """What is left on each, and which of them runs."""
    return Step("UPDATE listings SET clocks = $2, running = $3 WHERE table_id = $1", (table, clocks, running))


def keep_shown(table: str, marks: str) -> Step:
    """When what was told to all, of the last minute: who only watches comes after."""
    return Step("UPDATE listings SET shown = $2 WHERE table_id = $1", (table, marks))


async def shown(store: Store, table: str) -> str:
    rows = await store.fetch("SELECT shown FROM listings WHERE table_id = $1", table)
    return str(rows[0]["shown"]) if rows else ""


def warn(table: str) -> Step:
    return Step("UPDATE listings SET warned = 1 WHERE table_id = $1", (table,))


async def due(store: Store, now: float, most: int) -> list[str]:
    """Where the time has run out."""
    rows = await store.fetch(
        "SELECT table_id FROM listings WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2", now, most
    )
    return [row["table_id"] for row in rows]


async def soon_due(store: Store, now: float, an_hour: float, a_minute: float, most: int) -> list[str]:
    """Where little time is left and nobody was warned: so many seconds for each hour of a move or minute of a clock."""
    rows = await store.fetch(
        "SELECT table_id FROM listings WHERE deadline > 0 AND warned = 0"
        " AND deadline - CASE WHEN minutes > 0 THEN minutes * CAST($3 AS DOUBLE PRECISION)"
        " ELSE hours * CAST($2 AS DOUBLE PRECISION) END <= $1 ORDER BY deadline LIMIT $4",
        now,
        an_hour,
        a_minute,
        most,
    )
    return [row["table_id"] for row in rows]


# Seats that are held


def hold(table: str, seat: str, person: str, now: float, sender: str = "", said: str = "") -> Step:
    whose = {"table_id": table, "seat": seat, "person": person, "created": now}
    return new_row("held", {**whose, "sender": sender, "said": said})


def release(table: str, seat: str) -> Step:
    return drop_rows("held", table_id=table, seat=seat)


async def held_at(store: Store, tables: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(f"SELECT * FROM held WHERE table_id IN ({holes(len(tables))})", *tables)


async def asked_at(store: Store, table: str) -> Sequence[Row]:
    """For whom seats are held there."""
    return await store.fetch(
        "SELECT h.seat, p.name FROM held h JOIN people p ON p.id = h.person WHERE h.table_id = $1 ORDER BY h.seat",
        table,
    )


async def held_for(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch(
        "SELECT h.table_id, h.seat, h.created, h.sender, h.said FROM held h JOIN tables t ON t.id = h.table_id"
        " WHERE h.person = $1 AND t.status = 'playing' ORDER BY h.created DESC LIMIT 20",
        person,
    )


async def said_by(store: Store, sender: str) -> Sequence[Row]:
    """The notes that somebody wrote to those for whom seats are held."""
    return await store.fetch("SELECT table_id, said FROM held WHERE sender = $1 AND said <> ''", sender)


async def said_to(store: Store, table: str, sender: str, person: str) -> str:
    rows = await store.fetch(
        "SELECT said FROM held WHERE table_id = $1 AND sender = $2 AND person = $3", table, sender, person
    )
    return str(rows[0]["said"]) if rows else ""


# From where people sat down


def sat_down(table: str, person: str, address: str) -> Step:
    return new_row("sittings", {"table_id": table, "person": person, "address": address}, NOTHING)


async def sittings(store: Store, table: str) -> Sequence[Row]:
    return await store.fetch("SELECT person, address FROM sittings WHERE table_id = $1", table)


async def sittings_of(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT table_id, address FROM sittings WHERE person = $1", person)


def forget_sittings(table: str) -> Step:
    return drop_rows("sittings", table_id=table)
