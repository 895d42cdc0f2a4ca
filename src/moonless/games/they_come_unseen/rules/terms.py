"""2 Terms, 3 Board: what all chapters share."""

from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, ShipPiece
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NOWHERE, Ship, Submarine

PATH = "path"
SALVO = "salvo"
"""Orders of many steps, which a screen may let a person compose and send at once."""


# 2 Terms


def afloat(play: Play) -> list[Submarine]:
    """The submarines in play that are not sunk."""
    return [submarine for submarine in play.state.submarines if not submarine.sunk]


def in_station(play: Play, submarine: Submarine) -> bool:
    """9.2 Whether it lies surfaced in a station."""
    return submarine.square >= 0 and play.board.station[submarine.square] >= 0


def in_sight_at(play: Play, square: int) -> list[Submarine]:
    """2, 13.1 The submarines at periscope depth or adrift on this sea square, green first."""
    if play.board.station[square] >= 0:
        return []
    return [submarine for submarine in afloat(play) if submarine.square == square and submarine.depth == 0]


def ships_at(play: Play, square: int) -> list[Ship]:
    return [ship for ship in play.state.ships if ship.square == square]


def destroyers(play: Play) -> list[Ship]:
    """The Destroyers in play."""
    return [ship for ship in play.state.ships[:CONTAINER_GREEN] if ship.square >= 0]


def piece(play: Play, ship: Ship) -> ShipPiece:
    return play.content.ships[ship.number]


def is_destroyer(ship: Ship) -> bool:
    return ship.number < CONTAINER_GREEN


def station_of(play: Play, ship: Ship) -> int:
    """The station a ship lies in, or -1."""
    return play.board.station[ship.square] if ship.square >= 0 else NOWHERE
