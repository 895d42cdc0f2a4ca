"""What the terminal needs of a table: the small part of it that a person at a prompt uses."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from moonless.core.decision import Decision, Refusal
from moonless.core.events import Event
from moonless.core.scene import Scene
from moonless.core.starting import Scenario


class OutcomeLike(Protocol):
    """How a game ended."""

    @property
    def summary(self) -> str: ...

    @property
    def details(self) -> list[str]: ...


class RecordLike(Protocol):
    """What was chosen and thrown, as it is kept."""

    @property
    def scenario(self) -> str: ...

    @property
    def options(self) -> dict[str, Any]: ...

    def save(self, path: Path, /) -> object: ...


class GameLike(Protocol):
    """The definition of a game."""

    @property
    def seats(self) -> dict[str, str]: ...

    @property
    def scenarios(self) -> dict[str, Scenario]: ...

    @property
    def rules_text(self) -> str: ...

    @property
    def no_take_back(self) -> str: ...

    def sides_at(self, scenario: str, options: dict[str, Any], /) -> list[list[str]]: ...


class TableLike(Protocol):
    """One play of a game."""

    @property
    def decision(self) -> Decision | None: ...

    @property
    def outcome(self) -> OutcomeLike | None: ...

    @property
    def notice(self) -> str: ...

    @property
    def can_undo(self) -> str: ...

    @property
    def why_not(self) -> list[Refusal]: ...

    @property
    def record(self) -> RecordLike: ...

    @property
    def game(self) -> GameLike: ...

    def choose(self, key: str, /) -> object: ...

    def undo(self) -> object: ...

    def take_back(self) -> object: ...

    def scene(self, seat: str | None, /) -> Scene: ...

    def side_label(self, seat: str, /) -> str: ...

    def note(self, text: str, seat: str = "", /) -> object: ...

    def watch(self, callback: Callable[[Event, Any], None], /) -> object: ...


class AdviceLike(Protocol):
    """One of the best answers, and what it leads to."""

    @property
    def key(self) -> str: ...

    @property
    def expected(self) -> float: ...

    @property
    def levels(self) -> dict[str, float]: ...

    @property
    def why(self) -> str: ...


Adviser = Callable[[Any], Sequence[AdviceLike]]
"""A table in, the best answers to its open decision out."""
Player = Callable[[Any], str]
"""Chooses for a seat: a table in, the key of an option out."""
