"""What operators do holds: names that were taken away stay away, roles are not lost by the way, nonsense is refused,
and the command line works beside a running site or says why not."""

import asyncio
import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest

from moonless.core.errors import MoonlessError
from moonless.server import operator
from moonless.server.people.looks import sounds_official
from moonless.server.people.naming import retold
from moonless.server.people.order import Desk
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, first_moves, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until

HARBOR = {"slc-1": "me", "slc-2": "open", "slc-3": "me"}
Crew = tuple[Server, Visitor, Visitor, Visitor]


@pytest.fixture
def crew(database: str, tmp_path: Path) -> Iterator[Crew]:
    with Server(make_settings(tmp_path, database)) as server:
        made = [account(server.url, name) for name in ("Harbor Master", "Quiet Curlew", "Rude Gull")]
        at_server(server, Desk(server.service.house.store, "console", 1.0).make_operator("Harbor Master"))
        yield server, made[0], made[1], made[2]
        for each in made:
            each.close()


def act(master: Visitor, what: str, about: str) -> tuple[int, str]:
    answer = master.send("POST", "/api/operator", {"act": what, "about": about})
    return answer.status_code, answer.json().get("error", "")


def test_a_name_that_was_taken_away_is_held_back(crew: Crew) -> None:
    server, master, curlew, gull = crew
    act(master, "remove-name", "Rude Gull")
    for name in ("Rude Gull", "rude gull", "Rude-Gu11"):
        refused = curlew.send("PATCH", "/api/me", {"name": name})
        assert (refused.status_code, refused.json()["error"]) == (
            409, "An operator has taken that name away; choose another.",
        )  # fmt: skip
    assert gull.send("PATCH", "/api/me", {"name": "Rude Gull"}).status_code == 409
    guest = Visitor(server.url)
    wish = {"name": "Rude Gull", "password": "curlew lantern keel"}
    assert guest.send("POST", "/api/account", wish).status_code == 409
    assert master.get("/api/operator")["names"] == ["Rude Gull"]
    assert act(master, "allow", "RUDE gull") == (200, "")
    assert guest.ask("POST", "/api/account", wish)["account"] == "Rude Gull"
    guest.close()


def test_the_word_is_taken_and_given_back_without_touching_other_roles(crew: Crew) -> None:
    _, master, _, _ = crew
    assert act(master, "let-speak", "Harbor Master") == (409, "Harbor Master is not silenced.")
    status, why = act(master, "silence", "Harbor Master")
    assert (status, "is an operator" in why) == (409, True)
    assert master.send("GET", "/api/operator").status_code == 200, "still an operator"
    assert act(master, "silence", "rude gull") == (200, "")
    assert act(master, "let-speak", "rude gull") == (200, "")
    assert [each["role"] for each in master.get("/api/operator?people=rude")["people"]] == [""]


def test_words_are_allowed_as_they_are_forbidden_and_nonsense_is_refused(crew: Crew) -> None:
    _, master, curlew, _ = crew
    assert act(master, "forbid", "Rude!")[0] == 200
    assert act(master, "allow", "rUdE") == (200, "")
    assert master.get("/api/operator")["words"] == []
    assert act(master, "allow", "rude") == (404, "Neither a word nor a name like that is held back.")
    assert act(master, "unlist", "nonsense") == (404, "No table of that number stands in the lobby.")
    assert act(master, "untitle", "nonsense") == (404, "There is no tournament of that number.")
    assert act(master, "settle", "nonsense") == (404, "No report of that number is open.")
    assert act(master, "watch", "nonsense")[0] == 404
    assert curlew.send("POST", "/api/operator", {"act": "watch", "about": "nonsense"}).status_code == 403


def test_an_operator_looks_on_where_guests_play_and_it_is_logged(crew: Crew) -> None:
    """With the eyes of who only watches, and what was said to all: talk is what most reports are about."""
    server, master, _, _ = crew
    host, other = Visitor(server.url, "Loud Parrot"), Visitor(server.url)
    card = host.start("by-stealth-and-sea", "bg2", seats=HARBOR)
    other.join(card["invites"]["slc-2"])
    with host.sit(card["id"]) as screen:
        screen.request(do="chat", text="You fish!")
    other.ask("POST", "/api/reports", {"person": "Loud Parrot", "text": "Look.", "table": card["id"]})
    assert master.send("GET", f"/api/tables/{card['id']}").status_code == 404
    assert act(master, "watch", master.get("/api/operator")["reports"][0]["table"]) == (200, "")
    assert master.get(f"/api/tables/{card['id']}")["mine"] == []
    with master.sit(card["id"]) as screen:
        assert "You fish!" in [line["text"] for line in screen.hello["chat"]]
    logged = master.get("/api/operator")["acts"][0]
    assert (logged["operator"], logged["act"], logged["about"]) == (
        "Harbor Master", "watch", f"{card['id']} (Loud Parrot)",
    )  # fmt: skip
    patrol = host.ask("POST", "/api/daily")["mine"]["id"]
    assert act(master, "watch", patrol)[0] == 403, "everybody has the same dice: not even an operator sees them"
    for person in (host, other):
        person.close()


def carry_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database: str, work: str, **more: object) -> str:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path))
    return asyncio.run(operator.carry_out(Namespace(work=work, database=database, **more)))


def test_the_command_line_beside_a_running_site(
    crew: Crew, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking works everywhere, and tells names; ratings are computed on PostgreSQL, and refused with what to do on
    SQLite."""
    _, master, curlew, gull = crew
    table = open_duel(curlew, rated=True)["id"]
    sit(gull, table, SOVIET)
    first_moves(curlew, gull, table)
    gull.ask("POST", f"/api/tables/{table}/resign")
    until(lambda: curlew.get("/api/players/Quiet Curlew")["ratings"])
    curlew.ask("POST", "/api/reports", {"person": "Rude Gull", "text": "Rude."})
    act(master, "silence", "Rude Gull")
    act(master, "settle", master.get("/api/operator")["reports"][0]["id"])
    curlew.ask("POST", "/api/reports", {"person": "Rude Gull", "text": "Still."})
    told = carry_out(monkeypatch, tmp_path, database, "look", json=False)
    assert "Quiet Curlew about Rude Gull: Still." in told
    assert "act role Rude Gull silenced by Harbor Master" in told
    assert "act settle Rude Gull  by Harbor Master" in told
    waiting = open_duel(curlew)["id"]
    told = carry_out(monkeypatch, tmp_path, database, "look", json=False)
    assert f"table {waiting}: they-come-unseen duel, opened by Quiet Curlew" in told, (
        "its number is what unlist asks for"
    )
    assert f"table {table}" not in told
    assert "quotas: requests " in told
    known = carry_out(monkeypatch, tmp_path, database, "people", json=False, name="rude")
    assert known.startswith("Rude Gull: here since 20")
    assert known.endswith(" silenced")
    data = json.loads(carry_out(monkeypatch, tmp_path, database, "look", json=True))
    assert [(each["sender"], each["about"]) for each in data["reports"]] == [("Quiet Curlew", "Rude Gull")]
    assert {each["operator"] for each in data["acts"]} == {"Harbor Master", "console"}
    if "://" in database:
        said = carry_out(monkeypatch, tmp_path, database, "ratings")
        assert said == "2 ratings computed from the games; 0 were not as they should have been"
        return
    for work, more in (("ratings", {}), ("act", {"act": "silence", "about": "Rude Gull"})):
        with pytest.raises(MoonlessError, match="do it on its page /operator, or stop it first"):
            carry_out(monkeypatch, tmp_path, database, work, **more)


@pytest.mark.parametrize(
    ("name", "official"),
    [
        ("Operator", True), ("ADMIN", True), ("Аdmin", True), ("m0derator", True), ("The Operator", True),
        ("admin_7", True), ("A d m i n", True), ("Moonless Team", True), ("Badminton", False), ("Quiet Curlew", False),
        ("Rootes", False), ("Modest Tern", False),
    ],
)  # fmt: skip
def test_nobody_passes_for_somebody_who_keeps_order(name: str, official: bool) -> None:
    assert sounds_official(name) == official


def test_nobody_passes_for_somebody_else_by_foreign_letters(crew: Crew) -> None:
    """Large and small letters of another script may look like different ones of ours: Η like H, η like n."""
    server, *_ = crew
    account(server.url, "Honest Nancy").close()
    guest = Visitor(server.url)
    for name in ("Ηonest Nancy", "Honest Νancy", "Нonest Nаncy", "HONEST  NANCY", "Honest Ηancy"):
        refused = guest.send("PATCH", "/api/me", {"name": name})
        assert (refused.status_code == 409) == (name != "Honest Ηancy"), name
    guest.close()


def test_such_a_name_is_refused_but_to_operators(crew: Crew) -> None:
    server, master, curlew, _ = crew
    refused = curlew.send("PATCH", "/api/me", {"name": "0perator"})
    assert (refused.status_code, "keeps order" in refused.json()["error"]) == (400, True)
    guest = Visitor(server.url)
    assert guest.send("PATCH", "/api/me", {"name": "Admin"}).status_code == 400
    assert guest.send("POST", "/api/account", {"name": "Mod", "password": "curlew lantern keel"}).status_code == 400
    assert master.ask("PATCH", "/api/me", {"name": "Operator Anchor"})["name"] == "Operator Anchor"
    guest.close()


def read_by(person: Visitor, table: str) -> list[tuple[str, str]]:
    with person.sit(table) as screen:
        return [(line["name"], line["text"]) for line in screen.hello["chat"]]


def test_a_name_that_goes_is_read_in_no_talk_either(crew: Crew) -> None:
    """Neither over a line nor in what the table told; at tables that are open and at those that are not."""
    server, master, curlew, gull = crew
    tables = []
    for _ in range(2):
        tables.append(curlew.start("by-stealth-and-sea", "bg2", seats=HARBOR, terms={"pace": "live"})["id"])
        sit(gull, tables[-1], "slc-2")
        with gull.sit(tables[-1]) as screen:
            screen.request(do="chat", text="Rude Gull is here")
    at_server(server, server.service.hall.desks[tables[0]].put_away())
    said = gull.get("/api/me/export")["person"]
    assert ([line[2] for line in said["said"]], said["role"]) == (["Rude Gull is here"] * 2, "")
    act(master, "remove-name", "Rude Gull")
    new = gull.get("/api/me")["name"]
    for table in tables:
        assert read_by(curlew, table) == [("", f"{new} took the seat SLC 2."), (new, "Rude Gull is here")]
    gull.ask("DELETE", "/api/me", {"password": PASSWORD})
    for table in tables:
        lines = read_by(curlew, table)
        assert new not in str(lines)
        assert ("Somebody who left", "Rude Gull is here") in lines, "what was said to others stays theirs"


def test_a_name_is_changed_where_it_is_a_word_of_its_own() -> None:
    assert (
        retold("A opened the seat A-1 of Ann; A. is back", "A", "$1") == "$1 opened the seat $1-1 of Ann; $1. is back"
    )


def test_no_mail_address_is_shown_as_a_name_or_a_title(crew: Crew) -> None:
    _, _, curlew, _ = crew
    refused = curlew.send("PATCH", "/api/me", {"name": "curlew@example.org"})
    assert (refused.status_code, refused.json()["error"]) == (400, "Leave mail addresses out of what everybody reads.")
    rounds = [{"scenario": "bg2", "opens": 0, "closes": time() + 86_400}]
    wish = {"title": "Cup of curlew@example.org", "game": "by-stealth-and-sea", "rounds": rounds}
    assert curlew.send("POST", "/api/tournaments", wish).status_code == 400
