"""What lies in the box: boats, cards, counters, as the rules use them."""

from dataclasses import dataclass, field
from typing import Literal

from moonless.games.gato_leader.content.kinds import DAMAGE_KEYS, DAMAGE_NAMES, INSTANT, MERCHANT, NOT_AVAILABLE

HitKind = Literal[
    "no-effect", "stress", "stunned", "sunk",
    "electronics", "engines", "flooding", "oil-leak", "hull", "gun", "periscope", "torpedo-tubes",
]  # fmt: skip


@dataclass
class Strength:
    """An attack on a boat: so many Light and Heavy Hits (1.12)."""

    light: int = 0
    heavy: int = 0


@dataclass
class Skills:
    """A row of a boat's card: Gunnery, Torpedo skill, Evasion (1.3)."""

    gs: int
    ts: int
    ev: int


@dataclass
class Level:
    """One side of a boat's card: its crew at one level."""

    so_cost: int
    initiative: Literal["aggressive", "cautious"]
    okay_max: int
    shaken_max: int
    abilities: list[Literal["infiltrator", "cool", "searcher", "radar", "mk10"]]
    okay: Skills
    shaken: Skills
    xp_to_promote: int = 0


@dataclass
class BoatCard:
    """A boat with its four levels."""

    id: str
    name: str
    boat_class: str
    class_name: str
    captain: str
    service_from: str
    service_to: str
    hull: int
    torpedoes_ready: int
    torpedoes_stored: int
    speed_surfaced: int
    speed_submerged: int
    card_green_trained: int
    card_veteran_ace: int
    green: Level
    trained: Level
    veteran: Level
    ace: Level

    @property
    def levels(self) -> list[Level]:
        return [self.green, self.trained, self.veteran, self.ace]

    @property
    def short(self) -> str:
        """Salmon, S-44."""
        return self.name.removeprefix("USS ")

    @property
    def s_class(self) -> bool:
        return self.boat_class == "s"


@dataclass
class ShipCard:
    """A Merchant, Naval, Escort or Fleet Escort card; `kind` is set when the deck is read."""

    number: int
    id: str
    name: str
    type: str
    speed: int = 0
    vp: int = 0
    xp: int = 0
    gun: list[int] = field(default_factory=lambda: [NOT_AVAILABLE] * 3)
    torpedo: list[int] = field(default_factory=lambda: [NOT_AVAILABLE] * 3)
    tonnage: int = 0
    detect_surfaced: int = NOT_AVAILABLE
    detect_submerged: int = NOT_AVAILABLE
    surface_attack: Strength | None = None
    submerged_attack: Strength | None = None
    ram_attack: Strength | None = None
    carrier: bool = False
    misidentified: bool = False
    kind: int = MERCHANT


@dataclass
class Condition:
    """What a Convoy card changes when it is drawn for its special conditions (7.6)."""

    id: str
    name: str
    text: str
    forced_setup: list[str] = field(default_factory=list)
    forced_setup_radar: list[str] = field(default_factory=list)
    optional_setup_rings: list[str] = field(default_factory=list)
    forced_submerged_setup: bool = False
    starting_alerted: int = 0
    detect_surfaced_modifier: int = 0
    detect_submerged_modifier: int = 0
    detect_surfaced_range_modifier: int = 0
    detect_submerged_range_modifier: int = 0
    reveal_range_without_radar: int = NOT_AVAILABLE
    attack_range_without_radar: int = NOT_AVAILABLE
    gun_attacks_allowed: bool = True
    torpedo_modifier: int = 0
    torpedo_modifier_without_radar: int = 0
    torpedo_modifier_range_2_or_more: int = 0
    air_attack: Strength | None = None
    air_attack_with_radar: Strength | None = None
    silent_running_bonus: int = 0
    deep_dive_allowed: bool = True
    straggler_area: str = ""


@dataclass
class ConvoyCard:
    """A Convoy card; positions are areas of the Tactical Display."""

    number: int
    id: str
    name: str
    contact_type: Literal["merchant", "naval"]
    main: list[str]
    escorts: list[str]
    condition: str

    @property
    def naval(self) -> bool:
        return self.contact_type == "naval"


@dataclass
class Pay:
    torpedoes: int = 0
    gun_ammo: int = 0
    stress: int = 0


@dataclass
class Gain:
    vp: int = 0
    xp: int = 0


@dataclass
class Offer:
    """The player may pay and gain."""

    pay: Pay
    gain: Gain


@dataclass
class Result:
    """A row's result in an Event's table."""

    light: int
    heavy: int
    stress: int = 0
    xp: int = 0
    offer: Offer | None = None


@dataclass
class Fight:
    gun_ammo: int
    modifiers: list[Literal["gunnery"]]
    table: list[tuple[int, int, Result]]


@dataclass
class DamageDone:
    kind: HitKind
    lasting: bool = False


@dataclass
class Effect:
    """One thing an Event does (5.10)."""

    kind: Literal[
        "none", "stress", "ultra", "damage", "roll", "offer", "lose-torpedo", "contact", "notice", "fight-or-dive"
    ]
    amount: int = 0
    damage: DamageDone | None = None
    modifiers: list[Literal["evasion", "radar-2", "intel-2"]] = field(default_factory=list)
    table: list[tuple[int, int, Result]] = field(default_factory=list)
    pay: Pay | None = None
    gain: Gain | None = None
    at_least: int = 0
    so: int = 0
    dive: Pay | None = None
    fight: Fight | None = None
    only_if: Literal["", "mined-area"] = ""
    unless: Literal["", "mined-area"] = ""


@dataclass
class Section:
    """What an Event says in these years."""

    years: list[int]
    text: str
    effects: list[Effect]
    title: str = ""


@dataclass
class EventCard:
    """A kind of Event card; `numbers` are its copies."""

    id: str
    name: str
    numbers: list[int]
    section: list[Section]


@dataclass
class Hit:
    """One side of a Hit counter (12)."""

    kind: HitKind
    amount: int = 1
    lasting: bool = False

    @property
    def code(self) -> int:
        return INSTANT[self.kind] if self.kind in INSTANT else DAMAGE_KEYS.index(self.kind)

    @property
    def words(self) -> str:
        """Stress 2, Hull (lasting), no effect."""
        if self.kind in INSTANT:
            return f"Stress {self.amount}" if self.kind == "stress" else self.kind.replace("-", " ")
        name = DAMAGE_NAMES[self.code] + (f" {self.amount}" if self.kind == "torpedo-tubes" else "")
        return f"{name} ({'lasting' if self.lasting else 'temporary'})"

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.amount}" if self.kind in ("stress", "torpedo-tubes") else self.kind


@dataclass
class HitCounter:
    """A two-sided counter; `count` of them are in the cup."""

    count: int
    light: Hit
    heavy: Hit

    @property
    def key(self) -> str:
        return f"{self.light.key}/{self.heavy.key}"


@dataclass
class TacticsCounter:
    count: int
    detect: int
    attack_light: int

    @property
    def key(self) -> str:
        return f"detect+{self.detect}/attack+{self.attack_light}"

    @property
    def words(self) -> str:
        """Detection +1, attack +0."""
        return f"Detection {self.detect:+d}, attack {self.attack_light:+d}"
