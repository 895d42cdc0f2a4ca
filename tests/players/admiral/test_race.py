"""The race: who is ahead, and by how much."""

from math import sqrt
from random import Random

from moonless.core.game import Prospect
from moonless.players.admiral.race import BEHIND, TRUSTED, Race, Runner, lead


def met(runner: Runner, world: int, value: float) -> None:
    runner.tally.add(world, Prospect(value, 0.0, ""))


def plainly(one: Runner, other: Runner) -> tuple[float, float]:
    """The mean of the gaps in all worlds that both have seen, and its standard error."""
    gaps = [value - other.values[world] for world, value in one.values.items() if world in other.values]
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def agree(found: tuple[float, float], wanted: tuple[float, float]) -> bool:
    return all(abs(one - two) < 1e-12 for one, two in zip(found, wanted, strict=True))


def test_a_lead_that_is_reckoned_on_is_the_one_reckoned_at_once() -> None:
    random, race = Random(1), Race(["a", "b"])
    one, two = race.runners
    for world in range(40):
        met(one, world, random.random())
        if world % 3:  # some worlds the other meets later, and not in order
            met(two, world, random.random())
        if world > 4:
            assert agree(lead(one, two), plainly(one, two))
    for world in range(39, -1, -3):
        met(two, world, random.random())
        assert agree(lead(one, two), plainly(one, two))
        assert agree(lead(two, one), plainly(two, one))
    assert len(one.values) == len(two.values) == 40


def test_what_another_process_found_counts_in_every_lead() -> None:
    random, races = Random(2), [Race(["a", "b"]), Race(["a", "b"])]
    for first, race in zip((0, 1), races, strict=True):
        for runner in race.runners:
            for world in range(first, 20, 2):
                met(runner, world, random.random())
        lead(*race.runners)
    races[0].merge(races[1])
    one, two = races[0].runners
    assert len(one.values) == 20
    assert agree(lead(one, two), plainly(one, two))


def test_answers_that_bring_the_same_everywhere_are_not_apart_at_all() -> None:
    race = Race(["a", "b"])
    for world in range(30):
        for runner in race.runners:
            met(runner, world, world / 29)
    assert lead(race.runners[1], race.captain) == (0.0, 0.0)
    race.drop(0.0)
    assert race.running() == [race.captain]


def test_what_is_forgotten_counts_no_more() -> None:
    race = Race(["a", "b"])
    one, two = race.runners
    for world in range(20):
        met(one, world, 1.0 if world < 10 else 0.25 + 0.01 * world)
        met(two, world, 0.0 if world < 10 else 0.25)
    assert lead(one, two)[0] > 0.5
    for runner in race.runners:
        runner.heats.forget_before(10)
    assert agree(lead(one, two), plainly(one, two))
    assert lead(one, two)[0] < 0.25


def test_however_many_worlds_the_heats_have_judgment_makes_nobody_surer_than_so() -> None:
    """A small lead that judgment gives is for the final to find out, where one follows."""
    random, race = Random(3), Race(["a", "b"])
    for world in range(12 * TRUSTED):
        met(race.captain, world, 0.5)
        met(race.runners[1], world, 0.49 + 0.4 * (random.random() - 0.5))
    mean, error = lead(race.runners[1], race.captain)
    assert mean < -BEHIND * error
    race.drop(0.0, heats=True)
    assert len(race.running()) == 2
    race.drop(0.0)
    assert race.running() == [race.captain]
