"""How much of the house one visitor may use: tables, room in the database, time of the computers that think.

A guest costs nothing to make, so an address has its own measure. On one's own machine nothing is counted.
"""

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from moonless.server.api.messages import Quota, Refused
from moonless.server.people.people import Person
from moonless.server.site.rates import Rate
from moonless.server.site.settings import Limits, Settings
from moonless.server.storage import Store, listings, tables

DAY, HOUR = 86_400.0, 3_600.0
MANY = 50_000
ACCOUNT = " An account may have more."
OPEN = "You have {used} unfinished games, as many as {who} may have here. Finish, resign or delete one first."
LATELY = "You have begun {used} games since yesterday, as many as {who} may begin in a day. Go on with one of them."
ADDRESS = "Very many games were begun from your address since yesterday. Come back tomorrow, or go on with one."
LISTED = "You have {used} tables in the lobby, as many as {who} may have there. Play or delete one first."
LISTED_HERE = "Very many tables were put into the lobby from your address within the hour. Wait a while."
ROOM = "Your games take {used} kB here, as much as {who} may keep. Delete one of them first."
NOTES = "Very much was noted from your address since yesterday. Nothing was kept; come back tomorrow."
WORK = "The table has looked for very much for you just now. Nothing was done; wait a moment."
PLAY = "Your tables have given the server very much to do just now. Nothing was done; wait a moment."
THINKING = "The computers have thought {used} minutes for you within the hour, as long as they may for {who}."


class Ledger:
    """Amounts by name, over a span of time; the longest unused names are forgotten."""

    def __init__(self, span: float) -> None:
        self.span = span
        self._spent: OrderedDict[str, deque[tuple[float, float]]] = OrderedDict()

    def add(self, name: str, now: float, amount: float) -> None:
        entries = self._spent.setdefault(name, deque())
        self._spent.move_to_end(name)
        if entries and now - entries[-1][0] < self.span / 60:  # by the minute is exact enough
            then, before = entries.pop()
            entries.append((then, before + amount))
        else:
            entries.append((now, amount))
        if len(self._spent) > MANY:
            self._spent.popitem(last=False)

    def sum(self, name: str, now: float) -> float:
        entries = self._spent.get(name)
        if entries is None:
            return 0.0
        while entries and entries[0][0] <= now - self.span:
            entries.popleft()
        return sum(amount for _, amount in entries)


class Effort:
    """Time of the processor while all others wait: so much for a person, and for an address."""

    def __init__(self, person: Rate, address: Rate) -> None:
        self.person = person
        self.address = address

    def is_spent(self, person: str, address: str) -> bool:
        return self.person.is_spent(person) or self.address.is_spent(address)

    @contextmanager
    def count(self, person: str, address: str) -> Iterator[None]:
        then = time.thread_time()
        try:
            yield
        finally:
            spent = time.thread_time() - then
            self.person.spend(person, spent)
            self.address.spend(address, spent)


class Quotas:
    """What is counted, and what is said when a measure is full."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._begun = Ledger(DAY)
        self._thought = Ledger(HOUR)
        self._listed = Ledger(HOUR)
        self._noted = Ledger(DAY)
        self._work = Effort(
            Rate(settings.limits.work, settings.limits.work_burst),
            Rate(settings.limits.address_work, settings.limits.address_work_burst),
        )
        self._play = Effort(
            Rate(settings.limits.play, settings.limits.play_burst),
            Rate(settings.limits.address_play, settings.limits.address_play_burst),
        )
        self._beginning: Counter[str] = Counter()
        """Tables that are just being begun, by person: they are not in the database yet."""
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._guests: OrderedDict[str, bool] = OrderedDict()

    @property
    def limits(self) -> Limits:
        return self.settings.limits

    def met(self, person: Person, address: str) -> None:
        """Somebody came from there: whose thinking is counted is known by that later."""
        if not person.id:
            return
        for kept, value in ((self._addresses, address), (self._guests, not person.account)):
            kept[person.id] = value  # type: ignore[assignment]  # each has its own kind of value
            kept.move_to_end(person.id)
            if len(kept) > MANY:
                kept.popitem(last=False)

    # Tables

    @contextmanager
    def beginning(self, person: Person) -> Iterator[int]:
        """While a table is begun: how many others this person is beginning at the same time."""
        others = self._beginning[person.id]
        self._beginning[person.id] += 1
        try:
            yield others
        finally:
            self._beginning[person.id] -= 1
            if not self._beginning[person.id]:
                del self._beginning[person.id]

    async def check_table(self, person: Person, address: str, size: int = 0, others: int = 0) -> None:
        """Whether one more table may be begun; counts it for the address."""
        if self.settings.trusted:
            return
        now, guest = self.settings.clock(), not person.account
        used = await tables.usage(self.store, person.id, now - DAY)
        limits, who = self.limits, "a guest" if guest else "an account"
        more = ACCOUNT if guest else ""
        if used["playing"] + others >= (most := limits.guest_open if guest else limits.account_open):
            raise Refused(OPEN.format(used=most, who=who) + more, 429)
        if used["lately"] + others >= (most := limits.guest_day if guest else limits.account_day):
            raise Refused(LATELY.format(used=most, who=who) + more, 429)
        if used["size"] + size > (limits.guest_bytes if guest else limits.account_bytes):
            raise Refused(ROOM.format(used=(used["size"] + size) // 1024, who=who) + more, 429)
        if self._begun.sum(address, now) >= limits.address_day:
            raise Refused(ADDRESS, 429)
        self._begun.add(address, now, 1)

    async def check_listing(self, person: Person, address: str) -> None:
        """Whether one more table may stand in the lobby: it is everybody's, and no one's to fill."""
        if self.settings.trusted:
            return
        now, guest, limits = self.settings.clock(), not person.account, self.limits
        if await listings.listed_by(self.store, person.id) >= (most := _listed(limits, guest)):
            who, more = ("a guest", ACCOUNT) if guest else ("an account", "")
            raise Refused(LISTED.format(used=most, who=who) + more, 429)
        if self._listed.sum(address, now) >= limits.address_listed:
            raise Refused(LISTED_HERE, 429)
        self._listed.add(address, now, 1)

    def check_notes(self, address: str, growth: int) -> None:
        """Whether notes may grow by so much; they are counted in no table's size."""
        now = self.settings.clock()
        if self.settings.trusted or growth <= 0:
            return
        if self._noted.sum(address, now) + growth > self.limits.address_notes:
            raise Refused(NOTES, 429)
        self._noted.add(address, now, growth)

    async def usage(self, person: Person) -> Quota:
        """How much of each measure is used."""
        now, guest, limits = self.settings.clock(), not person.account, self.limits
        used = await tables.usage(self.store, person.id, now - DAY)
        return Quota(
            used["playing"], limits.guest_open if guest else limits.account_open,
            used["lately"], limits.guest_day if guest else limits.account_day,
            used["size"], limits.guest_bytes if guest else limits.account_bytes,
            round(self._thought.sum(person.id, now)), limits.guest_thinking if guest else limits.account_thinking,
        )  # fmt: skip

    # Work and thinking

    def work(self, person: str) -> AbstractContextManager[None]:
        """Something is looked for at once, while all others wait: for nobody without end."""
        self._check(self._work, person, WORK)
        return self._count(self._work, person)

    def check_play(self, person: str) -> None:
        """Whether tables may go on, or back, for this person; who looked for very much may still play."""
        self._check(self._play, person, PLAY)

    def play(self, person: str) -> AbstractContextManager[None]:
        """A table goes on, or back, for this person; for nobody where a computer or the clock moves it."""
        return self._count(self._play, person)

    def _check(self, effort: Effort, person: str, said: str) -> None:
        if not self.settings.trusted and effort.is_spent(person, self._addresses.get(person, person)):
            raise Refused(said, 429)

    def _count(self, effort: Effort, person: str) -> AbstractContextManager[None]:
        if self.settings.trusted or not person:
            return nullcontext()
        return effort.count(person, self._addresses.get(person, person))

    def think(self, person: str, seconds: float) -> None:
        """Computers have thought so long for this person."""
        now = self.settings.clock()
        self._thought.add(person, now, seconds)
        if address := self._addresses.get(person):
            self._thought.add(f"at {address}", now, seconds)

    def thought_out(self, person: str) -> str:
        """Why computers may not think for this person any more within the hour; empty where they may."""
        if self.settings.trusted:
            return ""
        now, guest, limits = self.settings.clock(), self._guests.get(person, True), self.limits
        used = self._thought.sum(person, now)
        address = self._thought.sum(f"at {self._addresses.get(person, '')}", now)
        most = limits.guest_thinking if guest else limits.account_thinking
        if used < most and address < limits.address_thinking:
            return ""
        return THINKING.format(used=int(max(used, address) // 60), who="a guest" if guest else "an account")


def _listed(limits: Limits, guest: bool) -> int:
    return limits.guest_listed if guest else limits.account_listed
