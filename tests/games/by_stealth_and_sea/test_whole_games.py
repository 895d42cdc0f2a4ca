"""Nothing is made and nothing is lost: what came out of the box is somewhere, at every decision of random games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from moonless.core.bulk import play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, WARHEAD
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    CAPTURED,
    DEBRIEFING,
    DESTROYED,
    ESCAPED,
    FACINGS,
    KILLED,
    NOWHERE,
    PLACE_SHIPS,
    SCUTTLED,
    Slc,
    State,
)
from moonless.testing import Mood

CONTENT = load_content()


EQUIPMENT = [space for space in range(len(CONTENT.sheet.setup_tokens)) if space not in (BREATHING_GEAR, WARHEAD)]
"""The spaces with SLC tokens: wetsuit, transmission, ballast tank, battery."""


OTHER_CREWS: list[tuple[str, dict[str, Any]]] = [("bg2", {"crews": "choose"}), ("na1", {"crews": "choose"})]


SETTINGS = [*((scenario, dict[str, Any]()) for scenario in GAME.scenarios), *OTHER_CREWS]


def stops(scenario: str, options: dict[str, Any], seed: int) -> list[State]:
    """The state at each decision of a game, and at its end. Every third game mostly follows the rule of thumb."""
    state = GAME.start(scenario, options)
    mood, captain = Mood(seed), GAME.judgment.captain(seed)
    seen: list[State] = []

    def answer(decision: Decision) -> Option:
        copy = state.copy()
        if copy.campaign is not None:
            copy.campaign = copy.campaign.copy()
        seen.append(copy)
        guided = seed % 3 == 1 and mood.random() < 0.85
        return captain.choose(state, decision) if guided else mood.answer(decision)

    play_out(GAME, state, SeededFate(seed), answer)
    return [*seen, state]


def missions(states: list[State]) -> Iterator[list[State]]:
    """The states of a game, mission by mission, from the setup to the debriefing."""
    mission: list[State] = []
    for state in states:
        if state.phase == BRIEFING or (state.campaign is not None and state.campaign.ended_early):
            continue
        if mission and state.mission != mission[-1].mission:
            yield mission
            mission = []
        mission.append(state)
    yield mission


def every_mission() -> Iterator[list[State]]:
    for scenario, options in SETTINGS:
        long = GAME.scenarios[scenario].kind == "campaign"
        for seed in range(3 if long else 20):
            yield from missions(stops(scenario, options, seed))


@pytest.fixture(scope="module")
def played() -> list[list[State]]:
    """Several hundred missions, as lists of states."""
    return [mission for mission in every_mission() if mission]


def on_cards(slc: Slc, space: int) -> int:
    """Tokens of a space that lie on the Fault cards beside an SLC."""
    return sum(CONTENT.fault_cards[kind].space == space for kind in slc.faults)


def test_random_play_reaches_the_far_places(played: list[list[State]]) -> None:
    """Else the rest of this file would prove little."""
    ends = [mission[-1] for mission in played]
    states = [state for mission in played for state in mission]
    assert len(played) > 200
    assert {slc.status for state in ends for slc in state.slcs} == {AT_SEA, SCUTTLED, KILLED}
    assert {slc.crew for state in ends for slc in state.slcs} == {AT_SEA, KILLED, ESCAPED, CAPTURED}
    assert max(state.turn for state in states) >= CONTENT.turns
    assert any(DESTROYED in state.ship_hex for state in states)
    assert any(slc.warhead_out for state in states for slc in state.slcs)
    assert any(slc.faults for state in states for slc in state.slcs)
    assert any(state.alert_removed for state in states)
    assert any(count > 1 for state in states for hex, count in Counter(state.patrol_hex).items() if hex != NOWHERE)


def test_slc_tokens_are_on_the_sheet_on_fault_cards_or_gone(played: list[list[State]]) -> None:
    """Five to an SLC. One on a card that stays can come back; one that is discarded is gone for good."""
    assert sum(CONTENT.sheet.setup_tokens[space] for space in EQUIPMENT) == 5
    assert CONTENT.tokens["slc"] == 3 * 5
    for mission in played:
        gone = [[0] * len(CONTENT.sheet.setup_tokens) for _ in range(3)]
        for state in mission:
            for slc in state.slcs:
                for space in EQUIPMENT:
                    here = slc.spaces[space] + on_cards(slc, space)
                    lost = CONTENT.sheet.setup_tokens[space] - here
                    assert slc.spaces[space] >= 0
                    assert lost >= gone[slc.number - 1][space], "a token that was gone came back"
                    gone[slc.number - 1][space] = lost


def test_a_token_is_gone_only_by_a_fault_card_that_is_not_kept(played: list[list[State]]) -> None:
    for mission in played:
        last = mission[-1]
        here = sum(slc.spaces[space] + on_cards(slc, space) for slc in last.slcs for space in EQUIPMENT)
        gone = CONTENT.tokens["slc"] - here
        discarded = sum(not CONTENT.fault_cards[kind].kept for kind in last.fault_discards)
        assert gone <= discarded


def test_warheads_are_on_the_sheet_on_the_counter_on_cards_or_used(played: list[list[State]]) -> None:
    for mission in played:
        at_setup = [slc.spaces[WARHEAD] for slc in mission[0].slcs]
        assert sum(at_setup) <= CONTENT.tokens["warhead"]
        lost = [0, 0, 0]
        for state in mission:
            for slc in state.slcs:
                warheads = slc.spaces[WARHEAD] + slc.warhead_out + on_cards(slc, WARHEAD) + len(slc.sunk)
                missing = at_setup[slc.number - 1] - warheads
                assert slc.spaces[WARHEAD] >= 0
                assert missing >= lost[slc.number - 1], "a warhead came from nowhere"
                lost[slc.number - 1] = missing
        for slc, missing in zip(mission[-1].slcs, lost, strict=True):
            gone = [kind for kind in mission[-1].fault_discards if not CONTENT.fault_cards[kind].kept]
            most = sum(CONTENT.fault_cards[kind].space == WARHEAD for kind in gone)
            assert missing <= most, f"SLC {slc.number} lost a warhead to no fault"


def test_fault_cards_are_in_the_deck_discarded_or_beside_an_slc(played: list[list[State]]) -> None:
    for mission in played:
        deck = Counter(CONTENT.fault_deck(mission[0].technology))
        assert deck.total() == 18
        for state in mission:
            beside = [kind for slc in state.slcs for kind in slc.faults]
            count = Counter(state.fault_deck + state.fault_discards + beside)
            held = deck - count
            assert not count - deck, "a card that was not in the deck"
            assert held.total() <= 1, "only the card being resolved is nowhere"
            assert state.fault_deck == sorted(state.fault_deck), "a deck has no order"
        last = mission[-1]
        beside = [kind for slc in last.slcs for kind in slc.faults]
        assert Counter(last.fault_deck + last.fault_discards + beside) == deck


def test_cards_beside_an_slc_are_those_that_are_kept(played: list[list[State]]) -> None:
    for mission in played:
        for state in mission:
            assert all(CONTENT.fault_cards[kind].kept for slc in state.slcs for kind in slc.faults)


def test_alert_cards_are_in_the_deck_discarded_or_removed(played: list[list[State]]) -> None:
    whole = Counter(CONTENT.alert_cards)
    assert whole.total() == 36
    for mission in played:
        removed = 0
        for state in mission:
            assert Counter(state.alert_deck + state.alert_discards + state.alert_removed) == whole
            assert state.alert_deck == sorted(state.alert_deck), "a deck has no order"
            assert all(card <= CONTENT.alert_removes_at_most for card in state.alert_removed)
            assert len(state.alert_removed) >= removed
            removed = len(state.alert_removed)
            assert CONTENT.alert_value not in state.alert_discards


def ship_hexes(state: State) -> tuple[list[int], int]:
    """Where the mission puts its Cargo Ships and its designated ships, in this order; and how many ships are free."""
    mission = CONTENT.missions[state.mission]
    return [*mission.cargo_hexes, *(hex for _, hex in mission.designated)], len(mission.free_ships)


def test_ships_lie_on_the_board_or_are_destroyed(played: list[list[State]]) -> None:
    for mission in played:
        fixed, free = ship_hexes(mission[0])
        board = CONTENT.boards[CONTENT.missions[mission[0].mission].board]
        for state in mission:
            assert len(state.ship_hex) == len(fixed) + free
            sunk = sorted(ship for slc in state.slcs for ship in slc.sunk)
            assert sunk == [ship for ship, hex in enumerate(state.ship_hex) if hex == DESTROYED]
            nowhere = state.ship_hex.count(NOWHERE)
            assert not nowhere or state.phase == PLACE_SHIPS
            assert all(hex in board.water for hex in state.ship_hex if hex >= 0)
            for hex, at_setup in zip(state.ship_hex, fixed, strict=False):
                assert hex in (at_setup, DESTROYED), "ships do not move"


def test_free_ships_lie_on_different_hexes_of_those_indicated(played: list[list[State]]) -> None:
    for mission in played:
        indicated = CONTENT.missions[mission[0].mission].free_ship_hexes
        fixed, _ = ship_hexes(mission[0])
        for state in mission:
            hexes = [hex for hex in state.ship_hex[len(fixed) :] if hex >= 0]
            assert len(set(hexes)) == len(hexes)
            assert set(hexes) <= set(indicated)


def test_patrol_craft_are_in_the_pool_or_on_the_board(played: list[list[State]]) -> None:
    for mission in played:
        number = CONTENT.defense(mission[0].defense_cards).patrol_craft
        board = CONTENT.boards[CONTENT.missions[mission[0].mission].board]
        assert number <= CONTENT.patrol_craft.total
        for state in mission:
            assert len(state.patrol_hex) == len(state.patrol_ready) == number
            both = zip(state.patrol_ready, state.patrol_hex, strict=True)
            assert not any(ready and hex == NOWHERE for ready, hex in both)
            assert all(hex == NOWHERE or hex in board.water for hex in state.patrol_hex)


def test_never_more_than_three_patrol_craft_in_a_hex(played: list[list[State]]) -> None:
    assert CONTENT.patrol_craft.max_per_hex == 3
    for mission in played:
        for state in mission:
            hexes = Counter(hex for hex in state.patrol_hex if hex != NOWHERE)
            assert all(count <= 3 for count in hexes.values())


def test_surge_tokens_never_grow(played: list[list[State]]) -> None:
    """Within a mission, once the crews are settled: a crew swapped in may bring one."""
    for mission in played:
        fewest = [CONTENT.tokens["surge"]] * 3
        for state in mission:
            if state.phase < FACINGS:
                continue
            surges = [slc.spaces[BREATHING_GEAR] for slc in state.slcs]
            assert all(0 <= now <= before for now, before in zip(surges, fewest, strict=True))
            assert sum(surges) <= CONTENT.tokens["surge"]
            fewest = surges


def test_turns_go_from_one_to_twelve(played: list[list[State]]) -> None:
    assert CONTENT.turns == 12
    for mission in played:
        turn = 1
        for state in mission:
            last = 12 if state.phase < DEBRIEFING else 13
            assert turn <= state.turn <= last
            turn = state.turn


def test_slcs_are_three_and_never_come_back(played: list[list[State]]) -> None:
    for mission in played:
        left = [AT_SEA] * 3
        board = CONTENT.boards[CONTENT.missions[mission[0].mission].board]
        for state in mission:
            assert [slc.number for slc in state.slcs] == [1, 2, 3]
            assert len({slc.operator for slc in state.slcs}) == 3
            for number, slc in enumerate(state.slcs):
                assert left[number] in (AT_SEA, slc.status)
                left[number] = slc.status
                check_slc(slc, board.water)
            if state.phase >= DEBRIEFING:
                assert all(slc.crew != AT_SEA for slc in state.slcs if slc.status != AT_SEA)


def check_slc(slc: Slc, water: list[int]) -> None:
    assert (slc.hex in water) == (slc.status == AT_SEA)
    assert slc.status != AT_SEA or slc.crew == AT_SEA
    assert slc.status != KILLED or slc.crew == KILLED
    assert slc.status != SCUTTLED or slc.crew in (AT_SEA, ESCAPED, CAPTURED), "at sea: its escape is being checked"
    assert (slc.cause != "") == (slc.status == KILLED)
    assert not slc.detected or slc.status == AT_SEA
    assert 0 <= slc.action_points <= 2
    assert 0 <= slc.facing < 6
    assert all(1 <= skill <= 3 for skill in slc.skills)


def test_reports_add_up() -> None:
    """7, 8.3: a game's score is the sum of its missions', and each of these is what its parts say."""
    for scenario, options in SETTINGS:
        for seed in range(2):
            state = stops(scenario, options, seed)[-1]
            assert GAME.outcome(state).score == sum(report.total for report in state.reports)
            for report in state.reports:
                parts = report.ship_points + report.slcs_scuttled + report.operators_escaped + report.captured_vp_bonus
                assert report.total == parts
                assert 1 <= report.turns <= 12
                assert report.ship_points == sum(CONTENT.ships[sunk.ship].victory_points for sunk in report.destroyed)


def test_the_bank_of_a_custom_campaign_adds_up() -> None:
    for seed in range(6):
        state = stops("custom-campaign", {}, seed)[-1]
        assert state.campaign is not None
        bank = CONTENT.custom.starting_bank
        for report in state.reports:
            assert report.bank_before == bank
            bank += report.total - sum(bought.cost for bought in report.purchases)
            assert report.bank_after == bank >= 0
        assert state.campaign.bank == bank
        assert state.campaign.alert_value == CONTENT.custom.starting_alert_value + sum(
            report.alert_from_ships + report.alert_from_slcs + report.alert_from_operators for report in state.reports
        )
        lost = [crew for crew in state.campaign.roster if not crew.available]
        escaped = sum(report.operators_escaped for report in state.reports)
        assert len(lost) == 3 * len(state.reports) - escaped


def test_a_campaign_that_ends_early_stays_at_its_last_board() -> None:
    """8.2.1 Too few crews for the next mission: what is to be seen at the end is the mission that was played."""
    ends = [stops("custom-campaign", {}, seed)[-1] for seed in range(12)]
    early = [state for state in ends if state.campaign is not None and state.campaign.ended_early]
    assert early
    for state in early:
        fixed, free = ship_hexes(state)
        assert state.mission == state.reports[-1].mission
        assert len(state.ship_hex) == len(fixed) + free
