"""The log of a table as the database keeps it: pages of words, so that a long game is opened without being played."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from moonless.core.events import Line
from moonless.core.opening import Kept
from moonless.core.run import Happening
from moonless.server.api.messages import encode

PAGE = 128
"""Events of a page."""
SPECTATOR = ""
Counts = dict[str, int]
"""For each seat (and the empty one, who only watches) how many events it may know."""


@dataclass(slots=True)
class Page:
    """Some events one after another, in words, and who may read them."""

    place: int
    events: int
    counts: str
    text: str


def write_pages(seats: Sequence[str], happenings: Sequence[Happening], place: int) -> list[Page]:
    """These events, the first of which is the `place`-th of the game, cut into pages."""
    return [_write(seats, happenings[start : start + PAGE], place + start) for start in range(0, len(happenings), PAGE)]


def _write(seats: Sequence[str], happenings: Sequence[Happening], place: int) -> Page:
    counts: Counts = {}
    kept = []
    for happening in happenings:
        event = happening.event
        who = [seat for seat in (*seats, None) if event.visible_to(seat)]
        for seat in who:
            counts[seat or SPECTATOR] = counts.get(seat or SPECTATOR, 0) + 1
        kept.append((happening.entries, who, event.reveals, event.line()))
    return Page(place, len(kept), encode(counts).decode(), encode(kept).decode())


def read_page(text: str) -> list[Happening]:
    """A page's events."""
    found: list[tuple[int, list[str | None], bool, dict[str, object]]] = msgspec.json.decode(text)
    return [
        Happening(entries, Kept(Line(**line), frozenset(who), reveals))  # type: ignore[arg-type]  # as it was written
        for entries, who, reveals, line in found
    ]


def add_up(counts: Sequence[str]) -> Counts:
    """How many events of several pages each seat may know."""
    total: Counts = {}
    for text in counts:
        for seat, number in msgspec.json.decode(text, type=Counts).items():
            total[seat] = total.get(seat, 0) + number
    return total
