"""One turn ahead: every place an operator can be at the end of his points, and what it is worth to be there."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.rogue_regiment.ground import CLIMB, FOREST, MOVE, WATER
from moonless.games.rogue_regiment.plans import LEAVE, Task
from moonless.games.rogue_regiment.rules.actions import Run
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import FACING_KEYS, STOP
from moonless.games.rogue_regiment.state import NOWHERE, Operator
from moonless.games.rogue_regiment.watch import Watch, distances

SEEN: Final = 60.0
"""What being seen by a normal unit costs, in action points."""
SEEN_SPOTTED: Final = 4.0
RISK: Final = 60.0
NOISE: Final = 25.0
EXPOSED: Final = 1.6
"""In battle: each enemy who has a line to where we stop."""
AVOID: Final = 5.0
PATIENCE: Final = 12
"""From this turn on, waiting costs more and more."""


class Way:
    """A way through this turn: its first action, where it ends, what it gains."""

    def __init__(self, first: str, place: int, score: float, gain: float) -> None:
        self.first = first
        self.place = place
        self.score = score
        self.gain = gain


class Node:
    """A place in a turn being planned."""

    def __init__(self, place: int, low: bool, ap: int, harm: float, first: str) -> None:
        self.place = place
        self.low = low
        self.ap = ap
        self.harm = harm
        self.first = first


class Scout:
    """Plans one operator's turn."""

    def __init__(self, rules: CampaignPlay, man: Operator, task: Task, watch: Watch) -> None:
        self.rules = rules
        self.man = man
        self.task = task
        self.watch = watch
        self.board = rules.board
        self.walker = rules.walker(man) & 3
        self.laden = man.carrying != NOWHERE
        self.others = rules.others(man)
        late = max(0, rules.state.turn - PATIENCE)
        self.hush = max(0.08, 1 - 0.08 * late)
        if rules.state.battle:
            self.hush = 0.25
        avoid = AVOID * (0.2 if rules.state.battle else self.hush)
        self.far = distances(rules, self.walker, task.goals, watch, avoid)
        self._best: Way | None = None

    def cost(self, place: int) -> float:
        """The points to the goal from a place."""
        return self.far[place]

    # The worth of places

    def harm(self, place: int, low: bool) -> float:
        """7.3 What it costs to act there now."""
        if place >= self.board.size:
            return 0.0
        bit = self.board.bits[place]
        if not self.watch.seen(bit, low):
            return 0.0
        count = self.watch.watchers(bit, low)
        if self.rules.state.battle or self.man.spotted:
            return SEEN_SPOTTED * 0.5 * count if self.rules.state.battle else SEEN_SPOTTED * count
        return (SEEN + 4 * count) * self.hush

    def stay(self, place: int, low: bool) -> float:
        """What it costs to be there when the enemy's phases come."""
        if place >= self.board.size:
            return 0.0
        bit = self.board.bits[place]
        if self.rules.state.battle or self.man.spotted:
            return self.exposure(place, low)
        return RISK * self.hush * self.watch.risk(bit, low)

    def exposure(self, place: int, low: bool) -> float:
        """9, 12 Enemies near enough to have a line by the attack phase; cover and a low profile help."""
        total = 0.0
        for unit in self.rules.state.units:
            if not self.rules.active(unit) or not (unit.alert or self.rules.state.battle):
                continue
            gap = self.board.distance[unit.place][place]
            if gap <= 12 and self.rules.kinds[unit.kind].armed:
                lined = gap <= 8 and self.rules.shows(unit.place, place, 1 if low else 0)
                weight = 1.0 if lined else 0.35
                weight -= 0.25 * min(2, self.rules.cover(unit.place, self.man, place)) if lined else 0
                total += weight * (1.3 if gap <= 4 else 1.0)
        return EXPOSED * total

    # The turn

    def best_way(self) -> Way:
        """The best of all places that can be reached; staying is one of them."""
        if self._best is None:
            self._best = self.search()
        return self._best

    def search(self) -> Way:
        man = self.man
        base = self.far[man.place]
        found = Way("end", man.place, base + self.stay(man.place, man.crouched), 0.0)
        seen: dict[tuple[int, bool, int], float] = {}
        waiting = [Node(man.place, man.crouched, man.ap, 0.0, "")]
        at = 0
        while at < len(waiting):
            node = waiting[at]
            at += 1
            score = node.harm
            if node.first and (not self.others & self.board.bits[node.place]):
                score = self.far[node.place] + node.harm + self.stay(node.place, node.low) + 0.02 * (man.ap - node.ap)
                score += 0.4 if node.low else 0.0
                if self.far[node.place] == 0:
                    score -= 3
                if score < found.score - 1e-9:
                    found = Way(node.first, node.place, score, base - self.far[node.place])
            for after in self.actions(node):
                key = (after.place, after.low, after.ap)
                if after.harm < seen.get(key, 999.0):
                    seen[key] = after.harm
                    waiting.append(after)
        return found

    def actions(self, node: Node) -> list[Node]:
        """What can follow: moves, climbs, sprints, crouching, popping up."""
        found: list[Node] = []
        rules, board = self.rules, self.board
        if self.man.aboard != NOWHERE or node.ap < 0:
            return found
        walker = self.walker | (4 if node.low else 0)
        hurt = node.harm + self.harm(node.place, node.low)
        for facing in range(8):
            there = board.ahead[node.place * 8 + facing]
            if there < 0 or node.ap < 1 or not self.free(there):
                continue
            kind = board.step_kind(walker, node.place, facing, rules.walls)
            if kind == MOVE:
                harm = hurt + self.harm(there, node.low)
                found.append(Node(there, node.low, node.ap - 1, harm, node.first or f"move {FACING_KEYS[facing]}"))
            elif kind == CLIMB and node.ap >= 2 and not node.low and not self.laden and node.place < board.size:
                harm = hurt + self.harm(there, False)
                found.append(Node(there, False, node.ap - 2, harm, node.first or f"climb {FACING_KEYS[facing]}"))
        if node.low:
            found.append(Node(node.place, False, node.ap, hurt + self.harm(node.place, False), node.first or "stand"))
        elif node.ap >= 1 and not self.laden and node.place < board.size:
            found.append(
                Node(node.place, True, node.ap - 1, hurt + self.harm(node.place, True), node.first or "crouch")
            )
        if node.ap >= 2 and not node.low and not self.laden:
            self.sprints(node, hurt, found)
        return found

    def free(self, there: int) -> bool:
        bit = self.board.bits[there]
        return not self.others & bit and (there >= self.board.size or not self.rules.occupied & bit)

    def sprints(self, node: Node, hurt: float, found: list[Node]) -> None:
        """6.4, 7.7 Three squares for two points, where nobody is near enough to hear."""
        for path in self.runs(node.place):
            harm = hurt + sum(self.harm(place, False) for place in path) + self.noise([node.place, *path])
            first = node.first or f"sprint {FACING_KEYS[self.rules.way_to(node.place, path[0])]}"
            found.append(Node(path[-1], False, node.ap - 2, harm, first))

    def runs(self, place: int) -> list[list[int]]:
        """Runs of three squares that come nearer with every step."""
        runs: list[list[int]] = [[]]
        for _ in range(3):
            longer: list[list[int]] = []
            for run in runs:
                here = run[-1] if run else place
                for facing in range(8):
                    there = self.board.ahead[here * 8 + facing]
                    if there >= 0 and self.far[there] < self.far[here] and self.runs_to(here, there, facing):
                        longer.append([*run, there])
            longer.sort(key=lambda run: self.far[run[-1]])
            runs = longer[:6]
        return runs

    def runs_to(self, here: int, there: int, facing: int) -> bool:
        terrain = self.board.terrain
        if terrain[there] == WATER or (terrain[there] == FOREST == terrain[here]) or not self.free(there):
            return False
        return self.board.step_kind(self.walker, here, facing, self.rules.walls) == MOVE

    def noise(self, path: list[int]) -> float:
        """7.7 Whoever the path touches turns round."""
        if self.rules.state.battle:
            return 0.0
        heard = 0
        for unit in self.rules.state.units:
            if self.rules.active(unit) and not unit.smoking:
                row = self.board.distance[unit.place]
                heard += any(place < self.board.size and row[place] == 1 for place in path)
        return NOISE * heard

    def run_on(self, run: Run, options: list[Option]) -> Option:
        """The next step of a sprint: the best end among those that can still be reached."""
        best, least = options[0], 9999.0
        here = run.path[-1]
        for option in options:
            place = here if option is STOP else self.board.ahead[here * 8 + option.value]
            path = run.path if option is STOP else [*run.path, place]
            score = self.far[place] + self.harm(place, False) + self.noise(path)
            if option is STOP or len(path) > 3:
                score += self.stay(place, False)
            else:
                score -= 0.6
            if score < least:
                best, least = option, score
        return best

    def in_the_way(self) -> int:
        """The normal unit that watches most of the squares around the way on."""
        best, most = NOWHERE, 0
        row = self.board.distance[self.man.place]
        near = 0
        for place in range(self.board.size):
            if row[place] <= 4 and self.far[place] < self.far[self.man.place]:
                near |= self.board.bits[place]
        for number, standing, _ in self.watch.unit_masks:
            unit = self.rules.state.units[number]
            if unit.alert or unit.kind > 3:
                continue
            count = (standing & near).bit_count()
            if count > most:
                best, most = number, count
        return best if most >= 3 else NOWHERE


__all__ = ["LEAVE", "Scout", "Way"]
