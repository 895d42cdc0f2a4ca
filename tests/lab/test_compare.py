"""Comparing two players: the same seeds, intervals, an early end when it is decided."""

from pathlib import Path

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.intervals import Mean, mean_of, mean_of_few, share_of
from moonless.lab import compare, strength
from moonless.lab.compare import Contest
from moonless.lab.jobs import Job, Results, about, collect

GAME = "by-stealth-and-sea"
GAMES = (GAME, "gato-leader", "rogue-regiment", "they-come-unseen")


def test_a_clear_difference_ends_the_comparison_early() -> None:
    found = compare.compare(Contest(GAME, "bg2"), "random", "captain", range(200))
    assert found.stopped_early
    assert len(found.seeds) < 200
    assert found.apart
    assert found.difference.low > 0
    gap = found.difference
    said = f"captain is better than random by {gap.mean:.2f} +/- {gap.margin:.2f}; the intervals are apart."
    assert said in compare.as_text(found)


def test_a_difference_is_said_in_the_direction_of_its_sentence() -> None:
    """Whoever is named first, the better one is ahead by a positive number."""
    good, bad = {seed: 5.0 + seed % 2 for seed in range(20)}, {seed: 3.0 + seed % 3 for seed in range(20)}
    for one, two, first, second in (("good", "bad", good, bad), ("bad", "good", bad, good)):
        text = compare.as_text(compare.summarize(one, two, first, second))
        assert "good is better than bad by 1.55 +/- " in text
        assert "-1.55" not in text
    assert "No difference is shown: bad less good is 0.00 +/- 0.00." in compare.as_text(
        compare.summarize("good", "bad", good, good)
    )


def test_all_games_are_played_if_asked_for() -> None:
    found = compare.compare(Contest(GAME, "bg2"), "random", "captain", range(30), early=False)
    assert found.seeds == list(range(30))
    assert found.difference.mean == pytest.approx(found.second.mean - found.first.mean)


def test_a_side_is_compared_in_its_own_seats() -> None:
    contest = Contest("they-come-unseen", "standard", ("nato",))
    assert contest.job("random", 3).seats == (("nato", "random"),)
    assert contest.job("random", 3).player == "captain"


def test_two_results_files_are_compared_seed_by_seed(tmp_path: Path) -> None:
    for name, player, seeds in (("old", "random", range(8)), ("new", "captain", range(4, 12))):
        jobs = [Job(GAME, "bg2", player, seed) for seed in seeds]
        collect(jobs, results=Results(tmp_path / f"{name}.jsonl", about(find_game(GAME))))
    found = compare.compare_files(tmp_path / "old.jsonl", tmp_path / "new.jsonl")
    assert (found.one, found.two, found.seeds) == ("old", "new", [4, 5, 6, 7])


def test_results_that_do_not_belong_together_are_not_compared(tmp_path: Path) -> None:
    for name, mission in (("one", "bg2"), ("other", "bg3"), ("mixed", "bg2"), ("mixed", "bg3")):
        collect([Job(GAME, mission, "random", 1)], results=Results(tmp_path / f"{name}.jsonl", about(find_game(GAME))))
    with pytest.raises(MoonlessError, match="only results of one scenario"):
        compare.compare_files(tmp_path / "one.jsonl", tmp_path / "other.jsonl")
    with pytest.raises(MoonlessError, match="of one player in one scenario"):
        compare.compare_files(tmp_path / "one.jsonl", tmp_path / "mixed.jsonl")


def test_a_player_is_not_compared_with_itself() -> None:
    with pytest.raises(MoonlessError, match="itself"):
        compare.compare(Contest(GAME, "bg2"), "captain", "captain", range(2))


def test_intervals() -> None:
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert (mean.mean, mean.count) == (2.5, 4)
    assert mean.margin == pytest.approx(1.96 * 1.2909944 / 2)
    share = share_of(65, 100)
    assert share.low == pytest.approx(0.5526, abs=1e-3)  # Wilson's interval
    assert share.high == pytest.approx(0.7364, abs=1e-3)


def test_strength_is_a_fixed_list_with_every_scenario_and_side_in_it() -> None:
    trials = list(strength.every_trial())
    contests = [contest for trial in trials for contest in trial.contests]
    for game in GAMES:
        assert {each.scenario for each in contests if each.game == game} == {*find_game(game).scenarios}
    unseen = [(each.seats, each.against) for each in contests if each.scenario == "duel"]
    assert unseen == [(side, other) for side in (("nato",), ("soviet",)) for other in ("first-officer", "cadet")]
    lengths = [each.options for each in contests if each.scenario == "against-the-sun"]
    assert lengths == [(), (("length", "medium"),)]
    assert all(trial.games >= 10 for trial in trials)


def test_the_plan_says_how_many_games_are_known(tmp_path: Path) -> None:
    chosen = [strength.Trial((Contest(GAME, "bg2"),), 3, 2)]
    assert strength.as_plan(strength.plan("captain", chosen, 0, None)).endswith("   0 of 3")
    list(strength.measure("captain", chosen, 1, folder=tmp_path, early=False))
    planned = strength.plan("captain", chosen, 0, tmp_path)
    assert planned == [strength.Planned(GAME, "bg2", "all", 1, 3)]
    assert strength.as_plan(planned).endswith("   1 of 3")


def test_missions_judged_together_count_who_won(tmp_path: Path) -> None:
    """In the first edition of the missions, of which the captain wins these two nearly always."""
    before = (("edition", "first"),)
    missions = ("m00-night-school", "m01-paper-chase")
    tutorial, first = (Contest("rogue-regiment", each, wins=True, options=before) for each in missions)
    (found,) = strength.measure("captain", [strength.Trial((tutorial, first), 2, 3)], folder=tmp_path)
    assert (found.player.count, found.yardstick.count, found.difference.count) == (4, 6, 4)
    assert found.player.high == pytest.approx(1.0), "the captain wins both nearly always"
    assert found.player.low == pytest.approx(0.5101, abs=1e-3), "four games of four, by Wilson's interval"
    assert found.difference.mean == 0
    assert "m00-night-school, m01-paper-chase" in strength.as_rows([found])


def test_strength_is_kept_in_a_folder_and_shown_as_rows(tmp_path: Path) -> None:
    chosen = strength.trials(GAME, "bg2")
    found = list(strength.measure("random", chosen, games=40, folder=tmp_path))
    again = list(strength.measure("random", chosen, games=40, folder=tmp_path))
    assert found == again
    assert (tmp_path / f"{GAME}.jsonl").exists()
    assert found[0].player.count == 20, "random play is told from the captain's at the first look"
    assert found[0].difference.high < 0
    assert not found[0].apart
    assert strength.as_rows(found).split("\n")[-1].startswith("| by-stealth-and-sea | bg2 | all | ")


def finding(scenario: str, scale: float) -> strength.Finding:
    """Nine games of either, one deviation apart."""
    thumb, player = Mean(5 * scale, scale, 9, scale), Mean(6 * scale, scale, 9, scale)
    trial = strength.Trial((Contest(GAME, scenario),), 9, 9)
    return strength.Finding(trial, thumb, player, Mean(scale, 0.3 * scale, 9, 0.3 * scale))


def test_contests_of_a_game_are_told_together_each_counted_alike() -> None:
    """One mission has figures four times as large as the other's, and does not outweigh it."""
    small, large = finding("bg2", 1.0), finding("bg4", 4.0)
    assert small.spread == pytest.approx(5**0.5 / 2)
    rows = strength.as_rows([small, large]).split("\n")
    assert [row.split(" | ")[-1] for row in rows[2:]] == ["better |", "better |", "**better** |"]
    assert "2 contests" in rows[-1]
    error = 0.3 / 3 / small.spread / 2**0.5
    assert f"**+0.89 +/- {2.12 * error:.2f} deviations of a game**" in rows[-1], "Student's factor of 16 is 2.12"


def test_a_few_games_tell_nothing() -> None:
    assert strength.verdict_of(mean_of_few([1.0] * 7)) == "open"
    assert strength.verdict_of(mean_of_few([1.0] * 8)) == "better"
    assert strength.verdict_of(mean_of_few([-1.0, -2.0] * 4)) == "worse"
    assert mean_of_few([0.0, 1.0] * 5).margin == pytest.approx(2.262 * mean_of([0.0, 1.0] * 5).error, abs=0.002)


def test_ratings_of_nothing_are_no_shares() -> None:
    """Two missions of Rogue Regiment that end with the rating 0 have the mean 0, not a share of games won."""
    mission, side = Contest("rogue-regiment", "m05-maquisard"), Contest("they-come-unseen", "duel", ("nato",))
    assert strength.interval(strength.Trial((mission,), 2, 2), [0.0, 0.0]).mean == 0
    assert strength.interval(strength.Trial((side,), 2, 2), [0.0, 0.0]).high > 0.5
