"""2 Set-up, 16 Optional rules, 17 and 18."""

import pytest

import moonless
from moonless.core.content import plain
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import ACE, HULL, MK14
from moonless.games.gato_leader.phases import CAMPAIGN_END, DEPLOYMENT, OVER, SQUADRON, STRATEGIC
from moonless.games.gato_leader.rules import attacks, scoring, setup, strategic
from moonless.games.gato_leader.rules.setup import open_sheet
from moonless.games.gato_leader.state import IN_PLAY, LOST
from tests.games.gato_leader.openings import opened
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 2.1")
@pytest.mark.rule("GL 2.2")
@pytest.mark.rule("GL D1")
@pytest.mark.parametrize(("length", "patrols", "points"), [("short", 1, 32), ("medium", 2, 35), ("long", 4, 40)])
def test_campaign_and_length(length: str, patrols: int, points: int) -> None:
    game = opened("against-the-sun", length=length)
    assert game.state.so == 2 * points
    assert game.sheet.lengths[length].patrols == patrols


@pytest.mark.rule("GL 2.3")
def test_a_squadron_needs_one_boat_and_stays_within_its_points() -> None:
    game = opened("against-the-sun", length="short").answers("drum", "ace")
    game.play_on()
    assert "done" not in game.keys("buy-boat")
    game.state.so = 2 * 3
    game.answers("s-39", "green").play_on()
    assert "done" in game.keys("buy-boat")
    assert all(game.content.boats[key].green.so_cost <= 3 for key in game.keys("buy-boat") if key != "done")
    assert game.keys("level") == ["green", "trained"]
    assert game.state.so == 2


@pytest.mark.rule("GL 2.4")
@pytest.mark.rule("GL R48")
def test_boats_are_filled_and_deployed() -> None:
    game = opened("against-the-sun", length="short")
    game.answers("drum", "trained", "s-44", "green", "done", "dutch-harbor", "dutch-harbor").play_to(STRATEGIC)
    drum, s_44 = game.state.boats
    assert drum.ready[MK14] == game.card(drum).torpedoes_ready
    assert s_44.ready == [0, 5, 0, 0]
    assert s_44.stored == [0, 7, 0, 0]
    assert (drum.ammo, drum.stress, drum.xp) == (6, 0, 0)
    assert game.at(s_44) == "dutch-harbor"
    tide = Position("turning-the-tide")
    assert [tide.sheet.ids[place] for place in tide.sheet.port_places(True)] == ["dutch-harbor", "brisbane"]


# 16.1


@pytest.mark.rule("GL 16.1")
@pytest.mark.rule("GL R43")
@pytest.mark.rule("GL D20")
def test_random_selection() -> None:
    game = opened("against-the-sun", length="medium", selection="random")
    game.chance(boats=["drum green/trained", "permit veteran/ace", "tautog veteran/ace"])
    game.answers("trained", "deal", "ace", "deal", "veteran", "stop").play_to(DEPLOYMENT)
    assert [boat.id for boat in game.state.boats] == ["drum", "permit", "tautog"]
    assert game.keys("level") == ["veteran", "ace"]
    assert game.state.so == 2 * (35 - 8 - 10 - 10 + 4)


@pytest.mark.rule("GL 16.1")
def test_a_card_too_dear_ends_the_deal() -> None:
    game = opened("against-the-sun", length="short", selection="random")
    game.chance(boats=["drum green/trained", "permit veteran/ace"]).answers("green", "deal").play_on()
    game.state.so = 2
    game.play_on()
    assert game.state.phase == DEPLOYMENT
    assert len(game.state.boats) == 1
    assert game.state.so == 2 + 4


# 16.2


def linked() -> Position:
    game = opened("linked", first="against-the-sun", length="short")
    game.answers("drum", "trained", "s-44", "green", "tautog", "trained", "permit", "green", "done")
    game.usual(port="pearl-harbor").play_to(STRATEGIC)
    game.usually.clear()
    return game


@pytest.mark.rule("GL 16.2")
@pytest.mark.rule("GL R42")
def test_linked_campaigns_keep_crews_and_pay_for_them() -> None:
    game = linked()
    drum, s_44, tautog, permit = game.state.boats
    game.change(drum, xp=2, stress=4, level=2, lasting_hull=1, torpedo_mod=True)
    tautog.status = LOST
    game.state.phase = CAMPAIGN_END
    game.play_on()
    assert game.state.campaign == "turning-the-tide"
    kept = {boat.id: boat for boat in game.state.boats}
    assert set(kept) == {"drum", "s-44", "tautog", "permit"}
    veteran = game.content.boats["drum"].veteran.so_cost
    others = game.content.boats[s_44.id].green.so_cost + game.content.boats[permit.id].green.so_cost
    assert game.state.so == 2 * (40 - veteran - others)
    renewed = kept["drum"]
    assert (renewed.xp, renewed.stress, renewed.level, renewed.lasting[HULL], renewed.torpedo_mod) == (
        2,
        0,
        2,
        0,
        False,
    )
    assert kept["tautog"].status == LOST
    assert game.state.results[0].boats_lost == 1
    assert "tautog" not in [card.id for card in setup.boats_on_offer(game)]


@pytest.mark.rule("GL 16.2")
def test_boats_out_of_service_are_traded_and_so_does_not_carry_over() -> None:
    game = linked()
    game.state.series = ["setting-sun"]
    for boat in game.state.boats[2:]:
        boat.status = LOST
    game.state.phase = CAMPAIGN_END
    game.play_on()
    assert [boat.id for boat in game.state.boats if boat.status == IN_PLAY] == ["drum"]
    assert [boat.id for boat in game.state.retired] == ["s-44"]
    assert game.state.so == 2 * (48 + 2 - 8)


@pytest.mark.rule("GL 16.2")
def test_a_squadron_too_dear_buys_nothing() -> None:
    game = linked()
    for boat in game.state.boats:
        boat.level = ACE
    game.state.series = ["turning-the-tide"]
    game.content.sheets["turning-the-tide"].lengths["short"].special_option_points = 10
    try:
        game.state.phase = CAMPAIGN_END
        game.play_on()
    finally:
        game.content.sheets["turning-the-tide"].lengths["short"].special_option_points = 40
    assert game.state.frozen
    assert game.state.so == 0
    assert len(game.state.boats) == 4
    assert all(strategic.sale_barred(game, sale) is strategic.FROZEN for sale in game.sheet.sales.values())
    assert setup.squadron_phase(game) == DEPLOYMENT


@pytest.mark.rule("GL R42")
def test_a_series_ends_where_no_boat_is_left() -> None:
    game = linked()
    for boat in game.state.boats:
        boat.status = LOST
    game.state.phase = CAMPAIGN_END
    game.play_on()
    assert game.state.phase == SQUADRON
    game.state.frozen = True
    game.play_on(2)
    assert game.state.phase == OVER
    assert GAME.outcome(game.state).level == "Dismal"


@pytest.mark.rule("GL 16.3")
@pytest.mark.rule("GL R44")
def test_better_torpedoes() -> None:
    game = opened("against-the-sun", torpedoes="better")
    assert attacks.dud_column(game, game.boat("drum")) == "1944-45"
    assert scoring.evaluation_numbers(game) == [56, 48, 36, 28]
    tide = opened("turning-the-tide", torpedoes="better")
    assert scoring.evaluation_numbers(tide) == [63, 53, 41, 30], "42, 35, 27 and 20, half as much again, rounded up"
    plain, better = opened("setting-sun"), opened("setting-sun", torpedoes="better")
    assert scoring.evaluation_numbers(better) == scoring.evaluation_numbers(plain)


# 18


@pytest.mark.rule("GL R50")
@pytest.mark.rule("GL 18")
def test_boats_are_shared_out() -> None:
    game = opened("against-the-sun", players=2)
    game.answers("drum", "trained", "boats-2", "tautog", "trained", "boats-1", "done").play_to(DEPLOYMENT)
    assert [boat.seat for boat in game.state.boats] == ["boats-2", "boats-1"]
    game.answers("pearl-harbor", "pearl-harbor", "done", "drum", "stay").play_to(STRATEGIC)
    game.play_on(4)
    asked = {decision.ask: decision.seat for decision in game.asked}
    assert asked["option"] == asked["next-boat"] == "boats-1"
    assert asked["move"] == "boats-2"


@pytest.mark.rule("GL 4.6")
@pytest.mark.rule("GL 16.2")
def test_a_rest_does_not_bar_one_in_the_next_campaign() -> None:
    state = GAME.start("linked", {"length": "short"})
    state.rested = True
    open_sheet(GAME.content, state, "turning-the-tide")
    assert not state.rested


@pytest.mark.rule("GL R43")
@pytest.mark.rule("GL 16.1")
@pytest.mark.parametrize("reading", ["ends", "barred"])
def test_the_dearer_crew_of_a_dealt_card_may_end_the_deal(reading: str) -> None:
    game = opened("against-the-sun", length="short", selection="random", r43=reading)
    card = next(card for card in game.sheet.serving.values() if card.green.so_cost < card.trained.so_cost)
    game.state.so = 2 * card.trained.so_cost - 1
    before = game.state.so
    game.chance(boats=f"{card.id} green/trained")
    if reading == "barred":
        game.play_on()
        assert (game.asks(), [boat.level for boat in game.state.boats]) == ([], [0])
        return
    game.answers("trained").play_on()
    assert game.keys("level") == ["green", "trained"]
    assert "ends the deal" in game.asked[-1].find("trained").label
    assert game.state.boats == []
    assert game.state.so == before + 2 * 2, "the bonus comes all the same"


@pytest.mark.rule("GL R43")
def test_a_record_that_says_nothing_of_it_offers_no_dear_crew() -> None:
    assert GAME.start("against-the-sun", {}).readings == []
    assert moonless.start("gato-leader", "against-the-sun", seed=1).record.options["r43"] == "ends"


@pytest.mark.rule("GL R53 all", "GL R53 dated")
@pytest.mark.rule("GL 2.5")
@pytest.mark.parametrize(
    ("campaign", "met", "not_met"),
    [
        ("against-the-sun", ["kako", "shokaku", "ch-30", "brazil-maru"], ["taiho", "nomi", "pb-102", "konron-maru"]),
        ("turning-the-tide", ["jintsu", "konron-maru", "etorofu"], ["kako", "brazil-maru", "taiho", "okinawa"]),
        ("setting-sun", ["taiho", "nomi", "yamato"], ["jintsu", "chuyo", "konron-maru", "tatuta-maru"]),
    ],
)
def test_dated_decks_hold_the_ships_that_served(campaign: str, met: list[str], not_met: list[str]) -> None:
    def ids(reading: str) -> set[str]:
        game = opened(campaign, length="short", r53=reading)
        return {game.content.ships[number].id for deck in game.state.decks[2:] for number in deck}

    everything, dated = ids("all"), ids("dated")
    assert set(met) | set(not_met) <= everything
    assert set(met) <= dated
    assert not set(not_met) & dated
    assert {"misidentified", "nissyo-maru"} & everything <= dated, "whose years are not known serve always"


@pytest.mark.rule("GL R53")
def test_the_years_are_those_of_ships_there_are() -> None:
    content = opened("against-the-sun").content
    assert set(content.served) | set(content.displacement) <= {card.id for card in content.ships.values()}
    assert all(first <= last and first >= 1941 and last <= 1945 for first, last in content.served.values())


@pytest.mark.rule("GL 16.2")
@pytest.mark.rule("GL R42")
def test_a_boat_of_1945_may_sail_in_the_first_setting_sun_of_a_series() -> None:
    game = linked()
    game.state.series = ["setting-sun", "setting-sun"]
    setup.next_campaign(game)
    assert setup.boat_barred(game, game.content.boats["tirante"]) is None


@pytest.mark.rule("GL R42")
def test_a_new_sheet_has_nothing_of_the_one_before() -> None:
    """Counters, packs, bases, points and discards belong to a campaign."""
    state, fresh = (GAME.start("linked", {"length": "short"}) for _ in range(2))
    state.vp, state.spent, state.segment, state.segment_vp, state.notices, state.packs = 9, 9, 4, 3, 2, 2
    state.frozen, state.sold, state.fobs = True, {"radar": 1}, {3: 1}
    state.intel, state.ultra[0], state.warnings[0] = [1], 2, 3
    state.discards, state.active = [[1], [2], [3], [4], [5]], [0]
    state.decks = [deck[3:] for deck in state.decks]
    open_sheet(GAME.content, state, state.campaign)
    assert plain(state) == plain(fresh)


@pytest.mark.rule("GL 2.4")
def test_who_is_fitted_out_is_rested_and_has_all_aboard() -> None:
    game = Position()
    boat = game.boat("drum", stress=3, ready=1, stored=0, ammo=0)
    setup.fill_up(game, boat)
    card = game.card(boat)
    assert (boat.stress, boat.ammo) == (0, 6)
    assert (sum(boat.ready), sum(boat.stored)) == (card.torpedoes_ready, card.torpedoes_stored)
