"""The server says how it is: alive, ready, measured; every request has a name; half a request is not waited for."""

import json
import logging
import socket
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from moonless.core.errors import MoonlessError
from moonless.core.game import games
from moonless.server import bench_moves
from moonless.server.site import logs
from moonless.server.site.guard import is_own_origin, network
from moonless.server.site.metrics import Metrics
from moonless.server.site.patience import PatientProtocol
from moonless.server.site.settings import database_of
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, Visitor, make_settings, until

HOUR = 3600.0


def test_alive_ready_and_measured(server: Server, visitor: Invite) -> None:
    host = visitor()
    card = host.start()
    with host.sit(card["id"]) as screen:
        screen.choose("random")
        text = httpx.get(f"{server.url}/metrics").text
    assert httpx.get(f"{server.url}/healthz").text == "alive\n"
    assert httpx.get(f"{server.url}/readyz").text == "ready\n"
    assert "moonless_open_tables 1\n" in text
    assert "moonless_sockets 1\n" in text
    assert 'moonless_move_seconds_count{game="by-stealth-and-sea"} 1\n' in text
    assert "# TYPE moonless_database_seconds histogram\n" in text
    assert 'moonless_request_seconds_bucket{status="200",le="+Inf"}' in text
    assert "moonless_thinking_queue 0\n" in text


def test_a_probe_may_call_the_server_by_any_name_but_nobody_else(server: Server) -> None:
    for path, status in (("/healthz", 200), ("/metrics", 200), ("/api/games", 421)):
        assert httpx.get(server.url + path, headers={"Host": "moonless-7f9c"}).status_code == status


def test_it_is_not_ready_once_its_database_file_is_gone_and_no_move_is_acknowledged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
        card = host.start()
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            Path(settings.database).rename(tmp_path / "elsewhere")
            with pytest.raises(ConnectionClosed):  # no acknowledgment: the table is to be loaded anew
                screen.choose()
        answer = host.send("GET", "/api/me")
        assert (answer.status_code, "is gone" in answer.json()["error"]) == (503, True)
        assert httpx.get(f"{server.url}/readyz").status_code == 503
        host.close()
    assert any(record.levelno == logging.CRITICAL for record in caplog.records)


def test_a_request_has_a_name_that_its_log_lines_carry(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "moonless.access")
    answer = httpx.get(f"{server.url}/api/nothing")
    name = answer.headers["x-request-id"]
    found: list[logging.LogRecord] = []

    def is_there() -> bool:  # it is written down once the answer is out
        found[:] = [record for record in caplog.records if getattr(record, "path", "") == "/api/nothing"]
        return bool(found)

    until(is_there)
    record = found[0]
    logs.request_id.set(name)
    line = json.loads(logs.JsonLines().format(record))
    assert (line["method"], line["status"], line["level"], line["request"]) == ("GET", 404, "info", name)
    assert line["time"].endswith("+00:00")
    monkeypatch.setenv(logs.ENVIRONMENT, "off")
    logs.set_up()


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


def test_a_database_is_named_as_everybody_names_it() -> None:
    assert database_of("") == ""
    assert database_of("tables.sqlite3") == "tables.sqlite3"
    assert database_of("sqlite:///tables.sqlite3") == "tables.sqlite3"
    assert database_of("sqlite:////var/lib/tables.sqlite3") == "/var/lib/tables.sqlite3"
    assert database_of("postgresql://me@host/name") == "postgresql://me@host/name"
    for wrong in ("mysql://me@host/name", "sqlite://", "sqlite:///", "file:///x"):
        with pytest.raises(MoonlessError, match="sqlite:///path"):
            database_of(wrong)


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


def test_metrics_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.time("some_seconds", "Some.", 0.003, game="x")
    metrics.time("some_seconds", "Some.", 99.0, game="x")
    text = metrics.text()
    assert 'some_seconds_bucket{game="x",le="0.0025"} 0\n' in text
    assert 'some_seconds_bucket{game="x",le="0.005"} 1\n' in text
    assert 'some_seconds_bucket{game="x",le="+Inf"} 2\n' in text
    assert 'some_seconds_count{game="x"} 2\n' in text


def test_what_a_move_costs_is_measured_for_every_game() -> None:
    lines = bench_moves(3).splitlines()
    assert [line.split()[0] for line in lines] == list(games())
    assert all("us a move" in line for line in lines)
