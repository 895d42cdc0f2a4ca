"""What is printed on a campaign sheet: lengths, options on sale, Ports, Areas and their boxes."""

from dataclasses import dataclass, field
from typing import Literal

from moonless.games.gato_leader.content.kinds import MISSION_KEYS


@dataclass
class Wolfpacks:
    allowed: bool
    max_packs: int
    max_submarines: int
    min_submarines: int


@dataclass
class Length:
    """Patrols a boat, SO points, and the lowest total of each evaluation (15.2)."""

    patrols: int
    special_option_points: int
    great: int
    good: int
    adequate: int
    poor: int


@dataclass
class Sale:
    """A Special Option on sale: cost in SO points; limit 0 means as often as you like (4.1)."""

    id: str
    cost: float
    limit: int

    def __post_init__(self) -> None:
        self.halves = round(self.cost * 2)


@dataclass
class Port:
    id: str
    name: str
    refit: int
    adjacent: list[str]
    at: tuple[float, float]
    box_at: tuple[float, float]


@dataclass
class Fob:
    """Where a Forward Operating Base can be placed, and its torpedoes."""

    base: str
    torpedoes: int
    at: tuple[float, float]


@dataclass
class MissionBox:
    """A Special Mission box of an Area."""

    kind: Literal["mine", "attack", "recon"]
    events: int
    at: tuple[float, float]
    vp: int = 0
    vp_by_torpedoes: list[tuple[int, int]] = field(default_factory=list)
    naval_cards: int = 0


@dataclass
class Area:
    id: str
    name: str
    moving_events: int
    patrolling_events: int
    contact_table: list[tuple[int, int, int]]
    adjacent: list[str]
    mined: bool
    label_at: tuple[float, float]
    searched_at: tuple[float, float]
    polygon: list[tuple[float, float]]
    fob: Fob | None = None
    mission: list[MissionBox] = field(default_factory=list)

    def box(self, kind: int) -> MissionBox | None:
        """The box for a kind of Special Mission."""
        for mission in self.mission:
            if mission.kind == MISSION_KEYS[kind]:
                return mission
        return None


@dataclass
class NoTransit:
    between: tuple[str, str]
    name: str
    at: tuple[float, float]
