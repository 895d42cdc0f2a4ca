"""Runs a game's tests against one mutant, nearest tests first, as far as the first failure."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.mutations import Mutant

ROOT = Path(__file__).parents[2]
LIMIT = 120
"""Seconds of processor time a stage may take: a rule that never ends is caught, too."""

CAUGHT, SURVIVED, ENDLESS = "caught", "survived", "endless"
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


@dataclass(frozen=True)
class Outcome:
    """What the tests said of a mutant, and at which stage."""

    verdict: str
    stage: str


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutant in place of the module on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert found is not None
        return importlib.util.spec_from_file_location(fullname, found.origin, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        code = compile(self.mutant.source, module.__spec__.origin or "", "exec")
        exec(code, module.__dict__)


def stages(game: str, module: str) -> dict[str, list[str]]:
    """Which tests to run, one set after the other: the module's own, then the rules', then all of the game.

    Golden records are left out: they notice that something changed, not that a rule is wrong.
    """
    tests = ROOT / "tests" / "games" / game
    own = sorted(tests.rglob(f"test_{module.rsplit('.', 1)[1]}*.py"))
    found = {"own": [str(path) for path in own], "rules": [str(tests / "rules")], "game": [str(tests)]}
    if ".rules." not in module:  # what redacts
        found["secrets"] = [str(ROOT / "tests" / "contract" / "test_secrets.py"), "-k", game.replace("_", "-")]
    return found


def judge(game: str, mutant: Mutant) -> Outcome:
    """The first stage that fails catches the mutant."""
    last = ""
    for name, tests in stages(game, mutant.module).items():
        if tests:
            last = name
            code = in_child(mutant, tests)
            if code is None:
                return Outcome(ENDLESS, name)
            if code not in PASSED:
                return Outcome(CAUGHT, name)
    return Outcome(SURVIVED, last)


def in_child(mutant: Mutant, tests: list[str]) -> int | None:
    """The exit code of pytest in a child of its own, which has imported nothing of the game; None: it did not end."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            silence()
            signal.setitimer(signal.ITIMER_PROF, LIMIT)
            sys.meta_path.insert(0, Planted(mutant))
            # Plain asserts: pytest would load our modules itself, to rewrite theirs.
            options = ["-x", "-q", "-n", "0", "--assert=plain", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
            code = int(pytest.main([*options, *tests]))
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None


def silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
