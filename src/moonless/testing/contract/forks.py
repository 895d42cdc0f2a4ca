"""Forks: independent of the table they come from and of each other, and blind to its future."""

from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from moonless.core.content import plain
from moonless.core.record import CHANCE, Record
from moonless.core.table import Table
from moonless.testing import Mood, Setting, choices, play, position, snapshot, steps

ENOUGH = 12
"""So many outcomes in a row do not fall the same by chance."""


def test_a_fork_starts_where_the_table_stands(setting: Setting) -> None:
    for seed in setting.seeds(3):
        table = setting.start(seed)
        for number, _ in enumerate(steps(table, Mood(seed))):
            if number % (8 if setting.long else 1) == 0:
                assert position(table.fork(1)) == position(table)
        assert position(table.fork(1)) == position(table)


def test_forks_never_disturb_the_table(setting: Setting) -> None:
    """Playing forks out, taking back and noting in them: nothing about the table changes, now or later."""
    for seed in setting.seeds(2):
        alone = play(setting.start(seed), seed)
        table = setting.start(seed)
        for number, _ in enumerate(steps(table, Mood(seed))):
            if number % (60 if setting.long else 5):
                continue
            before = snapshot(table)
            forks = [table.fork(number), table.fork(str(number))]
            for fork in forks:
                play(fork, number)
                fork.note("from a fork")
                fork.take_back()
            assert snapshot(table) == before
        assert snapshot(table) == snapshot(alone)


def test_forks_are_independent_of_each_other(setting: Setting) -> None:
    table = setting.start(2)
    for number, _ in enumerate(steps(table, Mood(2))):
        if number == 12:
            break
    first, second = table.fork(1), table.fork(1)
    before = snapshot(second)
    play(first, 1)
    assert snapshot(second) == before
    assert snapshot(play(second, 1)) == snapshot(first), "the same fork, played the same, is the same game"


def test_a_table_goes_on_undisturbed_beside_its_forks(setting: Setting) -> None:
    """The other way round: a fork does not follow the table either."""
    table = setting.start(3)
    forks = [(table.fork(1), snapshot(table.fork(1))) for number, _ in enumerate(steps(table, Mood(3))) if number < 40]
    for fork, before in forks:
        assert snapshot(fork) == before


def falls(table: Table, key: str) -> list[str]:
    """The next outcomes of chance that come to a table, played in a certain mood."""
    since = len(table.entries)
    found: list[str] = []
    for _ in steps(table, Mood(key)):
        found = [entry.value for entry in table.entries[since:] if entry.kind == CHANCE]
        if len(found) >= ENOUGH:
            break
    return found[:ENOUGH]


def blind(table: Table, fork: Table, key: str) -> bool:
    """Whether the chance that comes to both, played alike, is not the same; undecided where too little comes."""
    own, other = falls(table, key), falls(fork, key)
    return len(own) < ENOUGH or own != other


def test_a_fork_does_not_show_the_future(setting: Setting) -> None:
    """Whatever seed it takes, the table's own included."""
    for seed in (1, "1", "a text"):
        for fork_seed in (seed, 1, "1"):
            table = setting.start(seed)
            assert blind(table, table.fork(fork_seed), "mood")
            for number, _ in enumerate(steps(table := setting.start(seed), Mood(1))):
                if number == 5:
                    assert blind(table, table.fork(fork_seed), "mood")
                    break


def test_a_fork_of_a_fork_does_not_show_the_future(setting: Setting) -> None:
    """A fork is a table too: forked again with the seed it has, it must not tell what will come to it."""
    fork = setting.start(1).fork(1)
    assert blind(fork, fork.fork(1), "mood")


def test_no_text_as_seed_undoes_the_blindness(setting: Setting) -> None:
    """A seed is free text, so that also one which looks like a fork's own must not lead to the same stream."""
    for seed in ("fork 1", "fork fork 1"):
        table = setting.start(seed)
        assert blind(table, table.fork(seed.removeprefix("fork ")), "mood")


def test_a_fork_after_a_take_back_does_not_show_the_future(setting: Setting) -> None:
    table = setting.start(4)
    for number, _ in enumerate(steps(table, Mood(4))):
        if number == 6:
            break
    if not table.over:
        table.take_back()
        assert blind(table, table.fork(4), "mood")


def test_a_fork_is_saved_and_loaded_like_any_table(setting: Setting) -> None:
    for seed in setting.seeds(2):
        table = setting.start(seed)
        for number, _ in enumerate(steps(table, Mood(seed))):
            if number % (80 if setting.long else 8):
                continue
            fork = table.fork(number).fork("deeper")
            for count, _ in enumerate(steps(fork, Mood(number))):
                if count == 5:
                    break
            loaded = Table.resume(Record.parse(fork.record.text()))
            assert snapshot(loaded) == snapshot(fork)
            assert snapshot(play(loaded, "on")) == snapshot(play(fork, "on"))


def test_undo_in_a_fork_is_as_free_as_at_the_table(setting: Setting) -> None:
    for seed in setting.seeds(3):
        table = setting.start(seed)
        for _ in steps(table, Mood(seed)):
            assert table.fork(0).can_undo == table.can_undo


@effort(deadline=None, max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), walk=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2**16)), max_size=40))
def test_a_walk_of_forks_and_undos(setting: Setting, seed: int, walk: list[tuple[int, int]]) -> None:
    """Choosing, going back and forking in any order: at each place the record alone leads to the same place."""
    table = setting.start(seed)
    for what, number in walk:
        if what == 0:
            table = table.fork(number)
        elif what == 1 and table.can_undo == "free":
            table.undo()
        elif what == 1 and table.can_undo:
            table.take_back()
        elif table.decision is not None:
            table.choose(table.decision.options[number % len(table.decision.options)])
    loaded = Table.resume(Record.parse(table.record.text()))
    assert snapshot(loaded) == snapshot(table)
    assert plain(loaded.state) == plain(table.state)
    assert choices(loaded.record) == choices(table.record)
