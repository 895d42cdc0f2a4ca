"""8.8 to 12.3 once more, read anew from the specification: what is asked of a battle about the ships, whose order and
ways the player picks, and about boats that fall back, is compared with what is offered (`battle_reading`)."""

from collections import Counter

import pytest

from moonless.core.decision import Decision, Option, Shorthand
from moonless.games.gato_leader.rules import damage
from moonless.games.gato_leader.rules.movement import BoatOnWay
from moonless.games.gato_leader.state import Boat
from tests.games.gato_leader.rules import test_squadron_reading
from tests.games.gato_leader.rules.battle_reading import Fight, astern, best_ways
from tests.games.gato_leader.rules.card_reading import TUBES, areas, unfit
from tests.games.gato_leader.rules.squadron_reading import Squadron

ASKED = {
    "drift", "boat-lag", "lag", "chase", "escort", "attacker", "next-move", "next-attack", "next-roll", "straggler",
    "lose-ready", "reload-type",
}  # fmt: skip


class Referee(test_squadron_reading.Referee):
    """Goes to sea with packs, fights on, and compares at every decision about a battle."""

    drifting = 0
    """How far the boat falls back that was asked about last."""

    def condition(self, squadron: Squadron, boat: Boat) -> None:
        """Torpedoes of all types in the tubes, more often than boats have them."""
        super().condition(squadron, boat)
        for place in range(sum(boat.ready)):
            boat.ready[boat.ready.index(max(boat.ready))] -= 1
            boat.ready[place % 3] += 1

    def wound(self) -> None:
        """12.3 In a battle now and then a tube of a boat is hit."""
        super().wound()
        fighting = Fight(self.state).subs if self.state.battle is not None else []
        if fighting and self.random.random() < 0.1:
            damage.place_damage(self.play, self.state.boats[fighting[0].boat], TUBES, 1, True, "a test")

    def answer(self, decision: Decision) -> Option:
        expected = self.expected(decision)
        if expected is not None:
            offered = [option.key for option in decision.options if not isinstance(option, Shorthand)]
            assert len(set(offered)) == len(offered), offered
            assert set(offered) == expected, (decision.ask, decision.about, set(offered) ^ expected)
            self.offers[decision.ask] += 1
        chosen = self.choose(decision)
        if decision.ask == "drift":
            self.drifting = chosen.value
        return chosen

    def choose(self, decision: Decision) -> Option:
        """Nobody settles a whole battle with one word; who can fight does."""
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            if not isinstance(option, Shorthand):
                kinds.setdefault(option.key.split()[0], []).append(option)
        for dull in ("hold", "done", "retreat", "no-search", "nothing", "stay", "detach", "leave", "dive"):
            if dull in kinds and len(kinds) > 1 and self.random.random() < 0.7:
                del kinds[dull]
        return self.random.choice(kinds[self.random.choice(sorted(kinds))])

    def expected(self, decision: Decision) -> set[str] | None:
        if self.state.battle is None:
            return None
        fight, about = Fight(self.state), decision.about
        if decision.ask != "boat-lag" or not isinstance(about, BoatOnWay):
            return fight.expected(decision)
        here = about.sub.area
        possible = fight.drifts(about.sub)
        lag = self.drifting if len(possible) > 1 else possible[0]
        away = unfit(fight.boat(about.sub))
        ways = best_ways(here, lag - len(about.path)) if away else astern(here)
        return {areas()[area]["id"] for area in ways}


@pytest.mark.rule(
    "GL 8.1", "GL 8.8", "GL 8.9", "GL 8.10", "GL 9.1", "GL 9.4", "GL 10.1", "GL 10.2", "GL 10.9", "GL 11.1", "GL 11.2",
    "GL 11.3", "GL 11.8", "GL 12.3",
)  # fmt: skip
def test_what_a_battle_asks_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    for campaign in test_squadron_reading.CAMPAIGNS:
        for seed in range(40):
            referee = Referee(campaign, seed)
            referee.play_on(4)
            offers += referee.offers
    assert min(offers[ask] for ask in ASKED) > 2, offers
    assert {*offers} == ASKED, offers
