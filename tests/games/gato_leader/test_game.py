"""What the game is started with, and how it is shared."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import seats_of
from moonless.core.table import Table
from moonless.core.teaching import walk
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.rules import chances
from moonless.games.gato_leader.rules.play import reading
from moonless.games.gato_leader.state import State


def test_options_are_checked() -> None:
    with pytest.raises(MoonlessError, match="length"):
        GAME.start("against-the-sun", {"length": "endless"})
    with pytest.raises(MoonlessError, match="players"):
        GAME.start("against-the-sun", {"players": 5})


def test_what_is_measured_unattended_is_what_is_played() -> None:
    options = dict(GAME.unattended)
    lengths = {scenario: GAME.start(scenario, options).length for scenario in GAME.scenarios}
    assert lengths == {scenario: GAME.start(scenario, {}).length for scenario in GAME.scenarios}
    assert {length for scenario, length in lengths.items() if scenario != "first-patrol"} == {"short"}
    assert lengths["first-patrol"] == "medium"


@pytest.mark.rule("GL 18")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_seat_for_each_who_shares_the_boats(players: int) -> None:
    """Alone there is one seat; more people have one each, and only those are asked."""
    options = {} if players == 1 else {"players": players}
    seats = seats_of(GAME, "setting-sun", options)
    assert len(seats) == players
    table = Table.start(GAME, "setting-sun", 4, options)
    captain = GAME.judgment.captain(0)
    asked = set()
    while table.decision is not None:
        asked.add(table.decision.seat)
        table.choose(captain.choose(table.redacted(table.decision.seat), table.decision))
    assert asked == set(seats)
    with pytest.raises(MoonlessError, match="a number from 1 to 4"):
        seats_of(GAME, "turning-the-tide", {"players": 5})


def test_the_lesson_counts_the_flooding_as_damage_to_the_hull() -> None:
    """As the rulebook's example turn does: with Flooding and a Hull hit one more would sink Salmon."""
    step, _, table = next(
        each for each in walk(GAME, GAME.lessons["first-patrol"]) if each[0].title == "At arm's length"
    )
    state = table.state
    assert isinstance(state, State)
    salmon = next(boat for boat in state.boats if boat.id == "salmon")
    assert chances.boat_hull_left(reading(state), salmon) == 1
    assert "2 of 3: one more sinks the boat" in step.say
