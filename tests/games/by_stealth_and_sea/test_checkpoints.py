"""Checkpoints that were edited by hand: each error names the field that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import Unreadable
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.state import FAULT_CHECK
from tests.games.by_stealth_and_sea.position import Position

Edit = Callable[[dict[str, Any]], object]


def checkpoint() -> dict[str, Any]:
    position = Position(turn=3)
    position.state.phase = FAULT_CHECK
    return plain(position.state)  # type: ignore[no-any-return]


def custom_checkpoint() -> dict[str, Any]:
    return plain(GAME.start("custom-campaign", {}))  # type: ignore[no-any-return]


# fmt: off
EDITS: list[tuple[Edit, str]] = [
    (lambda d: d.update(phase=13), "checkpoint: phase: expected 0 to 12, found 13"),
    (lambda d: d.update(phase=-1), "checkpoint: phase: expected 0 to 12, found -1"),
    (lambda d: d.update(phase=0), "checkpoint: phase: 0 is for campaigns"),
    (lambda d: d.update(phase=12), "checkpoint: reports: expected one"),
    (lambda d: d.update(turn=0), "checkpoint: turn: expected 1 to 13, found 0"),
    (lambda d: d.update(turn=14), "checkpoint: turn: expected 1 to 13, found 14"),
    (lambda d: d.update(mission="bg9"), "checkpoint: mission: expected one of bg2, "),
    (lambda d: d.update(names={"slc-4": "Rossi"}), "checkpoint: names: expected one of slc-1"),
    (lambda d: d["ship_hex"].pop(), "checkpoint: ship_hex: expected 1"),
    (lambda d: d["ship_hex"].__setitem__(0, 9999), "ship_hex[0]: expected a water hex of Gibraltar or -1 or -2"),
    (lambda d: d["ship_hex"].__setitem__(0, -3), "checkpoint: ship_hex[0]: expected a water hex"),
    (lambda d: d["patrol_hex"].pop(), "checkpoint: patrol_hex: expected 4 entries, found 3"),
    (lambda d: d["patrol_ready"].append(True), "checkpoint: patrol_ready: expected 4 entries, found 5"),
    (lambda d: d["patrol_hex"].__setitem__(0, -2), "checkpoint: patrol_hex[0]: expected a water hex"),
    (lambda d: d.update(patrol_hex=[d["slcs"][0]["hex"]] * 4), "checkpoint: patrol_hex: 4 Patrol Craft at"),
    (lambda d: d["slcs"].pop(), "checkpoint: slcs: expected 3 entries, found 2"),
    (lambda d: d["slcs"][1].update(number=3), "checkpoint: slcs: expected numbers from 1 on, found [1, 3, 3]"),
    (lambda d: d["slcs"][0].update(operator="rossi"), "checkpoint: slcs[0]: operator: expected one of"),
    (lambda d: d["slcs"][0].update(operator=d["slcs"][1]["operator"]), "slcs: operator: a crew is there twice"),
    (lambda d: d["slcs"][0].update(skills=[1, 1, 4, 1]), "slcs[0]: skills[2]: expected 1 to 3, found 4"),
    (lambda d: d["slcs"][0].update(skills=[1, 1, 0, 1]), "slcs[0]: skills[2]: expected 1 to 3, found 0"),
    (lambda d: d["slcs"][0].update(skills=[1, 1]), "slcs[0]: skills: expected 4 entries, found 2"),
    (lambda d: d["slcs"][0].update(bonus_skill=4), "slcs[0]: bonus_skill: expected -1 to 3"),
    (lambda d: d["slcs"][0].update(bonus_action="fly"), "slcs[0]: bonus_action: expected one of"),
    (lambda d: d["slcs"][0].update(facing=6), "slcs[0]: facing: expected 0 to 5, found 6"),
    (lambda d: d["slcs"][0].update(hex=-1), "slcs[0]: hex: expected a water hex of Gibraltar, found -1"),
    (lambda d: d["slcs"][0].update(hex=0), "slcs[0]: hex: expected a water hex of Gibraltar or -1, found 0"),
    (lambda d: d["slcs"][0].update(status=1), "slcs[0]: hex: expected -1, for the craft has left"),
    (lambda d: d["slcs"][0].update(status=3), "slcs[0]: status: expected 0 to 2, found 3"),
    (lambda d: d["slcs"][0].update(crew=5), "slcs[0]: crew: expected 0 to 4, found 5"),
    (lambda d: d["slcs"][0].update(status=2, hex=-1, detected=True), "slcs[0]: detected: the craft has left"),
    (lambda d: d["slcs"][0].update(warhead_stuck=True), "slcs[0]: warhead_stuck: a Warhead token is on the sheet"),
    (lambda d: d["slcs"][0].update(action_points=9), "slcs[0]: action_points: expected 0 to 2"),
    (lambda d: d["slcs"][0].update(spaces=[5, 1, 1, 1, 2, 1]), "spaces[breathing_gear]: expected 0 to 4, found 5"),
    (lambda d: d["slcs"][0].update(spaces=[1, 1, 1, 1, 3, 1]), "spaces[battery]: expected 0 to 2, found 3"),
    (lambda d: d["slcs"][0].update(spaces=[1, 1, 1, 1, 2, 3]), "spaces[warhead]: expected 0 to 2, found 3"),
    (lambda d: d["slcs"][0].update(spaces=[1, 1, 1, 1, -1, 1]), "slcs[0]: spaces[4]: expected 0 to 1000000, found -1"),
    (lambda d: d["slcs"][0].update(spaces=[1, 1]), "slcs[0]: spaces: expected 6 entries, found 2"),
    (lambda d: [slc["spaces"].__setitem__(0, 4) for slc in d["slcs"]], "slcs: surge tokens: expected 0 to 11"),
    (lambda d: d["slcs"][0].update(faults=[99]), "slcs[0]: faults[0]: expected 0 to 18, found 99"),
    (lambda d: d["slcs"][0].update(sunk=[99]), "slcs[0]: sunk[0]: expected 0 to"),
    (lambda d: d["slcs"][0].update(rode_into=0), "slcs[0]: rode_into: expected -1 or a ship of sunk, found 0"),
    (lambda d: d["technology"].update(slc="raft"), "checkpoint: technology[slc]: expected one of prototype"),
    (lambda d: d["technology"].pop("slc"), "checkpoint: technology: expected slc, "),
    (lambda d: d.update(position="malta"), "checkpoint: position: expected one of la-spezia"),
    (lambda d: d.update(defense_cards=["dogs"]), "checkpoint: defense_cards[0]: expected one of searchlights"),
    (lambda d: d["alert_deck"].append(12), "checkpoint: alert_deck: card 12 is there 2 times, 1 exist"),
    (lambda d: d["alert_removed"].append(13), "checkpoint: alert_deck: card 13 is there 1 times, 0 exist"),
    (lambda d: d["alert_deck"].remove(12), "checkpoint: alert_deck: the 12 is missing"),
    (lambda d: d["fault_discards"].append(d["fault_deck"][0]), "checkpoint: fault_deck: card 0 is there 4 times, 3"),
    (lambda d: d["slcs"][0].update(faults=[7]), "checkpoint: fault_deck: card 7 is there 4 times, 3 exist"),
    (lambda d: d["fault_deck"].append(18), "checkpoint: fault_deck: card 18 is there 1 times, 0 exist"),
]


CAMPAIGN_EDITS: list[tuple[Edit, str]] = [
    (lambda c: c.update(next_mission=9), "checkpoint: campaign: next_mission: expected 0 to 8, found 9"),
    (lambda c: c.update(bank=-1), "checkpoint: campaign: bank: expected 0 to"),
    (lambda c: c["technology"].update(slc="raft"), "campaign: technology[slc]: expected one of prototype"),
    (lambda c: c["positions"].append("malta"), "campaign: positions[1]: expected one of la-spezia"),
    (lambda c: c["positions"].clear(), "campaign: positions: 'la-spezia' is missing"),
    (lambda c: c["roster"].append(c["roster"][0]), "campaign: roster: a crew is there twice"),
    (lambda c: c["roster"][0].update(skills=[1, 1, 1, 4]), "roster[0]: skills[3]: expected 1 to 3, found 4"),
    (lambda c: c["roster"][0].update(status=2), "]: lost_in: expected one of bg2"),
    (lambda c: c["roster"][0].update(operator="rossi"), "roster[0]: operator: expected one of"),
]


# fmt: on


@pytest.mark.parametrize(("edit", "problem"), EDITS)
def test_an_impossible_state_is_refused(edit: Edit, problem: str) -> None:
    data = checkpoint()
    assert plain(GAME.restore(data)) == data
    edit(data)
    with pytest.raises(Unreadable) as caught:
        GAME.restore(data)
    assert problem in str(caught.value)


@pytest.mark.parametrize(("edit", "problem"), CAMPAIGN_EDITS)
def test_an_impossible_campaign_is_refused(edit: Edit, problem: str) -> None:
    data = custom_checkpoint()
    assert plain(GAME.restore(data)) == data
    edit(data["campaign"])
    with pytest.raises(Unreadable) as caught:
        GAME.restore(data)
    assert problem in str(caught.value)


def test_a_report_of_unknown_ships_is_refused() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1)
    captain = GAME.judgment.captain()
    while table.decision is not None:
        table.choose(captain.choose(table.state, table.decision))
    data: dict[str, Any] = plain(table.state)
    assert plain(GAME.restore(data)) == data
    data["reports"][0]["destroyed"] = [{"ship": "bismarck", "operator": "rossi", "action": "attach-warhead"}]
    with pytest.raises(Unreadable, match=r"checkpoint: reports\[0\]: destroyed\[0\]: ship: expected one of"):
        GAME.restore(data)


def test_a_checkpoint_without_causes_is_read() -> None:
    """Records made before reports kept them."""
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1)
    captain = GAME.judgment.captain()
    while table.decision is not None:
        table.choose(captain.choose(table.state, table.decision))
    data: dict[str, Any] = plain(table.state)
    del data["reports"][0]["causes"]
    assert GAME.restore(data).reports[0].causes == {}
