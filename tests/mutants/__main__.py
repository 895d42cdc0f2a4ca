"""`python -m tests.mutants`: are the tests such that they would notice a wrong rule?

A sample by seed of all mutants of each game's rules (and of what redacts). What was judged is kept under .cache and not
judged again while the mutant's function stays as it is (a survivor: while the game's tests stay, too), so a run that
was broken off goes on where it stood; mutants that change nothing are named with the reason in equivalent.toml. What
only a golden game noticed, which says that something changed but not what is wrong, is counted apart.
"""

import argparse
import hashlib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from os import cpu_count
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.running import (
    GOLDEN,
    IMPORTED,
    SURVIVED,
    Outcome,
    exchangeable,
    golden_of,
    judge_imported,
    judge_warm,
    record,
    tests_of,
)
from tests.mutants.touching import KEPT, ROOT, Touch, Touches, fingerprint

GAMES = ("by_stealth_and_sea", "gato_leader", "they_come_unseen", "rogue_regiment")
NO_RULES = {"__init__", "play", "telling", "chances", "answer_chances", "example"}
"""Modules of rules/ that hold no rule: plumbing, words, odds shown, the data's checks."""

ASKED = 0.95
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def main() -> int:
    arguments = read_arguments()
    short = []
    for game in arguments.game or GAMES:
        caught, counted = run(game, arguments)
        if counted and caught < ASKED * counted:
            short.append(game)
    if short:
        print(f"\nFewer than {ASKED:.0%} caught: {', '.join(short)}. Write the test that the survivor asks for.")
    return 1 if short else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="this game only (may be given again)")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants a game (0: all)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", metavar="TEXT", help="of these only mutants whose name has this in it")
    parser.add_argument("--tests", action="append", metavar="FILE", help="these tests only; what they say is not kept")
    parser.add_argument(
        "--within", type=float, default=30, help="seconds of tests that a mutant meets at most, the quickest first"
    )
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, help="how many at once")
    return parser.parse_args()


def run(game: str, arguments: argparse.Namespace) -> tuple[int, int]:
    """Judges one game's sample; how many were caught, of how many that change something."""
    by_golden = "by golden games only"
    sample = [each for each in sampled(game, arguments.sample, arguments.seed) if arguments.only in each.key]
    reasons: dict[str, str] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(game, {})
    for key in gone(reasons, sampled(game, 0, arguments.seed)):
        print(f"  named in {EQUIVALENT.name}, but planted no more:\n    {key}")
    judged = [mutant for mutant in sample if mutant.key not in reasons]
    print(
        f"\n{game}: {len(sample)} mutants, seed {arguments.seed}; {len(sample) - len(judged)} change nothing",
        flush=True,
    )
    kept = Kept(game, ".some" if arguments.tests else "")
    judge_all(game, [mutant for mutant in judged if kept.find(mutant) is None], kept, arguments)
    kept.read()
    verdicts: Counter[str] = Counter()
    for mutant in judged:
        outcome = kept.find(mutant)
        assert outcome is not None, mutant.key
        verdicts[by_golden if outcome.test.startswith(GOLDEN) else outcome.verdict] += 1
        if outcome.test.startswith(GOLDEN):
            print(f"  by a golden game only: {mutant.rule or '-'} {mutant.kind}, line {mutant.line}\n    {mutant.key}")
        if outcome.verdict == SURVIVED:
            print(f"  SURVIVED {mutant.rule or '-'} {mutant.kind}, line {mutant.line}\n    {mutant.key}", flush=True)
    caught = verdicts.total() - verdicts[SURVIVED]
    share = f"{caught / verdicts.total():.1%}" if judged else "none"
    print(f"{game}: caught {caught} of {verdicts.total()}, {share} {dict(verdicts)}", flush=True)
    return caught, verdicts.total()


def judge_all(game: str, mutants: list[Mutant], kept: "Kept", arguments: argparse.Namespace) -> None:
    """What no test runs survives at once; what a running process cannot take on is judged apart."""
    if not mutants:
        return
    paths = dict(modules(game))
    tests = arguments.tests or [*tests_of(game), *golden_of(game)]
    touches = Touches(game, paths)
    record(tests, list(paths.values()), touches)
    touches = Touches(game, paths)
    imported = touches.find(IMPORTED)
    assert imported is not None, "the game's tests cannot be collected"
    every = sorted((each for each in touches.all() if each.test != IMPORTED), key=rule_tests_first)

    apart = [each for each in mutants if place_of(each) in imported.lines or not exchangeable(each)]

    def tasks() -> Iterator[tuple[Mutant, list[Touch]]]:
        for mutant in mutants:
            if mutant not in apart:
                place = place_of(mutant)
                yield mutant, quickest((each for each in every if place in each.lines), arguments.within)

    judge_warm(tests, tasks(), arguments.jobs, kept.keep)
    for mutant in apart:
        kept.keep(mutant, judge_imported(tests, mutant))


def rule_tests_first(touch: Touch) -> tuple[bool, float]:
    """Then the quickest: who is caught by a golden game passed all the tests of rules."""
    return touch.test.startswith(GOLDEN), touch.seconds


def place_of(mutant: Mutant) -> str:
    """As touches name it."""
    return f"{mutant.module}:{mutant.statement}"


def quickest(touches: Iterable[Touch], seconds: float) -> list[Touch]:
    """As many as run in so many seconds, the first in any case; and golden games for as long again."""
    found: list[Touch] = []
    left = [seconds, seconds]
    for touch in touches:
        golden = touch.test.startswith(GOLDEN)
        if not found or touch.seconds <= left[golden]:
            found.append(touch)
            left[golden] -= touch.seconds
    return found


def sampled(game: str, size: int, seed: int) -> list[Mutant]:
    """A sample of all mutants, the same for the same seed; a change of the source exchanges only what it touches."""
    everything = [mutant for path, module in modules(game) for mutant in mutants_of(path, module)]
    everything.sort(key=lambda mutant: (hashed(f"{seed} {mutant.key}"), mutant.line))
    return everything[:size] if size else everything


def gone(reasons: Iterable[str], mutants: Iterable[Mutant]) -> list[str]:
    """Those named as equivalent of which the rule is another by now: the reason would be believed of nothing."""
    there = {mutant.key for mutant in mutants}
    return [key for key in reasons if key not in there]


def modules(game: str) -> Iterator[tuple[Path, str]]:
    home = ROOT / "src" / "moonless" / "games" / game
    for path in (*sorted((home / "rules").glob("*.py")), home / "knowledge" / "redact.py"):
        if path.exists() and path.stem not in NO_RULES:
            yield path, ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Kept:
    """What earlier runs said, by mutant, function and tests."""

    def __init__(self, game: str, some: str = "") -> None:
        self.path = KEPT / f"{game}{some}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if some:
            self.path.unlink(missing_ok=True)
        golden = (ROOT / "tests" / "contract" / "golden" / game.replace("_", "-")).iterdir()
        self.tests = fingerprint([*(ROOT / "tests" / "games" / game).rglob("*.py"), *golden])
        self.said: dict[str, Outcome] = {}
        self.read()

    def read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        self.said = {row["mutant"]: Outcome(row["verdict"], row["test"]) for row in map(json.loads, lines)}

    def keys(self, mutant: Mutant) -> tuple[str, str]:
        """Caught stays caught; who survived the tests of rules is tried again when the tests changed."""
        source = hashed(f"{mutant.module} {mutant.function_source}")
        return source, f"{source} {self.tests}"

    def find(self, mutant: Mutant) -> Outcome | None:
        return next((self.said[key] for key in self.keys(mutant) if key in self.said), None)

    def keep(self, mutant: Mutant, outcome: Outcome) -> None:
        key = self.keys(mutant)[outcome.verdict == SURVIVED or outcome.test.startswith(GOLDEN)]
        row = {"mutant": key, "verdict": outcome.verdict, "test": outcome.test, "what": mutant.key}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    sys.exit(main())
