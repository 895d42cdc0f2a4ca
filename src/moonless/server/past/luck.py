"""Chance set against its odds: of all throws and draws of a game, how many went well, and how many were to be expected.

Nothing is guessed. For every line of the log that tells what was needed, the phase is played again with each outcome
that the dice or the deck could have given, and the rules themselves say whether that would have been good.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from math import prod, sqrt

from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.events import Event, Line
from moonless.core.fate import Fate, Source
from moonless.core.game import Game, find_game
from moonless.core.intervals import CONFIDENCE
from moonless.core.play import State
from moonless.core.record import CHANCE, CHOOSE, Entry, Record
from moonless.server.api.reporting import Luck

MOST = 1300
"""Throws with more outcomes than this (more than four dice) are not counted."""
PATIENCE = 20_000
"""So many outcomes are tried for one game; of a very long one the rest is not counted."""


class Enough(Exception):
    """The run has told what it was made for, or cannot go on."""


@dataclass(slots=True)
class Throw:
    """What was thrown or drawn since the last choice, and what came of it."""

    line: Line
    places: list[tuple[int, Counter[int]]]
    """Where it stands in the record, with the outcomes that were possible and their weights."""

    @property
    def outcomes(self) -> int:
        return prod(len(weights) for _, weights in self.places)


class Run(Fate):
    """A phase along a record, with other outcomes in some places."""

    def __init__(self, entries: list[Entry], place: int, instead: dict[int, int]) -> None:
        super().__init__()
        self.entries = entries
        self.place = place
        self.instead = instead
        self.last = max(instead, default=len(entries))
        self.drawn: list[tuple[int, Counter[int]]] = []
        self.throws: list[Throw] = []

    def _next(self, kind: str) -> Entry:
        if self.place >= len(self.entries) or self.place > self.last:
            raise Enough
        entry = self.entries[self.place]
        if entry.kind != kind:
            raise Enough
        self.place += 1
        return entry

    def answer(self, decision: Decision) -> Option:
        self.drawn = []
        return decision.find(self._next(CHOOSE).value)

    def pick(self, source: Source, among: list[int]) -> int:
        place, possible = self.place, Counter(among)
        entry = self._next(CHANCE)
        self.drawn.append((place, possible))
        return self.instead.get(place, source.face(entry.value))

    def hear(self, event: Event) -> None:
        line = event.line()
        if not line.dice and not line.card:
            return
        if line.needed and line.good is not None and self.drawn:
            self.throws.append(Throw(line, self.drawn))
        self.drawn = []
        if self.instead and self.place > self.last:
            raise Enough

    def play(self, game: Game, state: State) -> None:
        game.play_phase(game.play(state, self, self.answer, self.hear))


@dataclass(slots=True)
class Count:
    good: int = 0
    all: int = 0
    expected: float = 0.0
    spread: float = 0.0

    def add(self, good: bool, chance: float) -> None:
        self.good += good
        self.all += 1
        self.expected += chance
        self.spread += chance * (1 - chance)

    @property
    def told(self) -> Luck:
        return Luck(self.good, self.all, round(self.expected, 2), round(CONFIDENCE * sqrt(self.spread), 2))


@dataclass(slots=True)
class Sum:
    dice: Count = field(default_factory=Count)
    cards: Count = field(default_factory=Count)


def luck(record: Record) -> dict[str, Luck]:
    """Dice and cards, each against their odds."""
    game, entries, found = find_game(record.game), record.counting(), Sum()
    data = record.restart_state()
    state = (game.start(record.scenario, record.options) if data is None else game.restore(data)).copy()
    place, tried = 0, 0
    while not state.over and tried < PATIENCE:
        before, run = state.copy(), Run(entries, place, {})
        try:
            run.play(game, state)
        except Enough:
            break
        for throw in run.throws:
            tried += throw.outcomes
            if (chance := odds(game, before, entries, place, throw)) is not None:
                (found.cards if throw.line.card else found.dice).add(bool(throw.line.good), chance)
        place = run.place
    counts = {"dice": found.dice, "cards": found.cards}
    return {name: each.told for name, each in counts.items() if each.all}


def odds(game: Game, before: State, entries: list[Entry], start: int, throw: Throw) -> float | None:
    """How likely it was to go well; None where the other outcomes lead elsewhere, or are too many to try."""
    possible = [weights for _, weights in throw.places]
    if throw.outcomes > MOST:
        return None
    well = 0
    for faces in product(*possible):
        instead = {place: face for (place, _), face in zip(throw.places, faces, strict=True)}
        run = Run(entries, start, instead)
        try:
            run.play(game, before.copy())
        except Enough:
            pass
        except MoonlessError:
            return None
        if not run.throws or run.throws[-1].places[0][0] != throw.places[0][0]:
            return None
        if run.throws[-1].line.good:
            well += prod(weights[face] for weights, face in zip(possible, faces, strict=True))
    return well / prod(weights.total() for weights in possible)
