"""Who sits where, who watches, what links open, and who has seen what a seat hides."""

from collections.abc import Sequence

from moonless.server.storage.store import NOTHING, Row, Step, Store, drop_rows, holes, new_row


async def chairs(store: Store, tables: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(
        "SELECT s.*, p.name, l.name AS lender_name, COALESCE(p.account, l.account) AS account FROM seats s"
        " LEFT JOIN people p ON p.id = s.holder"
        f" LEFT JOIN people l ON l.id = s.lender WHERE s.table_id IN ({holes(len(tables))})",
        *tables,
    )


async def watchers(store: Store, tables: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(f"SELECT * FROM watchers WHERE table_id IN ({holes(len(tables))})", *tables)


async def sights(store: Store, tables: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(f"SELECT * FROM sights WHERE table_id IN ({holes(len(tables))})", *tables)


def insert(table: str, seat: str, kind: str, holder: str, salt: str) -> Step:
    return new_row("seats", {"table_id": table, "seat": seat, "kind": kind, "holder": holder, "salt": salt})


def hold(table: str, seat: str, kind: str, holder: str, salt: str, lender: str, relieved: int) -> Step:
    """Another holder."""
    return Step(
        "UPDATE seats SET kind = $3, holder = $4, salt = $5, lender = $6, relieved = $7"
        " WHERE table_id = $1 AND seat = $2",
        (table, seat, kind, holder, salt, lender, relieved),
    )


def relieve(table: str, seat: str, relieved: int) -> Step:
    """What a computer player answered there for somebody."""
    return Step("UPDATE seats SET relieved = $3 WHERE table_id = $1 AND seat = $2", (table, seat, relieved))


def end(table: str, told: float) -> Step:
    """The game is over since then; 0: it goes on."""
    return Step("UPDATE seats SET ended = $2 WHERE table_id = $1", (table, told))


def move(table: str, old: str, new: str) -> list[Step]:
    """What was one person's becomes another's."""
    return [
        Step("UPDATE seats SET holder = $3 WHERE table_id = $1 AND holder = $2", (table, old, new)),
        Step("UPDATE seats SET lender = $3 WHERE table_id = $1 AND lender = $2", (table, old, new)),
    ]


# Who has seen what


def see(table: str, seat: str, person: str) -> Step:
    """Somebody sits there, and will see what the seat sees."""
    return new_row("sights", {"table_id": table, "seat": seat, "person": person}, NOTHING)


def unsee(table: str, seat: str) -> Step:
    """Who got up before anything happened has seen nothing."""
    return drop_rows("sights", table_id=table, seat=seat)


def forget_sights(table: str, person: str) -> Step:
    return drop_rows("sights", table_id=table, person=person)


# Watching


def watch(table: str, person: str) -> Step:
    return new_row("watchers", {"table_id": table, "person": person}, NOTHING)


def hide(table: str, person: str) -> Step:
    return new_row("hidden", {"table_id": table, "person": person}, NOTHING)


# Links


async def link(store: Store, token: str) -> Row | None:
    """Table, seat and user of a link, by the digest of its token."""
    rows = await store.fetch("SELECT table_id, seat, used_by FROM invites WHERE token = $1", token)
    return rows[0] if rows else None


def invite(token: str, table: str, seat: str) -> Step:
    return new_row("invites", {"token": token, "table_id": table, "seat": seat})


def use_link(token: str, person: str) -> Step:
    return Step("UPDATE invites SET used_by = $2 WHERE token = $1", (token, person))
