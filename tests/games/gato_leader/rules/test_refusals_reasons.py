"""Why something cannot be done in a battle: in each situation the reason that is true there, the plainest first."""

import pytest

from moonless.core.decision import Bar
from moonless.games.gato_leader.content.kinds import MK10, MK14, MK27
from moonless.games.gato_leader.rules import (
    declaring,
    movement,
    post_combat,
    reactions,
)
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Attack, Salvo
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.state import OFF, Boat, Sub
from tests.games.gato_leader.position import Position


def said(bar: Bar | None) -> str:
    return "" if bar is None else f"{bar.reason} ({bar.rule})"


def duel(level: str = "veteran", **changes: object) -> tuple[Position, Boat, Sub]:
    game = Position("turning-the-tide")
    boat = game.boat("drum", level, "marianas", **changes)
    return game, boat, game.duel(boat, "short-s")


@pytest.mark.rule("GL 10.1", "GL 12.1", "GL 8.6", "GL 11.5", "GL 12.3")
def test_who_cannot_attack_at_all() -> None:
    """Unfit before Stunned before silent; deep only a Cautious crew; without a periscope only from below."""
    game, boat, sub = duel("green")
    assert game.level(boat).initiative == "cautious"
    sub.stunned, sub.silent, sub.deep, sub.submerged = 1, True, True, True
    game.change(boat, stress=99, periscope=1)
    found = []
    for undo in ("stress", "stunned", "silent", "deep", "submerged", ""):
        found.append(said(declaring.attack_barred(game, sub)))
        if undo == "stress":
            boat.stress = 0
        elif undo:
            setattr(sub, undo, 0 if undo == "stunned" else False)
    assert found == [
        "the crew is Unfit (1.4)",
        "the crew is Stunned (12.1)",
        "it runs silent (8.6)",
        "it is deep (11.5)",
        "the periscope is broken (12.3)",
        "",
    ]
    sub.submerged, game.battle.mission = True, True
    assert declaring.attack_barred(game, sub) is None, "5.13 a Naval Attack needs none"
    bold, ace, below = duel("ace")
    assert bold.level(ace).initiative == "aggressive"
    below.deep = below.submerged = True
    assert declaring.attack_barred(bold, below) is None


@pytest.mark.rule("GL 10.7", "GL 5.13", "GL 7.6", "GL 12.3")
def test_what_silences_the_gun() -> None:
    game, boat, sub = duel()
    ship = game.ship("m1", "convoy-sw", 58)
    salvo = Salvo(sub)

    def gun() -> str:
        return said(declaring.fire_barred(game, salvo, GUN_SHOT))

    assert gun() == ""
    salvo.attacks.append(Attack(MK14, ship, 1, 1))
    assert gun() == "", "torpedoes do not keep it from firing"
    salvo.attacks.append(Attack(GUN_SHOT, ship, 1, 1))
    assert gun() == "one Gun attack a round (10.7)"
    salvo.attacks.clear()
    salvo.reloaded = 1
    assert gun() == "", "nor does a reload"
    ammo, boat.ammo = boat.ammo, 0
    assert gun() == "there is no Gun Ammo left (10.7)"
    game.change(boat, ammo=ammo, gun=1)
    assert gun() == "the gun is broken (12.3)"
    game.change(boat, gun=0)
    sub.submerged = True
    assert gun() == "the boat is Submerged (10.7)"
    sub.submerged, game.battle.mission = False, True
    assert gun() == "a Naval Attack is made with torpedoes only (5.13)"
    game.battle.mission = False
    ship.area = game.display.index["medium-nne"]
    assert gun() == "no target in reach (10.2)"
    shut = next(each.id for each in game.content.conditions.values() if not each.gun_attacks_allowed)
    game.battle.condition = shut
    assert gun() == f"not in {game.condition.name} (7.6)"


@pytest.mark.rule("GL 10.2", "GL 10.3", "GL 10.9", "GL R28")
def test_what_keeps_torpedoes_in_their_tubes() -> None:
    game, boat, sub = duel()
    boat.ready = [2, 0, 1, 0]
    near, escort = game.ship("m1", "convoy-sw", 58), game.ship("e1", "convoy-sw", 95)
    far, gone = game.ship("m2", "long-n", 66), game.ship("m3", "convoy-se", 75)
    gone.area = OFF
    salvo = Salvo(sub)

    def aim(load: int, *ships: object) -> list[str]:
        reach = declaring.weapon_range(game, sub, load)
        return [said(declaring.aim_barred(game, salvo, load, ship, reach)) for ship in ships]  # type: ignore[arg-type]

    assert aim(MK14, near, escort, far, gone) == [
        "", "", "it is out of range (10.2)", "it is not on the display (10.2)",
    ]  # fmt: skip
    assert aim(MK27, near, escort) == ["this type is for Escorts only (10.3)", ""]
    assert said(declaring.fire_barred(game, salvo, MK10)) == "none is ready (10.2)"
    salvo.attacks.append(Attack(MK14, near, 1, 1))
    assert aim(MK14, near, escort) == ["one spread per target and type (R28)", ""]
    assert aim(GUN_SHOT, near) == [""]
    salvo.attacks.append(Attack(MK14, escort, 1, 1))
    assert said(declaring.fire_barred(game, salvo, MK14)) == "every target in reach has its spread (R28)"
    assert said(declaring.fire_barred(game, salvo, MK27)) == ""
    fresh = Salvo(sub)
    fresh.reloaded = 1
    assert said(declaring.fire_barred(game, fresh, MK14)) == "it has reloaded instead (10.9)"
    assert [said(declaring.spread_barred(number, declaring.most_in_spread(game, boat, MK14))) for number in (2, 3)] == [
        "",
        "so many are not ready, or not allowed in one spread (10.3)",
    ]
    boat.ready[MK27] = 5
    assert declaring.most_in_spread(game, boat, MK27) == 2


@pytest.mark.rule("GL 10.9", "GL R34")
def test_what_keeps_a_boat_from_reloading() -> None:
    """A Green crew reloads none, an Ace 3; who is Stunned may."""
    game, boat, sub = duel(ready=2, stored=5)
    near = game.ship("m1", "convoy-sw", 58)
    salvo = Salvo(sub)

    def reload() -> str:
        return said(declaring.reload_barred(game, salvo))

    sub.stunned = 1
    assert reload() == ""
    salvo.attacks.append(Attack(GUN_SHOT, near, 1, 1))
    assert reload() == ""
    salvo.attacks.append(Attack(MK14, near, 1, 1))
    assert reload() == "it has fired torpedoes (10.9)"
    salvo = Salvo(sub)
    salvo.reloaded = 1
    assert reload() == "it has reloaded instead (10.9)"
    salvo = Salvo(sub)
    game.battle.mission = True
    assert reload() == "not in a Naval Attack (5.13)"
    game.battle.mission = False
    boat.stored = [0, 0, 0, 3]
    assert reload() == "nothing is Stored (10.9)"
    game.change(boat, stored=5, ready=game.card(boat).torpedoes_ready)
    assert reload() == "no tube is free (10.9)"
    most = []
    for level in range(4):
        game.change(boat, ready=1, level=level)
        most.append(declaring.most_reloads(game, boat))
    assert most == [0, 1, 2, 3]
    game.change(boat, level=0)
    assert reload() == "the crew's level allows none (10.9)"
    game.change(boat, level=3, stored=2)
    assert declaring.most_reloads(game, boat) == 2
    assert [said(declaring.reloads_barred(number, 2)) for number in (2, 3)] == [
        "",
        "so many are not Stored, find no tube, or are beyond the crew (10.9)",
    ]


@pytest.mark.rule("GL 8.1", "GL 8.2", "GL 8.3", "GL 8.6", "GL 8.7", "GL R22")
def test_what_keeps_a_boat_from_a_maneuver() -> None:
    game, boat, sub = duel()
    here, north = sub.area, game.display.index["convoy-sw"]
    away = game.display.index["medium-nne"]
    move = Maneuver(sub, 1)
    assert [said(movement.flip_barred(move, side)) for side in (True, False)] == [
        "",
        "it is on that side already (8.1)",
    ]
    assert said(movement.silent_barred(move)) == "only Submerged and Detected (8.6)"
    sub.submerged = True
    assert said(movement.silent_barred(move)) == "only Submerged and Detected (8.6)"
    sub.detected = True
    assert said(movement.silent_barred(move)) == ""
    sub.silent = True
    assert said(movement.silent_barred(move)) == "once a round (R22)"
    assert said(movement.flip_barred(move, False)) == "it runs silent and stays down (R22)"
    sub.silent = False
    for flag in ("flipped", "stepped"):
        turned = Maneuver(sub, 1)
        setattr(turned, flag, True)
        assert said(movement.flip_barred(turned, False)) == "only once, before moving (8.1)"
    assert said(movement.step_barred(game, move, north)) == ""
    assert said(movement.step_barred(game, move, away)) == "it moves from area to adjacent area (8.2)"
    assert said(movement.leave_barred(game, move)) == "only from a Long Range area (8.3)"
    spent = Maneuver(sub, 0)
    assert said(movement.step_barred(game, spent, north)) == "no movement point is left (8.2)"
    sub.area = game.display.wake
    assert (said(movement.leave_barred(game, move)), said(movement.leave_barred(game, spent))) == (
        "",
        "no movement point is left (8.2)",
    )
    sub.area, boat.stress = here, 99
    assert said(movement.hold_barred(game, move)) == "an Unfit crew must make for the edge (8.7)"
    assert said(movement.hold_barred(game, spent)) == ""
    assert said(movement.step_barred(game, move, north)) == (
        "an Unfit crew takes the shortest way off the display (8.7)"
    )


@pytest.mark.rule("GL 11.5", "GL R32", "GL 7.6")
def test_what_keeps_a_boat_from_diving() -> None:
    game, _, sub = duel()
    assert said(reactions.crash_dive_barred(sub)) == ""
    assert said(reactions.deep_dive_barred(game, sub, False)) == "the boat is Surfaced (11.5)"
    sub.submerged = True
    assert said(reactions.crash_dive_barred(sub)) == "the boat is Submerged already (11.5)"
    assert said(reactions.deep_dive_barred(game, sub, False)) == ""
    assert said(reactions.deep_dive_barred(game, sub, True)) == "it does not help against a carrier (R32)"
    shallow = next(each for each in game.content.conditions.values() if not each.deep_dive_allowed)
    game.battle.condition = shallow.id
    assert said(reactions.deep_dive_barred(game, sub, False)) == f"not in {shallow.name} (7.6)"


@pytest.mark.rule("GL 13.5", "GL 10.3")
def test_what_a_final_shot_is_made_with() -> None:
    game, boat, _ = duel()
    boat.ready, boat.stored = [1, 0, 0, 0], [0, 0, 1, 0]
    merchant = game.ship("m1", "convoy-sw", 58, damage=2)
    naval = game.ship("n1", "convoy-sw", 114, damage=2)

    def shots(ship: object) -> list[str]:
        found = [post_combat.shot_barred(game, ship, boat, weapon) for weapon in (MK14, MK10, MK27, GUN_SHOT)]  # type: ignore[arg-type]
        return [said(bar) for bar in found]

    assert shots(merchant) == ["", "none is aboard (13.5)", "this type is for Escorts only (10.3)", ""]
    assert shots(naval)[3] == "not at a Naval ship (13.5)"
    game.change(boat, gun=1)
    assert shots(merchant)[3] == "the gun is broken (12.3)"
    boat.ammo = 0
    assert shots(merchant)[3] == "there is no Gun Ammo left (10.7)"
    assert said(post_combat.final_shot_barred(game, [boat])) == ""
    boat.ready[MK14] = 0
    assert said(post_combat.final_shot_barred(game, [boat])) == "there is nothing to sink it with (13.5)"
    merchant.damage = naval.damage = 1
    assert said(post_combat.final_shot_barred(game, [boat])) == "no ship is heavily damaged (13.5)"


@pytest.mark.rule("GL 13.5", "GL R18", "GL R21")
def test_what_can_be_attacked_again() -> None:
    game, _, _ = duel()
    assert game.content.convoys[game.battle.card].escorts
    assert said(post_combat.re_attack_barred(game)) == ""
    game.battle.naval = True
    assert said(post_combat.re_attack_barred(game)) == "a Naval force is gone (13.5)"
    game.battle.naval = False
    alone = next(number for number, card in game.content.convoys.items() if not card.escorts and not card.naval)
    game.battle.card = alone
    assert said(post_combat.re_attack_barred(game)) == "nothing is left of the convoy (13.5)"
    for damage, left in ((2, False), (3, False), (1, True), (0, True)):
        game.battle.ships.clear()
        game.ship("m1", "convoy-sw", 58, damage=damage)
        assert (post_combat.re_attack_barred(game) is None) is left
    game.battle.ships[0].sunk = True
    assert said(post_combat.re_attack_barred(game)) == "nothing is left of the convoy (13.5)"
    game.state.battle = None
    assert said(post_combat.re_attack_barred(game)) == "there was no fight (R18)"
