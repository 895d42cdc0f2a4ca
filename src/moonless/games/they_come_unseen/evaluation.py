"""What a state promises, for players who look ahead: its traits, weighed as games of the captain's tell.

A trait is about 0 to 1. The weights in `weights.json` are fitted around two that are set by hand, `taken` and `way`: a
free fit learns to stay away from stations, as the captain does until the Soviets are out of fuel.
"""

from math import log
from pathlib import Path
from typing import Final

from moonless.core.weights import load_weights
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.captain_ways import cost_to
from moonless.games.they_come_unseen.content import FUEL, WEAPON, Content
from moonless.games.they_come_unseen.rules.plotting import plot_of
from moonless.games.they_come_unseen.state import NATO, SOVIET_TURN, WATCHES, State, Submarine

A_ROUND: Final = 10_000
"""More than there can be searches and attacks."""
AT_LARGE: Final = 900
"""A plot of so many squares says nothing."""
FAR: Final = 40.0
"""A way of so many squares to the next station is a long one."""
NEAR: Final = 24
"""A Destroyer farther away than this is no worry yet."""
FULL: Final = 20
EMPTY: Final = 6
"""A battery that is a worry."""
FLOATS: Final = 3
"""Hits that sink a submarine."""
SEARCHED: Final = 42
"""Squares that a search hears."""
DRY: Final = 15
TANK: Final = 100
MAGAZINE: Final = 4
CONTAINERS: Final = 8
ROUNDS_A_STATION: Final = 5
SQUARES_A_ROUND: Final = 7
"""What NATO's work takes, when time is short."""
LEAST, MOST = 0.01, 0.99
"""Nothing is certain before the end."""

WEIGHTS: Final = load_weights(Path(__file__).parent)
Traits = dict[str, float]


def milestone(state: State) -> int:
    """Rounds, and within them searches and attacks."""
    return A_ROUND * state.round + state.searches + state.attacks


def horizon(state: State) -> int:
    """NATO looks to the end of the round, when the Soviets have answered; they to their next search and what comes of
    it; who sets a watch, to the next search after NATO's turn."""
    if state.phase == SOVIET_TURN:
        return milestone(state) + 1
    return milestone(state) + A_ROUND + (state.phase == WATCHES)


def nato_value(content: Content, state: State) -> float:
    """From 0 to 1; where rounds are limited, less as they run out (19.4)."""
    if state.over:
        return float(state.winner == NATO)
    judged = min(max(WEIGHTS.judge(traits(content, state)), LEAST), MOST)
    return judged * time_left(content, state)


def time_left(content: Content, state: State) -> float:
    """1 while there is time enough for all that NATO has to do, then less and less."""
    if not state.round_limit:
        return 1.0
    board, targets = content.board, open_targets(state)
    afloat = [submarine.square for submarine in state.submarines if not submarine.sunk]
    ways = [way_to(board, station, square) for station in targets for square in afloat]
    needed = ROUNDS_A_STATION * len(targets) / max(len(afloat), 1) + min(ways, default=0.0) / SQUARES_A_ROUND
    return min((state.round_limit - state.round + 1) / max(needed, 1.0), 1.0)


def way_to(board: Board, station: int, square: int) -> float:
    """How far a station is; out of another station it is one square more than from its best door."""
    costs = cost_to(board, board.station_square[station])
    if board.station[square] < 0:
        return costs[square]
    return 1 + min(costs[door] for door in board.neighbors[square])


def open_targets(state: State) -> list[int]:
    return [station for station in state.targets if not state.destroyed[station]]


def traits(content: Content, state: State) -> Traits:
    """As NATO has it."""
    targets = open_targets(state)
    taken, boats = len(state.targets) - len(targets), len(state.submarines)
    found: Traits = {"taken": taken / max(len(state.targets), 1)}
    threat = fleet_traits(state, found)
    found["sunk"] = sum(submarine.sunk for submarine in state.submarines) / boats
    for submarine in state.submarines:
        if not submarine.sunk:
            for name, value in submarine_traits(content, state, submarine, targets, threat).items():
                found[name] = found.get(name, 0.0) + value / boats
    return found


def fleet_traits(state: State, found: Traits) -> float:
    """What the hunters have left, and what there is to bring them; how many of them can hunt."""
    hunters = [ship for ship in state.ships[:2] if ship.square >= 0]
    count = max(len(hunters), 1)
    threat = sum(ship.fuel >= DRY and ship.salvos > 0 and not ship.tactical for ship in hunters) / count
    found["fuel"] = sum(min(ship.fuel, TANK) for ship in hunters) / TANK / count
    found["dry"] = sum(ship.fuel < DRY for ship in hunters) / count
    found["salvos"] = sum(ship.salvos for ship in hunters) / MAGAZINE / count
    cargo = [kind % 2 for ship in state.ships[2:] if ship.square >= 0 for kind in ship.cargo]
    for name, kind in (("fuel to come", FUEL), ("weapons to come", WEAPON)):
        stored = sum(store[kind] for store, gone in zip(state.stores, state.destroyed, strict=True) if not gone)
        found[name] = (stored + state.returned[kind] + cargo.count(kind)) / CONTAINERS
    found["calm"] = 1 - threat
    found["calm for good"] = (1 - threat) * (found["fuel to come"] == 0)
    return threat


def submarine_traits(content: Content, state: State, submarine: Submarine, targets: list[int], threat: float) -> Traits:
    """How whole it is, how far it has to go, how near the hunters are and how much they know."""
    board, square = content.board, submarine.square
    way = min([way_to(board, station, square) for station in targets], default=0.0)
    moored = board.station[square] >= 0
    seen = float(submarine.depth == 0 and not moored)
    squares = 1 if submarine.depth == 0 else plot_of(content, state).squares(board, submarine.number).bit_count()
    hidden = min(log(max(squares, 1)) / log(AT_LARGE), 1.0)
    steps = [board.way(ship.square)[square] for ship in state.ships[:2] if ship.square >= 0]
    near = max(1 - min(steps, default=NEAR) / NEAR, 0.0)
    hurt = (submarine.hits + 0.5 * min(submarine.near_misses, 1)) / FLOATS
    low = max(EMPTY - submarine.battery, 0) / EMPTY
    danger = near * min(SEARCHED / max(squares, 1), 1.0)
    return {
        "hits": hurt,
        "hits and stations": hurt * len(targets) / max(len(state.targets), 1),
        "calm hits": hurt * (1 - threat),
        "badly hit": float(submarine.hits == FLOATS - 1),
        "way": min(way / FAR, 2.0),
        "battery": submarine.battery / FULL,
        "low battery": low,
        "low and near": low * near,
        "in sight": seen,
        "in sight and near": seen * near,
        "moored": threat * moored,
        "calm and moored": (1 - threat) * moored,
        "depth": submarine.depth / 3,
        "hidden": hidden,
        "hidden and hurt": hidden * hurt,
        "near": near,
        "danger": danger,
        "danger and hurt": danger * hurt,
    }
