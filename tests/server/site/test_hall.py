"""What must outlast a restart or a long absence, and what is cleared away."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from moonless.server.people.people import People
from moonless.server.site.hall import WAITING
from moonless.server.storage import order
from moonless.server.thinking.thinker import Thinker
from tests.server.lobby.support import account, at_server
from tests.server.support import Server, Visitor, free_socket, make_settings, until

DAY = 24 * 3600.0
SEATS = {"slc-1": "me", "slc-2": "open", "slc-3": "open"}


class Clock:
    now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def two_people(server: Server) -> Iterator[tuple[Visitor, Visitor, str]]:
    host, guest = Visitor(server.url, "Host"), Visitor(server.url, "Guest")
    card = host.start(seats=SEATS)
    for seat in ("slc-2", "slc-3"):
        guest.join(card["invites"][seat])
    with closing(host), closing(guest):
        yield host, guest, card["id"]


def test_the_host_can_give_away_a_seat_whose_holder_stays_away(tmp_path: Path) -> None:
    clock = Clock()
    with Server(make_settings(tmp_path, clock=clock)) as server, two_people(server) as (host, guest, table):
        seat = f"/api/tables/{table}/seats/slc-2"
        with host.sit(table) as one:
            while one.keys:
                one.choose("random" if "random" in one.keys else "")
            assert one.card["turn"] == ["slc-2"]
        assert host.send("PUT", seat, {"holder": "captain"}).status_code == 403
        clock.now += 2 * DAY
        assert "slc-2" not in host.get(f"/api/tables/{table}")["invites"]
        clock.now += 2 * DAY
        with guest.sit(table):
            assert host.send("PUT", seat, {"holder": "captain"}).status_code == 403, "who is here is not away"
        assert "slc-2" in host.get(f"/api/tables/{table}")["invites"]
        assert host.send("PUT", f"/api/tables/{table}/seats/slc-3", {"holder": "me"}).status_code == 403, "not asked"
        given = host.ask("PUT", seat, {"holder": "me"})
        assert given["mine"] == ["slc-1", "slc-2"]


def test_a_take_back_that_waits_for_consent_outlives_the_server(tmp_path: Path) -> None:
    settings = make_settings(tmp_path)
    listener = free_socket()
    port = listener.getsockname()[1]
    with Server(settings, listener) as server:
        host, guest = Visitor(server.url, "Host"), Visitor(server.url, "Guest")
        card = host.start(seats={"slc-1": "me", "slc-2": "open", "slc-3": "me"})
        guest.join(card["invites"]["slc-2"])
        with host.sit(card["id"]) as one:
            one.choose("random")
            before = one.keys
            one.choose()
            assert one.request(do="take-back", decision=one.decision)["t"] == "ack"
        host.reconnect()
        guest.reconnect()
    with (
        Server(settings, free_socket(port)),
        closing(host),
        closing(guest),
        host.sit(card["id"]) as one,
        guest.sit(card["id"]) as two,
    ):
        ask = two.wait_for("ask-take-back")
        assert two.request(do="consent", ask=ask["id"], yes=True)["t"] == "ack"
        while one.keys != before:
            one.hear()
        assert two.request(do="consent", ask=ask["id"], yes=True)["t"] == "refused", "answered once"


def test_guests_who_never_sat_down_are_forgotten_after_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, looked, forget = Clock(), set[float](), People.forget_strangers

    async def noted(people: People) -> None:
        await forget(people)
        looked.add(clock.now)

    monkeypatch.setattr(People, "forget_strangers", noted)
    with Server(make_settings(tmp_path, clock=clock)) as server:
        for name in ("Stranger", "Player", "Member", "Watcher"):
            with closing(Visitor(server.url, name)) as visitor:
                if name == "Player":
                    watch = visitor.start()["watch"]
                elif name == "Member":
                    visitor.ask("POST", "/api/account", {"name": "Member", "password": "correct horse"})
                elif name == "Watcher":
                    visitor.join(watch)
    for days, names in ((29, {"Stranger", "Player", "Member", "Watcher"}), (2, {"Player", "Member", "Watcher"})):
        clock.now += days * DAY
        with Server(make_settings(tmp_path, clock=clock)):
            until(lambda: clock.now in looked)  # that is done beside what is answered, and not where it stops before
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
            assert {row[0] for row in database.execute("SELECT name FROM people")} == names


def test_a_guest_who_mutes_or_is_muted_or_takes_messages_is_forgotten_too(database: str, tmp_path: Path) -> None:
    """What is kept of them goes first, or none of all guests could go."""
    clock = Clock()
    device = {"endpoint": "https://push.example.org/abc", "key": "a" * 87, "auth": "b" * 22}
    with Server(make_settings(tmp_path, database, clock=clock)) as server:
        member, mutes, muted = account(server.url, "Member"), Visitor(server.url), Visitor(server.url)
        mutes.ask("PUT", "/api/me/shunned", {"person": "Member", "how": "mute"})
        mutes.ask("POST", "/api/me/devices", device)
        at_server(server, server.service.house.store.write(order.shun(member.me["id"], muted.me["id"], "mute")))
        for each in (member, mutes, muted):
            each.close()
    clock.now += 31 * DAY
    with Server(make_settings(tmp_path, database, clock=clock)) as server:
        store = server.service.house.store
        people = "SELECT name FROM people"
        until(lambda: [row["name"] for row in at_server(server, store.fetch(people))] == ["Member"])


def test_tables_that_wait_for_computers_are_woken_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: while none of them gets to think, no more are opened."""

    async def never(self: Thinker, *args: Any) -> tuple[str, float]:
        await self.turns.take("host", True)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Thinker, "choose", never)
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
        seats = computers(host)
        for _ in range(WAITING + 12):
            host.start("gato-leader", seats=seats)
    with Server(settings, free_socket(int(server.url.rpartition(":")[2]))) as again:
        host.reconnect()
        until(lambda: len(again.service.house.thinker.turns) > WAITING)
        assert host.get("/api/me")["tables"]
        assert len(again.service.hall.desks) <= WAITING + 4
    host.close()


def computers(host: Visitor) -> dict[str, str]:
    """All seats of the first scenario for computer players."""
    games = {game["id"]: game for game in host.get("/api/games")}
    first = games["gato-leader"]["scenarios"][0]["id"]
    seats = host.get(f"/api/games/gato-leader/scenarios/{first}/seats")["seats"]
    return dict.fromkeys(seats, "captain")
