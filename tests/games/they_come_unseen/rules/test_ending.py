"""19 End of the game."""

import pytest

from moonless.core.decision import Decision
from moonless.core.replays import rehearse
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import damage, ending, stations, weather
from moonless.games.they_come_unseen.state import NATO, SOVIET, State
from moonless.players.admiral.search import Search
from moonless.players.random import RandomPlayer
from tests.games.they_come_unseen.position import Position, table_at
from tests.games.they_come_unseen.tables import refused, soviet, submerged


@pytest.mark.rule("TCU 1.1")
@pytest.mark.rule("TCU 1.2")
def test_four_targets_or_two_submarines() -> None:
    p = Position()
    assert p.seating.variant.stations_to_win == p.seating.variant.target_cards == 4
    for station in range(4):
        assert not p.state.over
        stations.destroy_station(p, p.sub("green"), station, "")
    assert p.state.winner == NATO


@pytest.mark.rule("TCU 19.3")
@pytest.mark.parametrize("before", [[], ["move orange", "e"], ["search orange"]])
def test_the_soviets_may_resign_at_any_of_their_decisions(before: list[str]) -> None:
    table = soviet(orange="J19")
    for key in before:
        table.choose(key)
    assert table.decision is not None
    assert [option.key for option in table.decision.options][-1] == "resign"
    table.choose("resign")
    assert [option.key for option in table.decision.options] == ["no", "resign"], "it is asked once more"
    table.choose("resign")
    assert table.outcome is not None
    assert table.outcome.level == "NATO victory"
    assert "the Soviets resign" in table.outcome.summary


@pytest.mark.rule("TCU 19.3")
def test_nato_may_resign_in_the_middle_of_a_path() -> None:
    table = submerged("J19@400")
    table.choose("e 400")
    assert rehearse(table, ["e 400", "resign"])[1] == 1, "to resign is no step of the path"
    asked = table.decision
    table.choose("resign")
    table.choose("no")
    assert table.decision is asked, "whoever thinks better of it is asked the same again"
    table.choose("resign")
    table.choose("resign")
    assert table.outcome is not None
    assert table.outcome.level == "Soviet victory"
    assert table.can_undo != "free"
    assert isinstance(table.state, State)
    assert table.state.plan is None, "the path is given up with the rest"


@pytest.mark.rule("TCU 19.3")
def test_computer_players_never_resign_and_a_table_can_do_without() -> None:
    table = submerged("J19@400")
    assert table.decision is not None
    only = Decision("nato", "order", "6.1", [table.decision.options[0], table.decision.options[-1]], None)
    assert {RandomPlayer(seed).answer(only).key for seed in range(20)} == {only.options[0].key}
    search = Search(GAME, table.sight("nato"), 1)
    assert "resign" not in [runner.key for runner in search.race.runners]
    table.choose("resign")
    assert GAME.judgment.captain(0).choose(table.redacted("nato"), table.decision).key == "no"
    assert GAME.unattended["resigning"] is False
    p = Position("lone-submarine", resigning=False)
    p.sub("green", "G21@600")
    refused(table_at(p), "resign", "19.3")


@pytest.mark.rule("TCU 19.3")
def test_without_destroyers_the_game_goes_on() -> None:
    p = Position(r22="periscope")
    for color in ("orange", "red"):
        damage.remove_ship(p, p.ship(color))
    assert not p.state.over
    p.sub("green", "N24@P")
    p.ship("green", "N26")
    p.go("green", "N25 N24")
    assert p.sub("green").sunk


@pytest.mark.rule("TCU 19.4")
@pytest.mark.rule("TCU R27")
def test_the_round_limit() -> None:
    p = Position(round_limit=30)
    p.state.round = 29
    weather.weather_phase(p)
    assert not p.state.over
    weather.weather_phase(p)
    assert p.state.winner == SOVIET
    assert Position().state.round_limit == 0


@pytest.mark.rule("TCU 19.5")
def test_the_outcome() -> None:
    p = Position()
    p.sub("green", hits_taken=2, near_misses_taken=1)
    for station in range(4):
        stations.destroy_station(p, p.sub("green"), station, "")
    outcome = GAME.outcome(p.state)
    assert (outcome.level, outcome.score, outcome.scores) == ("NATO victory", 1.0, {"nato": 1.0, "soviet": 0.0})
    assert "Stations destroyed: Alfa, Bravo, Charlie, Delta." in outcome.details
    assert "Grampus: 2 direct hits, 1 near miss, afloat." in outcome.details


@pytest.mark.rule("TCU 5.5")
def test_what_has_ended_the_game_ends_it_once() -> None:
    p = Position()
    ending.win(p, NATO, "four stations", "19.1")
    ending.win(p, SOVIET, "too late", "19.2")
    assert (p.state.winner, p.state.reason) == (NATO, "four stations")
    assert len(p.state.gauge_log) == 1


@pytest.mark.rule("TCU 18.11")
def test_the_gauges_of_every_round_are_kept_for_the_end() -> None:
    p = Position()
    for fuel in (80, 65):
        p.ship("orange", fuel=fuel)
        weather.weather_phase(p)
    p.ship("orange", fuel=50)
    ending.win(p, NATO, "four stations", "19.1")
    assert [(log.round, log.fuel[0]) for log in p.state.gauge_log] == [(3, 80), (4, 65), (5, 50)]
