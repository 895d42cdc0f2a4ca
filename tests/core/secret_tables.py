"""Tables of a small game with secrets, for the tests of the table."""

from collections.abc import Iterator

import pytest

from moonless.core.record import Record
from moonless.core.table import Table
from tests.core.toys import SecretGame, installed

GAME = SecretGame()


@pytest.fixture(autouse=True)
def secret_numbers() -> Iterator[None]:
    with installed(GAME):
        yield


def started(*keys: str, seed: int | str | None = 7) -> Table:
    table = Table.start(GAME, seed=seed)
    for key in keys:
        table.choose(key)
    return table


def at_the_dice() -> Table:
    return started("hide 2", "hide 3", "pass", "pass")


def asked(table: Table) -> str:
    assert table.decision is not None
    return f"{table.decision.seat} {table.decision.ask}"


def texts(table: Table, seat: str | None) -> list[str]:
    return [line.text for line in table.log(seat)]


def saved(table: Table) -> Record:
    return Record.parse(table.record.text())
