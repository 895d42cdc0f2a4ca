"""3.5, 6.2 to 6.6, 9.1, 10.3 Why a path cannot go on to a square: nothing bars just those to which an order leads."""

from collections import Counter
from collections.abc import Callable

import pytest

from moonless.core.decision import Bar, Decision, Option
from moonless.games.they_come_unseen.rules import legs, sequence, submarines
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import Plan
from tests.games.they_come_unseen.rules.chart_reading import COMPASS, NAMES, is_land, station
from tests.games.they_come_unseen.rules.test_sequence_reading import Game

SEEDS = range(1, 9)
EVERY = 4
"""Of so many questions one is compared."""


def beside(square: int, heading: str) -> int:
    """The square that way on the chart, land or sea; -1 off it."""
    right, down = COMPASS[heading]
    row, column = square // 40 + down, square % 40 + right
    return row * 40 + column if 0 <= row < 26 and 0 <= column < 40 else -1


def led_to(options: list[Option], heading: str, there: int) -> bool:
    """Whether an order or a step of a leg leads there: at some depth, or to attack what is there."""
    keys = [option.key.split() for option in options]
    place = station(there) if there >= 0 and not is_land(there) else -1
    return any(words[0] == heading or (place >= 0 and words == ["attack", NAMES[place]]) for words in keys)


class Compared(Game):
    """A game at random, in which every square around is asked about."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.found: Counter[str] = Counter()
        self.questions = 0
        super().__init__(scenario, seed)

    def choose(self, decision: Decision) -> Option:
        barred = {"order": submarines.square_barred, "leg": legs.square_barred}.get(decision.ask)
        if barred is not None and isinstance(decision.about, Plan):
            self.questions += 1
            if self.questions % EVERY == 0:
                self.compare(decision, decision.about, barred)
        return super().choose(decision)

    def compare(self, decision: Decision, plan: Plan, barred: Callable[[Play, Plan, int], Bar | None]) -> None:
        here = plan.squares[-1]
        for heading in COMPASS:
            there = beside(here, heading)
            if there < 0:
                continue
            bar, open_way = barred(self, plan, there), led_to(decision.options, heading, there)
            assert (bar is None) is open_way, (decision.ask, self.board.names[there], bar and bar.reason)
            self.found["open" if bar is None else bar.rule] += 1
        for far in (here, (here + 90) % (26 * 40)):
            bar = barred(self, plan, far)
            assert bar is not None
            assert bar.rule == "3.5", bar.reason


@pytest.mark.rule("TCU 3.5", "TCU 6.2", "TCU 6.4", "TCU 6.6", "TCU 9.1", "TCU 10.3", "TCU 3.10")
@pytest.mark.parametrize("scenario", ["standard", "lone-submarine"])
def test_a_square_is_barred_unless_an_order_leads_there(scenario: str) -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        game = Compared(scenario, seed)
        while not game.state.over:
            sequence.play_phase(game)
        found += game.found
    assert found["open"] > 50, found
    assert len(found) > 5, found
