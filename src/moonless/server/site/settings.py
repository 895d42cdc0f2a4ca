"""What a server is started with, and the few files it keeps: the database, the secret."""

import contextlib
import hashlib
import hmac
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.home import home

SECRET_FILE, DATABASE_FILE = "server.secret", "tables.sqlite3"
POSTGRES = ("postgresql://", "postgres://")
WEB = Path(__file__).resolve().parents[2] / "web"


@dataclass(slots=True)
class Limits:
    """How much one visitor may ask for. Rates are a second; a burst may be spent at once."""

    requests: float = 20
    requests_burst: float = 400
    files: float = 200
    """Pages and the client's files: cheap, and a first visit asks for a hundred."""
    files_burst: float = 4000
    guests: float = 0.5
    guests_burst: float = 60
    passwords: float = 0.1
    passwords_burst: float = 10
    accounts: float = 0.02
    """Passwords tried for one account from one address."""
    accounts_burst: float = 20
    tables: float = 0.2
    tables_burst: float = 60
    messages: float = 20
    """Of one person over all live connections."""
    messages_burst: float = 100
    address_messages: float = 100
    address_messages_burst: float = 1000
    work: float = 0.2
    """Seconds of the processor in which a table looks for ways, or tries orders out, for one person."""
    work_burst: float = 2
    address_work: float = 0.4
    address_work_burst: float = 4
    play: float = 0.3
    """Seconds of the processor in which tables go on, or back, for one person: choices, also refused ones, and undo."""
    play_burst: float = 3
    address_play: float = 0.6
    address_play_burst: float = 12
    names: float = 0.1
    """Changes of name: each is told at all tables of that person."""
    names_burst: float = 10
    body: int = 64 * 1024
    upload: int = 2 * 1024 * 1024
    frame: int = 32 * 1024
    connections: int = 30
    """Open live connections of one person."""
    address_connections: int = 300
    guest_open: int = 30
    """Unfinished tables."""
    account_open: int = 200
    guest_day: int = 40
    """Tables begun in a day."""
    account_day: int = 200
    address_day: int = 400
    guest_listed: int = 3
    """Unfinished tables that stand in the lobby."""
    account_listed: int = 10
    address_listed: int = 20
    """Put into the lobby from one address in an hour."""
    guest_bytes: int = 8 * 1024 * 1024
    """What the records of one's tables may take."""
    account_bytes: int = 64 * 1024 * 1024
    address_notes: int = 4 * 1024 * 1024
    """By which notes from one address may grow in a day."""
    guest_thinking: int = 900
    """Seconds that computers may think in an hour."""
    account_thinking: int = 3600
    address_thinking: int = 7200
    guest_days: int = 60
    """After so many days without a move an unfinished game of guests is deleted."""


@dataclass(slots=True, kw_only=True)
class Settings:
    """Everything a server needs to know."""

    home: Path
    database: str
    secret: bytes
    public_url: str = ""
    hosts: tuple[str, ...] = ()
    """Names this server may be called by; empty: any address, but no foreign name."""
    trusted: bool = False
    """Only people of this machine come here: their records may hold anything."""
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time
    idle_seconds: float = 600
    """How long a table stays in memory when nobody looks at it."""
    think_workers: int = 1
    smtp: str = ""
    """The mail server through which forgotten passwords are mended; empty: none."""
    web: Path = WEB

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @property
    def postgres(self) -> bool:
        return self.database.startswith(POSTGRES)

    def sign(self, *words: str) -> bytes:
        """A value that only this server can make of these words."""
        return hmac.digest(self.secret, "\0".join(words).encode(), hashlib.sha256)

    def url(self, path: str) -> str:
        """An address of ours; a bare path where our own name is not known."""
        return f"{self.public_url.rstrip('/')}{path}"


def make_settings(
    database: str = "", public_url: str = "", hosts: tuple[str, ...] = (), trusted: bool = False
) -> Settings:
    """Settings with their folder and secret in place."""
    folder = home()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
    smtp = os.environ.get("MOONLESS_SMTP", "")
    where = database_of(database) or str(folder / DATABASE_FILE)
    return Settings(
        home=folder,
        database=where,
        secret=read_secret(folder / SECRET_FILE),
        public_url=public_url,
        hosts=hosts,
        trusted=trusted,
        smtp=smtp,
    )


def database_of(text: str) -> str:
    """A database as it is written on the command line: a path, sqlite:///path, or postgresql://...

    As elsewhere, three slashes begin a path from here, four one from the root.
    """
    scheme, found, rest = text.partition("://")
    if not found or text.startswith(POSTGRES):
        return text
    if scheme == "sqlite" and rest.startswith("/") and rest != "/":
        return rest[1:]
    raise MoonlessError(
        f"the database '{text}' is not understood: give a path, sqlite:///path, sqlite:////path/from/the/root,"
        " or postgresql://user@host/name"
    )


def read_secret(path: Path) -> bytes:
    """The server's secret, made at the first start and readable by its user only."""
    with contextlib.suppress(FileExistsError):
        temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_hex(32) + "\n")
                file.flush()
                os.fsync(file.fileno())
            path.hardlink_to(temporary)  # whole or not at all, and never over one that is there
        finally:
            temporary.unlink()
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    secret = bytes.fromhex(path.read_text().strip())
    if len(secret) < 32:
        raise ValueError(f"{path} holds no secret of 32 bytes; remove it to have a new one made")
    return secret
