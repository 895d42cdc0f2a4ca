"""15.4, 15.5 What a vehicle on its route meets on the way."""

import pytest

from moonless.games.rogue_regiment.rules import vehicles
from moonless.games.rogue_regiment.state import AT_SHORT_RANGE, DRIVEN_OFF
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR R57")
def test_a_lorry_that_survives_a_marked_attack_on_its_way_drives_no_further() -> None:
    """Jock fires as soon as it is 4 squares away; it has turned to face the shot."""
    game = Position(columns=14)
    route = [game.at((x, 4)) for x in range(14)]
    truck = game.unit("truck", (1, 4), "E", "truck", route=1)
    jock = game.operator("jock", (7, 1), mark=0, order=AT_SHORT_RANGE, sten=0)
    game.chance(d6=6)
    vehicles.roll_along(game, truck, route, 4)
    assert (truck.hits, jock.mark) == (1, -1)
    assert game.where(truck) == (3, 4)


@pytest.mark.rule("SRR 15.2", "SRR 15.4")
@pytest.mark.parametrize(("squares", "gone"), [(3, True), (2, False)])
def test_a_vehicle_drives_past_infantry_off_the_end_of_its_route_or_not_at_all(squares: int, gone: bool) -> None:
    """Two soldiers stand on the last squares: with three to go it leaves the board, with two it would stop on one."""
    game = Position(columns=9, rows=1)
    lorry = game.unit("lorry", (6, 0), "E", "truck", route=6)
    for column in (7, 8):
        game.unit(f"guard-{column}", (column, 0), "W", "smg")
    vehicles.roll_along(game, lorry, [game.at((column, 0)) for column in range(9)], squares)
    assert (lorry.fate == DRIVEN_OFF) is gone
    assert game.where(lorry) == (None if gone else (6, 0))


@pytest.mark.rule("SRR 15.2")
@pytest.mark.parametrize("what", ["man", "hut", "lorry"])
def test_a_vehicle_waits_before_infantry_behind_which_the_road_is_blocked(what: str) -> None:
    """The soldier could be passed, but behind him is no square to stop on."""
    game = Position(columns=9, rows=1)
    lorry = game.unit("lorry", (0, 0), "E", "truck", route=0, alert=True)
    game.unit("guard", (1, 0), "W", "smg")
    if what == "man":
        game.operator("jock", (2, 0), spotted=True)
    elif what == "hut":
        game.structure("hut", [(2, 0)])
    else:
        game.unit("other", (2, 0), "E", "truck", parked=True)
    vehicles.roll_along(game, lorry, [game.at((column, 0)) for column in range(9)], 4)
    assert game.where(lorry) == (0, 0)


@pytest.mark.rule("SRR 15.2", "SRR 11.3")
def test_whoever_hides_in_the_smoke_on_the_road_is_not_discovered_by_what_waits_before_it() -> None:
    """A marker may be left and not entered: the lorry waits for it, and does not come to the man inside."""
    game = Position(columns=9, rows=3)
    lorry = game.unit("lorry", (3, 1), "E", "truck", route=3)
    man = game.operator("jock", (4, 1), crouched=True)
    game.state.markers = [game.at((5, 1))]
    game.refresh()
    vehicles.roll_along(game, lorry, [game.at((column, 1)) for column in range(9)], 4)
    assert (game.where(lorry), man.spotted) == ((3, 1), False)
