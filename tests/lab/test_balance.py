"""The balance report: one page that stands alone, with a plot for everything."""

import re
from collections import Counter
from pathlib import Path

import pytest

from moonless.cli import main
from moonless.core.game import find_game
from moonless.lab import plots
from moonless.lab.jobs import Job
from moonless.lab.trace import trace, verb

GAME = "by-stealth-and-sea"


def test_a_report_stands_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    given = ["lab", "balance", GAME, "--scenario", "bg2", "-n", "12", "--traced", "6", "--processes", "1"]
    assert main([*given, "--output", str(page), "--results", str(tmp_path / "kept.jsonl")]) == 0
    html = page.read_text()
    for title in ("Scores", "Victory levels", "Lost to, a game", "Where craft go: Gibraltar", "What options are worth"):
        assert f"<h3>{title}" in html
    assert "12 games." in html
    assert not re.search(r"(src|href)=|<script|url\(", html)
    assert str(page) in capsys.readouterr().out


def test_a_trace_says_where_craft_were_and_what_was_chosen() -> None:
    found = trace(Job(GAME, "bg2", "captain", 2))
    cells = {cell.id for cell in find_game(GAME).screen.board("gibraltar").cells}
    assert {board for board, _ in found.visits} == {"gibraltar"}
    assert {cell for _, cell in found.visits} <= cells
    assert sum(found.ends.values()) <= 3
    assert set(found.chosen) <= set(found.offered)
    assert "action: full-move" in found.chosen


def test_an_option_is_counted_by_what_it_does() -> None:
    assert [verb(key) for key in ("move", "face ne", "K3", "surges 1")] == ["move", "face", "a place", "surges"]


def test_plots_show_every_value() -> None:
    assert plots.bars({"Loss": 1, "Draw": 3}, 4).count("<rect") == 2
    assert "75.0%" in plots.bars({"Loss": 1, "Draw": 3}, 4)
    assert plots.histogram(Counter({1.0: 2, 5.0: 1})).count("<title>") == 5
    assert plots.heat_map([("A1", 0, 0, 0), ("B1", 1, 0, 4)]).count("<circle") == 2
    both = plots.histograms({"one": {1.0: 2}, "the other": {5.0: 1}})
    assert both.count("<title>") == 10
    assert "<title>5: 1</title>" in both
    assert plots.histogram({}) == plots.heat_map([]) == ""
