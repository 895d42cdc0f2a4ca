"""What lies in the box: ships, crews, cards, tables, missions, as the rules use them."""

from dataclasses import dataclass, field
from datetime import date
from typing import Final

from mypy_extensions import mypyc_attr

BREATHING_GEAR: Final = 0
WETSUIT: Final = 1
TRANSMISSION: Final = 2
BALLAST_TANK: Final = 3
BATTERY: Final = 4
WARHEAD: Final = 5

SPACE_NAMES: Final = ["breathing_gear", "wetsuit", "transmission", "ballast_tank", "battery", "warhead"]
SPACE_TITLES: Final = ["Breathing Gear", "Wetsuit", "Transmission", "Ballast Tank", "Battery", "Warhead"]

PILOT: Final = 0
OPS: Final = 1
REPAIR: Final = 2
STAMINA: Final = 3

SKILL_NAMES: Final = ["pilot", "ops", "repair", "stamina"]
SKILL_TITLES: Final = ["Pilot", "Ops", "Repair", "Stamina"]

DIRECTIONS: Final = ["NE", "E", "SE", "SW", "W", "NW"]

NOTHING: Final = 0
FACING: Final = 1
FAULT: Final = 2
SHIP: Final = 3

AIMS: Final = ["", "facing", "fault", "ship"]
"""What an action is aimed at."""


def skill_list(skills: dict[str, int]) -> list[int]:
    """The four skills in order; what is not listed is 1."""
    return [skills.get(name, 1) for name in SKILL_NAMES]


@dataclass
class Ship:
    """A Navy or Cargo counter."""

    id: str
    name: str
    prefix: str
    type: str
    victory_points: int
    medal: str
    promotion: bool
    navy: bool

    @property
    def title(self) -> str:
        """The ship's full name: HMS Barham."""
        return f"{self.prefix} {self.name}" if self.prefix else self.name


@dataclass
class Attribute:
    """What is special about a crew (1.3): `skill` is -1 and `action` empty where they play no part."""

    type: str
    skill: int
    action: str


@dataclass
class Service:
    """A mission that a crew served in; `slc` is 0 for a reserve."""

    mission: str
    role: str
    slc: int
    skills: list[int]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class OperatorCard:
    """What an Operator card says in words."""

    id: str
    kind: str
    name: str
    pilot: str
    second: str
    year_available: int
    campaign_usable: bool
    note: str = ""


@dataclass(kw_only=True)
class Operator(OperatorCard):
    """An Operator card: the crew of one SLC."""

    attribute: Attribute
    missions: list[Service]


@dataclass
class FaultCard:
    """One kind of Fault card; `kept` means that the token taken goes on the card and can be repaired."""

    id: str
    key: str
    title: str
    technology: str
    level: str
    space: int
    token: str
    repair_value: int
    kept: bool
    copies: int
    flavor: str


@dataclass
class Element:
    """A Harbor Defense space of the board with its printed values (5.4); no values: not in play without a card."""

    id: str
    order: int
    name: str
    draws_for: str
    effect: str
    base: dict[str, int]
    modifiers: dict[str, int]


@dataclass
class PatrolCraft:
    """How many Patrol Craft there are, and how they seek (1.7, 5.4.4, 6.1)."""

    total: int
    base_in_play: int
    max_per_hex: int
    seek_range: int
    seek_speed: int
    remove_at_distance: int


@dataclass
class DefenseCard:
    """A Harbor Defense card; its values replace those of its element."""

    id: str
    name: str
    level: int
    element: str
    values: dict[str, int]
    patrol_craft_in_play: int = 0
    replaces: str = ""


@dataclass
class DefenseLevel:
    """A row of the Harbor Defense table (8.2.4)."""

    level: int
    alert_value: int
    adds_card: str


@dataclass
class Defense:
    """The targets in force: [surfaced, submerged], or None for an element that is not in play."""

    searchlights: list[int] | None
    dive_team: list[int] | None
    response: list[int] | None
    attack: list[int] | None
    mortar: list[int] | None
    detected_modifier: int
    harbor_modifier: int
    net: int
    patrol_craft: int


@dataclass
class Position:
    """A Forward Positioning card."""

    id: str
    name: str
    surge_tokens: int
    fault_checks: int
    boards: list[str]
    cost: int
    requires: list[str]
    flavor: str


@dataclass
class TechLevel:
    """A step of a technology track; `boards` lists where it can be used, empty for everywhere."""

    id: str
    name: str
    cost: int
    requires: list[str]
    boards: list[str] = field(default_factory=list)
    warhead_tokens_per_slc: int = 0


@dataclass
class TechTrack:
    """A technology track (8.2.3); in a branching one the steps before are named by `requires`."""

    id: str
    name: str
    start: str
    fault_spaces: list[str]
    levels: list[TechLevel]
    branching: bool = False


@dataclass
class ActionRow:
    """A row of the action table (4.3). `cost_1`, `cost_2`: "success", "check" or "" (not at that price).

    `skill` is -1 where nothing is rolled; `value` is 0 where it comes from elsewhere, which `value_from` names.
    """

    id: str
    rule: str
    name: str
    states: list[str]
    cost_0: str
    cost_1: str
    cost_2: str
    skill: int
    value: int
    value_from: str
    value_without_wetsuit: int
    distance: int
    distance_is_maximum: bool
    triggered_by: list[str]
    verb: str
    """How an option's key begins."""
    aim: int
    at: str
    """What stands before the name of a ship that it is aimed at."""


@dataclass
class SlcSheet:
    """1.6.1, S.16 The SLC sheet, space by space, and what Stamina suffers without two of them."""

    setup_tokens: list[int]
    """Tokens on each space at setup; 0 where the mission says how many."""
    when_empty: list[str]
    """What the loss of each space's last token means, in words."""
    stamina_modifier_without_breathing_gear: int
    stamina_check_without_wetsuit: int


@dataclass
class ActionPoints:
    """1.2 What a crew has in a turn."""

    readied: int
    stunned: int


@dataclass
class EscapeModifiers:
    """4.3.15 What is added to the highest die of an Escape."""

    early: int
    readied: int
    inside_harbor: int
    breathing_gear_empty: int
    per_patrol_craft: int
    boards: dict[str, int]


@dataclass
class Scoring:
    """7 What is scored beside ships."""

    per_slc_scuttled: int
    per_operator_escaped: int


@dataclass
class VictoryRow:
    """From this score on, this level."""

    minimum: int
    level: str
    award: str


@dataclass
class Breakdown:
    """What the crews did in history, counted as the rules count."""

    ships: int
    slcs_scuttled: int
    operators_escaped: int
    captured_vp_bonus: int
    ships_hit: list[str]

    @property
    def total(self) -> int:
        """The historic result."""
        return self.ships + self.slcs_scuttled + self.operators_escaped + self.captured_vp_bonus


@dataclass
class MissionCrew:
    """Who rides an SLC in a mission, with the skills of that day."""

    slc: int
    operator: str
    skills: list[int]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class MissionCard:
    """What is printed of a mission's setup (S) and needs no board."""

    number: int
    id: str
    code: str
    title: str
    date: date
    year: int
    board: str
    start_set: str
    historic_result: int
    historic_breakdown: Breakdown
    forward_positioning: str
    technology: dict[str, str]
    warhead_tokens_per_slc: int
    harbor_defense_level: int
    harbor_defense_cards: list[str]
    patrol_craft: list[int]
    free_ships: list[str]
    overview: str


@dataclass(kw_only=True)
class Mission(MissionCard):
    """A mission on its board, whose hexes are indices."""

    start_hexes: list[int]
    cargo_hexes: list[int]
    named_cargo: dict[int, str]
    designated: list[tuple[str, int]]
    free_ship_hexes: list[int]
    crews: list[MissionCrew]

    @property
    def day(self) -> str:
        """The date in words: 30 October 1940."""
        return f"{self.date.day} {self.date:%B %Y}"


@dataclass
class HistoricCampaign:
    """8.1 The nine missions in order."""

    missions: list[str]
    historic_total: int


@dataclass
class CustomCampaign:
    """8.2 Crews and technology of the player's own."""

    missions: list[str]
    starting_skill: int
    maximum_skill: int
    skill_increases_per_mission_per_card: int
    crews_per_mission: int
    starting_alert_value: int
    starting_bank: int
    alert_per_slc_not_scuttled: int
    alert_per_operator_not_escaped: int
