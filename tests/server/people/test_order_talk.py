"""Whom one mutes is not heard, in what was said before either: they themselves, not whoever is called so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonless.server.people.order import Desk
from moonless.server.storage import Step
from tests.server.lobby.support import PASSWORD, account, at_server, sit
from tests.server.support import Server, Visitor, make_settings

SEATS = {"slc-1": "me", "slc-2": "open", "slc-3": "open"}


class Company:
    """Somebody with an account, and two guests who chose the same name, at one table."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.curlew = account(server.url, "Quiet Curlew")
        self.kind, self.rude = Visitor(server.url, "Plain Tern"), Visitor(server.url, "Plain Tern")
        self.table = self.open()
        sit(self.kind, self.table, "slc-2")
        sit(self.rude, self.table, "slc-3")

    def open(self) -> str:
        return str(self.curlew.start("by-stealth-and-sea", "bg2", seats=SEATS, terms={"pace": "live"})["id"])

    def say(self, person: Visitor, text: str) -> None:
        with person.sit(self.table) as screen:
            assert screen.request(do="chat", text=text)["t"] == "ack"

    def heard(self, person: Visitor) -> list[str]:
        """What somebody who comes reads of what people said before."""
        with person.sit(self.table) as screen:
            assert self.rude.me["id"] not in screen.raw[0], "whose a line is stays with the server"
            return [line["text"] for line in screen.hello["chat"] if line["name"]]

    def mute(self, name: str, **more: Any) -> None:
        self.curlew.ask("PUT", "/api/me/shunned", {"person": name, "how": "mute", "table": self.table, **more})

    def spoken(self, person: Visitor) -> list[dict[str, Any]]:
        """The lines beside which somebody finds whoever said them: no seat tells."""
        times = person.get(f"/api/tables/{self.table}/spoke")["times"]
        with person.sit(self.table) as screen:
            return [line for line in screen.hello["chat"] if line["time"] in times]

    def get_up(self, person: Visitor, seat: str = "slc-3") -> None:
        person.ask("PUT", f"/api/tables/{self.table}/seats/{seat}", {"holder": "open"})

    def put_away(self) -> None:
        """The table is closed, and read from the database when somebody comes."""
        at_server(self.server, self.server.service.hall.desks[self.table].put_away())

    def write(self, sql: str, *args: Any) -> None:
        at_server(self.server, self.server.service.house.store.write(Step(sql, args)))


@pytest.fixture
def company(database: str, tmp_path: Path) -> Iterator[Company]:
    with Server(make_settings(tmp_path, database)) as server:
        made = Company(server)
        yield made
        for each in (made.curlew, made.kind, made.rude):
            each.close()


def test_who_is_muted_is_not_heard_under_an_older_name_and_a_namesake_is(company: Company) -> None:
    company.say(company.rude, "You fish!")
    company.say(company.kind, "Fine evening")
    company.rude.ask("PATCH", "/api/me", {"name": "Sweet Tern"})
    company.say(company.rude, "You toad!")
    company.mute("Sweet Tern")
    for _ in range(2):
        assert company.heard(company.curlew) == ["Fine evening"]
        assert company.heard(company.kind) == ["You fish!", "Fine evening", "You toad!"]
        company.put_away()
    exported = [person.get("/api/me/export")["person"]["said"] for person in (company.kind, company.rude)]
    assert [[text for _, _, text in said] for said in exported] == [["Fine evening"], ["You fish!", "You toad!"]]


def test_a_line_from_before_it_was_kept_whose_it_is_goes_by_its_name(company: Company) -> None:
    company.say(company.rude, "You fish!")
    company.put_away()
    company.write("UPDATE chat SET person = '' WHERE table_id = $1", company.table)
    company.say(company.kind, "Fine evening")
    company.mute("Plain Tern")  # of two who sit there under one name, the one in the later seat
    assert company.heard(company.curlew) == ["Fine evening"]
    assert company.heard(company.kind) == ["You fish!", "Fine evening"]
    assert [text for _, _, text in company.rude.get("/api/me/export")["person"]["said"]] == ["You fish!"]


def test_who_spoke_and_got_up_is_muted_and_reported_beside_the_line(company: Company) -> None:
    company.rude.ask("PATCH", "/api/me", {"name": "Loud Parrot"})
    company.say(company.rude, "You fish!")
    company.say(company.kind, "Fine evening")
    assert company.spoken(company.curlew) == [], "who sits there is found at the seat"
    company.get_up(company.rude)
    company.rude.ask("PATCH", "/api/me", {"name": "Sweet Parrot"})
    stranger = Visitor(company.server.url)
    (line,) = company.spoken(company.curlew)
    assert (line["name"], line["text"]) == ("Loud Parrot", "You fish!")
    assert company.spoken(company.rude) == []
    whom = {"person": "Loud Parrot", "table": company.table, "said": line["time"]}
    assert stranger.get(f"/api/tables/{company.table}/spoke")["times"] == [], "who looks on hears no talk"
    for person in (stranger, company.rude):
        assert person.send("PUT", "/api/me/shunned", {**whom, "how": "mute"}).status_code == 404
    for wrong in ({"said": line["time"] + 1}, {"said": 0}, {"table": ""}):
        assert company.curlew.send("PUT", "/api/me/shunned", {**whom, "how": "mute", **wrong}).status_code == 404
    company.mute("Loud Parrot", said=line["time"])
    assert company.heard(company.curlew) == ["Fine evening"]
    people = company.curlew.get("/api/me/shunned")["people"]
    assert people == [{"by": "Loud Parrot", "how": "mute"}], "nobody is told who it is now"
    assert company.curlew.get("/api/me/export")["person"]["shunned"] == [["Loud Parrot", "mute"]]
    company.curlew.ask("POST", "/api/reports", {**whom, "text": "What they said!"})
    at_server(company.server, Desk(company.server.service.house.store, "console", 1.0).make_operator("Quiet Curlew"))
    (report,) = company.curlew.get("/api/operator")["reports"]
    assert (report["about"], report["said"]) == ("Sweet Parrot", "What they said!\n“You fish!”")
    assert company.curlew.ask("PUT", "/api/me/shunned", {"person": "loud parrot", "how": ""})["people"] == []
    assert company.heard(company.curlew) == ["You fish!", "Fine evening"]
    stranger.close()


def test_of_namesakes_who_got_up_each_is_found_beside_what_they_said(company: Company) -> None:
    company.say(company.rude, "You fish!")
    company.say(company.kind, "Fine evening")
    company.get_up(company.rude)
    assert [line["text"] for line in company.spoken(company.curlew)] == ["You fish!"]
    company.get_up(company.kind, "slc-2")
    rude, kind = company.spoken(company.curlew)
    assert rude["name"] == kind["name"] == "Plain Tern"
    company.mute("Plain Tern", said=kind["time"])
    assert company.heard(company.curlew) == ["You fish!"]


def test_of_namesakes_who_sit_there_the_seat_says_which_is_meant(company: Company) -> None:
    for person, text in ((company.rude, "You fish!"), (company.kind, "Fine evening")):
        company.say(person, text)
    company.mute("Plain Tern", seat="slc-2")
    assert company.heard(company.curlew) == ["You fish!"]
    company.mute("Plain Tern", seat="slc-3")
    assert company.heard(company.curlew) == []


def test_the_host_who_got_up_is_found_beside_the_line(company: Company) -> None:
    company.get_up(company.curlew, "slc-1")
    company.say(company.curlew, "I only look on")
    assert [line["name"] for line in company.spoken(company.kind)] == ["Quiet Curlew"]
    assert company.spoken(company.curlew) == []


def test_who_sits_there_is_meant_and_no_namesake_muted_elsewhere(company: Company) -> None:
    company.mute("Plain Tern")  # the one in the later seat
    company.get_up(company.rude)
    company.mute("Plain Tern")
    company.say(company.kind, "Fine evening")
    assert company.heard(company.curlew) == []
    people = company.curlew.get("/api/me/shunned")["people"]
    assert people == [{"by": "Plain Tern", "how": "mute"}] * 2


@pytest.mark.parametrize("away", [True, False])
def test_who_is_forgotten_takes_all_names_along_and_no_namesakes(company: Company, away: bool) -> None:
    """Whether the table is open or put away: what was said to others stays theirs."""
    company.say(company.kind, "Fine evening")
    company.say(company.rude, "You fish!")
    company.get_up(company.kind, "slc-2")
    line = company.spoken(company.curlew)[0]
    company.rude.ask("PATCH", "/api/me", {"name": "Loud Parrot"})
    company.say(company.rude, "You toad!")
    company.get_up(company.rude)
    company.mute("Loud Parrot", said=company.spoken(company.curlew)[-1]["time"])
    company.curlew.ask("PUT", "/api/me/shunned", {"person": "Loud Parrot", "how": ""})
    company.rude.ask("PATCH", "/api/me", {"name": "Plain Tern"})
    if away:
        company.put_away()
    company.rude.ask("DELETE", "/api/me", {"password": ""})
    for _ in range(2):
        with company.curlew.sit(company.table) as screen:
            said = [(line["name"], line["text"]) for line in screen.hello["chat"]]
        assert said == [
            ("", "Plain Tern took the seat SLC 2."),
            ("", "Somebody who left took the seat SLC 3."),
            ("Plain Tern", "Fine evening"),
            ("Somebody who left", "You fish!"),
            ("", "Plain Tern opened the seat SLC 2."),
            ("Somebody who left", "You toad!"),
            ("", "Loud Parrot opened the seat SLC 3."),
        ]
        assert company.spoken(company.curlew) == [line], "nobody is told of who is forgotten"
        company.put_away()


def test_an_operator_takes_a_name_from_one_and_no_namesake(company: Company) -> None:
    company.say(company.kind, "Fine evening")
    company.say(company.rude, "You fish!")
    company.curlew.ask("POST", "/api/reports", {"person": "Plain Tern", "text": "!", "table": company.table})
    store = company.server.service.house.store
    at_server(company.server, Desk(store, "console", 1.0).make_operator("Quiet Curlew"))
    (report,) = company.curlew.get("/api/operator")["reports"]
    company.curlew.ask("POST", "/api/operator", {"act": "remove-name", "about": report["whom"]})
    new = company.rude.get("/api/me")["name"]
    for _ in range(2):
        with company.kind.sit(company.table) as screen:
            sat = [line["text"] for line in screen.hello["chat"][:2]]
            assert sat == ["Plain Tern took the seat SLC 2.", f"{new} took the seat SLC 3."]
            assert [line["name"] for line in screen.hello["chat"] if line["name"]] == ["Plain Tern", new]
        company.put_away()


def test_a_guest_who_logs_in_takes_along_what_they_said_and_who_is_deaf_to_them(company: Company) -> None:
    known = account(company.server.url, "Sweet Parrot")
    company.say(company.rude, "You fish!")
    company.mute("Plain Tern", seat="slc-3")
    company.rude.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": "mute"})
    company.rude.ask("POST", "/api/login", {"name": "Sweet Parrot", "password": PASSWORD})
    company.say(company.rude, "You toad!")
    for _ in range(2):
        assert company.heard(company.curlew) == []
        company.put_away()
    assert company.curlew.get("/api/me/shunned")["people"] == [{"by": "Plain Tern", "how": "mute"}]
    assert known.get("/api/me/shunned")["people"] == [{"by": "Quiet Curlew", "how": "mute"}]
    assert [text for _, _, text in known.get("/api/me/export")["person"]["said"]] == ["You fish!", "You toad!"]
    known.close()
