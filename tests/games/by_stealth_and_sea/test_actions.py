"""4.3 Actions: for each what it needs, what it costs, what it does, and why not; R11 to R21."""

from collections.abc import Callable

import pytest

import moonless
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.events import SkillRolled
from moonless.games.by_stealth_and_sea.rules import faults, scoring, slc_phase
from moonless.games.by_stealth_and_sea.state import AT_SEA, CAPTURED, ESCAPED, SCUTTLED, Slc
from tests.games.by_stealth_and_sea.position import Position

BREATHING_GEAR, WETSUIT, TRANSMISSION, BALLAST_TANK, BATTERY, WARHEAD = range(6)


def slc_1(position: Position, at: str, facing: str = "E", **changes: int | bool) -> Slc:
    """SLC 1 of a crew without attribute, all skills 1, no surges, at the start of its activation."""
    position.slc(1, operator="bertozzi-viglioli", pilot=1, ops=1, repair=1, stamina=1, surges=0)
    return position.ready(position.slc(1, at, facing, "", **changes), 1 if changes.get("stunned") else 2)


def break_down(position: Position, slc: Slc, card: str) -> None:
    """The SLC draws this card and fails its Repair check."""
    faults.fault_check(position.chance(faults=card, d6=1), slc)


def prices(position: Position, slc: Slc, key: str) -> list[tuple[int, bool]]:
    """Each price at which this action is offered, and whether it rolls there."""
    found = [option for option in slc_phase.legal_acts(position, slc) if option.key in (key, f"{key} surely")]
    return [(option.cost, getattr(option, "rolls", False)) for option in found]


def checks(position: Position) -> list[tuple[str, int]]:
    """The checks rolled: skill and value."""
    return [(event.skill, event.target) for event in position.events if isinstance(event, SkillRolled)]


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
        position.chance(d6=[die, 1]).act(slc, key)
        assert checks(position)[0] == (skill, value)
        if not done:
            before.action_points, before.tried = slc.action_points, slc.tried
        assert (slc == before) is not done
        assert slc.action_points == 1


# 4.3.1 to 4.3.3 Moving


@pytest.mark.rule("BSS 4.3.1")
@pytest.mark.parametrize("submerged", [False, True])
def test_move_is_one_hex_without_a_roll(submerged: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5", submerged=submerged)
    position.act(slc, "move")
    assert position.at(slc) == "F5"
    assert slc.action_points == 1
    assert not checks(position)


@pytest.mark.rule("BSS 4.3.2", "BSS R14", "BSS D5")
@pytest.mark.parametrize(("distance", "end"), [(1, "F5"), (2, "G5"), (3, "H5")])
def test_full_move_surfaced_is_one_to_three_hexes_chosen_after_success(distance: int, end: str) -> None:
    position = Position()
    slc = slc_1(position, "E5")
    position.answers(f"ahead {distance}").act(slc, "full-move surely")
    assert position.at(slc) == end
    (decision,) = position.asked
    assert [option.key for option in decision.options] == ["ahead 1", "ahead 2", "ahead 3"]


@pytest.mark.rule("BSS 4.3.2", "BSS R14", "BSS D5")
def test_the_distance_is_not_asked_when_the_check_fails() -> None:
    position = Position()
    slc = slc_1(position, "E5")
    position.chance(d6=3).act(slc, "full-move")
    assert position.at(slc) == "E5"
    assert not position.asked


@pytest.mark.rule("BSS 4.3.2", "BSS R15")
def test_full_move_surfaced_stops_before_a_net() -> None:
    position = Position()
    slc = slc_1(position, "H5")
    position.answers("ahead 2").act(slc, "full-move surely")
    assert [option.key for option in position.asked[0].options] == ["ahead 1", "ahead 2"]
    assert position.at(slc) == "J5"


@pytest.mark.rule("BSS 4.3.2", "BSS D5")
def test_one_free_hex_leaves_nothing_to_ask() -> None:
    position = Position()
    slc = slc_1(position, "I7")  # J7, then the Detached Mole
    position.act(slc, "full-move surely")
    assert position.at(slc) == "J7"
    assert not position.asked


@pytest.mark.rule("BSS 4.3.3", "BSS R14")
@pytest.mark.parametrize(
    ("start", "end"), [("E5", "G5"), ("I5", "J5"), ("I7", "J7")], ids=["free", "a net second", "a mole second"]
)
def test_full_move_submerged_is_two_hexes_or_one_if_blocked_without_choice(start: str, end: str) -> None:
    position = Position()
    slc = slc_1(position, start, submerged=True)
    position.act(slc, "full-move surely")
    assert position.at(slc) == end
    assert not position.asked


# 4.3.4 to 4.3.7 Turning, diving, surfacing


@pytest.mark.rule("BSS 4.3.4", "BSS D5")
@pytest.mark.parametrize("facing", ["NE", "SE", "SW", "W", "NW"])
def test_change_direction_surfaced_turns_to_any_facing(facing: str) -> None:
    position = Position()
    slc = slc_1(position, "E5", "E")
    position.act(slc, f"face {facing.lower()}")
    assert DIRECTIONS[slc.facing] == facing
    assert position.at(slc) == "E5"
    assert slc.action_points == 1


@pytest.mark.rule("BSS 4.3.5", "BSS 4.3.4")
@pytest.mark.parametrize("submerged", [False, True])
def test_the_five_other_facings_are_offered(submerged: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5", "SW", submerged=submerged)
    turns = {key for key in position.offered(slc) if key.startswith("face") and not key.endswith("surely")}
    assert turns == {"face ne", "face e", "face se", "face w", "face nw"}


@pytest.mark.rule("BSS 4.3.5")
@pytest.mark.parametrize(("die", "facing"), [(4, "W"), (3, "E")])
def test_change_direction_submerged_is_a_pilot_check_of_4(die: int, facing: str) -> None:
    position = Position()
    slc = slc_1(position, "E5", "E", submerged=True)
    position.chance(d6=die).act(slc, "face w")
    assert DIRECTIONS[slc.facing] == facing


@pytest.mark.rule("BSS 4.3.5")
def test_change_direction_submerged_succeeds_for_two() -> None:
    position = Position()
    slc = slc_1(position, "E5", "E", submerged=True)
    position.act(slc, "face nw surely")
    assert DIRECTIONS[slc.facing] == "NW"
    assert slc.action_points == 0


@pytest.mark.rule("BSS 4.3.6")
@pytest.mark.parametrize(("die", "down"), [(4, True), (3, False)])
def test_dive_flips_to_submerged(die: int, down: bool) -> None:
    position = Position()
    slc = slc_1(position, "E5")
    position.chance(d6=die).act(slc, "dive")
    assert slc.submerged is down


@pytest.mark.rule("BSS 4.3.6")
def test_dive_needs_the_ballast_tank_token() -> None:
    position = Position()
    slc = slc_1(position, "E5", ballast_tank=0)
    assert position.refused(slc)["dive"] == "Dive: the ballast tank is lost (1.6.1)"


@pytest.mark.rule("BSS 4.3.7")
def test_surface_flips_to_surfaced_without_a_roll_even_with_no_ballast_tank() -> None:
    position = Position()
    slc = slc_1(position, "E5", submerged=True, ballast_tank=0)
    position.act(slc, "surface")
    assert not slc.submerged
    assert slc.action_points == 1
    assert not checks(position)


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


# 4.3.10 Evade Net


@pytest.mark.rule("BSS 4.3.10")
@pytest.mark.parametrize(
    ("cards", "die", "end"),
    [([], 4, "K5"), ([], 3, "J5"), (["anti-torpedo-net"], 5, "K5"), (["anti-torpedo-net"], 4, "J5")],
)
def test_evade_net_is_an_ops_check_of_4_or_5_with_the_card(cards: list[str], die: int, end: str) -> None:
    position = Position(cards=cards)
    slc = slc_1(position, "J5")
    position.chance(d6=die).act(slc, "evade-net")
    assert position.at(slc) == end
    assert checks(position) == [("Ops", 5 if cards else 4)]


@pytest.mark.rule("BSS 4.3.10")
def test_evade_net_needs_a_net_ahead() -> None:
    position = Position()
    slc = slc_1(position, "J5", "W")
    assert position.refused(slc)["evade-net"] == "Evade Net: no net ahead (4.3.10)"


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


# 4.3.13 Attack from SLC


def rider(position: Position, at: str = "K7", **changes: int | bool) -> Slc:
    """SLC 1 submerged with its warhead stuck to the craft: the token lies on a Fault card."""
    slc = slc_1(position, at)
    break_down(position, slc, "single-inflatable-ring")
    return position.ready(position.slc(1, "", "", "", submerged=True, **changes))


@pytest.mark.rule("BSS 4.3.13")
def test_attack_from_slc_destroys_the_ship_and_the_slc_then_escape() -> None:
    position = Position()
    slc = rider(position)
    position.chance(d6=[6, 6]).act(slc, "attack barham")
    assert scoring.make_report(position).ship_points == 10
    assert slc.status == SCUTTLED
    assert slc.crew == ESCAPED
    assert checks(position)[-2:] == [("Ops", 6), ("Stamina", 4)]
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


# 4.3.15 Escape


def escape(mission: str, at: str, turn: int, surges: int, stunned: bool, craft: int, die: int) -> int:
    """What becomes of a crew of Stamina 1 that leaves its SLC here by Attack from SLC."""
    position = Position(mission, turn=turn)
    slc = slc_1(position, at)
    card = {"bg2": "single-inflatable-ring", "na1": "tandem-hook-and-wire"}.get(mission, "single-hook-and-wire")
    break_down(position, slc, card)
    position.ready(position.slc(1, submerged=True, surges=surges, stunned=stunned))
    ship = position.ships[0].id
    position.ship(ship, at)
    for number in range(craft):
        position.patrol_craft(number + 1, at, ready=number % 2 == 0)
    position.chance(d6=[6, die]).answers(*(["surges 0", "surges 0"] if surges else []))
    position.act(slc, f"attack {ship}")
    return slc.crew


@pytest.mark.rule("BSS 4.3.15")
@pytest.mark.parametrize(
    ("mission", "at", "turn", "surges", "stunned", "craft", "modifier"),
    [
        pytest.param("bg2", "E5", 1, 1, False, 0, 2, id="early, readied"),
        pytest.param("bg2", "E5", 10, 1, False, 0, 2, id="0500 is early"),
        pytest.param("bg2", "E5", 11, 1, False, 0, 1, id="0530 is not"),
        pytest.param("bg2", "E5", 12, 1, False, 0, 1, id="nor 0600"),
        pytest.param("bg2", "E5", 4, 1, True, 0, 1, id="stunned"),
        pytest.param("bg2", "K7", 4, 1, False, 0, 1, id="inside the harbor"),
        pytest.param("bg2", "K5", 4, 1, False, 0, 1, marks=pytest.mark.rule("BSS R19"), id="in a net"),
        pytest.param("bg2", "J5", 4, 1, False, 0, 2, marks=pytest.mark.rule("BSS R19"), id="before a net"),
        pytest.param("bg2", "E5", 4, 0, False, 0, 1, marks=pytest.mark.rule("BSS R8"), id="no surge left, once"),
        pytest.param("bg2", "E5", 4, 1, False, 1, 0, id="a Patrol Craft"),
        pytest.param("bg2", "E5", 4, 1, False, 2, -2, id="two Patrol Craft, ready and exhausted"),
        pytest.param("ga3", "C4", 4, 1, False, 0, 0, id="Alexandria"),
        pytest.param("na1", "O9", 4, 1, False, 0, 0, id="Algiers"),
        pytest.param("ga3", "H7", 12, 1, False, 0, -2, id="late inside Alexandria"),
        pytest.param("bg2", "K7", 11, 0, False, 0, -1, id="all that goes wrong alone"),
    ],
)
def test_escape_needs_4_after_modifiers(
    mission: str, at: str, turn: int, surges: int, stunned: bool, craft: int, modifier: int
) -> None:
    need = 4 - modifier
    outcome = {die: escape(mission, at, turn, surges, stunned, craft, die) for die in (need - 1, need)}
    assert outcome == {need - 1: CAPTURED, need: ESCAPED}


@pytest.mark.rule("BSS 4.3.15", "BSS 1.4")
def test_escape_counts_the_highest_die() -> None:
    position = Position()
    slc = slc_1(position, "E5", stamina=3, surges=1)
    position.chance(d6=[1, 2, 1]).act(slc, "scuttle surely")
    assert slc.crew == ESCAPED
    assert position.spent()


@pytest.mark.rule("BSS 4.3.15")
def test_escape_costs_nothing_and_is_never_chosen() -> None:
    position = Position()
    slc = slc_1(position, "E5", stunned=True)  # one point, spent on the Scuttle
    assert "escape" not in position.offered(slc)
    position.chance(d6=[4, 6]).act(slc, "scuttle")
    assert slc.crew == ESCAPED


# Refusals through the table


def to_first_action(table: Table, fault: str = "", facing: str = "face nw") -> None:
    """Answer all until SLC 1 is asked what to do; by hand, SLC 1 suffers this fault first and nobody another."""
    rolled = False
    while table.decision is not None and table.decision.ask != "action":
        ask, keys = table.decision.ask, [option.key for option in table.decision.options]
        if ask == "faults" and fault and not rolled:
            table.choose(f"faults {fault}")
        elif ask == "d6":
            table.choose("d6 1" if fault and not rolled else "d6 6")
            rolled = True
        else:
            answers = {"place-ship": "random", "facing": facing, "reroll": "accept"}
            table.choose(answers.get(ask, keys[-1] if ask == "slc" else keys[0]))


@pytest.mark.rule("BSS 1.6.1", "BSS 4.3.6")
def test_the_table_says_why_a_dive_is_refused() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    to_first_action(table, "prototype-ballast-tank")
    with pytest.raises(moonless.IllegalChoice, match=r"^Dive: the ballast tank is lost \(1\.6\.1\)$"):
        table.choose("dive")
    with pytest.raises(moonless.IllegalChoice, match=r"^Dive: the ballast tank is lost \(1\.6\.1\)$"):
        table.choose("dive surely")


REFUSED_AT_START = {  # SLC 1 at D3, surfaced, facing NW, where land lies ahead
    "move": "Move: the way ahead is blocked (1.7)",
    "full-move": "Full Move: the way ahead is blocked (1.7)",
    "full-move surely": "Full Move: the way ahead is blocked (1.7)",
    "surface": "Surface: the craft is surfaced (4.3.7)",
    "recover": "Recover: the crew is not stunned (4.3.8)",
    "repair prototype-battery": "Repair: no fault card with a token lies beside this craft (4.3.9)",
    "evade-net": "Evade Net: no net ahead (4.3.10)",
    "attach barham": "Attach Warhead: no warhead hangs on the counter (4.3.12)",
    "attack barham": "Attack from SLC: the craft is surfaced (4.3.13)",
}


@pytest.mark.rule("BSS 4.3", "BSS D5")
@pytest.mark.parametrize("key", REFUSED_AT_START)
def test_the_table_refuses_with_the_reason_and_the_rule(key: str) -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    to_first_action(table)
    before = len(table.record.entries)
    with pytest.raises(moonless.IllegalChoice) as refusal:
        table.choose(key)
    assert str(refusal.value) == REFUSED_AT_START[key]
    assert len(table.record.entries) == before


@pytest.mark.rule("BSS 4.3", "BSS R1")
@pytest.mark.parametrize(
    ("first", "again", "text"),
    [
        ("face e", "face w", "Change Direction: performed or tried already this turn (4.3)"),
        ("detach", "detach", "Detach Warhead: performed or tried already this turn (4.3)"),
        ("scuttle", "scuttle", "Scuttle SLC: performed or tried already this turn (4.3)"),
        ("dive", "dive", "Dive: performed or tried already this turn (4.3)"),
    ],
)
def test_the_table_refuses_what_was_tried_already(first: str, again: str, text: str) -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    to_first_action(table)
    table.choose(first)
    if first != "face e":
        for answer in ("surges 0", "d6 1", "accept"):
            table.choose(answer)
    with pytest.raises(moonless.IllegalChoice) as refusal:
        table.choose(again)
    assert str(refusal.value) == text


@pytest.mark.rule("BSS 4.2", "BSS 4.3.13")
def test_with_a_seed_too_the_table_refuses() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    to_first_action(table)
    with pytest.raises(moonless.IllegalChoice, match=r"^Surface: the craft is surfaced \(4\.3\.7\)$"):
        table.choose("surface")
    with pytest.raises(moonless.IllegalChoice):
        table.choose("escape")


WHY_NOT: list[tuple[str, Callable[[Position], Slc], str]] = [
    ("move", lambda p: slc_1(p, "E5", battery=0), "Move: the batteries are dead (1.6.1)"),
    ("full-move", lambda p: slc_1(p, "E5", transmission=0), "Full Move: the transmission is out (1.6.1)"),
    ("dive", lambda p: slc_1(p, "E5", submerged=True), "Dive: the craft is submerged (4.3.6)"),
    ("surface", lambda p: slc_1(p, "E5"), "Surface: the craft is surfaced (4.3.7)"),
    ("recover", lambda p: slc_1(p, "E5"), "Recover: the crew is not stunned (4.3.8)"),
    ("repair", lambda p: slc_1(p, "E5"), "Repair: no fault card with a token lies beside this craft (4.3.9)"),
    ("evade-net", lambda p: slc_1(p, "E5"), "Evade Net: no net ahead (4.3.10)"),
    ("detach-warhead", lambda p: slc_1(p, "E5", warhead=0), "Detach Warhead: no warhead token on the sheet (4.3.11)"),
    ("attach-warhead", lambda p: slc_1(p, "K7"), "Attach Warhead: no warhead hangs on the counter (4.3.12)"),
    ("attack-from-slc", lambda p: slc_1(p, "K7"), "Attack from SLC: the craft is surfaced (4.3.13)"),
]


@pytest.mark.rule("BSS 4.3")
@pytest.mark.parametrize(("action", "setup", "text"), WHY_NOT, ids=[action for action, _, _ in WHY_NOT])
def test_every_action_says_why_not(action: str, setup: Callable[[Position], Slc], text: str) -> None:
    position = Position()
    assert position.refused(setup(position))[action] == text


@pytest.mark.rule("BSS 4.3", "BSS D5")
def test_the_game_gives_the_same_reasons_as_the_rules() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E")
    slc_phase.slc_phase(position.answers("end"), slc)
    position.ready(slc)
    refusals = GAME.screen.why_not(position.state, position.asked[0])
    assert {refusal.key: str(refusal) for refusal in refusals} == position.refused(slc)
