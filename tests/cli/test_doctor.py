"""`moonless doctor` tells what is, and what to do about what is not."""

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from moonless.cli import doctor, main
from moonless.core.game import games

ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def examined(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, dict[str, Any]]]:
    code = main(["doctor", "--json", *arguments])
    return code, {each["name"]: each for each in json.loads(capsys.readouterr().out)}


def test_all_is_well_where_everything_is_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = examined(capsys)
    assert code == 0
    assert {"core", "compiler", "extra web", "extra lab", "data folder", "database", "port", *games()} <= set(found)
    assert found["extra web"]["state"] == doctor.WELL
    assert home.is_dir()


def test_what_form_each_game_has(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    core = "compiled" if doctor.is_compiled("moonless.core.play") else "plain Python"
    found = examined(capsys)[1]
    assert found["core"]["said"] == core
    assert all(found[id]["said"].endswith(core) for id in games())


def test_a_missing_extra_comes_with_its_command(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = doctor.installed
    monkeypatch.setattr(doctor, "installed", lambda name: name != "starlette" and there(name))
    code, found = examined(capsys)
    assert code == 0  # the terminal needs no extra
    assert found["extra web"]["state"] == doctor.LACKING
    assert "starlette" in found["extra web"]["said"]
    assert found["extra web"]["advice"] == "pip install 'moonless[web]'"


def test_every_extra_is_looked_at_but_those_of_who_works_on_moonless() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(doctor.EXTRAS) == set(project["optional-dependencies"]) - {"dev", "docs"}


def test_an_extra_asks_for_its_own_packages_only() -> None:
    needed = ["greenlet>=3.1", 'numpy>=2.0; extra == "lab"', 'uvloop>=0.21; sys_platform != "win32" and extra == "web"']
    assert doctor.names_of(needed, "web") == ["uvloop"]
    assert doctor.names_of(needed, "lab") == ["numpy"]


def test_a_data_folder_that_cannot_be_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "file" / "home"))
    code, found = examined(capsys)
    assert code == 1
    assert found["data folder"]["state"] == doctor.WRONG
    assert "MOONLESS_HOME" in found["data folder"]["advice"]


def test_a_database_that_is_none_is_wrong(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "tables.sqlite3").write_text("this is no database, and long enough to be taken for one" * 20)
    code, found = examined(capsys)
    assert code == 1
    assert found["database"]["state"] == doctor.WRONG


def test_a_database_that_does_not_answer_is_wrong(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        code, found = examined(capsys, "--database", f"postgresql://me:secret@127.0.0.1:{port}/moonless")
    assert code == 1
    assert "secret" not in found["database"]["said"]


def test_a_port_that_is_taken_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, found = examined(capsys, "--port", str(other.getsockname()[1]))
    assert code == 0
    assert found["port"]["state"] == doctor.LACKING


def test_everything_but_serving_works_without_extras(tmp_path: Path) -> None:
    """As after `pip install moonless` alone."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = [name for extra in needed["optional-dependencies"].values() for name in extra]
    modules = {re.split(r"[^\w-]", name)[0].replace("-", "_") for name in optional} - {"mypy", "types_greenlet"}
    hide = f"import sys; sys.modules.update(dict.fromkeys({sorted(modules)!r}))"
    program = f"{hide}; from moonless.cli import main; main(['doctor']); main(['simulate', 'gato-leader', '-n', '1'])"
    env = {**os.environ, "MOONLESS_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 games by captain" in done.stdout
