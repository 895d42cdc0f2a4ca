"""9.5, 9.6 How a unit gets about: what it can reach, by which paths, and the walk itself."""

import pytest

from moonless.games.rogue_regiment.rules import event_phase, marching
from moonless.games.rogue_regiment.state import DRIVEN_OFF
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.5")
def test_route_cost() -> None:
    game = Position(". h .#.\n\n. . .#.\n\n. . .#.")
    man = game.operator("jock", (2, 0))
    assert marching.route_to(game, game.at((0, 0)), man) == 2
    assert marching.route_to(game, game.at((1, 0)), man) == 1
    assert marching.route_to(game, game.at((3, 0)), man) == 1001
    climber = game.operator("paddy", (1, 0))
    assert marching.route_to(game, game.at((0, 0)), climber) == 2


@pytest.mark.rule("SRR 9.7")
def test_who_closes_up_leaves_his_marker_free() -> None:
    game = Position()
    places = game.tile("W", 3, "white")
    unit = game.reinforcement("smg-1", places[3])
    game.structure("wall", [(0, y) for y in range(2, 7)])
    game.operator("jock", (8, 4), spotted=True)
    game.state.battle = True
    game.refresh()
    game.advance_all()
    assert unit.place in places[:3]
    assert game.everyone == game.board.bits[unit.place]


@pytest.mark.rule("SRR R59")
@pytest.mark.rule("SRR 9.8")
def test_a_unit_that_advanced_has_left_its_line() -> None:
    game = Position()
    game.state.ties = 0
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E", alert=True)
    game.operator("jock", (8, 8), spotted=True)
    game.advance_all()
    assert unit.line == -1
    assert not event_phase.heeds(game, unit)


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 17.5")
def test_of_two_cheapest_ways_the_players_choose() -> None:
    game = Position()
    unit = game.unit("guard", (2, 4), "E", "smg", alert=True)
    reach = marching.reach(game, unit, 4)
    marching.walk(game.answers("D5"), unit, reach, game.at((4, 5)), 4)
    assert game.asks() == ["path"]
    assert game.where(unit) == (4, 5)


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 3.4")
def test_what_a_unit_reaches_follows_who_stands_near_and_who_stands_where_its_points_end() -> None:
    """What is reached is kept; whoever comes, goes or bars the way is counted each time."""
    game = Position()
    unit = game.unit("guard", (0, 0), "E", "smg", alert=True)
    other = game.unit("other", (2, 0), "E", "smg", alert=True)
    corner, end, beside = game.at((2, 0)), game.at((2, 2)), game.at((0, 2))

    def ends(at: tuple[int, int]) -> list[bool]:
        other.place = game.at(at)
        game.refresh()
        reached = marching.reach(game, unit, 2)
        return [bool(reached.ends & game.board.bits[place]) for place in (corner, end, beside)]

    assert ends((8, 8)) == [True, True, True]
    assert ends((2, 0)) == [False, True, True]
    assert ends((2, 2)) == [True, False, True]
    assert ends((1, 1)) == [True, False, True]  # the only way to that corner leads through him
    assert ends((8, 8)) == [True, True, True]


@pytest.mark.rule("SRR 17.3")
def test_who_fires_before_his_target_sees_anybody_fires_before_its_first_step() -> None:
    """The guard would face south with it, and see Jock."""
    game = Position(columns=1)
    game.operator("jock", (0, 7), spotted=True, mark=0, order=3)
    guard = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.state.phase = 6
    game.chance(d6=3)  # 5 and more at long range; marked, 3
    game.advance_all()
    assert (guard.place, game.where(game.state.tokens[0])) == (-1, (0, 0))


@pytest.mark.rule("SRR 15.2")
@pytest.mark.parametrize("parked", [True, False])
def test_infantry_passes_a_vehicle_that_drives_and_none_that_is_parked(parked: bool) -> None:
    game = Position(". . . . .")
    guard = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.unit("truck", (2, 0), "E", "truck", parked=parked, alert=not parked)
    beyond = game.board.bits[game.at((3, 0))]
    assert bool(marching.reach(game, guard, 4).ends & beyond) is not parked


@pytest.mark.rule("SRR 15.2")
@pytest.mark.rule("SRR 15.4")
def test_a_vehicle_that_has_left_the_board_is_in_nobodys_way() -> None:
    game = Position()
    bike = game.unit("bike", (6, 8), "E", "motorbike", alert=True)
    gone = game.unit("gone", (0, 0), "E", "truck", fate=DRIVEN_OFF)
    gone.place = -1
    game.refresh()
    reached = marching.reach(game, bike, 2).ends
    assert [bool(reached & game.board.bits[game.at(spot)]) for spot in ((7, 8), (8, 8), (0, 0))] == [True, True, False]


@pytest.mark.rule("SRR 9.7")
def test_without_points_a_man_on_a_rear_marker_reaches_nothing() -> None:
    game = Position("\n\n".join(["h . ."] * 3))
    places = game.tile("W", 0, "white")
    unit = game.reinforcement("smg-1", places[4])
    assert marching.reach(game, unit, 0).places == game.board.bits[unit.place]
