"""The pieces of the game and what they are called, as the rules need them."""

from dataclasses import dataclass
from typing import Final

from moonless.games.they_come_unseen.content.entries import VariantEntry

# Ships, by number: two Destroyers, then the logistics ships.
ORANGE: Final = 0
RED: Final = 1
CONTAINER_GREEN: Final = 2
CONTAINER_PURPLE: Final = 3
SUPPLY: Final = 4
SHIPS: Final = 5
DESTROYERS: Final = 2
"""The first so many ships are Destroyers."""
SHIP_KEYS = ["orange", "red", "green", "purple", "brown"]

SUBMARINE_KEYS = ["green", "blue"]

ALFA: Final = 0
BRAVO: Final = 1
CHARLIE: Final = 2
DELTA: Final = 3
ECHO: Final = 4
FOXTROT: Final = 5
STATION_KEYS = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"]

FUEL: Final = 0
WEAPON: Final = 1
KINDS: Final = 2
"""Of containers."""

SEA_KEYS = ("western", "central", "eastern")


@dataclass
class Storm:
    """17.1 What a storm level does; `hides[depth]` tells whether the layer hides a submarine."""

    level: int
    name: str
    reduction: int
    no_transfer: bool
    no_ras: bool
    no_station: bool
    no_snort: bool
    hides: list[bool]


@dataclass
class ShipPiece:
    """A Soviet piece."""

    key: str
    title: str
    """As it is told of: Ognennyy (orange)."""
    name: str
    kind: str
    max_move: int
    capacity: int
    mine_trigger: int
    start_station: int


@dataclass
class SubmarinePiece:
    """A NATO piece."""

    key: str
    title: str
    name: str
    start: int


@dataclass
class Seating:
    """20 Who sits where: the seats of each team in order, and what each piece's seats are."""

    id: str
    variant: VariantEntry
    title: str
    players: int
    nato: list[str]
    soviet: list[str]
    nato_team: frozenset[str]
    soviet_team: frozenset[str]
    submarine_seat: list[str]
    ship_seats: list[list[str]]
