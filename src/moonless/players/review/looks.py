"""One decision looked back on: what the answer that was given promised, and whether another was clearly better.

A rival is found by the search and then held against the answer in worlds of their own: whoever looks best among many
looks better than it is, so what chose it may not measure it.
"""

from dataclasses import dataclass, field

from moonless.core.decision import RESIGN
from moonless.core.game import Game
from moonless.core.intervals import Figure, figure
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.race import Runner, lead
from moonless.players.admiral.search import Budget, Search
from moonless.players.figures import gained, own_points

CLEAR = 3.0
"""By how many standard errors something must differ from nothing to be told, so that many looks make no false alarm."""


@dataclass(slots=True)
class Look:
    """One decision that was looked at; all in the seat's own points, with half of their 95% intervals."""

    number: int
    """Its place among the choices of the record, from 1."""
    seat: str
    ask: str
    rule: str
    chosen: str
    promised: float
    """What the chosen answer promised."""
    promised_margin: float
    words: str = ""
    """The chosen answer in words."""
    best: str = ""
    """The better answer, or nothing where none was clearly better."""
    better: str = ""
    """The same in words."""
    cost: float = 0.0
    """What was given away by not choosing it."""
    cost_margin: float = 0.0
    luck: float = 0.0
    """What came between this and the next look of its side: dice, cards and the other side."""
    luck_margin: float = 0.0
    lucky: bool = False
    """Whether that is clearly more or less than nothing."""
    thrown: list[str] = field(default_factory=list)
    """The chances between this and the next look."""
    until: int = 0
    """The number of the next look; 0 for the last."""
    worlds: int = 0
    judged: float = 0.0
    """In which share of them the result was judged on the way, not played to where it is known."""

    @property
    def turned(self) -> bool:
        """Whether the game turned here: by a choice that was clearly worse, or by what clearly came after it."""
        return bool(self.best) or self.lucky


NONE = Figure(0.0, 0.0, 0)


@dataclass(slots=True)
class Found:
    """A look, and the figures behind it."""

    look: Look
    promise: Figure
    """Of the answer that was given."""
    price: Figure
    """What the better answer brings more; nothing where none is clearly better."""
    top: Figure
    """Of the better of the two."""
    short: bool
    """Whether time ended before all worlds were tried."""

    def forget_price(self) -> None:
        """A judgment alone calls no answer worse."""
        self.look.best = self.look.better = ""
        self.look.cost = self.look.cost_margin = 0.0
        self.price, self.top = NONE, self.promise


def look(
    game: Game, sight: Sight, number: int, answer: str, budget: Budget, end: float, thorough: bool = False
) -> Found:
    """What the answers to one decision promise. `end` is how the game ended, for who gave up here; `thorough` plays
    every world to its end, where else it might be judged on the way."""
    start = clock.now()
    search = Search(game, sight, f"review {number}")
    race = search.race
    resigned = answer == RESIGN
    if not resigned:
        given = next(runner for runner in race.runners if runner.key == answer)
        race.runners = [given, *(runner for runner in race.runners if runner is not given)]  # all are held against it
        search.think(Budget(budget.iterations // 2, budget.seconds / 2))
    search.thorough = thorough
    rival = None if resigned else find_rival(search)
    held = race.runners[:1] if rival is None else [race.runners[0], rival]
    worlds = max(budget.iterations // (2 * len(held)), 1) if budget.iterations else 0
    tried = search.try_anew(held, worlds, start + budget.seconds if budget.seconds else 0.0)
    found = judge(game, held[0], rival) if not resigned else gave_up(game, held[0], end)
    promise, price, top = found
    seen = Look(number + 1, sight.seat, sight.decision.ask, sight.decision.rule, answer, promise.mean, promise.margin)
    seen.words = "to resign" if resigned else sight.decision.find(answer).label
    seen.worlds, seen.judged = tried, held[0].tally.judged / max(tried, 1)
    if price.worlds:
        best = (rival or held[0]).key
        seen.best, seen.better = best, sight.decision.find(best).label
        seen.cost, seen.cost_margin = price.mean, price.margin
    return Found(seen, promise, price, top, bool(worlds) and tried < worlds)


def find_rival(search: Search) -> Runner | None:
    """Who looked better than the answer that was given."""
    given, best, most = search.race.runners[0], None, 0.0
    for runner in search.race.runners[1:]:
        ahead = lead(runner, given)[0]
        if runner.visits > 1 and ahead > most:
            best, most = runner, ahead
    return best


def judge(game: Game, given: Runner, rival: Runner | None) -> tuple[Figure, Figure, Figure]:
    """Promise, price and the top of both, in worlds that did not choose the rival."""
    promise = figure(list(own_points(game, given).values()))
    if rival is None:
        return promise, NONE, promise
    price = figure(gained(game, rival, given))
    if price.mean <= 0 or not price.excludes_nothing(CLEAR):
        return promise, NONE, promise
    return promise, price, figure(list(own_points(game, rival).values()))


def gave_up(game: Game, captain: Runner, end: float) -> tuple[Figure, Figure, Figure]:
    """Who gives up has what the game ended with, for certain; the captain would have gone on."""
    top = figure(list(own_points(game, captain).values()))
    promise = Figure(end, 0.0, top.worlds)
    price = Figure(top.mean - end, top.error, top.worlds)
    if price.mean <= 0 or not price.excludes_nothing(CLEAR):
        return promise, NONE, promise
    return promise, price, top
