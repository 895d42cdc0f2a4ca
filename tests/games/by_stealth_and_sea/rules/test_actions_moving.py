"""4.3.1 to 4.3.7, 4.3.10 Moving, turning, diving, evading nets."""

import pytest

from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.rules import actions
from tests.games.by_stealth_and_sea.crafts import checks, slc_1
from tests.games.by_stealth_and_sea.position import Position

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


@pytest.mark.rule("BSS 4.3.2", "BSS 4.3.10")
def test_a_move_is_told_hex_by_hex() -> None:
    position = Position()
    slc = slc_1(position, "F5")
    position.answers("ahead 3").act(slc, "full-move surely")
    assert position.events[-1].line().path == ["F5", "G5", "H5", "I5"]
    position.act(position.ready(position.slc(1, "J5")), "evade-net surely")
    assert position.events[-1].line().path == ["J5", "K5"]


@pytest.mark.rule("BSS R21")
@pytest.mark.parametrize(("submerged", "detected", "told"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_only_a_detected_craft_that_moves_submerged_shakes_off_its_token(
    submerged: bool, detected: bool, told: int
) -> None:
    position = Position()
    slc = position.slc(1, "E8", submerged=submerged, detected=detected)
    actions.advance(position, slc, 1, "4.3.1", "moves")
    assert slc.detected == (detected and not submerged)
    lines = [event.line().text for event in position.events]
    assert lines.count("SLC 1 is no longer detected.") == told
