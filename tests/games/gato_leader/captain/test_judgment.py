"""What a state promises: a number from 0 to 1 that more points raise, and that foretells how a campaign ends."""

from collections.abc import Iterator
from statistics import mean

import pytest

from moonless.core.bulk import answer_by
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.captain.judgment import SEGMENT, WEIGHTS
from moonless.games.gato_leader.phases import MOVEMENT, STRATEGIC
from moonless.games.gato_leader.state import HOST, LOST, State
from moonless.players.admiral import Admiral, Budget
from tests.games.gato_leader.position import Position

SEEDS = range(8)


def campaign(scenario: str, seed: int, asked: list[tuple[int, int]], **options: str) -> Iterator[State]:
    """A captain's campaign, phase by phase; `asked` takes down milestone and horizon at every question."""
    state = GAME.start(scenario, {**GAME.unattended, **options})
    captain = answer_by(GAME, state, GAME.judgment.captain(seed))

    def answer(decision: Decision) -> Option:
        asked.append((GAME.judgment.milestone(state), GAME.judgment.horizon(state)))
        return captain(decision)

    rules = GAME.play(state, SeededFate(seed), answer)
    while not state.over:
        GAME.play_phase(rules)
        yield state


@pytest.mark.parametrize(("scenario", "length"), [("holding-the-line", "medium"), ("linked", "short")])
def test_milestones_only_grow_and_the_horizon_lies_ahead(scenario: str, length: str) -> None:
    asked: list[tuple[int, int]] = []
    met = [GAME.judgment.milestone(state) for state in campaign(scenario, 3, asked, length=length)]
    assert met == sorted(met)
    assert [here for here, _ in asked] == sorted(here for here, _ in asked)
    assert all(here < ahead for here, ahead in asked)


@pytest.mark.parametrize("scenario", ["holding-the-line", "against-the-sun"])
def test_the_promise_foretells_the_end(scenario: str) -> None:
    """On average it is not far off in the third Segment; in the seventh much is decided, and it misses by less."""
    early, late = [], []
    for seed in SEEDS:
        promised: dict[int, float] = {}
        for state in campaign(scenario, seed, []):
            promised[state.segment] = GAME.judgment.prospect(state, HOST).score
        total = GAME.outcome(state).score
        early.append(promised[3] - total)
        late += [promised[7] - total] if 7 in promised else []
    assert abs(mean(early)) < 6
    assert mean(map(abs, late)) < mean(map(abs, early))


@pytest.mark.rule("GL 15.2")
def test_points_raise_the_promise_and_a_boat_lost_lowers_it() -> None:
    position = Position()
    position.boat("drum", at="marianas")
    other = position.boat("tautog", at="marianas")
    before = GAME.evaluate(position.state, HOST)
    assert 0 < before < 1
    position.state.vp += 2
    richer = GAME.evaluate(position.state, HOST)
    assert richer > before
    other.status = LOST
    assert GAME.evaluate(position.state, HOST) < richer


@pytest.mark.rule("GL 15.2")
def test_what_is_beyond_the_scale_counts_as_its_end() -> None:
    position = Position()
    position.boat("drum", at="marianas")
    position.state.vp = 999
    assert GAME.evaluate(position.state, HOST) == 1
    position.state.vp = -999
    assert GAME.evaluate(position.state, HOST) == 0


@pytest.mark.rule("GL 2.1")
def test_a_longer_campaign_promises_more() -> None:
    """Each Patrol before a boat counts."""
    promised = []
    for length in ("short", "medium", "long"):
        position = Position(length=length)
        for id in ("drum", "tautog", "guardfish"):
            position.boat(id)
        promised.append(GAME.judgment.prospect(position.state, HOST).score)
    assert promised == sorted(promised)
    assert promised[2] > 2 * promised[0]


def test_every_trait_that_is_met_has_its_weight() -> None:
    met = {
        name
        for seed in (0, 1)
        for state in campaign("against-the-sun", seed, [])
        for name in GAME.judgment.traits(state)
    }
    assert met <= set(WEIGHTS.weights)


@pytest.mark.rule("GL 14.7")
def test_to_put_a_patrol_off_without_need_is_judged_worse_than_to_rest_a_tired_crew() -> None:
    def loss(stress: int) -> float:
        """What staying in Port this Segment costs."""
        position = Position()
        boat = position.boat("drum", stress=stress)
        before = GAME.judgment.prospect(position.state, HOST).score
        boat.acted = True
        return before - GAME.judgment.prospect(position.state, HOST).score

    assert loss(stress=0) > 0
    assert loss(stress=4) == 0


def test_the_admiral_buys_by_looking_ahead_and_fights_by_the_captains_rules() -> None:
    table = Table.start(GAME, "holding-the-line", 4, dict(GAME.unattended))
    admiral, captain = Admiral(GAME, 1, Budget(iterations=2)), GAME.judgment.captain(0)
    fought = False
    while table.decision is not None and not fought:
        sight = table.sight(table.decision.seat)
        if table.decision.ask in ("buy-boat", "maneuver"):
            chosen = admiral.decide(sight)
            fought = table.decision.ask == "maneuver"
            assert (admiral.search is None) == fought
            assert not fought or chosen.key == captain.choose(sight.state, sight.decision).key
        table.choose(captain.decide(sight))
    assert fought


def test_the_last_comparison_looks_to_what_an_answer_brings() -> None:
    """What is bought is compared by the whole campaign, where a boat goes by the Segment."""
    state = Position().state
    state.segment = 2
    state.phase = STRATEGIC
    assert GAME.judgment.far_horizon(state) > SEGMENT * (state.segment + 5)
    state.phase = MOVEMENT
    assert (
        SEGMENT * 2 < GAME.judgment.milestone(state) < GAME.judgment.horizon(state) < GAME.judgment.far_horizon(state)
    )
    assert GAME.judgment.far_horizon(state) == SEGMENT * 3
