"""Where round and weather stand, and how far NATO has come."""

from moonless.core.scene import Track
from moonless.core.sharing import kept
from moonless.games.they_come_unseen.board import DEPTH_WORDS
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
        first = play.content.weather.first_round_in_force
        for key, sea, level in zip(SEA_KEYS, play.board.seas, state.levels, strict=True):
            if state.round < first:  # 17.2
                notes = {level - 1: f"calm until round {first}, then this (17.2)"} if level else {}
                tracks.append(Track(f"{sea}, round {first}", names, -1, notes, f"weather-{key}"))
            else:
                tracks.append(Track(sea, names, level - 1, effects(play), f"weather-{key}"))
    return tracks


def effects(play: Play) -> dict[int, str]:
    """17.4-17.6 What each level of weather does, for who points at it."""
    found = {}
    for place, storm in enumerate(play.content.storms[1:]):
        words = [f"ships go {storm.reduction} squares less far"] if storm.reduction else []
        hidden = [DEPTH_WORDS[depth] for depth, unheard in enumerate(storm.hides) if unheard]
        words += [f"nobody hears at {' or '.join(hidden)}"] if hidden else []
        words += ["nothing is handed over at sea"] if storm.no_transfer else []
        words += ["no snort"] if storm.no_snort else []
        if words:
            found[place] = "; ".join(words)
    return found


def progress(play: Play) -> str:
    """19.1 How far NATO has come: everybody sees a station fall, and only targets can be attacked (9.1)."""
    gone, needed = sum(play.state.destroyed), play.seating.variant.stations_to_win
    return f"{gone} of {needed} stations destroyed. "
