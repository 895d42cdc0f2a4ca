"""Who watches a rated game with secrets sees it a minute late: nobody in the gallery can tell a player what just was.

After every change what everybody may know is kept; a minute later it is shown to those who only watch. How far the
game had come, and when, is in the database too: a server that was started anew shows no more than the one before.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from moonless.server.api.messages import TableCard, encode
from moonless.server.storage import Step, listings
from moonless.server.table import fairness
from moonless.server.table.cards import make_card
from moonless.server.table.opening import open_earlier
from moonless.server.table.patches import Frame, make_patch
from moonless.server.table.rows import PLAYING, TableRow
from moonless.server.table.screens import Screen
from moonless.server.table.views import View

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

DELAY = 60.0
KEPT = 2000
APART = 1.0
"""Of changes that follow each other more quickly, the first is what is gone back to."""


class Mark(msgspec.Struct, array_like=True):
    """Where a game stood when something happened that everybody may know."""

    time: float
    lines: int
    turn: str


class Past:
    """What the gallery is still to be shown, and where the game stood then."""

    def __init__(self) -> None:
        self.frames: deque[tuple[float, Frame, TableCard]] = deque(maxlen=KEPT)
        self.marks: list[Mark] = []


def is_late(row: TableRow) -> bool:
    """Whether watchers of this table come after the players."""
    return row.rated and row.status == PLAYING and fairness.keeps_secrets(row)


def is_ahead(row: TableRow, person: str, now: float) -> bool:
    """Whether what is kept of a table says more than this person, who only watches, is shown there yet."""
    return is_late(row) and person not in row.members() and row.told > now - DELAY


def at_once(desk: "Desk") -> Iterable[Screen]:
    """The screens that are told of a change when it happens."""
    if not is_late(desk.row):
        return desk.screens.values()
    members = desk.row.members()
    return [screen for screen in desk.screens.values() if screen.link.person in members]


def keep(desk: "Desk") -> None:
    """What everybody may know now is shown in the gallery later."""
    if is_late(desk.row):
        loop = asyncio.get_running_loop()
        desk.past.frames.append((loop.time(), desk.view.frame(None), desk.card("")))
        loop.call_later(DELAY, show, desk)


def steps(desk: "Desk", same: int) -> list[Step]:
    """Note when everybody could know how much; of the record as it was, so many lines still stand."""
    row = desk.row
    if not is_late(row):
        return []
    marks = desk.past.marks
    for mark in marks:
        mark.lines = min(mark.lines, same)
    if marks and not marks[-1].turn:  # that was before the first turn
        marks.clear()
    if not marks or row.told - marks[-1].time >= APART:
        marks.append(Mark(row.told, len(desk.table.entries), row.turn))
    while len(marks) > 1 and marks[1].time <= row.told - DELAY:
        del marks[0]
    return [listings.keep_shown(row.id, msgspec.json.encode(marks).decode())]


async def recall(desk: "Desk") -> None:
    """A table that was opened anew: the gallery sees what it was shown before, until its minute is over."""
    row, now = desk.row, desk.house.settings.clock()
    if not is_late(row):
        return
    desk.past.marks = [Mark(row.told, len(desk.table.entries), row.turn)]
    kept = await listings.shown(desk.house.store, row.id)
    if row.told <= now - DELAY or not kept:
        return
    desk.past.marks = msgspec.json.decode(kept, type=list[Mark])
    mark = newest(desk.past.marks, now - DELAY)
    table, before = await open_earlier(desk.house.store, desk.house.workers, row.id, mark.lines)
    frame = View(table, before).frame(None)
    table.close()
    card = make_card(desk.house.settings, replace(row, turn=mark.turn, told=mark.time, outcome=""), "")
    loop = asyncio.get_running_loop()
    since = loop.time() - (now - row.told)
    desk.past.frames += [(loop.time() - DELAY, frame, card), (since, desk.view.frame(None), desk.card(""))]
    loop.call_at(since + DELAY, show, desk)


def newest(marks: Sequence[Mark], latest: float) -> Mark:
    """The newest that is old enough, or the oldest there is."""
    return next((mark for mark in reversed(marks) if mark.time <= latest), marks[0])


def seen(desk: "Desk", person: str) -> tuple[Frame, TableCard]:
    """What all may know, as this person is shown it: who only watches, late, whatever they ask for."""
    if not is_late(desk.row) or person in desk.row.members():
        return desk.view.frame(None), desk.card(person)
    if not desk.past.frames:
        keep(desk)
    _, frame, card = then(desk)
    return frame, card


def greet(desk: "Desk", screen: Screen) -> None:
    """Who comes to watch sees what was then; what is told from now on follows from there."""
    if is_late(desk.row) and screen.link.person not in desk.row.members():
        screen.frame, screen.card = seen(desk, screen.link.person)


def then(desk: "Desk") -> tuple[float, Frame, TableCard]:
    """The newest that is old enough, or the oldest there is."""
    latest = asyncio.get_running_loop().time() - DELAY
    frames = desk.past.frames
    while len(frames) > 1 and frames[1][0] <= latest:
        frames.popleft()
    return frames[0]


def show(desk: "Desk") -> None:
    """Bring the gallery up to what was a minute ago."""
    if desk.closed or not is_late(desk.row):
        return
    _, frame, card = then(desk)
    members = desk.row.members()
    for screen in desk.screens.values():
        if screen.link.person not in members and screen.frame is not None and screen.frame is not frame:
            patch = make_patch(screen.frame, frame)
            screen.version += 1
            message = {"t": "change", "version": screen.version, "decision": 0, "undo": "", "back": {}, "beats": []}
            screen.frame, screen.card = frame, card
            screen.link.send(encode({**message, "scene": patch, "table": card}))
