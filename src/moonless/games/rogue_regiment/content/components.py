"""What lies in the box: units, weapons, cards, missions. The rules know them by number, the data by id."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from moonless.core.scene import Board as SceneBoard
from moonless.games.rogue_regiment.board.board import Board

if TYPE_CHECKING:
    from moonless.games.rogue_regiment.content.options import MissionOptions

# Gear, in the order of an operator's list of counts. Weapons first.
GEAR = [
    "pistol", "sten", "fighting_knife", "speargun", "welrod", "de_lisle", "scoped_rifle", "grenade", "vickers_k",
    "lewes_bomb", "mine", "trap", "grappling_hook", "diver_gear", "rabbits_foot", "cigarettes",
]  # fmt: skip
PISTOL: Final = 0
STEN: Final = 1
KNIFE: Final = 2
SPEARGUN: Final = 3
WELROD: Final = 4
DE_LISLE: Final = 5
RIFLE_SCOPED: Final = 6
GRENADE: Final = 7
VICKERS: Final = 8
LEWES_BOMB: Final = 9
MINE: Final = 10
TRAP: Final = 11
GRAPPLING_HOOK: Final = 12
DIVER_GEAR: Final = 13
RABBITS_FOOT: Final = 14
CIGARETTES: Final = 15
GUNS: Final = [PISTOL, STEN, SPEARGUN, WELROD, DE_LISLE, RIFLE_SCOPED]
FED: Final = [STEN, SPEARGUN, WELROD, DE_LISLE, RIFLE_SCOPED]
"""Guns whose rounds are tokens."""
PLACEABLE: Final = [LEWES_BOMB, MINE, TRAP, GRENADE, *FED, RABBITS_FOOT, CIGARETTES]
"""6.13 What lies on an operator's board as tokens."""


class Weapon:
    """8.1 A row of the weapon table; earshot -1 sounds the alarm, ammunition -1 never ends."""

    def __init__(
        self, id: str, name: str, dice: int, hits_on: int, short: int, long: int, earshot: int, ammunition: int
    ) -> None:
        self.id = id
        self.name = name
        self.dice = dice
        self.hits_on = hits_on
        self.short = short
        self.long = long
        self.earshot = earshot
        self.ammunition = ammunition
        self.strafe = False


# Units.
UNITS = ["rifle", "smg", "officer", "hmg", "motorbike", "half_track", "kubelwagen", "truck", "jeep", "dinghy"]
RIFLE: Final = 0
SMG: Final = 1
OFFICER: Final = 2
HMG: Final = 3
MOTORBIKE: Final = 4
HALF_TRACK: Final = 5
KUBELWAGEN: Final = 6
TRUCK: Final = 7
JEEP: Final = 8
DINGHY: Final = 9
AXIS_KINDS: Final = JEEP
"""So many kinds are the enemy's; jeep and dinghy, the last two, are the operators' own (15.8, 15.9)."""

# 15.3 What a vehicle is to sight.
SIGHT_NONE: Final = 0
SIGHT_LOW: Final = 1
SIGHT_FULL: Final = 2


class UnitKind:
    """8.5 A row of the unit table."""

    def __init__(
        self, id: str, name: str, vehicle: bool, health: int, move: int, short: int, long: int, dice: int, safe: int
    ) -> None:
        self.id = id
        self.name = name
        self.vehicle = vehicle
        self.health = health
        self.move = move
        self.short = short
        self.long = long
        self.dice = dice
        self.safe = safe
        self.armed = dice > 0
        self.armor = False
        self.stays = False
        """Officers and HMG posts never leave their square."""
        self.building_bonus = False
        self.sight = SIGHT_NONE


# Tokens on the board or in somebody's arms.
TOKENS = ["corpse", "fuel_barrel", "supply_container", "documents", "lewes_bomb", "mine", "trap", "used_trap", "gear"]
CORPSE: Final = 0
BARREL: Final = 1
CONTAINER: Final = 2
DOCUMENTS: Final = 3
BOMB: Final = 4
LAID_MINE: Final = 5
SET_TRAP: Final = 6
USED_TRAP: Final = 7
LOOSE: Final = 8
TOKEN_NAMES = ["corpse", "fuel barrel", "container", "documents", "Lewes bomb", "mine", "trap", "used trap", "kit"]

# What blows up (14.2), as structures list it.
BLASTS = ["grenade", "lewes_bomb", "mine", "fuel_barrel"]
BY_GRENADE: Final = 0
BY_BOMB: Final = 1
BY_MINE: Final = 2
BY_BARREL: Final = 3


@dataclass(eq=False)
class Blast:
    """14.2 to 14.8 What explodes: how many dice, what a success needs, whether its template stays."""

    id: str
    name: str
    dice: int
    hits_on: int
    stays: bool


WHITE: Final = 0
BLACK: Final = 1
MIXED: Final = 2
COLOR_NAMES = ["white", "black", "mixed"]

# What a half of an event card brings (10).
PANELS = ["nothing", "sentry_rotate", "patrol_rotate", "spawn", "alarm_advance", "cigarette_break"]
NOTHING: Final = 0
SENTRY_ROTATE: Final = 1
PATROL_ROTATE: Final = 2
SPAWN: Final = 3
ALARM_ADVANCE: Final = 4
CIGARETTE_BREAK: Final = 5


@dataclass(eq=False)
class Panel:
    """10 One half of an event card."""

    kind: int
    color: int
    turn: int
    """1 clockwise, -1 anticlockwise."""
    arrows: int
    count: int
    words: str


@dataclass(eq=False)
class Card:
    """10.1 An event card."""

    id: str
    stealth: Panel
    battle: Panel


# Cards that a mission adds (10.1).
SPECIALS = ["convoy", "train_departs", "motorbike_arrives", "half_track_arrives", "relief_white", "relief_black"]
CONVOY: Final = 0
TRAIN_DEPARTS: Final = 1
MOTORBIKE_ARRIVES: Final = 2
HALF_TRACK_ARRIVES: Final = 3
RELIEF_WHITE: Final = 4
RELIEF_BLACK: Final = 5


@dataclass(eq=False)
class SpecialCard:
    """10.1 A card put into the deck at a depth within its range."""

    kind: int
    name: str
    first: int
    last: int
    levels: list[str]


# What must be done (16.1).
OBJECTIVES = [
    "destroy", "demolish", "kill", "collect", "rescue", "recover", "destroy_vehicles", "escape", "exit",
]  # fmt: skip
DESTROY: Final = 0
DEMOLISH: Final = 1
KILL: Final = 2
COLLECT: Final = 3
RESCUE: Final = 4
RECOVER: Final = 5
DESTROY_VEHICLES: Final = 6
ESCAPE: Final = 7
EXIT: Final = 8


@dataclass(eq=False)
class Objective:
    """16.1 What must be done; targets are numbers of structures, points, units, tokens or prisoners."""

    kind: int
    targets: list[int]
    count: int
    words: str


@dataclass(eq=False)
class OperatorBoard:
    """1.4 One side of an operator's board."""

    side: Literal["a", "b"]
    title: str
    gear: list[int]


@dataclass(eq=False)
class OperatorCard:
    """1.1 One of the four."""

    id: str
    name: str
    kind: str
    health: int
    boards: dict[str, OperatorBoard]


@dataclass(eq=False)
class Structure:
    """2.11 Something that fills squares until it is destroyed."""

    id: str
    name: str
    kind: str
    places: list[int]
    mask: int
    falls_to: list[bool]
    """Which blasts destroy it."""


class Mission:
    """16.1 A mission on its board, ready to be set up. What the briefing page needs is in `words`."""

    def __init__(self, id: str, name: str, board: Board) -> None:
        self.id = id
        self.name = name
        self.board = board
        self.tier = ""
        self.setting = ""
        self.briefing = ""
        self.hints: list[str] = []
        self.battle = False
        self.manned_lines = self.manned_posts = True
        self.special_rules: list[str] = []
        self.count = 2
        self.required: list[str] = []
        self.recommended: list[str] = []
        self.required_board: dict[str, str] = {}
        self.extra_gear: list[int] = []
        """A gear number for each extra token; -1 stands for two rounds for the Sten."""
        self.meter: list[int] = [0, 0, 0]
        self.decks: list[list[int]] = []
        self.specials: list[SpecialCard] = []
        self.objectives: list[Objective] = []
        self.secondary: list[Objective] = []
        self.structures: list[Structure] = []
        self.points: list[int] = []
        self.point_ids: list[str] = []
        self.start_places: list[int] = []
        """Where operators begin: on entry tiles, or on the squares that the mission gives."""
        self.exit_mask = self.entry_mask = 0
        self.route: list[int] = []
        """15.4 The convoy's way; the staff car's (16.8) is its own."""
        self.car_route: list[int] = []
        self.speed, self.spacing = 4, 2
        self.column: list[str] = []
        self.event_order: list[int] = []
        self.fixed_starts: dict[int, int] = {}
        """16.9 By line, the number of its start point."""
        self.units: list[tuple[str, int, int, int]] = []
        """Key, kind, place, facing."""
        self.absent: list[list[str]] = [[], [], []]
        """16.5 By level, the keys of those who do not stand there."""
        self.quiet_until = -1
        """16.6 The number of the special card until which no alarm may sound; -1: until the work is done."""
        self.out_by_turn = 0
        """16.6 Where there is none to avoid, the turn by which everybody is to be out."""
        self.last_point = ""
        """16.6 The same in words, where a mission has a last point of its own."""
        self.vehicles: list[tuple[str, int, str, int, int, int]] = []
        """Key, kind, state, place, facing, cargo."""
        self.things: list[tuple[str, int, int]] = []
        """Key, token kind, place."""
        self.prisoners: list[tuple[str, str, int]] = []
        self.lessons: list[tuple[str, str, str, str]] = []
        """16.9 Id, title, text, what ends it."""
        self.plan: SceneBoard | None = None
        """What screens show of it, and the same as a drawing; made when first shown."""
        self.drawing = ""
        self.options: MissionOptions | None = None
        """The answers that belong to it, once it is played."""
