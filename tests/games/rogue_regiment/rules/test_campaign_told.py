"""16.7 What is told between missions: what was won, by which condition, and the points with their reasons."""

import pytest

from moonless.games.rogue_regiment.rules import campaign
from moonless.games.rogue_regiment.state import Report
from tests.games.rogue_regiment.position import Position

QUIETER, HEALED = "a quieter event deck", "everybody back to full health"


def report(mission: str, won: bool = False, secondary: bool = False, **changes: object) -> Report:
    found = Report(mission, won, "", 9, 0, False, 2, [], secondary, [], 0, "", secondaries=int(secondary))
    for name, value in changes.items():
        setattr(found, name, value)
    return found


@pytest.mark.rule("SRR 16.7")
@pytest.mark.parametrize(
    ("mission", "won", "secondary", "told"),
    [
        ("c1-containers", True, True, []),
        ("c2-the-line", True, True, [f"Won (mission won): {QUIETER}."]),
        ("c2-the-line", False, True, []),
        ("c3-the-doctor", True, False, [f"Won (mission won): {HEALED}."]),
        ("c3-the-doctor", False, True, ["Won (secondary objective complete): Guard 4 will not be there."]),
        ("c3-the-doctor", False, False, []),
        ("c4-headquarters", True, True, []),
    ],
)
def test_what_was_won_is_told_with_its_condition(mission: str, won: bool, secondary: bool, told: list[str]) -> None:
    """The meter and the containers have lines of their own."""
    game = Position(mission="c2-the-line")
    assert campaign.rewards_told(game, report(mission, won, secondary)) == told


@pytest.mark.rule("SRR 16.7")
@pytest.mark.parametrize(
    ("won", "secondaries", "dead", "points", "words"),
    [
        (True, 0, [], 2, "+2 (+2 mission won)"),
        (False, 0, [], 0, "+0 (0 mission lost)"),
        (True, 1, [], 3, "+3 (+2 mission won, +1 secondary objective)"),
        (True, 2, ["jock"], 3, "+3 (+2 mission won, +2 secondary objectives, -1 operator killed)"),
        (False, 0, ["jock", "reg"], -2, "-2 (0 mission lost, -2 operators killed)"),
    ],
)
def test_points_are_told_with_their_reasons(
    won: bool, secondaries: int, dead: list[str], points: int, words: str
) -> None:
    game = Position(mission="c2-the-line")
    told = report("c2-the-line", won, secondaries=secondaries, dead=dead)
    campaign.tell_points(game, told, points, 7)
    assert game.told() == [f"Campaign: {words}, 7 points so far."]
    assert [event.line().good for event in game.events] == [won]


@pytest.mark.rule("SRR 16.7")
def test_each_token_of_the_containers_has_its_name() -> None:
    names = [campaign.supply_name(id) for id in ("grenade", "lewes_bomb", "sten_ammunition", "mine")]
    assert names == ["grenade", "Lewes bomb", "Sten ammunition", "mine"]
