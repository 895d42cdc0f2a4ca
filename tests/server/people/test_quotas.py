"""One visitor does not use up the house: tables, room, thinking; told in words that a guest understands."""

from pathlib import Path
from typing import Any

from moonless.server.people.people import Person
from moonless.server.people.quotas import HOUR, Ledger, Quotas
from moonless.server.site.settings import Limits, Settings
from tests.server.support import GENEROUS, Server, Visitor, make_settings


def limited(folder: Path, **limits: Any) -> Settings:
    given = {name: getattr(GENEROUS, name) for name in Limits.__slots__} | limits
    return make_settings(folder, limits=Limits(**given), trusted=False)


def test_a_guest_has_so_many_unfinished_games_and_an_account_more(tmp_path: Path) -> None:
    with Server(limited(tmp_path, guest_open=2, account_open=3)) as server:
        guest = Visitor(server.url)
        first = guest.start()["id"]
        guest.start()
        refused = guest.send("POST", "/api/tables", {"game": "gato-leader"})
        assert refused.status_code == 429
        assert refused.json()["error"] == (
            "You have 2 unfinished games, as many as a guest may have here. Finish, resign or delete one first."
            " An account may have more."
        )
        assert guest.get("/api/me/usage") == {
            "open": 2, "most_open": 2, "day": 2, "most_day": 40, "bytes": 0, "most_bytes": 8 * 1024 * 1024,
            "thinking": 0, "most_thinking": 900,
        }  # fmt: skip
        guest.ask("DELETE", f"/api/tables/{first}")
        guest.start()
        guest.ask("POST", "/api/account", {"name": "Petrel", "password": "curlew lantern keel"})
        guest.start()
        assert "as many as an account may have" in guest.send("POST", "/api/tables", {"game": "gato-leader"}).text
        guest.close()


def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    with Server(limited(tmp_path, guest_listed=2, account_listed=3, address_listed=4)) as server:
        guest, other = Visitor(server.url), Visitor(server.url)
        wish = {"game": "gato-leader", "terms": {"pace": "turns"}}
        first = guest.ask("POST", "/api/tables", wish)["id"]
        guest.ask("POST", "/api/tables", wish)
        assert guest.send("POST", "/api/tables", wish).json()["error"] == (
            "You have 2 tables in the lobby, as many as a guest may have there. Play or delete one first."
            " An account may have more."
        )
        guest.start()  # outside of the lobby as before
        guest.ask("DELETE", f"/api/tables/{first}")
        guest.ask("POST", "/api/tables", wish)
        other.ask("POST", "/api/tables", wish)
        assert "from your address" in other.send("POST", "/api/tables", wish).json()["error"]
        guest.close()
        other.close()


def test_games_a_day_bytes_and_addresses_are_measured(tmp_path: Path) -> None:
    with Server(limited(tmp_path, guest_day=2, guest_bytes=3000, address_day=4)) as server:
        one, two, three = (Visitor(server.url) for _ in range(3))
        for _ in range(2):
            table = one.start()["id"]
            one.ask("DELETE", f"/api/tables/{table}")
        for _ in range(2):
            table = two.start()["id"]
        assert "begun 2 games since yesterday" in two.send("POST", "/api/tables", {"game": "gato-leader"}).text
        assert "from your address" in three.send("POST", "/api/tables", {"game": "gato-leader"}).text
        text = "x" * 3001
        assert "as much as a guest may keep" in one.http.post("/api/tables/upload", content=text).text
        for each in (one, two, three):
            each.close()


def test_thinking_is_measured_by_the_hour_for_person_and_address(tmp_path: Path) -> None:
    now = [0.0]
    settings = limited(tmp_path, guest_thinking=100, account_thinking=1000, address_thinking=1500)
    settings.clock = lambda: now[0]
    quotas = Quotas(None, settings)  # type: ignore[arg-type]  # thinking is not kept in a database
    guest, account = Person("guest", "Guest"), Person("account", "Account", "Account")
    quotas.met(guest, "192.0.2.1")
    quotas.met(account, "192.0.2.1")
    quotas.think("guest", 99)
    assert quotas.thought_out("guest") == ""
    quotas.think("guest", 1)
    assert "as long as they may for a guest" in quotas.thought_out("guest")
    quotas.think("account", 999)
    assert quotas.thought_out("account") == ""
    quotas.think("guest", 500)
    assert quotas.thought_out("account")  # the address has used its measure
    now[0] += HOUR + 61
    assert quotas.thought_out("guest") == ""


def test_a_ledger_forgets_what_is_past() -> None:
    ledger = Ledger(60.0)
    for second in range(120):
        ledger.add("who", float(second), 1)
    assert 58 <= ledger.sum("who", 119.0) <= 62
    assert ledger.sum("nobody", 0) == 0


def test_computers_whose_host_has_used_the_hour_answer_by_rule_of_thumb(tmp_path: Path) -> None:
    with Server(limited(tmp_path, guest_thinking=0)) as server:
        host = Visitor(server.url)
        card = host.start(seats={"slc-1": "me", "slc-2": "admiral", "slc-3": "admiral"})
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            screen.choose("face e")
            assert "by rule of thumb" in screen.wait_for("chat")["text"]
            while not screen.keys:
                screen.hear()
            refused = screen.request(do="advise", decision=screen.decision)
            assert (refused["t"], "Ask again later" in refused["error"]) == ("refused", True)
        host.close()
