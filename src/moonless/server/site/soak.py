"""Whether a server's memory stays where it is: all games played for a long time at a steady rate, the memory looked at.

Players leave finished games and begin new ones, so tables come and go. Once as many go as come, the line must be flat:
the last third of the time is held against the middle third.
"""

import asyncio
import time
from dataclasses import dataclass, field
from statistics import fmean

from moonless.core.errors import MoonlessError
from moonless.core.game import games
from moonless.server.site.bench import Figures, Player, memory, run, served

SAMPLES = 600
FLAT = 0.03
IDLE_SECONDS = 60.0
EACH = 10.0
"""Moves a second of one player: few who are fast, so that games end and others begin within the time."""


@dataclass(slots=True)
class Line:
    """What was seen."""

    figures: Figures
    memory: list[int] = field(default_factory=list)

    def thirds(self) -> tuple[float, float, float]:
        third = max(1, len(self.memory) // 3)
        return fmean(self.memory[:third]), fmean(self.memory[third:-third] or self.memory), fmean(self.memory[-third:])

    @property
    def growth(self) -> float:
        """Of the last third over the middle one, as a share."""
        _, middle, last = self.thirds()
        return last / middle - 1 if middle else 0.0

    def text(self) -> str:
        figures = self.figures
        first, middle, last = (each / 2**20 for each in self.thirds())
        pace = figures.moves / figures.seconds
        verdict = "flat" if abs(self.growth) <= FLAT else "not flat"
        return "\n".join(
            [
                f"{figures.seconds / 60:g} min, {figures.players} players in {len(games())} games",
                f"  moves/s                      {pace:10.1f}   ({figures.games} games begun)",
                f"  choice to all screens, p99   {1000 * figures.percentile(0.99):10.1f} ms",
                f"  memory, by thirds            {first:10.1f}, {middle:.1f}, {last:.1f} MB",
                f"  last third over the middle   {100 * self.growth:+10.1f} %   ({verdict})",
            ]
        )


def bench_soak(minutes: float = 30.0, rate: float = 100.0) -> Line:
    """So many moves a second for so long, on a server of its own."""
    if not (0 < minutes < float("inf") and 0 < rate < float("inf")):
        raise MoonlessError("--minutes and --rate take figures above 0")
    seconds, players = 60 * minutes, max(2 * len(games()), round(rate / EACH))
    with served(idle_seconds=min(IDLE_SECONDS, seconds / 6)) as (address, pids):
        line = Line(Figures(players, players, seconds, pace=players / rate))
        return run(soak(line, address, pids))


async def soak(line: Line, address: tuple[str, int], pids: list[int]) -> Line:
    figures = line.figures
    people = [Player(address, number, figures) for number in range(figures.players)]
    for person in people:
        await person.welcome()
        await person.start()
    ready, stop = asyncio.Event(), asyncio.Event()
    ready.set()
    tasks = [asyncio.create_task(person.play(ready, stop)) for person in people]
    end = time.monotonic() + figures.seconds
    while time.monotonic() < end:
        await asyncio.sleep(figures.seconds / SAMPLES)
        line.memory.append(memory(pids))
        for task in tasks:
            if task.done():
                task.result()
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return line
