"""Random play over all campaigns, lengths and optional rules: never stuck, nothing lost or made of nothing."""

from random import Random
from typing import Any

import pytest

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.content.kinds import MINE, MINE_MISSION, TUBES
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, UNKNOWN, State

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((campaign, {"length": length}) for campaign in load_content().sheets for length in ("short", "medium", "long")),
    ("setting-sun", {"selection": "random", "players": 4}),
    ("against-the-sun", {"torpedoes": "better", "selection": "random"}),
    ("linked", {"length": "short"}),
    ("linked", {"first": "against-the-sun", "length": "medium", "selection": "random", "torpedoes": "better"}),
    ("first-patrol", {"players": 2}),
]


def check_counts(state: State) -> None:
    """Cards are in a deck, in its discards or on the table; nothing aboard is more than there is room for."""
    content = load_content()
    removed = content.sheets[state.campaign].removed_convoys
    full = [content.event_deck, [n for n in content.convoys if n not in removed]]
    full += [content.merchant_deck, content.escort_deck, content.naval_deck]
    for deck, cards in enumerate(full):
        held = state.decks[deck] + state.discards[deck]
        battle = state.battle
        if battle is not None:
            if deck == 1 and battle.card:
                held = [*held, battle.card]
            on_table = [ship.card for ship in [*battle.ships, *battle.aside] if ship.card != UNKNOWN]
            held = held + [card for card in on_table if deck >= 2 and card in cards]
        assert sorted(held) == sorted(cards)
        assert state.decks[deck] == sorted(state.decks[deck]), "a deck has no order"
    for boat in state.boats:
        if boat.status == IN_PLAY and boat.place >= 0:
            card = content.boats[boat.id]
            lost = boat.temporary[TUBES] + boat.lasting[TUBES]
            assert 0 <= sum(boat.ready) <= max(0, card.torpedoes_ready - lost)
            assert 0 <= sum(boat.stored) <= card.torpedoes_stored
            assert min([*boat.ready, *boat.stored, *boat.missions, boat.ammo, boat.stress, boat.xp]) >= 0
            assert boat.ready[MINE] + boat.stored[MINE] == 0 or boat.missions[MINE_MISSION]
    assert state.so >= 0


@pytest.mark.parametrize(("scenario", "options"), SETTINGS)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play(scenario: str, options: dict[str, Any], seed: int) -> None:
    state = GAME.start(scenario, {"home_by": GAME.unattended["home_by"], **options})
    random = Random(seed).random
    answers = 0

    def answer(decision: Decision) -> Option:
        nonlocal answers
        answers += 1
        assert len(decision.options) > 1, "what has one answer is not asked"
        assert decision.seat in GAME.seats
        return decision.options[int(random() * len(decision.options))]

    rules = Play(state, SeededFate(seed), answer)
    phases = 0
    while not state.over:
        GAME.play_phase(rules)
        phases += 1
        if phases % 3 == 0:
            check_counts(state)
        assert answers < 20_000
    check_counts(state)
    assert GAME.outcome(state).level in GAME.levels
    assert GAME.restore(plain(state)) == state
