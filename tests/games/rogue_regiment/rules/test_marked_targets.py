"""6.10, 17.3 Marked targets: one free attack, in any phase, when the target is in range and sight."""

import pytest

from moonless.core.content import plain, read
from moonless.core.errors import Unreadable
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import marked_targets, offers, weapons
from moonless.games.rogue_regiment.state import AT_SHORT_RANGE, NOWHERE, Look, Operator
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R54")
@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 7.13")
def test_a_marked_attack_is_one_and_not_while_crouched() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    unit = game.unit("guard", (6, 4), "E")
    game.unit("far", (8, 8), "E")
    game.act(man, "mark", "guard", "ask")
    man.crouched = True
    marked_targets.windows(game, None, -1, 0)
    assert "marked" not in game.asks()
    man.crouched = False
    game.chance(d6=1)
    game.act(man, "marked pistol guard")
    assert (man.mark, man.ap, unit.alert) == (-1, 2, True)
    assert not any(key.startswith("marked") for key in game.offered(man))


@pytest.mark.rule("SRR R54")
@pytest.mark.rule("SRR 7.13")
def test_what_bars_a_marked_attack_is_the_same_in_his_turn_and_in_any_other_phase() -> None:
    game = Position()
    man = game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (6, 4), "E")
    game.token("corpse", (2, 4))
    for crouched, carrying in ((False, NOWHERE), (True, NOWHERE), (False, 0)):
        man.crouched, man.carrying = crouched, carrying
        offered = any(key.startswith("marked ") for key in game.offered(man))
        assert offered == (marked_targets.fire_barred(man, False) is None)
        if not offered:
            bar, refusal = (
                marked_targets.fire_barred(man, False),
                offers.refusal_of(game, man, game.content.actions["marked"]),
            )
            assert bar is not None
            assert (refusal.reason, refusal.rule) == (bar.reason, bar.rule)


@pytest.mark.rule("SRR R28")
@pytest.mark.rule("SRR 7.13")
def test_outside_his_turn_only_the_target_answers() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4), mark=0, spotted=True)
    game.unit("target", (6, 4), "W", "smg", alert=True)
    game.unit("other", (6, 6), "W", "smg", alert=True)
    game.state.phase = 6
    jock.order = 1
    game.chance(d6=[1, 6, 6])
    marked_targets.windows(game, None, -1, 0)
    assert game.spent()
    assert (jock.health, jock.mark) == (5, -1)


@pytest.mark.rule("SRR 7.13")
@pytest.mark.rule("SRR 7.9")
def test_in_his_own_turn_a_marked_attack_is_an_action() -> None:
    """Whoever sees it and was alert answers fire, whichever window he shoots in; in another's turn nobody does."""
    for active, health in ((0, 3), (1, 5)):
        game = Position(columns=11)
        jock = game.operator("jock", (0, 4), spotted=True, mark=0, order=1)
        game.operator("paddy", (10, 8))
        game.unit("target", (4, 4), "E", "smg")
        game.unit("watch", (0, 0), "S", "smg", alert=True)
        game.state.active = active
        game.chance(d6=[6, 1, 1] if active == 0 else [6])
        marked_targets.windows(game, None, -1, 0)
        assert jock.health == health
        assert game.spent()


def test_what_he_held_fire_at_is_kept_as_one_number_and_read_again() -> None:
    man = Operator("jock", "Jock", "a", 17, 3, [0] * 16, held=Look(17, 402, 6, 403, 2))
    data = plain(man)
    assert data["held"] == 1_113_779_226, "as records have always had it"
    assert read(Operator, data, "man") == man
    assert plain(Operator("jock", "Jock", "a", 17, 3, [0] * 16))["held"] == NOWHERE
    with pytest.raises(Unreadable, match="held: expected a whole number"):
        read(Operator, data | {"held": "there"}, "man")


@pytest.mark.rule("SRR 17.3")
def test_a_held_window_is_not_asked_again() -> None:
    game = Position()
    game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (6, 4), "E")
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    marked_targets.windows(game, None, -1, 0)
    assert game.asks() == ["marked"]
    game.state.units[0].facing = 4
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    assert game.asks() == ["marked", "marked"]


@pytest.mark.rule("SRR 8.10")
def test_beside_the_target_are_those_whom_a_standing_man_sees() -> None:
    """Over the low wall he sees both; the corner of the map is a square like any other."""
    game = Position(". . .l.\n\n. . .l.")
    man = game.operator("paddy", (3, 0))
    corner, below = game.unit("corner", (0, 0), "W"), game.unit("below", (1, 1), "W")
    target = game.unit("target", (1, 0), "W", alert=True)
    corner.alert = True
    game.refresh()
    assert marked_targets.beside_target(game, man.place, target) == [corner, below]


@pytest.mark.rule("SRR 17.3")
@pytest.mark.rule("SRR R57")
def test_a_shot_at_another_does_not_stop_who_is_moving() -> None:
    game = Position()
    game.operator("jock", (0, 4), mark=0, order=1)
    game.unit("target", (4, 4), "E")
    moving = game.unit("moving", (8, 8), "E")
    game.chance(d6=6)
    assert not marked_targets.windows(game, moving, game.at((8, 7)), 0)
    assert game.state.units[0].place == -1


@pytest.mark.rule("SRR 7.8")
@pytest.mark.rule("SRR 7.13")
def test_an_alert_target_that_did_not_see_him_turns_and_answers() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4), mark=0, order=1)
    target = game.unit("target", (6, 4), "E", "smg", alert=True)
    game.state.phase = 6
    game.chance(d6=[1, 6, 2])  # he misses; at short range a 2 does not save him
    marked_targets.windows(game, None, -1, 0)
    assert (game.facing(target), jock.health, jock.spotted) == ("W", 4, True)
    assert game.spent()


@pytest.mark.rule("SRR 14.13")
@pytest.mark.rule("SRR 8.10")
def test_a_smoker_who_is_shot_at_sees_the_man_beside_him_fall() -> None:
    """The attack ends his cigarette: he is a witness, and his shout reaches a man who has not heard the shot."""
    game = Position(columns=13)
    paddy = game.operator("paddy", (0, 4), spotted=True)
    game.unit("smoker", (7, 4), "S", smoking=True)
    beside = game.unit("beside", (7, 5), "E")
    far = game.unit("far", (11, 4), "E")
    game.chance(d6=[5, 1, 1])
    game.act(paddy, "attack sten smoker", "beside")
    assert (beside.place, far.alert) == (-1, True)


@pytest.mark.rule("SRR 6.8")
def test_a_knifed_man_is_told_to_be_dead_after_the_deed() -> None:
    game = Position()
    jock = game.operator("jock", (4, 5))
    game.unit("guard-1", (4, 4), "N")
    game.act(jock, "attack fighting_knife guard-1")
    assert game.told()[:2] == ["Jock kills Guard 1 with the knife.", "Guard 1 is dead."]


@pytest.mark.rule("SRR 6.10")
def test_who_is_off_the_board_is_told_so_and_not_that_nobody_is_in_sight() -> None:
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (0, 3), mark=0)
    guard = game.unit("guard", (4, 3), "E")
    assert marked_targets.fire_barred(man, man.place in exits) is None
    assert weapons.weapons_on(game, man, man.place, guard)
    assert not weapons.weapons_on(game, man, exits[0], guard)
    man.place = exits[0]
    assert marked_targets.fire_barred(man, man.place in exits) is marked_targets.NOT_HERE


@pytest.mark.rule("SRR 17.3")
def test_at_short_range_one_of_his_weapons_is_enough() -> None:
    """3 squares are short for the pistol (4), and long for the Welrod (2)."""
    game = Position()
    taff = game.operator("taff", (1, 4), "b", mark=0, order=AT_SHORT_RANGE)
    guard = game.unit("guard", (4, 4), "E")
    pistol, welrod = GEAR.index("pistol"), GEAR.index("welrod")
    assert marked_targets.fires(game, taff, guard, [pistol, welrod], guard.place, guard.facing)
    assert not marked_targets.fires(game, taff, guard, [welrod], guard.place, guard.facing)
    guard.place = game.at((5, 4))
    assert marked_targets.fires(game, taff, guard, [pistol], guard.place, guard.facing), "4 squares are short, too"
    guard.place = game.at((6, 4))
    assert not marked_targets.fires(game, taff, guard, [pistol], guard.place, guard.facing)


@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 17.3")
def test_who_is_asked_whether_he_fires_says_with_what() -> None:
    game = Position()
    taff = game.operator("taff", (4, 4), "b", mark=0)
    guard = game.unit("guard", (4, 2), "N")
    game.answers("fire", "marked welrod guard").chance(d6=2)  # 4 and more; short range 1, marked 2
    marked_targets.windows(game, None, NOWHERE, 0)
    assert game.asks() == ["marked", "marked-weapon"]
    assert (guard.place, taff.gear[GEAR.index("welrod")]) == (-1, 2)
