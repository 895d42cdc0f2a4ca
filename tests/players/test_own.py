"""A computer player of one's own, named by its file and class."""

from pathlib import Path

import pytest

from moonless.cli import main
from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.lab.jobs import Job, play_job
from moonless.players import make_player, thinks_ahead

GAME = "by-stealth-and-sea"
PLAYERS = """
import moonless

class First(moonless.Player):
    def choose(self, state, decision):
        return decision.options[0]

class Seer(moonless.Player):
    def decide(self, sight):
        return sight.decision.options[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_players.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


def test_it_plays_in_the_lab_by_its_dotted_name() -> None:
    played = play_job(Job(GAME, "bg2", "my_players.First", 0))
    assert played == play_job(Job(GAME, "bg2", "my_players.First", 0))
    assert not thinks_ahead("my_players.First")


def test_one_that_decides_by_what_its_seat_knows_gets_a_table() -> None:
    assert thinks_ahead("my_players.Seer")
    one, two = (play_job(Job(GAME, "bg2", f"my_players.{name}", 3)) for name in ("First", "Seer"))
    assert one.score == two.score


@pytest.mark.parametrize("command", [["simulate"], ["lab", "simulate"]], ids=["simulate", "lab simulate"])
def test_it_is_simulated_by_the_command_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    few = [GAME, "--scenario", "bg2", "-n", "2", "--processes", "1"]
    assert main([*command, *few, "--player", "my_players.First"]) == 0
    assert "bg2: 2 games by my_players.First, seeds 0 to 1" in capsys.readouterr().out
    assert main([*command, *few, "--player", "my_players.Nobody"]) == 2
    assert "there is no computer player 'my_players.Nobody'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere.First", "my_players.Second", "my_players.moonless", "os.path"])
def test_what_is_none_is_told(name: str) -> None:
    with pytest.raises(MoonlessError, match=name):
        make_player(name, find_game(GAME), 0)
