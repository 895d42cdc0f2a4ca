"""The command `moonless`, as its user calls it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import moonless
from moonless.cli import main
from moonless.core.record import Record
from moonless.games import by_stealth_and_sea
from moonless.lab.commands import parse_option

DATA = Path(by_stealth_and_sea.__file__).parent / "data"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_help_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    out = capsys.readouterr().out
    for command in ("serve", "play", "resume", "replay", "scenarios", "simulate", "bench", "check"):
        assert command in out


def test_scenarios_lists_nine_missions_and_two_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios", "by-stealth-and-sea"]) == 0
    out = capsys.readouterr().out
    for id in ("bg2", "bg3", "bg4", "ga3", "ga4", "bg5", "na1", "bg6", "bg7", "historic-campaign", "custom-campaign"):
        assert f"  {id} " in out
    assert out.count("--option r24=") == 1, "what all scenarios have is told once"
    assert "Of custom-campaign: branches or row" in out
    assert max(map(len, out.splitlines())) < 130


def test_simulate_writes_what_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.json"
    arguments = ["simulate", "by-stealth-and-sea", "--player", "random", "-n", "5", "--processes", "1"]
    assert main([*arguments, "--format", "json", "--output", str(path)]) == 0
    assert json.loads(path.read_text())["games"] == 5
    assert main(arguments) == 0
    assert "5 games by random" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "--scenario", "bg1"],
        ["play", "--seat", "slc-4"],
        ["play", "--option", "crews"],
        ["play", "--option", "crews=mine"],
        ["play", "--option", "weather=foul"],
        ["play", "--dice", "by-hand", "--seed", "7"],
        ["play", "they-come-unseen", "--dice", "by-hand"],
        ["resume", "nothing-of-the-kind"],
        ["replay", "no-such-file.jsonl"],
        ["simulate", "by-stealth-and-sea", "-n", "0"],
        ["check", "no-such-folder"],
        ["play", "--option", 'names={"slc-1": '],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "-1"],
        ["bench", "--seconds", "nan"],
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert err.startswith("moonless: ")
    assert err.count("\n") == 1


def test_check_passes_our_own_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(DATA)]) == 0
    assert "All is well" in capsys.readouterr().out


def test_check_names_file_entry_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    missions = folder / "missions.toml"
    missions.write_text(missions.read_text().replace('board = "gibraltar"', "board = 7", 1))
    assert main(["check", str(folder)]) == 1
    out = capsys.readouterr().out
    assert "missions.toml: missions[bg2]: board: expected text, found 7" in out


def test_check_of_one_file_lists_its_problems_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    missions = folder / "missions.toml"
    missions.write_text(missions.read_text().replace('board = "gibraltar"', "board = 7", 1))
    assert main(["check", str(missions)]) == 1
    assert "missions[bg2]: board: expected text" in capsys.readouterr().out
    assert main(["check", str(folder / "ships.toml")]) == 0
    out = capsys.readouterr().out
    assert "missions[bg2]" not in out
    assert "have 1 problem too" in out
    (folder / "notes.toml").write_text("")
    assert main(["check", str(folder / "notes.toml")]) == 2
    assert "no content file of this name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('names={"slc-1":"Rossi / Verdi"}', {"slc-1": "Rossi / Verdi"}),
        ("players=3", 3),
        ("mines=true", True),
        ("crews=choose", "choose"),
        ("crews=NaN", "NaN"),
        ("crews=", ""),
    ],
)
def test_an_option_is_json_or_text(text: str, value: Any) -> None:
    assert parse_option(text) == (text.partition("=")[0], value)


def test_simulating_all_scenarios_gives_one_document(tmp_path: Path) -> None:
    path = tmp_path / "out"
    arguments = ["simulate", "by-stealth-and-sea", "--scenario", "all", "--player", "random", "-n", "1"]
    assert main([*arguments, "--processes", "1", "--format", "json", "--output", str(path)]) == 0
    assert {"bg2", "na1"} < {each["scenario"] for each in json.loads(path.read_text())}
    assert main([*arguments, "--processes", "1", "--format", "csv", "--output", str(path)]) == 0
    head, *rows = path.read_text().split("\n")
    assert head.startswith("scenario,seed,")
    assert head not in rows
    assert rows[-1] == ""
    assert "" not in rows[:-1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
@pytest.mark.parametrize("arguments", [["scenarios"], ["play", "--seed", "7"]])
def test_a_full_disk_is_told_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "moonless", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ran.returncode, ran.stderr) == (2, "moonless: cannot write the output: No space left on device\n")


def test_a_file_cannot_command_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    Record("\x1b[2Jchess", "1", "", "", 1).save(path)
    assert main(["replay", str(path), "--all"]) == 2
    assert "no game '?[2Jchess'" in capsys.readouterr().err


def test_replay_prints_a_whole_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    for key in ("random", "face e", "face e", "face se"):
        table.choose(key)
    path = tmp_path / "game.jsonl"
    table.record.save(path)
    assert main(["replay", str(path), "--all", "--plain"]) == 0
    out = capsys.readouterr().out
    assert "SLC 3 starts at C5, facing SE" in out


def test_a_refused_start_leaves_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    assert main(["play", "--seat", "slc-4"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_first_game_is_as_advised_and_the_next_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    begin, advised = (
        ["play", "they-come-unseen", "--seat", "nobody"],
        "Weather: false, as advised for a first game (20.7)",
    )
    assert main(begin) == 2
    assert advised in capsys.readouterr().out
    tmp_path.joinpath("they-come-unseen-duel-20260101-000000-1.jsonl").touch()
    assert main(begin) == 2
    assert advised not in capsys.readouterr().out
