"""6 once more, read anew from the specification: what a man may be told to do, and all answers to what is asked about
it, is compared with what is offered, at every decision of missions played at random.

They begin as missions do, or scattered: men, crafts, things and soldiers anywhere, so that they are near each other.
Of the program only the board, the boards of the men and the pieces are looked at (`order_reading`).
"""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, serious
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import WATER
from moonless.games.rogue_regiment.content.components import DINGHY, JEEP
from moonless.games.rogue_regiment.rules import sequence
from moonless.games.rogue_regiment.state import OPERATORS, Operator, State
from tests.games.rogue_regiment.position import READ
from tests.games.rogue_regiment.rules.order_reading import ABOUT_ORDERS, TABLE, Reading, answers
from tests.games.rogue_regiment.rules.scattering import Scattering
from tests.games.rogue_regiment.rules.step_reading import Walker

ASKED = {f"{ask}?" for ask in (*ABOUT_ORDERS, "mark", "smoker", "fuse", "who", "patrol-start", "entry", "order")}
SITUATIONS = {"in a jeep", "in a dinghy", "swimming", "on a small tile", "indoors", "passing", "carrying", "freed"}
SELDOM = {"free", "drive", "marked"}
"""What hardly any game comes to by chance."""


class Referee:
    """Plays at random and compares at every decision of the operator phase."""

    def __init__(self, mission: str, seed: int, readings: dict[str, str]) -> None:
        self.state: State = GAME.start(mission, {**READ, **readings})
        self.random = Random(f"{mission} {seed}")
        self.fate = SeededFate(f"{mission} {seed}")
        self.begin()
        self.offers: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self.decisions = 0

    def begin(self) -> None:
        self.play = GAME.play(self.state, self.fate, self.answer)

    def play_on(self, decisions: int) -> None:
        end = self.decisions + decisions
        while not self.state.over and self.decisions < end:
            sequence.play_phase(self.play)

    def scatter(self) -> None:
        while self.state.phase < OPERATORS:
            sequence.play_phase(self.play)
        Scattering(self.play, self.random).scatter()
        self.begin()

    def answer(self, decision: Decision) -> Option:
        man = decision.about
        if decision.ask == "action" and isinstance(man, Operator):
            self.decisions += 1
            self.compare(decision, man)
        else:
            self.compare_answers(decision)
        return self.choose(decision)

    def choose(self, decision: Decision) -> Option:
        if decision.ask == "withdraw":
            return decision.options[1]
        kinds: dict[str, list[Option]] = {}
        for option in serious(decision.options):
            kinds.setdefault(self.kind(decision, option), []).append(option)
        for last in ("end", "done"):
            if last in kinds and len(kinds) > 1 and self.random.random() < 0.7:
                del kinds[last]
        return self.random.choice(kinds[self.random.choice(sorted(kinds))])

    def kind(self, decision: Decision, option: Option) -> str:
        """Each has the same chance; a move onto another's square is one of its own."""
        man, verb = decision.about, option.key.split()[0]
        if decision.ask != "action" or not isinstance(man, Operator):
            return option.key
        walker = Walker(self.play, man)
        return "pass" if verb == "move" and walker.at(man.place, option.value) in walker.others else verb

    def compare(self, decision: Decision, man: Operator) -> None:
        expected = Reading(self.play, man).legal()
        everything = {key for keys in expected.values() for key in keys}
        if not man.passing or not everything:
            everything.add("end")  # R9
        offered = [option.key for option in decision.options]
        assert len(set(offered)) == len(offered), offered
        assert set(offered) == everything, (self.state.mission, man, set(offered) ^ everything)
        self.offers.update(verb for verb in TABLE if expected[verb])
        self.offers.update(self.situations(man))
        self.missing.update(verb for verb in TABLE if not expected[verb])

    def situations(self, man: Operator) -> list[str]:
        """Where and how he is, to count."""
        board, kind = self.play.board, self.state.units[man.aboard].kind
        found = {
            "in a jeep": man.aboard >= 0 and kind == JEEP,
            "in a dinghy": man.aboard >= 0 and kind == DINGHY,
            "swimming": man.aboard < 0 and board.terrain[man.place] == WATER,
            "on a small tile": man.place >= board.size,
            "indoors": man.place < board.size and board.inside[man.place],
            "passing": man.passing,
            "carrying": man.carrying >= 0,
            "freed": man.companion,
        }
        return [name for name, so in found.items() if so]

    def compare_answers(self, decision: Decision) -> None:
        expected = answers(self.play, decision)
        if expected is not None:
            offered = {option.key for option in serious(decision.options)}
            assert offered == expected, (self.state.mission, decision, offered ^ expected)
            self.offers[f"{decision.ask}?"] += 1


MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]
SEEDS = 4


def both(referees: list[Referee]) -> tuple[Counter[str], Counter[str]]:
    """How often there was each, and how often not."""
    offers: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for referee in referees:
        offers += referee.offers
        missing += referee.missing
    return offers, missing


@pytest.mark.rule("SRR 3.3", "SRR 6.1", "SRR 6.3", "SRR 6.4", "SRR 6.5", "SRR 6.8", "SRR 6.9", "SRR 8.1")
def test_what_is_offered_is_what_the_specification_allows() -> None:
    referees = [Referee(mission, 1, {}) for mission in MISSIONS]
    for referee in referees:
        referee.play_on(60)
    offers, missing = both(referees)
    often = TABLE.keys() - SELDOM
    assert min(offers[verb] for verb in often) > 5, offers  # each was there to be compared,
    assert min(missing[verb] for verb in TABLE) > 5, missing  # and each was not


@pytest.mark.rule("SRR 2.10", "SRR 6.12", "SRR 6.13", "SRR 6.14", "SRR 14.4", "SRR 15.8", "SRR 15.9", "SRR 16.4")
@pytest.mark.parametrize("reading", ["low", "high"])
def test_the_same_with_crafts_things_and_soldiers_about(reading: str) -> None:
    referees = [Referee(mission, seed, {"r23": reading}) for mission in MISSIONS for seed in range(SEEDS)]
    for referee in referees:
        referee.scatter()
        referee.play_on(12)
    offers, missing = both(referees)
    kinds = {*TABLE, *ASKED, *SITUATIONS}
    assert min(offers[kind] for kind in kinds) > 5, {kind: offers[kind] for kind in kinds}
    assert min(missing[verb] for verb in TABLE) > 5, missing
