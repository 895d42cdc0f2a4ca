"""The pieces on the table, as plain data. Places, units, tokens and operators are numbers."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from moonless.core import play
from moonless.core.content import QUIET, KeptAs
from moonless.core.play import NOWHERE as NOWHERE

# Phases. Each starts from the state alone: one operator's activation, one enemy unit's move.
TEAM: Final = 0
SIDES: Final = 1
PATROLS: Final = 2
EXTRA_GEAR: Final = 3
ENTRY: Final = 4
OPERATORS: Final = 5
ADVANCE: Final = 6
EVENT: Final = 7
PATROL: Final = 8
ATTACK: Final = 9
END: Final = 10
DEBRIEFING: Final = 11
OVER: Final = 12

PHASE_NAMES = [
    "Team", "Boards", "Patrols", "Extra gear", "Entry", "Operators", "Axis advance", "Event", "Axis patrol",
    "Axis attack", "End", "Debriefing", "Over",
]  # fmt: skip

# Roles of axis units (1.6).
SENTRY: Final = 0
PATROLMAN: Final = 1
GUARD: Final = 2
OFFICER: Final = 3
REINFORCEMENT: Final = 4
GUN: Final = 5
VEHICLE: Final = 6
ROLE_NAMES = ["sentry", "patrolman", "guard", "officer", "reinforcement", "gun", "vehicle"]

# What has become of a unit.
ALIVE: Final = 0
KILLED: Final = 1
WRECKED: Final = 2
DRIVEN_OFF: Final = 3
WAITING: Final = 4
"""15.4 Part of a convoy that has not come yet, or held in reserve."""
ABOARD: Final = 5
"""16.8 The officer in his car."""

# Standing orders for a marked target (17.3).
ASK_ME: Final = 0
AT_FIRST_SIGHT: Final = 1
AT_SHORT_RANGE: Final = 2
BEFORE_IT_SEES: Final = 3

# Which ties players are asked about (17.5).
NO_TIES: Final = 0
SOME_TIES: Final = 1
ALL_TIES: Final = 2

# Readings that depart from the default (R23, R36, R51, R52, R53, R55, R68, R70, R71).
OVER_HIGH_WALLS: Final = "r23 high"
OURS_UNHURT: Final = "r36 unhurt"
CLOSEST_IN_STEALTH: Final = "r51 closest"
ON_BOARD_ONLY: Final = "r52 board"
NEAREST_FIRST: Final = "r53 range"
OPTIMAL_FIRST: Final = "r55 optimal"
GLIMPSE_FIRST: Final = "r68 glimpse"
IN_ARMS_TOO: Final = "r70 all"
IN_VIEW_TOO: Final = "r71 view"


class Look(NamedTuple):
    """17.3 What an operator has before him when he may fire at his marked target."""

    stands: int
    target: int
    faces: int
    goes: int
    """Where the target goes next, and how it will face there."""
    turns: int


PLACES: Final = 1000
FACINGS: Final = 8
"""More places than a map has, and the facings: by these a look is kept as one number."""


def look_number(look: Look | None) -> int:
    """A look as records keep it: one number; -1: none."""
    if look is None:
        return NOWHERE
    stand = (look.stands * PLACES + look.target) * FACINGS + look.faces
    return (stand * PLACES + look.goes) * FACINGS + look.turns


def look_of(number: int) -> Look | None:
    """The look that a record keeps."""
    if number == NOWHERE:
        return None
    rest, turns = divmod(number, FACINGS)
    rest, goes = divmod(rest, PLACES)
    rest, faces = divmod(rest, FACINGS)
    stands, target = divmod(rest, PLACES)
    return Look(stands, target, faces, goes, turns)


@dataclass
class Operator:
    """1.4, 1.5 An operator and his board; also a prisoner, who is a companion once freed (16.4)."""

    key: str
    name: str
    side: str
    place: int
    health: int
    gear: list[int]
    crouched: bool = False
    spotted: bool = False
    dead: bool = False
    ap: int = 0
    acted: bool = False
    carrying: int = NOWHERE
    aim: int = NOWHERE
    mark: int = NOWHERE
    order: int = ASK_ME
    papers: list[int] = field(default_factory=list)
    aboard: int = NOWHERE
    companion: bool = False
    captive: bool = False
    held: Look | None = field(default=None, metadata=KeptAs(look_number, look_of).metadata)
    """17.3 What the marked target looked like when he last held fire; he is not asked about it again."""
    passing: bool = False
    """3.4 He stands on another operator's square and must leave it, doing nothing but moving (R9)."""

    def copy(self) -> "Operator":
        """Field by field: checkpoints are taken often, and this is the fastest way there is."""
        new = Operator.__new__(Operator)
        new.key = self.key
        new.name = self.name
        new.side = self.side
        new.place = self.place
        new.health = self.health
        new.gear = self.gear.copy()
        new.crouched = self.crouched
        new.spotted = self.spotted
        new.dead = self.dead
        new.ap = self.ap
        new.acted = self.acted
        new.carrying = self.carrying
        new.aim = self.aim
        new.mark = self.mark
        new.order = self.order
        new.papers = self.papers.copy()
        new.aboard = self.aboard
        new.companion = self.companion
        new.captive = self.captive
        new.held = self.held
        new.passing = self.passing
        return new


@dataclass
class Unit:
    """1.6 An axis unit, a vehicle, or the operators' jeep or dinghy."""

    key: str
    kind: int
    role: int
    place: int
    facing: int
    color: int = NOWHERE
    alert: bool = False
    hits: int = 0
    smoking: bool = False
    line: int = NOWHERE
    index: int = 0
    way: int = 1
    post: int = NOWHERE
    """The sentry point it stands at; -1 once it has left (R59)."""
    acted: bool = False
    attacked: int = 0
    """7.10 The operators it has attacked in this operator phase, a bit each."""
    parked: bool = False
    cargo: int = 0
    fate: int = ALIVE
    route: int = NOWHERE
    """15.4 How far along its route; -1: not on one."""

    def copy(self) -> "Unit":
        new = Unit.__new__(Unit)
        new.key = self.key
        new.kind = self.kind
        new.role = self.role
        new.place = self.place
        new.facing = self.facing
        new.color = self.color
        new.alert = self.alert
        new.hits = self.hits
        new.smoking = self.smoking
        new.line = self.line
        new.index = self.index
        new.way = self.way
        new.post = self.post
        new.acted = self.acted
        new.attacked = self.attacked
        new.parked = self.parked
        new.cargo = self.cargo
        new.fate = self.fate
        new.route = self.route
        return new


@dataclass
class Token:
    """A corpse, barrel, container, item, bomb, mine or trap: on a place, in somebody's hands, or gone."""

    key: str
    kind: int
    place: int
    holder: int = NOWHERE
    fuse: int = 0
    """14.5 The number of the event card after which a bomb explodes."""
    gear: int = NOWHERE
    count: int = 0

    def copy(self) -> "Token":
        new = Token.__new__(Token)
        new.key = self.key
        new.kind = self.kind
        new.place = self.place
        new.holder = self.holder
        new.fuse = self.fuse
        new.gear = self.gear
        new.count = self.count
        return new


def new_token(key: str, kind: int, place: int, fuse: int = 0, gear: int = NOWHERE, count: int = 0) -> Token:
    """A token that comes into play: field by field like a copy, since a dataclass's own way is not compiled."""
    new = Token.__new__(Token)
    new.key = key
    new.kind = kind
    new.place = place
    new.holder = NOWHERE
    new.fuse = fuse
    new.gear = gear
    new.count = count
    return new


@dataclass
class Report:
    """16.6 How a mission ended."""

    mission: str
    won: bool
    why: str
    turns: int
    alarm_turn: int
    early_alarm: bool
    out: int
    dead: list[str]
    secondary: bool
    objectives: list[str]
    rating: int
    title: str
    brought_out: int = 0
    secondaries: int = 0
    """16.7 How many secondary objectives were done."""


@dataclass
class Campaign:
    """16.7 What is carried from mission to mission. Changed by replacing it, never in place."""

    number: int = 0
    health: dict[str, int] = field(default_factory=dict)
    without_foot: list[str] = field(default_factory=list)
    meter: int = 0
    """What is added to the next mission's meter."""
    deck: str = ""
    heal_all: bool = False
    removed: list[str] = field(default_factory=list)
    supplies: list[str] = field(default_factory=list)
    """Extra tokens won, renewed each mission."""
    to_choose: int = 0
    points: int = 0


class Described(play.State):
    """Room for one field of the state beside its others: Python finds those of an object at once that has fewer than
    30, and the state has that many."""

    __slots__ = ("readings",)


@dataclass
class State(Described):
    """Everything there is to know between two phases. Nothing is hidden: decks have no order."""

    mission: str
    level: int
    phase: int
    ties: int = SOME_TIES
    choose_team: bool = False
    turn: int = 0
    battle: bool = False
    meter: int = 0
    operators: list[Operator] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    standing: list[bool] = field(default_factory=list)
    """Which structures are whole."""
    blown: list[bool] = field(default_factory=list)
    """Which demolition points are destroyed."""
    departed: list[bool] = field(default_factory=list)
    """16.3 Which structures have left with the train."""
    markers: list[int] = field(default_factory=list)
    """14.2 Centers of explosion markers."""
    deck: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    drawn: int = 0
    card: int = NOWHERE
    special_done: list[bool] = field(default_factory=list)
    gear_left: list[int] = field(default_factory=list)
    active: int = NOWHERE
    all_sentries: bool = False
    """9.2 In this advance phase all sentries leave their posts (R52)."""
    alarm_turn: int = 0
    early_alarm: bool = False
    withdrawn: bool = False
    dead_ended: str = ""
    """Why a primary objective can no longer be met."""
    reports: list[Report] = field(default_factory=list)
    campaign: Campaign | None = None
    readings: list[str] = field(default_factory=list, metadata=QUIET)
    """How rules are read that can be read otherwise, where it is not by the default."""

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def copy(self) -> "State":
        """Field by field; what rules replace rather than change is shared."""
        new = State.__new__(State)
        new.mission = self.mission
        new.level = self.level
        new.phase = self.phase
        new.ties = self.ties
        new.choose_team = self.choose_team
        new.turn = self.turn
        new.battle = self.battle
        new.meter = self.meter
        new.operators = [operator.copy() for operator in self.operators]
        new.units = [unit.copy() for unit in self.units]
        new.tokens = [token.copy() for token in self.tokens]
        new.standing = self.standing.copy()
        new.blown = self.blown.copy()
        new.departed = self.departed.copy()
        new.markers = self.markers.copy()
        new.deck = self.deck.copy()
        new.discards = self.discards.copy()
        new.drawn = self.drawn
        new.card = self.card
        new.special_done = self.special_done.copy()
        new.gear_left = self.gear_left.copy()
        new.active = self.active
        new.all_sentries = self.all_sentries
        new.alarm_turn = self.alarm_turn
        new.early_alarm = self.early_alarm
        new.withdrawn = self.withdrawn
        new.dead_ended = self.dead_ended
        new.reports = self.reports.copy()
        new.campaign = self.campaign
        new.readings = self.readings
        return new
