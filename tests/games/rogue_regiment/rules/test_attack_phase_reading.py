"""12 and 13 once more: attack and end phases in positions of any kind end as a reading of the specification
(`fight_reading`) has it, with the same dice."""

import pytest

from moonless.games.rogue_regiment.rules import attack_phase
from moonless.games.rogue_regiment.state import State
from tests.games.rogue_regiment.rules.fight_reading import Fighters
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS, Fact, facts, musters
from tests.games.rogue_regiment.rules.test_reactions_reading import Scene

SEEDS = 10


def attacked(mission: str, seed: int) -> State:
    """Most are alert, many face somebody; every third position is in battle."""
    play = musters(mission, seed)
    state, board, size = play.state, play.board, play.board.size
    state.battle = state.battle or seed % 3 == 0
    for number, unit in enumerate(state.units):
        unit.alert = unit.alert or (unit.place >= 0 and not unit.parked and not unit.smoking and number % 3 > 0)
    for number, man in enumerate(state.operators):
        man.spotted = not man.captive and (man.spotted or number % 2 == seed % 2)
        near = [unit for unit in state.units if man.spotted and 0 <= unit.place < size and 0 <= man.place < size]
        for unit in [each for each in near if 0 < board.distance[each.place][man.place] <= 8]:
            unit.facing = board.facing_to(unit.place, man.place)
    return state


def known(state: State) -> list[Fact]:
    return [*facts(state), *((unit.attacked, unit.hits) for unit in state.units), (len(state.markers),)]


@pytest.mark.rule("SRR 8.5", "SRR 8.7", "SRR 12.1", "SRR 12.2", "SRR 13")
@pytest.mark.parametrize("mission", MISSIONS)
def test_attacks_and_the_end_of_a_turn_are_as_the_specification_says(mission: str) -> None:
    """Whether somebody follows the log or not."""
    hurt = 0
    for seed in range(SEEDS):
        told: list[object] = []
        start = attacked(mission, seed)
        scene = Scene(start, f"{mission} {seed}", told.append if seed % 2 else None)
        reading = Fighters(scene, scene.dice.fell)
        attack_phase.attack_phase(scene)
        reading.attack_all()
        assert known(scene.state) == known(reading.state), (mission, seed)
        attack_phase.end_phase(scene)
        reading.end()
        assert known(scene.state) == known(reading.state), (mission, seed)
        hurt += sum(man.health for man in start.operators) - sum(man.health for man in scene.state.operators)
    assert hurt > 2
