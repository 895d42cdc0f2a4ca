"""Steering: one turn's moves of a craft, each weighed by the way that remains and what may befall it there."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.by_stealth_and_sea.captain.plans import (
    SUBMERGED,
    SURFACED,
    Target,
    Waters,
    check_chance,
    stance,
)
from moonless.games.by_stealth_and_sea.captain.prices import WAY_OUT
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    DIRECTIONS,
    OPS,
    PILOT,
    STAMINA,
    TRANSMISSION,
)
from moonless.games.by_stealth_and_sea.rules.chances import with_surges
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

# What was done already in the turn that is weighed.
NOTHING: Final = 0
MOVE: Final = 1
FULL: Final = 2
TURN: Final = 4
DIVE: Final = 8
NET: Final = 16
FACE_KEYS: Final = ["face " + name.lower() for name in DIRECTIONS]


class Steering:
    """One SLC's moves in this turn. Values are action points still to go, danger included: less is better."""

    def __init__(self, waters: Waters, state: State, slc: Slc, target: Target | None) -> None:
        self.waters = waters
        self.prices = waters.prices
        self.slc = slc
        self.ahead = waters.board.ahead
        self.net = waters.board.net
        self.goal = NOWHERE if target is None else target.hex
        self.cost: list[float] = [] if target is None else target.route.cost
        self.facing: list[list[int]] = [] if target is None else target.route.facing
        self.craft = [hex for hex in state.patrol_hex if hex != NOWHERE]
        self.hit = self.prices.death if slc.stunned else self.prices.stun
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
        return self.cost[stance(self.slc.hex, self.slc.facing, int(self.slc.submerged))] if self.cost else 0.0

    def wants_to_dive(self) -> bool:
        """Whether the way below is so much better that a dive pays."""
        slc = self.slc
        if not self.cost or slc.submerged:
            return False
        here, below = stance(slc.hex, slc.facing, SURFACED), stance(slc.hex, slc.facing, SUBMERGED)
        return self.cost[below] + self.prices.dive_gain < self.cost[here]

    def ended(self, hex: int, facing: int, depth: int, detected: bool) -> float:
        """What remains when the turn ends like this: the way, and what may befall us here."""
        waters = self.waters
        found = waters.found[depth][waters.board.harbor[hex]]
        value = found * waters.watched[depth]
        if detected:
            value += self.prices.detected
        if self.ahead[hex][facing] < 0:
            value += found * self.prices.cornered
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
            value += self.cost[stance(hex, facing, depth)]
        return value

    def last_point(self, hex: int, facing: int, depth: int, detected: bool, done: int) -> float:
        """What remains when one more point can be spent like this."""
        stay = best = self.ended(hex, facing, depth, detected)
        if hex == self.goal:
            best -= self.prices.ready
        spaces = self.slc.spaces
        ahead = self.ahead[hex][facing]
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
            better = self.facing[depth][hex]
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
            ahead = self.ahead[hex][facing]
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
            hex = self.ahead[hex][slc.facing]
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
        ahead, seen = self.ahead[hex][facing], detected and not depth
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
            better = self.facing[depth][hex]
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
            self.weigh("recover", stay - chance * self.prices.recovery)
        return self.key

    def weigh(self, key: str, value: float) -> None:
        if value < self.least:
            self.least, self.key = value, key


def mix(chance: float, success: float, failure: float) -> float:
    return chance * success + (1 - chance) * failure
