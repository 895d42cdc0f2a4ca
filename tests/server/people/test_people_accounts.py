"""An account: changed, taken along, signed out of, deleted; and what a thief would try."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from moonless.server.api.messages import Refused
from moonless.server.people.passwords import check_strength
from moonless.server.people.people import digest
from moonless.server.people.tries import Tries
from moonless.server.site import crowd, live
from moonless.server.site.settings import Limits
from moonless.server.storage import open_store, tables
from moonless.server.storage.sqlite import asked
from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.lobby.support import at_server
from tests.server.support import GENEROUS, SECONDS, Server, Visitor, make_settings
from tests.server.support import live as connected

GOOD, BETTER = "curlew lantern keel", "narrow amber halyard"


def account(visitor: Invite, name: str = "Petrel") -> Visitor:
    made = visitor()
    made.ask("POST", "/api/account", {"name": name, "password": GOOD})
    return made


WEAK = ["password", "Password1!", "12345678", "qwertyuiop", "aaaaaaaa", "petrel99", "abcdefgh"]


@pytest.mark.parametrize("weak", WEAK)
def test_a_password_that_anybody_would_try_is_refused(weak: str) -> None:
    with pytest.raises(Refused, match="anybody would try"):
        check_strength(weak, "Petrel")
    check_strength(GOOD, "Petrel")


def test_a_new_password_signs_the_other_devices_out(visitor: Invite) -> None:
    one, other = account(visitor), visitor()
    other.ask("POST", "/api/login", {"name": "Petrel", "password": GOOD})
    assert one.send("POST", "/api/account/password", {"old": "wrong one", "new": BETTER}).status_code == 403
    assert one.ask("POST", "/api/account/password", {"old": GOOD, "new": BETTER})["account"] == "Petrel"
    assert one.get("/api/me")["account"] == "Petrel"
    assert other.get("/api/me")["account"] == ""
    assert other.send("POST", "/api/login", {"name": "Petrel", "password": GOOD}).status_code == 403
    assert other.ask("POST", "/api/login", {"name": "Petrel", "password": BETTER})["account"] == "Petrel"


def test_who_is_called_otherwise_logs_in_by_the_new_name(visitor: Invite) -> None:
    one, other = account(visitor), visitor()
    account(visitor, "Curlew")
    assert one.send("PATCH", "/api/me", {"name": "curlew"}).status_code == 409
    assert one.ask("PATCH", "/api/me", {"name": "Shoal"})["account"] == "Shoal"
    assert other.ask("POST", "/api/login", {"name": "shoal", "password": GOOD})["name"] == "Shoal"


def test_the_cookie_of_the_guest_does_not_open_the_account(visitor: Invite, server: Server) -> None:
    guest = visitor()
    stolen = {"Cookie": guest.cookie}
    guest.ask("POST", "/api/account", {"name": "Petrel", "password": GOOD})
    assert guest.get("/api/me")["account"] == "Petrel"
    assert httpx.get(f"{server.url}/api/me", headers=stolen).json()["account"] == ""


def test_who_signs_out_acts_no_more_over_an_open_connection(visitor: Invite) -> None:
    one = account(visitor)
    table = one.start()["id"]
    with one.sit(table) as screen:
        one.ask("POST", "/api/logout")
        assert screen.closed() == (4403, "You have logged out.")
    other, third = visitor(), visitor()
    for each in (other, third):
        each.ask("POST", "/api/login", {"name": "Petrel", "password": GOOD})
    with third.sit(table) as screen:
        assert other.ask("POST", "/api/logout/everywhere")["account"] == ""
        assert screen.closed()[0] == 4403
    assert third.get("/api/me")["account"] == ""


def test_who_signs_out_while_a_screen_is_being_connected_has_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the cookie and the connection's place among those that are closed when somebody signs out."""
    monkeypatch.setattr(live, "SESSION_SECONDS", 1000.0)
    with Server(make_settings(tmp_path)) as server, closing(Visitor(server.url)) as one:
        table, token = one.start()["id"], one.http.cookies["moonless"]
        house, find = server.service.house, server.service.house.rows.find

        async def find_meanwhile(id: str) -> Any:
            await house.people.log_out(token)
            server.service.live.sign_out(digest(token))
            return await find(id)

        monkeypatch.setattr(house.rows, "find", find_meanwhile)
        with connected(server.url, table, one.cookie) as line, pytest.raises(ConnectionClosed) as end:
            line.recv(timeout=SECONDS)
        assert end.value.rcvd is not None
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (4403, live.SIGNED_OUT)


def test_all_that_is_kept_of_a_person_comes_in_one_file(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest = account(visitor), visitor("Guest")
    mine = host.start()["id"]
    host.ask("PUT", f"/api/tables/{mine}/notes", {"text": "keep left"})
    card = host.start("hide-and-seek", seats={HIDER: "open", SEEKER: "me"})
    guest.join(card["invites"][HIDER])
    with guest.sit(card["id"]) as screen:
        screen.choose("hide cellar")
    answer = host.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = json.loads(answer.text)
    assert data["person"]["account"] == "Petrel"
    assert data["person"]["since"] > 0
    by_id = {each["table"]["id"]: each for each in data["tables"]}
    assert by_id[mine]["notes"] == "keep left"
    assert '"moonless"' in by_id[mine]["record"]
    assert by_id[card["id"]]["record"] == ""
    assert "cellar" not in answer.text


def test_a_deleted_account_leaves_nothing_but_what_others_need(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    one, guest = account(visitor), visitor("Guest")
    alone = one.start()["id"]
    shared = one.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    guest.join(shared["invites"][SEEKER])
    assert one.send("DELETE", "/api/me", {"password": "wrong one"}).status_code == 403
    before = one.cookie
    assert one.ask("DELETE", "/api/me", {"password": GOOD})["account"] == ""
    assert one.cookie != before
    left = guest.get(f"/api/tables/{shared['id']}")
    assert (left["status"], left["outcome"]) == ("over", "Hider resigned. Seeker won.")
    assert left["seats"][HIDER]["holder"]["name"] == "Somebody who left"
    assert one.send("GET", f"/api/tables/{alone}").status_code == 404
    assert one.send("POST", "/api/login", {"name": "Petrel", "password": GOOD}).status_code == 403


DIVE = {"seat": "slc-1", "ask": "action", "key": "*dive"}


def test_of_a_deleted_account_no_name_and_no_order_stays_in_the_database(database: str, tmp_path: Path) -> None:
    """Neither what the name looks like, nor what was ordered at a table that is over, open here or put away."""
    with Server(make_settings(tmp_path, database)) as server:
        store = server.service.house.store
        one = Visitor(server.url)
        one.ask("POST", "/api/account", {"name": "Petrel", "password": GOOD})
        one.ask("PATCH", "/api/me", {"name": "Petrels"})
        for away in (True, False):
            table = one.start()["id"]
            one.ask("POST", f"/api/tables/{table}/standing", DIVE)
            one.ask("POST", f"/api/tables/{table}/resign")
            if away:
                at_server(server, server.service.hall.desks[table].put_away())
        assert len(at_server(server, store.fetch("SELECT seat FROM standing"))) == 2
        one.ask("DELETE", "/api/me", {"password": GOOD})
        at_server(server, server.service.hall.desks[table].put_away())
        assert not at_server(server, store.fetch("SELECT seat FROM standing"))
        assert not at_server(server, store.fetch("SELECT id FROM people WHERE LOWER(look) LIKE '%petre%'"))
        one.close()


def test_passwords_of_one_account_are_not_tried_for_ever(tmp_path: Path) -> None:
    given = {name: getattr(GENEROUS, name) for name in Limits.__slots__} | {"accounts": 0.0, "accounts_burst": 3}
    with Server(make_settings(tmp_path, limits=Limits(**given))) as server:
        one = Visitor(server.url)
        tried = [one.send("POST", "/api/login", {"name": "Petrel", "password": f"wrong {n} one"}) for n in range(5)]
        assert [answer.status_code for answer in tried] == [403, 403, 403, 429, 429]
        assert one.send("POST", "/api/login", {"name": "Other", "password": "wrong one"}).status_code == 403
        one.close()


def test_who_guesses_a_password_shuts_nobody_else_out() -> None:
    """From one address a few tries, from all together ten times as many; the owner's own address is never shut."""
    tries = Tries(Limits(accounts=0.0, accounts_burst=3))
    assert [tries.take("petrel", "thief") for _ in range(5)] == [True] * 3 + [False] * 2
    assert tries.take("petrel", "owner"), "somebody else's guesses count only where they came from"
    tries.met("petrel", "home")
    many = [tries.take("petrel", f"thief {n}") for n in range(100)]
    assert sum(many) == 3 * 10 - 4, "many thieves together are slowed down too"
    assert not tries.take("petrel", "elsewhere")
    assert tries.take("petrel", "home"), "where the owner was before, they may go on"
    assert tries.take("curlew", "elsewhere")


ALIKE = [
    "petrel",
    "PETREL",
    "Реtrеl",
    "P e-trel.",
    "Pe\u200btrel",
    "Ｐｅｔｒｅｌ",
    "Pétrel",
    "PetreI",
    "Petre1",
    "Pεtrel",
]


def test_no_name_is_taken_for_another(visitor: Invite) -> None:
    """Other letters that look the same, other case, signs that are not seen: for accounts and for guests."""
    account(visitor)
    other, guest = visitor(), visitor()
    for name in ALIKE:
        refused = other.send("POST", "/api/account", {"name": name, "password": BETTER})
        assert (refused.status_code, refused.json()["error"]) == (409, "That name is taken; choose another."), name
        assert guest.send("PATCH", "/api/me", {"name": name}).status_code == 409, name
    assert other.ask("POST", "/api/account", {"name": "Шторм", "password": BETTER})["account"] == "Шторм"
    assert guest.ask("PATCH", "/api/me", {"name": "Petrels"})["name"] == "Petrels"


def test_tables_are_listed_by_the_page(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes on comes first, however much is over; nothing is lost between pages, and nothing comes twice."""
    for module in ("table.keeping", "api.people"):
        monkeypatch.setattr(f"moonless.server.{module}.MOST", 3)
    clock = iter(range(1_790_000_000, 1_800_000_000))
    with Server(make_settings(tmp_path, database, clock=lambda: float(next(clock)))) as server:
        one = Visitor(server.url)
        made = [one.start()["id"] for _ in range(6)]
        for table in made[2:]:
            one.ask("POST", f"/api/tables/{table}/resign")
        one.ask("POST", f"/api/tables/{made[4]}/hide")
        me = one.get("/api/me")
        assert [each["id"] for each in me["tables"]] == [made[1], made[0], made[5]]
        rest = one.get(f"/api/me/tables?before={me['more']}")
        assert ([each["id"] for each in rest["tables"]], rest["more"]) == ([made[3], made[2]], 0)
        one.close()


def test_a_page_of_games_costs_the_same_however_many_there_are(tmp_path: Path) -> None:
    """Counted in steps of the database's own machine."""

    def steps(games: int) -> int:
        settings = make_settings(tmp_path, str(tmp_path / f"{games}.sqlite3"))

        async def fill() -> None:
            store = await open_store(settings)
            await crowd.fill(store, settings, 2, games, lambda text: None)
            await store.close()

        asyncio.run(fill())
        count = 0

        def step() -> None:
            nonlocal count
            count += 1

        with closing(sqlite3.connect(settings.database)) as connection:
            connection.set_progress_handler(step, 10)
            question = asked(f"WITH {tables.LISTED} SELECT table_id FROM newest", ("crowd-0", 60, tables.NEVER))
            assert len(connection.execute(*question).fetchall()) == 60
        return count

    assert steps(2000) < 1.5 * steps(200)


def test_a_code_recovers_an_account_once(visitor: Invite) -> None:
    one, other, guest = account(visitor), visitor(), visitor()
    assert guest.send("POST", "/api/account/codes", {}).status_code == 409
    assert one.send("POST", "/api/account/codes", {"password": "wrong one"}).status_code == 403
    old = one.ask("POST", "/api/account/codes", {"password": GOOD})["codes"]
    codes = one.ask("POST", "/api/account/codes", {"password": GOOD})["codes"]
    assert len(set(codes)) == 8
    wish = {"name": "Petrel", "code": codes[0], "password": BETTER}
    assert other.send("POST", "/api/account/recover", {**wish, "code": old[0]}).status_code == 403
    assert other.ask("POST", "/api/account/recover", {**wish, "code": codes[0].upper()})["account"] == "Petrel"
    assert one.get("/api/me")["account"] == ""
    assert other.send("POST", "/api/account/recover", wish).status_code == 403
    assert guest.ask("POST", "/api/login", {"name": "Petrel", "password": BETTER})["account"] == "Petrel"
