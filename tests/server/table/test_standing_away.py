"""Standing orders of who is away: of a seat that is lent they answer nothing for the computer and are there for who
comes back; nobody is called to a question that an order answers."""

from pathlib import Path

import pytest

from moonless.core.standing import StandingQuestion
from moonless.server.people.messenger import Messenger
from moonless.server.table import standing
from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Screen, Server, Visitor, make_settings
from tests.server.table.test_standing import BEFORE_A_CHECK, NO_SURGE, SEAT, asked, at_a_check, hear_until, lines


def lend(person: Visitor, table: str, holder: str) -> None:
    person.ask("PUT", f"/api/tables/{table}/seats/{SEAT}", {"holder": holder})


def test_who_takes_a_lent_seat_back_has_the_orders_and_reads_what_they_did(database: str, tmp_path: Path) -> None:
    """After a restart as well: else who is relieved by the clock would come back to a seat that forgot them."""
    settings = make_settings(tmp_path, database)
    with Server(settings) as server:
        person = Visitor(server.url)
        table = at_a_check(person)
        with person.sit(table) as screen:
            person.ask("POST", f"/api/tables/{table}/standing", NO_SURGE)
            hear_until(screen, lambda: lines(screen) and asked(screen))
            before = lines(screen)
        lend(person, table, "officer")
        assert person.get(f"/api/tables/{table}/standing")["orders"] == []
        assert person.get("/api/me/export")["tables"][0]["standing"][SEAT]["orders"] == {"surges": ["surges 0"]}
    with Server(settings) as server:
        person.url = server.url
        person.reconnect()
        lend(person, table, "me")
        (order,) = person.get(f"/api/tables/{table}/standing")["orders"]
        assert (order["ask"], order["key"]) == ("surges", "surges 0")
        with person.sit(table) as screen:
            assert before == [BEFORE_A_CHECK] * len(before) == lines(screen)[: len(before)]
        person.close()


def test_who_leaves_for_good_leaves_no_orders_at_a_lent_seat(visitor: Invite, server: Server) -> None:
    host, guest = visitor(), visitor()
    card = host.start(scenario="bg2", seats={"slc-1": "me", "slc-2": "me", SEAT: "open"})
    guest.join(card["invites"][SEAT])
    guest.ask("POST", f"/api/tables/{card['id']}/standing", {"seat": SEAT, "ask": "action", "key": "*dive"})
    lend(guest, card["id"], "officer")
    guest.ask("DELETE", "/api/me", {"password": ""})
    assert server.service.hall.desks[card["id"]].standing.seats == {}


def test_who_is_away_is_called_only_to_what_no_order_answers(
    visitor: Invite, hide_and_seek: HideAndSeek, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the other's turn again before one could come; once one is asked oneself, one is told, and once."""
    questions = [StandingQuestion("hide", "Where to hide"), StandingQuestion("seek", "Where to look")]
    monkeypatch.setitem(hide_and_seek.__dict__, "standing", {each.ask: each for each in questions})
    monkeypatch.setattr(standing, "HASTE", (0.0, 0.0))
    called: list[str] = []
    monkeypatch.setattr(Messenger, "tell", lambda _, person, *what: called.append(person))
    hider, seeker = visitor("Hider"), visitor("Seeker")
    card = hider.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    seeker.join(card["invites"][SEEKER])
    with hider.sit(card["id"]) as screen:
        play_round(screen)
        assert called == [seeker.me["id"]]
        order = {"seat": SEEKER, "ask": "seek", "key": "seek ditch"}
        seeker.ask("POST", f"/api/tables/{card['id']}/standing", order)
        play_round(screen)
        hear_until(screen, lambda: screen.keys)
        assert called == [seeker.me["id"]], "the order has answered"
        seeker.ask("DELETE", f"/api/tables/{card['id']}/standing/{SEEKER}/seek")
        play_round(screen)
        assert called == [seeker.me["id"]] * 2


def play_round(screen: Screen) -> None:
    """Hide, and once more where the die wants it."""
    hear_until(screen, lambda: screen.keys)
    screen.choose("hide barn")
    screen.request(do="ping")
    if screen.scene["log"][-1]["text"].endswith(("cover 5.", "cover 6.")):
        screen.choose("hide barn")
        screen.request(do="ping")
