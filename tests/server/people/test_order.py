"""Keeping order: mute, block, report, an operator's acts and their log; words that no name may hold."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time

import pytest

from moonless import cli
from moonless.server.people.order import HAS_LEFT, Desk
from moonless.server.storage import open_store
from tests.server.api.test_workshop import TEXT as MISSION
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until


@pytest.fixture
def three(database: str, tmp_path: Path) -> Iterator[tuple[Server, list[Visitor]]]:
    with Server(make_settings(tmp_path, database)) as server:
        made = [account(server.url, name) for name in ("Harbor Master", "Quiet Curlew", "Rude Gull")]
        store = server.service.house.store
        at_server(server, Desk(store, "console", 1.0).make_operator("Harbor Master"))
        yield server, made
        for each in made:
            each.close()


def test_who_is_blocked_does_not_meet_who_is_muted_is_not_heard(three: tuple[Server, list[Visitor]]) -> None:
    _, (_, curlew, gull) = three
    seats = {"slc-1": "me", "slc-2": "open", "slc-3": "me"}
    card = curlew.start("by-stealth-and-sea", "bg2", seats=seats, terms={"pace": "live"})
    sit(gull, card["id"], "slc-2")
    with gull.sit(card["id"]) as rude, curlew.sit(card["id"]) as quiet:
        curlew.ask("PUT", "/api/me/shunned", {"person": "rude gull", "how": "mute"})
        rude.request(do="chat", text="You fish!")
        assert "You fish!" in [message.get("text") for message in rude.heard]
        quiet.request(do="ping")
        assert not [message for message in quiet.heard if message["t"] == "chat"]
    with curlew.sit(card["id"]) as quiet:
        assert "You fish!" not in [line["text"] for line in quiet.hello["chat"]]
    assert curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": "block"}) == {
        "people": [{"by": "Rude Gull", "how": "block"}]
    }
    other = open_duel(curlew)
    refused = gull.send("POST", f"/api/lobby/{other['id']}/seats/{SOVIET}")
    assert (refused.status_code, refused.json()["error"]) == (403, "You cannot sit at that table.")
    held = curlew.send("POST", f"/api/tables/{other['id']}/hold", {"person": "Rude Gull", "seat": SOVIET})
    assert held.status_code == 403
    curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": ""})
    assert sit(gull, other["id"], SOVIET)["mine"] == [SOVIET]


def test_who_is_blocked_asks_for_no_rematch(three: tuple[Server, list[Visitor]]) -> None:
    _, (_, curlew, gull) = three
    table = open_duel(curlew)["id"]
    sit(gull, table, SOVIET)
    gull.ask("POST", f"/api/tables/{table}/resign", {})
    curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": "block"})
    assert gull.send("POST", f"/api/tables/{table}/rematch").status_code == 403
    curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": ""})
    assert gull.send("POST", f"/api/tables/{table}/rematch").status_code == 200


def test_the_dice_of_a_game_that_counts_are_in_no_export(three: tuple[Server, list[Visitor]]) -> None:
    _, (_, curlew, _) = three
    seats = {"slc-1": "me", "slc-2": "me", "slc-3": "me"}
    rated = curlew.start("by-stealth-and-sea", "bg2", seats=seats, terms={"pace": "live", "rated": True})["id"]
    free = curlew.start("by-stealth-and-sea", "bg2", seats=seats)["id"]
    records = {each["table"]["id"]: each["record"] for each in curlew.get("/api/me/export")["tables"]}
    assert records[rated] == ""
    assert "seed" in records[free]


def test_a_guest_is_muted_blocked_reported_and_renamed_like_anybody(three: tuple[Server, list[Visitor]]) -> None:
    """A guest has no account to be named by: the table tells who it is."""
    server, (master, curlew, _) = three
    guest, stranger = Visitor(server.url, "Loud Parrot"), Visitor(server.url)
    seats = {"slc-1": "me", "slc-2": "open", "slc-3": "me"}
    table = curlew.start("by-stealth-and-sea", "bg2", seats=seats, terms={"pace": "live"})["id"]
    sit(guest, table, "slc-2")
    whom = {"person": "loud parrot", "table": table}
    private = curlew.start("by-stealth-and-sea", "bg2")["id"]
    assert stranger.send("PUT", "/api/me/shunned", {**whom, "table": private, "how": "mute"}).status_code == 404
    curlew.ask("PUT", "/api/me/shunned", {**whom, "how": "mute"})
    with guest.sit(table) as rude, curlew.sit(table) as quiet:
        rude.request(do="chat", text="You fish!")
        quiet.request(do="ping")
        assert not [message for message in quiet.heard if message["t"] == "chat"]
    curlew.ask("PUT", "/api/me/shunned", {**whom, "how": "block"})
    other = open_duel(curlew)["id"]
    assert guest.send("POST", f"/api/lobby/{other}/seats/{SOVIET}").status_code == 403
    curlew.ask("POST", "/api/reports", {**whom, "text": "That name!"})
    (report,) = master.get("/api/operator")["reports"]
    assert (report["about"], report["table"]) == ("Loud Parrot", table)
    master.ask("POST", "/api/operator", {"act": "remove-name", "about": report["whom"]})
    me = guest.get("/api/me")
    assert (me["name"] != "Loud Parrot", me["account"]) == (True, "")
    (still,) = curlew.get("/api/me/shunned")["people"]
    assert curlew.ask("PUT", "/api/me/shunned", {"person": still["by"], "how": ""})["people"] == []
    assert sit(guest, other, SOVIET)["mine"] == [SOVIET]
    for each in (guest, stranger):
        each.close()


def test_nothing_is_done_to_who_has_left(three: tuple[Server, list[Visitor]]) -> None:
    """An operator's page may be older than that: it tells an id that is nobody's any more."""
    server, (master, _, gull) = three
    gone = gull.me["id"]
    gull.ask("DELETE", "/api/me", {"password": PASSWORD})
    for act in ("remove-name", "silence", "let-speak"):
        answer = master.send("POST", "/api/operator", {"act": act, "about": gone})
        assert (answer.status_code, answer.json()["error"]) == (409, HAS_LEFT)
    (row,) = at_server(server, server.service.house.store.fetch("SELECT name FROM people WHERE id = $1", gone))
    assert row["name"] == "Somebody who left"
    assert not [act for act in master.get("/api/operator")["acts"] if act["act"] == "remove-name"]


def test_what_a_tournament_is_called_is_kept_in_order(three: tuple[Server, list[Visitor]]) -> None:
    _, (master, curlew, gull) = three
    wish = {"game": "by-stealth-and-sea", "rounds": [{"scenario": "bg2", "opens": 0, "closes": time() + 86_400}]}
    master.ask("POST", "/api/operator", {"act": "forbid", "about": "rude"})
    for title, status in (("R u d е cup", 400), ("\u3164 \u2800", 400), ("Gull cup", 200)):  # a Cyrillic e; blanks
        answer = gull.send("POST", "/api/tournaments", {**wish, "title": title})
        assert answer.status_code == status, title
    master.ask("POST", "/api/operator", {"act": "silence", "about": "Rude Gull"})
    assert gull.send("POST", "/api/tournaments", {**wish, "title": "Again"}).status_code == 403
    (cup,) = master.get("/api/operator")["tournaments"]
    after = master.ask("POST", "/api/operator", {"act": "untitle", "about": cup["id"]})
    assert after["acts"][0]["act"] == "untitle"
    assert curlew.get(f"/api/tournaments/{cup['id']}")["said"] == ""


def test_what_a_tournament_is_called_can_be_reported_itself(three: tuple[Server, list[Visitor]]) -> None:
    """The report says what it was called then, and leads the operator to it, whoever its host is by now."""
    server, (master, curlew, gull) = three
    wish = {"game": "by-stealth-and-sea", "rounds": [{"scenario": "bg2", "opens": 0, "closes": time() + 86_400}]}
    cup = gull.ask("POST", "/api/tournaments", {**wish, "title": "<b>Awful</b> cup"})["id"]
    path = f"/api/tournaments/{cup}/report"
    assert curlew.send("POST", path, {"text": ""}).status_code == 422
    assert curlew.send("POST", "/api/tournaments/nonsense/report", {"text": "That title!"}).status_code == 404
    with closing(Visitor(server.url)) as guest:
        assert guest.send("POST", path, {"text": "As a guest"}).status_code == 200
    own = gull.send("POST", path, {"text": "Mine!"})
    assert (own.status_code, own.json()["error"]) == (409, "That tournament is your own: there is nobody to report.")
    assert [person.get(f"/api/tournaments/{cup}")["own"] for person in (gull, curlew)] == [True, False]
    assert gull.send("POST", "/api/reports", {"person": "Rude Gull", "text": "Me!"}).json()["error"] == "That is you."
    curlew.ask("POST", path, {"text": "That title!\u202e"})
    _, report = master.get("/api/operator")["reports"]
    assert (report["sender"], report["about"], report["table"]) == ("Quiet Curlew", "Rude Gull", "")
    assert (report["tournament"], report["said"]) == (cup, "That title!\n“<b>Awful</b> cup”")
    assert curlew.get("/api/me/export")["person"]["reports"] == [["", report["said"]]]
    master.ask("POST", "/api/operator", {"act": "untitle", "about": report["tournament"]})
    after = master.ask("POST", "/api/operator", {"act": "settle", "about": report["id"]})
    assert [each["id"] for each in after["reports"]] != [report["id"]]
    assert curlew.get("/api/tournaments")["tournaments"][0]["said"] == ""
    nothing = curlew.send("POST", path, {"text": "Again"})
    assert (nothing.status_code, nothing.json()["error"]) == (409, "That tournament has no title.")
    again = master.send("POST", "/api/operator", {"act": "untitle", "about": cup})
    assert (again.status_code, again.json()["error"]) == (409, "That tournament has no title.")


def test_a_mission_of_ones_own_is_called_as_people_may_be(three: tuple[Server, list[Visitor]]) -> None:
    """Its title stands in the lobby: no forbidden word, no unseen sign, and none by who has not the word."""
    _, (master, curlew, gull) = three
    master.ask("POST", "/api/operator", {"act": "forbid", "about": "rude"})

    def opened(title: str, setting: str = "A quiet shore") -> int:
        text = MISSION.replace("Night School", title, 1).replace("Ayrshire, Scotland, May 1944", setting, 1)
        table = {"game": "rogue-regiment", "scenario": "own", "options": {"text": text}, "terms": {"pace": "live"}}
        return gull.send("POST", "/api/tables", {**table, "seats": {"jock": "me"}}).status_code

    for title in ("R u d е night", "Rude night", "Night\\u200b school"):  # a Cyrillic e; one that is not seen
        assert opened(title) == 400, title
    assert opened("Night", setting="A rude shore") == 400
    assert opened("By gull@example.org") == opened("Night", setting="Ask gull@example.org") == 400
    assert opened("Night <i>school</i>") == 200
    until(lambda: [each["title"] for each in curlew.get("/api/lobby")["tables"]] == ["Night <i>school</i>"])
    master.ask("POST", "/api/operator", {"act": "silence", "about": "Rude Gull"})
    assert opened("Night school") == 403


def test_an_operator_reads_reports_and_every_act_is_logged(three: tuple[Server, list[Visitor]]) -> None:
    _, (master, curlew, gull) = three
    card = open_duel(gull)
    curlew.ask("POST", "/api/reports", {"person": "Rude Gull", "text": "<b>That name!</b>", "table": card["id"]})
    assert curlew.send("GET", "/api/operator").status_code == 403
    (report,) = master.get("/api/operator")["reports"]
    assert (report["sender"], report["about"], report["said"]) == ("Quiet Curlew", "Rude Gull", "<b>That name!</b>")
    master.ask("POST", "/api/operator", {"act": "forbid", "about": "Rude!"})
    master.ask("POST", "/api/operator", {"act": "remove-name", "about": "rude gull"})
    after = master.ask("POST", "/api/operator", {"act": "settle", "about": report["id"]})
    assert after["reports"] == []
    assert [(act["act"], act["operator"]) for act in after["acts"][:3]] == [
        ("settle", "Harbor Master"), ("remove-name", "Harbor Master"), ("forbid", "Harbor Master"),
    ]  # fmt: skip
    new = gull.get("/api/me")["name"]
    assert new != "Rude Gull"
    refused = curlew.send("POST", "/api/login", {"name": "rude gull", "password": PASSWORD})
    assert (refused.status_code, "its account goes by another" in refused.json()["error"]) == (403, True)
    assert curlew.get("/api/lobby")["tables"][0]["host"] == new
    (listed,) = master.get("/api/operator")["tables"]
    assert (listed["id"], listed["host"]) == (card["id"], new)
    after = master.ask("POST", "/api/operator", {"act": "unlist", "about": card["id"]})
    assert (after["tables"], after["acts"][0]["act"]) == ([], "unlist")
    assert curlew.get("/api/lobby")["tables"] == []
    refused = gull.send("PATCH", "/api/me", {"name": "R.u.d.e. Tern"})
    assert refused.json()["error"] == "That name holds a word that is not allowed here; choose another."
    master.ask("POST", "/api/operator", {"act": "silence", "about": new})
    with gull.sit(card["id"]) as screen:
        silent = screen.request(do="chat", text="Hello")
        assert silent["error"] == "An operator has silenced you here. You can still play."
    assert [known["role"] for known in master.get(f"/api/operator?people={new}")["people"]] == ["silenced"]


def test_a_table_that_no_database_can_hold_is_refused_before_it_is_asked(three: tuple[Server, list[Visitor]]) -> None:
    """PostgreSQL takes no NUL, and would be said to be down."""
    _, (master, curlew, _) = three
    for table in ("\x00", "a\x00b", "a\nb"):
        whom = {"person": "Rude Gull", "table": table}
        assert curlew.send("POST", "/api/reports", {**whom, "text": "Rude."}).status_code == 422
        assert curlew.send("PUT", "/api/me/shunned", {**whom, "how": "mute"}).status_code == 422
    assert master.get("/api/operator")["reports"] == []


def test_the_operators_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    with Server(make_settings(tmp_path)) as server:
        account(server.url, "Rude Gull").close()
    database = ["--database", str(tmp_path / "tables.sqlite3")]
    assert cli.main(["operator", *database, "act", "remove-name", "Rude Gull"]) == 0
    assert "called" in capsys.readouterr().out
    assert cli.main(["operator", *database, "act", "forbid", "rude"]) == 0
    assert cli.main(["operator", *database, "look"]) == 0
    said = capsys.readouterr().out
    assert "words that no name may hold: rude" in said
    assert "act remove-name" in said
    assert cli.main(["operator", *database, "ratings"]) == 0
    assert "0 ratings computed from the games; 0 were not as they should have been" in capsys.readouterr().out


def test_a_crowd_is_filled_in_and_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Small here; the command makes a hundred thousand people and a million games."""
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    assert cli.main(["operator", "fill", "--people", "30", "--games", "120"]) == 0
    assert "30 people, 120 finished games" in capsys.readouterr().out
    assert cli.main(["operator", "ratings"]) == 0
    assert " 0 were not as they should have been" in capsys.readouterr().out
    assert cli.main(["operator", "measure", "--requests", "2"]) == 0
    said = capsys.readouterr().out
    assert all(page in said for page in ("home", "lobby", "player", "daily", "leaderboard"))

    async def empty() -> None:
        store = await open_store(make_settings(tmp_path))
        rows = await store.fetch("SELECT COUNT(*) AS number FROM results")
        await store.close()
        assert rows[0]["number"] >= 120

    asyncio.run(empty())


def test_a_note_with_an_invitation_is_short_holds_no_address_and_can_be_reported(
    three: tuple[Server, list[Visitor]],
) -> None:
    server, (master, curlew, gull) = three
    store = server.service.house.store
    table = open_duel(gull, listed=False)["id"]
    path, asked = f"/api/tables/{table}/hold", {"person": "Quiet Curlew", "seat": SOVIET}
    assert gull.send("POST", path, {**asked, "said": "x" * 141}).status_code == 422
    assert gull.send("POST", path, {**asked, "said": "write to gull@example.org"}).status_code == 400
    gull.ask("POST", path, {**asked, "said": "<b>Sides</b> changed,\n this time?"})
    (held,) = curlew.get("/api/lobby")["asked"]
    assert held["said"] == "<b>Sides</b> changed, this time?"
    assert gull.get("/api/me/export")["person"]["notes_sent"] == [[table, held["said"]]]
    curlew.ask("POST", "/api/reports", {"person": "Rude Gull", "text": "Rude.", "table": table})
    assert master.get("/api/operator")["reports"][0]["said"] == f"Rude.\n“{held['said']}”"
    curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": "mute"})
    assert curlew.get("/api/lobby")["asked"][0]["said"] == "", "who is muted is not heard here either"
    curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": ""})
    master.ask("POST", "/api/operator", {"act": "silence", "about": "Rude Gull"})
    other = f"/api/tables/{open_duel(gull, listed=False)['id']}/hold"
    assert gull.send("POST", other, {**asked, "said": "Again?"}).status_code == 403
    gull.ask("POST", other, asked)
    gull.ask("DELETE", "/api/me", {"password": PASSWORD})
    assert not at_server(server, store.fetch("SELECT said FROM held WHERE said <> ''")), "it goes with the account"
