"""A folder of data files: each a dataclass with its sources, read together, checked against each other."""

import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

from moonless.core.content import fingerprint, load, read_into, unreadable
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.packs import ABOUT, Laid, Pack, find_pack, split

T = TypeVar("T")
C = TypeVar("C")
Folder = Path | Traversable | Laid

BRIEFINGS: Final = "words/briefings.toml"
"""What is the matter in each scenario: words that a pack may have, too."""
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


def places(cls: type[Any]) -> dict[str, tuple[Any, str]]:
    """Where each field of `cls` lies: its type, and a file's name or a pattern of names."""
    found: dict[str, tuple[Any, str]] = {}
    for part, hint in typing.get_type_hints(cls, include_extras=True).items():
        found[part] = typing.get_args(hint) if typing.get_origin(hint) is Annotated else (hint, f"{part}.toml")
    return found


def read_folder(cls: type[T], folder: Folder, problems: list[str]) -> T | None:
    """All data files of a folder as the fields of `cls`, or None with the problems added.

    A field lies in `<field>.toml`; elsewhere where it says so: `Annotated[UnitsFile, "axis_units.toml"]`, and a list
    in as many files, each named by its id: `Annotated[list[BoardFile], "board_*.toml"]`.
    """
    names = [file.name for file in data_files(folder)]
    values: dict[str, Any] = {}
    for part, (hint, name) in places(cls).items():
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


EDITION: Final = "edition"
"""The start option, and the reading, of a game whose own content was mended: which of its editions is played."""
EARLIER: Final = "earlier"
"""The folder below `data` that keeps of each edition before, by name, the files that are others since."""


class ContentFolder(Generic[T, C]):
    """The content of a game: the data files of its package, read together, checked, and made into what rules use.

    Where that content was mended, `editions` names all there were, the oldest first: records and states that say
    nothing of it mean the oldest, and play with the very files they were made with.
    """

    def __init__(
        self,
        package: str,
        files: type[T],
        check_files: Checker[T],
        make_content: Callable[[T, str], C],
        editions: tuple[str, ...] = ("",),
    ) -> None:
        self.package = package
        self.files = files
        self.check_files = check_files
        self.make_content = make_content
        """From files that were checked, and their fingerprint."""
        self.game = package.rpartition(".")[2].replace("_", "-")
        """The id of the game, by which packs name it."""
        self.editions = editions
        self._loaded: dict[tuple[str, str], C] = {}
        """By pack and edition."""

    def load(self) -> C:
        """The content that comes with the game; read once."""
        return self.packed("")

    def held_by(self, state: Reads) -> C:
        """The content that a state was started with."""
        return self.packed(pack_of(state), self.edition_of(state))

    def chosen(self, id: str, edition: str | None = None) -> tuple[C, str]:
        """The content that a scenario or a board is part of, and what it is called there."""
        bare, pack = split(id)
        return self.packed(pack, edition), bare

    def edition_of(self, state: Reads) -> str:
        """The edition that a state was started with."""
        for reading in state.readings if len(self.editions) > 1 else ():
            if reading.startswith(f"{EDITION} "):
                return reading.removeprefix(f"{EDITION} ")
        return self.editions[0]

    def edition_in(self, options: Mapping[str, Any]) -> str:
        """The edition that a record's start options mean."""
        return str(options.get(EDITION, self.editions[0])) if len(self.editions) > 1 else self.editions[0]

    def packed(self, pack: str, edition: str | None = None) -> C:
        """The content of an edition (not named: the latest) with a pack, if any, laid over it; read once."""
        key = (pack, self.editions[-1] if edition is None else edition)
        found = self._loaded.get(key)
        if found is None:
            if key[1] not in self.editions:  # it may be a stranger's word: no folder is looked for by it
                raise MoonlessError(f"{self.game} has no edition '{key[1]}'; it has: {', '.join(self.editions)}")
            found = self._loaded[key] = self.read(self.laid(find_pack(self.game, pack) if pack else None, key[1]))
        return found

    def laid(self, pack: Pack | None, edition: str | None = None) -> Laid:
        """The game's data files with those of an edition before, and those of a pack, in their places."""
        data = resources.files(self.package) / "data"
        files: dict[str, bytes] = {}
        if edition not in (None, self.editions[-1]):
            files = {file.name: file.read_bytes() for file in data_files(data / EARLIER / str(edition))}
        return Laid(data, {**files, **(pack.files if pack is not None else {})})

    def read(self, folder: Folder) -> C:
        """The content of a folder of data files; one error tells all that is wrong with it."""
        found: list[str] = []
        files = read_folder(self.files, folder, found)
        if files is not None:
            self.check_files(files, found)
        if files is None or found:
            raise unreadable(found)
        return self.make_content(files, fingerprint([*data_files(folder), *self.apart(folder)]))

    def apart(self, folder: Folder) -> list[Folder]:
        """Files below the folder that a pack has otherwise: they count as its content. The game's own, which came
        after records did, do not."""
        changed = folder.files if isinstance(folder, Laid) else {}
        own = resources.files(self.package) / "data"
        below = [name for name in self.below() if name in changed]
        return [Laid(own / name, changed, name) for name in below if changed[name] != (own / name).read_bytes()]

    def below(self) -> list[str]:
        """The content's files that lie in a folder below."""
        return [name for _, name in places(self.files).values() if "/" in name]

    def strangers(self, pack: Pack) -> list[str]:
        """Files of a pack that the game never reads, a line each: a name mistyped would change nothing, silently."""
        data = resources.files(self.package) / "data"
        known = {ABOUT, BRIEFINGS, *(file.name for file in data_files(data))}
        patterns = [name for _, name in places(self.files).values()]
        return [
            f"{name}: no file that {self.game} reads from a pack"
            for name in pack.files
            if name not in known and not any(fnmatchcase(name, pattern) for pattern in patterns)
        ]

    def problems(self, folder: Folder) -> list[str]:
        """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
        return problems_of(self.files, folder, self.check_files)
