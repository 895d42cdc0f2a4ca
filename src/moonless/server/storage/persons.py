"""People and their cookies."""

from collections.abc import Sequence
from math import exp, log

from moonless.server.storage.store import Row, Step, Store, drop_rows, holes, new_row

PERSON = "id, name, account, webhook"
SHOWN = "ratings results medals sea since named"
"""What others see of a new account, until its owner chooses."""
IS_NAMED = "(p.account IS NULL OR ' ' || p.shows || ' ' LIKE '% named %')"
"""Whether others read the name of a person, `p`, among results. A guest has nothing else."""
LATELY, ENOUGH = 20, 3
"""So many of the last turns weigh in how long somebody usually takes; of fewer than so many nothing is said."""
PASSWORD = "SELECT password FROM people WHERE account = $1"
STRANGERS = (
    "SELECT p.id FROM people p WHERE p.account IS NULL AND p.created < $1"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = p.id)"
    " AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.holder = p.id OR s.lender = p.id)"
    " AND NOT EXISTS (SELECT 1 FROM watchers w WHERE w.person = p.id)"
    " AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.person = p.id)"
    " AND NOT EXISTS (SELECT 1 FROM tournaments o WHERE o.host = p.id)"
)
"""Guests who came once, long ago, and sat down nowhere."""
OF_STRANGERS = (
    ("sessions", "person"), ("devices", "person"), ("shunned", "person"), ("shunned", "other"), ("hidden", "person"),
    ("held", "person"),
)  # fmt: skip
"""What may be kept of a guest who sits nowhere: whoever it names cannot go before it."""


OWN = {"notes": "table_id, text", "hidden": "table_id", "watchers": "table_id"}
"""By table; the rest of the columns."""
NAMED_IN = (("held", "person"), ("devices", "person"), ("reports", "sender"))
"""Where else somebody stands who may turn out to be somebody else."""


async def by_token(store: Store, token: str) -> Row | None:
    """Who carries a cookie, by the digest of its token."""
    rows = await store.fetch(
        "SELECT p.id, p.name, p.account, p.webhook FROM sessions s JOIN people p ON p.id = s.person WHERE s.token = $1",
        token,
    )
    return rows[0] if rows else None


async def by_id(store: Store, id: str) -> Row | None:
    rows = await store.fetch(f"SELECT {PERSON} FROM people WHERE id = $1", id)
    return rows[0] if rows else None


async def since(store: Store, id: str) -> float:
    """When somebody came first."""
    rows = await store.fetch("SELECT created FROM people WHERE id = $1", id)
    return float(rows[0]["created"]) if rows else 0.0


async def shows(store: Store, id: str) -> str:
    """What others see of somebody, one word each."""
    rows = await store.fetch("SELECT shows FROM people WHERE id = $1", id)
    return str(rows[0]["shows"]) if rows else ""


async def unnamed(store: Store, people: Sequence[str]) -> set[str]:
    """Those of them who choose not to be named among results."""
    if not people:
        return set()
    sql = f"SELECT p.id FROM people p WHERE p.id IN ({holes(len(people))}) AND NOT {IS_NAMED}"
    return {row["id"] for row in await store.fetch(sql, *people)}


async def by_account(store: Store, account: str) -> Row | None:
    rows = await store.fetch(f"SELECT {PERSON}, password, mail, shows, created FROM people WHERE account = $1", account)
    return rows[0] if rows else None


async def seen(store: Store, people: list[str], most: int) -> Sequence[Row]:
    """Those of them with an account who let others see that they are here."""
    return await store.fetch(
        f"SELECT id, name, shows FROM people WHERE id IN ({holes(len(people))}) AND account IS NOT NULL"
        f" AND shows LIKE '%sea%' ORDER BY name LIMIT {most}",
        *people,
    )


def answered(id: str, seconds: float) -> Step:
    """A turn was taken, after so long."""
    return Step(
        "UPDATE people SET answer_log = answer_log + ($2 - answer_log)"
        f" / (CASE WHEN answers < {LATELY} THEN answers + 1 ELSE {LATELY} END), answers = answers + 1"
        " WHERE id = $1 AND account IS NOT NULL",
        (id, log(max(1.0, seconds))),
    )


async def answering(store: Store, people: Sequence[str]) -> dict[str, tuple[float, str]]:
    """How many seconds they usually take for a turn (0: not known), and what they show."""
    rows = await store.fetch(
        f"SELECT id, answers, answer_log, shows FROM people WHERE id IN ({holes(len(people))})", *people
    )
    return {row["id"]: (exp(row["answer_log"]) if row["answers"] >= ENOUGH else 0.0, row["shows"]) for row in rows}


def insert(id: str, name: str, now: float) -> Step:
    return new_row("people", {"id": id, "name": name, "created": now})


async def looks_taken(store: Store, look: str, but: str) -> bool:
    """Whether an account of somebody else looks like that."""
    sql = "SELECT 1 AS one FROM people WHERE look = $1 AND account IS NOT NULL AND id <> $2 LIMIT 1"
    return bool(await store.fetch(sql, look, but))


def keep_look(id: str, look: str) -> Step:
    return Step("UPDATE people SET look = $2 WHERE id = $1 AND look <> $2", (id, look))


def change(id: str, name: str, webhook: str, account: str | None) -> Step:
    return Step("UPDATE people SET name = $2, webhook = $3, account = $4 WHERE id = $1", (id, name, webhook, account))


async def lost_name(store: Store, id: str) -> str:
    """The name that an operator has taken away from somebody who has not read so yet."""
    rows = await store.fetch("SELECT lost_name FROM people WHERE id = $1", id)
    return str(rows[0]["lost_name"]) if rows else ""


def lose_name(id: str, name: str) -> Step:
    """What somebody is told until they have read it, or have chosen another name; empty: they have."""
    return Step("UPDATE people SET lost_name = $2 WHERE id = $1 AND lost_name <> $2", (id, name))


def change_password(id: str, password: str) -> Step:
    return Step("UPDATE people SET password = $2 WHERE id = $1", (id, password))


def forget(id: str, name: str) -> list[Step]:
    """Notes, links to devices, name and password go; finished games keep a nameless player."""
    return [
        drop_rows("sessions", person=id),
        drop_rows("notes", person=id),
        drop_rows("watchers", person=id),
        drop_rows("hidden", person=id),
        drop_rows("recovery", person=id),
        Step(
            "UPDATE people SET name = $2, account = NULL, password = '', webhook = '', mail = '', lost_name = '',"
            " look = '', answers = 0, answer_log = 0 WHERE id = $1",
            (id, name),
        ),
    ]


async def hidden(store: Store, id: str) -> list[str]:
    """The tables that somebody took off their list."""
    return [row["table_id"] for row in await store.fetch("SELECT table_id FROM hidden WHERE person = $1", id)]


def move(guest: str, person: str, name: str) -> list[Step]:
    """A guest turns out to be somebody: notes, what was taken off the list, seats that are held, devices, reports; one
    about them quotes the name they had. What they have already stays as it is."""
    quoted = "UPDATE reports SET about = $2, text = text || CAST($3 AS TEXT) WHERE about = $1"
    steps = [Step(quoted, (guest, person, f"\n“{name}”"))]
    for kind, kept in OWN.items():
        steps.append(
            Step(
                f"INSERT INTO {kind} (person, {kept}) SELECT CAST($2 AS TEXT), {kept} FROM {kind} WHERE person = $1"
                " ON CONFLICT DO NOTHING",
                (guest, person),
            )
        )
        steps.append(drop_rows(kind, person=guest))
    for kind, whose in NAMED_IN:
        steps.append(Step(f"UPDATE {kind} SET {whose} = $2 WHERE {whose} = $1", (guest, person)))
    return steps


async def notes(store: Store, id: str) -> list[Row]:
    return list(await store.fetch("SELECT table_id, text FROM notes WHERE person = $1", id))


async def sessions(store: Store, tokens: list[str]) -> set[str]:
    """Which of these cookies still hold, by the digests of their tokens."""
    holes = ", ".join(f"${n}" for n in range(1, len(tokens) + 1))
    return {row["token"] for row in await store.fetch(f"SELECT token FROM sessions WHERE token IN ({holes})", *tokens)}


def make_account(id: str, name: str, account: str, password: str) -> Step:
    sql = "UPDATE people SET name = $2, account = $3, password = $4, shows = $5 WHERE id = $1"
    return Step(sql, (id, name, account, password, SHOWN))


def forget_strangers(before: float) -> list[Step]:
    return [
        *(Step(f"DELETE FROM {kind} WHERE {whose} IN ({STRANGERS})", (before,)) for kind, whose in OF_STRANGERS),
        Step(f"DELETE FROM people WHERE id IN ({STRANGERS})", (before,)),
    ]


# Recovery


def keep_codes(id: str, codes: list[str]) -> list[Step]:
    """New codes instead of those there were, by their digests."""
    keep = [new_row("recovery", {"code": code, "person": id}) for code in codes]
    return [drop_rows("recovery", person=id), *keep]


def keep_mail(id: str, address: str) -> Step:
    return Step("UPDATE people SET mail = $2 WHERE id = $1", (id, address))


async def mail(store: Store, id: str) -> str:
    rows = await store.fetch("SELECT mail FROM people WHERE id = $1", id)
    return str(rows[0]["mail"]) if rows else ""


def keep_mail_code(id: str, code: str, expires: float) -> list[Step]:
    """One by mail at a time."""
    keep = new_row("recovery", {"code": code, "person": id, "expires": expires})
    return [Step("DELETE FROM recovery WHERE person = $1 AND expires > 0", (id,)), keep]


async def has_code(store: Store, id: str, code: str, now: float) -> bool:
    sql = "SELECT 1 AS one FROM recovery WHERE code = $1 AND person = $2 AND (expires = 0 OR expires > $3)"
    return bool(await store.fetch(sql, code, id, now))


async def codes_of(store: Store, id: str) -> int:
    """How many codes open somebody's account."""
    rows = await store.fetch("SELECT COUNT(*) AS number FROM recovery WHERE person = $1", id)
    return int(rows[0]["number"])


def use_code(code: str) -> Step:
    return drop_rows("recovery", code=code)


# Cookies


def open_session(token: str, person: str, now: float) -> Step:
    return new_row("sessions", {"token": token, "person": person, "created": now})


async def sessions_of(store: Store, person: str) -> list[float]:
    """Since when somebody is logged in, by device."""
    rows = await store.fetch("SELECT created FROM sessions WHERE person = $1 ORDER BY created", person)
    return [float(row["created"]) for row in rows]


def end_session(token: str) -> Step:
    return drop_rows("sessions", token=token)


def end_sessions(person: str) -> Step:
    return drop_rows("sessions", person=person)


def end_old_sessions(before: float) -> Step:
    return Step("DELETE FROM sessions WHERE created < $1", (before,))
