"""The data files as they are written: one dataclass a table, one field a key."""

from dataclasses import dataclass, field
from typing import Any, Literal

from moonless.core.datafiles import Named

Color = Literal["white", "black"]
Side = Literal["N", "E", "S", "W"]
Point = tuple[int, int]
LEVELS = ("easy", "normal", "hard")


@dataclass
class DataFile(Named):
    """What every file begins with: where each group of its content comes from."""

    source: dict[str, str]


# game.toml


@dataclass
class Constants:
    action_points: int
    operator_health: int
    recover_limit: int
    sprint_squares: int
    sight_range: int
    shout_radius: int
    sprint_noise_radius: int
    patrol_move: int
    blast_size: int
    max_fuse: int
    min_fuse: int
    dice_in_box: int
    free_item_slots: int
    object_slots: int
    turn_limit: int
    convoy_speed: int


@dataclass
class ActionEntry:
    id: str
    ap: int
    standing: bool
    crouched: bool
    carrying: bool
    squares: int = 0


@dataclass
class SectionEntry:
    id: str
    phases: list[str]


@dataclass
class DifficultyEntry:
    levels: list[str]
    default: str


@dataclass
class DebriefEntry:
    points: dict[str, int]
    titles: list[str]


@dataclass
class GameFile(DataFile):
    id: str
    name: str
    players_min: int
    players_max: int
    operators_max: int
    cooperative: bool
    hidden_information: list[str]
    constants: Constants
    field_of_view: dict[str, Any]
    attack_modifiers: dict[str, int]
    defense_modifiers: dict[str, int]
    section: list[SectionEntry]
    action: list[ActionEntry]
    difficulty: DifficultyEntry
    debrief: DebriefEntry


# words/offers.toml


@dataclass
class OfferEntry:
    verb: str
    name: str
    rule: str
    action: str = ""
    told: bool = True


@dataclass
class OffersFile:
    offer: list[OfferEntry]


# axis_units.toml


@dataclass
class UnitEntry:
    id: str
    name: str
    type: Literal["infantry", "emplacement", "vehicle"]
    health: int
    move: int
    armor: bool
    short_range: int = 0
    long_range: int = 0
    defense_dice: int = 0
    defend_on: int = 0
    armed: bool = True
    stays_at_post: bool = False
    building_bonus_applies: bool = False
    blocks_sight: Literal["", "low", "full"] = ""
    cargo_unit: str = ""
    roles: list[str] = field(default_factory=list)


@dataclass
class MortarEntry:
    defense_dice: int
    defend_on: int
    blast: bool
    building_bonus_applies: bool
    axis_dice: int
    axis_to_hit: int


@dataclass
class DinghyEntry:
    capacity: int


@dataclass
class JeepEntry:
    capacity: int
    health: int
    drive_squares: int
    weapon: str
    blocks_sight: Literal["low", "full"]


@dataclass
class UnitsFile(DataFile):
    unit: list[UnitEntry]
    mortar: MortarEntry
    dinghy: DinghyEntry
    jeep: JeepEntry


# equipment.toml


@dataclass(kw_only=True)
class Thing:
    """Anything that can be used against somebody, or goes off."""

    id: str
    name: str
    dice: int = 0
    to_hit: int = 0
    blast: bool = False
    blast_marker_stays: bool = False


@dataclass(kw_only=True)
class WeaponEntry(Thing):
    dice: int
    to_hit: int
    earshot: int | Literal["alarm"]
    short_range: int = 0
    long_range: int = 0
    range: int = 0
    ammunition: int | Literal["unlimited"] = "unlimited"
    strafe: bool = False
    assassination_only: bool = False
    usable_in_water: bool = False
    thrown: bool = False
    single_use: bool = False
    mounted: bool = False


@dataclass(kw_only=True)
class ItemEntry(Thing):
    placed: bool = False
    timed: bool = False
    destroys_structures: bool = False
    single_use: bool = False
    triggered_by: list[str] = field(default_factory=list)
    kills: bool = False
    reusable: bool = False
    permanent: bool = False
    small: bool = False
    from_event: bool = False
    objective: bool = False


@dataclass(kw_only=True)
class ObjectEntry(Thing):
    explodes_when_hit_by: str = ""
    destroys_structures: bool = False
    objective: bool = False
    removed_at_end_phase_in: list[str] = field(default_factory=list)


@dataclass
class EquipmentFile(DataFile):
    weapon: list[WeaponEntry]
    item: list[ItemEntry]
    object: list[ObjectEntry]
    mission_supply: dict[str, list[str]]


# operators.toml


@dataclass
class GearEntry:
    id: str
    count: int = 1


@dataclass
class BoardEntry:
    side: Literal["a", "b"]
    title: str
    equipment: list[GearEntry]


@dataclass
class OperatorEntry:
    id: str
    name: str
    health: int
    board: list[BoardEntry]
    class_: str = ""


@dataclass
class CompanionEntry:
    health: int
    action_points: int
    actions: list[str]


@dataclass
class OperatorsFile(DataFile):
    operator: list[OperatorEntry]
    companion: CompanionEntry


# event_cards.toml


@dataclass
class PanelEntry:
    kind: Literal["sentry_rotate", "patrol_rotate", "spawn", "alarm_advance", "cigarette_break", "nothing"]
    color: Literal["", "white", "black"] = ""
    direction: Literal["", "clockwise", "anticlockwise"] = ""
    arrows: int = 1
    count: int = 0
    spaces: int = 1


@dataclass
class CardEntry:
    id: str
    set: str
    stealth: PanelEntry
    battle: PanelEntry


@dataclass
class BombCardEntry:
    id: str
    bomb: int


@dataclass
class SpecialEntry:
    id: str
    name: str
    effect: str


@dataclass
class DeckEntry:
    id: str
    cards: list[str]
    order_from_mission: bool = False


@dataclass
class EventsFile(DataFile):
    card: list[CardEntry]
    bomb_card: list[BombCardEntry]
    special_card: list[SpecialEntry]
    deck: list[DeckEntry]


# campaign.toml


@dataclass
class BetweenEntry:
    heal: int
    replacement_health: int
    replacement_without: list[str]
    ammunition: str
    alarm_raised_meter_penalty: int
    mission_lost_meter_penalty: int


@dataclass
class RewardEntry:
    mission: str
    condition: str
    effect: Literal["choose_one", "meter_bonus", "deck_change", "heal_all", "remove_unit"]
    value: int | str = ""
    options: list[str] = field(default_factory=list)
    applies_to: str = ""
    note: str = ""


@dataclass
class ResultEntry:
    min_points: int
    title: str


@dataclass
class CampaignFile(DataFile):
    id: str
    name: str
    summary: str
    missions: list[str]
    between_missions: BetweenEntry
    reward: list[RewardEntry]
    result: list[ResultEntry]
