"""What a state promises, for players who look ahead, how far they look, and at which questions.

NATO sees the Destroyers and can nearly always work out their gauges: then it looks to the end of the game, else to the
end of the round. The Soviets do not know where the submarines are, and look no further than to what their next search
brings. Where the game is not over, traits count, each about 0 to 1. Their weights are set by hand, not far from what
fits to the captain's games gave: those explain little of how games end.
"""

from math import log
from pathlib import Path
from typing import Final

from moonless.core.decision import Decision
from moonless.core.weights import load_weights
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.components import DESTROYERS, FUEL, WEAPON
from moonless.games.they_come_unseen.content.content import Content, content_of
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.rules.containers import kind_of
from moonless.games.they_come_unseen.state import NATO, NATO_TURN, SOVIET_TURN, WATCHES, Ship, State, Submarine

A_ROUND: Final = 10_000
"""More than there can be searches and attacks."""
AIMED: Final = ("search", "black-depth", "white-depth")
"""Where the bow points and how deep the bombs are set: here the Soviets think ahead."""
AT_LARGE: Final = 900
"""A plot of so many squares says nothing."""
FAR: Final = 40.0
"""A way of so many squares to the next station is a long one."""
FULL: Final = 20
EMPTY: Final = 6
"""A battery that is a worry."""
FLOATS: Final = 3
"""Hits that sink a submarine."""
TANK: Final = 100
MAGAZINE: Final = 4
CONTAINERS: Final = 8
LITTLE: Final = 30
"""Fuel that leads nowhere, where no station has any."""
SCARCE: Final = 0.15
"""How stranded a Destroyer is that can just reach fuel."""
ROUNDS_A_STATION: Final = 5
SQUARES_A_ROUND: Final = 7
"""What NATO's work takes, when time is short."""
LEAST, MOST = 0.01, 0.99
"""Nothing is certain before the end."""
CONSOLATION: Final = 0.1
"""A game lost with stations destroyed was nearer to a win."""

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


def answer_horizon(state: State) -> int:
    """The end of the round in which the other side has answered: NATO's turn is the next round's."""
    return A_ROUND * (state.round + (1 if state.phase == NATO_TURN else 2))


def routine(state: State, decision: Decision) -> bool:
    """NATO thinks ahead once in a submarine's turn, before it moves: the captain goes on from there as in the look
    ahead. The Soviets think ahead where they aim."""
    if decision.ask == "order":
        return state.plan is not None and state.plan.moved > 0
    return decision.ask not in AIMED


def foreseen(state: State, nato: bool) -> bool:
    """18.5 NATO's own turn, with gauges that can be worked out: nothing is hidden, and there is no chance (1.5)."""
    return nato and state.phase == NATO_TURN and (state.open_panels or len(state.gauges) == 1)


def nato_value(content: Content, state: State) -> float:
    """From 0 to 1; where rounds are limited, less as they run out (19.4)."""
    if state.over:
        taken = len(state.targets) - len(open_targets(state))
        return 1.0 if state.winner == NATO else CONSOLATION * taken / max(len(state.targets), 1)
    judged = min(max(WEIGHTS.judge(traits(state)), LEAST), MOST)
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
    costs = board.submarine_way(board.station_square[station])
    if board.station[square] < 0:
        return costs[square]
    return 1 + min(costs[door] for door in board.neighbors[square])


def open_targets(state: State) -> list[int]:
    return [station for station in state.targets if not state.destroyed[station]]


def traits(state: State) -> Traits:
    """As NATO has it."""
    content, targets = content_of(state), open_targets(state)
    taken, boats = len(state.targets) - len(targets), len(state.submarines)
    found = fleet_traits(content, state)
    found["taken"] = taken / max(len(state.targets), 1)
    for submarine in state.submarines:
        if not submarine.sunk:
            for name, value in submarine_traits(content, state, submarine, targets).items():
                found[name] = found.get(name, 0.0) + value / boats
    return found


def submarine_traits(content: Content, state: State, submarine: Submarine, targets: list[int]) -> Traits:
    """How whole it is (16.1, 16.2), how little the Soviets know of it (18.9), how far it has to go and can go."""
    board, square = content.board, submarine.square
    squares = 1 if submarine.depth == 0 else plot_of(content, state).squares(board, submarine.number).bit_count()
    way = min([way_to(board, station, square) for station in targets], default=0.0)
    return {
        "life": 1 - (submarine.hits + 0.5 * min(submarine.near_misses, 1)) / FLOATS,
        "hidden": min(log(max(squares, 1)) / log(AT_LARGE), 1.0),
        "moored": float(board.station[square] >= 0),
        "way": min(way / FAR, 2.0),
        "battery": submarine.battery / FULL,
        "low battery": max(EMPTY - submarine.battery, 0) / EMPTY,
    }


def fleet_traits(content: Content, state: State) -> Traits:
    """What the hunters have left, what there is to bring them, and whether they can get to it."""
    hunters = [ship for ship in state.ships[:DESTROYERS] if ship.square >= 0]
    count = max(len(hunters), 1)
    found: Traits = {
        "fuel": sum(min(ship.fuel, TANK) for ship in hunters) / TANK / count,
        "salvos": sum(ship.salvos for ship in hunters) / MAGAZINE / count,
        "stranded": sum(stranded(content, state, ship) for ship in hunters) / count,
    }
    cargo = [kind_of(container) for ship in state.ships if ship.square >= 0 for container in ship.cargo]
    for name, kind in (("fuel to come", FUEL), ("weapons to come", WEAPON)):
        stored = sum(store[kind] for store, gone in zip(state.stores, state.destroyed, strict=True) if not gone)
        found[name] = (stored + state.returned[kind] + cargo.count(kind)) / CONTAINERS
    return found


def stranded(content: Content, state: State, ship: Ship) -> float:
    """10.4 Whether a Destroyer's fuel no longer takes it to a station that has some; a little if it just does."""
    board, costs = content.board, content.fuel_cost
    depots = [
        place
        for place, store, gone in zip(board.station_square, state.stores, state.destroyed, strict=True)
        if store[FUEL] and not gone
    ]
    if not depots:
        return float(ship.fuel < LITTLE)
    squares = min(board.way(ship.square)[place] for place in depots)
    turns, rest = divmod(squares, len(costs) - 1)
    needed = costs[-1] * turns + (costs[rest] if rest else 0)
    if squares and ship.fuel < needed + content.idle_fuel:
        return 1.0 if ship.fuel < needed else SCARCE
    return 0.0
