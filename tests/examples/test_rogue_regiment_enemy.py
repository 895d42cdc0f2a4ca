"""SAS: Rogue Regiment, worked examples 23 to 46 and the further cases: the enemy, fire, explosions, the end."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import BY_BOMB, BY_GRENADE, Objective
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.maps import lay_out
from moonless.games.rogue_regiment.rules import advance, attack_phase, blasts, course, event_phase
from moonless.games.rogue_regiment.state import ATTACK, DEBRIEFING, WRECKED
from tests.games.rogue_regiment.position import Position

ROW = ". . . . . . . . ."
C07 = ". .#_ _ _#. .\n    # W #\n" + "\n\n".join([". . . . . . ."] * 5)


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
    game.act(jock, "attack pistol other", "clockwise")
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
    course.play_phase(game.answers("withdraw"))
    assert game.state.phase == DEBRIEFING
    course.play_phase(game)
    assert not game.state.standing[dump]
    assert game.state.reports[-1].won
    assert (game.state.reports[-1].rating, game.state.reports[-1].early_alarm) == (4, False)


# Further cases


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
    assert "turn" in game.questions()


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
    course.play_phase(game)
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
