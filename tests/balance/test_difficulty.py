"""How hard a scenario is, as measured: what ships, and how it is summed up."""

import pytest

from moonless.balance.difficulty import difficulty, measured, sum_up, ways_to_start
from moonless.core.game import Game, find_game, games
from moonless.lab.difficulty import alike

SCENARIOS = [(game, scenario) for game in games().values() for scenario in game.scenarios]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game.id} {each}" for game, each in SCENARIOS])
def test_every_scenario_is_measured_at_every_level(game: Game, scenario: str) -> None:
    rows = measured()[game.id][scenario]
    assert [row.options for row in rows] == ways_to_start(game, scenario)
    for row in rows:
        assert row.games >= 400
        assert sum(row.levels.values()) == pytest.approx(1, abs=0.001)
        assert {*row.levels} <= {*game.levels}
    assert difficulty(game, scenario) in rows


def test_levels_and_lengths_are_measured_each_by_itself() -> None:
    """Rogue Regiment 16.5: easy, normal, hard; Gato Leader 2.1: short, medium, long."""
    rogue, gato = find_game("rogue-regiment"), find_game("gato-leader")
    assert [each["difficulty"] for each in ways_to_start(rogue, "m02-clipped-wings")] == ["easy", "normal", "hard"]
    assert [each["length"] for each in ways_to_start(gato, "first-patrol")] == ["short", "medium", "long"]
    usual = difficulty(gato, "first-patrol")
    assert usual is not None
    assert usual.options == {"length": "medium"}, "what is measured is what is played"
    hard = difficulty(rogue, "m02-clipped-wings", {"difficulty": "hard", "team": "choose"})
    assert hard is not None
    assert hard.options == {"difficulty": "hard"}


@pytest.mark.parametrize("scenario", find_game("rogue-regiment").scenarios)
def test_easy_normal_and_hard_differ(scenario: str) -> None:
    """By what was measured: the interval of the difference holds no zero."""
    rows = measured()["rogue-regiment"][scenario]
    assert alike(rows) == []
    assert [row.mean for row in rows] == sorted([row.mean for row in rows], reverse=True)


def test_shares_have_their_intervals() -> None:
    """Wilson's interval of 3 in 4: 30% to 95%."""
    game = find_game("rogue-regiment")
    found = sum_up(game, {}, 7, [(0.0, "Failed"), (2.0, "Well done"), (2.0, "Well done"), (4.0, "Well done")])
    assert (found.seed, found.games, found.mean) == (7, 4, 2.0)
    assert [*found.levels.items()] == [("Failed", 0.25), ("Well done", 0.75)]
    assert 2 * found.margins["Well done"] == pytest.approx(0.954 - 0.301, abs=0.002)
