"""What every part of a running server needs of the others."""

import asyncio
from dataclasses import dataclass, field

from moonless.server.lobby.board import Board
from moonless.server.lobby.clerk import Clerk
from moonless.server.lobby.days import Days
from moonless.server.lobby.sea import Sea
from moonless.server.people.messenger import Messenger
from moonless.server.people.people import People
from moonless.server.people.quotas import Quotas
from moonless.server.people.recovering import Recovering
from moonless.server.site.metrics import Metrics
from moonless.server.site.settings import Settings
from moonless.server.storage import Store
from moonless.server.table.keeping import Rows
from moonless.server.thinking.errands import Errands
from moonless.server.thinking.thinker import Thinker
from moonless.server.thinking.turns import Turns
from moonless.server.thinking.workers import Workers


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
    quotas: Quotas
    metrics: Metrics
    board: Board
    """The tables of the lobby."""
    sea: Sea
    """Who is here."""
    clerk: Clerk
    """Who counts finished games into ratings."""
    days: Days
    """How everybody did on the patrols."""
    recovering: Recovering
    workbenches: Turns = field(default_factory=lambda: Turns(2))
    """How many drafts are worked on at once."""
    uploads: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """How many records that were brought along are tried at once."""
    waiting_uploads: int = 0
    tracks: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """Pictures of the ways of finished games, by table and number of entries."""
    winners: dict[str, list[str]] = field(default_factory=dict)
    """Of tournaments that are over, as far as they were looked up."""
    up: float = 0.0
    """When the site was last up again after it had been down for long: that is nobody's fault who plays here."""
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    looks: Turns = field(default_factory=lambda: Turns(1))
    """Who looks back next: one after another, everybody in turn."""
