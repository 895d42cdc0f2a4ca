"""13 End of round and post-combat."""

from typing import Any

import pytest

from moonless.core.events import Event
from moonless.games.gato_leader.content.kinds import GUN, MK14, MK27
from moonless.games.gato_leader.events import ShipSunk
from moonless.games.gato_leader.phases import (
    ACTION,
    CONTACT,
    CONVOY,
    END_OF_ROUND,
    LAG,
    POST_COMBAT,
    SET_UP,
    SUBMARINES,
)
from moonless.games.gato_leader.rules import attacks, declaring, post_combat, refusals, terms
from moonless.games.gato_leader.state import CONVOY_DECK, ESCORT_DECK, MERCHANT_DECK, Boat
from tests.games.gato_leader.position import Position


def after_battle(contacts: int = 1, convoy: int = 37, **changes: Any) -> tuple[Position, Boat]:
    """Drum after a fight with a convoy, off the display."""
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="marianas", **changes)
    game.fight(convoy, [boat])
    game.battle.subs[0].area = -1
    game.state.contacts = contacts
    game.state.phase = ACTION
    return game, boat


def known(game: Position, key: str, card: int, damage: int = 0, sunk: bool = False) -> None:
    """Reveal a counter as a card."""
    ship = game.find(key)
    ship.card, ship.damage, ship.sunk = card, damage, sunk
    for number in range(2, 5):
        game.state.decks[number] = [other for other in game.state.decks[number] if other != card]
    if sunk:
        ship.area = -1


@pytest.mark.rule("GL 13.1")
def test_end_of_round() -> None:
    game = Position()
    sub = game.duel(game.boat("drum", at="marianas", oil_leak=1), "short-s", submerged=True)
    game.ship("m1", "convoy-nw", 58)
    sub.silent = sub.deep = sub.moved = sub.attacked = game.battle.air_done = True
    game.state.phase = END_OF_ROUND
    game.play_on()
    assert not any((sub.silent, sub.deep, sub.moved, sub.attacked))
    assert not game.battle.air_done, "7.6 aircraft come back in each round"
    assert (game.battle.alerted, game.battle.round) == (1, 2)
    assert game.state.phase == SUBMARINES
    game.find("m1").area = -1
    game.state.phase = LAG
    game.play_on()
    assert game.state.phase == POST_COMBAT


@pytest.mark.rule("GL R27")
def test_contact_is_lost_after_twenty_rounds() -> None:
    game = Position()
    sub = game.duel(game.boat("drum", at="marianas"), "short-s")
    game.ship("m1", "convoy-nw", 58)
    game.battle.round = 20
    game.state.phase = END_OF_ROUND
    game.play_on()
    assert sub.area == -1
    assert game.state.phase == POST_COMBAT


@pytest.mark.rule("GL 13.2")
def test_a_battle_costs_stress() -> None:
    game, boat = after_battle()
    game.state.phase = POST_COMBAT
    game.play_on()
    assert boat.stress == 1


@pytest.mark.rule("GL 13.3")
@pytest.mark.rule("GL D18")
def test_tubes_are_filled_and_types_chosen() -> None:
    game, boat = after_battle(0, ready=9)
    boat.stored = [1, 0, 2, 0]
    game.answers("mk27").play_on()
    assert boat.ready == [9, 0, 1, 0]
    assert boat.stored == [1, 0, 1, 0]
    game, boat = after_battle(0, ready=2)
    boat.stored = [1, 0, 2, 0]
    game.play_on()
    assert boat.ready == [3, 0, 2, 0], "all fit: nothing is asked"


@pytest.mark.rule("GL 13.4")
def test_points_are_recorded() -> None:
    game, boat = after_battle()
    known(game, "m1", 66)
    game.find("m1").area = 0
    attacks.sink_ship(game, game.battle.subs[0], game.find("m1"), "10.6")
    assert (game.state.vp, boat.xp, boat.patrol_vp, game.battle.vp) == (3, 2, 3, 3)


@pytest.mark.rule("GL 13.5")
@pytest.mark.rule("GL D19")
def test_nothing_and_next_contact() -> None:
    game, boat = after_battle()
    game.answers("nothing").play_on()
    assert boat.searched
    assert game.state.phase == CONTACT
    game, boat = after_battle()
    game.answers("next-contact").play_on()
    assert game.state.phase == CONVOY
    assert 37 in game.state.discards[CONVOY_DECK]
    assert game.state.battle is None


@pytest.mark.rule("GL 13.5")
def test_unfit_crews_are_done() -> None:
    game, boat = after_battle(2, stress=30)
    game.play_on()
    assert boat.searched
    assert game.state.contacts == 0
    assert game.asked == []


@pytest.mark.rule("GL 13.5")
@pytest.mark.rule("GL R37")
@pytest.mark.rule("GL R21")
def test_re_attack() -> None:
    game, boat = after_battle(2)
    known(game, "m1", 58, sunk=True)
    known(game, "m2", 75, damage=2)
    known(game, "m3", 56, damage=1)
    known(game, "e1", 95, damage=1)
    game.find("m3").area = -1
    game.battle.alerted, game.battle.condition, game.battle.round = 3, "fog", 7
    game.answers("re-attack").play_on()
    assert game.state.phase == SET_UP
    assert game.state.contacts == 1
    places = {ship.key: (game.where(ship), ship.card, ship.damage) for ship in game.battle.ships}
    assert places == {
        "m3": ("convoy-sw", 56, 1), "m4": ("convoy-se", 0, 0), "e1": ("short-nw", 0, 0), "e2": ("short-ne", 0, 0),
    }  # fmt: skip
    assert (game.battle.alerted, game.battle.condition, game.battle.round) == (3, "none", 1)
    assert [ship.card for ship in game.battle.aside] == [75]
    assert 95 in game.state.discards[ESCORT_DECK]
    assert 58 in game.state.discards[MERCHANT_DECK]
    game.answers("long-s", "submerged").play_on()
    assert game.state.phase == SUBMARINES, "no condition card is drawn"
    assert game.spent()
    game.state.phase = ACTION
    game.answers("final x1 mk14").play_on()
    assert boat.vp == game.content.ships[75].vp, "set aside, but open to a Final Shot"


@pytest.mark.rule("GL 13.5")
@pytest.mark.rule("GL R18")
def test_no_re_attack_on_naval_forces_or_nothing() -> None:
    game, _ = after_battle(1, convoy=33)
    assert post_combat.re_attack_barred(game) is post_combat.NAVAL_GONE
    game, _ = after_battle(1, convoy=1)
    known(game, "m1", 58, sunk=True)
    assert post_combat.re_attack_barred(game) is post_combat.NOTHING_LEFT
    game.state.battle = None
    assert post_combat.re_attack_barred(game) is post_combat.NO_FIGHT


@pytest.mark.rule("GL 13.5")
@pytest.mark.rule("GL R37")
def test_final_shot() -> None:
    game, boat = after_battle(2, ready=10, stored=2)
    known(game, "m2", 75, damage=2)
    known(game, "m3", 56, damage=3)
    known(game, "m4", 58, damage=2, sunk=True)
    assert [ship.key for ship in post_combat.crippled(game)] == ["m2", "m3"], "who has sunk is shot at no more"
    game.answers("final m2 gun", "nothing").play_on()
    assert boat.ammo == 5
    assert game.state.vp == game.content.ships[75].vp
    assert boat.stress == 0
    assert game.state.contacts == 1
    assert game.state.battle is None, "the convoy is gone, the other cripple too"
    game.play_on()
    assert game.keys("action") == ["nothing", "next-contact"]
    assert sorted(game.state.decks[MERCHANT_DECK] + game.state.discards[MERCHANT_DECK]) == game.content.merchant_deck


@pytest.mark.rule("GL 13.5")
def test_weapons_of_a_final_shot() -> None:
    game, boat = after_battle(1, convoy=33, ready=1, stored=0)
    boat.ready = [1, 0, 1, 0]
    known(game, "n1", 130, damage=2)
    keys = [option.key for option in post_combat.action_options(game, [boat])]
    assert "final n1 mk14" in keys
    assert "final n1 gun" not in keys
    assert "final n1 mk27" not in keys
    known(game, "e1", 111, damage=2)
    keys = [option.key for option in post_combat.action_options(game, [boat])]
    assert {"final e1 mk27", "final e1 gun"} <= set(keys)
    boat.temporary[GUN] = 1
    assert "final e1 gun" not in [option.key for option in post_combat.action_options(game, [boat])]
    told = {option.key: bar for option, bar in refusals.actions(game, [boat])}
    assert told["final n1 mk27"] is declaring.ESCORTS_ONLY, "10.3, and by the table of types"
    assert told["final n1 mk14"] is None
    assert (MK14, MK27) == (0, 2)


@pytest.mark.rule("GL 13.6")
@pytest.mark.rule("GL D8")
def test_pack_members_may_leave_with_contacts_left() -> None:
    game = Position("setting-sun")
    drum, tautog = game.boat("drum", at="marianas", pack=0), game.boat("tautog", at="marianas", pack=0)
    game.fight(37, [drum, tautog])
    for sub in game.battle.subs:
        sub.area = -1
    game.state.contacts = 1
    game.state.phase = ACTION
    game.answers("detach drum", "next-contact").play_on(2)
    assert drum.searched
    assert drum.pack == tautog.pack == -1
    assert game.state.active == [1]
    assert game.state.phase == CONVOY


@pytest.mark.rule("GL 13.6")
def test_without_contacts_all_go_to_the_searched_box() -> None:
    game, boat = after_battle(0)
    game.play_on()
    assert boat.searched
    assert game.asked == []
    assert 37 in game.state.discards[CONVOY_DECK]


@pytest.mark.rule("GL 13.5")
@pytest.mark.rule("GL R37")
def test_ships_left_behind_are_not_taken_for_others() -> None:
    game, boat = after_battle(3, convoy=48)
    assert len([ship for ship in game.battle.ships if ship.key.startswith("m")]) == 8
    known(game, "m1", 66, damage=2)
    known(game, "m2", 58, damage=2)
    game.answers("re-attack").play_on()
    known(game, "m8", 75, damage=2)
    keys = [ship.key for ship in [*game.battle.ships, *game.battle.aside]]
    assert len(set(keys)) == len(keys)
    left_behind = next(ship for ship in game.battle.aside if ship.card == 58)
    game.state.phase = ACTION
    game.answers(f"final {left_behind.key} gun").play_on()
    assert boat.story[-1].what == "Syoei Maru"


@pytest.mark.rule("GL 13.6")
@pytest.mark.rule("GL 18")
def test_a_commander_takes_his_own_boat_out_of_the_pack_after_a_battle() -> None:
    game = Position("setting-sun", players=2)
    drum, tautog = game.boat("drum", at="marianas", pack=0), game.boat("tautog", at="marianas", pack=0)
    tautog.seat = "boats-2"
    game.fight(37, [drum, tautog])
    game.state.contacts, game.state.phase = 1, ACTION
    game.answers("detach tautog", "next-contact").play_on()
    assert [(decision.seat, decision.ask) for decision in game.asked] == [
        ("boats-2", "leave-pack"), ("boats-1", "action"),
    ]  # fmt: skip
    assert "detach tautog" not in game.keys("action")
    assert tautog.searched
    assert not drum.searched


@pytest.mark.rule("GL 13.5")
def test_who_watches_a_final_shot_sees_the_ship_sunk() -> None:
    game, _ = after_battle()
    known(game, "m2", 75, damage=2)
    ship, seen = game.find("m2"), list[bool]()

    def watch(event: Event) -> None:
        if isinstance(event, ShipSunk):
            seen.append(ship.sunk)

    game.listener = watch
    game.answers("final m2 gun").play_on()
    assert seen == [True]


@pytest.mark.rule("GL 13.5")
@pytest.mark.parametrize(("ready", "stored", "left"), [(2, 0, (1, 0)), (1, 1, (1, 0)), (10, 3, (10, 2))])
def test_a_final_shot_costs_a_torpedo_from_the_racks_else_from_the_tubes(
    ready: int, stored: int, left: tuple[int, int]
) -> None:
    """10 are Ready at most; before he chooses the tubes are filled from the racks (13.3)."""
    game, boat = after_battle(1, ready=ready, stored=stored)
    known(game, "m2", 75, damage=2)
    game.answers("final m2 mk14").play_on()
    assert (boat.ready[MK14], boat.stored[MK14]) == left
    assert game.state.vp == game.content.ships[75].vp


@pytest.mark.rule("GL 12.3")
@pytest.mark.rule("GL 13.1")
@pytest.mark.parametrize("number", range(28))
def test_an_oil_leak_gives_a_boat_away_wherever_it_is(number: int) -> None:
    game = Position()
    sub = game.duel(game.boat("drum", at="marianas", oil_leak=2), "short-s")
    sub.area = number
    assert terms.subs_on_display(game) == [sub]
    post_combat.end_of_round(game)
    assert game.battle.alerted == 2
    sub.area = -1
    post_combat.end_of_round(game)
    assert game.battle.alerted == 2, "off the display it does not"


@pytest.mark.rule("GL 13.5", "GL 11.1")
@pytest.mark.parametrize("drawn", [0, 1, 5])
def test_a_re_attack_begins_with_all_tactics_counters(drawn: int) -> None:
    """As another battle does, however many were drawn in the first."""
    game, _ = after_battle(2)
    full = sorted(game.content.tactics_cup)
    game.battle.cup = game.content.tactics_cup[drawn:]
    game.answers("re-attack").play_on()
    assert sorted(game.battle.cup) == full
