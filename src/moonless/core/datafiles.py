"""A folder of data files: each a dataclass with its sources, read together, checked against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from moonless.core.content import load, read_into, unreadable
from moonless.core.errors import Unreadable

T = TypeVar("T")
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
