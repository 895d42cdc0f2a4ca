"""What a store does. SQL is written once, with $1, $2, ..., in the words that both databases know."""

from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from typing import Any, NamedTuple, Protocol

from moonless.core.errors import MoonlessError

LARGEST_BATCH = 256
MEANWHILE = "That was changed in the same moment by another request; nothing was done. Reload and try again."
NOTHING = "DO NOTHING"
"""Where the row is there already."""


class Conflict(MoonlessError):
    """A row of that name is there already, or somebody else has written in between. What the driver says of it is for
    nobody's eyes."""

    def __init__(self) -> None:
        super().__init__(MEANWHILE)


class Lost(MoonlessError):
    """The database did not take it: nothing of the request was kept."""


class Busy(MoonlessError):
    """Another server uses the database, and it carries only one."""


class Step(NamedTuple):
    """One statement of a request; the steps of a request are kept all or none."""

    sql: str
    args: tuple[Any, ...]


def new_row(table: str, row: dict[str, Any], otherwise: str = "") -> Step:
    """A new row, by its columns. `otherwise`: what is done where it is there already, which else is a conflict."""
    sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({holes(len(row))})"
    return Step(f"{sql} ON CONFLICT {otherwise}" if otherwise else sql, tuple(row.values()))


def replace_row(table: str, row: dict[str, Any], by: tuple[str, ...]) -> Step:
    """A row in the place of the one that has the same in these columns."""
    changed = ", ".join(f"{column} = excluded.{column}" for column in row if column not in by)
    return new_row(table, row, f"({', '.join(by)}) DO UPDATE SET {changed}")


def drop_rows(table: str, **alike: Any) -> Step:
    """No more rows that have these values in these columns."""
    where = " AND ".join(f"{column} = ${n}" for n, column in enumerate(alike, 1))
    return Step(f"DELETE FROM {table} WHERE {where}", tuple(alike.values()))


def holes(number: int, first: int = 1) -> str:
    """The places of so many values, from this one on."""
    return ", ".join(f"${n}" for n in range(first, first + number))


class Row(Protocol):
    """A row that was read."""

    def __getitem__(self, name: str, /) -> Any: ...


class Store(Protocol):
    """Reads see what is committed; a write returns once it is committed, together with others that came meanwhile."""

    process: int
    """The number of this process among those that share the database; 0 where it is alone."""
    on_lost: Callable[[], None]
    """Called when the database has let go of all that this process had claimed."""

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]: ...

    async def write(self, *steps: Step) -> None: ...

    async def note(self, *steps: Step) -> None:
        """Each for itself, of rows that several processes write: none keeps another waiting while it waits. What is
        noted last may be lost with the database."""
        ...

    async def claim(self, table: str) -> int:
        """Make this process the one that writes a table. 0 when it is; else the process that has it; -1: ask again."""
        ...

    async def release(self, table: str) -> None: ...

    async def close(self) -> None: ...


DOWN = "The database does not answer just now; nothing was done. Try again in a moment."
"""What people are told; what the driver says is for the log."""
NEWER = (
    "the database was made by a newer version of Moonless (step {there}; this one knows {known}): upgrade,"
    " or go back to the backup that was made before"
)


async def look(store: Store) -> None:
    """Whether it answers."""
    await store.fetch("SELECT 1 AS one")


def check_newer(done: set[int], dialect: str) -> None:
    """A database of a newer version is left alone."""
    known = max(number for number, _, _ in migrations(dialect))
    if done and max(done) > known:
        raise MoonlessError(NEWER.format(there=max(done), known=known))


def migrations(dialect: str) -> Iterator[tuple[int, str, str]]:
    """Number, name and SQL of each migration. `0002_name.sqlite.sql` is for one database only."""
    folder = resources.files(__package__) / "migrations"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        stem, _, ending = file.name.partition(".")
        if ending in ("sql", f"{dialect}.sql"):
            number, _, name = stem.partition("_")
            yield int(number), name, file.read_text(encoding="utf-8")
