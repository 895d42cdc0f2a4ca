"""Very much at once: frames and parts of the smallest kind, by the ten thousand. They stop nobody."""

import asyncio
import base64
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from moonless.core.record import NOTE, Entry
from moonless.server.site import patience
from moonless.server.site.patience import READ_LEAST, PatientProtocol, Piecewise
from moonless.server.site.settings import Limits
from tests.server.conftest import Invite
from tests.server.support import GENEROUS, SECONDS, Server, Visitor, make_settings, until

TEXT, CONT, PING, PONG, LAST = 0x1, 0x0, 0x9, 0xA, 0x80
BURST = 10
HOUR = 3600.0
PIECE, MOST = Piecewise.piece, Piecewise.most
FLOODS = {
    "pings": bytes([LAST | PING, 0x80, 0, 0, 0, 0]),
    "pongs": bytes([LAST | PONG, 0x80, 0, 0, 0, 0]),
    "parts of a message that never ends": bytes([CONT, 0x80, 0, 0, 0, 0]),
    "messages": bytes([LAST | TEXT, 0x82, 0, 0, 0, 0]) + b"{}",
}


class Line(asyncio.Transport):
    """A connection of which it is noted what is done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: asyncio.BaseProtocol | None = None
        self.reading = True
        self.ended = False

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.ended

    def abort(self) -> None:
        self.ended = True


class Taking(Piecewise):
    def __init__(self, plain_from: int = 10**9) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.transport = line = Line()
        line.protocol = self
        self.taken: list[bytes] = []
        self.plain_from = plain_from

    def take(self, data: bytes) -> None:
        self.taken.append(data)

    def is_plain(self) -> bool:
        return len(self.taken) >= self.plain_from

    def is_full(self) -> bool:
        return False


def test_what_comes_at_once_is_taken_a_piece_in_each_turn_of_the_loop() -> None:
    async def go() -> None:
        taking, data = Taking(), os.urandom(5 * PIECE + 7)
        taking.data_received(data)
        for turn in range(1, 7):
            assert len(taking.taken) == turn, "others have theirs between"
            assert isinstance(taking.transport, Line)
            assert taking.transport.reading is (turn == 6)
            await asyncio.sleep(0)
        assert b"".join(taking.taken) == data

    async def one_body() -> None:
        taking, data = Taking(plain_from=1), os.urandom(5 * PIECE)
        taking.data_received(data)
        await asyncio.sleep(0)
        assert [len(each) for each in taking.taken] == [PIECE, 4 * PIECE], "a body is one thing"

    async def too_much() -> None:
        taking = Taking()
        for _ in range(4):
            taking.data_received(bytes(MOST // 3))
        assert taking.transport.is_closing()
        await asyncio.sleep(0)
        assert len(taking.taken) == 1

    asyncio.run(go())
    asyncio.run(one_body())
    asyncio.run(too_much())


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    limits = Limits(messages=0.01, messages_burst=BURST)
    with Server(make_settings(tmp_path, trusted=False, limits=limits)) as server:
        yield server


def connected(visitor: Visitor, server: Server, agent: str = "") -> socket.socket:
    """A live connection in the lobby, as bare as can be."""
    host, port = server.listener.getsockname()
    line = socket.create_connection((host, port), timeout=SECONDS)
    lines = (
        "GET /api/lobby/live HTTP/1.1", f"Host: {host}:{port}", f"Origin: {server.url}", f"Cookie: {visitor.cookie}",
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"User-Agent: {agent}",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "", "",
    )  # fmt: skip
    line.sendall("\r\n".join(lines).encode())
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(1)
    assert b" 101 " in heard
    return line


def pour(line: socket.socket, data: bytes) -> None:
    """Send it again and again; an end is put to it by the other side."""
    for _ in range(1000):
        line.sendall(data)


@pytest.mark.parametrize("flood", FLOODS)
def test_frames_without_end_end_their_connection_and_nobody_elses(flood: str, narrow: Server) -> None:
    with closing(Visitor(narrow.url)) as one, connected(one, narrow) as line:
        if flood.startswith("parts"):
            line.sendall(bytes([TEXT, 0x80, 0, 0, 0, 0]))
        with pytest.raises(ConnectionError):
            pour(line, FLOODS[flood] * 2000)
        assert one.get("/api/me")["name"]


def test_a_request_as_long_as_a_browsers_opens_a_live_connection(narrow: Server) -> None:
    with closing(Visitor(narrow.url)) as one, connected(one, narrow, agent="a browser " * 90) as line:
        line.sendall(FLOODS["pings"])
        assert line.recv(4096)


def test_a_few_pings_are_answered(narrow: Server) -> None:
    with closing(Visitor(narrow.url)) as one, connected(one, narrow) as line:
        line.sendall(FLOODS["pings"] * BURST)
        heard = b""
        while heard.count(bytes([LAST | PONG, 0])) < BURST:
            heard += line.recv(4096)


def test_answers_that_nobody_reads_do_not_heap_up(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, limits=GENEROUS)) as server, closing(Visitor(server.url)) as one:
        with connected(one, server) as line, pytest.raises(ConnectionError):
            pour(line, (bytes([LAST | PING, 0xFD, 0, 0, 0, 0]) + bytes(125)) * 1000)
        assert one.get("/api/me")["name"]


@pytest.mark.parametrize("path", ["/healthz", "/api/tables/upload"])
def test_a_body_in_parts_without_a_length_is_refused_and_the_line_closed(path: str, server: Server) -> None:
    host, port = server.listener.getsockname()
    with socket.create_connection((host, port), timeout=SECONDS) as line:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        line.sendall(head.encode() + b"1\r\nx\r\n" * 3)
        heard = b"".join(iter(lambda: line.recv(65536), b""))
    assert heard.startswith(b"HTTP/1.1 411")
    assert b"Content-Length" in heard


def test_a_long_body_in_one_piece_comes_whole(visitor: Invite) -> None:
    one = visitor()
    table, text = one.start()["id"], "Nord-Nord-Ost." * 1300
    one.ask("PUT", f"/api/tables/{table}/notes", {"text": text})
    assert one.get(f"/api/tables/{table}/notes")["text"] == text


@pytest.fixture
def copious(tmp_path: Path) -> Iterator[tuple[Server, Visitor, bytes]]:
    """A server that has a long record to hand out, and the request for it."""
    settings = make_settings(tmp_path, trusted=False, limits=GENEROUS)
    with Server(settings) as server, closing(Visitor(server.url)) as one:
        head, *_ = one.send("GET", f"/api/tables/{one.start()['id']}/record").text.splitlines()
        remark = Entry(NOTE, "Nord-Nord-Ost. " * 6000).line()
        upload = one.http.post("/api/tables/upload", content="\n".join([head, *[remark] * 20]))
        host, port = server.listener.getsockname()
        table = upload.json()["id"]
        request = f"GET /api/tables/{table}/record HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {one.cookie}\r\n\r\n"
        yield server, one, request.encode()


def asked(server: Server, request: bytes) -> socket.socket:
    """A connection that asks, and has hardly room for the answer."""
    line = socket.socket()
    line.settimeout(SECONDS)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(server.listener.getsockname())
    line.sendall(request)
    return line


def test_an_answer_that_nobody_reads_is_not_kept(
    copious: tuple[Server, Visitor, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, one, request = copious
    add, came = patience.unread.add, list[asyncio.Transport]()

    def noted(who: str, line: asyncio.Transport) -> bool:
        came.append(line)
        return add(who, line)

    monkeypatch.setattr(patience.unread, "add", noted)
    monkeypatch.setattr(patience, "READ_SECONDS", 0.5)
    with asked(server, request) as line:
        until(lambda: came and came[0].is_closing() and not any(patience.unread._waiting.values()))
        heard = b""
        with suppress(ConnectionError):
            while part := line.recv(65536):
                heard += part
        assert heard.count(b'{"note"') < 20
    assert one.get("/api/me")["name"]


def test_many_answers_that_wait_for_one_visitor_are_no_burden(
    copious: tuple[Server, Visitor, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, one, request = copious
    monkeypatch.setattr(patience, "UNREAD_BYTES", 3 * 1024 * 1024)
    monkeypatch.setattr(patience, "READ_SECONDS", HOUR)  # none goes because a slow machine let it wait so long
    kept, add, came = patience.unread._waiting, patience.unread.add, list[bool]()

    def counted(who: str, line: asyncio.Transport) -> bool:
        came.append(add(who, line))
        return came[-1]

    def held() -> int:
        return sum(each.get_write_buffer_size() for lines in list(kept.values()) for each in list(lines))

    monkeypatch.setattr(patience.unread, "add", counted)
    with ExitStack() as stack:
        lines = [stack.enter_context(asked(server, request)) for _ in range(12)]
        until(lambda: len(came) == len(lines))
        until(lambda: one.get("/api/me") and 0 < held() <= 3 * 1024 * 1024)


def test_who_reads_slowly_reads_to_the_end(
    copious: tuple[Server, Visitor, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _, request = copious
    monkeypatch.setattr(patience, "READ_SECONDS", HOUR)  # it is looked when the test says so, however slow the machine
    with asked(server, request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")) as line:
        until(lambda: any(patience.unread._waiting.values()))
        (waiting,) = (each for lines in patience.unread._waiting.values() for each in lines)
        protocol = waiting.get_protocol()
        assert isinstance(protocol, PatientProtocol)
        before, heard = waiting.get_write_buffer_size(), bytearray()
        while waiting.get_write_buffer_size() > before - READ_LEAST:
            heard += line.recv(4096)
        protocol.loop.call_soon_threadsafe(protocol._look, before)
        while part := line.recv(65536):
            heard += part
    assert heard.count(b'{"note"') == 20


def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, server: Server, visitor: Invite) -> None:
    """Given up by what waits for its head or for its body, whichever is missing: the other waits for an hour here."""
    ended, give_up = list[PatientProtocol](), PatientProtocol._give_up

    def noted(line: PatientProtocol) -> None:
        ended.append(line)
        give_up(line)

    monkeypatch.setattr(PatientProtocol, "_give_up", noted)
    host, port = server.url.removeprefix("http://").split(":")
    begun = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\n".encode()
    whole = begun + f"Origin: {server.url}\r\nContent-Length: 50\r\n\r\n".encode()
    for sent, head, body, told in ((b"", 0.3, HOUR, b""), (begun, 0.3, HOUR, b""), (whole, HOUR, 0.3, b"408")):
        monkeypatch.setattr("moonless.server.site.patience.HEAD_SECONDS", head)
        monkeypatch.setattr("moonless.server.api.endpoint.BODY_SECONDS", body)
        ended.clear()
        heard = b""
        with socket.create_connection((host, int(port)), timeout=SECONDS) as line:
            with suppress(ConnectionError):  # on a slow machine it is given up before we have sent so much
                line.sendall(sent)
                heard = line.recv(4096)
            assert told in heard
            assert len(ended) == (head != HOUR)
    assert visitor().get("/api/me")["name"]
