"""Many games at once: the same seeds give the same results, and the summary counts right."""

import csv
import io
import json

import pytest

from moonless.core.errors import MoonlessError
from moonless.lab import simulate
from moonless.lab.jobs import Played

GAME = "by-stealth-and-sea"


def test_the_same_seeds_give_the_same_results_however_many_processes() -> None:
    alone = simulate.simulate(GAME, "bg2", "random", 60, 5, processes=1)
    together = simulate.simulate(GAME, "bg2", "random", 60, 5, processes=2)
    assert alone == together
    assert [result.seed for result in alone] == list(range(5, 65))


def test_a_summary_counts_every_game_once() -> None:
    results = simulate.simulate(GAME, "bg3", "random", 40, processes=1)
    summary = simulate.summarize(GAME, "bg3", "random", results)
    assert summary.games == 40 == sum(summary.levels.values()) == sum(summary.scores.values())
    assert summary.mean == pytest.approx(sum(result.score for result in results) / 40)
    assert summary.lowest <= summary.mean <= summary.highest
    assert sum(summary.causes.values()) <= 3 * 40
    text = simulate.as_text(summary)
    assert "40 games by random" in text
    assert all(level in text for level in summary.levels)


def test_json_and_csv_hold_every_game() -> None:
    results = simulate.simulate(GAME, None, "random", 10, processes=1)
    summary = simulate.summarize(GAME, None, "random", results)
    data = json.loads(simulate.as_json((summary, results)))
    assert data["scenario"] == "bg2"
    assert len(data["results"]) == 10
    rows = list(csv.DictReader(io.StringIO(simulate.as_csv([(summary, results)]))))
    assert [float(row["score"]) for row in rows] == [result.score for result in results]


def test_several_scenarios_make_one_list_and_one_table() -> None:
    played: list[simulate.Simulated] = []
    for number, id in enumerate(("bg2", "bg3")):
        results = [Played("", seed, 1, "Draw", causes={f"cause {number}": 1}) for seed in range(2)]
        played.append((simulate.summarize(GAME, id, "random", results), results))
    assert [each["scenario"] for each in json.loads(simulate.as_json(played))] == ["bg2", "bg3"]
    assert simulate.as_csv(played).split("\n") == [
        "scenario,seed,score,level,cause 0,cause 1",
        "bg2,0,1,Draw,1,0",
        "bg2,1,1,Draw,1,0",
        "bg3,0,1,Draw,0,1",
        "bg3,1,1,Draw,0,1",
    ]


@pytest.mark.parametrize(
    ("game", "scenario", "player", "words"),
    [
        ("chess", None, "random", "no game 'chess'"),
        (GAME, "bg1", "random", "no scenario 'bg1'"),
        (GAME, None, "kasparov", "no computer player"),
    ],
)
def test_wrong_names_are_told_with_the_right_ones(game: str, scenario: str | None, player: str, words: str) -> None:
    with pytest.raises(MoonlessError, match=words):
        simulate.simulate(game, scenario, player, 1)
