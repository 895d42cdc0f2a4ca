"""Friends, and calls for opponents."""

from collections.abc import Sequence

from moonless.server.storage.store import NOTHING, Row, Step, Store, drop_rows, new_row

# Friends


def befriend(person: str, other: str) -> Step:
    return new_row("friends", {"person": person, "other": other}, NOTHING)


def unfriend(person: str, other: str) -> Step:
    return drop_rows("friends", person=person, other=other)


async def friends(store: Store, person: str) -> list[str]:
    """The names of those whom somebody calls friends."""
    rows = await store.fetch(
        "SELECT p.name FROM friends f JOIN people p ON p.id = f.other WHERE f.person = $1 AND p.account IS NOT NULL"
        " ORDER BY p.name",
        person,
    )
    return [row["name"] for row in rows]


async def is_friend(store: Store, person: str, other: str) -> bool:
    """Whether somebody calls another a friend."""
    sql = "SELECT 1 AS one FROM friends WHERE person = $1 AND other = $2"
    return bool(await store.fetch(sql, person, other))


# Calls


def call(id: str, person: str, game: str, pace: str, how: str, near: bool, until: float) -> Step:
    wish = {"game": game, "pace": pace, "how": how, "near": int(near)}
    return new_row("calls", {"id": id, "person": person, **wish, "until": until})


def withdraw(id: str, person: str) -> Step:
    return drop_rows("calls", id=id, person=person)


def forget_calls(before: float) -> Step:
    """Those whose time is over."""
    return Step("DELETE FROM calls WHERE until < $1", (before,))


async def calls_of(store: Store, person: str, now: float) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM calls WHERE person = $1 AND until > $2 ORDER BY until, id", person, now)


async def callers(store: Store, game: str, pace: str, how: str, host: str, now: float, most: int) -> Sequence[Row]:
    """Who wants to be told of such a table."""
    return await store.fetch(
        "SELECT person, near FROM calls WHERE until > $5 AND game IN ('', $1) AND pace IN ('', $2)"
        " AND how IN ('', $3) AND person <> $4 ORDER BY until LIMIT $6",
        game,
        pace,
        how,
        host,
        now,
        most,
    )


def forget(person: str) -> list[Step]:
    """Friends, on both sides, and calls."""
    return [
        drop_rows("friends", person=person),
        drop_rows("friends", other=person),
        drop_rows("calls", person=person),
    ]
