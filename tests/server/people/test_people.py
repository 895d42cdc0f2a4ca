"""Guests, accounts, names, notes."""

import re
import sqlite3
from pathlib import Path

import pytest

from moonless.server.api.messages import Refused
from moonless.server.people import people
from moonless.server.people.webhook import check_url, is_public, public_address
from moonless.server.site.settings import make_settings, read_secret
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, Visitor


def test_a_first_visit_makes_a_guest_with_a_given_name(server: Server, visitor: Invite) -> None:
    person = visitor()
    assert person.me["name"]
    assert person.me["account"] == ""
    header = Visitor(server.url).http
    answer = header.get("/api/me")
    assert "set-cookie" not in answer.headers, "who is known keeps the cookie"
    header.close()


def test_no_guest_is_given_the_name_of_an_account(visitor: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor().ask("POST", "/api/account", {"name": "Amber Tern", "password": "correct horse"})
    monkeypatch.setattr(people, "FIRST", ("Amber",))
    monkeypatch.setattr(people, "SECOND", ("Tern",))
    assert re.fullmatch(r"Amber Tern \d{4}", visitor().me["name"])


def test_a_name_is_seen_and_covers_nothing(visitor: Invite) -> None:
    """Blank letters, marks that turn the line round, accents heaped over one another."""
    person = visitor()
    for blank in ("\u3164", "\u2800\u115f", "\u200b\u202e\u2066", "\ufe0f\u034f"):
        assert person.send("PATCH", "/api/me", {"name": blank}).status_code == 400, ascii(blank)
    for given, kept in (
        ("Quiet\u202eTern", "QuietTern"),
        ("Pet\u3164rel", "Petrel"),
        ("Z" + "\u0301" * 20, "Z" + "\u0301" * 4),
    ):
        assert person.ask("PATCH", "/api/me", {"name": given})["name"] == kept
    for name in ("Øyvind Ångström", "Nguyễn Thị Hoà", "שלום", "Шторм", "ท้าย"):
        assert person.ask("PATCH", "/api/me", {"name": name})["name"] == name
    assert person.ask("PATCH", "/api/me", {"name": "<img src=x onerror=1>"})["name"] == "<img src=x onerror=1>"


def test_the_cookie_is_not_for_scripts(server: Server) -> None:
    import httpx

    cookie = httpx.get(f"{server.url}/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie, "plain http on this machine"


def test_an_account_carries_games_to_another_device(visitor: Invite) -> None:
    first, second = visitor(), visitor()
    table = first.start()["id"]
    made = first.ask("POST", "/api/account", {"name": "Luigi", "password": "correct horse"})
    assert made["account"] == "Luigi"
    brought = second.start(scenario="bg3")["id"]
    wrong = second.send("POST", "/api/login", {"name": "luigi", "password": "wrong horse"})
    nobody = second.send("POST", "/api/login", {"name": "nobody", "password": "wrong horse"})
    assert (wrong.status_code, wrong.text) == (nobody.status_code, nobody.text)
    logged = second.ask("POST", "/api/login", {"name": "LUIGI", "password": "correct horse"})
    assert logged["id"] == made["id"]
    assert {card["id"] for card in logged["tables"]} == {table, brought}, "the guest's own games come along"
    assert all(card["mine"] for card in logged["tables"])
    out = second.ask("POST", "/api/logout")
    assert out["id"] not in (made["id"], second.me["id"])
    assert visitor().send("POST", "/api/account", {"name": "LUIGI", "password": "correct horse"}).status_code == 409


def test_passwords_and_tokens_are_stored_hashed(server: Server, visitor: Invite, tmp_path: Path) -> None:
    person = visitor()
    card = person.start()
    person.ask("POST", "/api/account", {"name": "Luigi", "password": "correct horse"})
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        everything = "\n".join(connection.iterdump())
    connection.close()
    assert "correct horse" not in everything
    assert "$argon2id$" in everything
    assert person.http.cookies["moonless"] not in everything
    assert card["invites"]["slc-1"].rpartition("/")[2] not in everything


def test_notes_are_private(visitor: Invite) -> None:
    host, guest = visitor(), visitor()
    card = host.start()
    guest.join(card["watch"])
    path = f"/api/tables/{card['id']}/notes"
    assert host.ask("PUT", path, {"text": "Net at K5\nbeware\x00"})["text"] == "Net at K5\nbeware"
    assert host.get(path)["text"] == "Net at K5\nbeware"
    assert guest.get(path)["text"] == ""


def test_the_secret_is_made_once_for_its_user_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "data"))
    first, second = make_settings(), make_settings()
    assert first.secret == second.secret
    assert len(first.secret) == 32
    file = tmp_path / "data" / "server.secret"
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    read_secret(file)
    assert file.stat().st_mode & 0o777 == 0o600


def test_what_is_wrong_is_said_in_plain_words(visitor: Invite) -> None:
    person = visitor()
    wrong = {
        "A password has 8 to 200 characters.": ("POST", "/api/account", {"name": "Luigi", "password": "short"}),
        "A name has 1 to 40 characters in one line.": ("PATCH", "/api/me", {"name": "x" * 41}),
        "'game' is missing. Name a game; /api/games lists them.": ("POST", "/api/tables", {}),
        "'nmae' is not known here; leave it out.": ("PATCH", "/api/me", {"nmae": "Luigi"}),
        "It must be an object with names and values.": ("PATCH", "/api/me", [1]),
    }
    for text, request in wrong.items():
        answer = person.send(*request)
        assert (answer.status_code, answer.json()["error"]) == (422, text)
    bare = person.http.request("PATCH", "/api/me", content=b"{")
    assert bare.json()["error"] == "It is not readable as JSON."
    empty = person.send("PATCH", "/api/me", {"name": ""}).json()["error"]
    assert empty == "A name has 1 to 40 characters in one line."


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://10.0.0.1/x",
        "http://169.254.169.254/latest",
        "http://[::ffff:127.0.0.1]/",
        "ftp://example.org/",
        "https://me:secret@example.org/",
        "https:///x",
        "https://exa mple.org/",
        "http://0.0.0.0/",
        "http://0x7f.1/",
        "http://0x7f000001/",
        "http://017700000001/",
        "http://2130706433/",
    ],
)
def test_a_webhook_is_at_a_public_address(url: str, visitor: Invite) -> None:
    with pytest.raises(Refused):
        check_url(url)
    assert visitor().send("PATCH", "/api/me", {"webhook": url}).status_code == 400


async def resolve(name: str) -> str:
    return await public_address(name, 80)


def test_a_name_that_leads_home_is_not_called() -> None:
    import asyncio

    with pytest.raises(OSError, match="public"):
        asyncio.run(resolve("localhost"))
    assert not is_public("192.168.1.1")
    assert is_public("93.184.216.34")
    assert check_url("https://example.org/hook?x=1") == "https://example.org/hook?x=1"


def test_a_webhook_is_told_whose_turn_it_is(visitor: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    """A listener of our own, reached as if its address were public."""
    import socket

    host, guest = visitor("Host"), visitor("Guest")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        async def here(name: str, number: int) -> str:
            assert (name, number) == ("hooks.example", port)
            return "127.0.0.1"

        monkeypatch.setattr("moonless.server.people.webhook.public_address", here)
        guest.ask("PATCH", "/api/me", {"webhook": f"http://hooks.example:{port}/turn?x=1"})
        card = host.start(seats={"slc-1": "me", "slc-2": "open", "slc-3": "me"})
        guest.join(card["invites"]["slc-2"])
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            screen.choose("face nw")
            listener.settimeout(SECONDS)
            connection, _ = listener.accept()
            text = connection.recv(10_000).decode()
            connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            connection.close()
    assert text.startswith("POST /turn?x=1 HTTP/1.1\r\nHost: hooks.example")
    assert f'"table":"{card["id"]}"' in text


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "fec0::1", "::7f00:1", "2002:7f00:1::", "2001::1",
        "::ffff:10.0.0.1", "fe80::1", "ff02::1", "10.0.0.1", "169.254.169.254",
    ],
)  # fmt: skip
def test_a_webhook_leads_nowhere_but_to_the_open_net(address: str) -> None:
    assert not is_public(address)
    assert is_public("64:ff9b::808:808")
    assert is_public("2606:4700::1111")
