"""Why not: forms of an action, technologies, crews."""

import pytest

import moonless
from moonless.core.decision import Decision, Refusal
from moonless.core.errors import IllegalChoice
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import slc_phase
from moonless.games.by_stealth_and_sea.rules.technology import DONE
from moonless.games.by_stealth_and_sea.state import BRIEFING, CAPTURED, KILLED, Slc, State
from tests.games.by_stealth_and_sea.campaigns import (
    BERTOZZI,
    BIRINDELLI,
    DURAND,
    TESEI,
    brief,
    campaign_before,
    campaign_of,
    debrief,
)
from tests.games.by_stealth_and_sea.position import Position

# Why not


def action_question(position: Position, slc: Slc) -> Decision:
    return Decision(slc.seat, "action", "4.3", slc_phase.legal_acts(position, slc), slc)


def refused(state: State, decision: Decision, key: str) -> str:
    refusal = GAME.screen.refuse(state, decision, key)
    return "" if refusal is None else str(refusal)


def reasons(refusals: list[Refusal]) -> dict[str, str]:
    return {refusal.verb: refusal.reason for refusal in refusals}


@pytest.mark.rule("BSS 4.3.15", "BSS 4.3.4", "BSS 4.2")
def test_forms_of_an_action_are_refused_with_their_reason() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E"), 1)
    decision = action_question(position, slc)
    assert refused(position.state, decision, "escape") == "Escape: follows a scuttle or an attack by itself (4.3.15)"
    assert refused(position.state, decision, "face e") == "Change Direction: the craft faces E already (4.3.4)"
    assert refused(position.state, decision, "dive surely") == "Dive, no roll: needs 2 action points (4.2)"
    assert refused(position.state, decision, "full-move surely") == "Full Move, no roll: needs 2 action points (4.2)"
    assert refused(position.state, decision, "face") == refused(position.state, decision, "dance") == ""


@pytest.mark.rule("BSS 4.3", "BSS 4.3.5")
def test_what_is_refused_as_a_whole_keeps_its_reason() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E", submerged=True), 1)
    slc.tried = next(action.bit for action in position.actions.all if action.id == "change-direction")
    decision = action_question(position, slc)
    tried = "Change Direction: performed or tried already this turn (4.3)"
    assert refused(position.state, decision, "face e") == refused(position.state, decision, "face w surely") == tried
    assert refused(position.state, decision, "dive surely") == "Dive: the craft is submerged (4.3.6)"
    assert tried in map(str, GAME.screen.why_not(position.state, decision))
    slc.tried = 0
    assert "faces E already (4.3.5)" in refused(position.state, decision, "face e surely")


@pytest.mark.rule("BSS 4.1", "BSS 4.3.4", "BSS 4.3.5")
def test_a_form_that_is_not_for_the_state_of_the_craft_says_so() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E"), 2)
    decision = action_question(position, slc)
    assert "face nw surely" not in {option.key for option in decision.options}
    assert refused(position.state, decision, "face nw surely") == "Change Direction: the craft is surfaced (4.3.5)"
    slc.tried = next(action.bit for action in position.actions.all if action.id == "change-direction")
    tried = "Change Direction: performed or tried already this turn (4.3)"
    assert refused(position.state, decision, "face nw surely") == tried, "as all forms of it"
    slc.tried, slc.submerged = 0, True
    assert "face nw surely" in {option.key for option in action_question(position, slc).options}
    every = {act.key for action in position.actions.all for acts in action.for_two for act in acts}
    for submerged in (False, True):
        slc.submerged = submerged
        decision = action_question(position, slc)
        for key in every - {option.key for option in decision.options}:
            assert refused(position.state, decision, key), key


def test_the_table_says_so() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1)
    while table.decision is not None and table.decision.ask != "action":
        table.choose(table.decision.options[0])
    with pytest.raises(IllegalChoice, match=r"by itself \(4\.3\.15\)"):
        table.choose("escape")


def shopping(bank: int, owned: str, *bought: str) -> dict[str, str]:
    """Why not each technology, after these purchases."""
    start = "la-spezia" if "cadiz" in owned else ""
    position = brief(campaign_before("bg2", bank, 0, owned), [BERTOZZI, TESEI, DURAND], start)
    report = debrief(position, *bought, "done")
    report.purchases = report.purchases[: len(bought)]
    last = [asked for asked in position.asked if asked.ask == "purchase"][-1]
    refusals = GAME.screen.why_not(position.state, last)
    offered = {option.key for option in last.options if option is not DONE}
    levels = {f"buy {level.id}" for track in GAME.content.tracks.values() for level in track.levels}
    assert offered | set(reasons(refusals)) == levels
    assert not offered & set(reasons(refusals))
    assert all(refusal.rule == "8.2.3" for refusal in refusals)
    return reasons(refusals)


@pytest.mark.rule("BSS 8.2.3", "BSS D10", "BSS R43", "BSS R44")
def test_why_a_technology_is_not_for_sale() -> None:
    why = shopping(10, "", "buy series-100")
    assert why["buy prototype"] == why["buy series-100"] == why["buy la-spezia"] == "owned already"
    assert why["buy series-200"] == "one step of SLC has been bought after this mission"
    assert why["buy g50"] == "costs 8, the bank holds 6"
    assert why["buy olterra"] == "needs Cadiz; costs 12, the bank holds 6"
    assert why["buy tandem-hook-and-wire"] == (
        "needs SLC Series 200 and Single Warhead, Hook and Wire; costs 8, the bank holds 6"
    )
    assert "buy cadiz" not in why


@pytest.mark.rule("BSS 8.2.3", "BSS R44")
def test_what_the_ssb_needs() -> None:
    assert shopping(40, "series-200 g50")["buy ssb"] == "needs Tandem Warhead, Hook and Wire"
    assert shopping(20, "series-200 g50 tandem-hook-and-wire")["buy ssb"] == "costs 30, the bank holds 20"


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2.2")
def test_why_a_crew_cannot_be_chosen() -> None:
    position = campaign_before("bg3")
    campaign = campaign_of(position)
    for crew, fate in ((BERTOZZI, KILLED), (DURAND, CAPTURED)):
        campaign.crew(crew).status, campaign.crew(crew).lost_in = fate, "bg2"
    brief(position, [BIRINDELLI, TESEI, "catalano-giannoni"])
    second = [asked for asked in position.asked if asked.ask == "choose-crew"][1]
    position.state.phase = BRIEFING
    why = reasons(GAME.screen.why_not(position.state, second))
    assert why[f"slc-2 {BERTOZZI}"] == "killed in BG2"
    assert why[f"slc-2 {DURAND}"] == "captured in BG2"
    assert why["slc-2 notari-lazzari"] == "available from 1943"
    assert why[f"slc-2 {BIRINDELLI}"] == "rides another SLC"
    assert f"slc-2 {TESEI}" not in why
    assert "rides another SLC (8.2.1)" in refused(position.state, second, f"slc-1 {BIRINDELLI}")
