"""Keeping order: mutes and blocks, reports, forbidden words, the log of acts."""

from collections.abc import Sequence

from moonless.server.storage.store import NOTHING, Row, Step, Store, holes, new_row, replace_row

MUTE, BLOCK = "mute", "block"


def shun(person: str, other: str, how: str) -> Step:
    return replace_row("shunned", {"person": person, "other": other, "how": how}, by=("person", "other"))


def forgive(person: str, other: str) -> Step:
    return Step("DELETE FROM shunned WHERE person = $1 AND other = $2", (person, other))


async def shunned_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch(
        "SELECT s.other, s.how, p.name FROM shunned s JOIN people p ON p.id = s.other WHERE s.person = $1"
        " ORDER BY p.name",
        person,
    )


async def deaf_to(store: Store, person: str) -> set[str]:
    """Who does not want to hear somebody."""
    return {row["person"] for row in await store.fetch("SELECT person FROM shunned WHERE other = $1", person)}


async def apart(store: Store, person: str, others: Sequence[str]) -> bool:
    """Whether somebody blocks one of these, or is blocked by one."""
    if not others:
        return False
    among = ", ".join(f"${n}" for n in range(3, len(others) + 3))
    rows = await store.fetch(
        f"SELECT 1 AS one FROM shunned WHERE how = $2 AND ((person = $1 AND other IN ({among}))"
        f" OR (other = $1 AND person IN ({among})))",
        person,
        BLOCK,
        *others,
    )
    return bool(rows)


# Roles and names


async def role(store: Store, person: str) -> str:
    rows = await store.fetch("SELECT role FROM people WHERE id = $1", person)
    return str(rows[0]["role"]) if rows else ""


def give_role(person: str, role: str) -> Step:
    return Step("UPDATE people SET role = $2 WHERE id = $1", (person, role))


async def find_people(store: Store, text: str, most: int) -> Sequence[Row]:
    """Accounts whose name begins so."""
    return await store.fetch(
        "SELECT id, name, role, created FROM people WHERE account >= $1 AND account < $2 ORDER BY account LIMIT $3",
        text,
        f"{text}\U0010ffff",
        most,
    )


async def names(store: Store, people: Sequence[str]) -> dict[str, str]:
    if not people:
        return {}
    rows = await store.fetch(f"SELECT id, name FROM people WHERE id IN ({holes(len(people))})", *people)
    return {row["id"]: row["name"] for row in rows}


async def words(store: Store) -> list[str]:
    return [row["word"] for row in await store.fetch("SELECT word FROM forbidden ORDER BY word")]


def forbid(word: str) -> Step:
    return new_row("forbidden", {"word": word}, NOTHING)


def allow(word: str) -> Step:
    return Step("DELETE FROM forbidden WHERE word = $1", (word,))


# Reports and acts


def report(id: str, sender: str, about: str, table: str, text: str, now: float) -> Step:
    row = {"id": id, "sender": sender, "about": about, "table_id": table, "text": text, "created": now}
    return new_row("reports", row)


async def open_reports(store: Store, most: int) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM reports WHERE settled = 0 ORDER BY created LIMIT $1", most)


async def reports_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT table_id, text, created FROM reports WHERE sender = $1 ORDER BY created", person)


def settle(id: str, now: float) -> Step:
    return Step("UPDATE reports SET settled = $2 WHERE id = $1", (id, now))


def log(id: str, now: float, operator: str, act: str, about: str, text: str) -> Step:
    row = {"id": id, "created": now, "operator": operator, "act": act, "about": about, "text": text}
    return new_row("acts", row)


async def acts(store: Store, most: int) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM acts ORDER BY created DESC, id LIMIT $1", most)


def forget(person: str) -> list[Step]:
    """What one said of others goes with one; what others said of one is theirs."""
    return [
        Step("DELETE FROM shunned WHERE person = $1", (person,)),
        Step("DELETE FROM reports WHERE sender = $1", (person,)),
        Step("DELETE FROM held WHERE person = $1", (person,)),
        Step("UPDATE held SET said = '', sender = '' WHERE sender = $1", (person,)),
        Step("UPDATE people SET role = '', shows = '' WHERE id = $1", (person,)),
    ]
