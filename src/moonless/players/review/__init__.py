"""After the game: where the result turned, what luck gave or took, and what would have been better.

At each decision that is looked at the search says what the answers promised, in so many worlds. What lies between the
promise of the answer that was given and the best promise at the side's next decision was luck (or the other side); what
lies between the answer that was given and a clearly better one was the player's own doing. Both have their intervals,
and only what clearly differs from nothing is called a turning point.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any

from moonless.core.game import Game, find_game
from moonless.core.intervals import Figure
from moonless.core.record import CHANCE, CHOOSE, Record
from moonless.core.replays import replay
from moonless.players.admiral.search import Budget
from moonless.players.figures import one_wins
from moonless.players.review.looks import CLEAR, Found, Look, look

MOMENTS = 5
"""How many turning points are told."""
MOST_LOOKS = 80
"""Of a long game only so many decisions are looked at first, evenly spread; then those around the turning points."""
CLOSER = 24
"""So many more at most."""
WORLDS = 120
"""Tries a decision: half of them seek a better answer, half measure it."""

Progress = Callable[[int, int], None]


@dataclass(slots=True)
class Station:
    """What the result was to be expected after one choice, in the side's own points, with half of its 95% interval."""

    number: int
    expected: float
    margin: float
    judged: bool = False
    """Whether some of the worlds were judged on the way: then the interval knows nothing of how well."""


@dataclass(slots=True)
class SideReview:
    """What one side made of a game, in its own points."""

    label: str
    seats: list[str]
    start: float
    """What its first decision promised."""
    start_margin: float
    end: float
    luck: float
    """What happened against what was to be expected, all in all."""
    luck_margin: float
    given_away: float
    given_away_margin: float
    course: list[Station] = field(default_factory=list)
    """How the expected result went, look by look, to the end."""


@dataclass(slots=True)
class Review:
    """A game looked back on."""

    game: str
    scenario: str
    looked_at: int
    choices: int
    worlds: int
    """In how many worlds each answer was tried, at least."""
    cut_short: bool
    """Whether there was no time for as many as were asked for."""
    sides: list[SideReview] = field(default_factory=list)
    moments: list[Look] = field(default_factory=list)
    """Where the result clearly turned, in the order of play; none where nothing is clear."""


def review(
    record: Record, game: Game, budget: Budget, seats: list[str] | None = None, progress: Progress | None = None
) -> Review:
    """Look back on a finished game, with the eyes of each seat that chose."""
    return Reviewer(record, game, budget, seats, progress).review()


class Reviewer:
    """One record, and what was found of its decisions so far."""

    def __init__(
        self, record: Record, game: Game, budget: Budget, seats: list[str] | None, progress: Progress | None
    ) -> None:
        self.record = record
        self.game = game
        self.budget = budget
        self.progress = progress
        self.answers = [entry for entry in record.counting() if entry.kind == CHOOSE]
        self.chances = chances_after(record)
        sides = game.sides_at(record.scenario, record.options)
        self.side = {seat: number for number, side in enumerate(sides) for seat in side}
        self.wanted = [n for n, entry in enumerate(self.answers) if seats is None or entry.by in seats]
        self.found: dict[int, Found] = {}
        self.ends: dict[str, float] = {}
        self.confirmed = False
        """Whether only what was played to the end is told from now on."""

    def review(self) -> Review:
        step = max(len(self.wanted) / MOST_LOOKS, 1.0)
        self.look_at({self.wanted[int(place * step)] for place in range(int(len(self.wanted) / step))})
        for _ in range(CLOSER):
            closer = self.unsure()
            if not closer or len(self.found) >= MOST_LOOKS + CLOSER:
                break
            self.look_at(closer)
        if any(found.look.judged for found in self.found.values()):
            self.confirm()
        return self.sum_up()

    def confirm(self) -> None:
        """Where the game seems to have turned, judged on the way, it is played to its end: only that is told."""
        self.reckon()
        seeming = sorted([found.look for found in self.found.values() if found.look.turned], key=weight)[: 2 * MOMENTS]
        numbers = {seen.number - 1 for seen in seeming} | {chain[0] for chain in self.chains()}
        self.look_at(numbers | {seen.until - 1 for seen in seeming if seen.lucky and seen.until}, thorough=True)
        for found in self.found.values():
            if found.look.judged:
                found.forget_price()
        self.confirmed = True

    def look_at(self, numbers: set[int], thorough: bool = False) -> None:
        """Run through the record and look at some of its decisions."""
        total = len(self.found.keys() | numbers)
        if not self.ends:
            self.ends = self.outcomes()
        for number, table in enumerate(replay(self.record)):
            if number in numbers and table.decision is not None:
                seat, answer = table.decision.seat, self.answers[number].value
                sight = table.sight(seat)
                self.found[number] = look(self.game, sight, number, answer, self.budget, self.ends[seat], thorough)
                if self.progress is not None:
                    self.progress(len(self.found), total)

    def outcomes(self) -> dict[str, float]:
        """What the game ended with for each seat."""
        outcome = deque(replay(self.record), maxlen=1)[0].outcome
        score = outcome.score if outcome is not None else 0.0
        own = outcome.scores if outcome is not None and one_wins(self.game) else {}
        return {entry.by: own.get(entry.by, score) for entry in self.answers}

    # Luck

    def chains(self) -> list[list[int]]:
        """The decisions that were looked at, side by side."""
        chains: dict[object, list[int]] = {}
        for number in sorted(self.found):
            seat = self.found[number].look.seat
            chains.setdefault(self.side.get(seat, seat), []).append(number)
        return list(chains.values())

    def reckon(self) -> None:
        """What came between each look and the next of its side."""
        for chain in self.chains():
            for one, following in pairwise(chain):
                self.came(one, following)
            self.came(chain[-1], None)

    def came(self, number: int, following: int | None) -> None:
        here = self.found[number]
        top = Figure(self.ends[here.look.seat], 0.0, 0) if following is None else self.found[following].top
        error = sqrt(here.promise.error**2 + top.error**2)
        luck = Figure(top.mean - here.promise.mean, error, here.promise.worlds)
        seen = here.look
        judged = here.look.judged or (following is not None and self.found[following].look.judged)
        seen.luck, seen.luck_margin = luck.mean, luck.margin
        seen.lucky = luck.excludes_nothing(CLEAR) and not (self.confirmed and judged)
        seen.until = 0 if following is None else following + 1
        until = len(self.answers) if following is None else following
        seen.thrown = [name for place in range(number, until) for name in self.chances[place]]

    def unsure(self) -> set[int]:
        """Where luck turned the game between two looks that are not neighbors: the decision in the middle."""
        self.reckon()
        closer: set[int] = set()
        for found in sorted(self.found.values(), key=lambda found: -abs(found.look.luck))[:MOMENTS]:
            seen = found.look
            if not seen.lucky:
                continue
            own, until = self.side.get(seen.seat, seen.seat), seen.until or len(self.answers) + 1
            between = [
                n for n in self.wanted
                if seen.number - 1 < n < until - 1 and self.side.get(self.answers[n].by, self.answers[n].by) == own
            ]  # fmt: skip
            if between:
                closer.add(between[len(between) // 2])
        return closer

    # All in all

    def sum_up(self) -> Review:
        self.reckon()
        looks = [found.look for found in self.found.values()]
        turning = sorted([seen for seen in looks if seen.turned], key=weight)[:MOMENTS]
        return Review(
            self.record.game,
            self.record.scenario,
            len(looks),
            len(self.answers),
            min((seen.worlds for seen in looks), default=0),
            any(found.short for found in self.found.values()),
            sides=[self.sum_up_side(chain) for chain in self.chains()],
            moments=sorted(turning, key=lambda seen: seen.number),
        )

    def sum_up_side(self, chain: list[int]) -> SideReview:
        all_found = [self.found[number] for number in chain]
        seats = list(dict.fromkeys(found.look.seat for found in all_found))
        start, end = all_found[0].top, self.ends[seats[0]]
        given = sum(found.price.mean for found in all_found)
        doubt = sqrt(sum(found.price.error**2 for found in all_found))
        luck = Figure(end - start.mean + given, sqrt(start.error**2 + doubt**2), start.worlds)
        lost = Figure(given, doubt, start.worlds)
        label = self.game.side_label(self.record.scenario, self.record.options, seats[0])
        course = [
            Station(found.look.number, found.promise.mean, found.promise.margin, found.look.judged > 0)
            for found in all_found
        ]
        course.append(Station(len(self.answers) + 1, end, 0.0))
        return SideReview(
            label, seats, start.mean, start.margin, end, luck.mean, luck.margin, given, lost.margin, course
        )


def weight(seen: Look) -> float:
    """The heaviest first."""
    return -(abs(seen.luck) if seen.lucky else 0.0) - seen.cost


def chances_after(record: Record) -> list[list[str]]:
    """What fell after each choice and before the next."""
    after: list[list[str]] = []
    for entry in record.counting():
        if entry.kind == CHOOSE:
            after.append([])
        elif entry.kind == CHANCE and after:
            after[-1].append(str(entry.value))
    return after


def as_data(found: Review) -> dict[str, Any]:
    return asdict(found)


def as_text(found: Review) -> str:
    """For people."""
    short = ": there was no time for more" if found.cut_short else ""
    lines = [
        f"{found.choices} choices, {found.looked_at} of them looked at, in {found.worlds} worlds or more each{short}.",
        "All figures with their 95% intervals.",
    ]
    for side in found.sides:
        name = f"{side.label}: at" if len(found.sides) > 1 else "At"
        lines += [
            f"{name} the start {side.start:.1f} +/- {side.start_margin:.1f} were to be expected;"
            f" it came to {side.end:g}.",
            f"  Luck: {side.luck:+.1f} +/- {side.luck_margin:.1f}."
            f" Given away: {side.given_away:.1f} +/- {side.given_away_margin:.1f}.",
        ]
    lines += ["", "Where it turned:" if found.moments else "Nowhere did it clearly turn."]
    seats = find_game(found.game).seats
    return "\n".join([*lines, *(moment_line(seen, seats.get(seen.seat, seen.seat)) for seen in found.moments)])


def thrown_words(entries: list[str]) -> str:
    """What fell, as people say it.

    >>> thrown_words(["d6 3", "d10 8", "faults ballast-tank"])
    'a 3 on the d6, an 8 on the d10, ballast tank drawn from faults'
    """
    told = []
    for entry in entries[:MOMENTS]:
        source, _, face = entry.partition(" ")
        if source[:1] == "d" and source[1:].isdecimal():
            told.append(f"{'an' if face in ('8', '11', '18') else 'a'} {face} on the {source}")
        else:
            told.append(f"{face} drawn from {source}".replace("-", " "))
    more = len(entries) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")


def moment_line(seen: Look, who: str) -> str:
    text = f"  choice {seen.number}, {who} ({seen.rule}): {seen.words or seen.chosen}"
    text += f" promised {seen.promised:.1f} +/- {seen.promised_margin:.1f}"
    if seen.lucky:
        thrown = f" (what fell: {thrown_words(seen.thrown)})" if seen.thrown else ""
        text += f"; luck since {seen.luck:+.1f} +/- {seen.luck_margin:.1f}{thrown}"
    if seen.best:
        text += f"; better: {seen.better}, by {seen.cost:.1f} +/- {seen.cost_margin:.1f}"
    return text
