"""Back into an account whose password is lost: by a code kept on paper, one sent by mail, one made by the operator."""

import asyncio
import hmac
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused
from moonless.server.people.mail import Mail
from moonless.server.people.passwords import check_strength, hash_password
from moonless.server.people.people import People, Person, as_person, clean, digest
from moonless.server.site.settings import Settings
from moonless.server.storage import Row, persons

CODES = 8
MAIL_SECONDS = 1800
OPERATOR_SECONDS = 3600
OPERATOR = "op"
WRONG = "That code does not open that account; each code opens it once."
NO_MAIL = "This server sends no mail; its operator can help, or one of the codes that you were given."
SUBJECT = "Moonless: a code for your account"
TEXT = """Somebody, perhaps you, asked for a new password for the account {name} at {url}.

The code is {code}
It opens the account once, within half an hour. If it was not you, nothing has happened.
"""


class Recovering:
    """Codes made, sent and used."""

    def __init__(self, people: People, settings: Settings) -> None:
        self.people = people
        self.store = people.store
        self.settings = settings
        self.mail = Mail(settings.smtp)
        self._sending: set[asyncio.Task[None]] = set()

    async def new_codes(self, person: Person, password: str) -> list[str]:
        """Codes to recover the account with, each once; shown now and never again."""
        if not person.account:
            raise Refused("A guest has no account to recover.", 409)
        await self.people.confirm(person, password)
        codes = [new_code() for _ in range(CODES)]
        await self.store.write(*persons.keep_codes(person.id, [digest(code) for code in codes]))
        return codes

    async def keep_address(self, person: Person, password: str, address: str) -> None:
        """Where codes are sent; empty: nowhere."""
        if not person.account:
            raise Refused("A guest has no account to recover.", 409)
        if address and not self.mail.present:
            raise Refused(NO_MAIL, 409)
        await self.people.confirm(person, password)
        await self.store.write(persons.keep_mail(person.id, address))

    async def send_code(self, name: str) -> None:
        """Send one, if there is such an account with an address. Whoever asks learns neither."""
        if not self.mail.present:
            raise Refused(NO_MAIL, 409)
        row = await persons.by_account(self.store, clean(name).casefold())
        if row is not None and row["mail"]:  # meanwhile: that it takes a while would tell that there is one
            task = asyncio.create_task(self._send_code(row))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_code(self, row: Row) -> None:
        code, until = new_code(), self.settings.clock() + MAIL_SECONDS
        await self.store.write(*persons.keep_mail_code(row["id"], digest(code), until))
        text = TEXT.format(name=row["name"], url=self.settings.url("/settings"), code=code)
        await self.mail.send(row["mail"], SUBJECT, text)

    async def recover(self, name: str, code: str, password: str) -> tuple[Person, str]:
        """A new password by a code; it is spent, and all devices are signed out."""
        row = await persons.by_account(self.store, clean(name).casefold())
        person, given = as_person(row), clean(code).lower()
        if row is None or person is None or not await self._opens(row, given):
            raise Refused(WRONG, 403)
        check_strength(password, person.name)
        token = secrets.token_urlsafe(32)
        await self.store.write(
            persons.use_code(digest(given)),
            persons.change_password(person.id, await hash_password(password)),
            persons.end_sessions(person.id),
            persons.open_session(digest(token), person.id, self.settings.clock()),
        )
        return person, token

    async def _opens(self, row: Row, code: str) -> bool:
        now = self.settings.clock()
        kind, _, rest = code.partition("-")
        if kind == OPERATOR:
            until = rest.partition("-")[0]
            right = until.isdecimal() and len(until) < 12 and int(until) > now
            made = operator_code(self.settings, row["account"], row["password"], int(until)) if right else ""
            return right and hmac.compare_digest(made.encode(), code.encode())
        return await persons.has_code(self.store, row["id"], digest(code), now)


def new_code() -> str:
    return "-".join(secrets.token_hex(3) for _ in range(3))


# The operator's


def operator_code(settings: Settings, account: str, password: str, until: int) -> str:
    """A code that needs no room in the database: it holds until then, and only while the password is what it is."""
    signed = settings.sign("recovery", account, password, str(until))[:12].hex()
    return f"{OPERATOR}-{until}-{signed}"


def make_operator_code(settings: Settings, name: str) -> str:
    """For the command: the database is only read, so the server may go on."""
    account = clean(name).casefold()
    found = asyncio.run(_read_postgres(settings, account)) if settings.postgres else _read_sqlite(settings, account)
    if not found:
        raise MoonlessError(f"there is no account '{name}'")
    return operator_code(settings, account, found, int(settings.clock()) + OPERATOR_SECONDS)


def _read_sqlite(settings: Settings, account: str) -> str:
    if not Path(settings.database).exists():
        raise MoonlessError(f"there is no database {settings.database}")
    with closing(sqlite3.connect(f"file:{settings.database}?mode=ro", uri=True)) as connection:
        row = connection.execute(persons.PASSWORD.replace("$1", "?"), (account,)).fetchone()
    return str(row[0]) if row else ""


async def _read_postgres(settings: Settings, account: str) -> str:
    import asyncpg

    connection = await asyncpg.connect(settings.database, timeout=10)
    try:
        return str(await connection.fetchval(persons.PASSWORD, account) or "")
    finally:
        await connection.close()
