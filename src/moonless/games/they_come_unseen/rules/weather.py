"""17 Weather."""

from moonless.games.they_come_unseen.content.components import Storm
from moonless.games.they_come_unseen.rules.gauges import GaugesChapter
from moonless.games.they_come_unseen.state import SOVIET


class WeatherChapter(GaugesChapter):
    """17 Weather."""

    # 17 Weather

    def level(self, square: int) -> int:
        """17.1, 17.2 The storm level in force at a square; 0 without weather, and in the calm first round."""
        state = self.state
        if not state.weather or state.round < self.content.weather.first_round_in_force:
            return 0
        return state.levels[self.board.sea[square]]

    def levels_now(self) -> list[int]:
        """The levels in force in the three seas."""
        state = self.state
        if not state.weather or state.round < self.content.weather.first_round_in_force:
            return [0, 0, 0]
        return state.levels.copy()

    def storm(self, square: int) -> Storm:
        return self.content.storms[self.level(square)]

    def weather_phase(self) -> None:
        """17.3 From round 2 on every level rises by one; 6 becomes 1. 19.4 The round limit."""
        state, weather = self.state, self.content.weather
        self.log_gauges()
        if state.weather and state.round >= weather.first_round_with_step:
            state.levels = [(level - 1 + weather.step_per_round) % weather.levels + 1 for level in state.levels]
            if self.heard:
                names = ["western", "central", "eastern"]
                self.announce(
                    "weather_changed", {name: str(level) for name, level in zip(names, state.levels, strict=True)}
                )
        if state.round_limit and state.round >= state.round_limit:
            self.win(SOVIET, f"round {state.round} is over and NATO has not finished", "19.4")
            return
        state.round += 1
