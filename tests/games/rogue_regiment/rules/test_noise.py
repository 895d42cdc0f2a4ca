"""7.7 Noise: who hears it, and turns."""

import pytest

from moonless.games.rogue_regiment.rules import (
    noise,
)
from moonless.games.rogue_regiment.state import WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R26")
@pytest.mark.rule("SRR 7.7")
def test_sprint_noise() -> None:
    game = Position()
    jock = game.operator("jock", (0, 4))
    beside = game.unit("beside", (1, 5), "S")
    smoker = game.unit("smoker", (0, 5), "S", smoking=True)
    far = game.unit("far", (5, 7), "S")
    game.act(jock, "sprint ne", "ne", "ne")
    assert (beside.alert, game.facing(beside), jock.spotted) == (True, "NW", False)  # the start square counts (R26)
    assert (smoker.alert, smoker.smoking, far.alert) == (False, True, False)
    assert game.state.meter == 10


@pytest.mark.rule("SRR R49")
def test_a_smoker_hears_guns_but_no_running_feet() -> None:
    game = Position()
    smoker = game.unit("u", (4, 2), "N", smoking=True)
    man = game.operator("jock", (2, 3))
    game.act(man, "sprint e", "e", "e")
    assert (smoker.smoking, smoker.alert) == (True, False)
    noise.gun_noise(game, man.place, 6)
    assert (smoker.smoking, smoker.alert) == (False, True)


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 15.6")
def test_a_hearer_wrecked_while_another_turns_does_not_turn() -> None:
    """Both hear the shot; as the first turns, Reg fires silently at the motorbike that he has marked."""
    game = Position(columns=12)
    game.unit("guard", (4, 2), "N", "smg")
    bike = game.unit("bike", (8, 4), "E", "motorbike", hits=2)
    game.operator("reg", (8, 0), "b", mark=1, order=1)
    game.chance(d6=6)
    noise.gun_noise(game, game.at((4, 4)), 6)
    assert (bike.fate, game.facing(bike)) == (WRECKED, "E")
    assert not any(line.startswith("The bike turns") for line in game.told())


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 17.5")
def test_of_two_who_hear_it_equally_near_the_players_say_who_turns_first() -> None:
    game = Position()
    game.unit("west", (2, 4), "N")
    game.unit("east", (6, 4), "N")
    game.unit("far", (4, 8), "N")
    noise.gun_noise(game.answers("east"), game.at((4, 4)), 6)
    assert game.asks()[0] == "who-turns"
    assert [option.key for option in game.asked[0].options] == ["west", "east"]


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 17.5")
def test_of_two_who_hear_it_equally_near_the_northern_one_turns_first_by_itself() -> None:
    """17.5 The default order: the smallest row, then column; whoever was placed first."""
    game = Position()
    game.state.ties = 0
    game.unit("south", (4, 6), "S")
    game.unit("north", (4, 2), "N")
    noise.gun_noise(game, game.at((4, 4)), 6)
    turns = [event.line().pieces for event in game.events if " turns to " in event.line().text]
    assert turns == [["north"], ["south"]]


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 2.10")
def test_on_the_entry_tile_running_feet_are_heard_by_nobody() -> None:
    """The guard stands beside the tile, and two squares from the first one on the board."""
    game = Position()
    jock = game.operator("jock", (0, 0))
    guard = game.unit("guard", (0, 2), "N")
    jock.place = game.tile("W", 3)[0]
    assert jock.place == game.board.size
    game.act(jock, "sprint se", "s", "s")
    assert (game.where(jock), guard.alert) == ((0, 6), False)
