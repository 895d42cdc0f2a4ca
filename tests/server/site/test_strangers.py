"""What a stranger can try, once more: floods over several screens, talk without end, names that change without end,
addresses that never answer, odd letters and numbers. Each is bounded, and nobody else waits for it."""

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError, convert

from moonless.core.game import games
from moonless.server.api.endpoint import SENDING
from moonless.server.api.messages import Address, Refused
from moonless.server.people import mail, messenger, webhook
from moonless.server.people.mail import Mail
from moonless.server.people.people import ACCENTS, clean
from moonless.server.site import logs
from moonless.server.site.settings import Limits
from moonless.server.storage import Conflict, open_store, tables
from moonless.server.storage.notices import MOST_DEVICES
from moonless.server.storage.store import MEANWHILE
from moonless.server.table import orders
from tests.server.conftest import Invite
from tests.server.lobby.support import PASSWORD, SOVIET, account, open_duel, sit
from tests.server.people.test_people_accounts import GOOD
from tests.server.support import SECONDS, Server, Visitor, live, make_settings, until


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[Visitor]:
    """At a server as strangers meet it, where some limits are low."""
    limits = Limits(messages=0.01, messages_burst=10, address_connections=4, names=0.01, names_burst=2)
    with Server(make_settings(tmp_path, trusted=False, limits=limits)) as server, closing(Visitor(server.url)) as made:
        yield made


def test_more_screens_are_heard_no_more_often(stranger: Visitor) -> None:
    table = stranger.start()["id"]
    with stranger.sit(table) as one, stranger.sit(table) as two:
        for screen in (one, two):
            for _ in range(8):
                screen.send(do="ping", id="p")
        kinds = [screen.hear()["t"] for screen in (one, two) for _ in range(8)]
    assert kinds.count("ack") <= 11
    assert kinds.count("refused") >= 5


@pytest.mark.parametrize("other", ["open", "officer"])
def test_who_has_no_cookie_owns_no_seat_not_even_one_that_is_nobodys(visitor: Invite, other: str) -> None:
    """It is told no link to it, gives it to nobody, and resigns for nobody."""
    host = visitor()
    card = host.start("they-come-unseen", "duel", public=True, seats={"nato": "me", SOVIET: other})
    path = f"/api/tables/{card['id']}"
    with closing(Visitor(host.url)) as nobody:
        nobody.http.cookies.clear()
        shown = nobody.get(path)
        assert (shown["gives"], shown["invites"], shown["private"]) == ([], {}, False)
        for holder in ("me", "open", "captain"):
            assert nobody.send("PUT", f"{path}/seats/{SOVIET}", {"holder": holder}).status_code == 403
        assert nobody.send("POST", f"{path}/resign").status_code == 403
        assert not nobody.http.cookies, "it is still nobody"
    assert host.get(path)["seats"] == card["seats"]
    assert host.get(path)["status"] == "playing"


def test_an_address_has_so_many_lines_however_many_guests(stranger: Visitor) -> None:
    table = stranger.start(public=True)["id"]
    with ExitStack() as stack:
        guests = [stack.enter_context(closing(Visitor(stranger.url))) for _ in range(4)]
        for guest in guests:
            stack.enter_context(guest.sit(table))
        with live(stranger.url, table, stranger.cookie) as fifth:
            assert "your address" in json.loads(fifth.recv(timeout=SECONDS))["error"]
    with stranger.sit(table) as screen:
        assert screen.hello, "who has gone leaves room"


def test_a_name_does_not_change_without_end(stranger: Visitor) -> None:
    names = [stranger.send("PATCH", "/api/me", {"name": f"Tern {n}"}) for n in range(3)]
    assert [answer.status_code for answer in names] == [200, 200, 429]
    assert "wait a minute" in names[-1].json()["error"]
    assert stranger.send("PATCH", "/api/me", {"name": "Tern 1"}).status_code == 200, "it is called so already"


def test_nobody_is_asked_without_end(stranger: Visitor) -> None:
    """Each time they would be told by mail."""
    account(stranger.url, "Amber Tern").close()
    table = open_duel(stranger, listed=False)["id"]
    ask = {"person": "Amber Tern", "seat": SOVIET}
    codes = []
    for _ in range(3):
        codes.append(stranger.send("POST", f"/api/tables/{table}/hold", ask).status_code)
        for holder in ("cadet", "open"):  # which lets go of the seat again
            stranger.ask("PUT", f"/api/tables/{table}/seats/{SOVIET}", {"holder": holder})
    assert codes == [200, 200, 429]


def test_all_that_is_kept_is_not_handed_out_without_end(stranger: Visitor) -> None:
    codes = [stranger.send("GET", "/api/me/export").status_code for _ in range(12)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_who_talks_without_end_fills_no_disk(monkeypatch: pytest.MonkeyPatch, server: Server, visitor: Invite) -> None:
    monkeypatch.setattr(orders, "KEPT", 5)
    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as screen:
        for n in range(12):
            screen.request(do="chat", text=f"line {n}")
    reading = server.service.house.store._reading
    assert [row["text"] for row in reading.execute("SELECT text FROM chat ORDER BY place")] == [
        f"line {n}" for n in range(7, 12)
    ]


def test_one_person_has_so_many_devices(server: Server, visitor: Invite) -> None:
    person = visitor()
    for n in range(MOST_DEVICES + 3):
        device = {"endpoint": f"https://push.example.org/{n}", "key": "k" * 20, "auth": "a" * 20}
        told = person.ask("POST", "/api/me/devices", device)
    assert told["devices"] == MOST_DEVICES
    [row] = server.service.house.store._reading.execute("SELECT COUNT(*) AS n FROM devices").fetchall()
    assert row["n"] == MOST_DEVICES


def test_a_row_that_is_not_taken_is_told_in_our_words(database: str, tmp_path: Path) -> None:
    async def go() -> str:
        store = await open_store(make_settings(tmp_path, database))
        try:
            await store.write(tables.keep_notes("no such table", "nobody", "x"))
        except Conflict as error:
            return str(error)
        finally:
            await store.close()
        return ""

    assert asyncio.run(go()) == MEANWHILE


def test_nobody_builds_towers_of_accents_over_other_peoples_lines(visitor: Invite) -> None:
    named = visitor().ask("PATCH", "/api/me", {"name": "Z" + "\u0301" * 38})["name"]
    assert named == "Z" + "\u0301" * ACCENTS
    assert clean("Nguyễn Thị Hằng") == "Nguyễn Thị Hằng"


def test_what_a_game_was_started_with_is_short(tmp_path: Path) -> None:
    """It is read with every list of tables."""
    with Server(make_settings(tmp_path, trusted=False)) as server, closing(Visitor(server.url)) as person:
        text = person.send("GET", f"/api/tables/{person.start()['id']}/record").text
        head, _, rest = text.partition("\n")
        long = json.dumps({**json.loads(head), "seed": "s" * server.settings.limits.body})
        assert person.http.post("/api/tables/upload", content=f"{long}\n{rest}").status_code == 413


def test_what_is_no_request_fills_no_log(caplog: pytest.LogCaptureFixture, server: Server) -> None:
    with socket.create_connection(server.listener.getsockname(), timeout=SECONDS) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert b"400" in line.recv(4096)
    until(lambda: "uvicorn.error" in [record.name for record in caplog.records])
    assert not any(logs.is_ours(record) for record in caplog.records)
    assert logs.is_ours(logging.makeLogRecord({"msg": "something else"}))


def test_keys_that_are_none_break_nothing(tmp_path: Path) -> None:
    """A device whose key is no point of the curve, or whose words have the wrong length."""
    made = messenger.Messenger(Any, make_settings(tmp_path))  # type: ignore[arg-type]  # nothing is read
    for key, auth in (("k" * 20, "a" * 9), ("k" * 88, "a" * 22), ("BA" * 43, "a" * 22)):
        asyncio.run(made._send_push("somebody", "https://push.example.org/x", key, auth, b"{}"))


def test_an_address_that_never_answers_takes_no_room_from_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []

    async def never(self: object, person: str, message: dict[str, str]) -> None:
        begun.append(person)
        await asyncio.Event().wait()

    async def go() -> None:
        made = messenger.Messenger(Any, make_settings(tmp_path))  # type: ignore[arg-type]  # nothing is read
        for _ in range(messenger.AT_ONCE):
            made.tell("slow", "your-turn", "t", "T", "u")
        made.tell("other", "your-turn", "t", "T", "u")
        await asyncio.sleep(0)
        await made.close()

    monkeypatch.setattr(messenger.Messenger, "_send", never)
    asyncio.run(go())
    assert begun == ["slow"] * messenger.EACH + ["other"]


def test_a_name_that_is_looked_up_for_ever_holds_up_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are read in threads: none of those may wait for a stranger's name server."""
    answer, begun, given_up = threading.Event(), list[object](), list[object]()

    def slowly(*asked: object, **_: object) -> list[object]:
        begun.append(asked)
        if not answer.wait(SECONDS):
            given_up.append(asked)
        return []

    async def go() -> None:
        asked = [asyncio.ensure_future(webhook.public_address("slow.example", 80)) for _ in range(60)]
        while not begun:
            await asyncio.sleep(0.01)
        try:
            assert await asyncio.to_thread(int, "7") == 7
            assert not given_up, "it had to wait for the name server"
        finally:
            answer.set()
        assert all(isinstance(each, OSError) for each in await asyncio.gather(*asked, return_exceptions=True))

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    asyncio.run(go())


def test_a_mail_server_that_never_answers_holds_up_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, begun, given_up = threading.Event(), list[object](), list[object]()

    def slowly(self: Mail, letter: object) -> None:
        begun.append(letter)
        if not answer.wait(SECONDS):
            given_up.append(letter)

    monkeypatch.setattr(Mail, "_send", slowly)

    async def go() -> None:
        post = Mail("smtp://mail.example?from=a@example.org")
        letters = [asyncio.ensure_future(post.send("b@example.org", "x", "y")) for _ in range(mail.WAITING + 9)]
        while not begun:
            await asyncio.sleep(0.01)
        try:
            assert sum(letter.done() for letter in letters) == 9, "no more wait"
            assert await asyncio.to_thread(int, "7") == 7
            assert not given_up, "it had to wait for the mail server"
        finally:
            answer.set()
        await asyncio.gather(*letters)

    asyncio.run(go())


@pytest.mark.parametrize("address", ["a\nBcc: x@y.z@b.c", "a\x00b@c.d", 'a"b@c.d', "a@b,c@d", "a@b\r\nX: y", "a@(b)"])
def test_an_address_holds_no_second_line_and_no_second_address(address: str) -> None:
    with pytest.raises(ValidationError):
        convert({"password": GOOD, "mail": address}, Address)


def test_a_subject_is_one_line() -> None:
    letter = Mail("smtp://mail.example?from=a@example.org")._letter("b@example.org", "turn:\r\nBcc: x@y.z", "text")
    assert letter["Subject"] == "turn: Bcc: x@y.z"
    assert letter["Bcc"] is None


def test_odd_options_are_refused(visitor: Invite) -> None:
    person = visitor()
    for game in games().values():
        path = f"/api/games/{game.id}/scenarios/{next(iter(game.scenarios))}/seats"
        for options in ("[" * 9000, '{"a":' * 3000, "[]", "1e999", '"x"', '{"\\ud800": 1}', '{"players": {"a": []}}'):
            answer = person.http.get(path, params={"options": options})
            assert answer.status_code < 500, (game.id, options[:30], answer.text)


def test_who_looks_back_without_end_waits_for_themselves(
    monkeypatch: pytest.MonkeyPatch, server: Server, visitor: Invite
) -> None:
    """The worker is shared by turns: a hundred looks of one do not come before the one look of another."""
    greedy, other = visitor(), visitor()
    tables = [person.start(scenario="bg2")["id"] for person in (greedy, other)]
    looks = server.service.house.looks
    monkeypatch.setattr("moonless.server.api.endpoint.WAITING", 3)
    looks.free = 0
    answers: list[int] = []
    path = f"/api/tables/{tables[0]}/replay"
    threads = [threading.Thread(target=lambda: answers.append(ask(greedy, path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    until(lambda: len(answers) == 5)
    assert answers == [429] * 5
    server.server.servers[0].get_loop().call_soon_threadsafe(looks.leave)
    for thread in threads:
        thread.join(SECONDS)
    assert sorted(answers) == [200] * 3 + [429] * 5
    assert other.send("GET", f"/api/tables/{tables[1]}/replay").status_code == 200


def ask(person: Visitor, path: str) -> int:
    with closing(Visitor(person.url)) as line:
        line.http.cookies = person.http.cookies
        return line.send("GET", path).status_code


def test_a_request_with_two_lengths_is_refused_and_the_line_closed(server: Server) -> None:
    """Else a proxy that believes the one and we the other would take the rest for somebody else's request."""
    host, port = server.listener.getsockname()
    head = f"Host: {host}:{port}\r\nOrigin: {server.url}\r\n"
    with socket.create_connection((host, port), timeout=SECONDS) as line:
        second = f"GET /healthz HTTP/1.1\r\n{head}\r\n"
        first = f"POST /api/join HTTP/1.1\r\n{head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        line.sendall((first + second).encode())
        heard = b"".join(iter(lambda: line.recv(65536), b""))
    assert heard.startswith(b"HTTP/1.1 400")
    assert b"alive" not in heard


def test_who_is_to_be_forgotten_is_forgotten_also_in_the_middle_of_a_rated_game_with_partners(server: Server) -> None:
    """Neither resigning nor lending a seat is possible there: a computer goes on for the partners."""
    with ExitStack() as stack:
        people = [stack.enter_context(closing(account(server.url, name))) for name in ("Petrel", "Tern", "Curlew")]
        host, leaver, partner = people
        terms = {"rated": True, "listed": True}
        table = host.start("they-come-unseen", "standard-3", seats={"nato": "me"}, terms=terms)["id"]
        sit(leaver, table, "soviet")
        sit(partner, table, "logistics")
        leaver.ask("DELETE", "/api/me", {"password": PASSWORD})
        seats = partner.get(f"/api/tables/{table}")["seats"]
        assert {seat: held["holder"]["name"] for seat, held in seats.items()} == {
            "nato": "Petrel", "soviet": "officer", "logistics": "Curlew",
        }  # fmt: skip
        assert "Tern" not in partner.send("GET", "/api/me").text


def test_so_many_records_are_on_their_way_from_one_address(server: Server) -> None:
    """Each may be two megabytes, and takes half a minute before it is given up."""
    host, port = server.listener.getsockname()
    head = f"POST /api/tables/upload HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\n"
    with ExitStack() as stack:
        for _ in range(SENDING):
            line = stack.enter_context(socket.create_connection((host, port), timeout=SECONDS))
            line.sendall(f"{head}Content-Length: 100\r\n\r\nhalf".encode())
        until(lambda: server.service.sending["127.0.0.1"] == SENDING)
        one = stack.enter_context(closing(Visitor(server.url)))
        assert one.http.post("/api/tables/upload", content="{}").status_code == 429
        assert one.start(), "what is small goes on"
    until(lambda: not server.service.sending)


@pytest.mark.parametrize("port", [22, 25, 53, 465])
def test_a_webhook_speaks_to_no_mail_server(port: int) -> None:
    with pytest.raises(Refused):
        webhook.check_url(f"https://example.org:{port}/hook")
    assert webhook.check_url("https://example.org:8443/hook")
