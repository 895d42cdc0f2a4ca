"""Refusals of actions: through the table, and for every action."""

from collections.abc import Callable

import pytest

import moonless
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import slc_phase
from moonless.games.by_stealth_and_sea.state import Slc
from tests.games.by_stealth_and_sea.crafts import slc_1, to_first_action
from tests.games.by_stealth_and_sea.position import Position


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
