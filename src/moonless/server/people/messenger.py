"""Tells people who are not here, in the ways that each has chosen: webhook, push, mail. In the background, once.

A message says what has come about (`your-turn`, `time-short`, `time-over`, `seat-held`, `table-open`), where, and the
way there: nothing that is hidden at a table is in any of them.
"""

import asyncio
import contextlib
import logging
import ssl
from collections import deque

from http_ece import ECEException  # type: ignore[import-untyped]  # it has no types

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import encode
from moonless.server.people.mail import Mail
from moonless.server.people.push import GONE, Push
from moonless.server.people.webhook import post
from moonless.server.site.settings import Settings
from moonless.server.storage import Store, notices

log = logging.getLogger("moonless.server")
SECONDS = 5.0
AT_ONCE = 100
EACH = 2
"""Of one person: whose address never answers takes no room from others."""
WAITING, EACH_WAITING = 2000, 20
"""Messages that wait, in all and for one person: the time of several games runs out in the same moment."""
TROUBLE = (OSError, TimeoutError, ssl.SSLError, UnicodeError, ValueError, ECEException)
WORDS = {
    "your-turn": "It is your turn",
    "time-short": "Your time is running out",
    "time-over": "Your time has run out",
    "seat-held": "A seat is held for you",
    "table-open": "A table that you called for is open",
}
"""What a letter says; never what is hidden at a table."""


class Messenger:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.mail = Mail(settings.smtp)
        self._push: Push | None = None
        self._tasks: dict[asyncio.Task[None], str] = {}
        """With whom each is for."""
        self._waiting: dict[str, deque[dict[str, str]]] = {}

    @property
    def push(self) -> Push:
        """Its key is made when it is first needed."""
        if self._push is None:
            contact = self.settings.public_url if self.settings.secure else "mailto:nobody@example.org"
            self._push = Push(self.settings.home, contact)
        return self._push

    def tell(self, person: str, event: str, table: str, title: str, url: str) -> None:
        waiting = self._waiting.get(person, ())
        if len(waiting) < EACH_WAITING and sum(map(len, self._waiting.values())) < WAITING:
            message = {"event": event, "table": table, "title": title, "url": url}
            self._waiting.setdefault(person, deque()).append(message)
            self._go_on(person)

    def _go_on(self, person: str) -> None:
        """The next that waits for somebody, if there is room."""
        waiting = self._waiting.get(person)
        if waiting and len(self._tasks) < AT_ONCE and sum(each == person for each in self._tasks.values()) < EACH:
            task = asyncio.create_task(self._send(person, waiting.popleft()))
            self._tasks[task] = person
            task.add_done_callback(self._sent)
            if not waiting:
                del self._waiting[person]

    def _sent(self, task: asyncio.Task[None]) -> None:
        """There is room again, first for who has waited longest."""
        del self._tasks[task]
        for person in list(self._waiting):
            if len(self._tasks) >= AT_ONCE:
                break
            self._go_on(person)

    async def _send(self, person: str, message: dict[str, str]) -> None:
        try:
            await self._send_by_all(person, message)
        except MoonlessError as error:
            log.warning("nobody could be told: %s", error)

    async def _send_by_all(self, person: str, message: dict[str, str]) -> None:
        ways = await notices.ways(self.store, person)
        if ways is None:
            return
        chosen, body = ways["tell"].split(), encode(message)
        if notices.NOT + message["event"] in chosen:
            return
        if ways["webhook"] and "webhook" in chosen:
            with contextlib.suppress(*TROUBLE):
                status = await asyncio.wait_for(post(ways["webhook"], body), SECONDS)
                log.info("webhook answered %s", status)
        if "push" in chosen:
            for device in await notices.devices(self.store, person):
                await self._send_push(person, device["endpoint"], device["key"], device["auth"], body)
        if ways["mail"] and ways["letters"] == ways["mail"] and "mail" in chosen and self.mail.present:
            words = f"{WORDS.get(message['event'], 'Moonless')}: {message['title']}"
            await self.mail.send(ways["mail"], words, f"{words}\n\n{message['url']}\n")

    async def _send_push(self, person: str, endpoint: str, key: str, auth: str, body: bytes) -> None:
        with contextlib.suppress(*TROUBLE):
            status = await asyncio.wait_for(self.push.send(endpoint, key, auth, body), SECONDS)
            log.info("push answered %s", status)
            if status in GONE:
                await self.store.write(notices.drop_device(endpoint, person))

    async def close(self) -> None:
        self._waiting.clear()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
