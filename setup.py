"""Compiles the hot modules with mypyc where that is possible; all else about the package is in pyproject.toml.

The same source runs both ways. `MOONLESS_PURE=1` asks for plain Python; without a C compiler (or without Python's
headers) the build is plain too and says so. Any other failure to compile stops the build.
"""

import os
import shlex
import shutil
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

HERE = Path(__file__).resolve().parent

HOT = [
    "src/moonless/core/decision.py",
    "src/moonless/core/fate.py",
    "src/moonless/core/events.py",
    "src/moonless/core/play.py",
    "src/moonless/core/bulk.py",
    "src/moonless/players/random.py",
    "src/moonless/games/by_stealth_and_sea/*.py",
    "src/moonless/games/by_stealth_and_sea/content/action_table.py",
    "src/moonless/games/by_stealth_and_sea/content/components.py",
    "src/moonless/games/by_stealth_and_sea/content/content.py",
    "src/moonless/games/by_stealth_and_sea/content/pieces.py",
    "src/moonless/games/by_stealth_and_sea/rules/*.py",
    "src/moonless/games/by_stealth_and_sea/captain/*.py",
]

COOL = {"__init__.py", "game.py"}
"""What wires a game together: never in a hurry, so it stays plain, like all that is shown and said (`screen/`)."""


def hot_modules() -> list[str]:
    """The files to compile, relative to the project, in an order that does not depend on the file system."""
    matched = {path for pattern in HOT for path in HERE.glob(pattern)}
    found = [path for path in matched if path.name not in COOL or path.parent.name == "rules"]
    return sorted(path.relative_to(HERE).as_posix() for path in found)


def why_not_compiled() -> str | None:
    """The reason why nothing can be compiled here, or None when it can."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    # Only the program counts; what follows it are flags. "ccache gcc" counts as ccache.
    compiler = shlex.split(command)[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no C headers of Python (Python.h)"
    return None


def extensions() -> list[Extension]:
    modules = hot_modules()
    if os.environ.get("MOONLESS_PURE") == "1" or not modules:
        return []
    if reason := why_not_compiled():
        print(f"moonless: {reason}, so this is the plain Python build: the same games, slower.")
        return []
    from mypyc.build import mypycify

    # With setuptools imported, as it is here, mypycify makes setuptools' extensions.
    return cast("list[Extension]", mypycify(modules, opt_level="3", group_name="moonless"))


if __name__ == "__main__":
    setup(ext_modules=extensions())
