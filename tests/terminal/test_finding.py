"""The newcomer's help: what is to be done, and where things are by direction and distance."""

import moonless
from moonless.core.table import Table
from moonless.terminal.commands import Command, read_command
from moonless.terminal.finding import find
from moonless.terminal.render import goal_lines
from moonless.terminal.style import Style
from tests.terminal.fakes import scene

WIDE = Style(width=400)


def test_features_are_told_by_direction_and_distance() -> None:
    """From SLC 1 at D3: the net, the moles, a ship; the nearest first."""
    assert find(scene(), "detached mole", WIDE)[0].startswith("Detached Mole, between ")
    renown, barham = find(scene(), "renown", WIDE), find(scene(), "barham", WIDE)
    assert renown[0].endswith("to the southeast.")
    assert "K7, " in barham[0]
    assert "right here" in find(scene(), "slc 1", WIDE)[0]
    away = [int(line.rpartition(", ")[2].split()[0]) for line in find(scene(), "mole", WIDE) if "between" in line]
    assert away == sorted(away)
    assert "Nothing here is called 'periscope'" in find(scene(), "periscope", WIDE)[0]


def test_the_goal_is_a_question_away() -> None:
    assert read_command("? goal") == read_command("goal") == Command("goal", "")
    with moonless.start("by-stealth-and-sea", "bg2", seed=1) as table:
        assert isinstance(table, Table)
        told = " ".join(goal_lines(table, WIDE))
        scenario = table.game.scenarios["bg2"]
        assert scenario.situation in told
        assert f"Your orders: {scenario.objective}" in told
        assert scenario.briefing[:60] not in told  # history is no order
