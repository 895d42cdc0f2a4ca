"""Whole orders to far squares: a submarine's cheapest course, deep, as it is or in sight; a ship's shortest leg."""

from moonless.core.decision import Decision
from moonless.core.scene import Consequence, Price, Way
from moonless.games.they_come_unseen.board import ATTACK_DEPTH, DEEPEST, DEPTHS, DIRECTIONS, PERISCOPE
from moonless.games.they_come_unseen.rules import legs, ship_movement, stations, watches
from moonless.games.they_come_unseen.rules.legs import HEADING, Leg
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.rules.submarines import ATTACK, STEP
from moonless.games.they_come_unseen.screen import consequences
from moonless.games.they_come_unseen.screen.orders import course_costs, leg_costs
from moonless.games.they_come_unseen.state import NOWHERE, Plan, Ship, State, Submarine

DEEP, AS_IT_IS, IN_SIGHT = "Go deepest", "Go as it is", "Go in sight"
KNOWN_MINE = 50
"""How many bends are better than a square on which a mine was struck."""
Layer = list[int]
"""For each depth, the squares that are reached in so many steps and not in fewer, as a set."""


def ways(state: State, decision: Decision) -> list[Way]:
    """From where the order stands: every square that it can still come to in this turn."""
    play, about = reading(state), decision.about
    if not isinstance(about, Plan):
        return []
    if about.submarine < 0:
        return leg_ways(play, about)
    return Courses(play, about).ways()


# Submarines


class Stretch:
    """The way to one spot: the keys, the squares, who hears it, where it is seen."""

    def __init__(
        self, keys: list[str], cells: list[str], heard: list[Consequence], seen: list[str], colors: list[int]
    ) -> None:
        self.keys = keys
        self.cells = cells
        self.heard = heard
        self.seen = seen
        self.colors = colors


class Courses:
    """6.2-6.6 All courses from where a submarine's order stands, by the fewest squares.

    Over deep water it comes far; a course with shallow water on it is short (6.4). So there are two spreads.
    """

    def __init__(self, play: Play, plan: Plan) -> None:
        self.play = play
        self.plan = plan
        self.submarine: Submarine = play.state.submarines[plan.submarine]
        self.start = (plan.squares[-1], plan.depths[-1])
        boat = play.content.submarine
        most = plan.battery
        if plan.snort >= 0:
            after = plan.snort + boat.snort_straight_squares + boat.snort_follow_up_squares
            most = min(most, after - plan.moved)
        self.near = self.spread(min(most, boat.max_move_in_shallow - plan.moved), self.free(False))
        self.far = [] if plan.shallow else self.spread(min(most, boat.max_move - plan.moved), self.free(True))
        self.costs = [course_costs(plan.moved + n, self.submarine.battery, plan.battery - n) for n in range(most + 1)]

    def free(self, deep: bool) -> Layer:
        """3.10, 16.3 Where it may be at each depth; over deep water only, or over any."""
        board, play = self.play.board, self.play
        limit = play.content.depth_by_hits[self.submarine.hits]
        found = [squares & board.deep if deep else squares for squares in board.at_depth[: limit + 1]]
        for ship in play.state.ships:
            if ship.square >= 0:
                found[PERISCOPE] &= ~(1 << ship.square)
        return found + [0] * (DEPTHS - len(found))

    def spread(self, most: int, free: Layer) -> list[Layer]:
        """Layer by layer, for so many steps; the depth changes by one step a square at most (6.6)."""
        square, depth = self.start
        layers = [[1 << square if each == depth else 0 for each in range(DEPTHS)]]
        left = [squares & ~reached for squares, reached in zip(free, layers[0], strict=True)]
        for _ in range(most):
            around = [self.play.board.around(squares) if squares else 0 for squares in layers[-1]]
            new = []
            for each in range(DEPTHS):
                near = around[each]
                if each:
                    near |= around[each - 1]
                if each < DEEPEST:
                    near |= around[each + 1]
                new.append(near & left[each])
            if not any(new):
                break
            left = [squares & ~reached for squares, reached in zip(left, new, strict=True)]
            layers.append(new)
        return layers

    def ways(self) -> list[Way]:
        """Each square by its cheapest course, at the depths that make a difference; stations that can be attacked."""
        wanted = {DEEP: DEEPEST, AS_IT_IS: self.start[1], IN_SIGHT: PERISCOPE}
        near, far = self.arrivals(self.near), self.arrivals(self.far)
        for square, steps in list(near.items()):  # where both are as short, deep water leaves more to be done
            if far.get(square, steps + 1) <= steps:
                del near[square]
        far = {square: steps for square, steps in far.items() if square not in near}
        found: dict[tuple[str, str], Way] = {}
        for name, depth in wanted.items():
            for layers, arrivals in ((self.near, near), (self.far, far)):
                lane = Lane(self, layers, depth)
                for square, steps in arrivals.items():
                    way = self.way(lane, square, steps, name)
                    found.setdefault((way.cell, " ".join(way.keys)), way)
            for way in self.attacks(Lane(self, self.near, depth), name):
                found.setdefault((way.cell, " ".join(way.keys)), way)
        return list(found.values())

    def arrivals(self, layers: list[Layer]) -> dict[int, int]:
        """Every square with the fewest steps that it takes, without the start."""
        found: dict[int, int] = {}
        reached = 1 << self.start[0]
        for steps, layer in enumerate(layers):
            new = (layer[0] | layer[1] | layer[2] | layer[3]) & ~reached
            reached |= new
            found.update(dict.fromkeys(self.play.board.members(new), steps))
        return found

    def way(self, lane: "Lane", square: int, steps: int, name: str) -> Way:
        depth = next(each for each in lane.depths if lane.layers[steps][each] >> square & 1)
        stretch, cell, number = lane.stretch(steps, square, depth), self.play.board.names[square], self.plan.submarine
        end = consequences.battery_end(self.play, number, square, depth, self.plan.battery - steps)
        outcome = [*consequences.sighted(stretch.seen, len(stretch.keys)), *stretch.heard, *end]
        empty = end and end[0].kind == consequences.BATTERY
        ends = consequences.BATTERY if empty else ""
        costs = self.costs[steps]
        return Way(cell, stretch.keys, costs, outcome, ends, name, stretch.cells, costs[-1])

    def attacks(self, lane: "Lane", name: str) -> list[Way]:
        """9.1-9.3 The stations that can be entered, by the shortest way."""
        play, board, found = self.play, self.play.board, []
        for station, square in enumerate(board.station_square):
            plan = Plan(self.plan.submarine, NOWHERE, [square], [PERISCOPE], self.plan.battery, snort=self.plan.snort)
            if stations.attack_barred(play, plan, station) is not None:
                continue
            for steps in range(min(len(lane.layers), len(self.costs) - 1)):
                if steps + self.plan.moved >= play.content.submarine.max_move_in_shallow:
                    break
                before = self.beside(lane, steps, square)
                if before is not None:
                    found.append(self.attack(lane.stretch(steps, *before), station, name))
                    break
        return found

    def beside(self, lane: "Lane", steps: int, square: int) -> tuple[int, int] | None:
        """A spot of this layer from which a step leads into a station: as near to the depth wanted as can be."""
        for depth in lane.depths:
            for there in self.play.board.straight_first[square]:
                if depth <= ATTACK_DEPTH and lane.layers[steps][depth] >> there & 1:
                    return there, depth
        return None

    def attack(self, stretch: Stretch, station: int, name: str) -> Way:
        steps = len(stretch.keys)
        plan = Plan(self.plan.submarine, NOWHERE, [], [], self.plan.battery - steps)
        outcome = [
            *consequences.sighted(stretch.seen, steps + 1),
            *stretch.heard,
            *consequences.attack_outcome(self.play, plan, station),
        ]
        cell = self.play.board.names[self.play.board.station_square[station]]
        keys = [*stretch.keys, ATTACK[station].key]
        return Way(cell, keys, self.costs[steps + 1], outcome, consequences.STATION, name, [*stretch.cells, cell])


class Lane:
    """The courses of one spread that keep to one depth as well as they can: each spot's way is found once."""

    def __init__(self, courses: Courses, layers: list[Layer], depth: int) -> None:
        self.play = courses.play
        self.layers = layers
        self.depths = sorted(range(DEPTHS), key=lambda each: (abs(each - depth), -each))
        """The one wanted first, then those nearest to it, the deeper of two."""
        square, start = courses.start
        first = Stretch([], [self.play.board.names[square]], [], [], watches.watch_colors(self.play, square, start))
        self.known = {(0, square, start): first}

    def stretch(self, steps: int, square: int, depth: int) -> Stretch:
        """The way to a spot that so many steps lead to."""
        if (steps, square, depth) not in self.known:
            there, deep = self.before(steps, square, depth)
            past = self.stretch(steps - 1, there, deep)
            direction = self.play.board.step[there * DIRECTIONS : (there + 1) * DIRECTIONS].index(square)
            colors, heard = consequences.hearers(self.play, past.colors, square, depth)
            cell, keys = self.play.board.names[square], [*past.keys, STEP[direction][depth].key]
            seen = [*past.seen, cell] if depth == PERISCOPE else past.seen
            heard = past.heard + heard if heard else past.heard
            self.known[steps, square, depth] = Stretch(keys, [*past.cells, cell], heard, seen, colors)
        return self.known[steps, square, depth]

    def before(self, steps: int, square: int, depth: int) -> tuple[int, int]:
        """Where it comes from: as near to the depth wanted as can be."""
        layer, neighbors = self.layers[steps - 1], self.play.board.straight_first[square]
        for other in self.depths:
            if abs(other - depth) <= 1 and layer[other]:
                for there in neighbors:
                    if layer[other] >> there & 1:
                        return there, other
        raise LookupError(square)


# Ships


def leg_ways(play: Play, plan: Plan) -> list[Way]:
    """10.2 The shortest leg to every square where it may end: of several the straightest, off mines that are known."""
    ship, known = play.state.ships[plan.ship], play.state.strikes
    leg = Leg(play, ship, plan.squares)
    if leg.in_station:
        return []
    reached: dict[tuple[int, int], tuple[int, list[int]]] = {(leg.here, leg.reduction): (0, [])}
    newest = dict(reached)
    found: dict[int, list[int]] = {leg.here: []}
    for moved in range(leg.moved + 1, leg.longest + 1):
        following: dict[tuple[int, int], tuple[int, list[int]]] = {}
        for spot, (bends, way) in newest.items():
            if way and play.board.station[spot[0]] >= 0:  # entering a station ends the leg (3.8)
                continue
            for direction, target, reduction in onward(play, ship, spot, moved):
                further = bends + direction % 2 + (KNOWN_MINE if target in known else 0)
                other = following.get((target, reduction))
                if (target, reduction) not in reached and (other is None or further < other[0]):
                    following[target, reduction] = (further, [*way, direction])
        for (target, _), (_, way) in following.items():
            if target not in found and legs.end_barred(play, ship, target) is None:
                found[target] = way
        reached |= following
        newest = following
    costs = [leg_costs(play, ship, moved) for moved in range(max(leg.longest, leg.moved) + 1)]
    return [leg_way(play, plan, way, costs[leg.moved + len(way)]) for way in found.values() if way]


def onward(play: Play, ship: Ship, spot: tuple[int, int], moved: int) -> list[tuple[int, int, int]]:
    """3.8, 10.3, 17.4 The steps from a square, after so much storm: direction, target, the storm then."""
    here, before = spot
    found = []
    for direction in range(DIRECTIONS):
        target = play.board.step[here * DIRECTIONS + direction]
        if target < 0 or legs.entry_barred(play, ship, target) is not None:
            continue
        reduction = ship_movement.reduction_at(play, ship, before, target)
        if ship.moved + moved <= ship_movement.limit(play, ship, reduction):
            found.append((direction, target, reduction))
    return found


def leg_way(play: Play, plan: Plan, directions: list[int], price: list[Price]) -> Way:
    """A leg that goes on in these directions and ends there."""
    ship, squares = play.state.ships[plan.ship], plan.squares.copy()
    for direction in directions:
        squares.append(play.board.step[squares[-1] * DIRECTIONS + direction])
    outcome = consequences.leg_outcome(play, ship, squares[1:], True)
    ends = next((each.kind for each in outcome if each.kind == consequences.RAM), "")
    keys = [HEADING[direction].key for direction in directions]
    cells = [play.board.names[square] for square in squares[plan.moved :]]
    return Way(cells[-1], keys, price, outcome, ends, "", cells, price[-1] if len(price) > 1 else None)
