"""Rulings with a switch: each reading as it is played, the default and the other."""

import pytest

from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import BY_BOMB
from moonless.games.rogue_regiment.content.options import IN_ARMS
from moonless.games.rogue_regiment.rules import advance, attack_phase, attacks, blasts, carrying
from moonless.games.rogue_regiment.state import KILLED
from tests.games.rogue_regiment.position import Position, Spot

ALLEY = "\n\n".join([". . . . . . f .", *["r r r . r r r r"] * 7, "r r r f r r r r"])
RIVER = ". . . . . . . . . . ~ ~ . . . ."


@pytest.mark.rule("SRR R23")
@pytest.mark.parametrize(("reading", "edges"), [("low", "lWD"), ("high", "lWDHG")])
def test_over_which_walls_a_body_is_placed(reading: str, edges: str) -> None:
    over = ""
    for edge in "lWDHG#":
        game = Position(f".\n{edge}\n.", readings={"r23": reading})
        man = game.operator("jock", (0, 0))
        corpse = game.token("corpse", (0, 0), "corpse-1")
        man.carrying, corpse.holder, corpse.place = 0, 0, -1
        over += edge if carrying.places_for(game, man, man.place, IN_ARMS) == [4] else ""
    assert over == edges


@pytest.mark.rule("SRR R36")
@pytest.mark.rule("SRR 14.2")
@pytest.mark.parametrize(("reading", "health"), [("hurt", 3), ("unhurt", 5)])
def test_whether_our_own_men_are_hurt_by_a_blast(reading: str, health: int) -> None:
    """The guard beside them dies by either reading."""
    game = Position(readings={"r36": reading})
    man = game.operator("jock", (4, 3))
    guard = game.unit("guard", (4, 5), "N", "smg")
    game.chance(d6=[2, 1, 1, 1, 1, 1, *([4, 3, 2] if reading == "hurt" else [])])
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    assert (man.health, guard.fate) == (health, KILLED)


@pytest.mark.rule("SRR R51")
@pytest.mark.rule("SRR 9.4")
@pytest.mark.parametrize(
    ("reading", "battle", "facing"),
    [("attackable", False, "E"), ("closest", False, "N"), ("attackable", True, "E"), ("closest", True, "E")],
)
def test_whom_an_officer_faces_of_the_closest_and_one_he_could_attack(reading: str, battle: bool, facing: str) -> None:
    """Jock is the closest, crouched behind a hedge in the north; Paddy stands in the open in the east."""
    game = Position(". . . . . . .\n\n. h . . . . .\n\n. . . . . . .\n\n. . . . . . .", readings={"r51": reading})
    game.state.battle = battle
    game.operator("jock", (1, 0), spotted=True, crouched=True)
    game.operator("paddy", (6, 3), spotted=True)
    officer = game.unit("officer", (1, 3), "W", "officer", alert=True)
    game.advance_all()
    assert game.facing(officer) == facing


@pytest.mark.rule("SRR R55")
@pytest.mark.parametrize(("reading", "end", "facing"), [("closest", (9, 0), "E"), ("optimal", (6, 0), "W")])
def test_a_better_position_on_another(reading: str, end: Spot, facing: str) -> None:
    """The closest stands across the river, in range but not in short range; the other can be walked up to."""
    game = Position(RIVER, readings={"r55": reading})
    game.state.ties = 0
    game.operator("paddy", (15, 0), spotted=True)
    game.operator("jock", (2, 0), spotted=True)
    unit = game.unit("guard", (9, 0), "E", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == (end, facing)


@pytest.mark.rule("SRR R55")
def test_without_an_optimal_position_the_closest_is_attacked_by_either_reading() -> None:
    game = Position(RIVER, readings={"r55": "optimal"})
    game.state.ties = 0
    game.operator("paddy", (14, 0), spotted=True)
    game.operator("jock", (0, 0), spotted=True)
    unit = game.unit("guard", (9, 0), "N", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == ((9, 0), "E")


@pytest.mark.rule("SRR R68")
@pytest.mark.rule("SRR 9.6")
@pytest.mark.parametrize(("reading", "end", "facing"), [("route", (4, 0), "E"), ("glimpse", (3, 0), "S")])
def test_a_glimpse_on_the_way(reading: str, end: Spot, facing: str) -> None:
    """The closest is behind a wood; from one square short of the end of the walk another is glimpsed down an alley."""
    game = Position(ALLEY, readings={"r68": reading})
    game.state.ties = 0
    game.operator("paddy", (7, 0), spotted=True)
    game.operator("jock", (3, 8), spotted=True, crouched=True)
    unit = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == (end, facing)


def test_a_campaign_is_played_by_the_reading_it_was_started_with() -> None:
    assert GAME.start("morvan-nights", {"r55": "optimal"}).copy().readings == ["r55 optimal"]
    assert GAME.start("morvan-nights", {}).readings == []


@pytest.mark.rule("SRR R53")
@pytest.mark.parametrize(("reading", "attacked"), [("cover", "paddy"), ("range", "jock")])
def test_whom_a_unit_fires_at_of_one_in_cover_and_one_further_off(reading: str, attacked: str) -> None:
    game = Position(". . . . . . . .\n\n. . . c . . . .\n\n. . . . . . . .", readings={"r53": reading})
    men = [game.operator("jock", (4, 1), spotted=True), game.operator("paddy", (6, 2), spotted=True)]
    unit = game.unit("guard", (0, 1), "E", "smg", alert=True)
    assert attack_phase.attack_target(game, unit, men).key == attacked


@pytest.mark.rule("SRR R53")
def test_of_two_equally_near_the_one_with_less_cover_by_either_reading() -> None:
    for reading in ("cover", "range"):
        game = Position(". . . . . .\n\n. . . c . .\n\n. . . . . .", readings={"r53": reading})
        men = [game.operator("jock", (4, 1), spotted=True), game.operator("paddy", (4, 0), spotted=True)]
        unit = game.unit("guard", (0, 1), "E", "smg", alert=True)
        assert attack_phase.attack_target(game, unit, men) is men[1]


@pytest.mark.rule("SRR R52")
@pytest.mark.parametrize(("reading", "leave"), [("tiles", False), ("board", True)])
def test_whether_men_on_a_spawn_tile_keep_the_sentries_at_their_posts(reading: str, leave: bool) -> None:
    game = Position(readings={"r52": reading})
    game.state.battle = True
    front = game.tile("E", 3, "white")
    game.sentry("s", (0, 0), "S", alert=True)
    game.operator("jock", (4, 8), spotted=True)
    game.reinforcement("smg-1", front[0])
    advance.begin_advance(game)
    assert game.state.all_sentries is leave
    game.unit("guard", (8, 8), "N", "smg", alert=True)
    advance.begin_advance(game)
    assert not game.state.all_sentries


@pytest.mark.rule("SRR R71")
@pytest.mark.rule("SRR 12.1")
@pytest.mark.parametrize(("reading", "health"), [("spotted", 5), ("view", 3)])
def test_whether_a_man_whom_nobody_has_noticed_is_attacked(reading: str, health: int) -> None:
    """A shout has put the guard on the alert; he has not looked about him since."""
    game = Position(readings={"r71": reading})
    man = game.operator("jock", (4, 4))
    game.unit("guard", (4, 1), "S", "smg", alert=True)
    seen = reading == "view"
    if seen:
        game.chance(d6=[1, 1])
    attack_phase.attack_phase(game)
    assert (man.health, man.spotted, bool(game.told())) == (health, seen, seen)


@pytest.mark.rule("SRR R71 view")
def test_whoever_is_roused_by_the_shout_looks_too_and_nobody_else() -> None:
    """The one beside him hears the shout, and has Paddy before him; whom no shout reaches attacks nobody."""
    game = Position(readings={"r71": "view"})
    man = game.operator("jock", (4, 4))
    paddy = game.operator("paddy", (2, 8))
    roused = game.unit("roused", (2, 4), "S", "smg")
    game.unit("guard", (4, 1), "S", "smg", alert=True)
    asleep = game.unit("asleep", (8, 8), "W", "smg")
    game.chance(d6=[6] * 4)
    attack_phase.attack_phase(game)
    assert (roused.alert, asleep.alert, man.spotted, paddy.spotted) == (True, False, True, True)


@pytest.mark.rule("SRR R71 view")
def test_who_is_not_on_the_alert_or_dead_or_not_on_the_board_looks_at_nobody() -> None:
    game = Position(readings={"r71": "view"})
    man = game.operator("jock", (4, 4))
    front = game.tile("E", 3, "white")
    game.unit("calm", (4, 1), "S", "smg")
    dead = game.unit("dead", (1, 4), "E", "smg", alert=True)
    attacks.kill(game, dead)
    waiting = game.reinforcement("smg-1", front[1])
    waiting.alert, waiting.facing = True, 6
    game.unit("truck", (7, 4), "W", "truck", alert=True, parked=True)  # its men have got down (15.5)
    game.refresh()
    attack_phase.attack_phase(game)
    assert (man.spotted, man.health) == (False, 5)


@pytest.mark.rule("SRR R71 view")
def test_one_who_sees_nobody_does_not_keep_the_others_from_looking() -> None:
    game = Position(readings={"r71": "view"})
    man, paddy = game.operator("jock", (4, 4)), game.operator("paddy", (2, 8))
    game.unit("blind", (8, 0), "N", "smg", alert=True)
    game.unit("roused", (2, 4), "S", "smg")
    game.unit("guard", (4, 1), "S", "smg", alert=True)
    game.chance(d6=[6] * 4)
    attack_phase.attack_phase(game)
    assert (man.spotted, paddy.spotted) == (True, True)


@pytest.mark.rule("SRR R70")
@pytest.mark.rule("SRR 13")
@pytest.mark.parametrize(
    ("reading", "battle", "carried"),
    [("board", False, True), ("board", True, True), ("all", False, True), ("all", True, False)],
)
def test_whether_a_body_stays_in_a_mans_arms(reading: str, battle: bool, carried: bool) -> None:
    """In stealth those on certain squares are removed: what he carries is on none."""
    game = Position("f .", readings={"r70": reading})
    game.state.battle = battle
    game.operator("paddy", (1, 0))  # he carries nothing
    man = game.operator("jock", (0, 0), carrying=0)
    body = game.token("corpse", (0, 0), holder=1)
    body.place = -1
    attack_phase.end_phase(game)
    told = ["The corpse that Jock carries is removed."]
    assert (man.carrying, body.holder, game.told()) == ((0, 1, []) if carried else (-1, -1, told))


@pytest.mark.rule("SRR R70 all")
def test_what_is_no_body_stays_in_his_arms() -> None:
    game = Position(readings={"r70": "all"})
    game.state.battle = True
    man = game.operator("jock", (0, 0), carrying=0)
    game.token("fuel_barrel", (0, 0), holder=0).place = -1
    attack_phase.end_phase(game)
    assert man.carrying == 0
