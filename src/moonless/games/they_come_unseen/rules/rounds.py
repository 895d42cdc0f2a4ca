"""5 The round: the phases in their order."""

from moonless.core.errors import MoonlessError
from moonless.games.they_come_unseen.rules.play import Resigned
from moonless.games.they_come_unseen.rules.setup import SetupChapter
from moonless.games.they_come_unseen.state import (
    CARDS,
    NATO_TURN,
    SOVIET_TURN,
    START_CHOICE,
    STATION_CHOICE,
    WATCHES,
    WEATHER,
)


class RoundsChapter(SetupChapter):
    """5 The round: the phases in their order."""

    def play_phase(self) -> None:
        """5.1 One phase; 19.3 cut short when a team resigns."""
        try:
            self.phase_of_play()
        except Resigned as resigned:
            self.resign(resigned.seat)

    def phase_of_play(self) -> None:
        """5.1 Setup; then NATO turn, Soviet turn, weather step."""
        state = self.state
        phase = state.phase
        if phase == NATO_TURN:
            self.nato_turn()
            if not state.over and not state.movers:
                self.begin_soviet_turn()
                state.phase = SOVIET_TURN
        elif phase == SOVIET_TURN:
            self.soviet_turn()
        elif phase == WATCHES:
            self.watches_phase()
            state.phase = WEATHER
        elif phase == WEATHER:
            self.weather_phase()
            if not state.over:
                state.phase = NATO_TURN
        elif phase == START_CHOICE:
            self.choose_start()
            state.phase = STATION_CHOICE
        elif phase == STATION_CHOICE:
            self.choose_station()
            state.phase = CARDS
        elif phase == CARDS:
            self.draw_cards()
            state.phase = NATO_TURN
        else:
            raise MoonlessError("the game is over")
