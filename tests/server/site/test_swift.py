"""The short way of a small text: what comes and goes on it is what the long way would make of it."""

import asyncio
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from moonless.server.people.people import Person
from moonless.server.site.live import Socket
from moonless.server.site.swift import SWIFT, ends_whole, head, whole_text

MOST = 70_000


def said(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A message as a browser sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@given(st.text(st.characters(codec="ascii"), max_size=300))
def test_a_small_text_is_read_as_the_long_way_reads_it(text: str) -> None:
    assert whole_text(said(text.encode()), MOST) == text.encode()


def test_whatever_is_not_one_small_plain_text_goes_the_long_way() -> None:
    one = said(b"one")
    for data in (
        one + one, one[:-1], one + b"\0", said(b"one", Opcode.BINARY), said(b"", Opcode.PING), said(b"x" * 66_000),
        said("née".encode()), said(b"\xff\xfe"), said(b"one", fin=False), b"", b"\x81",
        Frame(Opcode.TEXT, b"one").serialize(mask=False),
    ):  # fmt: skip
        assert whole_text(data, MOST) is None
    assert whole_text(said(b"x" * 200), 100) is None, "larger than is taken"


@given(st.lists(st.sampled_from([b"", b"ab", b"x" * 130, b"x" * 66_000]), min_size=1, max_size=3), st.integers(1, 5))
def test_it_is_known_whether_the_next_bytes_begin_a_message(texts: list[bytes], cut: int) -> None:
    whole = b"".join(map(said, texts))
    assert ends_whole(whole)
    assert not ends_whole(whole[:-cut])
    assert not ends_whole(whole + said(b"more to come", fin=False))


@given(st.sampled_from([0, 1, 125, 126, 300, 65_535, 65_536, 70_000]))
def test_a_text_goes_out_as_the_long_way_sends_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_nothing_overtakes_what_waits_for_a_line_that_was_full() -> None:
    async def play() -> list[str]:
        sent: list[str] = []
        free = asyncio.Event()

        def tell(data: bytes) -> bool:
            if free.is_set():
                sent.append(data.decode())
            return free.is_set()

        async def send(message: dict[str, Any]) -> None:
            await free.wait()
            sent.append(message["text"])

        line = SimpleNamespace(tell=tell)
        websocket: Any = SimpleNamespace(scope={"extensions": {SWIFT: {"line": line}}}, send=send)
        socket = Socket(websocket, Person("p", "Ada", "", ""))
        writer = asyncio.create_task(socket.write())
        free.set()
        socket.send(b"1")
        free.clear()
        socket.send(b"2")
        await asyncio.sleep(0)  # the second is in the writer's hands
        free.set()
        socket.send(b"3")
        for _ in range(5):
            await asyncio.sleep(0)
        socket.send(b"4")
        writer.cancel()
        return sent

    assert asyncio.run(play()) == ["1", "2", "3", "4"]
