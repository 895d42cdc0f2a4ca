"""The data files as they are written: hexes by name, skills by name."""

from dataclasses import dataclass, field
from typing import Literal

from moonless.core.datafiles import DataFile
from moonless.games.by_stealth_and_sea.content.components import (
    ActionPoints,
    CustomCampaign,
    DefenseCard,
    DefenseLevel,
    Element,
    EscapeModifiers,
    HistoricCampaign,
    MissionCard,
    OperatorCard,
    PatrolCraft,
    Position,
    Scoring,
    TechTrack,
    VictoryRow,
)

Edge = Literal["east", "west"]
Medal = Literal["gold", "silver", "bronze"]
Outcome = Literal["", "success", "check"]
AttributeType = Literal["none", "skill_bonus", "action_bonus", "extra_surge", "captured_vp_bonus"]


@dataclass
class MoleEntry:
    id: str
    name: str
    blocked_hexsides: list[tuple[str, str]]


@dataclass
class EntranceEntry:
    id: str
    name: str
    net_hexes: list[str]
    approach_hexes: list[str]


@dataclass
class StartSetEntry:
    id: str
    name: str
    slc_hexes: tuple[str, str, str]


@dataclass
class BerthEntry:
    hex: str
    area: Literal["harbor", "roads"]
    kinds: list[Literal["capital", "cruiser", "auxiliary", "small", "cargo"]]


@dataclass
class LabelEntry:
    text: str
    hex: str


@dataclass
class BoardFile(DataFile):
    """board_*.toml; harbor, net and mortar hexes follow from the grid and are given as a check."""

    id: str
    name: str
    columns: int
    rows: int
    shifted_rows: Literal["even", "odd"]
    harbor_edge: Edge
    hex_width_meters: int
    grid: str
    harbor_hexes: list[str]
    net_hexes: list[str]
    mortar_hexes: list[str]
    berths: list[BerthEntry]
    labels: list[LabelEntry]
    entrances: list[EntranceEntry]
    moles: list[MoleEntry]
    start_sets: list[StartSetEntry]


@dataclass
class NavyEntry:
    id: str
    name: str
    prefix: str
    type: str
    victory_points: int


@dataclass
class CargoEntry:
    id: str
    name: str
    type: str
    victory_points: int


@dataclass
class PatrolCraftEntry:
    id: str
    number: int
    in_play_from: str


@dataclass
class ShipTypeEntry:
    id: str
    name: str
    victory_points: int
    medal: Medal
    promotion: bool


@dataclass
class ShipsFile(DataFile):
    navy_count: int
    cargo_count: int
    patrol_craft_count: int
    navy: list[NavyEntry]
    cargo: list[CargoEntry]
    patrol_craft: list[PatrolCraftEntry]
    ship_types: list[ShipTypeEntry]


@dataclass
class AttributeEntry:
    type: AttributeType
    skill: str = ""
    action: str = ""

    def check(self) -> None:
        if bool(self.skill) != (self.type == "skill_bonus") or bool(self.action) != (self.type == "action_bonus"):
            raise ValueError("a skill belongs to skill_bonus, an action to action_bonus, and neither to any other")


@dataclass
class ServiceEntry:
    mission: str
    role: Literal["crew", "reserve"]
    slc: int
    skills: dict[str, int]


@dataclass(kw_only=True)
class OperatorEntry(OperatorCard):
    kind: Literal["historic", "custom"]
    attribute: AttributeEntry
    missions: list[ServiceEntry]


@dataclass
class OperatorsFile(DataFile):
    historic_count: int
    custom_count: int
    operators: list[OperatorEntry]


@dataclass
class FaultCardEntry:
    id: str
    title: str
    technology: str
    level: str
    space: str
    token: Literal["surge", "slc", "warhead"]
    repair_value: int
    token_goes: Literal["card", "discard"]
    copies: int
    flavor: str


@dataclass
class FaultCardsFile(DataFile):
    card_count: int
    deck_size_per_mission: int
    fault_cards: list[FaultCardEntry]


@dataclass
class AlertCardEntry:
    value: int
    copies: int


@dataclass
class AlertDeckFile(DataFile):
    card_count: int
    alert_value: int
    alert_removes_at_most_value: int
    cards: list[AlertCardEntry]


@dataclass
class HarborDefenseFile(DataFile):
    card_count: int
    elements: list[Element]
    cards: list[DefenseCard]
    levels: list[DefenseLevel]
    patrol_craft: PatrolCraft


@dataclass
class PositionsFile(DataFile):
    card_count: int
    forward_positioning: list[Position]


@dataclass
class TechnologyFile(DataFile):
    tracks: list[TechTrack]


@dataclass
class NamedCargoEntry:
    hex: str
    name: str


@dataclass
class DesignatedEntry:
    ship: str
    hex: str


@dataclass
class CrewEntry:
    slc: Literal[1, 2, 3]
    operator: str
    skills: dict[str, int]


@dataclass(kw_only=True)
class MissionEntry(MissionCard):
    surge_tokens_per_slc: int
    cargo_count: int
    navy_count: int
    cargo_hexes: list[str]
    named_cargo: list[NamedCargoEntry]
    designated_ships: list[DesignatedEntry]
    free_ship_hexes: list[str]
    crews: list[CrewEntry]


@dataclass
class MissionsFile(DataFile):
    mission_count: int
    missions: list[MissionEntry]


@dataclass
class VictoryTable:
    rows: list[VictoryRow]


@dataclass
class AwardEntry:
    medal: str
    promotion: bool


@dataclass
class CampaignFile(DataFile):
    historic: HistoricCampaign
    custom: CustomCampaign
    mission_victory: VictoryTable
    campaign_victory: VictoryTable
    operator_awards: dict[Medal, AwardEntry]


@dataclass
class GameTable:
    players: tuple[int, int]
    slcs: int
    turns: int
    phases: list[str]


@dataclass
class TimeTrackTable:
    spaces: list[str]
    escape_bonus_until: str


@dataclass
class DiceTable:
    skill_sides: int
    skill_count: int
    slc: list[int]
    movement: list[int]


@dataclass
class SpaceEntry:
    """A space of the SLC sheet; tokens that the mission gives are not counted here."""

    id: str
    token: Literal["surge", "slc", "warhead"]
    at_setup: int
    by_mission: bool
    when_empty: str


@dataclass
class SheetTable:
    skills: list[str]
    spaces: list[SpaceEntry]
    stamina_modifier_without_breathing_gear: int
    stamina_check_without_wetsuit: int


@dataclass
class ActionWords:
    id: str
    verb: str = ""
    aim: Literal["", "facing", "fault", "ship"] = ""
    at: str = ""


@dataclass
class WordsFile(DataFile):
    action: list[ActionWords]


@dataclass
class ActionEntry:
    id: str
    rule: str
    name: str
    states: list[Literal["surfaced", "submerged"]]
    cost_0: Outcome = ""
    cost_1: Outcome = ""
    cost_2: Outcome = ""
    skill: str = ""
    value: int = 0
    value_from: Literal["", "fault-card", "anti-torpedo-net"] = ""
    value_without_wetsuit: int = 0
    distance: int = 0
    distance_is_maximum: bool = False
    triggered_by: list[str] = field(default_factory=list)

    def check(self) -> None:
        rolls = "check" in (self.cost_0, self.cost_1, self.cost_2)
        if rolls != bool(self.skill) or rolls != (bool(self.value) != bool(self.value_from)):
            raise ValueError(
                "an action with a check needs a skill and either a value or value_from; another has neither"
            )


@dataclass
class RulesFile(DataFile):
    game: GameTable
    time_track: TimeTrackTable
    directions: list[str]
    dice: DiceTable
    movement_diagram: dict[int, str]
    tokens: dict[str, int]
    slc_sheet: SheetTable
    action_points: ActionPoints
    actions: list[ActionEntry]
    escape_modifiers: EscapeModifiers
    scoring: Scoring
