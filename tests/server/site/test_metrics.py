"""The dashboard and the alert rules in docs/ ask for what the server really tells."""

import json
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonless.server.site import health, serving
from tests.server.conftest import Invite
from tests.server.support import Server

DOCS = Path(__file__).parents[3] / "docs"
NAME = re.compile(r"\bmoonless_\w+")
GROUPED = re.compile(r"\bby \(([\w, ]+)\)")


def told(server: Server, visitor: Invite) -> str:
    """The metrics of a server at which a move and a refusal happened."""
    host = visitor()
    with host.sit(host.start()["id"]) as screen:
        screen.choose("random")
    host.send("GET", "/api/nothing")
    return httpx.get(f"{server.url}/metrics").text


def queries() -> list[tuple[str, str]]:
    board = json.loads((DOCS / "grafana-dashboard.json").read_text(encoding="utf-8"))
    shown = [(panel["title"], target["expr"]) for panel in board["panels"] for target in panel["targets"]]
    rules = pytest.importorskip("yaml").safe_load((DOCS / "alerts.yml").read_text(encoding="utf-8"))
    return shown + [(rule["alert"], rule["expr"]) for group in rules["groups"] for rule in group["rules"]]


def test_every_metric_asked_for_is_told_with_its_labels(server: Server, visitor: Invite) -> None:
    text = told(server, visitor)
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    asked = queries()
    assert len(asked) > 15
    for title, query in asked:
        names = NAME.findall(query)
        assert names or "up{" in query, title
        for name in names:
            own = [sample for sample in samples if re.match(rf"{name}[{{ ]", sample)]
            assert own, f"{title} asks for {name}, which is not told"
            for label in ",".join(GROUPED.findall(query)).replace(" ", "").split(","):
                assert not label or any(f'{label}="' in sample for sample in own), f"{title}: no {label} in {name}"


def test_everything_told_is_on_the_dashboard(server: Server, visitor: Invite) -> None:
    shown = " ".join(query for _, query in queries())
    for name in re.findall(r"^# TYPE (\w+)", told(server, visitor), re.MULTILINE):
        assert name in shown


def test_the_dashboard_is_whole() -> None:
    board: dict[str, Any] = json.loads((DOCS / "grafana-dashboard.json").read_text(encoding="utf-8"))
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]}
    assert len(places) == len(ids)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in board["panels"])
    assert board["templating"]["list"][0]["name"] == "source"


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


@pytest.mark.parametrize(("hard", "taken", "told"), [(100_000, 65_536, False), (4096, 4096, False), (512, 512, True)])
def test_as_many_files_as_may_be_are_taken_at_the_start_and_few_are_told(
    hard: int, taken: int, told: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    resource = pytest.importorskip("resource")
    limits = [256, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda what: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda what, new: limits.__setitem__(slice(None), new))
    serving.raise_file_limit()
    assert limits == [taken, hard]
    assert (f"at most {taken} files" in caplog.text) is told


def test_memory_and_room_are_figures(server: Server) -> None:
    text = httpx.get(f"{server.url}/metrics").text
    for name in ("moonless_memory_bytes", "moonless_disk_free_bytes"):
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        assert found is not None
        assert float(found[1]) > 1e6
