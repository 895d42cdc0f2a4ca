"""What the seats of a table knew whenever they were asked."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store


def keep(table: str, place: int, seat: str, label: str, events: int, known: str, start: str, lines: str) -> Step:
    return Step(
        "INSERT INTO moments (table_id, place, seat, label, events, known, start, lines)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        (table, place, seat, label, events, known, start, lines),
    )


def cut(table: str, place: int) -> Step:
    """Forget what was from this entry on."""
    return Step("DELETE FROM moments WHERE table_id = $1 AND place >= $2", (table, place))


async def marks(store: Store, table: str) -> Sequence[Row]:
    """Where they are, all of them."""
    return await store.fetch("SELECT place, seat, events FROM moments WHERE table_id = $1 ORDER BY place", table)


async def labels(store: Store, table: str, seats: Sequence[str]) -> Sequence[Row]:
    """What these seats answered."""
    sql = f"SELECT place, seat, label FROM moments WHERE table_id = $1 AND {among(seats)} ORDER BY place"
    return await store.fetch(sql, table, *seats)


async def known(store: Store, table: str, seats: Sequence[str], place: int) -> Row | None:
    """The last that these seats knew up to this entry."""
    sql = (
        f"SELECT known, start FROM moments WHERE table_id = $1 AND {among(seats)} AND place <= ${len(seats) + 2}"
        " ORDER BY place DESC LIMIT 1"
    )
    found = await store.fetch(sql, table, *seats, place)
    return found[0] if found else None


async def lines(store: Store, table: str, seats: Sequence[str], place: int) -> list[str]:
    """What these seats were told up to this entry."""
    last = f"place <= ${len(seats) + 2}"
    sql = f"SELECT lines FROM moments WHERE table_id = $1 AND {among(seats)} AND {last} ORDER BY place"
    return [row["lines"] for row in await store.fetch(sql, table, *seats, place)]


def among(seats: Sequence[str]) -> str:
    return f"seat IN ({', '.join(f'${n + 2}' for n in range(len(seats)))})" if seats else "1 = 0"
