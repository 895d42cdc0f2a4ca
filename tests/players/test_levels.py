"""The computer players by name."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.table import Table
from moonless.players import LEVELS, PLAYERS, make_player, thinks_ahead
from moonless.players.admiral import Budget
from moonless.players.levels import read_budget
from tests.players.toys import Doors


def test_four_levels_for_people_and_what_they_say_of_themselves() -> None:
    assert [level.title for level in LEVELS.values()] == ["Cadet", "Officer", "Captain", "Admiral"]
    assert all(level.sentence for level in LEVELS.values())
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)
    assert 0.1 <= LEVELS["post-captain"].seconds <= 0.3
    assert LEVELS["admiral"].seconds >= 1


@pytest.mark.parametrize("name", [*PLAYERS, "admiral:8", "admiral:0.05s"])
def test_every_player_answers(name: str) -> None:
    table = Table.start(Doors(), "doors", 1)
    player = make_player(name, Doors(), 3)
    while table.decision is not None:
        table.choose(player.decide(table.sight("opener")))
    assert table.over


def test_a_cadet_slips_and_an_officer_does_not() -> None:
    table = Table.start(Doors(), "doors", 1)
    sight = table.sight("opener")
    cadet, officer = make_player("cadet", Doors(), 3), make_player("officer", Doors(), 3)
    assert {officer.decide(sight).key for _ in range(60)} == {"door 0"}
    answers = [cadet.decide(sight).key for _ in range(200)]
    assert 0.75 < answers.count("door 0") / 200 < 0.95


@pytest.mark.parametrize("name", ["general", "admiral:", "admiral:0", "admiral:-3s", "admiral:fast", "admiral:cpu"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(MoonlessError, match="admiral:"):
        make_player(name, Doors(), 0)


def test_budgets_are_iterations_or_seconds() -> None:
    assert read_budget("200").iterations == 200
    assert read_budget("0.5s") == Budget(seconds=0.5)
    assert read_budget("0.5cpu") == Budget(seconds=0.5, of_processor=True)
    assert thinks_ahead("admiral:20")
    assert not thinks_ahead("officer")
