"""Plain data as TOML text that a person likes to read; `tomllib` is the way back."""

import json
import re
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
SHORT = 2
"""Entries of a list of tables with no more fields than this stay on one line."""


class TomlText:
    """One text being written: `notes` are comments above a key or table, `rows` keys whose lists stand in rows."""

    def __init__(self, notes: dict[str, str], rows: tuple[str, ...], dotted: tuple[str, ...]) -> None:
        self.notes = notes
        self.rows = rows
        self.dotted = dotted
        self.lines: list[str] = []

    def write(self, data: dict[str, Any]) -> str:
        for name in self.dotted:
            if data.get(name):
                self.lines += [f"{key(name)}.{key(inner)} = {value(each)}" for inner, each in data[name].items()]
                self.lines.append("")
        self.pairs({name: each for name, each in data.items() if name not in self.dotted}, "")
        return "\n".join(self.lines).strip("\n") + "\n"

    def pairs(self, table: dict[str, Any], path: str) -> None:
        """The simple values of a table, then its tables."""
        inner = {name: each for name, each in table.items() if is_table(each, path) or is_tables(each)}
        for name, each in table.items():
            if name not in inner:
                self.note(f"{path}{name}")
                self.pair(name, each)
        for name, each in inner.items():
            full = f"{path}{key(name)}"
            for entry in each if isinstance(each, list) else [each]:
                self.lines.append("")
                self.note(f"{path}{name}")
                self.lines.append(f"[[{full}]]" if isinstance(each, list) else f"[{full}]")
                self.pairs(entry, f"{full}.")

    def note(self, path: str) -> None:
        if path in self.notes:
            self.lines.append(f"# {self.notes[path]}")

    def pair(self, name: str, each: Any) -> None:
        if name in self.rows and isinstance(each, list) and each:
            self.lines += [f"{key(name)} = [", *(f"  {value(row)}," for row in each), "]"]
        else:
            self.lines.append(f"{key(name)} = {value(each)}")


def toml_text(
    data: dict[str, Any],
    notes: dict[str, str] | None = None,
    rows: tuple[str, ...] = (),
    dotted: tuple[str, ...] = ("source",),
) -> str:
    """The whole text of a document."""
    return TomlText(notes or {}, rows, dotted).write(data)


def is_table(each: Any, path: str) -> bool:
    """Only a document's own tables stand by themselves; deeper ones are written on their line."""
    return isinstance(each, dict) and not path


def is_tables(each: Any) -> bool:
    if not isinstance(each, list) or not each or not all(isinstance(entry, dict) for entry in each):
        return False
    return any(len(entry) > SHORT or "kind" in entry or "side" in entry or "id" in entry for entry in each)


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else text(name)


def text(words: str) -> str:
    """A string; what TOML does not take raw is escaped."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")


def value(each: Any) -> str:
    """A value on one line."""
    if isinstance(each, bool):
        return "true" if each else "false"
    if isinstance(each, int | float):
        return repr(each)
    if isinstance(each, str):
        return text(each)
    if isinstance(each, list | tuple):
        return f"[{', '.join(value(item) for item in each)}]"
    if isinstance(each, dict):
        return f"{{ {', '.join(f'{key(name)} = {value(item)}' for name, item in each.items())} }}" if each else "{}"
    raise TypeError(f"TOML has nothing for {each!r}")
