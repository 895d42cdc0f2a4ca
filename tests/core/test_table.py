"""The table: choosing, going back, resuming, and keeping secrets."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import IllegalChoice, MoonlessError, NotNow, RecordMismatch
from moonless.core.events import Event
from moonless.core.fate import DICE_SEAT, SeededFate
from moonless.core.record import CHANCE, CHOOSE, FORK, NOTE, RESTART, TAKE_BACK, Entry, Record
from moonless.core.replays import replay
from moonless.core.table import Table
from tests.contract.support import bare, chances, shown, snapshot
from tests.core.toys import SecretGame, installed

GAME = SecretGame()


@pytest.fixture(autouse=True)
def secret_numbers() -> Iterator[None]:
    with installed(GAME):
        yield


def started(*keys: str, seed: int | str | None = 7) -> Table:
    table = Table.start(GAME, seed=seed)
    for key in keys:
        table.choose(key)
    return table


def at_the_dice() -> Table:
    return started("hide 2", "hide 3", "pass", "pass")


def asked(table: Table) -> str:
    assert table.decision is not None
    return f"{table.decision.seat} {table.decision.ask}"


def texts(table: Table, seat: str | None) -> list[str]:
    return [line.text for line in table.log(seat)]


# Starting


def test_a_table_starts_at_the_first_question() -> None:
    assert asked(moonless.start("secret-numbers", seed=1)) == "ada hide"


def test_what_cannot_be_started_says_what_can() -> None:
    with pytest.raises(MoonlessError, match="no game 'chess'; installed: secret-numbers"):
        moonless.start("chess")
    with pytest.raises(MoonlessError, match="no scenario 'hard'; it has: plain"):
        moonless.start("secret-numbers", "hard")
    with pytest.raises(MoonlessError, match="no option 'size'; it has: start"):
        moonless.start("secret-numbers", options={"size": 3})
    with pytest.raises(MoonlessError, match="'seeded' or 'by-hand', not 'loaded'"):
        moonless.start("secret-numbers", fate="loaded")
    with pytest.raises(MoonlessError, match="do not go together"):
        moonless.start("secret-numbers", seed=1, fate="by-hand")


def test_without_a_seed_one_is_drawn_and_recorded() -> None:
    first, second = moonless.start("secret-numbers"), moonless.start("secret-numbers")
    assert isinstance(first.record.seed, int)
    assert first.record.seed != second.record.seed


def test_options_reach_the_game_and_the_record() -> None:
    table = moonless.start("secret-numbers", seed=1, options={"start": 5})
    for key in ("hide 1", "hide 1", "pass", "pass", "stop"):
        table.choose(key)
    assert table.outcome is not None
    assert table.outcome.summary == "5 to 5."
    assert table.record.options == {"start": 5}
    assert Table.resume(Record.parse(table.record.text())).outcome == table.outcome


# Choosing


def test_an_option_or_its_key_answers() -> None:
    by_key, by_option = started("hide 2"), started()
    assert by_option.decision is not None
    by_option.choose(by_option.decision.options[1])
    assert snapshot(by_key) == snapshot(by_option)


def test_an_option_of_another_question_is_refused() -> None:
    table = started()
    assert table.decision is not None
    old = table.decision.options[0]
    table.choose("hide 2")
    table.choose("hide 2")
    with pytest.raises(IllegalChoice, match="'hide 1' is not an answer to 'guess'"):
        table.choose(old)


def test_a_refusal_gives_the_reason_and_the_rule() -> None:
    table = at_the_dice()
    for key in ("hide", "hide 2"):
        with pytest.raises(IllegalChoice, match=r"^Hide a number: that is over \(T1\)$"):
            table.choose(key)
    with pytest.raises(
        IllegalChoice, match=r"'hideous' is not an answer to 'throw' \(T3\); these are: stop, throw, fumble"
    ):
        table.choose("hideous")


def test_when_it_is_over_nothing_more_is_chosen() -> None:
    table = started("hide 2", "hide 3", "guess 3", "guess 1", "stop")
    assert table.over
    assert table.decision is None
    assert table.outcome is not None
    assert (table.outcome.score, table.outcome.level) == (1, "won")
    with pytest.raises(NotNow):
        table.choose("stop")


# A rule that raises


def test_a_rule_that_raises_leaves_the_table_as_it_was() -> None:
    """In the middle of a choice, after dice were thrown and events told."""
    table = at_the_dice()
    table.choose("throw")
    before = snapshot(table)
    with pytest.raises(ZeroDivisionError):
        table.choose("fumble")
    assert snapshot(table) == before
    table.choose("throw")
    table.choose("throw")
    assert table.over


def test_after_a_rule_raised_the_same_chance_comes_as_in_the_saved_game() -> None:
    """Dice of the failed choice are not in the record, so they must not be gone from the stream either."""
    for seed in range(5):
        table = started("hide 2", "hide 3", "pass", "pass", "throw", seed=seed)
        loaded = Table.resume(saved(table))
        with pytest.raises(ZeroDivisionError):
            table.choose("fumble")
        for each in (table, loaded):
            each.choose("throw")
            each.choose("throw")
        assert chances(table.record) == chances(loaded.record)


def test_a_watcher_that_raises_leaves_the_table_as_it_was() -> None:
    table = at_the_dice()
    before = snapshot(table)

    def bad(event: Event, watched: Table) -> None:
        raise RuntimeError("a screen went away")

    table.watch(bad)
    with pytest.raises(RuntimeError, match="went away"):
        table.choose("throw")
    assert snapshot(table) == before


# Going back


def test_undo_is_free_until_a_die_falls() -> None:
    table = at_the_dice()
    assert table.can_undo == "free"
    table.choose("throw")
    assert table.can_undo == "take-back"
    with pytest.raises(NotNow, match="declared take-back"):
        table.undo()


def test_undo_is_not_free_once_something_hidden_was_shown() -> None:
    """No die fell, but Ada has seen Bob's number."""
    table = started("hide 2", "hide 3")
    assert table.can_undo == "free"
    table.choose("guess 1")
    assert not chances(table.record)
    assert table.can_undo == "take-back"
    with pytest.raises(NotNow):
        table.undo()


def test_what_was_shown_stays_known_however_the_table_is_come_by() -> None:
    """Loaded, forked, or gone back to by undo: undo is as little free as before."""
    table = started("hide 2", "hide 3", "guess 1")
    assert Table.resume(Record.parse(table.record.text())).can_undo == "take-back"
    assert table.fork(1).can_undo == "take-back"
    table.choose("pass")
    assert table.can_undo == "free"
    table.undo()
    assert table.can_undo == "take-back"


def test_undo_goes_back_over_the_seats() -> None:
    table = started("hide 2", "hide 3")
    table.undo()
    assert asked(table) == "bob hide"
    table.undo()
    assert asked(table) == "ada hide"
    assert table.can_undo == ""
    with pytest.raises(NotNow, match="nothing to undo"):
        table.undo()
    assert table.record.entries == []


def test_a_take_back_is_kept_and_counted() -> None:
    table = at_the_dice()
    table.choose("throw")
    table.take_back()
    assert asked(table) == "ada throw"
    table.choose("stop")
    assert [entry.kind for entry in table.record.entries[4:]] == [CHOOSE, CHANCE, TAKE_BACK, CHOOSE]
    assert table.outcome is not None
    assert table.outcome.take_backs == 1
    assert table.outcome.summary == "0 to 0. Taken back: 1."


def test_a_free_undo_after_a_take_back_undoes_the_right_choice() -> None:
    table = started("hide 2", "hide 3", "guess 1")
    table.take_back()
    assert table.can_undo == "free"
    table.undo()
    assert asked(table) == "bob hide"
    assert table.record.take_backs == 1, "a declared take-back stays in the record"
    assert [entry.value for entry in table.record.counting()] == ["hide 2"]
    assert snapshot(Table.resume(Record.parse(table.record.text()))) == snapshot(table)


def test_a_free_undo_after_a_note_keeps_the_note() -> None:
    table = started("hide 2")
    table.note("I wonder", "bob")
    table.choose("hide 3")
    table.note("hm", "ada")
    table.undo()
    assert asked(table) == "bob hide"
    assert [entry.value for entry in table.record.entries if entry.kind == NOTE][:1] == ["I wonder"]
    assert snapshot(Table.resume(Record.parse(table.record.text()))) == snapshot(table)


def test_a_free_undo_after_a_fork_or_a_restart_can_still_be_loaded() -> None:
    for table in (started("hide 2").fork(1), started("hide 2", "hide 3").fork(1)):
        table.undo()
        assert snapshot(Table.resume(Record.parse(table.record.text()))) == snapshot(table)
        fork_again = table.fork(2)
        assert snapshot(Table.resume(Record.parse(fork_again.record.text()))) == snapshot(fork_again)


def test_a_fork_that_goes_back_stays_a_fork() -> None:
    """Undo beyond the place where it was forked must not bring the old stream back, not even once it is loaded."""
    for seed in range(5):
        table = started("hide 2", "hide 3", "pass", "pass", seed=seed)
        fork = table.fork(1)
        fork.undo()
        loaded = Table.resume(saved(fork))
        for each in (fork, loaded):
            for key in ("pass", "throw", "throw", "throw"):
                each.choose(key)
        for key in ("throw", "throw", "throw"):
            table.choose(key)
        assert chances(loaded.record) == chances(fork.record)
        assert any(entry.kind == FORK for entry in fork.record.entries)
        assert chances(fork.record) != chances(table.record)


# Watching


def test_a_watcher_hears_each_event_once() -> None:
    table = started()
    heard: list[Event] = []
    table.watch(lambda event, _: heard.append(event))
    table.choose("hide 2")
    table.choose("hide 3")
    assert heard == table.events
    table.undo()
    assert len(heard) == 4, "going back is nothing new"
    table.choose("hide 1")
    assert [event.line().text for event in heard[4:]] == ["bob hides a number.", "You hide 1."]


def test_going_back_within_a_phase_tells_nothing_again() -> None:
    """The phase runs again up to the open question; what happens on the way has been heard."""
    table = at_the_dice()
    heard: list[str] = []
    table.watch(lambda event, _: heard.append(event.line().text))
    table.choose("throw")
    table.choose("throw")
    table.take_back()
    assert heard == ["Die number 1.", "Die number 2."]
    with pytest.raises(ZeroDivisionError):
        table.choose("fumble")
    assert heard == ["Die number 1.", "Die number 2.", "Die number 2."]


# Secrets


def test_events_are_told_to_those_who_may_know() -> None:
    table = started("hide 2", "hide 3")
    assert texts(table, "ada") == ["ada hides a number.", "You hide 2.", "bob hides a number."]
    assert texts(table, "bob") == ["ada hides a number.", "bob hides a number.", "You hide 3."]
    assert texts(table, None) == ["ada hides a number.", "bob hides a number."]


def test_a_seat_sees_its_redacted_state() -> None:
    table = started("hide 2", "hide 3")
    numbers = {seat: plain(table.redacted(seat))["numbers"] for seat in ("ada", "bob", None)}
    assert numbers == {"ada": [2, -1], "bob": [-1, 3], None: [-1, -1]}
    table.choose("guess 1")
    assert plain(table.redacted("ada"))["numbers"] == [2, 3]


def test_two_worlds_look_the_same_to_who_cannot_know() -> None:
    """Bob hid another number: Ada's screen, state and log are the same to the byte, Bob's are not."""
    one, other = started("hide 2", "hide 3"), started("hide 2", "hide 1")
    for seat in ("ada", None):
        assert shown(one.scene(seat)) == shown(other.scene(seat))
        assert plain(one.redacted(seat)) == plain(other.redacted(seat))
        assert texts(one, seat) == texts(other, seat)
    assert shown(one.scene("bob")) != shown(other.scene("bob"))


def test_an_imagined_world_differs_only_in_what_is_hidden() -> None:
    table = started("hide 2", "hide 3")
    known = table.redacted("ada")
    worlds = [GAME.imagine(known, "ada", SeededFate(seed)) for seed in range(20)]
    assert {world.numbers[1] for world in worlds} == {1, 2, 3}
    for world in worlds:
        assert plain(GAME.redact(world, "ada")) == plain(known)


def test_a_scene_has_a_prompt_for_who_is_asked_only() -> None:
    table = started("hide 2")
    assert table.scene("ada").prompt is None
    assert table.scene(None).prompt is None
    prompt = table.scene("bob").prompt
    assert prompt is not None
    assert [choice.key for choice in prompt.choices] == ["hide 1", "hide 2", "hide 3"]


def test_a_record_is_the_referees() -> None:
    """It holds what everybody hid: it is for the referee and the file, not for a seat."""
    assert '"hide 3"' in started("hide 2", "hide 3").record.text()


# By hand


def test_dice_thrown_by_hand_are_asked_for_and_marked() -> None:
    table = started("hide 2", "hide 3", "pass", "pass", "throw", seed=None)
    assert asked(table) == f"{DICE_SEAT} d6"
    with pytest.raises(IllegalChoice, match="'d6 7' is not an answer to 'd6'"):
        table.choose("d6 7")
    table.choose("d6 4")
    assert asked(table) == "ada throw"
    assert table.record.entries[-1] == Entry(CHANCE, "d6 4", "hand")
    assert snapshot(Table.resume(Record.parse(table.record.text()))) == snapshot(table)


def test_a_fork_of_a_game_by_hand_throws_its_own_dice() -> None:
    table = started("hide 2", "hide 3", "pass", "pass", "throw", seed=None)
    fork = table.fork(1)
    assert asked(fork) == "ada throw"
    assert fork.record.entries[-1].by == ""
    assert asked(table) == f"{DICE_SEAT} d6"


# Resuming


def saved(table: Table) -> Record:
    return Record.parse(table.record.text())


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


def test_choices_that_no_longer_fit_go_on_from_the_checkpoint() -> None:
    table = at_the_dice()
    table.choose("throw")
    record = saved(table)
    record.entries[0].value = "hide 9"
    resumed = Table.resume(record)
    assert "goes on from the start of the phase" in resumed.notice
    assert "'hide 9' to 'hide' (T1)" in resumed.notice
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
        assert f"'{value}' where d6 is asked for" in resumed.notice
        assert asked(resumed) == "ada throw"


def test_a_record_that_goes_on_after_the_end_goes_on_from_the_checkpoint() -> None:
    table = started("hide 2", "hide 3", "pass", "pass", "stop")
    record = saved(table)
    record.entries.append(Entry(CHOOSE, "throw", "ada"))
    resumed = Table.resume(record)
    assert "the game is over, but the record goes on with 'throw'" in resumed.notice
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


# By hand


def test_a_mistyped_die_can_be_corrected() -> None:
    """Only the last entry goes, nothing is taken back, and the record remembers."""
    table = started("hide 2", "hide 3", "pass", "pass", "throw", seed=None)
    table.choose("d6 4")
    assert table.can_undo == "free"
    table.undo()
    assert asked(table) == f"{DICE_SEAT} d6"
    table.choose("d6 5")
    assert table.record.take_backs == 0
    assert [entry.value for entry in table.record.entries if entry.kind == CHANCE] == ["d6 5"]
    assert "corrected: d6 4" in table.record.text()


@pytest.mark.parametrize("seed", [1.5, True, b"seven"])
def test_a_seed_that_no_record_could_keep_is_refused(seed: object) -> None:
    with pytest.raises(MoonlessError, match="whole number or a text"):
        Table.start(GAME, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(MoonlessError, match="whole number or a text"):
        started("hide 2").fork(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("choice", [None, 3, []])
def test_what_is_no_option_is_refused(choice: object) -> None:
    with pytest.raises(IllegalChoice, match="an option or its key"):
        started().choose(choice)  # type: ignore[arg-type]


def test_a_seat_that_does_not_exist_has_no_scene() -> None:
    with pytest.raises(MoonlessError, match="no seat 'zz'"):
        started().scene("zz")
