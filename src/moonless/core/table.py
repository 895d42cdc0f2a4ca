"""One play of a game: the state, the running rule, the record.

A phase runs in a greenlet, which stands still while a question is open. Undo, fork, resume and replay are one thing:
take the checkpoint of a phase's start, run the phase again, answer with what the record says.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from greenlet import greenlet

from moonless.core.content import plain
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import IllegalChoice, MoonlessError, NotNow, RecordMismatch
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT, Fate, HandFate, SeededFate, Source
from moonless.core.game import Game, Outcome, find_game, find_scenario
from moonless.core.play import State
from moonless.core.record import CHANCE, CHOOSE, FORK, NOTE, RESTART, TAKE_BACK, UNDO, Entry, Record
from moonless.core.scene import Order, Scene
from moonless.core.sight import Sight

Watcher = Callable[[Event, "Table"], None]
FREE, DECLARED = "free", "take-back"
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


class TapedFate(Fate):
    """Chance as recorded, then as it comes, recorded."""

    def __init__(self, table: "Table", live: Fate) -> None:
        super().__init__()
        self.table = table
        self.live = live
        self.by = "hand" if isinstance(live, HandFate) else ""

    def pick(self, source: Source, among: list[int]) -> int:
        entry = self.table._next_entry(CHANCE)
        if entry is None:
            self.live.purpose = self.purpose
            face = self.live.pick(source, among)
            self.table._append(Entry(CHANCE, source.entry(face), self.by))
            return face
        face = source.face(entry.value)
        if face not in among:
            raise RecordMismatch(f"the record has '{entry.value}' where {source.name} is asked for")
        self.table._verify(face, among)
        return face


class Table:
    """A game being played. `decision` is what is asked now; `choose` answers it."""

    def __init__(
        self, game: Game, record: Record, start: list[Checkpoint], events: list[Happening], verify: bool = False
    ) -> None:
        self.game = game
        self.notice = ""
        """Something a player must be told about how this table was restored."""
        self._record = record
        self._live = record.counting()
        self._position = 0
        self._checkpoints = start
        self._events = events
        self._stream: list[float | None] = []
        """What the seed gives for each entry, where a record is to be verified."""
        self._altered = 0
        self._quiet = True
        """Watchers have heard what happens while a phase is run again."""
        self._watchers: list[Watcher] = []
        self._fate = TapedFate(self, self._live_fate())
        self.decision: Decision | None = None
        if verify:
            self._stream = record.stream()
        self._rerun()

    # Starting

    @staticmethod
    def start(
        game: Game, scenario: str | None = None, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> "Table":
        """Sit down to a new game. Without a seed, dice are thrown by hand."""
        given = dict(options or {})
        chosen = find_scenario(game, scenario, given)
        check_seed(seed)
        check_hand(game, seed)
        unknown = [name for name in given if name not in chosen.options]
        if unknown:
            known = ", ".join(chosen.options) or "none"
            raise MoonlessError(f"{chosen.title} has no option '{unknown[0]}'; it has: {known}")
        record = Record(game.id, game.version, game.fingerprint, chosen.id, seed, given)
        return Table(game, record, [Checkpoint(0, 0, game.start(chosen.id, given))], [])

    @staticmethod
    def resume(record: Record) -> "Table":
        """Take up a recorded game. If mended rules no longer fit, it goes on from its last checkpoint and says so."""
        game = find_game(record.game)
        notice = ""
        if record.rules != game.version:
            notice = f"made under rules version {record.rules}, now {game.version}"
        elif record.content != game.fingerprint:
            notice = "made with other content"
        try:
            if record.rules != game.version:
                raise RecordMismatch(f"the record was {notice}")
            table = Table.replayed(game, record)
        except Exception as error:  # whatever a mended rule stumbles over: the game is not lost
            table = Table._restarted(game, record, error)
            notice = f"the game goes on from the start of the phase it was in: {error}"
        if table._altered:
            notice = (
                f"changed by hand: {table._altered} of its dice and cards are not what the seed gives. {notice}".strip()
            )
        table.notice = notice
        return table

    @staticmethod
    def _restarted(game: Game, record: Record, reason: Exception) -> "Table":
        """From the record's checkpoint on, under the rules and content of now."""
        if record.checkpoint is None:
            raise RecordMismatch(f"{reason}; the record holds no checkpoint to go on from") from reason
        record.entries.append(Entry(RESTART, {"state": record.checkpoint, "why": str(reason)}))
        try:
            table = Table.replayed(game, record)
        except Exception as error:
            record.entries.pop()
            raise RecordMismatch(f"{reason}; nor does its checkpoint fit: {error}") from error
        record.rules, record.content = game.version, game.fingerprint
        return table

    @staticmethod
    def replayed(game: Game, record: Record) -> "Table":
        """A table at which all that a record says was played again."""
        check_hand(game, record.seed)
        data = record.restart_state()
        scenario = find_scenario(game, record.scenario, record.options)
        state = game.start(scenario.id, record.options) if data is None else game.restore(data)
        table = Table(game, record, [Checkpoint(0, 0, state)], [], verify=True)
        if table._position < len(table._live):
            raise RecordMismatch(
                f"the game is over, but the record goes on with '{table._live[table._position].value}'"
            )
        return table

    # Looking

    @property
    def record(self) -> Record:
        """The record so far, with the checkpoint of the last phase's start."""
        self._record.checkpoint = plain(self._checkpoints[-1].state)
        return self._record

    @property
    def entries(self) -> list[Entry]:
        """All that was recorded, also what was taken back."""
        return self._record.entries

    @property
    def counting(self) -> list[Entry]:
        """The recorded choices and chances that count."""
        return self._live

    @property
    def last_choice(self) -> Entry | None:
        place = self._last_choice()
        return self._live[place] if place >= 0 else None

    @property
    def checkpoint(self) -> Checkpoint:
        """Where the running phase began."""
        return self._checkpoints[-1]

    @property
    def events(self) -> list[Event]:
        """What happened, typed. A seat's own view of it is `log`."""
        return [happening.event for happening in self._events]

    @property
    def state(self) -> State:
        """The true state, for referees and tests; players get `redacted`."""
        return self._state

    @property
    def over(self) -> bool:
        return self._state.over

    def redacted(self, seat: str | None) -> State:
        """The state as a seat may know it."""
        return self.game.redact(self._state, seat)

    def sight(self, seat: str) -> Sight:
        """What a computer player in a seat is handed when it is asked: what the seat may know, and no more."""
        assert self.decision is not None
        start, game = self.checkpoint, self.game
        known = [
            entry
            for entry in self._live[start.entries :]
            if game.shares(self._state, seat, entry.by if entry.kind == CHOOSE else entry.value.partition(" ")[0])
        ]
        return Sight(seat, self.decision, self.redacted(seat), game.redact(start.state, seat), known)

    def log(self, seat: str | None) -> list[Line]:
        """What happened, in words, as far as a seat may know."""
        return [event.line() for event in self.events if event.visible_to(seat)]

    def scene(self, seat: str | None, log: list[Line] | None = None) -> Scene:
        """What a seat's screen shows; with a log of the caller's own, where it keeps one."""
        if seat is not None and seat not in self.game.seats:
            raise MoonlessError(f"{self.game.name} has no seat '{seat}'; it has: {', '.join(self.game.seats)}")
        decision = self.decision
        own = decision if decision is not None and decision.seat in (seat, DICE_SEAT) else None
        scene = self.game.scene(self.redacted(seat), seat, own, self.log(seat) if log is None else log)
        if scene.prompt is not None and own is not None:
            if own.order and scene.prompt.order is None:
                scene.prompt.order = Order("set", own.order)
        if self.over:
            outcome = self.outcome
            scene.outcome = outcome.summary if outcome is not None else ""
        return scene

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it is over."""
        if not self.over:
            return None
        outcome = self.game.outcome(self._state)
        outcome.take_backs = self._record.take_backs
        if outcome.take_backs:
            outcome.summary += f" Taken back: {outcome.take_backs}."
        return outcome

    @property
    def why_not(self) -> list[Refusal]:
        """For every action of the rulebook that is not available now, why it is not."""
        return [] if self.decision is None else self.game.why_not(self._state, self.decision)

    def side_label(self, seat: str) -> str:
        """What the side of a seat is called."""
        return self.game.side_label(self._record.scenario, self._record.options, seat)

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher(event, table)` after each new event: the moment to look at a scene."""
        self._watchers.append(watcher)

    # Acting

    def choose(self, option: Option | str) -> None:
        """Answer the open decision, with an option or its key."""
        if self.decision is None:
            raise NotNow("the game is over")
        key = option.key if isinstance(option, Option) else option
        if not isinstance(key, str):
            raise IllegalChoice(f"a choice is an option or its key, not {key!r}")
        chosen = self._legal(key)
        decision = self.decision
        mark = (len(self._live), len(self._record.entries))
        if decision.seat != DICE_SEAT:
            self._append(Entry(CHOOSE, chosen.key, decision.seat))
        try:
            self._advance(chosen)
        except Exception:
            del self._live[mark[0] :], self._record.entries[mark[1] :]
            self._fate.live = self._live_fate()  # what the failed choice threw has not been thrown
            self._rerun()
            raise

    def _legal(self, key: str) -> Option:
        """The option with this key, or the reason and the rule why it cannot be chosen."""
        assert self.decision is not None
        for option in self.decision.options:
            if option.key == key:
                return option
        special = self.game.refuse(self._state, self.decision, key)
        if special is not None:
            raise IllegalChoice(str(special))
        for refusal in self.why_not:
            if key == refusal.verb or key.startswith(f"{refusal.verb} "):
                raise IllegalChoice(str(refusal))
        return self.decision.find(key)

    @property
    def can_undo(self) -> str:
        """`free` while nothing new has been learned since the last choice, `take-back` beyond that, or empty.

        What a person threw and entered last can always be corrected.
        """
        if self._thrown_last():
            return FREE
        last = self._last_choice()
        if last < 0:
            return ""
        thrown = any(entry.kind == CHANCE for entry in self._live[last:])
        seen = any(happening.event.reveals for happening in self._events if happening.entries > last)
        return DECLARED if thrown or seen else FREE

    def undo(self) -> None:
        """Back to the last decision, as if it had not been made. Free only while nothing new has been learned."""
        kind = self.can_undo
        if not kind:
            raise NotNow("there is nothing to undo")
        if kind == DECLARED:
            raise NotNow(
                "chance or something hidden has been seen since; only a declared take-back goes back beyond it"
            )
        if self._thrown_last():
            wrong = self._live.pop()
            del self._record.entries[self._place(wrong)]
            self.note(f"corrected: {wrong.value}", DICE_SEAT)
            self._rerun()
            return
        last = self._last_choice()
        entries, place = self._record.entries, self._place(self._live[last])
        if all(entry.kind == NOTE for entry in entries[place + 1 :]):
            del entries[place]
        else:  # a take-back or a fork lies between: the record says that this one no longer counts
            entries.append(Entry(UNDO, last))
        del self._live[last:]
        self._rerun()

    def take_back(self) -> None:
        """Back to the last decision, declared: it stays in the record and in the outcome. Chance comes anew."""
        if not self.can_undo:
            raise NotNow("there is nothing to take back")
        last = self._last_choice()
        del self._live[last:]
        self._record.entries.append(Entry(TAKE_BACK, last))
        self._rerun()

    def note(self, text: str, seat: str = "") -> None:
        """Put a remark into the record that changes nothing."""
        self._record.entries.append(Entry(NOTE, text, seat))

    def fork(self, seed: int | str) -> "Table":
        """An independent copy that goes on with other chance. It can learn nothing of this table's future."""
        check_seed(seed)
        if seed is None:
            raise MoonlessError("a fork needs a seed to go on with")
        record = self._record.copy()
        record.entries.append(Entry(FORK, seed))
        return Table(self.game, record, list(self._checkpoints), list(self._events))

    def _place(self, entry: Entry) -> int:
        """Where this very entry stands in the record."""
        entries = self._record.entries
        return next(place for place in range(len(entries) - 1, -1, -1) if entries[place] is entry)

    def _thrown_last(self) -> bool:
        """Whether the last entry is a die or card that a person threw."""
        return bool(self._live) and self._live[-1].kind == CHANCE and self._live[-1].by == "hand"

    def _last_choice(self) -> int:
        for place in range(len(self._live) - 1, -1, -1):
            if self._live[place].kind == CHOOSE:
                return place
        return -1

    # Running

    def _rerun(self) -> None:
        """Go back to the last checkpoint that the entries still reach, and run from there to the open decision."""
        while len(self._checkpoints) > 1 and self._checkpoints[-1].entries > len(self._live):
            self._checkpoints.pop()
        checkpoint = self._checkpoints.pop()
        self._position = checkpoint.entries
        del self._events[checkpoint.events :]
        self._state = checkpoint.state
        self._greenlet = greenlet(self._run)
        self._quiet = True
        self._advance(None)
        self._quiet = False

    def _live_fate(self) -> Fate:
        """Where chance comes from that is not recorded yet."""
        seed, used = self._record.fate()
        return HandFate(self._suspend) if seed is None else SeededFate(seed, used)

    def _run(self, _: Option | None) -> None:
        """Phase after phase, each from a checkpoint."""
        self._state = self._state.copy()
        play = self.game.play(self._state, self._fate, self._answer, self._hear)
        while not self._state.over:
            self._mark()
            self.game.play_phase(play)
        self._mark()

    def _mark(self) -> None:
        """Keep where a phase begins. Of older ones that lie close together not all: to run a few phases again is quick,
        while thousands of states are a burden."""
        kept, here = self._checkpoints, Checkpoint(self._position, len(self._events), self._state.copy())
        if len(kept) > 1 and here.entries - kept[-2].entries < CLOSE:
            kept[-1] = here
        else:
            kept.append(here)

    def _advance(self, answer: Option | None) -> None:
        """Let the rules run until they ask what the record cannot answer."""
        self.decision = None
        self._hub = self._greenlet.parent = greenlet.getcurrent()
        self.decision = self._greenlet.switch(answer)

    def _suspend(self, decision: Decision) -> Option:
        option: Option = self._hub.switch(decision)
        return option

    def _answer(self, decision: Decision) -> Option:
        entry = self._next_entry(CHOOSE)
        if entry is None:
            return self._suspend(decision)
        for option in decision.options:
            if option.key == entry.value:
                return option
        raise RecordMismatch(
            f"the record answers '{entry.value}' to '{decision.ask}' ({decision.rule}), which is not offered"
        )

    def feed(self, entries: list[Entry]) -> None:
        """Go on with a recorded choice and the chances that followed it."""
        if self.decision is None:
            raise RecordMismatch(f"the game is over, but the record goes on with '{entries[0].value}'")
        option = self.decision.find(entries[0].value)
        self._position += 1
        self._live.extend(entries)
        self._record.entries.extend(entries)
        self._advance(option)

    def _next_entry(self, kind: str) -> Entry | None:
        """The recorded entry that comes next, which must be of this kind; None when the record is at its end."""
        if self._position >= len(self._live):
            return None
        entry = self._live[self._position]
        if entry.kind != kind:
            raise RecordMismatch(f"the record has '{entry.kind} {entry.value}' where the rules expect a {kind}")
        self._position += 1
        return entry

    def _verify(self, face: int, among: list[int]) -> None:
        """Count the recorded outcomes that are not what the seed gives."""
        place = self._position - 1
        number = self._stream[place] if place < len(self._stream) else None
        if number is not None and among[int(number * len(among))] != face:
            self._altered += 1

    def _append(self, entry: Entry) -> None:
        self._live.append(entry)
        self._record.entries.append(entry)
        self._position = len(self._live)

    def _hear(self, event: Event) -> None:
        self._events.append(Happening(self._position, event))
        if not self._quiet:
            for watcher in self._watchers:
                watcher(event, self)


def check_seed(seed: object) -> None:
    """A seed is a whole number or a text, so that a record can keep it."""
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise MoonlessError(f"a seed is a whole number or a text, not {seed!r}")


def check_hand(game: Game, seed: int | str | None) -> None:
    """Whether people may throw and draw themselves, where there is no seed."""
    if seed is None and not game.chance:
        raise MoonlessError(
            f"{game.name} cannot be played with dice or cards by hand: whatever is drawn in it is secret from somebody"
        )
