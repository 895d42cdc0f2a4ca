"""One play of a game: the state, the running rule, the record.

A phase runs in a greenlet, which stands still while a question is open. Undo, fork, resume and replay are one thing:
take the checkpoint of a phase's start, run the phase again, answer with what the record says.
"""

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from moonless.core.content import plain
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import IllegalChoice, MoonlessError, NotNow, RecordMismatch
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Game, Outcome, check_hand, find_game, find_scenario
from moonless.core.play import State
from moonless.core.record import CHANCE, CHOOSE, FORK, NOTE, RESTART, Entry, Record, check_seed
from moonless.core.run import Checkpoint, Happening, Rules, Run
from moonless.core.scene import Order, Scene
from moonless.core.sight import Sight

Watcher = Callable[[Event, "Table"], None]
FREE, DECLARED = "free", "take-back"


class Table:
    """A game being played. `decision` is what is asked now; `choose` answers it.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> while table.decision is not None:
    ...     table.choose(table.decision.options[0])
    >>> table.outcome.level
    'Loss'
    """

    def __init__(
        self,
        game: Game,
        record: Record,
        start: list[Checkpoint],
        events: list[Happening],
        verify: bool = False,
        begin: bool = True,
        still: bool = False,
    ) -> None:
        self.game = game
        self.notice = ""
        """Something a player must be told about how this table was restored."""
        self.decision: Decision | None = None
        """What is asked now; None once the game is over."""
        self._watchers: list[Watcher] = []
        self._run = Run(game, record, start, events, still)
        self._rules: Rules | None = None
        self._closed = False
        if verify:
            self._run.stream = record.stream()
        if begin:
            self._rerun()

    def __repr__(self) -> str:
        record, decision = self._run.record, self.decision
        stands = f"{decision.seat} is asked '{decision.ask}' ({decision.rule})" if decision is not None else "over"
        if self._closed:
            stands = "closed"
        choices = sum(entry.kind == CHOOSE for entry in self._run.live)
        return f"<Table {record.game} {record.scenario} seed={record.seed!r}, {choices} choices: {stands}>"

    # Ending

    def close(self) -> None:
        """End the rules that stand still in a question. What was played can be looked at, and nothing more chosen.
        A table that is simply dropped is closed by that."""
        self._closed = True
        self.decision = None
        self._watchers.clear()  # they hold the table in turn: so it is freed at once, and waits for no collection
        self._end_rules()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def closed(self) -> bool:
        return self._closed

    def _end_rules(self) -> None:
        standing, self._rules = self._rules, None
        if standing is not None:
            standing.end()

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
        given = chosen.spelled_out(given)
        record = Record(game.id, game.version, game.mark_of(chosen.id, given), chosen.id, seed, given)
        return Table(game, record, [Checkpoint(0, 0, game.start(chosen.id, given))], [])

    @staticmethod
    def laid_out(record: Record) -> "Table":
        """A table to look at whose game has not begun: nothing is thrown and nobody is asked."""
        game = find_game(record.game)
        state = game.start(find_scenario(game, record.scenario, record.options).id, record.options)
        return Table(game, record, [Checkpoint(0, 0, state)], [], begin=False)

    @staticmethod
    def resume(record: Record) -> "Table":
        """Take up a recorded game. If mended rules no longer fit, it goes on from its last checkpoint and says so."""
        game = find_game(record.game)
        notice = ""
        others = not game.plays(record.rules)
        if others:
            notice = f"made under rules version {record.rules}, now {game.version}"
        elif record.content != game.mark_of(record.scenario, record.options):
            notice = "made with other content"
        try:
            if others:
                raise RecordMismatch(f"the record was {notice}")
            table = Table.replayed(game, record)
        except Exception as error:  # whatever a mended rule stumbles over: the game is not lost
            why = f"the record was {notice}" if others else game.misfit(record.scenario, record.options, error)
            table = Table._restarted(game, record, error)
            notice = f"the game goes on from the start of the phase it was in: {why}"
        table.notice = f"{table._run.changes} {notice}".strip()
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
        record.rules, record.content = game.version, game.mark_of(record.scenario, record.options)
        return table

    @staticmethod
    def replayed(game: Game, record: Record, still: bool = False) -> "Table":
        """A table at which all that a record says was played again; `still`: and where nothing more is thrown."""
        check_hand(game, record.seed)
        data = record.restart_state()
        scenario = find_scenario(game, record.scenario, record.options)
        state = game.start(scenario.id, record.options) if data is None else game.restore(data)
        table = Table(game, record, [Checkpoint(0, 0, state)], [], verify=True, still=still)
        if table._run.position < len(table._run.live):
            more = table._run.live[table._run.position]
            raise RecordMismatch(
                f"{table._run.line(more)}: the game is over, but the record goes on with '{more.value}'"
            )
        return table

    # Looking

    @property
    def record(self) -> Record:
        """The record so far, with the checkpoint of the last phase's start."""
        self._run.record.checkpoint = plain(self._run.checkpoints[-1].state)
        return self._run.record

    @property
    def entries(self) -> list[Entry]:
        """All that was recorded, also what was taken back."""
        return self._run.record.entries

    @property
    def counting(self) -> list[Entry]:
        """The recorded choices and chances that count."""
        return self._run.live

    @property
    def last_choice(self) -> Entry | None:
        place = self._run.last_choice
        return self._run.live[place] if place >= 0 else None

    @property
    def checkpoint(self) -> Checkpoint:
        """Where the running phase began."""
        return self._run.checkpoints[-1]

    @property
    def events(self) -> list[Event]:
        """What happened, typed. A seat's own view of it is `log`."""
        return [happening.event for happening in self._run.events]

    @property
    def state(self) -> State:
        """The true state, for referees and tests; players get `redacted`."""
        return self._run.state

    @property
    def over(self) -> bool:
        return self._run.state.over

    def redacted(self, seat: str | None) -> State:
        """The state as a seat may know it."""
        known: State = self.game.secrets.redact(self._run.state, seat)
        return known

    def sight(self, seat: str) -> Sight:
        """What a computer player in a seat is handed when it is asked: what the seat may know, and no more."""
        assert self.decision is not None
        start, game = self.checkpoint, self.game
        known = [
            entry
            for entry in self._run.live[start.entries :]
            if game.secrets.shares(
                self._run.state, seat, entry.by if entry.kind == CHOOSE else entry.value.partition(" ")[0]
            )
        ]
        return Sight(seat, self.decision, self.redacted(seat), game.secrets.redact(start.state, seat), known)

    def log(self, seat: str | None) -> list[Line]:
        """What happened, in words, as far as a seat may know."""
        return [event.line() for event in self.events if event.visible_to(seat)]

    def scene(self, seat: str | None, log: list[Line] | None = None) -> Scene:
        """What a seat's screen shows; with a log of the caller's own, where it keeps one."""
        if seat is not None and seat not in self.game.seats:
            raise MoonlessError(f"{self.game.name} has no seat '{seat}'; it has: {', '.join(self.game.seats)}")
        decision = self.decision
        own = decision if decision is not None and decision.seat in (seat, DICE_SEAT) else None
        scene = self.game.screen.scene(self.redacted(seat), seat, own, self.log(seat) if log is None else log)
        prompt = scene.prompt
        if prompt is not None and own is not None and own.order and prompt.order is None:
            prompt.order = Order("set", own.order)
        if prompt is not None:
            prompt.named = prompt.names(self.game.seats.get(prompt.seat, prompt.seat))
            prompt.unsaid = prompt.leave_unsaid()
        scene.abbreviations = self.game.screen.abbreviations
        if self.over:
            outcome = self.outcome
            scene.outcome = outcome.summary if outcome is not None else ""
        return scene

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it is over."""
        if not self.over:
            return None
        outcome = self.game.outcome(self._run.state)
        outcome.take_backs = self._run.record.take_backs
        if outcome.take_backs:
            outcome.summary += f" Taken back: {outcome.take_backs}."
        return outcome

    @property
    def why_not(self) -> list[Refusal]:
        """For every action of the rulebook that is not available now, why it is not."""
        return [] if self.decision is None else self.game.screen.why_not(self._run.state, self.decision)

    def side_label(self, seat: str) -> str:
        """What the side of a seat is called."""
        return self.game.side_label(self._run.record.scenario, self._run.record.options, seat)

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher(event, table)` after each new event: the moment to look at a scene."""
        self._watchers.append(watcher)

    # Acting

    def choose(self, option: Option | str) -> None:
        """Answer the open decision, with an option or its key."""
        self._check_open()
        if self.decision is None:
            raise NotNow("the game is over")
        self._come_here()
        key = option.key if isinstance(option, Option) else option
        if not isinstance(key, str):
            raise IllegalChoice(f"a choice is an option or its key, not {key!r}")
        chosen = self._legal(key)
        decision = self.decision
        mark = (len(self._run.live), len(self._run.record.entries))
        if decision.seat != DICE_SEAT:
            self._run.append(Entry(CHOOSE, chosen.key, decision.seat))
        try:
            self._advance(chosen)
        except Exception:
            del self._run.live[mark[0] :], self._run.record.entries[mark[1] :]
            self._run.renew_chance()  # what the failed choice threw has not been thrown
            self._rerun()
            raise

    def _legal(self, key: str) -> Option:
        """The option with this key, or the reason and the rule why it cannot be chosen."""
        assert self.decision is not None
        for option in self.decision.options:
            if option.key == key:
                return option
        special = self.game.screen.refuse(self._run.state, self.decision, key)
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
        if self._run.thrown_last:
            return FREE
        last = self._run.last_choice
        if last < 0:
            return ""
        thrown = any(entry.kind == CHANCE for entry in self._run.live[last:])
        return DECLARED if thrown or self._run.reveals_since(last) else FREE

    def undo(self) -> None:
        """Back to the last decision, as if it had not been made. Free only while nothing new has been learned."""
        self._check_open()
        kind = self.can_undo
        if not kind:
            raise NotNow("there is nothing to undo")
        if kind == DECLARED:
            raise NotNow(
                "chance or something hidden has been seen since; only a declared take-back goes back beyond it"
            )
        self._run.undo()
        self._rerun()

    def take_back(self) -> None:
        """Back to the last decision, declared: it stays in the record and in the outcome. Chance comes anew."""
        self._check_open()
        if not self.can_undo:
            raise NotNow("there is nothing to take back")
        self._run.take_back()
        self._rerun()

    def note(self, text: str, seat: str = "") -> None:
        """Put a remark into the record that changes nothing."""
        self._run.record.entries.append(Entry(NOTE, text, seat))

    def fork(self, seed: int | str) -> "Table":
        """An independent copy that goes on with other chance. It can learn nothing of this table's future."""
        check_seed(seed)
        if seed is None:
            raise MoonlessError("a fork needs a seed to go on with")
        record = self._run.record.copy()
        record.entries.append(Entry(FORK, seed))
        return Table(self.game, record, list(self._run.checkpoints), list(self._run.events))

    # Running

    def _rerun(self) -> None:
        """Go back to the last checkpoint that the entries still reach, and run from there to the open decision."""
        self._end_rules()
        self._run.heard = None
        self._run.go_back()
        self._rules = Rules(self._run)
        self._advance(None)
        self._run.heard = WeakMethod(self._tell)

    def _advance(self, answer: Option | None) -> None:
        """Let the rules run until they ask what the record cannot answer."""
        assert self._rules is not None
        self.decision = None
        self.decision = self._rules.go_on(answer)

    def _come_here(self) -> None:
        """A table may be handed to another thread, which runs the phase again: rules go on only where they started."""
        if self._rules is not None and not self._rules.here:
            self._rerun()

    def feed(self, entries: list[Entry]) -> None:
        """Go on with a recorded choice and the chances that followed it."""
        if self.decision is None:
            raise RecordMismatch(f"the game is over, but the record goes on with '{entries[0].value}'")
        self._come_here()
        option = self.decision.find(entries[0].value)
        self._run.position += 1
        self._run.live.extend(entries)
        self._run.record.entries.extend(entries)
        self._advance(option)

    def _tell(self, event: Event) -> None:
        for watcher in self._watchers:
            watcher(event, self)

    def _check_open(self) -> None:
        if self._closed:
            raise NotNow("the table is closed")
