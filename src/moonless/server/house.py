"""What every part of a running server needs of the others."""

import asyncio
from dataclasses import dataclass, field

from moonless.server.errands import Errands
from moonless.server.people import People
from moonless.server.rows import Rows
from moonless.server.settings import Settings
from moonless.server.storage import Store
from moonless.server.thinking import Thinker
from moonless.server.webhook import Messenger
from moonless.server.working import Workers


@dataclass(slots=True)
class House:
    settings: Settings
    store: Store
    people: People
    rows: Rows
    thinker: Thinker
    messenger: Messenger
    errands: Errands
    workers: Workers
    """Who plays long records again."""
    workbenches: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(2))
    """How many drafts are worked on at once."""
