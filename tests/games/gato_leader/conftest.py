"""For all tests of Gato Leader."""

from collections.abc import Iterator

import pytest

from tests.games.gato_leader.position import all_is_used


@pytest.fixture(autouse=True)
def scripts_are_used() -> Iterator[None]:
    """What a test scripts must happen."""
    yield from all_is_used()
