"""Chapters 19 and 20: the end and the variants; random play over all of them; the table's own deeds."""

import pytest

from moonless.core.bulk import play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.errors import IllegalChoice
from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import commands, damage, soviet_turn, stations, weather
from moonless.games.they_come_unseen.state import NATO, SOVIET
from moonless.players.random import RandomPlayer
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 19.3")
def test_without_destroyers_the_game_goes_on() -> None:
    p = Position()
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
    assert "Green: 2 direct hits, 1 near miss, afloat." in outcome.details


@pytest.mark.rule("TCU 20.3")
@pytest.mark.rule("TCU 20.4")
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("standard", ["nato", "soviet"]),
        ("standard-3", ["nato", "soviet", "logistics"]),
        ("standard-4", ["green", "blue", "orange", "red"]),
        ("five-players", ["green", "blue", "orange", "red", "logistics"]),
        ("duel-3", ["nato", "soviet", "logistics"]),
        ("lone-submarine-3", ["nato", "orange", "red"]),
    ],
)
def test_who_sits_where(scenario: str, seats: list[str]) -> None:
    assert GAME.scenarios[scenario].seats == seats
    assert all(seat in GAME.seats for seat in seats)
    if scenario == "standard-4":
        assert Position(scenario).seating.ship_seats[2:] == [["orange", "red"]] * 3
    if scenario == "standard-3":
        assert Position(scenario).seating.ship_seats[2:] == [["logistics"]] * 3


@pytest.mark.rule("TCU 20.5")
def test_the_order_of_five_players() -> None:
    p = Position("five-players").soviet_turn_begins()
    p.ship("green", "N24", cargo=[0])
    p.ship("brown", "N24")
    assert "pass green fuel brown" in p.commanded("logistics")
    assert "move brown" not in p.commanded("logistics")
    assert "(20.5)" in p.refused("move brown", "logistics")
    p.command("done")
    soviet_turn.next_command(p)
    assert commands.in_step(p) == [0, 1]
    assert not [key for key in p.commanded("logistics") if key.startswith("pass")]
    p.command("done", "done")
    soviet_turn.next_command(p)
    assert "pass green fuel brown" in p.commanded("logistics")
    assert "move green" not in p.commanded("logistics")


@pytest.mark.rule("TCU 20.6")
@pytest.mark.rule("TCU 20.7")
def test_the_switches() -> None:
    options = GAME.scenarios["standard"].options
    assert set(options) == {"weather", "weather_seed", "round_limit", "open_radio", "open_panels", "resigning"}
    assert GAME.start("standard", {}).open_radio is False
    assert GAME.start("standard", {"open_radio": True}).open_radio is True
    assert "first game" in options["weather"].help


@pytest.mark.rule("TCU 20.8")
@pytest.mark.rule("TCU R33")
def test_the_word_passes_between_partners() -> None:
    p = Position("standard-4").soviet_turn_begins()
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    p.ship("red", "M29", fuel=30)
    p.command("hand red")
    assert p.asked[-1].seat == "orange"
    p.command("ras", "with orange", "n", "decline")
    assert [decision.seat for decision in p.asked[-4:]] == ["red", "red", "red", "orange"]
    assert p.ship("brown").cargo == [0]
    p.command("ras", "with orange", "n", "agree")
    assert p.ship("orange").fuel == 80
    p.command("done")
    assert p.state.word == 0
    p.command("done")
    assert p.state.word == -1


@pytest.mark.rule("TCU 20.8")
def test_the_word_cannot_go_round_for_ever() -> None:
    p = Position("standard-4").soviet_turn_begins()
    p.command("hand red")
    assert not [key for key in p.commanded("red") if key.startswith("hand")]


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
@pytest.mark.parametrize("seed", [0, 1])
def test_random_play_is_never_stuck(scenario: str, seed: int) -> None:
    state = GAME.start(scenario, {"round_limit": 30})
    player = RandomPlayer(seed)

    def answer(decision: Decision) -> Option:
        keys = [option.key for option in decision.options]
        assert len(keys) > 1
        assert len(set(keys)) == len(keys)
        assert decision.seat in GAME.scenarios[scenario].seats
        return player.answer(decision)

    play_out(GAME, state, SeededFate(seed), answer)
    assert state.winner in (NATO, SOVIET)
    containers = (
        sum(sum(store) for store in state.stores) + sum(state.returned) + sum(len(ship.cargo) for ship in state.ships)
    )
    assert containers <= 16


def test_a_table_forks_undoes_and_resumes() -> None:
    table = Table.start(GAME, "standard", 5, {"round_limit": 30})
    player = RandomPlayer(5)
    for _ in range(150):
        assert table.decision is not None
        table.choose(player.answer(table.decision))
    twin = table.fork(7)
    assert twin.decision is not None
    assert plain(twin.state) == plain(table.state)
    twin.choose(twin.decision.options[0])
    if table.can_undo == "free":
        before = plain(table.state)
        table.undo()
        assert plain(table.state) != before
    again = Table.replayed(GAME, table.record.copy())
    assert plain(again.state) == plain(table.state)


def test_bad_orders_are_refused_with_the_rule() -> None:
    table = Table.start(GAME, "standard", 1, {"weather": False})
    table.choose("first blue")
    before = plain(table.state)
    for key, rule in (
        ("w 200", "3.5"),
        ("e 600", "6.6"),
        ("attack alfa", "9.2"),
        ("mines", "8.2"),
        ("nowhere", "not an answer"),
    ):
        with pytest.raises(IllegalChoice, match=rule):
            table.choose(key)
        assert plain(table.state) == before


def test_every_scene_of_a_game_can_be_made() -> None:
    table = Table.start(GAME, "five-players", 2, {"round_limit": 30})
    player = RandomPlayer(3)
    for turn in range(120):
        assert table.decision is not None
        if turn % 5 == 0:
            for seat in [*GAME.scenarios["five-players"].seats, None]:
                scene = table.scene(seat)
                assert scene.board is not None
                assert (scene.prompt is not None) == (table.decision.seat == seat)
                cells = {cell.id for cell in scene.board.cells}
                assert all(piece.cell in cells and len(piece.short) <= 3 for piece in scene.pieces)
                if scene.prompt is not None:
                    assert all(not choice.cell or choice.cell in cells for choice in scene.prompt.choices)
        table.choose(player.answer(table.decision))
