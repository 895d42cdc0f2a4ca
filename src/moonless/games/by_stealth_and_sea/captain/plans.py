"""What the captain weighs: ways over a board, the danger there, what a ship is worth from here."""

from heapq import heappop, heappush
from math import exp
from typing import Final

from moonless.core.datafiles import pack_of
from moonless.games.by_stealth_and_sea import state as phases
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.captain.prices import FIRST, IN_TIME, TUNED, WAY_OUT, Prices
from moonless.games.by_stealth_and_sea.content.components import (
    BATTERY,
    BREATHING_GEAR,
    OPS,
    PILOT,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    EscapeModifiers,
    Ship,
)
from moonless.games.by_stealth_and_sea.content.content import Content, content_of
from moonless.games.by_stealth_and_sea.rules.chances import one_throw, with_surges
from moonless.games.by_stealth_and_sea.state import AT_SEA, Slc, State

SURFACED: Final = 0
SUBMERGED: Final = 1
INSIDE: Final = 1
"""The harbor."""
DEPTHS: Final = [SURFACED, SUBMERGED]
FACINGS: Final = range(6)

Edges = list[list[tuple[int, float, float]]]
"""For every stance: from which other it is reached, at what cost, in how many points."""


def stance(hex: int, facing: int, depth: int) -> int:
    """The number of a hex, a facing and a depth among all that a craft can have on a board."""
    return (hex * 6 + facing) * 2 + depth


class Route:
    """The way to one hex from every stance: danger and time together, and time alone."""

    def __init__(self, hexes: int) -> None:
        stances = stance(hexes, 0, SURFACED)
        self.cost = [WAY_OUT] * stances
        self.points = [WAY_OUT] * stances
        self.facing = [[0] * hexes for _ in DEPTHS]
        """The best facing, by depth and hex."""


class Waters:
    """A mission's harbor as a captain knows it: the odds of each defense, and ways for each kind of pilot."""

    def __init__(self, content: Content, state: State, prices: Prices) -> None:
        self.prices = prices
        self.watched = [prices.watched_above, prices.watched_below]
        mission = content.missions[state.mission]
        self.content = content
        self.board: Board = content.boards[mission.board]
        self.ships: list[Ship] = content.pieces[mission.id].ships
        self.best_first = sorted(range(len(self.ships)), key=self.points_lost)
        self.turns: int = content.turns
        self.early_turns: int = content.early_turns
        self.escape: EscapeModifiers = content.escape_modifiers
        self.need: dict[str, int] = {row.id: row.value for row in content.actions}
        """The value that the check of each action must reach."""
        rows = [content.action("full-move", False), content.action("full-move", True)]
        self.reach = [0 if row is None else row.distance for row in rows]
        defense = content.defense(state.defense_cards)
        self.need["evade-net"] = defense.net
        self.attack = alert_chances(content, defense.attack, 0)
        self.mortar = alert_chances(content, defense.mortar, 0)
        lights = alert_chances(content, defense.searchlights, 0)
        outside = alert_chances(content, defense.response, 0)
        inside = alert_chances(content, defense.response, defense.harbor_modifier)
        self.found = [
            [1 - (1 - lights[depth]) * (1 - answer[depth]) for answer in (outside, inside)] for depth in DEPTHS
        ]
        """The chance that an undetected craft is found in a turn, by depth, outside and inside the harbor."""
        self.routes: dict[float, list[Route | None]] = {}
        self.edges: dict[float, Edges] = {}

    def points_lost(self, ship: int) -> int:
        return -self.ships[ship].victory_points

    def routes_for(self, pilot: float) -> list[Route | None]:
        """The ways found so far, by hex, for a pilot with this chance in a check."""
        if pilot not in self.routes:
            self.routes[pilot] = [None] * len(self.board.hexes)
            self.edges[pilot] = self.backward(min(2.0, 1 / pilot))
        return self.routes[pilot]

    def backward(self, price: float) -> Edges:
        """All moves of the board, each at its price; `price` is that of an action which needs a pilot's check."""
        board = self.board
        edges: Edges = [[] for _ in range(stance(len(board.hexes), 0, SURFACED))]
        for hex in board.water:
            for facing in FACINGS:
                for depth in DEPTHS:
                    here = stance(hex, facing, depth)
                    for other in FACINGS:
                        if other != facing:
                            self.add_edge(edges, here, hex, other, depth, price if depth else 1.0)
                    self.add_edge(edges, here, hex, facing, 1 - depth, 1.0 if depth else price)
                    self.add_ways_ahead(edges, hex, facing, depth, price)
        return edges

    def add_ways_ahead(self, edges: Edges, hex: int, facing: int, depth: int, price: float) -> None:
        """Into a net, or as far as a Full Move goes."""
        board, here = self.board, stance(hex, facing, depth)
        ahead = board.ahead[hex][facing]
        if ahead >= 0 and board.net[ahead]:
            self.add_edge(edges, here, ahead, facing, depth, 2.0)
            return
        for far in range(self.reach[depth]):
            if ahead < 0 or board.net[ahead]:
                break
            self.add_edge(edges, here, ahead, facing, depth, price if far else 1.0)
            ahead = board.ahead[ahead][facing]

    def add_edge(self, edges: Edges, here: int, hex: int, facing: int, depth: int, points: float) -> None:
        """From a stance to a hex, a facing and a depth."""
        danger = self.found[depth][self.board.harbor[hex]] * self.watched[depth] / 2
        if self.board.mortar[hex]:
            danger += self.mortar[depth] * self.prices.stun / 4
        edges[stance(hex, facing, depth)].append((here, points * (1 + danger), points))

    def find_route(self, target: int, pilot: float) -> Route:
        """Dijkstra backward from the target, whatever the facing and depth on arrival."""
        edges = self.edges[pilot]
        route = Route(len(self.board.hexes))
        cost, points = route.cost, route.points
        heap: list[tuple[float, int]] = []
        for facing in FACINGS:
            for depth in DEPTHS:
                here = stance(target, facing, depth)
                points[here] = 0.0
                cost[here] = 0.0 if self.board.ahead[target][facing] >= 0 else self.prices.cornered
                heappush(heap, (cost[here], here))
        while heap:
            so_far, here = heappop(heap)
            if so_far > cost[here]:
                continue
            for before, price, spent in edges[here]:
                if so_far + price < cost[before]:
                    cost[before] = so_far + price
                    points[before] = points[here] + spent
                    heappush(heap, (cost[before], before))
        for hex in self.board.water:
            for depth in DEPTHS:
                ways = [cost[stance(hex, facing, depth)] for facing in FACINGS]
                route.facing[depth][hex] = ways.index(min(ways))
        self.routes[pilot][target] = route
        return route


def alert_chances(content: Content, targets: list[int] | None, modifier: int) -> list[float]:
    """5.2 The chance that a card of a full Alert Deck is at least the target, by depth."""
    if targets is None:
        return [0.0, 0.0]
    cards = content.alert_cards
    return [sum(card >= target + modifier for card in cards) / len(cards) for target in targets]


class Pilotage:
    """The waters as one list of prices has them, each made once for each mission and set of defense cards."""

    def __init__(self, prices: Prices, like: "Pilotage | None" = None) -> None:
        self.prices = prices
        self.like = like
        """Whose ways are the same."""
        self.known: dict[str, Waters] = {}

    def waters_of(self, state: State) -> Waters:
        key = " ".join([state.mission, pack_of(state), *state.defense_cards])
        waters = self.known.get(key)
        if waters is None:
            waters = self.known[key] = Waters(content_of(state), state, self.prices)
            if self.like is not None:
                same = self.like.waters_of(state)
                waters.routes, waters.edges = same.routes, same.edges
        return waters


JUDGED: Final = Pilotage(FIRST)
"""By what the weights of the judgment were fitted with."""
OWN: Final = Pilotage(TUNED)


def check_chance(waters: Waters, slc: Slc, skill: int, action: str) -> float:
    """1.4 The chance of an action's check in one throw."""
    bonus = 1 if slc.bonus_skill == skill or slc.bonus_action == action else 0
    return one_throw(slc.skills[skill], waters.need[action] - bonus)


def escape_chance(waters: Waters, slc: Slc, hex: int, turn: int) -> float:
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
    return with_surges(slc.skills[STAMINA], waters.need["escape"] - bonus, surges)


# Targets


class Target:
    """A ship worth the risk: what is expected of it, and how many action points it still takes."""

    def __init__(self, ship: int, hex: int, route: Route, worth: float, points: float) -> None:
        self.ship = ship
        self.hex = hex
        self.route = route
        self.worth = worth
        self.points = points


def broken(waters: Waters, slc: Slc, space: int) -> int:
    """The Fault card of this SLC that holds a token of a space, or -1."""
    for kind in slc.faults:
        if waters.content.fault_cards[kind].space == space:
            return kind
    return -1


def choose_target(waters: Waters, state: State, wanted: Slc) -> Target | None:
    """The best ship for an SLC, when those before it have chosen theirs; None if it cannot destroy any."""
    claims: dict[int, float] = {}
    for slc in state.slcs[: wanted.number - 1]:
        target = target_of(waters, state, slc, claims)
        if target is not None:
            claims[target.ship] = 1 - waters.prices.claim * target.worth / waters.ships[target.ship].victory_points
    return target_of(waters, state, wanted, claims)


def target_of(waters: Waters, state: State, slc: Slc, claims: dict[int, float]) -> Target | None:
    """The best ship for an SLC, if it can destroy one: with a warhead on the counter, on the sheet or on a card."""
    if slc.status != AT_SEA or not (slc.warhead_out or slc.spaces[WARHEAD] or broken(waters, slc, WARHEAD) >= 0):
        return None
    return best_target(waters, state, slc, claims)


def best_target(waters: Waters, state: State, slc: Slc, claims: dict[int, float]) -> Target | None:
    """The ship with the highest expected points: its own, if there is time, if we live to see it."""
    pilot = check_chance(waters, slc, PILOT, "full-move")
    work = min(2.0, 1 / check_chance(waters, slc, OPS, "attach-warhead")) * (1 if slc.warhead_out else 2)
    spaces = slc.spaces
    now = slc.action_points or 2
    time = now + 2 * (waters.turns - state.turn - slc.stunned) - work - waters.prices.slack
    if not slc.warhead_out and not spaces[WARHEAD]:
        time -= waters.prices.mending
    if not spaces[TRANSMISSION]:
        time -= waters.prices.mending
    cannot_move = slc.warhead_out or not spaces[BATTERY]
    here = stance(slc.hex, slc.facing, int(slc.submerged))
    routes = waters.routes_for(pilot)
    best: Target | None = None
    most = 0.0
    for ship in waters.best_first:
        points = waters.ships[ship].victory_points
        if points <= most:
            break
        hex = state.ship_hex[ship]
        if hex < 0 or (cannot_move and hex != slc.hex):
            continue
        route = routes[hex] or waters.find_route(hex, pilot)
        start = here
        if state.phase == phases.FACINGS:
            start = stance(slc.hex, route.facing[SURFACED][slc.hex], SURFACED)
        way = route.points[start]
        spare = int(time - way + 6)
        if spare < 0:
            continue
        worth = points * exp(-waters.prices.hazard * (route.cost[start] - way + work * waters.found[SUBMERGED][INSIDE]))
        if spare < 12:
            worth *= IN_TIME[spare]
        if ship in claims:
            worth *= claims[ship]
        if worth > most:
            best, most = Target(ship, hex, route, worth, way + work), worth
    return best
