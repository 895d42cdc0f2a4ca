"""Standing orders: they answer as soon as they are asked, are seen in their seat's log only, give way to an undo,
outlive the server, and go when the seat changes hands."""

import json
from pathlib import Path
from typing import Any

import pytest

import moonless
from moonless.core.decision import Decision, Option
from moonless.core.standing import StandingQuestion
from moonless.server.table import habits, standing
from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Screen, Server, Visitor, make_settings, until

SEAT = "slc-3"
NO_SURGE = {"seat": SEAT, "ask": "surges", "key": "surges 0"}
BEFORE_A_CHECK = "Standing order, surges before a check: No surge."


def at_a_check(person: Visitor) -> str:
    """A mission of one player in which the third craft is asked for surges for the first time."""
    with moonless.start("by-stealth-and-sea", "bg2", seed=7) as table:
        table.choose("at-once")
        while table.decision is not None and table.decision.seat != SEAT:
            table.choose("surges 0" if table.decision.ask == "surges" else "accept")
        text = table.record.text()
    answer = person.http.post("/api/tables/upload", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def lines(screen: Screen) -> list[str]:
    return [line["text"] for line in screen.scene["log"] if line["text"].startswith("Standing order")]


def asked(screen: Screen) -> str:
    prompt = screen.scene["prompt"]
    return "" if prompt is None else str(prompt["choices"][0]["key"])


def hear_until(screen: Screen, condition: Any) -> None:
    while not condition():
        screen.hear()


def test_the_third_same_answer_brings_the_offer_and_the_order_answers_from_then_on(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    with person.sit(table) as screen:
        for _ in range(3):
            assert asked(screen) == "surges 0"
            assert screen.scene["prompt"]["always"] == []
            screen.choose("surges 0")
            while asked(screen) == "reroll":
                screen.choose("accept")
        while asked(screen) != "surges 0" or screen.scene["prompt"]["seat"] != SEAT:
            screen.choose(next(key for key in ("dive", "surges 0", "accept", *screen.keys) if key in screen.keys))
        offer = screen.scene["prompt"]["always"]
        assert offer == [{"ask": "surges", "key": "surges 0", "label": "No surge"}]
        given = person.ask("POST", f"/api/tables/{table}/standing", NO_SURGE)["orders"]
        assert [(each["question"], each["label"]) for each in given] == [("Surges before a check", "No surge")]
        hear_until(screen, lambda: lines(screen))
        assert lines(screen) == [BEFORE_A_CHECK]
        assert asked(screen) != "surges 0"
        assert person.get(f"/api/tables/{table}/standing")["orders"][0]["times"] == 1


def test_undo_takes_its_answer_back_and_asks_the_player_once(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    with person.sit(table) as screen:
        person.ask("POST", f"/api/tables/{table}/standing", NO_SURGE)
        hear_until(screen, lambda: lines(screen) and asked(screen))
        answered = len(lines(screen))
        assert screen.request(do="take-back", decision=screen.decision)["t"] == "ack"
        hear_until(screen, lambda: asked(screen) == "surges 0")
        assert len(lines(screen)) == answered - 1, "what was undone was not done"
        screen.request(do="ping")
        assert asked(screen) == "surges 0", "the question stays the player's"
        screen.choose("surges 1")
        assert len(lines(screen)) == answered - 1


def test_it_outlives_the_server_and_its_lines_do(database: str, tmp_path: Path) -> None:
    settings = make_settings(tmp_path, database)
    with Server(settings) as server:
        person = Visitor(server.url)
        table = at_a_check(person)
        with person.sit(table) as screen:
            person.ask("POST", f"/api/tables/{table}/standing", NO_SURGE)
            hear_until(screen, lambda: lines(screen) and asked(screen))
            log = screen.scene["log"]
    with Server(settings) as server:
        person.url = server.url
        person.reconnect()
        with person.sit(table) as screen:
            assert screen.scene["log"] == log
            before = len(lines(screen))
            while len(lines(screen)) == before:
                screen.choose(next(key for key in ("accept", "dive", "surface", *screen.keys) if key in screen.keys))
                screen.request(do="ping")
        kept = person.get("/api/me/export")["tables"][0]["standing"]
        assert kept[SEAT]["orders"] == {"surges": ["surges 0"]}
        person.ask("DELETE", f"/api/tables/{table}/standing/{SEAT}/surges")
        assert person.get(f"/api/tables/{table}/standing")["orders"] == []
        assert person.send("DELETE", f"/api/tables/{table}/standing/{SEAT}/surges").status_code == 404
        person.close()


def test_nobody_else_learns_of_it_and_who_takes_the_seat_does_not_inherit_it(
    visitor: Invite, hide_and_seek: HideAndSeek, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [StandingQuestion("hide", "Where to hide"), StandingQuestion("seek", "Where to look")]
    monkeypatch.setitem(hide_and_seek.__dict__, "standing", {each.ask: each for each in questions})
    monkeypatch.setattr(standing, "HASTE", (0.0, 0.0))
    hider, seeker, watcher = visitor("Hider"), visitor("Seeker"), visitor("Watcher")
    card = hider.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    table = card["id"]
    seeker.join(card["invites"][SEEKER])
    watcher.join(card["watch"])
    order = {"seat": HIDER, "ask": "hide", "key": "hide barn"}
    with hider.sit(table) as one, seeker.sit(table) as two, watcher.sit(table) as three:
        assert seeker.send("POST", f"/api/tables/{table}/standing", order).status_code == 403
        hider.ask("POST", f"/api/tables/{table}/standing", order)
        hear_until(one, lambda: lines(one))
        if asked(one):
            one.choose("hide attic")
        hear_until(two, lambda: two.keys)
        two.choose("seek ditch")
        until(lambda: one.request(do="ping") and len(lines(one)) == 2)
        assert seeker.get(f"/api/tables/{table}/standing")["orders"] == []
        two.request(do="ping"), three.request(do="ping")
        for other in (two, three):
            assert "tanding" not in "".join(other.raw), "neither the order nor what it did"
            assert "barn" not in json.dumps(other.scene["log"])
        hider.ask("PUT", f"/api/tables/{table}/seats/{HIDER}", {"holder": "open"})
        hider.ask("PUT", f"/api/tables/{table}/seats/{HIDER}", {"holder": "me"})
        assert hider.get(f"/api/tables/{table}/standing")["orders"] == []


def test_what_cannot_be_answered_once_for_all_is_refused(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    for change, status in (
        ({"key": "surges 1"}, 409),
        ({"ask": "action"}, 409),
        ({"seat": "slc-1"}, 409),
        ({"seat": "nobody"}, 403),
    ):
        assert person.send("POST", f"/api/tables/{table}/standing", {**NO_SURGE, **change}).status_code == status


def test_a_rule_can_be_given_before_its_question_comes(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    rules = person.get(f"/api/tables/{table}/standing")["rules"]
    assert ("slc-1", "action", "*dive") in [(rule["seat"], rule["ask"], rule["key"]) for rule in rules]
    given = person.ask("POST", f"/api/tables/{table}/standing", {"seat": "slc-1", "ask": "action", "key": "*dive"})
    assert [(order["seat"], order["label"]) for order in given["orders"]] == [
        ("slc-1", "Dive, as long as it is detected and can")
    ]
    assert not any(rule["seat"] == "slc-1" and rule["ask"] == "action" for rule in given["rules"])


DIVE = {"seat": SEAT, "ask": "action", "key": "*dive"}


def reroll_order(key: str) -> dict[str, str]:
    return {"seat": SEAT, "ask": "reroll", "key": key}


def test_of_several_orders_the_first_that_fits_answers_and_their_order_is_the_players(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    path = f"/api/tables/{table}/standing"
    person.ask("POST", path, reroll_order("*can"))
    given = person.ask("POST", path, reroll_order("*likely"))
    in_force = [(each["key"], each["place"]) for each in given["orders"] if each["ask"] == "reroll"]
    assert in_force == [("*can", 1), ("*likely", 2)]
    offered = [each["key"] for each in given["rules"] if each["seat"] == SEAT]
    assert "*can" not in offered
    assert "*dive" in offered
    given = person.ask("PUT", path, reroll_order("*likely"))
    assert [each["key"] for each in given["orders"]] == ["*likely", "*can"]
    given = person.ask("PUT", path, {**reroll_order("*likely"), "place": 2})
    assert [each["key"] for each in given["orders"]] == ["*can", "*likely"]
    given = person.ask("PUT", f"{path}/rule", {**reroll_order("*likely"), "instead": "*can"})
    assert [each["key"] for each in given["orders"]] == ["*likely"], "another word, and it stood there already"
    assert given["orders"][0]["sentence"] == {
        "situation": "a check fails",
        "needed": "rolling again has an even chance or better",
        "result": "roll again, but never with the last surge; else accept",
    }
    no_rule = {**reroll_order("accept"), "instead": "*likely"}
    assert person.send("PUT", f"{path}/rule", no_rule).status_code == 409
    person.ask("POST", path, reroll_order("*can"))
    given = person.ask("DELETE", f"{path}/{SEAT}/reroll?key=%2Alikely")
    assert [each["key"] for each in given["orders"]] == ["*can"]
    assert person.send("PUT", path, reroll_order("*likely")).status_code == 404


def test_orders_are_tried_on_what_was_asked_before(visitor: Invite, hide_and_seek: HideAndSeek) -> None:
    """Each question by itself: what the orders would have answered, and what was."""
    person, other = visitor(), visitor()
    table = at_a_check(person)
    path = f"/api/tables/{table}/standing"
    before = person.get(f"{path}/rehearsal")
    assert (before["answered"], before["lines"]) == (0, [])
    assert before["questions"] > 0
    record = moonless.Record.parse(person.http.get(f"/api/tables/{table}/record").text)
    spent = [entry for entry in record.counting() if entry.kind == "choose" and entry.value == "surges 0"]
    for seat in {entry.by for entry in spent}:
        person.ask("POST", path, {"seat": seat, "ask": "reroll", "key": "*likely"})
    after = person.get(f"{path}/rehearsal")
    again = [each for each in after["tried"] if (each["ask"], each["key"]) == ("reroll", "*likely")]
    assert after["answered"] == sum(each["times"] for each in again) > 0
    assert {each["played"] for each in after["lines"]} == {"Accept the result"}
    assert sum(each["alike"] for each in again) == sum(each["label"] == each["played"] for each in after["lines"])
    guarded = person.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    other.join(guarded["invites"][SEEKER])
    refused = person.send("GET", f"/api/tables/{guarded['id']}/standing/rehearsal")
    assert refused.status_code == 409, "the time it takes would tell how often others were asked"


def test_what_they_did_since_ones_own_last_answer(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    path = f"/api/tables/{table}/standing"
    with person.sit(table) as screen:
        before = person.get(path)
        assert (before["since"], before["answered"], before["waiting"]) == (0, 0, 1)
        assert before["by_hand"] > 0
        given = person.ask("POST", path, NO_SURGE)
        hear_until(screen, lambda: lines(screen) and asked(screen))
        assert given["since"] == given["answered"] == len(lines(screen))
        assert all(each["since"] for each in given["did"])
        assert given["orders"][0]["last"] == "No surge"
        assert {(each["question"], each["label"]) for each in given["did"]} == {("Surges before a check", "No surge")}
        screen.choose(next(key for key in ("accept", "dive", *screen.keys) if key in screen.keys))
        after = person.get(path)
        assert after["by_hand"] == given["by_hand"] + 1
        assert after["answered"] >= given["answered"]
        assert not after["did"][-1]["since"]


def test_orders_for_all_games_of_a_kind_begin_the_next_one(visitor: Invite) -> None:
    person = visitor()
    table = at_a_check(person)
    path = f"/api/tables/{table}/standing"
    person.ask("POST", path, DIVE)
    usual = {"seat": SEAT, "usual": True}
    assert person.send("PUT", f"{path}/usual", usual).status_code == 403
    person.ask("POST", "/api/account", {"name": "Quiet Curlew", "password": "curlew lantern keel"})
    assert not person.get(path)["usual"]
    person.ask("PUT", f"{path}/usual", usual)
    seats = {"slc-1": "me", "slc-2": "captain", "slc-3": "captain"}
    new = person.start("by-stealth-and-sea", "bg2", seats=seats)["id"]
    found = person.get(f"/api/tables/{new}/standing")
    assert [(each["seat"], each["key"]) for each in found["orders"]] == [("slc-1", "*dive")]
    assert found["usual"]
    other = person.start("gato-leader", "first-patrol")["id"]
    assert person.get(f"/api/tables/{other}/standing")["orders"] == []
    assert "by-stealth-and-sea" in person.get("/api/me/export")["person"]["usual_orders"]
    person.ask("PUT", f"/api/tables/{new}/standing/usual", {"seat": "slc-1", "usual": False})
    last = person.start("by-stealth-and-sea", "bg2", seats=seats)["id"]
    assert person.get(f"/api/tables/{last}/standing")["orders"] == []


def test_what_an_order_did_before_question_and_answer_were_kept_is_read() -> None:
    old = {"did": [[4, "surges", BEFORE_A_CHECK, "4.1", "surges 0"]]}
    (did,) = habits.read_orders(json.dumps(old)).did
    assert (did.question, did.answer, did.text) == ("Surges before a check", "No surge", BEFORE_A_CHECK)


def test_an_order_written_before_there_were_several_still_stands() -> None:
    old = {"orders": {"reroll": "*can", "surges": "surges 0"}, "labels": {"surges": "No surge"}, "held": -1}
    restored = standing.Standing(moonless.games()["by-stealth-and-sea"])
    restored.restore([{"seat": SEAT, "orders": json.dumps(old)}])
    orders = restored.seats[SEAT]
    assert (orders.given("reroll"), orders.given("surges")) == (["*can"], ["surges 0"])
    assert orders.label(restored.game.standing["surges"], "surges 0") == "No surge"


def test_a_habit_is_written_when_it_changes_what_is_offered_and_when_its_table_is_put_away() -> None:
    """Else every move would have one more thing to write."""
    orders = habits.Standing(moonless.games()["by-stealth-and-sea"])
    decision = Decision("slc-1", "surges", "1", [Option("surges 0", "none"), Option("surges 1", "one")])

    def written() -> list[str]:
        return [step.args[1] for step in orders.steps("t", 9)]

    for seats in ([], [], ["slc-1"], []):
        orders.count(decision, "surges 0")
        assert written() == seats
    orders.count(decision, "surges 1")
    assert written() == ["slc-1"], "it is no habit any more"
    orders.count(decision, "surges 0")
    assert written() == []
    (last,) = orders.last_steps("t", 9)
    assert habits.read_orders(last.args[2]).habits == {"surges": ("surges 0", 1)}
