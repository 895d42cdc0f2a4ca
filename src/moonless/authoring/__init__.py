"""`moonless new NAME`: the smallest game there is, as a package that installs, plays and passes the tests."""

import re
from importlib import resources
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import games

FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "init.py.txt": "night_watch/__init__.py",
    "game.py.txt": "night_watch/game.py",
    "RULES.md.txt": "night_watch/RULES.md",
    "test_game.py.txt": "tests/test_night_watch.py",
}
"""The templates, and where each is written. They are a game called Night Watch, which gets another name."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_game(name: str, folder: Path) -> list[Path]:
    """Write a game's package into a new folder of that name; the files come back."""
    if not NAME.fullmatch(name) or len(name) > 40:
        raise MoonlessError(f"a game's name is in small letters, words joined by hyphens, not '{name}': night-watch")
    if name in games():
        raise MoonlessError(f"there is a game '{name}' already")
    target = folder / name
    if target.exists():
        raise MoonlessError(f"there is something at {target} already")
    written = []
    for template, place in FILES.items():
        text = (resources.files(__name__) / "template" / template).read_text(encoding="utf-8")
        file = target / renamed(place, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(renamed(text, name), encoding="utf-8")
        written.append(file)
    return written


def renamed(text: str, name: str) -> str:
    """The template's name in its four spellings, as another."""
    words = name.split("-")
    spellings = {
        "night-watch": name,
        "night_watch": "_".join(words),
        "NightWatch": "".join(word.capitalize() for word in words),
        "Night Watch": " ".join(word.capitalize() for word in words),
    }
    for old, new in spellings.items():
        text = text.replace(old, new)
    return text


def advice(name: str) -> str:
    """What to do next."""
    steps = {
        f"pip install -e {name} 'moonless[testing,web]'": "installed, it appears everywhere",
        f"moonless play {name} --seat patrol": "in the terminal, against the computer",
        "moonless": "in the browser",
        f"pytest {name} --moonless-game {name}": "its own tests, and the suite that every game must pass",
    }
    width = max(map(len, steps))
    listed = "\n".join(f"  {command:{width}}   {what}" for command, what in steps.items())
    return f"""{name}/ holds a whole game: {name}/{name.replace("-", "_")}/game.py is its one page of code.

{listed}

The page "Write a game" of the documents walks through it."""
