"""The pieces on the table, as plain data. Hexes, ships, fault cards and directions are indices into the content."""

from dataclasses import dataclass, field, replace
from typing import Final

from moonless.core import play
from moonless.core.content import QUIET
from moonless.core.play import NOWHERE as NOWHERE

# Phases, in the order of play. Each starts from the state alone.
BRIEFING: Final = 0
PLACE_SHIPS: Final = 1
CREWS: Final = 2
FACINGS: Final = 3
FORWARD_POSITIONING: Final = 4
FAULT_CHECK: Final = 5
SLC_1: Final = 6
SLC_2: Final = 7
SLC_3: Final = 8
HARBOR_DEFENSE: Final = 9
CLEAN_UP: Final = 10
DEBRIEFING: Final = 11
OVER: Final = 12

PHASE_NAMES: Final = [
    "Briefing",
    "Ships",
    "Crews",
    "Facing",
    "Forward positioning",
    "Fault check",
    "SLC 1",
    "SLC 2",
    "SLC 3",
    "Harbor defense",
    "Clean-up",
    "Debriefing",
    "Over",
]

# Where an SLC and its crew are. A ship that is not on the board is nowhere or destroyed.
AT_SEA: Final = 0
SCUTTLED: Final = 1
KILLED: Final = 2
ESCAPED: Final = 3
CAPTURED: Final = 4

DESTROYED: Final = -2

SEATS: Final = ["slc-1", "slc-2", "slc-3"]
LEAD: Final = "slc-1"


@dataclass
class Slc:
    """A craft, its sheet and its Operator card."""

    number: int
    operator: str
    skills: list[int]
    bonus_skill: int
    bonus_action: str
    spaces: list[int]
    extra_surge: bool = False
    hex: int = NOWHERE
    facing: int = 1
    submerged: bool = False
    detected: bool = False
    stunned: bool = False
    warhead_out: bool = False
    status: int = AT_SEA
    crew: int = AT_SEA
    action_points: int = 0
    tried: int = 0
    faults: list[int] = field(default_factory=list)
    entered_harbor: bool = False
    sunk: list[int] = field(default_factory=list)
    rode_into: int = NOWHERE
    """The ship it destroyed by Attack from SLC."""
    cause: str = ""
    """What killed it."""
    warhead_stuck: bool = field(default=False, metadata=QUIET)
    """R12 A fault took the sheet's last Warhead token, and no Repair has put one back."""

    @property
    def seat(self) -> str:
        return SEATS[self.number - 1]

    @property
    def at_sea(self) -> bool:
        return self.status == AT_SEA

    def copy(self) -> "Slc":
        """Field by field: checkpoints are taken often, and this is the fastest way there is."""
        new = Slc.__new__(Slc)
        new.number = self.number
        new.operator = self.operator
        new.skills = self.skills
        new.bonus_skill = self.bonus_skill
        new.bonus_action = self.bonus_action
        new.spaces = self.spaces.copy()
        new.extra_surge = self.extra_surge
        new.hex = self.hex
        new.facing = self.facing
        new.submerged = self.submerged
        new.detected = self.detected
        new.stunned = self.stunned
        new.warhead_out = self.warhead_out
        new.status = self.status
        new.crew = self.crew
        new.action_points = self.action_points
        new.tried = self.tried
        new.faults = self.faults.copy()
        new.entered_harbor = self.entered_harbor
        new.sunk = self.sunk.copy()
        new.rode_into = self.rode_into
        new.cause = self.cause
        new.warhead_stuck = self.warhead_stuck
        return new


@dataclass
class Sinking:
    """A destroyed ship, and who did it how."""

    ship: str
    operator: str
    action: str


@dataclass
class Purchase:
    track: str
    level: str
    cost: int


@dataclass
class Report:
    """One row of an after-action report (7, 8.2.3, 8.2.4)."""

    mission: str
    crews: list[str]
    destroyed: list[Sinking]
    ship_points: int
    slcs_scuttled: int
    operators_escaped: int
    captured_vp_bonus: int
    total: int
    historic_result: int
    level: str
    award: str
    turns: int
    bank_before: int = 0
    purchases: list[Purchase] = field(default_factory=list)
    bank_after: int = 0
    alert_from_ships: int = 0
    alert_from_slcs: int = 0
    alert_from_operators: int = 0
    alert_value_after: int = 0
    defense_level_after: int = 0
    causes: dict[str, int] = field(default_factory=dict)
    """What SLCs and crews were lost to."""

    def copy(self) -> "Report":
        return replace(self, purchases=self.purchases.copy())


@dataclass
class Crew:
    """A row of the custom campaign's roster (8.2.2)."""

    operator: str
    skills: list[int]
    status: int = AT_SEA
    lost_in: str = ""
    missions: list[str] = field(default_factory=list)
    ships: list[str] = field(default_factory=list)
    gold_medals: int = 0
    silver_medals: int = 0
    bronze_medals: int = 0
    promotions: int = 0

    @property
    def available(self) -> bool:
        return self.status == AT_SEA

    def copy(self) -> "Crew":
        return Crew(
            self.operator,
            self.skills.copy(),
            self.status,
            self.lost_in,
            self.missions.copy(),
            self.ships.copy(),
            self.gold_medals,
            self.silver_medals,
            self.bronze_medals,
            self.promotions,
        )


@dataclass
class Campaign:
    """What is carried from mission to mission. Changed only between missions, on a copy: states share it."""

    custom: bool
    next_mission: int = 0
    roster: list[Crew] = field(default_factory=list)
    technology: dict[str, str] = field(default_factory=dict)
    positions: list[str] = field(default_factory=list)
    bank: int = 0
    alert_value: int = 0
    ended_early: bool = False

    def crew(self, operator: str) -> Crew:
        for crew in self.roster:
            if crew.operator == operator:
                return crew
        raise KeyError(operator)

    def copy(self) -> "Campaign":
        return Campaign(
            self.custom,
            self.next_mission,
            [crew.copy() for crew in self.roster],
            self.technology.copy(),
            self.positions.copy(),
            self.bank,
            self.alert_value,
            self.ended_early,
        )


@dataclass
class State(play.State):
    """One mission on the board, and the campaign around it if there is one."""

    mission: str
    phase: int
    swap_crews: bool = False
    names: dict[str, str] = field(default_factory=dict)
    turn: int = 1
    slcs: list[Slc] = field(default_factory=list)
    ship_hex: list[int] = field(default_factory=list)
    patrol_hex: list[int] = field(default_factory=list)
    patrol_ready: list[bool] = field(default_factory=list)
    fault_deck: list[int] = field(default_factory=list)
    fault_discards: list[int] = field(default_factory=list)
    alert_deck: list[int] = field(default_factory=list)
    alert_discards: list[int] = field(default_factory=list)
    alert_removed: list[int] = field(default_factory=list)
    defense_cards: list[str] = field(default_factory=list)
    technology: dict[str, str] = field(default_factory=dict)
    position: str = ""
    reports: list[Report] = field(default_factory=list)
    campaign: Campaign | None = None
    readings: list[str] = field(default_factory=list, metadata=QUIET)
    """How rules are read that can be read otherwise, where it is not as before there was a choice."""

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def at_sea(self) -> list[Slc]:
        """The SLCs still on the board, in number order."""
        return [slc for slc in self.slcs if slc.status == AT_SEA]

    def any_at_sea(self) -> bool:
        """Whether the mission goes on. A loop: it is asked at every phase."""
        for slc in self.slcs:  # noqa: SIM110
            if slc.status == AT_SEA:
                return True
        return False

    def copy(self) -> "State":
        """Field by field; what rules replace rather than change is shared."""
        new = State.__new__(State)
        new.mission = self.mission
        new.phase = self.phase
        new.swap_crews = self.swap_crews
        new.names = self.names
        new.turn = self.turn
        new.slcs = [slc.copy() for slc in self.slcs]
        new.ship_hex = self.ship_hex.copy()
        new.patrol_hex = self.patrol_hex.copy()
        new.patrol_ready = self.patrol_ready.copy()
        new.fault_deck = self.fault_deck.copy()
        new.fault_discards = self.fault_discards.copy()
        new.alert_deck = self.alert_deck.copy()
        new.alert_discards = self.alert_discards.copy()
        new.alert_removed = self.alert_removed.copy()
        new.defense_cards = self.defense_cards
        new.technology = self.technology
        new.position = self.position
        new.reports = self.reports.copy()
        new.campaign = self.campaign
        new.readings = self.readings
        if self.phase in (BRIEFING, DEBRIEFING):  # the only phases that change them
            new.reports = [report.copy() for report in self.reports]
            new.campaign = None if self.campaign is None else self.campaign.copy()
        return new
