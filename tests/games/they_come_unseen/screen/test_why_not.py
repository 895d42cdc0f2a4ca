"""What is offered, what is refused, and why, come from one predicate: at every decision of random games."""

from collections.abc import Sequence
from random import Random

import pytest

import moonless
from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.board import DIRECTIONS
from moonless.games.they_come_unseen.rules import legs, submarines
from moonless.games.they_come_unseen.rules.commands import COMMANDS, DONE, hand_to
from moonless.games.they_come_unseen.rules.legs import GO, HEADING
from moonless.games.they_come_unseen.rules.replenishment import COURSE, FORMATIONS
from moonless.games.they_come_unseen.rules.snorting import SNORT
from moonless.games.they_come_unseen.rules.submarines import ATTACK, END, MINES, STEP, Attack, Step
from moonless.games.they_come_unseen.rules.terms import NO_NEIGHBOR
from moonless.games.they_come_unseen.state import NOWHERE, Plan, State
from tests.games.they_come_unseen.position import Position

ORDERS = [GAME.content.stay, END, MINES, *SNORT, *ATTACK, *(step for steps in STEP for step in steps)]
BY_ASK: dict[str, Sequence[Option]] = {"order": ORDERS, "leg": [GO, *HEADING], "ras": FORMATIONS, "course": COURSE}


def conceivable(table: Table, decision: Decision) -> set[str]:
    """Every key that some rule knows as an answer to such a question."""
    if decision.ask == "command":
        seats = GAME.content.seatings[table.record.scenario].soviet
        return {*COMMANDS, DONE.key, *(hand_to(seat).key for seat in seats)}
    return {option.key for option in BY_ASK.get(decision.ask, [])}


def refused_keys(state: State, decision: Decision, keys: set[str]) -> set[str]:
    listed = {refusal.key for refusal in GAME.screen.why_not(state, decision)}
    return {key for key in keys if key in listed or GAME.screen.refuse(state, decision, key) is not None}


@pytest.mark.rule("TCU 21")
@pytest.mark.parametrize("scenario", ["standard", "standard-4", "five-players", "duel"])
def test_what_is_not_offered_is_refused_and_nothing_else(scenario: str) -> None:
    table, chance = moonless.start(GAME.id, scenario, seed=3), Random(3)
    asked: set[str] = set()
    for _ in range(250):
        decision = table.decision
        if decision is None:
            break
        offered = {option.key for option in decision.options if option.key != RESIGN}
        keys = conceivable(table, decision)
        state = table.state
        assert isinstance(state, State)
        if keys:
            asked.add(decision.ask)
            assert offered <= keys
            assert refused_keys(state, decision, keys) == keys - offered
        table.choose(chance.choice(sorted(offered)))
    assert asked >= {"order", "leg", "command"}


def told_of_squares(p: Position, plan: Plan, reached: set[int]) -> set[str]:
    """3.5 A square is no answer; but who names one is told why, unless a step leads there. The reasons beside it."""
    decision = Decision("nato", "order" if plan.submarine >= 0 else "leg", "6.1", [], plan)
    row, column = divmod(plan.squares[-1], p.board.columns)
    beside = set()
    for square, name in enumerate(p.board.names):
        down, right = divmod(square, p.board.columns)
        refusal = GAME.screen.refuse(p.state, decision, name)
        far = max(abs(down - row), abs(right - column)) != 1
        assert (refusal is None) == (square in reached), name
        if refusal is not None:
            assert (refusal.reason == NO_NEIGHBOR.reason) == far, name
            beside |= set() if far else {refusal.rule}
    return beside


@pytest.mark.rule("TCU 3.5")
def test_a_square_is_refused_as_no_neighbor_only_where_it_is_none() -> None:
    p = Position()
    for where, battery, rules in (
        ("J16@P", 9, {"3.5, 3.6, 3.7"}),  # land
        ("B20@P", 9, {"3.5, 3.6, 3.7"}),  # Alfa can be attacked
        ("J16@P", 0, {"3.5, 3.6, 3.7", "6.3"}),
    ):
        submarine = p.sub("green", where, battery=battery)
        plan = p.plan("green")
        orders = submarines.orders(p, submarine, plan)
        steps = {order.direction for order in orders if isinstance(order, Step)}
        reached = {p.board.step[submarine.square * DIRECTIONS + direction] for direction in steps}
        reached |= {p.board.station_square[order.station] for order in orders if isinstance(order, Attack)}
        assert (p.index("B19") in reached) == (where == "B20@P")
        assert told_of_squares(p, plan, reached) == rules
    orange = p.ship("orange", "J16", fuel=100)
    plan = Plan(NOWHERE, orange.number, [orange.square])
    headings = legs.headings(p, legs.Leg(p, orange, plan.squares))
    reached = {p.board.step[orange.square * DIRECTIONS + heading.value] for heading in headings}
    assert told_of_squares(p, plan, reached) == {"3.5, 3.6, 3.7"}
