"""6.3 to 6.5 Moves, sprints and climbs, on foot and with a boat; 15.9 driving the jeep."""

import pytest

from moonless.games.rogue_regiment.rules import (
    attacks,
    move_actions,
    sight,
)
from moonless.games.rogue_regiment.state import WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 6.4")
def test_a_sprint_may_stop_early_and_not_run_into_water() -> None:
    game = Position(". . . ~ .\n\n. . . ~ .")
    man = game.operator("taff", (0, 0))
    game.act(man, "sprint e", "e", "stop")
    assert (game.where(man), man.ap) == ((2, 0), 2)
    assert "sprint e" not in game.offered(man)
    assert "move e" in game.offered(man)


@pytest.mark.rule("SRR 15.8")
def test_dinghy() -> None:
    game = Position(". ~ ~ .\n\n. ~ ~ .")
    boat = game.unit("dinghy", (1, 0), "E", "dinghy", parked=True)
    jock, paddy = game.operator("jock", (0, 0)), game.operator("paddy", (0, 1))
    game.act(jock, "move e")
    assert (jock.aboard, game.where(jock)) == (0, (1, 0))
    game.act(paddy, "move ne")
    game.act(jock, "move e")
    assert (game.where(boat), game.where(jock), game.where(paddy)) == ((2, 0), (2, 0), (2, 0))
    jock.crouched = True
    assert sight.hidden(game, jock) == 0
    jock.crouched = False
    game.act(jock, "move e")
    assert (jock.aboard, game.where(jock), game.where(paddy)) == (-1, (3, 0), (2, 0))


@pytest.mark.rule("SRR 15.9")
def test_jeep() -> None:
    game = Position(columns=12)
    jeep = game.unit("jeep", (2, 4), "E", "jeep", parked=True, cargo=6)
    jock = game.operator("jock", (1, 4))
    game.act(jock, "move e")
    assert jock.aboard == 0
    assert "crouch" not in game.offered(jock)
    guard = game.unit("guard", (11, 4), "E", "smg")
    game.act(jock, "drive", "e", "e", "stop")
    assert (game.where(jeep), game.where(jock), game.state.battle, jock.ap) == ((4, 4), (4, 4), True, 1)
    game.chance(d6=[5, 1, 1, 1])
    game.act(jock, "attack vickers_k guard")
    assert (guard.place, jeep.cargo) == (-1, 5)
    assert sight.cover(game, game.at((11, 4)), jock, jock.place) == 2
    attacks.wound(game.answers("jeep", "man"), jock, 2)
    assert (jeep.hits, jock.health) == (1, 4)
    jeep.hits = 3
    attacks.wound(game.answers("jeep"), jock, 1)
    assert (jeep.fate, jock.aboard, jock.health) == (WRECKED, -1, 3)


@pytest.mark.rule("SRR 15.8")
def test_a_dinghy_goes_round_what_lies_in_the_water() -> None:
    game = Position("\n\n".join(["~ ~ ~ ~ ~"] * 3))
    game.unit("dinghy", (1, 1), "N", "dinghy", parked=True)
    jock = game.operator("jock", (1, 1), aboard=0)
    game.operator("taff", (1, 0))
    game.structure("e-boat", [(2, 1)])
    game.state.markers = [game.at((0, 2))]
    offered = game.offered(jock)
    assert "move e" not in offered  # the e-boat
    assert "move n" not in offered  # the swimmer
    assert "move s" not in offered  # the explosion
    assert "move ne" in offered  # by way of the north


@pytest.mark.rule("SRR 15.8")
def test_a_dinghy_is_boarded_crouched_or_carrying_and_fought_from() -> None:
    game = Position(". ~ ~ ~ ~ .\n\n. ~ ~ ~ ~ .")
    game.unit("dinghy", (1, 0), "E", "dinghy", parked=True)
    low = game.operator("jock", (0, 0), crouched=True)
    game.act(low, "move e")
    assert (low.aboard, low.crouched, sight.hidden(game, low)) == (0, True, 0)
    porter = game.operator("paddy", (0, 1))
    box = game.token("supply_container", (0, 1), "box")
    game.act(porter, "take box")
    game.act(porter, "move ne")
    assert (porter.aboard, box.holder) == (0, 1)
    low.crouched, low.ap, low.gear[7] = False, 4, 1
    game.unit("guard", (5, 1), "E")
    game.token("fuel_barrel", (5, 0), "barrel")
    offered = game.offered(low)
    assert {"attack pistol barrel", "grenade", "step-attack e", "attack-step pistol guard"} <= set(offered)
    swimmer = game.operator("taff", (3, 1), grenade=1)
    assert not {"attack pistol barrel", "grenade"} & set(game.offered(swimmer))


@pytest.mark.rule("SRR 15.8")
@pytest.mark.rule("SRR 6.3")
@pytest.mark.parametrize("wall", "HGW#")
def test_no_move_into_a_boat_leads_through_a_sea_wall(wall: str) -> None:
    """15.8 It is entered by a Move, and a high wall, grapple point, window or building wall bars that (6.3)."""
    game = Position(f". . .\n{wall} {wall}  \n~ ~ ~")
    game.unit("dinghy", (1, 1), "E", "dinghy", parked=True)
    behind, beside = game.operator("jock", (1, 0)), game.operator("paddy", (2, 0))
    assert "move s" not in game.offered(behind)
    assert "move sw" in game.offered(beside)  # round the end of the wall, by the water at its foot


@pytest.mark.rule("SRR 15.8")
@pytest.mark.rule("SRR 6.18")
def test_nobody_gets_into_or_out_of_a_boat_crouched_over_a_low_wall() -> None:
    game = Position(".\nl\n~")
    game.unit("dinghy", (0, 1), "E", "dinghy", parked=True)
    jock = game.operator("jock", (0, 0), crouched=True)
    assert "move s" not in game.offered(jock)
    jock.crouched = False
    game.act(jock, "move s")
    assert "move n" in game.offered(jock)
    jock.crouched = True
    assert "move n" not in game.offered(jock)


@pytest.mark.rule("SRR 15.8")
@pytest.mark.rule("SRR 7.3")
def test_who_leaves_a_boat_crouched_is_crouched_ashore() -> None:
    game = Position("~ . .\n\n. h .\n\n. . .")
    game.unit("dinghy", (0, 0), "E", "dinghy", parked=True)
    jock = game.operator("jock", (0, 0), aboard=0, crouched=True)
    assert move_actions.position(game, jock, game.at((0, 0))) == (game.at((0, 0)), 0)
    assert move_actions.position(game, jock, game.at((1, 0))) == (game.at((1, 0)), 1)


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 2.10")
def test_the_jeep_leaves_the_board_only_where_all_aboard_have_a_square() -> None:
    game = Position()
    places = game.tile("W", 0)
    game.unit("jeep", (0, 0), "W", "jeep", parked=True)
    driver = game.operator("jock", (0, 0), aboard=0)
    game.operator("paddy", (0, 0), aboard=0)
    for key, place in (("taff", places[2]), ("reg", places[3])):
        game.operator(key, (5, 5)).place = place
    assert move_actions.jeep_barred(game, driver.place, 6, game.state.units[0]) is None
    third = game.operator("taff", (5, 5))
    third.place = places[1]
    bar = move_actions.jeep_barred(game, driver.place, 6, game.state.units[0])
    assert bar is not None, "one free square for two men"
    third.place = game.at((5, 5))
    game.act(driver, "drive", "w")
    assert {man.place for man in game.state.operators[:4]} == set(places)


@pytest.mark.rule("SRR 15.9")
def test_the_vickers_fires_at_barrels_and_nobody_crouches_in_the_jeep() -> None:
    game = Position(columns=12)
    game.unit("jeep", (2, 4), "E", "jeep", parked=True, cargo=6)
    jock = game.operator("jock", (1, 4), crouched=True)
    game.act(jock, "move e")
    assert (jock.aboard, jock.crouched) == (0, False)
    barrel = game.token("fuel_barrel", (11, 4), "barrel")
    game.chance(d6=[1, 1, 1, 5])
    game.act(jock, "attack vickers_k barrel")
    assert (barrel.place, game.state.battle, game.state.units[0].cargo) == (-1, True, 5)


@pytest.mark.rule("SRR 6.4")
@pytest.mark.rule("SRR 3.4")
def test_a_sprint_passes_two_men_and_not_three() -> None:
    """Three steps: past two of his own to the square behind them; nobody runs back into the hedge."""
    game = Position("h . . . .")
    jock = game.operator("jock", (0, 0))
    game.operator("paddy", (1, 0))
    game.operator("taff", (2, 0))
    assert "sprint e" in game.offered(jock)
    game.operator("reg", (3, 0))
    assert "sprint e" not in game.offered(jock)
    game.state.operators.pop()
    game.act(jock, "sprint e")  # no other way on, so that none is asked for
    assert game.where(jock) == (3, 0)


@pytest.mark.rule("SRR 6.4")
def test_who_is_asked_how_to_run_on_is_shown_the_way_so_far() -> None:
    game = Position()
    jock = game.operator("jock", (0, 0))
    game.act(jock, "sprint e", "se", "stop")
    about = game.asked[0].about
    assert isinstance(about, move_actions.Run)
    assert (about.operator.key, about.path) == ("jock", [game.at((0, 0)), game.at((1, 0)), game.at((2, 1))])


@pytest.mark.rule("SRR 6.5")
@pytest.mark.rule("SRR 7.4")
def test_a_climb_is_told_before_who_saw_it() -> None:
    game = Position(". h . . .")
    jock = game.operator("jock", (0, 0))
    game.unit("guard", (4, 0), "W")
    game.act(jock, "climb e")
    assert game.told()[0] == "Jock climbs to B1."
    assert "sees Jock" in game.told()[1]


@pytest.mark.rule("SRR 6.4")
@pytest.mark.rule("SRR 3.4")
def test_after_a_sprint_he_stands_alone_and_may_do_anything() -> None:
    game = Position()
    jock = game.operator("jock", (0, 4))
    game.act(jock, "sprint e", "e", "e")
    assert not jock.passing
    assert {"crouch", "end"} <= set(game.offered(jock))


@pytest.mark.rule("SRR 3.4")
@pytest.mark.rule("SRR 6.3")
def test_why_nobody_moves_where_all_is_taken_and_where_no_way_leads() -> None:
    game = Position(". .")
    jock = game.operator("jock", (0, 0))
    game.unit("guard", (1, 0), "E")
    assert "every way is taken" in game.refused(jock)["move"]
    walled = Position(".#.")
    assert "no way leads on" in walled.refused(walled.operator("jock", (0, 0)))["move"]


@pytest.mark.rule("SRR 6.3")
@pytest.mark.rule("SRR 7.3")
@pytest.mark.parametrize(
    ("action", "grid"), [("move e", ". . . . ."), ("climb e", ". h . . ."), ("sprint e", ". . . . .")]
)
def test_a_step_is_told_before_what_it_brings_about(action: str, grid: str) -> None:
    game = Position(grid)
    jock = game.operator("jock", (0, 0))
    game.unit("guard", (4, 0), "W")
    game.act(jock, action, *["stop"] * action.startswith("sprint"))
    assert game.told()[0].startswith("Jock ")
    assert "sees Jock" in game.told()[1]


@pytest.mark.rule("SRR 15.9")
def test_nobody_drives_a_dinghy_ashore() -> None:
    game = Position(". ~ .")
    game.unit("dinghy", (1, 0), "E", "dinghy", parked=True)
    jock = game.operator("jock", (1, 0), aboard=0)
    assert "drive" not in game.offered(jock)


@pytest.mark.rule("SRR 6.4")
@pytest.mark.rule("SRR 3.4")
def test_the_third_step_of_a_sprint_ends_on_no_operator() -> None:
    game = Position("h . . . .")
    jock = game.operator("jock", (0, 0))
    game.operator("paddy", (3, 0))
    game.act(jock, "sprint e", "e", "stop")
    assert "e" not in [option.key for option in game.asked[-1].options]


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 15.2")
def test_only_ways_that_the_jeep_can_drive_are_offered() -> None:
    """The guard stands in the east, the rock lies in the south; he drives one square before he may stop."""
    game = Position(". . . . .\n\n. . . . .\n\n. . r . .")
    game.unit("jeep", (2, 1), "E", "jeep", parked=True, cargo=6)
    game.unit("guard-1", (3, 1), "E")
    man = game.operator("jock", (2, 1), aboard=0)
    game.act(man, "drive", "w", "stop")
    assert {option.key for option in game.asked[0].options} == {"n", "ne", "se", "sw", "w", "nw"}


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 14.10")
def test_a_diver_gets_out_of_the_jeep_into_the_water_and_the_jeep_stays_ashore() -> None:
    game = Position(". . ~ ~")
    jeep = game.unit("jeep", (1, 0), "E", "jeep", parked=True)
    taff = game.operator("taff", (1, 0), aboard=0, diver_gear=1)
    game.act(taff, "move e")
    assert (game.where(taff), taff.aboard, game.where(jeep)) == ((2, 0), -1, (1, 0))
