"""`moonless content`: a game's data files written out, changed ones checked, packed, installed."""

import argparse
import os
import shutil
from pathlib import Path
from typing import Any

from moonless.cli.checking import tell_problems
from moonless.cli.saying import Commands, add_command, add_json, tell, tell_json
from moonless.core.content import unreadable
from moonless.core.datafiles import BRIEFINGS
from moonless.core.datagame import DataGame
from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.packs import ABOUT, NAME, VARIABLE, Pack, installed, joined, read_pack, shelf

ABOUT_TEXT = """# What this pack is. The name becomes part of its scenarios' names: small letters, digits, hyphens.
name = "{name}"
title = "{title}"
game = "{game}"
notes = ""
"""
README = """# Content of {title}

These are the data files of {title}. Change what your box has otherwise, add what is missing, and delete the files
that you leave as they are: a pack needs only what differs, `pack.toml` besides.

    moonless content check {folder}
    moonless scenarios {game} --content {folder}
    moonless play {game} --content {folder} --scenario {scenario}
    moonless content pack {folder} {name}.zip
    moonless content install {name}.zip

Every file begins with what its fields mean and with `source`: where its figures come from. Say there, too, where yours
do. What you type in from a printed game is for your own table: share it only if you may.
"""


def use_packs(paths: list[str]) -> None:
    """Play with these packs too; the environment tells all processes."""
    known = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    os.environ[VARIABLE] = os.pathsep.join([*known, *(str(Path(path).absolute()) for path in paths)])
    installed.cache_clear()


def add_content(parser: argparse.ArgumentParser, playing: list[argparse.ArgumentParser]) -> None:
    """The option with which whatever plays does so with somebody's own content."""
    below = [each for one in playing for part in one._actions for each in below_of(part)]
    for each in (parser, *playing, *below):
        help = "play with this content pack too: a folder or a .zip file"
        each.add_argument("--content", action="append", default=argparse.SUPPRESS, metavar="PACK", help=help)


def below_of(part: argparse.Action) -> list[argparse.ArgumentParser]:
    return list(part.choices.values()) if isinstance(part, argparse._SubParsersAction) else []


def add_contents(commands: Commands) -> None:
    about = "content of your own: a game's data files to change, check, pack and install"
    parser = commands.add_parser("content", help=about, description=about)
    acts = parser.add_subparsers(title="what to do", metavar="DO", required=True)
    one = add_command(acts, "export", "write a game's data files into a new folder, with what they mean", export)
    one.add_argument("game", help="the game's id")
    one.add_argument("folder", type=Path, help="the folder; it must not exist, or be empty")
    one.add_argument("--name", help="the pack's name (default: the folder's)")
    add_json(one := add_command(acts, "check", "what is wrong with a pack", check))
    keep = "keep a pack for every game from now on; one of the same name is replaced"
    for each in (one, add_command(acts, "install", keep, install)):
        each.add_argument("pack", type=Path, help="a folder or a .zip file")
    one = add_command(acts, "pack", "make one file of a folder, to be shared", save)
    one.add_argument("pack", type=Path, help="the folder")
    one.add_argument("file", type=Path, help="the .zip file to write")
    add_command(acts, "remove", "forget a pack; its games can be seen again once it is back", remove).add_argument(
        "name"
    )
    add_json(add_command(acts, "list", "the packs that are installed or named", list_packs))


def data_game(id: str) -> DataGame[Any, Any, Any]:
    game = find_game(id)
    if not isinstance(game, DataGame):
        raise MoonlessError(f"{game.name} has no content in files")
    return game


def export(given: argparse.Namespace) -> int:
    game, folder = data_game(given.game), given.folder
    name = given.name or folder.absolute().name.lower().replace("_", "-").replace(" ", "-")
    if not NAME.fullmatch(name):
        raise MoonlessError(f"'{name}' cannot be a pack's name: small letters, digits and hyphens; say --name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MoonlessError(f"{folder}: there is something already; name a new folder")
    copy(game, folder)
    (folder / ABOUT).write_text(ABOUT_TEXT.format(name=name, title=f"My {game.name}", game=game.id), encoding="utf-8")
    scenario = joined(game.first_scenario, name)
    text = README.format(title=game.name, folder=folder, game=game.id, name=name, scenario=scenario)
    (folder / "README.md").write_text(text, encoding="utf-8")
    tell(f"The content of {game.name} is in {folder}. {folder / 'README.md'} says how to go on.")
    return 0


def copy(game: DataGame[Any, Any, Any], folder: Path) -> None:
    """The data files that a pack may have otherwise; questions, lessons and editions of before are the game's own."""
    data = game.package / "data"
    names = [file.name for file in data.iterdir() if file.name.endswith(".toml")]
    for name in [*names, BRIEFINGS, *game.folder.below()]:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data.joinpath(name).read_bytes())


def problems_of(pack: Pack) -> list[str]:
    return data_game(pack.about.game).problems_of(pack)


def checked(path: Path) -> Pack:
    """A pack without fault; any other is refused with all that is wrong."""
    pack = read_pack(path)
    if problems := problems_of(pack):
        raise unreadable(problems)
    return pack


def check(given: argparse.Namespace) -> int:
    pack = read_pack(given.pack)
    where = f"{pack.about.title} ({pack.name}), content of {find_game(pack.about.game).name}"
    return tell_problems(given, problems_of(pack), where)


def save(given: argparse.Namespace) -> int:
    pack = checked(given.pack)
    pack.save(given.file)
    tell(f"{pack.about.title} is in {given.file}.")
    return 0


def install(given: argparse.Namespace) -> int:
    pack = checked(given.pack)
    place = shelf() / f"{pack.name}.zip"
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_suffix(".new")
    pack.save(new)
    shutil.move(new, place)
    tell(f"{pack.about.title} is installed: its scenarios end with @{pack.name}. Restart a server that is running.")
    return 0


def remove(given: argparse.Namespace) -> int:
    place = shelf() / f"{given.name}.zip"
    if not NAME.fullmatch(given.name) or not place.is_file():
        raise MoonlessError(f"no pack '{given.name}' is installed; 'moonless content list' shows those that are")
    place.unlink()
    tell(f"{given.name} is gone.")
    return 0


def list_packs(given: argparse.Namespace) -> int:
    found = [pack.about for pack in installed().values()]
    if given.json:
        tell_json([{"name": each.name, "title": each.title, "game": each.game, "notes": each.notes} for each in found])
        return 0
    for each in found:
        tell(f"{each.name:<23} {each.title} ({each.game})")
    if not found:
        tell("No content pack is installed: 'moonless content export GAME FOLDER' begins one.")
    return 0
