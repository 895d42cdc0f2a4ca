"""The files of the map as they are written: small tiles, tables, tiles."""

from dataclasses import dataclass, field
from typing import Any, Literal

from moonless.games.rogue_regiment.content.entries import Color, DataFile, Point


@dataclass
class SpawnSizeEntry:
    width: int
    depth: int
    capacity: int
    colors: list[str]


@dataclass
class EntrySizeEntry:
    width: int
    depth: int
    capacity: int


@dataclass
class StructureEntry:
    id: str
    name: str
    footprint: int
    destroyed_by: list[str]
    on: str = ""


@dataclass
class SmallTilesFile(DataFile):
    spawn_tile: SpawnSizeEntry
    entry_exit_tile: EntrySizeEntry
    structure: list[StructureEntry]
    tokens: dict[str, int]


@dataclass
class ScatterEntry:
    direction: dict[int, int | str]
    distance: dict[int, int]


@dataclass
class TablesFile(DataFile):
    facings: dict[str, Any]
    blast_template: dict[str, list[Point]]
    scatter: ScatterEntry
    field_of_view: dict[str, list[Point]]


@dataclass
class StartEntry:
    at: Point
    heading: str


@dataclass
class SentryEntry:
    color: Color
    at: Point
    arrows: list[str]
    default: str


@dataclass
class PatrolEntry:
    color: Color
    kind: Literal["loop", "through"]
    waypoints: list[Point]
    length: int
    starts: list[StartEntry]


@dataclass
class BuildingEntry:
    id: str
    x0: int
    y0: int
    x1: int
    y1: int


@dataclass
class TileSideEntry:
    id: str
    tile: str
    face: str
    name: str
    description: str
    grid: str
    buildings: list[BuildingEntry]
    sentry: list[SentryEntry] = field(default_factory=list)
    patrol: list[PatrolEntry] = field(default_factory=list)


@dataclass
class TilesFile(DataFile):
    tile_size: int
    legend: dict[str, dict[str, str]]
    side: list[TileSideEntry]
