"""17.1 The choices of the set-up in one answer."""

import pytest

import moonless
from moonless.core.decision import Decision, Option, Shorthand, serious
from moonless.core.fate import SeededFate
from moonless.core.play import Answerer
from moonless.core.record import CHOOSE
from moonless.core.table import Table
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules.setup import AT_ONCE
from moonless.games.rogue_regiment.state import ENTRY, EXTRA_GEAR, OPERATORS, PATROLMAN, State

SET_UP = {"patrol-start", "extra-gear", "entry"}
MISSIONS = pytest.mark.parametrize("mission", list(GAME.scenarios))


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def set_up(mission: str, answer: Answerer) -> State:
    """A mission up to its first turn."""
    state = GAME.start(mission, {})
    rules = GAME.play(state, SeededFate(1), answer)
    while state.phase < OPERATORS:
        GAME.play_phase(rules)
    return state


@MISSIONS
@pytest.mark.rule("SRR 17.1", "SRR 5.1")
def test_the_second_question_of_a_mission_is_a_real_one(mission: str) -> None:
    """One answer, and the first turn has begun: patrols on their first starts, each man on a square of his own."""
    table = moonless.start("rogue-regiment", scenario=mission, seed=3)
    assert table.decision is not None
    assert table.decision.ask in SET_UP
    table.choose("at-once")
    assert table.decision is not None
    assert table.decision.ask not in SET_UP
    state = state_of(table)
    here = GAME.content.mission(state.mission)
    assert (state.turn, state.phase) == (1, OPERATORS)
    for unit in state.units:
        if unit.role == PATROLMAN and unit.line not in here.fixed_starts:
            assert (unit.index, unit.way) == here.board.lines[unit.line].starts[0]
    places = [man.place for man in state.operators if not man.companion]
    assert places == here.start_places[: len(places)]  # the row next to the map stands first


@MISSIONS
@pytest.mark.rule("SRR 17.1")
def test_it_brings_what_the_answers_one_by_one_would_bring(mission: str) -> None:
    def one_by_one(decision: Decision) -> Option:
        about = decision.about
        if decision.ask == "extra-gear" and isinstance(about, int):
            men = {man.key: man.gear[about] for man in asked.operators}
            return min(serious(decision.options), key=lambda option: men[option.key])
        return decision.options[0]

    asked = GAME.start(mission, {})
    rules = GAME.play(asked, SeededFate(1), one_by_one)
    while asked.phase < OPERATORS:
        GAME.play_phase(rules)
    at_once = set_up(
        mission, lambda decision: decision.find("at-once") if decision.ask in SET_UP else decision.options[0]
    )
    assert at_once == asked


@pytest.mark.rule("SRR 17.1")
def test_what_is_chosen_already_stays_and_one_step_back_asks_again() -> None:
    table = moonless.start("rogue-regiment", scenario="m08-road-block", seed=3)
    table.choose("start 2")
    chosen = table.decision
    assert chosen is not None
    table.choose("at-once")
    state = state_of(table)
    patrol = next(unit for unit in state.units if unit.role == PATROLMAN)
    assert (patrol.index, patrol.way) == GAME.content.mission(state.mission).board.lines[patrol.line].starts[1]
    assert [entry.value for entry in table.record.entries if entry.kind == CHOOSE][-2:] == ["start 2", "at-once"]
    table.undo()
    again = table.decision
    assert again is not None
    assert (again.ask, [option.key for option in again.options]) == (
        chosen.ask,
        [option.key for option in chosen.options],
    )


@pytest.mark.rule("SRR 17.1")
def test_it_is_offered_last_where_there_is_a_choice_and_settles_what_is_left() -> None:
    """From each of the three kinds of question on."""
    for ask, phase in (("extra-gear", EXTRA_GEAR), ("entry", ENTRY)):
        seen: list[str] = []

        def answer(decision: Decision, ask: str = ask, seen: list[str] = seen) -> Option:
            seen.append(decision.ask)
            if decision.ask in SET_UP:
                assert decision.options[-1] is AT_ONCE
                assert isinstance(AT_ONCE, Shorthand)  # no computer player chooses it
                assert len(serious(decision.options)) > 1
            return AT_ONCE if decision.ask == ask else decision.options[0]

        state = set_up("m08-road-block", answer)
        assert seen.count(ask) == 1
        assert seen[-1] == ask
        assert phase < state.phase
        assert all(man.place >= 0 for man in state.operators if not man.companion)


@pytest.mark.rule("SRR 5.1", "SRR 17.1")
def test_extra_gear_goes_round() -> None:
    """Each token to who has the fewest of its kind."""
    state = set_up("m08-road-block", lambda decision: AT_ONCE if decision.ask in SET_UP else decision.options[0])
    extra = GAME.content.mission(state.mission).extra_gear
    assert extra
    for gear in {each for each in extra if each >= 0}:
        counts = [man.gear[gear] for man in state.operators if not man.companion]
        before = [
            GAME.content.operators[man.key].boards[man.side].gear[gear] for man in state.operators if not man.companion
        ]
        assert sum(counts) == sum(before) + extra.count(gear), GEAR[gear]
        assert max(counts) - min(counts) <= max(1, max(before) - min(before))


@pytest.mark.rule("SRR 17.1")
def test_where_men_come_in_it_says_that_it_places_those_of_others_too() -> None:
    table = moonless.start("rogue-regiment", scenario="m08-road-block", seed=3)
    told: dict[str, str] = {}
    while table.decision is not None and table.decision.ask in SET_UP:
        prompt = table.scene(table.decision.seat).prompt
        assert prompt is not None
        told[table.decision.ask] = next(choice.label for choice in prompt.choices if choice.spares)
        table.choose(table.decision.options[0].key)
    assert "whoever plays them" in told.pop("entry")
    assert set(told.values()) == {AT_ONCE.label}
