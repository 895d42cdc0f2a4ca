"""The one door: whatever a person is sent about a table is made here, from what that person's seat may know.

`View` is a table through the eyes of its seats. A frame is made only for a seat that somebody looks through, once for
all who look, and the words of the log are made once for each event.
"""

from typing import Any

import msgspec

from moonless.core.decision import Decision
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Game
from moonless.core.opening import happenings_of
from moonless.core.run import Happening
from moonless.core.scene import Piece
from moonless.core.secrets import OpenSecrets
from moonless.core.sharing import Shared
from moonless.core.table import Table
from moonless.server.api.messages import Refused, encode
from moonless.server.table.habits import Standing
from moonless.server.table.pages import SPECTATOR, Counts
from moonless.server.table.patches import Frame, find_part, make_frame, make_patch, shared_by_id

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

    def follow(self, events: list[Happening]) -> list[Line]:
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
                lines.append(happening.line())
            self.events.append(event)
            self.ends.append(len(lines))
        self.lines = lines
        return lines


class News(msgspec.Struct, eq=False):
    """What a screen that shows one frame is sent so that it shows another, as JSON; made once for them all."""

    old: Frame
    new: Frame
    seat: Seat
    beats: msgspec.Raw
    patch: msgspec.Raw
    any: bool
    """Whether there is anything to be told."""


class View:
    """A table as its seats see it."""

    def __init__(
        self, table: Table, before: Counts | None = None, ended: str = "", standing: Standing | None = None
    ) -> None:
        self.table = table
        self.standing = standing or Standing(table.game)
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
        self._stands: dict[Seat, dict[str, int]] = {}
        self._news: list[News] = []
        self._parts: list[tuple[Any, Any, msgspec.Raw | None]] = []
        self._encoded: list[tuple[list[dict[str, Any]], msgspec.Raw]] = []
        table.watch(self._hear)

    # Scenes

    def frame(self, seat: Seat) -> Frame:
        """What a seat's screen shows now."""
        if seat not in self._frames:
            self._frames[seat] = self._make(seat)
        return self._frames[seat]

    def asking(self, seats: list[str]) -> str:
        """What is asked of others than who holds these seats, in words, where nothing is hidden from anybody."""
        decision = self.table.decision
        if not self.nothing_hidden or self.ended or decision is None or decision.seat in (*seats, DICE_SEAT):
            return ""
        prompt = self.frame(decision.seat).prompt
        return prompt.question if prompt is not None else ""

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
            if scene.prompt is not None and self.table.decision is not None and seat is not None:
                scene.prompt.always = self.standing.offers(seat, self.table.decision)
            happenings = self.standing.marked(seat, happenings_of(self.table), not self.before)
            reader = None if self.nothing_hidden and happenings is happenings_of(self.table) else seat
            if reader not in self._logs:
                self._logs[reader] = Log(reader, self.before.get(reader or SPECTATOR, 0))
            log = self._logs[reader]
            return make_frame(scene, log.follow(happenings), log.start)

    # Beats

    def listen(self, seats: set[Seat]) -> None:
        """From now on keep, for these seats, what each event shows."""
        first = next(iter(seats), None)
        self._pieces = {seat: self.frame(seat).pieces for seat in seats}
        if self.nothing_hidden and seats:
            self._pieces = {None: self._pieces[first]}
        self._stands = {}
        self._beats = {seat: [] for seat in seats}

    def beats(self, seat: Seat) -> list[dict[str, Any]]:
        """The events since `listen`, each with the pieces that changed by it."""
        return self._beats.get(seat, [])

    def quiet(self) -> None:
        self._pieces, self._beats = {}, {}
        self._news, self._parts, self._encoded = [], [], []

    def _hear(self, event: Event, table: Table) -> None:
        if not self._beats:
            return
        self._shared.clear()
        line, told = happenings_of(table)[-1].line(), None
        for seat, beats in self._beats.items():
            if event.visible_to(seat):
                if told is None or not self.nothing_hidden:
                    told = self._beat(line, table, seat)
                beats.append(told)

    def _beat(self, line: Line, table: Table, seat: Seat) -> dict[str, Any]:
        """An event with the pieces that it changed, and where the tracks stand if that changed."""
        key = None if self.nothing_hidden else seat
        with self._shared:
            state = table.redacted(seat)
            pieces = shared_by_id("pieces", self.game.screen.pieces(state, seat))
            stands = self.game.screen.stands(state)
        before = self._pieces[key]
        moved = None if pieces is before else self._part(before, pieces)
        self._pieces[key] = pieces
        beat: dict[str, Any] = {"line": line, "pieces": moved or {}}
        if stands != self._stands.get(key):
            self._stands[key] = beat["tracks"] = stands
        return beat

    # News

    def news(self, seat: Seat, old: Frame, new: Frame) -> News:
        """What a screen is sent that showed the old frame of a seat since `listen`: made once for all who need it."""
        for news in self._news:
            if news.old is old and news.new is new and news.seat == seat:
                return news
        beats, patch = self.beats(seat), make_patch(old, new, self._part)
        made = News(old, new, seat, self._beats_text(beats), msgspec.Raw(encode(patch)), bool(beats or patch))
        self._news.append(made)
        return made

    def _part(self, before: Any, now: Any) -> msgspec.Raw | None:
        """What changed in a part of a frame, as JSON; what beats and seats have in common is compared once."""
        for old, new, found in self._parts:
            if new is now and old is before:
                return found
        part = find_part(before, now)
        text = None if part is None else msgspec.Raw(encode(part))
        self._parts.append((before, now, text))
        return text

    def _beats_text(self, beats: list[dict[str, Any]]) -> msgspec.Raw:
        for known, text in self._encoded:
            if known == beats:  # where nothing is hidden, the very same beats
                return text
        text = msgspec.Raw(encode(beats))
        self._encoded.append((beats, text))
        return text

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
