"""What the captain weighs: ways over a board, the danger there, what a ship is worth from here, one turn's moves."""

from heapq import heappop, heappush
from math import exp
from typing import Final

from moonless.core.decision import Option
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    DIRECTIONS,
    OPS,
    PILOT,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    Content,
    EscapeModifiers,
    Ship,
    load_content,
)
from moonless.games.by_stealth_and_sea.odds import one_throw, with_surges
from moonless.games.by_stealth_and_sea.rules.kit import shelf_of
from moonless.games.by_stealth_and_sea.state import AT_SEA, FACINGS, NOWHERE, Slc, State

# Prices in action points, found by play in bulk.
WATCHED: Final = [6.0, 1.5]
"""To be found in a turn: on the surface, where diving away costs a turn; below, where moving on is enough."""
DETECTED: Final = 1.0
"""To be detected still when the turn ends."""
STUN: Final = 5.0
DEATH: Final = 14.0
CORNERED: Final = 1.5
"""To face a wall: a Patrol Craft would appear in our own hex (R23), where nothing can be scuttled."""
RECOVERY: Final = 4.0
READY: Final = 1.0
"""What a point left over is worth at the target."""
MENDING: Final = 2.0
WAY_OUT: Final = 999.0

# How a ship's points shrink.
HAZARD: Final = 0.12
"""With each unit of danger on the way."""
CLAIM: Final = 1.0
"""Where another craft is after it: by that one's chance."""
IN_TIME: Final = [0.04, 0.08, 0.14, 0.22, 0.35, 0.5, 0.65, 0.75, 0.85, 0.91, 0.95, 0.98, 1.0]
"""With the time: the chance by the points to spare, from six too few to six left over."""

# What was done already in the turn that is weighed.
NOTHING: Final = 0
MOVE: Final = 1
FULL: Final = 2
TURN: Final = 4
DIVE: Final = 8
NET: Final = 16
FACE_KEYS: Final = ["face " + name.lower() for name in DIRECTIONS]

Edges = list[list[tuple[int, float, float]]]
"""For every (hex, facing, depth): from where it is reached, at what cost, in how many points."""


class Route:
    """The way to one hex from every (hex, facing, depth): danger and time together, and time alone."""

    def __init__(self, states: int) -> None:
        self.cost = [WAY_OUT] * states
        self.points = [WAY_OUT] * states
        self.facing = [0] * (states // 6)
        """The best facing, by (hex, depth)."""


class Waters:
    """A mission's harbor as a captain knows it: the odds of each defense, and ways for each kind of pilot."""

    def __init__(self, content: Content, state: State) -> None:
        mission = content.missions[state.mission]
        self.content = content
        self.board: Board = content.boards[mission.board]
        self.ships: list[Ship] = shelf_of(content).kit(mission).ships
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
        self.found: list[float] = []
        """The chance that an undetected craft is found in a turn, by depth, outside and inside the harbor."""
        for depth in (0, 1):
            for modifier in (0, defense.harbor_modifier):
                answer = alert_chances(content, defense.response, modifier)
                self.found.append(1 - (1 - lights[depth]) * (1 - answer[depth]))
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
        edges: Edges = [[] for _ in range(len(board.hexes) * 12)]
        for hex in board.water:
            for facing in range(6):
                for depth in (0, 1):
                    here = (hex * 6 + facing) * 2 + depth
                    for other in range(6):
                        if other != facing:
                            self.add_edge(edges, here, (hex * 6 + other) * 2 + depth, price if depth else 1.0)
                    self.add_edge(edges, here, here ^ 1, 1.0 if depth else price)
                    ahead = board.ahead[hex * 6 + facing]
                    if ahead >= 0 and board.net[ahead]:
                        self.add_edge(edges, here, (ahead * 6 + facing) * 2 + depth, 2.0)
                        continue
                    for far in range(self.reach[depth]):
                        if ahead < 0 or board.net[ahead]:
                            break
                        self.add_edge(edges, here, (ahead * 6 + facing) * 2 + depth, price if far else 1.0)
                        ahead = board.ahead[ahead * 6 + facing]
        return edges

    def add_edge(self, edges: Edges, here: int, there: int, points: float) -> None:
        hex, depth = there // 12, there & 1
        danger = self.found[depth * 2 + self.board.harbor[hex]] * WATCHED[depth] / 2
        if self.board.mortar[hex]:
            danger += self.mortar[depth] * STUN / 4
        edges[there].append((here, points * (1 + danger), points))

    def find_route(self, target: int, pilot: float) -> Route:
        """Dijkstra backward from the target, whatever the facing and depth on arrival."""
        edges = self.edges[pilot]
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
            for before, price, spent in edges[state]:
                if so_far + price < cost[before]:
                    cost[before] = so_far + price
                    points[before] = points[state] + spent
                    heappush(heap, (cost[before], before))
        for hex in self.board.water:
            for depth in (0, 1):
                ways = [cost[hex * 12 + facing * 2 + depth] for facing in range(6)]
                route.facing[hex * 2 + depth] = ways.index(min(ways))
        self.routes[pilot][target] = route
        return route


def alert_chances(content: Content, targets: list[int] | None, modifier: int) -> list[float]:
    """5.2 The chance that a card of a full Alert Deck is at least the target, by depth."""
    if targets is None:
        return [0.0, 0.0]
    cards = content.alert_cards
    return [sum(card >= target + modifier for card in cards) / len(cards) for target in targets]


_waters: dict[str, Waters] = {}


def waters_of(state: State) -> Waters:
    """The waters of the mission in this state, made once for each set of defense cards."""
    key = state.mission + " " + " ".join(state.defense_cards)
    waters = _waters.get(key)
    if waters is None:
        waters = _waters[key] = Waters(load_content(), state)
    return waters


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
            claims[target.ship] = 1 - CLAIM * target.worth / waters.ships[target.ship].victory_points
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
    time = now + 2 * (waters.turns - state.turn - slc.stunned) - work
    if not slc.warhead_out and not spaces[WARHEAD]:
        time -= MENDING
    if not spaces[TRANSMISSION]:
        time -= MENDING
    cannot_move = slc.warhead_out or not spaces[BATTERY]
    here = (slc.hex * 6 + slc.facing) * 2 + slc.submerged
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
        start = slc.hex * 12 + route.facing[slc.hex * 2] * 2 if state.phase == FACINGS else here
        way = route.points[start]
        spare = int(time - way + 6)
        if spare < 0:
            continue
        worth = points * exp(-HAZARD * (route.cost[start] - way + work * waters.found[3]))
        if spare < 12:
            worth *= IN_TIME[spare]
        if ship in claims:
            worth *= claims[ship]
        if worth > most:
            best, most = Target(ship, hex, route, worth, way + work), worth
    return best


# Steering


class Helm:
    """One SLC's moves in this turn. Values are action points still to go, danger included: less is better."""

    def __init__(self, waters: Waters, state: State, slc: Slc, target: Target | None) -> None:
        self.waters = waters
        self.slc = slc
        self.ahead = waters.board.ahead
        self.net = waters.board.net
        self.goal = NOWHERE if target is None else target.hex
        self.cost: list[float] = [] if target is None else target.route.cost
        self.facing: list[int] = [] if target is None else target.route.facing
        self.craft = [hex for hex in state.patrol_hex if hex != NOWHERE]
        self.hit = DEATH if slc.stunned else STUN
        self.more = slc.action_points > 1
        """Whether a point is left after the one that is weighed."""
        self.full_chance = check_chance(waters, slc, PILOT, "full-move")
        self.turn_chance = check_chance(waters, slc, PILOT, "change-direction")
        self.dive_chance = check_chance(waters, slc, PILOT, "dive")
        bonus = 1 if slc.bonus_skill == OPS or slc.bonus_action == "evade-net" else 0
        spare = max(0, slc.spaces[BREATHING_GEAR] - 1)
        self.net_chance = with_surges(slc.skills[OPS], waters.need["evade-net"] - bonus, spare)
        self.least = WAY_OUT
        self.key = ""

    def to_go(self) -> float:
        """What remains of the way from here."""
        return self.cost[(self.slc.hex * 6 + self.slc.facing) * 2 + self.slc.submerged] if self.cost else 0.0

    def wants_to_dive(self) -> bool:
        """Whether the way below is so much better that a dive pays."""
        here = (self.slc.hex * 6 + self.slc.facing) * 2
        return bool(self.cost) and not self.slc.submerged and self.cost[here + 1] + 1.5 < self.cost[here]

    def ended(self, hex: int, facing: int, depth: int, detected: bool) -> float:
        """What remains when the turn ends like this: the way, and what may befall us here."""
        waters = self.waters
        found = waters.found[depth * 2 + waters.board.harbor[hex]]
        value = found * WATCHED[depth]
        if detected:
            value += DETECTED
        if self.ahead[hex * 6 + facing] < 0:
            value += found * CORNERED
        if self.craft:
            hits = 0.0
            for craft in self.craft:
                far = waters.board.distance[craft][hex]
                if far <= 2:  # 5.4.4: those that know of us come; a craft in the hex drifts on three times in four
                    hits += 1.0 if detected else max(found, 0.25 if far == 0 else 0.125 if far == 1 else 0.0)
            value += hits * waters.attack[depth] * self.hit
        if waters.board.mortar[hex]:
            value += waters.mortar[depth] * self.hit
        if self.cost:
            value += self.cost[(hex * 6 + facing) * 2 + depth]
        return value

    def last_point(self, hex: int, facing: int, depth: int, detected: bool, done: int) -> float:
        """What remains when one more point can be spent like this."""
        stay = best = self.ended(hex, facing, depth, detected)
        if hex == self.goal:
            best -= READY
        spaces = self.slc.spaces
        ahead = self.ahead[hex * 6 + facing]
        seen = detected and not depth
        if ahead >= 0 and self.net[ahead]:
            if not done & NET:
                best = min(best, mix(self.net_chance, self.ended(ahead, facing, depth, seen), stay))
        elif ahead >= 0 and spaces[BATTERY]:
            if not done & MOVE:
                best = min(best, self.ended(ahead, facing, depth, seen))
            if not done & FULL and spaces[TRANSMISSION]:
                best = min(best, mix(self.full_chance, self.run(hex, facing, depth, detected, False), stay))
        if not done & TURN and self.facing:
            better = self.facing[hex * 2 + depth]
            if better != facing:
                chance = self.turn_chance if depth else 1.0
                best = min(best, mix(chance, self.ended(hex, better, depth, detected), stay))
        if not depth and not done & DIVE and spaces[BALLAST_TANK]:
            best = min(best, mix(self.dive_chance, self.ended(hex, facing, 1, detected), stay))
        return best

    def after(self, hex: int, facing: int, depth: int, detected: bool, done: int) -> float:
        """What remains after the first action of those that are weighed."""
        if self.more:
            return self.last_point(hex, facing, depth, detected, done)
        return self.ended(hex, facing, depth, detected)

    def run(self, hex: int, facing: int, depth: int, detected: bool, more: bool) -> float:
        """A Full Move: the best distance on the surface, all the way below."""
        best = WAY_OUT
        for _ in range(self.waters.reach[depth]):
            ahead = self.ahead[hex * 6 + facing]
            if ahead < 0 or self.net[ahead]:
                break
            hex = ahead
            if more:
                value = self.last_point(hex, facing, depth, detected and not depth, FULL)
            else:
                value = self.ended(hex, facing, depth, detected and not depth)
            best = value if depth else min(best, value)
        return best

    def best_distance(self, most: int) -> int:
        """How far to go with a surfaced Full Move."""
        slc = self.slc
        hex, least, best = slc.hex, WAY_OUT * 2, most
        for far in range(1, most + 1):
            hex = self.ahead[hex * 6 + slc.facing]
            if slc.action_points:
                value = self.last_point(hex, slc.facing, 0, slc.detected, FULL)
            else:
                value = self.ended(hex, slc.facing, 0, slc.detected)
            if value <= least:
                least, best = value, far
        return best

    def best_move(self, offered: dict[str, Option]) -> str:
        """The key of the best move, or nothing if it is best to stay."""
        slc = self.slc
        hex, facing, depth, detected = slc.hex, slc.facing, int(slc.submerged), slc.detected
        ahead, seen = self.ahead[hex * 6 + facing], detected and not depth
        stay = self.ended(hex, facing, depth, detected)
        self.least, self.key = stay - 0.01, ""
        if "move" in offered:
            self.weigh("move", self.after(ahead, facing, depth, seen, MOVE))
        if "full-move" in offered:
            value = self.run(hex, facing, depth, detected, self.more)
            self.weigh("full-move", mix(self.full_chance, value, self.after(hex, facing, depth, detected, FULL)))
        if "full-move surely" in offered:
            self.weigh("full-move surely", self.run(hex, facing, depth, detected, False))
        if "evade-net" in offered:
            value = self.after(ahead, facing, depth, seen, NET)
            self.weigh("evade-net", mix(self.net_chance, value, self.after(hex, facing, depth, detected, NET)))
        if "evade-net surely" in offered:
            self.weigh("evade-net surely", self.ended(ahead, facing, depth, seen))
        if self.facing:
            better = self.facing[hex * 2 + depth]
            key = FACE_KEYS[better]
            if key in offered:
                chance = self.turn_chance if depth else 1.0
                value = self.after(hex, better, depth, detected, TURN)
                self.weigh(key, mix(chance, value, self.after(hex, facing, depth, detected, TURN)))
            if key + " surely" in offered:
                self.weigh(key + " surely", self.ended(hex, better, depth, detected))
        if "dive" in offered:
            value = self.after(hex, facing, 1, detected, DIVE)
            self.weigh("dive", mix(self.dive_chance, value, self.after(hex, facing, 0, detected, DIVE)))
        if "dive surely" in offered:
            self.weigh("dive surely", self.ended(hex, facing, 1, detected))
        if "surface" in offered:
            self.weigh("surface", self.after(hex, facing, 0, detected, DIVE))
        if "recover" in offered:
            chance = check_chance(self.waters, slc, STAMINA, "recover")
            self.weigh("recover", stay - chance * RECOVERY)
        return self.key

    def weigh(self, key: str, value: float) -> None:
        if value < self.least:
            self.least, self.key = value, key


def mix(chance: float, success: float, failure: float) -> float:
    return chance * success + (1 - chance) * failure
