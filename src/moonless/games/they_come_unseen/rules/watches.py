"""14 Sonar watch."""

from moonless.core.decision import Decision
from moonless.games.they_come_unseen.board import FACING_KEYS
from moonless.games.they_come_unseen.rules.sonar import FACING, SonarChapter
from moonless.games.they_come_unseen.state import CONTACT, Ship


class WatchesChapter(SonarChapter):
    """14 Sonar watch."""

    def set_watch(self, ship: Ship) -> None:
        """14.1 Facing as in a search; in a station too."""
        seat = self.seating.ship_seats[ship.number][0]
        ship.watch = self.ask(Decision(seat, "watch", "14.1", [*FACING], ship)).value
        if self.heard:
            piece = self.piece(ship)
            values = {"destroyer": piece.title, "square": self.name(ship.square), "facing": FACING_KEYS[ship.watch]}
            self.announce("watch_set", values, [piece.key])

    def watch_colors(self, square: int, depth: int) -> list[int]:
        """14.2 What the watches hear there: orange, red."""
        return [self.heard_color(ship, ship.watch, square, depth) for ship in self.state.ships[:2]]

    def contact_reports(self, reports: list[list[int]], before: list[int], square: int, depth: int) -> list[int]:
        """14.3, 14.4 A report each time it comes to be in a color it was not in before (R12); orange first."""
        colors = self.watch_colors(square, depth)
        for destroyer, color in enumerate(colors):
            if color and color != before[destroyer]:
                reports.append([CONTACT, destroyer, color, 0])
        return colors
