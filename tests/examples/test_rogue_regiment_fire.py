"""SAS: Rogue Regiment, worked examples 38 to 46: fire, explosions, the end."""

import pytest

from moonless.games.rogue_regiment.content.components import Objective
from moonless.games.rogue_regiment.rules import attack_phase, blasts, event_phase, sequence
from moonless.games.rogue_regiment.state import DEBRIEFING
from tests.games.rogue_regiment.position import Position

C07 = ". .#_ _ _#. .\n    # W #\n" + "\n\n".join([". . . . . . ."] * 5)


@pytest.mark.rule("SRR R34")
@pytest.mark.rule("SRR 12.2")
@pytest.mark.rule("SRR 8.5")
@pytest.mark.rule("SRR 8.7")
def test_ex_38_three_smg_at_short_range() -> None:
    game = Position(". . . . . . . .\n\n. . . . . . . .\n\n. . h . . . . .\n\n. . . . . . . .")
    jock = game.operator("jock", (5, 2), spotted=True)
    for number, spot in enumerate(((1, 1), (1, 2), (2, 3))):
        game.unit(f"smg-{number}", spot, "E", "smg", alert=True)
    game.chance(d6=[5, 5, 4, 4, 3, 3])
    attack_phase.attack_phase(game)
    assert jock.health == 1
    assert game.spent()


@pytest.mark.rule("SRR 8.7")
@pytest.mark.rule("SRR 4.8")
def test_ex_39_hedge_at_long_range() -> None:
    game = Position(". . . . . . . . .\n\n. h . . . . . . .\n\n. . . . . . . . .")
    jock = game.operator("jock", (0, 1), spotted=True)
    game.unit("smg-1", (5, 1), "W", "smg", alert=True)
    game.unit("smg-2", (5, 0), "W", "smg", alert=True)
    game.chance(d6=[5, 3, 3, 2])
    attack_phase.attack_phase(game)
    assert jock.health == 4


@pytest.mark.rule("SRR 8.7")
def test_ex_40_window_at_long_range() -> None:
    game = Position(C07)
    jock = game.operator("jock", (3, 0), spotted=True)
    game.unit("smg-1", (3, 5), "N", "smg", alert=True)
    game.unit("smg-2", (4, 5), "N", "smg", alert=True)
    game.chance(d6=[3, 3, 2, 2])
    attack_phase.attack_phase(game)
    assert jock.health == 5


@pytest.mark.rule("SRR 8.7")
def test_ex_41_forest_at_short_range() -> None:
    game = Position("f . . . .\n\n. . . . .")
    jock = game.operator("jock", (0, 0), spotted=True)
    game.unit("smg-1", (3, 0), "W", "smg", alert=True)
    game.chance(d6=[5, 3])
    attack_phase.attack_phase(game)
    assert jock.health == 4


@pytest.mark.rule("SRR R35")
@pytest.mark.rule("SRR 14.3")
@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR 8.11")
@pytest.mark.rule("SRR 5.4")
def test_ex_42_fuel_barrel() -> None:
    game = Position(columns=9, rows=9)
    paddy = game.operator("paddy", (4, 8))
    game.token("fuel_barrel", (4, 4), "barrel-1")
    units = [game.unit(f"smg-{n}", spot, "N", "smg") for n, spot in enumerate(((3, 3), (4, 3), (5, 5)))]
    game.chance(d6=[4, 5, 3, 3, 2, 2, 2])
    game.act(paddy, "attack pistol barrel-1", "smg-0", "smg-1")
    assert all(unit.place < 0 for unit in units)
    assert (game.state.battle, game.state.markers) == (True, [game.at((4, 4))])
    assert game.spent()
    attack_phase.end_phase(game)
    assert game.state.markers == []


@pytest.mark.rule("SRR 14.5")
@pytest.mark.rule("SRR 14.2")
def test_ex_43_lewes_bomb_and_its_card() -> None:
    game = Position()
    dump = game.structure("dump", [(5, 4), (6, 4)], "lewes_bomb")
    units = [game.unit(f"smg-{n}", spot, "E", "smg") for n, spot in enumerate(((3, 3), (5, 5)))]
    jock = game.operator("jock", (3, 4))
    game.state.turn, game.state.drawn = 6, 5
    game.act(jock, "place lewes_bomb", "e", "fuse 3")
    jock.place = game.at((0, 8))
    game.chance(event=["e01", "e02", "e03"], d6=[6, 5, 4, 3, 2, 1])
    for turn in (6, 7):
        game.state.turn = turn
        event_phase.event_phase(game)
        assert game.state.standing[dump]
    game.state.turn = 8
    game.answers("smg-0")
    event_phase.event_phase(game)
    assert not game.state.standing[dump]
    assert all(unit.place < 0 for unit in units)
    assert game.state.battle
    assert game.spent()


@pytest.mark.rule("SRR R38")
@pytest.mark.rule("SRR 14.4")
@pytest.mark.parametrize(("dice", "landed"), [([4, 3, 3], (5, 6)), ([5, 6], (5, 4)), ([1, 4, 6], (8, 4))])
def test_ex_44_grenade_not_in_sight(dice: list[int | str], landed: tuple[int, int]) -> None:
    game = Position(columns=11, rows=11)
    man = game.operator("paddy", (5, 9))
    game.chance(d6=dice)
    found = blasts.grenade_lands(game, man, man.place, game.at((5, 4)), False)
    assert (game.board.xs[found], game.board.ys[found]) == landed
    assert game.spent()


@pytest.mark.rule("SRR 14.12")
@pytest.mark.rule("SRR 17.4")
def test_ex_45_rabbits_foot() -> None:
    game = Position(". . . . . . . .\n\n. . . . . . . .\n\n. . h . . . . .\n\n. . . . . . . .")
    jock = game.operator("jock", (5, 2), spotted=True)
    paddy = game.operator("paddy", (7, 0), rabbits_foot=1)
    for number, spot in enumerate(((1, 1), (1, 2), (2, 3))):
        game.unit(f"smg-{number}", spot, "E", "smg", alert=True)
    game.chance(d6=[5, 5, 4, 4, 3, 3, 6, 6, 5, 5, 5, 2]).answers("reroll")
    attack_phase.attack_phase(game)
    assert (jock.health, paddy.gear[14]) == (4, 0)
    assert game.spent()


@pytest.mark.rule("SRR 16.2")
@pytest.mark.rule("SRR 16.3")
@pytest.mark.rule("SRR 14.6")
def test_ex_46_ending() -> None:
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(5, 4), (6, 4)])
    game.mission.objectives = [Objective(0, [dump], 1, "dump"), Objective(8, [], 1, "exit")]
    for number, key in enumerate(("jock", "paddy")):
        game.operator(key, (0, 0)).place = exits[number]
    game.token("lewes_bomb", (4, 4), fuse=30)
    game.state.turn = 5
    sequence.play_phase(game.answers("withdraw"))
    assert game.state.phase == DEBRIEFING
    sequence.play_phase(game)
    assert not game.state.standing[dump]
    assert game.state.reports[-1].won
    assert (game.state.reports[-1].rating, game.state.reports[-1].early_alarm) == (4, False)
