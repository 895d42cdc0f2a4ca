"""Mail, where the operator gives a server for it: `MOONLESS_SMTP=smtp://name:password@host:587/?from=table@example.org`."""

import asyncio
import os
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

from moonless.core.errors import MoonlessError

VARIABLE = "MOONLESS_SMTP"
SECONDS = 20.0
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,24}")
WORDS = {
    "your-turn": "It is your turn",
    "time-short": "Your time is running out",
    "time-over": "Your time has run out",
    "seat-held": "A seat is held for you",
}
"""What is told; never what is hidden at a table."""


@dataclass(frozen=True, slots=True)
class MailServer:
    host: str
    port: int
    user: str
    password: str
    sender: str
    secure: bool

    def _send(self, to: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message.set_content(text)
        kind = smtplib.SMTP_SSL if self.secure else smtplib.SMTP
        with kind(self.host, self.port, timeout=SECONDS) as server:
            if not self.secure and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            if self.user:
                server.login(self.user, self.password)
            server.send_message(message)

    async def send(self, to: str, subject: str, text: str) -> None:
        """In a thread: a mail server takes its time."""
        await asyncio.to_thread(self._send, to, subject, text)


def mail_server(text: str | None = None) -> MailServer | None:
    """What the environment names; nothing: no mail."""
    given = os.environ.get(VARIABLE, "") if text is None else text
    if not given:
        return None
    parts = urlsplit(given)
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not ADDRESS.fullmatch(sender):
        raise MoonlessError(f"{VARIABLE} is not understood: smtp://name:password@host:587/?from=table@example.org")
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, parts.port or (465 if secure else 587), user, password, sender, secure)
