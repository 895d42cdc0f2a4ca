"""What the search gains, measured decision by decision."""

import pytest

from moonless.lab import decisions
from moonless.players.admiral import Budget
from tests.players.toys import Doors


def test_a_better_door_is_a_gain_of_its_prize() -> None:
    """The captain takes door 0 and then the left key: door 2 brings ten more, the second question nothing."""
    found = decisions.measure(Doors(), "doors", Budget(iterations=80), count=10, every=1, playouts=10, seed=0)
    assert found.gain.mean == pytest.approx(5.0)
    assert (found.answers, found.better, found.worse) == (5, 5, 0)
    assert "Gain a decision: +5.000" in decisions.as_text(found)
