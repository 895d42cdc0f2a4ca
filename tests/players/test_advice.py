"""Advice and review: plain data, from what the seat may know, with numbers that add up."""

import pickle
import re
import time

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Prospect, find_game, games
from moonless.core.intervals import figure
from moonless.core.table import Table
from moonless.players.admiral import Budget, clock
from moonless.players.admiral.race import Runner
from moonless.players.advice import Adviser, advise, growing, think_advice
from tests.players.admiral.test_search import at_table, open_sight
from tests.players.toys import Doors

MOST_LOOKED_AT = 120
EVERY = {"by-stealth-and-sea": 8, "gato-leader": 8, "rogue-regiment": 24, "they-come-unseen": 40}
GAME = "by-stealth-and-sea"


def test_the_best_answers_come_first_with_what_they_lead_to() -> None:
    table = Table.start(Doors(), "doors", 1)
    best = advise(Doors(), table.sight("opener"), Budget(iterations=120))
    assert best[0].key == "door 2"
    assert best[0].levels["rich"] > 0.9  # all but the worlds in which the tree tried the other key
    assert best[0].expected == pytest.approx(13.5, abs=1.5)  # ten and a throw
    assert len(best) <= 3
    table.choose("door 2")
    left, right = advise(Doors(), table.sight("opener"), Budget(iterations=40))
    assert (left.key, right.key) == ("left", "right")
    assert left.maxim == "The first door is the nearest."  # the captain's own answer
    assert left.why == f"Better than Right in {left.worlds} of {left.worlds} worlds, worse in 0."
    assert not right.close
    assert right.maxim == ""


@pytest.fixture
def by_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds to think in are those of the processor: a busy machine takes none of them away."""
    monkeypatch.setattr(clock, "now", time.process_time)


@pytest.mark.usefixtures("by_processor")
def test_advice_travels_as_plain_data() -> None:
    sight = open_sight(at_table(find_game(GAME), "bg2", 3, 12))
    found = think_advice(GAME, pickle.dumps(sight), seconds=0.4)
    assert 1 <= len(found) <= 3
    keys = {option.key for option in sight.decision.options}
    for each in found:
        assert each["key"] in keys
        assert sum(each["levels"].values()) == pytest.approx(1.0)
        assert 0 <= each["value"] <= 1
        assert each["why"]


@pytest.mark.parametrize("id", list(games()))
def test_what_is_said_of_answers_is_true_of_the_worlds_tried(id: str) -> None:
    """Shares never above all worlds, figures in their order with intervals, all tried about equally often: also where
    heats and a final were both heard."""
    game = games()[id]
    table, captain, told = at_table(game, game.first_scenario, 5, 0), game.judgment.captain(0), 0
    for number in range(MOST_LOOKED_AT):
        sight = open_sight(table)
        if number % EVERY[id] == 3:
            best = advise(game, sight, Budget(iterations=60))
            assert [each.expected for each in best] == sorted((each.expected for each in best), reverse=True)
            most = max(each.worlds for each in best)
            for each in best:
                assert sum(each.levels.values()) == pytest.approx(1.0)
                assert each.margin is not None
                assert each.margin >= 0
                assert 2 * each.worlds >= most
                assert each.why.startswith("Too close to call: ") == each.close
                counts = [
                    [int(part) for part in pair] for pair in re.findall(r"in ([0-9]+) of ([0-9]+) worlds", each.why)
                ]
                assert all(part <= whole <= most for part, whole in counts), each.why
                told += len(counts)
        if told > 3:
            break
        table.choose(captain.decide(sight))
    assert told


def test_answers_that_cannot_be_told_apart_are_said_to_be_too_close_to_call() -> None:
    """Doors 0 and 3 differ by a point on the same die; doors 1 and 3 not at all."""
    adviser = Adviser(Doors(), Table.start(Doors(), "doors", 1).sight("opener"))
    first, *rest = adviser.think(Budget(iterations=200))
    assert first.key == "door 2"
    assert not first.close
    assert [each.close for each in rest] == [False, False]
    one, two = Runner("one"), Runner("two")
    for world in range(40):
        one.tally.add(world, Prospect(0.5, float(world % 3), "poor"))
        two.tally.add(world, Prospect(0.5, float((world + 1) % 3), "poor"))
    adviser.search.race.runners = [one, two]
    adviser.search.sight.decision = Decision("opener", "door", "1", [Option("one", "One"), Option("two", "Two")])
    best, second = adviser.found()
    assert second.close
    assert second.why == f"Too close to call: better than {best.label} in 13 of 40 worlds, worse in 27."


@pytest.mark.usefixtures("by_processor")
def test_advice_grows_while_one_looks() -> None:
    sight = open_sight(at_table(find_game(GAME), "bg2", 3, 12))
    worlds = [found[0].worlds for found in growing(find_game(GAME), sight, 0.2, 0.7)]
    assert len(worlds) >= 2
    assert worlds[-1] > worlds[0]


def test_what_is_thrown_by_hand_is_not_advised_on() -> None:
    game = find_game(GAME)
    table = Table.start(game, "bg2", None)
    while table.decision is not None and table.decision.seat != DICE_SEAT:
        table.choose(game.judgment.captain(0).decide(open_sight(table)))
    assert advise(game, open_sight(table), Budget(iterations=8)) == []


def test_intervals_hold_what_they_should() -> None:
    assert figure([1.0, 2.0, 3.0, 4.0, 5.0]).margin == pytest.approx(2.776 * 1.5811 / 5**0.5, rel=0.02)  # Student's t
    assert not figure([1.0] * 3).excludes_nothing()  # too few
    assert figure([1.0] * 8).excludes_nothing()
    assert not figure([-1.0, 1.0] * 20).excludes_nothing()
