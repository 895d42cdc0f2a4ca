"""The fast path: rules answered directly, with no table, no record and nothing suspended."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.game import Game, Player
from moonless.core.play import Answerer, State


def play_out(game: Game, state: State, fate: Fate, answerer: Answerer) -> None:
    """Play a state to its end."""
    play = game.play(state, fate, answerer)
    while not state.over:
        game.play_phase(play)


def answer_by(game: Game, state: State, player: Player) -> Answerer:
    """One computer player in every seat, each time with what that seat may know."""

    def answer(decision: Decision) -> Option:
        return player.choose(game.secrets.redact(state, decision.seat), decision)

    return answer
