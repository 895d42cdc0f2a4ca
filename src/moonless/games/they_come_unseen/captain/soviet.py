"""The Soviets' captain: keep the plot, go for a fresh datum, bomb where it is likeliest, keep the fuel coming."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.board import DEPTHS, DIRECTIONS, FACING_KEYS, FORWARD
from moonless.games.they_come_unseen.captain.aiming import spread_of
from moonless.games.they_come_unseen.captain.prices import TUNED, SovietPrices
from moonless.games.they_come_unseen.content.components import (
    ALFA,
    BRAVO,
    CHARLIE,
    CONTAINER_GREEN,
    CONTAINER_PURPLE,
    DELTA,
    DESTROYERS,
    ECHO,
    FOXTROT,
    FUEL,
    SUPPLY,
    WEAPON,
)
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.knowledge.chances import Chances, Post
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.rules import containers, gauges, legs, ship_movement, terms, weather
from moonless.games.they_come_unseen.rules.mortars import ENOUGH, Salvo
from moonless.games.they_come_unseen.rules.play import reading
from moonless.games.they_come_unseen.rules.replenishment import SIDES, Formation
from moonless.games.they_come_unseen.state import NOWHERE, Plan, Ship, State

DEPOTS = {
    CONTAINER_GREEN: [FOXTROT, CHARLIE, BRAVO],
    CONTAINER_PURPLE: [DELTA, ALFA, BRAVO],
    SUPPLY: [CHARLIE, BRAVO, FOXTROT],
}
"""Where each logistics ship brings its containers, in turn."""
MOST_POSTS = 2000


class SovietCaptain:
    """Thinks anew at each question, from the plot and the open board."""

    def __init__(self, prices: SovietPrices = TUNED.soviet) -> None:
        self.prices = prices
        self.board = load_content().board
        self.goals: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        self.detours: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        """Where a leg leads instead, and how long it is then."""
        self.posts: dict[tuple[object, ...], int] = {}
        """The squares to search from, by all that they were found by."""

    def choose(self, state: State, decision: Decision) -> Option:
        self.state = state
        self.play = reading(state)
        self.board = self.play.board
        ask, options = decision.ask, decision.options
        if ask == "command":
            return self.command(decision)
        if ask == "leg":
            return self.leg(decision)
        if ask in ("search", "watch"):
            ship = decision.about
            assert isinstance(ship, Ship)
            own = state.ships[ship.number]
            facing = (
                self.chances().best_facing(self.board, own.square)[1] if ask == "search" else self.watch_facing(own)
            )
            return options[facing]
        if ask == "attack":
            return options[0] if len(options) == 2 else max(options[:-1], key=lambda option: self.mass(option.value))
        if isinstance(decision.about, Salvo):
            return self.bomb(decision, decision.about)
        if ask == "share-fuel":
            return self.even_fuel(decision)
        if ask == "ras":
            return max(
                options, key=lambda option: isinstance(option, Formation) and (len(option.members), option.members)
            )
        return options[len(options) // 2] if ask == "share-salvos" else options[0]

    # The plot as chances

    def chances(self) -> Chances:
        """The plot as it is now."""
        afloat = tuple([submarine.number for submarine in self.state.submarines if not submarine.sunk])
        return plot_of(self.play.content, self.state).chances(self.board, afloat)

    def mass(self, color: int) -> float:
        """How sure a contact in this color can be bombed: fewer squares are better."""
        return -float(color > FORWARD)

    def watch_facing(self, ship: Ship) -> int:
        """Over the water from which they will come: the chances close by, and as many open squares as can be."""
        chances, best, chosen = self.chances(), -1.0, 0
        for facing in range(len(FACING_KEYS)):
            heard = sum(self.board.heard_sets(ship.square, facing))
            worth = self.prices.open_water * heard.bit_count() + chances.expected(heard)
            if worth > best:
                best, chosen = worth, facing
        return chosen

    # Commands

    def command(self, decision: Decision) -> Option:
        """The maxims, in order of priority."""
        options = {option.key: option for option in decision.options}
        for maxim in (self.ram, self.resupply, self.hunt, self.replenish, self.supply):
            key = maxim(options)
            if key:
                return options[key]
        return options["done"]

    def set_goal(self, ship: Ship, square: int, facing: int = 0) -> None:
        self.goals[(self.state.round, ship.number, ship.legs, ship.square)] = (square, facing)

    def ram(self, options: dict[str, Option]) -> str:
        """A submarine in sight within reach is sunk at once; logistics ships first, they are worth least."""
        prey = [
            submarine.square
            for submarine in terms.afloat(self.play)
            if submarine.square >= 0 and self.board.station[submarine.square] < 0
        ]
        for square in prey:
            for ship in self.state.ships[::-1]:
                key = f"ram {terms.piece(self.play, ship).key}"
                if key in options and ship.square == square:
                    return key
                key = f"move {terms.piece(self.play, ship).key}"
                if key in options and self.can_reach(ship, square):
                    self.set_goal(ship, square)
                    return key
        return ""

    def can_reach(self, ship: Ship, square: int) -> bool:
        """Within movement and fuel of one leg, storms counted."""
        play = self.play
        reduction = ship_movement.reduction_at(play, ship, weather.storm(play, ship.square).reduction, square)
        most = min(ship_movement.limit(play, ship, reduction) - ship.moved, ship_movement.longest_leg(play, ship))
        return 0 < self.board.way(ship.square)[square] <= most and legs.end_barred(play, ship, square) is None

    def resupply(self, options: dict[str, Option]) -> str:
        """In a station, take what is missing; not for a few drops."""
        for ship in terms.destroyers(self.play):
            key = terms.piece(self.play, ship).key
            fuel, salvos = containers.value_of(self.play, FUEL), containers.value_of(self.play, WEAPON)
            if f"refuel {key}" in options and gauges.tank(self.play, ship) - ship.fuel >= min(
                fuel, self.prices.few_drops
            ):
                return f"refuel {key}"
            if f"rearm {key}" in options and gauges.magazine(self.play, ship) - ship.salvos >= salvos:
                return f"rearm {key}"
        return ""

    def hunt(self, options: dict[str, Option]) -> str:
        """Each Destroyer: to where a search is worth most for its fuel, search, then home if the tank is low."""
        for ship in terms.destroyers(self.play):
            piece = terms.piece(self.play, ship).key
            move, search = f"move {piece}", f"search {piece}"
            goal = self.goals.get((self.state.round, ship.number, ship.legs, ship.square))
            if move in options and goal is None and not ship.searched and ship.legs == 0:
                square = self.post_of(ship)
                if square != ship.square:
                    self.set_goal(ship, square)
                    return move
            if (
                search in options
                and self.chances().best_facing(self.board, ship.square)[0] > self.prices.worth_a_search
            ):
                return search
            if move in options and ship.searched:
                home = self.way_home(ship)
                if home != ship.square and (ship.fuel < self.prices.home_fuel or ship.salvos == 0 or ship.tactical):
                    self.set_goal(ship, home)
                    return move
        return ""

    def post_of(self, ship: Ship) -> int:
        """The square to search from; where everything is as it was in another world of a search, that of then."""
        state = self.state
        facts = [ship.number, ship.fuel, ship.salvos, ship.tactical, ship.engineering, state.round, *state.levels]
        facts += [other.square for other in state.ships] + [boat.square for boat in state.submarines]
        facts += [*state.destroyed, *(container for store in state.stores for container in store)]
        key = (*facts, plot_of(self.play.content, state))
        if key not in self.posts:
            if len(self.posts) > MOST_POSTS:
                self.posts.clear()
            self.posts[key] = self.best_post(ship)
        return self.posts[key]

    def best_post(self, ship: Ship) -> int:
        """The square to search from; a Destroyer low on fuel or salvos, or damaged, goes to a depot instead."""
        play, board = self.play, self.board
        home = self.way_home(ship)
        if ship.tactical or ship.engineering or ship.salvos == 0 or ship.fuel < self.prices.low_fuel:
            return home
        way = board.way(ship.square)
        back = board.way(home) if home != ship.square or board.station[home] >= 0 else way
        prey = [submarine.square for submarine in terms.afloat(play) if submarine.square >= 0]
        most = min(
            ship_movement.limit(play, ship, weather.storm(play, ship.square).reduction),
            ship_movement.longest_leg(play, ship),
        )
        chances, taken = self.chances(), [other.square for other in self.state.ships]
        best = Post(
            chances.best_facing(board, ship.square)[0]
            - self.prices.fuel_worth * self.prices.patrolling
            + self.ring(ship.square, prey),
            1,
            ship.square,
        )
        for square in range(board.size):
            steps = way[square]
            if not 0 < steps <= most or board.station[square] >= 0 or square in taken:
                continue
            cost = play.content.fuel_cost[steps]
            if ship.fuel - cost < play.content.fuel_cost[min(18, back[square])] and steps > 4:
                continue
            best.compare(chances, board, square, steps, self.prices.fuel_worth * cost, self.ring(square, prey))
        return best.square if self.can_reach(ship, best.square) else ship.square

    def ring(self, square: int, prey: list[int]) -> float:
        """A submarine in a harbor must come out: be near it."""
        found = 0.0
        for harbor in prey:
            found += self.prices.ring * max(
                0.0, 1 - abs(self.board.way(harbor)[square] - self.prices.ring_distance) / 12
            )
        return found

    def way_home(self, ship: Ship) -> int:
        """The nearest station that has what the ship needs; else where it is."""
        kind = WEAPON if ship.salvos == 0 and ship.fuel >= self.prices.low_fuel else FUEL
        way = self.board.way(ship.square)
        repair = ship.tactical or ship.engineering
        found = [
            (way[square], square)
            for station, square in enumerate(self.board.station_square)
            if not self.state.destroyed[station]
            and (repair or self.state.stores[station][kind])
            and (len(terms.ships_at(self.play, square)) < self.play.content.station_capacity or square == ship.square)
        ]
        return min(found)[1] if found else ship.square

    def replenish(self, options: dict[str, Option]) -> str:
        """Replenish at sea whoever lies alongside with room in the tank."""
        if "ras" in options and any(ship.fuel <= self.prices.alongside for ship in terms.destroyers(self.play)):
            return "ras"
        supply = self.state.ships[SUPPLY]
        move = f"move {terms.piece(self.play, supply).key}"
        if move in options and any(containers.kind_of(container) == FUEL for container in supply.cargo):
            for ship in terms.destroyers(self.play):
                if ship.fuel < self.prices.low_fuel and terms.station_of(self.play, ship) < 0:
                    squares = [self.board.away(ship.square, *side) for side in SIDES]
                    squares = [ship.square] if ship_movement.out_of_fuel(self.play, ship) else squares
                    for square in squares:
                        if square >= 0 and self.board.open_sea(square) and self.can_reach(supply, square):
                            self.set_goal(supply, square)
                            return move
        return ""

    def supply(self, options: dict[str, Option]) -> str:
        """Empty Echo at once, and spread what it holds: fuel and weapons to different stations."""
        for ship in self.state.ships[DESTROYERS:]:
            key = terms.piece(self.play, ship).key
            station = terms.station_of(self.play, ship)
            depot = self.depot(ship)
            if station == ECHO and len(ship.cargo) < 2:
                kinds = [FUEL, WEAPON] if ship.cargo.count(FUEL) == 0 or ship.number == SUPPLY else [WEAPON, FUEL]
                for kind in kinds:
                    if f"load {key} {'fuel' if kind == FUEL else 'weapon'}" in options:
                        return f"load {key} {'fuel' if kind == FUEL else 'weapon'}"
            if station >= 0 and station != ECHO and ship.cargo:
                unload = next((option for option in options if option.startswith(f"unload {key} ")), "")
                if unload:
                    return unload
            if f"move {key}" in options and (self.state.round, ship.number, ship.legs, ship.square) not in self.goals:
                goal = self.board.station_square[depot] if ship.cargo else self.board.station_square[ECHO]
                if (not ship.cargo and self.state.destroyed[ECHO]) or goal == ship.square or depot == NOWHERE:
                    continue
                if not ship.cargo and not sum(self.state.stores[ECHO]) + sum(self.state.returned):
                    continue
                self.set_goal(ship, goal)
                return f"move {key}"
        return ""

    def depot(self, ship: Ship) -> int:
        """The station of its round that stands and holds least."""
        standing = [station for station in DEPOTS[ship.number] if not self.state.destroyed[station]]
        return min(standing, key=lambda station: sum(self.state.stores[station]), default=NOWHERE)

    # Carrying out

    def leg(self, decision: Decision) -> Option:
        """By the shortest way to the goal."""
        plan = self.state.plan
        assert plan is not None
        ship = self.state.ships[plan.ship]
        here = plan.squares[-1]
        goal = self.detour(ship, plan, self.goal_of(ship, here, decision.options[0]))
        go = decision.options[0] if decision.options[0].key == "go" else None
        way = self.board.way(goal)
        steps = [
            (way[self.board.step[here * DIRECTIONS + option.value]], option)
            for option in decision.options
            if option is not go
        ]
        nearest = min(steps, key=lambda step: step[0], default=None)
        if go is not None and (here == goal or nearest is None or nearest[0] >= way[here]):
            return go
        return nearest[1] if nearest is not None else decision.options[0]

    def goal_of(self, ship: Ship, here: int, any_option: Option) -> int:
        """Where the leg leads; a captain who was not there when it was ordered thinks again, and comes to the same."""
        key = (self.state.round, ship.number, ship.legs, ship.square)
        move = {f"move {terms.piece(self.play, ship).key}": any_option}
        for maxim in (self.ram, self.hunt, self.replenish, self.supply):
            if key in self.goals or maxim(move):
                break
        return self.goals.get(key, (here, 0))[0]

    def detour(self, ship: Ship, plan: Plan, goal: int) -> int:
        """A Destroyer that left the way to its goal goes where a search is worth most from here on."""
        here, way = plan.squares[-1], self.board.way(goal)
        on_its_way = plan.moved + way[here] <= way[plan.squares[0]]
        if on_its_way or ship.searched or not terms.is_destroyer(ship):
            return goal
        key = (self.state.round, ship.number, ship.legs, ship.square)
        if key in self.detours:
            goal, total = self.detours[key]
            if plan.moved + self.board.way(goal)[here] <= total:
                return goal
        goal = self.best_onward(ship, plan)
        self.detours[key] = (goal, plan.moved + self.board.way(goal)[here])
        return goal

    def best_onward(self, ship: Ship, plan: Plan) -> int:
        """The best square to search from among those to which this path is a shortest way, or nearly."""
        play, board = self.play, self.board
        here, start = plan.squares[-1], plan.squares[0]
        onward, whole = board.way(here), board.way(start)
        prey = [submarine.square for submarine in terms.afloat(play) if submarine.square >= 0]
        most = min(
            ship_movement.limit(play, ship, weather.storm(play, start).reduction) - ship.moved,
            ship_movement.longest_leg(play, ship),
        )
        chances, taken = self.chances(), [other.square for other in self.state.ships]
        best = Post(-1.0, 0, here)
        for square in range(board.size):
            steps = plan.moved + onward[square]
            if steps > min(most, whole[square] + 1) or board.station[square] >= 0 or square in taken:
                continue
            fuel = self.prices.fuel_worth * play.content.fuel_cost[steps]
            best.compare(chances, board, square, steps, fuel, self.ring(square, prey))
        return best.square

    def bomb(self, decision: Decision, salvo: Salvo) -> Option:
        """The likeliest squares; for each three bombs the depth that promises most, a near miss counted for half."""
        layers = self.heard_layers(salvo)
        if decision.ask in ("black", "white"):
            squares = [option for option in decision.options if option is not ENOUGH]
            return max(
                squares,
                key=lambda option: (
                    sum(layers[depth].get(option.value, 0.0) for depth in range(DEPTHS)),
                    -option.value,
                ),
            )
        aimed = salvo.black if decision.ask == "black-depth" else salvo.white
        values = []
        for setting in range(DEPTHS):
            worth = 0.0
            for square in aimed:
                worth += layers[setting].get(square, 0.0)
                for other in (setting - 1, setting + 1):
                    if 0 <= other < DEPTHS:
                        worth += self.prices.near_miss * layers[other].get(square, 0.0)
            values.append(worth)
        return decision.options[values.index(max(values))]

    def heard_layers(self, salvo: Salvo) -> list[dict[int, float]]:
        """The chance of each (depth, square) among those to be bombed, from the plot after the contact."""
        bombed, squares = self.chances().bombed, tuple(salvo.squares)
        found = bombed.get(squares)
        if found is None:
            found = bombed[squares] = spread_of(self.play, salvo)
        return found

    def even_fuel(self, decision: Decision) -> Option:
        """So that both tanks are as full as can be."""
        first, second = self.state.ships[0], self.state.ships[1]
        whole = decision.options[-1].value
        return min(
            decision.options, key=lambda option: abs((first.fuel + option.value) - (second.fuel + whole - option.value))
        )
