"""SAS: Rogue Regiment, worked examples 23 to 37: the enemy's moves, cards and patrols."""

import pytest

from moonless.games.rogue_regiment.rules import advance, attack_phase, event_phase
from tests.games.rogue_regiment.position import Position

ROW = ". . . . . . . . ."


def hedge_map(feature: str = "h", extra: tuple[int, int] | None = None) -> str:
    rows = [ROW] + [f". . . . . . {feature} . ."] * 5 + [ROW] * 6
    if extra is not None:
        x, y = extra
        rows[y] = rows[y][: 2 * x] + "f" + rows[y][2 * x + 1 :]
    return "\n\n".join(rows)


@pytest.mark.rule("SRR R55")
@pytest.mark.rule("SRR 9.6")
def test_ex_23_attack_position_behind_cover() -> None:
    game = Position(hedge_map())
    unit = game.unit("smg", (1, 3), "N", "smg", alert=True)
    game.operator("paddy", (7, 3), spotted=True)
    game.answers("F4")
    game.advance_all()
    asked = next(decision for decision in game.asked if decision.ask == "destination")
    assert sorted(option.key for option in asked.options) == ["F2", "F3", "F4", "F5", "F6"]
    assert (game.where(unit), game.facing(unit)) == ((5, 3), "E")


@pytest.mark.rule("SRR 9.6")
def test_ex_24_climbing_into_the_hedge() -> None:
    game = Position(hedge_map())
    unit = game.unit("smg", (5, 3), "E", "smg", alert=True)
    game.operator("paddy", (7, 3), spotted=True)
    game.answers("G4")
    game.advance_all()
    asked = next(decision for decision in game.asked if decision.ask == "destination")
    assert sorted(option.key for option in asked.options) == ["G3", "G4", "G5"]
    assert game.where(unit) == (6, 3)


@pytest.mark.rule("SRR 9.6")
def test_ex_25_another_operator() -> None:
    game = Position(hedge_map())
    unit = game.unit("smg", (1, 3), "N", "smg", alert=True)
    game.operator("paddy", (7, 3), spotted=True, crouched=True)
    game.operator("jock", (3, 10), spotted=True)
    game.answers("D7")
    game.advance_all()
    asked = next(decision for decision in game.asked if decision.ask == "destination")
    assert sorted(option.key for option in asked.options) == ["A7", "B7", "C7", "D7", "E7"]
    assert (game.where(unit), game.facing(unit)) == ((3, 6), "S")


@pytest.mark.rule("SRR 9.6")
def test_ex_26_nobody_can_be_attacked() -> None:
    game = Position(hedge_map("f", (3, 10)))
    unit = game.unit("smg", (1, 3), "N", "smg", alert=True)
    game.operator("paddy", (7, 3), spotted=True, crouched=True)
    game.operator("jock", (3, 10), spotted=True, crouched=True)
    game.answers("F4")
    game.advance_all()
    asked = next(decision for decision in game.asked if decision.ask == "destination")
    assert sorted(option.key for option in asked.options) == ["F3", "F4", "F5", "F6"]
    assert (game.where(unit), game.facing(unit)) == ((5, 3), "S")
    attack_phase.attack_phase(game)
    assert all(man.health == 5 for man in game.state.operators)


@pytest.mark.rule("SRR 9.7")
@pytest.mark.rule("SRR 2.9")
@pytest.mark.rule("SRR 9.3")
def test_ex_27_stepping_on_from_a_spawn_tile() -> None:
    game = Position(columns=16, rows=9)
    places = game.tile("W", 3, "white")
    assert [(game.board.xs[p], game.board.ys[p]) for p in places] == [
        (-1, 3),
        (-1, 4),
        (-1, 5),
        (-2, 3),
        (-2, 4),
        (-2, 5),
    ]
    game.state.battle = True
    game.operator("paddy", (12, 4), spotted=True)
    units = [game.reinforcement(f"smg-{n + 1}", place) for n, place in enumerate(places)]
    game.state.ties = 0
    game.advance_all()
    assert [game.board.xs[unit.place] for unit in units] == [3, 3, 3, 2, 2, 2]


@pytest.mark.rule("SRR R51")
@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR 9.2")
def test_ex_28_sentry_and_officer_turn() -> None:
    rows = [ROW, "", ". . . . . . f . .", "", ROW, "", ROW, "# W # # # # # # #", "_ _ _ _ _ _ _ _ _", "",
            "_ _ _ _ _ _ _ _ _"]  # fmt: skip
    game = Position("\n".join(rows))
    game.state.battle = True
    sentry = game.sentry("sentry", (1, 1), "W", alert=True)
    officer = game.unit("officer", (1, 5), "E", "officer", alert=True)
    guard = game.unit("far", (8, 0), "E", "smg", alert=True)
    guard.acted = True
    game.operator("paddy", (1, 4), spotted=True, crouched=True)
    game.operator("jock", (6, 1), spotted=True)
    advance.face_enemy(game, sentry)
    advance.face_enemy(game, officer)
    assert (game.facing(sentry), game.facing(officer)) == ("E", "N")
    assert advance.holds(game, sentry)


@pytest.mark.rule("SRR 10.3")
def test_ex_29_sentry_rotation_with_few_arrows() -> None:
    game = Position()
    unit = game.sentry("sentry", (4, 4), "N", "N S")
    event_phase.resolve(game, game.card("sentry_rotate", "black", "clockwise"))
    assert game.facing(unit) == "S"


@pytest.mark.rule("SRR 10.4")
def test_ex_30_patrol_rotation() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E")
    event_phase.resolve(game, game.card("patrol_rotate", "white", "anticlockwise"))
    assert (game.facing(unit), game.where(unit)) == ("W", (4, 4))


@pytest.mark.rule("SRR 10.4")
@pytest.mark.rule("SRR 4.9")
@pytest.mark.rule("SRR 4.10")
@pytest.mark.parametrize(("crouched", "facing"), [(False, "N"), (True, "E")])
def test_ex_31_seen_in_mid_turn(crouched: bool, facing: str) -> None:
    rows = [ROW] * 9
    rows[1] = ". . . . f . . . ."
    game = Position("\n\n".join(rows))
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "W")
    jock = game.operator("jock", (4, 1), crouched=crouched)
    event_phase.resolve(game, game.card("patrol_rotate", "white", "clockwise"))
    assert (game.facing(unit), unit.alert, jock.spotted) == (facing, not crouched, not crouched)


@pytest.mark.rule("SRR 10.2")
def test_ex_32_the_patrol_token() -> None:
    game = Position()
    colors = []
    for turn in (1, 2, 3, 4):
        game.state.turn = turn
        colors.append(event_phase.token_color(game))
    assert colors == [1, 0, 1, 0]


@pytest.mark.rule("SRR 10.6")
def test_ex_33_spawn_event_in_the_stealth_section() -> None:
    game = Position()
    places = game.tile("E", 3, "black")
    for expected in (2, 4, 6, 6):
        event_phase.spawn(game, 1, 2)
        assert len(game.state.units) == expected
        assert not any(unit.alert for unit in game.state.units)
        if expected == 2:
            assert all(unit.place in places[:3] for unit in game.state.units)
    assert {unit.place for unit in game.state.units} == set(places)


@pytest.mark.rule("SRR 10.7")
def test_ex_34_alarm_advance() -> None:
    game = Position()
    game.state.meter = 5
    event_phase.resolve(game, game.card("alarm_advance"))
    assert game.state.meter == 4


@pytest.mark.rule("SRR 14.13")
def test_ex_35_cigarette() -> None:
    game = Position()
    jock = game.operator("jock", (1, 4), cigarettes=1)
    sentry = game.unit("sentry", (4, 1), "S")
    other = game.unit("other", (8, 8), "S")
    game.act(jock, "cigarette", "sentry")
    game.act(jock, "move e")
    game.act(jock, "move e")
    assert (jock.spotted, sentry.smoking, sentry.alert) == (False, True, False)
    game.chance(d6=1)
    game.act(jock, "attack pistol other")
    assert (sentry.smoking, sentry.alert, game.facing(sentry)) == (False, True, "S")
    assert other.alert


@pytest.mark.rule("SRR 11.2")
@pytest.mark.rule("SRR 11.1")
def test_ex_36_patrol_move() -> None:
    game = Position()
    line = game.line([(0, 0), (4, 0), (4, 4), (0, 4)], loop=True)
    unit = game.patrolman("patrol", line, (2, 0), "E")
    game.state.turn = 2
    game.patrol_all()
    assert (game.where(unit), game.facing(unit)) == ((4, 2), "S")
    game.state.turn = 3
    game.patrol_all()
    assert game.where(unit) == (4, 2)


@pytest.mark.rule("SRR 11.2")
@pytest.mark.rule("SRR 7.6")
def test_ex_37_patrolman_finds_a_corpse() -> None:
    game = Position()
    line = game.line([(0, 0), (4, 0), (4, 4), (0, 4)], loop=True)
    unit = game.patrolman("patrol", line, (2, 0), "E")
    sentry = game.sentry("sentry", (1, 3), "W")
    game.token("corpse", (4, 3))
    game.state.turn = 2
    game.patrol_all()
    assert (game.where(unit), unit.alert, sentry.alert) == ((4, 0), True, True)
