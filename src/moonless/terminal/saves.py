"""Games in progress: one file each in the user's data folder, written after every move so that none is ever lost."""

import contextlib
import errno
import json
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from moonless.core.home import home

SUFFIX = ".jsonl"
ABOUT = ".about.json"


class Savable(Protocol):
    """A record that can be written to a file."""

    def save(self, path: Path, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as a list shows it."""

    path: Path
    title: str
    now: str
    when: datetime
    over: bool


def new_path(game: str, scenario: str, folder: Path | None = None, when: datetime | None = None) -> Path:
    """A name for a new game that no other has: game, scenario, date and time, a counter. The name is taken at once."""
    folder = home() if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    stamp = (when or datetime.now(UTC).astimezone()).strftime("%Y%m%d-%H%M%S")
    stem = "-".join(slug(part) for part in (game, scenario, stamp) if part)
    counter = 1
    while True:
        path = folder / f"{stem}-{counter}{SUFFIX}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            counter += 1
        else:
            return path


def any_of(game: str, folder: Path | None = None) -> bool:
    """Whether a game of this kind is kept here."""
    folder = home() if folder is None else folder
    return any(folder.glob(f"{slug(game)}-*{SUFFIX}"))


def slug(text: str) -> str:
    """Text as a part of a file name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-").lower() or "game"


def save(record: Savable, path: Path) -> None:
    """Write a record, which does it whole or not at all, and make the new name last."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "that is not a file", str(path))
    record.save(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a change of names last; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def why_not_saved(error: OSError, path: Path) -> str:
    """A failed save in words that help."""
    reasons = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "your quota on the disk is used up",
        errno.EACCES: "you may not write there",
        errno.EPERM: "you may not write there",
        errno.EROFS: "the disk is read-only",
        errno.ENOENT: "the folder does not exist",
        errno.ENOTDIR: "a part of the path is not a folder",
        errno.EISDIR: "that is a folder",
        errno.ENAMETOOLONG: "the name is too long",
    }
    reason = reasons.get(error.errno or 0) or error.strerror or str(error)
    return f"Could not save to {path}: {reason}."


def describe(path: Path, title: str, now: str, over: bool) -> None:
    """Note beside a game what a list should say of it. It is a convenience: when it fails, nothing is lost."""
    about = {"title": title, "now": now, "over": over}
    temporary = path.with_name(f".{path.name}.{os.getpid()}.about")
    with contextlib.suppress(OSError):
        temporary.write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")
        temporary.replace(about_path(path))
        return
    with contextlib.suppress(OSError):
        temporary.unlink(missing_ok=True)


def about_path(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + ABOUT)


def discard(path: Path) -> None:
    """Remove a saved game and the note beside it."""
    for each in (path, about_path(path)):
        each.unlink(missing_ok=True)


def discard_empty(path: Path) -> None:
    """Remove a saved game that nothing was ever written to."""
    with contextlib.suppress(OSError):
        if path.stat().st_size == 0:
            discard(path)


def holds_a_game(path: Path) -> bool:
    """Whether something was written there."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def whole_part(path: Path) -> Path | None:
    """The lines of a damaged game before the damage, as a game of their own beside it; None where nothing is left."""
    text = path.read_text(encoding="utf-8", errors="replace").splitlines()
    good: list[str] = []
    for line in text:
        try:
            whole = isinstance(json.loads(line), dict) and "\ufffd" not in line
        except ValueError:
            whole = False
        if not whole:
            break
        good.append(line)
    if not good or len(good) == len(text):
        return None
    kept = path.with_name(f"{path.name.removesuffix(SUFFIX)}-whole{SUFFIX}")
    kept.write_text("\n".join(good) + "\n", encoding="utf-8")
    return kept


def saved_games(folder: Path | None = None, finished: bool = False) -> list[Saved]:
    """The games in the folder, the newest first; those that are over only if asked for."""
    folder = home() if folder is None else folder
    games = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else []:
        with contextlib.suppress(OSError):
            stat = path.stat()
            if stat.st_size:
                games.append((stat.st_mtime_ns, saved_game(path, stat.st_mtime)))
    games.sort(key=lambda each: (each[0], each[1].path.name), reverse=True)
    return [game for _, game in games if finished or not game.over]


def saved_game(path: Path, modified: float) -> Saved:
    """One saved game, by the note beside it or else by its name."""
    about: dict[str, object] = {}
    with contextlib.suppress(OSError, ValueError):
        loaded = json.loads(about_path(path).read_text(encoding="utf-8"))
        about = loaded if isinstance(loaded, dict) else {}
    when = datetime.fromtimestamp(modified, UTC).astimezone()
    title = str(about.get("title") or path.name.removesuffix(SUFFIX))
    return Saved(path, title, str(about.get("now") or ""), when, about.get("over") is True)


def list_lines(games: list[Saved]) -> list[str]:
    """Saved games, numbered, the newest first."""
    lines = []
    for number, game in enumerate(games, 1):
        now = f", {'over' if game.over else game.now}" if game.over or game.now else ""
        lines.append(f"{number}: {game.title}{now} ({game.when:%Y-%m-%d %H:%M}, {game.path.name})")
    return lines


def short_name(path: Path | None) -> str:
    """What to call a saved game: its name where it lies in the user's folder, else its path."""
    if path is None:
        return ""
    return path.name if path.parent == home() else str(path)


def find_saved(name: str, folder: Path | None = None) -> Path | None:
    """The saved game that a person means by a path, a file name, its beginning, or its number in the list."""
    if Path(name).is_file():
        return Path(name)
    games = saved_games(folder)
    if name.isdecimal() and 1 <= int(name) <= len(games):
        return games[int(name) - 1].path
    games = saved_games(folder, finished=True)
    exact = [game.path for game in games if game.path.name in (name, name + SUFFIX)]
    fits = exact or [game.path for game in games if game.path.name.startswith(name)]
    return fits[0] if len(fits) == 1 else None
