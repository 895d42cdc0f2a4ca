"""Many games: in this process, in several, or on a Ray cluster; results are kept as they come, so that a stopped run
goes on where it was."""

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TypeVar

from moonless.balance.looks import look_at
from moonless.core.bulk import answer_by, play_out
from moonless.core.errors import MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import Game, Outcome, Player, find_game, find_scenario, seats_of
from moonless.core.packs import joined, packs_of
from moonless.core.table import Table
from moonless.lab.progress import Progress
from moonless.players import make_player, thinks_ahead

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4
"""Jobs handed out for each process before the first comes back."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played: who sits where, with which chance. `seats` names who sits elsewhere than `player`."""

    game: str
    scenario: str
    player: str
    seed: int
    seats: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """What it is started with, other than usual."""
    look: bool = False
    """Whether it is looked at closely: where craft went, what was chosen."""

    @property
    def key(self) -> str:
        others = ",".join(f"{seat}={player}" for seat, player in self.seats)
        started = "".join(f",{name}={value}" for name, value in self.options)
        return f"{self.game} {self.scenario}{started} {self.player} {others} {self.seed}"


@dataclass(slots=True)
class Played:
    """How a game went."""

    key: str
    seed: int
    score: float
    level: str
    scores: dict[str, float] = field(default_factory=dict)
    causes: dict[str, int] = field(default_factory=dict)
    look: dict[str, Any] = field(default_factory=dict)
    """What a closer look saw (`moonless.balance.looks.Look`), where there was one."""


def play_job(job: Job) -> Played:
    """Play one game, in whatever process this is."""
    game = find_game(job.game)
    if job.look:
        seen = look_at(game, job.scenario, job.player, job.seed)
        return Played(job.key, job.seed, seen.score, seen.level, seen.scores, seen.causes, asdict(seen))
    names = dict.fromkeys(seats_of(game, job.scenario), job.player) | dict(job.seats)
    if any(thinks_ahead(name) for name in names.values()):
        outcome = play_at_table(game, job, names)
    else:
        outcome = play_in_bulk(game, job, names)
    return Played(job.key, job.seed, outcome.score, outcome.level, outcome.scores, outcome.causes)


def play_in_bulk(game: Game, job: Job, names: dict[str, str]) -> Outcome:
    """The fast path, for players who need a state and no more."""
    state = game.start(job.scenario, dict(game.unattended) | dict(job.options))
    made = {name: answer_by(game, state, make_player(name, game, job.seed)) for name in set(names.values())}
    only = next(iter(made.values())) if len(made) == 1 else None
    play_out(game, state, SeededFate(job.seed), only or (lambda decision: made[names[decision.seat]](decision)))
    return game.outcome(state)


def play_at_table(game: Game, job: Job, names: dict[str, str]) -> Outcome:
    """With a table, which says what each seat may know of the running phase."""
    table = Table.start(game, job.scenario, job.seed, dict(game.unattended) | dict(job.options))
    made: dict[str, Player] = {name: make_player(name, game, job.seed) for name in set(names.values())}
    while table.decision is not None:
        seat = table.decision.seat
        table.choose(made[names[seat]].decide(table.sight(seat)))
    outcome = table.outcome
    assert outcome is not None
    return outcome


def check(job: Job) -> None:
    """A wrong name is told here, not in a worker."""
    game = find_game(job.game)
    there = seats_of(game, find_scenario(game, job.scenario).id)
    for seat, player in (("", job.player), *job.seats):
        if seat and seat not in there:
            raise MoonlessError(f"{game.name}, {job.scenario}, has no seat '{seat}'; it has: {', '.join(there)}")
        make_player(player, game, 0)


# Keeping results


class Results:
    """A file of JSON lines: the first says which games they are of, each other one is a game played."""

    def __init__(self, path: Path | None, about: dict[str, Any]) -> None:
        self.path = path
        self.known: dict[str, Played] = {}
        if path is not None and path.exists():
            check_file(path)
            mend(path)
            self.known = {played.key: played for played in read_results(path, about)}
        elif path is not None:
            self._append({"about": about})

    def add(self, played: Played) -> None:
        self.known[played.key] = played
        if self.path is not None:
            self._append(asdict(played))

    def _append(self, data: dict[str, Any]) -> None:
        assert self.path is not None
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, ensure_ascii=False) + "\n")


def check_file(path: Path) -> None:
    """A device or a folder would be read without end, or not at all."""
    if path.exists() and not path.is_file():
        raise MoonlessError(f"{path} is no file of results: name a file, or one that is to be made")


def mend(path: Path) -> None:
    """Take away a last line that was cut off in the middle."""
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        path.write_bytes(data[: data.rfind(b"\n") + 1])


def read_results(path: Path, about: dict[str, Any] | None = None) -> list[Played]:
    """The games of a results file. A last line that was cut off by a crash is left out."""
    check_file(path)
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise MoonlessError(f"{path}: not a file of results: it is no text") from None
    found: list[Played] = []
    for number, line in enumerate(lines):
        try:
            data = json.loads(line) if line.strip() else None
        except ValueError:
            if number >= len(lines) - 1:
                break
            raise MoonlessError(f"{path}, line {number + 1}: not a result") from None
        if data is None:
            continue
        if not isinstance(data, dict):
            raise MoonlessError(f"{path}, line {number + 1}: not a result")
        if "about" in data:
            if about is not None and data["about"] != about:
                raise MoonlessError(f"{path} holds results of other games: {data['about']}; now: {about}")
            continue
        try:
            found.append(Played(**data))
        except TypeError:
            raise MoonlessError(f"{path}, line {number + 1}: not a result") from None
    return found


def results_in(folder: Path | None, game: Game) -> Results | None:
    """Where a run keeps the games of a game, so that it can go on; nowhere without a folder."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return Results(folder / f"{game.id}.jsonl", about(game))


def about(game: Game) -> dict[str, Any]:
    """What results depend on besides the job: the versions of rules and content."""
    packs = {pack.name: game.mark_of(joined("", pack.name)) for pack in packs_of(game.id)}
    told = {"game": game.id, "rules": game.version, "content": game.fingerprint}
    return told | ({"packs": packs} if packs else {})


# Running


def run_jobs(
    jobs: Iterable[Job], processes: int = 1, ray: str = "", results: Results | None = None
) -> Iterator[Played]:
    """The jobs' games as they are finished, in whatever order; those that are known are not played again."""
    waiting: list[Job] = []
    for job in jobs:
        known = results.known.get(job.key) if results is not None else None
        if known is not None and (known.look or not job.look):
            yield known
        else:
            waiting.append(job)
    if ray:
        source = run_on_ray(waiting, ray)
    elif processes == 1 or len(waiting) == 1:
        source = map(play_job, waiting)
    else:
        source = in_processes(play_job, waiting, processes)
    for played in source:
        if results is not None:
            results.add(played)
        yield played


def in_processes(work: Callable[[T], R], tasks: Iterable[T], processes: int) -> Iterator[R]:
    """What comes of each task, as it is finished, in several processes (0: one for each core). Some are handed out
    ahead, so that nobody waits, and not all: whoever has seen enough stops asking."""
    count = processes or os.cpu_count() or 1
    with workers(count) as pool:
        rest = iter(tasks)
        running = {pool.submit(work, task) for _, task in zip(range(count * AHEAD), rest, strict=False)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running |= {pool.submit(work, task) for task in islice(rest, 1)}
                yield future.result()


def run_all(work: Callable[[T], R], tasks: list[T], processes: int = 1) -> list[R]:
    """What comes of each task, in their order, in this process or in several (0: one for each core)."""
    if processes == 1:
        return [work(task) for task in tasks]
    with workers(processes or os.cpu_count() or 1) as pool:
        return list(pool.map(work, tasks))


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end at once when a run is broken off (Ctrl-C, or enough was seen): nobody wants their games any
    more. What is interrupted is this process; the others are told by it."""
    before = active_children()
    pool = ProcessPoolExecutor(count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BaseException:
        for child in active_children():
            if child not in before:
                child.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def run_on_ray(jobs: list[Job], address: str) -> Iterator[Played]:
    """On a Ray cluster; `local` starts one on this machine."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise MoonlessError("--ray needs Ray: pip install 'moonless[lab]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(address=None if address == "local" else address, log_to_driver=False, include_dashboard=False)
    task = ray.remote(play_job).remote
    most = max(int(ray.cluster_resources().get("CPU", 1)), 1) * AHEAD
    rest = iter(jobs)
    running = [task(job) for _, job in zip(range(most), rest, strict=False)]
    try:
        while running:
            done, running = ray.wait(running)
            following = next(rest, None)
            if following is not None:
                running.append(task(following))
            yield ray.get(done[0])
    finally:
        if started:
            ray.shutdown()


def collect(
    jobs: list[Job], processes: int = 1, ray: str = "", results: Results | None = None, what: str = "games"
) -> list[Played]:
    """All of them, in the order of the jobs, with a progress bar."""
    found: dict[str, Played] = {}
    with Progress(what, len(jobs)) as progress:
        for played in run_jobs(jobs, processes, ray, results):
            found[played.key] = played
            progress.add(1)
    return [found[job.key] for job in jobs]
