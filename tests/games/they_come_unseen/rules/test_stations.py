"""9 Attacking a station."""

import pytest

from moonless.core.errors import IllegalChoice
from moonless.games.they_come_unseen.rules import stations, submarines, terms
from tests.games.they_come_unseen.position import STATIONS, Position, table_at
from tests.games.they_come_unseen.tables import refused


@pytest.mark.rule("TCU 9.2")
def test_a_station_is_entered_from_400_or_less() -> None:
    p = Position()
    p.sub("green", "X20@200", battery=9)
    assert "attack charlie" in p.offered(p.plan("green"))
    green = p.sub("green")
    green.depth = 3
    assert "(6.6)" in p.why(p.plan("green"), "attack charlie")
    p.sub("green", "R19@400", battery=20)
    with pytest.raises(IllegalChoice):
        p.plan("green", "S19@400 T19@400 U19@200 V19@200 W19@200 X19@200 X20@200")


@pytest.mark.rule("TCU 9.1")
@pytest.mark.parametrize("name", STATIONS)
def test_each_station_that_is_a_target_is_attacked_from_beside_it(name: str) -> None:
    p = Position()
    place = p.board.station_square[STATIONS.index(name)]
    beside = next(square for square in p.board.neighbors[place] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200")
    assert f"attack {name}" in p.offered(p.plan("green"))


@pytest.mark.rule("TCU 9.7")
def test_out_of_a_station_at_200_or_periscope_depth() -> None:
    p = Position()
    p.sub("green", "M19@P", battery=9)
    depths = {key.split()[1] for key in p.offered(p.plan("green")) if not key.startswith("snort")}
    assert depths == {"p", "200"}


@pytest.mark.rule("TCU 9.7")
def test_a_submarine_recovers_in_a_station() -> None:
    p = Position("lone-submarine")
    p.sub("green", "X20@200", battery=1)
    submarines.submarine_turn(p.answers("attack charlie"), p.sub("green"))
    assert not p.sub("green").adrift
    submarines.submarine_turn(p, p.sub("green"))
    assert p.said()[-1] == "Grampus lies in Charlie and recovers 5 units."
    assert p.sub("green").battery == 5


@pytest.mark.rule("TCU 9.1")
def test_a_station_that_is_no_target() -> None:
    p = Position("lone-submarine")
    p.state.targets = [0, 1, 2]
    station = p.board.station_square[3]
    beside = next(square for square in p.board.neighbors[station] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200")
    refused(table_at(p), "attack delta", "9.1")


@pytest.mark.rule("TCU 3.11")
def test_a_destroyed_station_is_closed() -> None:
    p = Position()
    stations.destroy_station(p, p.sub("green", "Y20@P", battery=9), 2, "")
    p.ship("orange", "X20")
    assert "(3.11)" in p.why_leg("orange", "", "s")
    p.sub("blue", "X19@200")
    assert "(3.11)" in p.why(p.plan("blue"), "attack charlie")
    assert "n 200" in p.offered(p.plan("green"))


@pytest.mark.rule("TCU 9.5")
@pytest.mark.parametrize(("station", "kind"), [(0, 0), (3, 0), (2, 1), (5, 1)])
def test_containers_on_their_way_back_to_echo_are_lost_with_those_stored_there(station: int, kind: int) -> None:
    p = Position()
    p.state.stores[4], p.state.returned = [3, 4], [2, 1]
    stations.destroy_station(p, p.sub("green"), station, "")
    assert p.state.stores[4] == ([0, 4] if kind == 0 else [3, 0])
    assert p.state.returned == ([0, 1] if kind == 0 else [2, 0])


@pytest.mark.rule("TCU 9.1")
@pytest.mark.parametrize("name", STATIONS)
def test_pointing_at_a_station_asks_whether_it_may_be_attacked(name: str) -> None:
    p = Position()
    number = STATIONS.index(name)
    place = p.board.station_square[number]
    beside = next(square for square in p.board.neighbors[place] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200")
    plan = p.plan("green")
    assert submarines.square_barred(p, plan, place) is None
    p.state.targets.remove(number)
    bar = submarines.square_barred(p, plan, place)
    assert bar is not None
    assert "NATO does not hold the card" in bar.reason


@pytest.mark.rule("TCU 9.4")
@pytest.mark.rule("TCU 15.7")
def test_with_echo_what_has_just_come_back_there_is_lost_and_told() -> None:
    p = Position()
    p.store("echo", 1, 0)
    p.state.returned = [2, 1]
    for color in ("green", "purple", "brown"):
        p.ship(color, "O22")
    stations.destroy_station(p, p.sub("green"), STATIONS.index("echo"), "")
    assert p.state.returned == [0, 0]
    assert "3 fuel" in p.said()[0]
    assert "1 weapon" in p.said()[0]


@pytest.mark.rule("TCU 9.6")
@pytest.mark.rule("TCU 13.4")
@pytest.mark.parametrize("station", range(6))
def test_in_no_station_is_a_submarine_a_target_at_sea(station: int) -> None:
    p = Position()
    harbor = p.board.station_square[station]
    p.sub("green", f"{p.board.names[harbor]}@P")
    assert terms.in_sight_at(p, harbor) == []


@pytest.mark.rule("TCU 9.1", "TCU 6.5")
@pytest.mark.parametrize("name", STATIONS)
def test_nobody_sails_into_a_station_at_any_depth(name: str) -> None:
    p = Position()
    place = p.board.station_square[STATIONS.index(name)]
    beside = next(square for square in p.board.neighbors[place] if p.board.open_sea(square))
    heading = p.heading(beside, place)
    p.sub("green", f"{p.board.names[beside]}@P")
    plan = p.plan("green")
    for depth in ("p", "200"):
        assert p.why(plan, f"{heading} {depth}").endswith("a station square can only be entered to attack it (9.1)")
    assert f"attack {name}" in p.offered(plan)


@pytest.mark.rule("TCU 9.7", "TCU 6.10")
@pytest.mark.parametrize("name", STATIONS)
def test_who_uses_the_last_of_its_battery_to_get_into_a_station_is_not_adrift(name: str) -> None:
    p = Position()
    place = p.board.station_square[STATIONS.index(name)]
    beside = next(square for square in p.board.neighbors[place] if p.board.open_sea(square))
    green = p.sub("green", f"{p.board.names[beside]}@200", battery=1)
    p.sail("green", "", end=f"attack {name}")
    assert (green.square, green.battery, green.adrift, green.depth) == (place, 0, False, 0)
