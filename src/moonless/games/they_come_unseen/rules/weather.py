"""17 Weather."""

from moonless.games.they_come_unseen.content.components import Storm
from moonless.games.they_come_unseen.rules import ending
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import SOVIET

# 17 Weather


def level(play: Play, square: int) -> int:
    """17.1, 17.2 The storm level in force at a square; 0 without weather, and in the calm first round."""
    state = play.state
    if not state.weather or state.round < play.content.weather.first_round_in_force:
        return 0
    return state.levels[play.board.sea[square]]


def levels_now(play: Play) -> list[int]:
    """The levels in force in the three seas."""
    state = play.state
    if not state.weather or state.round < play.content.weather.first_round_in_force:
        return [0, 0, 0]
    return state.levels.copy()


def storm(play: Play, square: int) -> Storm:
    return play.content.storms[level(play, square)]


def weather_phase(play: Play) -> None:
    """17.3 From round 2 on every level rises by one; 6 becomes 1. 19.4 The round limit."""
    state, weather = play.state, play.content.weather
    ending.log_gauges(play)
    if state.weather and state.round >= weather.first_round_with_step:
        state.levels = [(level - 1 + weather.step_per_round) % weather.levels + 1 for level in state.levels]
        if play.heard:
            names = ["western", "central", "eastern"]
            announce(
                play, "weather_changed", {name: str(level) for name, level in zip(names, state.levels, strict=True)}
            )
    if state.round_limit and state.round >= state.round_limit:
        ending.win(play, SOVIET, f"round {state.round} is over and NATO has not finished", "19.4")
        return
    state.round += 1
