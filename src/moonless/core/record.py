"""The record of a game: how it was started, and every choice and every outcome of chance since, as JSON lines.

It is the save file, the replay and the database row. Keys can be read and written by hand:

    {"moonless": 1, "game": "by-stealth-and-sea", "rules": "1", ..., "scenario": "bg2", "seed": 7, "options": {}}
    {"choose": "random", "seat": "slc-1"}
    {"chance": "d6 4"}
    {"take-back": 12}

A take-back stays in the record: what follows entry 12 no longer counts, but is still to be read.
"""

import json
import os
import tempfile
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from pathlib import Path
from random import Random
from typing import Any

from moonless.core.errors import MoonlessError, Unreadable

FORMAT = 1
CHOOSE, CHANCE, UNDO, TAKE_BACK = "choose", "chance", "undo", "take-back"
FORK, RESTART, NOTE = "fork", "restart", "note"
KINDS = (CHOOSE, CHANCE, UNDO, TAKE_BACK, FORK, RESTART, NOTE)
HEADER = {"moonless": int, "game": str, "rules": str, "content": str, "scenario": str, "options": dict}


@dataclass(slots=True)
class Entry:
    """One line: its kind, its value, and whose it is: a seat for a choice, `hand` for chance that a person threw."""

    kind: str
    value: Any
    by: str = ""

    def line(self) -> str:
        """As a record has it: what `dump` would write, without its detours where the value is a word."""
        who = "seat" if self.kind in (CHOOSE, NOTE) else "by"
        if not isinstance(self.value, str):
            return dump({self.kind: self.value, **({who: self.by} if self.by else {})})
        owner = f', "{who}": {encode_basestring(self.by)}' if self.by else ""
        return f'{{"{self.kind}": {encode_basestring(self.value)}{owner}}}'


@dataclass(slots=True)
class Record:
    """Header, entries, and the state at the start of the last phase, in case mended rules no longer fit the entries.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> print(table.record.entries[0].line())
    {"choose": "random", "seat": "slc-1"}
    >>> moonless.Record.parse(table.record.text()) == table.record
    True
    """

    game: str
    rules: str
    content: str
    scenario: str
    seed: int | str | None
    options: dict[str, Any] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    checkpoint: dict[str, Any] | None = None

    @property
    def by_hand(self) -> bool:
        """Without a seed, a person throws the dice."""
        return self.seed is None

    @property
    def take_backs(self) -> int:
        return sum(entry.kind == TAKE_BACK for entry in self.entries)

    def counting(self) -> list[Entry]:
        """The choices and chances that count: since the last restart, without what was taken back."""
        return [self.entries[place] for place in self.places()]

    def places(self) -> list[int]:
        """Where the entries that count stand among all."""
        live: list[int] = []
        for place, entry in enumerate(self.entries):
            if entry.kind in (CHOOSE, CHANCE):
                live.append(place)
            elif entry.kind in (UNDO, TAKE_BACK):
                del live[entry.value :]
            elif entry.kind == RESTART:
                live.clear()
        return live

    def fate(self) -> tuple[int | str | None, int]:
        """The seed in force at the end, and how many of its outcomes have been used (also those taken back)."""
        seed, used = self.seed, 0
        for entry in self.entries:
            if entry.kind == FORK:
                seed, used = fork_seed(entry.value, seed, used), 0
            elif entry.kind == CHANCE and entry.by != "hand":
                used += 1
        return seed, used

    def stream(self) -> list[float | None]:
        """For each counting entry the number its seed gives for it; None for choices and for dice thrown by hand."""
        seed, used = self.seed, 0
        numbers = None if seed is None else Random(seed)
        given: list[float | None] = [None] * len(self.entries)
        for place, entry in enumerate(self.entries):
            if entry.kind == FORK:
                seed, used = fork_seed(entry.value, seed, used), 0
                numbers = Random(seed)
            elif entry.kind == CHANCE and entry.by != "hand" and numbers is not None:
                given[place] = numbers.random()
                used += 1
        return [given[place] for place in self.places()]

    def restart_state(self) -> dict[str, Any] | None:
        """The state from which the counting entries start, if not from the scenario's beginning."""
        restarts = [entry.value for entry in self.entries if entry.kind == RESTART]
        return restarts[-1]["state"] if restarts else None

    def copy(self) -> "Record":
        """A record of its own, which goes on by itself."""
        return Record(
            self.game, self.rules, self.content, self.scenario, self.seed, dict(self.options), list(self.entries)
        )

    def text(self) -> str:
        """The whole record as JSON lines."""
        header = {
            "moonless": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "scenario": self.scenario,
            "seed": self.seed,
            "options": self.options,
        }
        lines = [dump(header), *(entry.line() for entry in self.entries)]
        if self.checkpoint is not None:
            lines.append(dump({"checkpoint": self.checkpoint}))
        return "\n".join(lines) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record so that a crash or a full disk leaves the old file whole."""
        target = Path(path)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            Path(name).chmod(_mode(target))
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Record":
        """Read a record from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{path}: cannot be read as a record: {error}") from error
        return Record.parse(text, str(path))

    @staticmethod
    def parse(text: str, where: str = "record") -> "Record":
        """Read a record from its text."""
        lines = [
            (number, _object(line, number, where)) for number, line in enumerate(text.split("\n"), 1) if line.strip()
        ]
        if not lines or "moonless" not in lines[0][1]:
            raise Unreadable(f'{where}: not a Moonless record: the first line must hold "moonless": {FORMAT}')
        header = lines[0][1]
        _check_header(header, where)
        record = Record(
            header["game"],
            header["rules"],
            header["content"],
            header["scenario"],
            header.get("seed"),
            header["options"],
        )
        for number, data in lines[1:]:
            if "checkpoint" in data:
                record.checkpoint = _checkpoint(data["checkpoint"], number, where)
            else:
                record.entries.append(_entry(data, number, where))
        return record


def _mode(path: Path) -> int:
    """The permissions of the file that is there, else those that a new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def fork_seed(seed: int | str, parent: int | str | None, used: int) -> str:
    """The seed a fork goes on with: whatever number is given, never the stream that its parent goes on with."""
    return f"fork {seed!r} of {parent!r} at {used}"


def dump(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _object(line: str, number: int, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}, line {number}: not JSON: {error}", number) from error
    if not isinstance(data, dict):
        raise Unreadable(f"{where}, line {number}: expected an object in braces, found {line[:40]}", number)
    return data


def _check_header(header: dict[str, Any], where: str) -> None:
    for name, kind in HEADER.items():
        if not isinstance(header.get(name), kind) or isinstance(header[name], bool):
            raise Unreadable(f"{where}, line 1: '{name}' must be {_kind_words(kind)}, found {header.get(name)!r}", 1)
    if header["moonless"] != FORMAT:
        raise Unreadable(f"{where}: record format {header['moonless']}; this program reads format {FORMAT}")
    seed = header.get("seed", False)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise Unreadable(f"{where}, line 1: 'seed' must be a number, a text, or null for dice thrown by hand", 1)


def _kind_words(kind: type) -> str:
    return {int: "a number", str: "a text", dict: "an object"}[kind]


def _checkpoint(data: Any, number: int, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unreadable(f"{where}, line {number}: 'checkpoint' must be an object, found {str(data)[:60]}", number)
    return data


def _entry(data: dict[str, Any], number: int, where: str) -> Entry:
    kind = next((kind for kind in KINDS if kind in data), "")
    if not kind:
        raise Unreadable(
            f"{where}, line {number}: expected one of {', '.join(KINDS)}; found {', '.join(data) or 'nothing'}",
            number,
        )
    value, by = data[kind], data.get("seat", data.get("by", ""))
    fits = {
        CHOOSE: isinstance(value, str),
        CHANCE: isinstance(value, str),
        NOTE: isinstance(value, str),
        UNDO: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
        TAKE_BACK: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
        FORK: isinstance(value, int | str),
        RESTART: isinstance(value, dict) and isinstance(value.get("state"), dict),
    }
    if not fits[kind] or not isinstance(by, str):
        raise Unreadable(f"{where}, line {number}: '{kind}' has a value of the wrong kind: {str(value)[:60]}", number)
    return Entry(kind, value, by)


def check_seed(seed: object) -> None:
    """A seed is a whole number or a text, so that a record can keep it."""
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise MoonlessError(f"a seed is a whole number or a text, not {seed!r}")
