"""5.1 Set-up: everything that stands by itself, then what the players choose (17.1)."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_phase,
)
from moonless.games.rogue_regiment.state import (
    OPERATORS,
    PATROLMAN,
    SENTRY,
)
from tests.games.rogue_regiment.whole_games import set_up


@pytest.mark.rule("SRR 1.1")
def test_the_mission_fixes_how_many_and_players_choose_the_rest() -> None:
    game = set_up("m02-clipped-wings")
    assert [man.key for man in game.state.operators] == ["jock", "paddy"]
    asked: list[str] = []
    state = GAME.start("m02-clipped-wings", {"team": "choose"})

    def last(decision: Decision) -> Option:
        asked.append(decision.ask)
        return decision.options[-1]

    rules = GAME.play(state, SeededFate(1), last)
    for _ in range(2):
        GAME.play_phase(rules)
    assert [(man.key, man.side) for man in state.operators] == [("jock", "b"), ("reg", "b")]
    assert asked == ["team", "side", "side"]
    assert set(GAME.seats) == {"jock", "paddy", "taff", "reg"}


@pytest.mark.rule("SRR 1.2")
def test_nothing_but_the_decks_order_is_hidden_and_that_does_not_exist() -> None:
    state = GAME.start("m01-paper-chase", {})
    assert state.deck == sorted(state.deck)
    assert GAME.secrets.redact(state, "jock") is state


@pytest.mark.rule("SRR 1.6")
@pytest.mark.rule("SRR 5.1")
@pytest.mark.rule("SRR R31")
def test_roles_and_where_they_stand() -> None:
    game = set_up("m03-hit-and-run")
    posts = [unit for unit in game.state.units if unit.role == SENTRY]
    walkers = [unit for unit in game.state.units if unit.role == PATROLMAN]
    assert len(posts) == 5
    assert len(walkers) == 5
    assert all(unit.facing == game.board.posts[unit.post].default and unit.kind == 0 for unit in posts)
    assert all(unit.place in game.board.lines[unit.line].squares for unit in walkers)
    assert all(not unit.alert for unit in game.state.units)
    assert (game.state.meter, game.state.turn, game.state.phase) == (13, 1, OPERATORS)
    assert all(man.place in game.mission.start_places for man in game.state.operators)
    before = game.unit("u", (0, 0))
    alarm.alert(game, before)
    attack_phase.end_phase(game)
    assert before.alert  # R31


@pytest.mark.rule("SRR 16.5")
def test_difficulty() -> None:
    meters = [GAME.start("m03-hit-and-run", {"difficulty": level}).meter for level in ("easy", "normal", "hard")]
    assert meters == [16, 13, 10]
    assert GAME.start("m03-hit-and-run", {"difficulty": "hard"}).special_done == [False]
    assert GAME.start("m03-hit-and-run", {}).special_done == [True]
    assert len(GAME.start("m02-clipped-wings", {"difficulty": "hard"}).deck) == 46


@pytest.mark.rule("SRR 16.8")
def test_breakout_begins_in_battle() -> None:
    game = set_up("m10-breakout")
    assert game.state.battle
    assert all(unit.alert for unit in game.state.units if unit.place >= 0)
    assert not any(man.spotted for man in game.state.operators)
    assert all(man.place < game.board.size for man in game.state.operators)


@pytest.mark.rule("SRR 17.1")
def test_set_up_decisions() -> None:
    asked: list[str] = []
    state = GAME.start("m08-road-block", {"team": "choose"})

    def first(decision: Decision) -> Option:
        asked.append(decision.ask)
        return decision.options[0]

    rules = GAME.play(state, SeededFate(1), first)
    while state.turn == 0:
        GAME.play_phase(rules)
    assert set(asked) == {"team", "side", "patrol-start", "extra-gear", "entry"}
