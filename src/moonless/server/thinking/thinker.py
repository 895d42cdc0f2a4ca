"""Computer players think in processes of their own, never on the event loop, and know only what their seat knows.

When more people wait than there are processes, everybody's computers think shorter; and a long thought is broken off
for who waits, with what it has found by then.
"""

import asyncio
import pickle
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import asdict
from typing import Any, NamedTuple, TypeVar

from moonless.core.game import Player, find_game
from moonless.core.sight import Sight
from moonless.players import PLAYERS, make_player
from moonless.players.admiral import Admiral, Budget
from moonless.players.advice import Adviser
from moonless.server.thinking.breaking import Breaker, breakable, listen
from moonless.server.thinking.turns import Turns
from moonless.server.thinking.workers import Workers

__all__ = ["PLAYERS", "Thinker", "think"]


ADVICE_SECONDS = 1.0
"""How long the first advice takes; what follows takes as long as all before it."""
ADVICE_STEPS = 4
LEAST = 0.2
"""However many wait, so much of its usual time a player keeps."""
PATIENCE = 2.0
"""A thought that has taken so many seconds is broken off when somebody else waits."""
NICE = 10
"""Where cores are few, the people's screens come before the players' thoughts."""
KEPT = 12
"""Players that a thinking process remembers, with what they learned at their last decisions."""
T = TypeVar("T")
_players: dict[str, Player] = {}
"""By chair; who thought last is at the end."""
_advisers: dict[str, Adviser] = {}


class Thought(NamedTuple):
    """What a computer player answers, how long it thought, and which share of its usual time it had."""

    key: str
    seconds: float
    share: float = 1.0


def think(
    game: str, player: str, seed: int, chair: str, known: bytes, share: float = 1.0, number: int = 0
) -> tuple[str, float]:
    """What a computer player answers, and how long it thought. States and decision come together, for the one points
    into the other."""
    sight: Sight = pickle.loads(known)
    remembered = _players.pop(f"{chair} {player}", None) or make_player(player, find_game(game), seed)
    began = time.process_time()
    with breakable(number):
        answer = shortened(remembered, share, lambda: remembered.decide(sight).key)
    keep(_players, f"{chair} {player}", remembered)
    return answer, time.process_time() - began


def shortened(player: Player, share: float, work: Callable[[], T]) -> T:
    """Let a player who searches do something in a share of its time."""
    if share >= 1.0 or not isinstance(player, Admiral):
        return work()
    usual = player.budget
    player.budget = Budget(max(1, int(usual.iterations * share)) if usual.iterations else 0, usual.seconds * share)
    try:
        return work()
    finally:
        player.budget = usual


def think_advice(game: str, question: str, known: bytes, seconds: float, number: int) -> list[dict[str, Any]]:
    """Advice on a question, going on from what was thought about it before in this process."""
    adviser = _advisers.pop(question, None) or Adviser(find_game(game), pickle.loads(known), 0)
    with breakable(number):
        found = adviser.think(Budget(seconds=seconds))
    keep(_advisers, question, adviser)
    return [asdict(each) for each in found]


def keep(kept: dict[str, Any], name: str, thing: object) -> None:
    kept[name] = thing
    if len(kept) > KEPT:
        del kept[next(iter(kept))]


class Thinker:
    """The pool of thinking processes, started when first needed."""

    def __init__(self, workers: int) -> None:
        self._breaker = Breaker()
        self._workers = Workers(workers, NICE, listen, self._breaker.marks)
        self.turns = Turns(workers)
        self.turns.on_wait = self._hurry
        self._running: dict[int, tuple[str, float]] = {}
        """Who thinks since when."""

    @property
    def share(self) -> float:
        """Which part of their usual time players have now."""
        people = self.turns.waiting_people + len({person for person, _ in self._running.values()})
        return max(LEAST, min(1.0, self.turns.places / max(1, people)))

    async def choose(
        self, game: str, player: str, seed: int, chair: str, sight: Sight, person: str = "", idle: bool = False
    ) -> Thought:
        """A player goes on from what it learned in this chair, if the process that thinks has met it there."""
        known = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL)
        await self.turns.take(person, idle)
        share = self.share
        key, seconds = await self._ask(person, think, game, player, seed, chair, known, share)
        return Thought(key, seconds, share)

    async def advise(
        self, game: str, question: str, sight: Sight, person: str = ""
    ) -> AsyncGenerator[tuple[list[dict[str, Any]], float], None]:
        """What a search of the admiral's would say to somebody in this seat, soon and then better, and the seconds of
        each. It goes on only while nobody else waits."""
        known, seconds = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL), ADVICE_SECONDS
        for step in range(ADVICE_STEPS):
            if step and len(self.turns):
                return
            await self.turns.take(person, step > 0)
            yield await self._ask(person, think_advice, game, question, known, seconds), seconds
            seconds = ADVICE_SECONDS * 2**step

    async def _ask(self, person: str, work: Callable[..., T], *args: object) -> T:
        """Have it thought, with a place that was taken; whoever does not wait any more breaks the thought off."""
        number = self._breaker.number()
        self._running[number] = (person, time.monotonic())
        try:
            return await self._workers.ask(work, *args, number)
        except asyncio.CancelledError:
            self._breaker.break_off(number)
            raise
        finally:
            del self._running[number]
            self.turns.leave()

    def _hurry(self) -> None:
        """Somebody has to wait: whatever is thought about for too long then comes to its end."""
        if not self._running:
            return
        number, (_, since) = min(self._running.items(), key=lambda item: item[1][1])
        delay = max(0.0, since + PATIENCE - time.monotonic())
        asyncio.get_running_loop().call_later(delay, self._break_off, number)

    def _break_off(self, number: int) -> None:
        if number in self._running and len(self.turns):
            self._breaker.break_off(number)

    def close(self) -> None:
        for number in self._running:
            self._breaker.break_off(number)
        self._workers.close()
