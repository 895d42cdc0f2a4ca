"""5.10 Events, card by card, and 5.11 to 5.14 Special Missions."""

from typing import Any

import pytest

from moonless.games.gato_leader.content.components import Gain, Offer, Pay, Result
from moonless.games.gato_leader.content.kinds import ELECTRONICS, ENGINES, MK10, MK14
from moonless.games.gato_leader.rules import contact, event_cards, refit, squadron, terms
from moonless.games.gato_leader.state import EVENT_DECK, LOST, Boat
from tests.games.gato_leader.position import Position


def event(card: str, at: str = "marianas", campaign: str = "against-the-sun", **changes: Any) -> tuple[Position, Boat]:
    game = Position(campaign)
    boat = game.boat("drum", at=at, **changes)
    game.chance(events=card)
    return game, boat


@pytest.mark.rule("GL 5.10")
@pytest.mark.parametrize(
    ("card", "stress"),
    [
        ("clear-weather", 2),
        ("rough-weather", 4),
        ("rough-seas", 4),
        ("typhoon", 5),
        ("calm-night", 1),
        ("minefield", 3),
    ],
)
def test_stress_cards(card: str, stress: int) -> None:
    game, boat = event(card, stress=2)
    event_cards.resolve_event(game, boat, False)
    assert boat.stress == stress


@pytest.mark.rule("GL 5.10")
def test_calm_does_not_go_below_zero() -> None:
    game, boat = event("calm-night")
    event_cards.resolve_event(game, boat, False)
    assert boat.stress == 0


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL R12")
def test_ultra_intercept() -> None:
    game, boat = event("ultra-intercept")
    event_cards.resolve_event(game, boat, False)
    assert ("Ultra", 1) in contact.contact_modifiers(game, [boat])
    event_cards.resolve_event(game.chance(events="ultra-intercept"), boat, True)
    assert ("Ultra", 1) in contact.contact_modifiers(game, [boat])


@pytest.mark.rule("GL 5.10")
@pytest.mark.parametrize(("die", "light", "heavy"), [(1, 1, 1), (2, 0, 1), (4, 0, 1), (5, 1, 0), (7, 1, 0), (8, 0, 0)])
def test_enemy_aircraft_1942(die: int, light: int, heavy: int) -> None:
    """Evasion 3 is added, and does not reduce the hits afterward."""
    game, boat = event("enemy-aircraft")
    assert terms.evasion(game, boat) == 3
    event_cards.resolve_event(game.chance(d10=die, hits=["no-effect/no-effect"] * (light + heavy)), boat, False)
    assert game.spent()


@pytest.mark.rule("GL 5.10")
def test_enemy_aircraft_1944_is_seen_by_radar() -> None:
    game, boat = event("enemy-aircraft", campaign="setting-sun")
    event_cards.resolve_event(game.chance(d10=4), boat, False)
    assert game.spent(), "4 + 3 + 2 = 9: nothing"
    boat.temporary[ELECTRONICS] = 1
    event_cards.resolve_event(game.chance(events="enemy-aircraft", d10=4, hits="no-effect/hull"), boat, False)
    assert game.spent()


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL 4.5")
def test_minefield_in_mined_waters() -> None:
    game, boat = event("minefield", at="empire-waters")
    event_cards.resolve_event(game.chance(d10=1, hits="no-effect/no-effect"), boat, False)
    assert game.spent()
    game.state.intel = [boat.place]
    event_cards.resolve_event(game.chance(events="minefield", d10=2), boat, False)
    assert boat.stress == 1
    event_cards.resolve_event(game.chance(events="minefield", d10=1, hits="stunned/sunk"), boat, False)
    assert boat.status == LOST, "a boat can be sunk by an Event"


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL D6")
def test_offers() -> None:
    game, boat = event("lone-merchant")
    event_cards.resolve_event(game.answers("accept"), boat, False)
    assert (game.state.vp, boat.xp, sum(boat.stored), sum(boat.ready)) == (1, 0, 13, 10)
    event_cards.resolve_event(game.chance(events="target-of-opportunity").answers("decline"), boat, False)
    assert game.state.vp == 1
    boat.ready, boat.stored = [1, 0, 0, 20], [2, 0, 0, 0]
    event_cards.resolve_event(game.chance(events="target-of-opportunity"), boat, False)
    assert game.spent(), "three torpedoes and mines cannot pay for four: nothing is asked"
    boat.ammo = 0  # which nobody asks for here
    event_cards.resolve_event(game.chance(events="stranded-friends").answers("accept"), boat, False)
    assert (game.state.vp, boat.stress) == (2, 1)


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL D6")
def test_torpedoes_lost_or_paid_may_be_of_any_type() -> None:
    game, boat = event("torpedo-shop")
    boat.stored[MK10] = 1
    event_cards.resolve_event(game.answers("mk10 stored"), boat, False)
    assert boat.stored[MK10] == 0
    boat.ready[MK10] = 1
    event_cards.resolve_event(game.chance(events="lone-merchant").answers("accept", "mk14 ready"), boat, False)
    assert game.keys("pay-torpedo") == ["mk14 stored", "mk14 ready", "mk10 ready"]
    assert (boat.ready[MK14], boat.stored[MK14]) == (9, 14), "Ready or Stored, as the player likes"


@pytest.mark.rule("GL 5.10")
def test_notice_brings_points_only_after_ten_vp() -> None:
    game, boat = event("nimitz-takes-notice")
    event_cards.resolve_event(game, boat, False)
    before = game.state.so
    squadron.score(game, boat, "sank", "Hoten Maru", 9, 0)
    refit.nimitz_notices(game)
    assert game.state.so == before
    squadron.score(game, boat, "sank", "Hoten Maru", 1, 0)
    refit.nimitz_notices(game)
    assert game.state.so == before + 4
    game.state.notices = 0
    game.events.clear()
    refit.nimitz_notices(game)
    assert (game.state.so, game.events) == (before + 4, []), "who drew no such card is told of none"


@pytest.mark.rule("GL 5.10")
def test_mechanical_trouble_and_contact_report() -> None:
    game, boat = event("mechanical-trouble")
    event_cards.resolve_event(game, boat, False)
    assert boat.temporary[ENGINES] == 1
    event_cards.resolve_event(game.chance(events="contact-report"), boat, False)
    assert ("Events", 1) in contact.contact_modifiers(game, [boat])


@pytest.mark.rule("GL 5.10")
@pytest.mark.parametrize(("die", "xp", "hits"), [(1, 0, 1), (3, 0, 0), (9, 1, 0)])
def test_picket_boat(die: int, xp: int, hits: int) -> None:
    game, boat = event("picket-boat")
    event_cards.resolve_event(game.chance(d10=die, hits=["no-effect/no-effect"] * hits).answers("fight"), boat, False)
    assert (boat.xp, boat.ammo, boat.stress) == (xp, 5, 0)
    assert game.spent()


@pytest.mark.rule("GL 5.10")
def test_picket_boat_without_a_gun_means_dive() -> None:
    game, boat = event("picket-boat", gun=1)
    event_cards.resolve_event(game, boat, False)
    assert (boat.stress, boat.ammo) == (1, 6)


@pytest.mark.rule("GL 5.10")
def test_a_picket_boat_is_fought_with_the_last_round() -> None:
    game, boat = event("picket-boat", ammo=1)
    event_cards.resolve_event(game.chance(d10=3).answers("fight"), boat, False)
    assert (boat.stress, boat.ammo) == (0, 0)


@pytest.mark.rule("GL 5.10")
def test_what_a_card_asks_in_gun_ammunition_is_paid() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas", ammo=3)
    offer, card = Offer(Pay(gun_ammo=2), Gain(vp=1)), game.content.events[0].section[0]
    event_cards.make_offer(game.answers("accept"), boat, offer, card)
    assert (boat.ammo, game.state.vp) == (1, 1)
    event_cards.make_offer(game, boat, offer, card)
    assert (boat.ammo, game.state.vp, game.asks()) == (1, 1, ["offer"]), "one round cannot pay for two"


@pytest.mark.rule("GL 5.10")
def test_picket_boat_without_ammunition_means_dive() -> None:
    game, boat = event("picket-boat", ammo=0)
    event_cards.resolve_event(game, boat, False)
    assert (boat.stress, boat.ammo) == (1, 0)
    assert game.asked == []


@pytest.mark.rule("GL 5.10")
def test_enemy_submarine() -> None:
    game, boat = event("enemy-submarine")
    event_cards.resolve_event(game.chance(d10=8).answers("accept"), boat, False)
    assert (game.state.vp, terms.torpedoes(boat)) == (1, 22)
    game.state.decks[EVENT_DECK] = game.content.event_deck
    event_cards.resolve_event(game.chance(events="enemy-submarine", d10=2), boat, False)
    assert boat.stress == 2


@pytest.mark.rule("GL 5.10")
def test_friendly_aircraft() -> None:
    game, boat = event("friendly-aircraft")
    event_cards.resolve_event(game.chance(d10=2, hits="stunned/sunk"), boat, False)
    assert boat.stress == 0, "R34: stunned by an Event has no effect"
    game.state.decks[EVENT_DECK] = game.content.event_deck
    event_cards.resolve_event(game.chance(events="friendly-aircraft", d10=3), boat, False)
    assert boat.stress == 1


@pytest.mark.rule("GL 5.10")
def test_a_card_is_named_by_its_name_and_by_its_section_in_log_and_question() -> None:
    game = Position("against-the-sun")
    drum = game.boat("drum", at="marianas")
    game.chance(events="stranded-friends").answers("decline")
    event_cards.resolve_event(game, drum, False)
    told = game.events[0].line().text
    assert "Stranded Friends, Coastwatchers:" in told
    about = game.asked[-1].about
    assert isinstance(about, event_cards.OfferMade)
    assert about.title == "Stranded Friends, Coastwatchers"
    game.chance(events="clear-weather")
    event_cards.resolve_event(game, drum, False)
    assert "Clear Weather: " in game.events[-1].line().text


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL 4.5")
def test_each_modifier_of_a_card_is_for_what_it_names() -> None:
    game = Position("setting-sun")
    boat = game.boat("drum", at="empire-waters")
    assert terms.radar_works(game, boat)
    assert event_cards.event_modifier(game, boat, ["radar-2"]) == 2
    assert event_cards.event_modifier(game, boat, ["intel-2"]) == 0
    game.state.intel = [boat.place]
    assert event_cards.event_modifier(game, boat, ["intel-2"]) == 2
    assert event_cards.event_modifier(game, boat, ["evasion"]) == terms.evasion(game, boat)


@pytest.mark.rule("GL 5.10")
def test_a_boat_that_an_event_has_sunk_earns_nothing_and_feels_nothing_more() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    card = game.content.events[0].section[0]
    event_cards.event_result(game.chance(hits="stunned/sunk"), boat, Result(light=0, heavy=1, stress=2, xp=1), card)
    assert (boat.status, boat.xp, boat.stress) == (LOST, 0, 0)


@pytest.mark.rule("GL 5.3", "GL 5.10")
@pytest.mark.parametrize(("hit", "cards"), [("stunned/sunk", 1), ("no-effect/no-effect", 2)])
def test_whom_a_minefield_has_sunk_draws_no_second_card(hit: str, cards: int) -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="sea-of-japan")
    game.chance(events=["minefield", "clear-weather"][:cards], d10=1, hits=hit)
    assert event_cards.draw_events(game, boat, 2) is (cards == 2)
    assert (boat.status == LOST) is (cards == 1)


@pytest.mark.rule("GL 5.3", "GL 5.9")
@pytest.mark.parametrize("homeward", [True, False])
def test_who_becomes_unfit_draws_no_second_card_unless_heading_home(homeward: bool) -> None:
    """Rough Seas cost one Stress too many."""
    game = Position("against-the-sun")
    boat = game.boat("drum", at="marianas", homeward=homeward)
    boat.stress = game.level(boat).shaken_max
    game.chance(events=["rough-seas", "clear-weather"][: 1 + homeward])
    assert event_cards.draw_events(game, boat, 2) is homeward
    assert terms.unfit(game, boat)
    assert (boat.searched, boat.acted) == (not homeward, not homeward)
