"""4.3.15 Escape."""

import pytest

from moonless.games.by_stealth_and_sea.state import CAPTURED, ESCAPED
from tests.games.by_stealth_and_sea.crafts import break_down, slc_1
from tests.games.by_stealth_and_sea.position import Position

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
