"""3 The sequence of play."""

import pytest

from moonless.games.gato_leader.rules import post_combat, sequence, terms
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 1.5")
@pytest.mark.rule("GL R35")
def test_initiative_is_printed_per_level() -> None:
    game = Position("holding-the-line")
    salmon, s_39 = game.boat("salmon"), game.boat("s-39", "veteran")
    assert not terms.aggressive(game, salmon)
    assert terms.aggressive(game, s_39)
    s_39.stress = game.level(s_39).okay_max + 1
    assert terms.aggressive(game, s_39)
    sub, other = game.duel(salmon, "short-s"), game.join(s_39, "short-s")
    assert [sequence.attacks_now(game, each, True) for each in (sub, other)] == [False, True]
    assert [sequence.attacks_now(game, each, False) for each in (sub, other)] == [True, False]


@pytest.mark.rule("GL 1.10")
def test_segments_and_rounds_are_counted() -> None:
    game = Position("holding-the-line")
    boat = game.boat("salmon")
    game.duel(boat, "long-n")
    game.ship("m1", "convoy-nw", 58)
    post_combat.end_of_round(game)
    assert game.battle.round == 2
    before = game.state.segment
    sequence.begin_segment(game)
    assert game.state.segment == before + 1
