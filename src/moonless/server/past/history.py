"""Looking back: a game step by step, a new game from a place in an old one, the proof of the dice."""

from dataclasses import replace
from typing import Any

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.errors import RecordMismatch
from moonless.core.fate import Fate, SeededFate, Source
from moonless.core.game import find_game, find_scenario
from moonless.core.record import CHANCE, CHOOSE, FORK, RESTART, TAKE_BACK, UNDO, Entry, Record, fork_seed
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.players.figures import one_wins
from moonless.server.api.messages import Refused, Replay, ReplayStep, encode
from moonless.server.api.proving import Chance
from moonless.server.api.reporting import AfterAction
from moonless.server.past.honors import honor, share_as_well
from moonless.server.past.luck import luck
from moonless.server.past.picture import Result, as_png, as_svg
from moonless.server.past.rehearsing import Rehearsal, Rehearsing
from moonless.server.past.tracks import Tracks
from moonless.server.table.habits import SeatOrders
from moonless.server.table.rows import OVER, TableRow
from moonless.server.table.starting import new_secret
from moonless.server.table.views import View

HAND = "hand"


def look_at(row: TableRow, text: str, person: str, what: str, *args: object) -> Any:
    """For a worker: one look at a table's past."""
    return getattr(History(row, Record.parse(text, "the record"), person), what)(*args)


class History:
    """A table's past, as far as one person may look at it now."""

    def __init__(self, row: TableRow, record: Record, person: str) -> None:
        self.row = row
        self.record = record
        self.mine = row.seats_of(person)
        self.over = row.status == OVER
        self.game = find_game(record.game)
        self.live = record.counting()

    def places(self) -> list[int]:
        """Where the listed choices are among the entries. Of a game with secrets, while it goes on, only one's own:
        how often others were asked is theirs to know."""
        found = [place for place, entry in enumerate(self.live) if entry.kind == CHOOSE]
        if self.over or self.nothing_hidden():
            return found
        return [place for place in found if self.live[place].by in self.mine]

    def nothing_hidden(self) -> bool:
        state = self.table(len(self.live)).state
        return all(self.game.secrets.redact(state, seat) is state for seat in (*self.game.seats, None))

    def seats(self) -> list[str]:
        return list(self.row.chairs) if self.over else self.mine

    def steps(self) -> Replay:
        walked, counting = Walk(self.record).choices, self.record.places()
        steps = []
        for place in self.places():
            entry = self.live[place]
            steps.append(ReplayStep(walked.get(counting[place], str(entry.value)), entry.by))
        return Replay(steps, self.seats(), self.sides())

    def sides(self) -> list[str]:
        """Two seats that did not know the same in the middle of the game: the first, and the first it differs from."""
        seats, places = self.seats(), self.places()
        if len(seats) < 2 or not places:
            return []
        state = self.table(places[len(places) // 2]).state
        first, *others = [(seat, plain(self.game.secrets.redact(state, seat))) for seat in seats]
        return next(([first[0], seat] for seat, known in others if known != first[1]), [])

    def table(self, length: int) -> Table:
        """The table after so many entries."""
        record = self.record
        cut = Record(record.game, record.rules, record.content, record.scenario, record.seed, record.options)
        if (state := record.restart_state()) is not None:
            cut.entries.append(Entry(RESTART, {"state": state}))
        cut.entries.extend(self.live[:length])
        return Table.replayed(self.game, cut)

    def at(self, step: int) -> Table:
        """The table after so many of the listed choices."""
        places = [*self.places(), len(self.live)]
        if step >= len(places):
            raise Refused(f"The last step is number {len(places) - 1}.", 404)
        return self.table(places[step])

    def check_seat(self, seat: str | None) -> None:
        if seat is not None and seat not in self.seats():
            raise Refused("Until the game is over you can look through your own seats only.", 403)

    def scene(self, step: int, seat: str | None) -> bytes:
        """What a seat saw then, as JSON."""
        self.check_seat(seat)
        return encode(View(self.at(step)).frame(seat).whole())

    def rehearse(self, orders: dict[str, SeatOrders]) -> Rehearsal:
        """What these standing orders would have answered of what my seats were asked."""
        return Rehearsing(self.game, orders).walk(self.record, self.mine)

    def track(self) -> bytes:
        """Where the player's craft went in a finished game, as SVG."""
        tracks = Tracks()
        for table in replay(self.record):
            tracks.look(table.scene(None, []))
        return tracks.drawn()

    def all_chances(self) -> list[Chance]:
        return all_chances(self.record)

    def report(self) -> AfterAction:
        """Of a finished game."""
        ended = self.table(len(self.live))
        outcome = ended.outcome
        scenario = find_scenario(self.game, self.record.scenario, self.record.options)
        found = AfterAction([], scenario.briefing if scenario.historic else "", luck(self.record))
        if outcome is None:
            return found
        found.details = outcome.details
        ruler = self.game.ruler(ended.state)
        found.score = None if one_wins(self.game) else outcome.score
        found.unit, found.best = ruler.unit_of(outcome.score), ruler.best
        found.honor = honor(self.game, scenario.id, outcome, self.mine)
        if (share := share_as_well(self.game, scenario.id, self.record.options, outcome.level)) is not None:
            found.as_well, found.measured = share
        return found

    def picture(self, form: str) -> bytes:
        """The result of a finished game to show around: nothing in it that a watcher does not know."""
        ended = self.table(len(self.live))
        assert ended.outcome is not None
        ruler, score = self.game.ruler(ended.state), ended.outcome.score
        reached = f"{score:g}" if ruler.best is None else f"{score:g} / {ruler.best:g}"
        scenario = find_scenario(self.game, self.record.scenario, self.record.options)
        shown = Result(
            self.game.id, self.game.name, scenario.title, scenario.subtitle, ended.outcome,
            honor(self.game, scenario.id, ended.outcome, []),
            "" if one_wins(self.game) else reached, ruler.unit_of(score),
            share_as_well(self.game, scenario.id, self.record.options, ended.outcome.level),
        )  # fmt: skip
        return as_png(shown) if form == "png" else as_svg(shown).encode()

    def play_on(self, step: int, seat: str) -> tuple[Record, bool]:
        """A record that starts from what a seat knew then, with new dice; and whether nothing had to be imagined.

        A game without secrets goes on from the very decision; one with secrets from the start of that phase, in a
        world that the seat could have been in.
        """
        self.check_seat(seat)
        table = self.at(step)
        if table.over:
            raise Refused("The game was over then; go on from an earlier step.", 409)
        old, secret = self.record, None if self.record.by_hand else new_secret()
        mark = self.game.mark_of(old.scenario, old.options)
        new = Record(old.game, self.game.version, mark, old.scenario, secret, dict(old.options))
        start = table.checkpoint
        known = self.game.secrets.redact(start.state, seat)
        whole = known is start.state
        world = known if whole else self.game.secrets.imagine(known, seat, SeededFate(new_secret()))
        new.entries.append(Entry(RESTART, {"state": plain(world), "why": f"played on from step {step}"}))
        if whole:
            since = table.counting[start.entries :]
            new.entries += [replace(entry, by=HAND) if entry.kind == CHANCE else entry for entry in since]
        return new, whole


# Walking through a record


class End(Exception):
    """The record has no more."""


class Walk(Fate):
    """The rules run along a record: what each choice was called, and among what each chance was drawn; both by the
    place of their entry."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.choices: dict[int, str] = {}
        self.chances: dict[int, Chance] = {}
        self._entries = record.entries
        self._places = iter(record.places())
        game = find_game(record.game)
        data = record.restart_state()
        state = game.start(record.scenario, record.options) if data is None else game.restore(data)
        state = state.copy()
        play = game.play(state, self, self._answer)
        try:
            while not state.over:
                game.play_phase(play)
        except End:
            pass

    def _next(self, kind: str) -> tuple[int, Entry]:
        place = next(self._places, None)
        if place is None:
            raise End
        entry = self._entries[place]
        if entry.kind != kind:
            raise RecordMismatch(f"the record has '{entry.kind} {entry.value}' where the rules expect a {kind}")
        return place, entry

    def _answer(self, decision: Decision) -> Option:
        place, entry = self._next(CHOOSE)
        option = decision.find(entry.value)
        self.choices[place] = option.label
        return option

    def pick(self, source: Source, among: list[int]) -> int:
        place, entry = self._next(CHANCE)
        names = [source.keys[face] for face in among]
        self.chances[place] = Chance(source.name, names, entry.value.removeprefix(f"{source.name} "), entry.by)
        return source.face(entry.value)


def all_chances(record: Record) -> list[Chance]:
    """Every outcome of chance in the order it came, also what was taken back."""
    found: dict[int, Chance] = {}
    entries = record.entries
    ends = [place for place, entry in enumerate(entries) if entry.kind in (UNDO, TAKE_BACK, RESTART)]
    for end in [*ends, len(entries)]:
        part = record.copy()
        part.entries = entries[:end]
        found.update(Walk(part).chances)
    chances, seed, used = [], record.seed, 0
    for place, entry in enumerate(entries):
        if entry.kind == FORK:
            seed, used = fork_seed(entry.value, seed, used), 0
        elif entry.kind == CHANCE and place in found:
            used += entry.by != HAND
            chance = found[place]
            chance.seed = "" if seed == record.seed else str(seed)
            chances.append(chance)
    return chances
