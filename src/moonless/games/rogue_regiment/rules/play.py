"""What every rule of the game is handed."""

from mypy_extensions import mypyc_attr

from moonless.core import play as core
from moonless.core.fate import Fate
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.content.components import JEEP, SIGHT_FULL, SIGHT_LOW, Mission, UnitKind, Weapon
from moonless.games.rogue_regiment.content.content import Content, content_of
from moonless.games.rogue_regiment.content.options import MissionOptions
from moonless.games.rogue_regiment.state import NOWHERE, VEHICLE, WRECKED, Operator, State, Unit


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Roll:
    """A roll that may be thrown again (14.12): who needs it, what each die needs, what it is for."""

    def __init__(self, what: str, rule: str, needs: list[int], attack: bool, about: object = None) -> None:
        self.what = what
        self.rule = rule
        self.needs = needs
        self.attack = attack
        """Whether a die that reaches its number is a hit on the enemy; else it saves an operator."""
        self.about = about
        self.dice: list[int] = []

    @property
    def good(self) -> int:
        """How many dice reach their number."""
        good = 0
        for number, die in enumerate(self.dice):
            good += die >= self.needs[number]
        return good


@mypyc_attr(allow_interpreted_subclasses=True)
class Foretelling:
    """7 What takes the place of chance where an action is only rehearsed, and takes note; in play there is none."""

    def cast(self, roll: Roll) -> int:
        """1.3 How many dice of a roll reach their number."""
        raise NotImplementedError

    def fires(self, play: "Play", unit: Unit, operator: Operator, place: int, leaving: bool) -> None:
        """8.5 A unit attacks an operator."""
        raise NotImplementedError

    def spots(self, play: "Play", unit: Unit, operator: Operator, rule: str) -> None:
        """7.4 A unit sees an operator."""
        raise NotImplementedError

    def sees_kill(self, unit: Unit) -> None:
        """7.5 A unit that was calm sees a man die."""
        raise NotImplementedError

    def rouses(self, unit: Unit, woken: list[str]) -> None:
        """7.6 Whom a unit's shout puts on the alert."""
        raise NotImplementedError

    def hears(self, hearers: list[Unit]) -> None:
        """7.7 Who hears a noise."""
        raise NotImplementedError

    def alarm(self, play: "Play") -> None:
        """5.5 The alarm sounds."""
        raise NotImplementedError


class Play(core.Play):
    """State, content, board, chance, whom to ask and whom to tell; and, as masks made anew from the state, who and what
    stands where. No rules of its own."""

    def __init__(
        self, state: State, fate: Fate, answerer: core.Answerer, listener: core.Listener | None = None
    ) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.foretelling: Foretelling | None = None
        self.content: Content = content_of(state)
        self.kinds: list[UnitKind] = self.content.units
        self.weapons: list[Weapon] = self.content.weapons
        self.killed: list[tuple[Unit, int]] = []
        """7.5 Units killed since the list was last emptied, and where: for their witnesses."""
        self.marching: list[Unit] = []
        """9.3 Who advances next, the first last; empty when it must be found anew."""
        self.marching_for = 0
        """9.3 The squares of the spotted operators for whom that order holds."""
        self.known: dict[tuple[int, int], list[int]] = {}
        """4.11 What is known of squares, for the blockers that stood when it was last asked."""
        self.known_full = self.known_low = self.known_marks = NOWHERE
        self.numbered: list[tuple[int, Unit]] = []
        """Units that have a place, or had one when masks were last made, by number; all others are out of play."""
        self.fielded: list[Unit] = []
        self.full = 0
        """4.3 What blocks sight, and what is low; 14.2 explosion markers."""
        self.low = 0
        self.marks = 0
        self.walls = 0
        """3.3 Structures and explosion markers."""
        self.occupied = 0
        self.enemies = 0
        """8.1 Axis units on the board, vehicles included as long as they are whole."""
        self.crewed = 0
        """15.1 Vehicles that drive."""
        self.crafts = 0
        """15.8, 15.9 The operators' dinghies and jeeps."""
        self.everyone = 0
        """All units, also those on spawn tiles."""
        self.mission: Mission = self.content.mission(state.mission)
        self.board: Board = self.mission.board
        self.options: MissionOptions = self.content.options_of(self.mission)
        self.refresh()

    def load_mission(self) -> None:
        """Look up what belongs to the mission the state is in now."""
        self.mission = self.content.mission(self.state.mission)
        self.board = self.mission.board
        self.options = self.content.options_of(self.mission)
        self.known = {}
        self.known_full = self.known_low = self.known_marks = NOWHERE
        self.killed = []
        self.marching_for = 0
        self.refresh()

    def refresh(self) -> None:
        """4.3 Who and what stands where, as masks: blocks sight, is low, bars the way, occupies."""
        bits, size = self.board.bits, self.board.size
        full = low = units = enemies = crewed = crafts = everyone = 0
        self.numbered = [(number, unit) for number, unit in enumerate(self.state.units) if unit.place >= 0]
        self.fielded = [unit for _, unit in self.numbered]
        self.marching = []
        for unit in self.fielded:
            place = unit.place
            bit = bits[place]
            everyone |= bit
            if unit.role != VEHICLE:
                if place < size:
                    enemies |= bit
                    if not unit.alert:
                        full |= bit
                continue
            if place >= size:
                continue
            units |= bit
            if unit.fate == WRECKED:
                low |= bit
            else:
                if unit.kind < JEEP:
                    enemies |= bit
                    if not unit.parked:
                        crewed |= bit
                else:
                    crafts |= bit
                sight = self.kinds[unit.kind].sight
                if sight == SIGHT_FULL:
                    full |= bit
                elif sight == SIGHT_LOW:
                    low |= bit
        marks = 0
        for center in self.state.markers:
            marks |= self.board.template(center)
        walls = marks
        for number, stands in enumerate(self.state.standing):
            if stands:
                walls |= self.mission.structures[number].mask
        self.full = full | walls
        self.low = low
        self.marks = marks
        self.walls = walls
        self.occupied = units | enemies
        self.enemies = enemies
        self.crewed = crewed
        self.crafts = crafts
        self.everyone = everyone

    def put(self, unit: Unit, place: int) -> None:
        """Move a unit; the masks follow, all anew only for vehicles, and where one shares a square (15.2)."""
        before = unit.place
        unit.place = place
        change = self.board.bits[before] | self.board.bits[place]
        if unit.role == VEHICLE or before < 0 or self.crewed & change:
            self.refresh()
            return
        self.everyone ^= change
        if max(before, place) >= self.board.size:
            change &= self.board.squares
        self.occupied ^= change
        self.enemies ^= change
        if not unit.alert:
            self.full ^= change


def reading(state: State) -> Play:
    """The game at a state, to read what the rules say of it; nothing is played."""
    return Play(state, Fate(), core.nobody)


def read_on(before: Play | None, state: State) -> Play:
    """The same for who has read before: what was looked up stays, where the mission is the same."""
    if before is None or before.state is not state or before.mission.id != state.mission:
        return reading(state)
    before.refresh()
    return before
