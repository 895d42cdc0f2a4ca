"""Content packs: what an owner of the printed game types in is checked, played, recorded, drawn and shared."""

import json
import os
import random
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import moonless
from moonless.cli import main
from moonless.core import packs
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import find_scenario, games
from moonless.core.table import Table
from moonless.games.gato_leader.content.content import content_of
from moonless.games.gato_leader.state import State
from moonless.players.random import RandomPlayer
from tests.core.packing import CASES, forget, make_pack, reword


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(packs.VARIABLE, "")
    forget()
    yield tmp_path / "home"
    os.environ[packs.VARIABLE] = ""
    forget()


def play(game: str, scenario: str, choices: int = 60) -> Table:
    table = moonless.start(game, scenario, seed=11)
    chance = random.Random(3)
    for _ in range(choices):
        if table.decision is None:
            break
        table.choose(chance.choice([option for option in table.decision.options if option.key != "resign"]).key)
    return table


@pytest.mark.parametrize("game", CASES)
def test_a_pack_is_played_recorded_and_replayed(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = make_pack(game, tmp_path / "box")
    assert main(["scenarios", game, "--content", str(tmp_path / "box")]) == 0
    assert scenario in capsys.readouterr().out
    forget()
    whole = games()[game]
    assert whole.scenarios[scenario].content == f"My {whole.name}"
    table = play(game, scenario)
    record = moonless.Record.parse(table.record.text())
    assert record.scenario == scenario
    assert record.content not in ("", whole.fingerprint), "other content has a mark of its own"
    again = Table.resume(record)
    assert not again.notice
    assert [event.line() for event in again.events] == [event.line() for event in table.events]
    seat = next(iter(whole.seats_at(scenario, {})))
    scene = whole.screen.scene(table.redacted(seat), seat, None, [])
    assert scene.board is not None
    assert scene.board.id.endswith("@my-box")
    assert whole.screen.draw_board(scene.board.id).startswith("<svg")


def test_what_was_changed_counts_and_the_games_own_content_stays(tmp_path: Path) -> None:
    """Tonan Maru No. 2 is worth 9 with the pack and 5 without, in one program at the same time."""
    scenario = make_pack("gato-leader", tmp_path / "box")
    os.environ[packs.VARIABLE] = str(tmp_path / "box")
    forget()
    changed, own = (
        moonless.start("gato-leader", scenario, seed=1),
        moonless.start("gato-leader", "first-patrol", seed=1),
    )
    assert isinstance(changed.state, State)
    assert isinstance(own.state, State)
    assert content_of(changed.state).ships[49].vp == 9
    assert content_of(own.state).ships[49].vp == 5
    assert own.record.content == games()["gato-leader"].fingerprint


def test_a_harbor_is_drawn_and_named_as_the_pack_has_it(tmp_path: Path) -> None:
    scenario = make_pack("by-stealth-and-sea", tmp_path / "box")
    os.environ[packs.VARIABLE] = str(tmp_path / "box")
    forget()
    game = games()["by-stealth-and-sea"]
    table = moonless.start("by-stealth-and-sea", scenario, seed=1)
    assert "as printed" in game.screen.scene(table.state, "slc-1", table.decision, []).subtitle
    with pytest.raises(MoonlessError, match="there is no board 'nowhere'"):
        game.screen.board("nowhere@my-box")


def test_a_record_without_its_pack_says_what_to_do(tmp_path: Path) -> None:
    scenario = make_pack("rogue-regiment", tmp_path / "box")
    os.environ[packs.VARIABLE] = str(tmp_path / "box")
    forget()
    text = play("rogue-regiment", scenario, 5).record.text()
    os.environ[packs.VARIABLE] = ""
    forget()
    with pytest.raises(MoonlessError, match=r"my-box.*moonless content install"):
        Table.resume(moonless.Record.parse(text))


def test_what_was_played_with_a_pack_that_is_gone_is_still_listed_and_shares_nothing() -> None:
    game = games()["they-come-unseen"]
    assert find_scenario(game, "duel@my-box").title == "duel (my-box)"
    assert all(len(side) == 1 for side in game.sides_at("duel@my-box", {}))
    with pytest.raises(packs.PackMissing):
        moonless.start(game.id, "duel@my-box", seed=1)


def test_a_pack_travels_as_one_file_and_is_installed(home: Path, tmp_path: Path) -> None:
    scenario = make_pack("rogue-regiment", tmp_path / "box")
    assert main(["content", "pack", str(tmp_path / "box"), str(tmp_path / "box.zip")]) == 0
    assert main(["content", "install", str(tmp_path / "box.zip")]) == 0
    forget()
    assert scenario in games()["rogue-regiment"].scenarios
    assert main(["content", "remove", "my-box"]) == 0
    forget()
    assert scenario not in games()["rogue-regiment"].scenarios


def test_the_lab_plays_it_in_other_processes(tmp_path: Path) -> None:
    scenario = make_pack("rogue-regiment", tmp_path / "box")
    arguments = ["simulate", "rogue-regiment", "--scenario", scenario, "--content", str(tmp_path / "box")]
    command = [sys.executable, "-m", "moonless", *arguments, "--player", "random", "-n", "4", "--processes", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "4 games by random" in done.stdout


def write_words(box: Path, text: str) -> None:
    (box / "words").mkdir(exist_ok=True)
    (box / "words" / "briefings.toml").write_text(text, encoding="utf-8")


WRONG: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "no pack.toml": ("no pack.toml", lambda box: (box / "pack.toml").unlink()),
    "a field too many": (
        "merchants.toml.*vpp",
        lambda box: reword("merchants.toml", ("vp = 9", "vpp = 9"))(box),
    ),
    "a name that cannot be": (
        "name: expected small letters",
        lambda box: reword("pack.toml", ("my-box", "My Box"))(box),
    ),
    "a name mistyped": (
        "merchant.toml: no file that gato-leader reads",
        lambda box: (box / "merchants.toml").rename(box / "merchant.toml"),
    ),
    "words that are none": (
        "words/briefings.toml: not TOML",
        lambda box: write_words(box, "[first-patrol"),
    ),
    "words of another kind": (
        "words/briefings.toml: first-patrol: situation: expected text",
        lambda box: write_words(box, "[first-patrol]\nsituation = 5"),
    ),
    "another game": ("no game 'chess'", lambda box: reword("pack.toml", ("gato-leader", "chess"))(box)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_pack("gato-leader", tmp_path / "box")
    said, spoil = WRONG[wrong]
    spoil(tmp_path / "box")
    found = main(["content", "check", str(tmp_path / "box")])
    told = capsys.readouterr()
    if re.search(r"\.toml", said) and "pack.toml" not in said:  # it can be read: what is wrong with it was asked for
        assert found == 1
        assert re.search(said, told.out)
        assert main(["content", "check", str(tmp_path / "box"), "--json"]) == 1
        assert re.search(said, "\n".join(json.loads(capsys.readouterr().out)["problems"]))
    else:
        assert found == 2
        assert re.search(said, told.err)


def test_a_file_that_is_no_pack_or_far_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"nothing of the kind")
    with pytest.raises(Unreadable, match="not a pack"):
        packs.read_pack(tmp_path / "no.zip")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.toml", b" " * (packs.LARGEST + 1))
    with pytest.raises(Unreadable, match="too large"):
        packs.read_pack(tmp_path / "bomb.zip")


def test_a_broken_pack_on_the_shelf_takes_nothing_else_away(home: Path) -> None:
    (home / "packs").mkdir(parents=True)
    (home / "packs" / "broken.zip").write_bytes(b"half of it")
    forget()
    with pytest.warns(UserWarning, match="left out"):
        assert "first-patrol" in games()["gato-leader"].scenarios


def test_a_pack_with_broken_words_takes_nothing_else_away(home: Path, tmp_path: Path) -> None:
    """Whoever put it there by hand: the server lists its other missions all the same."""
    make_pack("gato-leader", tmp_path / "box")
    write_words(tmp_path / "box", "[first-patrol")
    (home / "packs").mkdir(parents=True)
    packs.read_pack(tmp_path / "box").save(home / "packs" / "my-box.zip")
    forget()
    with pytest.warns(UserWarning, match="briefings.toml: not TOML"):
        assert [*games()["gato-leader"].scenarios][-1] == "linked"


def test_what_a_pack_does_not_say_of_a_scenario_the_game_does(tmp_path: Path) -> None:
    make_pack("gato-leader", tmp_path / "box")
    write_words(tmp_path / "box", '[first-patrol]\nsituation = "As my sheet has it."')
    os.environ[packs.VARIABLE] = str(tmp_path / "box")
    forget()
    scenarios = games()["gato-leader"].scenarios
    ours, theirs = scenarios["first-patrol"], scenarios["first-patrol@my-box"]
    assert (theirs.situation, theirs.objective) == ("As my sheet has it.", ours.objective)
    assert scenarios["setting-sun@my-box"].situation == scenarios["setting-sun"].situation != ""


def test_a_folder_holds_what_a_pack_may_change_and_the_years_of_ships_are_part_of_its_mark(tmp_path: Path) -> None:
    box = tmp_path / "box"
    assert main(["content", "export", "gato-leader", str(box), "--name", "my-box"]) == 0
    assert {file.name for file in (box / "words").iterdir()} == {"briefings.toml", "rules.toml", "served.toml"}
    marks = []
    for pairs in ((), (("[served]", '[served]\n"hoten-maru" = [1943, 1944]'),)):
        reword("words/served.toml", *pairs)(box)
        os.environ[packs.VARIABLE] = str(box)
        forget()
        marks.append(games()["gato-leader"].mark_of("first-patrol@my-box"))
    assert marks[0] == games()["gato-leader"].fingerprint != marks[1]


def test_the_rule_of_thumb_and_chance_play_whole_games_of_it(tmp_path: Path) -> None:
    """Captains take the content of the state they are asked about."""
    scenario = make_pack("by-stealth-and-sea", tmp_path / "box")
    os.environ[packs.VARIABLE] = str(tmp_path / "box")
    forget()
    game = games()["by-stealth-and-sea"]
    table, captain, chance = moonless.start(game.id, scenario, seed=5), game.judgment.captain(1), RandomPlayer(1)
    while table.decision is not None:
        player = captain if len(table.record.entries) % 2 else chance
        table.choose(player.choose(table.state, table.decision).key)
    assert game.outcome(table.state).level in game.levels
