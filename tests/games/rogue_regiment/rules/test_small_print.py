"""Sentences of several chapters that nothing else would notice: each was left out once, and no other test failed."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import CIGARETTES, STEN
from moonless.games.rogue_regiment.rules import (
    advance,
    alarm,
    attack_phase,
    attacks,
    campaign,
    escape,
    event_phase,
    looking,
    marked_targets,
    patrol,
    pieces,
    quiet_actions,
    setup,
    sight,
    vehicles,
)
from moonless.games.rogue_regiment.state import ABOARD, ALIVE, KILLED, NOWHERE, WAITING, Look, Report, look_number
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 2.8")
@pytest.mark.parametrize("facing", range(8))
def test_a_patrolman_begins_facing_along_his_line(facing: int) -> None:
    game = Position()
    here = (4, 4)
    there = game.board.ahead[game.at(here)][facing]
    game.line([here, (game.board.xs[there], game.board.ys[there])])
    unit = game.unit("p", here)
    unit.line = 0
    setup.put_on_line(game.mission, unit, 0)
    assert game.facing(unit) == FACINGS[facing]


@pytest.mark.rule("SRR 15.5")
@pytest.mark.parametrize(("side", "facing"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_a_vehicle_arrives_facing_the_board(side: str, facing: str) -> None:
    game = Position()
    places = game.tile(side, 3, "white")
    car = game.unit("bike", (0, 0), "N", "motorbike", fate=WAITING)
    car.place = NOWHERE
    vehicles.arrive(game, car.kind, game.board.tiles[-1].color)
    assert (car.place, game.facing(car), car.alert) == (places[1], facing, True)


@pytest.mark.rule("SRR 11.1")
def test_a_patrolman_turned_about_goes_the_other_way() -> None:
    game = Position()
    line = game.line([(0, 4), (8, 4)])
    man = game.patrolman("p", line, (4, 4), "E")
    man.facing = FACINGS.index("W")
    game.refresh()
    patrol.patrol(game, man)
    assert game.where(man) == (0, 4)


@pytest.mark.rule("SRR 10.7")
def test_cigarettes_that_lie_on_the_board_are_in_play() -> None:
    game = Position()
    man = game.operator("jock", (2, 2))
    man.gear = [0] * len(man.gear)
    lying = game.token("gear", (4, 4), gear=CIGARETTES)
    event_phase.cigarette_break(game)
    assert man.gear[CIGARETTES] == 0
    lying.place = NOWHERE
    event_phase.cigarette_break(game)
    assert man.gear[CIGARETTES] == 1


@pytest.mark.rule("SRR 5.1")
def test_extra_rounds_are_added_to_what_a_man_has() -> None:
    game = Position()
    cards = game.content.operators
    key = next(key for key, card in cards.items() if card.boards["a"].gear[STEN])
    man = game.operator(key, (2, 2), sten=2)
    game.state.gear_left = [-1]
    setup.extra_gear_phase(game)
    assert man.gear[STEN] == 2 + setup.ROUNDS


@pytest.mark.rule("SRR R12")
def test_a_vehicle_that_becomes_alert_blocks_sight_as_before() -> None:
    game = Position()
    car = game.unit("truck", (4, 4), "N", "half_track")
    man = game.unit("guard", (6, 6))
    game.refresh()
    before = game.full
    alarm.alert(game, car)
    assert game.full == before
    alarm.alert(game, man)
    assert game.full == before & ~game.board.bits[man.place]


@pytest.mark.rule("SRR 4.10")
def test_a_body_that_is_found_is_bad_news() -> None:
    game = Position()
    guard = game.unit("guard", (4, 4), "N")
    game.token("corpse", (4, 2))
    game.refresh()
    looking.look(game, guard, 0, False)
    assert guard.alert
    found = next(event for event in game.events if "finds a body" in event.line().text)
    assert found.line().good is False


@pytest.mark.rule("SRR 16.4")
def test_only_a_captive_can_be_freed() -> None:
    game = Position()
    man, other = game.operator("jock", (2, 2)), game.operator("taff", (3, 2))
    assert quiet_actions.free_barred(game, man, other) is quiet_actions.NO_PRISONER
    other.captive = True
    assert quiet_actions.free_barred(game, man, other) is None


@pytest.mark.rule("SRR 8.10")
def test_a_strafe_reaches_those_beside_the_target() -> None:
    game = Position()
    target, beside, far = game.unit("a", (4, 4)), game.unit("b", (5, 4)), game.unit("c", (7, 4))
    game.refresh()
    assert marked_targets.beside_target(game, game.at((4, 8)), target) == [beside]
    assert far.fate == ALIVE


@pytest.mark.rule("SRR 8.9")
def test_corpses_are_numbered_as_they_fall_and_markers_return() -> None:
    game = Position()
    unit, man = game.unit("a", (4, 4)), game.operator("jock", (1, 1))
    man.mark, man.aim, man.held = 0, 0, Look(1, 2, 3, 4, 5)
    attacks.kill(game, unit)
    assert [(token.key, token.place) for token in game.state.tokens] == [("corpse-1", game.at((4, 4)))]
    assert (man.mark, man.aim, look_number(man.held)) == (NOWHERE, NOWHERE, NOWHERE)


@pytest.mark.rule("SRR 16.8")
def test_who_makes_for_his_car_is_on_foot_until_he_is_in_it() -> None:
    game = Position(columns=20)
    colonel, car = (
        game.unit("colonel", (0, 4), "E", "officer"),
        game.unit("car", (19, 4), "E", "motorbike", parked=True),
    )
    game.refresh()
    assert escape.make_for_car(game, colonel, car)
    colonel.place = game.at((17, 4))
    game.refresh()
    assert not escape.make_for_car(game, colonel, car)
    assert (colonel.fate, car.parked, car.alert) == (ABOARD, False, True)


@pytest.mark.rule("SRR 9.2")
def test_who_stands_in_the_corner_advances_too() -> None:
    game = Position()
    unit = game.unit("a", (0, 0), alert=True)
    assert unit.place == 0
    assert advance.would_advance(game, unit)


@pytest.mark.rule("SRR 15.8")
def test_crouching_hides_nobody_aboard() -> None:
    game = Position()
    man = game.operator("jock", (2, 2), crouched=True)
    assert pieces.hides(game, man)
    man.aboard = 0
    assert not pieces.hides(game, man)


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 8.11")
def test_the_jeeps_guns_reach_barrels_in_range_and_sight_only() -> None:
    game = Position(columns=20, rows=3)
    game.unit("jeep", (0, 1), "E", "jeep", cargo=6)
    man = game.operator("jock", (0, 1), aboard=0)
    for key, x in (("near", 5), ("far", 19), ("here", 0)):
        game.token("fuel_barrel", (x, 1), key)
    assert [key for key in game.offered(man) if key.startswith("attack vickers_k")] == ["attack vickers_k near"]
    game.unit("lorry", (3, 1), "N", "half_track")
    game.refresh()
    assert "attack vickers_k near" not in game.offered(man), "it does not shoot through a vehicle"


@pytest.mark.rule("SRR 16.7")
def test_what_was_won_is_told_of_its_own_mission() -> None:
    game = Position()
    rewards = [
        each for each in game.content.campaign.reward if each.effect in ("remove_unit", "deck_change", "heal_all")
    ]
    for mission in {each.mission for each in rewards}:
        report = Report(mission, True, "", 1, 0, False, 0, [], True, [], 0, "")
        assert len(campaign.rewards_told(game, report)) == sum(each.mission == mission for each in rewards)


@pytest.mark.rule("SRR 2.8")
def test_sentries_are_numbered_from_one() -> None:
    game = Position(mission="m01-paper-chase")
    keys = [unit.key for unit in game.state.units if unit.key.startswith("sentry-")]
    assert keys == [f"sentry-{number}" for number in range(1, len(keys) + 1)]
    assert keys


@pytest.mark.rule("SRR 4.4")
def test_what_stands_in_a_forest_is_fully_seen_from_beside_it_only() -> None:
    game = Position(". . . f")
    seen = [sight.visibility(game, game.at((x, 0)), game.at((3, 0))) for x in (0, 1, 2)]
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.rule("SRR 7.3")
def test_who_smokes_or_is_dead_sees_nothing() -> None:
    game = Position()
    guard = game.unit("a", (4, 4))
    game.unit("b", (5, 4), smoking=True)
    game.unit("c", (6, 4), fate=KILLED)
    assert pieces.eyes(game) == [guard]


@pytest.mark.rule("SRR 12.1")
def test_only_the_spotted_are_attacked() -> None:
    game = Position()
    seen = game.operator("jock", (1, 1), spotted=True)
    game.operator("taff", (2, 2))
    game.operator("reg", (3, 3), spotted=True, dead=True)
    assert attack_phase.spotted_anywhere(game) == [seen]
