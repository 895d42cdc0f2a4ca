"""Orders of several steps: what is composed on a screen before it is sent must tell its seat nothing new."""

from moonless.core.decision import Decision
from moonless.core.record import CHANCE
from moonless.core.replays import rehearse
from moonless.core.table import FREE, Table
from moonless.testing import Setting, mood_for, snapshot, some, steps


def within(decision: Decision, table: Table) -> bool:
    """Whether the table still asks for a step of the same order."""
    asked = table.decision
    return asked is not None and (asked.seat, asked.order) == (decision.seat, decision.order)


def test_an_order_can_be_composed_without_learning_anything(setting: Setting) -> None:
    """Its steps throw no dice and tell nothing; a rehearsal shows what will be, and changes nothing."""
    random = some(setting, "orders")
    for seed in setting.seeds(2):
        table = setting.start(seed)
        known, before = (0, 0), Decision("", "", "", [])
        for decision in steps(table, mood_for(table, seed)):
            now = (len(table.counting), len(table.events))
            if before.order and before is not decision and within(before, table):
                assert not any(entry.kind == CHANCE for entry in table.counting[known[0] :]), before
                assert now[1] == known[1], f"{before}: {[event.line().text for event in table.events[known[1] :]]}"
                assert table.can_undo == FREE
            if decision.order and random.random() < 0.1:
                check_rehearsal(table, decision, random.choice(decision.options).key)
            known, before = now, decision


def check_rehearsal(table: Table, decision: Decision, key: str) -> None:
    before = snapshot(table)
    copy, taken = rehearse(table, [key])
    assert snapshot(table) == before
    real = table.fork("other chance")
    real.choose(key)
    assert taken == within(decision, real)
    if taken:
        assert copy.scene(decision.seat) == real.scene(decision.seat)
