"""Content packs: a game's data files as somebody changed or added to them, under a name, beside the game's own.

A pack is a folder with `pack.toml` (its name, its title, its game) and the data files that differ; or the same as one
.zip file, to be shared. Packs lie in `packs` of the user's data folder, or where MOONLESS_CONTENT says. What a pack
changes is laid over the game's own files; its scenarios are named `scenario@pack`, so that tables, records and results
say of themselves what they were played with.
"""

import os
import re
import warnings
import zipfile
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Final

from moonless.core.content import parse, read
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.home import home

AT: Final = "@"
"""Between what a pack holds and its name."""
VARIABLE: Final = "MOONLESS_CONTENT"
"""Folders and files of packs to play with besides those that are installed; all processes of a server know them."""
ABOUT: Final = "pack.toml"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LARGEST, MOST = 8_000_000, 400
"""Bytes of a pack, and its files: a stranger may have made it."""


class PackMissing(MoonlessError):
    """A pack that something was made with is not here."""


@dataclass(slots=True)
class About:
    """What a pack says of itself."""

    name: str
    """Small letters, digits and hyphens: part of its scenarios' names."""
    title: str
    game: str
    """The id of the game it belongs to."""
    notes: str = ""

    def check(self) -> None:
        if not NAME.fullmatch(self.name):
            raise ValueError("name: expected small letters, digits and hyphens, 40 at most")
        if not self.title.strip():
            raise ValueError("title: expected what people read")


@dataclass(slots=True)
class Pack:
    """A pack as it was read: nothing of it was compared with its game yet."""

    about: About
    files: dict[str, bytes]
    """By their names; those of folders below with a slash."""
    named: bool = False
    """Whether it was asked for in this run: then what is wrong with it is no mere warning."""

    @property
    def name(self) -> str:
        return self.about.name

    def save(self, path: Path) -> None:
        """As one file. The same content gives the same bytes."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in sorted(self.files.items()):
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def read_pack(path: Path) -> Pack:
    """The pack in a folder or in a .zip file; what is wrong with it is told by name."""
    files = files_of_folder(path) if path.is_dir() else files_of_archive(path)
    if ABOUT not in files:
        raise Unreadable(f"{path}: no {ABOUT} in it: 'moonless content export' makes a folder that has one")
    return Pack(read(About, parse(files[ABOUT], ABOUT), ABOUT), files)


def files_of_folder(path: Path) -> dict[str, bytes]:
    found = {file.relative_to(path).as_posix(): file for file in sorted(path.rglob("*.toml")) if file.is_file()}
    check_size(path, len(found), sum(file.stat().st_size for file in found.values()))
    return {name: file.read_bytes() for name, file in found.items()}


def files_of_archive(path: Path) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            parts = [part for part in archive.infolist() if part.filename.endswith(".toml")]
            check_size(path, len(parts), sum(part.file_size for part in parts))
            return {PurePosixPath(part.filename).as_posix(): archive.read(part) for part in parts}
    except FileNotFoundError:
        raise Unreadable(f"{path}: no such file or folder") from None
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as error:
        raise Unreadable(f"{path}: not a pack: {error}") from error


def check_size(path: Path, files: int, size: int) -> None:
    if files > MOST or size > LARGEST:
        raise Unreadable(f"{path}: too large for a pack: {files} files of {size} bytes; {MOST} of {LARGEST} at most")


def shelf() -> Path:
    """Where installed packs lie."""
    return home() / "packs"


def named() -> list[Path]:
    """Packs that were named for this run."""
    return [Path(part).expanduser() for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]


def kept() -> list[Path]:
    """Packs that are installed."""
    return sorted(shelf().glob("*.zip")) if shelf().is_dir() else []


@cache
def installed() -> dict[str, Pack]:
    """All packs by name; read once. Of two of one name the first counts."""
    found: dict[str, Pack] = {}
    for path in named():
        pack = read_pack(path)
        pack.named = True
        found.setdefault(pack.name, pack)
    for path in kept():
        try:
            pack = read_pack(path)
        except Unreadable as error:  # one broken file must not take everything else away
            warnings.warn(f"a content pack is left out: {error}", stacklevel=2)
            continue
        found.setdefault(pack.name, pack)
    return found


def packs_of(game: str) -> list[Pack]:
    """A game's packs."""
    return [pack for pack in installed().values() if pack.about.game == game]


def find_pack(game: str, name: str) -> Pack:
    """A game's pack by its name."""
    for pack in packs_of(game):
        if pack.name == name:
            return pack
    raise PackMissing(
        f"the content pack '{name}' is not here: install it ('moonless content install'), or name it with --content"
    )


def is_missing(game: str, id: str) -> bool:
    """Whether a scenario belongs to a pack that is not here."""
    name = split(id)[1]
    return bool(name) and all(pack.name != name for pack in packs_of(game))


def split(id: str) -> tuple[str, str]:
    """What a scenario or a board is called in its pack, and the pack's name, which is empty for the game's own."""
    bare, _, pack = id.partition(AT)
    return bare, pack


def joined(id: str, pack: str) -> str:
    """The way back."""
    return f"{id}{AT}{pack}" if pack else id


class Laid:
    """A folder with a pack laid over it, to be read like any other; or one of its files."""

    def __init__(self, base: Traversable, files: dict[str, bytes], below: str = "") -> None:
        self.base = base
        self.files = files
        self.below = below
        self.name: str = base.name if not below else PurePosixPath(below).name

    def is_dir(self) -> bool:
        return self.below not in self.files and self.base.is_dir()

    def is_file(self) -> bool:
        return self.below in self.files or self.base.is_file()

    def iterdir(self) -> "list[Laid]":
        start = f"{self.below}/" if self.below else ""
        ours = {name.removeprefix(start).split("/")[0] for name in self.files if name.startswith(start)} - {ABOUT}
        return [self / name for name in sorted(ours | {file.name for file in self.base.iterdir()})]

    def __truediv__(self, name: str) -> "Laid":
        return Laid(self.base / name, self.files, f"{self.below}/{name}" if self.below else name)

    def read_bytes(self) -> bytes:
        return self.files[self.below] if self.below in self.files else self.base.read_bytes()

    def read_text(self, encoding: str = "utf-8") -> str:
        return self.read_bytes().decode(encoding)
