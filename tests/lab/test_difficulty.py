"""The command that measures how hard every scenario is."""

import json
from pathlib import Path

import pytest

from moonless.balance.difficulty import sum_up
from moonless.cli import main
from moonless.core.game import find_game
from moonless.lab.difficulty import alike


def test_levels_that_do_not_differ_are_told() -> None:
    game = find_game("rogue-regiment")
    easy = sum_up(game, {"difficulty": "easy"}, 0, [(4.0, "Who dares wins"), (3.0, "Outstanding")] * 50)
    normal = sum_up(game, {"difficulty": "normal"}, 0, [(3.0, "Outstanding"), (4.0, "Who dares wins")] * 50)
    hard = sum_up(game, {"difficulty": "hard"}, 0, [(0.0, "Failed"), (2.0, "Well done")] * 50)
    (told,) = alike([easy, normal, hard])
    assert told.startswith("easy and normal")


def test_the_command_measures_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "difficulty", "gato-leader", "-n", "1", "--processes", "1", "--results", str(tmp_path), "--json"]
    assert main(asked) == 0
    first = json.loads(capsys.readouterr().out)
    kept = (tmp_path / "gato-leader.jsonl").read_text()
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert (tmp_path / "gato-leader.jsonl").read_text() == kept, "nothing was played again"
    game = find_game("gato-leader")
    assert {*first["gato-leader"]} == {*game.scenarios}
    for rows in first["gato-leader"].values():
        for row in rows:
            assert row["made"] == {"rules": game.version, "content": game.fingerprint, "scores": [row["mean"]]}
    assert main([*asked[:3], "-n", "0"]) == 2
    assert "--games" in capsys.readouterr().err
