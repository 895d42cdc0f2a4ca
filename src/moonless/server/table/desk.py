"""A table that is open in this process: the running game, who looks on, and what they are told.

Everything that changes a table does so under its lock: act, commit, and only then acknowledge and tell. When the
database does not take it, the table is thrown away and loaded again: what is in the database is what happened.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from time import perf_counter
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.core.fate import DICE_SEAT
from moonless.core.opening import checkpoints_of, happenings_of
from moonless.core.table import DECLARED
from moonless.server.api.messages import Refused, TableCard, encode
from moonless.server.lobby.results import ending_steps, score_and_level, verdict
from moonless.server.site.house import House
from moonless.server.storage import Lost, Step, results, seats, tables
from moonless.server.table import calling, gallery, lessons, moments, pace, standing
from moonless.server.table.cards import Cards, make_card
from moonless.server.table.computers import ask_player
from moonless.server.table.opening import Opened, open_table
from moonless.server.table.pages import SPECTATOR
from moonless.server.table.rows import COMPUTER, OVER, PERSON, PLAYING, TableRow
from moonless.server.table.screens import Link, Own, Screen, Tally, change, same_card
from moonless.server.table.sides import shown_turn
from moonless.server.table.undoing import how_far, undo_kind
from moonless.server.table.views import News, Seat, View

log = logging.getLogger("moonless.server")
CHECKPOINT_SECONDS = 30.0
ANEW = "The table is being loaded anew."
Telling = tuple[str, int, News, bool]
"""Who is told, how many changes they saw, what is new, and whether the card is: what makes the words of a change."""
MISTAKE = "Something went wrong on our side; nothing was done. Reload and try again."


class Desk:
    """An open table."""

    def __init__(self, house: House, row: TableRow, opened: Opened, chat: list[calling.Said]) -> None:
        self.house = house
        self.row = row
        self.table = table = opened.table
        self.story = opened.story
        self.standing = standing.Standing(table.game)
        self.moments = moments.Moments()
        self.view = View(table, self.story.before, row.ended, self.standing)
        self.chat = chat
        self.chats = 0
        self.screens: dict[Link, Screen] = {}
        self._cards = Cards(house.settings, row)
        self.past = gallery.Past()
        self.lock = asyncio.Lock()
        self.closed = False
        self.done: dict[tuple[str, str], None] = {}
        """Requests that were carried out, by person and id."""
        self.ask: Any = None
        """The take-back that waits for consent."""
        self.denied: dict[tuple[str, int], int] = {}
        """How often who was told no, at which length of the record."""
        self.advised: dict[str, asyncio.Task[None]] = {}
        """Who is being given advice just now."""
        self.touched = self._checkpointed = house.settings.clock()
        self.tired = self.hurried = False
        """Whether its computers have thought as long as they may; whether they think shorter, for others wait too."""
        self.thinking: asyncio.Task[None] | None = None
        self.forget: Callable[[], None] = lambda: None
        self._saved = opened.saved
        self._told = Tally(self.story.before.get(SPECTATOR, 0))
        self._public = self._public_now()
        self.open_game = all(table.redacted(seat) is table.state for seat in (*row.chairs, None))
        """Whether nothing at all is hidden from anybody."""

    # Knowing

    @property
    def asked(self) -> list[str]:
        """The seats whose turn it is. Dice thrown by hand are anybody's who sits here."""
        decision = self.table.decision
        if decision is None or self.row.ended:
            return []
        if decision.seat == DICE_SEAT:
            return [seat for seat, chair in self.row.chairs.items() if chair.kind == PERSON]
        return [decision.seat]

    def eyes(self, person: str, before: Seat = None) -> Seat:
        """The seat through which a person looks: the one that is asked, or the one of before."""
        mine = self.row.seats_of(person)
        decision = self.table.decision
        if decision is not None and decision.seat in mine:
            return decision.seat
        if before in mine:
            return before
        return mine[0] if mine else None

    def undo_kind(self, person: str) -> str:
        """`free`, `take-back` or nothing, for this person now."""
        return "" if self.row.ended else undo_kind(self.row, self.table, person, self.open_game)

    def back(self, person: str) -> dict[str, int]:
        """Whose choices a take-back would undo; in a game with secrets nobody is told how often others were asked."""
        return how_far(self.table, self.row.seats_of(person)) if self.open_game else {}

    def online(self) -> set[str]:
        return {link.person for link in self.screens}

    def card(self, person: str) -> TableCard:
        return make_card(self.house.settings, self.row, person, self.online(), self.view)

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """With its lock. A table that was closed while one waited for it is not ours any more: open it anew."""
        async with self.lock:
            if self.closed:
                raise Lost(ANEW)
            yield

    # Keeping

    async def commit(self, *more: Step) -> None:
        """Write what changed since the last commit. If that fails the table is closed, to be loaded anew."""
        same, then = self._same(), perf_counter()
        try:
            await self.house.store.write(*self._steps(same, bool(more)), *more)
            self.house.metrics.since("moonless_database_seconds", "Commits of tables.", then)
        except MoonlessError as error:
            log.warning("table %s: %s", self.row.id, error)
            self.abandon()
            raise Lost(MISTAKE) from error
        except asyncio.CancelledError:
            self.abandon()
            raise
        del self._saved[same:]
        self._saved += self.table.entries[same:]
        if more or self.row.status == OVER:
            self.house.board.touched(self.row)
        if self.row.status == OVER and self.row.strict:
            self.house.clerk.call()

    def _steps(self, same: int, more: bool) -> list[Step]:
        row, entries, now = self.row, self.table.entries, self.house.settings.clock()
        steps: list[Step] = []
        if same < len(self._saved):
            steps.append(tables.cut_lines(row.id, same))
        lines = [entry.line() for entry in entries[same:]]
        steps += tables.add_lines(row.id, same, lines)
        steps += self.standing.steps(row.id, len(self.table.counting))
        row.size += sum(map(len, lines))
        before_status, turn = row.status, row.turn
        self.stand()
        row.updated = now
        score, level = score_and_level(self.table, bool(row.ended), len(row.sides))
        before, self._public = self._public, self._public_now()
        if more or len(row.sides) == 1 or self._public != before:
            row.told = now
        if row.status == OVER:
            steps += [*pace.end_clock(row), seats.end(row.id, row.told)]
            if before_status == PLAYING:
                steps += ending_steps(row, self.table, now, score, level, self.house.up)
        elif before_status == OVER:
            steps += results.take_back(row.id)
        elif self._public != before or (len(row.sides) == 1 and lines):
            steps += pace.next_turn(row, turn, now)
        row.entries = len(entries)
        steps += self.moments.steps(row, len(self.table.counting))
        standing = (len(entries), row.numbers, row.status, row.turn, row.outcome, score, level, row.size)
        steps += [tables.stand(row.id, now, row.told, *standing), *gallery.steps(self, same)]
        if now - self._checkpointed > CHECKPOINT_SECONDS or self.story.is_due(self.table):
            steps += self.story.steps(row.id, self.table)
            self._checkpointed = now
        return steps

    def _public_now(self) -> tuple[list[str], int]:
        """What anybody may see go on: which side's turn it is, and how much was told to all. When a side does
        something in silence, nobody else learns even the time."""
        return shown_turn(self.row, []), self._told.follow(happenings_of(self.table))

    def _same(self) -> int:
        """How many entries are still as they were saved. An undo takes one out; else they only grow."""
        entries, saved = self.table.entries, self._saved
        place = min(len(entries), len(saved))
        while place and entries[place - 1] is not saved[place - 1]:
            place -= 1
        return place

    def stand(self) -> None:
        """Bring the row up to what the game says."""
        outcome = self.table.outcome
        self.row.status = OVER if self.table.over or self.row.ended else PLAYING
        self.row.turn = " ".join(self.asked)
        said = self.row.ended if outcome is None else outcome.summary
        self.row.outcome = said + verdict(self.row, self.table) if self.row.status == OVER else said

    @property
    def settled(self) -> bool:
        """Whether the database says what the game says."""
        before = (self.row.status, self.row.turn)
        self.stand()
        same = self._same() == len(self.table.entries) == len(self._saved)
        return same and (self.row.status, self.row.turn) == before

    def abandon(self, reason: str = ANEW, code: int = 1012) -> None:
        """Forget this table; whoever looks at it is asked to come again."""
        self.closed = True
        self.forget()
        if self.thinking is not None:
            self.thinking.cancel()
        for link in list(self.screens):
            link.close(code, reason)
        self.screens.clear()
        self.table.close()

    async def reach(self, place: int) -> None:
        """Make sure that the game can go back to this entry: where that lies before the phases in memory, a worker
        plays the record again."""
        if place >= checkpoints_of(self.table)[0].entries:
            return
        house = self.house
        opened = await open_table(house.store, house.workers, self.row.id, place)
        self._take_up(opened)
        await self.commit(*opened.steps, *self.story.steps(self.row.id, self.table))

    def _take_up(self, opened: Opened) -> None:
        self.table.close()
        self.table, self.story, self._saved = opened.table, opened.story, opened.saved
        self.view = View(self.table, self.story.before, self.row.ended, self.standing)
        self._told = Tally(self.story.before.get(SPECTATOR, 0))

    async def begin(self, opened: Opened) -> None:
        """The game begins where it was only laid out so far: everybody is greeted once more."""
        self._take_up(opened)
        await self.commit()
        for link in list(self.screens):
            await self._greet(link)
        self.prod()

    async def put_away(self) -> None:
        """Close a table that nobody needs, with its last checkpoint."""
        async with self.lock:
            if self.closed:
                return
            with contextlib.suppress(MoonlessError):
                steps = self.story.steps(self.row.id, self.table)
                if self.row.status == PLAYING:  # else nothing is asked any more
                    steps += self.standing.last_steps(self.row.id, len(self.table.counting))
                await self.house.store.write(*steps)
            self.abandon()

    # Acting

    async def act(self, change: Callable[[], None], person: str = "") -> None:
        """Change the table, commit, tell; the time is this person's. Call it with the lock held."""
        then = perf_counter()
        self.view.listen({screen.seat for screen in self.screens.values()})
        asked = set() if standing.answer(self) else set(self.asked)  # nobody was called to what an order answers
        try:
            with self.house.quotas.play(person):
                change()
                standing.obey_at_once(self)
        except MoonlessError:
            self.view.quiet()
            raise
        except Exception as error:
            log.exception("table %s: the rules failed", self.row.id)
            self.abandon()
            raise Refused(MISTAKE, 500) from error
        await self.commit()
        with self.house.quotas.play(person):
            self.tell()
        if not standing.answer(self):
            calling.call_asked(self, asked)
        self.prod()
        self.house.metrics.since("moonless_move_seconds", "Moves, from taken up to told.", then, game=self.row.game)

    def tell(self) -> None:
        """Send every screen what changed for it."""
        self.touched = self.house.settings.clock()
        self.view.stale()
        own: dict[str, Own] = {}
        made: dict[Telling, bytes] = {}
        for screen in gallery.at_once(self):
            seat = self.eyes(screen.link.person, screen.seat)
            new, old = self.view.frame(seat), screen.frame
            assert old is not None
            news = self.view.news(screen.seat, old, new)
            if (person := screen.link.person) not in own:
                own[person] = self._own(person)
            self._send_change(screen, seat, own[person], news, made)
        gallery.keep(self)
        self.view.quiet()
        self.view.forget({screen.seat for screen in self.screens.values()})

    def _own(self, person: str) -> Own:
        undo, card = self.undo_kind(person), self._cards.card(person, self.online(), self.view)
        return card, self.row.number(person), undo, self.back(person) if undo == DECLARED else {}

    def _send_change(self, screen: Screen, seat: Seat, own: Own, news: News, made: dict[Telling, bytes]) -> None:
        """What several screens of one person are told in the same words is made once."""
        card, number, undo, _ = own
        other_card = not same_card(card, screen.card)
        if not (news.any or other_card or number != screen.number or undo != screen.undo):
            return
        screen.version += 1
        screen.seat, screen.frame, screen.number, screen.undo = seat, news.new, number, undo
        if other_card:
            screen.card = card
        key = (screen.link.person, screen.version, news, other_card)
        if key not in made:
            made[key] = change(screen.version, own, news, other_card)
        screen.link.send(made[key])

    # Coming and going

    async def enter(self, link: Link) -> None:
        """Greet a screen."""
        async with self.held():
            newcomer = link.person not in self.online()
            await self._greet(link)
            if self.ask is not None and link.person in self.ask.waiting:
                link.send(self.ask.message())
            self.touched = self.house.settings.clock()
            if newcomer:
                self.tell_people()
            self.prod()

    async def _greet(self, link: Link) -> None:
        await calling.learn_unnamed(self, link.person)
        self.screens[link] = screen = Screen(link)
        screen.seat = self.eyes(link.person)
        screen.frame = self.view.frame(screen.seat)
        screen.card, screen.number, screen.undo, back = self._own(link.person)
        gallery.greet(self, screen)
        hello = {
            "t": "hello", "table": screen.card, "scene": screen.frame.whole(), "decision": screen.number,
            "undo": screen.undo, "back": back, "chat": await calling.chat_for(self, link.person), "version": 0,
        }  # fmt: skip
        link.send(encode(hello))

    def leave(self, link: Link) -> None:
        if self.screens.pop(link, None) is not None:
            self.touched = self.house.settings.clock()
            if link.person not in self.online():
                self.tell_people()

    def tell_people(self) -> None:
        """Who is here now."""
        calling.tell_people(self)

    def send_all(self, message: Any, to: set[str] | None = None) -> None:
        data = encode(message)
        for link in list(self.screens):
            if to is None or link.person in to:
                link.send(data)

    # Computer players

    def prod(self) -> None:
        """Let a computer player think, if it is asked; or a standing order answer."""
        decision = self.table.decision
        chair = None if decision is None else self.row.chairs.get(decision.seat)
        if self.row.ended or self.closed or self.thinking is not None or chair is None:
            return
        if chair.kind != COMPUTER and not standing.answer(self):
            return
        self.thinking = asyncio.create_task(self._think() if chair.kind == COMPUTER else standing.obey(self))
        self.thinking.add_done_callback(self._thought)

    def _thought(self, task: "asyncio.Task[None]") -> None:
        self.thinking = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("table %s: a computer player failed", self.row.id, exc_info=error)
        else:
            self.prod()

    async def _think(self) -> None:
        decision = self.table.decision
        assert decision is not None
        chair = self.row.chairs[decision.seat]
        key = lessons.answer(self.table, chair.holder, decision) or await ask_player(self, chair, decision.seat)
        async with self.lock:
            if self.closed or self.row.ended or self.table.decision is not decision or chair.kind != COMPUTER:
                return
            await self.act(lambda: self.answer(key))

    def answer(self, key: str) -> None:
        """Give the open decision its answer, and count it."""
        decision = self.table.decision
        assert decision is not None
        self.moments.note(self, decision, key)
        self.table.choose(key)
        standing.count(self, decision, key)
        for seat in self.row.chairs if decision.seat == DICE_SEAT else [decision.seat]:
            self.row.numbers[seat] = self.row.numbers.get(seat, 0) + 1
