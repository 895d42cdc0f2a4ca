"""The course of one play: phase after phase, answered and decided by what is recorded, then by who is asked.

A phase runs in a greenlet, which stands still while a question is open. Its frames are out of the collector's sight:
whatever they hold lives as long as it stands still. So they hold a `Run` and never the table: who drops a table drops
its greenlet, and with it everything else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import get_ident

from greenlet import GreenletExit, getcurrent, greenlet

from moonless.core.decision import Decision, Option
from moonless.core.errors import RecordMismatch
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT, Fate, HandFate, SeededFate, Source
from moonless.core.game import Game
from moonless.core.play import State
from moonless.core.record import CHANCE, CHOOSE, NOTE, TAKE_BACK, UNDO, Entry, Record

Heard = Callable[[], Callable[[Event], None] | None]
"""A weak reference to who hears what is new."""
CLOSE = 8
"""Checkpoints less than so many entries apart are thinned out."""


@dataclass(slots=True)
class Checkpoint:
    """The state at the start of a phase, after so many entries and events."""

    entries: int
    events: int
    state: State


@dataclass(slots=True)
class Happening:
    """An event, and how many entries there were when it happened."""

    entries: int
    event: Event
    told: Line | None = None

    def line(self) -> Line:
        """The event in words, made once for all who hear of it."""
        if self.told is None:
            self.told = self.event.line()
        return self.told


class Run(Fate):
    """State, record and events of a table, and both of what its rules ask: chance as recorded, then as it comes."""

    def __init__(
        self, game: Game, record: Record, start: list[Checkpoint], events: list[Happening], still: bool = False
    ) -> None:
        super().__init__()
        self.still = still
        """A replay: where the record ends before a throw, the throw is asked for, never made."""
        self.game = game
        self.record = record
        self.live = record.counting()
        """The recorded choices and chances that count."""
        self.position = 0
        self.checkpoints = start
        self.events = events
        self.stream: list[float | None] = []
        """What the seed gives for each entry, where a record is to be verified."""
        self.altered = 0
        self.strangers = 0
        """Answers that are recorded of a seat that was not asked."""
        self.heard: Heard | None = None
        """Nobody while a phase is run again: what happens then has been heard."""
        self.state = start[-1].state
        self.renew_chance()

    def renew_chance(self) -> None:
        """Chance as it comes after what is recorded by now."""
        seed, used = (None, 0) if self.still else self.record.fate()
        self.source: Fate = HandFate(suspend) if seed is None else SeededFate(seed, used)
        self.by = "hand" if seed is None else ""

    def go_back(self) -> None:
        """To the last checkpoint that the entries still reach."""
        while len(self.checkpoints) > 1 and self.checkpoints[-1].entries > len(self.live):
            self.checkpoints.pop()
        checkpoint = self.checkpoints.pop()
        self.position = checkpoint.entries
        del self.events[checkpoint.events :]
        self.state = checkpoint.state

    def phases(self, _: Option | None) -> None:
        """Phase after phase, each from a checkpoint: what the greenlet runs."""
        self.state = self.state.copy()
        play = self.game.play(self.state, self, self.answer, self.hear)
        while not self.state.over:
            self._mark()
            self.game.play_phase(play)
        self._mark()

    def _mark(self) -> None:
        """Keep where a phase begins. Of older ones that lie close together not all: to run a few phases again is quick,
        while thousands of states are a burden."""
        kept, here = self.checkpoints, Checkpoint(self.position, len(self.events), self.state.copy())
        if len(kept) > 1 and here.entries - kept[-2].entries < CLOSE:
            kept[-1] = here
        else:
            kept.append(here)

    # What rules ask and tell

    def answer(self, decision: Decision) -> Option:
        entry = self._next_entry(CHOOSE)
        if entry is None:
            return suspend(decision)
        if self.stream and entry.by and entry.by != decision.seat:
            self.strangers += 1
        for option in decision.options:
            if option.key == entry.value:
                return option
        asked = f"'{decision.ask}' ({decision.rule})"
        raise RecordMismatch(f"{self.line(entry)}: the record answers '{entry.value}' to {asked}, which is not offered")

    def pick(self, source: Source, among: list[int]) -> int:
        entry = self._next_entry(CHANCE)
        if entry is None:
            self.source.purpose = self.purpose
            face = self.source.pick(source, among)
            self.append(Entry(CHANCE, source.entry(face), self.by))
            return face
        face = source.face(entry.value)
        if face not in among:
            raise RecordMismatch(f"{self.line(entry)}: the record has '{entry.value}' where {source.name} is asked for")
        self._verify(face, among)
        return face

    def hear(self, event: Event) -> None:
        self.events.append(Happening(self.position, event))
        if self.heard is not None and (tell := self.heard()) is not None:
            tell(event)

    # The record

    def undo(self) -> None:
        """Take out the last choice, or what was thrown and entered last."""
        entries, last = self.record.entries, self.last_choice
        if self.thrown_last:
            wrong = self.live.pop()
            del entries[self.place(wrong)]
            entries.append(Entry(NOTE, f"corrected: {wrong.value}", DICE_SEAT))
            return
        place = self.place(self.live[last])
        if all(entry.kind == NOTE for entry in entries[place + 1 :]):
            del entries[place]
        else:  # a take-back or a fork lies between: the record says that this one no longer counts
            entries.append(Entry(UNDO, last))
        del self.live[last:]

    def take_back(self) -> None:
        """Take the last choice back for all to see: the record keeps it."""
        last = self.last_choice
        del self.live[last:]
        self.record.entries.append(Entry(TAKE_BACK, last))

    def append(self, entry: Entry) -> None:
        self.live.append(entry)
        self.record.entries.append(entry)
        self.position = len(self.live)

    def _next_entry(self, kind: str) -> Entry | None:
        """The recorded entry that comes next, which must be of this kind; None when the record is at its end."""
        if self.position >= len(self.live):
            return None
        entry = self.live[self.position]
        if entry.kind != kind:
            what = f"'{entry.kind} {entry.value}'"
            raise RecordMismatch(f"{self.line(entry)}: the record has {what} where the rules expect a {kind}")
        self.position += 1
        return entry

    def _verify(self, face: int, among: list[int]) -> None:
        """Count the recorded outcomes that are not what the seed gives."""
        place = self.position - 1
        number = self.stream[place] if place < len(self.stream) else None
        if number is not None and among[int(number * len(among))] != face:
            self.altered += 1

    @property
    def changes(self) -> str:
        """What somebody has changed in the record, in words."""
        told = []
        if self.altered:
            told.append(f"{self.altered} of its dice and cards are not what the seed gives")
        if self.strangers:
            told.append(f"{self.strangers} of its answers are of a seat that was not asked")
        return f"changed by hand: {'; '.join(told)}." if told else ""

    def line(self, entry: Entry) -> str:
        """Where an entry stands in the file, below the header."""
        return f"line {self.place(entry) + 2}"

    def place(self, entry: Entry) -> int:
        """Where this very entry stands in the record."""
        entries = self.record.entries
        return next(place for place in range(len(entries) - 1, -1, -1) if entries[place] is entry)

    @property
    def thrown_last(self) -> bool:
        """Whether the last entry is a die or card that a person threw."""
        return bool(self.live) and self.live[-1].kind == CHANCE and self.live[-1].by == "hand"

    @property
    def last_choice(self) -> int:
        """Where the last choice stands among what counts, or -1."""
        for place in range(len(self.live) - 1, -1, -1):
            if self.live[place].kind == CHOOSE:
                return place
        return -1

    def reveals_since(self, place: int) -> bool:
        """Whether anything hidden was seen after what stands there; the newest first, games are long."""
        for happening in reversed(self.events):
            if happening.entries <= place:
                return False
            if happening.event.reveals:
                return True
        return False


class Rules:
    """The greenlet in which a table's rules run. It belongs to the thread that started it and goes on there only."""

    def __init__(self, run: Run) -> None:
        self.greenlet = greenlet(run.phases)
        self.thread = get_ident()

    @property
    def here(self) -> bool:
        return self.thread == get_ident()

    def go_on(self, answer: Option | None) -> Decision | None:
        """Let the rules run until they ask what the record cannot answer; None: the game is over."""
        self.greenlet.parent = getcurrent()
        asked = self.greenlet.switch(answer)
        return asked if isinstance(asked, Decision) else None

    def end(self) -> None:
        """Throw the exit into rules that stand still. A watcher who closes the table stands in them itself; those of
        another thread are let go, and end when that thread next plays."""
        if self.greenlet is getcurrent():
            raise GreenletExit
        if self.greenlet and self.here:
            self.greenlet.parent = getcurrent()
            self.greenlet.throw()


def suspend(decision: Decision) -> Option:
    """Stand still with a question, in the greenlet of the rules. A table that is closed or gone throws an exit in
    here, which ends them: no rule may catch it."""
    hub = getcurrent().parent
    assert hub is not None
    option: Option = hub.switch(decision)
    return option
