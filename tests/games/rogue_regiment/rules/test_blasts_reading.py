"""14 once more: explosions in positions of any kind, with barrels about, end as a reading of the specification
(`blast_reading`) has it, with the same dice and answers."""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.play import Listener
from moonless.games.rogue_regiment.content.components import BARREL, JEEP
from moonless.games.rogue_regiment.rules import blasts
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, State, Token
from tests.games.rogue_regiment.rules.blast_reading import SOURCES, Blasts
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS, Fact, facts, musters
from tests.games.rogue_regiment.rules.test_reactions_reading import Scene

SEEDS = 6


class Noting(Scene):
    """An explosion, all answers noted."""

    def __init__(self, start: State, seed: str, listener: Listener | None) -> None:
        self.noted: list[tuple[str, Option]] = []
        super().__init__(start, seed, listener)

    def ask(self, decision: Decision) -> Option:
        chosen = super().ask(decision)
        if decision.ask in ("allocate", "explode-next") and len(decision.options) > 1:
            self.noted.append((decision.ask, chosen))
        return chosen


def mined(mission: str, seed: int) -> tuple[State, int]:
    """Barrels about a square near somebody; no jeep, whose end is another matter (15.9)."""
    play, random = musters(mission, seed), Random(seed)
    state, board = play.state, play.board
    for unit in state.units:
        if unit.kind == JEEP:
            unit.place = NOWHERE
            unit.fate = 3
    for man in state.operators:
        man.aboard = NOWHERE if man.aboard >= 0 and state.units[man.aboard].kind == JEEP else man.aboard
    spots = [unit.place for unit in state.units if 0 <= unit.place < board.size and unit.fate == ALIVE]
    spots += [man.place for man in state.operators if 0 <= man.place < board.size]
    spots += [place for structure in play.mission.structures for place in structure.places] + play.mission.points
    middle = random.choice(spots)
    near = [place for place in range(board.size) if board.distance[place][middle] <= 2]
    center = random.choice([place for place in near if board.distance[place][middle] <= 1])
    for number in range(random.choice([0, 1, 2, 4])):
        state.tokens.append(Token(f"barrel-{number}", BARREL, random.choice(near)))
    return state, center


def known(state: State) -> list[Fact]:
    hits = [(unit.key, unit.fate, unit.hits if unit.fate == ALIVE else -1) for unit in state.units]
    whole = (tuple(state.standing), tuple(state.blown), tuple(state.markers))
    return [*facts(state), *hits, *whole]


@pytest.mark.rule(
    "SRR 14.2", "SRR 14.3", "SRR 14.4", "SRR 14.5", "SRR 14.8", "SRR 5.4", "SRR R35", "SRR R36", "SRR R37"
)
@pytest.mark.parametrize("mission", MISSIONS)
def test_an_explosion_is_as_the_specification_says(mission: str) -> None:
    """Whether somebody follows the log or not."""
    came: Counter[str] = Counter()
    for seed in range(SEEDS):
        start, center = mined(mission, seed)
        for number, source in enumerate(SOURCES):
            told: list[object] = []
            scene = Noting(start, f"{mission} {seed} {source}", told.append if seed % 2 else None)
            reading = Blasts(scene, scene.dice.fell, scene.noted)
            blasts.blast(scene, center, number, "jock")
            reading.explode(center, source)
            assert known(scene.state) == known(reading.state), (mission, seed, source)
            assert not scene.noted
            came[source] += known(scene.state) != known(start)
    assert min(came[source] for source in SOURCES) > 0, came
