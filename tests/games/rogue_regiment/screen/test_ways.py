"""Whole ways: the keys are those that the table asks for, and nobody reacts before the last."""

from collections.abc import Iterator
from random import Random

import pytest

from moonless.core.decision import Decision
from moonless.core.opening import phase_copy
from moonless.core.scene import Way
from moonless.core.table import FREE, Table
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.rules import offers
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.screen import danger
from moonless.games.rogue_regiment.screen import ways as searched
from moonless.games.rogue_regiment.screen.danger import Danger
from moonless.games.rogue_regiment.screen.rehearsal import Action
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import eager

MISSIONS = ["m00-night-school", "m01-paper-chase", "m04-cold-water", "m08-road-block", "m10-breakout"]


def found(game: Position, man: Operator) -> dict[str, Way]:
    """The ways of a man, by the square they lead to."""
    game.refresh()
    decision = Decision(man.key, "action", "6.1", offers.legal(game, man), man)
    return {way.cell: way for way in GAME.screen.ways(game.state, decision)}


def acting(mission: str, seed: int, questions: int) -> Iterator[tuple[Table, Operator, list[Way]]]:
    """A game by chance, at every few questions for an action."""
    with Table.start(GAME, mission, str(seed)) as table:
        answer = eager(seed)
        for number in range(questions):
            decision = table.decision
            if decision is None:
                break
            if decision.ask == "action" and number % 4 == 0:
                assert isinstance(decision.about, Operator)
                yield table, decision.about, GAME.screen.ways(state_of(table), decision)
            table.choose(answer(decision).key)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def man_of(state: State, key: str) -> Operator:
    return next(man for man in state.operators if man.key == key)


@pytest.mark.rule("SRR 6.3")
@pytest.mark.rule("SRR 6.4")
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_table_takes_every_way_as_it_is_told(mission: str) -> None:
    random = Random(mission)
    checked = 0
    for seed in (5, 6, 7, 8):
        for table, man, ways in acting(mission, seed, 120):
            assert len({way.cell for way in ways}) == len(ways)
            for way in random.sample(ways, min(4, len(ways))):
                walk(table, man, way)
                checked += 1
    assert checked > 30


def walk(table: Table, man: Operator, way: Way) -> None:
    """Play the answers on a copy: the server takes them as one order, and nobody reacts before the last."""
    with phase_copy(table, "way") as copy:
        known = len(copy.events)
        for place, key in enumerate(way.keys):
            decision = copy.decision
            assert decision is not None
            assert key in [option.key for option in decision.options], (way, decision)
            copy.choose(key)
            if place + 1 < len(way.keys):
                assert copy.can_undo == FREE
        told = [event.line() for event in copy.events[known:]]
        steps = [line for line in told if line.pieces[:1] == [man.key] and line.path]
        squares = [steps[0].path[0], *(cell for line in steps for cell in line.path[1:])]
        assert squares == way.cells
        assert squares[-1] == way.cell
        kinds = [what.kind for what in way.outcome]
        assert bool(way.ends) == bool(kinds)
        if kinds == ["turn"]:
            assert told[: len(steps)] == steps
            assert man_of(state_of(copy), man.key).acted or state_of(copy).turn > state_of(table).turn
        elif not kinds:
            assert told == steps, way  # nothing happened but his own steps
            after = man_of(state_of(copy), man.key)
            assert man.ap - after.ap == way.price[0].amount
            assert GAME.content.mission(state_of(table).mission).board.names[after.place] == way.cell
        elif copy.decision is not None and copy.decision.ask == "action":
            came_true(state_of(copy), way)


def came_true(state: State, way: Way) -> None:
    """What was told as certain."""
    units = {unit.key: unit for unit in state.units}
    for what in way.outcome:
        if what.kind in ("seen", "heard", "alert"):
            assert units[what.piece].alert, way
        elif what.kind == "spotted":
            assert man_of(state, what.piece).spotted, way
        elif what.kind == "alarm":
            assert state.battle, way


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_single_step_is_among_the_ways(mission: str) -> None:
    """Unless it leads onto another operator's square, which he may only pass."""
    for table, man, ways in acting(mission, 6, 80):
        if man.aboard != NOWHERE:
            continue
        prompt = table.scene(man.key).prompt
        if prompt is None:
            continue
        reached = {way.cell for way in ways}
        taken = {piece.cell for piece in table.scene(man.key).pieces if piece.kind in ("operator", "companion")}
        if len([way for way in ways if way.ends]) == searched.LISTENED:
            continue
        for choice in prompt.choices:
            if choice.verb in ("move", "climb") and choice.cell not in taken:
                assert choice.cell in reached, choice


@pytest.mark.rule("SRR 6.3")
def test_a_walk_of_four_squares_is_one_way() -> None:
    game = Position()
    man = game.operator("jock", (0, 0))
    way = found(game, man)["E5"]  # four squares diagonally
    assert [str(price) for price in way.price] == ["3 AP"]
    assert sorted(way.keys) == ["move se", "se", "se", "sprint se"]
    assert way.cells == ["A1", "B2", "C3", "D4", "E5"]
    assert not way.ends
    man.crouched = True
    assert found(game, man)["E5"].keys == ["move se"] * 4


@pytest.mark.rule("SRR 7.7")
def test_nobody_is_woken_where_a_quiet_way_serves() -> None:
    """Beside a guard who looks away he walks; further off he runs."""
    game = Position()
    man = game.operator("jock", (0, 4))
    game.unit("guard-1", (2, 3), "N")
    ways = found(game, man)
    assert ways["D5"].keys == ["move e", "move e", "move e"]
    assert ways["D5"].outcome == []
    man.ap = 2
    assert found(game, man)["D5"].ends
    assert [what.kind for what in found(game, man)["D5"].outcome][:1] == ["heard"]


@pytest.mark.rule("SRR 7.3")
def test_a_way_ends_where_somebody_sees_him() -> None:
    game = Position()
    man = game.operator("jock", (0, 4))
    game.unit("guard-1", (2, 0), "S")
    ways = found(game, man)
    there = ways["C5"]
    assert there.ends
    assert ("seen", "guard-1", "C5") in [(what.kind, what.piece, what.cell) for what in there.outcome]
    beyond = [way for way in ways.values() if "C5" in way.cells[:-1]]
    assert all(way.ends and not way.keys[-1].startswith("move") for way in beyond)  # in the same sprint at most


@pytest.mark.rule("SRR 6.10")
def test_a_way_ends_where_the_marked_target_comes_into_his_sights() -> None:
    game = Position()
    man = game.operator("jock", (0, 8))
    game.unit("guard-1", (8, 0), "N")
    man.mark = 0
    ended = [way for way in found(game, man).values() if way.ends]
    assert ended
    assert all([what.kind for what in way.outcome] == ["marked"] for way in ended)


@pytest.mark.rule("SRR 3.4")
def test_he_may_pass_another_but_not_stay_there() -> None:
    game = Position("\n\n".join(["r r r r r", ". . . . .", "r r r r r"]))
    man = game.operator("jock", (0, 1))
    game.operator("paddy", (1, 1))
    ways = found(game, man)
    assert "B2" not in ways
    assert ways["C2"].cells == ["A2", "B2", "C2"]


def test_who_notices_costs_a_bounded_number_of_rehearsals(monkeypatch: pytest.MonkeyPatch) -> None:
    """On open ground with watchers all around, no more than so many are rehearsed."""
    played: list[Operator] = []

    def counting(play: Play, man: Operator, path: list[int], action: Action, loud: bool = False) -> Danger:
        played.append(man)
        return danger.goes(play, man, path, action, loud)

    monkeypatch.setattr(searched, "goes", counting)
    game = Position(columns=18, rows=18)
    man = game.operator("jock", (8, 8))
    for number, (spot, facing) in enumerate([((8, 0), "S"), ((8, 17), "N"), ((0, 8), "E"), ((17, 8), "W")], 1):
        game.unit(f"guard-{number}", spot, facing)
    assert found(game, man)
    assert 0 < len(played) <= searched.LISTENED


def test_other_questions_have_no_ways() -> None:
    game = Position()
    man = game.operator("jock", (0, 0))
    assert GAME.screen.ways(game.state, Decision(man.key, "mark", "6.10", [], man)) == []
