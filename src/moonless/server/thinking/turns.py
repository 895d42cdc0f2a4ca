"""Who thinks next: people take turns, whoever waits at a table before whoever only lets computers play."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field


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

    @property
    def waiting_people(self) -> int:
        """How many different people wait for a computer to answer them."""
        return len({each.person for each in self._waiting if not each.idle})

    async def take(self, person: str, idle: bool) -> None:
        if self.free:
            self.free -= 1
            self._served[person] = next(self._order)
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
            if self.free == 1:
                self._served = dict(itertools.islice(self._served.items(), 10_000))
            return
        for each in self._waiting:
            each.served = self._served.get(each.person, 0)
        first = min(self._waiting)
        self._waiting.remove(first)
        self._served[first.person] = next(self._order)
        first.ready.set_result(None)
