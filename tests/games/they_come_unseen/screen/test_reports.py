"""18.11, 19.5 What is told at the end."""

import pytest

from moonless.games.they_come_unseen.rules import ending, ramming, weather
from moonless.games.they_come_unseen.screen.reports import path_of
from moonless.games.they_come_unseen.state import SOVIET, Log
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.screen.test_scene import scene_of


@pytest.mark.rule("TCU 18.11")
def test_the_gauges_of_the_last_round_are_in_the_record() -> None:
    p = Position(round_limit=30)
    p.ship("orange", fuel=60)
    ending.win(p, SOVIET, "every submarine is sunk")
    assert [(row.round, row.fuel[0]) for row in p.state.gauge_log] == [(3, 60)]
    p = Position(round_limit=30)
    p.state.round = 30
    weather.weather_phase(p)
    assert [row.round for row in p.state.gauge_log] == [30], "once, also when the round limit ends the game"


@pytest.mark.rule("TCU 19.2")
def test_the_last_word_is_who_won_and_by_which_rule() -> None:
    """A Supply Ship rams the last submarine: it is lost, then the game ends; good news to one, bad to the other."""
    p = Position().soviet_turn_begins()
    p.sub("blue", sunk=True, square=-1, depth=-1)
    p.sub("green", "J19@P", adrift=True)
    p.ship("brown", "J19")
    ramming.ram(p, p.ship("brown"))
    for seat, good in (("nato", False), ("soviet", True)):
        lines = [event.line() for event in p.events if event.visible_to(seat)]
        assert [line.text.split()[-1] for line in lines][-1] == "sunk."
        assert [line.rule for line in lines] == ["13.2", "16.4", "16.3", "19.2"]
        assert (lines[1].good, lines[2].good, lines[3].good) == (not good, good, good)
    assert len(p.said(None)) == 4, "spectators hear it once"


@pytest.mark.rule("TCU 18.11")
def test_the_end_tells_depth_battery_fuel_and_salvos_round_by_round() -> None:
    p = Position()
    p.state.round = 1
    p.sub("green", "G21@600", battery=14)
    p.sail("green", "F20@400")
    ending.win(p, SOVIET, "every submarine is sunk")
    table = next(table for table in scene_of(p, "nato").tables if table.title == "Round by round")
    assert table.rows == [["1", "F20, 400 ft, battery 13", "", "100 / 4", "100 / 4"]]


def test_a_path_tells_its_depths_in_words() -> None:
    log = Log(3, 0, "A15@p A14@200 A13@200 A12@400", 5, "dives")
    assert path_of(log) == "A15 at periscope depth; A14 A13 at 200 ft; A12 at 400 ft"
