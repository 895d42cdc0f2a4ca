"""Advice and review: plain data, from what the seat may know, with numbers that add up."""

import pickle
from pathlib import Path

import pytest

from moonless.cli import main
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.players import review
from moonless.players.admiral import Budget
from moonless.players.advice import advise, think_advice
from tests.players.test_search import at_table, open_sight
from tests.players.toys import Doors

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
    assert left.why == "The first door is the nearest."  # the captain's own answer, by its maxim


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


def test_a_review_accounts_for_the_whole_result() -> None:
    game = find_game(GAME)
    table = at_table(game, "bg2", 3, 0)
    captain = game.judgment.captain(0)
    while table.decision is not None:
        table.choose(captain.decide(open_sight(table)))
    seen: list[tuple[int, int]] = []
    found = review.review(table.record, game, Budget(iterations=4), progress=lambda *done: seen.append(done))
    assert table.outcome is not None
    assert found.end == table.outcome.score
    assert found.start + found.luck - found.given_away == pytest.approx(found.end)
    assert found.looked_at == min(found.choices, review.MOST_LOOKS) == len(seen) == seen[-1][1]
    assert 1 <= len(found.moments) <= review.MOMENTS
    assert f"it came to {found.end:g}" in review.as_text(found)
    assert review.as_data(found)["moments"][0]["chosen"] == found.moments[0].chosen


def test_only_finished_games_and_seats_that_exist_are_looked_back_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(find_game("by-stealth-and-sea"), "bg2", 3, 4)
    table.record.save(tmp_path / "open.jsonl")
    assert main(["review", str(tmp_path / "open.jsonl")]) != 0
    assert "not over yet" in capsys.readouterr().err
    while table.decision is not None:
        table.choose(table.game.judgment.captain(0).decide(table.sight(table.decision.seat)))
    table.record.save(tmp_path / "over.jsonl")
    assert main(["review", str(tmp_path / "over.jsonl"), "--seat", "nobody"]) != 0
    assert "no seat 'nobody'" in capsys.readouterr().err
