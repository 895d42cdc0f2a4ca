"""The captain: better than chance everywhere, the same every time, never illegal, and always with a reason."""

from functools import cache

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.game import Player
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.captain import maxims
from moonless.games.by_stealth_and_sea.captain.captain import Captain
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules import slc_phase
from moonless.games.by_stealth_and_sea.rules.harbor_defense import SEEK
from moonless.games.by_stealth_and_sea.rules.skill_checks import ACCEPT, REROLL, SURGES, Check
from moonless.games.by_stealth_and_sea.rules.slc_phase import END
from moonless.games.by_stealth_and_sea.state import Slc
from moonless.players.random import RandomPlayer
from tests.games.by_stealth_and_sea.position import Position

MISSIONS = list(load_content().missions)


CAMPAIGNS = ["historic-campaign", "custom-campaign"]


GAMES = 24


@cache
def scores(player: str, scenario: str, games: int) -> list[float]:
    """The results of a player in games with the seeds from 0 on."""
    found: list[float] = []
    for seed in range(games):
        state = GAME.start(scenario, {})
        holder: Player = Captain() if player == "captain" else RandomPlayer(seed)
        play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, holder))
        found.append(GAME.outcome(state).score)
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("mission", MISSIONS)
def test_beats_chance_in_every_mission(mission: str) -> None:
    assert mean(scores("captain", mission, GAMES)) > mean(scores("random", mission, GAMES)) + 2


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_beats_chance_in_every_campaign(campaign: str) -> None:
    assert mean(scores("captain", campaign, 3)) > 2 * mean(scores("random", campaign, 3))


def test_results_spread_over_the_victory_levels() -> None:
    content = load_content()
    levels = {
        content.victory(content.mission_victory, int(score)).level
        for mission in MISSIONS
        for score in scores("captain", mission, GAMES)
    }
    assert len(levels) >= 4


@pytest.mark.parametrize("scenario", ["bg2", "na1", "custom-campaign"])
def test_same_seed_same_choices_all_legal_each_with_a_reason(scenario: str) -> None:
    reasons = {value for name, value in vars(maxims).items() if name.isupper() and isinstance(value, str)}

    def play() -> list[str]:
        state, captain, keys = GAME.start(scenario, {}), Captain(), []

        def answer(decision: Decision) -> Option:
            captain.why = ""
            choice = captain.choose(state, decision)
            assert choice in decision.options
            assert captain.why in reasons
            keys.append(choice.key)
            return choice

        play_out(GAME, state, SeededFate(7), answer)
        return keys

    assert play() == play()


def test_another_captain_would_choose_the_same() -> None:
    """A choice depends on the state alone, not on what was asked before: searches ask out of order."""
    state, veteran = GAME.start("bg5", {}), Captain()

    def answer(decision: Decision) -> Option:
        choice = veteran.choose(state, decision)
        assert Captain(1).choose(state.copy(), decision) is choice
        return choice

    play_out(GAME, state, SeededFate(3), answer)


# Positions


def choice(position: Position, slc: Slc) -> tuple[str, str]:
    """What the captain does with this SLC, and why."""
    captain = Captain()
    options = slc_phase.legal_acts(position, slc)
    chosen = captain.choose(position.state, Decision(slc.seat, "action", "4.3", options, slc))
    assert chosen in options
    return chosen.key, captain.why


def test_attaches_the_charge_surely_whoever_is_near() -> None:
    position = Position("bg2")
    slc = position.ready(position.slc(1, "K7", "SE", submerged=True, detected=True, warhead_out=True, warhead=0))
    position.patrol_craft(1, "K7")
    assert choice(position, slc) == ("attach barham surely", maxims.ATTACH)


def test_detaches_over_the_target() -> None:
    position = Position("bg2")
    slc = position.ready(position.slc(1, "K7", "SE", submerged=True))
    assert choice(position, slc) == ("detach surely", maxims.DETACH)


def test_scuttles_when_the_work_is_done() -> None:
    position = Position("bg2")
    slc = position.ready(position.slc(1, "K7", "SE", submerged=True, warhead=0))
    slc.sunk.append(position.ship("barham", "K7"))
    assert choice(position, slc) == ("scuttle surely", maxims.DONE)


def test_slips_away_from_a_patrol_craft_before_scuttling() -> None:
    position = Position("bg2")
    slc = position.ready(position.slc(1, "H7", "W", submerged=True, detected=True, warhead=0))
    position.patrol_craft(1, "H7")
    assert choice(position, slc) == ("move", maxims.SHAKE_OFF)


def test_scuttles_in_the_last_turn_rather_than_travel() -> None:
    position = Position("bg2", turn=12)
    slc = position.ready(position.slc(2, "H7", "E", submerged=True))
    assert choice(position, slc) == ("scuttle surely", maxims.LAST_CALL)


def test_gives_up_when_nothing_can_be_reached_in_time() -> None:
    position = Position("bg3", turn=9)
    slc = position.ready(position.slc(3, "C5", "E", battery=0))
    assert choice(position, slc) == ("scuttle surely", maxims.GIVE_UP)


def test_mends_the_transmission_before_a_long_way() -> None:
    position = Position("bg2", turn=1)
    slc = position.ready(position.slc(1, "D3", "E", transmission=0))
    slc.faults.append(kind := next(n for n, card in enumerate(position.content.fault_cards) if card.space == 2))
    key = position.content.fault_cards[kind].key
    assert choice(position, slc) == (f"repair {key} surely", maxims.MEND)


def test_rides_into_the_target_when_the_warhead_cannot_be_freed_in_time() -> None:
    position = Position("bg5", turn=12)
    slc = position.ready(position.slc(1, "K7", "SE", submerged=True, warhead=0))
    slc.faults.append(next(n for n, card in enumerate(position.content.fault_cards) if card.space == 5))
    assert choice(position, slc) == ("attack renown", maxims.RIDE_IN)


def test_keeps_no_surge_in_the_last_check() -> None:
    position, captain = Position("bg5"), Captain()
    slc = position.slc(2)
    check = Check(slc, 3, 4, -1, "Escape", "4.3.15")
    check.best = 2
    assert captain.choose(position.state, Decision(slc.seat, "reroll", "1.5", [REROLL, ACCEPT], check)) is REROLL
    assert captain.why == maxims.ALL_IN


def test_spends_no_surge_to_save_a_surge() -> None:
    position, captain = Position("bg2"), Captain()
    slc = position.slc(1)
    check = Check(slc, 2, 6, 0, "Breathing Gear", "1.6")
    assert captain.choose(position.state, Decision(slc.seat, "surges", "1.5", SURGES[:2], check)) is SURGES[0]
    assert captain.why == maxims.HOARD


def test_leads_the_hunters_away_from_a_stunned_crew() -> None:
    position, captain = Position("bg2"), Captain()
    position.slc(1, submerged=True, stunned=True)
    position.slc(2, submerged=True)
    assert captain.choose(position.state, Decision("slc-1", "seek", "5.4.4", [SEEK[0], SEEK[1]], 1)) is SEEK[1]


def test_ends_an_activation_only_when_nothing_useful_is_left() -> None:
    """Points are left over now and then, never both of them."""
    for mission in MISSIONS:
        state, captain = GAME.start(mission, {}), Captain()

        def answer(decision: Decision, captain: Captain = captain, state: object = state) -> Option:
            chosen = captain.choose(state, decision)  # type: ignore[arg-type]
            slc = decision.about
            if chosen is END and isinstance(slc, Slc):
                assert slc.action_points == 1 or slc.warhead_out, captain.why
            return chosen

        play_out(GAME, state, SeededFate(11), answer)
