"""Where round and weather stand."""

from moonless.core.scene import Track
from moonless.core.sharing import kept
from moonless.games.they_come_unseen.content.components import SEA_KEYS
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.state import NATO_TURN, OVER, SOVIET_TURN, WATCHES, WEATHER, State

PHASES = ["NATO turn", "Soviet turn", "Watches", "Weather"]


def tracks_of(state: State) -> list[Track]:
    return kept("tracks", (state.phase, state.round, state.levels), lambda: make_tracks(reading(state)))


def make_tracks(play: Play) -> list[Track]:
    """The turn, and the weather of the three seas."""
    state = play.state
    phases = [NATO_TURN, SOVIET_TURN, WATCHES, WEATHER]
    now = phases.index(state.phase) if state.phase in phases else -1
    tracks = [Track(f"Round {state.round}", PHASES, 3 if state.phase == OVER else now, id="turn")]
    if state.weather:
        names = [f"{storm.level} {storm.name}" for storm in play.content.storms[1:]]
        for key, sea, level in zip(SEA_KEYS, play.board.seas, state.levels, strict=True):
            calm = state.round < play.content.weather.first_round_in_force
            notes = {level - 1: "calm until round 2, then this (17.2)"} if calm and level else {}
            tracks.append(Track(sea, names, -1 if calm else level - 1, notes, f"weather-{key}"))
    return tracks
