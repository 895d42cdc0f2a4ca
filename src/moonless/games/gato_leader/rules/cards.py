"""What lies on the table for a boat or a ship: its card, the side of it in use (1.1), a battle's condition (7.6)."""

from moonless.games.gato_leader.content.components import BoatCard, Condition, Level, ShipCard
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat, Ship, Sub


def boat_card(play: Play, boat: Boat) -> BoatCard:
    return play.content.boats[boat.id]


def level(play: Play, boat: Boat) -> Level:
    """1.1 The side of the card in use."""
    return play.content.levels[boat.id][boat.level]


def name(play: Play, boat: Boat) -> str:
    return play.content.boats[boat.id].short


def sub_boat(play: Play, sub: Sub) -> Boat:
    """The boat that a counter on the Tactical Display stands for."""
    return play.state.boats[sub.boat]


def ship_card(play: Play, ship: Ship) -> ShipCard:
    return play.content.ships[ship.card]


def ship_name(play: Play, ship: Ship) -> str:
    """Hoten Maru, or Unknown M4."""
    return ship_card(play, ship).name if ship.card else f"Unknown {ship.key.upper()}"


def condition(play: Play) -> Condition:
    """7.6 The special conditions of this battle."""
    return play.content.conditions[play.battle.condition]
