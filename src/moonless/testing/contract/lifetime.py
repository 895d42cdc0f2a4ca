"""A table has an end: whatever was done at it, nothing of it is left when it is dropped or closed."""

from moonless.core.errors import IllegalChoice
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.testing import Setting, choices, counted_tables, cut, left_of, mood_for, steps


def test_no_table_is_left(setting: Setting) -> None:
    """Dropped, forked, undone, refused, replayed, closed: at many places of a game."""
    with counted_tables() as made:
        for seed in setting.seeds(3):
            wander(setting, seed)
        assert left_of(made) == []


def wander(setting: Setting, seed: int) -> None:
    """A part of a game, with all that makes new tables or runs rules again."""
    table = setting.start(seed)
    for number, decision in enumerate(steps(table, mood_for(table, seed))):
        if number >= 60:
            break
        table.fork(number)
        try:
            table.choose("no such answer")
        except IllegalChoice:
            assert table.decision is decision
        if table.can_undo == "free":
            key = choices(table.record)[-1]
            table.undo()
            table.choose(key)
        if number % 20 == 7:
            table.fork(number).take_back()
            with Table.resume(cut(table.record, len(table.record.entries))) as resumed:
                assert resumed.closed is False
    for _ in replay(table.record):
        pass
