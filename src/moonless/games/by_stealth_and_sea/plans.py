"""What the captain weighs: ways over a board, what the harbor can do there, what a ship is worth from here."""

from heapq import heappop, heappush
from math import exp
from typing import Final

from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    OPS,
    PILOT,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
    Content,
    EscapeModifiers,
    Ship,
    load_content,
)
from moonless.games.by_stealth_and_sea.odds import one_throw, with_surges
from moonless.games.by_stealth_and_sea.rules.kit import shelf_of
from moonless.games.by_stealth_and_sea.state import AT_SEA, FACINGS, NOWHERE, Slc, State

# Prices, in action points: a turn in which the enemy finds us, a hit, a hit on a stunned crew.
WATCHED: Final = [6.0, 1.5]
STUN: Final = 5.0
DEATH: Final = 14.0
CORNERED: Final = 1.0
FAR: Final = 999.0

# How a ship's points shrink: with the danger on the way, where another craft is after it, when time runs short.
HAZARD: Final = 0.12
KEEP: Final = 0.35
STUNNED: Final = 0.8
NEAR: Final = [1.0, 1.0]
CLAIMED: Final = 0.35
IN_TIME: Final = [0.04, 0.08, 0.14, 0.22, 0.35, 0.5, 0.65, 0.75, 0.85, 0.91, 0.95, 0.98, 1.0]
"""The chance to be in time, by the points to spare: from six too few to six left over."""
MENDING: Final = 2.0
"""The points that a repair takes."""


class Route:
    """The way to one hex from everywhere, by (hex, facing, depth): danger and time together, and time alone."""

    def __init__(self, states: int) -> None:
        self.cost = [FAR] * states
        self.points = [FAR] * states
        self.facing = [0] * (states // 6)
        """The best facing, by (hex, depth)."""


class Waters:
    """A mission's harbor as a captain knows it: the odds of each defense, and ways for each kind of pilot."""

    def __init__(self, content: Content, state: State) -> None:
        mission = content.missions[state.mission]
        self.board: Board = content.boards[mission.board]
        self.ships: list[Ship] = shelf_of(content).kit(mission).ships
        self.turns = content.turns
        self.early_turns = content.early_turns
        self.escape: EscapeModifiers = content.escape_modifiers
        self.escape_value = content.actions[-1].value
        self.stamina_penalty = content.stamina_modifier_without_breathing_gear
        defense = content.defense(state.defense_cards)
        self.net = defense.net
        cards = content.alert_cards
        self.attack = [chance(cards, target) for target in defense.attack or [99, 99]]
        self.mortar = [chance(cards, target) for target in defense.mortar or [99, 99]]
        self.dive_team = [chance(cards, target) for target in defense.dive_team or [99, 99]]
        lights = [chance(cards, target) for target in defense.searchlights or [99, 99]]
        response = defense.response or [99, 99]
        self.found: list[float] = []
        """The chance to be found in a turn, undetected before, by depth and harbor."""
        for depth in (0, 1):
            for modifier in (0, defense.harbor_modifier):
                answer = chance(cards, response[depth] + modifier)
                self.found.append(1 - (1 - lights[depth]) * (1 - answer))
        self.routes: dict[float, list[Route | None]] = {}
        self.edges: dict[float, list[list[tuple[int, float, float]]]] = {}

    def routes_for(self, pilot: float) -> list[Route | None]:
        """The ways found so far, by hex, for a pilot with this chance in a check."""
        if pilot not in self.routes:
            self.routes[pilot] = [None] * len(self.board.hexes)
            self.edges[pilot] = self.backward(pilot)
        return self.routes[pilot]

    def make_route(self, target: int, pilot: float) -> Route:
        route = self.find_route(target, self.edges[pilot])
        self.routes[pilot][target] = route
        return route

    def backward(self, pilot: float) -> list[list[tuple[int, float, float]]]:
        """For every (hex, facing, depth), from where it is reached, at what cost and in how many points."""
        board = self.board
        price = min(2.0, 1 / pilot)
        edges: list[list[tuple[int, float, float]]] = [[] for _ in range(len(board.hexes) * 12)]
        for hex in board.water:
            for facing in range(6):
                for depth in (0, 1):
                    here = (hex * 6 + facing) * 2 + depth
                    for other in range(6):
                        if other != facing:
                            self.edge(edges, here, (hex * 6 + other) * 2 + depth, price if depth else 1.0)
                    self.edge(edges, here, here ^ 1, 1.0 if depth else price)
                    ahead = board.ahead[hex * 6 + facing]
                    if ahead >= 0 and board.net[ahead]:
                        self.edge(edges, here, (ahead * 6 + facing) * 2 + depth, 2.0)
                        continue
                    reach = 0
                    while reach < 3 - depth and ahead >= 0 and not board.net[ahead]:
                        reach += 1
                        there = (ahead * 6 + facing) * 2 + depth
                        self.edge(edges, here, there, 1.0 if reach == 1 else price)
                        ahead = board.ahead[ahead * 6 + facing]
        return edges

    def edge(self, edges: list[list[tuple[int, float, float]]], here: int, there: int, points: float) -> None:
        hex = there // 12
        danger = self.found[(there & 1) * 2 + self.board.harbor[hex]] * WATCHED[there & 1] / 2
        if self.board.mortar[hex]:
            danger += self.mortar[there & 1] * STUN / 4
        edges[there].append((here, points * (1 + danger), points))

    def find_route(self, target: int, edges: list[list[tuple[int, float, float]]]) -> Route:
        """Dijkstra backward from the target, whatever the facing and depth on arrival."""
        route = Route(len(edges))
        cost, points = route.cost, route.points
        heap: list[tuple[float, int]] = []
        for state in range(target * 12, target * 12 + 12):
            points[state] = 0.0
            cost[state] = 0.0 if self.board.ahead[state // 2] >= 0 else CORNERED
            heappush(heap, (cost[state], state))
        while heap:
            so_far, state = heappop(heap)
            if so_far > cost[state]:
                continue
            time = points[state]
            for before, price, spent in edges[state]:
                total = so_far + price
                if total < cost[before]:
                    cost[before] = total
                    points[before] = time + spent
                    heappush(heap, (total, before))
        for hex in self.board.water:
            for depth in (0, 1):
                ways = [cost[hex * 12 + facing * 2 + depth] for facing in range(6)]
                route.facing[hex * 2 + depth] = ways.index(min(ways))
        return route


def chance(cards: list[int], target: int) -> float:
    """5.2 The chance that a card of a full Alert Deck is at least the target."""
    return sum(card >= target for card in cards) / len(cards)


_waters: dict[str, Waters] = {}


def waters_of(state: State) -> Waters:
    """The waters of the mission in this state, made once for each set of defense cards."""
    key = state.mission + " " + " ".join(state.defense_cards)
    waters = _waters.get(key)
    if waters is None:
        waters = _waters[key] = Waters(load_content(), state)
    return waters


def check_chance(slc: Slc, skill: int, target: int, action: str) -> float:
    """1.4 The chance of a check in one throw."""
    bonus = 1 if slc.bonus_skill == skill or slc.bonus_action == action else 0
    return one_throw(slc.skills[skill], target - bonus)


def escape_chance(waters: Waters, state: State, slc: Slc, hex: int, turn: int) -> float:
    """4.3.15 The chance to escape from a hex in a turn, with all surges."""
    modifiers, surges = waters.escape, slc.spaces[BREATHING_GEAR]
    bonus = modifiers.boards.get(waters.board.id, 0)
    if slc.bonus_skill == STAMINA or slc.bonus_action == "escape":
        bonus += 1
    if turn <= waters.early_turns:
        bonus += modifiers.early
    if not slc.stunned:
        bonus += modifiers.readied
    if waters.board.harbor[hex]:
        bonus += modifiers.inside_harbor
    if not surges:
        bonus += modifiers.breathing_gear_empty
    return with_surges(slc.skills[STAMINA], waters.escape_value - bonus, surges)


class Target:
    """A ship worth the risk: what is expected of it, and how many action points it still takes."""

    def __init__(self, ship: int, hex: int, route: Route | None, worth: float, points: float, exposure: float) -> None:
        self.ship = ship
        self.hex = hex
        self.route = route
        self.worth = worth
        self.points = points
        self.exposure = exposure


def broken(slc: Slc, content: Content, space: int) -> int:
    """The Fault card of this SLC that holds a token of a space, or -1."""
    for kind in slc.faults:
        if content.fault_cards[kind].space == space:
            return kind
    return -1


def armed(slc: Slc, content: Content) -> bool:
    """Whether this craft can still destroy a ship."""
    return slc.warhead_out or slc.spaces[WARHEAD] > 0 or broken(slc, content, WARHEAD) >= 0


def choose_target(waters: Waters, state: State, wanted: Slc, content: Content) -> Target | None:
    """The best ship for an SLC, when those before it have chosen theirs."""
    claims: dict[int, float] = {}
    for slc in state.slcs:
        if slc.status != AT_SEA or not armed(slc, content):
            if slc is wanted:
                return None
            continue
        target = best_target(waters, state, slc, claims, content)
        if slc is wanted:
            return target
        if target is not None:
            claims[target.ship] = CLAIMED
    return None


def best_target(waters: Waters, state: State, slc: Slc, claims: dict[int, float], content: Content) -> Target | None:
    """The ship with the highest expected points: its own, if there is time, if we live to see it."""
    pilot = check_chance(slc, PILOT, 4, "full-move")
    ops = check_chance(slc, OPS, 4, "attach-warhead")
    work = min(2.0, 1 / ops) * (1 if slc.warhead_out else 2)
    left = slc.action_points if slc.action_points else 2 - slc.stunned
    time = left + 2 * (waters.turns - state.turn) - 2 * slc.stunned - work
    spaces = slc.spaces
    if not slc.warhead_out and not spaces[WARHEAD]:
        time -= MENDING
    if not spaces[TRANSMISSION]:
        time -= MENDING
    fixed = slc.warhead_out or not spaces[BATTERY]
    depth = int(slc.submerged)
    here = (slc.hex * 6 + slc.facing) * 2 + depth
    any_facing = state.phase == FACINGS
    toil = work * waters.found[3]
    best: Target | None = None
    routes = waters.routes_for(pilot)
    for ship, hex in enumerate(state.ship_hex):
        if hex < 0 or (fixed and hex != slc.hex):
            continue
        route = routes[hex]
        if route is None:
            route = waters.make_route(hex, pilot)
        start = slc.hex * 12 + route.facing[slc.hex * 2] * 2 if any_facing else here
        points = route.points[start]
        spare = int(time - points + 6)
        if spare < 0:
            continue
        exposure = route.cost[start] - points + toil
        worth = waters.ships[ship].victory_points * exp(-HAZARD * exposure)
        if spare < 12:
            worth *= IN_TIME[spare]
        if ship in claims:
            worth *= claims[ship]
        if best is None or worth > best.worth:
            best = Target(ship, hex, route, worth, points + work, exposure)
    return best
