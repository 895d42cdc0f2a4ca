"""Who thinks next: people take turns, whoever waits at a table before whoever only lets computers play."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

REMEMBERED = 10_000


@dataclass(order=True, slots=True)
class Waiting:
    idle: bool
    """Nobody sits and waits for it."""
    served: int
    """When its person was last served."""
    order: int
    person: str = field(compare=False)
    ready: "asyncio.Future[None]" = field(compare=False)


class Turns:
    """So many think at once. However many tables one person has, another waits for one of them at most."""

    def __init__(self, places: int) -> None:
        self.places = self.free = max(1, places)
        self.on_wait: Callable[[], None] = lambda: None
        """Called when somebody has to wait."""
        self._waiting: list[Waiting] = []
        self._served: dict[str, int] = {}
        self._order = itertools.count(1)

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def waiting_of(self, person: str) -> int:
        """How often somebody waits."""
        return sum(each.person == person for each in self._waiting)

    @property
    def waiting_people(self) -> int:
        """How many different people wait for a computer to answer them."""
        return len({each.person for each in self._waiting if not each.idle})

    async def take(self, person: str, idle: bool) -> None:
        if self.free:
            self.free -= 1
            self._serve(person)
            return
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = Waiting(idle, self._served.get(person, 0), next(self._order), person, ready)
        self._waiting.append(waiting)
        self.on_wait()
        try:
            await ready
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self.leave()
            raise

    def leave(self) -> None:
        """A place is free: it goes to who has waited fairly longest."""
        if not self._waiting:
            self.free += 1
            return
        for each in self._waiting:
            each.served = self._served.get(each.person, 0)
        first = min(self._waiting)
        self._waiting.remove(first)
        self._serve(first.person)
        first.ready.set_result(None)

    def _serve(self, person: str) -> None:
        self._served.pop(person, None)
        self._served[person] = next(self._order)
        if len(self._served) > REMEMBERED:  # who was served longest ago is as good as new
            del self._served[next(iter(self._served))]
