"""Sentences of several chapters that nothing else would notice: each was left out once, and no other test failed."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.kinds import MINE, MK14, RECON_MISSION
from moonless.games.gato_leader.events import Moment
from moonless.games.gato_leader.phases import MISSION, MOVEMENT
from moonless.games.gato_leader.rules import (
    attacks,
    enemy_attacks,
    missions,
    movement,
    operations,
    post_combat,
    reactions,
    refit,
    refusals,
    setup,
    squadron,
    strategic,
    terms,
)
from moonless.games.gato_leader.rules.declaring import GUN_SHOT
from moonless.games.gato_leader.state import LOST, LogRow
from tests.games.gato_leader.openings import alone, opened, ready, target
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 2.3")
def test_a_boat_may_cost_all_that_is_left() -> None:
    game = opened("against-the-sun", length="short")
    card = next(iter(game.sheet.serving.values()))
    game.state.so = 2 * card.green.so_cost
    assert setup.boat_barred(game, card) is None
    game.state.so -= 1
    assert setup.boat_barred(game, card) is not None


@pytest.mark.rule("GL 2.7")
def test_radar_is_printed_bought_or_everybodys() -> None:
    game = Position("turning-the-tide")
    printed = [id for id, card in game.content.boats.items() if "radar" in card.levels[3].abilities]
    boat = game.boat(printed[0], "ace")
    assert terms.radar_works(game, boat)
    assert not terms.radar_works(game, game.change(boat, electronics=1))
    plain = next(id for id, card in game.content.boats.items() if "radar" not in card.levels[1].abilities)
    other = game.boat(plain)
    assert not terms.has_radar(game, other)
    assert terms.has_radar(game, game.change(other, radar=True))
    late = Position("setting-sun")
    assert terms.has_radar(late, late.boat(plain))


@pytest.mark.rule("GL 4.9")
@pytest.mark.rule("GL R52")
def test_mines_take_the_racks_first_and_then_the_tubes() -> None:
    game = Position("turning-the-tide")
    drum = game.boat("drum", ready=6, stored=2)
    strategic.load_mines(game.answers("mines 5"), drum)
    assert (drum.ready[MINE], drum.stored[MINE]) == (3, 2)
    assert sum(drum.ready) == 6
    assert sum(drum.stored) == 2


@pytest.mark.rule("GL 4.9")
def test_at_least_one_torpedo_becomes_a_mine() -> None:
    game = Position("turning-the-tide")
    drum = game.boat("drum", ready=[1, 0, 1, 0], stored=[1, 0, 1, 0])
    strategic.load_mines(game.answers("mines 0", "mines 0", "mines 0"), drum)
    assert game.asks() == ["mines"] * 3, "the last one has no choice left"
    assert terms.mines(drum) == 1


@pytest.mark.rule("GL 5.1")
def test_no_more_packs_than_the_sheet_allows() -> None:
    game = Position("setting-sun")
    drum, _ = game.boat("drum"), game.boat("tautog")
    most = game.sheet.wolfpacks.max_packs
    game.state.packs = most - 1
    assert operations.lead_barred(game, drum) is None
    game.state.packs = most
    assert operations.lead_barred(game, drum) is operations.NO_PACK_LEFT
    assert operations.pack_leaders(game) == []


@pytest.mark.rule("GL 5.17")
@pytest.mark.rule("GL R16")
def test_a_pack_under_way_may_part_and_enters_no_box() -> None:
    game = Position("setting-sun")
    drum, tautog = game.boat("drum", at="marianas", pack=0, moved=True), game.boat("tautog", at="marianas", pack=0)
    place = next(
        place for place, area in enumerate(game.sheet.areas) if any(box.kind == "recon" for box in area.mission)
    )
    for boat in (drum, tautog):
        boat.place = place
        game.change(boat, recon=1, moved=True)
    offered = [option.key for option in operations.move_options(game, [drum, tautog])]
    assert {"detach drum", "detach tautog"} <= set(offered)
    assert not any(key.startswith("enter") for key in offered)
    assert operations.box_barred(game, [drum, tautog], RECON_MISSION) is operations.LEAVE_PACK_FIRST
    game.state.active, game.state.phase = [0, 1], MOVEMENT
    game.answers("detach tautog").play_on()
    assert (drum.pack, tautog.pack, game.state.active) == (-1, -1, [0])


@pytest.mark.rule("GL 5.13")
def test_a_naval_attack_needs_no_convoy_card_alerts_nobody_and_ends_the_segment() -> None:
    game = Position("turning-the-tide")
    drum = game.boat("drum", attack=1)
    place, box = next(
        (place, box) for place, area in enumerate(game.sheet.areas) for box in area.mission if box.kind == "attack"
    )
    drum.place = place
    game.state.active, game.state.mission, game.state.phase = [0], 1, MISSION
    missions.sight_naval_ships(game.chance(naval=[114, 115, 116][: box.naval_cards]), drum, box)
    assert (game.battle.card, game.battle.mission) == (0, True)
    drum.ready = [1, 0, 0, 0]
    attacks.attack_with(game.chance(d10=[10, 10]).answers("all mk14 n1"), game.battle.subs[0])
    assert game.battle.alerted == 0
    missions.end_mission(game, drum)
    assert (drum.acted, drum.searched, game.state.active) == (True, True, [])


@pytest.mark.rule("GL R26")
def test_who_has_left_the_battle_is_no_longer_detected() -> None:
    game, sub = alone("long-e")
    sub.detected = True
    movement.leave_battle(game, sub, "8.3")
    assert (game.where(sub), sub.detected) == ("", False)


class TakesTheLast(Position):
    """Whatever is asked, the last answer is given."""

    def fallback(self, decision: Decision) -> Option:
        return decision.options[-1]


@pytest.mark.rule("GL 8.7")
@pytest.mark.parametrize("lag", [1, 2, 3])
def test_an_unfit_boat_falls_back_the_shortest_way_off(lag: int) -> None:
    for area in range(28):
        game = TakesTheLast()
        sub = game.duel(game.boat("drum", at="marianas", stress=30), game.display.ids[area], True)
        sub.silent = True  # it counts as speed 0: its Lag is the convoy's speed
        left = movement.steps_left(game, area, lag)
        movement.lag_boat(game, sub, lag)
        assert (game.display.off[sub.area] if sub.area >= 0 else 0) == left, game.display.ids[area]


@pytest.mark.rule("GL 10.10")
def test_the_first_counter_is_the_alarm() -> None:
    game, sub, _ = ready(ready=2)
    game.chance(d10=10)
    attacks.attack_with(game.answers("gun m1", "done"), sub)
    assert game.battle.alerted == 1
    alarms = [event for event in game.events if isinstance(event, Moment)]
    assert [event.line().text for event in alarms if "alerted" in event.line().text] == ["The convoy is alerted."]


@pytest.mark.rule("GL 7.6")
@pytest.mark.rule("GL 11.1")
def test_aircraft_attack_once_at_the_start_of_the_step() -> None:
    game, sub = target(ready=2)
    condition = next(id for id, entry in game.content.conditions.items() if entry.air_attack is not None)
    game.battle.condition = condition
    game.answers("crash-dive").chance(d10=1)
    assert enemy_attacks.enemy_phase(game)
    assert game.asks() == ["reaction"]
    assert sub.submerged
    assert not enemy_attacks.enemy_phase(game)


@pytest.mark.rule("GL R32")
@pytest.mark.parametrize(("reading", "carrier"), [("all", False), ("escorts", True)])
def test_a_deep_dive_always_helps_against_escorts(reading: str, carrier: bool) -> None:
    game = Position("turning-the-tide", r32=reading)
    game.duel(game.boat("drum", at="marianas"), "short-s", True)
    escort = game.ship("e1", "short-s", 91)
    unknown = game.ship("e2", "short-s")
    flattop = next(card for card in game.content.naval_deck if game.content.ships[card].carrier)
    ship = game.ship("n1", "convoy-sw", flattop)
    found = [enemy_attacks.reaches_deep(game, each) for each in (escort, unknown, ship)]
    assert found == [False, False, carrier]


@pytest.mark.rule("GL 11.1")
def test_where_the_order_makes_no_difference_nobody_is_asked() -> None:
    game, sub = target()
    sub.detected = True
    for key in ("e1", "e2"):
        game.ship(key, "short-s", 91)
    first = enemy_attacks.next_attacker(game)
    assert first is game.find("e1")
    assert game.asks() == []


@pytest.mark.rule("GL R30")
@pytest.mark.rule("GL 13.4")
def test_what_a_lost_boats_torpedoes_sink_goes_into_its_last_row() -> None:
    game = Position("turning-the-tide")
    drum = game.boat("drum", at="marianas", status=LOST)
    squadron.score(game, drum, "sunk", "a ship", 3, 2)
    assert (drum.patrol_vp, drum.patrol_xp, drum.log) == (3, 2, []), "no row is written yet"
    drum.log = [LogRow(0, 1, 1, 2, 4, 5)]
    squadron.score(game, drum, "sunk", "another", 2, 1)
    assert (drum.log[0].vp, drum.log[0].xp, drum.patrol_vp) == (7, 3, 3)


@pytest.mark.rule("GL 13.5")
def test_without_a_crippled_ship_there_is_no_final_shot_and_it_says_so() -> None:
    game, _, ship = ready()
    boats = squadron.active_boats(game)
    assert post_combat.final_shot_barred(game, boats) is post_combat.NO_CRIPPLE
    ship.damage = 2
    assert post_combat.final_shot_barred(game, boats) is None
    game.change(boats[0], ready=0, stored=0, ammo=0)
    assert post_combat.final_shot_barred(game, boats) is post_combat.NOTHING_TO_SINK_IT


@pytest.mark.rule("GL R51")
def test_segments_in_port_and_at_sea_are_counted_one_by_one() -> None:
    game = Position("turning-the-tide")
    home, out = game.boat("drum", at_sea=3), game.boat("tautog", at="marianas", in_port=2)
    for _ in range(2):
        refit.reset(game)
    assert (home.in_port, out.at_sea, out.in_port) == (2, 2, 0)
    game.change(out, patrols=0)
    operations.complete_patrol(game, out)
    assert (out.at_sea, out.in_port, out.patrols) == (0, 0, 1)


@pytest.mark.rule("GL 16.2")
def test_a_new_sheet_begins_with_nothing_spent_and_nothing_frozen() -> None:
    game = Position("linked", "short")
    game.state.frozen, game.state.spent = True, 9
    setup.open_sheet(game.content, game.state, "turning-the-tide")
    assert (game.state.frozen, game.state.spent) == (False, 0)


@pytest.mark.rule("GL 10.1")
def test_why_a_boat_cannot_attack_is_told_for_what_it_has_aboard() -> None:
    game, sub, _ = ready(ready=3)
    sub.stunned = 1
    attacks.attack_with(game.answers("done"), sub)
    decision = game.asked[-1]
    told = {refusal.key: str(refusal) for refusal in refusals.why_not(game, decision)}
    assert "(12.1)" in told["mk14"]
    assert "(12.1)" in told["gun"]
    assert "reload" not in told, "reloading is not attacking"
    assert "mk27" not in told, "there is none aboard"
    game.change(game.sub_boat(sub), stored=0)
    assert "(10.9)" in {refusal.key: str(refusal) for refusal in refusals.why_not(game, decision)}["reload"]


@pytest.mark.rule("GL 13.5")
def test_why_there_is_no_re_attack_and_no_final_shot() -> None:
    game, _, _ = ready()
    game.battle.naval = True
    told = {refusal.key: refusal.rule for refusal in refusals.action_refusals(game, squadron.active_boats(game))}
    assert told == {post_combat.RE_ATTACK.key: "13.5", "final": "13.5"}


@pytest.mark.rule("GL R29")
def test_the_order_of_rolls_is_asked_of_the_boat_that_fires() -> None:
    game, sub, _ = ready(ready=1)
    game.chance(d10=[1, 10, 1])
    attacks.attack_with(game.answers("mk14 m1", "gun m1", "gun m1"), sub)
    asked = next(decision for decision in game.asked if decision.ask == "next-roll")
    assert isinstance(asked.about, attacks.Volley)
    assert asked.about.sub is sub
    assert [attack.weapon for attack in asked.about.attacks] == [MK14, GUN_SHOT]


@pytest.mark.rule("GL 4.1")
def test_an_option_counts_once_against_its_limit() -> None:
    game = Position("turning-the-tide")
    game.boat("drum")
    game.boat("tautog")
    strategic.buy_option(game.answers("drum"), "radar")
    assert game.state.sold == {"radar": 1}


@pytest.mark.rule("GL 5.17")
def test_who_is_in_no_pack_leaves_none() -> None:
    game = Position("setting-sun")
    drum, tautog = game.boat("drum"), game.boat("tautog")
    squadron.leave_pack(game, drum)
    assert game.events == []
    assert (drum.pack, tautog.pack) == (-1, -1)


@pytest.mark.rule("GL 11.5")
def test_in_shallow_water_a_submerged_boat_is_not_asked() -> None:
    game, sub = target(submerged=True)
    game.battle.condition = next(id for id, entry in game.content.conditions.items() if not entry.deep_dive_allowed)
    sub.detected = True
    game.ship("e1", "short-s", 91)
    strength = enemy_attacks.attack_strength(game, game.find("e1"), sub)
    assert not reactions.escapes(game, sub, reactions.Incoming(sub, "e1", strength, strength))
    assert game.asks() == []
