"""The worked examples of the rulebook about crews, craft and actions, step by step: E1-E5, E17, X1, X2, X5, X7, X9."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    DIRECTIONS,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
)
from moonless.games.by_stealth_and_sea.events import FaultDrawn, SkillRolled
from moonless.games.by_stealth_and_sea.rules import campaign, fault_phases, faults, roster, scoring
from moonless.games.by_stealth_and_sea.state import CAPTURED, ESCAPED, NOWHERE, Slc
from tests.games.by_stealth_and_sea.position import Position

DURAND, BIRINDELLI = "durand-de-la-penne-bianchi", "birindelli-paccagnini"


def dice_rolled(position: Position) -> list[tuple[str, list[int]]]:
    return [(event.skill, event.dice) for event in position.events if isinstance(event, SkillRolled)]


def custom_campaign() -> Position:
    """The first mission of a custom campaign; Durand de la Penne / Bianchi on SLC 1, with Ops 2; level 4: net 5."""
    state = GAME.start("custom-campaign", {})
    assert state.campaign is not None
    state.campaign.crew(DURAND).skills = [1, 2, 1, 1]
    state.campaign.alert_value = 16
    position = Position(state=state)
    campaign.briefing_phase(position.answers(f"slc-1 {DURAND}", f"slc-2 {BIRINDELLI}", "slc-3 tesei-pedretti"))
    position.state.turn = 4
    position.events.clear()
    return position


# E1 Skill Check (1.4)


def e1() -> tuple[Position, Slc]:
    position = custom_campaign()
    slc = position.slc(1, "J5", "NE", submerged=True)
    assert (slc.operator, slc.skills, slc.stunned) == (DURAND, [1, 2, 1, 1], False)
    assert "anti-torpedo-net" in position.state.defense_cards
    return position, position.ready(slc)


def e1_a() -> tuple[Position, Slc]:
    position, slc = e1()
    position.chance(d6=4).act(slc, "face e")
    return position, slc


@pytest.mark.rule("BSS 1.4", "BSS 4.3.5")
def test_e1_a_change_direction_for_one_point_with_a_4() -> None:
    position, slc = e1_a()
    assert dice_rolled(position) == [("Pilot", [4])]
    assert DIRECTIONS[slc.facing] == "E"
    assert slc.action_points == 1


@pytest.mark.rule("BSS 1.4", "BSS 4.3.5", "BSS R1")
def test_e1_a_prime_with_a_3() -> None:
    position, slc = e1()
    position.chance(d6=3).act(slc, "face e")
    assert DIRECTIONS[slc.facing] == "NE"
    assert slc.action_points == 1
    assert not [key for key in position.offered(slc) if key.startswith("face")]


@pytest.mark.rule("BSS 1.4", "BSS 4.3.10")
def test_e1_b_evade_net_with_two_dice() -> None:
    position, slc = e1_a()
    position.chance(d6=[2, 5]).act(slc, "evade-net")
    assert dice_rolled(position)[-1] == ("Ops", [2, 5])
    assert position.at(slc) == "K5"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 1.4", "BSS 4.3.10")
def test_e1_b_prime_no_5_among_them() -> None:
    position, slc = e1_a()
    position.chance(d6=[4, 3]).act(slc, "evade-net")
    assert position.at(slc) == "J5"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 1.2", "BSS 4.3.5")
def test_e1_c_change_direction_for_two_points() -> None:
    position, slc = e1()
    position.act(slc, "face e surely")
    assert not dice_rolled(position)
    assert DIRECTIONS[slc.facing] == "E"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 3", "BSS 1.6")
def test_e1_d_a_transmission_fault_repaired_with_a_6() -> None:
    position, slc = e1()
    fault_phases.fault_check_phase(position.chance(slc=1, faults="prototype-transmission", d6=6))
    assert dice_rolled(position) == [("Repair", [6])]
    assert slc.spaces[TRANSMISSION] == 1
    assert slc.action_points == 2


@pytest.mark.rule("BSS 3", "BSS 1.6", "BSS 1.6.1")
def test_e1_d_prime_with_a_5() -> None:
    position, slc = e1()
    fault_phases.fault_check_phase(position.chance(slc=1, faults="prototype-transmission", d6=5))
    assert slc.spaces[TRANSMISSION] == 0
    assert [position.content.fault_cards[kind].key for kind in slc.faults] == ["prototype-transmission"]
    position.slc(1, "E5")
    assert "full-move" in position.refused(slc)
    assert "move" in position.offered(slc)


# E2 Attributes (1.3)


@pytest.mark.rule("BSS 1.3", "BSS 1.6.1")
def test_e2_durand_de_la_penne_has_one_more_on_each_stamina_die() -> None:
    position = Position()
    slc = position.slc(3)  # Stamina 2, a Surge token
    assert (slc.operator, slc.skills[3], slc.spaces[BREATHING_GEAR]) == (DURAND, 2, 1)
    faults.fault_check(position.chance(faults="vestito-belloni", d6=[1, 4, 2]), slc)
    assert dice_rolled(position)[-1] == ("Stamina", [4, 2])
    assert not slc.stunned


@pytest.mark.rule("BSS 1.3", "BSS 4.3.15")
@pytest.mark.parametrize(("operator", "end"), [("catalano-giannoni", ESCAPED), ("bertozzi-viglioli", CAPTURED)])
def test_e2_catalano_has_one_more_on_each_die_of_an_escape(operator: str, end: int) -> None:
    position = Position(turn=11)  # late, stunned, outside, a token left: modifiers 0 in all
    slc = position.slc(1, "E5", operator=operator, stamina=2, stunned=True)
    position.ready(slc, 1)
    position.chance(d6=[4, 3, 1]).act(slc, "scuttle")
    assert dice_rolled(position)[-1] == ("Stamina", [3, 1])
    assert slc.crew == end


@pytest.mark.rule("BSS 1.3", "BSS 4.3.8")
def test_e2_the_escape_bonus_does_not_help_to_recover() -> None:
    position = Position()
    slc = position.slc(1, "E5", operator="catalano-giannoni", stamina=2, stunned=True)
    position.chance(d6=[3, 1]).act(position.ready(slc, 1), "recover")
    assert slc.stunned


@pytest.mark.rule("BSS 1.3", "BSS R20")
def test_e2_birindelli_captured_is_worth_a_point_but_lost() -> None:
    position = custom_campaign()
    slc = position.slc(2, "E5")
    assert slc.operator == BIRINDELLI
    position.chance(d6=1).act(position.ready(slc), "scuttle surely")  # 1 + 1 + 1
    assert slc.crew == CAPTURED
    report = scoring.make_report(position)
    assert report.total == 2  # the SLC, and the crew as if it had escaped
    assert report.operators_escaped == 0
    assert position.state.campaign is not None
    roster.update_roster(position, position.state.campaign, slc)
    assert not position.state.campaign.crew(BIRINDELLI).available


# E3 Fault Check (1.6)


@pytest.mark.rule("BSS 1.6", "BSS 1.6.1", "BSS 4.3.9")
def test_e3_the_ballast_tank_fails_and_is_repaired() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E", submerged=True, repair=3)
    faults.fault_check(position.chance(faults="prototype-ballast-tank", d6=[2, 4, 5]), slc)
    assert slc.spaces[BALLAST_TANK] == 0
    assert [position.content.fault_cards[kind].key for kind in slc.faults] == ["prototype-ballast-tank"]
    assert not slc.submerged
    position.ready(slc)
    assert "dive" not in position.offered(slc)
    position.act(slc, "repair prototype-ballast-tank surely")
    assert slc.spaces[BALLAST_TANK] == 1
    assert not slc.faults
    assert len(position.state.fault_discards) == 1
    assert slc.action_points == 0
    position.ready(slc)  # next turn
    assert {"dive", "dive surely"} <= set(position.offered(slc))


# E4 Forward Positioning, mission 1 (2.1, 2.2)


@pytest.mark.rule("BSS 2", "BSS 2.1", "BSS 2.2")
def test_e4_forward_positioning_of_mission_1() -> None:
    position = Position("bg2", turn=1)
    assert position.content.positions[position.state.position].name == "La Spezia"
    assert [slc.spaces[BREATHING_GEAR] for slc in position.state.slcs] == [1, 1, 1]
    cards: list[int | str] = ["prototype-battery", "prototype-transmission"] * 3
    position.chance(faults=cards, d6=[6] * 8)  # SLC 2 has Repair 2
    fault_phases.forward_positioning_phase(position)
    assert [event.slc for event in position.events if isinstance(event, FaultDrawn)] == [1, 1, 2, 2, 3, 3]
    assert len(position.state.fault_deck) == 12
    assert position.spent()


# E5 Moving four hexes (4.3)


def e5(pilot_die: int) -> tuple[Position, Slc]:
    position = Position()
    slc = position.ready(position.slc(1, "C5", "E", pilot=1, surges=0))
    position.act(slc, "move")
    assert position.at(slc) == "D5"
    position.chance(d6=pilot_die).answers(*(["ahead 3"] if pilot_die >= 4 else [])).act(slc, "full-move")
    return position, slc


@pytest.mark.rule("BSS 4.3", "BSS 4.3.1", "BSS 4.3.2")
def test_e5_move_and_full_move_are_four_hexes() -> None:
    position, slc = e5(4)
    assert position.at(slc) == "G5"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 4.3.2")
def test_e5_with_a_3_the_slc_stays_at_d5() -> None:
    position, slc = e5(3)
    assert position.at(slc) == "D5"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 4.3", "BSS R1")
@pytest.mark.parametrize("action", ["move", "full-move"])
def test_e5_neither_can_be_taken_twice(action: str) -> None:
    position = Position()
    slc = position.ready(position.slc(1, "C5", "E", pilot=1, surges=0))
    if action == "full-move":
        position.chance(d6=4).answers("ahead 1")
    position.act(slc, action)
    assert slc.action_points == 1
    assert action not in position.offered(slc)
    assert position.refused(slc)[action].endswith("performed or tried already this turn (4.3)")


# E17 Setup of mission 1 (S)


@pytest.mark.rule(
    "BSS S.1", "BSS S.2", "BSS S.3", "BSS S.6", "BSS S.10", "BSS S.12", "BSS S.15", "BSS S.16", "BSS S.17"
)
def test_e17_setup_of_mission_1() -> None:
    position = Position(state=GAME.start("bg2", {}))
    state = position.state
    cargo = [ship for ship in position.ships if not ship.navy]
    navy = {ship.id: ship.victory_points for ship in position.ships if ship.navy}
    assert len(cargo) == 3
    destroyers = ["encounter", "faulknor", "fury", "hotspur", "inglefield", "vidette", "wishart", "wrestler"]
    assert navy == {"barham": 10, "renown": 10, "sheffield": 5, **dict.fromkeys(destroyers, 3)}
    free = [ship.id for ship, hex in zip(position.ships, state.ship_hex, strict=True) if hex == NOWHERE]
    assert free == destroyers
    assert state.patrol_hex == [NOWHERE] * 4
    assert [position.content.fault_cards[kind].repair_value for kind in state.fault_deck] == [6] * 18
    assert state.defense_cards == []
    assert [slc.skills for slc in state.slcs] == [[1, 1, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]]
    assert sum(sum(slc.spaces[WETSUIT : BATTERY + 1]) for slc in state.slcs) == 15
    assert [slc.spaces[WARHEAD] for slc in state.slcs] == [1, 1, 1]
    assert [slc.spaces[BREATHING_GEAR] for slc in state.slcs] == [1, 1, 1]
    assert position.mission.historic_result == 3


# X1, X2, X5 Escape


def escape_with_a_2(turn: int, surges: int) -> Slc:
    """Gibraltar, readied, outside, Stamina 1, dice 2."""
    position = Position(turn=turn)
    slc = position.slc(1, "E5", stamina=1, surges=surges)
    position.chance(d6=2).act(position.ready(slc), "scuttle surely")
    return slc


@pytest.mark.rule("BSS 4.3.15")
def test_x1_escape_at_0500() -> None:
    assert escape_with_a_2(turn=10, surges=1).crew == ESCAPED


@pytest.mark.rule("BSS 4.3.15")
def test_x2_the_same_in_turn_11() -> None:
    assert escape_with_a_2(turn=11, surges=1).crew == CAPTURED


@pytest.mark.rule("BSS 4.3.15", "BSS R8")
def test_x5_no_surge_token_left_counts_once() -> None:
    assert escape_with_a_2(turn=10, surges=0).crew == CAPTURED
    position = Position(turn=10)
    slc = position.slc(1, "E5", stamina=1, surges=0)
    position.chance(d6=3).act(position.ready(slc), "scuttle surely")  # 3 + 1 + 1 - 1: twice would be too much
    assert slc.crew == ESCAPED


# X7 The Detected token


@pytest.mark.rule("BSS R21", "BSS 4.3.1")
def test_x7_the_token_is_gone_only_after_the_move() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E", detected=True))
    position.act(slc, "dive surely")
    assert slc.detected
    position.ready(slc)  # next turn
    position.chance(d6=4).act(slc, "face se")
    assert slc.detected
    position.act(slc, "move")
    assert not slc.detected


# X9 The SLC die shows a removed SLC


@pytest.mark.rule("BSS 3")
def test_x9_no_card_is_drawn() -> None:
    position = Position()
    position.alone(1, 3)
    fault_phases.fault_check_phase(position.chance(slc=2))
    assert len(position.state.fault_deck) == 18
    assert not [event for event in position.events if isinstance(event, FaultDrawn)]
