"""A table has an end: closed, left or simply dropped, it is gone with its rules, wherever they stood."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from weakref import ref

import pytest
from greenlet import greenlet

import moonless
from moonless.core.errors import IllegalChoice, NotNow, RecordMismatch
from moonless.core.events import Event, Told
from moonless.core.record import CHOOSE, Entry
from moonless.core.replays import rehearse, replay
from moonless.core.table import Table
from moonless.testing import live_tables, snapshot
from tests.core.secret_tables import at_the_dice, saved, secret_numbers, started  # noqa: F401


def standing() -> int:
    """How many greenlets stand still in this process."""
    gc.collect()
    # The main one, which has no parent, is there from the first use on.
    return sum(isinstance(thing, greenlet) and bool(thing) and thing.parent is not None for thing in gc.get_objects())


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Every table made in a test is gone after it."""
    before = live_tables()
    yield
    assert live_tables() == before


def dropped(table: Table) -> None:
    pass


def forked(table: Table) -> None:
    assert table.fork(1).fork(2).decision is not None


def undone(table: Table) -> None:
    table.undo()
    table.take_back()


def refused(table: Table) -> None:
    with pytest.raises(IllegalChoice):
        table.choose("hide 1")


def broken(table: Table) -> None:
    with pytest.raises(ZeroDivisionError):
        table.choose("fumble")


def replayed(table: Table) -> None:
    for each in replay(table.record):
        assert each.decision is not None


def rehearsed(table: Table) -> None:
    rehearse(table, ["throw", "throw"])


def resumed(table: Table) -> None:
    assert Table.resume(saved(table)).decision is not None


def mismatched(table: Table) -> None:
    record = saved(table)
    record.entries.append(Entry(CHOOSE, "sing", "ada"))
    record.checkpoint = None
    with pytest.raises(RecordMismatch):
        Table.resume(record)


def watched(table: Table) -> None:
    """A watcher that holds the table makes a ring, which the collector must be able to see."""
    table.watch(lambda event, _: dropped(table))
    table.choose("throw")


def left(table: Table) -> None:
    with table:
        table.choose("throw")


WAYS = [dropped, forked, undone, refused, broken, replayed, rehearsed, resumed, mismatched, watched, left]


def test_ten_thousand_tables_leave_nothing_behind() -> None:
    def many(times: int) -> None:
        for number in range(times):
            WAYS[number % len(WAYS)](at_the_dice())
        gc.collect()

    many(200)
    before = live_tables()
    tracemalloc.start()
    try:
        many(100)
        used = tracemalloc.get_traced_memory()[0]
        many(10_000)
        # So little is left that a stray object would count: but one a table is 160 kB at least.
        assert tracemalloc.get_traced_memory()[0] <= used * 1.1 + 10_000
    finally:
        tracemalloc.stop()
    assert live_tables() == before


def test_a_dropped_table_is_gone_at_once() -> None:
    """Without the collector's help: its rules are ended and its state is freed with it."""
    gc.disable()
    try:
        table = at_the_dice()
        gone, state = ref(table), ref(table.state)
        del table
        assert gone() is None
        assert state() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("way", WAYS)
def test_no_dead_rules_stand_about(way: Callable[[Table], None]) -> None:
    """A failed choice, an undo, a take-back run the rules anew: the old ones are ended, not left standing."""
    before = standing()
    table = at_the_dice()
    way(table)
    assert standing() == before + (not table.closed)
    table.close()
    assert standing() == before


def test_a_closed_table_can_be_looked_at_and_nothing_more() -> None:
    table = at_the_dice()
    known, log = table.record.text(), table.log("ada")
    table.close()
    table.close()
    assert table.closed
    assert table.decision is None
    assert not table.over
    assert table.record.text() == known
    assert table.log("ada") == log
    assert table.scene("ada").prompt is None
    acts: list[Callable[[], None]] = [lambda: table.choose("stop"), table.undo, table.take_back]
    for act in acts:
        with pytest.raises(NotNow, match="the table is closed"):
            act()
    assert snapshot(table.fork(1))[0] == snapshot(at_the_dice())[0], "a closed table can still be copied"


def test_a_table_is_closed_when_it_is_left_by_an_error() -> None:
    with pytest.raises(ZeroDivisionError), moonless.start("secret-numbers", seed=1) as table:
        raise ZeroDivisionError
    assert table.closed


def test_a_watcher_may_close_the_table() -> None:
    table = at_the_dice()
    table.watch(lambda event, watched: watched.close())
    table.choose("throw")
    assert table.closed
    assert table.decision is None


def test_a_table_says_what_it_is() -> None:
    table = started("hide 2")
    assert repr(table) == "<Table secret-numbers plain seed=7, 1 choices: bob is asked 'hide' (T1)>"
    table.close()
    assert repr(table) == "<Table secret-numbers plain seed=7, 1 choices: closed>"
    over = started("hide 2", "hide 3", "guess 3", "guess 1", "stop")
    assert repr(over) == "<Table secret-numbers plain seed=7, 5 choices: over>"


def test_an_event_says_what_it_is() -> None:
    event: Event = Told("The lamp goes out.", "3.2")
    assert repr(event) == "<Told: The lamp goes out. (3.2)>"


# In several threads


def test_a_table_goes_on_in_another_thread() -> None:
    """And what was left standing in the first is ended when that thread next plays."""
    with ThreadPoolExecutor(1) as elsewhere:
        started().close()  # each thread has a greenlet of its own
        elsewhere.submit(lambda: started().close()).result()
        before = standing()
        table = elsewhere.submit(at_the_dice).result()
        old = table.decision
        table.choose("throw")
        table.choose("throw")
        table.undo() if table.can_undo == "free" else table.take_back()
        assert table.decision is not None
        assert old is not None
        assert [option.key for option in table.decision.options] == [option.key for option in old.options]
        elsewhere.submit(table.choose, "throw").result()
        elsewhere.submit(table.close).result()
        started().close()
        assert standing() == before


def test_a_table_closed_or_dropped_by_another_thread_is_gone() -> None:
    with ThreadPoolExecutor(1) as elsewhere:
        started().close()  # each thread has a greenlet of its own
        elsewhere.submit(lambda: started().close()).result()
        before = standing()
        closed, dropped = (elsewhere.submit(at_the_dice).result() for _ in range(2))
        closed.close()
        gone = ref(dropped)
        del dropped
        assert gone() is None
        with pytest.raises(NotNow, match="closed"):
            closed.choose("throw")
        elsewhere.submit(lambda: started().close()).result()
        assert standing() == before
