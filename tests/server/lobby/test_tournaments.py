"""Same missions, same dice, one try each, closed until the window ends; then the table is the tournament."""

import re
from contextlib import closing
from pathlib import Path
from random import Random
from time import time

import pytest

from moonless.server.lobby import clerk, tournaments
from moonless.server.lobby.player import PARTS
from moonless.server.lobby.tournaments import table
from moonless.server.people.order import Desk
from moonless.server.shelf import daily
from moonless.server.site.app import ENDPOINTS
from moonless.server.storage import Row, Step, results
from tests.server.lobby.support import account, at_server, both_at_once, double_click
from tests.server.lobby.test_player import NOTHING
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

HARBOR, HOUR, DAY = "by-stealth-and-sea", 3600.0, 86_400.0


def test_four_sail_two_rounds_to_the_final_table(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clerk, "LOOK_SECONDS", 0.05)
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        four = [account(server.url, name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        guest = Visitor(server.url)
        now = clock[0]
        wish = {
            "title": "Autumn <i>cup</i>", "game": HARBOR,
            "rounds": [
                {"scenario": "bg2", "opens": now, "closes": now + HOUR},
                {"scenario": "bg3", "opens": now + 2 * HOUR, "closes": now + 3 * HOUR},
            ],
        }  # fmt: skip
        assert guest.send("POST", "/api/tournaments", wish).status_code == 403
        cup = four[0].ask("POST", "/api/tournaments", wish)
        path = f"/api/tournaments/{cup['id']}"
        assert guest.send("POST", f"{path}/rounds/1").json()["error"] == (
            "A tournament is for accounts: one try each."
        )  # fmt: skip
        assert four[0].send("POST", f"{path}/rounds/2").json()["error"] == "The round has not begun."
        tables = sail_first_round(four, path, cup["rounds"][0]["promise"])
        for closed in ("replay", "record", "replay/3"):
            assert four[0].send("GET", f"/api/tables/{tables[0]}/{closed}").status_code == 403
        assert four[0].get(f"/api/tables/{tables[0]}/proof")["secret"] is None
        nothing_tells_the_dice(server, [four[0], four[1], guest], cup["id"], tables[0])
        nothing_tells_the_results(four[0], [four[1], guest])
        sealed = four[1].get(path)
        assert (sealed["rounds"][0]["home"], sealed["rounds"][0]["state"]) == (4, "open")
        assert all(row["scores"] == [None, None] for row in sealed["results"])
        clock[0] += 2.5 * HOUR
        until(lambda: guest.get("/api/players/Ann")["ratings"])  # now they count
        assert [last["table"] for last in guest.get("/api/players/Ann")["last"]] == tables[:1]
        late = account(server.url, "Late")
        assert late.send("POST", f"{path}/rounds/1").status_code == 409
        slow = late.ask("POST", f"{path}/rounds/2")["id"]
        for person in four[:2]:
            with person.sit(person.ask("POST", f"{path}/rounds/2")["id"]) as screen:
                play(screen, Random(str(person.me["name"])))
        clock[0] += HOUR
        with late.sit(slow) as screen:  # begun in time, come home when everybody could know the dice
            play(screen, Random(1))
        the_final_table_is_told(guest, path, tables[0])
        for person in (*four, guest, late):
            person.close()


def the_final_table_is_told(guest: Visitor, path: str, table: str) -> None:
    """After the last round everybody sees scores, titles, games and dice."""
    final = guest.get(path)
    assert final["state"] == "over"
    assert len(final["results"]) == 4
    totals = [row["total"] for row in final["results"]]
    assert totals == sorted(totals, reverse=True)
    assert all(row["total"] == sum(row["scores"]) for row in final["results"])
    assert {row["by"]: row["missed"][1] for row in final["results"]} == {
        "Ann": False, "Ben": False, "Cleo": True, "Dan": True,
    }  # fmt: skip
    titles = {name: guest.get(f"/api/players/{name}")["titles"] for name in ("Ann", "Ben", "Cleo", "Dan", "Late")}
    best = {row["by"] for row in final["results"] if row["total"] == totals[0]}
    assert {name for name, won in titles.items() if won} == best, "who wins it has the title"
    assert titles[min(best)][0]["said"] == "Autumn <i>cup</i>"
    assert guest.get(f"/api/tables/{table}/replay")["steps"], "now everybody may look"
    assert guest.get(f"/api/tables/{table}/proof")["secret"]
    assert guest.get("/api/tournaments")["tournaments"][0]["said"] == "Autumn <i>cup</i>"


def nothing_tells_the_dice(server: Server, people: list[Visitor], cup: str, table: str) -> None:
    """While the round goes on no answer of the server holds their secret, whoever asks, whatever for."""
    secret = server.settings.sign("tournament dice", cup, "1").hex()
    paths = [each.path for each in ENDPOINTS if each.method == "GET"]
    fill = {"table": table, "id": cup, "name": "Ann", "step": "1", "form": "result.svg", "game": HARBOR, "round": "1"}
    asked = 0
    for path in paths:
        parts = re.findall(r"{(\w+)}", path)
        if set(parts) <= set(fill):
            for person in people:
                answer = person.send("GET", path.format(**fill))
                assert secret not in answer.text, path
                asked += 1
    assert asked > 60
    assert people[1].send("POST", f"/api/tables/{table}/play-on", {"step": 1, "seat": "slc-1"}).status_code == 404
    assert people[0].send("POST", f"/api/tables/{table}/play-on", {"step": 1, "seat": "slc-1"}).status_code == 403


def nothing_tells_the_results(sailor: Visitor, others: list[Visitor]) -> None:
    """Who has sailed shows all of their page: until the round is over it tells nobody else how they did."""
    sailor.ask("PUT", "/api/me/shows", {"shows": [*PARTS]})
    for person in others:
        page = person.get(f"/api/players/{sailor.me['name']}")
        assert {part: page[part] for part in NOTHING} == NOTHING
        assert page["played"] == 1, "that they sailed is no secret"
        assert person.get(f"/api/ratings?game={HARBOR}")["places"] == []
    own = sailor.get(f"/api/players/{sailor.me['name']}")
    assert (len(own["last"]), own["ratings"]) == (1, [])


def sail_first_round(people: list[Visitor], path: str, promise: str) -> list[str]:
    """Everybody sails once, with the same dice; their tables."""
    logs, tables = [], []
    for person in people:
        card = person.ask("POST", f"{path}/rounds/1")
        assert person.ask("POST", f"{path}/rounds/1")["id"] == card["id"], "one try"
        with person.sit(card["id"]) as screen:
            assert screen.card["commitment"] == promise
            assert screen.card["tournament"] == path.rpartition("/")[2]
            logs.append(screen.scene["log"])
            play(screen, Random(str(person.me["name"])))
        tables.append(card["id"])
    assert all(log == logs[0] for log in logs)
    return tables


def test_an_account_of_yesterday_has_no_standing(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, trusted=False)) as server:
        person = account(server.url, "Ann")
        wish = {"title": "Cup", "game": HARBOR, "rounds": [{"scenario": "bg2", "opens": 0, "closes": time() + DAY}]}
        refused = person.send("POST", "/api/tournaments", wish)
        assert "accounts of standing" in refused.json()["error"]
        assert person.get("/api/tournaments")["reason"] == refused.json()["error"], "said before the form is filled in"
        with closing(Visitor(server.url)) as guest:
            assert "for accounts" in guest.get("/api/tournaments")["reason"]
        at_server(server, Desk(server.service.house.store, "console", 1.0).make_operator("Ann"))
        assert person.get("/api/tournaments")["reason"] == ""
        cup = person.ask("POST", "/api/tournaments", wish)
        assert (cup["said"], cup["reason"]) == ("Cup", ""), "or an operator opens one"
        other = account(server.url, "Ben")
        assert "accounts of standing" in other.get(f"/api/tournaments/{cup['id']}")["reason"]
        heading = {"id": cup["id"], "said": "Cup", "host": "Ann", "game": HARBOR, "rounds": 1, "state": "open"}
        assert heading.items() <= other.get("/api/tournaments")["tournaments"][0].items()
        other.close()
        person.close()


def test_one_account_does_not_fill_the_list(database: str, tmp_path: Path) -> None:
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, trusted=False, clock=lambda: clock[0])) as server:
        person = account(server.url, "Ann")
        server.service.house.settings.trusted = True  # of standing at once
        cups = [person.ask("POST", "/api/tournaments", wished(clock[0], DAY)) for _ in range(3)]
        assert len({cup["id"] for cup in cups}) == 3
        store = server.service.house.store
        server.service.house.settings.trusted = False
        aged = "UPDATE people SET created = 0 WHERE id = $1"
        at_server(server, store.write(Step(aged, (person.me["id"],)), *(played(person, n) for n in range(3))))
        refused = person.send("POST", "/api/tournaments", wished(clock[0], DAY))
        assert (refused.status_code, refused.json()["error"]) == (
            429, "You have opened 3 tournaments that are not over, as many as an account may have at once."
            " Open the next when one of them is over.",
        )  # fmt: skip
        clock[0] += 2 * DAY
        assert person.send("POST", "/api/tournaments", wished(clock[0], DAY)).status_code == 200
        person.close()


def wished(now: float, long: float, opens: float = 0.0) -> dict[str, object]:
    return {
        "title": "Cup", "game": HARBOR,
        "rounds": [{"scenario": "bg2", "opens": now + opens, "closes": now + opens + long}],
    }  # fmt: skip


def played(person: Visitor, number: int) -> Step:
    return results.keep(f"made up {number}", person.me["id"], "", HARBOR, "bg2", "", 1.0, 0.5, 1.0, "", "", False, 0.0)


def test_a_round_is_neither_over_at_once_nor_without_end(tmp_path: Path) -> None:
    now = 1_790_000_000.0
    with Server(make_settings(tmp_path, clock=lambda: now)) as server:
        person = account(server.url, "Ann")
        for long, opens, error in (
            (1.0, 0.0, "A round is open for ten minutes at least, so that it can be sailed."),
            (HOUR, -HOUR + 1, "A round is open for ten minutes at least, so that it can be sailed."),
            (-HOUR, 0.0, "A round closes after it opens, and not in the past."),
            (HOUR, -DAY, "A round closes after it opens, and not in the past."),
            (32 * DAY, 0.0, "A round is open for 31 days at the most: its results are sealed until then."),
            (DAY, 400 * DAY, "A round opens within a year."),
        ):
            refused = person.send("POST", "/api/tournaments", wished(now, long, opens))
            assert (refused.status_code, refused.json()["error"]) == (400, error)
        assert person.send("POST", "/api/tournaments", wished(now, 31 * DAY, 330 * DAY)).status_code == 200
        person.close()


def came_home(person: str, daily: str, score: float, ended: str = "") -> Row:
    return {"person": person, "name": person, "daily": daily, "score": score, "table_id": f"{person} {daily}",
            "ended": ended, "named": person != "Cleo"}  # fmt: skip


def test_equal_totals_share_a_place_and_who_gave_up_is_told_from_who_never_sailed() -> None:
    found = [
        came_home("Ann", "1", 5), came_home("Ben", "1", 3), came_home("Cleo", "1", 5), came_home("Dan", "1", -2),
        came_home("Eve", "1", 0, "Given up."), came_home("Ben", "2", 2), came_home("Eve", "3", 9),
    ]  # fmt: skip
    told = table(found, ["1", "2", "3"], {"3"})
    assert [(name, it.place, it.total) for name, it in told.items()] == [
        ("Ann", 1, 5), ("Ben", 1, 5), ("Cleo", 1, 5), ("Dan", 4, -2), ("Eve", 4, -2),
    ]  # fmt: skip
    assert (told["Cleo"].by, told["Ann"].by) == ("", "Ann"), "who chooses not to be named keeps place and result"
    assert table(found, ["1", "2", "3"], {"3"}, "Cleo")["Cleo"].by == "Cleo"
    assert told["Ann"].scores == [5, 0, None]
    assert told["Ann"].missed == [False, True, False], "what is not over is not missed"
    assert told["Ann"].sealed == [False, False, False], "not sailed is not sealed"
    assert (told["Eve"].scores, told["Eve"].sealed) == ([-2, 0, None], [False, False, True])
    assert told["Eve"].given_up == [True, False, False], "no better than the last who came home"
    assert told["Eve"].missed == [False, True, False], "given up is not missed"


def test_nobody_gains_by_leaving_a_round_out() -> None:
    """In a round that went badly for all, who stayed away gets as little as the last who came home."""
    found = [
        came_home("Ann", "1", -5), came_home("Ben", "1", -8), came_home("Ann", "2", 3), came_home("Cleo", "2", 2),
        came_home("Dan", "3", 4),
    ]  # fmt: skip
    told = table(found, ["1", "2", "3"], {"3"})
    assert [(name, it.place, it.total) for name, it in told.items()] == [
        ("Ann", 1, -2), ("Cleo", 2, -6), ("Ben", 3, -8), ("Dan", 3, -8),
    ]  # fmt: skip
    assert (told["Cleo"].scores, told["Cleo"].tables) == ([-8, 2, None], ["", "Cleo 2", ""])
    assert (told["Cleo"].missed, told["Cleo"].given_up) == ([True, False, False], [False, False, False])


def test_who_gives_up_a_round_did_not_come_home(tmp_path: Path) -> None:
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, clock=lambda: clock[0])) as server:
        people = [account(server.url, name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        path = f"/api/tournaments/{people[0].ask('POST', '/api/tournaments', wished(clock[0], DAY))['id']}"
        for person in people:
            card = person.ask("POST", f"{path}/rounds/1")
            with person.sit(card["id"]) as screen:
                if person is people[3]:
                    screen.choose(screen.keys[0])
                else:
                    play(screen, Random(str(person.me["name"])))
        people[3].ask("POST", f"/api/tables/{card['id']}/resign")
        assert people[0].get(path)["rounds"][0]["home"] == 3
        clock[0] += 2 * DAY
        dan = next(row for row in people[0].get(path)["results"] if row["by"] == "Dan")
        assert (dan["given_up"], dan["scores"][0] <= 0) == ([True], True)
        assert people[0].get("/api/players/Dan")["titles"] == []
        for person in people:
            person.close()


def test_a_double_click_sails_once(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of a tournament as well as the patrol of the day: both answers are the one table."""
    with Server(make_settings(tmp_path, database)) as server:
        ann, now = account(server.url, "Ann"), time()
        window = {"scenario": "bg2", "opens": now, "closes": now + HOUR}
        cup = ann.ask("POST", "/api/tournaments", {"title": "Cup", "game": HARBOR, "rounds": [window]})["id"]
        both_at_once(monkeypatch, tournaments, "check_standing")
        round_one = double_click(ann, f"/api/tournaments/{cup}/rounds/1")
        assert [answer.status_code for answer in round_one] == [200, 200]
        assert len({answer.json()["id"] for answer in round_one}) == 1

        both_at_once(monkeypatch, daily, "first_try")
        patrol = double_click(ann, "/api/daily")
        assert [answer.status_code for answer in patrol] == [200, 200]
        assert len({answer.json()["mine"]["id"] for answer in patrol}) == 1
        ann.close()
