"""A player's page shows what its owner chooses; the patrol's distribution, places and rows of days."""

import sqlite3
from pathlib import Path
from random import Random

from moonless.server.lobby.days import Day, streaks
from tests.server.lobby.support import SOVIET, account, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play


def test_the_owner_chooses_what_others_see(database: str, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, database)) as server:
        owner_chooses(server)


def owner_chooses(server: Server) -> None:
    curlew, tern, guest = account(server.url, "Quiet Curlew"), account(server.url, "Amber Tern"), Visitor(server.url)
    card = open_duel(curlew, rated=True)
    sit(tern, card["id"], SOVIET)
    tern.ask("POST", f"/api/tables/{card['id']}/resign")
    until(lambda: guest.get("/api/players/quiet curlew")["ratings"])
    page = guest.get("/api/players/quiet curlew")
    assert (page["person"], page["own"], page["played"]) == ("Quiet Curlew", False, 1)
    assert [(line["side"], line["rating"], line["games"]) for line in page["ratings"]] == [("NATO", 1579, 1)]
    assert [(medal["side"], medal["count"]) for medal in page["medals"]] == [("NATO", 1)]
    assert page["last"] == []  # games are shown to others only when one says so
    (last,) = curlew.get("/api/players/Quiet Curlew")["last"]
    assert (last["side"], last["won"], last["people"]) == ("NATO", 1.0, ["Amber Tern"])
    curlew.ask("PUT", "/api/me/shows", {"shows": ["games"]})
    page = guest.get("/api/players/quiet curlew")
    assert (page["ratings"], page["medals"], len(page["last"])) == ([], [], 1)
    assert guest.send("GET", f"/api/players/{guest.me['name']}").status_code == 404
    assert guest.send("PUT", "/api/me/shows", {"shows": []}).status_code == 403
    (best,) = guest.get("/api/ratings?game=they-come-unseen&side=NATO")["places"]
    assert (best["person"], best["rating"]) == ("Quiet Curlew", 1579)
    for person in (curlew, tern, guest):
        person.close()


def test_places_and_rows_of_days() -> None:
    day = Day([(3.0, 2), (7.0, 1), (9.0, 1)], 0.0)
    assert [day.place(score) for score in (3.0, 7.0, 9.0)] == [0.5 / 3, 2 / 3, 1.0]
    assert Day([(4.0, 1)], 0.0).place(4.0) == 0.5
    days = ["2026-11-15", "2026-11-14", "2026-11-12", "2026-11-11", "2026-11-10"]
    assert streaks(days, "2026-11-16") == (2, 3)
    assert streaks(days, "2026-11-17") == (0, 3)
    assert streaks([], "2026-11-16") == (0, 0)


def test_three_sail_and_tomorrow_the_best_game_is_open(tmp_path: Path) -> None:
    """Results are sealed until one's own is in; the dice were promised the day before."""
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
        today = three[0].get("/api/daily")["mine"]["id"]
        assert three[1].send("GET", f"/api/tables/{today}/picture/track.svg").status_code == 404, "the day is not over"
        after = three[0].get("/api/daily")
        assert sum(number for _, number in after["counts"]) == after["home"] == len(after["results"]) == 3
        scores = [result["score"] for result in after["results"]]
        assert scores == sorted(scores, reverse=True)
        clock[0] += 24 * 3600
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
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        assert database.execute("SELECT COUNT(*) FROM ratings").fetchone() == (3,)
