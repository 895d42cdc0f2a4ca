"""What games add up to, against calculations by hand."""

from collections import Counter

import pytest

from moonless.balance import charts, figures
from moonless.balance.figures import Party
from moonless.balance.looks import Look


def looks(*scores: float) -> list[Look]:
    return [Look(seed, score, "Won" if score > 4 else "Lost") for seed, score in enumerate(scores)]


def test_shares_have_the_interval_of_wilson() -> None:
    """10 of 40: by the formula (p + z²/2n ± z·sqrt(pq/n + z²/4n²)) / (1 + z²/n) with z = 1.96."""
    found = figures.share(10, 40)
    assert found.share == 0.25
    assert found.ends == pytest.approx((0.1419, 0.4019), abs=5e-5)
    assert figures.share(0, 20).ends[0] == 0.0
    assert figures.share(20, 20).ends[1] == pytest.approx(1.0)


def test_levels_and_bars_add_up_to_the_games_played() -> None:
    played = looks(0, 1, 1, 5, 7, 12)
    shares = figures.level_shares(played, ["Lost", "Won"])
    assert [each.count for each in shares.values()] == [3, 3]
    bins = figures.bins_for([each.score for each in played], [4])
    assert (bins.low, bins.step, bins.number) == (0, 1, 13)
    assert [each.count for each in bins.heights(played)] == [1, 2, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1]


def test_many_scores_are_gathered_and_none_is_lost() -> None:
    played = looks(*range(-7, 133))
    bins = figures.bins_for([each.score for each in played])
    assert bins.number <= figures.MOST_BARS
    assert bins.low <= -7
    assert sum(each.count for each in bins.heights(played)) == 140
    assert bins.heights(played)[bins.place(0)].count == bins.step


def test_losses_are_counted_a_game() -> None:
    played = looks(1, 2, 3, 4)
    played[0].causes = {"mines": 2}
    played[3].causes = {"mines": 1, "storm": 1}
    assert figures.common_causes(played, 5) == ["mines", "storm"]
    found = figures.causes_of(played, ["mines"])["mines"]
    assert found.mean == 0.75
    assert found.margin == pytest.approx(1.96 * (11 / 12) ** 0.5 / 2)  # spread of 2, 0, 0, 1: 11/12


def test_an_option_is_worth_the_difference_between_games_with_and_without_it() -> None:
    """Taken: 2, 4, 6, 8, 10, mean 6, variance 10. Left: 1, 1, 2, 3, 3, mean 2, variance 1. 10/5 + 1/5 = 2.2."""
    played = looks(2, 4, 6, 8, 10, 1, 1, 2, 3, 3, 50)
    for number, look in enumerate(played[:10]):
        look.offered = {"slc-1": {"action: dive": 3}}
        look.chosen = {"slc-1": {"action: dive": 2} if number < 5 else {"action: move": 1}}
    (found,) = figures.worths(played, ["slc-1"])
    assert (found.offered, found.taken, found.uses) == (10, 5, 10)  # the last game never offered it
    assert found.difference is not None
    assert found.difference.mean == pytest.approx(4.0)
    assert found.difference.margin == pytest.approx(1.96 * 2.2**0.5)
    assert figures.worths(played[:8], ["slc-1"])[0].difference is None, "three games without it are too few"


def test_a_side_counts_its_own_score() -> None:
    look = Look(0, 1.0, "NATO victory", {"nato": 1.0, "soviet": 0.0})
    assert (look.score_of("soviet"), look.score_of("nato"), look.score_of("anybody")) == (0.0, 1.0, 1.0)


def test_two_are_compared_on_the_seeds_that_both_have() -> None:
    one, two = Party("one", "x", looks(1, 2, 3)), Party("two", "x", looks(2, 4, 6, 100))
    gap = figures.paired(one, two)
    assert (gap.count, gap.mean) == (3, 2.0)
    assert gap.margin == pytest.approx(1.96 / 3**0.5)  # differences 1, 2, 3: deviation 1


def test_places_are_summed_over_games_by_seat() -> None:
    played = looks(1, 2)
    played[0].stays = {"a": {"sea": {"A1": 2}}, "b": {"sea": {"A1": 5}}}
    played[1].stays = {"a": {"sea": {"A1": 1, "B2": 1}, "port": {"P": 1}}}
    assert figures.summed(played, ["a"], lambda look: look.stays) == {
        "sea": Counter({"A1": 3, "B2": 1}),
        "port": Counter({"P": 1}),
    }


def test_the_ruler_says_which_scores_are_worth_which_level() -> None:
    bins = figures.bins_for([2, 30])
    bands = charts.bands_of({"Loss": 0, "Draw": 4, "Major Victory": 11, "Epic Victory": 31}, bins)
    assert [(band.name, band.low, band.high) for band in bands] == [
        ("Loss", 2, 4),
        ("Draw", 4, 11),
        ("Major Victory", 11, 31),
    ]
    assert charts.tint_at(bands, 4) == charts.tint(1, 4)


def test_a_scale_has_round_steps_and_holds_all_with_their_intervals() -> None:
    axis = charts.axis_for("a game", [charts.Reading(0.3, (-0.02, 0.62), "")])
    assert axis.ends[0] == 0
    assert axis.ends[1] >= 0.62
    assert all(tick == pytest.approx(round(tick, 1)) for tick in axis.ticks)
    assert len(axis.ticks) <= 5
    signed = charts.axis_for("worth", [charts.Reading(-6, (-13, 1), "")], signed=True)
    assert signed.ends[0] == -signed.ends[1] <= -13
    assert signed.at(0) == 50
