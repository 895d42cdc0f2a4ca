"""Records that are brought along: limited by what they use of the processor, never by how busy the server is."""

import asyncio
import os
import time
from typing import Any

import pytest

from moonless.core.game import games
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person
from moonless.server.table import starting
from moonless.server.thinking import workers
from tests.server.support import SECONDS


def test_a_record_that_uses_too_much_of_the_processor_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Table.start(games()["gato-leader"], None, "x").record.text()
    assert not isinstance(starting.try_out(text, "x"), str)
    monkeypatch.setattr(starting, "_play", spin)
    assert starting.try_out(text, "x") == starting.TOO_MUCH


def spin(text: str, id: str, out: Any, environment: dict[str, str]) -> None:
    starting.limit_processor(0)
    while True:
        pass


def test_a_record_is_tried_behind_everybody_elses_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Table.start(games()["gato-leader"], None, "x").record.text()
    monkeypatch.setattr(starting, "_play", tell_priority)
    assert starting.try_out(text, "x") == str(workers.BEHIND)


def tell_priority(text: str, id: str, out: Any, environment: dict[str, str]) -> None:
    """Who started it may be slow to put it back."""
    end = time.monotonic() + SECONDS
    while (priority := os.getpriority(os.PRIO_PROCESS, 0)) != workers.BEHIND and time.monotonic() < end:
        time.sleep(0.01)
    out.send(str(priority))


class Rows:
    async def create(self, person: Person, record: Record, *_: object, **__: object) -> str:
        return record.game


class House:
    """As much of one as an upload needs."""

    def __init__(self, waiting: int) -> None:
        self.uploads, self.waiting_uploads = asyncio.Semaphore(1), waiting
        self.settings = type("Settings", (), {"trusted": True})
        self.rows = Rows()


def test_an_upload_waits_while_the_server_is_busy_and_is_taken_then() -> None:
    async def go() -> None:
        house: Any = House(0)
        text = Table.start(games()["gato-leader"], None, "x").record.text()
        async with house.uploads:
            upload: asyncio.Future[Any] = asyncio.ensure_future(starting.take_in(house, Person("a", "A"), text))
            while not house.waiting_uploads:
                await asyncio.sleep(0.01)
            assert not upload.done()
        assert await upload == "gato-leader"
        assert not house.waiting_uploads

    asyncio.run(go())


def test_an_upload_that_a_busy_server_never_came_to_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "UPLOAD_WAIT", 0.0)
    monkeypatch.setattr(starting, "_play", spin)
    text = Table.start(games()["gato-leader"], None, "x").record.text()
    with pytest.raises(Refused, match="too busy") as refused:
        starting.try_out(text, "x")
    assert refused.value.status == 503


def test_where_too_many_uploads_wait_on_a_busy_server_the_record_is_not_blamed() -> None:
    async def go() -> None:
        house: Any = House(starting.UPLOADS_WAITING)
        text = Table.start(games()["gato-leader"], None, "x").record.text()
        async with house.uploads:
            with pytest.raises(Refused, match="Yours is not at fault"):
                await starting.take_in(house, Person("a", "A"), text)

    asyncio.run(go())
