"""A game whose content is a folder of data files, and packs of them."""

import warnings
from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol

from moonless.core.briefings import brief, read_briefings
from moonless.core.datafiles import BRIEFINGS, ContentFolder
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import Game, P
from moonless.core.packs import ABOUT, Pack, is_missing, joined, packs_of, read_pack
from moonless.core.secrets import S
from moonless.core.starting import Openings, Scenario

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    C = TypeVar("C", bound="Marked", default=Any)
else:
    from typing import TypeVar

    C = TypeVar("C")


class Marked(Protocol):
    """Content that knows its fingerprint."""

    @property
    def fingerprint(self) -> str: ...


class DataGame(Game[S, P], Generic[S, P, C]):
    """A game whose content is a folder of data files: `folder` reads and checks it."""

    def __init__(self) -> None:
        self.openings: Openings[S] = Openings(self.lay_out)

    @property
    @abstractmethod
    def folder(self) -> ContentFolder[Any, C]:
        """The folder, and what is made of it."""

    @property
    def content(self) -> C:
        """What the rules read; loaded once."""
        return self.folder.load()

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    def mark_of(self, scenario: str, options: Mapping[str, Any] | None = None) -> str:
        edition = None if options is None else self.folder.edition_in(options)
        return self.folder.chosen(scenario, edition)[0].fingerprint

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """What it can be started with, by id: its own, then those of content packs."""
        found = list(super().scenarios.values())
        for pack in packs_of(self.id):
            try:
                found += self.pack_scenarios(pack)
            except MoonlessError as error:  # one broken pack must not take everything else away
                if pack.named:
                    raise
                warnings.warn(f"the content pack {pack.name} is left out: {error}", stacklevel=2)
        return {scenario.id: scenario for scenario in found}

    def sides_at(self, scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """Of a pack that is not here nobody knows who may share what: then each keeps to himself."""
        missing = is_missing(self.id, scenario)
        return [[seat] for seat in self.seats] if missing else super().sides_at(scenario, options)

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        missing = is_missing(self.id, scenario)
        return self.seats.get(seat, seat) if missing else super().side_label(scenario, options, seat)

    def side_id(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        missing = is_missing(self.id, scenario)
        return self.seats.get(seat, seat) if missing else super().side_id(scenario, options, seat)

    @abstractmethod
    def scenarios_of(self, content: C) -> list[Scenario]:
        """What can be started with this content."""

    def list_scenarios(self) -> list[Scenario]:
        return self.scenarios_of(self.content)

    def pack_scenarios(self, pack: Pack) -> list[Scenario]:
        found = self.scenarios_of(self.folder.packed(pack.name))
        brief(found, self.folder.laid(pack))
        brief(found, self.package / "data")
        for scenario in found:
            scenario.id, scenario.content = joined(scenario.id, pack.name), pack.about.title
            scenario.title = f"{scenario.title} ({pack.about.title})"
        return found

    @abstractmethod
    def lay_out(self, scenario: str, options: dict[str, Any]) -> S:
        """What every game of a scenario starts from that is started with these options."""

    def start(self, scenario: str, options: dict[str, Any]) -> S:
        return self.openings.copy(scenario, options, self.mark_of(scenario, options))

    def problems_of(self, pack: Pack) -> list[str]:
        """Everything that is wrong with a pack of this game, a line each."""
        found = [*self.folder.strangers(pack), *self.folder.problems(self.folder.laid(pack))]
        try:
            read_briefings(pack.files.get(BRIEFINGS, b""))
        except Unreadable as error:
            found.append(str(error))
        return found

    def check(self, path: str) -> list[str]:
        """What is wrong with a folder of data files: the whole content, or a pack of what differs."""
        if (Path(path) / ABOUT).is_file():
            return self.problems_of(read_pack(Path(path)))
        return self.folder.problems(Path(path))
