"""After the game: where the result turned, what the dice gave or took, and what would have been better.

At each decision that is looked at the search says what each answer promised. What lies between the promise of the
answer that was given and the best promise at the next decision was luck (or the other side); what lies between the
answer that was given and the best one was the player's own doing.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from moonless.core.decision import RESIGN
from moonless.core.game import Game
from moonless.core.record import CHOOSE, Record
from moonless.core.replays import replay
from moonless.core.sight import Sight
from moonless.players.admiral.race import Runner
from moonless.players.admiral.search import Budget, Search

MOMENTS = 5
"""How many turning points are told."""
MOST_LOOKS = 80
"""Of a long game only so many decisions are looked at, evenly spread."""
CLEAR = 1.5
"""By how many standard errors an alternative must be better to be called so."""


@dataclass(slots=True)
class Look:
    """One decision that was looked at; all in the game's own points."""

    number: int
    """Its place among the choices of the record, from 1."""
    seat: str
    ask: str
    rule: str
    chosen: str
    promised: float
    """What the chosen answer promised."""
    best: str
    """The better answer, or nothing where none was clearly better."""
    cost: float
    """What was given away by not choosing it."""
    better: str
    """The better answer in words."""
    luck: float = 0.0
    """What came between this and the next look."""


@dataclass(slots=True)
class Review:
    """A game looked back on."""

    game: str
    scenario: str
    looked_at: int
    choices: int
    start: float
    """What the first decision promised."""
    end: float
    luck: float
    """What happened against what was to be expected, all in all."""
    given_away: float
    moments: list[Look]
    """Where the result turned most, in the order of play."""


def review(
    record: Record,
    game: Game,
    budget: Budget,
    seats: list[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Look back on a finished game, with the eyes of each seat that chose."""
    answers = [entry for entry in record.counting() if entry.kind == CHOOSE]
    wanted = [
        number
        for number, entry in enumerate(answers)
        if (seats is None or entry.by in seats) and entry.value != RESIGN  # whoever gives up weighs nothing any more
    ]
    step = max(len(wanted) / MOST_LOOKS, 1.0)
    chosen = {wanted[int(place * step)] for place in range(int(len(wanted) / step))}
    looks: list[Look] = []
    end = 0.0
    for number, table in enumerate(replay(record)):
        if number in chosen and table.decision is not None:
            looks.append(look(game, table.sight(table.decision.seat), number, answers[number].value, budget))
            if progress is not None:
                progress(len(looks), len(chosen))
        outcome = table.outcome
        end = outcome.score if outcome is not None else end
    for one, following in pairwise(looks):
        one.luck = following.promised + following.cost - one.promised
    if looks:
        looks[-1].luck = end - looks[-1].promised
    return sum_up(record, looks, len(answers), end)


def look(game: Game, sight: Sight, number: int, answer: str, budget: Budget) -> Look:
    """What the answers to one decision promise."""
    search = Search(game, sight, f"review {number}")
    race = search.race
    given = next((runner for runner in race.runners if runner.key == answer), None) or Runner(answer)  # it may resign
    race.runners = [given, *(runner for runner in race.runners if runner is not given)]  # all are held against it
    search.think(budget)
    better = race.best(CLEAR)
    cost = better.expected - given.expected if better is not given else 0.0
    return Look(
        number + 1,
        sight.seat,
        sight.decision.ask,
        sight.decision.rule,
        answer,
        given.expected,
        better.key if cost > 0 else "",
        max(cost, 0.0),
        sight.decision.find(better.key).label if cost > 0 else "",
    )


def sum_up(record: Record, looks: list[Look], choices: int, end: float) -> Review:
    turning = sorted(looks, key=lambda look: -abs(look.luck) - look.cost)[:MOMENTS]
    return Review(
        record.game,
        record.scenario,
        len(looks),
        choices,
        looks[0].promised + looks[0].cost if looks else end,
        end,
        sum(look.luck for look in looks),
        sum(look.cost for look in looks),
        sorted(turning, key=lambda look: look.number),
    )


def as_data(found: Review) -> dict[str, Any]:
    return asdict(found)


def as_text(found: Review) -> str:
    """For people."""
    lines = [
        f"{found.choices} choices, {found.looked_at} of them looked at.",
        f"At the start {found.start:.1f} were to be expected; it came to {found.end:g}.",
        f"Luck: {found.luck:+.1f}. Given away: {found.given_away:.1f}.",
        "",
        "Where it turned:",
    ]
    for moment in found.moments:
        text = f"  choice {moment.number} ({moment.seat}, {moment.ask}, {moment.rule}): {moment.chosen} promised"
        text += f" {moment.promised:.1f}; luck since {moment.luck:+.1f}"
        if moment.best:
            text += f"; better: {moment.best}, by {moment.cost:.1f}"
        lines.append(text)
    return "\n".join(lines)
