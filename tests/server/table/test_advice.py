"""Advice at the table: from what the seat may know, marked in the record, never in the way."""

from moonless.core.record import NOTE, Record
from moonless.players.advice import USED
from tests.server.conftest import Invite
from tests.server.support import Screen


def asked(screen: Screen, decision: int) -> str:
    screen.number += 1
    id = f"advice-{screen.number}"
    screen.send(do="advise", decision=decision, id=id)
    return id


def test_advice_names_the_best_options_and_is_marked_in_the_record(visitor: Invite) -> None:
    person = visitor()
    card = person.start()
    with person.sit(card["id"]) as screen:
        screen.choose("random")
        offered, decision = screen.keys, screen.decision
        id = asked(screen, decision)
        again = screen.request(do="advise", decision=decision)
        assert again["t"] == "refused"
        assert "still thinking" in again["error"]
        advice = screen.wait_for("advice")
        assert (advice["id"], advice["decision"]) == (id, decision)
        best = advice["options"]
        assert 1 <= len(best) <= 3
        assert {option["key"] for option in best} <= set(offered)
        for option in best:
            assert option["why"]
            assert abs(sum(option["levels"].values()) - 1) < 1e-6
        screen.choose(best[0]["key"])
    record = Record.parse(person.send("GET", f"/api/tables/{card['id']}/record").text, "the table")
    assert [entry.value for entry in record.entries if entry.kind == NOTE] == [USED]


def test_only_who_is_asked_gets_advice_and_the_daily_patrol_is_sailed_without(visitor: Invite) -> None:
    host, watcher = visitor(), visitor()
    card = host.start()
    watcher.join(card["watch"])
    with watcher.sit(card["id"]) as screen:
        assert screen.request(do="advise", decision=screen.decision)["t"] == "refused"
    daily = host.ask("POST", "/api/daily")["mine"]["id"]
    with host.sit(daily) as screen:
        refused = screen.request(do="advise", decision=screen.decision)
        assert refused["t"] == "refused"
        assert "without advice" in refused["error"]
    by_hand = host.start(dice="by-hand")
    with host.sit(by_hand["id"]) as screen:
        if screen.scene["prompt"]["seat"] != "dice":
            screen.choose("random")
        assert "dice decide" in screen.request(do="advise", decision=screen.decision)["error"]
