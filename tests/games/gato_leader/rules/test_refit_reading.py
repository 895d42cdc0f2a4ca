"""14 once more: squadrons of any kind come out of the Refit Segment as a reading of the specification (`refit_reading`)
has it."""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, serious
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.phases import REFIT
from moonless.games.gato_leader.rules import refit
from moonless.games.gato_leader.state import Boat, State
from tests.games.gato_leader.position import Position
from tests.games.gato_leader.rules.refit_reading import Refit

SQUADRONS = 60
CAMPAIGNS = ["against-the-sun", "turning-the-tide", "setting-sun"]


def squadron(campaign: str, seed: int) -> tuple[Position, Random]:
    """Boats in Ports, at sea and at bases, in any condition."""
    random = Random(f"{campaign} {seed}")
    game = Position(campaign, random.choice(["short", "medium", "long"]))
    state, seas = game.state, len(game.sheet.areas)
    state.phase, state.notices, state.segment_vp = REFIT, random.randint(0, 2), random.randint(8, 12)
    state.rested, state.intel = random.random() < 0.5, [0]
    state.ultra[0] = state.warnings[0] = 1
    for area in random.sample(range(seas), 2):
        state.fobs[area] = random.randint(0, 6)
    ashore = random.random() < 0.3
    for id in random.sample(sorted(GAME.content.boats), 5):
        boat = game.boat(id, random.choice(["green", "trained", "veteran", "ace"]))
        if random.random() < 0.6 and not ashore:
            boat.place = random.choice([*state.fobs, *state.fobs, random.randrange(seas)])
        wear(boat, random)
    return game, random


def wear(boat: Boat, random: Random) -> None:
    boat.xp, boat.stress, boat.patrols = random.randint(0, 14), random.randint(0, 12), random.choice([0, 0, 0, 1, 2])
    boat.pack, boat.ammo = random.choice([-1, 0, 0, 1]), random.randint(0, 6)
    boat.at_sea, boat.in_port, boat.contact_bonus = random.randint(0, 3), random.randint(0, 3), random.randint(0, 2)
    boat.searched, boat.moved, boat.acted, boat.homeward = (random.random() < 0.5 for _ in range(4))
    for counters in (boat.temporary, boat.lasting):
        counters[random.randrange(len(counters))] = random.choice([0, 1, 2])
    boat.ready = [random.randint(0, 3), random.choice([0, 0, 1]), random.choice([0, 0, 1]), random.choice([0, 0, 0, 2])]
    boat.stored = [random.randint(0, 6), random.choice([0, 0, 2]), random.choice([0, 0, 2]), random.choice([0, 0, 1])]
    boat.missions[0] = random.randint(0, 1)


def facts(state: State) -> list[object]:
    boats = [
        (
            (boat.id, boat.level, boat.xp, boat.stress, boat.status, boat.pack, boat.ammo, boat.ready, boat.stored),
            (boat.temporary, boat.lasting, boat.missions, boat.at_sea, boat.in_port, boat.contact_bonus),
            (boat.searched, boat.moved, boat.acted, boat.homeward),
        )
        for boat in state.boats
    ]
    squadron = (state.vp, state.so, state.fobs, state.intel, state.ultra, state.warnings)
    return [*boats, squadron, (state.segment_vp, state.notices, state.rested)]


@pytest.mark.rule("GL 14.1", "GL 14.3", "GL 14.6", "GL 14.7", "GL 14.8", "GL 14.9", "GL 14.10", "GL 14.11")
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_refit_is_as_the_specification_says(campaign: str) -> None:
    """Whether somebody follows the log or not."""
    asked: Counter[str] = Counter()
    for seed in range(SQUADRONS):
        game, random = squadron(campaign, seed)
        answers: list[tuple[str, Option]] = []

        def answer(decision: Decision, random: Random = random, answers: list[tuple[str, Option]] = answers) -> Option:
            answers.append((decision.ask, random.choice(serious(decision.options))))
            return answers[-1][1]

        game.answerer, game.heard = answer, seed % 2 == 0
        reading = Refit(game.state, campaign, answers)
        goes_on = refit.refit_phase(game)
        asked.update(ask for ask, _ in answers)
        reading.refit()
        assert goes_on is bool(reading.boats())
        assert facts(game.state) == facts(reading.state), (campaign, seed)
        assert answers == []
    assert min(asked[ask] for ask in ("take", "mines-aboard", "port-load", "load-type")) > 3, asked
