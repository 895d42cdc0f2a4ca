"""Records: every prefix replays, files are exact to the byte, a loaded table goes on as the saved one would have."""

import json
from pathlib import Path

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import MoonlessError
from moonless.core.record import CHANCE, CHOOSE, Entry, Record
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.testing import (
    Mood,
    Setting,
    bare,
    by_dice,
    choices,
    cut,
    mood_for,
    play,
    position,
    question,
    snapshot,
    some,
    steps,
)


def test_every_prefix_replays_to_the_same_state(setting: Setting) -> None:
    """Also one that ends between a choice and its dice: the seed's stream goes on where the record stops."""
    for seed in setting.seeds(2):
        table = setting.start(seed)
        stops = [(len(table.record.entries), position(table)) for _ in steps(table, mood_for(table, seed))]
        stops.append((len(table.record.entries), position(table)))
        lengths = range(len(table.record.entries) + 1)
        for length in some(setting, seed).sample(lengths, min(len(lengths), 15 if setting.long else 40)):
            prefix = Table.resume(cut(table.record, length))
            here = next(stop for stop in stops if stop[0] >= length)
            assert prefix.notice == ""
            assert position(prefix) == here[1]
            assert len(prefix.record.entries) == here[0]


def test_replay_shows_every_decision(setting: Setting) -> None:
    seed = 4
    table = setting.start(seed)
    stops = []
    for count, _ in enumerate(steps(table, mood_for(table, seed))):
        stops.append(position(table))
        if count == 30:
            break
    if table.over:
        stops.append(position(table))
    assert [position(step) for step in replay(table.record)] == stops


def test_save_load_save_is_exact_to_the_byte(setting: Setting, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    seed = 5
    table = setting.start(seed)
    for number, _ in enumerate(steps(table, mood_for(table, seed))):
        if setting.long and number % 10:
            continue
        text = table.record.text()
        assert Record.parse(text).text() == text
        if number % 20 == 0:
            table.record.save(first)
            loaded = moonless.load(first)
            loaded.record.save(second)
            assert first.read_bytes() == second.read_bytes() == text.encode()
    table.record.save(first)
    moonless.load(first).record.save(second)
    assert first.read_bytes() == second.read_bytes()


def test_a_loaded_table_goes_on_identically(setting: Setting) -> None:
    """At every decision, with the same chance to come."""
    for seed in setting.seeds(2):
        table = setting.start(seed)
        saves = [table.record.text() for _ in steps(table, mood_for(table, seed))]
        keys = choices(table.record)
        assert len(saves) == len(keys)
        numbers = some(setting, seed).sample(range(len(saves)), min(len(saves), 4 if setting.long else 20))
        for number in numbers:
            loaded = Table.resume(Record.parse(saves[number]))
            assert loaded.record.text() == saves[number]
            for key in keys[number:]:
                loaded.choose(key)
            assert snapshot(loaded) == snapshot(table)


def test_a_game_with_undos_take_backs_and_notes_is_saved_whole(setting: Setting) -> None:
    """Going back and forth at random, the record read back is always the same table."""
    for seed in setting.seeds(5):
        table, mood = setting.start(seed), Mood(seed)
        chance = some(setting, seed)
        for _ in range(80):
            if table.decision is None:
                break
            what = chance.random()
            if what < 0.1 and table.can_undo:
                table.take_back()
            elif what < 0.3 and table.can_undo == "free":
                table.undo()
            elif what < 0.4:
                table.note("a remark", table.decision.seat)
            else:
                table.choose(mood.answer(table.decision))
            if what < 0.5:
                loaded = Table.resume(Record.parse(table.record.text()))
                assert snapshot(loaded) == snapshot(table)
        loaded = Table.resume(Record.parse(table.record.text()))
        assert snapshot(play(loaded, "to the end")) == snapshot(play(table, "to the end"))


def test_a_checkpoint_restores_to_the_same_state(setting: Setting) -> None:
    """At the start of every phase that holds a decision; through JSON, as a file keeps it."""
    for seed in setting.seeds(5):
        table = setting.start(seed)
        seen = None
        for _ in steps(table, mood_for(table, seed)):
            checkpoint = table.checkpoint.state
            if checkpoint is seen:
                continue
            seen = checkpoint
            restored = setting.game.restore(json.loads(json.dumps(table.record.checkpoint)))
            assert restored == checkpoint
            assert plain(restored) == table.record.checkpoint


def test_a_game_can_go_on_from_its_checkpoint(setting: Setting) -> None:
    """When mended rules no longer fit the entries: from the start of the phase, with a notice, never lost."""
    seed = 6
    table = setting.start(seed)
    for number, _ in enumerate(steps(table, mood_for(table, seed))):
        if number % (47 if setting.long else 7):
            continue
        record = Record.parse(table.record.text())
        record.entries.append(Entry(CHOOSE, "what no rule offers", "nobody"))
        resumed = Table.resume(record)
        assert resumed.notice
        assert plain(resumed._run.checkpoints[0].state) == table.record.checkpoint
        again = Table.resume(Record.parse(resumed.record.text()))
        assert again.notice == ""
        assert position(again) == position(resumed)
    play(resumed, seed)
    assert resumed.over


def test_dice_by_hand_reproduce_a_seeded_game(setting: Setting) -> None:
    """The same outcomes entered by a person make the same game; the record marks them as thrown by hand."""
    if not setting.game.chance:
        with pytest.raises(MoonlessError, match="by hand"):
            setting.by_hand()
        return
    for seed in setting.seeds(4):
        seeded = play(setting.start(seed), seed)
        script = seeded.record.counting()
        table = setting.by_hand()
        while table.decision is not None:
            entry = script[len(table.record.counting())]
            assert entry.kind == (CHANCE if by_dice(table.decision) else CHOOSE)
            table.choose(entry.value)
        assert position(table) == position(seeded)
        assert [(entry.kind, entry.value) for entry in table.record.entries] == [(e.kind, e.value) for e in script]
        assert all(entry.by == "hand" for entry in table.record.entries if entry.kind == CHANCE)
        assert all(entry.by in setting.game.seats for entry in table.record.entries if entry.kind == CHOOSE)
        assert table.record.seed is None
        text = table.record.text()
        assert '"by": "hand"' in text or not [entry for entry in script if entry.kind == CHANCE]
        assert Table.resume(Record.parse(text)).record.text() == text


def test_a_die_half_entered_by_hand_is_saved_too(setting: Setting) -> None:
    """A saved game that waits for a die waits for it again when it is loaded."""
    if not setting.game.chance:
        return  # nothing is entered by hand: see above
    table, mood = setting.by_hand(), Mood(7)
    for number, _ in enumerate(steps(table, mood)):
        if number > 40:
            break
        loaded = Table.resume(Record.parse(table.record.text()))
        assert question(loaded.decision) == question(table.decision)
        assert position(loaded) == position(table)


def test_the_record_reads_as_written(setting: Setting) -> None:
    """Each line is one JSON object; the header says what is played; what is by a seeded fate has no owner."""
    table = play(setting.start(8), 8)
    lines = [json.loads(line) for line in bare(table.record).split("\n") if line]
    header = lines[0]
    assert header["game"] == setting.game.id
    assert header["rules"] == setting.game.version
    assert header["content"] == setting.game.fingerprint
    assert header["scenario"] == setting.scenario
    assert header["seed"] == 8
    assert header["options"] == setting.options
    for entry in lines[1:]:
        assert set(entry) in ({"choose", "seat"}, {"chance"})
