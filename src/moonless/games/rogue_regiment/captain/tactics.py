"""One turn ahead: every place an operator can be at the end of his points, and what it is worth to be there."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import CROUCHED, DIVER, HOOK, MOVE, TOWARDS
from moonless.games.rogue_regiment.captain.plans import LEAVE, SHOW, WAIT, Task
from moonless.games.rogue_regiment.captain.styles import EVEN, Style
from moonless.games.rogue_regiment.captain.threats import Threats
from moonless.games.rogue_regiment.captain.travel import distances
from moonless.games.rogue_regiment.captain.watch import Watch
from moonless.games.rogue_regiment.content.components import BOMB, HMG
from moonless.games.rogue_regiment.content.options import FACING_KEYS, STOP
from moonless.games.rogue_regiment.rules import movement, noise, pieces, sight
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator

MOST_AP: Final = 64
"""More points than anybody has."""


class Way:
    """A way through this turn: its first action, where it ends, what it gains."""

    def __init__(self, first: str, place: int, score: float, gain: float) -> None:
        self.first = first
        self.place = place
        self.score = score
        self.gain = gain


class Node:
    """A place in a turn being planned."""

    def __init__(self, place: int, low: bool, ap: int, harm: float, first: str, fired: int = 0) -> None:
        self.fired = fired
        """7.10 The units that have attacked him on the way: none does so twice."""
        self.place = place
        self.low = low
        self.ap = ap
        self.harm = harm
        self.first = first


class Scout:
    """Plans one operator's turn."""

    def __init__(self, play: Play, man: Operator, task: Task, watch: Watch, style: Style = EVEN) -> None:
        self.prices = style.prices
        self.play = play
        self.man = man
        self.task = task
        self.watch = watch
        self.board = play.board
        self.walker = pieces.walker(play, man) & (HOOK | DIVER)
        self.laden = man.carrying != NOWHERE
        actions = play.content.actions
        self.move_ap, self.climb_ap, self.sprint_ap = actions["move"].ap, actions["climb"].ap, actions["sprint"].ap
        self.crouch_ap, self.stand_ap = actions["crouch"].ap, actions["stand"].ap
        self.others = movement.others(play, man)
        self.threats = Threats(play, man, style.prices)
        self.open_fire = play.state.battle or man.spotted
        self.views = [
            (number, unit, play.board.view(unit.place, unit.facing))
            for number, unit in self.threats.enemies
            if unit.alert and not unit.smoking and self.threats.may_react(number)
        ]
        self.hush = self.caution() * style.caution
        self.nerve = style.nerve
        if play.state.battle:
            waited = play.state.turn - max(play.state.alarm_turn, 1)
            self.nerve *= max(0.03, 1 - max(0, waited - self.prices.nerve) / self.prices.nerve)
        avoid = self.prices.avoid * (self.prices.avoid_in_battle if play.state.battle else self.hush)
        self.far = distances(play, self.walker, task.goals, watch, avoid)
        self.known: dict[int, list[tuple[int, int]]] = {}
        self.harms: dict[int, float] = {}
        self.sprints_known: dict[int, list[tuple[list[int], float]]] = {}
        self.least: dict[int, float] = {}
        """The least harm at which a place was reached so far, by place, posture and points left."""
        self.waiting: list[Node] = []
        self._best: Way | None = None

    def caution(self) -> float:
        """How much being seen matters, from 1 down: less with every turn, and as a bomb or the alarm comes near."""
        state = self.play.state
        if state.battle:
            return self.prices.battle_caution
        if self.task.kind == SHOW:
            return self.prices.heedless
        patience = self.prices.patience * (2 if self.man.companion else 1)
        found = 1 - self.prices.impatience * max(0, state.turn - patience)
        fuses = [token.fuse - state.drawn for token in state.tokens if token.kind == BOMB and token.place >= 0]
        if fuses and self.task.kind not in (LEAVE, WAIT):
            found = min(found, (min(fuses) - self.prices.last_cards) / self.prices.haste)
        alert = self.watch.alert.bit_count()
        if alert:
            found = min(found, max(0.1, state.meter / alert / self.prices.drain))
        return max(self.prices.heedless, found)

    def cost(self, place: int) -> float:
        """The points to the goal from a place."""
        return self.far[place]

    # The worth of places

    def harm(self, place: int, low: bool) -> float:
        """7.3 What it costs to act there now."""
        key = place * 2 + low
        found = self.harms.get(key)
        if found is None:
            found = self.harms[key] = self.sight_cost(place, low)
        return found

    def sight_cost(self, place: int, low: bool) -> float:
        """What being seen there costs, by all who see it."""
        if place >= self.board.size:
            return 0.0
        bit = self.board.bits[place]
        if not self.watch.seen(bit, low):
            return 0.0
        if self.play.state.battle:
            return 0.0
        count = self.watch.fresh(bit, low) if self.man.spotted else self.watch.watchers(bit, low)
        if self.man.spotted:
            return self.prices.fresh * count
        return (self.prices.seen + self.prices.each_eye * count) * self.hush

    def stay(self, place: int, low: bool) -> float:
        """What it costs to be there when the enemy's phases come."""
        if place >= self.board.size:
            return 0.0
        bit = self.board.bits[place]
        if self.open_fire:
            return self.nerve * self.threats.cost(self.threats.wounds(place, low))
        return self.prices.risk * self.hush * self.watch.risk(bit, low)

    def under_fire(self, node: "Node", positions: list[int]) -> float:
        """7.9 The reaction attacks that an action draws, each unit once; the node notes who has fired."""
        wounds = 0.0
        end, posture = positions[-1], sight.posture(self.play, self.man, positions[-1], node.low)
        for number, unit, view in self.views:
            if node.fired >> number & 1:
                continue
            seen = [at for at in positions if at < self.board.size and view & self.board.bits[at]]
            seen = [at for at in seen if sight.shows(self.play, unit.place, at, posture)]
            if seen:
                node.fired |= 1 << number
                wounds += self.threats.fired_upon(unit, seen[-1], seen[-1] != end)
        return self.nerve * self.threats.cost(wounds) if wounds else 0.0

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
        self.least.clear()
        self.waiting = [Node(man.place, man.crouched, man.ap, 0.0, "")]
        at = 0
        while at < len(self.waiting):
            node = self.waiting[at]
            at += 1
            if node.harm > found.score + 3:  # nothing that follows can be better
                continue
            score = node.harm
            if node.first and (not self.others & self.board.bits[node.place]):
                score = self.far[node.place] + node.harm + 0.02 * (man.ap - node.ap)
                score += self.prices.low if node.low else 0.0
                if self.far[node.place] == 0:
                    score -= self.prices.arrival
                if score < found.score:
                    score += self.stay(node.place, node.low)
                if score < found.score - 1e-9:
                    found = Way(node.first, node.place, score, base - self.far[node.place])
            self.go_on(node)
        self.waiting = []
        return found

    def go_on(self, node: Node) -> None:
        """What can follow: moves, climbs, sprints, crouching, popping up."""
        place, low, ap = node.place, node.low, node.ap
        if self.man.aboard != NOWHERE or ap < 0:
            return
        leaving = node.harm + self.harm(place, low)
        light = not low and not self.laden
        if ap >= self.move_ap:
            for there, kind in self.steps(place, low):
                if kind == MOVE:
                    self.reach(node, [place, there], low, self.move_ap, "move", leaving + self.harm(there, low))
                elif ap >= self.climb_ap and light and place < self.board.size:
                    harm = leaving + self.harm(there, False)
                    self.reach(node, [place, there], False, self.climb_ap, "climb", harm)
        if low:
            self.reach(node, [place], False, self.stand_ap, "stand", leaving + self.harm(place, False))
        elif ap >= self.crouch_ap and not self.laden and place < self.board.size:
            self.reach(node, [place], True, self.crouch_ap, "crouch", leaving + self.harm(place, True))
        if ap >= self.sprint_ap and light:
            for path, din in self.sprints(place):
                harm = leaving + sum([self.harm(square, False) for square in path[1:]])
                self.reach(node, path, False, self.sprint_ap, "sprint", harm, din)

    def reach(self, node: Node, path: list[int], low: bool, ap: int, verb: str, harm: float, din: float = 0.0) -> None:
        """7.3 Where an action leaves him, and what being seen at it costs: in every position he holds. Where he got
        there as well before, nothing more is worked out."""
        place, left = path[-1], node.ap - ap
        key = (place * 2 + low) * MOST_AP + left
        least = self.least.get(key, 999.0)
        if harm + din >= least:
            return
        first = node.first
        if not first:
            first = verb if len(path) == 1 else f"{verb} {self.towards(path[0], path[1])}"
        found = Node(place, low, left, harm, first, node.fired)
        if self.views:
            found.harm += self.under_fire(found, path)
        found.harm += din
        if found.harm < least:
            self.least[key] = found.harm
            self.waiting.append(found)

    def sprints(self, place: int) -> list[tuple[list[int], float]]:
        """Runs from a place, which they begin with, and what their noise costs; kept while this turn is planned."""
        found = self.sprints_known.get(place)
        if found is None:
            paths = [[place, *run] for run in self.runs(place)]
            found = self.sprints_known[place] = [(path, self.noise(path)) for path in paths]
        return found

    def steps(self, place: int, low: bool) -> list[tuple[int, int]]:
        """3.3, 3.4 Steps onto free places, each with its kind; kept while this turn is planned."""
        key = place * 2 + low
        found = self.known.get(key)
        if found is None:
            walker = self.walker | (CROUCHED if low else 0)
            found = [s for s in self.board.steps_from(walker, place, self.play.walls) if self.free(s[0])]
            self.known[key] = found
        return found

    def past(self, place: int) -> list[tuple[int, int]]:
        """3.4, 6.4 The same in a sprint, which passes our own men."""
        if not self.others & self.board.around[place]:
            return self.steps(place, False)
        steps = self.board.steps_from(self.walker, place, self.play.walls)
        return [step for step in steps if step[0] >= self.board.size or not self.play.occupied >> step[0] & 1]

    def towards(self, place: int, there: int) -> str:
        """2.5 The facing of a step, as keys have it."""
        board = self.board
        return FACING_KEYS[TOWARDS[board.xs[there] - board.xs[place], board.ys[there] - board.ys[place]]]

    def free(self, there: int) -> bool:
        bit = self.board.bits[there]
        return not self.others & bit and (there >= self.board.size or not self.play.occupied & bit)

    def runs(self, place: int) -> list[list[int]]:
        """Runs of three squares that come nearer with every step."""
        runs: list[list[int]] = [[]]
        for _ in range(3):
            longer: list[list[int]] = []
            for run in runs:
                here = run[-1] if run else place
                for there, kind in self.past(here):
                    if kind == MOVE and self.far[there] < self.far[here] and movement.runs(self.play, here, there):
                        longer.append([*run, there])
            longer.sort(key=lambda run: self.far[run[-1]])
            runs = longer[:6]
        return [run for run in runs if not self.others & self.board.bits[run[-1]]]

    def noise(self, path: list[int]) -> float:
        """7.7 Whoever the path touches turns round."""
        if self.play.state.battle:
            return 0.0
        return self.prices.noise * len(noise.sprint_hearers(self.play, path))

    def run_on(self, run: Run, options: list[Option]) -> Option:
        """The next step of a sprint: the best end among those that can still be reached."""
        best, least = options[0], 9999.0
        here = run.path[-1]
        for option in options:
            stop = option.key == STOP.key  # not by identity: the question may come from another process
            place = here if stop else self.board.ahead[here][option.value]
            path = run.path if stop else [*run.path, place]
            score = self.far[place] + self.harm(place, False) + self.noise(path)
            if stop or len(path) > 3:
                score += self.stay(place, False)
            else:
                score -= 0.6
            if score < least:
                best, least = option, score
        return best

    def barring(self) -> list[int]:
        """The units that look upon the way on, whoever sees it first before the others."""
        place, found = self.man.place, []
        lit = 0
        for _ in range(round(self.prices.ahead)):
            after = min(self.steps(place, False), key=lambda step: self.far[step[0]], default=(place, 0))[0]
            if self.far[after] >= self.far[place]:
                break
            place = after
            if place < self.board.size:
                lit |= self.board.bits[place]
            if self.watch.standing & lit:
                found += [n for n, standing, _ in self.watch.unit_masks if standing & lit and n not in found]
        return found

    def in_the_way(self) -> int:
        """The normal unit that watches most of the squares around the way on."""
        best, most = NOWHERE, 0
        row = self.board.distance[self.man.place]
        near = 0
        for place in range(self.board.size):
            if row[place] <= 4 and self.far[place] < self.far[self.man.place]:
                near |= self.board.bits[place]
        for number, standing, _ in self.watch.unit_masks:
            unit = self.play.state.units[number]
            if unit.alert or unit.kind > HMG:
                continue
            count = (standing & near).bit_count()
            if count > most:
                best, most = number, count
        return best if most >= 3 else NOWHERE
