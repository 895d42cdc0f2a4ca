"""`moonless new`: what it writes installs, plays against the computer in the terminal, and passes the tests.

`tests/web/test_new_game.py` plays it in the browser.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from moonless.authoring import NAME, advice, new_game, renamed
from moonless.cli import main
from moonless.core.errors import MoonlessError
from tests.authoring.making import made_game, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_game(tmp_path_factory.mktemp("new"))


def test_it_passes_its_own_tests_and_the_suite(made: Path) -> None:
    plain = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "moonless.testing.plugin", "-c", os.devnull]
    names = ["--rootdir", "harbor-lights", "harbor-lights", "--moonless-game", "harbor-lights"]
    out = run([sys.executable, "-m", "pytest", *plain, *names], made)
    passed = int(out.rpartition(" passed")[0].split()[-1])
    assert passed > 60, out


def test_it_is_formatted_and_typed_as_our_own_code_is(made: Path) -> None:
    tools, game = Path(sys.executable).parent, str(made / "harbor-lights")
    run([str(tools / "ruff"), "format", "--check", "--config", str(ROOT / "pyproject.toml"), game], made)
    sorts = 'lint.isort.known-first-party=["harbor_lights"]'
    run([str(tools / "ruff"), "check", "--config", str(ROOT / "pyproject.toml"), "--config", sorts, game], made)
    env = {**os.environ, "MYPYPATH": os.pathsep.join([str(ROOT / "src"), game])}
    command = [str(tools / "mypy"), "--strict", "--config-file", os.devnull, "--cache-dir", str(made / "cache")]
    parts = [f"{game}/harbor_lights", f"{game}/tests"]
    done = subprocess.run([*command, *parts], capture_output=True, text=True, cwd=made, env=env, check=False)
    assert done.returncode == 0, done.stdout


def test_it_is_played_in_the_terminal_against_the_computer(made: Path) -> None:
    command = [sys.executable, "-m", "moonless", "play", "harbor-lights", "--seat", "patrol", "--seed", "3", "--plain"]
    out = run(command, made, "1\n2\n3\n4\n5\n1\n")
    assert "The patrol: Which cove do you light?" in out
    assert "The boat, at" not in out.partition("Cove!")[0], "only the boat knows where it is"
    assert "The boat got away." in out or "The boat was caught" in out


def test_the_page_tells_what_the_command_advises_and_all_of_it_is_installed_by_then() -> None:
    told = dict(re.findall(r"^  (\S.*?) {3,}(.+)$", advice("night-watch"), re.MULTILINE))
    page = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8").split("```")[1]
    shown = dict(re.findall(r"^(\S.*?) +# (.+)$", page, re.MULTILINE))
    assert shown.pop("moonless new night-watch")
    assert shown == told
    assert "moonless" in told  # in the browser, which the extra `web` brings
    assert "moonless[testing,web]" in next(iter(told))


SERVED = """
from moonless.core.game import find_game
from moonless.core.table import Table
game = find_game("harbor-lights")
board = game.screen.draw_board("coast")
assert board.startswith("<svg") and 'data-cell="Amber"' in board
table = Table.start(game, seed=1)
table.choose("to birch")
scene = table.scene("patrol")
assert [choice.cell for choice in scene.prompt.choices] == ["Amber", "Birch", "Cliff", "Drift", "Elder"]
assert not [piece for piece in scene.pieces if piece.id == "boat"]
print("served")
"""


def test_what_a_browser_needs_is_there(made: Path) -> None:
    """A drawn board, answers that point at its cells, and nothing that the patrol must not see."""
    assert run([sys.executable, "-c", SERVED], made).strip() == "served"


def test_every_spelling_of_the_name_is_changed(made: Path) -> None:
    for file in (made / "harbor-lights").rglob("*.*"):
        if file.is_file() and "egg-info" not in str(file) and "build" not in file.parts:
            assert "night" not in file.name
            text = file.read_text(encoding="utf-8") if file.suffix in (".py", ".md", ".toml") else ""
            assert not any(old in text for old in ("night-watch", "night_watch", "NightWatch", "Night Watch"))
    assert renamed("Night Watch night_watch NightWatch night-watch", "a-b") == "A B a_b AB a-b"


@pytest.mark.parametrize("name", ["Harbor", "harbor lights", "1st", "a--b", "../x", "", "x" * 41])
def test_a_name_that_cannot_be_a_package_is_refused(name: str, tmp_path: Path) -> None:
    assert len(name) > 40 or not NAME.fullmatch(name)
    with pytest.raises(MoonlessError, match="in small letters"):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "harbor-lights"]) == 0
    assert "pip install -e harbor-lights" in capsys.readouterr().out
    with pytest.raises(MoonlessError, match="already"):
        new_game("harbor-lights", tmp_path)
    with pytest.raises(MoonlessError, match="there is a game 'gato-leader' already"):
        new_game("gato-leader", tmp_path)
