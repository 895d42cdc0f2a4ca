"""Guests and accounts. A visitor is a guest with a given name; an account carries the same person to other devices."""

import asyncio
import hashlib
import secrets
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from moonless.server.messages import Refused
from moonless.server.settings import Settings
from moonless.server.storage import Conflict, Row, Step, Store

COOKIE = "moonless"
COOKIE_SECONDS = 400 * 24 * 3600
STRANGER_SECONDS = 30 * 24 * 3600
FIRST = (
    "Quiet",
    "Patient",
    "Salty",
    "Distant",
    "Lucky",
    "Early",
    "Narrow",
    "Northern",
    "Amber",
    "Hollow",
    "Plain",
    "Dim",
)
SECOND = ("Gurnard", "Petrel", "Lantern", "Anchor", "Sounding", "Curlew", "Halyard", "Beacon", "Tern", "Keel", "Shoal")
WRONG = "No account of that name has that password."
HASHER = PasswordHasher()
DUMMY = HASHER.hash("nobody's password")
"""Checked where there is no account, so that a missing one takes as long as a wrong password."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a screen."""

    id: str
    name: str
    account: str = ""
    webhook: str = ""


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def given_name() -> str:
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def clean(text: str, lines: bool = False) -> str:
    """Text without control characters; line ends may stay."""
    return "".join(sign for sign in text if sign.isprintable() or (lines and sign in "\n\t")).strip()


class People:
    """Everybody the database knows."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def by_token(self, token: str) -> Person | None:
        """Who carries this cookie."""
        if not 20 <= len(token) <= 100:
            return None
        rows = await self.store.fetch(
            "SELECT p.id, p.name, p.account, p.webhook FROM sessions s JOIN people p ON p.id = s.person"
            " WHERE s.token = $1",
            digest(token),
        )
        return _person(rows[0]) if rows else None

    async def by_id(self, id: str) -> Person | None:
        rows = await self.store.fetch("SELECT id, name, account, webhook FROM people WHERE id = $1", id)
        return _person(rows[0]) if rows else None

    async def names(self, ids: list[str]) -> dict[str, str]:
        """What people are called."""
        found: dict[str, str] = {}
        for id in set(ids):
            rows = await self.store.fetch("SELECT name FROM people WHERE id = $1", id)
            if rows:
                found[id] = rows[0]["name"]
        return found

    async def welcome(self) -> tuple[Person, str]:
        """A new guest, and the token of the cookie."""
        person, token, now = Person(new_id(), given_name()), secrets.token_urlsafe(32), self.settings.clock()
        await self.store.write(
            Step("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)", (person.id, person.name, now)),
            Step("INSERT INTO sessions (token, person, created) VALUES ($1, $2, $3)", (digest(token), person.id, now)),
        )
        return person, token

    async def forget_strangers(self) -> None:
        """Guests who came once, long ago, and sat down nowhere; and cookies that have run out."""
        now = self.settings.clock()
        stranger = (
            "SELECT p.id FROM people p WHERE p.account IS NULL AND p.created < $1"
            " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = p.id)"
            " AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.holder = p.id OR s.lender = p.id)"
            " AND NOT EXISTS (SELECT 1 FROM watchers w WHERE w.person = p.id)"
            " AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.person = p.id)"
        )
        long_ago = (now - STRANGER_SECONDS,)
        await self.store.write(
            Step("DELETE FROM sessions WHERE created < $1", (now - COOKIE_SECONDS,)),
            Step(f"DELETE FROM sessions WHERE person IN ({stranger})", long_ago),
            Step(f"DELETE FROM people WHERE id IN ({stranger})", long_ago),
        )

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Another name, another webhook."""
        new_name = person.name if name is None else clean(name)
        new_hook = person.webhook if webhook is None else webhook
        if not new_name:
            raise Refused("A name needs at least one letter.")
        await self.store.write(
            Step("UPDATE people SET name = $2, webhook = $3 WHERE id = $1", (person.id, new_name, new_hook))
        )
        return Person(person.id, new_name, person.account, new_hook)

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """Turn this guest into an account, with all its tables."""
        if person.account:
            raise Refused("You have an account already; log out to make another.", 409)
        shown = clean(name)
        if not shown:
            raise Refused("A name needs at least one letter.")
        hashed = await asyncio.to_thread(HASHER.hash, password)
        try:
            await self.store.write(
                Step(
                    "UPDATE people SET name = $2, account = $3, password = $4 WHERE id = $1",
                    (person.id, shown, shown.casefold(), hashed),
                )
            )
        except Conflict:
            raise Refused("That name is taken; choose another.", 409) from None
        return Person(person.id, shown, shown, person.webhook)

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """The account's person and a new token."""
        rows = await self.store.fetch(
            "SELECT id, name, account, webhook, password FROM people WHERE account = $1", clean(name).casefold()
        )
        hashed = rows[0]["password"] if rows else DUMMY
        right = await asyncio.to_thread(verify, hashed, password)
        if not rows or not right:
            raise Refused(WRONG, 403)
        token = secrets.token_urlsafe(32)
        await self.store.write(
            Step(
                "INSERT INTO sessions (token, person, created) VALUES ($1, $2, $3)",
                (digest(token), rows[0]["id"], self.settings.clock()),
            )
        )
        return _person(rows[0]), token

    async def log_out(self, token: str) -> None:
        await self.store.write(Step("DELETE FROM sessions WHERE token = $1", (digest(token),)))


def _person(row: Row) -> Person:
    return Person(row["id"], row["name"], row["name"] if row["account"] else "", row["webhook"])


def verify(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
