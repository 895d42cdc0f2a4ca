"""5 The round."""

import pytest

from moonless.games.they_come_unseen.rules import sequence, soviet_turn
from moonless.games.they_come_unseen.state import NATO_TURN, SOVIET, SOVIET_TURN, WATCHES, WEATHER
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 5.1")
@pytest.mark.rule("TCU 5.2")
@pytest.mark.rule("TCU 5.4")
def test_a_round() -> None:
    p = Position()
    p.state.phase, phases = NATO_TURN, []
    p.answers("first blue", "stay", "stay", "done", "north", "north")
    while p.state.round == 3:
        phases.append(p.state.phase)
        sequence.play_phase(p)
    assert phases == [NATO_TURN, NATO_TURN, SOVIET_TURN, SOVIET_TURN, WATCHES, WEATHER]
    assert [log.submarine for log in p.state.logs] == [1, 0]


@pytest.mark.rule("TCU 5.3")
def test_ships_take_turns_and_repairs_come_after_watches() -> None:
    p = Position().soviet_turn_begins()
    p.ship("green", "N24")
    p.ship("orange", "N26", fuel=100)
    red = p.ship("red", "X31", tactical=True)
    p.command("search orange", "north", "move green", "s", "go", "move orange", "s", "go")
    assert [p.at(p.ship("green")), p.at(p.ship("orange"))] == ["O24", "O26"]
    soviet_turn.watches_phase(p.answers("north"))
    assert not red.tactical
    assert red.watch == -1


@pytest.mark.rule("TCU 5.5")
def test_victory_is_checked_at_once() -> None:
    p = Position("duel")
    p.ship("orange", "O22", salvos=4)
    p.sub("green", "M21@200", hits=2)
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "200", "N20", "L21", "L20", "p")
    assert p.state.winner == SOVIET
