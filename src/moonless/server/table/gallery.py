"""Who watches a rated game with secrets sees it a minute late: nobody in the gallery can tell a player what just was.

After every change what everybody may know is kept; a minute later it is shown to those who only watch.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from moonless.server.api.messages import TableCard, encode
from moonless.server.table import fairness
from moonless.server.table.patches import Frame, make_patch
from moonless.server.table.rows import PLAYING, TableRow
from moonless.server.table.screens import Screen

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

DELAY = 60.0
KEPT = 2000
Past = deque[tuple[float, Frame, TableCard]]


def new_past() -> Past:
    return deque(maxlen=KEPT)


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
        desk.past.append((loop.time(), desk.view.frame(None), desk.card("")))
        loop.call_later(DELAY, show, desk)


def seen(desk: "Desk", person: str) -> tuple[Frame, TableCard]:
    """What all may know, as this person is shown it: who only watches, late, whatever they ask for."""
    if not is_late(desk.row) or person in desk.row.members():
        return desk.view.frame(None), desk.card(person)
    if not desk.past:
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
    while len(desk.past) > 1 and desk.past[1][0] <= latest:
        desk.past.popleft()
    return desk.past[0]


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
