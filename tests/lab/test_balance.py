"""The balance report: one page that stands alone, of one player, of two, or of two versions of the content."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moonless.cli import main
from moonless.core import packs
from tests.core.packing import forget, make_pack

GAME = "by-stealth-and-sea"
SMALL = ["lab", "balance", GAME, "--scenario", "bg2", "--processes", "1"]


def test_a_report_stands_alone_and_counts_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.html"
    assert main([*SMALL, "-n", "30", "--traced", "6", "--output", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    html = file.read_text(encoding="utf-8")
    for title in ("Scores", "Victory levels", "Causes of loss", "By side and seat", "Where craft go"):
        assert f"<h3>{title}</h3>" in html
    assert "30 games, 6 of them looked at closely" in html
    counts = re.findall(r"<b>[\d.]+%</b> <small>[\d–]+%, (\d+)</small>", html)
    assert sum(map(int, counts)) == 30, "the levels add up to the games"
    table = html[html.index("<caption>Scores</caption>") :].partition("</table>")[0]
    assert sum(map(int, re.findall(r"<td>(\d+) · ", table))) == 30, "so do the scores"
    assert not re.search(r'(?:src|href)="(?!#)|<script|url\((?!"data:|#)|@import|style="', html)


def test_two_players_stand_side_by_side_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    file, kept = tmp_path / "report.html", tmp_path / "kept.jsonl"
    given = [*SMALL, "--against", "random", "--traced", "2", "--output", str(file), "--results", str(kept)]
    assert main([*given, "-n", "4"]) == 0
    before = kept.read_text()
    assert main([*given, "-n", "6"]) == 0
    assert kept.read_text().startswith(before)
    assert kept.read_text().count("\n") == 1 + 12, "nothing is played twice"
    html = file.read_text(encoding="utf-8")
    assert "random less captain, game by game on 6 common seeds" in html
    assert html.count('<figure class="heat-figure">') == 2


def test_a_look_is_taken_where_a_result_was_kept_without_one(tmp_path: Path) -> None:
    given = [*SMALL, "-n", "3", "--output", str(tmp_path / "a.html"), "--results", str(tmp_path / "kept.jsonl")]
    assert main([*given, "--traced", "0"]) == 0
    assert "heat-figure" not in (tmp_path / "a.html").read_text().partition("<body")[2]
    assert main([*given, "--traced", "3"]) == 0
    assert '<figure class="heat-figure">' in (tmp_path / "a.html").read_text()


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(packs.VARIABLE, "")
    forget()
    make_pack(GAME, tmp_path / "box")
    yield tmp_path / "box"
    os.environ[packs.VARIABLE] = ""
    forget()


def test_a_pack_stands_beside_the_games_own_content(pack: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main([*SMALL, "-n", "2", "--traced", "1", "--content", str(pack), "--output", str(file)]) == 0
    html = file.read_text(encoding="utf-8")
    assert "My By Stealth and Sea less By Stealth and Sea, as it comes, game by game on 2 common seeds" in html
    assert html.count('<figure class="heat-figure">') == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--against", "captain"], "another player"),
        (["--against", "nobody"], "nobody"),
        (["--player", "nobody"], "nobody"),
        (["--scenario", "nowhere"], "nowhere"),
        (["--traced", "-1"], "--traced takes numbers from 0 on"),
        (["-n", "0"], "--games takes numbers from 1 on"),
        (["--output", "no/such/folder/page.html"], "cannot write"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_played(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = [] if "--output" in given else ["--output", str(tmp_path / "page.html")]
    assert main([*SMALL, *output, *given]) != 0
    assert told in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()
