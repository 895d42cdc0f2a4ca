"""The benchmark runs and reports; how fast is never a test."""

from moonless.core.game import find_game
from moonless.lab import bench, bench_search


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


def test_the_search_is_measured_at_decisions_of_three_games() -> None:
    game = find_game("by-stealth-and-sea")
    figures = bench_search.measure(game, "bg2", 0.3, decisions=7)
    assert figures.decisions == 7
    assert figures.playouts >= figures.low > 0
    assert figures.ratio == figures.playouts / figures.yardstick * 1000
    assert "bg2" in bench_search.as_text([figures])
    spots = bench_search.thinking_spots(game, "bg2", 100, 5)
    assert len({repr(spot.decision) + str(len(spot.entries)) for spot in spots}) > 1
