"""Guests and accounts. A visitor is a guest with a given name; an account carries the same person to other devices."""

import asyncio
import hashlib
import secrets
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from moonless.server.api.messages import Refused
from moonless.server.site.settings import Settings
from moonless.server.storage import Conflict, Row, Store, persons

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
        return _person(await persons.by_token(self.store, digest(token)))

    async def by_id(self, id: str) -> Person | None:
        return _person(await persons.by_id(self.store, id))

    async def welcome(self) -> tuple[Person, str]:
        """A new guest, and the token of the cookie."""
        person, token, now = Person(new_id(), given_name()), secrets.token_urlsafe(32), self.settings.clock()
        await self.store.write(
            persons.insert(person.id, person.name, now), persons.open_session(digest(token), person.id, now)
        )
        return person, token

    async def forget_strangers(self) -> None:
        """Guests who came once, long ago, and sat down nowhere; and cookies that have run out."""
        now = self.settings.clock()
        await self.store.write(
            persons.end_old_sessions(now - COOKIE_SECONDS), *persons.forget_strangers(now - STRANGER_SECONDS)
        )

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Another name, another webhook."""
        new_name = person.name if name is None else clean(name)
        new_hook = person.webhook if webhook is None else webhook
        if not new_name:
            raise Refused("A name needs at least one letter.")
        await self.store.write(persons.change(person.id, new_name, new_hook))
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
            await self.store.write(persons.make_account(person.id, shown, shown.casefold(), hashed))
        except Conflict:
            raise Refused("That name is taken; choose another.", 409) from None
        return Person(person.id, shown, shown, person.webhook)

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """The account's person and a new token."""
        row = await persons.by_account(self.store, clean(name).casefold())
        right = await asyncio.to_thread(verify, row["password"] if row is not None else DUMMY, password)
        person = _person(row)
        if person is None or not right:
            raise Refused(WRONG, 403)
        token = secrets.token_urlsafe(32)
        await self.store.write(persons.open_session(digest(token), person.id, self.settings.clock()))
        return person, token

    async def log_out(self, token: str) -> None:
        await self.store.write(persons.end_session(digest(token)))


def _person(row: Row | None) -> Person | None:
    return (
        None if row is None else Person(row["id"], row["name"], row["name"] if row["account"] else "", row["webhook"])
    )


def verify(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
