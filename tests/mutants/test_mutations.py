"""The tool itself: what it plants in a rule, and that a planted error is the one that the tests meet."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutants.__main__ import gone
from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.running import forked, takes_the_same, wait, watch_waiting
from tests.mutants.touching import ROOT

RULE = '''"""4 Searching."""


def found(play: Play, roll: int) -> bool:
    """4.2 A six finds; not in fog."""
    total = roll + play.modifier
    if play.fog and total < 6:
        return False
    play.tell("found")
    play.mark(NATO)
    return max(total, 1) >= 6
'''


@pytest.fixture
def mutants(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "searching.py"
    path.write_text(RULE, encoding="utf-8")
    return list(mutants_of(path, "searching"))


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("number off by one", "return max(total, 1) >= 6", "return max(total, 1) >= 7"),
        ("comparison turned", "if play.fog and total < 6:", "if play.fog and total <= 6:"),
        ("condition dropped", "if play.fog and total < 6:", "if play.fog:"),
        ("condition negated", "if play.fog and total < 6:", "if not (play.fog and total < 6):"),
        ("modifier turned", "total = roll + play.modifier", "total = roll - play.modifier"),
        ("modifier turned", "return max(total, 1) >= 6", "return min(total, 1) >= 6"),
        ("step left out", 'play.tell("found")', "pass"),
        ("wrong side", "play.mark(NATO)", "play.mark(SOVIET)"),
    ],
)
def test_plausible_errors_are_planted(mutants: list[Mutant], kind: str, before: str, after: str) -> None:
    assert (kind, "4.2", "found", before, after) in [
        (each.kind, each.rule, each.function, each.before, each.after) for each in mutants
    ]


def test_an_order_is_exchanged(mutants: list[Mutant]) -> None:
    (exchanged,) = (each for each in mutants if each.kind == "order exchanged")
    assert exchanged.source.index("play.mark(NATO)") < exchanged.source.index('play.tell("found")')


def test_every_mutant_is_python_and_differs(mutants: list[Mutant]) -> None:
    for each in mutants:
        compile(each.source, each.key, "exec")
    assert len({each.source for each in mutants} - {RULE}) == len(mutants)


def test_what_is_named_as_equivalent_and_planted_no_more_is_told(mutants: list[Mutant]) -> None:
    there, not_there = mutants[0].key, "searching:found: total = roll -> total = 0"
    assert gone([there, not_there], mutants) == [not_there]


@pytest.mark.parametrize(
    ("after", "same"),
    [
        ("return [n for n in range(limit + bonus)]", True),
        ("return limit + 1", False),
        ("return [n for n in range(bonus) if n < limit]", True),
    ],
)
def test_a_function_that_takes_something_else_from_around_it_is_not_exchanged(after: str, same: bool) -> None:
    """Python would keep its old code, and the mutant would seem to survive."""
    around = "def made(limit, bonus):\n    def rule():\n        {}\n    return rule\n"
    before = around.format("return [n for n in range(limit) if n < bonus]")
    assert takes_the_same(before, around.format(after)) is same


def test_a_ship_that_may_use_the_port_at_sea_only_is_caught() -> None:
    """They Come Unseen 15.4, turned round: the tests of the chapter notice."""
    only = "port_barred: return NOT_MOORED if terms.station_of(play, ship) < 0 else None -> return NOT_MOORED if not"
    tests = "tests/games/they_come_unseen/rules/test_containers.py"
    command = [sys.executable, "-m", "tests.mutants", "--game", "they_come_unseen", "--sample", "0", "--only", only]
    command += ["--tests", tests]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert "caught 1 of 1" in answer.stdout


def test_a_mutant_that_waits_for_ever_is_ended() -> None:
    def wait_for_ever() -> int:
        watch_waiting(0.01)
        while True:
            time.sleep(60)

    status = wait(forked(wait_for_ever))
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGALRM
