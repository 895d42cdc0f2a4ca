"""SAS: Rogue Regiment, the further cases beside the worked examples."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import BY_BOMB, BY_GRENADE
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.maps import lay_out
from moonless.games.rogue_regiment.rules import advance, attack_phase, blasts, event_phase, sequence
from moonless.games.rogue_regiment.state import ATTACK, WRECKED
from tests.games.rogue_regiment.position import Position


def sides() -> dict[str, object]:
    return {side.id: side for side in load_content().files.tiles.side}


@pytest.mark.rule("SRR R3")
@pytest.mark.rule("SRR 2.8")
def test_x_01_joined_patrol_line() -> None:
    board = lay_out([["t04b@0", "t05a@0"]], sides(), 11)  # type: ignore[arg-type]
    long = [line for line in board.lines if len(line.squares) == 22]
    assert [(line.color, len(line.starts)) for line in long] == [(1, 4)]
    apart = lay_out([["t01b@0", "t04b@0"]], sides(), 11)  # type: ignore[arg-type]
    assert sorted((line.color, len(line.squares)) for line in apart.lines) == [(0, 11), (1, 11)]


@pytest.mark.rule("SRR 2.7")
def test_x_02_rotation() -> None:
    board = lay_out([["t05a@90"]], sides(), 11)  # type: ignore[arg-type]
    found = [
        (sorted(FACINGS[arrow] for arrow in post.arrows), FACINGS[post.default])
        for post in board.posts
        if post.place == board.square(6, 3)
    ]
    assert found == [(["E", "N", "W"], "N")]


@pytest.mark.rule("SRR R4")
@pytest.mark.rule("SRR 2.8")
def test_x_03_dead_end() -> None:
    game = Position(columns=22, rows=11)
    unit = game.patrolman("patrol", game.line([(0, 5), (21, 5)], "black"), (20, 5), "E")
    game.state.turn = 1
    game.patrol_all()
    assert (game.where(unit), game.facing(unit)) == ((18, 5), "W")
    assert "turn" in game.asks()


@pytest.mark.rule("SRR 7.5")
def test_x_05_witness_through_a_hedge() -> None:
    game = Position(". . . h . . . .\n\n. . . . . . . .\n\n. . . . . . . .")
    jock = game.operator("jock", (6, 0))
    game.unit("victim", (5, 0), "W")
    witness = game.unit("witness", (1, 0), "E")
    near = game.unit("near", (0, 2), "W")
    game.act(jock, "attack fighting_knife victim")
    assert (witness.alert, near.alert, jock.spotted) == (True, True, False)


@pytest.mark.rule("SRR R33")
@pytest.mark.rule("SRR 11.3")
def test_x_06_door() -> None:
    game = Position(". . .D_ _\n\n. . .#_ _")
    unit = game.patrolman("patrol", game.line([(0, 0), (4, 0)]), (1, 0), "E")
    jock = game.operator("jock", (3, 0))
    near = game.unit("near", (0, 1), "W")
    game.state.turn = 2
    game.patrol_all()
    assert (game.where(unit), unit.alert, jock.spotted, near.alert) == ((2, 0), True, True, True)


@pytest.mark.rule("SRR 4.3")
@pytest.mark.rule("SRR 8.6")
def test_x_09_alert_unit_in_front_does_not_block() -> None:
    game = Position()
    jock = game.operator("jock", (1, 4), spotted=True)
    game.unit("near", (3, 4), "W", "smg", alert=True)
    game.unit("far", (5, 4), "W", "smg", alert=True)
    game.chance(d6=[6, 6, 6, 6])
    attack_phase.attack_phase(game)
    assert jock.health == 5
    assert game.spent()


@pytest.mark.rule("SRR 5.5")
@pytest.mark.rule("SRR 5.6")
def test_x_10_alarm_inside_an_action() -> None:
    game = Position()
    game.state.meter = 1
    paddy = game.operator("paddy", (1, 4))
    unit = game.unit("guard", (7, 4), "W", "smg")
    far = game.unit("far", (8, 8), "E", "smg")
    game.chance(d6=[1, 1, 1])
    game.act(paddy, "attack sten guard")
    assert game.state.battle
    assert unit.alert
    assert far.alert
    assert (paddy.health, paddy.spotted) == (5, True)
    game.chance(event="e01")
    game.state.phase = 7
    sequence.play_phase(game)
    assert game.state.phase == ATTACK


@pytest.mark.rule("SRR R29")
@pytest.mark.rule("SRR 9.2")
def test_x_11_no_one_spotted_in_battle() -> None:
    game = Position()
    game.state.battle = True
    far = game.operator("jock", (0, 0))
    near = game.operator("paddy", (4, 4))
    game.unit("guard", (6, 4), "E", "smg", alert=True)
    advance.begin_advance(game)
    assert (near.spotted, far.spotted) == (True, False)


@pytest.mark.rule("SRR R36")
@pytest.mark.rule("SRR 14.2")
def test_x_13_blast_and_operators() -> None:
    game = Position()
    jock = game.operator("jock", (3, 3))
    game.chance(d6=[4, 3, 2])
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    assert jock.health == 3


@pytest.mark.rule("SRR 8.12")
@pytest.mark.rule("SRR 15.6")
def test_x_14_armor() -> None:
    game = Position()
    paddy = game.operator("paddy", (1, 4))
    track = game.unit("halftrack", (4, 4), "E", "half_track", parked=True)
    game.chance(d6=[6, 6, 6])
    game.act(paddy, "attack sten halftrack")
    assert track.hits == 0
    game.chance(d6=[2, 3, 4, 5])
    blasts.blast(game, track.place, BY_GRENADE, "paddy")
    assert track.hits == 4
    game.chance(d6=[1, 1, 1, 2])
    blasts.blast(game, track.place, BY_GRENADE, "paddy")
    assert track.fate == WRECKED


@pytest.mark.rule("SRR 10.3")
def test_x_17_two_arrows() -> None:
    game = Position()
    unit = game.sentry("sentry", (4, 4), "N")
    event_phase.resolve(game, game.card("sentry_rotate", "black", "clockwise", 2))
    assert game.facing(unit) == "S"
