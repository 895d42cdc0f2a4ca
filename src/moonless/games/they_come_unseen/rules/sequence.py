"""5 The round: the phases in their order."""

from moonless.core.errors import MoonlessError
from moonless.games.they_come_unseen.rules import ending, setup, soviet_turn, submarines, weather
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.resigning import Resigned
from moonless.games.they_come_unseen.state import (
    CARDS,
    NATO_TURN,
    SOVIET_TURN,
    START_CHOICE,
    STATION_CHOICE,
    WATCHES,
    WEATHER,
)


def play_phase(play: Play) -> None:
    """5.1 One phase; 19.3 cut short when a team resigns."""
    try:
        phase_of_play(play)
    except Resigned as resigned:
        ending.resign(play, resigned.seat)


def phase_of_play(play: Play) -> None:
    """5.1 Setup; then NATO turn, Soviet turn, weather step."""
    state = play.state
    phase = state.phase
    if phase == NATO_TURN:
        submarines.nato_turn(play)
        if not state.over and not state.movers:
            soviet_turn.begin_soviet_turn(play)
            state.phase = SOVIET_TURN
    elif phase == SOVIET_TURN:
        soviet_turn.next_command(play)
    elif phase == WATCHES:
        soviet_turn.watches_phase(play)
        state.phase = WEATHER
    elif phase == WEATHER:
        weather.weather_phase(play)
        if not state.over:
            state.phase = NATO_TURN
    elif phase == START_CHOICE:
        setup.choose_start(play)
        state.phase = STATION_CHOICE
    elif phase == STATION_CHOICE:
        setup.choose_station(play)
        state.phase = CARDS
    elif phase == CARDS:
        setup.draw_cards(play)
        state.phase = NATO_TURN
    else:
        raise MoonlessError("the game is over")
