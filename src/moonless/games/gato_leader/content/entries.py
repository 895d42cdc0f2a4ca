"""The data files as they are written."""

from dataclasses import dataclass, field
from typing import Literal

from moonless.core.datafiles import DataFile
from moonless.games.gato_leader.content.components import (
    BoatCard,
    Condition,
    ConvoyCard,
    EventCard,
    Hit,
    HitCounter,
    ShipCard,
    Strength,
    TacticsCounter,
)
from moonless.games.gato_leader.content.sheets import Area, Length, NoTransit, Port, Sale, Wolfpacks

Ring = Literal["convoy", "short", "medium", "long"]


@dataclass
class ClassNote:
    id: str
    name: str
    may_buy_radar: bool
    mk10_only: bool
    note: str


@dataclass
class SubmarinesFile(DataFile):
    gun_ammo: int
    submarine: list[BoatCard]
    class_note: list[ClassNote]


@dataclass
class MerchantsFile(DataFile):
    merchant: list[ShipCard]


@dataclass
class EscortsFile(DataFile):
    escort: list[ShipCard]
    fleet_escort: list[ShipCard]


@dataclass
class NavalFile(DataFile):
    naval: list[ShipCard]


@dataclass
class ConvoysFile(DataFile):
    convoy: list[ConvoyCard]
    condition: list[Condition]


@dataclass
class EventsFile(DataFile):
    event: list[EventCard]


@dataclass
class CountersFile(DataFile):
    hit_counter: list[HitCounter]
    tactics_counter: list[TacticsCounter]


@dataclass
class DisplayArea:
    id: str
    ring: Ring
    name: str
    adjacent: list[str]
    distance_to_wake: int
    at: tuple[float, float]
    polygon: list[tuple[float, float]]


@dataclass
class DisplayFile(DataFile):
    canvas: tuple[int, int]
    convoy_wake: str
    unknown_merchant_speed: int
    unknown_escort_speed: int
    unknown_naval_speed: int
    short_ring_clockwise: list[str]
    area: list[DisplayArea]


@dataclass
class Coast:
    polygon: list[tuple[float, float]]


@dataclass
class PlaceName:
    name: str
    at: tuple[float, float]


@dataclass
class CoastsFile(DataFile):
    coast: list[Coast]
    place: list[PlaceName]


@dataclass
class CampaignFile(DataFile):
    id: str
    name: str
    years: str
    summary: str
    date_from: str
    date_to: str
    dud_column: str
    uses_tactics_counters: bool
    all_submarines_have_radar: bool
    removed_convoys: list[int]
    view: tuple[float, float, float, float]
    s_class_areas: list[str]
    wolfpacks: Wolfpacks
    length: dict[str, Length]
    option: list[Sale]
    port: list[Port]
    area: list[Area]
    no_transit: list[NoTransit] = field(default_factory=list)


# Tables


@dataclass
class DudRow:
    result: Literal["premature", "all-dud", "one-runs", "half-run", "all-run"]
    columns: dict[str, tuple[int, int]]
    circular_on: tuple[int, int] = (0, 0)
    circular_attack: Strength = field(default_factory=Strength)


@dataclass
class DudTable:
    row: list[DudRow]
    next_column: dict[str, str]


@dataclass
class TorpedoType:
    id: str
    name: str
    attack_modifier: int
    dud_check: bool
    targets: list[Literal["merchant", "naval", "escort"]]
    max_per_spread: int


@dataclass
class TorpedoTable:
    max_range: int
    modifier_per_range: int
    heavy_damage_bonus: int
    spread_bonus_per_extra_running_torpedo: int
    type: list[TorpedoType]


@dataclass
class GunTable:
    max_range: int
    modifier_per_range: int
    heavy_damage_bonus: int
    attacks_per_round: int
    ammo: int


@dataclass
class Detection:
    range_surfaced: int
    range_submerged: int
    range_per_alerted: int
    roll_per_alerted: int
    roll_light_damage: int
    roll_heavy_damage: int


@dataclass
class EscortPatrol:
    counter_clockwise: tuple[int, int]
    stay: tuple[int, int]
    clockwise: tuple[int, int]


@dataclass
class EnemyAttack:
    escort_range_surfaced: int
    escort_range_submerged: int
    ship_range_surfaced: int
    evasion_per_light_hit_removed: int
    zero_range_surfaced_bonus: Strength
    light_damage_penalty: Strength
    heavy_damage_penalty: Strength
    light_per_heavy: int


@dataclass
class DamageStep:
    points: int
    speed: int
    detection: int
    attack_bonus_against: int = 0


@dataclass
class ShipDamage:
    light: DamageStep
    heavy: DamageStep
    sunk_at: int


@dataclass
class Reactions:
    crash_dive_stress: int
    deep_dive_stress: int
    deep_dive_failure: Hit
    deep_dive_roll_of_10: Hit
    silent_running_failure_stress: int


@dataclass
class BoatDamage:
    lasting_engine_hits_to_sink: int
    text: dict[str, str]


@dataclass
class ContactModifiers:
    intel: int
    ultra_each: int
    searcher: int
    radar: int
    wolfpack_per_submarine: int
    warning_each: int
    moved: int


@dataclass
class StressTable:
    after_combat: int
    priority_rr: int
    forward_operating_base: int
    cool: int


@dataclass
class Scoring:
    sunk_submarine: int
    nobody_at_sea: int


@dataclass
class NavalAttackMission:
    retaliation: Strength
    range: int


@dataclass
class RandomSelection:
    bonus_so: dict[str, int]


@dataclass
class BetterTorpedoes:
    dud_column: str
    vp_multiplier: dict[str, float]


@dataclass
class LinkedCampaigns:
    order: list[list[str]]


@dataclass
class Guard:
    max_combat_rounds: int
    max_segments_at_sea: int
    unattended_max_segments_at_sea: int


@dataclass
class RangeTable:
    range: int


@dataclass
class SpecialOption:
    id: str
    name: str
    target: str
    duration: str
    text: str
    rule: str = ""


@dataclass
class Ability:
    id: str
    text: str


@dataclass
class FirstBoat:
    id: str
    level: str
    port: str


@dataclass
class FirstPatrolFile(DataFile):
    """The example turn: squadron, dice and cards."""

    campaign: str
    length: str
    boat: list[FirstBoat]
    chances: dict[str, list[str]]


@dataclass
class TablesFile(DataFile):
    torpedo_dud: DudTable
    torpedo: TorpedoTable
    gun: GunTable
    combat_reload: dict[str, int]
    reveal: RangeTable
    detection: Detection
    escort_patrol: EscortPatrol
    enemy_attack: EnemyAttack
    ship_damage: ShipDamage
    reactions: Reactions
    submarine_damage: BoatDamage
    contact_modifiers: ContactModifiers
    stress: StressTable
    scoring: Scoring
    naval_attack_mission: NavalAttackMission
    random_selection: RandomSelection
    better_torpedoes: BetterTorpedoes
    linked_campaigns: LinkedCampaigns
    guard: Guard
    special_option: list[SpecialOption]
    ability: list[Ability]


@dataclass
class ServedFile(DataFile):
    served: dict[str, list[int]]
    displacement: dict[str, int] = field(default_factory=dict)


@dataclass
class RuleNumbersFile(DataFile):
    special_option: dict[str, str]
