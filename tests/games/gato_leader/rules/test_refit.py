"""14 Refit Segment, 15 End and score."""

import pytest

import moonless
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import MINE, MINE_MISSION, MK10, MK14
from moonless.games.gato_leader.phases import CAMPAIGN_END, OVER, REFIT, STRATEGIC
from moonless.games.gato_leader.rules import refit, strategic, terms
from moonless.games.gato_leader.state import FINISHED
from tests.games.gato_leader.openings import refitting


@pytest.mark.rule("GL 14.1")
@pytest.mark.rule("GL R38")
def test_promotion_perhaps_twice_never_above_ace() -> None:
    game = refitting()
    boat = game.boat("drum", "green", stress=4)
    need = [level.xp_to_promote for level in game.content.levels["drum"]]
    boat.xp = need[0] + need[1] + 1
    refit.promote(game, boat)
    assert (boat.level, boat.xp) == (2, 1)
    boat.level, boat.xp = 3, 99
    refit.promote(game, boat)
    assert (boat.level, boat.xp) == (3, 99)
    assert [deed.what for deed in boat.story] == ["Trained", "Veteran"]


@pytest.mark.rule("GL 14.2")
@pytest.mark.rule("GL 15.1")
def test_patrol_limits_end_the_campaign() -> None:
    game = refitting(length="short")
    boat = game.boat("drum", patrols=1)
    game.play_on()
    assert boat.status == FINISHED
    assert game.state.phase == CAMPAIGN_END
    assert game.state.vp == 0, "R39: a campaign that has ended is not penalized"
    game.play_on()
    assert game.state.phase == OVER


@pytest.mark.rule("GL 14.3")
@pytest.mark.rule("GL 14.4")
@pytest.mark.rule("GL 14.5")
def test_stress_recovery() -> None:
    game = refitting("against-the-sun")
    cool = next(card.id for card in game.sheet.serving.values() if "cool" in card.ace.abilities and not card.s_class)
    port, sea = game.boat("drum", at="pearl-harbor", stress=9), game.boat("tautog", at="marianas", stress=9)
    base = game.boat("permit", "green", "midway", stress=9)
    cool_port = game.boat(cool, "ace", "dutch-harbor", stress=9)
    game.state.fobs[game.place("midway")] = 4
    game.play_on()
    assert (port.stress, sea.stress, base.stress) == (3, 9 - int(terms.has_ability(game, sea, "cool")), 7)
    assert cool_port.stress == 9 - 4 - 1
    cool_port.place, cool_port.stress = game.place("marianas"), 5
    assert refit.recovery(game, cool_port) == 1
    port.stress = base.stress = 1
    game.events.clear()
    for boat in (port, base):
        refit.recover(game, boat)
    assert (port.stress, base.stress) == (0, 0)
    assert [event.line().rule for event in game.events] == ["14.3", "14.5"]


@pytest.mark.rule("GL 14.6")
def test_repair() -> None:
    game = refitting()
    port = game.boat("drum", hull=1, lasting_hull=1)
    sea = game.boat("tautog", at="marianas", hull=1, lasting_hull=1)
    game.play_on()
    assert sum(port.temporary) + sum(port.lasting) == 0
    assert (sum(sea.temporary), sum(sea.lasting)) == (0, 1)


@pytest.mark.rule("GL 14.7")
@pytest.mark.rule("GL R39")
@pytest.mark.rule("GL R49")
def test_at_sea_check() -> None:
    game = refitting()
    game.boat("drum")
    game.play_on()
    assert game.state.vp == -2
    game = refitting()
    game.boat("drum")
    game.boat("tautog", at="marianas")
    game.play_on()
    assert game.state.vp == 0
    assert game.state.phase == STRATEGIC


@pytest.mark.rule("GL 14.8")
@pytest.mark.rule("GL R40")
@pytest.mark.rule("GL D18")
def test_fob_restock() -> None:
    game = refitting()
    drum = game.boat("drum", at="midway", ready=2, stored=0, ammo=1)
    tautog = game.boat("tautog", at="midway", ready=10, stored=10)
    game.state.fobs[game.place("midway")] = 20
    game.answers("take 18", "take 2").play_on()
    assert terms.torpedoes(drum) == 20
    assert drum.ready[MK14] == terms.ready_capacity(game, drum)
    assert terms.torpedoes(tautog) == 22
    assert game.state.fobs[game.place("midway")] == 0
    assert drum.ammo == 6


@pytest.mark.rule("GL 14.9")
@pytest.mark.rule("GL R40")
def test_port_restock() -> None:
    game = refitting()
    drum = game.boat("drum", ready=2, stored=1, ammo=0)
    drum.stored[MK10] = 3
    s_44 = game.boat("s-44", ready=0, stored=0)
    game.answers("mk10", "mk14").play_on()
    assert (sum(drum.ready), sum(drum.stored), drum.ammo) == (10, 14, 6)
    assert (drum.ready[MK10], drum.stored[MK10]) == (1, 2), "alternates aboard stay, in the tubes or in the racks"
    assert s_44.ready == [0, 5, 0, 0]
    mines = game.boat("tautog", ready=10, stored=0, mine=1)
    mines.stored[MINE] = 14
    game.state.phase = REFIT
    game.answers("keep-mines").play_on()
    assert mines.stored[MINE] == 14
    game.state.phase = REFIT
    game.answers("unload-mines").play_on()
    assert (mines.stored[MINE], mines.stored[MK14], mines.missions[MINE_MISSION]) == (0, 14, 0)


@pytest.mark.rule("GL 14.10")
def test_sea_reload() -> None:
    game = refitting()
    boat = game.boat("drum", at="marianas", ready=1, stored=4)
    game.play_on()
    assert (boat.ready[MK14], boat.stored[MK14]) == (5, 0)


@pytest.mark.rule("GL 14.11")
@pytest.mark.rule("GL R9")
def test_reset() -> None:
    game = refitting()
    boat = game.boat("drum", at="marianas", searched=True, moved=True, acted=True, contact_bonus=2)
    game.state.intel, game.state.notices, game.state.segment_vp = [1], 1, 4
    game.state.ultra[2] = game.state.warnings[3] = 1
    game.play_on()
    assert not any((boat.searched, boat.moved, boat.acted, boat.contact_bonus))
    assert game.state.intel == []
    assert sum(game.state.ultra) + sum(game.state.warnings) + game.state.notices + game.state.segment_vp == 0
    assert (boat.at_sea, game.state.segment) == (1, 2)


@pytest.mark.rule("GL R55 asked")
@pytest.mark.rule("GL 14.8")
@pytest.mark.rule("GL D18")
@pytest.mark.parametrize(("taken", "left"), [(0, 20), (3, 17), (10, 10)])
def test_a_boat_on_its_way_home_may_leave_a_base_its_torpedoes(taken: int, left: int) -> None:
    game = refitting()
    drum = game.boat("drum", at="midway", ready=10, stored=4, ammo=2)
    game.state.fobs[game.place("midway")] = 20
    game.answers(f"take {taken}").play_on()
    assert game.keys("take") == [f"take {number}" for number in range(11)], "there is room for ten"
    assert (terms.torpedoes(drum), drum.ammo) == (14 + taken, 6)
    assert game.state.fobs[game.place("midway")] == left, "the total is for the entire campaign"


@pytest.mark.rule("GL R55 asked")
def test_a_full_boat_or_an_empty_base_is_not_asked() -> None:
    game = refitting()
    game.boat("drum", at="midway")
    game.boat("tautog", at="timor-sea", ready=0, stored=0)
    game.state.fobs |= {game.place("midway"): 20, game.place("timor-sea"): 0}
    game.play_on()
    assert game.asked == []


@pytest.mark.rule("GL R55")
def test_a_record_that_says_nothing_of_it_asks_only_where_torpedoes_are_short() -> None:
    assert GAME.start("against-the-sun", {}).readings == []
    assert moonless.start("gato-leader", "against-the-sun", seed=1).record.options["r55"] == "asked"


@pytest.mark.rule("GL R55 scarce")
@pytest.mark.rule("GL 14.8")
@pytest.mark.rule("GL D18")
def test_a_stock_is_spread_over_boats_and_segments() -> None:
    game = refitting(r55="scarce")
    drum = game.boat("drum", at="midway", ready=10, stored=4)
    game.state.fobs[game.place("midway")] = 20
    game.play_on()
    assert game.asked == [], "enough for every boat: it takes what it has room for"
    assert (terms.torpedoes(drum), game.state.fobs[game.place("midway")]) == (24, 10)
    game.change(drum, ready=2, stored=0)
    tautog = game.boat("tautog", at="marianas", ready=0, stored=0)
    game.state.phase = REFIT
    game.answers("take 6").play_on()
    assert game.keys("take") == [f"take {number}" for number in range(11)]
    assert (terms.torpedoes(drum), terms.torpedoes(tautog)) == (8, 0)
    assert game.state.fobs[game.place("midway")] == 4, "the rest waits for the other boat"


@pytest.mark.rule("GL 14.9")
@pytest.mark.rule("GL R52")
@pytest.mark.rule("GL 4.9")
def test_a_mine_counter_without_mines_is_dropped_in_port() -> None:
    game = refitting()
    boat, at_sea = game.boat("drum", mine=1), game.boat("tautog", at="marianas", mine=1)
    assert strategic.boat_barred(game, boat, "mine") is None, "only mines aboard bar others"
    game.play_on()
    assert (boat.missions[MINE_MISSION], at_sea.missions[MINE_MISSION]) == (0, 1)
    assert game.asked == []


@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL 14")
def test_what_nimitz_took_notice_of_is_paid_in_the_refit_segment() -> None:
    game = refitting()
    game.boat("drum", at="marianas")
    game.state.notices, game.state.segment_vp = 1, 10
    before = game.state.so
    game.play_on()
    assert (game.state.so, game.state.notices) == (before + 4, 0)
