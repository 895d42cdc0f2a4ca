"""What the documents name is there: files, parts of a game, commands with their options."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonless
from moonless.cli import make_parser
from moonless.cli.completion import every_parser
from moonless.core.judgment import Judgment
from moonless.core.screen import Screen
from moonless.core.secrets import Secrets
from tests.docs.samples import ROOT

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
SOURCE = ROOT / "src" / "moonless"
GAMES = [path for path in (SOURCE / "games").iterdir() if path.is_dir()]
PLACES = [ROOT, SOURCE, SOURCE.parent, SOURCE / "web", ROOT / "docs", ROOT / "tests", *GAMES]
KINDS = (".py", ".js", ".md", ".sql", ".css", ".yml", ".ipynb", ".lock")
OWN = {".py", "mine.py", "night_watch/game.py", "night_watch/RULES.md", "tests/test_night_watch.py"}
"""What a reader makes while following a page."""
PARTS = {"Game": moonless.Game, "Table": moonless.Table, "Secrets": Secrets, "Screen": Screen, "Judgment": Judgment}


def named(page: Path) -> Iterator[str]:
    """What stands between backticks, outside of samples."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", text)


def there(name: str) -> bool:
    if "/" not in name:
        return any(True for place in (ROOT, SOURCE, ROOT / "tests") for _ in place.rglob(name))
    return any(any(place.glob(name)) for place in PLACES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_are_there(page: Path) -> None:
    files = {name for name in named(page) if re.fullmatch(r"[\w./*-]+", name) and name.endswith(KINDS)}
    assert [name for name in sorted(files - OWN) if not there(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_parts_of_a_game_have_what_is_said_of_them(page: Path) -> None:
    said = [re.match(r"(\w+)\.(\w+)", name) for name in named(page)]
    wrong = [each[0] for each in said if each and each[1] in PARTS and not hasattr(PARTS[each[1]], each[2])]
    assert wrong == []


def test_commands_and_options_that_are_named_are_there() -> None:
    known = {each.prog: each for each in every_parser(make_parser())}
    wrong = []
    for page in PAGES:
        for name in named(page):
            words = name.split()
            if words[0] != "moonless" or len(words) < 2 or not re.fullmatch(r"[a-z]+", words[1]):
                continue
            command = " ".join(words[:3]) if " ".join(words[:3]) in known else " ".join(words[:2])
            options = {word.partition("=")[0] for word in words if word.startswith("--")}
            there = known[command]._option_string_actions if command in known else {}
            if command not in known or options - set(there):
                wrong.append(f"{page.name}: {name}")
    assert wrong == []
