"""A folder of data files: each a dataclass with its sources, read together, checked against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, TypeVar

from moonless.core.content import fingerprint, load, read_into, unreadable
from moonless.core.errors import Unreadable

T = TypeVar("T")
C = TypeVar("C")
Folder = Path | Traversable

ORIGINS = ("rulebook", "derived", "found", "history", "designed")
"""Where a figure or a text can come from; a source note begins with one of these."""


@dataclass
class DataFile:
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
        return read_into(cls, load(folder / name), name, problems)
    except Unreadable as error:
        problems.append(str(error))
        return None


Reader = Callable[[Folder, list[str]], T | None]
Checker = Callable[[T, list[str]], None]


def read_folder(folder: Folder, read_files: Reader[T], check_files: Checker[T]) -> T:
    """All data files of a folder; one error tells all that is wrong with them."""
    found: list[str] = []
    files = read_files(folder, found)
    if files is not None:
        check_files(files, found)
    if files is None or found:
        raise unreadable(found)
    return files


def problems_of(folder: Folder, read_files: Reader[T], check_files: Checker[T]) -> list[str]:
    """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
    found: list[str] = []
    try:
        files = read_files(folder, found)
        if files is not None:
            check_files(files, found)
    except Unreadable as error:
        found.append(str(error))
    return found


class ContentFolder(Generic[T, C]):
    """The content of a game: the data files of its package, read together, checked, and made into what rules use."""

    def __init__(
        self, package: str, read_files: Reader[T], check_files: Checker[T], make_content: Callable[[T, str], C]
    ) -> None:
        self.package = package
        self.read_files = read_files
        self.check_files = check_files
        self.make_content = make_content
        """From files that were checked, and their fingerprint."""
        self._loaded: C | None = None

    def load(self) -> C:
        """The content that comes with the game; read once."""
        if self._loaded is None:
            self._loaded = self.read(resources.files(self.package) / "data")
        return self._loaded

    def read(self, folder: Folder) -> C:
        """The content of a folder of data files; one error tells all that is wrong with it."""
        files = read_folder(folder, self.read_files, self.check_files)
        return self.make_content(files, fingerprint(data_files(folder)))

    def problems(self, folder: Folder) -> list[str]:
        """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
        return problems_of(folder, self.read_files, self.check_files)
