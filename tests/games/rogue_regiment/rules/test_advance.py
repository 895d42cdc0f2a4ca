"""9 Axis advance phase: one unit at a time, nearest first; where each goes follows from 9.6 and is told."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.rules import (
    advance,
    pieces,
)
from moonless.games.rogue_regiment.state import KILLED, WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.1")
def test_nobody_advances_while_nobody_is_spotted() -> None:
    game = Position()
    man = game.operator("jock", (7, 4))
    unit = game.unit("guard", (1, 4), "N", "smg", alert=True)
    calm = game.unit("calm", (1, 8), "N", "smg")
    officer = game.unit("officer", (0, 0), "N", "officer", alert=True)
    game.advance_all()
    assert game.where(unit) == (1, 4)
    man.spotted = True
    game.state.ties = 0
    game.advance_all()
    assert game.where(unit) != (1, 4)
    assert game.where(calm) == (1, 8)
    assert (game.where(officer), game.facing(officer)) == ((0, 0), "SE")


@pytest.mark.rule("SRR 9.2")
def test_sentries_stay_unless_nobody_else_can_advance() -> None:
    game = Position()
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (7, 4), spotted=True)
    sentry = game.sentry("sentry", (1, 4), "N", alert=True)
    guard = game.unit("guard", (0, 8), "N", "smg", alert=True)
    game.advance_all()
    assert (game.where(sentry), game.facing(sentry)) == ((1, 4), "E")
    guard.place, guard.fate = -1, 1
    game.advance_all()
    assert game.where(sentry) != (1, 4)
    assert sentry.post == -1


@pytest.mark.rule("SRR R30")
@pytest.mark.rule("SRR 9.3")
def test_the_closest_goes_first() -> None:
    game = Position()
    game.operator("jock", (8, 4), spotted=True)
    far = game.unit("far", (0, 4), "N", "smg", alert=True)
    near = game.unit("near", (3, 4), "N", "smg", alert=True)
    assert advance.next_unit(game, [far, near]) is near


@pytest.mark.rule("SRR 9.6")
def test_a_unit_that_spots_somebody_new_plans_again() -> None:
    rows = [". . . . . . . . . . . ."] * 9
    rows[3] = ". . . f f f . . . . . ."
    game = Position("\n\n".join(rows))
    game.state.ties = 0
    game.operator("jock", (11, 8), spotted=True)
    hidden = game.operator("paddy", (4, 2))
    unit = game.unit("guard", (0, 4), "S", "smg", alert=True)
    game.advance_all()
    assert hidden.spotted
    assert (game.where(unit), game.facing(unit)) == ((3, 1), "SE")  # on the way to Jock he finds Paddy
    plans = [line for line in game.told() if "closest spotted operator" in line]
    assert ["Jock" in plans[0], "Paddy" in plans[1], len(plans)] == [True, True, 2]


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 4.10")
def test_a_unit_that_only_turns_plans_again_when_it_finds_somebody_new() -> None:
    game = Position(columns=14, rows=14)
    game.state.ties = 0
    unit = game.unit("smg", (5, 5), "N", "smg", alert=True)
    game.operator("jock", (5, 7), spotted=True)
    paddy = game.operator("paddy", (8, 5))
    game.advance_all()
    assert paddy.spotted  # he stops the turn, but Jock is still the closest
    assert (game.where(unit), game.facing(unit)) == ((5, 5), "S")


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 17.5")
def test_which_of_two_others_it_goes_for_is_asked_when_they_tie() -> None:
    """The closest cannot be attacked; two others can, at the same distance and by the same route."""
    game = Position(columns=13, rows=13)
    game.state.ties = 1
    walled_in = game.operator("jock", (6, 3), spotted=True)
    game.structure("block", [(x, y) for x in (5, 6, 7) for y in (2, 3, 4) if (x, y) != (6, 3)])
    game.operator("paddy", (1, 8), spotted=True)
    reg = game.operator("reg", (11, 8), spotted=True)
    unit = game.unit("guard", (6, 7), "N", "smg", alert=True)
    assert advance.closest_of(game, unit, pieces.spotted(game)) is walled_in
    game.answers("reg", "H8")
    game.advance_all()
    assert game.asks()[:2] == ["closest", "destination"]
    assert game.where(unit) == (7, 7)
    assert game.facing(unit) == FACINGS[game.board.facing_to(unit.place, reg.place)]


@pytest.mark.rule("SRR R52 tiles")
def test_men_on_spawn_tiles_keep_the_sentries_at_their_posts() -> None:
    game = Position(readings={"r52": "tiles"})
    game.state.battle = True
    front = game.tile("E", 3, "white")[0]
    game.sentry("s", (0, 0), "S", alert=True)
    game.operator("jock", (4, 8), spotted=True)
    advance.begin_advance(game)
    assert game.state.all_sentries
    game.reinforcement("smg-1", front)
    advance.begin_advance(game)
    assert not game.state.all_sentries


@pytest.mark.rule("SRR R62")
@pytest.mark.rule("SRR 9.2")
def test_while_a_motorbike_can_advance_the_sentries_stay() -> None:
    game = Position(columns=12, rows=12)
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (8, 8), spotted=True)
    sentry = game.sentry("sentry", (1, 1), "N", alert=True)
    bike = game.unit("bike", (10, 1), "S", "motorbike", alert=True)
    game.advance_all()
    assert game.where(sentry) == (1, 1)
    bike.kind, bike.route = 6, -1  # a Kubelwagen only drives for its exit
    game.refresh()
    game.advance_all()
    assert game.where(sentry) != (1, 1)


def order_of_advance(game: Position) -> list[str]:
    """All advance, one after another: who, by name."""
    game.refresh()
    advance.begin_advance(game)
    order = []
    while waiting := advance.still_to_act(game):
        order.append(advance.next_unit(game, waiting).key)
        advance.advance_phase(game)
    return order


@pytest.mark.rule("SRR R63")
@pytest.mark.rule("SRR 9.3")
def test_on_a_spawn_tile_the_front_row_goes_first() -> None:
    game = Position(columns=6, rows=24)
    places = game.tile("W", 3, "white")
    game.operator("jock", (1, 22), spotted=True)
    units = [game.reinforcement(f"smg-{n + 1}", place) for n, place in enumerate(places)]
    game.state.battle, game.state.ties = True, 0
    assert order_of_advance(game) == ["smg-3", "smg-2", "smg-1", "smg-6", "smg-5", "smg-4"]
    assert all(unit.place < game.board.size for unit in units)


@pytest.mark.rule("SRR R57")
def test_who_survives_a_marked_attack_breaks_off() -> None:
    game = Position(columns=12)
    line = game.line([(0, 4), (11, 4)])
    walker = game.patrolman("p", line, (0, 4), "E")
    game.operator("jock", (4, 0), mark=0, order=1, pistol=1)
    game.state.turn = 2  # the token's white side
    game.chance(d6=[1])
    game.patrol_all()
    assert game.where(walker) is not None
    assert game.board.xs[walker.place] < 4
    assert walker.alert
    assert walker.fate != KILLED


@pytest.mark.rule("SRR R63")
@pytest.mark.rule("SRR 9.3")
def test_the_front_row_goes_first_also_while_somebody_waits_on_the_board() -> None:
    """The man on the rear marker is the nearer of the two on the tile, but comes after the one in front."""
    game = Position(columns=6, rows=24)
    places = game.tile("W", 3, "white")
    game.operator("jock", (1, 22), spotted=True)
    game.reinforcement("front", places[0])
    game.reinforcement("rear", places[5])
    game.unit("last", (5, 0), "N", "smg", alert=True)
    game.state.battle, game.state.ties = True, 0
    assert order_of_advance(game) == ["front", "rear", "last"]


@pytest.mark.rule("SRR R30")
@pytest.mark.rule("SRR 9.3")
@pytest.mark.rule("SRR 17.5")
def test_of_two_equally_close_the_players_say_who_goes_first() -> None:
    game = Position()
    game.operator("jock", (4, 4), spotted=True)
    game.unit("west", (2, 4), "N", "officer", alert=True)
    game.unit("east", (6, 4), "N", "officer", alert=True)
    game.answers("east").advance_all()
    assert game.asks() == ["who-advances"]
    turns = [event.line().pieces for event in game.events if " turns to " in event.line().text]
    assert turns == [["east"], ["west"]]


@pytest.mark.rule("SRR 9.6")
def test_of_two_in_the_open_a_unit_faces_the_closest() -> None:
    """9.6.2: the closest counts, not the first of the team; both could be attacked from where it stands."""
    game = Position(columns=12)
    game.state.ties = 0
    game.operator("jock", (9, 4), spotted=True)
    game.operator("paddy", (3, 4), spotted=True)
    unit = game.unit("guard", (5, 4), "N", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == ((5, 4), "W")


@pytest.mark.rule("SRR 9.6")
def test_nobody_turns_to_a_man_whom_the_mine_on_the_way_has_killed() -> None:
    """It comes up to Jock, who lies in the wood, and steps on the mine beside him; Paddy is still known of."""
    game = Position(". . f . . . . . .")
    game.state.battle, game.state.ties = True, 0
    jock = game.operator("jock", (2, 0), spotted=True, crouched=True, health=1)
    game.operator("paddy", (0, 0), spotted=True)
    unit = game.unit("guard", (5, 0), "W", "smg", alert=True)
    game.token("mine", (3, 0))
    game.chance(d6=[1] * 9)  # six of the mine for the guard, three to save Jock
    game.advance_all()
    assert jock.dead
    assert (game.where(unit), game.facing(unit)) == ((3, 0), "W")


@pytest.mark.rule("SRR 9.1")
def test_in_the_stealth_section_an_alert_sentry_leaves_his_post() -> None:
    game = Position()
    game.state.ties = 0
    game.operator("jock", (7, 4), spotted=True)
    sentry = game.sentry("sentry", (1, 4), "N", alert=True)
    game.advance_all()
    assert (game.where(sentry) != (1, 4), sentry.post) == (True, -1)


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 4.10")
def test_who_comes_to_see_a_man_already_spotted_walks_on() -> None:
    """Paddy lies in a wood that comes into view as well: not him he sees, and Jock is no news."""
    rows = [" ".join("." * 12)] * 9
    rows[6] = ". . . . . . . . . f . ."
    game = Position("\n\n".join(rows))
    game.state.ties = 0
    jock = game.operator("jock", (9, 4), spotted=True)
    paddy = game.operator("paddy", (9, 6), crouched=True)
    unit = game.unit("guard", (2, 4), "W", "smg", alert=True)
    game.advance_all()
    assert len([line for line in game.told() if "closest spotted operator" in line]) == 1
    assert (paddy.spotted, game.board.distance[unit.place][jock.place]) == (False, 4)


@pytest.mark.rule("SRR 9.1")
@pytest.mark.rule("SRR 15.5")
def test_cars_and_trucks_go_on_while_nobody_is_spotted_but_not_when_nobody_is_there() -> None:
    game = Position(columns=14)
    game.mission.route = [game.at((x, 4)) for x in range(14)]
    man = game.operator("jock", (13, 0))
    truck = game.unit("truck", (2, 4), "E", "truck", alert=True, route=2)
    car = game.unit("car", (6, 4), "E", "kubelwagen", alert=True, route=6)
    bike = game.unit("bike", (2, 6), "E", "motorbike", alert=True)
    assert advance.still_to_act(game) == [truck, car]
    man.spotted = True
    assert advance.still_to_act(game) == [truck, car, bike]
    man.place, man.spotted = -1, False
    assert advance.still_to_act(game) == []


@pytest.mark.rule("SRR 9.1")
@pytest.mark.rule("SRR 9.2")
@pytest.mark.rule("SRR 9.7")
def test_who_acts_in_the_advance() -> None:
    """Alert, alive, crewed and not yet moved; on a spawn tile in battle only."""
    game = Position()
    front = game.tile("E", 3, "white")
    game.operator("jock", (4, 4), spotted=True)
    guard = game.unit("guard", (0, 0), "N", "smg", alert=True)
    game.unit("calm", (1, 0), "N", "smg")
    game.unit("moved", (2, 0), "N", "smg", alert=True, acted=True)
    game.unit("wreck", (3, 0), "N", "truck", alert=True, fate=WRECKED)
    game.unit("parked", (5, 0), "N", "truck", alert=True, parked=True)
    waiting = [game.reinforcement("first", front[0]), game.reinforcement("second", front[1])]
    game.refresh()
    assert front[0] == game.board.size
    assert advance.off_board(game, waiting[:1])
    assert advance.still_to_act(game) == [guard]
    game.state.battle = True
    assert advance.still_to_act(game) == [guard, *waiting]


@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR 9.6")
def test_of_two_equally_far_the_one_with_the_shorter_route_is_the_closest() -> None:
    game = Position(". r . . . . . . .")
    men = [game.operator("jock", (0, 0), spotted=True), game.operator("paddy", (8, 0), spotted=True)]
    unit = game.unit("guard", (4, 0), "N", "smg", alert=True)
    assert advance.closest_of(game, unit, men) is men[1]


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 4.4")
def test_a_man_between_two_hedges_is_glimpsed_from_the_next_square_too() -> None:
    game = Position(". h .\n\nh . .\n\n. . .")
    man = game.operator("jock", (0, 0), crouched=True, spotted=True)
    assert advance.glimpse(game, game.at((1, 1)), man)


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 15.5")
@pytest.mark.parametrize(("kind", "crouched"), [("half_track", False), ("motorbike", True)])
def test_a_vehicle_does_not_stand_in_its_own_way(kind: str, crouched: bool) -> None:
    """Where it stands the hut hides Jock; from one square further back it sees him past the square that it leaves."""
    game = Position(". ~ ~ ~ ~ ~ ~\n\n. . . . . . .")
    game.structure("hut", [(1, 1)])
    game.operator("jock", (0, 0), spotted=True, crouched=crouched)
    track = game.unit("track", (2, 1), "W", kind, alert=True)
    game.advance_all()
    assert (game.where(track), game.facing(track)) == ((3, 1), "W")


@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR 4.10")
def test_no_man_already_spotted_stops_who_turns_to_face_the_closest() -> None:
    """An officer turns by NE, where Paddy is, to SE."""
    game = Position()
    game.operator("jock", (6, 6), spotted=True)
    game.operator("paddy", (8, 0), spotted=True)
    officer = game.unit("officer", (4, 4), "N", "officer", alert=True)
    game.advance_all()
    assert game.facing(officer) == "SE"


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 4.10")
def test_who_was_in_view_before_the_walk_began_is_no_news_on_the_way() -> None:
    """R16: what hid Paddy is gone, and nobody has looked since; the guard comes up until it could attack Jock."""
    game = Position(columns=14, rows=1)
    game.state.ties = 0
    game.operator("jock", (12, 0), spotted=True)
    paddy = game.operator("paddy", (7, 0))
    unit = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), paddy.spotted) == ((4, 0), False)


@pytest.mark.rule("SRR 9.2")
def test_a_sentry_that_has_left_his_post_is_one_who_advances_so_that_the_others_stay() -> None:
    game = Position()
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (7, 4), spotted=True)
    sentry = game.sentry("sentry", (1, 4), "N", alert=True)
    gone = game.sentry("gone", (0, 8), "N", alert=True)
    gone.post = -1
    game.advance_all()
    assert (game.where(sentry), game.where(gone) != (0, 8)) == ((1, 4), True)
