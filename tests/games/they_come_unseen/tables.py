"""Tables that stand at a position, and orders that they refuse."""

import pytest

from moonless.core.content import plain
from moonless.core.errors import IllegalChoice
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from tests.games.they_come_unseen.position import Position, table_at


def submerged(where: str, **changes: int) -> Table:
    """Green is to move from here; blue has moved."""
    p = Position("lone-submarine")
    p.sub("green", where, **changes)
    return table_at(p)


def soviet(**ships: str) -> Table:
    p = Position()
    for color, where in ships.items():
        p.ship(color, where)
    p.soviet_turn_begins()
    return table_at(p)


def everything(table: Table) -> object:
    """The state, the question, the record, and all that anybody sees."""
    assert table.decision is not None
    scenes = [table.scene(seat) for seat in (*GAME.scenarios[table.record.scenario].seats, None)]
    return plain(table.state), table.record.text(), [option.key for option in table.decision.options], scenes


def refused(table: Table, key: str, rule: str) -> None:
    """The order is refused with this rule, and nothing has changed."""
    before = everything(table)
    with pytest.raises(IllegalChoice) as caught:
        table.choose(key)
    assert f"({rule})" in str(caught.value), caught.value
    assert everything(table) == before
