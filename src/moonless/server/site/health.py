"""Whether the server is up, whether it can be played on, and how it is."""

import asyncio
import ipaddress
import logging
import os
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from moonless.core.errors import MoonlessError
from moonless.server.site.metrics import Metrics
from moonless.server.storage import store

if TYPE_CHECKING:
    from moonless.server.api.endpoint import Service
    from moonless.server.site.live import Live

log = logging.getLogger("moonless.server")
PATHS = ("/healthz", "/readyz", "/metrics")
CROWDED = 0.9
SECONDS = 3.0
"""How long the database may take to say that it is there."""


def routes(held: dict[str, "Service"], metrics: Metrics) -> list[Route]:
    async def alive(request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def ready(request: Request) -> Response:
        problem = await why_not_ready(held["service"])
        return PlainTextResponse(problem or "ready\n", 503 if problem else 200)

    async def measured(request: Request) -> Response:
        if not is_near(request):
            return PlainTextResponse("Only for this machine and its network.\n", 404)
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]


async def why_not_ready(service: "Service") -> str:
    """What keeps people from playing; empty where nothing does."""
    try:
        await asyncio.wait_for(store.look(service.house.store), SECONDS)
    except (MoonlessError, TimeoutError):
        return "The database does not answer.\n"
    return ""


def is_near(request: Request) -> bool:
    """Whether somebody asks from this machine or a private network."""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return address.is_loopback or address.is_private


def levels(metrics: Metrics, service: "Service", live: "Live") -> None:
    """What goes up and down."""
    hall, turns = service.hall, service.house.thinker.turns
    metrics.level("moonless_open_tables", "Tables in memory.", lambda: len(hall.desks))
    metrics.level("moonless_sockets", "Open live connections.", lambda: len(live.sockets))
    home = service.house.settings.home
    metrics.level("moonless_memory_bytes", "What this process holds in memory.", memory)
    metrics.level("moonless_disk_free_bytes", "Room on the data folder's disk.", lambda: disk_usage(home).free)
    metrics.level("moonless_files_share", "Open files, of those that may be.", files_share)
    metrics.level("moonless_thinking_queue", "Decisions that wait for a computer to think.", lambda: len(turns))


def files_share() -> float:
    """How much of the files that may be open are, by the lowest number that is free: every connection is a file. 0
    where the system does not tell."""
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        free = os.open(os.devnull, os.O_RDONLY)
    except ImportError:
        return 0.0
    except OSError:
        return 1.0
    os.close(free)
    return free / most if most > 0 else 0.0


def look_at_files() -> None:
    """Who cannot connect for want of a file leaves no trace but this."""
    if (share := files_share()) > CROWDED:
        log.error(
            "%.0f %% of the files that may be open are: nobody new can connect soon; raise LimitNOFILE", 100 * share
        )


def memory() -> int:
    """Bytes that this process holds; 0 where the system does not tell."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
