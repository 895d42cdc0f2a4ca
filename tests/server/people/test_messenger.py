"""Told in the ways one has chosen: push that only the browser can read, mail to an address that was confirmed; nothing
secret in any of them; and all of it is exported and forgotten with the person."""

import json
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]  # it has no types
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from moonless.server.people import push
from moonless.server.people.mail import Mail
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, account, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until

SMTP = "smtp://table:pa%40ss@mail.example:2525/?from=table@example.org"


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    sent: list[tuple[str, str, str]] = []

    def take(self: Mail, letter: EmailMessage) -> None:
        sent.append((letter["To"], letter["Subject"], letter.get_content()))

    monkeypatch.setattr(Mail, "_send", take)
    return sent


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes, Any]]:
    sent: list[tuple[str, bytes, Any]] = []

    async def take(url: str, body: bytes, kind: str, headers: Any) -> int:
        sent.append((url, body, headers))
        return 201

    monkeypatch.setattr(push, "post", take)
    return sent


@pytest.fixture
def two(database: str, tmp_path: Path, mails: Any, pushed: Any) -> Iterator[tuple[Visitor, Visitor]]:
    with Server(make_settings(tmp_path, database, smtp=SMTP)) as server:
        pair = account(server.url, "Curlew"), account(server.url, "Tern")
        yield pair
        for person in pair:
            person.close()


def turn_of_the_other(host: Visitor, guest: Visitor) -> str:
    card = open_duel(host)
    sit(guest, card["id"], SOVIET)
    with host.sit(card["id"]) as screen:
        screen.choose("G1")
    return str(card["id"])


def test_a_push_message_only_the_browser_can_read(
    two: tuple[Visitor, Visitor], pushed: list[Any], tmp_path: Path
) -> None:
    host, guest = two
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    secret = b"s" * 16
    device = {"endpoint": "https://push.example.org/abc", "key": push.unpadded(point), "auth": push.unpadded(secret)}
    known = guest.ask("POST", "/api/me/devices", device)
    assert (known["devices"], len(push.padded(known["push_key"]))) == (1, 65)
    table = turn_of_the_other(host, guest)
    until(lambda: pushed)
    url, body, headers = pushed[0]
    assert url == "https://push.example.org/abc"
    assert headers["Authorization"].startswith("vapid t=")
    assert known["push_key"] in headers["Authorization"]
    told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm"))
    assert told == {
        "event": "your-turn", "table": table, "title": told["title"], "url": told["url"],
    }  # fmt: skip
    assert "G1" not in json.dumps(told).replace(table, "")  # whose own letters are drawn
    assert (tmp_path / push.KEY_FILE).stat().st_mode & 0o077 == 0
    guest.ask("PUT", "/api/me/telling", {"ways": ["mail"]})
    turn_of_the_other(host, guest)
    assert len(pushed) == 1
    inside = guest.send("POST", "/api/me/devices", {**device, "endpoint": "https://127.0.0.1/x"})
    assert inside.status_code == 400


def test_mail_goes_to_a_confirmed_address_and_is_shown_to_nobody(
    two: tuple[Visitor, Visitor], mails: list[tuple[str, str, str]]
) -> None:
    host, guest = two
    address = "tern@example.org"
    assert guest.send("PUT", "/api/me/mail", {}).json()["error"] == "Your account has no mail address yet."
    guest.ask("POST", "/api/account/mail", {"password": PASSWORD, "mail": address})
    assert guest.ask("PUT", "/api/me/mail", {})["mail"] is False
    found = re.search(r"is (\w{8})", mails[0][2])
    assert found is not None
    assert host.send("PUT", "/api/me/mail", {"code": found[1]}).status_code == 409
    assert guest.send("PUT", "/api/me/mail", {"code": "12345678"}).status_code == 403
    assert guest.ask("PUT", "/api/me/mail", {"code": found[1]})["mail"] is True
    turn_of_the_other(host, guest)
    until(lambda: len(mails) == 2)
    to, subject, text = mails[1]
    assert to == address
    assert subject.startswith("It is your turn: ")
    assert "/table/" in text
    for path in ("/api/players/Tern", "/api/lobby"):
        assert address not in host.send("GET", path).text
    exported = guest.get("/api/me/export")["person"]
    assert exported["mail"] == address
    assert exported["told_by"] == "webhook push mail"


def test_what_is_forgotten_with_a_person(two: tuple[Visitor, Visitor]) -> None:
    """The name goes; rated results stay, under a number, so that ratings can be computed again."""
    host, guest = two
    card = open_duel(host, rated=True)
    sit(guest, card["id"], SOVIET)
    guest.ask("POST", f"/api/tables/{card['id']}/resign")
    until(lambda: host.get("/api/players/Tern")["ratings"])
    host.ask("PUT", "/api/me/shunned", {"person": "Tern", "how": "mute"})
    exported = host.get("/api/me/export")["person"]
    assert exported["shunned"] == [["Tern", "mute"]]
    assert [row[1:4] for row in exported["results"]] == [["they-come-unseen", "duel", "NATO"]]
    assert [row[:2] for row in exported["ratings"]] == [["they-come-unseen", "NATO"]]
    guest.ask("POST", "/api/reports", {"person": "Curlew", "text": "Slow.", "table": card["id"]})
    again = open_duel(host, listed=False)["id"]
    host.ask("POST", f"/api/tables/{again}/hold", {"person": "Tern", "seat": SOVIET})
    theirs = guest.get("/api/me/export")["person"]
    assert theirs["reports"] == [[card["id"], "Slow."]]
    assert theirs["seats_held"] == [[again, SOVIET]]
    assert theirs["shows"] == "ratings results medals sea"
    guest.ask("DELETE", "/api/me", {"password": PASSWORD})
    assert host.send("GET", "/api/players/Tern").status_code == 404
    assert guest.send("POST", f"/api/lobby/{again}/seats/{SOVIET}").status_code == 403  # nothing is held any more
    (last,) = host.get("/api/players/Curlew")["last"]
    assert last["people"] == ["Somebody who left"]
    assert host.get("/api/ratings?game=they-come-unseen&side=Soviet")["places"] == []
    assert host.get(f"/api/tables/{card['id']}")["seats"][NATO]["holder"]["name"] == "Curlew"
