"""The benchmark runs and reports; how fast is never a test."""

from moonless.core.game import find_game
from moonless.lab import bench


def test_the_benchmark_measures_everything_it_reports() -> None:
    figures = bench.measure(find_game("by-stealth-and-sea"), "bg2", 0.2)
    assert figures.decisions_a_second > 0
    assert figures.games_a_second > 0
    assert figures.yardstick > 0
    assert figures.restore_microseconds > 0
    assert figures.fork_microseconds > 0
    assert "bg2" in bench.as_text([figures])


def test_restoring_runs_to_the_very_decision() -> None:
    game = find_game("by-stealth-and-sea")
    spots = bench._spots(game, "bg2")
    assert len(spots) > 5
    for checkpoint, answers, seed in spots:
        asked = bench._rerun(game, checkpoint, answers, seed)
        assert asked == len(answers) + 1
