"""5.2 The course of a mission; 16 objectives, leaving, victory and defeat, special rules."""

import pytest

from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment.content.components import (
    BY_MINE,
    DESTROY,
    EXIT,
    SPECIALS,
    Objective,
    SpecialCard,
)
from moonless.games.rogue_regiment.rules import (
    alarm,
    blasts,
    objectives,
    sequence,
)
from moonless.games.rogue_regiment.state import (
    ADVANCE,
    ATTACK,
    DEBRIEFING,
    END,
    ENTRY,
    EVENT,
    OPERATORS,
    OVER,
    PATROL,
)
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import set_up


def raid() -> Position:
    """One dump to destroy, then out."""
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(4, 4)])
    game.mission.objectives = [Objective(DESTROY, [dump], 1, "dump"), Objective(EXIT, [], 1, "exit")]
    game.operator("jock", (0, 0)).place = exits[0]
    return game


@pytest.mark.rule("SRR 5.2")
def test_the_phases_of_a_turn() -> None:
    game = set_up("m01-paper-chase")
    state = game.state
    seen: list[int] = []
    game.answerer = lambda decision: decision.options[-1]
    game.fate = SeededFate(1)
    while state.turn == 1:
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        sequence.play_phase(game)
    assert seen == [OPERATORS, ADVANCE, EVENT, PATROL, ATTACK, END]
    alarm.sound_alarm(game, "test", "5.5")
    turn, seen = state.turn, []
    while state.turn == turn and state.phase < DEBRIEFING:
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        sequence.play_phase(game)
    assert PATROL not in seen


@pytest.mark.rule("SRR R19")
@pytest.mark.rule("SRR 5.7")
@pytest.mark.rule("SRR 5.8")
def test_dawn_comes_after_sixty_turns() -> None:
    game = set_up("m01-paper-chase")
    game.state.turn, game.state.phase = 60, END
    sequence.play_phase(game)
    assert game.state.phase == DEBRIEFING
    sequence.play_phase(game)
    assert game.state.phase == OVER
    assert not game.state.reports[-1].won
    assert "dawn" in game.state.reports[-1].why
    assert ENTRY < OPERATORS


@pytest.mark.rule("SRR 16.6")
def test_rating() -> None:
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(4, 4)])
    game.mission.objectives = [Objective(DESTROY, [dump], 1, "dump"), Objective(EXIT, [], 1, "exit")]
    man = game.operator("jock", (0, 0))
    bomb = game.token("lewes_bomb", (8, 8), "bomb", fuse=9)
    assert not objectives.primary_prepared(game)
    bomb.place = game.at((5, 5))
    assert objectives.primary_prepared(game)
    alarm.sound_alarm(game, "test", "5.5")
    assert not game.state.early_alarm
    man.place, game.state.standing[dump], game.state.withdrawn = exits[0], False, True
    assert (sequence.make_report(game).rating, sequence.make_report(game).title) == (4, "Who dares wins")
    game.state.early_alarm = True
    assert sequence.make_report(game).rating == 3
    game.operator("paddy", (1, 1), dead=True)
    assert sequence.make_report(game).rating == 2


@pytest.mark.rule("SRR 16.6")
def test_a_mission_may_ask_for_silence_until_a_card_of_its_own() -> None:
    """Road Block: until the convoy comes; what is wrecked then makes noise, as it must."""
    for came, rating in ((False, 3), (True, 4)):
        game = raid()
        game.mission.specials = [SpecialCard(SPECIALS.index("convoy"), "Convoy", 6, 9, ["normal"])]
        game.mission.quiet_until, game.state.special_done = 0, [came]
        alarm.sound_alarm(game, "test", "5.5")
        game.state.standing, game.state.withdrawn = [False], True
        assert (game.state.early_alarm, sequence.make_report(game).rating) == (not came, rating)


@pytest.mark.rule("SRR 16.6")
def test_a_mission_that_begins_in_battle_asks_for_speed() -> None:
    for turn, rating in ((12, 4), (13, 3)):
        game = raid()
        game.mission.battle, game.mission.out_by_turn = True, 12
        game.state.standing, game.state.withdrawn, game.state.turn = [False], True, turn
        assert sequence.make_report(game).rating == rating
        game.state.standing = [True]
        assert sequence.make_report(game).rating == 0, "nothing is earned by running away"


@pytest.mark.rule("SRR 16.6")
def test_the_bomb_at_the_objective_raises_no_early_alarm() -> None:
    """By its fuse, or at withdrawal: it was done when the bomb was laid."""
    for withdrawn in (False, True):
        game = raid()
        game.token("lewes_bomb", (5, 5), fuse=1)
        game.state.drawn = 1
        if not withdrawn:
            blasts.explode_due(game, False)
            assert (game.state.battle, game.state.early_alarm) == (True, False)
        game.state.withdrawn, game.state.turn = True, 5
        sequence.debriefing_phase(game)
        assert (game.state.reports[-1].rating, game.state.reports[-1].title) == (4, "Who dares wins")


@pytest.mark.rule("SRR 16.6")
@pytest.mark.rule("SRR R60")
def test_an_explosion_that_does_the_last_of_it_is_not_early() -> None:
    game = raid()
    blasts.blast(game, game.at((5, 5)), BY_MINE, "jock")
    assert (game.state.standing, game.state.early_alarm) == ([False], False)
    chain = raid()
    chain.token("fuel_barrel", (5, 5))
    blasts.blast(chain, chain.at((6, 6)), BY_MINE, "jock")
    assert (chain.state.standing, chain.state.early_alarm) == ([False], False)
    shot = raid()
    paddy = shot.operator("paddy", (8, 5))
    shot.token("fuel_barrel", (5, 5), "barrel")
    shot.state.meter = 1
    shot.chance(d6=4)
    shot.act(paddy, "attack pistol barrel")
    assert (shot.state.standing, shot.state.early_alarm) == ([False], False)
    wide = raid()
    blasts.blast(wide, wide.at((8, 8)), BY_MINE, "jock")
    assert (wide.state.standing, wide.state.early_alarm) == ([True], True)


@pytest.mark.rule("SRR 5.2")
@pytest.mark.rule("SRR 11.1")
def test_every_patrol_phase_begins_with_nobody_moved_yet() -> None:
    game = raid()
    unit = game.patrolman("patrol", game.line([(0, 8), (8, 8)]), (0, 8), "E")
    unit.acted = True  # in the turn before
    sequence.go_on(game, EVENT, False)
    assert (game.state.phase, unit.acted) == (PATROL, False)
