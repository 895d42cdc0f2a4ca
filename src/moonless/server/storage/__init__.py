"""Where people, tables and records are kept: SQLite by default, PostgreSQL for several processes."""

from moonless.server.site.settings import Settings
from moonless.server.storage.store import Busy, Conflict, Lost, Row, Step, Store

__all__ = ["Busy", "Conflict", "Lost", "Row", "Step", "Store", "open_store"]


async def open_store(settings: Settings) -> Store:
    """The store that the settings name, brought up to date."""
    if settings.postgres:
        from moonless.server.storage.postgres import PostgresStore

        return await PostgresStore.open(settings.database)
    from moonless.server.storage.sqlite import SqliteStore

    return await SqliteStore.open(settings.database)
