"""Whole orders to far squares: each can be sent as it stands, none is longer than it need be, and all are there."""

import time

import pytest

from moonless.core.decision import Decision
from moonless.core.scene import Way
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.board import PERISCOPE
from moonless.games.they_come_unseen.rules import legs, submarines
from moonless.games.they_come_unseen.rules.legs import Leg
from moonless.games.they_come_unseen.rules.submarines import Attack, Step
from moonless.games.they_come_unseen.screen.ways import AS_IT_IS, DEEP, IN_SIGHT
from moonless.games.they_come_unseen.state import NOWHERE, Plan
from tests.games.they_come_unseen.position import Position, keys


def course_ways(p: Position, plan: Plan) -> list[Way]:
    p.state.plan = plan
    options = submarines.orders(p, p.state.submarines[plan.submarine], plan)
    return GAME.screen.ways(p.state, Decision("nato", "order", "6.1", options, plan, "path green"))


def leg_ways(p: Position, color: str, path: str = "") -> tuple[Plan, list[Way]]:
    plan = Plan(NOWHERE, p.ship(color).number, [p.ship(color).square, *p.squares(path)])
    p.state.plan = plan
    return plan, GAME.screen.ways(p.state, Decision("soviet", "leg", "10.2", [], plan, "path"))


def followed(p: Position, plan: Plan, way: Way) -> Plan:
    """The plan after all these orders, each of which must be offered."""
    plan = plan.copy()
    for key in way.keys:
        option = next(
            each for each in submarines.orders(p, p.state.submarines[plan.submarine], plan) if each.key == key
        )
        done = submarines.follow(p, plan, option)
        assert done == isinstance(option, Attack)
    return plan


def reachable(p: Position, plan: Plan) -> dict[str, int]:
    """Every square with the fewest steps, by trying all orders; a spot is worth trying again if it is not shallow."""
    found: dict[str, int] = {}
    newest, tried = [plan], set()
    while newest:
        following = []
        for here in newest:
            for option in submarines.orders(p, p.state.submarines[plan.submarine], here):
                if not isinstance(option, Step | Attack):
                    continue
                further = here.copy()
                submarines.follow(p, further, option)
                found.setdefault(p.board.names[further.squares[-1]], further.moved - plan.moved)
                spot = (further.squares[-1], further.depths[-1], further.shallow)
                if isinstance(option, Step) and spot not in tried:
                    tried.add(spot)
                    following.append(further)
        newest = following
    found.pop(p.board.names[plan.squares[-1]], None)
    return found


@pytest.mark.rule("TCU 6.2")
@pytest.mark.rule("TCU 6.4")
@pytest.mark.parametrize(
    ("where", "battery", "hits", "path", "snort"),
    [
        ("J19@600", 20, 0, "", ""),
        ("J19@600", 4, 0, "J20@600", ""),
        ("G21@400", 20, 1, "", ""),
        ("C19@200", 9, 2, "", ""),
        ("J21@P", 10, 0, "", "n"),
    ],
)
def test_every_square_by_its_cheapest_course(where: str, battery: int, hits: int, path: str, snort: str) -> None:
    p = Position()
    p.ship("orange", "J22", watch=1)
    p.sub("green", where, battery=battery, hits=hits)
    plan = p.plan("green", path, snort)
    found = course_ways(p, plan)
    assert {way.cell: len(way.keys) for way in found} == reachable(p, plan)
    for way in found:
        end = followed(p, plan, way)
        cells = [p.board.names[square] for square in end.squares[plan.moved :]]
        assert (way.cell, way.cells) == (cells[-1], cells)
        assert [(price.amount, price.unit.partition(" ")[2]) for price in way.price][::2][-1] == (end.battery, "left")
        assert (way.ends == "battery") == (end.battery == 0 and end.station < 0)


@pytest.mark.rule("TCU 6.6")
def test_three_depths() -> None:
    p = Position()
    p.sub("green", "J19@400", battery=20)
    plan = p.plan("green")
    there = {way.name: followed(p, plan, way) for way in course_ways(p, plan) if way.cell == "J25"}
    assert list(there) == [DEEP, AS_IT_IS, IN_SIGHT]
    assert there[DEEP].depths[1:] == [p.board.floor[square] for square in there[DEEP].squares[1:]]
    assert there[AS_IT_IS].depths == [2] * 7
    assert there[IN_SIGHT].depths == [2, 1, *[PERISCOPE] * 5]
    p.sub("green", "J19@600")
    names = [way.name for way in course_ways(p, p.plan("green")) if way.cell == "J25"]
    assert names == [DEEP, IN_SIGHT], "a depth that makes no difference is no choice"


@pytest.mark.rule("TCU 14.3")
@pytest.mark.rule("TCU 18.3")
def test_what_a_course_brings_on_is_what_is_published() -> None:
    """Each way, sailed: as many contacts as it says, and in sight if it says so."""
    p = Position()
    p.ship("orange", "M23", watch=0)
    p.sub("green", "J19@400", battery=9)
    ways = course_ways(p, p.plan("green"))
    for way in [way for way in ways if way.outcome][::25]:
        p = Position()
        p.ship("orange", "M23", watch=0)
        p.sub("green", "J19@400", battery=9)
        end = followed(p, p.plan("green"), way)
        p.replies += [*way.keys, "end"] if len(p.offered(end)) > 1 else way.keys  # what has one answer is not asked
        submarines.submarine_turn(p, p.sub("green"))
        told, kinds = p.said(), [each.kind for each in way.outcome]
        assert sum("contact" in line for line in told) == kinds.count("heard"), (way, told)
        in_sight = any("sighted" in line or "in sight" in line for line in told)
        assert in_sight == bool({"seen", "periscope"} & set(kinds)), (way, told)
        assert any("no battery left" in line for line in told) == ("battery" in kinds)


@pytest.mark.rule("TCU 9.1")
def test_a_station_can_be_the_end_of_a_course() -> None:
    p = Position()
    alfa = p.board.station_square[0]
    beside = next(square for square in p.board.neighbors[alfa] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200", battery=9)
    plan = p.plan("green")
    way = next(way for way in course_ways(p, plan) if way.cell == p.board.names[alfa])
    assert (way.keys, way.ends) == (["attack alfa"], "station")
    p.state.targets = []
    assert all(way.ends != "station" for way in course_ways(p, plan))


@pytest.mark.rule("TCU 10.2")
@pytest.mark.rule("TCU 17.4")
@pytest.mark.parametrize(
    ("color", "at", "levels", "path"),
    [("orange", "M23", (), ""), ("brown", "M23", (3, 4, 5), ""), ("orange", "N24", (6, 2, 5), "N25 N26")],
)
def test_legs_are_the_shortest_and_can_be_given(color: str, at: str, levels: tuple[int, ...], path: str) -> None:
    p = Position(levels=levels)
    p.ship("red", "N25")
    p.ship(color, at, fuel=40)
    p.soviet_turn_begins()
    ship = p.ship(color)
    plan, found = leg_ways(p, color, path)
    assert len(found) > 100
    assert len({way.cell for way in found}) == len(found)
    for way in found[::7]:
        squares = plan.squares.copy()
        for key, cell in zip(way.keys, way.cells[1:], strict=True):
            assert key in keys(legs.headings(p, Leg(p, ship, squares)))
            squares.append(p.index(cell))
        assert legs.go_barred(p, ship, Plan(NOWHERE, ship.number, squares)) is None
        assert way.cell == way.cells[-1]
    lengths = {way.cell: len(way.keys) for way in found}
    for cell, length in lengths.items():
        near = [lengths.get(p.board.names[there], 99) for there in p.board.neighbors[p.index(cell)]]
        assert length == 1 or levels or min(near) >= length - 1
    assert p.board.names[p.ship("red").square] not in lengths or color == "red"


@pytest.mark.rule("TCU 8.6")
def test_a_leg_goes_around_a_mine_that_is_known() -> None:
    p = Position()
    p.ship("orange", "R20", fuel=100)
    p.soviet_turn_begins()
    p.state.strikes = {p.index("R25"): 2}
    _, found = leg_ways(p, "orange")
    past = next(way for way in found if way.cell == "R30")
    assert len(past.keys) == 10
    assert "R25" not in past.cells
    onto = next(way for way in found if way.cell == "R25")
    assert not onto.outcome, "too slow to set it off"


def test_nothing_else_has_ways() -> None:
    p = Position().soviet_turn_begins()
    assert GAME.screen.ways(p.state, Decision("soviet", "command", "5.3", [])) == []


def test_ways_are_found_at_once() -> None:
    """Bounded: the longest courses that there are, measured by this process's own time."""
    p = Position()
    p.ship("orange", "M23", watch=0)
    p.sub("green", "J19@400", battery=20)
    plan = p.plan("green")
    took = []
    for _ in range(5):
        start = time.process_time()
        course_ways(p, plan)
        took.append(time.process_time() - start)
    assert min(took) < 0.03
