"""The table: choosing, going back, keeping secrets."""

from typing import cast

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import IllegalChoice, MoonlessError, NotNow
from moonless.core.events import Event
from moonless.core.fate import DICE_SEAT, SeededFate
from moonless.core.record import CHANCE, CHOOSE, FORK, NOTE, TAKE_BACK, Entry, Record
from moonless.core.table import Table
from moonless.testing import chances, shown, snapshot
from tests.core.secret_tables import GAME, asked, at_the_dice, saved, secret_numbers, started, texts  # noqa: F401
from tests.core.toys import SecretState

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
    worlds = [GAME.secrets.imagine(cast(SecretState, known), "ada", SeededFate(seed)) for seed in range(20)]
    assert {world.numbers[1] for world in worlds} == {1, 2, 3}
    for world in worlds:
        assert plain(GAME.secrets.redact(world, "ada")) == plain(known)


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
