"""By whom each victory level is reached, and the tables of it in the documents."""

from pathlib import Path

import pytest

from moonless.balance.reached import Reached, Search, by_level, missing, rows_of, searched
from moonless.core.game import find_game, games
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.lab import reached
from moonless.lab.jobs import Job, play_job

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


def most(mission: str, charges: int) -> int:
    """By Stealth and Sea 7: three craft with so many charges each sink the dearest ships, all three are scuttled and
    all crews come home."""
    content = load_content()
    points = sorted((ship.victory_points for ship in content.pieces[mission].ships), reverse=True)
    home = content.scoring.per_slc_scuttled + content.scoring.per_operator_escaped
    return sum(points[: 3 * charges]) + 3 * home


def test_what_the_page_says_can_never_be_reached_follows_from_ships_and_craft() -> None:
    """And of no other mission: BG3's fleet had put to sea."""
    content = load_content()
    epic = content.mission_victory[0].minimum
    out_of_reach = {id: most(id, content.missions[id].warhead_tokens_per_slc) for id in content.missions}
    assert {id: points for id, points in out_of_reach.items() if points < epic} == {"bg3": 17}
    campaign = [most(id, charges) for charges in (1, 2) for id in content.custom.missions]
    assert campaign[:9] == [31, 17, 36, 31, 26, 36, 21, 31, 26]
    assert (sum(campaign[:9]), sum(campaign[9:])) == (255, 370)
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "are 6 more: 17. Epic begins at 21" in page
    assert "255 points for one warhead a craft (31, 17, 36, 31, 26, 36, 21, 31, 26:" in page
    assert "370 for two" in page


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
    for search in found:
        for level, lost in search.found.items():
            assert lost.at is not None
            job = Job(game.id, "m00-night-school", "cadet", lost.at, options=(*search.options.items(),))
            assert play_job(job).level == level, "the game that came to it is named"
            assert (lost.rules, lost.content) == (game.version, game.fingerprint)
    kept = (tmp_path / "rogue-regiment.jsonl").read_text()
    assert [search for _, _, search in reached.look(*asked)] == found
    assert (tmp_path / "rogue-regiment.jsonl").read_text() == kept, "nothing was played again"


def test_later_findings_stand_beside_those_of_before() -> None:
    easy, hard = {"difficulty": "easy"}, {"difficulty": "hard"}
    won = Reached("cadet", 1, 9, 40_000, 40_008, "1", "0123456789abcdef")
    first = {"rogue-regiment": {"m00": [Search(easy, {"cadet": 9}, {"Failed": won})]}}
    later = {"rogue-regiment": {"m00": [Search(easy, {"random": 4}), Search(hard, {"random": 2})]}}
    merged = reached.merge(first, later)
    assert [(row.tried, [*row.found]) for row in merged["rogue-regiment"]["m00"]] == [
        ({"cadet": 9, "random": 4}, ["Failed"]),
        ({"random": 2}, []),
    ]
