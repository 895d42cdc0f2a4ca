"""19 End of the game."""

from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO, NOWHERE, OVER, SOVIET, Gauges


def win(play: Play, team: int, reason: str, rule: str = "") -> None:
    """5.5, 19.1 to 19.4 At once."""
    state = play.state
    if state.winner != NOWHERE:
        return
    state.winner = team
    log_gauges(play)
    state.reason = reason
    state.phase = OVER
    if play.heard:
        name = "NATO" if team == NATO else "The Soviet Union"
        announce(play, "game_over", {"winner": name, "reason": reason}, reveals=True, rule=rule)


def resign(play: Play, seat: str) -> None:
    """19.3 A seat speaks for its team."""
    play.state.plan = None
    if seat in play.seating.nato_team:
        win(play, SOVIET, "NATO resigns", "19.3")
    else:
        win(play, NATO, "the Soviets resign", "19.3")


def log_gauges(play: Play) -> None:
    """18.11 The Destroyers' gauges as a round ends, for the record; also of the round in which the game ends."""
    log, ships = play.state.gauge_log, play.state.ships[:DESTROYERS]
    if not log or log[-1].round != play.state.round:
        log.append(Gauges(play.state.round, [ship.fuel for ship in ships], [ship.salvos for ship in ships]))
