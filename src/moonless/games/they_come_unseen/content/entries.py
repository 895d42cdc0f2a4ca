"""The data files as they are written: one dataclass a table."""

from dataclasses import dataclass, field

from moonless.core.datafiles import DataFile


@dataclass
class BoardEntry:
    id: str
    name: str
    row_labels: str
    column_count: int
    kilometers_per_square: int
    grid: str


@dataclass
class LegendEntry:
    kind: str
    depth_ft: int = 0
    station: str = ""


@dataclass
class SeaEntry:
    id: str
    name: str
    first_column: int
    last_column: int


@dataclass
class StartEntry:
    id: str
    square: str
    name: str
    default_submarine: str


@dataclass
class StationSquareEntry:
    station: str
    square: str
    storage_square: str
    sea: str


@dataclass
class FeatureEntry:
    id: str
    kind: str
    name: str
    squares: list[str]


@dataclass
class BoardFile(DataFile):
    board: BoardEntry
    legend: dict[str, LegendEntry]
    sea: list[SeaEntry]
    submarine_start: list[StartEntry]
    station_square: list[StationSquareEntry]
    feature: list[FeatureEntry]


@dataclass
class DepthsEntry:
    order: list[str]


@dataclass
class SubmarineClass:
    """What both submarines can do (6, 7, 16)."""

    max_move: int
    max_move_in_shallow: int
    battery_max: int
    battery_start: int
    battery_when_stationary: int
    snort_straight_squares: int
    snort_battery_gain: int
    snort_follow_up_squares: int
    snort_minimum_battery: int
    exhausted_recovery_battery: int
    hits_to_sink: int
    max_depth_by_hits: dict[int, str]


@dataclass
class SubmarineEntry:
    id: str
    color: str
    name: str
    start: str


@dataclass
class DestroyerClass:
    """What both Destroyers can do (10, 16)."""

    max_move: int
    fuel_max: int
    fuel_start: int
    salvos_max: int
    salvos_start: int
    mine_trigger_squares: int
    damaged_max_move: int
    damaged_fuel_max: int
    damaged_salvos_max: int
    fuel_lost_when_damaged: int


@dataclass
class DestroyerEntry:
    id: str
    color: str
    name: str
    start_station: str


@dataclass
class LogisticsEntry:
    id: str
    kind: str
    color: str
    name: str
    max_move: int
    carries_containers: int
    mine_trigger_squares: int
    start_station: str


@dataclass
class MinefieldEntry:
    squares: int
    run_squares: int


@dataclass
class RasEntry:
    squares: int


@dataclass
class ShipsFile(DataFile):
    depths: DepthsEntry
    submarine_class: SubmarineClass
    submarine: list[SubmarineEntry]
    destroyer_class: DestroyerClass
    destroyer: list[DestroyerEntry]
    logistics_ship: list[LogisticsEntry]
    minefield: MinefieldEntry
    replenishment_at_sea: RasEntry


@dataclass
class ContainerKind:
    """Fuel or weapons (15)."""

    id: str
    color: str
    count: int
    start_station: str
    refills: str
    full_value: int
    reduced_value: int
    smallest_share_in_ras: int


@dataclass
class ContainersFile(DataFile):
    container_kind: list[ContainerKind]


@dataclass
class StationRules:
    ship_capacity: int


@dataclass
class StationEffect:
    type: str
    kind: str = ""
    at: str = ""


@dataclass
class StationEntry:
    id: str
    letter: str
    number: int
    name: str
    place: str
    specialism: str
    effects: list[StationEffect]
    card_text: str


@dataclass
class StationsFile(DataFile):
    rules: StationRules
    station: list[StationEntry]


@dataclass
class TemplateEntry:
    size: int
    range: int
    color_of_code: dict[str, str]
    squares_per_color: dict[str, int]
    facings: list[str]


@dataclass
class SightEntry:
    """11.6 What stands in the line from (0, 0) to this offset."""

    offset: tuple[int, int]
    blockers: list[tuple[int, int]]
    corner_pairs: list[tuple[tuple[int, int], tuple[int, int]]]


@dataclass
class MortarEntry:
    bomb_groups: list[str]
    bombs_per_group: int
    depth_settings: list[str]
    result_by_depth_step_difference: dict[int, str]


@dataclass
class SonarFile(DataFile):
    template: TemplateEntry
    mask: dict[str, str]
    line_of_sight: list[SightEntry]
    mortar: MortarEntry


@dataclass
class FuelEntry:
    cost_by_squares: list[int]
    idle_at_sea: int


@dataclass
class StormEntry:
    level: int
    name: str
    ship_move_reduction: int
    transfer_at_sea_forbidden: bool = False
    ras_forbidden: bool = False
    enter_station_forbidden: bool = False
    snort_forbidden: bool = False
    undetectable_depths: list[str] = field(default_factory=list)


@dataclass
class WeatherEntry:
    levels: int
    step_per_round: int
    first_round_in_force: int
    first_round_with_step: int
    seed: dict[str, dict[str, int]]


@dataclass
class TablesFile(DataFile):
    fuel: FuelEntry
    storm_level: list[StormEntry]
    weather: WeatherEntry
    order_of_play: dict[str, list[str]]


@dataclass
class VariantEntry:
    """A form of play with its handicaps (20)."""

    id: str
    name: str
    submarines: int
    destroyers: int
    target_cards: int
    stations_to_win: int
    near_misses_per_hit: int
    order_of_play: str
    setup_choice: list[str] = field(default_factory=list)


@dataclass
class SeatingEntry:
    """Who sits where: for each seat the pieces it commands."""

    id: str
    variant: str
    players: int
    title: str
    nato: dict[str, list[str]]
    soviet: dict[str, list[str]]


@dataclass
class OptionEntry:
    id: str
    values: list[bool | int | str]
    default: bool | int | str
    note: str


@dataclass
class VariantsFile(DataFile):
    variant: list[VariantEntry]
    seating: list[SeatingEntry]
    option: list[OptionEntry]


@dataclass
class EventEntry:
    """The wording of an announcement."""

    id: str
    text: str
    rule: str


@dataclass
class AnnouncementsFile(DataFile):
    event: list[EventEntry]


@dataclass
class VisibilityItem:
    """Who may know it (18.1)."""

    id: str
    seen_by: str
    note: str = ""


@dataclass
class VisibilityFile(DataFile):
    item: list[VisibilityItem]
