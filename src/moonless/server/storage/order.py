"""Keeping order: mutes and blocks, reports, forbidden words, the log of acts."""

from collections.abc import Sequence

from moonless.server.storage.store import NOTHING, Row, Step, Store, drop_rows, holes, new_row, replace_row

MUTE, BLOCK = "mute", "block"
OPERATOR, SILENCED = "operator", "silenced"
"""Roles."""


def shun(person: str, other: str, how: str, called: str = "") -> Step:
    """`called`: the name by which they are known to who shuns them, where they have changed it since."""
    row = {"person": person, "other": other, "how": how, "called": called}
    return replace_row("shunned", row, by=("person", "other"))


def forgive(person: str, other: str) -> Step:
    return drop_rows("shunned", person=person, other=other)


async def shunned_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch(
        "SELECT s.other, s.how, CASE WHEN s.called = '' THEN p.name ELSE s.called END AS name FROM shunned s"
        " JOIN people p ON p.id = s.other WHERE s.person = $1 ORDER BY name",
        person,
    )


def call_anew(other: str, old: str) -> Step:
    """A name that is gone stands on nobody's list."""
    return Step("UPDATE shunned SET called = '' WHERE other = $1 AND called = $2", (other, old))


def call_all_anew(other: str) -> Step:
    return Step("UPDATE shunned SET called = '' WHERE other = $1", (other,))


def move(guest: str, person: str, name: str) -> list[Step]:
    """A guest turns out to be somebody: whom they shun comes along, and who shuns them goes on to, by the guest's
    name: nobody is told who it was."""
    keep = "INSERT INTO shunned (person, other, how, called) SELECT"
    called = "CASE WHEN called = '' THEN CAST($3 AS TEXT) ELSE called END"
    return [
        Step(
            f"{keep} person, CAST($2 AS TEXT), how, {called} FROM shunned WHERE other = $1 AND person <> $2"
            " ON CONFLICT DO NOTHING",
            (guest, person, name),
        ),
        Step(
            f"{keep} CAST($2 AS TEXT), other, how, called FROM shunned WHERE person = $1 AND other <> $2"
            " ON CONFLICT DO NOTHING",
            (guest, person),
        ),
        drop_rows("shunned", person=guest),
        drop_rows("shunned", other=guest),
    ]


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


async def apart_from(store: Store, person: str) -> frozenset[str]:
    """Whom somebody blocks, and who blocks them."""
    rows = await store.fetch(
        "SELECT CASE WHEN person = $1 THEN other ELSE person END AS who FROM shunned"
        " WHERE how = $2 AND (person = $1 OR other = $1)",
        person,
        BLOCK,
    )
    return frozenset(row["who"] for row in rows)


# Roles and names


async def role(store: Store, person: str) -> str:
    rows = await store.fetch("SELECT role FROM people WHERE id = $1", person)
    return str(rows[0]["role"]) if rows else ""


async def roles(store: Store, people: Sequence[str]) -> dict[str, str]:
    """Of those who have one."""
    if not people:
        return {}
    rows = await store.fetch(f"SELECT id, role FROM people WHERE role <> '' AND id IN ({holes(len(people))})", *people)
    return {row["id"]: row["role"] for row in rows}


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


async def called(store: Store, ids: Sequence[str]) -> dict[str, str]:
    """What stands in the log for these: people by their names, tables with who started them, the rest as it is."""
    if not ids:
        return {}
    rows = await store.fetch(
        f"SELECT t.id, p.name FROM tables t JOIN people p ON p.id = t.host WHERE t.id IN ({holes(len(ids))})", *ids
    )
    tables = {row["id"]: f"{row['id']} ({row['name']})" for row in rows}
    return dict(zip(ids, ids, strict=True)) | tables | await names(store, ids)


async def words(store: Store) -> list[str]:
    return [row["word"] for row in await store.fetch("SELECT word FROM forbidden ORDER BY word")]


def forbid(word: str) -> Step:
    return new_row("forbidden", {"word": word}, NOTHING)


def allow(word: str) -> Step:
    return drop_rows("forbidden", word=word)


# Names that were taken away


def withhold(look: str, name: str) -> Step:
    return replace_row("withheld", {"look": look, "name": name}, by=("look",))


def let_go(look: str) -> Step:
    return drop_rows("withheld", look=look)


async def is_withheld(store: Store, look: str) -> bool:
    return bool(await store.fetch("SELECT 1 AS one FROM withheld WHERE look = $1", look))


async def withheld(store: Store, most: int) -> list[str]:
    return [row["name"] for row in await store.fetch("SELECT name FROM withheld ORDER BY name LIMIT $1", most)]


# Reports and acts


def report(id: str, sender: str, about: str, table: str, text: str, now: float, tournament: str = "") -> Step:
    row = {"id": id, "sender": sender, "about": about, "table_id": table, "text": text, "created": now}
    return new_row("reports", {**row, "tournament": tournament})


async def open_reports(store: Store, most: int) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM reports WHERE settled = 0 ORDER BY created LIMIT $1", most)


async def open_report(store: Store, id: str) -> Row | None:
    rows = await store.fetch("SELECT * FROM reports WHERE id = $1 AND settled = 0", id)
    return rows[0] if rows else None


async def reports_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT table_id, text, created FROM reports WHERE sender = $1 ORDER BY created", person)


def settle(id: str, now: float) -> Step:
    return Step("UPDATE reports SET settled = $2 WHERE id = $1", (id, now))


def log(id: str, now: float, operator: str, act: str, about: str, text: str) -> Step:
    row = {"id": id, "created": now, "operator": operator, "act": act, "about": about, "text": text}
    return new_row("acts", row)


async def acts(store: Store, most: int) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM acts ORDER BY created DESC, id LIMIT $1", most)


async def acts_by(store: Store, operator: str) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM acts WHERE operator = $1 ORDER BY created, id", operator)


async def acts_about(store: Store, about: str) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM acts WHERE about = $1 ORDER BY created, id", about)


def forget(person: str) -> list[Step]:
    """What one said of others goes with one; what others said of one is theirs."""
    return [
        drop_rows("shunned", person=person),
        drop_rows("reports", sender=person),
        drop_rows("held", person=person),
        Step("UPDATE held SET said = '', sender = '' WHERE sender = $1", (person,)),
        Step("UPDATE people SET role = '', shows = '' WHERE id = $1", (person,)),
    ]
