"""Tables: how each stands, its record's lines, its talk and notes."""

from collections.abc import Sequence
from typing import Any

import msgspec

from moonless.server.storage.listings import OF_TABLE as LISTINGS
from moonless.server.storage.store import Row, Step, Store, drop_rows, holes, new_row, replace_row

NEVER = 1e12
AHEAD = 1e11
"""What goes on stands before what is over: by so many seconds, more than there are."""
SEEN = "NOT EXISTS (SELECT 1 FROM hidden h WHERE h.table_id = {id} AND h.person = $1)"
"""But for those that one has hidden."""
GOING_ON = (
    "SELECT table_id FROM seats WHERE holder = $1 AND kind = 'person' AND ended = 0 UNION"
    " SELECT table_id FROM seats WHERE lender = $1 AND lender <> '' UNION"
    " SELECT table_id FROM watchers WHERE person = $1 UNION"
    " SELECT id FROM tables WHERE host = $1 AND status = 'playing'"
)
"""Where somebody sits or has lent a seat, is host or watches; what they lent or watch is little, and over or not."""
PLACE = f"CASE WHEN {{row}}.status = 'playing' THEN {{row}}.told + {AHEAD} ELSE {{row}}.told END"


def page_of(seen: str) -> str:
    """A page of them; of those that are over only as many of the newest are read, however many there are. Each is
    looked up by its id, whatever a database believes to know of how many one person has: for a regular it would read
    all tables there are."""
    ended = (
        "SELECT table_id FROM (SELECT DISTINCT s.ended, s.table_id FROM seats s WHERE s.holder = $1"
        f" AND s.kind = 'person' AND s.ended > 0 AND s.ended < $3 AND {seen.format(id='s.table_id')}"
        " ORDER BY s.ended DESC, s.table_id DESC LIMIT $2) sat UNION SELECT id FROM (SELECT o.id FROM tables o"
        f" WHERE o.host = $1 AND o.status = 'over' AND o.told < $3 AND {seen.format(id='o.id')}"
        " ORDER BY o.told DESC LIMIT $2) hosted"
    )
    place = f"(SELECT {PLACE.format(row='x')} FROM tables x WHERE x.id = m.table_id) AS place"
    return (
        f"mine AS MATERIALIZED (SELECT m.table_id, {place} FROM ({GOING_ON} UNION {ended}) m"
        f" WHERE {seen.format(id='m.table_id')}), newest AS MATERIALIZED (SELECT table_id FROM mine WHERE place < $3"
        " ORDER BY place DESC, table_id LIMIT $2)"
    )


LISTED, EVERY = page_of(SEEN), page_of("1 = 1")
"""As somebody's list has them; and those too that they took off it."""
OF_TABLE = (
    "pages", "entries", "seats", "invites", "watchers", "chat", "notes", "sights", "hidden", "standing", "moments",
    "reviews",
    *LISTINGS,
)  # fmt: skip
COLUMNS = (
    "t.id, t.game, t.scenario, t.host, t.public, t.daily, t.header, t.status, t.turn, t.outcome, t.updated, t.numbers,"
    " t.ask, t.sealed, t.entries, t.told, t.ended, t.size, t.shares, l.pace, l.hours, l.least, l.most, l.absent,"
    " l.rated, l.listed, l.deadline, l.warned, l.again, l.minutes, l.seconds, l.clocks, l.running,"
    " t.created, (SELECT h.account FROM people h WHERE h.id = t.host) AS host_account,"
    " (SELECT h.name FROM people h WHERE h.id = t.host) AS host_name"
)
"""All but the checkpoint, which is large."""
ADD_LINE = "INSERT INTO entries (table_id, place, line) VALUES ($1, $2, $3)"
STAND = (
    "UPDATE tables SET entries = $2, numbers = $3, status = $4, turn = $5, outcome = $6, score = $7, level = $8,"
    " updated = $9, told = $10, size = $11 WHERE id = $1"
)
SOURCE = "tables t LEFT JOIN listings l ON l.table_id = t.id"


async def by_id(store: Store, id: str) -> Sequence[Row]:
    return await store.fetch(f"SELECT {COLUMNS} FROM {SOURCE} WHERE t.id = $1", id)


async def several(store: Store, ids: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(f"SELECT {COLUMNS} FROM {SOURCE} WHERE t.id IN ({holes(len(ids))})", *ids)


async def of_person(store: Store, person: str, most: int, before: float = NEVER, every: bool = False) -> Sequence[Row]:
    """What goes on, then what is over, each the newest first; a page of them, those whose place is before this one."""
    sql = (
        f"WITH {EVERY if every else LISTED} SELECT {COLUMNS} FROM {SOURCE} WHERE t.id IN (SELECT table_id FROM newest)"
    )
    return await store.fetch(f"{sql} ORDER BY {PLACE.format(row='t')} DESC, t.id", person, most, before)


async def has_sat(store: Store, person: str, game: str) -> bool:
    rows = await store.fetch(
        "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.holder = $1 AND s.kind = 'person'"
        " AND t.game = $2 AND NOT EXISTS (SELECT 1 FROM seats l WHERE l.table_id = t.id AND l.holder LIKE 'lesson %')"
        " LIMIT 1",
        person,
        game,
    )
    return bool(rows)


async def expired(store: Store, before: float, most: int, after: str) -> list[str]:
    """Unfinished games of guests only, untouched for long, in the order of their ids, after this one."""
    rows = await store.fetch(
        "SELECT t.id FROM tables t JOIN people h ON h.id = t.host WHERE t.status = 'playing' AND t.updated < $1"
        " AND h.account IS NULL AND NOT EXISTS (SELECT 1 FROM seats s JOIN people p ON p.id = s.holder OR p.id ="
        " s.lender WHERE s.table_id = t.id AND p.account IS NOT NULL) AND t.id > $3 ORDER BY t.id LIMIT $2",
        before,
        most,
        after,
    )
    return [row["id"] for row in rows]


async def usage(store: Store, person: str, since: float) -> Row:
    """What somebody's own tables amount to: unfinished ones, those begun since, and bytes."""
    rows = await store.fetch(
        "SELECT COUNT(*) AS all_tables, COALESCE(SUM(CASE WHEN status = 'playing' THEN 1 ELSE 0 END), 0) AS playing,"
        " COALESCE(SUM(CASE WHEN created > $2 THEN 1 ELSE 0 END), 0) AS lately, COALESCE(SUM(size), 0) AS size"
        " FROM tables WHERE host = $1",
        person,
        since,
    )
    return rows[0]


def end(id: str, ended: str) -> Step:
    return Step("UPDATE tables SET ended = $2 WHERE id = $1", (id, ended))


def delete(id: str) -> list[Step]:
    """All that is kept of a table."""
    return [*(drop_rows(name, table_id=id) for name in OF_TABLE), drop_rows("tables", id=id)]


async def waiting_for_computers(store: Store, after: str, most: int) -> list[str]:
    """Tables at which a computer player is asked, in the order of their ids, after this one."""
    rows = await store.fetch(
        "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = t.turn"
        " WHERE t.status = 'playing' AND s.kind = 'computer' AND t.id > $1 ORDER BY t.id LIMIT $2",
        after,
        most,
    )
    return [row["id"] for row in rows]


def insert(row: dict[str, Any]) -> Step:
    """A new table, by its columns."""
    return new_row("tables", row)


def stand(id: str, now: float, told: float, entries: int, numbers: dict[str, int], status: str, turn: str,
          outcome: str, score: float, level: str, size: int) -> Step:  # fmt: skip
    """How the game stands after a commit."""
    return Step(
        STAND,
        (id, entries, msgspec.json.encode(numbers).decode(), status, turn, outcome, score, level, now, told, size),
    )


def add_lines(id: str, first: int, lines: Sequence[str]) -> list[Step]:
    """New lines of a record."""
    return [Step(ADD_LINE, (id, first + n, line)) for n, line in enumerate(lines)]


def cut_lines(id: str, place: int) -> Step:
    return Step("DELETE FROM entries WHERE table_id = $1 AND place >= $2", (id, place))


def keep_header(id: str, header: str) -> Step:
    return Step("UPDATE tables SET header = $2 WHERE id = $1", (id, header))


def keep_ask(id: str, ask: str) -> Step:
    return Step("UPDATE tables SET ask = $2 WHERE id = $1", (id, ask))


def keep_shares(id: str, shares: str) -> Step:
    return Step("UPDATE tables SET shares = $2 WHERE id = $1", (id, shares))


def change_shares(id: str, old: str, new: str) -> Step:
    """Unless somebody has contributed meanwhile."""
    return Step("UPDATE tables SET shares = $3 WHERE id = $1 AND shares = $2", (id, old, new))


def seal(id: str) -> Step:
    return Step("UPDATE tables SET sealed = 1 WHERE id = $1", (id,))


def move_host(id: str, old: str, new: str) -> Step:
    return Step("UPDATE tables SET host = $3 WHERE id = $1 AND host = $2", (id, old, new))


# Talk and notes


async def talk(store: Store, id: str, most: int) -> Sequence[Row]:
    """The last lines, newest first."""
    return await store.fetch("SELECT * FROM chat WHERE table_id = $1 ORDER BY place DESC LIMIT $2", id, most)


def say(id: str, place: int, name: str, text: str, time: float, side: str, person: str) -> Step:
    row = {"table_id": id, "place": place, "name": name, "text": text, "time": time, "side": side}
    return new_row("chat", {**row, "person": person})


def forget_talk(id: str, place: int) -> Step:
    """What was said up to this line."""
    return Step("DELETE FROM chat WHERE table_id = $1 AND place <= $2", (id, place))


THEIRS = (
    "SELECT table_id FROM seats WHERE holder = $1 UNION SELECT table_id FROM seats WHERE lender = $1 AND lender <> ''"
    " UNION SELECT id FROM tables WHERE host = $1 UNION SELECT table_id FROM watchers WHERE person = $1"
)
"""Where somebody sat, lent a seat, was host, or looks on since the seat is another's."""


async def said_by(store: Store, person: str, name: str) -> Sequence[Row]:
    """What somebody said where they sat, under whatever name; of lines from before it was kept whose they are, under
    this one."""
    return await store.fetch(
        "SELECT table_id, time, text FROM chat WHERE name <> '' AND (person = $1 OR (person = '' AND name = $2))"
        f" AND table_id IN ({THEIRS}) ORDER BY time",
        person,
        name,
    )


async def told_of(store: Store, person: str, name: str) -> Sequence[Row]:
    """What tables themselves told of somebody by name; of lines from before it was kept of whom they tell, of whoever
    was called so."""
    return await store.fetch(
        "SELECT table_id, place, text FROM chat WHERE name = '' AND person IN ($1, '')"
        f" AND REPLACE(text, CAST($2 AS TEXT), '') <> text AND table_id IN ({THEIRS})",
        person,
        name,
    )


async def shared_by(store: Store, person: str) -> Sequence[Row]:
    """What was given to the dice of the tables where somebody sat."""
    return await store.fetch(f"SELECT id, shares FROM tables WHERE shares <> '' AND id IN ({THEIRS})", person)


def rename_talk(person: str, old: str, new: str) -> Step:
    """What somebody said by this name, and no namesake; of lines from before it was kept whose they are, all of it."""
    whose = "name = $2 AND person IN ($1, '')"
    return Step(f"UPDATE chat SET name = $3 WHERE {whose} AND table_id IN ({THEIRS})", (person, old, new))


def rename_all_talk(person: str, new: str) -> Step:
    """What somebody said by whatever name."""
    whose = "person = $1 AND name <> ''"
    return Step(f"UPDATE chat SET name = $2 WHERE {whose} AND table_id IN ({THEIRS})", (person, new))


def move_talk(id: str, old: str, new: str) -> Step:
    """A guest turns out to be somebody: what they said is theirs."""
    return Step("UPDATE chat SET person = $3 WHERE table_id = $1 AND person = $2", (id, old, new))


def retell(id: str, place: int, text: str) -> Step:
    return Step("UPDATE chat SET text = $3 WHERE table_id = $1 AND place = $2", (id, place, text))


async def notes(store: Store, id: str, person: str) -> str:
    found = await store.fetch("SELECT text FROM notes WHERE table_id = $1 AND person = $2", id, person)
    return str(found[0]["text"]) if found else ""


def keep_notes(id: str, person: str, text: str) -> Step:
    return replace_row("notes", {"table_id": id, "person": person, "text": text}, by=("table_id", "person"))
