"""What a test of this game scripts must happen: a die, card or answer left over means that it tests something else."""

from collections.abc import Iterator

import pytest

from tests.games.rogue_regiment.position import Position


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """Every position made by the test has used up its dice, cards and answers."""
    Position.made.clear()
    yield
    for position in Position.made:
        assert position.spent(), f"never used: {position.script.left}, {position.replies}"
    Position.made.clear()
