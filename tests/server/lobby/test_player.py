"""A player's page shows what its owner chooses; the patrol's distribution, places and rows of days."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from moonless.server.lobby import clerk
from moonless.server.lobby.days import Day, streaks
from moonless.server.lobby.player import PARTS
from moonless.server.people.order import Desk
from moonless.server.table.cards import invite_token, watch_salt
from moonless.server.table.rows import WATCH
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, first_moves, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

NOTHING: dict[str, list[Any]] = {"ratings": [], "scenarios": [], "medals": [], "calendar": [], "last": []}


def test_the_owner_chooses_what_others_see(database: str, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, database)) as server:
        owner_chooses(server)


def owner_chooses(server: Server) -> None:
    curlew, tern, guest = account(server.url, "Quiet Curlew"), account(server.url, "Amber Tern"), Visitor(server.url)
    card = open_duel(curlew, rated=True)
    sit(tern, card["id"], SOVIET)
    first_moves(curlew, tern, card["id"])
    tern.ask("POST", f"/api/tables/{card['id']}/resign")
    until(lambda: guest.get("/api/players/quiet curlew")["ratings"])
    page = guest.get("/api/players/quiet curlew")
    assert (page["person"], page["own"], page["played"]) == ("Quiet Curlew", False, 1)
    assert [(line["side"], line["rating"], line["games"]) for line in page["ratings"]] == [("NATO", 1579, 1)]
    assert [(medal["side"], medal["count"]) for medal in page["medals"]] == [("NATO", 1)]
    assert page["last"] == []  # games are shown to others only when one says so
    (last,) = curlew.get("/api/players/Quiet Curlew")["last"]
    assert (last["side"], last["won"], last["people"]) == ("NATO", 1.0, ["Amber Tern"])
    assert last["level"] == "", "nobody reads of a Soviet victory where the Soviet side gave up"
    (best,) = guest.get("/api/ratings?game=they-come-unseen&side=NATO")["places"]
    assert (best["person"], best["rating"]) == ("Quiet Curlew", 1579)
    until(lambda: not guest.get("/api/lobby")["tables"])
    open_duel(curlew)
    until(lambda: [each["rating"] for each in guest.get("/api/lobby")["tables"]] == [1579])
    curlew.ask("PUT", "/api/me/shows", {"shows": ["games"]})
    page = guest.get("/api/players/quiet curlew")
    assert (page["ratings"], page["medals"], len(page["last"])) == ([], [], 1)
    assert guest.get("/api/ratings?game=they-come-unseen&side=NATO")["places"] == [], "no list names who hides it"
    open_duel(curlew)
    until(lambda: len(guest.get("/api/lobby")["tables"]) == 2)
    assert min(each["rating"] for each in guest.get("/api/lobby")["tables"]) == 0
    assert guest.send("GET", f"/api/players/{guest.me['name']}").status_code == 404
    assert guest.send("PUT", "/api/me/shows", {"shows": []}).status_code == 403
    assert guest.get("/api/players/Amber Tern")["played"] == 1
    tern.ask("PUT", "/api/me/shows", {"shows": []})
    assert guest.get("/api/players/Amber Tern")["played"] == 0
    for person in (curlew, tern, guest):
        person.close()


def test_every_account_has_a_page_whatever_signs_are_in_its_name(tmp_path: Path) -> None:
    """By the address that the client makes of a name; a name that would lead elsewhere, or nowhere, is none."""
    with Server(make_settings(tmp_path)) as server:
        for name in ("Fore/Aft", "100%", "Who?", "a#b", "&amp;"):
            person = account(server.url, name)
            assert person.get(f"/api/players/{quote(name, safe='')}")["person"] == name
            person.close()
        guest = Visitor(server.url)
        for name in ("..", ".", "/", "?!", "- -"):
            refused = guest.send("POST", "/api/account", {"name": name, "password": PASSWORD})
            assert (refused.status_code, refused.json()["error"]) == (400, "A name needs at least one letter.")
            assert guest.send("PATCH", "/api/me", {"name": name}).status_code == 400
        guest.close()


def test_last_games_can_be_looked_at_where_all_who_played_show_them(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path)) as server:
        curlew, tern, guest = (account(server.url, name) for name in ("Quiet Curlew", "Amber Tern", "Dim Anchor"))
        card = open_duel(curlew, listed=False)
        curlew.ask("POST", f"/api/tables/{card['id']}/hold", {"person": "Amber Tern", "seat": SOVIET})
        sit(tern, card["id"], SOVIET)
        replay = f"/api/tables/{card['id']}/replay"
        curlew.ask("PUT", "/api/me/shows", {"shows": ["games"]})
        tern.ask("PUT", "/api/me/shows", {"shows": [], "friends": ["games"]})
        assert guest.send("GET", replay).status_code == 404
        first_moves(curlew, tern, card["id"])
        tern.ask("POST", f"/api/tables/{card['id']}/resign")
        assert guest.send("GET", replay).status_code == 404, "one of them shows it to friends only"
        assert [replays(person) for person in (guest, curlew, tern)] == [[False], [True], [True]], "no way leads there"
        tern.ask("PUT", "/api/me/friends", {"person": "Dim Anchor", "friend": True})
        assert "steps" in guest.get(replay)
        assert replays(guest) == [True]
        tern.ask("PUT", "/api/me/shows", {"shows": [], "friends": []})
        assert guest.send("GET", replay).status_code == 404
        for person in (curlew, tern, guest):
            person.close()


def replays(person: Visitor) -> list[bool]:
    """Of which of one's last games somebody is offered the replay."""
    return [game["replay"] for game in person.get("/api/players/Quiet Curlew")["last"]]


def test_places_and_rows_of_days() -> None:
    day = Day([(3.0, 2), (7.0, 1), (9.0, 1)], 0.0)
    assert [day.place(score) for score in (3.0, 7.0, 9.0)] == [0.5 / 3, 2 / 3, 1.0]
    assert Day([(4.0, 1)], 0.0).place(4.0) == 0.5
    days = ["2026-11-15", "2026-11-14", "2026-11-12", "2026-11-11", "2026-11-10"]
    assert streaks(days, "2026-11-16") == (2, 3)
    assert streaks(days, "2026-11-17") == (0, 3)
    assert streaks([], "2026-11-16") == (0, 0)


def test_a_day_is_sailed_once_also_by_who_begins_as_a_guest(database: str, tmp_path: Path) -> None:
    """A guest who signs in has sailed; who looks on would know the dice; and what comes home late does not count."""
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        curlew, guest, late, other = (account(server.url, "Curlew"), *(Visitor(server.url) for _ in range(3)))
        tried = guest.ask("POST", "/api/daily")["mine"]["id"]
        with guest.sit(tried) as screen:
            play(screen, Random(1))
            assert screen.card["watch"] == "", "nobody looks on"
        guest.ask("POST", "/api/login", {"name": "Curlew", "password": PASSWORD})
        clock[0] += 5
        again = curlew.ask("POST", "/api/daily")
        assert (again["mine"]["id"], again["place"], again["home"]) == (tried, 0.5, 1)
        assert curlew.get("/api/players/Curlew")["calendar"] == [[again["date"], 50]]
        begun = late.ask("POST", "/api/daily")["mine"]["id"]
        token = invite_token(server.settings, begun, WATCH, watch_salt(begun))
        refused = other.send("POST", "/api/join", {"token": token})
        assert (refused.status_code, "same dice" in refused.json()["error"]) == (403, True)
        clock[0] += 24 * 3600
        with late.sit(begun) as screen:  # the secret is open now, and so are the others' games
            play(screen, Random(2))
        past = late.get("/api/daily/past")
        assert (past["home"], past["table"], past["calendar"]) == (1, "", [])
        for person in (curlew, guest, late, other):
            person.close()


def test_ones_own_result_is_there_at_once(database: str, tmp_path: Path) -> None:
    """A day's distribution is made once for all who look, but not from before one came home oneself."""
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        one, two = account(server.url, "One"), account(server.url, "Two")
        for home, person in enumerate((one, two), 1):
            with person.sit(person.ask("POST", "/api/daily")["mine"]["id"]) as screen:
                play(screen, Random(home))
            clock[0] += 0.1
            day = person.get("/api/daily")
            assert (day["home"], sum(number for _, number in day["counts"])) == (home, home)
            assert person.get(f"/api/players/{person.me['name']}")["calendar"] == [
                [day["date"], round(100 * day["place"])]
            ]
        for person in (one, two):
            person.close()


def test_a_guest_who_came_home_can_be_reported(database: str, tmp_path: Path) -> None:
    """Others read of them, and meet them nowhere else; today, and tomorrow as the best of yesterday."""
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        master, curlew, guest = account(server.url, "Harbor"), account(server.url, "Curlew"), Visitor(server.url)
        at_server(server, Desk(server.service.house.store, "console", 1.0).make_operator("Harbor"))
        guest.ask("PATCH", "/api/me", {"name": "Loud Parrot"})
        for number, person in enumerate((guest, curlew)):
            assert report(curlew, "Loud Parrot") == (404 if person is guest else 200)
            with person.sit(person.ask("POST", "/api/daily")["mine"]["id"]) as screen:
                play(screen, Random(number))
            clock[0] += 5
        rows = {row["by"]: (row["named"], row["own"]) for row in curlew.get("/api/daily")["results"]}
        assert rows == {"Loud Parrot": (False, False), "Curlew": (True, True)}
        clock[0] += 24 * 3600
        best = curlew.get("/api/daily/past")["best"]
        assert (best["named"], best["own"]) == rows[best["by"]]
        assert report(curlew, "Loud Parrot") == 200
        told = master.get("/api/operator")["reports"][-1]
        assert (told["about"], told["whom"]) == ("Loud Parrot", guest.me["id"])
        master.ask("POST", "/api/operator", {"act": "remove-name", "about": told["whom"]})
        assert guest.get("/api/me")["name"] != "Loud Parrot"
        clock[0] += 24 * 3600
        assert report(curlew, guest.get("/api/me")["name"]) == 404, "nobody reads of them any more"
        for person in (master, curlew, guest):
            person.close()


def report(person: Visitor, about: str) -> int:
    return person.send("POST", "/api/reports", {"person": about, "text": "That name!"}).status_code


def test_three_sail_and_tomorrow_the_best_game_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are sealed until one's own is in; the dice were promised the day before."""
    monkeypatch.setattr(clerk, "LOOK_SECONDS", 0.05)
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, clock=lambda: clock[0])) as server:
        three = [account(server.url, name) for name in ("One", "Two", "Three")]
        promised = three[0].get("/api/daily")["next_promise"]
        clock[0] += 24 * 3600
        assert three[0].get("/api/daily")["promise"] == promised
        for number, person in enumerate(three):
            before = person.get("/api/daily")
            assert (before["home"], before["results"], before["counts"]) == (number, [], [])
            id = person.ask("POST", "/api/daily")["mine"]["id"]
            with person.sit(id) as screen:
                assert screen.card["commitment"] == promised["commitment"]
                play(screen, Random(number))
            clock[0] += 5  # what others are shown is a few seconds old at the most
            person.ask("PUT", "/api/me/shows", {"shows": [*PARTS]})
            sealed = three[2].get(f"/api/players/{person.me['name']}") if person is not three[2] else NOTHING
            assert {part: sealed[part] for part in NOTHING} == NOTHING, "nobody's page tells how it went"
        today = three[0].get("/api/daily")["mine"]["id"]
        assert three[1].send("GET", f"/api/tables/{today}/picture/track.svg").status_code == 404, "the day is not over"
        after = three[0].get("/api/daily")
        assert sum(number for _, number in after["counts"]) == after["home"] == len(after["results"]) == 3
        scores = [result["score"] for result in after["results"]]
        assert scores == sorted(scores, reverse=True)
        own = three[0].get("/api/players/One")
        assert (len(own["last"]), len(own["calendar"]), own["ratings"]) == (1, 1, []), "one's own is one's own"
        clock[0] += 24 * 3600
        until(lambda: all(three[2].get(f"/api/players/{name}")["ratings"] for name in ("One", "Two", "Three")))
        opened = three[2].get("/api/players/One")
        assert (len(opened["last"]), len(opened["calendar"])) == (1, 1)
        past = three[1].get("/api/daily/past")
        assert (past["home"], past["best"]["score"], past["streak"]) == (3, scores[0], 1)
        assert [day for day, _ in past["calendar"]] == [past["date"]]
        stranger = Visitor(server.url)
        assert stranger.get(f"/api/tables/{past['best']['table']}/replay")["steps"]
        way = stranger.http.get(f"/api/tables/{past['best']['table']}/picture/track.svg")
        assert (way.status_code, way.headers["content-type"]) == (200, "image/svg+xml")
        assert "<polyline" in way.text
        assert "<text" not in way.text, "it says nothing in words"
        for person in (*three, stranger):
            person.close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        assert database.execute("SELECT COUNT(*) FROM ratings").fetchone() == (3,)
