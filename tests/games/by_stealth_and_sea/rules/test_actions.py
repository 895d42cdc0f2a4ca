"""4.3 Actions: the table, mending, warheads, the end of a craft; R11 to R21."""

import pytest

import moonless
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    TRANSMISSION,
    WARHEAD,
)
from moonless.games.by_stealth_and_sea.rules import actions, scoring, slc_phase
from moonless.games.by_stealth_and_sea.state import AT_SEA, ESCAPED, SCUTTLED, Slc
from tests.games.by_stealth_and_sea.crafts import break_down, checks, rider, slc_1, to_first_action
from tests.games.by_stealth_and_sea.position import Position


def prices(position: Position, slc: Slc, key: str) -> list[tuple[int, bool]]:
    """Each price at which this action is offered, and whether it rolls there."""
    found = [option for option in slc_phase.legal_acts(position, slc) if option.key in (key, f"{key} surely")]
    return [(option.cost, getattr(option, "rolls", False)) for option in found]


# The table: what each action costs and checks


ONE_AUTO, CHECK_OR_TWO = [(1, False)], [(1, True), (2, False)]


@pytest.mark.parametrize(
    ("key", "submerged", "price"),
    [
        pytest.param("move", False, ONE_AUTO, marks=pytest.mark.rule("BSS 4.3.1")),
        pytest.param("move", True, ONE_AUTO, marks=pytest.mark.rule("BSS 4.3.1")),
        pytest.param("full-move", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.2")),
        pytest.param("full-move", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.3")),
        pytest.param("face w", False, ONE_AUTO, marks=pytest.mark.rule("BSS 4.3.4")),
        pytest.param("face w", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.5")),
        pytest.param("dive", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.6")),
        pytest.param("dive", True, [], marks=pytest.mark.rule("BSS 4.3.6")),
        pytest.param("surface", True, ONE_AUTO, marks=pytest.mark.rule("BSS 4.3.7")),
        pytest.param("surface", False, [], marks=pytest.mark.rule("BSS 4.3.7")),
        pytest.param("recover", False, [(1, True)], marks=pytest.mark.rule("BSS 4.3.8")),
        pytest.param("recover", True, [(1, True)], marks=pytest.mark.rule("BSS 4.3.8")),
        pytest.param("repair prototype-transmission", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.9")),
        pytest.param("repair prototype-transmission", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.9")),
        pytest.param("evade-net", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.10")),
        pytest.param("evade-net", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.10")),
        pytest.param("detach", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.11")),
        pytest.param("detach", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.11")),
        pytest.param("attach barham", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.12")),
        pytest.param("attach barham", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.12")),
        pytest.param("attack barham", True, [(2, True)], marks=pytest.mark.rule("BSS 4.3.13")),
        pytest.param("attack barham", False, [], marks=pytest.mark.rule("BSS 4.3.13")),
        pytest.param("scuttle", False, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.14")),
        pytest.param("scuttle", True, CHECK_OR_TWO, marks=pytest.mark.rule("BSS 4.3.14")),
    ],
)
@pytest.mark.rule("BSS 4.3", "BSS D5")
def test_the_price_of_each_action(key: str, submerged: bool, price: list[tuple[int, bool]]) -> None:
    position = Position()
    slc = slc_1(position, "E5")
    if key == "recover":
        position.slc(1, stunned=True)  # with two points all the same, to see that it has no second price
    elif key.startswith("repair"):
        break_down(position, slc, "prototype-transmission")
    elif key == "evade-net":
        position.slc(1, "J5")
    elif key == "attach barham":
        position.slc(1, "K7", warhead=0, warhead_out=True)
    elif key == "attack barham":
        break_down(position, slc, "single-inflatable-ring")
        position.slc(1, "K7")
    position.slc(1, submerged=submerged)
    assert prices(position, slc, key) == price


@pytest.mark.parametrize(
    ("key", "submerged", "skill", "value"),
    [
        pytest.param("full-move", False, "Pilot", 4, marks=pytest.mark.rule("BSS 4.3.2")),
        pytest.param("full-move", True, "Pilot", 4, marks=pytest.mark.rule("BSS 4.3.3")),
        pytest.param("face w", True, "Pilot", 4, marks=pytest.mark.rule("BSS 4.3.5")),
        pytest.param("dive", False, "Pilot", 4, marks=pytest.mark.rule("BSS 4.3.6")),
        pytest.param("detach", False, "Ops", 4, marks=pytest.mark.rule("BSS 4.3.11")),
        pytest.param("detach", True, "Ops", 4, marks=pytest.mark.rule("BSS 4.3.11")),
        pytest.param("scuttle", False, "Ops", 4, marks=pytest.mark.rule("BSS 4.3.14")),
        pytest.param("scuttle", True, "Ops", 4, marks=pytest.mark.rule("BSS 4.3.14")),
    ],
)
def test_the_check_of_each_action(key: str, submerged: bool, skill: str, value: int) -> None:
    for die, done in ((value, True), (value - 1, False)):
        position = Position()
        slc = slc_1(position, "I5", submerged=submerged)  # one free hex ahead
        before = slc.copy()
        dice = [die, 1] if done and key == "scuttle" else [die]  # then the Escape
        position.chance(d6=dice).act(slc, key)
        assert checks(position)[0] == (skill, value)
        if not done:
            before.action_points, before.tried = slc.action_points, slc.tried
        assert (slc == before) is not done
        assert slc.action_points == 1


# 4.3.8 Recover


@pytest.mark.rule("BSS 4.3.8")
@pytest.mark.parametrize(("wetsuit", "die", "well"), [(1, 4, True), (1, 3, False), (0, 5, True), (0, 4, False)])
def test_recover_is_a_stamina_check_of_4_or_5_without_wetsuit(wetsuit: int, die: int, well: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5", stunned=True, surges=1, wetsuit=wetsuit)
    position.chance(d6=die).act(slc, "recover")
    assert slc.stunned is not well
    assert slc.action_points == 0
    assert checks(position) == [("Stamina", 4 if wetsuit else 5)]


@pytest.mark.rule("BSS 4.3.8")
def test_a_readied_crew_has_nothing_to_recover_from() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    assert position.refused(slc)["recover"] == "Recover: the crew is not stunned (4.3.8)"


# 4.3.9 Repair


@pytest.mark.rule("BSS 4.3.9")
@pytest.mark.parametrize(
    ("mission", "card", "value"),
    [
        ("bg2", "prototype-transmission", 6),
        ("bg2", "single-inflatable-ring", 6),
        ("bg3", "series-100-transmission", 5),
        ("bg4", "single-hook-and-wire", 5),
        ("ga3", "series-200-transmission", 4),
        ("na1", "tandem-hook-and-wire", 5),
    ],
)
def test_repair_is_a_check_against_the_card(mission: str, card: str, value: int) -> None:
    for die, done in ((value, True), (value - 1, False)):
        position = Position(mission)
        slc = slc_1(position, "B5" if mission == "ga3" else "N6")
        break_down(position, slc, card)
        broken = list(slc.spaces)
        position.chance(d6=die).act(slc, f"repair {card}")
        assert (slc.spaces != broken) is done
        assert (slc.faults == []) is done
        assert len(position.state.fault_discards) == (1 if done else 0)
        assert slc.action_points == 1


@pytest.mark.rule("BSS 4.3.9", "BSS D5")
def test_repair_puts_the_token_of_the_chosen_card_back_and_discards_that_card() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    break_down(position, slc, "prototype-transmission")
    break_down(position, slc, "prototype-ballast-tank")
    position.act(slc, "repair prototype-ballast-tank surely")
    assert (slc.spaces[BALLAST_TANK], slc.spaces[TRANSMISSION]) == (1, 0)
    assert [position.content.fault_cards[kind].key for kind in slc.faults] == ["prototype-transmission"]
    assert [position.content.fault_cards[kind].key for kind in position.state.fault_discards] == [
        "prototype-ballast-tank"
    ]


@pytest.mark.rule("BSS 4.3.9")
def test_only_cards_of_this_slc_can_be_repaired() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    break_down(position, position.slc(3, "E5"), "prototype-transmission")
    assert position.refused(slc)["repair"] == "Repair: no fault card with a token lies beside this craft (4.3.9)"


# 4.3.11 Detach Warhead


@pytest.mark.rule("BSS 4.3.11")
@pytest.mark.parametrize("submerged", [False, True])
def test_detach_moves_a_warhead_from_sheet_to_counter_and_the_counter_cannot_move(submerged: bool) -> None:
    position = Position()
    slc = slc_1(position, "I5", submerged=submerged)
    position.act(slc, "detach surely")
    assert slc.warhead_out
    assert slc.spaces[WARHEAD] == 0
    position.ready(slc)
    refused = position.refused(slc)
    assert refused["move"] == "Move: a warhead hangs on the counter (4.3.11)"
    assert refused["full-move"] == "Full Move: a warhead hangs on the counter (4.3.11)"
    position.slc(1, "J5")
    assert position.refused(slc)["evade-net"] == "Evade Net: a warhead hangs on the counter (4.3.11)"


@pytest.mark.rule("BSS 4.3.11")
def test_with_a_warhead_on_the_counter_the_slc_may_turn_dive_and_surface() -> None:
    position = Position()
    slc = slc_1(position, "E5", warhead=0, warhead_out=True)
    assert {"face w", "dive", "scuttle"} <= set(position.offered(slc))
    position.slc(1, submerged=True)
    assert {"face w", "surface", "scuttle"} <= set(position.offered(slc))


@pytest.mark.rule("BSS R17")
def test_detach_away_from_a_ship_is_allowed_and_warned_of() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    to_first_action(table)
    scene = table.scene("slc-1")
    assert scene.prompt is not None
    (detach,) = (choice for choice in scene.prompt.choices if choice.key == "detach")
    assert "cannot move" in detach.note


# 4.3.12 Attach Warhead


@pytest.mark.rule("BSS 4.3.12")
@pytest.mark.parametrize("submerged", [False, True])
@pytest.mark.parametrize(("die", "points"), [(4, 10), (3, 0)])
def test_attach_destroys_the_ship_and_spends_the_warhead_failure_keeps_it(
    submerged: bool, die: int, points: int
) -> None:
    position = Position()
    slc = slc_1(position, "K7", submerged=submerged, warhead=0, warhead_out=True)
    position.chance(d6=die).act(slc, "attach barham")
    assert scoring.make_report(position).ship_points == points
    assert slc.warhead_out is (points == 0)
    assert slc.spaces[WARHEAD] == 0
    assert (position.hex("K7") in position.state.ship_hex) is (points == 0)
    assert slc.at_sea
    assert checks(position) == [("Ops", 4)]


@pytest.mark.rule("BSS 4.3.12", "BSS D5")
def test_attach_chooses_among_the_ships_in_the_hex() -> None:
    position = Position()
    slc = slc_1(position, "K7", warhead=0, warhead_out=True)
    position.ship("fury", "K7")
    position.ship("hotspur", "L4")
    attach = {key for key in position.offered(slc) if key.startswith("attach")}
    assert attach == {"attach barham", "attach barham surely", "attach fury", "attach fury surely"}
    position.act(slc, "attach fury surely")
    assert scoring.make_report(position).ship_points == 3
    assert position.hex("K7") in position.state.ship_hex  # Barham


@pytest.mark.rule("BSS 4.3.12")
def test_attach_needs_a_warhead_on_the_counter_and_a_ship_in_the_hex() -> None:
    position = Position()
    slc = slc_1(position, "K7")
    assert position.refused(slc)["attach-warhead"] == "Attach Warhead: no warhead hangs on the counter (4.3.12)"
    slc = slc_1(position, "E5", warhead=0, warhead_out=True)
    assert position.refused(slc)["attach-warhead"] == "Attach Warhead: no ship in this hex (4.3.12)"


@pytest.mark.rule("BSS 4.3.12")
def test_a_destroyed_ship_is_no_target_any_more() -> None:
    position = Position("na1")
    slc = slc_1(position, "E3", warhead_out=True)
    position.act(slc, "attach maidstone surely")
    position.slc(1, warhead_out=True)
    position.ready(slc)
    assert "attach-warhead" in position.refused(slc)


@pytest.mark.rule("BSS 4.3.13")
def test_attack_from_slc_destroys_the_ship_and_the_slc_then_escape() -> None:
    position = Position()
    slc = rider(position)
    position.chance(d6=[6, 6]).act(slc, "attack barham")
    assert scoring.make_report(position).ship_points == 10
    assert slc.status == SCUTTLED
    assert slc.crew == ESCAPED
    assert checks(position)[-2:] == [("Ops", 6), ("Stamina", 4)]
    told = [event.line().text for event in position.events]
    gone = next(number for number, line in enumerate(told) if line.endswith("goes with its target."))
    assert "Barham" in told[gone - 1], "first the ship"
    assert not slc.faults
    assert [position.content.fault_cards[kind].key for kind in position.state.fault_discards] == [
        "single-inflatable-ring"
    ]
    assert scoring.make_report(position).total == 12


@pytest.mark.rule("BSS 4.3.13", "BSS R13")
def test_attack_from_slc_rolls_for_two_points_and_failure_changes_nothing() -> None:
    position = Position()
    slc = rider(position)
    before = position.snapshot()
    position.chance(d6=5).act(slc, "attack barham")
    assert slc.action_points == 0
    slc.action_points, slc.tried = 2, 0
    assert position.snapshot() == before


@pytest.mark.rule("BSS 4.3.13", "BSS R13")
def test_attack_from_slc_cannot_be_had_for_one_point() -> None:
    position = Position()
    slc = rider(position)
    position.ready(slc, 1)
    assert position.refused(slc)["attack-from-slc"] == "Attack from SLC: needs 2 action points (4.2)"
    assert not [key for key in position.offered(slc) if key.startswith("attack")]


@pytest.mark.rule("BSS 4.3.13")
def test_attack_from_slc_needs_a_warhead_on_a_fault_card_and_a_ship() -> None:
    position = Position()
    slc = slc_1(position, "K7", submerged=True)
    none = "Attack from SLC: no warhead token lies on a fault card of this craft (4.3.13)"
    assert position.refused(slc)["attack-from-slc"] == none
    break_down(position, slc, "prototype-transmission")  # another card does not help
    assert position.refused(slc)["attack-from-slc"] == none
    position = Position()
    slc = rider(position, "E5")
    assert position.refused(slc)["attack-from-slc"] == "Attack from SLC: no ship in this hex (4.3.13)"


# 4.3.14 Scuttle


@pytest.mark.rule("BSS 4.3.14")
@pytest.mark.parametrize("submerged", [False, True])
def test_scuttle_puts_the_slc_on_slc_scuttled_and_the_crew_escapes(submerged: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5", submerged=submerged, surges=1)
    position.chance(d6=[4, 2]).act(slc, "scuttle")
    assert slc.status == SCUTTLED
    assert slc.crew == ESCAPED
    assert position.at(slc) == ""
    assert scoring.make_report(position).total == 2


@pytest.mark.rule("BSS 4.3.14")
def test_a_failed_scuttle_leaves_all_as_it_was_without_escape() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    position.chance(d6=3).act(slc, "scuttle")
    assert slc.status == AT_SEA == slc.crew
    assert checks(position) == [("Ops", 4)]


@pytest.mark.rule("BSS 4.3.14", "BSS R18")
@pytest.mark.parametrize("ready", [True, False])
def test_no_scuttle_under_the_eyes_of_a_patrol_craft_ready_or_exhausted(ready: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5")
    position.patrol_craft(2, "E5", ready=ready)
    assert position.refused(slc)["scuttle-slc"] == "Scuttle SLC: a Patrol Craft is in the hex (4.3.14)"
    position.patrol_craft(2, "F5", ready=ready)
    assert "scuttle" in position.offered(slc)


@pytest.mark.rule("BSS 4.3.14", "BSS 4.4")
def test_a_scuttled_slc_has_no_further_action() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    slc_phase.slc_phase(position.answers("scuttle").chance(d6=[4, 1]), slc)
    assert position.spent()
    assert len(position.asked) == 1


@pytest.mark.rule("BSS 4.3", "BSS 4.3.10")
def test_without_a_wetsuit_only_the_recovery_is_harder() -> None:
    position = Position()
    slc = slc_1(position, "E5", wetsuit=0)
    position.chance(d6=1).act(slc, "dive")
    assert checks(position) == [("Pilot", 4)]


@pytest.mark.rule("BSS 4.3.2")
def test_a_hanging_warhead_is_the_reason_before_a_lost_transmission() -> None:
    """Both bar a Full Move; what the crew can do something about at once is told, as for a Move."""
    position = Position()
    slc = position.slc(1, "J5", "E", warhead=0, warhead_out=True)
    slc.spaces[TRANSMISSION] = 0
    assert actions.full_move_barred(position, slc) is actions.WARHEAD_HANGS_OUT
    slc.warhead_out = False
    assert actions.full_move_barred(position, slc) is actions.NO_TRANSMISSION


@pytest.mark.rule("BSS 4.3")
def test_the_corner_of_the_map_is_water_like_any_other_where_it_is_water() -> None:
    position = Position("ga3")
    corner = position.board.hexes.index("A1")
    start, facing = next((hex, row.index(corner)) for hex, row in enumerate(position.board.ahead) if corner in row)
    slc = position.slc(1)
    slc.hex, slc.facing = start, facing
    assert actions.free_hexes(position, slc, 1) == 1
