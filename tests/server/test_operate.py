"""What the documentation promises: the client example, starting and stopping, the measured difficulty, the bench."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import moonless.server
from moonless.core.errors import MoonlessError
from moonless.core.game import games
from moonless.server.bench import bench_server
from moonless.server.difficulty import measure, measured
from moonless.server.serving import bind
from tests.server.support import Server, free_socket, until

ROOT = Path(__file__).parents[2]


def test_the_client_example_plays_a_whole_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    code = found[1].replace("http://127.0.0.1:8765", server.url).replace("with connect(", "with connect(")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "victory points" in done.stdout


def test_moonless_starts_says_where_and_stops(tmp_path: Path) -> None:
    import httpx

    process = subprocess.Popen(
        [sys.executable, "-c", "from moonless.server import run; run(port=0, open_browser=True)"],
        env={"MOONLESS_HOME": str(tmp_path), "PATH": ""},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]

    def up() -> bool:
        try:
            return httpx.get(f"{address}/api/games").status_code == 200
        except httpx.TransportError:
            return False

    until(up)
    assert (tmp_path / "tables.sqlite3").exists()
    second = subprocess.run(
        [sys.executable, "-c", "from moonless.server import run; run()"],
        env={"MOONLESS_HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert second.stdout == f"Moonless is running already, at {address}\n"
    process.terminate()
    process.wait(20)
    process.stdout.close()


def test_a_port_that_is_taken_and_workers_without_postgres_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    with free_socket() as taken, pytest.raises(MoonlessError, match="cannot listen"):
        bind("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(MoonlessError, match="postgresql"):
        moonless.server.run(port=0, open_browser=False, workers=2)
    with pytest.raises(MoonlessError, match="cannot open the database"):
        moonless.server.run(port=0, open_browser=False, database="postgresql://nobody@127.0.0.1:1/none")


def test_measured_difficulty_is_of_what_is_installed() -> None:
    for game, scenarios in measured().items():
        assert game in games()
        for scenario, found in scenarios.items():
            assert scenario in games()[game].scenarios
            assert abs(sum(found.levels.values()) - 1) < 0.01
    few = measure(games()["by-stealth-and-sea"], "bg2", 5)
    assert few.games == 5


def test_the_bench_measures() -> None:
    figures = bench_server(tables=6, players=3, seconds=1.5, pace=0.05)
    assert figures.moves > 10
    assert figures.percentile(0.5) > 0
    assert "choice to all screens, p99" in figures.text()
    with pytest.raises(MoonlessError):
        bench_server(tables=1, players=2)
