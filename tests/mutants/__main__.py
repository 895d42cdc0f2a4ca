"""`python -m tests.mutants`: are the tests such that they would notice a wrong rule?

A sample by seed of all mutants of each game's rules (and of what redacts), judged on all cores. What was judged is kept
under .cache and not judged again while neither the mutant nor the game's tests changed; mutants that change nothing
are named with the reason in equivalent.toml.
"""

import argparse
import hashlib
import json
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.running import ROOT, SURVIVED, Outcome, judge

GAMES = ("by_stealth_and_sea", "gato_leader", "they_come_unseen", "rogue_regiment")
NO_RULES = {"__init__", "play", "telling", "chances", "example"}
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
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, help="how many at once")
    return parser.parse_args()


def run(game: str, arguments: argparse.Namespace) -> tuple[int, int]:
    """Judges one game's sample; how many were caught, of how many that change something."""
    sample = [each for each in sampled(game, arguments.sample, arguments.seed) if arguments.only in each.key]
    reasons: dict[str, str] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(game, {})
    judged = [mutant for mutant in sample if mutant.key not in reasons]
    print(
        f"\n{game}: {len(sample)} mutants, seed {arguments.seed}; {len(sample) - len(judged)} change nothing",
        flush=True,
    )
    kept = Kept(game)
    verdicts: Counter[str] = Counter()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, outcome in zip(judged, pool.map(kept.judge, judged), strict=True):
            verdicts[outcome.verdict] += 1
            if outcome.verdict == SURVIVED:
                print(
                    f"  SURVIVED {mutant.rule or '-'} {mutant.kind}, line {mutant.line}\n    {mutant.key}", flush=True
                )
    caught = verdicts.total() - verdicts[SURVIVED]
    share = f"{caught / verdicts.total():.1%}" if judged else "none"
    print(f"{game}: caught {caught} of {verdicts.total()}, {share} {dict(verdicts)}", flush=True)
    return caught, verdicts.total()


def sampled(game: str, size: int, seed: int) -> list[Mutant]:
    """A sample of all mutants, the same for the same seed and source; no change to nothing."""
    everything = [mutant for path, module in modules(game) for mutant in mutants_of(path, module)]
    return random.Random(seed).sample(everything, size) if 0 < size < len(everything) else everything


def modules(game: str) -> Iterator[tuple[Path, str]]:
    home = ROOT / "src" / "moonless" / "games" / game
    for path in (*sorted((home / "rules").glob("*.py")), home / "knowledge" / "redact.py"):
        if path.exists() and path.stem not in NO_RULES:
            yield path, ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


class Kept:
    """What earlier runs said, by mutant, source and tests."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.path = ROOT / ".cache" / "mutants" / f"{game}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.tests = fingerprint((ROOT / "tests" / "games" / game).rglob("*.py"))
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        self.said = {row["mutant"]: Outcome(row["verdict"], row["stage"]) for row in map(json.loads, lines)}

    def judge(self, mutant: Mutant) -> Outcome:
        """Caught stays caught; a survivor is tried again when the tests changed."""
        source = hashlib.sha256(mutant.source.encode()).hexdigest()[:16]
        keys = [source, f"{source} {self.tests}"]
        for key in keys:
            if key in self.said:
                return self.said[key]
        outcome = judge(self.game, mutant)
        row = {"mutant": keys[outcome.verdict == SURVIVED], "verdict": outcome.verdict, "stage": outcome.stage}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**row, "what": mutant.key}) + "\n")
        return outcome


def fingerprint(paths: Iterable[Path]) -> str:
    hashed = hashlib.sha256()
    for path in sorted(paths):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
