"""Gato Leader: the rulebook's examples of battle (X12 to X21)."""

import pytest

from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.content.kinds import HULL, MK14
from moonless.games.gato_leader.rules import attacks, enemy_attacks, escorts, movement, refit, terms
from tests.games.gato_leader.position import Position


def gato_sights_convoy_37() -> Position:
    game = Position("turning-the-tide")
    game.boat("gato", "veteran", "marianas")
    game.fight(37)
    game.chance(merchants=[78, 55]).answers("to medium-sse", "hold").play_on()
    return game


@pytest.mark.rule("GL 8.4")
@pytest.mark.rule("GL 8.5")
@pytest.mark.rule("GL 7.1")
def test_x12_reveal() -> None:
    game = gato_sights_convoy_37()
    places = {ship.key: game.where(ship) for ship in game.battle.ships}
    assert places == {
        "m1": "convoy-nw", "m2": "convoy-ne", "m3": "convoy-sw", "m4": "convoy-se", "e1": "short-nw", "e2": "short-ne",
    }  # fmt: skip
    assert game.named("m3") == "Tatuwa Maru"
    assert game.named("m4") == "Tatibana Maru"
    assert game.named("m1") == game.named("m2") == ""
    assert [terms.range_to(game, game.battle.subs[0], game.find(key)) for key in ("m1", "m2", "m3", "m4")] == [
        3,
        3,
        2,
        2,
    ]


@pytest.mark.rule("GL 10.4")
@pytest.mark.rule("GL 10.5")
@pytest.mark.rule("GL 10.6")
@pytest.mark.rule("GL 10.10")
def test_x13_torpedoes() -> None:
    game = gato_sights_convoy_37()
    boat, sub = game.state.boats[0], game.battle.subs[0]
    assert terms.skills(game, boat).ts == 2
    game.answers("mk14 m4", "fire 6", "done").chance(d10=[7, 2, 4, 5])
    attacks.attack_with(game, sub)
    assert game.find("m4").sunk
    assert (game.state.vp, boat.xp) == (3, 2)
    assert boat.ready[MK14] == 4
    assert game.battle.alerted == 1
    assert game.spent()


@pytest.mark.rule("GL 10.5")
@pytest.mark.rule("GL R28")
def test_x14_spread_bonus() -> None:
    game = gato_sights_convoy_37()
    boat, ship = game.state.boats[0], game.find("m4")
    one, three = (attacks.torpedo_modifier(game, boat, ship, 0, running, 2) for running in (1, 3))
    assert three - one == 2
    assert attacks.number_running("half-run", 6) == 3


@pytest.mark.rule("GL 10.7")
def test_x15_gun() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas", ammo=5)
    sub = game.duel(boat, "short-s")
    ship = game.ship("m3", "convoy-sw", 78)
    assert terms.skills(game, boat).gs == 1
    assert attacks.gun_modifier(game, sub, ship) == -2
    attacks.attack_with(game.answers("gun m3", "done").chance(d10=8), sub)
    assert (ship.light, ship.heavy) == (1, 0)
    assert boat.ammo == 4
    assert game.ship_card(ship).gun == [5, 7, 9]


@pytest.mark.rule("GL 10.10")
def test_x16_alerted() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    other = game.join(game.boat("drum", "veteran", "marianas"), "short-s")
    game.ship("m1", "convoy-sw", 58)
    game.ship("m2", "convoy-se", 75)
    attacks.attack_with(
        game.answers("mk14 m1", "fire 1", "mk14 m2", "fire 1", "gun m1", "as-declared").chance(d10=[10, 1, 10, 1, 1]),
        sub,
    )
    assert game.battle.alerted == 1
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=[10, 1]), other)
    assert game.battle.alerted == 2


@pytest.mark.rule("GL 9.2")
@pytest.mark.rule("GL R47")
def test_x17_detection() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "medium-sse")
    escort = game.ship("e2", "short-e")
    game.battle.alerted = 1
    escort.area = next(area for area in range(28) if game.display.distance[sub.area][area] == 3)
    escorts.detect_boats(game.chance(escorts=103, d10=4), escort)
    assert game.named("e2") == "CH-30"
    assert sub.detected
    assert game.spent()


@pytest.mark.rule("GL 8.8")
@pytest.mark.rule("GL 8.9")
@pytest.mark.rule("GL 8.10")
@pytest.mark.rule("GL 8.12")
@pytest.mark.rule("GL D14")
def test_x18_lag() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s", submerged=True)
    merchant = game.ship("m1", "convoy-nw", 58)
    escort = game.ship("e1", "short-se", 103, damage=1)
    movement.lag_phase(game.usual(boat_lag="medium-sse").answers("drift 1"))
    assert game.keys("drift") == ["drift 1", "drift 2"]
    assert game.where(sub) == "medium-sse"
    assert game.display.distance[escort.area][game.display.index["short-se"]] == 1
    assert game.where(merchant) == "convoy-nw"


@pytest.mark.rule("GL 11.4")
@pytest.mark.rule("GL 11.6")
@pytest.mark.rule("GL R31")
def test_x19_enemy_attack() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas")
    sub = game.duel(boat, "short-s")
    sub.detected = True
    ship = game.ship("e2", "short-s", 103)
    hits = enemy_attacks.attack_strength(game, ship, sub)
    assert (terms.evasion(game, boat), hits.light, hits.heavy) == (4, 0, 1)
    enemy_attacks.ship_attacks(game.answers("ride-it-out").chance(hits="no-effect/hull"), ship)
    assert boat.lasting[HULL] == 1
    assert game.spent()


@pytest.mark.rule("GL 14.1")
def test_x20_promotion() -> None:
    game = Position("holding-the-line")
    boat = game.boat("salmon", xp=7)
    refit.promote(game, boat)
    assert (boat.level, boat.xp) == (2, 2)


@pytest.mark.rule("GL 1.11")
@pytest.mark.rule("GL 1.12")
def test_x21_card_reading() -> None:
    content = load_content()
    ships = {card.id: card for card in content.ships.values()}
    minekaze, chaser, hoten = ships["minekaze"], ships["ch-30"], ships["hoten-maru"]
    assert (minekaze.speed, minekaze.vp, minekaze.xp) == (3, 0, 2)
    assert (minekaze.detect_surfaced, minekaze.detect_submerged) == (5, 7)
    assert minekaze.surface_attack is not None
    assert minekaze.submerged_attack is not None
    assert (minekaze.surface_attack.heavy, minekaze.submerged_attack.heavy) == (2, 3)
    assert (minekaze.gun, minekaze.torpedo) == ([6, 9, 99], [7, 8, 9])
    assert (chaser.speed, chaser.vp, chaser.xp, chaser.detect_surfaced, chaser.detect_submerged) == (2, 0, 1, 5, 7)
    assert (hoten.gun, hoten.torpedo) == ([6, 8, 10], [4, 5, 8])
    silversides = content.boats["silversides"].trained
    assert (silversides.okay.gs, silversides.okay.ts, silversides.okay.ev) == (1, 1, 4)
    assert (silversides.shaken.gs, silversides.shaken.ts, silversides.shaken.ev) == (0, -1, 3)
    sheet = content.sheets["against-the-sun"]
    area = sheet.index["empire-waters"]
    assert [sheet.contacts(area, total) for total in (1, 2, 3, 4, 5, 7, 8, 12)] == [0, 0, 1, 1, 2, 2, 3, 3]
