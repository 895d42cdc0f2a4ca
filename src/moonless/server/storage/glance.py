"""A look at a database file from outside, without the extra `web`: for `moonless doctor`."""

import sqlite3
from contextlib import closing
from pathlib import Path


def count_tables(database: Path) -> int:
    """How many tables a file holds, which is only read: for who wants to know whether it is a database at all."""
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0])
