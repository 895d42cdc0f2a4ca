"""16 once more: missions at any point are done, lost, prepared and rated as a reading of the specification
(`ending_reading`) has it."""

from collections import Counter
from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.core.play import nobody
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import BOMB, OBJECTIVES
from moonless.games.rogue_regiment.rules import objectives, sequence
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import (
    DRIVEN_OFF,
    KILLED,
    NOWHERE,
    OPERATORS,
    VEHICLE,
    WRECKED,
    State,
    Token,
)
from tests.games.rogue_regiment.position import READ
from tests.games.rogue_regiment.rules.ending_reading import Ending
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS

SEEDS = 40


def begun(mission: str) -> State:
    state = GAME.start(mission, {**READ, "ties": "none"})
    play = GAME.play(state, SeededFate(1), lambda decision: decision.options[0])
    while state.phase < OPERATORS:
        sequence.play_phase(play)
    return state


def later(start: State, seed: int) -> Play:
    """The same mission at any later point: things done and undone, men out, dead and about."""
    state, random = start.copy(), Random(f"{start.mission} {seed}")
    play = GAME.play(state, SeededFate(seed), nobody)
    exits = [place for tile in play.board.tiles if tile.exit for place in tile.places]
    anywhere = [*range(play.board.size), 0]
    share = random.choice([0.2, 0.5, 0.9])
    for number in range(len(state.standing)):
        state.departed[number] = random.random() < 0.1
        state.standing[number] = not state.departed[number] and random.random() > share
    state.blown = [random.random() < share for _ in state.blown]
    for unit in state.units:
        gone = WRECKED if unit.role == VEHICLE else KILLED
        unit.fate = gone if random.random() < share else random.choice([unit.fate] * 9 + [DRIVEN_OFF])
    people(state, random, [*exits], anywhere, share)
    for token in state.tokens:
        chance = random.random()
        holders = [n for n, man in enumerate(state.operators) if not man.dead and not man.companion]
        token.holder = random.choice(holders) if chance < share / 2 and holders else NOWHERE
        token.place = (
            NOWHERE if token.holder >= 0 or chance > 0.97 else random.choice(exits if chance < share else anywhere)
        )
    targets = [place for structure in play.mission.structures for place in structure.places] + play.mission.points
    for number in range(random.randint(0, 4)):
        near = random.choice(targets or anywhere)
        place = random.choice([at for at in range(play.board.size) if play.board.distance[at][near] <= 2])
        state.tokens.append(Token(f"bomb-{number}", BOMB, random.choice([place, place, NOWHERE])))
    state.turn, state.withdrawn = random.randint(2, 20), random.random() < 0.8
    state.early_alarm, state.special_done = random.random() < 0.5, [random.random() < 0.5 for _ in state.special_done]
    return GAME.play(state, SeededFate(seed), nobody)


def people(state: State, random: Random, exits: list[int], anywhere: list[int], share: float) -> None:
    for man in state.operators:
        man.dead = random.random() < 0.1
        man.captive = man.companion and not man.dead and random.random() < 0.3
        out = random.random() < share + 0.1 and exits and not man.captive
        man.place = NOWHERE if man.dead else exits.pop(random.randrange(len(exits))) if out else random.choice(anywhere)


@pytest.mark.rule("SRR 16.1", "SRR 16.2", "SRR 16.3", "SRR 16.6", "SRR R44", "SRR R66")
@pytest.mark.parametrize("mission", MISSIONS)
def test_what_is_done_and_lost_and_rated_is_the_specification_s(mission: str) -> None:
    start, seen = begun(mission), Counter[str]()
    for seed in range(SEEDS):
        play = later(start, seed)
        reading = Ending(play)
        for objective in [*play.mission.objectives, *play.mission.secondary]:
            done = objectives.done(play, objective)
            assert done is reading.done(objective), (mission, seed, OBJECTIVES[objective.kind])
            assert objectives.prepared(play, objective) is reading.prepared(objective), (mission, seed, objective.words)
            seen["done" if done else "undone"] += 1
        lost = [objective for objective in play.mission.objectives if reading.impossible(objective)]
        assert objectives.out_of_reach(play) is (lost[0] if lost else None), (mission, seed)
        assert objectives.primary_prepared(play) is reading.quiet_so_far(), (mission, seed)
        compare_report(play, reading, seen)
    assert min(seen[what] for what in ("done", "undone", "won", "failed")) > 0, seen


def compare_report(play: Play, reading: Ending, seen: Counter[str]) -> None:
    report = sequence.make_report(play)
    assert (report.won, report.rating) == (reading.won(), reading.points()), play.state.mission
    assert report.title == play.content.titles[report.rating]
    assert report.out == len([man for man in reading.men if reading.out(man)])
    assert report.dead == [man.key for man in play.state.operators if man.dead and not man.companion]
    done = [reading.done(objective) for objective in play.mission.secondary]
    assert (report.secondary, report.secondaries) == (bool(done) and all(done), sum(done))
    recovered = [each for each in play.mission.objectives if OBJECTIVES[each.kind] == "recover"]
    assert report.brought_out == sum(reading.brought_out(target) for each in recovered for target in each.targets)
    assert report.early_alarm is (play.state.early_alarm or play.mission.battle)
    seen["won" if report.won else "failed"] += 1
