"""Whom one mutes is not heard, in what was said before either: they themselves, not whoever is called so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonless.server.storage import Step
from tests.server.lobby.support import account, at_server, sit
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

    def mute(self, name: str, table: str = "") -> None:
        self.curlew.ask("PUT", "/api/me/shunned", {"person": name, "how": "mute", "table": table or self.table})

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


def test_who_spoke_and_got_up_is_muted_and_reported_at_the_table_like_who_sits_there(company: Company) -> None:
    names = f"/api/tables/{company.table}/spoke"
    whom = {"person": "Loud Parrot", "table": company.table}
    company.rude.ask("PATCH", "/api/me", {"name": "Loud Parrot"})
    company.say(company.rude, "You fish!")
    company.say(company.kind, "Fine evening")
    assert company.curlew.get(names)["names"] == [], "who sits there is found at the seat"
    company.rude.ask("PUT", f"/api/tables/{company.table}/seats/slc-3", {"holder": "open"})
    stranger = Visitor(company.server.url)
    told = [person.get(names)["names"] for person in (company.curlew, company.rude, stranger)]
    assert told == [["Loud Parrot"], [], []], "who may only look on is told nothing of the talk"
    for person in (stranger, company.rude):
        assert person.send("PUT", "/api/me/shunned", {**whom, "how": "mute"}).status_code == 404
    company.mute("Loud Parrot")
    assert company.heard(company.curlew) == ["Fine evening"]
    company.curlew.ask("POST", "/api/reports", {**whom, "text": "What they said!"})
    company.rude.ask("PATCH", "/api/me", {"name": "Sweet Parrot"})
    assert company.kind.get(names)["names"] == []
    for name in ("Loud Parrot", "Sweet Parrot"):  # nobody is told that they are one
        refused = company.kind.send("PUT", "/api/me/shunned", {**whom, "person": name, "how": "mute"})
        assert refused.status_code == 404, name
    stranger.close()


def test_the_host_who_got_up_is_found_and_a_namesake_of_who_sits_there_is_not(company: Company) -> None:
    names = f"/api/tables/{company.table}/spoke"
    company.say(company.rude, "You fish!")
    company.curlew.ask("PUT", f"/api/tables/{company.table}/seats/slc-1", {"holder": "open"})
    company.say(company.curlew, "I only look on")
    company.rude.ask("PUT", f"/api/tables/{company.table}/seats/slc-3", {"holder": "open"})
    assert company.kind.get(names)["names"] == ["Quiet Curlew"]
    assert company.curlew.get(names)["names"] == []


def test_who_sits_there_is_meant_and_no_namesake_muted_elsewhere(company: Company) -> None:
    company.mute("Plain Tern")  # the one in the later seat
    company.rude.ask("PUT", f"/api/tables/{company.table}/seats/slc-3", {"holder": "open"})
    company.mute("Plain Tern")
    company.say(company.kind, "Fine evening")
    assert company.heard(company.curlew) == []
    people = company.curlew.get("/api/me/shunned")["people"]
    assert people == [{"by": "Plain Tern", "how": "mute"}] * 2


def test_nobody_is_told_of_who_spoke_and_is_forgotten(company: Company) -> None:
    names = f"/api/tables/{company.table}/spoke"
    company.rude.ask("PATCH", "/api/me", {"name": "Loud Parrot"})
    company.say(company.rude, "You fish!")
    company.rude.ask("PUT", f"/api/tables/{company.table}/seats/slc-3", {"holder": "open"})
    assert company.kind.get(names)["names"] == ["Loud Parrot"]
    company.rude.ask("DELETE", "/api/me", {"password": ""})
    assert company.kind.get(names)["names"] == []
    assert company.heard(company.kind) == ["You fish!"], "what was said to others stays theirs"
