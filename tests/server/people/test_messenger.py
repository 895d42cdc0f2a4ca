"""Told in the ways one has chosen: push that only the browser can read, mail to an address that was confirmed; nothing
secret in any of them; and all of it is exported and forgotten with the person."""

import asyncio
import json
import re
import smtplib
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import http_ece  # type: ignore[import-untyped]  # it has no types
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from moonless.server.people import messenger, push
from moonless.server.people.mail import Mail
from moonless.server.people.messenger import Messenger
from moonless.server.table.calling import title_sent
from moonless.server.table.rows import TableRow
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, account, first_moves, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

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
    assert (tmp_path / push.KEY_FILE).exists(), "made at the first start"
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


def test_of_what_nobody_wants_to_hear_nobody_is_told(two: tuple[Visitor, Visitor], pushed: list[Any]) -> None:
    host, guest = two
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"key": push.unpadded(point), "auth": push.unpadded(b"s" * 16)}
    guest.ask("POST", "/api/me/devices", {"endpoint": "https://push.example.org/abc", **keys})
    assert guest.get("/api/me/telling")["events"][:2] == ["your-turn", "time-short"]
    chosen = guest.ask("PUT", "/api/me/telling", {"ways": ["push"], "events": ["time-short"]})
    assert (chosen["ways"], chosen["events"]) == (["push"], ["time-short"])
    turn_of_the_other(host, guest)
    again = guest.ask("PUT", "/api/me/telling", {"ways": ["push"]})
    assert again["events"] == ["time-short"], "who says nothing of it chooses nothing else"
    assert not pushed
    guest.ask("PUT", "/api/me/telling", {"ways": ["push"], "events": ["your-turn"]})
    turn_of_the_other(host, guest)
    until(lambda: pushed)
    assert len(pushed) == 1


def test_who_has_many_games_is_told_of_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The time of several runs out in the same moment: what there is no room for at once is told a little later."""
    told: list[str] = []

    async def send(self: Messenger, person: str, message: dict[str, str]) -> None:
        await asyncio.sleep(0)
        told.append(f"{person} {message['table']}")

    async def go() -> None:
        made = Messenger(Any, make_settings(tmp_path))  # type: ignore[arg-type]  # nothing is read
        for number in range(2 * messenger.EACH_WAITING):
            made.tell("busy", "time-short", str(number), "T", "u")
        made.tell("other", "time-short", "1", "T", "u")
        while made._tasks:
            await asyncio.sleep(0)

    monkeypatch.setattr(Messenger, "_send", send)
    asyncio.run(go())
    assert "other 1" in told[: messenger.EACH + 1], "nobody waits behind somebody else"
    at_least = messenger.EACH_WAITING
    assert [each for each in told if each.startswith("busy")][:at_least] == [f"busy {n}" for n in range(at_least)]


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
    first_moves(host, guest, card["id"])
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
    assert theirs["shows"] == "ratings results medals sea since named"
    guest.ask("DELETE", "/api/me", {"password": PASSWORD})
    assert host.send("GET", "/api/players/Tern").status_code == 404
    assert guest.send("POST", f"/api/lobby/{again}/seats/{SOVIET}").status_code == 403  # nothing is held any more
    (last,) = host.get("/api/players/Curlew")["last"]
    assert last["people"] == ["Somebody who left"]
    assert host.get("/api/ratings?game=they-come-unseen&side=Soviet")["places"] == []
    assert host.get(f"/api/tables/{card['id']}")["seats"][NATO]["holder"]["name"] == "Curlew"


def test_what_somebody_calls_a_mission_goes_out_by_nobodys_mail() -> None:
    options = {"text": 'name = "Your account is locked: go to https://evil.example"'}
    header = json.dumps({"seed": "1", "options": options})
    row = TableRow("id", "rogue-regiment", "own", "somebody", False, "", header, "playing", "", "", 0.0)
    assert title_sent(row) == "SAS: Rogue Regiment"


TABLES: dict[str, dict[str, Any]] = {
    "by-stealth-and-sea": {"scenario": "bg2", "seats": {"slc-1": "me", "slc-2": "open", "slc-3": "me"}},
    "gato-leader": {
        "scenario": "first-patrol", "options": {"players": 2}, "seats": {"boats-1": "me", "boats-2": "open"},
    },
    "rogue-regiment": {"scenario": "m01-paper-chase", "seats": {"jock": "me", "taff": "open"}},
    "they-come-unseen": {
        "scenario": "duel", "options": {"weather": False}, "seats": {NATO: "me", SOVIET: "open"},
    },
}  # fmt: skip
"""A table for two of each game."""


def confirmed(person: Visitor, mails: list[tuple[str, str, str]]) -> str:
    """An address to which letters go."""
    address = f"{person.me['name'].lower()}@example.org"
    person.ask("POST", "/api/account/mail", {"password": PASSWORD, "mail": address})
    person.ask("PUT", "/api/me/mail", {})
    found = re.search(r"is (\w{8})", mails[-1][2])
    assert found is not None
    person.ask("PUT", "/api/me/mail", {"code": found[1]})
    return address


@pytest.mark.parametrize("game", [*TABLES])
def test_no_message_tells_anything_of_a_game(
    game: str, tmp_path: Path, mails: list[tuple[str, str, str]], pushed: list[Any]
) -> None:
    """Whatever happens at a table, and whatever is hidden there: a message is an event, a title and the way there."""
    browser, secret = ec.generate_private_key(ec.SECP256R1()), b"s" * 16
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    with Server(make_settings(tmp_path, smtp=SMTP)) as server:
        pair = account(server.url, "Curlew"), account(server.url, "Tern")
        addresses = [confirmed(person, mails) for person in pair]
        for number, person in enumerate(pair):
            device = {"endpoint": f"https://push.example.org/{number}", "key": push.unpadded(point)}
            person.ask("POST", "/api/me/devices", {**device, "auth": push.unpadded(secret)})
        del mails[:]
        card = pair[0].start(game, **TABLES[game])
        pair[1].join(next(card["invites"][seat] for seat, held in TABLES[game]["seats"].items() if held == "open"))
        in_turns(pair, card["id"])
        until(lambda: len(mails) > 1 and len(mails) == len(pushed))
        url = f"/table/{card['id']}"
        for to, subject, text in mails:
            assert to in addresses
            assert subject == f"It is your turn: {card['title']}"
            assert text == f"{subject}\n\n{server.settings.url(url)}\n"
        for _, body, headers in pushed:
            told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm"))
            assert told == {
                "event": "your-turn", "table": card["id"], "title": card["title"], "url": server.settings.url(url),
            }  # fmt: skip
            assert not any(address in str(headers) for address in addresses)
        for person in pair:
            person.close()


def in_turns(pair: tuple[Visitor, Visitor], table: str) -> None:
    """Each answers while they are asked, and goes: who is asked then is told."""
    dice = Random(1)
    for number in range(10):
        with pair[number % 2].sit(table) as screen:
            play(screen, dice, 60)


def test_a_letter_that_is_refused_leaves_no_address_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(self: Mail, letter: EmailMessage) -> None:
        raise smtplib.SMTPRecipientsRefused({letter["To"]: (550, b"<tern@example.org>: no such mailbox")})

    monkeypatch.setattr(Mail, "_send", refuse)
    asyncio.run(Mail(SMTP).send("tern@example.org", "It is your turn", "Come."))
    assert "a letter was not sent: " in caplog.text
    assert "no such mailbox" in caplog.text
    assert "tern@example.org" not in caplog.text
