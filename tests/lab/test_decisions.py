"""What the search gains, measured decision by decision."""

from pathlib import Path

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.lab import decisions, disagreements
from moonless.lab.decisions import Plan
from moonless.players.admiral import Budget
from moonless.players.admiral.race import Race
from tests.players.toys import Doors

PLAN = Plan(("doors",), ("80",), count=10, every=1, playouts=10, seed=0)


def test_a_better_door_is_a_gain_of_its_prize() -> None:
    """The captain takes door 0 and then the left key: door 2 brings ten more, the second question nothing."""
    found = decisions.measure(Doors(), PLAN, [Budget(iterations=80)])
    (gains,) = found.gains
    assert gains.gain.mean == pytest.approx(5.0)
    assert (gains.answers, gains.better, gains.worse) == (5, 5, 0)
    assert "Gain a decision: +5.000" in decisions.as_text(found)


def test_longer_thinking_is_held_against_shorter_at_the_same_decisions() -> None:
    """Who looks at nothing stays with the captain; who looks finds the door. Of two scenarios the gain is a share."""
    times = Plan(("doors",), ("1", "80"), count=10, every=1, playouts=10, seed=0)
    found = decisions.measure(Doors(), times, [Budget(iterations=1), Budget(iterations=80)])
    assert [each.answers for each in found.gains] == [0, 5]
    assert found.last_over_first is not None
    assert found.last_over_first.mean == pytest.approx(5.0)
    assert "80 against 1, decision by decision: +5.000 +/- 3.267: better" in decisions.as_text(found)
    both = Plan(("doors", "doors"), ("80",), count=10, every=1, playouts=10, seed=0)
    found = decisions.measure(Doors(), both, [Budget(iterations=80)])
    assert found.decisions == 20
    assert "hundredths" in found.unit


def test_a_stopped_run_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    one = decisions.measure(Doors(), PLAN, [Budget(iterations=80)], path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:5]) + "\n" + lines[5][:7], encoding="utf-8")  # it was cut in the middle of a line
    assert decisions.measure(Doors(), PLAN, [Budget(iterations=80)], path) == one
    assert path.read_text(encoding="utf-8").splitlines() == lines
    other = Plan(("doors",), ("90",), count=10, every=1, playouts=10, seed=0)
    with pytest.raises(MoonlessError, match="of another search"):
        decisions.measure(Doors(), other, [Budget(iterations=90)], path)


def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    game, path = find_game("by-stealth-and-sea"), tmp_path / "kept.jsonl"
    plan = Plan(("bg2", "bg3"), ("5", "20"), count=3, every=4, playouts=5, seed=2)
    budgets = [Budget(iterations=5), Budget(iterations=20)]
    together = decisions.measure(game, plan, budgets, path, processes=2)
    assert together == decisions.measure(game, plan, budgets)
    assert together.decisions == 6
    assert decisions.measure(game, plan, budgets, path, processes=2) == together  # all of it is known


def test_what_wins_for_its_own_side_is_a_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The points of They Come Unseen are NATO's: what loses them is won by the Soviets."""
    monkeypatch.setattr(Race, "best", lambda race, caution: race.runners[-1])  # another answer than the captain's
    game, told = find_game("they-come-unseen"), dict[str, set[bool]]()
    plan = Plan(("duel",), ("2",), count=24, every=8, playouts=2, seed=3)
    for _, sight in zip(range(24), decisions.decisions_of(game, "duel", plan), strict=False):
        (points,), (share,) = decisions.gains_of(game, sight, [Budget(iterations=2)], 2)
        if points:
            assert share is not None
            told.setdefault(sight.seat, set()).add(points * share > 0)
    assert told == {"nato": {True}, "soviet": {True}}, "points and value agree whose gain it is, on both sides"


def test_what_the_admiral_leaves_to_the_captain_is_not_asked() -> None:
    """A battle's rounds are routine in Gato Leader: a search there would be measured at what nobody plays by."""
    game = find_game("gato-leader")
    asked = [sight for _, sight in zip(range(30), decisions.decisions_of(game, "against-the-sun", PLAN), strict=False)]
    assert len(asked) == 30
    assert not any(game.judgment.routine(sight.state, sight.decision) for sight in asked)
    assert "maneuver" not in {sight.decision.ask for sight in asked}


def test_where_all_is_routine_it_ends_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Doors()
    monkeypatch.setattr(type(game.judgment), "routine", lambda *_: True)
    with pytest.raises(MoonlessError, match="Doors, 'doors': in 20 games in a row every decision was routine"):
        decisions.measure(game, PLAN, [Budget(iterations=80)])
    with pytest.raises(MoonlessError, match="there is nothing to look at"):
        disagreements.find(game, "doors", Budget(iterations=80), count=10, every=1, playouts=10, seed=0)


def test_few_decisions_drawn_by_lot_are_none_of_routine() -> None:
    """One in two hundred of two a game: dozens of games without any are nothing unusual."""
    rare = Plan(("doors",), ("80",), count=2, every=200, playouts=10, seed=0)
    assert decisions.measure(Doors(), rare, [Budget(iterations=80)]).decisions == 2
