"""The worked examples of `examples/`, each on a small budget."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


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


def test_ppo_learns_a_little_and_says_where_it_stands(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the extra `examples` is not installed")
    small = ["--tables", "8", "--steps", "16", "--games", "4", "--admiral", "admiral:2", "--admiral-games", "1"]
    found = example("masked_ppo").main(["--seconds", "4", "--out", str(tmp_path), *small])
    assert set(found) == {"ppo", "random", "captain", "admiral:2"}
    card = json.loads((tmp_path / "card.json").read_text(encoding="utf-8"))
    assert card["points"] == found
    assert json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))[0]["steps"] == 128
    assert (tmp_path / "weights.pt").stat().st_size < 2_000_000
