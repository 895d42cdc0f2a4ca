"""The dashboard and the alert rules in docs/ ask for what the server really tells."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonless.server.site.metrics import Metrics
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


def test_metrics_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.time("some_seconds", "Some.", 0.003, game="x")
    metrics.time("some_seconds", "Some.", 99.0, game="x")
    text = metrics.text()
    assert 'some_seconds_bucket{game="x",le="0.0025"} 0\n' in text
    assert 'some_seconds_bucket{game="x",le="0.005"} 1\n' in text
    assert 'some_seconds_bucket{game="x",le="+Inf"} 2\n' in text
    assert 'some_seconds_count{game="x"} 2\n' in text
