"""Records that are brought along: limited by what they use of the processor, never by how busy the server is."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from moonless.core.game import games
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person
from moonless.server.table import starting
from moonless.server.thinking import workers


def test_a_record_that_uses_too_much_of_the_processor_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Table.start(games()["gato-leader"], None, "x").record.text()
    assert not isinstance(starting.try_out(text, "x"), str)
    monkeypatch.setattr(starting, "_play", spin)
    assert starting.try_out(text, "x") == starting.TOO_MUCH


def spin(text: str, id: str, out: Any) -> None:
    starting.limit_processor(0)
    while True:
        pass


def test_a_record_is_tried_behind_everybody_elses_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Table.start(games()["gato-leader"], None, "x").record.text()
    monkeypatch.setattr(starting, "_play", tell_priority)
    assert starting.try_out(text, "x") == str(workers.BEHIND)


def tell_priority(text: str, id: str, out: Any) -> None:
    time.sleep(0.2)
    out.send(str(os.getpriority(os.PRIO_PROCESS, 0)))


def test_where_many_wait_the_record_is_not_blamed(tmp_path: Path) -> None:
    class House:
        def __init__(self) -> None:
            self.uploads, self.waiting_uploads = asyncio.Semaphore(1), starting.UPLOADS_WAITING
            self.settings = type("Settings", (), {"trusted": True})

    async def go() -> None:
        house: Any = House()
        text = Table.start(games()["gato-leader"], None, "x").record.text()
        async with house.uploads:
            with pytest.raises(Refused, match="Yours is not at fault"):
                await starting.take_in(house, Person("a", "A"), text)

    asyncio.run(go())
