"""NATO's captain: stalk the stations, run deep, snort far from the hunters, leave a station by the widest door."""

import heapq
from collections.abc import Callable
from itertools import pairwise
from random import Random

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DIRECTION_KEYS, DIRECTIONS, Board
from moonless.games.they_come_unseen.content import load_content
from moonless.games.they_come_unseen.rules.basics import nobody
from moonless.games.they_come_unseen.rules.game_rounds import GameRounds
from moonless.games.they_come_unseen.rules.plotting import plot_of
from moonless.games.they_come_unseen.rules.voyages import Waters
from moonless.games.they_come_unseen.state import Plan, State, Submarine

KEEP_AT_STRIKE = 6
"""Battery that must be left after an attack, unless it wins the game."""
LOW = 7
"""With this much or less it is time to snort."""
CHARGE = 14
"""With this much or less it charges wherever no Destroyer can search after it."""
FRESH = 160
"""With a plot of so few squares the Soviets are on its heels."""
EXPOSED = 4200
"""What it costs to end a turn where a Destroyer can search, divided by the squares of the Soviet plot."""
PACE = 12
"""Rounds that a station may take; behind this pace patience wears out, and within as many rounds again it is gone."""
RESERVE = 4
"""Never end a turn with less than it takes to come up, plus one."""
SHALLOW_COST = 7 / 3
"""Shallow water is slow: 6 squares a turn instead of 14."""

Route = list[tuple[int, int]]
Reached = dict[tuple[int, int], tuple[int, int, int]]
"""(square, depth): steps from the start, and the (square, depth) before."""

_costs: dict[int, list[float]] = {}


def cost_to(board: Board, target: int) -> list[float]:
    """How far every square is from this one for a submarine, shallow water counted as slow."""
    if target not in _costs:
        found = [999.0] * board.size
        found[target] = 0.0
        heap = [(0.0, target)]
        while heap:
            cost, here = heapq.heappop(heap)
            if cost > found[here]:
                continue
            for there in board.neighbors[here]:
                further = cost + (SHALLOW_COST if board.shallow[there] else 1.0)
                if board.station[there] < 0 and further < found[there]:
                    found[there] = further
                    heapq.heappush(heap, (further, there))
        _costs[target] = found
    return _costs[target]


class NatoCaptain:
    """Plans a whole turn at its first question, then gives the orders one by one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.board = load_content().board
        self.thought: tuple[int, int, list[str]] = (-1, -1, [])

    def choose(self, state: State, decision: Decision) -> Option:
        if decision.ask != "order":
            return decision.options[0]
        plan = state.plan
        assert plan is not None
        if plan.moved == 0 or self.thought[:2] != (state.round, plan.submarine):
            self.rules = GameRounds(state, Fate(), nobody)
            self.chance = Random(f"{self.seed} {state.round} {plan.submarine}")
            self.thought = (state.round, plan.submarine, self.left_of(self.think(state, plan), plan))
        keys = self.thought[2]
        wanted = keys.pop(0) if keys else "end"
        for option in decision.options:
            if option.key == wanted:
                return option
        self.thought = (state.round, plan.submarine, [])
        return self.fall_back(decision)

    def left_of(self, keys: list[str], plan: Plan) -> list[str]:
        """What is left to order, for a captain who was not there at the turn's beginning; nothing if off its way."""
        left = keys.copy()
        for here, there in pairwise(plan.squares):
            while left and left[0].split(" ")[0] not in DIRECTION_KEYS:
                left.pop(0)
            direction = DIRECTION_KEYS.index(left.pop(0).split(" ")[0]) if left else -1
            if direction < 0 or self.board.step[here * DIRECTIONS + direction] != there:
                return []
        return left

    def fall_back(self, decision: Decision) -> Option:
        """Off the plan: end the turn, or dive."""
        for option in decision.options:
            if option.key in ("end", "stay"):
                return option
        return max(decision.options, key=lambda option: option.value % 4 if option.value < 32 else -1)

    # The maxims, in order of priority

    def think(self, state: State, plan: Plan) -> list[str]:
        """The orders of this turn."""
        self.state = state
        self.last_margin = -99
        self.heard: list[int] | None = None
        self.count_reaches()
        submarine = state.submarines[plan.submarine]
        self.known = plot_of(self.rules.content, state).squares(self.board, plan.submarine).bit_count()
        self.near = self.reach(submarine, plan, False)
        self.far = self.reach(submarine, plan, True)
        for maxim in (self.strike, self.leave_harbor, self.break_contact, self.snort_in_time, self.stalk):
            keys = maxim(submarine, plan)
            if keys:
                return keys
        return ["stay"]

    def strike(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Attack a target in reach, if enough battery is left to get away, or if it wins the game."""
        state, board = self.state, self.board
        missing = self.rules.seating.variant.stations_to_win - sum(state.destroyed)
        found: list[tuple[int, str]] = []
        reached = self.reach(submarine, plan, False, True)
        for station in state.targets:
            square = board.station_square[station]
            if state.destroyed[station] or self.rules.storm(square).no_station:
                continue
            for entry in board.neighbors[square]:
                for depth in range(3):
                    route = self.route(reached, (entry, depth))
                    if route is None or len(route) + 1 > min(6, submarine.battery):
                        continue
                    left = submarine.battery - len(route) - 1
                    if missing == 1 or left >= KEEP_AT_STRIKE:
                        keys = [*self.keys(submarine, route), f"attack {self.rules.content.stations[station].id}"]
                        found.append((left + 3 * len(self.rules.ships_at(square)), " / ".join(keys)))
        return max(found)[1].split(" / ") if found else []

    def leave_harbor(self, submarine: Submarine, plan: Plan) -> list[str]:
        """After an attack, out by the door that the hunters watch least, as far and as deep as can be."""
        if not self.rules.in_station(submarine):
            return []
        if submarine.battery <= RESERVE:
            snort = self.best_snort(submarine, plan)
            if snort:
                return snort
        best = self.best_end(submarine, self.near, lambda square: 0.0, 1, 3.0)
        return self.keys(submarine, best) if best else []

    def break_contact(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Where the Soviets have a good plot and can come: run, as far as the battery allows, by a whim."""
        if (
            self.known > FRESH
            or self.margin(submarine.square) >= 0
            or submarine.depth == 0
            or submarine.battery <= RESERVE + 2
        ):
            return []
        costs = self.costs(submarine)
        start = submarine.square
        best: Route | None = None
        value = 1e9
        for reached in (self.far, self.near):
            route = self.best_end(
                submarine,
                reached,
                lambda square: 0.15 * costs[square] - 1.0 * self.board.way(start)[square],
                RESERVE + 1,
                6.0,
            )
            if route and self.last_value < value:
                best, value = route, self.last_value
        return [*self.keys(submarine, best), "end"] if best else []

    def snort_in_time(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Charge when the battery is low, or well before that where no Destroyer can come and search."""
        if submarine.battery > CHARGE:
            return []
        keys = self.best_snort(submarine, plan)
        return keys if submarine.battery <= LOW or self.last_margin >= 0 else []

    def stalk(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Toward the nearest target, submerged, out of the watches, with a reserve in the battery."""
        costs = self.costs(submarine)
        best: Route | None = None
        value = 1e9
        for reached in (self.far, self.near):
            route = self.best_end(submarine, reached, lambda square: costs[square], RESERVE + 1, 4.0)
            if route and self.last_value < value:
                best, value = route, self.last_value
        return [*self.keys(submarine, best), "end"] if best else []

    # What the maxims weigh

    def margin(self, square: int) -> int:
        """How far out of the Destroyers' reach a square is this turn: from 0 on nobody can search three squares around.

        Their fuel is what NATO can work out (18.5); storms and damage slow them.
        """
        return min((way[square] - reach for way, reach in self.reaches), default=99)

    def patience(self) -> float:
        """Who only ever waits for the hunters to leave never gets in: 1 at first, little when it is overdue."""
        overdue = self.state.round - PACE * (sum(self.state.destroyed) + 1)
        return min(1.0, max(0.1, 1 - overdue / PACE))

    def watched(self) -> list[int]:
        """14.2 At each depth, the squares where a watch hears a submarine."""
        if self.heard is None:
            ships, rules = self.state.ships, self.rules
            watches = [ship.watch for ship in ships[:2]]
            waters = Waters(rules.content, [ship.square for ship in ships], watches, rules.levels_now())
            board = rules.board
            self.heard = [board.any_battery(sum(area for code, area in areas if code)) for areas in waters.areas]
        return self.heard

    def count_reaches(self) -> None:
        """How far each Destroyer that can search comes this turn, with its sonar and the squares run after a snort."""
        rules = self.rules
        self.reaches: list[tuple[list[int], int]] = []
        for ship in rules.destroyers():
            if ship.tactical:
                continue
            fuel = max(row[2 * ship.number] for row in self.state.gauges)
            costs = rules.content.fuel_cost
            longest = max([squares for squares, cost in enumerate(costs) if cost <= fuel], default=0)
            reach = min(rules.limit(ship, rules.storm(ship.square).reduction), longest)
            self.reaches.append((self.board.way(ship.square), reach + 5))

    def target(self, submarine: Submarine) -> int:
        """The nearest target; two submarines share them so that the way is short for both."""
        board, state = self.board, self.state
        targets = [station for station in state.targets if not state.destroyed[station]]
        if not targets:
            return -1
        costs = [cost_to(board, board.station_square[station])[submarine.square] for station in targets]
        others = [other for other in self.rules.afloat() if other.number != submarine.number]
        if others and len(targets) > 1:
            other = others[0]
            theirs = [cost_to(board, board.station_square[station])[other.square] for station in targets]
            pairs = [
                (costs[mine] + theirs[yours], mine)
                for mine in range(len(targets))
                for yours in range(len(targets))
                if mine != yours
            ]
            return targets[min(pairs)[1]]
        return targets[costs.index(min(costs))]

    def costs(self, submarine: Submarine) -> list[float]:
        """How far every square is from this submarine's target."""
        target = self.target(submarine)
        return cost_to(self.board, self.board.station_square[target]) if target >= 0 else [0.0] * self.board.size

    def danger(self, square: int, depth: int) -> float:
        """What it costs to be there at the end of a turn: hunters near, shallow water, a watch, no depth."""
        margin = self.margin(square)
        cost = max(0, -10 - margin) * (0.9 if self.board.shallow[square] else 0.45)
        cost += 2.0 * (3 - depth) * (margin < 0)
        if self.watched()[depth] >> square & 1:
            cost += 6.0
        return cost

    def best_end(
        self, submarine: Submarine, reached: Reached, cost: Callable[[int], float], reserve: int, whim: float
    ) -> Route | None:
        """The route whose end is best by this cost and by danger."""
        best: tuple[int, int] | None = None
        self.last_value = 1e9
        for spot, (steps, _, _) in reached.items():
            if spot[1] == 0 or steps == 0 or submarine.battery - steps < reserve:
                continue
            if self.margin(spot[0]) < 0:
                value = EXPOSED * self.patience() / min(800, self.known + 22 * steps)
            else:
                value = 0.0
            value += cost(spot[0]) + self.danger(spot[0], spot[1]) + whim * self.chance.random()
            if submarine.battery - steps < LOW + 2:
                value += 0.5 * (LOW + 2 - submarine.battery + steps)
            if value < self.last_value:
                best, self.last_value = spot, value
        return self.route(reached, best) if best is not None else None

    def best_snort(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Where the hunters are farthest, not too far off the way, in deep water; then dive away."""
        best: tuple[float, tuple[int, int], Reached] | None = None
        costs = self.costs(submarine)
        for reached, most in ((self.far, 9), (self.near, 1)):
            for spot, (steps, _, _) in reached.items():
                if spot[1] != 0 or steps > most or steps >= submarine.battery:
                    continue
                value = min(self.margin(spot[0]), 0) * 3.0 - 0.5 * costs[spot[0]] + self.chance.random()
                value -= 8.0 * self.board.shallow[spot[0]]
                if best is None or value > best[0]:
                    best = (value, spot, reached)
        if best is None:
            return []
        route = self.route(best[2], best[1]) or []
        self.last_margin = self.margin(best[1][0])
        return self.snort_orders(submarine, plan, route)

    def snort_orders(self, submarine: Submarine, plan: Plan, route: Route) -> list[str]:
        """The snort in a direction that leaves room to dive, and three squares of diving after it, at random."""
        keys = self.keys(submarine, route)
        trial = plan.copy()
        for key in keys:
            self.give(submarine, trial, key)
        best: list[str] = []
        value = -1.0
        for option in self.rules.orders(submarine, trial):
            if option.key.startswith("snort"):
                after = trial.copy()
                self.rules.follow(after, option)
                dive = self.dive(submarine, after)
                worth = 2.0 * after.depths[-1] + len(dive) + self.chance.random() if after.depths[-1] else -0.5
                if worth > value:
                    best, value = [*keys, option.key, *dive, "end"], worth
        return best

    def dive(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Down, by squares taken at random."""
        keys: list[str] = []
        for _ in range(3):
            steps = [option for option in self.rules.orders(submarine, plan) if option.cost and option.value < 32]
            if not steps:
                break
            deepest = max(option.value % 4 for option in steps)
            down = [option for option in steps if option.value % 4 == deepest]
            choice = down[int(self.chance.random() * len(down))]
            keys.append(choice.key)
            self.rules.follow(plan, choice)
        return keys

    def give(self, submarine: Submarine, plan: Plan, key: str) -> None:
        for option in self.rules.orders(submarine, plan):
            if option.key == key:
                self.rules.follow(plan, option)
                return

    # Where it can go

    def reach(self, submarine: Submarine, plan: Plan, deep: bool, bold: bool = False) -> Reached:
        """Every (square, depth) within the turn, by the fewest steps: over deep water only (14), or over any (6).

        At periscope depth the way ends: it is only come up to for a snort. Watched squares are gone around, unless
        the turn ends in sight anyway.
        """
        board, rules = self.board, self.rules
        start = (submarine.square, submarine.depth)
        reached: Reached = {start: (0, -1, -1)}
        if deep and board.shallow[start[0]]:
            return {}
        most = min(14 if deep else 6, submarine.battery)
        deepest = rules.content.depth_by_hits[submarine.hits]
        watched = self.watched()
        shy = not bold and not watched[start[1]] >> start[0] & 1
        frontier = [start]
        for steps in range(1, most + 1):
            following: list[tuple[int, int]] = []
            for here in frontier:
                if here[1] == 0 and steps > 1:
                    continue
                for there in board.neighbors[here[0]]:
                    if board.station[there] >= 0 or (deep and board.shallow[there]):
                        continue
                    for depth in range(min(deepest, board.floor[there], here[1] + 1), max(0, here[1] - 1) - 1, -1):
                        spot = (there, depth)
                        if spot in reached or (depth == 0 and rules.ships_at(there)):
                            continue
                        if shy and depth and watched[depth] >> there & 1:
                            continue
                        reached[spot] = (steps, here[0], here[1])
                        following.append(spot)
            frontier = following
        return reached

    def route(self, reached: Reached, end: tuple[int, int]) -> Route | None:
        """The way there, without the start; None if it cannot be reached."""
        if end not in reached:
            return None
        route: Route = []
        steps, square, depth = reached[end]
        while steps:
            route.append(end)
            end = (square, depth)
            steps, square, depth = reached[end]
        return route[::-1]

    def keys(self, submarine: Submarine, route: Route) -> list[str]:
        """A route as orders."""
        found = []
        here = submarine.square
        for there, depth in route:
            direction = self.board.step[here * DIRECTIONS : (here + 1) * DIRECTIONS].index(there)
            found.append(f"{DIRECTION_KEYS[direction]} {DEPTH_KEYS[depth]}")
            here = there
        return found
