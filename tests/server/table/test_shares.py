"""Dice to which every player contributes: promised by all, then opened by all, then joined; nobody can choose them."""

import hashlib
import json
import secrets
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moonless.core.record import fork_seed
from tests.server.conftest import Invite
from tests.server.lobby.support import at_server
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

TWO = {"slc-1": "me", "slc-2": "open", "slc-3": "computer"}


class Contributor:
    """What a browser does, done by hand."""

    def __init__(self, person: Visitor, table: str) -> None:
        self.person, self.table = person, table
        self.path = f"/api/tables/{table}/dice"
        self.share = secrets.token_hex(32)

    @property
    def round(self) -> int:
        return int(self.person.get(self.path)["round"])

    def send(self, status: int = 200, **body: Any) -> Any:
        answer = self.person.send("POST", self.path, {"round": self.round, **body})
        assert answer.status_code == status, answer.text
        return answer.json()

    def promise(self, status: int = 200) -> Any:
        text = f"{self.table} {self.round} {self.share}"
        return self.send(status, commitment=hashlib.sha256(text.encode()).hexdigest())

    def open(self, status: int = 200) -> Any:
        return self.send(status, share=self.share)


def seated(visitor: Invite) -> tuple[Contributor, Contributor, dict[str, Any]]:
    """Two people at one table; the dice are not agreed yet."""
    host, guest = visitor("Ann"), visitor("Bob")
    card = host.start(scenario="bg2", dice="joint", seats={**TWO, "slc-3": "me"})
    guest.join(card["invites"]["slc-2"])
    return Contributor(host, card["id"]), Contributor(guest, card["id"]), card


def test_the_game_begins_when_every_share_is_open_and_the_seed_is_made_of_all(visitor: Invite) -> None:
    ann, bob, card = seated(visitor)
    with ann.person.sit(ann.table) as screen:
        assert screen.scene["prompt"] is None, "nothing is asked, nothing thrown"
        refused = screen.request(do="choose", decision=screen.decision, key="random")
        assert refused["t"] == "refused"
        assert "not agreed yet" in refused["error"]
        ann.promise()
        ann.open(409)
        bob.promise()
        bob.open()
        shown = ann.person.get(ann.path)
        assert [share["share"] for share in shown["shares"]] == ["", bob.share]
        assert shown["opening"]
        ann.open()
        screen.wait_for("hello")
        hello = screen.heard[-1]
        assert hello["scene"]["prompt"]["choices"]
        assert hello["table"]["shares"] is None
    proof = bob.person.get(f"/api/tables/{ann.table}/proof")
    assert proof["secret"] is None
    assert proof["commitment"] == card["commitment"]
    assert {share["share"] for share in proof["dice"]["shares"]} == {ann.share, bob.share}


def test_a_finished_game_proves_every_throw_from_the_secret_and_the_shares(visitor: Invite) -> None:
    person = visitor("Ann")
    table = person.start(scenario="bg2", dice="joint")["id"]
    mine = Contributor(person, table)
    mine.promise()
    mine.open()
    with person.sit(table) as screen:
        play(screen, Random(3))
        assert screen.card["status"] == "over"
    proof = person.get(f"/api/tables/{table}/proof")
    assert proof["alone"], "the page says that one person held all seats"
    assert hashlib.sha256(proof["secret"].encode()).hexdigest() == proof["commitment"]
    seed = fork_seed(f"shares {mine.share}", proof["secret"], 0)
    stream = Random(seed).random
    assert len(proof["chances"]) > 5
    for chance in proof["chances"]:
        assert chance["seed"] == seed
        assert chance["among"][int(stream() * len(chance["among"]))] == chance["outcome"]
    record = person.http.get(f"/api/tables/{table}/record").text.splitlines()
    assert json.loads(record[1]) == {"fork": f"shares {mine.share}"}
    again = person.http.post("/api/tables/upload", content="\n".join(record) + "\n")
    assert again.status_code == 200, "a record with shares is taken as any other"


def test_nobody_sees_the_secret_or_the_record_before_the_dice_are_agreed(visitor: Invite) -> None:
    person = visitor("Ann")
    table = person.start(scenario="bg2", dice="joint")["id"]
    for path in ("/record", "/replay", "/replay/0"):
        assert person.send("GET", f"/api/tables/{table}{path}").status_code == 409, path
    exported = person.get("/api/me/export")["tables"][0]
    assert exported["record"] == ""
    assert person.get(f"/api/tables/{table}/proof")["secret"] is None


def test_who_gave_a_share_and_got_up_is_named_to_those_who_sat_there(visitor: Invite) -> None:
    ann, bob, carl = visitor("Ann"), visitor("Bob"), visitor("Carl")
    card = ann.start(scenario="bg2", dice="joint", seats={**TWO, "slc-3": "me"}, public=True)
    bob.join(card["invites"]["slc-2"])
    both = [Contributor(person, card["id"]) for person in (ann, bob)]
    for each in both:
        each.promise()
    for each in both:
        each.open()
    bob.ask("PUT", f"/api/tables/{card['id']}/seats/slc-2", {"holder": "open"})
    ann.ask("PUT", f"/api/tables/{card['id']}/seats/slc-2", {"holder": "me"})
    proof = f"/api/tables/{card['id']}/proof"
    assert [share["name"] for share in carl.get(proof)["dice"]["shares"]] == ["Ann", "Bob"]
    ann.ask("POST", f"/api/tables/{card['id']}/resign")
    for person, names in ((ann, ["Ann", "Bob"]), (bob, ["Ann", "Bob"]), (carl, ["Ann", ""])):
        assert [share["name"] for share in person.get(proof)["dice"]["shares"]] == names


@pytest.mark.parametrize("away", [True, False])
def test_a_name_that_goes_stands_beside_no_share(visitor: Invite, server: Server, away: bool) -> None:
    """Nor in what is told of rounds that were broken off; whether the table is open or put away."""
    ann, bob, _ = seated(visitor)
    for each in (ann, bob):
        each.promise()
    ann.send()
    for each in (ann, bob):
        each.promise()
    for each in (ann, bob):
        each.open()
    before = bob.person.get(f"/api/tables/{bob.table}/proof")["dice"]
    assert ([share["name"] for share in before["shares"]], before["broken"]) == (["Ann", "Bob"], ["Ann began anew."])
    if away:
        at_server(server, server.service.hall.desks[bob.table].put_away())
    ann.person.ask("DELETE", "/api/me", {})
    dice = bob.person.get(f"/api/tables/{bob.table}/proof")["dice"]
    assert [share["name"] for share in dice["shares"]] == ["Somebody who left", "Bob"]
    assert dice["broken"] == ["Somebody who left began anew."]
    (row,) = at_server(server, server.service.house.store.fetch("SELECT shares FROM tables"))
    assert "Ann" not in row["shares"]


def test_a_promise_binds_and_is_not_copied(visitor: Invite) -> None:
    ann, bob, _ = seated(visitor)
    promised = ann.promise()["shares"]["shares"][0]["commitment"]
    assert "same" in bob.send(409, commitment=promised)["error"]
    ann.promise(409)
    bob.promise()
    ann.share = secrets.token_hex(32)
    assert "not the share" in ann.open(422)["error"]
    stranger = Contributor(visitor("Eve"), ann.table)
    assert stranger.person.send("GET", stranger.path).status_code == 404


def test_who_lost_the_share_begins_anew_and_the_list_says_so(visitor: Invite) -> None:
    ann, bob, _ = seated(visitor)
    ann.promise()
    bob.promise()
    ann.open()
    bob.send()
    shown = ann.person.get(ann.path)
    assert shown["round"] == 2
    assert shown["broken"] == ["Bob began anew."]
    assert not any(share["commitment"] for share in shown["shares"]), "also Ann, whose share was seen, throws another"
    old = ann.person.send("POST", ann.path, {"round": 1, "share": ann.share})
    assert old.status_code == 409
    for each in (ann, bob):
        each.share = secrets.token_hex(32)
        each.promise()
    bob.open()
    assert ann.open()["shares"] is None


def test_a_seat_that_goes_to_another_is_promised_anew(visitor: Invite) -> None:
    ann, bob, _ = seated(visitor)
    ann.promise()
    bob.promise()
    bob.open()
    bob.person.ask("PUT", f"/api/tables/{ann.table}/seats/slc-2", {"holder": "officer"})
    shown = ann.person.get(ann.path)
    assert (shown["round"], len(shown["shares"])) == (2, 1), "the computer has no share; Ann's counts from anew"
    ann.promise()
    assert ann.open()["shares"] is None


def test_shares_outlive_the_server(server: Server, visitor: Invite) -> None:
    ann, bob, _ = seated(visitor)
    ann.promise()
    bob.promise()
    bob.open()
    server.service.hall.desks[ann.table].closed = True  # as a process that died leaves it
    server.service.hall.desks.clear()
    assert ann.open()["shares"] is None


def test_a_table_of_computers_needs_no_shares(visitor: Invite) -> None:
    seats = dict.fromkeys(("slc-1", "slc-2", "slc-3"), "captain")
    card = visitor("Ann").start(scenario="bg2", dice="joint", seats=seats)
    assert (card["dice"], card["shares"]) == ("seeded", None)


def test_daily_dice_are_promised_before_the_day(tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with Server(make_settings(tmp_path, clock=lambda: now[0])) as server:
        person = Visitor(server.url)
        path, day = "/api/daily/promises", person.get("/api/daily")["date"]
        until(lambda: len(person.get(path)["promises"]) == 7)
        listed = person.get(path)["promises"]
        assert all(promise["day"] > day and not promise["secret"] for promise in listed)
        assert len({promise["commitment"] for promise in listed}) == 7
        now[0] += 86_400
        sailed = person.ask("POST", "/api/daily")
        assert sailed["promise"] == listed[-1]
        assert sailed["mine"]["commitment"] == listed[-1]["commitment"]
        now[0] += 86_400
        opened = next(each for each in person.get(path)["promises"] if each["day"] == listed[-1]["day"])
        assert hashlib.sha256(opened["secret"].encode()).hexdigest() == opened["commitment"]
        person.close()


def test_who_resigns_before_the_dice_are_agreed_ends_it(visitor: Invite) -> None:
    ann, bob, _ = seated(visitor)
    ann.promise()
    with bob.person.sit(bob.table) as screen:
        assert screen.request(do="take-back", decision=screen.decision)["t"] == "refused"
        assert screen.request(do="undo", decision=screen.decision)["t"] == "refused"
    alone = Contributor(ann.person, ann.person.start(scenario="bg2", dice="joint")["id"])
    ended = ann.person.ask("POST", f"/api/tables/{alone.table}/resign")
    assert ended["status"] == "over"
    alone.promise(409)
    assert ann.person.get(f"/api/tables/{alone.table}/proof")["secret"] is None
    with ann.person.sit(alone.table) as screen:
        assert screen.card["status"] == "over"
    assert ann.person.ask("DELETE", "/api/me", {})["tables"] == []
    assert bob.person.get(f"/api/tables/{bob.table}")["seats"]["slc-1"]["holder"]["kind"] != "person"
