"""What may come over a live connection, whole or in parts, by the rules of WebSocket (RFC 6455) or against them."""

import socket
import struct
from collections.abc import Iterator

import pytest

from moonless.core.errors import MoonlessError
from moonless.server.site.line import frame_at, is_text
from moonless.server.site.live import HERE
from moonless.server.site.settings import Limits
from tests.server.conftest import Invite
from tests.server.site.test_patience import connected
from tests.server.support import Server

LAST, TEXT, BINARY, CONT, CLOSE, PING, PONG = 0x80, 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
ACK = bytes([LAST | TEXT, len(HERE)]) + HERE
MASK = b"\x11\x22\x33\x44"


def frame(kind: int, data: bytes, mask: bytes = MASK, size: int | None = None) -> bytes:
    """A frame as a client sends it; its size may be a lie."""
    told = len(data) if size is None else size
    bit = 0x80 if mask else 0
    if told < 126:
        head = bytes([kind, bit | told])
    elif told < 1 << 16:
        head = bytes([kind, bit | 126]) + struct.pack("!H", told)
    else:
        head = bytes([kind, bit | 127]) + struct.pack("!Q", told)
    masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)) if mask else data
    return head + mask + masked


WORD = frame(LAST | TEXT, b"{}")


@pytest.fixture
def line(server: Server, visitor: Invite) -> Iterator[socket.socket]:
    """In the lobby, where every message is answered by a sign of life."""
    with connected(visitor(), server) as made:
        yield made


def answers(line: socket.socket, number: int) -> bytes:
    """All that is heard until so many messages are answered."""
    heard = b""
    while heard.count(ACK) < number:
        more = line.recv(65536)
        assert more, heard
        heard += more
    return heard


def end_of(line: socket.socket) -> int:
    """The code with which the server closes."""
    heard = b"".join(iter(lambda: line.recv(65536), b""))
    place = heard.index(bytes([LAST | CLOSE]))
    return int(struct.unpack("!H", heard[place + 2 : place + 4])[0])


def test_several_messages_at_once_and_one_byte_at_a_time(line: socket.socket) -> None:
    line.sendall(WORD * 3 + WORD[:4])
    answers(line, 3)
    for place in range(4, len(WORD)):
        line.sendall(WORD[place : place + 1])
    answers(line, 1)


@pytest.mark.parametrize("size", [0, 125, 126, 1000, 20_000])
def test_messages_of_every_length(size: int, line: socket.socket) -> None:
    line.sendall(frame(LAST | TEXT, b" " * size) + WORD)
    answers(line, 2)


def test_a_message_in_parts_with_a_ping_between_is_one_message(line: socket.socket) -> None:
    parts = frame(TEXT, '{"é'.encode()[:3]) + frame(LAST | PING, b"?") + frame(CONT, b"\xa9") + frame(LAST | CONT, b"}")
    line.sendall(parts)
    heard = answers(line, 1)
    assert bytes([LAST | PONG, 1]) + b"?" in heard
    line.sendall(frame(LAST | BINARY, b"{}") + WORD)
    answers(line, 2)


WRONG = {
    "a new message in the middle of another": (frame(TEXT, b"{") + WORD, 1002),
    "a part of nothing": (frame(LAST | CONT, b"}"), 1002),
    "no mask": (frame(LAST | TEXT, b"{}", mask=b""), 1002),
    "a bit that means nothing": (frame(LAST | 0x40 | TEXT, b"{}"), 1002),
    "a kind that there is not": (frame(LAST | 0x3, b"{}"), 1002),
    "no text": (frame(LAST | TEXT, b"\xff\xfe{}"), 1007),
    "too large": (frame(LAST | TEXT, b" " * 300, size=10**9), 1009),
    "too large by one": (frame(LAST | TEXT, b" " * (Limits().frame + 1)), 1009),
    "too large in parts": (frame(TEXT, b" " * 30_000) + frame(LAST | CONT, b" " * 30_000), 1009),
    "a farewell": (frame(LAST | CLOSE, struct.pack("!H", 1000)) + WORD, 1000),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_against_the_protocol_ends_the_connection_and_says_why(wrong: str, line: socket.socket) -> None:
    data, code = WRONG[wrong]
    line.sendall(data)
    assert end_of(line) == code


def test_who_says_too_much_in_the_lobby_is_told_so_and_left_soon(line: socket.socket) -> None:
    """Whoever reads nothing held a line that was counted no more."""
    line.sendall(WORD * 25)
    assert end_of(line) == 1008


def test_a_farewell_in_long_letters_is_cut(server: Server, visitor: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    async def shut(watcher: object) -> None:
        raise MoonlessError("Закрыто. " * 20)

    monkeypatch.setattr(server.service.house.board, "enter", shut)
    with connected(visitor(), server) as line:
        assert end_of(line) == 1013


def test_a_message_after_others_went_wrong_elsewhere_is_heard(server: Server, visitor: Invite) -> None:
    one, other = visitor(), visitor()
    with connected(one, server) as bad, connected(other, server) as good:
        bad.sendall(frame(LAST | TEXT, b"\xff"))
        end_of(bad)
        good.sendall(WORD)
        answers(good, 1)


def test_where_a_frame_ends() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536):
        for mask in (MASK, b""):
            data = frame(LAST | TEXT, b"x" * size, mask)
            end = 6 + len(data)
            assert frame_at(b"before" + data + b"after", 6) == (end - size, end)
            assert frame_at(data[:1], 0) == (0, 0)
    assert frame_at(bytes([LAST | TEXT, 0xFF, 0, 0]), 0) == (0, 0)
    assert is_text("Gepäck".encode())
    assert not is_text("Gepäck".encode("latin-1"))
