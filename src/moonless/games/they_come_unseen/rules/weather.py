"""17 Weather."""

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.content.components import SEA_KEYS, Storm
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules import ending
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import SOVIET, State

NO_ENTRY = Bar("no station can be entered in a sea at storm level 6", "17.6")
NO_SNORT = Bar("no snorting at storm level 6", "17.6")


def storm(play: Play, square: int) -> Storm:
    """17.1 What the storm level in force at a square does; level 0 where there is none."""
    state, storms = play.state, play.content.storms
    if not state.weather or state.round < play.first_storms:
        return storms[0]
    return storms[state.levels[play.board.sea[square]]]


def levels_in_force(content: Content, state: State) -> list[int]:
    """The levels of the three seas; 17.2 the first round is calm."""
    if not state.weather or state.round < content.weather.first_round_in_force:
        return [0] * len(SEA_KEYS)
    return state.levels.copy()


def level_words(levels: list[int]) -> dict[str, str]:
    """The level of each sea, for an announcement."""
    return {sea: str(level) for sea, level in zip(SEA_KEYS, levels, strict=True)}


def weather_phase(play: Play) -> None:
    """17.3 From round 2 on every level rises by one; 6 becomes 1. 19.4 The round limit."""
    state, entry = play.state, play.content.weather
    ending.log_gauges(play)
    if state.weather and state.round >= entry.first_round_with_step:
        state.levels = [(level - 1 + entry.step_per_round) % entry.levels + 1 for level in state.levels]
        announce(play, "weather_changed", level_words(state.levels))
    if state.round_limit and state.round >= state.round_limit:
        ending.win(play, SOVIET, f"round {state.round} is over and NATO has not finished", "19.4")
        return
    state.round += 1
