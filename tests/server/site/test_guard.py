"""Headers, origins, limits, hostile screens."""

import contextlib
import json
import socket
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus

from moonless.server.site.guard import is_own_origin, network
from moonless.server.site.settings import Limits
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, Visitor, live, make_settings


def test_every_answer_carries_the_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/table/x", "/join/x", "/nothing.js"):
        answer = httpx.get(server.url + path)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


def test_pages_files_and_their_types(server: Server, tmp_path: Path) -> None:
    page = httpx.get(f"{server.url}/table/whatever")
    assert page.headers["content-type"].startswith("text/html")
    assert httpx.get(f"{server.url}/nothing.js").status_code == 404
    for path in ("/../settings.py", "/..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "//etc/passwd", "/x%00.js"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 404 or answer.headers["content-type"].startswith("text/html")
        assert "import" not in answer.text[:200]
    again = httpx.get(f"{server.url}/", headers={"If-None-Match": httpx.get(server.url).headers.get("etag", "none")})
    assert again.status_code in (200, 304)


def test_boards_symbols_and_rules(server: Server) -> None:
    base = f"{server.url}/api/games/by-stealth-and-sea"
    board = httpx.get(f"{base}/boards/gibraltar.svg?v=1")
    assert board.headers["content-type"] == "image/svg+xml"
    assert "immutable" in board.headers["cache-control"]
    unchanged = httpx.get(f"{base}/boards/gibraltar.svg", headers={"If-None-Match": board.headers["etag"]})
    assert unchanged.status_code == 304
    assert httpx.get(f"{base}/boards/nowhere.svg").status_code == 404
    assert "<symbol" in httpx.get(f"{base}/symbols.svg").text
    rules = httpx.get(f"{base}/rules").json()
    assert any("4.3.6" in section["numbers"] for section in rules["sections"])
    brief = httpx.get(f"{base}/scenarios/bg2").json()
    assert brief["scene"]["board"] == "gibraltar"
    assert httpx.get(f"{base}/scenarios/zz").status_code == 404
    assert httpx.get(f"{server.url}/api/games/none/rules").status_code == 404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", "http://127.0.0.1:1"])
def test_changes_come_from_our_own_pages_only(server: Server, visitor: Invite, origin: str) -> None:
    person = visitor()
    table = person.start()["id"]
    answer = person.http.post("/api/tables", json={"game": "by-stealth-and-sea"}, headers={"Origin": origin})
    assert answer.status_code == 403
    with pytest.raises(InvalidStatus), live(server.url, table, person.cookie, origin or "http://x"):
        pass


def test_a_foreign_name_that_leads_here_is_turned_away(server: Server) -> None:
    port = server.url.rpartition(":")[2]
    evil = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    assert httpx.get(f"{server.url}/api/me", headers=evil).status_code == 421
    assert httpx.post(f"{server.url}/api/tables", headers=evil, json={}).status_code == 421


def test_private_tables_cannot_be_told_from_missing_ones(server: Server, visitor: Invite) -> None:
    host, stranger = visitor(), visitor()
    table = host.start()["id"]
    for path in ("", "/record", "/replay", "/replay/0", "/proof", "/notes"):
        mine = stranger.send("GET", f"/api/tables/{table}{path}")
        none = stranger.send("GET", f"/api/tables/{'x' * 16}{path}")
        assert (mine.status_code, mine.text) == (none.status_code, none.text) == (404, mine.text)
    for name in (table, "x" * 16):
        with live(server.url, name, stranger.cookie) as connection:
            refused = json.loads(connection.recv(timeout=SECONDS))
            assert refused["t"] == "refused"
            with pytest.raises(ConnectionClosed) as end:
                connection.recv(timeout=SECONDS)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 4404


def test_no_cookie_and_foreign_cookies_open_nothing(server: Server, visitor: Invite) -> None:
    table = visitor().start()["id"]
    for cookie in ("", "moonless=", "moonless=guess", f"moonless={'A' * 43}", "moonless=' OR 1=1 --'"):
        with live(server.url, table, cookie) as connection:
            assert json.loads(connection.recv(timeout=SECONDS))["t"] == "refused"


def test_a_public_table_is_open_to_watch(visitor: Invite) -> None:
    host, stranger = visitor(), visitor()
    table = host.start(public=True)["id"]
    with stranger.sit(table) as screen:
        assert screen.card["mine"] == []
        assert screen.card["invites"] == {}
        assert screen.card["watch"] == ""


GARBAGE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "0",
    '"x"',
    "{}",
    '{"do": 1}',
    '{"do": "nothing"}',
    '{"do": "choose"}',
    '{"do": "choose", "decision": "0", "key": "random", "id": "x"}',
    '{"do": "choose", "decision": -1, "key": "random", "id": "x"}',
    '{"do": "choose", "decision": 1e400, "key": "random", "id": "x"}',
    '{"do": "choose", "decision": 0, "key": null, "id": "x"}',
    '{"do": "choose-all", "decision": 0, "keys": [], "id": "x"}',
    '{"do": "consent", "ask": "x", "yes": true, "id": "x"}',
    "[" * 10_000,
    '{"do":' * 3000,
    "\x00\x01\x02",
    b"\xff\xfe\x00",
    b"\x80" * 500,
    '{"do": "chat", "text": "' + "x" * 5000 + '", "id": "x"}',
    '{"do": "choose", "decision": 0, "key": "\\ud800", "id": "x"}',
    '{"do": "ping", "id": 7}',
]


def test_garbage_gets_a_clear_answer_and_changes_nothing(server: Server, visitor: Invite) -> None:
    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as screen:
        for data in GARBAGE:
            screen.connection.send(data)
            refused = screen.wait_for("refused")
            assert refused["error"], data
        random = Random(1)
        for _ in range(300):
            text = json.dumps({"do": "choose", "decision": 0, "key": "random", "id": "x"})
            place = random.randrange(len(text))
            screen.connection.send(text[:place] + chr(random.randrange(32, 1000)) + text[place + 1 :][::-1])
            screen.wait_for("refused")
        screen.request(do="ping")
        screen.choose("random")
        assert screen.decision == 1


def test_a_huge_frame_ends_the_connection_only(server: Server, visitor: Invite) -> None:
    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as screen:
        screen.connection.send("x" * (server.settings.limits.frame + 1))
        assert screen.closed()[0] == 1009
    with person.sit(table) as screen:
        screen.choose("random")


def test_broken_frames_and_half_handshakes_do_no_harm(server: Server, visitor: Invite) -> None:
    person = visitor()
    table = person.start()["id"]
    port = int(server.url.rpartition(":")[2])
    head = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {server.url}\r\n"
        f"Cookie: {person.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for data in (
        b"GET / HTTP/1.1\r\n",
        head.encode() + b"\xff" * 40,
        head.encode() + b"\x81\x05hello",
        head.encode()[:60],
    ):
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(data)
            raw.settimeout(0.3)
            with contextlib.suppress(TimeoutError, ConnectionError):
                raw.recv(1000)
    with person.sit(table) as screen:
        screen.choose("random")


def test_somebody_elses_requests_replayed_do_nothing(visitor: Invite) -> None:
    host, thief = visitor(), visitor()
    card = host.start()
    thief.join(card["watch"])
    request = {"do": "choose", "decision": 0, "key": "random", "id": "r1"}
    with host.sit(card["id"]) as one, thief.sit(card["id"]) as two:
        one.connection.send(json.dumps(request))
        one.wait_for("ack")
        two.connection.send(json.dumps(request))
        assert two.wait_for("refused")["id"] == "r1"


def test_limits_of_size_and_rate(tmp_path: Path) -> None:
    limits = Limits(
        requests=0.01, requests_burst=60, tables=0.01, tables_burst=3, messages=0.01, messages_burst=10, connections=2
    )
    with Server(make_settings(tmp_path, limits=limits)) as server:
        person = Visitor(server.url)
        big = person.http.put("/api/tables/x/notes", content=b"x" * (limits.body + 1))
        assert big.status_code == 413

        def endless() -> Any:
            for _ in range(100):
                yield b" " * 4096

        assert person.http.put("/api/tables/x/notes", content=endless()).status_code == 411  # not even begun
        tables = [person.send("POST", "/api/tables", {"game": "by-stealth-and-sea"}) for _ in range(4)]
        assert [answer.status_code for answer in tables] == [200, 200, 200, 429]
        table = tables[0].json()["id"]
        with person.sit(table) as one, person.sit(table):
            with live(server.url, table, person.cookie) as third:
                assert "too many" in json.loads(third.recv(timeout=SECONDS))["error"]
            for _ in range(15):
                one.connection.send('{"do": "ping", "id": "p"}')
            refused = one.wait_for("refused")
            assert "wait" in refused["error"]
            assert refused["id"] == "p", "whoever asked can tell which request was not carried out"
        codes = {person.send("GET", "/api/games").status_code for _ in range(80)}
        assert 429 in codes
        probes = [person.send("GET", "/healthz").status_code for _ in range(80)]
        assert (probes[0], probes[-1]) == (200, 429), (
            "who asks too much is still told that the server is up, for a while"
        )
        person.close()


def test_a_slow_screen_is_let_go(monkeypatch: pytest.MonkeyPatch, visitor: Invite) -> None:
    monkeypatch.setattr("moonless.server.site.live.SLOW_BYTES", 100)
    person = visitor()
    table = person.start()["id"]
    with live(person.url, table, person.cookie) as connection, pytest.raises(ConnectionClosed) as end:
        list(connection)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1013


def test_a_household_is_one_visitor() -> None:
    assert network("2001:db8::1") == network("2001:db8::2:3") == "2001:db8::/64"
    assert network("2001:db8:0:1::1") != network("2001:db8::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("fe80::1%eth0") == "fe80::/64"


def test_a_page_that_came_by_http_is_not_ours_under_https(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, public_url="https://moonless.example")

    def own(origin: str, host: str) -> bool:
        return is_own_origin(settings, Headers({"origin": origin, "host": host}))

    assert own("https://moonless.example", "moonless.example")
    assert not own("http://moonless.example", "moonless.example")
    assert not own("https://moonless.example:444", "moonless.example")
    assert own("http://127.0.0.1:8765", "127.0.0.1:8765")


def test_what_no_address_holds_is_refused_before_any_database_sees_it(server: Server) -> None:
    for path in ("/api/tables/a%00b", "/api/me/tables?before=%00", "/api/games/%00/rules"):
        assert httpx.get(server.url + path).status_code == 404
