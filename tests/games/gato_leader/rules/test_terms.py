"""1 Terms."""

import pytest

from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.content.kinds import (
    ACE,
    ELECTRONICS,
    GREEN,
    LOAD_KEYS,
    MINE,
    MK10,
    TRAINED,
    TUBES,
    VETERAN,
)
from moonless.games.gato_leader.rules import attacks, contact, damage, declaring, missions, operations, squadron, terms
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.state import OKAY, SHAKEN, UNFIT
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 1.1")
def test_a_boat_has_four_levels_each_better() -> None:
    for boat in load_content().boats.values():
        costs = [level.so_cost for level in boat.levels]
        assert costs == sorted(set(costs))
    assert (GREEN, TRAINED, VETERAN) == (0, 1, 2)


@pytest.mark.rule("GL 1.2")
def test_status_follows_stress_and_level_at_once() -> None:
    game = Position()
    boat = game.boat("drum")
    level = game.level(boat)
    found = {}
    for boat.stress in (level.okay_max, level.okay_max + 1, level.shaken_max, level.shaken_max + 1):
        found[boat.stress] = terms.status(game, boat)
    assert list(found.values()) == [OKAY, SHAKEN, SHAKEN, UNFIT]
    boat.level = ACE
    assert terms.status(game, boat) < UNFIT


@pytest.mark.rule("GL 1.3")
def test_skills_are_those_of_the_row() -> None:
    game = Position()
    boat = game.boat("drum")
    level = game.level(boat)
    assert terms.skills(game, boat) is level.okay
    boat.stress = level.okay_max + 1
    assert terms.skills(game, boat) is level.shaken
    boat.stress = 30
    assert terms.skills(game, boat) is level.shaken


@pytest.mark.rule("GL 1.4")
def test_unfit_crews_neither_search_nor_attack_nor_take_missions_nor_sail() -> None:
    game = Position()
    boat = game.boat("drum", at="south-china-sea", stress=30, mine=1, moved=True)
    in_port = game.boat("tautog", stress=30)
    assert missions.open_boxes(game, boat) == []
    assert contact.searching_leaders(game) == []
    sub = game.duel(boat, "short-s")
    game.ship("m1", "convoy-sw", 58)
    assert declaring.attack_barred(game, sub) is terms.CREW_UNFIT
    assert [option.key for option in declaring.attack_options(game, Salvo(sub))] == ["done"]
    operations.begin_operations(game)
    assert in_port.acted


@pytest.mark.rule("GL 1.6")
@pytest.mark.rule("GL 1.7")
def test_only_ready_torpedoes_can_be_fired_and_tubes_limit_them() -> None:
    game = Position()
    boat = game.boat("drum", ready=0, torpedo_tubes=2)
    sub = game.duel(boat, "short-s")
    game.ship("m1", "convoy-sw", 58)
    assert not [option for option in declaring.attack_options(game, Salvo(sub)) if option.key.startswith("mk14")]
    assert terms.ready_capacity(game, boat) == game.card(boat).torpedoes_ready - 2
    assert terms.standard_load(game, game.boat("s-44")) == 1


@pytest.mark.rule("GL 1.8")
def test_six_gun_attacks_a_patrol() -> None:
    game = Position()
    boat = game.boat("drum")
    assert boat.ammo == 6
    sub = game.duel(boat, "short-s")
    ship = game.ship("m1", "convoy-sw", 58)
    for left in range(5, -1, -1):
        attacks.attack_with(game.answers("gun m1", "done").chance(d10=1), sub)
        assert boat.ammo == left
    assert declaring.gun_barred(game, Salvo(sub)) is terms.NO_AMMO
    assert ship.damage == 0


@pytest.mark.rule("GL 1.9")
def test_a_boat_is_in_one_place() -> None:
    game = Position()
    boat = game.boat("drum")
    assert not squadron.at_sea(game, boat)
    boat.place = game.place("marianas")
    assert squadron.at_sea(game, boat)
    assert len(set(game.sheet.ids)) == len(game.sheet.areas) + len(game.sheet.ports)


@pytest.mark.rule("GL R52")
def test_mines_hold_their_places() -> None:
    game = Position()
    boat = game.boat("drum", ready=0)
    capacity = terms.ready_capacity(game, boat)
    boat.ready[MINE] = capacity - 1
    assert terms.refill_ready(game, boat, 99, "load-type", "13.3") == 1
    assert sum(boat.ready) == capacity
    boat.ready = [1, 0, 0, capacity - 1]
    boat.temporary[TUBES] = 1
    damage.lose_ready_torpedoes(game.answers("mines"), boat)
    assert boat.ready[MINE] == capacity - 2


@pytest.mark.rule("GL 2.7")
def test_abilities() -> None:
    sun, tide = Position("setting-sun"), Position("turning-the-tide")
    assert terms.radar_works(sun, sun.boat("drum"))
    drum = tide.boat("drum", "green")
    assert not terms.radar_works(tide, drum)
    drum.radar = True
    assert terms.radar_works(tide, drum)
    drum.temporary[ELECTRONICS] = 1
    assert not terms.radar_works(tide, drum)
    assert terms.standard_load(tide, tide.boat("s-44")) == MK10


@pytest.mark.rule("GL 13.3")
@pytest.mark.rule("GL 14.10")
def test_of_two_types_each_torpedo_is_chosen_and_of_one_none() -> None:
    game = Position()
    boat = game.boat("drum", ready=0)
    boat.stored = [3, 3, 0, 0]
    types = [LOAD_KEYS[load] for load in (0, 1, 0)]
    assert terms.refill_ready(game.answers(*types), boat, 3, "load-type", "13.3") == 3
    assert (boat.ready, boat.stored, game.asks()) == ([2, 1, 0, 0], [1, 2, 0, 0], ["load-type"] * 3)
    boat.ready, boat.stored = [0] * 4, [9, 0, 0, 0]
    assert terms.refill_ready(game, boat, 4, "load-type", "13.3") == 4
    assert (boat.ready, boat.stored, len(game.asks())) == ([4, 0, 0, 0], [5, 0, 0, 0], 3)
