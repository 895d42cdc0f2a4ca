"""14 Sonar watch."""

from moonless.core.decision import Bar, Decision
from moonless.games.they_come_unseen.board import FACING_KEYS
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.notices import CONTACT, Report
from moonless.games.they_come_unseen.rules import sonar, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.sonar import DAMAGED, FACING
from moonless.games.they_come_unseen.state import Ship

SPOILED = Bar("it has rammed or struck a mine in this turn", "14.1")


def watch_barred(ship: Ship) -> Bar | None:
    """14.1, 16.6 Every Destroyer keeps watch, unless its sonar is damaged or its turn was spoiled."""
    if ship.tactical:
        return DAMAGED
    return SPOILED if ship.spoiled else None


def set_watch(play: Play, ship: Ship) -> None:
    """14.1 Facing as in a search; in a station too."""
    seat = play.seating.ship_seats[ship.number][0]
    ship.watch = play.ask(Decision(seat, "watch", "14.1", [*FACING], ship)).value
    if play.heard:
        piece = terms.piece(play, ship)
        values = {"destroyer": piece.title, "square": play.board.names[ship.square], "facing": FACING_KEYS[ship.watch]}
        announce(play, "watch_set", values, [piece.key])


def watch_colors(play: Play, square: int, depth: int) -> list[int]:
    """14.2 What the watches hear there: orange, red."""
    return [sonar.heard_color(play, ship, ship.watch, square, depth) for ship in play.state.ships[:DESTROYERS]]


def contact_reports(play: Play, reports: list[Report], before: list[int], square: int, depth: int) -> list[int]:
    """14.3, 14.4 A report each time it comes to be in a color it was not in before (R12); orange first."""
    colors = watch_colors(play, square, depth)
    for destroyer, color in enumerate(colors):
        if color and color != before[destroyer]:
            reports.append(Report(CONTACT, destroyer, color))
    return colors
