"""What a state promises, and where thinking ahead is worth it."""

from typing import cast

import pytest

from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.they_come_unseen.captain import judgment
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.state import State
from tests.games.they_come_unseen.captain.test_captain import GAME, turns_of


def promised(state: State) -> float:
    return judgment.nato_value(load_content(), state)


def position() -> State:
    """A whole state of the third round."""
    return cast(State, GAME.secrets.imagine(turns_of(3, 3)[-1][0], "nato", SeededFate(0)))


@pytest.mark.rule("TCU 19.1")
def test_what_a_state_promises() -> None:
    """A station taken is good for NATO, a hit is bad, and so is time that runs out (19.4)."""
    state = position()
    before = promised(state)
    hit, taken, late = state.copy(), state.copy(), state.copy()
    hit.submarines[0].hits = 2
    taken.destroyed[state.targets[0]] = True
    late.round = 58
    assert promised(hit) < before < promised(taken)
    assert promised(late) < before / 2


@pytest.mark.rule("TCU 16.3")
def test_a_submarine_sunk_is_worse_for_nato_than_one_badly_hit() -> None:
    """Also where another is left: what a wreck no longer suffers is no gain."""
    table = Table.start(GAME, "standard", 3, dict(GAME.unattended))
    captain = GAME.judgment.captain(3)
    while cast(State, table.state).round < 3:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    hit = cast(State, table.state).copy()
    hit.submarines[0].hits = 2
    sunk = hit.copy()
    sunk.submarines[0].sunk = True
    assert promised(sunk) < promised(hit) < promised(cast(State, table.state))


@pytest.mark.rule("TCU 10.4")
def test_a_destroyer_that_cannot_get_to_fuel_any_more_is_good_for_nato() -> None:
    state = position()
    board, hunter = load_content().board, state.ships[0]
    state.stores = [[0, 0] for _ in state.stores]
    state.stores[0] = [2, 0]
    hunter.square = next(square for square, way in enumerate(board.way(board.station_square[0])) if way == 9)
    promises = []
    for fuel in (30, 25, 15):  # nine squares cost 20, waiting 10
        hunter.fuel = fuel
        promises.append(judgment.stranded(load_content(), state, hunter))
    assert promises == [0.0, judgment.SCARCE, 1.0]
    hunter.fuel = 15
    stuck = promised(state)
    hunter.square = board.station_square[0]
    assert promised(state) < stuck


@pytest.mark.rule("TCU 6.1", "TCU 12.2")
def test_thinking_is_for_a_turn_as_a_whole_and_for_aiming() -> None:
    """NATO thinks before a submarine moves; the Soviets where the bow points and how deep the bombs go."""
    table = Table.start(GAME, "duel", 3, dict(GAME.unattended))
    captain = GAME.judgment.captain(3)
    thought: set[str] = set()
    left: set[str] = set()
    while table.decision is not None and cast(State, table.state).round < 10:
        state, decision = cast(State, table.state), table.decision
        first_step = decision.ask == "order" and state.plan is not None and not state.plan.moved
        name = "first step" if first_step else decision.ask
        (left if GAME.judgment.routine(state, decision) else thought).add(name)
        table.choose(captain.decide(table.sight(decision.seat)))
    assert thought == {"first step", "search", "black-depth", "white-depth"}
    assert left >= {"order", "command", "leg", "watch", "attack", "black", "white"}


@pytest.mark.rule("TCU 18.5")
def test_only_nato_foresees_and_only_while_it_can_work_out_the_gauges() -> None:
    """Without dice all that is hidden from NATO is how a replenishment at sea was split."""
    state = position()
    assert GAME.judgment.foreseen(state, "nato")
    assert not GAME.judgment.foreseen(state, "soviet")
    state.gauges.append([gauge + 5 for gauge in state.gauges[0]])
    assert not GAME.judgment.foreseen(state, "nato")
    state.open_panels = True
    assert GAME.judgment.foreseen(state, "nato")
