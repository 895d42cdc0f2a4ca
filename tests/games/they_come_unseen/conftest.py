"""Every card and answer that a test scripts is used, or the test did not test what it says."""

from collections.abc import Iterator

import pytest

from tests.games.they_come_unseen.position import Position


@pytest.fixture(autouse=True)
def scripts_are_used() -> Iterator[None]:
    Position.made.clear()
    yield
    left = [thing for position in Position.made for thing in position.unused]
    Position.made.clear()
    assert not left, f"scripted, but not used: {left}"
