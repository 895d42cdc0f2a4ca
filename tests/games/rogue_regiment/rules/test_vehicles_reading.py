"""15.2, 15.4 and 15.5 once more: convoys on a road with men, soldiers, wrecks and smoke about end as a reading of the
specification (`road_reading`) has it."""

from collections import Counter
from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.core.play import Listener, nobody
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import CONVOY
from moonless.games.rogue_regiment.rules import vehicles
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NOWHERE, VEHICLE, WAITING, WRECKED, State, Unit
from tests.games.rogue_regiment.rules.road_reading import Road
from tests.games.rogue_regiment.rules.test_event_phase_reading import Fact, facts, musters

ROAD_BLOCK = "m08-road-block"
SEEDS = 40
FATES = [ALIVE] * 6 + [WAITING, WAITING, WRECKED, DRIVEN_OFF]


def on_the_road(seed: int, entering: bool) -> State:
    """The convoy is to come, or anywhere along its route, with others on the road."""
    play, random = musters(ROAD_BLOCK, seed), Random(seed)
    state, mission = play.state, play.mission
    free = [at for at, square in enumerate(mission.route[:-1]) if not play.occupied & play.board.bits[square]]
    places = iter(sorted(random.sample(free, len(mission.column)), reverse=True))
    state.special_done = [special.kind == CONVOY for special in mission.specials]
    for unit in [unit for unit in state.units if unit.key in mission.column]:
        at, unit.fate = next(places), WAITING if entering else random.choice(FATES)
        if unit.fate in (ALIVE, WRECKED):
            unit.route, unit.place = at, mission.route[at]
            unit.facing = play.board.facing_to(unit.place, mission.route[at + 1])
            unit.alert, unit.smoking = random.random() < 0.2 and unit.fate == ALIVE, random.random() < 0.1
    crowd(state, mission.route, random)
    state.markers = [random.choice(mission.route)] if random.random() < 0.2 else []
    state.battle = entering and seed % 8 == 0
    return state


def crowd(state: State, route: list[int], random: Random) -> None:
    """Soldiers, some of them one behind the other, and a raider on the road."""
    taken = {unit.place for unit in state.units} | {man.place for man in state.operators}
    afoot = [unit for unit in state.units if unit.role != VEHICLE and unit.place >= 0]
    start = random.randrange(len(route) - 3)
    squares = [route[start], route[start + 1], *random.sample(route, 4)]
    for unit, square in zip(random.sample(afoot, 5), squares, strict=False):
        if square not in taken:
            unit.place, unit.post, unit.line = square, NOWHERE, NOWHERE
            taken.add(square)
    man, square = random.choice(state.operators), random.choice(route)
    if square not in taken and not man.captive and random.random() < 0.6:
        man.place, man.aboard = square, NOWHERE


def compare(start: State, entering: bool, listener: Listener | None) -> list[str]:
    """What has become of each of them."""
    state = start.copy()
    play = GAME.play(state, SeededFate(0), nobody, listener)
    reading = Road(play)
    if entering:
        vehicles.convoy_enters(play)
        reading.enter()
    else:
        vehicles.convoy_moves(play)
        reading.move()
    pairs = zip(driven(state), driven(reading.state), strict=False)
    assert driven(state) == driven(reading.state), [pair for pair in pairs if pair[0] != pair[1]]
    column = [(old, new) for old, new in zip(start.units, state.units, strict=True) if old.role == VEHICLE]
    return [became(old, new) for old, new in column]


def became(old: Unit, new: Unit) -> str:
    if new.fate == DRIVEN_OFF != old.fate:
        return "gone"
    if old.fate == WAITING:
        return "waits" if new.fate == WAITING else "comes"
    moved = new.route - old.route
    return "stays" if moved == 0 else "drives on" if moved == 4 else "stops on the way"


def driven(state: State) -> list[Fact]:
    return [*facts(state), *((unit.key, unit.fate, unit.route, unit.place) for unit in state.units)]


@pytest.mark.rule("SRR 15.2", "SRR 15.4")
@pytest.mark.parametrize("entering", [True, False])
def test_a_convoy_drives_as_the_specification_says(entering: bool) -> None:
    """Whether somebody follows the log or not."""
    happened: Counter[str] = Counter()
    for seed in range(SEEDS):
        told: list[object] = []
        happened.update(compare(on_the_road(seed, entering), entering, told.append if seed % 2 else None))
    kinds = ["gone", "waits", "comes"] if entering else ["gone", "comes", "stays", "drives on", "stops on the way"]
    assert min(happened[kind] for kind in kinds) > 3, happened
