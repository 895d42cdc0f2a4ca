"""9 read anew from the specification as a whole: who acts when, turns or walks, what he notices on the way, and what he
does then. Where each goes is read by `Enemy`; nobody waits beside the board, and nothing drives."""

from moonless.games.rogue_regiment.rules import sight
from moonless.games.rogue_regiment.state import GUN, NOWHERE, OFFICER, SENTRY, VEHICLE, Operator, Unit
from tests.games.rogue_regiment.rules.enemy_reading import Enemies
from tests.games.rogue_regiment.rules.step_reading import CLIMB, NONE
from tests.games.rogue_regiment.rules.test_advance_reading import POINTS, Enemy

RANGE = 8
Path = list[tuple[int, int]]
"""Squares, each with what it costs to get there."""


class Advancing(Enemies):
    """9.1 to 9.6 All units, one after another."""

    def advance_all(self) -> None:
        """9.2 R29 In battle somebody is always spotted; R52 with nobody else to advance all sentries do."""
        acted: list[Unit] = []
        everybody = False
        if self.state.battle:
            if not self.anyone_spotted() and self.men():
                self.spot_closest()
            everybody = not any(self.leaves(unit) for unit in self.state.units if self.there(unit))
        while self.anyone_spotted():
            waiting = [unit for unit in self.state.units if self.there(unit) and unit.alert and unit not in acted]
            if not waiting:
                return
            spotted = [man for man in self.men() if man.spotted]
            unit = min(waiting, key=lambda unit: (self.gap(unit, spotted), unit.place))  # 9.3 R30
            acted.append(unit)
            if unit.role in (OFFICER, GUN) or (self.state.battle and not everybody and not self.leaves(unit)):
                self.face_enemy(unit)
            else:
                self.advance(unit)

    def leaves(self, unit: Unit) -> bool:
        """9.2 All but sentries at their posts, officers and HMG."""
        return unit.role not in (OFFICER, GUN, VEHICLE) and (unit.role != SENTRY or unit.post == NOWHERE)

    def face_enemy(self, unit: Unit) -> None:
        """9.4 The closest whom it could attack from there, else the closest; 4.10 anew for somebody new."""
        spotted = [man for man in self.men() if man.spotted]
        ready = [man for man in spotted if self.could_attack(unit, man)]
        man = Enemy(self.play, unit).closest(ready or spotted)
        if not self.face(unit, man.place):
            self.face_enemy(unit)

    def could_attack(self, unit: Unit, man: Operator) -> bool:
        """9.4 Within 8 and visible, its facing aside."""
        low = sight.hidden(self.play, man)
        near = 0 < self.board.distance[unit.place][man.place] <= RANGE
        return near and sight.shows(self.play, unit.place, man.place, low)

    def face(self, unit: Unit, place: int) -> bool:
        goal = self.board.facing_to(unit.place, place)
        return unit.facing == goal or self.turn(unit, goal, self.short_way(unit, goal), advancing=True)

    def advance(self, unit: Unit) -> None:
        """9.6 Plan, walk, turn; 9.6.7 plan again with the points left when it spots somebody."""
        points, again = POINTS[unit.kind], True
        while again and self.there(unit):
            enemy = Enemy(self.play, unit)
            enemy.points = points
            goal, man, nearer = enemy.plan()
            points, again = self.walk_to(unit, self.path(enemy, goal), points)
            if not again and self.there(unit):
                again = not self.face(unit, self.goal_in_sight(unit, man).place if nearer else man.place)

    def goal_in_sight(self, unit: Unit, closest: Operator) -> Operator:
        """9.6.6 In case e the closest spotted man on a partially visible square within 8, if there is one."""
        enemy = Enemy(self.play, unit)
        men = [man for man in enemy.spotted if enemy.glimpses(unit.place, man)]
        return enemy.closest(men) if men else closest

    def path(self, enemy: Enemy, goal: int) -> Path:
        """9.6.5 The cheapest way there; of several always on to the first square in the default order."""
        costs = enemy.walk(enemy.unit.place, enemy.points, enemy.stood_on()[1])
        onto = {goal}
        for place in sorted(costs, key=lambda place: -costs[place]):
            onto |= {place} if any(there in onto for there, _ in self.steps(enemy, costs, place)) else set()
        path: Path = [(enemy.unit.place, 0)]
        while path[-1][0] != goal:
            path.append(min(step for step in self.steps(enemy, costs, path[-1][0]) if step[0] in onto))
        return path[1:]

    def steps(self, enemy: Enemy, costs: dict[int, int], place: int) -> Path:
        """The squares next to one which are got to over it as cheaply as can be."""
        found = []
        for facing in range(8):
            kind = enemy.walker.kind(place, facing)
            there = enemy.walker.at(place, facing)
            cost = costs[place] + (2 if kind == CLIMB else 1)
            if kind != NONE and costs.get(there) == cost:
                found.append((there, cost))
        return found

    def walk_to(self, unit: Unit, path: Path, points: int) -> tuple[int, bool]:
        """9.6.5, 9.6.7 The points left, and whether it plans again; R59 it has left its line or post for good."""
        known = self.seen(unit)
        for place, cost in path:
            unit.facing, unit.place = self.board.facing_to(unit.place, place), place
            unit.line = unit.post = NOWHERE
            self.blockers()
            if self.trapped(unit):
                return 0, False
            if self.look(unit, known, advancing=True):
                return points - cost, True
        return points - (path[-1][1] if path else 0), False
