"""5 Operations Segment: wolfpacks, movement, patrols."""

import pytest

from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import RECON_MISSION
from moonless.games.gato_leader.phases import CONTACT, MOVEMENT, OPERATIONS, REFIT, WOLFPACKS
from moonless.games.gato_leader.rules import contact, damage, missions, operations, terms
from moonless.games.gato_leader.state import LOST
from tests.games.gato_leader.position import Position


def moving(campaign: str = "against-the-sun") -> Position:
    game = Position(campaign)
    game.state.phase = OPERATIONS
    return game


def begin(game: Position) -> Position:
    operations.begin_operations(game)
    game.state.phase = OPERATIONS
    return game


@pytest.mark.rule("GL 5.1")
@pytest.mark.rule("GL D4")
def test_packs_are_formed_in_port_within_the_limits() -> None:
    game = Position("setting-sun")
    boats = [game.boat(id) for id in ("drum", "tautog", "tang", "gato")]
    tired = game.boat("harder", stress=30)
    far = game.boat("wahoo" if "wahoo" in game.content.boats else "silversides", at="marianas")
    game.state.phase = WOLFPACKS
    game.answers("drum", "tautog", "tang").play_on()
    assert [boat.pack for boat in boats] == [0, 0, 0, -1]
    assert "harder" not in game.keys("form-pack")
    assert operations.pack_leaders(game) == []
    assert tired.pack == far.pack == -1
    beside = game.boat("permit", at="marianas")
    assert operations.lead_barred(game, beside) is operations.NOT_IN_PORT
    assert operations.pack_mates(game, beside) == []
    game.state.packs = 3
    assert not operations.pack_mates(game, boats[3])
    assert not Position("against-the-sun").sheet.wolfpacks.allowed


@pytest.mark.rule("GL 5.2")
@pytest.mark.rule("GL D5")
def test_boats_are_taken_one_at_a_time_in_any_order() -> None:
    game = begin(moving())
    drum, tautog = game.boat("drum"), game.boat("tautog")
    game.answers("tautog", "stay").play_on(2)
    assert (tautog.acted, drum.acted) == (True, False)
    game.answers("stay").play_on(2)
    assert game.play_on().state.phase == CONTACT


@pytest.mark.rule("GL 5.3")
def test_ports_are_entered_only_from_beside_them() -> None:
    game = moving()
    near, far = game.boat("drum", at="marianas"), game.boat("tautog", at="bonins")
    port = game.place("pearl-harbor")
    assert port in operations.next_places(game, [near])
    assert port not in operations.next_places(game, [far])
    in_port = game.boat("permit")
    assert [game.sheet.ids[place] for place in operations.next_places(game, [in_port])] == [
        "marianas",
        "midway",
        "marshalls",
    ]


@pytest.mark.rule("GL 5.4")
def test_s_boats_keep_to_their_areas() -> None:
    game = moving()
    boat = game.boat("s-44", at="aleutians")
    assert [game.sheet.ids[place] for place in operations.next_places(game, [boat])] == ["kuriles", "dutch-harbor"]


@pytest.mark.rule("GL 5.5")
@pytest.mark.rule("GL 5.15")
@pytest.mark.rule("GL R14")
def test_a_port_ends_the_move_and_the_patrol_without_events() -> None:
    game = begin(moving())
    boat = game.boat("drum")
    game.chance(events="clear-weather").answers("to marianas", "to pearl-harbor").play_on(3)
    assert boat.patrols == 1
    assert boat.acted
    assert game.state.phase == OPERATIONS


@pytest.mark.rule("GL 5.6")
def test_staying_draws_patrolling_events_at_sea_only() -> None:
    game = begin(moving())
    at_sea, in_port = game.boat("drum", at="empire-waters"), game.boat("tautog")
    game.chance(events=["clear-weather"] * 3).answers("drum", "stay", "stay").play_on(4)
    assert not at_sea.moved
    assert game.spent()
    assert in_port.patrols == 0


@pytest.mark.rule("GL 5.7")
def test_moving_is_remembered_for_the_search() -> None:
    game = begin(moving())
    boat = game.boat("drum")
    game.chance(events="clear-weather").answers("to marianas", "stop").play_on(3)
    assert ("moved", -3) in contact.contact_modifiers(game, [boat])


@pytest.mark.rule("GL 5.8")
@pytest.mark.rule("GL R15")
def test_unfit_boats_head_home() -> None:
    game = moving()
    boat = game.boat("drum", at="empire-waters", stress=30)
    port = game.boat("tautog", stress=30)
    begin(game)
    assert boat.homeward
    assert port.acted
    game.chance(events=["typhoon", "rough-seas"]).answers("to bonins", "to marianas", "to pearl-harbor")
    game.play_on()
    assert "stay" not in [option.key for option in operations.move_options(game, [boat])]
    game.play_on(3)
    assert set(game.keys("move")) >= {"stop"}
    assert boat.patrols == 1


@pytest.mark.rule("GL 5.8")
@pytest.mark.rule("GL R15")
def test_who_heads_home_looks_for_nothing_more_though_the_crew_recovers() -> None:
    game = moving()
    boat = game.boat("drum", at="kuriles", recon=1)
    boat.stress = game.level(boat).shaken_max + 1
    begin(game)
    game.chance(events="calm-night").answers("to aleutians", "stop").play_on(3)
    assert not terms.unfit(game, boat)
    assert missions.mission_box(game, boat, RECON_MISSION)
    assert game.keys("move") == ["stop", "to dutch-harbor"]
    assert contact.searching_leaders(game) == []
    assert boat.searched


@pytest.mark.rule("GL 5.8")
@pytest.mark.rule("GL 5.17")
def test_who_must_head_home_leaves_the_pack() -> None:
    game = moving("setting-sun")
    pack(game, "drum", "tautog", "tang")
    drum, tautog, tang = game.state.boats
    drum.stress = 30
    begin(game)
    assert (drum.homeward, drum.acted, drum.pack) == (True, False, -1)
    assert tautog.pack == tang.pack >= 0


@pytest.mark.rule("GL R51")
def test_boats_do_not_stay_out_or_in_for_ever_where_nobody_watches() -> None:
    game = Position(**GAME.unattended)
    assert game.state.home_by == 10
    boat, resting = game.boat("drum", at="marianas", at_sea=10), game.boat("tautog", in_port=10)
    fresh = game.boat("permit", at="marianas", at_sea=9)
    begin(game)
    assert boat.homeward
    assert not fresh.homeward
    assert "stay" not in [option.key for option in operations.move_options(game, [resting])]
    assert boat not in contact.searching_leaders(game)


@pytest.mark.rule("GL R51")
def test_people_stay_out_and_in_as_long_as_they_like() -> None:
    game = moving()
    boat, resting = game.boat("drum", at="marianas", at_sea=30), game.boat("tautog", in_port=30)
    begin(game)
    assert not boat.homeward
    assert boat in contact.searching_leaders(game)
    assert "stay" in [option.key for option in operations.move_options(game, [resting])]


@pytest.mark.rule("GL R51")
@pytest.mark.rule("GL R14")
def test_a_patrol_out_and_back_in_one_segment_ends_the_stay_in_port() -> None:
    game = begin(Position(**{**GAME.unattended, "length": "long"}))
    boat = game.boat("drum", in_port=10)
    game.chance(events="clear-weather").answers("to marianas", "to pearl-harbor").play_on(3)
    game.state.phase = REFIT
    game.play_on()
    assert (boat.patrols, operations.must_sail(game, boat)) == (1, False)


@pytest.mark.rule("GL 5.9")
def test_a_boat_that_becomes_unfit_stops() -> None:
    game = begin(moving())
    boat = game.boat("drum")
    boat.stress = game.level(boat).shaken_max
    game.chance(events="rough-seas").answers("to marianas").play_on(2)
    assert boat.searched
    assert boat.acted
    assert game.state.phase == OPERATIONS
    stayer = game.boat("tautog", at="empire-waters")
    stayer.stress = game.level(stayer).shaken_max
    game.chance(events="typhoon").answers("stay").play_on(2)
    assert stayer.searched
    assert game.spent(), "no second and third card"


# Packs


def pack(game: Position, *ids: str, at: str = "marianas") -> list[str]:
    for id in ids:
        game.boat(id, at=at, pack=0)
    game.state.packs = 1
    return list(ids)


@pytest.mark.rule("GL 5.16")
def test_a_pack_moves_as_one_and_every_member_draws() -> None:
    game = moving("setting-sun")
    pack(game, "drum", "tautog", "tang")
    begin(game)
    game.chance(events=["clear-weather"] * 5 + ["contact-report"] * 2 + ["ultra-intercept"] * 4 + ["calm-night"])
    game.answers("to bonins", "to empire-waters", "stop").play_on(2)
    assert [game.at(boat) for boat in game.state.boats] == ["bonins"] * 3
    game.play_on(2)
    assert [game.at(boat) for boat in game.state.boats] == ["empire-waters"] * 3
    assert all(boat.acted for boat in game.state.boats)
    assert game.spent()


@pytest.mark.rule("GL 5.17")
@pytest.mark.rule("GL R16")
@pytest.mark.rule("GL D8")
def test_members_leave_a_pack() -> None:
    game = moving("setting-sun")
    pack(game, "drum", "tautog")
    drum, tautog = game.state.boats
    drum.missions[RECON_MISSION] = 1
    begin(game)
    game.chance(events=["clear-weather"] * 2).answers("to bonins", "detach drum", "stop").play_on(4)
    assert drum.pack == tautog.pack == -1, "a pack of one is dissolved"
    assert tautog.acted
    assert not drum.acted
    assert drum.moved
    game.play_on()
    assert "enter recon" in [option.key for option in operations.move_options(game, [drum])]
    assert "stop" in [option.key for option in operations.move_options(game, [drum])]


@pytest.mark.rule("GL 5.17")
def test_sunk_and_unfit_members_leave_at_once() -> None:
    game = moving("setting-sun")
    pack(game, "drum", "tautog", "tang")
    drum, tautog, tang = game.state.boats
    begin(game)
    drum.stress = game.level(drum).shaken_max
    game.chance(events=["rough-seas", "clear-weather", "clear-weather"]).answers("to bonins").play_on(2)
    assert drum.pack == -1
    assert game.state.active == [1, 2]
    damage.lose_boat(game, tautog, "test", "12.4")
    assert tang.pack == -1
    assert game.state.active == [2]
    assert tautog.status == LOST
    assert game.state.phase == MOVEMENT


@pytest.mark.rule("GL 5.17")
@pytest.mark.rule("GL 18")
def test_a_commander_takes_his_own_boat_out_of_the_pack() -> None:
    game = Position("setting-sun", players=2)
    pack(game, "drum", "tautog", "tang")
    drum, tautog, tang = game.state.boats
    tang.seat = "boats-2"
    begin(game)
    game.chance(events=["clear-weather"] * 3).answers("stay-with-pack", "to bonins", "detach tang", "stop").play_on(3)
    assert [(decision.seat, decision.ask) for decision in game.asked] == [
        ("boats-2", "leave-pack"), ("boats-1", "move"), ("boats-2", "leave-pack"), ("boats-1", "move"),
    ]  # fmt: skip
    assert "detach tautog" in game.keys("move")
    assert "detach tang" not in game.keys("move")
    assert (drum.pack, tautog.pack, tang.pack) == (0, 0, -1)
    assert not tang.acted


@pytest.mark.rule("GL R51")
@pytest.mark.parametrize(("limit", "segments", "must"), [(1, 1, True), (1, 0, False), (3, 2, False), (3, 3, True)])
def test_the_limit_counts_from_one_segment_on(limit: int, segments: int, must: bool) -> None:
    game = Position(home_by=limit)
    assert operations.must_sail(game, game.boat("drum", in_port=segments)) is must
    tautog = game.boat("tautog", at="marianas", at_sea=segments)
    operations.begin_operations(game)
    assert tautog.homeward is must, "and at sea alike"


@pytest.mark.rule("GL 2.8")
def test_the_next_patrol_starts_its_row_at_nothing() -> None:
    game = Position()
    boat = game.boat("drum", patrol_vp=5, patrol_xp=4)
    operations.complete_patrol(game, boat)
    assert (boat.patrol_vp, boat.patrol_xp) == (0, 0)
    assert [row.vp for row in boat.log] == [5]


@pytest.mark.rule("GL 5.6")
@pytest.mark.rule("GL 5.11")
@pytest.mark.parametrize("mines", [0, 1])
def test_who_stays_may_enter_the_box_of_his_mission_afterward(mines: int) -> None:
    game = begin(moving("turning-the-tide"))
    boat = game.boat("drum", at="south-china-sea", mine=mines)
    events = operations.area_of(game, boat).patrolling_events
    game.chance(events=["clear-weather"] * events).answers("stay", *["done"] * mines).play_on(2)
    assert game.asks() == ["move", *["enter-box"] * mines]
    assert boat.acted


@pytest.mark.rule("GL 1.4")
@pytest.mark.rule("GL 5.17")
def test_an_unfit_boat_in_port_stays_there_and_out_of_its_pack() -> None:
    game = Position("setting-sun")
    tired, fresh = game.boat("drum", stress=30, pack=0), game.boat("tautog", pack=0)
    operations.begin_operations(game)
    assert (tired.acted, tired.pack, fresh.pack) == (True, -1, -1)
