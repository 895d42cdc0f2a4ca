"""What is kept of difficulty and of levels reached says what it was made with; playing again finds what is stale."""

import json
from dataclasses import replace

import pytest

from moonless.balance import difficulty as kept
from moonless.balance.difficulty import Made, measured, stamps
from moonless.balance.reached import Found, Search, searched
from moonless.cli import main
from moonless.core.game import find_game, games
from moonless.lab import stale
from moonless.lab.difficulty import jobs_of
from moonless.lab.jobs import play_job

GAME = "by-stealth-and-sea"


@pytest.mark.parametrize("id", games())
def test_every_row_that_is_kept_says_what_it_was_made_with(id: str) -> None:
    """And under rules that the game still plays: with others it is to be measured anew."""
    game = find_game(id)
    for scenario, rows in measured()[id].items():
        made = stamps(id)[scenario]
        assert [len(each.scores) for each in made] == [kept.FIRST] * len(rows), scenario
        assert all(game.plays(each.rules) for each in made), scenario


def test_a_level_that_somebody_came_to_names_the_game() -> None:
    for id, scenarios in searched().items():
        for scenario, rows in scenarios.items():
            for row in rows:
                for level, found in row.found.items():
                    if found.at is None:
                        continue
                    assert find_game(id).plays(found.rules), (scenario, level)
                    assert found.seed <= found.at < found.seed + found.games, (scenario, level)


def test_a_row_whose_first_games_end_otherwise_is_stale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And one whose games end the same holds, though it was made with other rules and content: that is said."""
    game = find_game(GAME)
    scores = [play_job(job).score for job in jobs_of(game, "bg2", {}, 2)]
    row = measured()[GAME]["bg2"]
    monkeypatch.setattr(stale, "measured", lambda: {GAME: {"bg2": row}})
    asked = ["lab", "difficulty", GAME, "--check", "--processes", "1"]
    for ended, code, said in (
        (scores, 0, "holds, though made with rules 1 and content abc: by-stealth-and-sea bg2\n1 of 1 rows hold"),
        ([scores[0], scores[1] + 1], 1, "stale: by-stealth-and-sea bg2: ended "),
    ):
        monkeypatch.setattr(stale, "stamps", lambda id, ended=ended: {"bg2": [Made("1", "abc", ended)]})
        assert main(asked) == code
        assert said in capsys.readouterr().out
    assert main([*asked, "--json"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["row"], told["stale"]) == ("bg2", True)


def test_a_level_that_its_game_comes_to_no_more_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("rogue-regiment")
    search = searched()[game.id]["m00-night-school"][0]
    found = search.found["Outstanding"]
    claimed: Found = {game.id: {"m00-night-school": [Search(search.options, {}, {})]}}
    (only,) = claimed[game.id]["m00-night-school"]
    only.found = {"Outstanding": found, "Failed": replace(found, rules="0")}
    monkeypatch.setattr(stale, "searched", lambda: claimed)
    held, lost = stale.check_reached([game])
    assert (held.stale, held.row) == (False, "m00-night-school easy first-officer Outstanding")
    assert (lost.stale, lost.now) == (True, ["Outstanding"])
    assert lost.otherwise.startswith("rules 0")


def test_what_a_row_was_made_with_is_told_in_words() -> None:
    game = find_game(GAME)
    assert stale.otherwise(game, game.version, game.fingerprint) == ""
    assert stale.otherwise(game, "1", game.fingerprint) == "rules 1"
    assert stale.otherwise(game, game.version, "abc") == "content abc"
