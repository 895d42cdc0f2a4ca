"""The pieces on the table, as plain data. Places, display areas, cards and counters are indices or card numbers.

Lists that grow through a campaign (decks, discards, logs, stories) are replaced, not changed: copies share them.
"""

from dataclasses import dataclass, field
from typing import Final

from moonless.core import play
from moonless.core.content import QUIET
from moonless.games.gato_leader.phases import OVER

# What has become of a boat.
IN_PLAY: Final = 0
FINISHED: Final = 1
LOST: Final = 2

# Status of a crew (1.2).
OKAY: Final = 0
SHAKEN: Final = 1
UNFIT: Final = 2
STATUS_NAMES = ["Okay", "Shaken", "Unfit"]

OFF: Final = -1  # the display, or the map
UNKNOWN: Final = 0  # the card of a ship that is not revealed

# Decks.
EVENT_DECK: Final = 0
CONVOY_DECK: Final = 1
MERCHANT_DECK: Final = 2
ESCORT_DECK: Final = 3
NAVAL_DECK: Final = 4

SEATS = ["boats-1", "boats-2", "boats-3", "boats-4"]
HOST = "boats-1"


@dataclass
class Deed:
    """A line of a boat's story: what it did, where and when. `stage` counts the campaigns of a series from 0."""

    stage: int
    segment: int
    patrol: int
    kind: str
    what: str
    place: str
    vp: int = 0
    xp: int = 0


@dataclass
class LogRow:
    """2.8 A row of the Campaign Log: a boat's Patrol."""

    stage: int
    patrol: int
    level: int
    xp: int
    stress: int
    vp: int


class Written:
    """Room for some fields of a boat beside the others: Python finds those of an object at once that has fewer than
    30, and a boat has one more."""

    __slots__ = ("log", "story")


@dataclass
class Boat(Written):
    """A boat, its crew, and all that lies on its card. `ready` and `stored` count Mk 14, Mk 10, Mk 27 and mines."""

    number: int
    """Its place in the content's list of boats."""
    id: str
    seat: str
    level: int
    place: int
    ready: list[int]
    stored: list[int]
    ammo: int
    stress: int = 0
    xp: int = 0
    vp: int = 0
    status: int = IN_PLAY
    temporary: list[int] = field(default_factory=lambda: [0] * 8)
    lasting: list[int] = field(default_factory=lambda: [0] * 8)
    torpedo_mod: bool = False
    radar: bool = False
    missions: list[int] = field(default_factory=lambda: [0, 0, 0])
    searched: bool = False
    moved: bool = False
    acted: bool = False
    homeward: bool = False
    """It must head for the nearest Port this Segment (5.8, R51)."""
    contact_bonus: int = 0
    patrols: int = 0
    at_sea: int = 0
    """Consecutive Segments at sea."""
    in_port: int = 0
    """Consecutive Segments in Port."""
    pack: int = -1
    patrol_vp: int = 0
    patrol_xp: int = 0
    cause: str = ""
    """What sank it."""
    log: list[LogRow] = field(default_factory=list)
    story: list[Deed] = field(default_factory=list)

    @property
    def in_play(self) -> bool:
        return self.status == IN_PLAY

    def copy(self) -> "Boat":
        """Field by field: checkpoints are taken often, and this is the fastest way there is."""
        new = Boat.__new__(Boat)
        new.number = self.number
        new.id = self.id
        new.seat = self.seat
        new.level = self.level
        new.place = self.place
        new.ready = self.ready.copy()
        new.stored = self.stored.copy()
        new.ammo = self.ammo
        new.stress = self.stress
        new.xp = self.xp
        new.vp = self.vp
        new.status = self.status
        new.temporary = self.temporary.copy()
        new.lasting = self.lasting.copy()
        new.torpedo_mod = self.torpedo_mod
        new.radar = self.radar
        new.missions = self.missions.copy()
        new.searched = self.searched
        new.moved = self.moved
        new.acted = self.acted
        new.homeward = self.homeward
        new.contact_bonus = self.contact_bonus
        new.patrols = self.patrols
        new.at_sea = self.at_sea
        new.in_port = self.in_port
        new.pack = self.pack
        new.patrol_vp = self.patrol_vp
        new.patrol_xp = self.patrol_xp
        new.cause = self.cause
        new.log = self.log
        new.story = self.story
        return new


@dataclass
class Sub:
    """A boat's counter on the Tactical Display; `boat` is its place in the squadron."""

    boat: int
    area: int
    submerged: bool
    detected: bool = False
    silent: bool = False
    deep: bool = False
    crash: bool = False
    """It dived from an attack in this Enemy ships step (11.5)."""
    stunned: int = 0
    """Ends of round until it may attack again."""
    moved: bool = False
    attacked: bool = False
    station: bool = False
    """It falls back as little as it can, and is not asked how far (8.9)."""
    rides: bool = False
    """It does not react in this step, and is not asked (11.5)."""

    def copy(self) -> "Sub":
        new = Sub.__new__(Sub)
        new.boat, new.area = self.boat, self.area
        new.submerged, new.detected, new.silent = self.submerged, self.detected, self.silent
        new.deep, new.crash, new.stunned = self.deep, self.crash, self.stunned
        new.moved, new.attacked, new.station, new.rides = self.moved, self.attacked, self.station, self.rides
        return new


@dataclass
class Ship:
    """A ship's counter on the Tactical Display. `damage` counts points: Light 1, Heavy 2 (R36)."""

    key: str
    kind: int
    home: int
    area: int
    card: int = UNKNOWN
    damage: int = 0
    sunk: bool = False
    tactics: int = -1
    acted: bool = False

    @property
    def light(self) -> int:
        return self.damage & 1

    @property
    def heavy(self) -> int:
        return self.damage >> 1

    def copy(self) -> "Ship":
        new = Ship.__new__(Ship)
        new.key, new.kind, new.home, new.area = self.key, self.kind, self.home, self.area
        new.card, new.damage, new.sunk = self.card, self.damage, self.sunk
        new.tactics, new.acted = self.tactics, self.acted
        return new


@dataclass
class Battle:
    """A Contact on the Tactical Display, or a Naval Attack mission."""

    card: int
    place: int
    naval: bool
    condition: str = "none"
    alerted: int = 0
    round: int = 1
    mission: bool = False
    subs: list[Sub] = field(default_factory=list)
    ships: list[Ship] = field(default_factory=list)
    aside: list[Ship] = field(default_factory=list)
    """Heavily damaged ships left behind by a Re-attack, open to a Final Shot."""
    cup: list[int] = field(default_factory=list)
    """Tactics counters still in their cup."""
    air_done: bool = False
    reattack: bool = False
    vp: int = 0
    as_it_comes: bool = False
    """The player no longer picks for the enemy, where the rules let him."""
    in_turn: bool = False
    """The player no longer picks the order of his boats."""
    routine: bool = False
    """Boats keep station unless told otherwise."""

    def copy(self) -> "Battle":
        new = Battle.__new__(Battle)
        new.card = self.card
        new.place = self.place
        new.naval = self.naval
        new.condition = self.condition
        new.alerted = self.alerted
        new.round = self.round
        new.mission = self.mission
        new.subs = [sub.copy() for sub in self.subs]
        new.ships = [ship.copy() for ship in self.ships]
        new.aside = [ship.copy() for ship in self.aside]
        new.cup = self.cup
        new.air_done = self.air_done
        new.reattack = self.reattack
        new.vp = self.vp
        new.as_it_comes = self.as_it_comes
        new.in_turn = self.in_turn
        new.routine = self.routine
        return new


@dataclass
class CampaignResult:
    """How one campaign ended (15.2)."""

    campaign: str
    vp: int
    boats_lost: int
    total: int
    evaluation: str
    segments: int
    ships_sunk: int
    tonnage: int
    boats: list[str]


class Laid(play.State):
    """Likewise for what lies on the table."""

    __slots__ = ("boats", "decks", "discards", "example", "readings", "results", "retired", "series", "sold")


@dataclass
class State(Laid):
    """A campaign under way, the series around it if there is one, and which rules are not read by the default."""

    campaign: str
    length: str
    phase: int
    players: int = 1
    random_selection: bool = False
    better_torpedoes: bool = False
    home_by: int = 0
    """R51 The most Segments a boat may stay at sea; 0: no limit."""
    series: list[str] = field(default_factory=list)
    """16.2 The campaigns still to come."""
    linked: bool = False
    results: list[CampaignResult] = field(default_factory=list)
    so: int = 0
    """Special Option points, in halves (R7)."""
    spent: int = 0
    """Of these, what the boats of this campaign cost (2.8)."""
    frozen: bool = False
    """16.2 Nothing can be bought in this campaign."""
    vp: int = 0
    segment: int = 0
    segment_vp: int = 0
    notices: int = 0
    """Nimitz Takes Notice cards in force."""
    sold: dict[str, int] = field(default_factory=dict)
    rested: bool = False
    """Priority R&R was bought this Segment."""
    boats: list[Boat] = field(default_factory=list)
    retired: list[Boat] = field(default_factory=list)
    """16.2 Boats that were traded in."""
    packs: int = 0
    """Packs formed so far."""
    fobs: dict[int, int] = field(default_factory=dict)
    """Torpedoes left at each Forward Operating Base, by Area."""
    intel: list[int] = field(default_factory=list)
    ultra: list[int] = field(default_factory=list)
    warnings: list[int] = field(default_factory=list)
    active: list[int] = field(default_factory=list)
    contacts: int = 0
    warned: bool = False
    mission: int = -1
    decks: list[list[int]] = field(default_factory=lambda: [[], [], [], [], []])
    discards: list[list[int]] = field(default_factory=lambda: [[], [], [], [], []])
    deal: list[int] = field(default_factory=list)
    """16.1 Boat cards still to be dealt."""
    battle: Battle | None = None
    example: dict[str, list[str]] = field(default_factory=dict)
    """What dice, decks and cups still have to give as in the rules' example turn, where it is followed."""
    readings: list[str] = field(default_factory=list, metadata=QUIET)

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def stage(self) -> int:
        """16.2 Which campaign of a series is being played, from 0."""
        return len(self.results)

    def copy(self) -> "State":
        new = State.__new__(State)
        new.campaign = self.campaign
        new.length = self.length
        new.phase = self.phase
        new.players = self.players
        new.random_selection = self.random_selection
        new.better_torpedoes = self.better_torpedoes
        new.home_by = self.home_by
        new.series = self.series
        new.linked = self.linked
        new.results = self.results
        new.so = self.so
        new.spent = self.spent
        new.frozen = self.frozen
        new.vp = self.vp
        new.segment = self.segment
        new.segment_vp = self.segment_vp
        new.notices = self.notices
        new.sold = self.sold.copy()
        new.rested = self.rested
        new.boats = [boat.copy() for boat in self.boats]
        new.retired = self.retired
        new.packs = self.packs
        new.fobs = self.fobs.copy()
        new.intel = self.intel.copy()
        new.ultra = self.ultra.copy()
        new.warnings = self.warnings.copy()
        new.active = self.active.copy()
        new.contacts = self.contacts
        new.warned = self.warned
        new.mission = self.mission
        new.decks = self.decks.copy()
        new.discards = self.discards.copy()
        new.deal = self.deal
        new.battle = None if self.battle is None else self.battle.copy()
        new.example = self.example
        new.readings = self.readings
        return new
