"""Looking back on a game that keeps secrets from the asker: read from what the asker's seats knew at the time.

What is read, and what is done with it, depends on nothing else: not on how often others were asked.
"""

from typing import Any

import msgspec

from moonless.core.content import plain, read
from moonless.core.events import Line
from moonless.core.fate import SeededFate
from moonless.core.game import find_game
from moonless.core.record import RESTART, Entry, Record
from moonless.server.api.messages import Refused, Replay, ReplayStep, encode
from moonless.server.people.people import Person
from moonless.server.site.hall import Hall
from moonless.server.storage import moments
from moonless.server.table import starting
from moonless.server.table.moments import NOT_YOURS, Now, side_of, unpack
from moonless.server.table.patches import make_frame
from moonless.server.table.rows import TableRow

NOT_ASKED = "That seat had not been asked anything by then."


class Knowing:
    """A table's past, as far as one person's seats knew it."""

    def __init__(self, hall: Hall, row: TableRow, person: Person) -> None:
        self.hall = hall
        self.row = row
        self.person = person
        self.mine = row.seats_of(person.id)
        self.store = hall.house.store

    async def steps(self) -> Replay:
        found = await moments.labels(self.store, self.row.id, self.mine)
        return Replay([ReplayStep(row["label"], row["seat"]) for row in found], self.mine, [])

    async def scene(self, step: int, seat: str | None) -> bytes:
        """What a seat saw then, as JSON."""
        self._check(seat)
        moment = await self._at(step)
        if moment is None:
            return bytes((await self._now(seat)).scene)
        place, asked = moment
        side = side_of(self.row, seat or asked)
        found = await moments.known(self.store, self.row.id, side, place)
        if found is None:
            raise Refused(NOT_ASKED, 404)
        told = await moments.lines(self.store, self.row.id, side, place) if seat else []
        return await self.hall.house.workers.ask_by_size(len(told), shown, self.row.game, found["known"], seat, told)

    async def play_on(self, step: int, seat: str) -> tuple[Record, bool]:
        """A record that starts from what a seat knew then, in a world that it could have been in, with new dice."""
        self._check(seat)
        moment = await self._at(step)
        if moment is None:
            start = (await self._now(seat)).start
        else:
            found = await moments.known(self.store, self.row.id, side_of(self.row, seat), moment[0])
            if found is None:
                raise Refused(NOT_ASKED, 404)
            start = found["start"] or found["known"]
        record = await self.hall.house.workers.ask_by_size(0, imagined, self.row.header, start, step, seat)
        return record, False

    def _check(self, seat: str | None) -> None:
        if seat is not None and seat not in self.mine:
            raise Refused(NOT_YOURS, 403)

    async def _at(self, step: int) -> tuple[int, str] | None:
        """Where one's own choice of this number stands, and of which seat it was; None: it is the one to come."""
        found = await moments.labels(self.store, self.row.id, self.mine)
        if step > len(found):
            raise Refused(f"The last step is number {len(found)}.", 404)
        return (found[step]["place"], found[step]["seat"]) if step < len(found) else None

    async def _now(self, seat: str | None) -> Now:
        return msgspec.json.decode(await self.hall.call(self.row.id, "now", self.person, seat or ""), type=Now)


def shown(game: str, known: str, seat: str | None, told: list[str]) -> bytes:
    """A scene of what a seat knew; a spectator's is made of it by redacting once more."""
    found = find_game(game)
    state = found.secrets.redact(read(found.state_type, unpack(known), "what was known"), seat)
    lines = [line for text in told for line in msgspec.json.decode(text, type=list[Line])]
    return encode(make_frame(found.screen.scene(state, seat, None, []), lines).whole())


def imagined(header: str, start: str, step: int, seat: str) -> Record:
    """A new game from there."""
    old = Record.parse(header, "the record")
    game = find_game(old.game)
    known: Any = read(game.state_type, unpack(start), "what was known")
    world = game.secrets.imagine(known, seat, SeededFate(starting.new_secret()))
    secret = None if old.by_hand else starting.new_secret()
    mark = game.mark_of(old.scenario, old.options)
    new = Record(old.game, game.version, mark, old.scenario, secret, dict(old.options))
    new.entries.append(Entry(RESTART, {"state": plain(world), "why": f"played on from step {step}"}))
    return new
