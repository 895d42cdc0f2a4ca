"""13 Ramming."""

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.notices import SUNK_NOTICE, make_notice
from moonless.games.they_come_unseen.rules import damage, ship_movement, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import NO_FUEL
from moonless.games.they_come_unseen.state import Ship

NOTHING_TO_RAM = Bar("no submarine lies in sight on its square", "13.1")


def ram_barred(play: Play, ship: Ship) -> Bar | None:
    """13.1 A ship already on the submarine's square rams with a leg of 0 squares."""
    if ship.square < 0 or not terms.rammable_at(play, ship.square):
        return NOTHING_TO_RAM
    bar = ship_movement.another_leg_barred(ship)
    if bar is not None:
        return bar
    return NO_FUEL if ship_movement.longest_leg(play, ship) < 0 else None


def ram(play: Play, ship: Ship) -> None:
    """13.2, 13.3 The ship is damaged, its turn over; every submarine in sight there is sunk, green first."""
    victims = terms.rammable_at(play, ship.square)
    ship.finished = True
    ship.spoiled = True
    for submarine in victims:
        if play.heard:
            key, piece = SUBMARINE_KEYS[submarine.number], terms.piece(play, ship)
            name, square = terms.name_of(play, submarine), play.board.names[ship.square]
            values = {"ship": piece.title, "submarine": name, "square": square}
            announce(play, "rammed", values, [piece.key, f"sub-{key}"], True)
    damage.damage_ship(play, ship, "ramming")  # first: the loss of the last submarine ends the game (19.2)
    for submarine in victims:
        damage.sink(play, submarine, "rammed")
    play.state.notices.append(make_notice(SUNK_NOTICE, [submarine.hits for submarine in play.state.submarines]))
