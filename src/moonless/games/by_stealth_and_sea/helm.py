"""How the captain steers: one turn's moves, weighed by the way that remains and the danger where they end."""

from typing import Final

from moonless.core.decision import Option
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
    WETSUIT,
)
from moonless.games.by_stealth_and_sea.odds import with_surges
from moonless.games.by_stealth_and_sea.plans import CORNERED, DEATH, STUN, WATCHED, Route, Target, Waters, check_chance
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

MOVE: Final = 1
FULL: Final = 2
TURN: Final = 4
SINK: Final = 8
NET: Final = 16
DETECTED: Final = 1.0
RECOVERY: Final = 4.0
READY_TO_STRIKE: Final = 0.7
FACE_KEYS: Final = ["face " + name.lower() for name in DIRECTIONS]


class Helm:
    """One SLC's moves. Values are action points still to go, danger included: less is better."""

    def __init__(self, waters: Waters, state: State, slc: Slc, target: Target | None) -> None:
        self.waters = waters
        self.slc = slc
        self.ahead = waters.board.ahead
        self.net = waters.board.net
        self.goal = target.hex if target is not None else NOWHERE
        self.cost: list[float] = target.route.cost if target is not None and target.route is not None else []
        self.facing: list[int] = target.route.facing if target is not None and target.route is not None else []
        self.craft = [hex for hex in state.patrol_hex if hex != NOWHERE]
        self.hit = DEATH if slc.stunned else STUN
        self.full_chance = check_chance(slc, PILOT, 4, "full-move")
        self.turn_chance = check_chance(slc, PILOT, 4, "change-direction")
        self.dive_chance = check_chance(slc, PILOT, 4, "dive")
        bonus = 1 if slc.bonus_skill == OPS or slc.bonus_action == "evade-net" else 0
        self.net_chance = with_surges(slc.skills[OPS], waters.net - bonus, max(0, slc.spaces[BREATHING_GEAR] - 1))

    def cost_here(self) -> float:
        return self.cost[(self.slc.hex * 6 + self.slc.facing) * 2 + self.slc.submerged] if self.cost else 0.0

    def wants_to_dive(self) -> bool:
        """Whether the way below is so much better that a dive would pay."""
        if not self.cost or self.slc.submerged:
            return False
        here = (self.slc.hex * 6 + self.slc.facing) * 2
        return self.cost[here + 1] + 1.5 < self.cost[here]

    def value(self, hex: int, facing: int, depth: int, detected: bool) -> float:
        """What remains from here if the turn ends here."""
        waters = self.waters
        found = waters.found[depth * 2 + waters.board.harbor[hex]]
        worth = found * WATCHED[depth]
        if detected:
            worth += DETECTED
        if self.ahead[hex * 6 + facing] < 0:
            worth += found * CORNERED
        if self.craft:
            hits = 0.0
            for craft in self.craft:
                far = waters.board.distance[craft][hex]
                if far > 2:
                    continue
                if detected:
                    hits += 1
                elif far == 0:
                    hits += 0.25 + 0.75 * found
                elif far == 1:
                    hits += 0.125 + 0.875 * found
                else:
                    hits += found
            worth += hits * waters.attack[depth] * self.hit
        if waters.board.mortar[hex]:
            worth += waters.mortar[depth] * self.hit
        if self.cost:
            worth += self.cost[(hex * 6 + facing) * 2 + depth]
        return worth

    def moved(self, hex: int, facing: int, depth: int, detected: bool) -> float:
        return self.value(hex, facing, depth, detected and not depth)

    def with_one(self, hex: int, facing: int, depth: int, detected: bool, used: int) -> float:
        """What remains when one more point can be spent here."""
        stay = best = self.value(hex, facing, depth, detected)
        slc = self.slc
        if hex == self.goal:
            best -= READY_TO_STRIKE
        ahead = self.ahead[hex * 6 + facing]
        if ahead >= 0 and self.net[ahead]:
            if not used & NET:
                through = self.moved(ahead, facing, depth, detected)
                best = min(best, self.net_chance * through + (1 - self.net_chance) * stay)
        elif ahead >= 0 and slc.spaces[BATTERY]:
            if not used & MOVE:
                best = min(best, self.moved(ahead, facing, depth, detected))
            if not used & FULL and slc.spaces[TRANSMISSION]:
                far = self.run(hex, facing, depth, detected)
                best = min(best, self.full_chance * far + (1 - self.full_chance) * stay)
        if not used & TURN and self.facing:
            better = self.facing[hex * 2 + depth]
            if better != facing:
                turned = self.value(hex, better, depth, detected)
                sure = self.turn_chance if depth else 1.0
                best = min(best, sure * turned + (1 - sure) * stay)
        if not depth and not used & SINK and slc.spaces[BALLAST_TANK]:
            below = self.value(hex, facing, 1, detected)
            best = min(best, self.dive_chance * below + (1 - self.dive_chance) * stay)
        return best

    def run(self, hex: int, facing: int, depth: int, detected: bool) -> float:
        """A Full Move, ending the turn: the best of up to three hexes above, two below."""
        best = 999.0
        for reach in range(3 - depth):
            ahead = self.ahead[hex * 6 + facing]
            if ahead < 0 or self.net[ahead]:
                break
            hex = ahead
            value = self.moved(hex, facing, depth, detected)
            best = value if depth else min(best, value)
        return best

    def best_distance(self, most: int, left: int) -> int:
        """How far to go with a surfaced Full Move."""
        slc = self.slc
        hex, best, far = slc.hex, 9999.0, most
        for reach in range(1, most + 1):
            hex = self.ahead[hex * 6 + slc.facing]
            if left:
                value = self.with_one(hex, slc.facing, 0, slc.detected, FULL)
            else:
                value = self.value(hex, slc.facing, 0, slc.detected)
            if value <= best:
                best, far = value, reach
        return far

    def best(self, offered: dict[str, Option]) -> str:
        """The key of the best move, or nothing if it is best to stay."""
        slc = self.slc
        hex, facing, depth, detected = slc.hex, slc.facing, int(slc.submerged), slc.detected
        stay = self.value(hex, facing, depth, detected)
        best, key = stay - 0.01, ""
        one = slc.action_points > 1
        used = 0
        ahead = self.ahead[hex * 6 + facing]
        if "move" in offered:
            if one:
                value = self.with_one(ahead, facing, depth, detected and not depth, used | MOVE)
            else:
                value = self.moved(ahead, facing, depth, detected)
            if value < best:
                best, key = value, "move"
        if "full-move" in offered:
            if one:
                value = self.run_and_one(hex, facing, depth, detected, used | FULL)
                fail = self.with_one(hex, facing, depth, detected, used | FULL)
            else:
                value = self.run(hex, facing, depth, detected)
                fail = stay
            value = self.full_chance * value + (1 - self.full_chance) * fail
            if value < best:
                best, key = value, "full-move"
            if one:
                value = self.run(hex, facing, depth, detected)
                if value <= best:
                    best, key = value, "full-move surely"
        if "evade-net" in offered:
            if one:
                value = self.with_one(ahead, facing, depth, detected and not depth, used | NET)
                fail = self.with_one(hex, facing, depth, detected, used | NET)
            else:
                value = self.moved(ahead, facing, depth, detected)
                fail = stay
            value = self.net_chance * value + (1 - self.net_chance) * fail
            if value < best:
                best, key = value, "evade-net"
            if one:
                value = self.moved(ahead, facing, depth, detected)
                if value < best:
                    best, key = value, "evade-net surely"
        if self.facing:
            better = self.facing[hex * 2 + depth]
            turn = FACE_KEYS[better]
            if turn in offered:
                sure = self.turn_chance if depth else 1.0
                if one:
                    value = self.with_one(hex, better, depth, detected, used | TURN)
                    fail = self.with_one(hex, facing, depth, detected, used | TURN) if depth else 0.0
                else:
                    value = self.value(hex, better, depth, detected)
                    fail = stay
                value = sure * value + (1 - sure) * fail
                if value < best:
                    best, key = value, turn
                if one and depth:
                    value = self.value(hex, better, depth, detected)
                    if value < best:
                        best, key = value, turn + " surely"
        if "dive" in offered:
            if one:
                value = self.with_one(hex, facing, 1, detected, used | SINK)
                fail = self.with_one(hex, facing, 0, detected, used | SINK)
            else:
                value = self.value(hex, facing, 1, detected)
                fail = stay
            value = self.dive_chance * value + (1 - self.dive_chance) * fail
            if value < best:
                best, key = value, "dive"
            if one:
                value = self.value(hex, facing, 1, detected)
                if value < best:
                    best, key = value, "dive surely"
        if "surface" in offered:
            if one:
                value = self.with_one(hex, facing, 0, detected, used)
            else:
                value = self.value(hex, facing, 0, detected)
            if value < best:
                best, key = value, "surface"
        if "recover" in offered:
            chance = check_chance(slc, STAMINA, 4 if slc.spaces[WETSUIT] else 5, "recover")
            value = stay - chance * RECOVERY
            if value < best:
                best, key = value, "recover"
        return key

    def run_and_one(self, hex: int, facing: int, depth: int, detected: bool, used: int) -> float:
        """A Full Move with a point left after it."""
        best = 999.0
        for reach in range(3 - depth):
            ahead = self.ahead[hex * 6 + facing]
            if ahead < 0 or self.net[ahead]:
                break
            hex = ahead
            value = self.with_one(hex, facing, depth, detected and not depth, used)
            best = value if depth else min(best, value)
        return best
