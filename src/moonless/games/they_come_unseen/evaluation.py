"""What a state promises, for players who look ahead: stations taken, submarines afloat, and how lost they are to the
Soviet plot."""

from math import log
from typing import Final

from moonless.games.they_come_unseen.captain_nato import cost_to
from moonless.games.they_come_unseen.content import Content
from moonless.games.they_come_unseen.rules.plotting import plot_of
from moonless.games.they_come_unseen.rules.voyages import weigh
from moonless.games.they_come_unseen.state import NATO, SOVIET_TURN, State, Submarine

AT_LARGE: Final = 4000.0
"""A plot of so many places says nothing."""
FAR: Final = 70.0
FLOATS: Final = 3
"""Hits that sink a submarine."""
EMPTY: Final = 6
"""A battery that is a worry."""


def milestone(state: State) -> int:
    """Half rounds."""
    return 2 * state.round + (state.phase >= SOVIET_TURN)


def nato_value(content: Content, state: State) -> float:
    """From 0 to 1: half for the stations, half for the submarines that are to take them."""
    if state.over:
        return float(state.winner == NATO)
    wanted = content.seatings[state.scenario].variant.stations_to_win
    open_targets = [station for station in state.targets if not state.destroyed[station]]
    taken = len(state.targets) - len(open_targets)
    afloat = [submarine for submarine in state.submarines if not submarine.sunk]
    way = max((approach(content, submarine, open_targets) for submarine in afloat), default=0.0)
    safe = sum(safety(content, state, submarine) for submarine in afloat) / max(len(state.submarines), 1)
    if state.round_limit:
        way *= max(1 - state.round / (state.round_limit + 1), 0.0) ** 0.25
    return min(max(0.5 * (taken + 0.6 * way) / max(wanted, 1) + 0.45 * safe, 0.02), 0.98)


def approach(content: Content, submarine: Submarine, targets: list[int]) -> float:
    """How near a submarine is to the nearest station of its cards."""
    board = content.board
    ways = [cost_to(board, board.station_square[station])[submarine.square] for station in targets]
    return 1 - min(min(ways, default=FAR) / FAR, 1.0)


def safety(content: Content, state: State, submarine: Submarine) -> float:
    """Hits not taken, and the places where the Soviets must look for it; a low battery brings it up."""
    if submarine.adrift:
        return 0.05
    places = 1 if submarine.depth == 0 else weigh(plot_of(content, state).cells(submarine.number))
    hidden = min(log(max(places, 1)) / log(AT_LARGE), 1.0)
    charged = min(submarine.battery / EMPTY, 1.0)
    return (1 - submarine.hits / FLOATS) * (0.4 + 0.45 * hidden + 0.15 * charged)
