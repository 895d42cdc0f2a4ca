"""The one door: whatever a person is sent about a table is made here, from what that person's seat may know.

`View` is a table through the eyes of its seats. A frame is made only for a seat that somebody looks through, once for
all who look, and the words of the log are made once for each event.
"""

from collections.abc import Callable
from typing import Any

from moonless.core.decision import Decision
from moonless.core.events import Event, Line
from moonless.core.game import Game
from moonless.core.opening import happenings_of
from moonless.core.run import Happening
from moonless.core.scene import Piece
from moonless.core.secrets import OpenSecrets
from moonless.core.sharing import Shared
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.table.pages import SPECTATOR, Counts
from moonless.server.table.patches import Frame, by_id, changed, make_frame

Seat = str | None
NOT_YOURS = "It is not your turn: another seat is asked."
PAST = "That decision is past: the table has moved on. Nothing was done."


class Log:
    """The events that a seat may know, in words, kept while the events stay the same."""

    def __init__(self, seat: Seat, start: int = 0) -> None:
        self.seat = seat
        self.start = start
        """How many lines lie before those in memory."""
        self.events: list[Event] = []
        self.ends: list[int] = []
        """How many lines there are after each event."""
        self.lines: list[Line] = []

    def follow(self, events: list[Happening], words: Callable[[Event], Line]) -> list[Line]:
        """The lines of these events; a new list whenever they changed."""
        place = min(len(self.events), len(events))
        while place and self.events[place - 1] is not events[place - 1].event:
            place -= 1
        if place == len(events) == len(self.events):
            return self.lines
        lines = self.lines[: self.ends[place - 1] if place else 0]
        del self.events[place:], self.ends[place:]
        for happening in events[place:]:
            event = happening.event
            if event.visible_to(self.seat):
                lines.append(words(event))
            self.events.append(event)
            self.ends.append(len(lines))
        self.lines = lines
        return lines


class View:
    """A table as its seats see it."""

    def __init__(self, table: Table, before: Counts | None = None, ended: str = "") -> None:
        self.table = table
        self.ended = ended
        """How the game ended, where not by its rules: then nobody is asked any more."""
        self.before = before or {}
        """How many lines each seat has that are not in memory."""
        self.game: Game = table.game
        self.nothing_hidden = isinstance(table.game.secrets, OpenSecrets)
        """Then all seats see the same pieces."""
        self._shared = Shared()
        self._logs: dict[Seat, Log] = {}
        self._frames: dict[Seat, Frame] = {}
        self._beats: dict[Seat, list[dict[str, Any]]] = {}
        self._pieces: dict[Seat, dict[str, Piece]] = {}
        self._lines: dict[int, tuple[Event, Line]] = {}
        table.watch(self._hear)

    # Scenes

    def frame(self, seat: Seat) -> Frame:
        """What a seat's screen shows now."""
        if seat not in self._frames:
            self._frames[seat] = self._make(seat)
        return self._frames[seat]

    def stale(self) -> None:
        """The table has changed: frames must be made anew."""
        self._frames.clear()
        self._shared.clear()

    def forget(self, watched: set[Seat]) -> None:
        """Keep nothing for seats that nobody looks through."""
        for seat in [seat for seat in self._frames if seat not in watched]:
            del self._frames[seat]
        for seat in [seat for seat in self._logs if seat not in watched and not self.nothing_hidden]:
            del self._logs[seat]

    def _make(self, seat: Seat) -> Frame:
        with self._shared:
            scene = self.table.scene(seat, [])
        if seat is None or self.ended:
            scene.prompt = None  # who only watches throws no dice
        scene.outcome = scene.outcome or self.ended
        reader = None if self.nothing_hidden else seat
        if reader not in self._logs:
            self._logs[reader] = Log(reader, self.before.get(reader or SPECTATOR, 0))
        log = self._logs[reader]
        return make_frame(scene, log.follow(happenings_of(self.table), self._words), log.start)

    # Beats

    def listen(self, seats: set[Seat]) -> None:
        """From now on keep, for these seats, what each event shows."""
        first = next(iter(seats), None)
        self._pieces = {seat: self.frame(seat).pieces for seat in seats}
        if self.nothing_hidden and seats:
            self._pieces = {None: self._pieces[first]}
        self._beats = {seat: [] for seat in seats}

    def beats(self, seat: Seat) -> list[dict[str, Any]]:
        """The events since `listen`, each with the pieces that changed by it."""
        return self._beats.get(seat, [])

    def quiet(self) -> None:
        self._pieces, self._beats, self._lines = {}, {}, {}

    def _hear(self, event: Event, table: Table) -> None:
        told: dict[str, Any] | None = None
        self._shared.clear()
        for seat, beats in self._beats.items():
            if event.visible_to(seat):
                if told is None or not self.nothing_hidden:
                    told = self._beat(event, table, seat)
                beats.append(told)

    def _beat(self, event: Event, table: Table, seat: Seat) -> dict[str, Any]:
        """An event with the pieces that it changed. The words are made once, also for the log."""
        key = None if self.nothing_hidden else seat
        with self._shared:
            pieces = by_id(self.game.screen.pieces(table.redacted(seat), seat))
        moved = changed(self._pieces[key], pieces) or {}
        self._pieces[key] = pieces
        return {"line": self._words(event), "pieces": moved}

    def _words(self, event: Event) -> Line:
        """An event in words, made once for all who hear of it."""
        kept = self._lines.get(id(event))
        if kept is None or kept[0] is not event:
            kept = self._lines[id(event)] = (event, event.line())
        return kept[1]

    # Errors

    def refusal(self, seat: Seat, decision: Decision, key: str) -> Refused:
        """Why a key is no answer, as far as the seat may know."""
        known = self.table.redacted(seat)
        if (special := self.game.screen.refuse(known, decision, key)) is not None:
            return Refused(f"{special.label}: {special.reason}", 409, special.rule)
        for refusal in self.game.screen.why_not(known, decision):
            if key == refusal.verb or key.startswith(f"{refusal.verb} "):
                return Refused(f"{refusal.label}: {refusal.reason}", 409, refusal.rule)
        offered = ", ".join(option.key for option in decision.options)
        return Refused(f"That is not an answer to the open question; these are: {offered}", 409, decision.rule)
