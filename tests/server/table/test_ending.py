"""Games end by resignation, are deleted by their only player, hidden when over, and expire where only guests played."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from moonless.core.record import Record
from moonless.server.api.messages import Refused
from moonless.server.site import hall
from moonless.server.site.settings import Limits
from moonless.server.storage import Lost, Step
from moonless.server.storage.store import DOWN
from moonless.server.table.opening import open_table
from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.lobby.support import at_server
from tests.server.support import GENEROUS, Server, Visitor, free_socket, make_settings, until

DAY = 86_400.0


def test_a_side_resigns_at_any_time_and_everybody_hears_it(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    guest.join(card["invites"][SEEKER])
    with host.sit(card["id"]) as one, guest.sit(card["id"]) as two:
        one.choose("hide barn")
        gone = guest.ask("POST", f"/api/tables/{card['id']}/resign")
        assert (gone["status"], gone["turn"], gone["ended"]) == ("over", [], True)
        assert gone["outcome"] == "Seeker resigned. Hider won."
        assert "Guest resigned" in one.wait_for("chat")["text"]
        while not one.scene["outcome"]:
            one.hear()
        assert one.scene["prompt"] is None
        assert one.undo == ""
        refused = two.request(do="choose", decision=two.decision, key="seek barn")
        assert (refused["t"], refused["error"]) == ("refused", "The game is over.")
        assert one.request(do="take-back", decision=one.decision)["t"] == "refused"
    assert host.send("POST", f"/api/tables/{card['id']}/resign").status_code == 409
    text = host.http.get(f"/api/tables/{card['id']}/record").text
    assert Record.parse(text).entries[-1].value == "resigned"


def test_who_plays_alone_gives_up_and_it_stays_over_after_a_restart(tmp_path: Path) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
        table = host.start("gato-leader")["id"]
        assert host.ask("POST", f"/api/tables/{table}/resign")["outcome"] == "Given up."
    port = int(server.url.rpartition(":")[2])
    with Server(settings, free_socket(port)):
        host.reconnect()
        with host.sit(table) as screen:
            assert (screen.card["status"], screen.scene["prompt"]) == ("over", None)
    host.close()


def test_who_has_allies_leaves_the_game_to_them(visitor: Invite) -> None:
    host, guest, stranger = visitor("Host"), visitor("Guest"), visitor()
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"}, public=True)
    guest.join(card["invites"]["slc-3"])
    refused = guest.send("POST", f"/api/tables/{card['id']}/resign")
    assert (refused.status_code, "give your seat to the computer" in refused.json()["error"]) == (409, True)
    assert stranger.send("POST", f"/api/tables/{card['id']}/resign").status_code == 403


def test_an_unfinished_game_of_ones_own_is_deleted_whole(visitor: Invite, server: Server) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start()
    with host.sit(card["id"]) as screen:
        screen.choose("random")
        screen.request(do="chat", text="Goodbye")
        host.ask("PUT", f"/api/tables/{card['id']}/notes", {"text": "mine"})
        assert guest.send("DELETE", f"/api/tables/{card['id']}").status_code == 404
        assert host.ask("DELETE", f"/api/tables/{card['id']}") == {"done": True}
        assert screen.closed() == (4410, "The table was deleted.")
    assert host.send("GET", f"/api/tables/{card['id']}").status_code == 404
    assert host.get("/api/me")["tables"] == []
    assert not server.service.hall.desks
    shared = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(shared["invites"]["slc-3"])
    refused = host.send("DELETE", f"/api/tables/{shared['id']}")
    assert (refused.status_code, "Others belong to this table" in refused.json()["error"]) == (409, True)


def test_a_table_that_could_not_be_deleted_is_opened_anew(
    server: Server, visitor: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was never opened again: whoever came was told that it was being taken over, until the server was restarted."""
    host, store, full = visitor(), server.service.house.store, [True]
    write = store.write

    async def take(*steps: Step) -> None:
        if full and any(step.sql.startswith("DELETE FROM tables ") for step in steps):
            full.clear()
            raise Lost(DOWN)
        await write(*steps)

    path = f"/api/tables/{host.start('gato-leader')['id']}"
    monkeypatch.setattr(store, "write", take)
    assert host.ask("DELETE", path) == {"done": True}
    assert not full
    assert host.send("GET", path).status_code == 404


def test_who_waited_for_a_table_that_went_meanwhile_finds_it_gone(server: Server, visitor: Invite) -> None:
    """Nothing is written for a table that was closed: it is deleted, or another process has it by now."""
    host = visitor()
    table = host.start("gato-leader")["id"]
    path, hall = f"/api/tables/{table}", server.service.hall
    with host.sit(table):
        desk, loop = hall.desks[table], hall._sweeper.get_loop()
        asyncio.run_coroutine_threadsafe(desk.lock.acquire(), loop).result()
        wishes = [("DELETE", path), ("POST", f"{path}/resign"), ("DELETE", path)]
        with ThreadPoolExecutor(len(wishes)) as pool:
            answers = []
            for number, wish in enumerate(wishes, 1):
                answers.append(pool.submit(host.send, *wish))
                until(lambda number=number: len(desk.lock._waiters or ()) == number)
            loop.call_soon_threadsafe(desk.lock.release)
            told = [answer.result().status_code for answer in answers]
    assert told == [200, 404, 404]


def test_who_looks_back_on_a_table_that_went_meanwhile_finds_it_gone(server: Server, visitor: Invite) -> None:
    """It was found, and is read when others have looked back; what goes on is not disturbed by it."""
    host, service = visitor(), server.service
    table, looks = host.start("gato-leader")["id"], service.house.looks
    path = f"/api/tables/{table}"
    at_server(server, looks.take("somebody", idle=False))
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(host.send, "GET", f"{path}/replay")
        until(lambda: len(looks) == 1)
        assert host.send("DELETE", path).status_code == 200
        service.hall._sweeper.get_loop().call_soon_threadsafe(looks.leave)
        assert answer.result().status_code == 404
    with pytest.raises(Refused, match="no such table"):
        at_server(server, open_table(service.house.store, service.house.workers, table))


def test_who_goes_takes_no_table_from_who_has_just_come(server: Server, visitor: Invite) -> None:
    host, guest, hall = visitor("Host"), visitor("Guest"), server.service.hall
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    with host.sit(card["id"]), ThreadPoolExecutor(2) as pool:
        desk, loop = hall.desks[card["id"]], hall._sweeper.get_loop()
        asyncio.run_coroutine_threadsafe(desk.lock.acquire(), loop).result()
        coming = pool.submit(guest.join, card["invites"]["slc-3"])
        until(lambda: len(desk.lock._waiters or ()) == 1)
        going = pool.submit(host.send, "DELETE", "/api/me", {"password": ""})
        until(lambda: len(desk.lock._waiters or ()) == 2)
        loop.call_soon_threadsafe(desk.lock.release)
        assert (coming.result()["mine"], going.result().status_code) == (["slc-3"], 200)
    assert guest.get(f"/api/tables/{card['id']}")["status"] == "playing"


def test_a_finished_game_is_hidden_for_oneself_only(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
    guest.join(card["invites"][SEEKER])
    path = f"/api/tables/{card['id']}"
    assert host.send("POST", f"{path}/hide").status_code == 409
    guest.ask("POST", f"{path}/resign")
    assert host.send("DELETE", path).status_code == 409
    host.ask("POST", f"{path}/hide")
    assert host.get("/api/me")["tables"] == []
    assert [each["id"] for each in guest.get("/api/me")["tables"]] == [card["id"]]
    assert host.get(path)["status"] == "over"


def test_games_of_guests_expire_with_a_warning_and_those_of_accounts_do_not(tmp_path: Path) -> None:
    now = [1_000_000_000.0]
    limits = Limits(**{name: getattr(GENEROUS, name) for name in Limits.__slots__} | {"guest_days": 60})
    settings = make_settings(tmp_path, limits=limits, trusted=False, clock=lambda: now[0])
    with Server(settings) as server:
        guest, other = Visitor(server.url, "Guest"), Visitor(server.url, "Other")
        other.ask("POST", "/api/account", {"name": "Other", "password": "curlew lantern keel"})
        mine, kept = guest.start(), other.start()
        assert mine["expires"] == now[0] + 60 * DAY
        assert kept["expires"] == 0
        now[0] += 61 * DAY
    port = int(server.url.rpartition(":")[2])
    with Server(settings, free_socket(port)):
        for each in (guest, other):
            each.reconnect()
        until(lambda: guest.send("GET", f"/api/tables/{mine['id']}").status_code == 404)
        assert other.get(f"/api/tables/{kept['id']}")["status"] == "playing"
    guest.close()
    other.close()


def test_a_table_that_cannot_be_opened_keeps_no_other_from_expiring(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "EXPIRE", 1)
    now = [1_000_000_000.0]
    limits = Limits(**{name: getattr(GENEROUS, name) for name in Limits.__slots__} | {"guest_days": 60})
    settings = make_settings(tmp_path, database, limits=limits, trusted=False, clock=lambda: now[0])
    with Server(settings) as server, closing(Visitor(server.url)) as guest:
        broken = guest.start()["id"]
        now[0] += 1
        left = guest.start()["id"]
        now[0] += 61 * DAY
        here, open_table = server.service.hall, server.service.hall.open

        async def open_sound(id: str) -> Any:
            if id == broken:
                raise Refused("This game cannot be opened: its record is damaged.", 409)
            return await open_table(id)

        monkeypatch.setattr(here, "open", open_sound)
        at_server(server, here.expire())
        rows = [at_server(server, server.service.house.rows.find(id)) for id in (broken, left)]
        assert [row is None for row in rows] == [False, True]
