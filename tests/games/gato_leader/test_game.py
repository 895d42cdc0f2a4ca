"""What the game is started with, and how it is shared."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import seats_of
from moonless.core.table import Table
from moonless.games.gato_leader import GAME


def test_options_are_checked() -> None:
    with pytest.raises(MoonlessError, match="length"):
        GAME.start("against-the-sun", {"length": "endless"})
    with pytest.raises(MoonlessError, match="players"):
        GAME.start("against-the-sun", {"players": 5})


def test_unattended_games_are_short() -> None:
    options = dict(GAME.unattended)
    assert {GAME.start(scenario, options).length for scenario in GAME.scenarios} == {"short"}
    assert GAME.start("first-patrol", {}).length == "medium"


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
