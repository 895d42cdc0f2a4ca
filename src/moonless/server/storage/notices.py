"""How people want to be told."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store, drop_rows

MOST_DEVICES = 10
NOT = "not:"
"""Before what somebody wants to hear nothing of, among the ways that they chose."""


async def ways(store: Store, person: str) -> Row | None:
    rows = await store.fetch("SELECT webhook, mail, letters, tell FROM people WHERE id = $1", person)
    return rows[0] if rows else None


async def devices(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch(
        f"SELECT * FROM devices WHERE person = $1 ORDER BY created DESC LIMIT {MOST_DEVICES}", person
    )


def keep_device(endpoint: str, person: str, key: str, auth: str, now: float) -> list[Step]:
    """One more; of very many the oldest go."""
    return [
        Step(
            "INSERT INTO devices (endpoint, person, key, auth, created) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, key = excluded.key, auth = excluded.auth",
            (endpoint, person, key, auth, now),
        ),
        Step(
            "DELETE FROM devices WHERE person = $1 AND endpoint NOT IN (SELECT endpoint FROM devices WHERE person = $1"
            f" ORDER BY created DESC, endpoint LIMIT {MOST_DEVICES})",
            (person,),
        ),
    ]


def drop_device(endpoint: str, person: str) -> Step:
    return drop_rows("devices", endpoint=endpoint, person=person)


def confirm_mail(person: str, mail: str) -> Step:
    """Letters go to this address, for as long as it is the account's."""
    return Step("UPDATE people SET letters = $2 WHERE id = $1", (person, mail))


def choose(person: str, tell: str) -> Step:
    return Step("UPDATE people SET tell = $2 WHERE id = $1", (person, tell))


def forget(person: str) -> list[Step]:
    return [
        drop_rows("devices", person=person),
        drop_rows("held", person=person),
        Step("UPDATE people SET letters = '', tell = '' WHERE id = $1", (person,)),
    ]
