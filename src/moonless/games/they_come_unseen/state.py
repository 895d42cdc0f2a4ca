"""The pieces on the table, as plain data. Squares, stations, ships and submarines are indices into the content."""

from dataclasses import dataclass, field
from typing import Final

from moonless.core import play
from moonless.core.content import QUIET
from moonless.core.play import NOWHERE as NOWHERE
from moonless.games.they_come_unseen.notices import Notice

# Phases. Each starts from the state alone: one submarine's sealed turn, one command of a ship.
START_CHOICE: Final = 0
STATION_CHOICE: Final = 1
CARDS: Final = 2
NATO_TURN: Final = 3
SOVIET_TURN: Final = 4
WATCHES: Final = 5
WEATHER: Final = 6
OVER: Final = 7

HIDDEN: Final = -1
"""What a seat may not know, in its redacted state."""

NATO: Final = 0
SOVIET: Final = 1

# Readings that depart from the default (R15, R18, R22, R34).
SEARCH_ONLY: Final = "r15 search"
MOORED_PAYS: Final = "r18 idle"
ADRIFT_ONLY: Final = "r22 adrift"
GOES_ON: Final = "r34 goes-on"


@dataclass
class Submarine:
    """A submarine and its control panel. In a station it lies at depth 0 on the station's square."""

    number: int
    square: int
    depth: int
    battery: int
    mines: int
    datum: int
    datum_round: int = 0
    hits: int = 0
    near_misses: int = 0
    hits_taken: int = 0
    near_misses_taken: int = 0
    adrift: bool = False
    """Floated up with an empty battery, at sea: everybody sees it, and knows what it has."""
    sunk: bool = False
    moved: bool = False
    """Has taken its turn in this NATO turn."""

    def copy(self) -> "Submarine":
        """Field by field: checkpoints are taken often, and this is the fastest way there is."""
        new = Submarine.__new__(Submarine)
        new.number = self.number
        new.square = self.square
        new.depth = self.depth
        new.battery = self.battery
        new.mines = self.mines
        new.datum = self.datum
        new.datum_round = self.datum_round
        new.hits = self.hits
        new.near_misses = self.near_misses
        new.hits_taken = self.hits_taken
        new.near_misses_taken = self.near_misses_taken
        new.adrift = self.adrift
        new.sunk = self.sunk
        new.moved = self.moved
        return new


@dataclass
class Ship:
    """A Soviet ship; one that is not in play, or lost, is nowhere. What is below `watch` belongs to this turn."""

    number: int
    square: int
    fuel: int = 0
    salvos: int = 0
    tactical: bool = False
    engineering: bool = False
    cargo: list[int] = field(default_factory=list)
    """Container kinds; 2 more where the container keeps its full value after the loss of Bravo (9.5)."""
    watch: int = NOWHERE
    started: int = NOWHERE
    """Where it was at the start of the Soviet turn."""
    moved: int = 0
    legs: int = 0
    stopped: bool = False
    """A stop action since the last leg."""
    searched: bool = False
    legs_since_search: int = 0
    reduction: int = 0
    """The greatest storm reduction among the seas touched this turn (17.4)."""
    entered: int = 0
    left: int = 0
    """Stations entered and left this turn, a bit each (15.2)."""
    finished: bool = False
    replenished: bool = False
    spoiled: bool = False
    """Rammed or struck a mine: no watch (14.1)."""
    trail: list[int] = field(default_factory=list, metadata=QUIET)
    """The squares entered in earlier legs since the last search, where mines look back at them (R15)."""

    def has_entered(self, station: int) -> bool:
        return bool(self.entered >> station & 1)

    def has_left(self, station: int) -> bool:
        return bool(self.left >> station & 1)

    def note_entered(self, station: int) -> None:
        self.entered |= 1 << station

    def note_left(self, station: int) -> None:
        self.left |= 1 << station

    def copy(self) -> "Ship":
        new = Ship.__new__(Ship)
        new.number = self.number
        new.square = self.square
        new.fuel = self.fuel
        new.salvos = self.salvos
        new.tactical = self.tactical
        new.engineering = self.engineering
        new.cargo = self.cargo.copy()
        new.watch = self.watch
        new.started = self.started
        new.moved = self.moved
        new.legs = self.legs
        new.stopped = self.stopped
        new.searched = self.searched
        new.legs_since_search = self.legs_since_search
        new.reduction = self.reduction
        new.entered = self.entered
        new.left = self.left
        new.finished = self.finished
        new.replenished = self.replenished
        new.spoiled = self.spoiled
        new.trail = self.trail.copy()
        return new


@dataclass
class Field:
    """A minefield (8)."""

    submarine: int
    round: int
    squares: list[int]


@dataclass
class Plan:
    """An order being built, step by step: secret until it is complete (18.6). Squares, depths begin with the start."""

    submarine: int
    ship: int
    squares: list[int]
    depths: list[int] = field(default_factory=list)
    battery: int = 0
    shallow: bool = False
    snort: int = NOWHERE
    """The place in `squares` from which it snorts."""
    station: int = NOWHERE
    mines: bool = False

    @property
    def moved(self) -> int:
        return len(self.squares) - 1

    def copy(self) -> "Plan":
        new = Plan.__new__(Plan)
        new.submarine = self.submarine
        new.ship = self.ship
        new.squares = self.squares.copy()
        new.depths = self.depths.copy()
        new.battery = self.battery
        new.shallow = self.shallow
        new.snort = self.snort
        new.station = self.station
        new.mines = self.mines
        return new


@dataclass
class Log:
    """A submarine's turn as it really was, for the end of the game (18.11)."""

    round: int
    submarine: int
    way: str
    """Every square with its depth: `J19@600 J20@400`."""
    battery: int
    deed: str


@dataclass
class Gauges:
    """Fuel and salvos of the Destroyers at the end of a round, for the end of the game (18.11)."""

    round: int
    fuel: list[int]
    salvos: list[int]


GaugeRow = list[int]
"""Fuel and salvos of each Destroyer, one after the other."""


def fuel_in(row: GaugeRow, destroyer: int) -> int:
    return row[2 * destroyer]


def salvos_in(row: GaugeRow, destroyer: int) -> int:
    return row[2 * destroyer + 1]


def with_gauges(row: GaugeRow, destroyer: int, fuel: int, salvos: int) -> GaugeRow:
    """The same row with other gauges for one Destroyer."""
    changed = row.copy()
    changed[2 * destroyer], changed[2 * destroyer + 1] = fuel, salvos
    return changed


@dataclass
class State(play.State):
    """One game."""

    scenario: str
    phase: int
    weather: bool = True
    weather_seed: str = "west"
    round_limit: int = 0
    open_radio: bool = False
    open_panels: bool = False
    resigning: bool = True
    round: int = 1
    levels: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Where the submarines started."""
    targets: list[int] = field(default_factory=list)
    """The stations whose cards NATO holds; to others, those turned up so far."""
    destroyed: list[bool] = field(default_factory=list)
    stores: list[list[int]] = field(default_factory=list)
    """Fuel and weapon containers at each station."""
    returned: list[int] = field(default_factory=list)
    """Containers at Echo that cannot be used before the next Soviet turn (15.7)."""
    submarines: list[Submarine] = field(default_factory=list)
    ships: list[Ship] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    strikes: dict[int, int] = field(default_factory=dict)
    """Squares on which a mine was struck, with the round of the first strike."""
    swept: dict[int, int] = field(default_factory=dict)
    """Squares entered at a speed that would have set off a mine, and did not, with the round of the last time."""
    plan: Plan | None = None
    movers: list[list[list[int]]] = field(default_factory=list)
    """What each submarine's turn of this NATO turn published."""
    mover_ships: list[int] = field(default_factory=list)
    mover_watches: list[int] = field(default_factory=list)
    """Where the ships were and which way the watches faced at the start of each of those turns, one after the other."""
    step: int = 0
    """Of the order of play within the Soviet turn (20.5)."""
    word: int = 0
    """The Soviet seat that commands now."""
    done: list[bool] = field(default_factory=list)
    handed: int = 0
    """How often the word was passed on since the last command."""
    notices: list[Notice] = field(default_factory=list)
    gauges: list[GaugeRow] = field(default_factory=list)
    """Every row of the Destroyers' gauges that NATO cannot rule out (18.5)."""
    logs: list[Log] = field(default_factory=list)
    gauge_log: list[Gauges] = field(default_factory=list)
    searches: int = 0
    attacks: int = 0
    lost: list[int] = field(default_factory=list)
    """Ships that were destroyed."""
    winner: int = NOWHERE
    reason: str = ""
    readings: list[str] = field(default_factory=list, metadata=QUIET)
    """How rules are read that can be read otherwise, where it is not by the default."""

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def look(self) -> "State":
        """The same pieces, of which a look may change nothing: quick, for questions by the thousand."""
        new = State.__new__(State)
        new.scenario = self.scenario
        new.phase = self.phase
        new.weather = self.weather
        new.weather_seed = self.weather_seed
        new.round_limit = self.round_limit
        new.open_radio = self.open_radio
        new.open_panels = self.open_panels
        new.resigning = self.resigning
        new.round = self.round
        new.levels = self.levels
        new.starts = self.starts
        new.targets = self.targets
        new.destroyed = self.destroyed
        new.stores = self.stores
        new.returned = self.returned
        new.submarines = self.submarines
        new.ships = self.ships
        new.fields = self.fields
        new.strikes = self.strikes
        new.swept = self.swept
        new.plan = self.plan
        new.movers = self.movers
        new.mover_ships = self.mover_ships
        new.mover_watches = self.mover_watches
        new.step = self.step
        new.word = self.word
        new.done = self.done
        new.handed = self.handed
        new.notices = self.notices
        new.gauges = self.gauges
        new.logs = self.logs
        new.gauge_log = self.gauge_log
        new.searches = self.searches
        new.attacks = self.attacks
        new.lost = self.lost
        new.winner = self.winner
        new.reason = self.reason
        new.readings = self.readings
        return new

    def copy(self) -> "State":
        new, plan = self.look(), self.plan
        new.levels = self.levels.copy()
        new.targets = self.targets.copy()
        new.destroyed = self.destroyed.copy()
        new.stores = [store.copy() for store in self.stores]
        new.returned = self.returned.copy()
        new.submarines = [submarine.copy() for submarine in self.submarines]
        new.ships = [ship.copy() for ship in self.ships]
        new.fields = self.fields.copy()
        new.strikes = self.strikes.copy()
        new.swept = self.swept.copy()
        new.plan = None if plan is None else plan.copy()
        new.movers = self.movers.copy()
        new.mover_ships = self.mover_ships.copy()
        new.mover_watches = self.mover_watches.copy()
        new.done = self.done.copy()
        new.notices = self.notices.copy()
        new.logs = self.logs.copy()
        new.gauge_log = self.gauge_log.copy()
        new.lost = self.lost.copy()
        return new
