"""At the server's door: everything that people read is said in the server's language.

`MOONLESS_LANGUAGE=x-moon` starts a server that speaks the made-up language of `moonless.core.languages`. English costs
nothing: nothing is put in between.
"""

import json
import os
import re
from typing import Any

from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonless.core.languages import ENGLISH, VARIABLE, Speech
from moonless.server.site.line import line_of

AS_IT_IS = re.compile(r"/(?:notes|proof|record|openapi\.json)$")
"""Where people's own words go back and forth, or what is checked letter by letter."""
JSON, LINES, SVG = b"application/json", b"application/jsonl", b"image/svg+xml"
CATALOG = re.compile(r"^(?:/kept/\w+)?/messages/[\w-]+\.json$")


def spoken() -> list[Middleware]:
    """What stands at the door of a server in this environment."""
    language = os.environ.get(VARIABLE, ENGLISH)
    return [] if language == ENGLISH else [Middleware(Speaking, language=language)]


class Speaking:
    """Rewrites answers and live messages on their way out."""

    def __init__(self, app: ASGIApp, language: str) -> None:
        self.app = app
        self.speech = Speech(language)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            line_of(scope).wording = self.live
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and not AS_IT_IS.search(scope["path"]):
            plain = [
                pair for pair in scope["headers"] if pair[0] != b"accept-encoding"
            ]  # what is compressed is not read
            await self.app({**scope, "headers": plain}, receive, Answer(self.speech, scope["path"], send))
        else:
            await self.app(scope, receive, send)

    def live(self, message: bytes) -> bytes:
        return json.dumps(self.speech.message(json.loads(message)), ensure_ascii=False).encode()


class Answer:
    """One answer: held back until it is whole, said anew, sent."""

    def __init__(self, speech: Speech, path: str, send: Send) -> None:
        self.speech = speech
        self.path = path
        self.send = send
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
            return
        assert self.start is not None
        kind = dict(self.start["headers"]).get(b"content-type", b"").split(b";")[0]
        if kind not in (JSON, SVG):
            await self.flush()
            await self.send({**message, "body": self.lines(message["body"])} if kind == LINES else message)
            return
        self.body += message.get("body", b"")
        if message.get("more_body"):
            return
        body = self.said(kind, self.body) if self.body else b""
        length = (b"content-length", str(len(body)).encode())
        others = [pair for pair in self.start["headers"] if pair[0] != b"content-length"]
        await self.send({**self.start, "headers": [*others, length]})
        await self.send({"type": "http.response.body", "body": body})

    async def flush(self) -> None:
        """What is no sentence goes out as it comes."""
        if self.start is not None and "sent" not in self.start:
            start, self.start = self.start, {**self.start, "sent": True}
            await self.send(start)

    def lines(self, body: bytes) -> bytes:
        """News of an answer that goes on, line by line."""
        return b"".join(self.said(JSON, line) + b"\n" for line in body.splitlines())

    def said(self, kind: bytes, body: bytes) -> bytes:
        if kind == SVG:
            return self.speech.drawing(body.decode()).encode()
        said: Any
        value: Any = json.loads(body)
        if CATALOG.match(self.path):
            said = self.speech.catalog(value)
        elif self.path == "/api/me" and "tables" in value:  # what I am called is mine
            said = {**value, "tables": self.speech.message(value["tables"])}
        else:
            said = self.speech.message(value)
        return json.dumps(said, ensure_ascii=False).encode()
