"""Guests and accounts. A visitor is a guest with a given name; an account carries the same person to other devices."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from unicodedata import category

from moonless.server.api.messages import Refused
from moonless.server.people.looks import look, sounds_official
from moonless.server.people.passwords import check_strength, hash_password, is_right
from moonless.server.site.settings import Settings
from moonless.server.storage import Conflict, Row, Store, company, notices, order, persons, standing

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
NO_LETTER = "A name needs at least one letter."
TAKEN = "That name is taken; choose another."
WITHHELD = "An operator has taken that name away; choose another."
OFFICIAL = "By that name you would be taken for somebody who keeps order here; choose another."
NOBODY = "Somebody who left"
"""What is left of the name of a deleted person."""
MAIL = re.compile(r"\S@\S+\.\w")
NO_MAIL = "Leave mail addresses out of what everybody reads."
ACCENTS = 4
"""So many signs may stand over one letter: no language needs more."""
WRONG = "No account of that name has that password."
RENAMED = (
    "An operator has taken that name away; its account goes by another. Where you are still logged in you see it, and"
    " choose one of your own; else ask the operator of this server."
)


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


def numbered_name() -> str:
    """For who needs a name that hardly anybody has."""
    return f"{given_name()} {secrets.randbelow(9000) + 1000}"


UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that show nothing; others like them count as no signs at all."""


def clean(text: str, lines: bool = False) -> str:
    """Text that is seen: no control characters, no towers of accents over other people's lines; line ends may stay."""
    kept, marks = [], 0
    for sign in UNSEEN.sub("", text):
        marks = marks + 1 if category(sign) in ("Mn", "Me") else 0
        if marks <= ACCENTS and (sign.isprintable() or (lines and sign in "\n\t")):
            kept.append(sign)
    return "".join(kept).strip()


async def holds_forbidden(store: Store, text: str) -> bool:
    """Whether a word that is not allowed is in it, also with signs put in between or letters that only look alike."""
    seen = look(text)
    return any(look(word) in seen for word in await order.words(store))


class People:
    """Everybody the database knows."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def by_token(self, token: str) -> Person | None:
        """Who carries this cookie."""
        if not 20 <= len(token) <= 100:
            return None
        return as_person(await persons.by_token(self.store, digest(token)))

    async def by_id(self, id: str) -> Person | None:
        return as_person(await persons.by_id(self.store, id))

    async def welcome(self) -> tuple[Person, str]:
        """A new guest, and the token of the cookie."""
        person, token, now = Person(new_id(), await self.free_name()), secrets.token_urlsafe(32), self.settings.clock()
        await self.store.write(
            persons.insert(person.id, person.name, now), persons.open_session(digest(token), person.id, now)
        )
        return person, token

    async def free_name(self) -> str:
        """A given name that is no account's: with a number where it would be."""
        name = given_name()
        while await persons.looks_taken(self.store, look(name), ""):
            name = numbered_name()
        return name

    async def forget_strangers(self) -> None:
        """Guests who came once, long ago, and sat down nowhere; and cookies that have run out."""
        now = self.settings.clock()
        await self.store.write(
            persons.end_old_sessions(now - COOKIE_SECONDS), *persons.forget_strangers(now - STRANGER_SECONDS)
        )

    async def check_name(self, name: str, person: str) -> None:
        """Something to be called by; no words that are not allowed; nothing that looks like the name of an account, of
        an operator, or one that was taken away."""
        if not any(sign.isalnum() for sign in name):
            raise Refused(NO_LETTER)
        if await holds_forbidden(self.store, name):
            raise Refused("That name holds a word that is not allowed here; choose another.")
        if MAIL.search(name):
            raise Refused(NO_MAIL)
        if sounds_official(name) and await order.role(self.store, person) != order.OPERATOR:
            raise Refused(OFFICIAL)
        if await order.is_withheld(self.store, look(name)):
            raise Refused(WITHHELD, 409)
        if await persons.looks_taken(self.store, look(name), person):
            raise Refused(TAKEN, 409)

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Another name, another webhook."""
        new_name = person.name if name is None else clean(name)
        new_hook = person.webhook if webhook is None else webhook
        if new_name != person.name:
            await self.check_name(new_name, person.id)
        account = new_name.casefold() if person.account else None
        try:
            await self.store.write(
                persons.change(person.id, new_name, new_hook, account),
                persons.keep_look(person.id, look(new_name)),
                *([persons.lose_name(person.id, "")] if new_name != person.name else []),
            )
        except Conflict:
            raise Refused(TAKEN, 409) from None
        return Person(person.id, new_name, new_name if account else "", new_hook)

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Another password: all devices are signed out, and this one gets a new cookie."""
        row = await persons.by_account(self.store, person.account.casefold()) if person.account else None
        if row is None or not await is_right(row["password"], old):
            raise Refused("That is not your password.", 403)
        check_strength(new, person.name)
        hashed, token = await hash_password(new), secrets.token_urlsafe(32)
        await self.store.write(
            persons.change_password(person.id, hashed),
            persons.end_sessions(person.id),
            persons.open_session(digest(token), person.id, self.settings.clock()),
        )
        return token

    async def confirm(self, person: Person, password: str) -> None:
        """Whether it is really this person; a guest has only the cookie."""
        if not person.account:
            return
        row = await persons.by_account(self.store, person.account.casefold())
        if row is None or not await is_right(row["password"], password):
            raise Refused("That is not your password.", 403)

    async def renew(self, person: Person) -> str:
        """A new cookie instead of all those there were."""
        token = secrets.token_urlsafe(32)
        now = self.settings.clock()
        await self.store.write(persons.end_sessions(person.id), persons.open_session(digest(token), person.id, now))
        return token

    async def sign_out_everywhere(self, person: Person) -> None:
        await self.store.write(persons.end_sessions(person.id))

    async def forget(self, person: Person) -> Person:
        """What is known of somebody, but for what others need: finished games keep a nameless player."""
        await self.store.write(
            *persons.forget(person.id, NOBODY), *order.forget(person.id), *notices.forget(person.id),
            *company.forget(person.id), *standing.forget_all(person.id),
        )  # fmt: skip
        return Person(person.id, NOBODY)

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """Turn this guest into an account, with all its tables."""
        if person.account:
            raise Refused("You have an account already; log out to make another.", 409)
        shown = clean(name)
        await self.check_name(shown, person.id)
        check_strength(password, shown)
        hashed = await hash_password(password)
        try:
            await self.store.write(
                persons.make_account(person.id, shown, shown.casefold(), hashed),
                persons.keep_look(person.id, look(shown)),
                persons.lose_name(person.id, ""),
            )
        except Conflict:
            raise Refused(TAKEN, 409) from None
        return Person(person.id, shown, shown, person.webhook)

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """The account's person and a new token."""
        row = await persons.by_account(self.store, clean(name).casefold())
        right = await is_right(row["password"] if row is not None else "", password)
        person = as_person(row)
        if person is None and await order.is_withheld(self.store, look(clean(name))):
            raise Refused(RENAMED, 403)
        if person is None or not right:
            raise Refused(WRONG, 403)
        token = secrets.token_urlsafe(32)
        await self.store.write(
            persons.open_session(digest(token), person.id, self.settings.clock()),
            persons.keep_look(person.id, look(person.name)),
        )
        return person, token

    async def log_out(self, token: str) -> None:
        await self.store.write(persons.end_session(digest(token)))


def as_person(row: Row | None) -> Person | None:
    return (
        None if row is None else Person(row["id"], row["name"], row["name"] if row["account"] else "", row["webhook"])
    )
