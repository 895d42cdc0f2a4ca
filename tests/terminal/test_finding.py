"""The newcomer's help: what is to be done, and where things are by direction and distance."""

import pytest

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


def test_each_side_reads_its_own_orders_first() -> None:
    """It was one sentence with the goals of both."""
    with moonless.start("they-come-unseen", "five-players", seed=1) as table:
        assert isinstance(table, Table)
        hunted, hunter = (goal_lines(table, WIDE, seat) for seat in ("blue", "logistics"))
        assert hunted[-2].startswith("Your orders: Put a submarine into four target stations")
        assert hunted[-1].startswith("Orange Destroyer, against you: Sink both submarines")
        assert hunter[-2].startswith("Your orders: Sink both submarines")
        assert "Soviets:" not in " ".join(hunted + hunter)


@pytest.mark.parametrize("scenario", sorted(moonless.games()["they-come-unseen"].scenarios))
def test_every_side_of_every_scenario_has_orders_of_its_own(scenario: str) -> None:
    game = moonless.games()["they-come-unseen"]
    goals = game.scenarios[scenario].goals
    assert [sum(seat in goals for seat in side) for side in game.sides_at(scenario, {})] == [1, 1]
