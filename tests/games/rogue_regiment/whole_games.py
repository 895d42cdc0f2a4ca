"""Whole games: played by chance, and what must hold of them all along."""

from moonless.core.decision import Decision, Option
from moonless.core.play import Answerer
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import CORPSE
from moonless.games.rogue_regiment.content.content import content_of
from moonless.games.rogue_regiment.rules import sequence
from moonless.games.rogue_regiment.state import (
    ALIVE,
    OPERATORS,
    State,
)
from moonless.players.random import RandomPlayer
from tests.games.rogue_regiment.position import Position


def set_up(mission: str, **options: str) -> Position:
    """A mission after its set-up, every question answered with the first option."""
    game = Position(mission=mission)
    game.state = GAME.start(mission, {**GAME.unattended, **options})
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    while game.state.phase < OPERATORS:
        sequence.play_phase(game)
    return game


def conserved(state: State) -> None:
    """Nobody stands twice, nothing is in two places, no count is negative."""
    mission = content_of(state).mission(state.mission)
    standing = [unit.place for unit in state.units if unit.place >= 0 and unit.kind < 8]
    assert len(set(standing)) == len(standing), "two units on one square"
    assert all((unit.place >= 0) >= (unit.fate == ALIVE) for unit in state.units)
    men = [man.place for man in state.operators if man.place >= 0 and not man.dead and man.aboard < 0]
    assert len(set(men)) == len(men), "two operators on one square"
    assert not set(men) & set(standing)
    assert all(0 <= man.health <= 5 and min(man.gear) >= 0 for man in state.operators)
    assert all(token.place < 0 or token.holder < 0 for token in state.tokens)
    cards = state.deck + state.discards + ([state.card] if state.card >= 0 else [])
    assert sorted(cards) == sorted(mission.decks[state.level])
    dead = sum(unit.fate != ALIVE and unit.kind in (0, 1, 2) for unit in state.units)
    assert sum(token.kind == CORPSE for token in state.tokens) <= dead
    assert state.meter >= 0


def eager(seed: int) -> Answerer:
    """Random answers, but nobody goes home or sits still while he could act."""
    player = RandomPlayer(seed)

    def answer(decision: Decision) -> Option:
        idle = ("withdraw", "done", "end")
        better = [option for option in decision.options if option.key not in idle]
        return player.answer(Decision(decision.seat, decision.ask, decision.rule, better or decision.options))

    return answer
