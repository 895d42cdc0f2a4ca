"""9.3 to 9.6 once more, read anew from the specification: who of the infantry advances next, and to which square.

Steps are those of `step_reading`, walked from square to square; who is seen and who has cover is asked of the program
(chapter 4 has tests of its own). Compared are the moves that nothing cuts short.
"""

from heapq import heappop, heappush
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import GEAR, RIFLE, SMG
from moonless.games.rogue_regiment.rules import masks, sequence, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ADVANCE, ALIVE, OFFICER, SENTRY, VEHICLE, Operator, Unit
from tests.games.rogue_regiment.rules.step_reading import CLIMB, NONE, Walker

POINTS = {RIFLE: 4, SMG: 4}
"""8.5 How far they move."""
NO_WAY = 1000
"""9.5 What is added to the distance where no way leads."""


class Enemy:
    """One infantryman who is to advance."""

    def __init__(self, play: Play, unit: Unit) -> None:
        self.play, self.unit, self.board = play, unit, play.board
        self.points = POINTS.get(unit.kind, 0)
        self.walker = Walker(play, Operator("nobody", "Nobody", "a", unit.place, 5, [0] * len(GEAR)))
        self.walker.field.beside = {}  # 2.10 small tiles are the operators' own
        self.spotted = [man for man in play.state.operators if man.spotted and self.there(man)]

    def there(self, man: Operator) -> bool:
        return 0 <= man.place < self.board.size and not man.dead and not man.captive

    def walk(self, start: int, most: int, past: set[int]) -> dict[int, int]:
        """9.5 What it costs to get to every square, 1 a step and 2 a climb, not through some."""
        costs, waiting = {start: 0}, [(0, start)]
        while waiting:
            cost, place = heappop(waiting)
            for facing in range(8) if cost == costs[place] else []:
                kind = self.walker.kind(place, facing)
                if kind == NONE:
                    continue
                there, further = self.walker.at(place, facing), cost + (2 if kind == CLIMB else 1)
                if further <= most and there not in past and further < costs.get(there, most + 1):
                    costs[there] = further
                    heappush(waiting, (further, there))
        return costs

    def routes_to(self, man: Operator) -> dict[int, int]:
        """9.5 From every square to his, whoever stands about."""
        costs, waiting = {man.place: 0}, [(0, man.place)]
        while waiting:
            cost, place = heappop(waiting)
            for facing in range(8) if cost == costs[place] else []:
                before = self.walker.at(place, facing)
                kind = NONE if before < 0 else self.walker.kind(before, (facing + 4) % 8)
                further = cost + (2 if kind == CLIMB else 1)
                if kind != NONE and further < costs.get(before, NO_WAY):
                    costs[before] = further
                    heappush(waiting, (further, before))
        return costs

    def route(self, place: int, man: Operator, routes: dict[int, int]) -> int:
        return routes.get(place, NO_WAY + self.board.distance[place][man.place])

    def closest(self, men: list[Operator]) -> Operator:
        """9.6.2 By distance, then by route, then the first of the team."""
        row = self.board.distance[self.unit.place]
        least = min(row[man.place] for man in men)
        near = [man for man in men if row[man.place] == least]
        if len(near) == 1:
            return near[0]
        return min(near, key=lambda man: self.route(self.unit.place, man, self.routes_to(man)))

    def ends(self) -> dict[int, int]:
        """9.6.1 Where it can get to and stop: not past men or units, but past vehicles that drive."""
        stop, past = self.stood_on()
        costs = self.walk(self.unit.place, self.points, past)
        return {place: cost for place, cost in costs.items() if place not in stop}

    def stood_on(self) -> tuple[set[int], set[int]]:
        """3.4, 15.2 The squares on which it cannot stop, and those which it cannot pass."""
        units = [other for other in self.play.state.units if other is not self.unit and other.place >= 0]
        men = {man.place for man in self.play.state.operators if not man.dead}
        stop = men | {other.place for other in units}
        driving = {other.place for other in units if other.role == VEHICLE and other.fate == ALIVE and not other.parked}
        infantry = {other.place for other in units if other.role != VEHICLE}
        return stop, stop - (driving - infantry - men)

    def positions(self, ends: dict[int, int], man: Operator) -> tuple[list[int], list[int]]:
        """9.6.3 Attack positions on a man, and the optimal ones among them."""
        row, low = self.board.distance[man.place], sight.hidden(self.play, man)
        found = [place for place in ends if 0 < row[place] <= 8 and sight.shows(self.play, place, man.place, low)]
        best = [place for place in found if row[place] <= 4 and not sight.cover(self.play, place, man, man.place)]
        return found, best

    def end_on(self, ends: dict[int, int], man: Operator) -> int:
        """9.6.4 The optimal square with the cheapest walk, else the one with the shortest route to him."""
        found, best = self.positions(ends, man)
        if best:
            return min(best, key=lambda place: (ends[place], place))
        routes = self.routes_to(man)
        return min(found, key=lambda place: (self.route(place, man, routes), place))

    def destination(self) -> int:
        """9.6.4 Where it goes."""
        return self.plan()[0]

    def plan(self) -> tuple[int, Operator, bool]:
        """9.6.4 a to e: the square, whom it is for, and whether it only brings the unit nearer (e)."""
        ends, closest = self.ends(), self.closest(self.spotted)
        if self.positions(ends, closest)[0]:
            return self.end_on(ends, closest), closest, False
        others = [man for man in self.spotted if man is not closest]
        for place in (1, 0):
            men = [man for man in others if self.positions(ends, man)[place]]
            if men:
                man = self.closest(men)
                return self.end_on(ends, man), man, False
        routes = self.routes_to(closest)
        least = min(self.route(place, closest, routes) for place in ends)
        squares = sorted(place for place in ends if self.route(place, closest, routes) == least)
        glimpses = [place for place in squares if any(self.glimpses(place, man) for man in self.spotted)]
        return (glimpses or squares)[0], closest, True

    def glimpses(self, place: int, man: Operator) -> bool:
        near = 0 < self.board.distance[place][man.place] <= 8
        return near and sight.visibility(self.play, place, man.place) == sight.PARTIAL


class Referee:
    """Plays at random, the raiders showing themselves, and compares the advance of every infantryman."""

    def __init__(self, mission: str, seed: int) -> None:
        self.state = GAME.start(
            mission, {"ties": "none", "r52": "tiles", "r53": "cover", "r55": "closest", "r68": "route"}
        )
        self.random = Random(seed)
        self.play = GAME.play(self.state, SeededFate(seed), self.answer)
        self.compared = self.moved = 0

    def answer(self, decision: Decision) -> Option:
        if decision.ask == "withdraw":
            return decision.options[1]
        offered = [option for option in decision.options if option.key.split()[0] not in ("mark", "crouch", "end")]
        return self.random.choice(offered or decision.options)

    def go_on(self) -> None:
        if self.state.phase != ADVANCE:
            sequence.play_phase(self.play)
            return
        masks.refresh(self.play)
        before = [(unit.acted, unit.place) for unit in self.state.units]
        expected = {
            number: Enemy(self.play, unit).destination()
            for number, unit in enumerate(self.state.units)
            if self.advances(unit) and number == self.next_one()
        }
        news = self.known()
        sequence.play_phase(self.play)
        for number, place in expected.items():
            unit = self.state.units[number]
            assert unit.acted, f"{unit.key} is the closest"
            if self.known() == news and unit.fate == ALIVE:
                assert unit.place == place, (self.state.mission, self.state.turn, unit.key, before[number][1])
                self.compared += 1
                self.moved += place != before[number][1]

    def known(self) -> tuple[list[bool], list[int]]:
        """What may cut a move short: whom they know of, and what has gone off."""
        return [man.spotted for man in self.state.operators], [token.place for token in self.state.tokens]

    def waits(self, unit: Unit) -> bool:
        return unit.alert and unit.fate == ALIVE and not unit.parked and not unit.acted and unit.place >= 0

    def advances(self, unit: Unit) -> bool:
        """9.1, 9.2 Infantry on the board but for officers and sentries at their posts."""
        posted = self.state.battle and unit.role == SENTRY and unit.post >= 0 and not self.state.all_sentries
        return self.waits(unit) and unit.kind in POINTS and unit.role != OFFICER and not posted

    def next_one(self) -> int:
        """9.3 The closest to a spotted man, then the first on the map; -1 while somebody waits off the board."""
        men = [man.place for man in self.state.operators if man.spotted and man.place in range(self.play.board.size)]
        waiting = [number for number, unit in enumerate(self.state.units) if self.waits(unit)]
        places = {number: self.state.units[number].place for number in waiting}
        if not men or not waiting or any(place >= self.play.board.size for place in places.values()):
            return -1
        rows = [self.play.board.distance[place] for place in men]
        return min(waiting, key=lambda number: (min(row[places[number]] for row in rows), places[number]))


MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]


@pytest.mark.rule("SRR 9.3", "SRR 9.5", "SRR 9.6")
def test_the_enemy_goes_where_the_specification_sends_him() -> None:
    compared = moved = 0
    for mission in MISSIONS:
        for seed in range(2):
            referee = Referee(mission, seed)
            while not referee.state.over and referee.compared < 15:
                referee.go_on()
            compared, moved = compared + referee.compared, moved + referee.moved
    assert compared > 60
    assert moved > 20
