"""By whom each victory level is reached, and the tables of it in the documents."""

from pathlib import Path

import pytest

from moonless.balance.reached import Reached, Search, by_level, missing, rows_of, searched
from moonless.core.game import find_game, games
from moonless.lab import reached

PAGE = Path(__file__).parents[2] / "docs" / "games.md"


def test_every_rating_of_every_mission_and_title_of_the_campaign_is_reached() -> None:
    """At one of its levels of difficulty at least, in some of 400 games by somebody."""
    game = find_game("rogue-regiment")
    nobody: dict[str, set[str]] = {}
    for scenario, row in rows_of(game):
        lacking = {level for level, who in by_level(game, scenario, row, searched()).items() if who is None}
        nobody[scenario] = nobody.get(scenario, lacking) & lacking
    assert nobody == {scenario: set() for scenario in game.scenarios}


def test_what_is_kept_fits_what_is_measured() -> None:
    for id, scenarios in searched().items():
        game = find_game(id)
        rows = rows_of(game)
        for scenario, searches in scenarios.items():
            for search in searches:
                (row,) = [row for name, row in rows if name == scenario and row.options == search.options]
                assert set(search.found) <= set(missing(game, scenario, row)), "what the rule of thumb never came to"
                for level, found in search.found.items():
                    assert 0 < found.count <= found.games == search.tried[found.player] <= 400, (scenario, level)


@pytest.mark.parametrize("id", games())
def test_the_page_has_the_tables_that_the_command_makes(id: str) -> None:
    table = reached.as_table(find_game(id), searched())
    assert table in PAGE.read_text(encoding="utf-8"), f"moonless lab reached {id} --table"


def test_others_play_until_the_level_is_seen(tmp_path: Path) -> None:
    """A cadet loses the first mission of Rogue Regiment, which the rule of thumb never did: in the kept games too."""
    game = find_game("rogue-regiment")
    asked = ([game], ["cadet"], 3, 1, "", tmp_path, ["m00-night-school"])
    found = [search for _, _, search in reached.look(*asked)]
    assert [search.options["difficulty"] for search in found] == ["easy", "normal", "hard"]
    assert all(search.tried["cadet"] <= 3 for search in found)
    assert any("Failed" in search.found for search in found)
    kept = (tmp_path / "rogue-regiment.jsonl").read_text()
    assert [search for _, _, search in reached.look(*asked)] == found
    assert (tmp_path / "rogue-regiment.jsonl").read_text() == kept, "nothing was played again"


def test_later_findings_stand_beside_those_of_before() -> None:
    easy, hard = {"difficulty": "easy"}, {"difficulty": "hard"}
    won = Reached("cadet", 1, 9, 40_000)
    first = {"rogue-regiment": {"m00": [Search(easy, {"cadet": 9}, {"Failed": won})]}}
    later = {"rogue-regiment": {"m00": [Search(easy, {"random": 4}), Search(hard, {"random": 2})]}}
    merged = reached.merge(first, later)
    assert [(row.tried, [*row.found]) for row in merged["rogue-regiment"]["m00"]] == [
        ({"cadet": 9, "random": 4}, ["Failed"]),
        ({"random": 2}, []),
    ]
