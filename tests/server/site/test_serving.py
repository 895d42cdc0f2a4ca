"""What the documentation promises: the client example, starting and stopping, the bench."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
import uvicorn
from uvicorn.supervisors import Multiprocess

import moonless.server
from moonless.cli import main
from moonless.core.errors import MoonlessError
from moonless.core.game import games
from moonless.server.site import serving
from moonless.server.site.app import SETTINGS
from moonless.server.site.bench import Figures, bench_server
from moonless.server.site.serving import bind
from moonless.server.site.soak import Line, bench_soak
from tests.server.support import SECONDS, Server, Visitor, free_socket, make_settings, until

ROOT = Path(__file__).parents[3]
T = TypeVar("T")


def test_the_client_example_plays_a_whole_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    code = found[1].replace("http://127.0.0.1:8765", server.url).replace("with connect(", "with connect(")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=3 * SECONDS, check=True)
    assert "victory points" in done.stdout


def is_up(address: str) -> bool:
    try:
        return httpx.get(f"{address}/api/games").status_code == 200
    except httpx.TransportError:
        return False


def test_moonless_starts_says_where_and_stops(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from moonless.server import run; run(port=0, open_browser=True)"],
        env={"MOONLESS_HOME": str(tmp_path), "PATH": ""},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    until(lambda: is_up(address))
    assert (tmp_path / "tables.sqlite3").exists()
    second = subprocess.run(
        [sys.executable, "-c", "from moonless.server import run; run()"],
        env={"MOONLESS_HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert second.stdout == f"Moonless is running already, at {address}\n"
    process.terminate()
    process.wait(SECONDS)
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


def given_time(measure: Callable[[float], T], is_enough: Callable[[T], bool]) -> T:
    """What was measured; where a slow machine came to nothing in a few seconds, it has four times as many, twice."""
    for seconds in (1.5, 6.0):
        if is_enough(measured := measure(seconds)):
            return measured
    return measure(24.0)


def test_the_bench_measures() -> None:
    figures = given_time(
        lambda seconds: bench_server(tables=6, players=3, seconds=seconds, pace=0.05, admirals=1, watchers=5),
        lambda figures: figures.moves > 10 and bool(figures.lobby.latencies),
    )
    assert len(figures.lobby.latencies) >= 1
    assert "lobby change to    5 watchers" in figures.text()
    assert figures.moves > 10
    assert figures.percentile(0.5) > 0
    assert "choice to all screens, p99" in figures.text()
    assert figures.commits[0] > 0
    assert "memory of all processes" in figures.text()
    with pytest.raises(MoonlessError):
        bench_server(tables=1, players=2)


def test_the_benches_are_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "move", "--moves", "2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(games())
    assert main(["bench", "soak", "--minutes", "nan"]) == 2
    assert "--minutes" in capsys.readouterr().err


def test_the_soak_plays_all_games_and_draws_a_line() -> None:
    line = given_time(
        lambda seconds: bench_soak(minutes=seconds / 15, rate=40),
        lambda line: line.figures.moves > 20 and len(line.memory) > 10,
    )
    assert line.figures.moves > 20
    assert len(line.memory) > 10
    assert min(line.memory) > 1e6
    assert "last third over the middle" in line.text()
    grown = Line(Figures(1, 1, 60, 1, moves=1), [100, 100, 100, 100, 104, 104])
    assert grown.growth == pytest.approx(0.04)
    assert "not flat" in grown.text()
    with pytest.raises(MoonlessError):
        bench_soak(minutes=0)


def test_a_site_of_several_workers_is_played_on_and_stops(postgres_database: str, tmp_path: Path) -> None:
    """`moonless serve --workers 2 --database postgresql://...` as it is typed; stopped as systemd stops it."""
    with free_socket() as free:
        port = free.getsockname()[1]
    command = ["serve", "--port", str(port), "--workers", "2", "--database", postgres_database]
    process = subprocess.Popen(
        [sys.executable, "-m", "moonless", *command],
        env={"MOONLESS_HOME": str(tmp_path), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    url = f"http://127.0.0.1:{port}"
    until(lambda: is_up(url) or process.poll() is not None, 2 * SECONDS)
    host, guest = Visitor(url, "Host"), Visitor(url, "Guest")
    try:
        card = host.start(seats={"slc-1": "me", "slc-2": "open", "slc-3": "me"})
        guest.join(card["invites"]["slc-2"])
        with contextlib.ExitStack() as screens:  # the connections fall to both workers
            one = [screens.enter_context(host.sit(card["id"])) for _ in range(4)]
            two = [screens.enter_context(guest.sit(card["id"])) for _ in range(4)]
            one[0].choose("random")
            one[0].choose("face e")
            for screen in two:
                while not screen.keys:
                    screen.hear()
            two[-1].choose("face se")
            for screen in one:
                while screen.scene["log"][-1]["text"] != "SLC 2 starts at C4, facing SE.":
                    screen.hear()
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        output, _ = process.communicate()
        host.close()
        guest.close()
    assert output == f"Moonless is at {url}\n"


def test_a_worker_that_a_busy_machine_begins_late_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[uvicorn.Config]()

    class Noted(Multiprocess):
        def run(self) -> None:
            begun.append(self.config)

    monkeypatch.setattr("uvicorn.supervisors.Multiprocess", Noted)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setenv(SETTINGS, "")
    with free_socket() as listener:
        serving.serve(make_settings(tmp_path), listener, workers=2)
    assert begun[0].workers == 2
    assert begun[0].timeout_worker_healthcheck >= 30


def test_thinking_processes_leave_with_a_killed_server(tmp_path: Path) -> None:
    """A worker that a computer player thinks in must not outlive the server, however it ended."""
    with free_socket() as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "moonless.server", str(port)], env={**os.environ, "MOONLESS_HOME": str(tmp_path)}
    )
    url = f"http://127.0.0.1:{port}"
    until(lambda: is_up(url), SECONDS)
    host = Visitor(url, "Host")
    try:
        card = host.start(seats={"slc-1": "me", "slc-2": "captain", "slc-3": "captain"})
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            screen.choose("face e")
            while not screen.keys:
                screen.hear()
        workers = children(process.pid)
        assert workers
    finally:
        process.kill()
        process.wait()
        host.close()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), SECONDS)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may have ended meanwhile
            if int(file.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(file.parent.name))
    return found


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
