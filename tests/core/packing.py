"""Content packs for tests: an export of each game with one thing changed."""

from collections.abc import Callable
from pathlib import Path

from moonless.cli import main
from moonless.core import packs
from moonless.core.datagame import DataGame
from moonless.core.game import games

Change = Callable[[Path], None]


def forget() -> None:
    """As if the program had just been started."""
    packs.installed.cache_clear()
    for game in games().values():
        game.__dict__.pop("scenarios", None)
        if isinstance(game, DataGame):
            for key in [key for key in game.folder._loaded if key[0]]:  # the packs, not the game's own
                del game.folder._loaded[key]


def reword(name: str, *pairs: tuple[str, str]) -> Change:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / name).write_text(text, encoding="utf-8")

    return change


def new_mission(folder: Path) -> None:
    """A mission of Rogue Regiment that is in nobody's box."""
    text = (folder / "mission_m01-paper-chase.toml").read_text(encoding="utf-8")
    text = text.replace('id = "m01-paper-chase"', 'id = "x1-typed-in"').replace('"Paper Chase"', '"Typed In"')
    (folder / "mission_x1-typed-in.toml").write_text(text, encoding="utf-8")


CASES: dict[str, tuple[str, Change, str]] = {
    "gato-leader": (
        "first-patrol",
        reword("merchants.toml", ("vp = 5", "vp = 9")),
        "merchants.toml",
    ),
    "by-stealth-and-sea": (
        "bg2",
        reword("board_gibraltar.toml", ('name = "Gibraltar"', 'name = "Gibraltar, as printed"')),
        "board_gibraltar.toml",
    ),
    "rogue-regiment": ("x1-typed-in", new_mission, "mission_x1-typed-in.toml"),
    "they-come-unseen": (
        "standard",
        reword("ships.toml", ('name = "Ognennyy"', 'name = "Otlichnyy"')),
        "ships.toml",
    ),
}


def make_pack(game: str, folder: Path) -> str:
    """An export with one thing changed and all that was left as it is taken out; its scenario's name."""
    scenario, change, kept = CASES[game]
    assert main(["content", "export", game, str(folder), "--name", "my-box"]) == 0
    change(folder)
    for file in folder.rglob("*.toml"):
        if file.name not in (kept, packs.ABOUT):
            file.unlink()
    return f"{scenario}@my-box"
