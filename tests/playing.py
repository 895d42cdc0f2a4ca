"""Games that the computer player has played, for tests that need one begun or finished."""

from collections.abc import Callable

import moonless
from moonless.core.table import Table


def played(game: str, scenario: str, seed: str | int, until: Callable[[Table], bool] = lambda _: False) -> Table:
    """A game as its captain plays it with these dice, to its end or so far."""
    table = moonless.start(game, scenario=scenario, seed=seed)
    captain = table.game.judgment.captain(1)
    while table.decision is not None and not until(table):
        table.choose(captain.choose(table.redacted(table.decision.seat), table.decision).key)
    return table
