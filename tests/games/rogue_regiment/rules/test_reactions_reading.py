"""7 and 8 once more: actions of any kind, in positions of any kind, bring about what a reading of the specification
(`reaction_reading`) makes of the same dice and answers."""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, serious
from moonless.core.fate import SeededFate, Source
from moonless.core.play import Listener, nobody
from moonless.games.rogue_regiment.rules import masks, offers, operator_phase
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, State
from tests.games.rogue_regiment.rules.field_reading import Field
from tests.games.rogue_regiment.rules.order_reading import NAMES
from tests.games.rogue_regiment.rules.reaction_reading import GUNS, Reactions
from tests.games.rogue_regiment.rules.step_reading import Walker
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS, Fact, facts, musters

SEEDS = 12
ELSEWHERE = {"end", "grenade", "cigarette", "mark", "free", "drive"}
"""Actions with tests of their own: what is thrown explodes, what is given is smoked."""
KEPT = {"sprint", "step", "attack", "allocate"}
HELD = {"marked": "hold", "reroll": "accept", "jeep-hit": "man"}
"""Nobody fires out of turn, throws again, or lets the jeep take a hit."""
HANDS = {"take", "place", "step-place"}


class Dice(SeededFate):
    """Which dice fell."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.fell: list[int] = []

    def roll(self, die: Source) -> int:
        self.fell.append(super().roll(die))
        return self.fell[-1]


class Scene(Play):
    """One action, played by the program."""

    def __init__(self, start: State, seed: str, listener: Listener | None) -> None:
        self.random, self.dice = Random(seed), Dice(seed)
        self.answers: list[Option] = []
        super().__init__(start.copy(), self.dice, nobody, listener)
        masks.refresh(self)

    def ask(self, decision: Decision) -> Option:
        """All questions come here, also those with one answer."""
        if decision.ask in HELD:
            return decision.find(HELD[decision.ask])
        options = [option for option in serious(decision.options) if option.key != "grenade"]
        chosen = self.random.choice(options)
        if decision.ask in KEPT:
            self.answers.append(chosen)
        return chosen


def on_foot(play: Play, man: Operator, option: Option) -> bool:
    """Actions that the reading knows: on foot, at an enemy, and into no craft."""
    verb, _, what = option.key.partition(" ")
    weapon, _, key = what.partition(" ")
    crafts, walker = Field(play).crafts, Walker(play, man)
    if verb in ELSEWHERE or man.aboard >= 0:
        return False
    if verb in ("attack", "attack-step", "blind", "marked"):
        return weapon in (*GUNS, "fighting_knife") and any(unit.key == key for unit in play.state.units)
    if what in NAMES:
        return walker.at(man.place, NAMES.index(what)) not in crafts and not (verb == "step-attack" and man.gear[7])
    return True


def chosen(play: Play, man: Operator, random: Random) -> list[Option]:
    """One of each kind that he may do now."""
    found: dict[str, list[Option]] = {}
    for option in offers.legal(play, man):
        if on_foot(play, man, option):
            found.setdefault(option.key.partition(" ")[0], []).append(option)
    return [random.choice(options) for options in found.values()]


def compare(start: State, number: int, key: str, seed: str, listener: Listener | None) -> bool:
    """Whether anybody was moved by it."""
    scene = Scene(start, seed, listener)
    man = scene.state.operators[number]
    scene.state.active = number
    before = Reactions(scene, man, [], [])
    option = next(option for option in offers.legal(scene, man) if option.key == key)
    operator_phase.perform(scene, man, option)
    before.dice, before.answers = scene.dice.fell, scene.answers
    before.state.active = number
    before.perform(key)
    told, read = known(scene.state, key), known(before.state, key)
    assert told == read, (
        start.mission,
        seed,
        key,
        [pair for pair in zip(told, read, strict=False) if pair[0] != pair[1]],
    )
    assert not before.dice, (start.mission, seed, key)
    return [unit.alert for unit in start.units] != [unit.alert for unit in scene.state.units]


def known(state: State, key: str) -> list[Fact]:
    found = facts(state)
    if key.partition(" ")[0] in HANDS:  # what lies where is read in `order_reading`
        found = [fact for fact in found if len(fact) != 3]
    hits = [(unit.hits, unit.attacked) for unit in state.units if unit.fate == ALIVE]
    return [*found, *hits, ("aim", state.operators[state.active].aim)]


@pytest.mark.rule("SRR 7.3", "SRR 7.4", "SRR 7.5", "SRR 7.6", "SRR 7.7", "SRR 7.8", "SRR 7.9", "SRR 7.10", "SRR 8.7")
@pytest.mark.parametrize("mission", MISSIONS)
def test_an_action_brings_about_what_the_specification_says(mission: str) -> None:
    """Whether somebody follows the log or not."""
    done: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for seed in range(SEEDS):
        random, play = Random(seed), musters(mission, seed)
        told: list[object] = []
        for number, man in enumerate(play.state.operators):
            near = [each for each, unit in enumerate(play.state.units) if play.enemies >> max(unit.place, 0) & 1]
            man.ap, man.mark = 4, random.choice([NOWHERE, *near]) if random.random() < 0.7 else man.aim
            man.aim = man.aim if random.random() < 0.5 else NOWHERE
            for option in [] if man.captive else chosen(play, man, random):
                verb = option.key.partition(" ")[0]
                done[verb] += 1
                moved[verb] += compare(
                    play.state, number, option.key, f"{seed} {number}", told.append if seed % 2 else None
                )
    assert len(done) > 10, done
    assert moved.total() > 20, moved
