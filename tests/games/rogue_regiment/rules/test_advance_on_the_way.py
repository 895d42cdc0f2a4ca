"""9.3, 9.6 What an advancing unit meets on its way, and who is next after that."""

import pytest

from moonless.games.rogue_regiment.rules import advance
from moonless.games.rogue_regiment.state import AT_SHORT_RANGE, KILLED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 14.7")
def test_who_dies_in_a_trap_on_his_way_goes_no_further() -> None:
    game = Position(columns=9, rows=1)
    game.state.ties = 0
    game.operator("jock", (8, 0), spotted=True)
    guard = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.token("trap", (2, 0), "trap")
    game.advance_all()
    assert (guard.fate, guard.place) == (KILLED, -1)
    assert [game.where(token) for token in game.state.tokens] == [(2, 0), (2, 0)], "the trap and the corpse"


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 14.8")
def test_whom_a_mine_on_the_way_spares_walks_into_no_smoke() -> None:
    """3.1: its marker may be left, but no square of it entered, and the mine lay in the middle of it."""
    game = Position(columns=14, rows=1)
    game.state.ties = 0
    game.operator("jock", (13, 0), spotted=True)
    guard = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.token("mine", (2, 0), "mine")
    game.chance(d6=[1] * 6)
    game.advance_all()
    assert game.where(guard) == (2, 0)


@pytest.mark.rule("SRR 9.6")
def test_who_sees_somebody_new_with_its_last_step_plans_again_without_points_and_faces_the_closest() -> None:
    rows = [" ".join("." * 12)] * 10
    rows[3] = ". . . f f f . . . . . ."
    game = Position("\n\n".join(rows))
    game.state.ties = 0
    game.operator("jock", (11, 8), spotted=True)
    paddy = game.operator("paddy", (6, 2))
    unit = game.unit("guard", (1, 5), "S", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), paddy.spotted) == ((5, 2), True), "four squares on the way to Jock in the south-east"
    assert game.facing(unit) == "E"


@pytest.mark.rule("SRR 9.3")
@pytest.mark.rule("SRR 7.7")
def test_who_is_alerted_in_the_middle_of_the_phase_takes_his_place_in_the_order() -> None:
    """Jock's marked attack on the first misses (1, and 3 more), but wakes one who is nearer to him than the others."""
    game = Position(columns=21, rows=3)
    game.state.ties = 0
    game.operator("jock", (20, 0), spotted=True, mark=0, order=AT_SHORT_RANGE, sten=0)
    for key, x in (("first", 12), ("middle", 9), ("last", 3)):
        game.unit(key, (x, 0), "E", "smg", alert=True)
    woken = game.unit("woken", (15, 2), "W", "smg")
    game.chance(d6=[1, 6, 6])  # the first one has seen him, and answers: two dice, both safe
    game.advance_all()
    plans = [event.line() for event in game.events if "closest spotted operator" in event.line().text]
    assert woken.alert
    assert list(dict.fromkeys(line.pieces[0] for line in plans)) == ["first", "woken", "middle", "last"]


@pytest.mark.rule("SRR 9.2")
@pytest.mark.parametrize("kind", ["officer", "hmg"])
def test_officers_and_guns_do_not_keep_the_sentries_at_their_posts(kind: str) -> None:
    """They only turn: with nobody else to advance, the sentries do."""
    game = Position()
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (7, 4), spotted=True)
    game.unit("still", (0, 0), "N", kind, alert=True)
    sentry = game.sentry("sentry", (1, 4), "N", alert=True)
    game.advance_all()
    assert game.where(sentry) != (1, 4)


@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR 4.10")
@pytest.mark.parametrize("kind", ["officer", "sentry"])
def test_who_only_turns_faces_the_closest_also_when_he_finds_somebody_new_on_the_way(kind: str) -> None:
    """Jock is 3 squares off; half way round to him Taff comes into view, 6 squares off and not spotted until then."""
    game = Position(columns=12)
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (8, 8), spotted=True)
    taff = game.operator("taff", (5, 2))
    if kind == "officer":
        unit = game.unit("officer", (5, 8), "W", "officer", alert=True)
    else:
        unit = game.sentry("sentry", (5, 8), "W", alert=True)
    game.unit("guard", (11, 0), "E", "smg", alert=True)  # so that sentries stay (9.2)
    game.advance_all()
    assert (taff.spotted, game.where(unit), game.facing(unit)) == (True, (5, 8), "E")


@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR R57")
def test_who_only_turns_and_survives_a_marked_attack_turns_no_further() -> None:
    """Taff fires as the officer begins to turn to Jock, and misses; the officer then faces Taff, and keeps to that."""
    game = Position(columns=12)
    game.state.ties = 0
    game.operator("jock", (8, 8), spotted=True)
    game.operator("taff", (5, 4), "b", mark=0, order=1, welrod=1, pistol=0)
    unit = game.unit("officer", (5, 8), "W", "officer", alert=True)
    game.chance(d6=[1, 6, 6])
    advance.face_enemy(game, unit)
    assert game.facing(unit) == "N"
