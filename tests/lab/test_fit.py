"""A game's evaluation, fitted to games played."""

import json
from pathlib import Path

import pytest

from moonless.cli import main
from moonless.core.game import find_game
from moonless.core.weights import FILE, Weights, load_weights
from moonless.lab.fit import Sample, explained, gather, least_squares


def test_weights_are_found_again() -> None:
    samples = [
        Sample({"ships": float(ships), "turns": float(turns)}, 0.0, 0.1 + 0.2 * ships - 0.03 * turns)
        for ships in range(4)
        for turns in range(5)
    ] * 500
    weights = least_squares(samples)
    assert weights.constant == pytest.approx(0.1, abs=0.01)
    assert weights.weights == pytest.approx({"ships": 0.2, "turns": -0.03}, abs=0.01)


def test_explained_is_the_share_of_the_spread() -> None:
    assert explained([0.0, 1.0, 2.0], [0.0, 1.0, 2.0]) == 1.0
    assert explained([0.0, 1.0, 2.0], [1.0, 1.0, 1.0]) == 0.0
    assert explained([0.0, 1.0, 2.0], [2.0, 1.0, 0.0]) == -3.0


def test_positions_are_held_against_the_end_of_their_game() -> None:
    game = find_game("by-stealth-and-sea")
    games = [gather(game, "bg2", seed) for seed in range(6)]
    assert all(len({sample.value for sample in samples}) == 1 for samples in games if samples)
    assert sum(map(len, games)) > 20
    assert games[:1] == [gather(game, "bg2", 0)]


def test_a_fit_is_written_to_a_file_that_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / FILE
    assert main(["lab", "fit", "by-stealth-and-sea", "-n", "10", "--output", str(file)]) == 0
    assert "variance explained" in capsys.readouterr().out
    game = find_game("by-stealth-and-sea")
    traits = game.judgment.traits(game.start("bg2", {}))
    assert set(json.loads(file.read_text())["weights"]) >= set(traits)
    assert load_weights(tmp_path).judge(traits) != 0.0


def test_weights_of_unknown_traits_do_not_count() -> None:
    assert Weights(0.5, {"a": 2.0}).judge({"a": 0.25, "b": 9.0}) == 1.0


def test_too_few_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "fit", "by-stealth-and-sea", "-n", "2"]) != 0
    assert "--games takes numbers from 5 on" in capsys.readouterr().err
