"""Plain data (TOML, JSON) into dataclasses and back, with errors that name the place: file, entry, field.

Standard library only; the types are those of the dataclass's own annotations.
"""

import ast
import dataclasses
import difflib
import enum
import hashlib
import sys
import tomllib
import types
import typing
from collections.abc import Callable, Iterable
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar, Union

from moonless.core.errors import Unreadable

T = TypeVar("T")

LISTED = 20
"""How many problems an error lists; the rest are counted."""

WHOLE_NUMBERS = {"int", "i64", "i32", "i16", "u8"}
"""Names of the types that hold whole numbers; all but the first are mypyc's."""


class Readable(Protocol):
    """A file, wherever it lies."""

    @property
    def name(self) -> str: ...

    def read_bytes(self) -> bytes: ...


def load(path: Readable) -> dict[str, Any]:
    """A TOML file as plain data."""
    try:
        return parse(path.read_bytes(), path.name)
    except FileNotFoundError:
        raise Unreadable(f"{path.name}: no such file") from None
    except OSError as error:
        raise Unreadable(f"{path.name}: cannot be opened: {error.strerror}") from None


def parse(data: bytes, name: str) -> dict[str, Any]:
    """The TOML of a file of this name as plain data."""
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: not UTF-8 text at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{name}: not TOML: {error}") from None


def read(cls: type[T], data: object, where: str) -> T:
    """Plain data as a `cls`; if anything does not fit, one error tells everything that does not."""
    problems: list[str] = []
    value = read_into(cls, data, where, problems)
    if value is None:
        raise unreadable(problems)
    return value


def read_into(cls: type[T], data: object, where: str, problems: list[str]) -> T | None:
    """As `read`, but what does not fit is added to `problems`, and None comes back."""
    before = len(problems)
    value = _read(cls, data, where, problems)
    return typing.cast(T, value) if len(problems) == before else None


def unreadable(problems: list[str]) -> Unreadable:
    """One error for all the problems of a file or folder."""
    lines = problems[:LISTED]
    if len(problems) > LISTED:
        lines.append(f"... and {len(problems) - LISTED} more")
    return Unreadable("\n".join(lines))


SIMPLE = frozenset((int, str, bool, float, type(None)))
"""What most of a state is made of."""


def plain(value: object) -> Any:
    """A tree of dataclasses as data that JSON can hold; `read` is the way back."""
    if type(value) in SIMPLE:
        return value
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {_plain_key(key): plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        cls = type(value)
        data = {name: plain(getattr(value, name)) for name, _, _ in _fields(cls)}
        for name in _quiet_fields(cls):
            if not data[name]:
                del data[name]
        for name, kept in _kept_otherwise(cls).items():
            data[name] = kept.write(getattr(value, name))
        return data
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is not plain data: {value!r}")


def fingerprint(paths: Iterable[Readable]) -> str:
    """A short hash of files: the same names with the same bytes give the same text, in whatever order they come."""
    whole = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.name):
        part = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.name} {part}\n".encode())
    return whole.hexdigest()[:16]


def _plain_key(key: object) -> str:
    if isinstance(key, bool) or not isinstance(key, int | str):
        raise TypeError(f"a table's keys must be text or whole numbers, not {key!r}")
    return str(key)


# --- the types of a dataclass ---


@cache
def _fields(cls: type) -> list[tuple[str, Any, bool]]:
    """Name, type and whether it must be given, for each field that the class is made with."""
    hints = _hints(cls)
    return [
        (
            field.name,
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(cls)
        if field.init
    ]


QUIET: Final = {"quiet": True}
"""Of a field that came later: empty, it is left out of plain data, which so stays what it was without it."""


@cache
def _quiet_fields(cls: type) -> list[str]:
    return [field.name for field in dataclasses.fields(cls) if field.metadata.get("quiet")]


@dataclasses.dataclass(frozen=True)
class KeptAs:
    """Of a field whose value plain data holds as a whole number: how it is written, and read again."""

    write: Callable[[Any], int]
    read: Callable[[int], Any]

    @property
    def metadata(self) -> dict[str, "KeptAs"]:
        return {"kept": self}


@cache
def _kept_otherwise(cls: type) -> dict[str, KeptAs]:
    return {field.name: field.metadata["kept"] for field in dataclasses.fields(cls) if "kept" in field.metadata}


def _hints(cls: type) -> dict[str, Any]:
    """The annotations of a class. A compiled class has forgotten its own; they are read from the source beside it."""
    if not hasattr(cls, "__mypyc_attrs__"):
        return typing.get_type_hints(cls)
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if dataclasses.is_dataclass(base):
            hints.update(_source_hints(base))
    return hints


def _source_hints(cls: type) -> dict[str, Any]:
    module = sys.modules[cls.__module__]
    compiled = Path(module.__file__ or "")
    source = compiled.with_name(compiled.name.split(".")[0] + ".py")
    names = vars(module)
    for node in _parsed(source).body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return {
                line.target.id: _evaluate(line.annotation, names)
                for line in node.body
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            }
    raise TypeError(f"{source.name} holds no class {cls.__name__}")


@cache
def _parsed(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


def _evaluate(annotation: ast.expr, names: dict[str, Any]) -> Any:
    text = annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
    return eval(str(text), names) if text is not None else None


# --- reading ---


def _read(hint: Any, data: object, where: str, problems: list[str]) -> Any:
    """`data` as the type `hint`; if it does not fit, a problem is added and what comes back is of no use."""
    origin = typing.get_origin(hint)
    if origin is Union or origin is types.UnionType:
        return _read_union(hint, data, where, problems)
    if origin is list:
        return _read_list(typing.get_args(hint)[0], data, where, problems)
    if origin is tuple:
        return _read_tuple(typing.get_args(hint), data, where, problems)
    if origin is dict:
        return _read_table(typing.get_args(hint), data, where, problems)
    if origin is Literal:
        fits = any(data == choice and type(data) is type(choice) for choice in typing.get_args(hint))
        return data if fits else _wrong(hint, data, where, problems)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _read_dataclass(hint, data, where, problems)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        for member in hint:
            if member.value == data and type(member.value) is type(data):
                return member
        return _wrong(hint, data, where, problems)
    return _read_scalar(hint, data, where, problems)


def _read_scalar(hint: Any, data: object, where: str, problems: list[str]) -> Any:
    kind = type(data)
    if hint is Any or hint is object:
        return data
    if hint is None or hint is types.NoneType:
        return data if data is None else _wrong(hint, data, where, problems)
    if hint is date:
        if kind is date:
            return data
        if isinstance(data, str):
            try:
                return date.fromisoformat(data)
            except ValueError:
                pass
        return _wrong(hint, data, where, problems)
    if hint is float:
        return float(typing.cast(float, data)) if kind is int or kind is float else _wrong(hint, data, where, problems)
    if hint is str or hint is bool:
        return data if kind is hint else _wrong(hint, data, where, problems)
    if getattr(hint, "__name__", "") in WHOLE_NUMBERS:
        return data if kind is int else _wrong(hint, data, where, problems)
    raise TypeError(f"{where}: data cannot be read as {hint!r}")


def _read_union(hint: Any, data: object, where: str, problems: list[str]) -> Any:
    members = typing.get_args(hint)
    if data is None and types.NoneType in members:
        return None
    others = [member for member in members if member is not types.NoneType]
    if len(others) == 1:
        return _read(others[0], data, where, problems)
    for member in others:
        tried: list[str] = []
        value = _read(member, data, where, tried)
        if not tried:
            return value
    return _wrong(hint, data, where, problems)


def _read_list(hint: Any, data: object, where: str, problems: list[str]) -> list[Any]:
    if not isinstance(data, list | tuple):
        _wrong(list[hint], data, where, problems)
        return []
    return [_read(hint, item, _entry(where, index, item), problems) for index, item in enumerate(data)]


def _read_tuple(hints: tuple[Any, ...], data: object, where: str, problems: list[str]) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_read_list(hints[0], data, where, problems))
    if not isinstance(data, list | tuple) or len(data) != len(hints):
        found = f"a list of {len(data)}" if isinstance(data, list | tuple) else shown(data)
        problems.append(f"{where}: expected a list of {len(hints)}, found {found}")
        return ()
    pairs = zip(hints, data, strict=True)
    return tuple(_read(hint, item, _entry(where, index, item), problems) for index, (hint, item) in enumerate(pairs))


def _read_table(hints: tuple[Any, ...], data: object, where: str, problems: list[str]) -> dict[Any, Any]:
    if not isinstance(data, dict):
        _wrong(dict, data, where, problems)
        return {}
    table: dict[Any, Any] = {}
    for key, item in data.items():
        place = f"{where}[{key}]"
        table[_read_key(hints[0], key, place, problems)] = _read(hints[1], item, place, problems)
    return table


def _read_key(hint: Any, key: object, where: str, problems: list[str]) -> Any:
    """A table's key. Keys are text in TOML and JSON, so that numbers are read from it."""
    if getattr(hint, "__name__", "") not in WHOLE_NUMBERS:
        return _read(hint, key, where, problems)
    text = str(key)
    if isinstance(key, bool) or not text.lstrip("-").isdecimal() or str(int(text)) != text:
        problems.append(f"{where}: expected a whole number as key, found {shown(key)}")
        return 0
    return int(text)


def _read_dataclass(cls: Any, data: object, where: str, problems: list[str]) -> Any:
    if not isinstance(data, dict):
        return _wrong(cls, data, where, problems)
    before = len(problems)
    values: dict[str, Any] = {}
    fields, kept = _fields(cls), _kept_otherwise(cls)
    for name, hint, needed in fields:
        if name in data and name in kept:
            number = _read(int, data[name], f"{where}: {name}", problems)
            values[name] = None if number is None else kept[name].read(number)
        elif name in data:
            values[name] = _read(hint, data[name], f"{where}: {name}", problems)
        elif needed:
            problems.append(f"{where}: {name}: missing, expected {expected(hint)}")
    known = [name for name, _, _ in fields]
    for name in data:
        if name not in known:
            near = difflib.get_close_matches(str(name), known, 1)
            problems.append(f"{where}: {name}: unknown field" + (f", did you mean '{near[0]}'?" if near else ""))
    if len(problems) > before:
        return None
    try:
        value = cls(**values)
        check: Callable[[], object] | None = getattr(value, "check", None)
        if check is not None:
            check()
    except ValueError as error:
        problems.append(f"{where}: {error}")
        return None
    return value


# --- words ---


def _entry(where: str, index: int, item: object) -> str:
    """The place of an item in a list, by its id if it has one."""
    name = item.get("id") if isinstance(item, dict) else None
    return f"{where}[{name if isinstance(name, str) and name else index}]"


def _wrong(hint: Any, data: object, where: str, problems: list[str]) -> None:
    problems.append(f"{where}: expected {expected(hint)}, found {shown(data)}")


def expected(hint: Any) -> str:
    """A type in words."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        return "one of " + ", ".join(shown(choice) for choice in typing.get_args(hint))
    if origin is Union or origin is types.UnionType:
        return " or ".join(expected(member) for member in typing.get_args(hint))
    if origin is list or origin is tuple:
        return "a list"
    if origin is dict or hint is dict or dataclasses.is_dataclass(hint):
        return "a table"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return "one of " + ", ".join(shown(member.value) for member in hint)
    words = {str: "text", bool: "true or false", float: "a number", date: "a date", types.NoneType: "nothing"}
    return words.get(hint, "a whole number" if getattr(hint, "__name__", "") in WHOLE_NUMBERS else "something else")


def shown(data: object) -> str:
    """A piece of data in words, short."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if data is None:
        return "nothing"
    if isinstance(data, dict):
        return "a table"
    if isinstance(data, list | tuple):
        return "a list"
    text = f"'{data}'" if isinstance(data, str) else str(data)
    return text if len(text) <= 60 else text[:56] + "...'"
