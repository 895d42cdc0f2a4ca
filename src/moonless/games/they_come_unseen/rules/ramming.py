"""13 Ramming."""

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules.ship_movement import AFTER_SEARCH, FINISHED, NO_FUEL, NO_STOP
from moonless.games.they_come_unseen.rules.stations import StationsChapter
from moonless.games.they_come_unseen.state import SUNK_NOTICE, Ship, make_notice

NOTHING_TO_RAM = Bar("no submarine lies in sight on its square", "13.1")


class RammingChapter(StationsChapter):
    """13 Ramming."""

    # 13 Ramming

    def ram_barred(self, ship: Ship) -> Bar | None:
        """13.1 A ship already on the submarine's square rams with a leg of 0 squares."""
        if ship.square < 0 or not self.in_sight_at(ship.square):
            return NOTHING_TO_RAM
        if ship.finished:
            return FINISHED
        if ship.legs and not ship.stopped:
            return NO_STOP
        if ship.searched and ship.legs_since_search:
            return AFTER_SEARCH
        return NO_FUEL if self.longest_leg(ship) < 0 else None

    def ram(self, ship: Ship) -> None:
        """13.2, 13.3 The ship is damaged, its turn over; every submarine in sight there is sunk, green first."""
        victims = self.in_sight_at(ship.square)
        ship.finished = True
        ship.spoiled = True
        for submarine in victims:
            if self.heard:
                key, piece = SUBMARINE_KEYS[submarine.number], self.piece(ship)
                values = {"ship": piece.title, "submarine": key, "square": self.name(ship.square)}
                self.announce("rammed", values, [piece.key, f"sub-{key}"], True)
        self.damage_ship(ship, "ramming")  # first: the loss of the last submarine ends the game (19.2)
        for submarine in victims:
            self.sink(submarine, "rammed")
        self.state.notices.append(make_notice(SUNK_NOTICE, [submarine.hits for submarine in self.state.submarines]))
