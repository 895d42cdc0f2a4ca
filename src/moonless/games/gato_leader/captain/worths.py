"""What the captain reckons once and keeps: what spreads are worth, how torpedoes are shared, where a boat can end."""

from functools import lru_cache
from typing import Final

from moonless.games.gato_leader.board import Display
from moonless.games.gato_leader.content.components import ShipCard
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.rules.chances import HEAVY, LIGHT, SINKING, spread
from moonless.games.gato_leader.state import OFF, Ship

MOST_IN_SPREAD: Final = 6
KEPT: Final = 20_000
"""How many results of each kind are remembered, each with the content it was reckoned from."""

Worths = tuple[float, ...]
"""What spreads of 0, 1, 2 ... torpedoes bring."""
Shares = tuple[float, float, float]
"""What an experience point is worth, and Light and Heavy damage."""


@lru_cache(KEPT)
def ship_worth(content: Content, number: int, xp: float) -> float:
    """What sinking a card brings, with so much for an experience point."""
    card: ShipCard = content.ships[number]
    return card.vp + xp * card.xp


@lru_cache(KEPT)
def spread_table(content: Content, number: int, column: str, modifier: int, damage: int, shares: Shares) -> Worths:
    """What spreads at a card bring, their price not counted."""
    card: ShipCard = content.ships[number]
    if card.misidentified:
        return (0.0,) * (MOST_IN_SPREAD + 1)
    a, b, c = card.torpedo
    xp, light, heavy = shares
    worths = [0.0]
    for fired in range(1, MOST_IN_SPREAD + 1):
        outcome = spread(content, column, fired, modifier, (a, b, c), damage)
        parts = outcome[SINKING] + heavy * outcome[HEAVY] + light * outcome[LIGHT]
        worths.append(ship_worth(content, number, xp) * parts)
    return tuple(worths)


@lru_cache(KEPT)
def deck_table(content: Content, numbers: tuple[int, ...], column: str, modifier: int, shares: Shares) -> Worths:
    """The same for a ship that may be any of these cards."""
    tables = [spread_table(content, number, column, modifier, 0, shares) for number in numbers]
    return tuple(sum(worths) / len(numbers) for worths in zip(*tables, strict=True))


@lru_cache(KEPT)
def shared_out(tables: tuple[Worths, ...], most: int, torpedo: float) -> tuple[int, ...]:
    """How many torpedoes each target gets, so that all together bring most; the price of a torpedo counts."""
    wanted = tuple([best_spread(table, torpedo) for table in tables])
    if sum(wanted) <= most:
        return wanted  # there are enough for every target
    best = [0.0] * (most + 1)
    chosen: list[tuple[int, ...]] = [()] * (most + 1)
    for table in tables:
        gains = [worth - torpedo * number for number, worth in enumerate(table)]
        following = list(best)
        numbers = [0] * (most + 1)
        for ready in range(1, most + 1):
            for number in range(1, min(ready, len(gains) - 1) + 1):
                total = best[ready - number] + gains[number]
                if total > following[ready] + 1e-9:
                    following[ready] = total
                    numbers[ready] = number
        chosen = [(*chosen[ready - numbers[ready]], numbers[ready]) for ready in range(most + 1)]
        best = following
    return chosen[most]


def best_spread(table: Worths, torpedo: float) -> int:
    """How many torpedoes at a target bring most."""
    best, found = 0.0, 0
    for number, worth in enumerate(table):
        gain = worth - torpedo * number
        if gain > best + 1e-9:
            best, found = gain, number
    return found


@lru_cache(KEPT)
def drift_ends(display: Display, area: int, reference: int, least: int) -> tuple[tuple[int, int], ...]:
    """8.9 Areas a boat can fall back to, with the Lag that takes it there; OFF if it leaves."""
    ends: dict[int, int] = {}
    here = {area}
    for lag in range(reference + 1):
        if lag >= least:
            for end in sorted(here):
                ends.setdefault(end, lag)
        following: set[int] = set()
        for end in here:
            if end in (display.wake, OFF):
                following.add(OFF)
            else:
                following.update(display.astern[end])
        here = following
    return tuple(ends.items())


@lru_cache(KEPT)
def ways(
    display: Display, start: int, points: int, reference: int, least: int
) -> tuple[tuple[int, int, int, int], ...]:
    """Every area where a move and the Lag after it can end: the end, the steps, where the move ends, the Lag."""
    shortest: dict[int, tuple[int, int, int, int]] = {}
    for area, steps in enumerate(display.distance[start]):
        if steps <= points:
            for end, lag in drift_ends(display, area, reference, least):
                if end not in shortest or steps < shortest[end][1]:
                    shortest[end] = (end, steps, area, lag)
    return tuple(shortest.values())


def most_worth(target: tuple[Worths, Ship]) -> float:
    """The best target first."""
    return -max(target[0])
