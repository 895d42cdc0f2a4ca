"""10.1 to 10.3, 10.7, 10.9 Declaring attacks."""

import pytest

from moonless.games.gato_leader.content.kinds import ACE, ESCORT, GUN, MK14, MK27, PERISCOPE
from moonless.games.gato_leader.rules import attacks, declaring, terms
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.state import Sub
from tests.games.gato_leader.openings import ready
from tests.games.gato_leader.position import Position


def options(game: Position, sub: Sub) -> list[str]:
    return [option.key for option in declaring.attack_options(game, Salvo(sub))]


@pytest.mark.rule("GL 10.1")
def test_who_cannot_attack() -> None:
    game, sub, _ = ready(submerged=True)
    assert declaring.attack_barred(game, sub) is None
    bars = {"stunned": declaring.CREW_STUNNED, "silent": declaring.RUNS_SILENT, "deep": declaring.IS_DEEP}
    for name, value in (("stunned", 1), ("silent", True), ("deep", True)):
        setattr(sub, name, value)
        assert declaring.attack_barred(game, sub) is bars[name]
        setattr(sub, name, type(value)(0))
    boat = game.sub_boat(sub)
    boat.temporary[PERISCOPE] = 1
    assert declaring.attack_barred(game, sub) is declaring.NO_PERISCOPE
    sub.submerged = False
    assert declaring.attack_barred(game, sub) is None


@pytest.mark.rule("GL 10.1")
@pytest.mark.rule("GL 10.2")
def test_of_several_reasons_not_to_fire_the_boats_own_comes_first() -> None:
    game, sub, _ = ready(submerged=True)
    for ship in game.battle.ships:
        ship.area = -1
    assert declaring.fire_barred(game, Salvo(sub), MK14) is declaring.NO_TARGET
    sub.stunned = 1
    assert declaring.fire_barred(game, Salvo(sub), MK14) is declaring.CREW_STUNNED


@pytest.mark.rule("GL 10.1")
def test_aggressive_boats_may_attack_from_the_deep() -> None:
    game = Position("holding-the-line")
    boat = game.boat("s-39", "veteran")
    sub = game.duel(boat, "short-s", submerged=True)
    sub.deep = True
    assert declaring.attack_barred(game, sub) is None


@pytest.mark.rule("GL 10.2")
@pytest.mark.rule("GL D16")
@pytest.mark.rule("GL R29")
def test_all_is_declared_before_any_roll() -> None:
    game, sub, ship = ready()
    far = game.ship("m2", "short-n")
    assert terms.range_to(game, sub, far) == 3
    assert "mk14 m2" in options(game, sub)
    out = game.ship("m3", "medium-nne")
    assert terms.range_to(game, sub, out) == 4
    assert "mk14 m3" not in options(game, sub)
    game.answers("mk14 m1", "fire 2", "mk14 m2", "fire 3", "done", "as-declared")
    game.chance(merchants="misidentified-88", escorts=91, d10=[9, 1, 1, 2])
    attacks.attack_with(game, sub)
    assert sum(game.sub_boat(sub).ready) == 5
    assert "mk14 m1" not in game.keys("attack"), "R28: one spread per target and type"
    assert far.kind == ESCORT
    assert ship.damage == 0
    assert game.spent()


@pytest.mark.rule("GL 10.3")
def test_types_do_not_mix_and_mk27_is_for_escorts() -> None:
    game, sub, _ = ready()
    boat = game.sub_boat(sub)
    boat.ready = [3, 2, 4, 0]
    game.ship("e1", "short-s", 95)
    assert [key for key in options(game, sub) if key.startswith("mk27")] == ["mk27 e1"]
    assert "mk10 m1" in options(game, sub)
    assert declaring.most_in_spread(game, boat, MK27) == 2
    attacks.attack_with(game.answers("mk27 e1", "fire 2", "done").chance(d10=[2, 4]), sub)
    assert game.find("e1").heavy == 1, "no dud roll; 4 + 1 skill + 1 spread + 2 = 8 of 7-8-9"
    assert game.spent()


@pytest.mark.rule("GL 10.7")
def test_gun_attacks() -> None:
    game, sub, _ = ready()
    far = game.ship("m2", "convoy-nw", 75)
    assert {"gun m1", "gun m2"} <= set(options(game, sub))
    far.area = game.display.index["short-n"]
    assert "gun m2" not in options(game, sub), "range 3"
    attacks.attack_with(game.answers("gun m1", "mk14 m1", "fire 1", "done", "as-declared").chance(d10=[1, 9, 1]), sub)
    assert not [key for key in game.keys("attack") if key.startswith("gun")], "one attack a round"
    sub.submerged = True
    assert declaring.gun_barred(game, Salvo(sub)) is declaring.IS_SUBMERGED
    sub.submerged = False
    game.sub_boat(sub).temporary[GUN] = 1
    assert declaring.gun_barred(game, Salvo(sub)) is terms.GUN_BROKEN


@pytest.mark.rule("GL 10.9")
@pytest.mark.rule("GL R34")
def test_reload_in_battle() -> None:
    game, sub, _ = ready(ready=2, ammo=6)
    boat = game.sub_boat(sub)
    for level, most in enumerate((0, 1, 2, 3)):
        boat.level = level
        assert declaring.most_reloads(game, boat) == most
    boat.level = ACE
    sub.stunned = 1
    assert [key for key in options(game, sub) if key != "done"] == ["reload 1", "reload 2", "reload 3"]
    sub.stunned = 0
    attacks.attack_with(game.answers("reload 3", "gun m1").chance(d10=1), sub)
    assert boat.ready[MK14] == 5
    boat.ready = [10, 0, 0, 0]
    assert declaring.most_reloads(game, boat) == 0


@pytest.mark.rule("GL 10.9")
def test_no_torpedoes_after_a_reload_and_no_reload_after_torpedoes() -> None:
    game, sub, _ = ready(ready=2)
    attacks.attack_with(game.answers("reload 1", "done"), sub)
    assert game.keys("attack") == ["gun m1", "done"]
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=2), sub)
    assert game.keys("attack") == ["gun m1", "done"]
