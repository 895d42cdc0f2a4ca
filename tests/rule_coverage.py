"""Which numbered rules have tests: `python -m tests.rule_coverage`. A gap, or a test of no rule, is an error.

The numbers are those of the headings of each game's RULES.md; the tests are those that pytest collects with
`@pytest.mark.rule("BSS 4.3.6")`: the game's initials, then the number. A chapter that has numbered rules of its own
inside is covered by these. A test that plays whole games, at random or by computer, proves no rule by its number.

A ruling with a switch needs a test for each of its readings: one that names it, `@pytest.mark.rule("GL R33 any")`, or
one that is run for several, `@pytest.mark.parametrize("reading", ...)`.
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
RULING = re.compile(r"[A-Z]+ R\d+")
WHOLE = r"whole_games|game_series|campaign_whole"
PLAYS = re.compile(rf"/(captain|contract|players|lab|envs|server|web)/|/test_({WHOLE})\.py")
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
    readings: dict[str, list[str]] = field(default_factory=dict)
    """Of each ruling that has a switch, how it can be read."""
    counts: Counter[str] = field(default_factory=Counter)
    """By number; and by number and reading: "R33", "R33 any"."""

    @property
    def gaps(self) -> list[str]:
        """What has no test, in words: rules, and readings."""
        rules = [
            f"{rule.number} {rule.title}" for rule in self.rules if not rule.is_chapter and not self.counts[rule.number]
        ]
        named = [f"{number} {reading}" for number, readings in self.readings.items() for reading in readings]
        return rules + [f"{name} (a reading)" for name in named if not self.counts[name]]

    def knows(self, number: str, reading: str) -> bool:
        there = number in [rule.number for rule in self.rules]
        return there and (not reading or reading in self.readings.get(number, []))


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
            params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
            reading = params.get("reading")
            for mark in item.iter_markers(MARK):
                for rule in mark.args:
                    read = reading and RULING.fullmatch(rule)
                    self.found.append((f"{rule} {reading}" if read else rule, item.nodeid))


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
        number, _, reading = number.partition(" ")
        report = reports.get(prefix)
        if report is None or not report.knows(number, reading):
            strangers.setdefault(mark, []).append(test)
        elif not PLAYS.search(test):
            report.counts[number] += 1
            if reading:
                report.counts[f"{number} {reading}"] += 1
    return list(reports.values()), strangers


def cover(game: Game) -> Coverage:
    options = [option for scenario in game.scenarios.values() for option in scenario.options.values() if option.ruling]
    readings = {option.ruling: [str(choice.value) for choice in option.choices] for option in options}
    return Coverage(initials(game.name), read_rules(game.rules_text), readings)


def report_lines(game: Game, report: Coverage) -> list[str]:
    """The table of one game."""
    width = max((len(rule.number) for rule in report.rules), default=0)
    lines = [f"{game.name} ({report.prefix})"]
    for rule in report.rules:
        count = report.counts[rule.number]
        shown = str(count) if count or not rule.is_chapter else ""
        lines.append(f"  {rule.number:{width}}  {shown:>4}  {rule.title}")
        for reading in report.readings.get(rule.number, []):
            lines.append(f"  {'':{width}}  {report.counts[f'{rule.number} {reading}']:>4}    read: {reading}")
    needed = [rule for rule in report.rules if not rule.is_chapter]
    tested = sum(bool(report.counts[rule.number]) for rule in needed)
    marks = sum(count for name, count in report.counts.items() if " " not in name)
    lines.append(f"  {tested} of {len(needed)} rules have tests; {marks} marks in all.")
    lines += [f"  no test: {gap}" for gap in report.gaps]
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
