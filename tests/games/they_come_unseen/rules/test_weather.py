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
    nowhere, below_200, at_600 = [False] * 4, [False, False, True, True], [False, False, False, True]
    assert [storm.hides for storm in storms[1:]] == [nowhere] * 4 + [below_200, at_600], "periscope, 200, 400, 600 ft"


@pytest.mark.rule("TCU 17.2")
def test_the_first_round_is_calm_for_the_plot_too() -> None:
    p = Position(levels=(4, 5, 6))
    assert weather.levels_in_force(p.content, p.state) == [4, 5, 6]
    p.state.round = 1
    assert weather.levels_in_force(p.content, p.state) == [0, 0, 0]
    p.state.round = 2
    assert weather.levels_in_force(p.content, p.state) == [4, 5, 6]


@pytest.mark.rule("TCU 17.3")
@pytest.mark.rule("TCU 20.7")
def test_without_weather_nothing_moves_on() -> None:
    p = Position()
    weather.weather_phase(p)
    assert (p.state.levels, p.said(), p.state.round) == ([0, 0, 0], [], 4)


@pytest.mark.rule("TCU 17.4")
def test_who_comes_out_of_a_storm_is_as_slow_as_in_it() -> None:
    p = Position(levels=(1, 6, 1))
    p.ship("green", "P26")
    assert p.why_leg("green", p.line("P26", "P33"), "e") == "", "14 squares less 6"
    assert "(10.3)" in p.why_leg("green", p.line("P26", "P34"), "e")
