"""Standing orders of the seats of a table."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store, drop_rows, replace_row


async def of_table(store: Store, table: str) -> Sequence[Row]:
    return await store.fetch("SELECT seat, orders FROM standing WHERE table_id = $1", table)


def keep(table: str, seat: str, orders: str) -> Step:
    return replace_row("standing", {"table_id": table, "seat": seat, "orders": orders}, by=("table_id", "seat"))


def forget(table: str, seat: str) -> Step:
    """Another holder does not inherit them."""
    return drop_rows("standing", table_id=table, seat=seat)


def forget_all(person: str) -> list[Step]:
    """What somebody ordered, wherever they sat and in all games of a kind."""
    theirs = (
        "SELECT table_id, seat FROM seats WHERE holder = $1 AND kind = 'person'"
        " UNION SELECT table_id, seat FROM seats WHERE lender = $1 AND lender <> ''"
    )
    gone = Step(f"DELETE FROM standing WHERE (table_id, seat) IN ({theirs})", (person,))
    return [gone, drop_rows("usual", person=person)]


# For all games of a kind


async def usual(store: Store, person: str, game: str) -> str:
    """What somebody orders in every game of this kind; empty: nothing."""
    rows = await store.fetch("SELECT orders FROM usual WHERE person = $1 AND game = $2", person, game)
    return str(rows[0]["orders"]) if rows else ""


async def all_usual(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT game, orders FROM usual WHERE person = $1 ORDER BY game", person)


def keep_usual(person: str, game: str, orders: str) -> Step:
    return replace_row("usual", {"person": person, "game": game, "orders": orders}, by=("person", "game"))


def drop_usual(person: str, game: str) -> Step:
    return drop_rows("usual", person=person, game=game)
