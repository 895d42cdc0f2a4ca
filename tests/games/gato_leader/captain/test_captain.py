"""The captain: maxims with reasons, sound play, far better than chance."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.game import Outcome
from moonless.core.prices import firsts, tuned
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.captain.captain import Captain
from moonless.games.gato_leader.captain.plans import ground_worth, worn_out
from moonless.games.gato_leader.captain.prices import FIRST
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.phases import STRATEGIC
from moonless.games.gato_leader.rules import squadron
from moonless.games.gato_leader.rules.options import LeavePack
from moonless.games.gato_leader.rules.play import reading
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.state import State

GAMES = 12


def played(scenario: str, seed: int, length: str) -> State:
    state = GAME.start(scenario, {**GAME.unattended, "length": length})
    play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, GAME.judgment.captain(seed)))
    return state


def by_chance(scenario: str, seed: int) -> State:
    state = GAME.start(scenario, dict(GAME.unattended))
    random = Random(seed).random

    def answer(decision: Decision) -> Option:
        return decision.options[int(random() * len(decision.options))]

    play_out(GAME, state, SeededFate(seed), answer)
    return state


@cache
def outcomes(scenario: str, length: str) -> list[Outcome]:
    return [GAME.outcome(played(scenario, seed, length)) for seed in range(GAMES)]


@pytest.mark.parametrize("scenario", load_content().sheets)
def test_captain_reaches_adequate_in_a_fair_share_and_beats_chance(scenario: str) -> None:
    found = outcomes(scenario, "short")
    good = sum(outcome.level in ("Adequate", "Good", "Great") for outcome in found)
    assert good >= GAMES // 2
    chance = [GAME.outcome(by_chance(scenario, seed)).score for seed in range(GAMES)]
    assert sum(outcome.score for outcome in found) > 3 * max(1, sum(chance))


@pytest.mark.rule("GL 15.2")
@pytest.mark.parametrize(("length", "scenarios"), [("short", 4), ("medium", 2)])
def test_evaluations_spread_over_the_printed_bands(length: str, scenarios: int) -> None:
    """Neither is all Great nor all Dismal: every band but the lowest is met, and none by more than half."""
    sheets = list(load_content().sheets)[:scenarios]
    levels = Counter(outcome.level for scenario in sheets for outcome in outcomes(scenario, length))
    assert {"Great", "Good", "Adequate", "Poor"} <= set(levels)
    assert max(levels.values()) <= levels.total() / 2


def test_captain_says_why_and_changes_nothing() -> None:
    state = GAME.start("turning-the-tide", dict(GAME.unattended))
    captain = GAME.judgment.captain(0)
    assert isinstance(captain, Captain)
    reasons = set()

    def answer(decision: Decision) -> Option:
        before = plain(state)
        option = captain.choose(state, decision)
        assert option in decision.options
        assert captain.why
        reasons.add(captain.why)
        if decision.ask in ("maneuver", "option", "target", "port", "move", "attack"):
            assert plain(state) == before
        return option

    play_out(GAME, state, SeededFate(4), answer)
    assert len(reasons) > 12


def until(ask: str, worth: float) -> tuple[State, str]:
    """Setting Sun with packs at a price: the squadron when this is asked first, and the answer."""
    prices = firsts(GAME.judgment.prices()) | {"pack-worth": worth}
    state = GAME.start("setting-sun", dict(GAME.unattended))
    captain = answer_by(GAME, state, GAME.judgment.captains_by(prices)(0))
    asked: list[str] = []

    def answer(decision: Decision) -> Option:
        chosen = captain(decision)
        if decision.ask == ask:
            asked.append(chosen.key)
        return chosen

    play = GAME.play(state, SeededFate(3), answer, None)
    while not asked:
        GAME.play_phase(play)
    return state, asked[0]


@pytest.mark.parametrize(("worth", "packs"), [(0.0, False), (2.0, True)])
def test_a_pack_is_formed_where_its_price_says_so(worth: float, packs: bool) -> None:
    """5.1 At no price the captain hunts alone, as the first officer does; nobody with a mission goes along (R16)."""
    state, answer = until("form-pack", worth)
    assert (answer != "done") == packs
    together = [boat for boat in state.boats if boat.pack >= 0]
    assert (len(together) > 1) == packs
    assert not any(sum(boat.missions) for boat in together)


def test_a_pack_stays_on_its_ground() -> None:
    """Pack-mates take nothing away from each other, so their company is no reason to sail on."""
    state, _ = until("next-search", 2.0)
    play = reading(state)
    pack = [boat for boat in state.boats if boat.pack >= 0]
    together = ground_worth(FIRST, play, pack[0], pack[0].place)
    for boat in pack:
        boat.pack = -1
    alone = ground_worth(FIRST, play, pack[0], pack[0].place)
    assert together == pytest.approx(alone + FIRST.crowd_cost * (len(pack) - 1))


def test_who_cannot_fight_on_leaves_the_pack() -> None:
    """5.17, 13.6 It goes home and the others hunt on: nobody who is worn out is taken along."""
    prices = firsts(GAME.judgment.prices()) | {"pack-worth": 2.0}
    left: Counter[str] = Counter()
    for seed in range(4):
        state = GAME.start("setting-sun", dict(GAME.unattended))
        play_out(GAME, state, SeededFate(seed), pack_leader(state, prices, left))
    assert min(left[f"{ask} {whether}"] for ask in ("move", "action") for whether in (True, False)) > 0, left


def pack_leader(state: State, prices: dict[str, float], left: Counter[str]) -> Callable[[Decision], Option]:
    """Sees to it that a pack goes on only with boats that can; counts whether boats left it."""
    captain = GAME.judgment.captains_by(prices)(0)
    assert isinstance(captain, Captain)

    def answer(decision: Decision) -> Option:
        chosen, boats, play = captain.choose(state, decision), decision.about, reading(state)
        if decision.ask not in ("move", "action") or not isinstance(boats, list) or len(boats) == 1:
            return chosen
        left[f"{decision.ask} {isinstance(chosen, LeavePack)}"] += 1
        tired = [boat for boat in boats if worn_out(captain.prices, play, boat)]
        if tired and squadron.at_sea(play, boats[0]) and not isinstance(chosen, FinalShot):
            assert isinstance(chosen, LeavePack)
        return chosen

    return answer


@pytest.mark.parametrize(
    ("scenario", "length", "more"),
    [("turning-the-tide", "short", 1), ("turning-the-tide", "medium", 0), ("linked", "short", 0)],
)
def test_a_boat_more_is_bought_where_each_goes_out_once(scenario: str, length: str, more: int) -> None:
    """What is kept for later is of no use there; where boats go out again it is."""
    boats = []
    for prices in (firsts(GAME.judgment.prices()), tuned(GAME.judgment.prices())):
        state = GAME.start(scenario, {**GAME.unattended, "length": length})
        captain = answer_by(GAME, state, GAME.judgment.captains_by(prices)(0))
        play = GAME.play(state, SeededFate(3), captain, None)
        while state.phase < STRATEGIC:
            GAME.play_phase(play)
        boats.append(sum(boat.in_play for boat in state.boats))
    assert boats[1] - boats[0] == more
