"""The worked examples of `examples/`, each on a small budget."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import moonless
import moonless.envs
from tools.figures import BASELINES

EXAMPLES = Path(__file__).parents[2] / "examples"
LEADERBOARD = EXAMPLES.parent / "docs" / "leaderboard.md"
ASKED = {"given", "date", "moonless", "legend", "learned from", "unseen seeds from", "points"}
"""What the leaderboard wants to know of a learner."""
SHOWN_AS = {"ppo": "masked PPO", "random": "random", "captain": "captain", "admiral:200": "admiral, 200 iterations"}


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_baselines_make_a_table() -> None:
    lines = example("baselines").main(["bg2", "--games", "4"])
    points = {line.split(" | ")[1]: float(line.split(" | ")[2].split()[0]) for line in lines[2:]}
    assert set(points) == {"random", "captain"}
    assert points["captain"] > points["random"]


def on_the_leaderboard() -> dict[str, dict[str, list[str]]]:
    """The rows of the baselines, by scenario and player: their cells."""
    found: dict[str, dict[str, list[str]]] = {}
    block = LEADERBOARD.read_text(encoding="utf-8").split("<!-- figures baselines:")[1].split("<!-- end -->")[0]
    for line in block.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] not in ("scenario", "---"):
            found.setdefault(cells[0], {})[cells[1]] = cells
    return found


@pytest.mark.parametrize("scenario", [name for name, _ in BASELINES])
def test_the_leaderboard_is_what_its_command_makes_today(scenario: str) -> None:
    """The games that a row tells one by one come out the same; else it is stale: make figures ARGS=baselines."""
    baselines, told = example("baselines"), on_the_leaderboard()[scenario]
    made = baselines.rows(scenario, baselines.SHOWN)
    assert {row[1]: row[-1] for row in made} == {player: cells[-1] for player, cells in told.items()}
    assert {cells[4] for cells in told.values()} == {str(dict(BASELINES)[scenario])}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nope"], "baselines.py: error: there is no environment 'nope'; there are: moonless/"),
        (["bg2", "--games", "0"], "baselines.py: error: --games is at least 1, not 0"),
    ],
)
def test_baselines_refuse_what_there_is_not(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["baselines.py"])
    with pytest.raises(SystemExit, match="2"):
        example("baselines").main(arguments)
    assert capsys.readouterr().err.splitlines()[-1].startswith(told)


@pytest.mark.parametrize(
    ("name", "lacking", "told"),
    [
        ("masked_ppo", "torch", "this example needs torch: pip install 'moonless[envs,examples]'"),
        ("ismcts_duel", "pyspiel", "this environment needs pyspiel: pip install 'moonless[envs]'"),
        ("baselines", "gymnasium", "environments need gymnasium: pip install 'moonless[envs]'"),
    ],
)
def test_an_example_names_the_extra_that_it_lacks(name: str, lacking: str, told: str) -> None:
    code = f"import runpy, sys; sys.modules[{lacking!r}] = None; sys.argv[1:] = ['--help']; "
    code += f"runpy.run_path({str(EXAMPLES / name) + '.py'!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told + "\n")


def test_ismcts_plays_a_duel() -> None:
    played = example("ismcts_duel").main(["--simulations", "3", "--decisions", "4"])
    assert len(played) == 4


def test_the_notebook_measures_skill(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads((EXAMPLES / "luck_and_skill.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    names: dict[str, Any] = {}
    exec(code.replace("GAMES = 40", "GAMES = 3"), names)
    assert 0 < names["whole"] < 1
    assert "nine missions" in capsys.readouterr().out


def test_the_card_that_is_shipped_says_what_the_leaderboard_asks_for() -> None:
    card = json.loads((EXAMPLES / "trained" / "bg2" / "card.json").read_text(encoding="utf-8"))
    legend = moonless.envs.make("bg2").legend
    assert set(card) >= ASKED
    assert card["legend"] == {"version": legend.version, "coding": legend.coding, "scenario": legend.scenario}
    ppo, random = card["points"]["ppo"], card["points"]["random"]
    assert ppo["mean"] - ppo["margin"] > random["mean"] + random["margin"], "it has learned nothing"
    assert sum(file.stat().st_size for file in (EXAMPLES / "trained" / "bg2").iterdir()) < 2_000_000
    told = LEADERBOARD.read_text(encoding="utf-8").split("## Learners")[1]
    for name, points in card["points"].items():
        row = next(line for line in told.splitlines() if line.startswith(f"| {SHOWN_AS[name]}"))
        assert f"{points['mean']:.2f} +/- {points['margin']:.2f} | {points['games']}" in row
    # A player that the command of the card did not play says by which it was.
    assert card["given"]["admiral_games"] or "--admiral-games 150" in card["points"]["admiral:200"]["made by"]


def test_the_weights_that_are_shipped_beat_random_under_the_rules_of_today() -> None:
    torch = pytest.importorskip("torch", reason="the extra `examples` is not installed")
    ppo = example("masked_ppo")
    legend = moonless.envs.make("bg2").legend
    mind = ppo.Mind(legend)
    weights = torch.load(EXAMPLES / "trained" / "bg2" / "weights.pt", map_location="cpu")
    mind.load_state_dict(ppo.grown(weights, mind.state_dict()))
    seeds = list(range(ppo.UNSEEN, ppo.UNSEEN + 40))
    learned = ppo.summed_up(ppo.play_mind(mind.eval(), "bg2", seeds, "cpu"))
    chance = ppo.summed_up(ppo.play_player("random", "bg2", seeds))
    assert learned["mean"] - learned["margin"] > chance["mean"] + chance["margin"]


def test_ppo_learns_a_little_and_says_where_it_stands(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the extra `examples` is not installed")
    small = ["--tables", "8", "--steps", "16", "--games", "4", "--admiral", "admiral:2", "--admiral-games", "1"]
    found = example("masked_ppo").main(["--seconds", "4", "--out", str(tmp_path), *small])
    assert set(found) == {"ppo", "random", "captain", "admiral:2"}
    card = json.loads((tmp_path / "card.json").read_text(encoding="utf-8"))
    assert card["points"] == found
    assert set(card) >= ASKED
    assert card["moonless"] == moonless.__version__
    assert card["legend"]["coding"] == moonless.envs.make("bg2").legend.coding
    assert json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))[0]["steps"] == 128
    assert (tmp_path / "weights.pt").stat().st_size < 2_000_000
