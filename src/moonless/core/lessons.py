"""A lesson: a game whose chance is fixed, and what is said step by step while somebody plays it. A lesson is data."""

from dataclasses import dataclass, field
from typing import Any

from moonless.core.content import load, read
from moonless.core.datafiles import Folder, data_files

FOLDER = "lessons"
PARTS = ("board", "orders", "sheets", "log", "tracks")
"""Parts of a screen that a step can point at."""
THINGS = ("cell", "piece", "sheet")
"""What else it can point at, by its id: `cell D4`."""


@dataclass(slots=True)
class Step:
    """Words, and the answers that are meant, one after another; without any, somebody reads and goes on."""

    say: str
    title: str = ""
    choose: str | list[str] = ""
    auto: bool = False
    """The lesson itself answers: for what need not be taught."""
    point: str = ""
    """What lights up: a part of the screen, or `cell D4`, `piece barham`, `sheet slc-1`."""

    @property
    def keys(self) -> list[str]:
        """The answers that are meant."""
        if isinstance(self.choose, str):
            return [self.choose] if self.choose else []
        return self.choose

    @property
    def pointed(self) -> tuple[str, str]:
        """What lights up: a part of the screen, or the kind of a thing and its id."""
        thing, _, id = self.point.partition(" ")
        return thing, id

    def check(self) -> None:
        if not self.say.strip():
            raise ValueError("say: a step without words")
        if self.auto and not self.keys:
            raise ValueError("auto: there is nothing to choose")
        thing, id = self.pointed
        if self.point and self.point not in PARTS and not (thing in THINGS and id):
            named = ", ".join(f"'{each} ID'" for each in THINGS)
            raise ValueError(f"point: expected one of {', '.join(PARTS)}, {named}; found '{self.point}'")


@dataclass(slots=True)
class Lesson:
    """A guided game: how it begins, who holds which seat, what is said on the way."""

    title: str
    summary: str
    scenario: str
    seed: str
    steps: list[Step]
    id: str = ""
    """The name of its file."""
    options: dict[str, Any] = field(default_factory=dict)
    """Start options of the scenario."""
    seats: list[str] = field(default_factory=list)
    """What the learner holds; none named: all seats of the scenario."""
    others: dict[str, list[str]] = field(default_factory=dict)
    """The answers of the seats that the computer holds, in order."""

    def check(self) -> None:
        both = [seat for seat in self.others if seat in self.seats]
        if both or (self.others and not self.seats):
            raise ValueError(f"others: {both[0] if both else 'every seat'} is the learner's")


def read_lessons(data: Folder) -> dict[str, Lesson]:
    """The lessons beside a game's data, by id."""
    folder = data / FOLDER
    found: dict[str, Lesson] = {}
    for file in data_files(folder) if folder.is_dir() else []:
        lesson = read(Lesson, load(file), f"{FOLDER}/{file.name}")
        lesson.id = file.name.removesuffix(".toml")
        found[lesson.id] = lesson
    return found
