"""Rated losses are not dodged: not by leaving a game lying, not by waiting for open dice, not by a second try; and a
game that nobody has really begun counts for nobody."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from moonless.core.game import find_game
from moonless.core.record import Entry
from moonless.server.api.messages import Refused
from moonless.server.lobby import lying
from moonless.server.lobby.results import better_than, has_begun
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, first_moves, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

HARBOR, DAY = "by-stealth-and-sea", 86_400.0
MINE = {"slc-1": "me", "slc-2": "me", "slc-3": "me"}
Site = tuple[Server, list[float]]


@pytest.fixture
def site(database: str, tmp_path: Path) -> Any:
    now = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: now[0])) as server:
        yield server, now


def kept(server: Server, table: str) -> list[tuple[str, float, int]]:
    """The results of a table: level, what was won, whether it was rated."""
    sql = "SELECT level, won, rated FROM results WHERE table_id = $1"
    found = at_server(server, server.service.house.store.fetch(sql, table))
    return [(row["level"], row["won"], row["rated"]) for row in found]


def rated(server: Server, table: str) -> Callable[[], bool]:
    return lambda: any(each[2] for each in kept(server, table))


def end_what_lies(server: Server) -> None:
    at_server(server, lying.look(server.service.hall))


def test_a_rated_game_alone_that_is_left_lying_is_lost(site: Site) -> None:
    server, now = site
    person = account(server.url, "Curlew")
    wish: dict[str, Any] = {"seats": MINE, "terms": {"pace": "live", "rated": True, "listed": False}}
    left, untouched = (person.start(HARBOR, "bg2", **wish)["id"] for _ in range(2))
    pleasure = person.start(HARBOR, "bg2", seats=MINE)["id"]
    for table in (left, pleasure):
        with person.sit(table) as screen:
            screen.choose("random")
    now[0] += 6 * DAY
    end_what_lies(server)
    assert person.get(f"/api/tables/{left}")["status"] == "playing", "a week is not over"
    now[0] += 2 * DAY
    with person.sit(left):
        end_what_lies(server)
        assert person.get(f"/api/tables/{left}")["status"] == "playing", "somebody is there"
    until(lambda: not server.service.hall.desks[left].screens)
    end_what_lies(server)
    cards = {id: person.get(f"/api/tables/{id}") for id in (left, untouched, pleasure)}
    assert [cards[id]["status"] for id in (left, untouched, pleasure)] == ["over", "over", "playing"]
    assert cards[left]["outcome"] == "Given up."
    until(rated(server, left))
    worst = find_game(HARBOR).levels[0]
    assert kept(server, left) == [(worst, better_than(HARBOR, "bg2", worst), 1)]
    person.close()


def test_a_game_that_cannot_be_opened_lies_in_no_other_games_way(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lying, "AT_ONCE", 1)
    server, now = site
    person = account(server.url, "Curlew")
    wish: dict[str, Any] = {"seats": MINE, "terms": {"pace": "live", "rated": True, "listed": False}}
    broken = person.start(HARBOR, "bg2", **wish)["id"]
    now[0] += 1
    left = person.start(HARBOR, "bg2", **wish)["id"]
    now[0] += 8 * DAY
    hall, open_table = server.service.hall, server.service.hall.open

    async def open_sound(id: str) -> Any:
        if id == broken:
            raise Refused("This game cannot be opened: its record is damaged.", 409)
        return await open_table(id)

    monkeypatch.setattr(hall, "open", open_sound)
    end_what_lies(server)
    rows = {id: at_server(server, server.service.house.rows.find(id)) for id in (broken, left)}
    assert [rows[id].status for id in (broken, left)] == ["playing", "over"]
    person.close()


def test_after_the_site_was_down_people_may_come_first(site: Site) -> None:
    server, now = site
    person = account(server.url, "Curlew")
    table = person.start(HARBOR, "bg2", seats=MINE, terms={"rated": True, "listed": False})["id"]
    now[0] += 8 * DAY
    server.service.house.up = now[0] - 3600
    end_what_lies(server)
    assert person.get(f"/api/tables/{table}")["status"] == "playing"
    now[0] += DAY
    end_what_lies(server)
    assert person.get(f"/api/tables/{table}")["status"] == "over"
    person.close()


def test_a_patrol_that_is_not_home_in_time_is_lost(site: Site) -> None:
    """Whether it lies, or comes home when everybody can know the dice; what was won then is no medal either."""
    server, now = site
    lies, late = (account(server.url, name) for name in ("Lies", "Late"))
    tables = {person: person.ask("POST", "/api/daily")["mine"]["id"] for person in (lies, late)}
    with lies.sit(tables[lies]) as screen:
        screen.choose(screen.keys[0])
    guest = Visitor(server.url)
    guests = guest.ask("POST", "/api/daily")["mine"]["id"]
    now[0] += 2 * DAY
    with late.sit(tables[late]) as screen:
        play(screen, Random(1))
    row = at_server(server, server.service.house.rows.find(tables[lies]))
    worst = find_game(row.game).levels[0]
    until(rated(server, tables[late]))
    assert kept(server, tables[late]) == [(worst, better_than(row.game, row.scenario, worst), 1)]
    assert late.get("/api/daily/past")["calendar"] == []
    end_what_lies(server)
    until(rated(server, tables[lies]))
    assert kept(server, tables[lies]) == kept(server, tables[late])
    assert guest.get(f"/api/tables/{guests}")["status"] == "playing", "it counts for nothing, and is deleted one day"
    for person in (lies, late, guest):
        person.close()


def test_a_patrol_is_not_lost_where_the_site_was_down(site: Site) -> None:
    server, now = site
    person = account(server.url, "Curlew")
    table = person.ask("POST", "/api/daily")["mine"]["id"]
    with person.sit(table) as screen:
        screen.choose(screen.keys[0])
    server.service.house.up = now[0] + 3600
    now[0] += 3 * DAY
    end_what_lies(server)
    assert person.get(f"/api/tables/{table}")["status"] == "over"
    store = server.service.house.store
    assert not at_server(server, store.fetch("SELECT 1 AS one FROM endings WHERE table_id = $1", table))
    person.close()


def test_a_game_given_up_before_both_have_decided_counts_for_nobody(site: Site) -> None:
    server, _ = site
    curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
    none, one, both = (open_duel(curlew, rated=True)["id"] for _ in range(3))
    for table in (none, one, both):
        sit(tern, table, SOVIET)
    with curlew.sit(one) as screen:
        screen.choose("G1")
    first_moves(curlew, tern, both)
    for table, person in ((none, tern), (one, curlew), (both, tern)):
        person.ask("POST", f"/api/tables/{table}/resign")
    until(rated(server, both))
    assert (kept(server, none), kept(server, one)) == ([], [])
    assert curlew.get("/api/players/Curlew")["played"] == 1
    for person in (curlew, tern):
        person.close()


def test_who_has_seen_dice_fall_has_begun() -> None:
    """Else a rated game alone would be begun again and again until its first throws are good."""
    row: Any = SimpleNamespace(sides=[["a"], ["b"]], chairs={"a": 1, "b": 1}, numbers={"a": 2})
    table: Any = SimpleNamespace(entries=[Entry("choose", "x", "a")])
    assert not has_begun(row, table)
    row.numbers["b"] = 1
    assert has_begun(row, table)
    del row.numbers["b"]
    table.entries.append(Entry("chance", "d6 4"))
    assert has_begun(row, table)


def test_one_try_of_a_day_a_browser(site: Site) -> None:
    """A guest who signs out of being that guest, or is forgotten, and then signs in has sailed; two accounts in one
    browser are two people."""
    server, _ = site
    account(server.url, "Curlew").close()
    account(server.url, "Tern").close()
    browser = Visitor(server.url)
    tried = browser.ask("POST", "/api/daily")["mine"]["id"]
    with browser.sit(tried) as screen:
        play(screen, Random(1))
    browser.ask("POST", "/api/logout")
    browser.ask("POST", "/api/login", {"name": "Curlew", "password": PASSWORD})
    assert browser.ask("POST", "/api/daily")["mine"]["id"] == tried, "the same try"
    browser.ask("POST", "/api/logout")
    browser.ask("POST", "/api/login", {"name": "Tern", "password": PASSWORD})
    assert browser.ask("POST", "/api/daily")["mine"]["id"] != tried, "somebody else with an account"
    other = Visitor(server.url)
    other.ask("POST", "/api/daily")
    other.ask("DELETE", "/api/me", {"password": ""})
    refused = other.send("POST", "/api/daily")
    assert (refused.status_code, "the one try" in refused.json()["error"]) == (409, True)
    for person in (browser, other):
        person.close()
