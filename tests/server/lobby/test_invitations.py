"""Seats that are held: not for who has left the site, nor by who is blocked."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from moonless.server.lobby import board
from moonless.server.storage import Step
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until

CREW = {"slc-1": "me", "slc-2": "open", "slc-3": "open"}


@pytest.fixture
def server(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(board, "LOOK_SECONDS", 1000.0)
    with Server(make_settings(tmp_path, database)) as running:
        yield running


@pytest.fixture
def people(server: Server) -> Iterator[list[Visitor]]:
    made = [account(server.url, name) for name in ("Quiet Curlew", "Amber Tern", "Dim Anchor")]
    yield made
    for each in made:
        each.close()


def leave(person: Visitor) -> None:
    person.ask("DELETE", "/api/me", {"password": PASSWORD})


def test_a_rematch_waits_for_nobody_who_has_left(people: list[Visitor]) -> None:
    host, guest, _ = people
    table = open_duel(host)["id"]
    sit(guest, table, SOVIET)
    leave(guest)
    refused = host.send("POST", f"/api/tables/{table}/rematch")
    assert (refused.status_code, refused.json()["error"]) == (
        409, "Who sat there with you has left this site; open a table for others.",
    )  # fmt: skip
    assert [each["status"] for each in host.get("/api/me")["tables"]] == ["over"]


def test_of_a_crew_the_seat_of_who_has_left_is_open(server: Server, people: list[Visitor]) -> None:
    host, stays, goes = people
    table = host.start("by-stealth-and-sea", "bg2", seats=CREW, terms={"pace": "live"})["id"]
    for person, seat in ((stays, "slc-2"), (goes, "slc-3")):
        sit(person, table, seat)
    over = Step("UPDATE tables SET status = 'over' WHERE id = $1", (table,))
    at_server(server, server.service.house.store.write(over))
    leave(goes)
    again = host.ask("POST", f"/api/tables/{table}/rematch")
    assert {seat: each["holder"]["kind"] for seat, each in again["seats"].items()} == {
        "slc-1": "open", "slc-2": "person", "slc-3": "open",
    }  # fmt: skip
    assert host.get(f"/api/tables/{again['id']}/held")["held"] == [{"seat": "slc-3", "by": "Amber Tern"}]
    with closing(Visitor(host.url)) as anybody:
        assert anybody.join(again["invites"]["slc-1"])["mine"] == ["slc-1"]


def test_who_is_blocked_is_read_in_no_invitation(people: list[Visitor]) -> None:
    """It could not be accepted; who forgives reads it again."""
    host, friend, _ = people
    table = open_duel(host)["id"]
    host.ask("POST", f"/api/tables/{table}/hold", {"person": "Amber Tern", "seat": SOVIET})
    for how, read in (("", [table]), ("mute", [table]), ("block", []), ("", [table])):
        friend.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": how})
        assert [held["table"] for held in friend.get("/api/lobby")["asked"]] == read
    host.ask("PUT", "/api/me/shunned", {"person": "Amber Tern", "how": "block"})
    assert friend.get("/api/lobby")["asked"] == []


def test_a_seat_that_was_held_for_who_leaves_is_anybodys_at_once(people: list[Visitor]) -> None:
    host, goes, other = people
    table = open_duel(host)["id"]
    host.ask("POST", f"/api/tables/{table}/hold", {"person": "Amber Tern", "seat": SOVIET})

    def free() -> list[str]:
        return [seat for each in other.get("/api/lobby")["tables"] if each["id"] == table for seat in each["free"]]

    until(lambda: free() == [])
    leave(goes)
    until(lambda: free() == [SOVIET], 20)
    assert sit(other, table, SOVIET)["mine"] == [SOVIET]
