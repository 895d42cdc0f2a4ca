"""19 End of the game."""

from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN
from moonless.games.they_come_unseen.rules.announcements import AnnouncementsChapter
from moonless.games.they_come_unseen.state import NATO, NOWHERE, OVER, SOVIET, Gauges


class EndingChapter(AnnouncementsChapter):
    """19 End of the game."""

    def win(self, team: int, reason: str, rule: str = "") -> None:
        """5.5, 19.1 to 19.4 At once."""
        state = self.state
        if state.winner != NOWHERE:
            return
        state.winner = team
        self.log_gauges()
        state.reason = reason
        state.phase = OVER
        if self.heard:
            name = "NATO" if team == NATO else "The Soviet Union"
            self.announce("game_over", {"winner": name, "reason": reason}, reveals=True, rule=rule)

    def resign(self, seat: str) -> None:
        """19.3 A seat speaks for its team."""
        self.state.plan = None
        if seat in self.nato:
            self.win(SOVIET, "NATO resigns", "19.3")
        else:
            self.win(NATO, "the Soviets resign", "19.3")

    def log_gauges(self) -> None:
        """18.11 The Destroyers' gauges as a round ends, for the record; also of the round in which the game ends."""
        log, ships = self.state.gauge_log, self.state.ships[:CONTAINER_GREEN]
        if not log or log[-1].round != self.state.round:
            log.append(Gauges(self.state.round, [ship.fuel for ship in ships], [ship.salvos for ship in ships]))
