"""NATO's captain: stalk the stations, run deep, snort far from the hunters, leave a station by the widest door."""

from functools import lru_cache
from random import Random

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.board import ATTACK_DEPTH, DEPTH_KEYS, DEPTHS, DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.captain.prices import TUNED, NatoPrices
from moonless.games.they_come_unseen.captain.reach import Reach, Route, as_keys, watched_squares
from moonless.games.they_come_unseen.captain.snorts import dive, snort_orders
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.content.content import content_of, load_content
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.rules import ship_movement, terms, weather
from moonless.games.they_come_unseen.rules.play import reading
from moonless.games.they_come_unseen.rules.submarines import Step
from moonless.games.they_come_unseen.state import Plan, State, Submarine, fuel_in

FAR, NEAR = 14, 6
"""Squares a turn over deep water only, and where any of it is shallow."""
SNORT_AND_DIVE = 5
"""Squares of a snort with the dive after it."""
KEPT_PLANS = 64
MOST_THOUGHTS = 2000
OUT_OF_REACH = 99
"""Where no Destroyer hunts."""


@lru_cache(KEPT_PLANS)
def whims(lot: str, count: int) -> list[float]:
    """A number from 0 to 1 for every (square, depth), the same all turn: so that a plan made anew on the way is not
    another one for that alone."""
    chance = Random(lot)
    return [chance.random() for _ in range(count)]


def facts_of(state: State, plan: Plan) -> tuple[object, ...]:
    """All that NATO's orders depend on, in one game: its submarines, what it knows of the ships, the Soviets' plot."""
    facts = [state.round, plan.submarine, plan.battery, plan.snort, len(plan.squares), *plan.squares, *plan.depths]
    for submarine in state.submarines:
        facts += [submarine.square, submarine.depth, submarine.battery, submarine.hits, submarine.sunk]
    for ship in state.ships:
        facts += [ship.square, ship.watch, ship.tactical, ship.engineering, ship.reduction]
    gauges = [fuel for row in state.gauges for fuel in row]
    return (*facts, *state.levels, *state.destroyed, *state.targets, *gauges, plot_of(content_of(state), state))


class Goal:
    """Where a turn should lead: a way to be short, and another that should be long."""

    def __init__(self, costs: list[float] | None = None, factor: float = 1.0, run: list[int] | None = None) -> None:
        self.costs = costs
        self.factor = factor
        self.run = run

    def cost(self, square: int) -> float:
        if self.costs is None:
            return 0.0
        return self.factor * self.costs[square] - (0.0 if self.run is None else float(self.run[square]))


class NatoCaptain:
    """Plans a whole turn at its first question, then gives the orders one by one; off its way, it plans anew."""

    def __init__(self, seed: int, prices: NatoPrices = TUNED.nato) -> None:
        self.seed = seed
        self.prices = prices
        self.board = load_content().board
        self.turn = (-1, -1)
        self.path: list[int] = []
        """The squares of the path from which it planned last."""
        self.keys: list[str] = []
        """The orders from there on."""
        self.thought: dict[tuple[object, ...], list[str]] = {}
        """Orders by all that they were thought out from."""

    def choose(self, state: State, decision: Decision) -> Option:
        self.board = content_of(state).board
        if decision.ask != "order":
            return decision.options[0]
        plan = state.plan
        assert plan is not None
        keys = self.orders_left(state, plan)
        wanted = keys[0] if keys else "end"
        for option in decision.options:
            if option.key == wanted:
                return option
        return self.fall_back(decision)

    def orders_left(self, state: State, plan: Plan) -> list[str]:
        """What is left to order; who was not there at the turn's beginning, or is off the way, plans from here."""
        turn, left = (state.round, plan.submarine), None
        if plan.moved and self.turn == turn and plan.squares[: len(self.path)] == self.path:
            left = self.left_of(self.keys, plan, len(self.path) - 1)
        if left is None and self.turn != turn and plan.moved:
            start = Plan(plan.submarine, plan.ship, plan.squares[:1], plan.depths[:1])
            start.battery = state.submarines[plan.submarine].battery
            start.shallow = self.board.shallow[plan.squares[0]]
            left = self.left_of(self.think(state, start), plan, 0)
        if left is None:
            left = self.thought_of(state, plan)
        self.turn, self.path, self.keys = turn, plan.squares.copy(), left
        return left

    def left_of(self, keys: list[str], plan: Plan, place: int) -> list[str] | None:
        """What is left of orders given at this place of the path; None if they are not its way."""
        for number, key in enumerate(keys):
            if place == plan.moved:
                return keys[number:]
            word, _, more = key.partition(" ")
            snort = word == "snort"
            heading = more if snort else word
            if heading not in DIRECTION_KEYS or snort != (plan.snort == place):
                return None
            if not snort and DEPTH_KEYS[plan.depths[place + 1]] != more:
                return None
            for _ in range(2 if snort else 1):
                onward = self.board.step[plan.squares[place] * DIRECTIONS + DIRECTION_KEYS.index(heading)]
                place += 1
                if plan.squares[place] != onward:
                    return None
        return [] if place == plan.moved else None

    def fall_back(self, decision: Decision) -> Option:
        """Off the plan: end the turn, or dive."""
        for option in decision.options:
            if option.key in ("end", "stay"):
                return option
        return max(decision.options, key=lambda option: option.depth if isinstance(option, Step) else -1)

    def thought_of(self, state: State, plan: Plan) -> list[str]:
        """The orders from here on; where everything is as it was in another world of a search, those of then."""
        facts = facts_of(state, plan)
        keys = self.thought.get(facts)
        if keys is None:
            keys = self.think(state, plan)
            if len(self.thought) < MOST_THOUGHTS:
                self.thought[facts] = keys
        return keys

    # The maxims, in order of priority

    def think(self, state: State, plan: Plan) -> list[str]:
        """The orders of this turn, from the end of this path on."""
        self.state = state
        self.play = reading(state)
        submarine = state.submarines[plan.submarine]
        lot = f"{self.seed} {state.round} {plan.submarine}"
        self.chance = Random(lot)
        self.whims = whims(lot, DEPTHS * self.board.size)
        self.last_margin = -99
        self.heard: list[int] | None = None
        self.count_reaches()
        self.charge = submarine.battery
        here = submarine.copy()
        here.square, here.depth, here.battery = plan.squares[-1], plan.depths[-1], plan.battery
        if plan.snort >= 0:
            return [*dive(self.play, self.chance, here, plan.copy()), "end"]
        self.known = plot_of(self.play.content, state).squares(self.board, plan.submarine).bit_count()
        self.near, self.far = self.reach(here, plan, False), self.reach(here, plan, True)
        for maxim in (self.strike, self.leave_harbor, self.break_contact, self.snort_in_time, self.stalk):
            keys = maxim(here, plan)
            if keys:
                return keys
        return ["end"] if plan.moved else ["stay"]

    def strike(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Attack a target in reach, if enough battery is left to get away, or if it wins the game."""
        state, board = self.state, self.board
        targets = [station for station in state.targets if not state.destroyed[station]]
        squares = [board.station_square[station] for station in targets]
        if all(self.board.way(square)[submarine.square] > NEAR - plan.moved for square in squares):
            return []
        missing = self.play.seating.variant.stations_to_win - sum(state.destroyed)
        best: tuple[int, int, int, int] | None = None
        reached = self.reach(submarine, plan, False, True)
        assert reached is not None
        for station, square in zip(targets, squares, strict=True):
            if weather.storm(self.play, square).no_station:
                continue
            for entry in board.neighbors[square]:
                for depth in range(ATTACK_DEPTH + 1):
                    steps = reached.steps_to(entry, depth)
                    if steps < 0 or steps + 1 > min(NEAR - plan.moved, submarine.battery):
                        continue
                    left = submarine.battery - steps - 1
                    if missing == 1 or left >= self.prices.keep_at_strike:
                        value = left + 3 * len(terms.ships_at(self.play, square))
                        best = max(best, (value, station, entry, depth)) if best else (value, station, entry, depth)
        if best is None:
            return []
        route = reached.route(best[2], best[3])
        return [*as_keys(board, submarine.square, route), f"attack {self.play.content.stations[best[1]].id}"]

    def leave_harbor(self, submarine: Submarine, plan: Plan) -> list[str]:
        """After an attack, out by the door that the hunters watch least, as far and as deep as can be."""
        if self.board.station[plan.squares[0]] < 0:
            return []
        if self.charge <= self.prices.reserve:
            snort = self.best_snort(submarine, plan)
            if snort:
                return snort
        best = self.best_end(submarine, plan, self.near, Goal(), 1, self.prices.whim_leaving)
        return self.onward(submarine, best) if best is not None else []

    def break_contact(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Where the Soviets have a good plot and can come: run, as far as the battery allows, by a whim."""
        if (
            self.known > self.prices.fresh
            or self.margin(plan.squares[0]) >= 0
            or plan.depths[0] == 0
            or self.charge <= self.prices.reserve + 2
        ):
            return []
        goal = Goal(self.costs(submarine), self.prices.run_to_target, self.board.way(plan.squares[0]))
        return self.best_of_both(submarine, plan, goal, self.prices.whim_running)

    def snort_in_time(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Charge when the battery is low, or well before that where no Destroyer can come and search."""
        if self.charge > self.prices.charge:
            return []
        keys = self.best_snort(submarine, plan)
        return keys if self.charge <= self.prices.low or self.last_margin >= 0 else []

    def stalk(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Toward the nearest target, submerged, out of the watches, with a reserve in the battery."""
        return self.best_of_both(submarine, plan, Goal(self.costs(submarine)), self.prices.whim_stalking)

    # What the maxims weigh

    def count_reaches(self) -> None:
        """How far the Destroyers reach: from a margin of 0 on nobody can search three squares around.

        Those that can search count, with their sonar and the squares run after a snort; their fuel is what NATO can
        work out (18.5); storms and damage slow them.
        """
        play = self.play
        self.hunters: list[tuple[list[int], int]] = []
        for ship in terms.destroyers(play):
            if ship.tactical:
                continue
            fuel = max(fuel_in(row, ship.number) for row in self.state.gauges)
            costs = play.content.fuel_cost
            longest = max([squares for squares, cost in enumerate(costs) if cost <= fuel], default=0)
            reach = min(ship_movement.limit(play, ship, weather.storm(play, ship.square).reduction), longest) + 5
            self.hunters.append((self.board.way(ship.square), reach))

    def margin(self, square: int) -> int:
        """How far out of their reach this square is."""
        least = OUT_OF_REACH
        for way, reach in self.hunters:
            least = min(least, way[square] - reach)
        return least

    def patience(self) -> float:
        """Who only ever waits for the hunters to leave never gets in: 1 at first, little when it is overdue."""
        overdue = self.state.round - self.prices.pace * (sum(self.state.destroyed) + 1)
        return min(1.0, max(0.1, 1 - overdue / self.prices.pace))

    def watched(self) -> list[int]:
        """14.2 At each depth, the squares where a watch hears a submarine."""
        if self.heard is None:
            levels = weather.levels_in_force(self.play.content, self.state)
            self.heard = watched_squares(self.play.content, self.state.ships[:DESTROYERS], levels)
        return self.heard

    def target(self, submarine: Submarine) -> int:
        """The nearest target; two submarines share them so that the way is short for both."""
        board, state = self.board, self.state
        targets = [station for station in state.targets if not state.destroyed[station]]
        if not targets:
            return -1
        square = self.state.submarines[submarine.number].square
        costs = [board.submarine_way(board.station_square[station])[square] for station in targets]
        others = [other for other in terms.afloat(self.play) if other.number != submarine.number]
        if others and len(targets) > 1:
            other = others[0]
            theirs = [board.submarine_way(board.station_square[station])[other.square] for station in targets]
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
        return self.board.submarine_way(self.board.station_square[target]) if target >= 0 else [0.0] * self.board.size

    def best_of_both(self, submarine: Submarine, plan: Plan, goal: Goal, whim: float) -> list[str]:
        """The better of the best ends over deep water and over any, as orders."""
        best: Route | None = None
        value = 1e9
        for reached in (self.far, self.near):
            route = self.best_end(submarine, plan, reached, goal, self.prices.reserve + 1, whim)
            if route is not None and self.last_value < value:
                best, value = route, self.last_value
        return self.onward(submarine, best) if best is not None else []

    def onward(self, submarine: Submarine, route: Route) -> list[str]:
        return [*as_keys(self.board, submarine.square, route), "end"]

    def best_end(
        self,
        submarine: Submarine,
        plan: Plan,
        reached: Reach | None,
        goal: Goal,
        reserve: float,
        whim: float,
    ) -> Route | None:
        """The route whose end is best by its way to the goal and by danger: hunters near, shallow water, a watch, no
        depth. Danger only ever adds to the cost: an end that is too far without it is not looked at more closely."""
        if reached is None:
            return None
        best: tuple[int, int] | None = None
        least = 1e9
        prices, known, battery = self.prices, self.known, submarine.battery
        exposed, low = prices.exposed * self.patience(), prices.low + 2
        shallow, watched, lots = self.board.shallow, self.watched(), self.whims
        for steps, square, depth in reached.spots():
            if depth == 0 or steps + plan.moved == 0 or battery - steps < reserve:
                continue
            value = goal.cost(square) + whim * lots[DEPTHS * square + depth]
            if value >= least:
                continue
            margin = self.margin(square)
            if margin < 0:
                value += exposed / min(800, known + 22 * (steps + plan.moved)) + prices.shallower * (3 - depth)
                if margin < -10:
                    value -= (10 + margin) * (prices.close_shallow if shallow[square] else prices.close)
            if watched[depth] >> square & 1:
                value += prices.watched
            if battery - steps < low:
                value += prices.empty * (low - battery + steps)
            if value < least:
                best, least = (square, depth), value
        self.last_value = least
        return reached.route(*best) if best is not None else None

    def best_snort(self, submarine: Submarine, plan: Plan) -> list[str]:
        """Where the hunters are farthest, not too far off the way, in deep water; then dive away."""
        best: tuple[float, tuple[int, int], Reach] | None = None
        costs, prices = self.costs(submarine), self.prices
        for reached, most in ((self.far, FAR), (self.near, NEAR)):
            if reached is None:
                continue
            for steps, square, depth in reached.spots():
                if depth != 0 or steps + plan.moved > most - SNORT_AND_DIVE or steps >= submarine.battery:
                    continue
                value = min(self.margin(square), 0) * prices.snort_margin - prices.snort_way * costs[square]
                value += self.whims[DEPTHS * square] - prices.snort_shallow * self.board.shallow[square]
                if best is None or value > best[0]:
                    best = (value, (square, depth), reached)
        if best is None:
            return []
        self.last_margin = self.margin(best[1][0])
        return snort_orders(self.play, self.chance, submarine, plan, best[2].route(*best[1]))

    # Where it can go

    def reach(self, submarine: Submarine, plan: Plan, deep: bool, bold: bool = False) -> Reach | None:
        """Every (square, depth) within the turn, by the fewest steps: over deep water only (14), or over any (6).

        At periscope depth the way ends: it is only come up to for a snort. Watched squares are gone around, unless
        the turn ends in sight anyway.
        """
        board, play = self.board, self.play
        if deep and plan.shallow:
            return None
        reached = Reach(board, (submarine.square, submarine.depth))
        free = [squares & board.deep if deep else squares for squares in board.at_depth]
        for ship in self.state.ships:
            if ship.square >= 0:
                free[0] &= ~(1 << ship.square)
        watched = self.watched()
        if not bold and not watched[submarine.depth] >> submarine.square & 1:
            free = [
                squares & ~heard if depth else squares
                for depth, (squares, heard) in enumerate(zip(free, watched, strict=True))
            ]
        most = min((FAR if deep else NEAR) - plan.moved, submarine.battery)
        reached.spread(most, free[: play.content.depth_by_hits[submarine.hits] + 1])
        return reached
