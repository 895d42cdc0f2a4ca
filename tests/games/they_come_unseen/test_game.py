"""1 The game in brief, 2 Terms, 21 Decisions; random play; what a table can do with the game."""

from random import Random

import pytest

import moonless
from moonless.core.bulk import play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.errors import IllegalChoice
from moonless.core.fate import SeededFate
from moonless.core.game import seats_of
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import sequence, terms
from moonless.games.they_come_unseen.state import NATO, NATO_TURN, SOVIET, SOVIET_TURN, State
from moonless.players.random import RandomPlayer
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.tables import soviet


@pytest.mark.rule("TCU 19.5")
def test_a_victory_of_nato_is_told_as_one() -> None:
    ruler = GAME.ruler(GAME.start("duel", {}))
    assert [ruler.unit_of(score) for score in (0, 1)] == ["victories of NATO", "victory of NATO"]


@pytest.mark.rule("TCU 1.3")
@pytest.mark.parametrize(("depth", "seen"), [("P", True), ("200", False), ("600", False)])
def test_only_what_is_in_sight_is_on_the_main_board(depth: str, seen: bool) -> None:
    p = Position()
    p.sub("green", f"J19@{depth}")
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "soviet"), "soviet", None, [])
    assert ("sub-green" in [piece.id for piece in scene.pieces]) == seen


@pytest.mark.rule("TCU 1.4")
def test_what_runs_out() -> None:
    p = Position()
    p.sub("green", "J19@600", battery=1)
    assert p.plan("green", "J20@600").battery == 0
    p.ship("orange", "O22", fuel=9)
    assert "(10.6)" in p.refused("move orange")


@pytest.mark.rule("TCU 1.5")
def test_chance_only_in_the_setup() -> None:
    p = Position(state=GAME.start("standard", {}))
    sequence.play_phase(p)
    sequence.play_phase(p)
    sequence.play_phase(p.chance(station=["alfa", "alfa", "bravo", "charlie", "delta"]))
    assert not p.script.left
    assert p.state.phase == NATO_TURN


@pytest.mark.rule("TCU 3.9")
def test_a_piece_is_on_one_square() -> None:
    p = Position()
    p.sub("green", "M20@P")
    p.ship("orange", "M21")
    assert terms.in_sight_at(p, p.index("M21")) == []


def test_states_come_back_from_plain_data() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.state.strikes[5] = 2
    data = plain(p.state)
    assert plain(GAME.restore(data)) == data
    assert plain(p.state.copy()) == data


DEPTHS = ["p", "200", "400", "600"]


def played(seed: int) -> Table:
    return moonless.start("they-come-unseen", "duel", seed=seed, options={"round_limit": 10})


@pytest.mark.rule("TCU 2")
def test_depths_are_four_words_one_step_apart() -> None:
    """A submarine at periscope depth can be at that depth or one step of 200 ft below it in the next square."""
    table = played(3)
    while table.decision is not None and table.decision.ask != "order":
        table.choose(table.decision.options[0])
    assert table.decision is not None
    first = {option.key.split()[1] for option in table.decision.options if " " in option.key}
    assert first & set(DEPTHS) == {"p", "200"}
    table.choose("n 200" if "n 200" in [option.key for option in table.decision.options] else "s 200")
    second = {option.key.split()[1] for option in table.decision.options if " " in option.key}
    assert "600" not in second


@pytest.mark.rule("TCU 21")
def test_nobody_decides_anything_in_the_other_teams_turn() -> None:
    asked: set[tuple[str, str]] = set()
    for seed in range(3):
        table, random = played(seed), Random(seed)
        for _ in range(120):
            if table.decision is None:
                break
            turn = table.scene(table.decision.seat).tracks[0]
            asked.add((turn.spaces[turn.now], table.decision.seat))
            table.choose(random.choice(table.decision.options))
    assert ("NATO turn", "nato") in asked
    assert ("Soviet turn", "soviet") in asked
    assert ("NATO turn", "soviet") not in asked
    assert ("Soviet turn", "nato") not in asked
    assert ("Watches", "nato") not in asked


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
@pytest.mark.parametrize("seed", [0, 1])
def test_random_play_is_never_stuck(scenario: str, seed: int) -> None:
    state = GAME.start(scenario, {"round_limit": 30})
    player = RandomPlayer(seed)

    def answer(decision: Decision) -> Option:
        keys = [option.key for option in decision.options]
        assert len(keys) > 1
        assert len(set(keys)) == len(keys)
        assert decision.seat in GAME.scenarios[scenario].seats
        return player.answer(decision)

    play_out(GAME, state, SeededFate(seed), answer)
    assert state.winner in (NATO, SOVIET)
    containers = (
        sum(sum(store) for store in state.stores) + sum(state.returned) + sum(len(ship.cargo) for ship in state.ships)
    )
    assert containers <= 16


def test_a_table_forks_undoes_and_resumes() -> None:
    table = Table.start(GAME, "standard", 5, {"round_limit": 30})
    player = RandomPlayer(5)
    for _ in range(150):
        assert table.decision is not None
        table.choose(player.answer(table.decision))
    twin = table.fork(7)
    assert twin.decision is not None
    assert plain(twin.state) == plain(table.state)
    twin.choose(twin.decision.options[0])
    if table.can_undo == "free":
        before = plain(table.state)
        table.undo()
        assert plain(table.state) != before
    again = Table.replayed(GAME, table.record.copy())
    assert plain(again.state) == plain(table.state)


def test_bad_orders_are_refused_with_the_rule() -> None:
    table = Table.start(GAME, "standard", 1, {"weather": False})
    table.choose("first blue")
    before = plain(table.state)
    for key, rule in (
        ("w 200", "3.5"),
        ("e 600", "6.6"),
        ("attack alfa", "9.2"),
        ("mines", "8.2"),
        ("nowhere", "not an answer"),
    ):
        with pytest.raises(IllegalChoice, match=rule):
            table.choose(key)
        assert plain(table.state) == before


def test_every_scene_of_a_game_can_be_made() -> None:
    table = Table.start(GAME, "five-players", 2, {"round_limit": 30})
    player = RandomPlayer(3)
    for turn in range(120):
        assert table.decision is not None
        if turn % 5 == 0:
            for seat in [*GAME.scenarios["five-players"].seats, None]:
                scene = table.scene(seat)
                assert scene.board is not None
                assert (scene.prompt is not None) == (table.decision.seat == seat)
                cells = {cell.id for cell in scene.board.cells}
                assert all(piece.cell in cells and len(piece.short) <= 3 for piece in scene.pieces)
                if scene.prompt is not None:
                    assert all(not choice.cell or choice.cell in cells for choice in scene.prompt.choices)
        table.choose(player.answer(table.decision))


def test_a_position_is_at_the_table() -> None:
    table = soviet(orange="J19")
    assert isinstance(table.state, State)
    assert table.state.phase == SOVIET_TURN


def test_scenarios_name_their_seats() -> None:
    assert list(seats_of(GAME, "duel-3")) == GAME.scenarios["duel-3"].seats
    assert len(GAME.scenarios["five-players"].seats) == 5
