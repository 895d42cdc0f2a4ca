"""The table: taken up from a record, restarted where it no longer fits, looked at again."""

import json
from pathlib import Path

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import MoonlessError, RecordMismatch
from moonless.core.fate import DICE_SEAT
from moonless.core.record import CHANCE, CHOOSE, RESTART, Entry, Record
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.testing import bare, snapshot
from tests.core.secret_tables import GAME, asked, at_the_dice, saved, secret_numbers, started, texts  # noqa: F401
from tests.core.toys import SecretGame, installed

# Resuming


def test_a_record_edited_by_hand_replays() -> None:
    """Another number, other dice, fewer lines, without checkpoint: it is all text."""
    table = at_the_dice()
    table.choose("throw")
    table.choose("throw")
    lines = bare(table.record).replace("hide 3", "hide 1").splitlines()
    first_die = next(number for number, line in enumerate(lines) if "chance" in line)
    lines[first_die] = '{"chance": "d6 6"}'
    edited = Table.resume(Record.parse("\n".join(lines[: first_die + 1])))
    assert edited.notice == "changed by hand: 1 of its dice and cards are not what the seed gives."
    assert plain(edited.state)["numbers"] == [2, 1]
    assert plain(edited.state)["points"] == [6, 0]
    assert asked(edited) == "ada throw"


def test_a_game_can_be_written_by_hand() -> None:
    header = {
        "moonless": 1,
        "game": "secret-numbers",
        "rules": "1",
        "content": "toys",
        "scenario": "plain",
        "options": {},
    }
    choices = ["hide 1", "hide 2", "guess 2", "pass", "stop"]
    text = "\n".join([json.dumps({**header, "seed": 1}), *(json.dumps({"choose": key}) for key in choices)])
    table = Table.resume(Record.parse(text))
    assert table.outcome is not None
    assert table.outcome.summary == "1 to 0."


def why(resumed: Table) -> str:
    """What the referee can read in the record; players are told without a quote of what somebody did in secret."""
    assert resumed.notice.endswith("what was recorded since does not fit the rules of now")
    told: str = resumed.entries[-1].value["why"]
    return told


def test_choices_that_no_longer_fit_go_on_from_the_checkpoint() -> None:
    table = at_the_dice()
    table.choose("throw")
    record = saved(table)
    record.entries[0].value = "hide 9"
    resumed = Table.resume(record)
    assert "goes on from the start of the phase" in resumed.notice
    assert "'hide 9' to 'hide' (T1)" in why(resumed)
    assert asked(resumed) == "ada throw"
    assert plain(resumed.state)["numbers"] == [2, 3]
    assert plain(resumed.state)["thrown"] == 0
    assert [entry.value for entry in resumed.record.entries[:4]] == ["hide 9", "hide 3", "pass", "pass"], "never lost"
    assert resumed.record.entries[-1].kind == RESTART


def test_chance_that_no_longer_fits_goes_on_from_the_checkpoint() -> None:
    table = at_the_dice()
    table.choose("throw")
    for value in ("d6 7", "d8 1"):
        record = saved(table)
        record.entries[-1].value = value
        resumed = Table.resume(record)
        assert f"'{value}' where d6 is asked for" in why(resumed)
        assert asked(resumed) == "ada throw"


def test_a_record_that_goes_on_after_the_end_goes_on_from_the_checkpoint() -> None:
    table = started("hide 2", "hide 3", "pass", "pass", "stop")
    record = saved(table)
    record.entries.append(Entry(CHOOSE, "throw", "ada"))
    resumed = Table.resume(record)
    assert "the game is over, but the record goes on with 'throw'" in why(resumed)
    assert resumed.over


def test_other_rules_go_on_from_the_checkpoint_and_say_so() -> None:
    record = saved(at_the_dice())
    with installed(SecretGame(version="2")):
        resumed = Table.resume(record)
        assert "made under rules version 1, now 2" in resumed.notice
        assert asked(resumed) == "ada throw"


def test_a_game_taken_over_by_other_rules_is_taken_over_once() -> None:
    """What is played after that is kept like in any game: the next load starts no phase again."""
    record = saved(at_the_dice())
    with installed(SecretGame(version="2")):
        resumed = Table.resume(record)
        resumed.choose("throw")
        again = Table.resume(saved(resumed))
        assert again.notice == ""
        assert snapshot(again) == snapshot(resumed)
        again.choose("stop")
        assert again.over


def test_after_a_restart_save_and_load_are_exact() -> None:
    record = saved(at_the_dice())
    record.entries[0].value = "hide 9"
    resumed = Table.resume(record)
    resumed.choose("throw")
    again = Table.resume(saved(resumed))
    assert again.notice == ""
    assert again.record.text() == resumed.record.text()
    assert snapshot(again) == snapshot(resumed)
    for table in (resumed, again):
        table.choose("throw")
        table.choose("throw")
    assert snapshot(again) == snapshot(resumed)


def test_other_content_is_told_but_replays() -> None:
    record = saved(at_the_dice())
    with installed(SecretGame(fingerprint="others")):
        resumed = Table.resume(record)
        assert resumed.notice == "made with other content"
        assert asked(resumed) == "ada throw"


def test_without_a_checkpoint_a_misfit_says_so_and_changes_nothing() -> None:
    table = at_the_dice()
    record = Record.parse(bare(table.record))
    record.entries[0].value = "hide 9"
    text = record.text()
    with pytest.raises(RecordMismatch, match=r"'hide 9' to 'hide' \(T1\), which is not offered; .*no checkpoint"):
        Table.resume(record)
    assert record.text() == text
    old = Record.parse(bare(table.record))
    with (
        installed(SecretGame(version="2")),
        pytest.raises(RecordMismatch, match=r"rules version 1, now 2; .* no checkpoint"),
    ):
        Table.resume(old)


def test_a_checkpoint_that_does_not_fit_is_an_error_that_says_so() -> None:
    """Both the entries and the checkpoint are of another time: nothing is guessed, and the record stays as it is."""
    record = saved(at_the_dice())
    record.entries[0].value = "hide 9"
    record.checkpoint = {"phase": "first"}
    text = record.text()
    with pytest.raises(MoonlessError, match="checkpoint"):
        Table.resume(record)
    assert record.text() == text


def test_a_mistake_in_the_rules_while_replaying_does_not_lose_the_game() -> None:
    """A record whose replay makes a rule raise goes on from its checkpoint too."""
    record = saved(at_the_dice())
    record.entries += [Entry(CHOOSE, "fumble", "ada"), Entry(CHANCE, "d6 1"), Entry(CHANCE, "d6 1")]
    resumed = Table.resume(record)
    assert resumed.notice
    assert asked(resumed) == "ada throw"


def test_a_record_of_a_game_that_is_not_here_says_so() -> None:
    record = saved(started())
    record.game = "chess"
    with pytest.raises(MoonlessError, match="no game 'chess'"):
        Table.resume(record)


def test_load_takes_up_a_file(tmp_path: Path) -> None:
    table = at_the_dice()
    table.record.save(tmp_path / "game.jsonl")
    assert snapshot(moonless.load(tmp_path / "game.jsonl")) == snapshot(table)


# Replaying


def test_replay_shows_each_decision_in_order() -> None:
    table = at_the_dice()
    table.choose("throw")
    table.take_back()
    seen = [asked(step) for step in replay(table.record)]
    assert seen == ["ada hide", "bob hide", "ada guess", "bob guess", "ada throw"]


def test_replay_starts_where_the_last_restart_did() -> None:
    record = saved(at_the_dice())
    record.entries[0].value = "hide 9"
    resumed = Table.resume(record)
    resumed.choose("throw")
    assert [asked(step) for step in replay(resumed.record)] == ["ada throw", "ada throw"]


def test_looking_at_a_replay_leaves_the_record_alone() -> None:
    table = at_the_dice()
    text = table.record.text()
    for step in replay(table.record):
        if step.decision is not None:
            step.fork(1).choose(step.decision.options[0])
    assert table.record.text() == text


# What was changed by hand, and what is missing


def test_a_replay_throws_nothing_that_the_record_has_not() -> None:
    table = at_the_dice()
    table.choose("throw")
    whole = Record.parse(bare(table.record))
    die = next(place for place, entry in enumerate(whole.entries) if entry.kind == "chance")
    cut = Record.parse(bare(table.record))
    del cut.entries[die:]
    *_, last = replay(cut)
    assert last.decision is not None
    assert last.decision.seat == DICE_SEAT, "it stands still at the throw"
    assert [entry.kind for entry in last.entries] == [entry.kind for entry in whole.entries[:die]]
    *_, last = replay(whole)
    assert asked(last) == asked(table), "a whole record is shown to its end"
    assert asked(Table.resume(cut)) == asked(table), "who takes it up throws what the seed gives"


def test_an_altered_seat_is_noticed() -> None:
    table = at_the_dice()
    record = Record.parse(bare(table.record))
    assert Table.resume(record).notice == ""
    record = Record.parse(bare(table.record))
    record.entries[0].by = "somebody"
    assert Table.resume(record).notice == "changed by hand: 1 of its answers are of a seat that was not asked."


def test_an_altered_seed_is_noticed() -> None:
    table = at_the_dice()
    for _ in range(2):
        table.choose("throw")
    record = Record.parse(bare(table.record))
    record.seed = "another"
    assert "are not what the seed gives" in Table.resume(record).notice


@pytest.mark.parametrize(
    ("place", "kind", "value", "says"),
    [
        (0, "choose", "hide 9", "line 2: the record answers 'hide 9'"),
        (1, "choose", "hide 9", "line 3: the record answers 'hide 9'"),
        (1, "chance", "d6 3", "line 3: the record has 'chance d6 3' where the rules expect a choose"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(place: int, kind: str, value: str, says: str) -> None:
    record = Record.parse(bare(at_the_dice().record))
    record.entries[place] = Entry(kind, value)
    with pytest.raises(RecordMismatch, match=says):
        Table.resume(record)
