"""A mission's file as it is written; a mission of one's own is written the same way (16.10)."""

from dataclasses import dataclass, field
from typing import Literal

from moonless.core.datafiles import Named
from moonless.games.rogue_regiment.content.entries import LEVELS, Color, Point, Side


@dataclass
class TeamEntry:
    count: int
    required: list[str] = field(default_factory=list)
    recommended: list[str] = field(default_factory=list)
    required_board: dict[str, str] = field(default_factory=dict)
    extra_gear: dict[str, int] = field(default_factory=dict)


@dataclass
class MeterEntry:
    easy: int = 0
    normal: int = 0
    hard: int = 0


@dataclass
class DecksEntry:
    easy: str
    normal: str
    hard: str


@dataclass
class SpecialCardEntry:
    card: str
    depth_min: int
    depth_max: int
    levels: list[str]


@dataclass
class EdgeTileEntry:
    side: Side
    at: int


@dataclass
class SpawnTileEntry:
    color: Literal["white", "black", "mixed"]
    side: Side
    at: int


@dataclass
class ObjectiveEntry:
    kind: Literal["destroy", "demolish", "kill", "collect", "rescue", "recover", "destroy_vehicles", "escape", "exit"]
    targets: list[str] = field(default_factory=list)
    count: int = 1


@dataclass
class StructurePlaceEntry:
    id: str
    kind: str
    squares: list[Point]


@dataclass
class UnitPlaceEntry:
    id: str
    kind: str
    at: Point
    facing: str
    levels: list[str] = field(default_factory=lambda: list(LEVELS))
    """16.5 Where it stands; elsewhere it is not there."""


@dataclass
class ThingEntry:
    id: str
    kind: str
    at: Point


@dataclass
class PointEntry:
    id: str
    at: Point


@dataclass
class PrisonerEntry:
    id: str
    name: str
    at: Point


@dataclass
class VehicleEntry:
    id: str
    kind: str
    state: Literal["parked", "crewed", "convoy", "reserve"]
    at: Point | None = None
    facing: str = "E"
    route: list[Point] = field(default_factory=list)
    cargo: int = 0


@dataclass
class ConvoyEntry:
    route: list[Point]
    speed: int
    spacing: int
    order: list[str]


@dataclass
class SquaresEntry:
    squares: list[Point]


@dataclass
class RatingEntry:
    """16.6 What a mission asks in place of "no alarm before the last objective", where that could not be earned."""

    quiet_until: str = ""
    """No alarm before this special card was drawn."""
    out_by_turn: int = 0
    """Everybody who lives is out by the end of this turn."""


@dataclass
class LessonEntry:
    id: str
    title: str
    text: str
    done_when: str
    example: str


@dataclass
class PatrolStartEntry:
    color: Color
    at: Point


@dataclass
class TutorialEntry:
    event_order: list[str]
    after_event_order: str
    patrol_starts: list[PatrolStartEntry]
    lesson: list[LessonEntry]


@dataclass
class MissionFile(Named):
    """A mission: layout, placements, operators, meter and deck per difficulty, objectives."""

    id: str
    name: str
    tier: str
    setting: str
    briefing: str
    width: int
    height: int
    layout: list[list[str]]
    operators: TeamEntry
    event_deck: DecksEntry
    source: dict[str, str] = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)
    start_section: Literal["stealth", "battle"] = "stealth"
    patrol_lines_manned: bool = True
    sentry_points_manned: bool = True
    special_rules: list[str] = field(default_factory=list)
    stealth_meter: MeterEntry = field(default_factory=MeterEntry)
    special_card: list[SpecialCardEntry] = field(default_factory=list)
    entry_tile: list[EdgeTileEntry] = field(default_factory=list)
    exit_tile: list[EdgeTileEntry] = field(default_factory=list)
    spawn_tile: list[SpawnTileEntry] = field(default_factory=list)
    objective: list[ObjectiveEntry] = field(default_factory=list)
    secondary: list[ObjectiveEntry] = field(default_factory=list)
    structure: list[StructurePlaceEntry] = field(default_factory=list)
    unit: list[UnitPlaceEntry] = field(default_factory=list)
    object: list[ThingEntry] = field(default_factory=list)
    item: list[ThingEntry] = field(default_factory=list)
    demolition_point: list[PointEntry] = field(default_factory=list)
    prisoner: list[PrisonerEntry] = field(default_factory=list)
    vehicle: list[VehicleEntry] = field(default_factory=list)
    convoy: ConvoyEntry | None = None
    start: SquaresEntry | None = None
    tutorial: TutorialEntry | None = None
    rating: RatingEntry = field(default_factory=RatingEntry)
    derived: dict[str, int] = field(default_factory=dict)
    """What follows from the layout, for checking the assembly."""
