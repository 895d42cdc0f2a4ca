"""S.3, S.4 The chores of the setup in one answer."""

import pytest

import moonless
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import sequence, setup
from moonless.games.by_stealth_and_sea.state import FAULT_CHECK, FORWARD_POSITIONING, NOWHERE, State
from tests.games.by_stealth_and_sea.position import Position

MISSION_1_BERTHS = ["K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9"]
REAL = {"surges", "reroll", "action"}
"""What is asked once a mission is under way."""
MISSIONS = pytest.mark.parametrize("mission", list(GAME.content.missions))


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


@pytest.mark.rule("BSS D1", "BSS D2", "BSS R36")
def test_one_answer_moors_all_ships_and_faces_every_slc_to_the_harbor() -> None:
    position = Position(state=GAME.start("bg2", {})).answers("at-once").chance(berth=[*MISSION_1_BERTHS])
    sequence.play_phase(position)
    assert [position.board.hexes[hex] for hex in position.state.ship_hex[-8:]] == MISSION_1_BERTHS
    assert [slc.facing for slc in position.state.slcs] == [1, 1, 1]  # east, as the first lesson has it
    assert position.state.phase == FORWARD_POSITIONING
    assert len(position.asked) == 1
    starts = [event.line().text for event in position.events[-3:]]
    assert starts == [f"SLC {n} starts at {at}, facing E." for n, at in ((1, "D3"), (2, "C4"), (3, "C5"))]


@pytest.mark.rule("BSS D1", "BSS D2")
def test_it_is_offered_with_the_first_ship_only_and_after_the_default() -> None:
    position = Position(state=GAME.start("bg2", {})).answers(*MISSION_1_BERTHS)
    sequence.play_phase(position)
    offered = [[option.key for option in decision.options] for decision in position.asked]
    assert offered[0][:2] == ["random", "at-once"]
    assert not any("at-once" in keys for keys in offered[1:])


@MISSIONS
@pytest.mark.rule("BSS D1", "BSS D2")
def test_the_second_question_of_a_mission_is_a_real_one(mission: str) -> None:
    for seed in range(3):
        table = moonless.start("by-stealth-and-sea", scenario=mission, seed=seed)
        assert table.decision is not None
        assert table.decision.ask == "place-ship"
        table.choose("at-once")
        assert table.decision is not None
        assert table.decision.ask in REAL
        state = state_of(table)
        assert NOWHERE not in state.ship_hex
        assert FORWARD_POSITIONING <= state.phase <= FAULT_CHECK + 1


@MISSIONS
@pytest.mark.rule("BSS D2", "BSS S.4")
def test_the_way_ahead_is_free_and_leads_nearer_to_a_net(mission: str) -> None:
    table = moonless.start("by-stealth-and-sea", scenario=mission, seed=1)
    table.choose("at-once")
    state = state_of(table)
    board = GAME.content.boards[GAME.content.missions[mission].board]
    nets = [hex for entrance in board.entrances for hex in entrance.net_hexes]
    for slc in state.slcs:
        ahead = board.ahead[slc.hex][slc.facing]
        assert ahead >= 0
        assert min(board.distance[ahead][net] for net in nets) <= min(board.distance[slc.hex][net] for net in nets)


@pytest.mark.rule("BSS 8.4", "BSS D4")
def test_crews_that_may_be_swapped_are_still_asked_for() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7, options={"crews": "choose"})
    table.choose("at-once")
    asked: list[str] = []
    while table.decision is not None and table.decision.ask == "swap-crew":
        asked.append(table.decision.seat)
        table.choose("keep")
    assert asked == ["slc-1", "slc-2", "slc-3"]
    assert table.decision is not None
    assert table.decision.ask in REAL


@pytest.mark.rule("BSS S.4", "BSS D2")
def test_at_the_edge_a_craft_is_turned_by_what_lies_ahead_of_it() -> None:
    """Every hex of the three boards: the way ahead ends where the board does."""
    for mission in ("bg2", "ga3", "na1"):
        position = Position(mission)
        board = position.board
        nets = [net for entrance in board.entrances for net in entrance.net_hexes]
        for hex in range(len(board.hexes)):
            reached = []
            for facing in range(6):
                way = [hex]
                while len(way) <= 3 and board.ahead[way[-1]][facing] >= 0:
                    way.append(board.ahead[way[-1]][facing])
                reached.append(min(board.distance[way[-1]][net] for net in nets))
            assert setup.toward_harbor(position, hex) == reached.index(min(reached))


@pytest.mark.rule("BSS D2", "BSS S.4")
def test_facings_that_are_chosen_are_told_one_by_one() -> None:
    position = Position().answers("face ne", "face e", "face se")
    setup.facings_phase(position)
    starts = [event.line().text for event in position.events]
    where = ((1, "D3", "NE"), (2, "C4", "E"), (3, "C5", "SE"))
    assert starts == [f"SLC {n} starts at {at}, facing {way}." for n, at, way in where]
