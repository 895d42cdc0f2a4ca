"""6 Contact Phase and 7 Tactical Set-up."""

from typing import Any

import pytest

from moonless.games.gato_leader.board import LONG, MEDIUM, SHORT
from moonless.games.gato_leader.content.kinds import ELECTRONICS, MK14
from moonless.games.gato_leader.phases import CONTACT, CONVOY, REFIT, SET_UP, SUBMARINES
from moonless.games.gato_leader.rules import (
    attacks,
    contact,
    declaring,
    enemy_attacks,
    escorts,
    movement,
    reactions,
    sighting,
    squadron,
    terms,
)
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.state import CONVOY_DECK, Boat
from tests.games.gato_leader.position import Position


def searching(campaign: str = "against-the-sun", at: str = "marianas", **changes: Any) -> tuple[Position, Boat]:
    game = Position(campaign)
    boat = game.boat("drum", at=at, **changes)
    game.state.phase = CONTACT
    return game, boat


def sighted(convoy: int, campaign: str = "against-the-sun", **changes: Any) -> tuple[Position, Boat]:
    game, boat = searching(campaign, **changes)
    game.state.active = [0]
    game.state.contacts = 1
    game.state.phase = CONVOY
    game.chance(convoys=convoy)
    return game, boat


@pytest.mark.rule("GL 6.1")
@pytest.mark.rule("GL D9")
def test_every_boat_at_sea_ends_in_a_searched_box() -> None:
    game, drum = searching()
    unfit = game.boat("tautog", at="marianas", stress=30)
    game.boat("permit")
    done = game.boat("gudgeon", at="midway", searched=True)
    assert contact.searching_leaders(game) == [drum]
    assert unfit.searched
    game.answers("no-search").play_on(2)
    assert drum.searched
    assert done.searched
    assert game.state.phase == REFIT


@pytest.mark.rule("GL 6.1")
@pytest.mark.rule("GL 5.17")
def test_an_unfit_member_does_not_search_with_its_pack() -> None:
    game, drum = searching()
    unfit, other = game.boat("tautog", at="marianas", stress=30), game.boat("gato", at="marianas")
    drum.pack = unfit.pack = other.pack = 0
    assert contact.searching_leaders(game) == [drum]
    assert unfit.searched
    assert [game.state.boats[number] for number in squadron.pack_of(game, drum)] == [drum, other]


@pytest.mark.rule("GL 6.2")
def test_a_boat_may_decline_to_search() -> None:
    game, boat = searching()
    game.answers("no-search").play_on()
    assert boat.searched
    assert game.spent()


@pytest.mark.rule("GL 6.3")
@pytest.mark.rule("GL R4")
def test_modifiers() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum", "green", "marianas", moved=True, contact_bonus=1, radar=True)
    state, place = game.state, boat.place
    state.intel, state.ultra[place], state.warnings[place] = [place], 2, 1
    assert dict(contact.contact_modifiers(game, [boat])) == {
        "Intel": 2, "Ultra": 2, "Radar": 1, "Submarine Warning": -2, "moved": -3, "Events": 1,
    }  # fmt: skip
    boat.lasting[ELECTRONICS] = 1
    assert "Radar" not in dict(contact.contact_modifiers(game, [boat]))
    pair = [game.boat("tang", "veteran", "bonins"), game.boat("gato", "veteran", "bonins")]
    assert dict(contact.contact_modifiers(game, pair))["pack"] == 2
    searcher = next(
        card.id for card in game.content.boats.values() if "searcher" in card.ace.abilities and not card.s_class
    )
    assert dict(contact.contact_modifiers(game, [game.boat(searcher, "ace", "midway")]))["Searcher"] == 1


@pytest.mark.rule("GL 6.4")
def test_the_table_tells_the_contacts() -> None:
    game, boat = searching(moved=True)
    game.answers("search").chance(d10=1).play_on()
    assert boat.searched, "1 - 3 reads as 1: no Contact"
    game, boat = searching()
    game.answers("search").chance(d10=8).play_on()
    assert game.state.contacts == 2
    assert game.state.phase == CONVOY


@pytest.mark.rule("GL 6.5")
@pytest.mark.rule("GL R17")
def test_the_first_card_leaves_a_warning() -> None:
    game, boat = sighted(37)
    game.state.contacts = 3
    game.answers("retreat", "next-contact", "retreat").chance(convoys=1).play_on(3)
    assert game.state.warnings[boat.place] == 1
    assert game.state.contacts == 1


@pytest.mark.rule("GL 6.6")
@pytest.mark.rule("GL R18")
@pytest.mark.rule("GL D10")
def test_retreat_costs_nothing_and_bars_a_second_look() -> None:
    game, boat = sighted(37, ready=0, stored=5)
    game.state.contacts = 2
    game.answers("retreat", "nothing").play_on(2)
    assert boat.stress == 0
    assert boat.ready[MK14] == 5
    assert game.keys("action") == ["nothing", "next-contact"]
    assert boat.searched
    assert sorted(game.state.decks[CONVOY_DECK] + game.state.discards[CONVOY_DECK]) == sorted(
        number for number in range(1, 49) if number not in (47, 48)
    )
    assert game.state.phase == CONTACT


@pytest.mark.rule("GL 7.1")
@pytest.mark.rule("GL 7.4")
def test_unknown_counters_and_their_speeds() -> None:
    game, _ = sighted(36)
    game.answers("attack").play_on()
    assert [ship.key for ship in game.battle.ships] == ["n1", "n2", "n3", "e1", "e2"]
    assert sighting.ship_speed(game, game.find("n1")) == 3
    game, _ = sighted(37)
    game.answers("attack").play_on()
    assert [sighting.ship_speed(game, ship) for ship in game.battle.ships] == [2] * 6


@pytest.mark.rule("GL 7.2")
def test_fleet_escorts_are_dealt_face_up() -> None:
    game, _ = sighted(33)
    game.answers("attack", "long-s", "surfaced").chance(fleet_escorts=[112, 111], convoys=1).play_on(2)
    assert [game.find(key).card for key in ("e1", "e2")] == [112, 111]
    assert game.state.phase == SUBMARINES


@pytest.mark.rule("GL 7.3")
@pytest.mark.rule("GL D11")
def test_placement() -> None:
    game, boat = sighted(4)
    game.answers("attack", "long-ne", "submerged").chance(convoys=1).play_on(2)
    assert len(game.keys("place")) == len(game.display.areas(LONG))
    assert game.where(game.battle.subs[0]) == "long-ne"
    assert game.battle.subs[0].submerged
    infiltrator = next(card.id for card in game.sheet.serving.values() if "infiltrator" in card.ace.abilities)
    game = Position()
    boat = game.boat(infiltrator, "ace", "marianas" if not game.content.boats[infiltrator].s_class else "aleutians")
    game.fight(1, [boat])
    game.battle.subs.clear()
    contact.set_up_boat(game.answers("short-s", "surfaced"), 0)
    assert len(game.keys("place")) == sum(len(game.display.areas(ring)) for ring in (LONG, MEDIUM, SHORT))


@pytest.mark.rule("GL 7.5")
def test_a_broken_radar_is_none() -> None:
    game = Position("setting-sun")
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", condition="fog")
    game.ship("m1", "convoy-nw", 58)
    assert declaring.aims(game, Salvo(sub), MK14)
    boat.temporary[ELECTRONICS] = 1
    assert not declaring.aims(game, Salvo(sub), MK14)


def condition(game: Position, card: int) -> Position:
    """Draw a card for its special conditions."""
    contact.special_conditions(game.chance(convoys=card))
    return game


@pytest.mark.rule("GL 7.6")
@pytest.mark.rule("GL R19")
def test_forced_and_free_placement() -> None:
    game = Position()
    sub = game.duel(game.boat("drum", at="marianas"), "long-n")
    condition(game, 8)
    assert game.where(sub) == "long-s", "Tail Chase"
    sub = game.duel(game.boat("permit", at="marianas", radar=True), "long-n")
    game.answers("long-sw")
    condition(game, 29)
    assert game.where(sub) == "long-sw"
    game.answers("medium-nnw", "submerged")
    condition(game, 15)
    assert (game.where(sub), sub.submerged) == ("medium-nnw", True), "Perfect Position"
    sub.submerged = False
    condition(game, 2)
    assert sub.submerged, "Daylight"


@pytest.mark.rule("GL 7.6")
def test_alerted_escorts_and_straggler() -> None:
    game = Position()
    game.duel(game.boat("drum", at="marianas"), "long-n")
    game.ship("m1", "convoy-nw")
    game.ship("m2", "convoy-ne")
    game.ship("e1", "short-n")
    condition(game, 23)
    assert game.battle.alerted == 1
    game.answers("m2")
    condition(game, 34)
    assert game.where(game.find("m2")) == "short-s"
    assert "e1" not in game.keys("straggler")


@pytest.mark.rule("GL 7.6")
def test_conditions_change_detection() -> None:
    game = Position()
    game.duel(game.boat("drum", at="marianas"), "long-n")
    escort = game.ship("e1", "short-n", 95)
    found = {}
    for id in (
        "none",
        "moonless-night",
        "bright-moon",
        "thermal-layer",
        "daylight",
        "rough-seas",
        "fog",
        "rain-squalls",
    ):
        game.battle.condition = id
        rolls = [escorts.detection_modifier(game, escort, below) for below in (False, True)]
        found[id] = (rolls, [escorts.detection_range(game, below) for below in (False, True)])
    assert found == {
        "none": ([0, 0], [2, 1]),
        "moonless-night": ([-2, 0], [2, 1]),
        "bright-moon": ([1, 0], [2, 1]),
        "thermal-layer": ([0, -2], [2, 1]),
        "daylight": ([2, 0], [2, 1]),
        "rough-seas": ([-1, 0], [2, 1]),
        "fog": ([0, 0], [1, 1]),
        "rain-squalls": ([0, 0], [1, 0]),
    }


@pytest.mark.rule("GL 7.6")
def test_conditions_change_sight_and_fire() -> None:
    game = Position()
    boat = game.boat("drum", "green", "marianas")
    sub = game.duel(boat, "short-s")
    ship = game.ship("m1", "convoy-nw", 58)
    base = attacks.torpedo_modifier(game, boat, ship, 0, 1, 2)
    found = {}
    for id in ("moonless-night", "fog", "rain-squalls", "rough-seas", "zigzag"):
        game.battle.condition = id
        change = attacks.torpedo_modifier(game, boat, ship, 0, 1, 2) - base
        found[id] = (
            sighting.sight_range(game, boat),
            declaring.weapon_range(game, sub, MK14),
            declaring.gun_barred(game, Salvo(sub)) is not None,
            change,
        )
    assert found == {
        "moonless-night": (1, 3, False, 0),
        "fog": (1, 1, False, 0),
        "rain-squalls": (2, 3, True, -1),
        "rough-seas": (2, 3, True, -1),
        "zigzag": (2, 3, False, -1),
    }
    assert attacks.torpedo_modifier(game, boat, ship, 0, 1, 1) == base + 1, "Zigzagging counts from range 2"
    boat.radar = True
    game.battle.condition = "fog"
    assert (sighting.sight_range(game, boat), declaring.weapon_range(game, sub, MK14)) == (2, 3)


@pytest.mark.rule("GL 7.6")
def test_silent_running_deep_dive_and_air_cover() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "long-n", condition="thermal-layer")
    assert movement.silent_need(game, boat) == terms.evasion(game, boat) + 2
    game.battle.condition = "shallow-water"
    sub.submerged = True
    assert [option.key for option in reactions.reaction_options(game, sub)] == ["ride-it-out"]
    assert not enemy_attacks.air_attack(game)
    game.battle.condition = "air-cover"
    assert not enemy_attacks.air_attack(game), "Submerged"
    sub.submerged = False
    game.answers("ride-it-out").chance(hits="no-effect/no-effect")
    assert enemy_attacks.air_attack(game)
    assert game.spent(), "1 Heavy and 1 Light, less 1 for Evasion 3"
    boat.radar = True
    assert enemy_attacks.air_attack(game)
    assert game.spent(), "1 Light less 1: nothing"
    assert game.state.phase != SET_UP


@pytest.mark.rule("GL 6.2")
@pytest.mark.rule("GL 6.4")
def test_who_does_not_search_is_done_and_acts_no_more() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    game.state.phase = CONTACT
    game.answers("no-search").play_on()
    assert (boat.searched, game.state.active, game.state.contacts) == (True, [], 0)


@pytest.mark.rule("GL 6.3")
def test_a_boat_that_has_not_moved_and_knows_nothing_adds_nothing() -> None:
    game = Position("turning-the-tide")
    assert contact.contact_modifiers(game, [game.boat("drum", "green", "marianas")]) == []


@pytest.mark.rule("GL 7.6")
@pytest.mark.rule("GL R19")
def test_who_is_where_a_condition_forces_boats_to_stays_there_unasked() -> None:
    game = Position()
    sub = game.duel(game.boat("drum", at="marianas"), "long-s")
    contact.place_anew(game, sub, game.content.conditions["tail-chase"])
    assert (game.where(sub), game.asked) == ("long-s", [])
    sub.area = game.display.index["long-n"]
    contact.place_anew(game, sub, game.content.conditions["tail-chase"])
    assert game.where(sub) == "long-s"


@pytest.mark.rule("GL 6.5", "GL 7.1")
def test_a_drawn_card_is_told_by_what_it_brings() -> None:
    game = Position()
    words = {number: contact.convoy_words(card) for number, card in game.content.convoys.items()}
    naval = {number for number, card in game.content.convoys.items() if card.naval}
    assert naval
    assert {number for number, told in words.items() if " Naval ship" in told} == naval
    assert {number for number, told in words.items() if " Merchant ship" in told} == set(words) - naval
