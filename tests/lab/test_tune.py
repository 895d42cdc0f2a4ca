"""Prices of the rule of thumb: found by games, kept as data."""

from pathlib import Path

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.core.prices import Price, firsts, read_prices, tuned, write_prices
from moonless.lab import tune
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
