"""RULES.md is complete: every rule has a heading, every heading's rule has a test, every cited rule exists."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from moonless.core.decision import Bar, Option
from moonless.games.they_come_unseen import GAME, rules
from moonless.games.they_come_unseen.content.content import load_content

HERE = Path(__file__).parents[2]
HEADING = re.compile(r"^#+ ((?:R?\d+(?:\.\d+)*)(?:, R?\d+(?:\.\d+)*)*) \S", re.MULTILINE)
NUMBERS = {number for heading in HEADING.findall(GAME.rules_text) for number in heading.split(", ")}
RULES = sorted(number for number in NUMBERS if "." in number or number.startswith("R"))
COUNTS = {1: 5, 3: 11, 4: 8, 5: 5, 6: 11, 7: 7, 8: 10, 9: 7, 10: 8, 11: 8, 12: 7, 13: 4, 14: 6, 15: 12, 16: 9, 17: 6}
COUNTS |= {18: 11, 19: 5, 20: 8}


def test_every_rule_has_a_heading() -> None:
    wanted = {f"{chapter}.{rule}" for chapter, count in COUNTS.items() for rule in range(1, count + 1)}
    wanted |= {f"R{number}" for number in range(1, 35)}
    assert set(RULES) == wanted


def test_lines_are_short() -> None:
    assert max(len(line) for line in GAME.rules_text.splitlines()) <= 78


def marked() -> set[str]:
    files = [*HERE.glob("games/they_come_unseen/**/test_*.py"), *HERE.glob("examples/test_they_come_unseen*.py")]
    marks = [mark for file in files for mark in re.findall(r'rule\("TCU ([^"]+)"\)', file.read_text())]
    return {mark.split()[0] for mark in marks}  # behind a ruling stands the reading


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_test(number: str) -> None:
    assert number in marked()


def test_no_test_carries_a_rule_that_does_not_exist() -> None:
    assert marked() <= NUMBERS


def cited() -> set[str]:
    found: set[str] = {entry.rule for entry in load_content().announcements.values()}
    for chapter in iter_modules(rules.__path__):
        values = list(vars(import_module(f"{rules.__name__}.{chapter.name}")).values())
        while values:
            value = values.pop()
            if isinstance(value, list | tuple):
                values += value
            elif isinstance(value, dict):
                values += value.values()
            elif isinstance(value, Option | Bar):
                found |= set(value.rule.split(", "))
    return found


def test_every_cited_rule_exists() -> None:
    assert cited() <= NUMBERS
