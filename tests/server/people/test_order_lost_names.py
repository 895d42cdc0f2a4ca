"""Whoever loses a name to an operator is told so, until they have read it or have chosen another name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moonless.server.people.order import Desk
from tests.server.lobby.support import PASSWORD, account, at_server
from tests.server.support import Server, Visitor, make_settings

LOST = "/api/me/lost-name"


@pytest.fixture
def master(database: str, tmp_path: Path) -> Iterator[tuple[Server, Visitor]]:
    """An operator."""
    with Server(make_settings(tmp_path, database)) as server:
        person = account(server.url, "Harbor Master")
        at_server(server, Desk(server.service.house.store, "console", 1.0).make_operator("Harbor Master"))
        yield server, person
        person.close()


def take(master: Visitor, name: str) -> None:
    master.ask("POST", "/api/operator", {"act": "remove-name", "about": name})


def lost_by(person: Visitor) -> str:
    lost: str = person.get(LOST)["lost"]
    return lost


def test_who_loses_a_name_is_told_until_they_have_read_it(master: tuple[Server, Visitor]) -> None:
    server, operator = master
    gull, stranger = account(server.url, "Rude Gull"), Visitor(server.url)
    assert (lost_by(gull), lost_by(stranger)) == ("", "")
    take(operator, "Rude Gull")
    told = gull.get(LOST)
    assert told == {"lost": "Rude Gull", "now": gull.get("/api/me")["name"], "account": True}
    assert lost_by(gull) == "Rude Gull", "to look is not to have read"
    assert gull.get("/api/me/export")["person"]["lost_name"] == "Rude Gull"
    assert (lost_by(stranger), lost_by(operator)) == ("", ""), "nobody else is told"
    assert "Rude Gull" not in stranger.send("GET", f"/api/players/{told['now']}").text
    phone = Visitor(server.url)
    phone.ask("POST", "/api/login", {"name": told["now"], "password": PASSWORD})
    assert phone.ask("DELETE", LOST)["lost"] == lost_by(gull) == "", "read on one device is read on all"
    assert gull.get("/api/me")["name"] == told["now"], "reading changes nothing else"
    for each in (gull, stranger, phone):
        each.close()


def test_who_has_chosen_another_name_is_told_no_more(master: tuple[Server, Visitor]) -> None:
    server, operator = master
    gull, guest = account(server.url, "Rude Gull"), Visitor(server.url, "Loud Parrot")
    take(operator, "Rude Gull")
    take(operator, guest.get("/api/me")["id"])
    gull.ask("PATCH", "/api/me", {"webhook": ""})
    assert lost_by(gull) == "Rude Gull", "a webhook is no name"
    gull.ask("PATCH", "/api/me", {"name": "Kind Gull"})
    assert lost_by(gull) == ""
    assert guest.get(LOST)["account"] is False
    guest.ask("POST", "/api/account", {"name": "Soft Parrot", "password": PASSWORD})
    assert lost_by(guest) == ""
    for each in (gull, guest):
        each.close()


def test_the_note_goes_with_who_goes(master: tuple[Server, Visitor]) -> None:
    server, operator = master
    gull = account(server.url, "Rude Gull")
    id = gull.get("/api/me")["id"]
    take(operator, "Rude Gull")
    gull.ask("DELETE", "/api/me", {"password": PASSWORD})
    assert lost_by(gull) == ""
    rows = at_server(server, server.service.house.store.fetch("SELECT lost_name FROM people WHERE id = $1", id))
    assert [row["lost_name"] for row in rows] == [""]
    unknown = server.service.house.store
    assert at_server(server, unknown.fetch("SELECT id FROM people WHERE lost_name <> ''")) == []
    gull.close()
