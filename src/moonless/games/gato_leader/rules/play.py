"""What every rule is handed: the state, the content, the boards, chance, whom to ask and whom to tell."""

from mypy_extensions import mypyc_attr

from moonless.core import play as core
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, nobody
from moonless.games.gato_leader.board import Display, Sheet
from moonless.games.gato_leader.content.components import BoatCard, Condition, Level, ShipCard
from moonless.games.gato_leader.content.content import Content, content_of
from moonless.games.gato_leader.rules.options import Options, options_of
from moonless.games.gato_leader.rules.sources import Sources, sources_of
from moonless.games.gato_leader.state import Battle, Boat, Ship, State, Sub


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(core.Play):
    """A campaign being played. It has no rules of its own, only what is looked up everywhere."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = content_of(state)
        self.display: Display = self.content.display
        self.sources: Sources = sources_of(self.content)
        self.load_campaign()

    def load_campaign(self) -> None:
        """Look up what belongs to the campaign the state is in."""
        self.sheet: Sheet = self.content.sheets[self.state.campaign]
        self.options: Options = options_of(self.content, self.sheet)

    # Boats

    def card(self, boat: Boat) -> BoatCard:
        return self.content.boats[boat.id]

    def level(self, boat: Boat) -> Level:
        """1.1 The side of the card in use."""
        return self.content.levels[boat.id][boat.level]

    def name(self, boat: Boat) -> str:
        return self.card(boat).short

    # The battle

    @property
    def battle(self) -> Battle:
        battle = self.state.battle
        assert battle is not None, "no battle is on"
        return battle

    @property
    def condition(self) -> Condition:
        """7.6 The special conditions of this battle."""
        return self.content.conditions[self.battle.condition]

    def sub_boat(self, sub: Sub) -> Boat:
        return self.state.boats[sub.boat]

    def ship_card(self, ship: Ship) -> ShipCard:
        return self.content.ships[ship.card]

    def ship_name(self, ship: Ship) -> str:
        """Hoten Maru, or Unknown M4."""
        return self.ship_card(ship).name if ship.card else f"Unknown {ship.key.upper()}"


def read_only(state: State) -> Play:
    """A state to be read by the rules, for screens and computer players: nothing is played, nobody answers."""
    return Play(state, Fate(), nobody)
