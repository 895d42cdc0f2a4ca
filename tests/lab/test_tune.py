"""Prices of the rule of thumb: found by games, kept as data."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.core.prices import Price, firsts, read_prices, tuned, write_prices
from moonless.lab import tune, tune_each
from moonless.lab.jobs import Job, play_job

BGS, MISSION = "by-stealth-and-sea", "bg2"


@pytest.mark.parametrize("game", moonless.games().values(), ids=lambda game: game.id)
def test_each_price_has_a_name_a_range_and_a_sentence(game: moonless.Game) -> None:
    prices = game.judgment.prices()
    assert len(prices) > 20
    assert write_prices(prices) == write_prices(read_prices(write_prices(prices)))
    for price in prices:
        assert price.low <= min(price.first, price.tuned) <= max(price.first, price.tuned) <= price.high
        assert price.sentence.endswith(".")
        assert len(price.sentence.split()) > 4


def test_a_price_out_of_its_range_is_refused() -> None:
    with pytest.raises(MoonlessError, match="haste is out of its range, 0 to 2"):
        read_prices('[haste]\nsentence = "A turn."\nrange = [0, 2]\nfirst = 1\ntuned = 3')


def test_captains_by_prices_are_the_captain_and_the_first_officer() -> None:
    prices = moonless.games()[BGS].judgment.prices()
    for given, name in ((firsts(prices), "first-officer"), (tuned(prices), "captain")):
        points = tune.play_lot(tune.Lot(BGS, MISSION, (), tuple(given.items()), range(20)))
        assert points == [play_job(Job(BGS, MISSION, name, seed)).score for seed in range(20)]


def test_a_side_is_tuned_against_the_first_officer() -> None:
    plan = tune.Plan("they-come-unseen", ("duel",), 1, 0)
    assert [lot.side for lot in plan.lots({}, 0, 1)] == [("nato",), ("soviet",)]


def test_a_stopped_search_goes_on_where_it_was(tmp_path: Path) -> None:
    game, plan = moonless.games()[BGS], tune.Plan(BGS, (MISSION,), 3, 0)
    whole = tune.tune(game, plan, 3, 1)
    kept = tmp_path / "steps.jsonl"
    tune.tune(game, plan, 1, 1, kept)
    with kept.open("a") as file:
        file.write('{"step": 2, "at"')  # broken off in the middle of a line
    assert tune.tune(game, plan, 3, 1, kept) == whole
    assert tune.Plan(BGS, (MISSION,), 3, 0, ("stun",)).prices() == [
        p for p in game.judgment.prices() if p.name != "stun"
    ]
    assert whole.at != {price.name: tune.shared(price, price.first) for price in game.judgment.prices()}
    with pytest.raises(MoonlessError, match="of another search"):
        tune.tune(game, tune.Plan(BGS, (MISSION,), 4, 0), 1, 1, kept)


def test_prices_follow_the_better_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points are best where every price is 0.7 of its range, and a lot of luck besides."""
    prices = [Price(f"price {n}", "It costs something.", low, 4.0, 1.0, 1.0) for n, low in enumerate((0.5, 0.0, 0.25))]

    def play_lot(lot: tune.Lot) -> list[float]:
        given = dict(lot.prices)
        missed = sum((tune.shared(price, given[price.name]) - 0.7) ** 2 for price in prices)
        return [(seed * 7919 % 101) / 101 - 3 * missed for seed in lot.seeds]

    monkeypatch.setattr(tune, "play_lot", play_lot)
    plan = tune.Plan(BGS, (MISSION,), 4, 0)
    course = tune.Course({price.name: tune.shared(price, price.first) for price in prices})
    for _ in range(300):
        tune.take_step(prices, plan, course, [0.3], 1)
    assert all(abs(share - 0.7) < 0.1 for share in course.found().values())
    found = tune.values(prices, course.found())
    assert found["price 1"] == pytest.approx(2.8, abs=0.4)  # of 0 to 4
    assert found["price 0"] == pytest.approx(0.5 * 8**0.7, abs=0.5)  # by ratios


def points_best_at_seven_tenths(prices: list[Price]) -> Callable[[tune.Lot], list[float]]:
    """Of games in which only every fourth depends on the prices, and luck is the same for all."""

    def play_lot(lot: tune.Lot) -> list[float]:
        given = dict(lot.prices)
        missed = sum((tune.shared(price, given[price.name]) - 0.7) ** 2 for price in prices)
        return [seed * 7919 % 101 / 101 - (3 * missed if seed % 4 == 0 else 0.0) for seed in lot.seeds]

    return play_lot


def test_prices_one_at_a_time_keep_what_is_clearly_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prices = [Price(name, "It costs something.", 0.0, 10.0, 3.0, 3.0) for name in ("stun", "death")]
    monkeypatch.setattr(tune_each, "play_lot", points_best_at_seven_tenths(prices))
    monkeypatch.setattr(tune.Plan, "prices", lambda plan: prices)
    game, plan, kept = moonless.games()[BGS], tune.Plan(BGS, (MISSION,), 200, 0), tmp_path / "trials.jsonl"
    walk = tune_each.tune_each(game, plan, 2, 1, kept)
    assert {trial["price"] for trial in walk.kept} == {"stun", "death"}
    assert all(abs(value - 7.0) < 1.5 for value in walk.at.values())
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:4]))  # stopped after three trials
    assert tune_each.tune_each(game, plan, 2, 1, kept) == walk
    assert kept.read_text() == "".join(lines)


def test_what_was_moved_by_luck_alone_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_lot(lot: tune.Lot) -> list[float]:
        return [Random(f"{lot.prices} {seed}").random() for seed in lot.seeds]

    monkeypatch.setattr(tune_each, "play_lot", play_lot)
    walk = tune_each.tune_each(moonless.games()[BGS], tune.Plan(BGS, (MISSION,), 100, 0), 1, 1)
    assert len(walk.kept) <= len(walk.tried) / 8


def test_no_steps_confirm_the_prices_that_the_captain_has() -> None:
    game, plan = moonless.games()[BGS], tune.Plan(BGS, (MISSION,), 5, 0)
    found = tune.values(plan.prices(), tune.tune(game, plan, 0, 1).found())
    assert found == pytest.approx(tuned(game.judgment.prices()), rel=1e-3)


def test_one_side_alone_is_tuned() -> None:
    plan = tune.Plan("they-come-unseen", ("duel", "standard-4"), 1, 0, side=2)
    assert [lot.side for lot in plan.lots({}, 0, 1)] == [("soviet",), ("orange", "red")]
