"""A game that `moonless new` wrote, installed as a stranger installs it."""

import os
import subprocess
import sys
from pathlib import Path

GAME = "harbor-lights"


def made_game(folder: Path) -> Path:
    """A folder with a new game, and beside it `site`, into which pip installed it."""
    run([sys.executable, "-m", "moonless", "new", GAME], folder)
    install = ["install", "-q", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    run([sys.executable, "-m", "pip", *install, "--target", str(folder / "site"), f"./{GAME}"], folder)
    return folder


def search_path(folder: Path) -> str:
    """Where Python looks for packages, so that it finds the game as well."""
    return os.pathsep.join(filter(None, [str(folder / "site"), os.environ.get("PYTHONPATH")]))


def run(command: list[str], folder: Path, keys: str = "") -> str:
    """A command's output, in a folder where the game is installed."""
    env = {**os.environ, "PYTEST_ADDOPTS": "", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    env.pop("PYTEST_XDIST_WORKER", None)
    env["PYTHONPATH"] = search_path(folder)
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env, input=keys, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
