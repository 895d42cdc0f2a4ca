"""Undo: free until something new is learned, then a declared take-back that stays in the record."""

import pytest

from moonless.core.errors import NotNow
from moonless.core.record import CHANCE, TAKE_BACK
from moonless.testing import Mood, Setting, bare, choices, mood_for, play, position, snapshot, some, steps


def test_undo_then_redo_is_identity(setting: Setting) -> None:
    for seed in setting.seeds(3):
        table = setting.start(seed)
        before: list[tuple[object, ...]] = []
        for _ in steps(table, mood_for(table, seed)):
            now = snapshot(table)
            if table.can_undo == "free":
                key = choices(table.record)[-1]
                table.undo()
                assert snapshot(table) == before[-1]
                table.choose(key)
                assert snapshot(table) == now
            before.append(now)


def test_free_undos_one_after_another(setting: Setting) -> None:
    """As far back as nothing was learned, then the same way forward again."""
    for seed in setting.seeds(3):
        table = setting.start(seed)
        before: list[tuple[object, ...]] = []
        for number, _ in enumerate(steps(table, mood_for(table, seed))):
            before.append(snapshot(table))
            if number % 5 == 4:
                keys: list[str] = []
                while table.can_undo == "free":
                    keys.append(choices(table.record)[-1])
                    table.undo()
                    assert snapshot(table) == before[number - len(keys)]
                for key in reversed(keys):
                    table.choose(key)
                assert snapshot(table) == before[-1]


def test_undo_is_free_exactly_while_nothing_is_learned(setting: Setting) -> None:
    """A die or a card since the last choice, or an event that reveals: no free undo."""
    for seed in setting.seeds(5):
        table = setting.start(seed)
        entries, events = 0, 0
        for number, _ in enumerate(steps(table, mood_for(table, seed))):
            if number == 0:
                assert table.can_undo == ""
                with pytest.raises(NotNow, match="nothing to undo"):
                    table.undo()
                with pytest.raises(NotNow, match="nothing to take back"):
                    table.take_back()
            else:
                learned = any(entry.kind == CHANCE for entry in table.record.entries[entries:])
                learned = learned or any(event.reveals for event in table.events[events:])
                assert table.can_undo == ("take-back" if learned else "free")
                if learned:
                    now = snapshot(table)
                    with pytest.raises(NotNow, match="take-back"):
                        table.undo()
                    assert snapshot(table) == now
            entries, events = len(table.record.entries), len(table.events)


def test_a_take_back_stays_in_the_record_and_in_the_outcome(setting: Setting) -> None:
    for seed in setting.seeds(5):
        table = setting.start(seed)
        places = []
        chance = some(setting, seed)
        taken = 0
        for number, _ in enumerate(steps(table, mood_for(table, seed))):
            places.append(position(table))
            if number and taken < 3 and chance.random() < 0.3:
                text, count = bare(table.record), len(table.record.entries)
                table.take_back()
                taken += 1
                assert bare(table.record).startswith(text), "what was taken back is still to be read"
                assert [entry.kind for entry in table.record.entries[count:]][:1] == [TAKE_BACK]
                places.pop()
                assert position(table) == places.pop()
                places.append(position(table))
        outcome = table.outcome
        assert outcome is not None
        assert outcome.take_backs == table.record.take_backs == taken
        assert (f"Taken back: {taken}." in outcome.summary) == (taken > 0)


def test_chance_comes_anew_after_a_take_back(setting: Setting) -> None:
    """Otherwise a player could look at the dice and then decide."""
    same, tried = 0, 0
    for seed in range(3 if setting.brief else 12):
        table = setting.start(seed)
        for number, _ in enumerate(steps(table, mood_for(table, seed))):
            if number > 200:  # a game without chance: it is not thrown any more
                break
            if table.can_undo == "take-back" and table.counting[-1].kind == CHANCE:
                key = choices(table.record)[-1]
                first = [entry.value for entry in table.record.counting()]
                table.take_back()
                table.choose(key)
                second = [entry.value for entry in table.record.counting()]
                tried += 1
                same += first == second
                break
    assert not tried or same < tried, "each take-back brought the same dice again"


def test_the_end_can_be_undone(setting: Setting) -> None:
    """A finished game goes back to its last decision like any other."""
    table = setting.start(3)
    last: tuple[object, ...] = ()
    for _ in steps(table, Mood(3)):
        last = position(table)
    end = position(table)
    assert end != last
    table.take_back()
    assert not table.over
    assert table.outcome is None
    assert position(table) == last
    play(table, 4)
    assert table.over
