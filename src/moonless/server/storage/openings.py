"""What a table is opened from: its record's lines, its last checkpoint, the pages of its log."""

from moonless.server.storage.store import Row, Step, Store


async def head(store: Store, table: str) -> Row | None:
    """Nothing where the table went since it was found."""
    rows = await store.fetch("SELECT header, checkpoint, opening, shares FROM tables WHERE id = $1", table)
    return rows[0] if rows else None


async def lines(store: Store, table: str) -> list[str]:
    """The record's lines after its header."""
    rows = await store.fetch("SELECT line FROM entries WHERE table_id = $1 ORDER BY place", table)
    return [row["line"] for row in rows]


async def counts(store: Store, table: str) -> list[Row]:
    """Every page of the log, without its words."""
    return list(await store.fetch("SELECT place, events, counts FROM pages WHERE table_id = $1 ORDER BY place", table))


async def words(store: Store, table: str, place: int) -> list[str]:
    """The words of the pages from this one on."""
    rows = await store.fetch("SELECT text FROM pages WHERE table_id = $1 AND place >= $2 ORDER BY place", table, place)
    return [row["text"] for row in rows]


def keep_checkpoint(table: str, checkpoint: str, opening: str) -> Step:
    return Step("UPDATE tables SET checkpoint = $2, opening = $3 WHERE id = $1", (table, checkpoint, opening))


def drop_pages(table: str, place: int) -> Step:
    """Forget the log from this event on."""
    return Step("DELETE FROM pages WHERE table_id = $1 AND place >= $2", (table, place))


def keep_page(table: str, place: int, events: int, counts: str, text: str) -> Step:
    sql = "INSERT INTO pages (table_id, place, events, counts, text) VALUES ($1, $2, $3, $4, $5)"
    return Step(sql, (table, place, events, counts, text))
