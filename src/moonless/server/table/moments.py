"""Looking back on a game with secrets while it goes on among several people.

To play such a game again would take as long as all sides together took, and so tell how much the others have done. So
whatever a seat knew when it was asked is kept then, and is all that is read later.
"""

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from moonless.core.content import plain
from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.opening import happenings_of
from moonless.core.play import State
from moonless.server.api.messages import Refused, encode
from moonless.server.people.people import Person
from moonless.server.storage import Row, Step, moments
from moonless.server.table.fairness import is_alone, keeps_secrets
from moonless.server.table.gallery import seen
from moonless.server.table.rows import OVER, PERSON, TableRow

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

NOT_YOURS = "Until the game is over you can look through your own seats only."


def is_guarded(row: TableRow, person: str) -> bool:
    """Whether there is anything at this table that this person may not know now."""
    return row.status != OVER and keeps_secrets(row) and (row.strict or not is_alone(row, person))


def side_of(row: TableRow, seat: str) -> list[str]:
    """The seats that have no secrets from this one."""
    return next((side for side in row.sides if seat in side), [seat])


@dataclass(slots=True)
class Moment:
    """A seat is asked: what it answers, what it knows, what it was told since its side was asked last."""

    place: int
    seat: str
    label: str
    events: int
    known: State
    start: State
    """What it knew when the running phase began."""
    lines: list[Line]

    def step(self, table: str) -> Step:
        known, start = pack(plain(self.known)), pack(plain(self.start))
        same = "" if start == known else start
        return moments.keep(
            table, self.place, self.seat, self.label, self.events, known, same, encode(self.lines).decode()
        )


class Now(Struct):
    """How a game stands, as far as a seat may know."""

    scene: msgspec.Raw
    start: str


class Moments:
    """Those of an open table: the ones not yet written, and where the others are."""

    def __init__(self) -> None:
        self._marks: list[tuple[int, str, int]] = []
        """Place, seat and how many events there were by then."""
        self._new: list[Moment] = []

    def restore(self, rows: Sequence[Row]) -> None:
        self._marks = [(row["place"], row["seat"], row["events"]) for row in rows]

    def note(self, desk: "Desk", decision: Decision, key: str) -> None:
        """A seat is about to answer."""
        row, table, seat = desk.row, desk.table, decision.seat
        chair = row.chairs.get(seat)
        if chair is None or chair.kind != PERSON or not is_guarded(row, row.host):
            return
        place = len(table.counting)
        self._drop(place)  # an answer that came to nothing
        side, base, happened = side_of(row, seat), desk.story.base, happenings_of(table)
        heard = next((events for _, by, events in reversed(self._marks) if by in side), 0)
        lines = [each.line() for each in happened[max(0, heard - base) :] if each.event.visible_to(seat)]
        label = next((option.label for option in decision.options if option.key == key), key)
        events = base + len(happened)
        start = table.game.secrets.redact(table.checkpoint.state, seat)
        self._new.append(Moment(place, seat, label, events, table.redacted(seat), start, lines))
        self._marks.append((place, seat, events))

    def steps(self, row: TableRow, counting: int) -> list[Step]:
        """Bring the database up to a game of so many entries that count: what was taken back has not been."""
        written, limit = len(self._marks) - len(self._new), 0 if row.status == OVER else counting
        self._drop(limit)
        new, self._new = self._new, []
        gone = len(self._marks) - len(new) < written
        return [*([moments.cut(row.id, limit)] if gone else []), *(each.step(row.id) for each in new)]

    def _drop(self, place: int) -> None:
        """Forget what was from this entry on."""
        self._new = [each for each in self._new if each.place < place]
        while self._marks and self._marks[-1][0] >= place:
            self._marks.pop()


async def now(desk: "Desk", person: Person, seat: str) -> Now:
    """What a seat of this person's sees now; without a seat, what all may see."""
    async with desk.held():
        if seat and seat not in desk.row.seats_of(person.id):
            raise Refused(NOT_YOURS, 403)
        frame = desk.view.frame(seat) if seat else seen(desk, person.id)[0]
        start = desk.table.game.secrets.redact(desk.table.checkpoint.state, seat or None)
        return Now(msgspec.Raw(encode(frame.whole())), pack(plain(start)))


def pack(data: Any) -> str:
    return base64.b85encode(zlib.compress(encode(data), 1)).decode()


def unpack(text: str) -> Any:
    return msgspec.json.decode(zlib.decompress(base64.b85decode(text)))
