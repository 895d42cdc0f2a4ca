"""Which numbered rules have tests: `python -m tests.rule_coverage`. A gap, or a test of no rule, is an error.

The numbers are those of the headings of each game's RULES.md; the tests are those that pytest collects with
`@pytest.mark.rule("BSS 4.3.6")`: the game's initials, then the number. A chapter that has numbered rules of its own
inside is covered by these. A test that plays whole games, at random or by computer, proves no rule by its number.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

import pytest

from moonless.core.game import Game, games

MARK = "rule"
NUMBER = r"(?:[A-Z]\.?)?\d+(?:\.\d+)*"
HEADING = re.compile(rf"(#+)\s+({NUMBER}(?:\s*,\s*{NUMBER})*)\s+(\S.*?)\s*#*")
PLAYS = re.compile(r"/(captain|contract|players|lab|envs|server|web)/|/test_(play|random_play|conservation|series)\.py")
"""Tests that play: they carry rules, but do not prove them."""

CHAPTER = 2
"""The level of a chapter's heading: ##."""


@dataclass
class Rule:
    """A numbered heading of RULES.md; a chapter also holds the rules up to the next heading of its level."""

    number: str
    title: str
    is_chapter: bool = False


@dataclass
class Coverage:
    """What is tested of one game's rules."""

    prefix: str
    rules: list[Rule]
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def gaps(self) -> list[Rule]:
        return [rule for rule in self.rules if not rule.is_chapter and not self.counts[rule.number]]


def initials(name: str) -> str:
    """By Stealth and Sea: BSS. Only capitalised words count."""
    return "".join(word[0] for word in name.split() if word[0].isupper())


def read_rules(text: str) -> list[Rule]:
    """The numbered headings of a RULES.md, in order; what stands in a block of code is no heading."""
    rules: list[Rule] = []
    chapter: list[Rule] = []
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if fenced or not line.startswith("#"):
            continue
        found = HEADING.fullmatch(line)
        level = len(line) - len(line.lstrip("#"))
        if level <= CHAPTER:
            chapter = []
        elif found and chapter:
            for rule in chapter:
                rule.is_chapter = True
        if found:
            new = [Rule(number.strip(), found[3]) for number in found[2].split(",")]
            rules += new
            if level == CHAPTER:
                chapter = new
    return rules


class Collector:
    """A plugin of pytest that notes which tests carry which rules."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers(MARK):
                self.found += [(str(rule), item.nodeid) for rule in mark.args]


def collect(folder: Path) -> list[tuple[str, str]]:
    """Every rule that a test under the folder carries, with the test's name."""
    collector = Collector()
    said = StringIO()
    with redirect_stdout(said):
        # Our own plugin is of a package that is imported here already; nothing is asserted while collecting.
        quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        given = ["--collect-only", "-q", "-p", "no:cacheprovider", *quiet, str(folder)]
        status = pytest.main(given, plugins=[collector])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{said.getvalue()}\nthe tests cannot be collected")
    return collector.found


def coverage(
    all_games: Iterable[Game], found: Iterable[tuple[str, str]]
) -> tuple[list[Coverage], dict[str, list[str]]]:
    """What is tested of each game, and the rules that tests name but that do not exist."""
    reports = {report.prefix: report for report in (cover(game) for game in all_games)}
    strangers: dict[str, list[str]] = {}
    for mark, test in found:
        prefix, _, number = mark.partition(" ")
        report = reports.get(prefix)
        if report is None or number not in [rule.number for rule in report.rules]:
            strangers.setdefault(mark, []).append(test)
        elif not PLAYS.search(test):
            report.counts[number] += 1
    return list(reports.values()), strangers


def cover(game: Game) -> Coverage:
    return Coverage(initials(game.name), read_rules(game.rules_text))


def report_lines(game: Game, report: Coverage) -> list[str]:
    """The table of one game."""
    width = max((len(rule.number) for rule in report.rules), default=0)
    lines = [f"{game.name} ({report.prefix})"]
    for rule in report.rules:
        count = report.counts[rule.number]
        shown = str(count) if count or not rule.is_chapter else ""
        lines.append(f"  {rule.number:{width}}  {shown:>4}  {rule.title}")
    needed = [rule for rule in report.rules if not rule.is_chapter]
    tested = len(needed) - len(report.gaps)
    lines.append(f"  {tested} of {len(needed)} rules have tests; {report.counts.total()} marks in all.")
    lines += [f"  no test: {rule.number} {rule.title}" for rule in report.gaps]
    return lines


def main() -> int:
    """Print the coverage; 1 if something is missing or names what is not there."""
    ours = list(games().values())
    reports, strangers = coverage(ours, collect(Path(__file__).parent))
    for game, report in zip(ours, reports, strict=True):
        print("\n".join(report_lines(game, report)), end="\n\n")
    for mark, tests in sorted(strangers.items()):
        others = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
        print(f"there is no rule '{mark}': {tests[0]}{others}")
    return 1 if strangers or any(report.gaps for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
