"""Many games with anybody anywhere: in processes, on a real local Ray; kept, and gone on with after a stop."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.lab import jobs
from moonless.lab.jobs import Job, Results, about, collect, play_job, read_results, run_jobs
from tests.server.support import SECONDS, until

GAME = "by-stealth-and-sea"


def some(player: str, count: int, first: int = 0) -> list[Job]:
    return [Job(GAME, "bg2", player, seed) for seed in range(first, first + count)]


def test_the_same_jobs_give_the_same_results_however_they_are_run() -> None:
    assert collect(some("captain", 12), processes=2) == collect(some("captain", 12), processes=1)


def test_seats_may_be_held_by_different_players() -> None:
    job = Job("they-come-unseen", "standard", "captain", 1, (("nato", "random"),))
    assert "nato=random" in job.key
    with pytest.raises(MoonlessError, match="has no seat 'green'"):
        jobs.check(Job("they-come-unseen", "standard", "captain", 1, (("green", "random"),)))
    mixed = Job(GAME, "bg2", "captain", 4, (("slc-1", "random"), ("slc-2", "random"), ("slc-3", "random")))
    assert play_job(mixed).score == play_job(Job(GAME, "bg2", "random", 4)).score


def test_who_thinks_ahead_plays_at_a_table_with_the_same_dice() -> None:
    """The least thinking is the captain's: its games are then the captain's too, die for die."""
    assert play_job(Job(GAME, "bg2", "admiral:1", 3)).score == play_job(Job(GAME, "bg2", "captain", 3)).score


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path, stamp = tmp_path / "kept.jsonl", about(find_game(GAME))
    source = run_jobs(some("captain", 10), results=Results(path, stamp))
    first = [next(source) for _ in range(4)]
    source.close()  # type: ignore[attr-defined]  # stopped
    with path.open("a", encoding="utf-8") as file:
        file.write('{"key": "cut o')  # in the middle of a line
    again = Results(path, stamp)
    assert list(again.known.values()) == first
    assert collect(some("captain", 10), results=again) == collect(some("captain", 10))
    assert len(read_results(path)) == 10


def test_results_of_another_version_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    Results(path, {"game": GAME, "rules": "0", "content": "other"})
    with pytest.raises(MoonlessError, match="holds results of other games"):
        Results(path, about(find_game(GAME)))


def test_a_broken_line_in_the_middle_is_told(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text(json.dumps({"about": {}}) + "\nnonsense\n{}\n")
    with pytest.raises(MoonlessError, match="line 2"):
        read_results(path)


def test_a_run_in_several_processes_that_is_broken_off_ends_at_once() -> None:
    """Ctrl-C in the middle of games that take minutes: the run ends, and none of its processes is left."""
    command = ["lab", "simulate", "rogue-regiment", "--player", "admiral:100000", "-n", "8", "--processes", "2"]
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # tests may run where it is off
    program = f"{heeding}; from moonless.cli import main; raise SystemExit(main({command!r}))"
    quiet = subprocess.DEVNULL
    run = subprocess.Popen([sys.executable, "-c", program], stdout=quiet, stderr=quiet)
    try:
        until(lambda: len(children_of(run.pid)) == 2 and all(map(plays, children_of(run.pid))))
        children = children_of(run.pid)
        run.send_signal(signal.SIGINT)
        assert run.wait(SECONDS) != 0
        until(lambda: not any(Path(f"/proc/{child}/cmdline").exists() for child in children))
    finally:
        run.kill()
        run.wait()


def plays(process: int) -> bool:
    """Whether it has used a second of the processor. Ctrl-C is lost where it comes while Python is starting it."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) > os.sysconf("SC_CLK_TCK")


def children_of(process: int) -> list[int]:
    """The processes that one has started, as Linux tells."""
    told = Path(f"/proc/{process}/task/{process}/children")
    if not told.exists():
        pytest.skip("only Linux tells a process's children")
    return [int(child) for child in told.read_text().split()]
