"""Letters to people who forgot their password, where the operator has given a mail server."""

import asyncio
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

from moonless.core.errors import MoonlessError

log = logging.getLogger("moonless.server")
SECONDS = 20.0
WAITING = 50
POST = ThreadPoolExecutor(2, "post")
"""A mail server that does not answer holds up letters, and nothing else."""


class Mail:
    """`smtp://user:password@host:587?from=games@example.org`; `smtps://` where the line is secret from the start."""

    def __init__(self, address: str) -> None:
        self._where = where = urlsplit(address)
        self.sender = parse_qs(where.query).get("from", [""])[0]
        if address and (where.scheme not in ("smtp", "smtps") or not where.hostname or "@" not in self.sender):
            raise MoonlessError("MOONLESS_SMTP is not understood: smtp://user:password@host:587?from=games@example.org")
        self.present = bool(address)
        self._waiting = 0

    async def send(self, to: str, subject: str, text: str) -> None:
        """In a thread; what goes wrong is for the log, and nobody learns by it whether there is such an account."""
        if self._waiting >= WAITING:
            log.warning("a letter was not sent: too many wait for the mail server")
            return
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(POST, lambda: self._send(self._letter(to, subject, text)))
        except (OSError, smtplib.SMTPException, ValueError, IndexError) as error:  # the last: of odd addresses
            log.warning("a letter was not sent: %s", str(error).replace(to, "its address"))  # servers repeat it
        finally:
            self._waiting -= 1

    def _letter(self, to: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, " ".join(subject.split())
        letter.set_content(text)
        return letter

    def _send(self, letter: EmailMessage) -> None:
        where = self._where
        kind = smtplib.SMTP_SSL if where.scheme == "smtps" else smtplib.SMTP
        with kind(where.hostname or "", where.port or 0, timeout=SECONDS) as server:
            server.ehlo_or_helo_if_needed()
            if where.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if where.username:
                server.login(unquote(where.username), unquote(where.password or ""))
            server.send_message(letter)
