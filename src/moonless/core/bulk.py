"""The fast path: rules answered directly, with no table, no record and nothing suspended."""

import contextlib
import gc
from collections.abc import Iterator

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.game import Game, Player
from moonless.core.play import Answerer, State

SELDOM = 100_000
"""New objects before garbage is looked for."""


def tidy_seldom() -> tuple[int, int, int]:
    """Look for garbage less often from now on: a game lets go of all it held, and what is alive need not be gone
    through again. Answers how it was."""
    before = first, second, third = gc.get_threshold()
    gc.set_threshold(max(first, SELDOM) if first else 0, second, third)
    return before


@contextlib.contextmanager
def seldom_tidied() -> Iterator[None]:
    """For as long as something is played."""
    before = tidy_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)


def play_out(game: Game, state: State, fate: Fate, answerer: Answerer) -> None:
    """Play a state to its end, seldom tidied: without a `with`, to enter which takes long beside a short game."""
    play, play_phase = game.play(state, fate, answerer), game.play_phase
    before = tidy_seldom()
    try:
        while not state.over:
            play_phase(play)
    finally:
        gc.set_threshold(*before)


def answer_by(game: Game, state: State, player: Player) -> Answerer:
    """One computer player in every seat, each time with what that seat may know."""

    def answer(decision: Decision) -> Option:
        return player.choose(game.secrets.redact(state, decision.seat), decision)

    return answer
