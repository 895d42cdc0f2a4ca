"""Play: the same from the same seed, never stuck, never an exception, the same at a table and in bulk."""

import math

from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from moonless.core.bulk import answer_by, play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.testing import ENDLESS, Mood, Setting, chances, choices, mood_for, play, position, steps, told

GIVEN = effort(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])


def test_same_seed_and_choices_give_the_same_states_and_events(setting: Setting) -> None:
    for seed in setting.seeds(5):
        runs = []
        for _ in range(2):
            table = setting.start(seed)
            places = [position(table) for _ in steps(table, mood_for(table, seed))]
            runs.append((places, table.record.text(), told(table.events)))
        assert runs[0] == runs[1]


def test_another_seed_gives_another_game(setting: Setting) -> None:
    games = [play(setting.start(seed), "one mood") for seed in range(5)]
    falls = {tuple(chances(table.record)) for table in games}
    assert len(falls) > 1 or falls == {()}, "five seeds, one and the same chance"


def test_random_play_never_sticks_and_ends_with_an_outcome(setting: Setting) -> None:
    for seed in setting.seeds(20):
        table = setting.start(seed)
        for decision in steps(table, mood_for(table, seed)):
            check_question(setting, decision)
            assert table.outcome is None
            assert not table.over
        check_outcome(setting, table)


def check_question(setting: Setting, decision: Decision) -> None:
    assert decision.seat in setting.game.seats
    assert decision.ask
    assert decision.rule, f"'{decision.ask}' cites no rule"
    assert len(decision.options) > 1, f"'{decision.ask}' has one answer and need not be asked"


def check_outcome(setting: Setting, table: Table) -> None:
    outcome = table.outcome
    assert table.over
    assert outcome is not None
    assert math.isfinite(outcome.score)
    assert outcome.level in setting.game.levels
    assert outcome.summary
    assert outcome.take_backs == 0
    assert set(outcome.scores) <= set(setting.game.seats)
    assert table.state.over


@GIVEN
@given(seed=st.integers(0, 2**53), answers=st.lists(st.integers(0, 2**16), max_size=80))
def test_any_answers_lead_to_an_end(setting: Setting, seed: int, answers: list[int]) -> None:
    """Answers of hypothesis' making first, so that a failure shrinks to a short game; then a mood ends it."""
    table = setting.start(seed)
    for answer in answers:
        if table.decision is None:
            break
        table.choose(table.decision.options[answer % len(table.decision.options)])
    check_outcome(setting, play(table, seed))


def test_bulk_play_never_fails(setting: Setting) -> None:
    """Many games on the fast path: no exception, an end, and a score."""
    for seed in setting.seeds(150):
        state, mood, asked = setting.state(), Mood(seed), 0

        def answer(decision: Decision, mood: Mood = mood) -> Option:
            nonlocal asked
            asked += 1
            assert asked < ENDLESS
            return mood.answer(decision)

        play_out(setting.game, state, SeededFate(seed), answer)
        assert math.isfinite(setting.game.outcome(state).score)


def test_bulk_and_table_play_the_same_game(setting: Setting) -> None:
    for seed in setting.seeds(20):
        table = play(setting.start(seed), seed)
        state, mood = setting.state(), Mood(seed)
        answers: list[str] = []

        def answer(decision: Decision, mood: Mood = mood, answers: list[str] = answers) -> Option:
            option = mood.answer(decision)
            answers.append(option.key)
            return option

        play_out(setting.game, state, SeededFate(seed), answer)
        assert answers == choices(table.record)
        assert plain(state) == plain(table.state)
        outcome = table.outcome
        assert outcome is not None
        assert setting.game.outcome(state).score == outcome.score


def test_the_rule_of_thumb_plays_to_the_end(setting: Setting) -> None:
    """From what its seat may know, at a table and in bulk, and the same both times."""
    for seed in setting.seeds(2):
        captain = setting.game.judgment.captain(seed)
        table = setting.start(seed)
        for _ in range(ENDLESS):
            if table.decision is None:
                break
            table.choose(captain.choose(table.redacted(table.decision.seat), table.decision))
        assert table.over
        state = setting.state()
        play_out(
            setting.game, state, SeededFate(seed), answer_by(setting.game, state, setting.game.judgment.captain(seed))
        )
        assert plain(state) == plain(table.state)


def test_each_phase_starts_from_the_state_alone(setting: Setting) -> None:
    """Fresh rules on a restored state play the next phase as the rules at work do: nothing hides outside the state."""
    game = setting.game
    for seed in setting.seeds(10):
        state = setting.state()
        rules = game.play(state, SeededFate(seed), Mood(seed).answer)
        phase = 0
        while not state.over:
            restored = game.restore(plain(state))
            assert restored == state
            seeds = f"{seed} {phase}"
            rules.fate, rules.answerer = SeededFate(seeds), Mood(seeds).answer
            game.play_phase(rules)
            game.play_phase(game.play(restored, SeededFate(seeds), Mood(seeds).answer))
            assert plain(restored) == plain(state)
            phase += 1
            assert phase < ENDLESS
