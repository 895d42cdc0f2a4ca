"""The days of the patrol: how everybody did, one's place among them, rows of days without a gap."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from moonless.server.storage import Store, patrols

KEEP_TODAY, KEEP_PAST = 2.0, 3600.0
MOST = 800
"""Days that are remembered."""


@dataclass(slots=True)
class Day:
    """How many came home with which score."""

    counts: list[tuple[float, int]]
    until: float
    read: float = 0.0
    """When the database was asked."""

    @property
    def home(self) -> int:
        return sum(number for _, number in self.counts)

    def place(self, score: float) -> float:
        """Better than this share of the others, equals counted half; alone: in the middle."""
        worse = sum(number for each, number in self.counts if each < score)
        same = sum(number for each, number in self.counts if each == score) - 1
        others = self.home - 1
        return (worse + max(0, same) / 2) / others if others > 0 else 0.5


class Days:
    """Distributions, made once for all who look."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self._days: dict[str, Day] = {}

    async def day(self, name: str, going_on: bool, since: float = 0.0) -> Day:
        """`since`: who looks came home then, and is among them."""
        return (await self.several({name: since}, name if going_on else ""))[name]

    async def several(self, names: Mapping[str, float], today: str) -> dict[str, Day]:
        """These days, those that are not known by one question to the database; and what is known only from before one
        came home oneself is asked anew."""
        now = self.clock()
        found = {
            name: day
            for name, since in names.items()
            if (day := self._days.get(name)) is not None and day.until >= now and day.read > since
        }
        if missing := sorted(set(names) - set(found)):
            counts: dict[str, list[tuple[float, int]]] = {name: [] for name in missing}
            for row in await patrols.counts(self.store, missing):
                counts[row["daily"]].append((row["score"], row["number"]))
            for name, scores in counts.items():
                self._days.pop(name, None)
                self._days[name] = found[name] = Day(scores, now + (KEEP_TODAY if name == today else KEEP_PAST), now)
            while len(self._days) > MOST:
                del self._days[next(iter(self._days))]
        return found

    async def calendar(self, person: str, today: str, most: int) -> list[tuple[str, int]]:
        """The days on which somebody came home, with the place of a hundred, newest first."""
        rows = await patrols.of_person(self.store, person, most)
        days = await self.several({row["daily"]: row["ended"] for row in rows}, today)
        return [(row["daily"], round(100 * days[row["daily"]].place(row["score"]))) for row in rows]


def streaks(days: list[str], today: str) -> tuple[int, int]:
    """How many days in a row until today or yesterday, and the longest row there was. Days come newest first."""
    now = longest = row = 0
    before: date | None = None
    last = date.fromisoformat(today)
    current = bool(days) and last - date.fromisoformat(days[0]) <= timedelta(1)
    for each in map(date.fromisoformat, days):
        row = row + 1 if before is not None and before - each == timedelta(1) else 1
        if before is not None and row == 1:
            current = False
        now = row if current else now
        longest, before = max(longest, row), each
    return now, longest
