"""6.1 What an operator may do now, by points, posture, load and place; and for what he may not, why."""

import pytest

from moonless.core.bulk import play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import (
    offers,
    operator_phase,
    pieces,
    refusals,
    sight,
)
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.state import Operator
from moonless.players.random import RandomPlayer
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 2.10")
@pytest.mark.rule("SRR 2.9")
def test_an_operator_on_an_entry_tile_is_off_the_board() -> None:
    game = Position()
    exits = game.tile("W", 3)
    spawn = game.tile("E", 3, "white")
    man = game.operator("paddy", (0, 0), spotted=True)
    man.place = exits[0]
    unit = game.unit("guard", (1, 3), "W", "smg", alert=True)
    assert not sight.sees(game, unit, man)
    assert pieces.spotted(game) == []
    verbs = {key.split(" ")[0] for key in game.offered(man)}
    assert verbs == {"move", "sprint", "place", "step-place", "end"}
    runner = game.operator("jock", (8, 4))
    reachable = {game.board.ahead[runner.place][facing] for facing in range(8)}
    assert not reachable & set(spawn)


@pytest.mark.rule("SRR R20")
def test_blind_fire_is_for_the_crouched() -> None:
    game = Position()
    game.unit("u", (4, 0), "N")
    man = game.operator("jock", (4, 4))
    assert "blind pistol u" not in game.offered(man)
    man.crouched = True
    assert "blind pistol u" in game.offered(man)


@pytest.mark.rule("SRR 6.11")
def test_who_crouches_is_not_told_to_pop_up_for_it() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), crouched=True)
    refused = game.refused(man)
    assert refused["crouch"] == "Crouch: he is crouched (6.11)"
    assert refused["sprint"] == "Sprint: he is crouched; pop up first (6.11)"


@pytest.mark.rule("SRR 6.1")
@pytest.mark.parametrize("mission", ["m03-hit-and-run", "m05-maquisard", "m09-harbor-lights"])
def test_every_action_is_offered_or_barred_with_its_rule(mission: str) -> None:
    """One predicate decides both: what is not offered has a bar, also where no list tells of it."""
    state = GAME.start(mission, {})
    player, compared = RandomPlayer(2), 0

    def answer(decision: Decision) -> Option:
        nonlocal compared
        man = decision.about
        if decision.ask == "action" and isinstance(man, Operator):
            now = reading(state)
            offered = {option.key.partition(" ")[0] for option in decision.options}
            for verb, action in now.content.actions.items():
                if verb not in offered:
                    refusal = offers.refusal_of(now, man, action)
                    assert (refusal.verb, bool(refusal.reason), bool(refusal.rule)) == (verb, True, True)
                    compared += 1
            refusals = now.content.actions.values()
            told = [action.verb for action in refusals if action.told and action.verb not in offered]
            assert [refusal.verb for refusal in offers.why_not(now, man, decision.options)] == told
        return player.answer(decision)

    play_out(GAME, state, SeededFate(2), answer)
    assert compared > 20


@pytest.mark.rule("SRR 6.1")
def test_what_an_action_costs_stands_in_the_data() -> None:
    content = GAME.content
    prices = {action.id: action.ap for action in content.files.game.action}
    assert {verb: action.ap for verb, action in content.actions.items() if action.ap} == {
        offer.verb: prices[offer.action] for offer in content.files.offers.offer if prices.get(offer.action)
    }
    assert content.action_options.recover.cost == prices["recover"]
    assert {option.cost for option in content.action_options.sprints} == {prices["sprint"]}


@pytest.mark.rule("SRR 6.1")
def test_every_action_of_the_list_is_looked_for_and_carried_out() -> None:
    """One list, `words/offers.toml`; what code says of actions by name names all of them, or only some of them."""
    listed = set(GAME.content.actions)
    with_a_target = {"attack", "attack-step", "grenade", "marked", "blind", "place"}
    assert set(offers.OFFERS) == set(operator_phase.PERFORMED) | with_a_target == listed
    assert set(refusals.WAYS) < listed
    for some in (offers.MOVING, offers.ANYWHERE, offers.ON_FOOT):
        assert set(some) < listed


@pytest.mark.rule("SRR 6.11")
@pytest.mark.rule("SRR R20")
def test_a_standing_man_is_told_what_he_stands_in_the_way_of() -> None:
    game = Position()
    refused = game.refused(game.operator("jock", (4, 4)))
    assert refused["stand"].endswith("he is standing (6.11)")
    assert refused["blind"].endswith("only while crouched (R20)")


@pytest.mark.rule("SRR R9", "SRR 6.1")
@pytest.mark.parametrize(("points", "free", "keys"), [(1, True, {"move e"}), (1, False, {"end"}), (0, True, {"end"})])
def test_who_passes_another_must_go_on_unless_he_cannot(points: int, free: bool, keys: set[str]) -> None:
    """He may not end his turn there while there is a way on; with none left he may."""
    game = Position(". . .")
    jock = game.operator("jock", (1, 0), passing=True)
    game.operator("paddy", (1, 0))
    jock.ap = points
    game.unit("west", (0, 0), "N")
    if not free:
        game.unit("east", (2, 0), "N")
    assert set(game.offered(jock)) == keys


@pytest.mark.rule("SRR 6.7", "SRR 6.8")
def test_a_step_behind_one_of_two_is_enough_for_the_knife() -> None:
    """He has nothing but his knife; the other soldier looks at the square beside."""
    game = Position()
    jock = game.operator("jock", (4, 6))
    jock.gear = [int(name == "fighting_knife") for name in GEAR]
    game.unit("guard", (4, 4), "N", "smg")
    game.unit("other", (6, 4), "E", "smg")
    assert [key for key in game.offered(jock) if key.startswith("step-attack")] == ["step-attack n"]
