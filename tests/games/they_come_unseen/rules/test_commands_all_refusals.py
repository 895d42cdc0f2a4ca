"""6 to 15 Whatever is not offered is refused with a reason and its rule, and nothing that is offered: of each question
that lists why not, in games at random."""

from collections import Counter

import pytest

from moonless.core.decision import Decision, Option, Refusal
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DIRECTION_KEYS
from moonless.games.they_come_unseen.rules import commands, legs, replenishment, sequence, submarines
from moonless.games.they_come_unseen.rules.commands import LISTED
from moonless.games.they_come_unseen.state import Plan, Ship
from tests.games.they_come_unseen.rules.chart_reading import NAMES, around, station
from tests.games.they_come_unseen.rules.test_sequence_reading import Game

SEEDS = range(1, 10)
EVERY = {"order": 6, "leg": 6}
"""Of these questions there are many: of so many one is compared."""


class Compared(Game):
    """A game at random, in which all is asked why not."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.asked: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        super().__init__(scenario, seed)

    def choose(self, decision: Decision) -> Option:
        self.asked[decision.ask] += 1
        found = self.known(decision)
        if found is not None and self.asked[decision.ask] % EVERY.get(decision.ask, 1) == 0:
            self.compare(decision, *found)
        return super().choose(decision)

    def known(self, decision: Decision) -> tuple[set[str], list[Refusal]] | None:
        """All answers that there could be, and the refusals."""
        about, ask = decision.about, decision.ask
        if ask == "order" and isinstance(about, Plan):
            return self.orders(about), submarines.order_refusals(self, about)
        if ask == "leg" and isinstance(about, Plan):
            return {*DIRECTION_KEYS, "go"}, legs.leg_refusals(self, about)
        if ask == "ras":
            return {"with orange", "with red", "with both"}, replenishment.formation_refusals(self)
        if ask == "course" and isinstance(about, list):
            members = [ship for ship in about if isinstance(ship, Ship)]
            return set(DIRECTION_KEYS), replenishment.course_refusals(self, members)
        if ask == "command":
            return self.own(decision.seat), commands.command_refusals(self, decision.seat)
        return None

    def orders(self, plan: Plan) -> set[str]:
        steps = {f"{heading} {depth}" for heading in DIRECTION_KEYS for depth in DEPTH_KEYS}
        ports = {f"attack {NAMES[station(there)]}" for there in around(plan.squares[-1]) if station(there) >= 0}
        return {*steps, *(f"snort {heading}" for heading in DIRECTION_KEYS), *ports, "end", "mines", "stay"}

    def own(self, seat: str) -> set[str]:
        """Of a seat's ships all but the passing of containers."""
        found = {"ras"} if seat in self.seating.ship_seats[4] else set()
        for ship in self.state.ships:
            if ship.square >= 0 and seat in self.seating.ship_seats[ship.number]:
                found |= {command.key for command in LISTED[ship.number]}
        return found

    def compare(self, decision: Decision, everything: set[str], refusals: list[Refusal]) -> None:
        offered, refused = {option.key for option in decision.options}, [refusal.key for refusal in refusals]
        assert len(set(refused)) == len(refused)
        assert not offered & set(refused), (decision.ask, offered & set(refused))
        assert everything - offered == set(refused), (decision.ask, (everything - offered) ^ set(refused))
        assert all(refusal.rule and refusal.reason and refusal.label for refusal in refusals)
        self.rules.update(refusal.rule for refusal in refusals)


@pytest.mark.rule("TCU 6.1", "TCU 10.1", "TCU 10.3", "TCU 15.4", "TCU 15.8", "TCU 15.9")
@pytest.mark.parametrize("scenario", ["standard", "lone-destroyer"])
def test_what_is_not_offered_is_refused_with_a_reason(scenario: str) -> None:
    asked: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for seed in SEEDS:
        game = Compared(scenario, seed)
        while not game.state.over:
            sequence.play_phase(game)
        asked, rules = asked + game.asked, rules + game.rules
    assert min(asked[ask] for ask in ("order", "leg", "command")) > 30, asked
    assert len(rules) > 15, rules
