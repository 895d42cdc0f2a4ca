"""6 to 15 once more, read anew from the specification: what may be ordered is compared with what is offered.

Submarines' orders step by step, ships' commands, legs square by square, replenishment at sea. The conditions and the
chart are written from the specification and the board file; what was done in a turn is counted here. It is the
specification by its own readings (READ).
"""

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import sequence
from moonless.games.they_come_unseen.state import NATO_TURN, Plan, Ship, State, Submarine
from tests.games.they_come_unseen.position import READ
from tests.games.they_come_unseen.rules.chart_reading import COMPASS, NAMES, around, floor, grid, shallow, station, step
from tests.games.they_come_unseen.rules.fleet_reading import Fleet, weather_at

DEPTHS = ["p", "200", "400", "600"]


class Boat:
    """6.1 A submarine's turn as far as it is ordered: the path, and what it has cost."""

    def __init__(self, submarine: Submarine, plan: Plan) -> None:
        self.submarine = submarine
        self.path = list(zip(plan.squares, plan.depths, strict=True))
        self.snorted = plan.snort + 2 if plan.snort >= 0 else 0
        """How many squares it had gone when the snort was over."""

    @property
    def battery(self) -> int:
        """6.3, 7.3 A unit a square; the snort's two are free and bring ten, to at most twenty."""
        moved = len(self.path) - 1
        if not self.snorted:
            return self.submarine.battery - moved
        return min(20, self.submarine.battery - (self.snorted - 2) + 10) - (moved - self.snorted)


def legal_orders(state: State, boat: Boat) -> set[str]:
    """6-9 All that may be ordered next."""
    here, depth = boat.path[-1]
    moved = len(boat.path) - 1
    found = {"end"} if moved else set()
    if not moved and station(here) < 0:
        found.add("stay")
    if boat.submarine.mines and lays_mines(state, boat):
        found.add("mines")
    ships = {ship.square for ship in state.ships}
    for heading in COMPASS:
        there = step(here, heading)
        if there >= 0 and boat.battery >= 1 and moved + 1 <= limit(boat, [there]):
            if boat.snorted and moved >= boat.snorted + 3:
                continue
            found |= steps_to(state, boat, heading, there, ships)
        if not boat.snorted and depth == 0 and boat.battery >= 1:
            line = [there, step(there, heading) if there >= 0 else -1]
            if can_snort(state, line, ships) and weather_at(state, here) < 6 and moved + 2 <= limit(boat, line):
                found.add(f"snort {heading}")
    return found


def limit(boat: Boat, more: list[int]) -> int:
    """6.2, 6.4 Fourteen; six with shallow water anywhere on the path, the start included."""
    return 6 if any(shallow(square) for square in [*(square for square, _ in boat.path), *more]) else 14


def steps_to(state: State, boat: Boat, heading: str, there: int, ships: set[int]) -> set[str]:
    """6.5, 6.6, 3.10, 9.1-9.3, 16.3."""
    depth = boat.path[-1][1]
    place = station(there)
    if place >= 0:
        target = place in state.targets and not state.destroyed[place]
        enters = target and depth <= 2 and not boat.snorted and weather_at(state, there) < 6
        return {f"attack {NAMES[place]}"} if enters else set()
    deepest = min(floor(there), 3 - boat.submarine.hits)
    possible = [
        new for new in (depth - 1, depth, depth + 1) if 0 <= new <= deepest and not (new == 0 and there in ships)
    ]
    return {f"{heading} {DEPTHS[new]}" for new in possible}


def can_snort(state: State, line: list[int], ships: set[int]) -> bool:
    """7.2, 17.6, 3.10 Two sea squares, without ships, out of the storm."""
    return all(
        square >= 0 and station(square) < 0 and square not in ships and weather_at(state, square) < 6 for square in line
    )


def lays_mines(state: State, boat: Boat) -> bool:
    """8.2, 8.3 Exactly six squares due north, east, south or west; the first five shallow sea, not mined yet."""
    squares = [square for square, _ in boat.path]
    if boat.snorted or len(squares) != 7:
        return False
    if not any(all(step(a, way) == b for a, b in pairwise(squares)) for way in "nesw"):
        return False
    mined = {square for field in state.fields for square in field.squares}
    return all(shallow(square) and station(square) < 0 and square not in mined for square in squares[1:6])


class Referee:
    """Plays at random and compares at every decision."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.state: State = GAME.start(scenario, {"round_limit": 10, "resigning": False, **READ})
        self.random = Random(f"{scenario} {seed}")
        self.play = GAME.play(self.state, SeededFate(f"{scenario} {seed}"), self.answer)
        self.fleet = Fleet(self.state)
        self.last, self.steady = "", self.random.choice([0.3, 0.95])
        self.offers: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()

    def play_on(self) -> None:
        while not self.state.over:
            if self.state.phase == NATO_TURN:
                self.fleet.begin()
            sequence.play_phase(self.play)

    def answer(self, decision: Decision) -> Option:
        expected = self.expected(decision)
        if expected is not None:
            offered = [option.key for option in decision.options]
            assert len(set(offered)) == len(offered), offered
            assert set(offered) == expected, (decision.ask, decision.about, set(offered) ^ expected)
            self.count(decision.ask, expected)
        choice = self.choose(decision)
        self.fleet.commanded(decision.ask, choice.key)
        return choice

    def expected(self, decision: Decision) -> set[str] | None:
        """None where the specification lists nothing to compare."""
        if decision.ask == "order":
            plan = self.state.plan
            assert plan is not None
            return legal_orders(self.state, Boat(self.state.submarines[plan.submarine], plan))
        return self.fleet.legal(decision.ask)

    def count(self, ask: str, expected: set[str]) -> None:
        verbs = {key.split()[0] if ask in ("order", "command") else ask for key in expected}
        self.offers.update(verbs)
        self.missing.update({"stay", "mines", "attack", "snort"} - verbs if ask == "order" else [])
        self.missing.update(VERBS - verbs if ask == "command" else [])

    def choose(self, decision: Decision) -> Option:
        """Any kind of order with the same chance; turns end late and resignation never comes."""
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(option.key.split()[0] if decision.ask == "command" else option.key, []).append(option)
        for last in ("done", "end", "hold", "enough"):
            if last in kinds and len(kinds) > 1 and self.random.random() < 0.5:
                del kinds[last]
        kind = (
            self.last
            if self.last in kinds and self.random.random() < self.steady
            else self.random.choice(sorted(kinds))
        )
        self.last = kind if decision.ask == "order" else ""
        return self.random.choice(kinds[kind])

    def scatter(self) -> None:
        """Pieces anywhere, in any condition, so that play begins where it seldom comes to."""
        state, random = self.state, self.random
        open_sea = [n for n in range(26 * 40) if grid()[n // 40][n % 40] in "246"]
        middle = random.choice(open_sea)
        near = [square for square in open_sea if close(square, middle)]
        ports = [square for square in open_sea if any(station(there) in state.targets for there in around(square))]
        for submarine in state.submarines:
            submarine.square = random.choice(random.choice([open_sea, near, ports]))
            submarine.hits = random.choice([0, 0, 1, 2])
            submarine.depth = random.randint(0, min(floor(submarine.square), 3 - submarine.hits))
            submarine.battery = random.choice([1, 2, 5, 9, 12, 20])
        shown = [boat.square for boat in state.submarines if boat.depth == 0]
        for ship in state.ships:
            self.put(ship, [*near, *(shown * 8)])
        for store in state.stores:
            store[0] += random.randint(0, 1)
            store[1] += random.randint(0, 1)
        for place in range(6):
            state.destroyed[place] = random.random() < 0.1 and all(station(s.square) != place for s in state.ships)
        state.levels = [random.randint(1, 6) for _ in range(3)]
        state.round = 3

    def put(self, ship: Ship, near: list[int]) -> None:
        """Two logistics ships on one square, a Destroyer alongside the Supply Ship: as it comes."""
        random = self.random
        taken = [other.square for other in self.state.ships if ship.number < 2 or other.number < 2]
        free = [square for square in near if square not in taken]
        if ship.square < 0 or random.random() < 0.3 or not free:
            return
        beside = [square for square in free if ship.number == 4 and square in around(self.state.ships[0].square)]
        ship.square = random.choice(beside or free)
        if ship.number >= 2:
            ship.cargo = [random.randint(0, 1) for _ in range(random.randint(0, 2))]
        else:
            ship.fuel, ship.salvos = random.choice([5, 10, 20, 60]), random.randint(0, 3)
            ship.tactical, ship.engineering = random.random() < 0.2, random.random() < 0.2


def close(square: int, other: int) -> bool:
    return abs(square // 40 - other // 40) < 3 and abs(square % 40 - other % 40) < 3


VERBS = {"move", "ram", "search", "refuel", "rearm", "load", "unload", "pass", "ras"}


@pytest.mark.rule("TCU 6.1", "TCU 6.2", "TCU 6.4", "TCU 7.1", "TCU 8.3", "TCU 9.1", "TCU 10.1", "TCU 15.4", "TCU 15.9")
def test_what_is_offered_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for scenario, seed in product(["standard", "duel", "lone-destroyer"], range(40)):
        referee = Referee(scenario, seed)
        while referee.state.phase < NATO_TURN:
            sequence.play_phase(referee.play)
        if seed % 4:
            referee.scatter()
        referee.play_on()
        offers += referee.offers
        missing += referee.missing
    kinds = {"stay", "mines", "attack", "snort", *VERBS}
    assert min(offers[kind] for kind in kinds) > 0, offers  # each was there to be compared,
    assert min(missing[kind] for kind in kinds) > 5, missing  # and each was not
