"""What every rule of the game is handed."""

from mypy_extensions import mypyc_attr

from moonless.core import play as core
from moonless.core.fate import Fate
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.content.components import Mission, UnitKind, Weapon
from moonless.games.rogue_regiment.content.content import Content, content_of
from moonless.games.rogue_regiment.content.options import MissionOptions, Surroundings
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State, Unit


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


class Looks:
    """4.11 What is known of looks at squares: it holds for the blockers that stood when it was last asked."""

    def __init__(self) -> None:
        self.full = self.low = self.marks = NOWHERE
        self.known: list[dict[int, list[int]]] = []
        """By what is asked, and the square."""


class Play(core.Play):
    """State, content, board, chance, whom to ask and whom to tell; and, as masks that `rules/masks.py` makes of the
    state, who and what stands where. No rules of its own."""

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
        self.looks = Looks()
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
        self.surroundings: Surroundings = self.options.among(0)
        """What the ground opens between the walls there are."""

    def take_mission(self) -> None:
        """Look up what belongs to the mission the state is in now."""
        self.mission = self.content.mission(self.state.mission)
        self.board = self.mission.board
        self.options = self.content.options_of(self.mission)
        self.surroundings = self.options.among(0)
        self.looks = Looks()
        self.killed = []
        self.marching_for = 0
