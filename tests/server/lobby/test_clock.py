"""A clock a move: first a warning, then a computer takes over, or the game is resigned; once, whatever restarts."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonless.core.sight import Sight
from moonless.server.lobby import clock
from moonless.server.storage import persons
from moonless.server.thinking.thinker import Thinker, Thought
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, account, open_duel, sit
from tests.server.support import Server, Visitor, free_socket, make_settings, until

HOUR = 3600.0


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr(clock, "LOOK_SECONDS", 0.05)
    return Watch()


@pytest.fixture
def timed(tmp_path: Path, watch: Watch) -> Iterator[Server]:
    with Server(make_settings(tmp_path, clock=watch)) as running:
        yield running


def duel(server: Server, **terms: Any) -> tuple[Visitor, Visitor, str]:
    host, guest = account(server.url, "Quiet Curlew"), account(server.url, "Amber Tern")
    card = open_duel(host, **{"pace": "turns", "hours": 10, **terms})
    assert card["terms"]["deadline"] == 0  # nobody waits yet
    assert sit(guest, card["id"], SOVIET)["terms"]["deadline"] > 0
    return host, guest, card["id"]


def test_the_computer_takes_over_and_is_relieved(timed: Server, watch: Watch) -> None:
    host, guest, table = duel(timed)
    with guest.sit(table) as screen:
        watch.now += 8 * HOUR
        until(lambda: screen.request(do="ping", id="p") and screen.card["terms"]["warned"])
        assert screen.card["seats"][NATO]["holder"]["kind"] == "person"
        watch.now += 2 * HOUR
        until(lambda: screen.request(do="ping", id="p") and screen.card["seats"][NATO]["holder"]["kind"] == "computer")
        assert screen.card["seats"][NATO]["lender"] == "Quiet Curlew"
        said = [line["text"] for line in screen.heard if line["t"] == "chat"]
        assert said == ["The time of Quiet Curlew has run out: the computer plays NATO until Quiet Curlew is back."]
        until(lambda: screen.request(do="ping", id="p") and screen.card["turn"] == [SOVIET])  # it has moved
    card = host.ask("PUT", f"/api/tables/{table}/seats/{NATO}", {"holder": "me"})
    assert card["mine"] == [NATO]
    assert card["terms"]["deadline"] == watch.now + 10 * HOUR  # it is the Soviets' clock that runs
    for person in (host, guest):
        person.close()


def test_a_move_starts_the_clock_anew_and_silence_does_not(timed: Server, watch: Watch) -> None:
    """What a side does in silence moves nobody's clock: it would tell when."""
    host, guest, table = duel(timed)
    with host.sit(table) as nato, guest.sit(table) as soviet:
        nato.choose("G1")
        until(lambda: soviet.request(do="ping", id="p") and soviet.keys)
        soviet.choose("delta")
        until(lambda: nato.request(do="ping", id="p") and nato.keys)
        first = nato.card["terms"]["deadline"]
        watch.now += HOUR
        nato.choose("se 200")
        assert nato.card["terms"]["deadline"] == first
        nato.choose("end")
        assert nato.card["turn"] == [SOVIET]
        assert nato.card["terms"]["deadline"] == watch.now + 10 * HOUR
    for person in (host, guest):
        person.close()


def test_resignation_by_the_clock_after_a_restart(tmp_path: Path, watch: Watch) -> None:
    """The deadline is in the database, and does not run while the server is down: it is applied later, and once."""
    with Server(make_settings(tmp_path, clock=watch)) as server:
        host, guest, table = duel(server, absent="resign")
        listener_port = server.listener.getsockname()[1]
    runs_out = watch.now + 10 * HOUR
    watch.now += 30 * HOUR
    with Server(make_settings(tmp_path, clock=watch), free_socket(listener_port)):
        guest.reconnect()
        until(lambda: timed_out_at(guest, table) == runs_out + 30 * HOUR + clock.BACK_SECONDS)
        assert guest.get(f"/api/tables/{table}")["status"] == "playing"
        watch.now += 11 * HOUR
        until(lambda: guest.get(f"/api/tables/{table}")["status"] == "over")
        with guest.sit(table) as screen:
            said = [line["text"] for line in screen.hello["chat"] if not line["name"]]
        assert said[-1] == "The time of Quiet Curlew has run out. NATO resigned. The Soviet side won."
        assert sum("run out" in text for text in said) == 1
    for person in (host, guest):
        person.close()


def test_how_long_somebody_takes_for_a_turn_is_shown_as_they_choose(
    timed: Server, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four hours and nine: about six, the middle by proportion. No single time is kept."""
    monkeypatch.setattr(persons, "ENOUGH", 2)
    host, guest, table = duel(timed)
    with host.sit(table) as nato, guest.sit(table) as soviet:
        watch.now += 4 * HOUR
        nato.choose("G1")
        until(lambda: soviet.request(do="ping", id="p") and soviet.keys)
        watch.now += HOUR
        soviet.choose("delta")
        until(lambda: nato.request(do="ping", id="p") and nato.keys)
        watch.now += 9 * HOUR
        nato.choose("se 200")
        nato.choose("end")
        assert nato.card["turn"] == [SOVIET]
    page = "/api/players/Quiet Curlew"
    assert host.get(page)["answers"] == host.get("/api/me/export")["person"]["seconds_a_turn"] == 6 * HOUR
    assert guest.get(page)["answers"] == 0
    assert host.get("/api/players/Amber Tern")["answers"] == 0, "one turn says nothing"
    host.ask("PUT", "/api/me/shows", {"shows": ["pace"]})
    assert guest.get(page)["answers"] == 6 * HOUR
    ids = [open_duel(host, pace="turns", hours=24)["id"], open_duel(host)["id"]]
    until(lambda: {*ids} <= {each["id"] for each in guest.get("/api/lobby")["tables"]})
    listed = {each["id"]: each["answers"] for each in guest.get("/api/lobby")["tables"]}
    assert [listed[id] for id in ids] == [6 * HOUR, 0]
    for person in (host, guest):
        person.close()


LIVE = {"pace": "live", "minutes": 20, "seconds": 10}


def test_a_live_table_has_a_clock_a_side(timed: Server, watch: Watch) -> None:
    """Twenty minutes and ten seconds more a turn: only the clock of the side that is asked runs."""
    host, guest, table = duel(timed, **LIVE)
    begun = watch.now
    assert timed_out_at(host, table) == begun + 1200
    with host.sit(table) as nato, guest.sit(table) as soviet:
        watch.now += 90
        nato.choose("G1")
        until(lambda: soviet.request(do="ping", id="p") and soviet.keys)
        terms = soviet.card["terms"]
        assert (terms["running"], terms["clocks"][NATO]) == (SOVIET, 1200 - 90 + 10)
        assert terms["deadline"] == watch.now + 1200
        assert soviet.card["now"] == watch.now  # a screen goes by the server's time
        watch.now += 30
        soviet.choose("delta")
        until(lambda: nato.request(do="ping", id="p") and nato.keys)
        terms = nato.card["terms"]
        assert (terms["running"], terms["clocks"][SOVIET]) == (NATO, 1200 - 30 + 10)
        watch.now += 100
        nato.choose("se 200")  # in silence: the clock just runs
        assert nato.card["terms"]["deadline"] == terms["deadline"]
        watch.now += 920  # 100 s are left, a twelfth: first a warning, then the computer, until its owner is back
        until(lambda: soviet.request(do="ping", id="p") and soviet.card["terms"]["warned"])
        watch.now += 101
        until(lambda: soviet.request(do="ping", id="p") and soviet.card["seats"][NATO]["holder"]["kind"] == "computer")
        card = host.ask("PUT", f"/api/tables/{table}/seats/{NATO}", {"holder": "me"})
        assert card["mine"] == [NATO]
        assert card["terms"]["clocks"][NATO] == 60  # who comes back has a minute
    for person in (host, guest):
        person.close()


def test_live_clocks_go_on_after_a_restart_and_nobody_loses_by_it(tmp_path: Path, watch: Watch) -> None:
    with Server(make_settings(tmp_path, clock=watch)) as server:
        host, guest, table = duel(server, absent="resign", **LIVE)
        with host.sit(table) as nato:
            watch.now += 200
            nato.choose("G1")
        runs_out = timed_out_at(guest, table)
        port = server.listener.getsockname()[1]
    watch.now += 1300  # the server was down for longer than the Soviets had
    with Server(make_settings(tmp_path, clock=watch), free_socket(port)):
        for person in (host, guest):
            person.reconnect()
        until(lambda: timed_out_at(guest, table) == runs_out + 1300 + clock.BACK_SECONDS)
        with guest.sit(table) as soviet:  # nobody could move meanwhile, and must come back first
            assert (soviet.card["status"], soviet.card["terms"]["clocks"][NATO]) == ("playing", 1200 - 200 + 10)
            watch.now += 1261
            until(lambda: soviet.request(do="ping", id="p") and soviet.card["status"] == "over")
    for person in (host, guest):
        person.close()


def test_another_process_applies_the_clock(postgres_database: str, tmp_path: Path, watch: Watch) -> None:
    """The process that had the table is gone; another one takes it up with its clocks."""
    with Server(make_settings(tmp_path, postgres_database, clock=watch)) as second:
        with Server(make_settings(tmp_path, postgres_database, clock=watch)) as first:
            host, guest, table = duel(first, **LIVE)
            with host.sit(table) as nato:
                watch.now += 15
                nato.choose("G1")
        stay = Visitor(second.url)
        stay.ask("POST", "/api/login", {"name": "Amber Tern", "password": PASSWORD})
        assert timed_out_at(stay, table) == watch.now + 1200
        with stay.sit(table) as soviet:
            assert soviet.keys
            watch.now += 1300
            until(lambda: soviet.request(do="ping", id="p") and not soviet.card["mine"])
            assert soviet.card["seats"][SOVIET]["lender"] == "Amber Tern"
        for person in (host, guest, stay):
            person.close()


def timed_out_at(person: Visitor, table: str) -> float:
    return float(person.get(f"/api/tables/{table}")["terms"]["deadline"])


def test_who_takes_over_plays_from_what_the_seat_may_know(
    timed: Server, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in where NATO is: the computer in the Soviets' seat is given the same to think about."""
    given: dict[str, list[tuple[str, int, bytes]]] = {}
    choose = Thinker.choose

    async def noted(self: Thinker, game: str, player: str, seed: int, chair: str, sight: Sight, *more: Any) -> Thought:
        table = chair.split()[0]
        given.setdefault(table, []).append((player, seed, pickle.dumps(sight)))
        return await choose(self, game, player, seed, chair, sight, *more)

    monkeypatch.setattr(Thinker, "choose", noted)
    host, guest, first = duel(timed)
    second = open_duel(host, pace="turns", hours=10)["id"]
    sit(guest, second, SOVIET)
    for table, hidden in ((first, "n 200"), (second, "ne 200")):
        with host.sit(table) as nato, guest.sit(table) as soviet:
            nato.choose("G1")
            until(lambda: soviet.request(do="ping", id="p") and soviet.keys)
            soviet.choose("delta")
            until(lambda: nato.request(do="ping", id="p") and nato.keys)
            nato.choose(hidden)
            nato.choose("end")
    watch.now += 11 * HOUR
    until(lambda: all(guest.get(f"/api/tables/{table}")["seats"][SOVIET]["lender"] for table in (first, second)))
    until(lambda: len(given) == 2)
    assert given[first][0] == given[second][0], "what NATO hides reached who relieves the Soviets"
    for person in (host, guest):
        person.close()
