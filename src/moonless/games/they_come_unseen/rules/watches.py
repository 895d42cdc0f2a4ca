"""14 Sonar watch."""

from moonless.core.decision import Decision
from moonless.games.they_come_unseen.board import FACING_KEYS
from moonless.games.they_come_unseen.rules import sonar, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.sonar import FACING
from moonless.games.they_come_unseen.state import CONTACT, Ship


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
    return [sonar.heard_color(play, ship, ship.watch, square, depth) for ship in play.state.ships[:2]]


def contact_reports(play: Play, reports: list[list[int]], before: list[int], square: int, depth: int) -> list[int]:
    """14.3, 14.4 A report each time it comes to be in a color it was not in before (R12); orange first."""
    colors = watch_colors(play, square, depth)
    for destroyer, color in enumerate(colors):
        if color and color != before[destroyer]:
            reports.append([CONTACT, destroyer, color, 0])
    return colors
