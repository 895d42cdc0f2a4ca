"""Somebody's screen at a table: the line to it, and what it was last told."""

from typing import Any, Protocol

import msgspec

from moonless.core.run import Happening
from moonless.server.api.messages import TableCard, encode
from moonless.server.table.patches import Frame
from moonless.server.table.views import News, Seat

Own = tuple[TableCard, int, str, dict[str, int]]
"""What is a person's own in a change: card, number of the decision, kind of undo and how far it goes back."""


class Link(Protocol):
    """Somebody's screen, here or at another process."""

    person: str
    name: str

    def send(self, data: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Screen:
    """A link and what it was last told."""

    __slots__ = ("card", "frame", "link", "number", "seat", "undo", "version")

    def __init__(self, link: Link) -> None:
        self.link = link
        self.seat: Seat = None
        self.frame: Frame | None = None
        self.card: TableCard | None = None
        self.number = self.version = 0
        self.undo = ""


class Tally:
    """How many events everybody may know, counted as they come and go."""

    def __init__(self, before: int) -> None:
        self.events: list[Happening] = []
        self.sums = [before]

    def follow(self, events: list[Happening]) -> int:
        place = min(len(self.events), len(events))
        while place and self.events[place - 1] is not events[place - 1]:
            place -= 1
        del self.events[place:], self.sums[place + 1 :]
        for happening in events[place:]:
            self.events.append(happening)
            self.sums.append(self.sums[-1] + happening.event.visible_to(None))
        return self.sums[-1]


def same_card(new: TableCard, old: TableCard | None) -> bool:
    """Whether two cards differ in nothing but their time."""
    if new is old or old is None:
        return new is old
    return msgspec.structs.replace(new, updated=0.0, now=0.0) == msgspec.structs.replace(old, updated=0.0, now=0.0)


def change(version: int, own: Own, news: News, with_card: bool) -> bytes:
    """What a screen is sent so that it shows what is now."""
    card, number, undo, back = own
    message: dict[str, Any] = {
        "t": "change",
        "version": version,
        "decision": number,
        "undo": undo,
        "back": back,
        "beats": news.beats,
        "scene": news.patch,
    }
    if with_card:
        message["table"] = card
    return encode(message)
