"""A look into an SQLite database that a server is using: no lock is taken, and nothing is written."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.server.storage.sqlite import asked
from moonless.server.storage.store import Row, Step


class SqliteReader:
    """As much of a store as reads."""

    process = 0

    def __init__(self, path: str) -> None:
        self.on_lost = lambda: None
        self._reading = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True, timeout=10)
        self._reading.row_factory = sqlite3.Row

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        try:
            rows: list[Row] = self._reading.execute(*asked(sql, args)).fetchall()
        except sqlite3.Error as error:
            raise MoonlessError(f"the database cannot be looked at: {error}") from error
        return rows

    async def write(self, *steps: Step) -> None:
        raise MoonlessError("this is for looking only")

    async def note(self, *steps: Step) -> None:
        await self.write(*steps)

    async def claim(self, table: str) -> int:
        return -1

    async def release(self, table: str) -> None:
        return

    async def close(self) -> None:
        self._reading.close()
