"""The server says how it is: alive, ready, measured; every request has a name."""

import json
import logging
import os
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from moonless.server.site import health, logs
from tests.server.conftest import Invite
from tests.server.support import Server, Visitor, make_settings, until


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


def test_a_table_of_files_that_fills_up_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who cannot connect leaves no other trace."""
    resource = pytest.importorskip("resource")
    health.look_at_files()
    assert not caplog.records
    assert 0 < health.files_share() < 0.9
    monkeypatch.setattr(resource, "getrlimit", lambda what: (3, 3))
    health.look_at_files()
    assert "LimitNOFILE" in caplog.text

    def full(*given: object) -> int:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(os, "open", full)
    assert health.files_share() == 1.0


def test_memory_and_room_are_figures(server: Server) -> None:
    text = httpx.get(f"{server.url}/metrics").text
    for name in ("moonless_memory_bytes", "moonless_disk_free_bytes"):
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        assert found is not None
        assert float(found[1]) > 1e6
