"""Runs tests against mutants: those that run the mutant's line, the quickest first, as far as the first failure.

One process imports the game and collects its tests; each mutant is judged in a fork of it, in which the code of the one
function is exchanged. What the module's import has already used cannot be exchanged, nor a function that takes other
things from around it than before: such a mutant gets a process that imports it in place of the module.
"""

import gc
import os
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest

from tests.mutants.mutations import Mutant
from tests.mutants.touching import ROOT, Marked, Touch, Touches, touched

CAUGHT, SURVIVED, ENDLESS = "caught", "survived", "endless"
IMPORTED = "import"
"""The name of the touch of what runs while the game is imported and its tests are collected."""

GOLDEN = "tests/contract/test_builds.py"

COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")

SLOWER, GRACE, MEMORY = 5, 5, 6 << 30
"""A rule that never ends is caught, too: so many times a test's own processor time and so many seconds; bytes."""
LEAST = 0.02
"""Processor seconds that somebody works at least between two looks."""


@dataclass(frozen=True)
class Outcome:
    """What the tests said of a mutant, and which of them."""

    verdict: str
    test: str


def tests_of(game: str) -> list[str]:
    """The tests of its rules and secrets, and the rulebook's worked examples: what says that a rule is wrong.

    Random play and computer players are left out; golden records, which notice that something changed, come after.
    """
    tests = ROOT / "tests" / "games" / game
    examples = sorted((ROOT / "tests" / "examples").glob(f"test_{game}_*.py"))
    found = [path for path in (tests / "rules", tests / "knowledge", *examples) if path.exists()]
    return [str(path.relative_to(ROOT)) for path in found]


def golden_of(game: str) -> list[str]:
    """The golden games of it: whoever breaks a rule that came up in one of them is noticed there at the latest."""
    id = game.replace("_", "-")
    records = sorted((ROOT / "tests" / "contract" / "golden" / id).glob("*.jsonl"))
    told = [f"test_golden_records_replay_to_their_outcome[{id}/{path.stem}]" for path in records]
    return [f"{GOLDEN}::{test}" for test in (*told, f"test_bulk_games_end_as_they_always_did[{id}]")]


class Recorder:
    """A plugin of pytest: every test runs in a fork of its own, so that nothing is at hand that another has made."""

    def __init__(self, touches: Touches) -> None:
        self.touches = touches
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        imported = frozenset(touched)
        if self.touches.find(IMPORTED) is None:
            self.touches.keep(Touch(IMPORTED, 0, imported))
        for item in session.items:
            if self.touches.find(item.nodeid) is None:
                wait(forked(lambda item=item: self.record(item)))  # type: ignore[misc]  # a lambda's default
        return True

    def record(self, item: pytest.Item) -> int:
        touched.clear()
        begun = time.process_time()
        run_item(item)
        if self.failed:
            return 1
        self.touches.keep(Touch(item.nodeid, round(time.process_time() - begun, 3), frozenset(touched)))
        return 0


class Judging:
    """A plugin of pytest: the collected tests stay warm, and every mutant is judged in a fork."""

    def __init__(self, tasks: Iterator[tuple[Mutant, list[Touch]]], jobs: int, say: Callable[[Mutant, Outcome], None]):
        self.tasks, self.jobs, self.say = tasks, jobs, say
        self.running: dict[int, tuple[Mutant, int]] = {}
        self.functions: dict[str, list[FunctionType]] = {}
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.functions = functions_at_hand()
        for mutant, tests in self.tasks:
            reading, writing = os.pipe()
            known = [(items[each.test], each.seconds) for each in tests if each.test in items]
            child = forked(lambda: self.judge(mutant, known, writing))  # noqa: B023  # it runs at once
            os.close(writing)
            self.running[child] = (mutant, reading)
            while len(self.running) >= self.jobs:
                self.harvest()
        while self.running:
            self.harvest()
        return True

    def judge(self, mutant: Mutant, tests: Iterable[tuple[pytest.Item, float]], writing: int) -> int:
        exchange(mutant, self.functions[source_of(mutant)])
        for item, seconds in tests:
            signal.setitimer(signal.ITIMER_PROF, SLOWER * seconds + GRACE)
            watch_waiting(SLOWER * (SLOWER * seconds + GRACE))
            run_item(item)
            if self.failed:
                os.write(writing, item.nodeid.encode())
                return 1
        return 0

    def harvest(self) -> None:
        child, status = os.wait()
        mutant, reading = self.running.pop(child)
        with os.fdopen(reading, "rb") as pipe:
            test = pipe.read().decode()
        verdict = ENDLESS if not os.WIFEXITED(status) else CAUGHT if os.WEXITSTATUS(status) else SURVIVED
        self.say(mutant, Outcome(verdict, test))


def watch_waiting(seconds: float) -> None:
    """Ends a mutant that waits for ever and works no more; one that only gets little of a busy machine goes on."""
    worked = time.process_time()

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal worked
        if time.process_time() - worked < LEAST:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        worked = time.process_time()

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def run_item(item: pytest.Item) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def functions_at_hand() -> dict[str, list[FunctionType]]:
    """Every function made so far by the file of its code: looked for once, since nothing runs between two mutants."""
    gc.unfreeze()  # what the collector was told to leave alone it does not list
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[thing.__code__.co_filename].append(thing)
    return found


def exchange(mutant: Mutant, functions: Iterable[FunctionType]) -> None:
    """Every function made of the module's old code runs the new one from now on."""
    new = dict(codes(compile(mutant.source, source_of(mutant), "exec")))
    for function in functions:
        code = new.get(function.__code__.co_qualname)
        if code is not None and code.co_freevars == function.__code__.co_freevars and code != function.__code__:
            function.__code__ = code


def exchangeable(mutant: Mutant) -> bool:
    """Whether a function that is already made can get the mutant's code."""
    return takes_the_same(Path(source_of(mutant)).read_text(encoding="utf-8"), mutant.source)


def takes_the_same(before: str, after: str) -> bool:
    """Whether every function takes the same from around it: Python lets no other code in. Comprehensions are made
    anew with the function that they stand in."""
    old = dict(codes(compile(before, "before", "exec")))
    return all(
        old[name].co_freevars == code.co_freevars
        for name, code in codes(compile(after, "after", "exec"))
        if name in old and code.co_name not in COMPREHENSIONS
    )


def source_of(mutant: Mutant) -> str:
    return str(ROOT / "src" / Path(*mutant.module.split("."))) + ".py"


def codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """The code of every function by its qualified name."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_qualname, inner
            yield from codes(inner)


class Planted(Marked):
    """Gives the mutant in place of the module on disk."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__([mutant.module])
        self.mutant = mutant

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        exec(compile(self.mutant.source, module.__spec__.origin or "", "exec"), module.__dict__)


def judge_imported(tests: Sequence[str], mutant: Mutant) -> Outcome:
    """All tests of the game, in a process that has imported nothing of it yet."""

    def in_child() -> int:
        sys.meta_path.insert(0, Planted(mutant))
        signal.setitimer(signal.ITIMER_PROF, 100 * GRACE)
        return pytest_main(tests, [], "-x")

    status = wait(forked(in_child))
    if not os.WIFEXITED(status):
        return Outcome(ENDLESS, IMPORTED)
    return Outcome(CAUGHT if os.WEXITSTATUS(status) else SURVIVED, IMPORTED)


def record(tests: Sequence[str], modules: Sequence[str], touches: Touches) -> None:
    """Writes down what is not written down yet."""

    def in_child() -> int:
        sys.meta_path.insert(0, Marked(modules))
        return pytest_main(tests, [Recorder(touches)])

    wait(forked(in_child))


def judge_warm(
    tests: Sequence[str],
    tasks: Iterator[tuple[Mutant, list[Touch]]],
    jobs: int,
    say: Callable[[Mutant, Outcome], None],
) -> None:
    wait(forked(lambda: pytest_main(tests, [Judging(tasks, jobs, say)])))


def pytest_main(tests: Sequence[str], plugins: Sequence[object], *options: str) -> int:
    """Plain asserts: pytest would load our modules itself, to rewrite theirs."""
    given = ["-q", "-p", "no:xdist", "--assert=plain", "-p", "no:cacheprovider"]
    return int(pytest.main([*given, "--hypothesis-seed=0", *options, *tests], plugins=plugins))


def forked(work: Callable[[], int]) -> int:
    """The number of a child that does this and ends."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.gettempdir()  # no example outlives its mutant
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            silence()
            code = work()
        finally:
            sys.stdout.flush()
            os._exit(code)
    return child


def wait(child: int) -> int:
    return os.waitpid(child, 0)[1]


def silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
