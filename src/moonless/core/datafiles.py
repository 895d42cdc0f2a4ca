"""A folder of data files: each a dataclass with its sources, read together, checked against each other."""

import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

from moonless.core.content import fingerprint, load, read_into, unreadable
from moonless.core.errors import Unreadable
from moonless.core.packs import Laid, Pack, find_pack, split

T = TypeVar("T")
C = TypeVar("C")
Folder = Path | Traversable | Laid

ORIGINS = ("rulebook", "derived", "found", "history", "designed")
"""Where a figure or a text can come from; a source note begins with one of these."""


@dataclass
class Named:
    """What is read from a file of its own; the file's name is not among what it says."""

    file: str = field(init=False, default="", compare=False)


@dataclass
class DataFile(Named):
    """Any data file: `source` says where each group of its content comes from."""

    source: dict[str, str]

    def check(self) -> None:
        if not self.source:
            raise ValueError("source: no group has a source note")
        for group, note in self.source.items():
            if note.split(":")[0] not in ORIGINS:
                raise ValueError(f"source[{group}]: expected a note that begins with one of {', '.join(ORIGINS)}")


def data_files(folder: Folder) -> list[Folder]:
    """The data files of a folder, by name."""
    if not folder.is_dir():
        raise Unreadable(f"{folder.name}: no such folder")
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def read_file(cls: type[T], folder: Folder, name: str, problems: list[str]) -> T | None:
    """One data file, or None with the problems added."""
    try:
        value = read_into(cls, load(folder / name), name, problems)
    except Unreadable as error:
        problems.append(str(error))
        return None
    if isinstance(value, Named):
        value.file = name
    return value


def read_folder(cls: type[T], folder: Folder, problems: list[str]) -> T | None:
    """All data files of a folder as the fields of `cls`, or None with the problems added.

    A field lies in `<field>.toml`; elsewhere where it says so: `Annotated[UnitsFile, "axis_units.toml"]`, and a list
    in as many files, each named by its id: `Annotated[list[BoardFile], "board_*.toml"]`.
    """
    names = [file.name for file in data_files(folder)]
    values: dict[str, Any] = {}
    for part, hint in typing.get_type_hints(cls, include_extras=True).items():
        name = f"{part}.toml"
        if typing.get_origin(hint) is Annotated:
            hint, name = typing.get_args(hint)
        if typing.get_origin(hint) is list:
            values[part] = read_each(typing.get_args(hint)[0], folder, name, names, problems)
        else:
            values[part] = read_file(hint, folder, name, problems)
    return None if any(value is None for value in values.values()) else cls(**values)


def read_each(cls: type[Any], folder: Folder, pattern: str, names: list[str], problems: list[str]) -> list[Any] | None:
    """All files of a kind, each named by its id: `board_*.toml`."""
    found = []
    for name in names:
        if name.startswith(pattern.partition("*")[0]):
            file = read_file(cls, folder, name, problems)
            found.append(file)
            if file is not None and pattern.replace("*", file.id).replace("-", "_") != name.replace("-", "_"):
                problems.append(f"{name}: id: expected that of the file's name, found '{file.id}'")
    return None if None in found else found


def read_words(package: str, name: str) -> dict[str, dict[str, str]]:
    """What a game says and no figure hangs on, by table and key: a file of its `data/words`. Words in braces are to be
    filled in by who says it.

    >>> read_words("moonless.games.rogue_regiment", "questions")["plain"]["who"]
    'Who acts next?'
    """
    return load(resources.files(package) / "data" / "words" / f"{name}.toml")


def sources_of(files: object) -> dict[str, dict[str, str]]:
    """For each data file, where each group of its content comes from."""
    each = [part for value in vars(files).values() for part in (value if isinstance(value, list) else [value])]
    return {file.file: getattr(file, "source", {}) for file in each if isinstance(file, Named)}


Checker = Callable[[T, list[str]], None]


def problems_of(cls: type[T], folder: Folder, check_files: Checker[T]) -> list[str]:
    """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
    found: list[str] = []
    try:
        files = read_folder(cls, folder, found)
        if files is not None:
            check_files(files, found)
    except Unreadable as error:
        found.append(str(error))
    return found


class Reads(Protocol):
    """A state: it holds what it departs from, its content among it."""

    readings: list[str]


CONTENT: Final = "content "
"""What the last of a state's readings begins with where a pack is played."""


def pack_of(state: Reads) -> str:
    """The name of the pack that a state was started with; empty: the game's own content."""
    readings = state.readings
    return readings[-1].removeprefix(CONTENT) if readings and readings[-1].startswith(CONTENT) else ""


class ContentFolder(Generic[T, C]):
    """The content of a game: the data files of its package, read together, checked, and made into what rules use."""

    def __init__(
        self, package: str, files: type[T], check_files: Checker[T], make_content: Callable[[T, str], C]
    ) -> None:
        self.package = package
        self.files = files
        self.check_files = check_files
        self.make_content = make_content
        """From files that were checked, and their fingerprint."""
        self.game = package.rpartition(".")[2].replace("_", "-")
        """The id of the game, by which packs name it."""
        self._loaded: C | None = None
        self._packed: dict[str, C] = {}

    def load(self) -> C:
        """The content that comes with the game; read once."""
        if self._loaded is None:
            self._loaded = self.read(resources.files(self.package) / "data")
        return self._loaded

    def held_by(self, state: Reads) -> C:
        """The content that a state was started with."""
        pack = pack_of(state)
        return self.packed(pack) if pack else self.load()

    def chosen(self, id: str) -> tuple[C, str]:
        """The content that a scenario or a board is part of, and what it is called there."""
        bare, pack = split(id)
        return self.packed(pack) if pack else self.load(), bare

    def packed(self, name: str) -> C:
        """The content with a pack laid over it; read once."""
        found = self._packed.get(name)
        if found is None:
            found = self._packed[name] = self.read(self.laid(find_pack(self.game, name)))
        return found

    def laid(self, pack: Pack) -> Laid:
        """The game's data files with those of a pack in their places."""
        return Laid(resources.files(self.package) / "data", pack.files)

    def read(self, folder: Folder) -> C:
        """The content of a folder of data files; one error tells all that is wrong with it."""
        found: list[str] = []
        files = read_folder(self.files, folder, found)
        if files is not None:
            self.check_files(files, found)
        if files is None or found:
            raise unreadable(found)
        return self.make_content(files, fingerprint(data_files(folder)))

    def problems(self, folder: Folder) -> list[str]:
        """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
        return problems_of(self.files, folder, self.check_files)
