"""What is offered, what is refused, and why, come from one predicate: at every decision of random games."""

from collections.abc import Sequence
from random import Random

import pytest

import moonless
from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules.commands import COMMANDS, DONE, hand_to
from moonless.games.they_come_unseen.rules.legs import GO, HEADING
from moonless.games.they_come_unseen.rules.replenishment import COURSE, FORMATIONS
from moonless.games.they_come_unseen.rules.snorting import SNORT
from moonless.games.they_come_unseen.rules.submarines import ATTACK, END, MINES, STAY, STEP
from moonless.games.they_come_unseen.state import State

ORDERS = [STAY, END, MINES, *SNORT, *ATTACK, *(step for steps in STEP for step in steps)]
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
