"""Every die, card and answer that a test scripts is used, or the test did not test what it says."""

from collections.abc import Iterator

import pytest

from tests.games.by_stealth_and_sea.position import Position


@pytest.fixture(autouse=True)
def _scripts_are_used() -> Iterator[None]:
    Position.made.clear()
    yield
    left = [(position.script.left, position.replies) for position in Position.made if not position.spent()]
    Position.made.clear()
    assert not left, f"scripted, but not used: {left}"
