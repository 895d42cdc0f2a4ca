"""9 once more, as a whole: whole advance phases in positions of any kind, with men not spotted yet about them, end as a
reading of the specification (`advance_reading`) has it."""

from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.core.play import Listener, nobody
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.rules import advance
from moonless.games.rogue_regiment.state import DRIVEN_OFF, NOWHERE, VEHICLE, State
from tests.games.rogue_regiment.rules.advance_reading import Advancing
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS, facts, musters

SEEDS = 4
MOST = 4
"""So many units advance at most: finding their ways takes a while."""
OTHERWISE = {"m07-colonels-supper"}
"""16.8 Where an officer does not stay."""


def advancing(mission: str, seed: int) -> State:
    """Every other position in battle; nobody drives, a few are alert, one man at least is known."""
    play, random = musters(mission, seed), Random(seed)
    state = play.state
    state.battle = state.battle or seed % 2 == 1
    for unit in state.units:
        if unit.place >= play.board.size or (unit.role == VEHICLE and not unit.parked):
            unit.fate, unit.place = DRIVEN_OFF, NOWHERE
    there = [unit for unit in state.units if unit.place >= 0 and not unit.parked]
    for unit in there:
        unit.alert = False
    for unit in random.sample(there, min(MOST, len(there))):
        unit.alert, unit.smoking = True, False
    for man in state.operators:
        man.spotted = not man.captive and random.random() < 0.4
    return state


def compare(start: State, listener: Listener | None) -> bool:
    """Whether anything came of it."""
    state = start.copy()
    play = GAME.play(state, SeededFate(0), nobody, listener)
    reading = Advancing(play)
    advance.begin_advance(play)
    while advance.advance_phase(play):
        pass
    reading.advance_all()
    pairs = zip(facts(state), facts(reading.state), strict=False)
    assert facts(state) == facts(reading.state), (start.mission, [pair for pair in pairs if pair[0] != pair[1]])
    return facts(state) != facts(start)


@pytest.mark.rule("SRR 4.10", "SRR 9.1", "SRR 9.2", "SRR 9.3", "SRR 9.4", "SRR 9.6", "SRR R59")
@pytest.mark.parametrize("mission", [id for id in MISSIONS if id not in OTHERWISE])
def test_an_advance_goes_as_the_specification_says(mission: str) -> None:
    """Whether somebody follows the log or not."""
    told: list[object] = []
    came = [compare(advancing(mission, seed), told.append if seed // 2 % 2 else None) for seed in range(SEEDS)]
    assert sum(came) > 1, came
