"""Where a long search clearly beats the rule of thumb."""

import pytest

from moonless.cli import main
from moonless.lab import disagreements
from moonless.players.admiral import Budget
from tests.players.toys import Doors


def test_the_door_that_the_rule_of_thumb_never_tries_is_listed() -> None:
    """Door 2 brings ten more than door 0; at the second question both agree."""
    found = disagreements.find(Doors(), "doors", Budget(iterations=80), count=10, every=1, playouts=10, seed=0)
    assert (found.looked_at, found.otherwise, len(found.clear)) == (10, 5, 5)
    first = found.clear[0]
    assert (first.usual, first.better, first.maxim) == ("door 0", "door 2", "The first door is the nearest.")
    assert first.gain.mean == pytest.approx(10.0)
    assert "door 2 instead of door 0: +10.00 +/- 0.00 in 10 worlds" in disagreements.as_text(found)


def test_it_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["lab", "disagreements", "by-stealth-and-sea", "--thinking", "12", "-n", "3", "--playouts", "2"]
    assert main(command) == 0
    assert "3 decisions" in capsys.readouterr().out
