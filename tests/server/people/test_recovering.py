"""Into an account whose password is lost: by a letter, by the operator's command."""

import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ClassVar

import pytest

from moonless.core.errors import MoonlessError
from moonless.server.people.mail import Mail
from moonless.server.people.recovering import make_operator_code
from tests.server.conftest import Invite
from tests.server.people.test_people_accounts import BETTER, GOOD, account
from tests.server.support import Server, Visitor, make_settings, until

ADDRESS = "petrel@example.org"


class Postman(socketserver.StreamRequestHandler):
    """As little of a mail server as takes a letter."""

    letters: ClassVar[list[str]] = []

    def handle(self) -> None:
        self.answer("220 here")
        while line := self.rfile.readline().decode().strip().lower():
            if line != "data":
                self.answer("221 bye" if line == "quit" else "250 ok")
                continue
            self.answer("354 go on")
            lines = iter(lambda: self.rfile.readline().decode().rstrip(), ".")
            self.letters.append("\n".join(lines))
            self.answer("250 taken")

    def answer(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def post_office() -> Iterator[tuple[str, list[str]]]:
    Postman.letters = []
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Postman) as office:
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{office.server_address[1]}?from=games@example.org", Postman.letters
        office.shutdown()


def test_a_letter_brings_a_code_that_opens_the_account_once(tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with (
        post_office() as (smtp, letters),
        Server(make_settings(tmp_path, smtp=smtp, clock=lambda: now[0])) as server,
        closing(Visitor(server.url)) as one,
        closing(Visitor(server.url)) as other,
    ):
        one.ask("POST", "/api/account", {"name": "Petrel", "password": GOOD})
        wrong = one.send("POST", "/api/account/mail", {"password": BETTER, "mail": ADDRESS})
        assert wrong.status_code == 403
        kept = one.ask("POST", "/api/account/mail", {"password": GOOD, "mail": ADDRESS})
        assert (kept["mail"], kept["mails"]) == (ADDRESS, True)
        assert other.ask("POST", "/api/account/code", {"name": "Nobody"}) == {"done": True}
        assert letters == []
        other.ask("POST", "/api/account/code", {"name": "petrel"})
        until(lambda: len(letters) == 1)  # nobody waits for it: that would tell that there is such an account
        code = the_code(letters)
        now[0] += 3600
        assert recover(other, code) == 403, "it has run out"
        other.ask("POST", "/api/account/code", {"name": "petrel"})
        until(lambda: len(letters) == 2)
        code = the_code(letters)
        assert recover(other, code) == 200
        assert recover(other, code) == 403, "it is spent"
        assert one.get("/api/me")["account"] == "", "all devices are signed out"


def the_code(letters: list[str]) -> str:
    assert f"To: {ADDRESS}" in letters[-1]
    found = re.search(r"The code is (\S+)", letters[-1])
    assert found is not None
    return found[1]


def recover(person: Visitor, code: str, password: str = BETTER) -> int:
    body = {"name": "Petrel", "code": code, "password": password}
    return person.send("POST", "/api/account/recover", body).status_code


def test_the_operator_makes_a_code_while_the_server_runs(server: Server, visitor: Invite) -> None:
    account(visitor)
    with pytest.raises(MoonlessError, match="no account"):
        make_operator_code(server.settings, "Nobody")
    code, person = make_operator_code(server.settings, "PETREL"), visitor()
    assert recover(person, code[:-1] + "x") == 403
    assert recover(person, "op-99999999999-" + code.rpartition("-")[2]) == 403, "its time is signed too"
    assert recover(person, code) == 200
    assert recover(person, code, GOOD) == 403, "the password it was made for is gone"


def test_where_there_is_no_mail_it_is_said(visitor: Invite) -> None:
    person = account(visitor)
    assert not person.get("/api/me")["mails"]
    assert "sends no mail" in person.send("POST", "/api/account/code", {"name": "Petrel"}).text
    assert person.send("POST", "/api/account/mail", {"password": GOOD, "mail": ADDRESS}).status_code == 409
    for wrong in ("http://x", "smtp://host", "smtp://host?from=nobody"):
        with pytest.raises(MoonlessError, match="MOONLESS_SMTP"):
            Mail(wrong)
