"""17 Weather."""

import pytest

from moonless.games.they_come_unseen.rules import weather
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 17.1")
def test_the_storm_table() -> None:
    storms = Position().content.storms
    assert [storm.reduction for storm in storms] == [0, 0, 0, 0, 4, 5, 6]
    assert [storm.name for storm in storms[1:]] == ["Calm"] * 3 + ["High Waves", "Rough Seas", "Storm Warning"]
    assert [(storm.no_transfer, storm.no_ras, storm.no_station, storm.no_snort) for storm in storms[4:]] == [
        (False, False, False, False),
        (True, False, False, False),
        (True, True, True, True),
    ]


@pytest.mark.rule("TCU 17.2")
def test_the_first_round_is_calm_for_the_plot_too() -> None:
    p = Position(levels=(4, 5, 6))
    assert weather.levels_in_force(p.content, p.state) == [4, 5, 6]
    p.state.round = 1
    assert weather.levels_in_force(p.content, p.state) == [0, 0, 0]
    p.state.round = 2
    assert weather.levels_in_force(p.content, p.state) == [4, 5, 6]
