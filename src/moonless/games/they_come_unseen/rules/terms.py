"""2 Terms, 3 Board: what all chapters share."""

from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, ShipPiece
from moonless.games.they_come_unseen.rules.play import PlayChapter
from moonless.games.they_come_unseen.state import NOWHERE, Ship, Submarine

PATH = "path"
SALVO = "salvo"
"""Orders of many steps, which a screen may let a person compose and send at once."""


class TermsChapter(PlayChapter):
    """2 Terms, 3 Board: what all chapters share."""

    # 2 Terms

    def afloat(self) -> list[Submarine]:
        """The submarines in play that are not sunk."""
        return [submarine for submarine in self.state.submarines if not submarine.sunk]

    def in_station(self, submarine: Submarine) -> bool:
        """9.2 Whether it lies surfaced in a station."""
        return submarine.square >= 0 and self.board.station[submarine.square] >= 0

    def in_sight_at(self, square: int) -> list[Submarine]:
        """2, 13.1 The submarines at periscope depth or adrift on this sea square, green first."""
        if self.board.station[square] >= 0:
            return []
        return [submarine for submarine in self.afloat() if submarine.square == square and submarine.depth == 0]

    def ships_at(self, square: int) -> list[Ship]:
        return [ship for ship in self.state.ships if ship.square == square]

    def destroyers(self) -> list[Ship]:
        """The Destroyers in play."""
        return [ship for ship in self.state.ships[:CONTAINER_GREEN] if ship.square >= 0]

    def piece(self, ship: Ship) -> ShipPiece:
        return self.content.ships[ship.number]

    def is_destroyer(self, ship: Ship) -> bool:
        return ship.number < CONTAINER_GREEN

    def station_of(self, ship: Ship) -> int:
        """The station a ship lies in, or -1."""
        return self.board.station[ship.square] if ship.square >= 0 else NOWHERE

    # Words

    def name(self, square: int) -> str:
        return self.board.names[square]
