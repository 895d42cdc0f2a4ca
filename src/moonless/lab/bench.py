"""How fast the rules run, beside a yardstick measured in the same minute: random games of python-chess.

Machines differ and are noisy: each round measures the yardstick and the game in turn, and the middle round counts.
"""

import contextlib
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from moonless.core import play as compiled_or_not
from moonless.core.bulk import play_out
from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import Game
from moonless.core.play import State
from moonless.core.table import Table
from moonless.players.random import RandomPlayer

ROUNDS = 7
MOST_PHASES = 200


@dataclass(slots=True)
class Figures:
    """What was measured of one scenario."""

    game: str
    scenario: str
    decisions_a_second: float
    games_a_second: float
    yardstick: float
    """Decisions a second of random chess games, in the same rounds."""
    ratio: float
    restore_microseconds: float
    fork_microseconds: float


def compiled() -> bool:
    """Whether the rules run as compiled by mypyc."""
    return not str(compiled_or_not.__file__).endswith(".py")


def build() -> str:
    """In which form the rules run, in words."""
    return "compiled by mypyc" if compiled() else "plain Python"


def play_random(game: Game, scenario: str, games: int, seed: int) -> int:
    """Random games in bulk, recording and events off; the number of decisions comes back."""
    player = RandomPlayer(seed)
    for number in range(games):
        state = game.start(scenario, dict(game.unattended))
        play_out(game, state, SeededFate(seed + number), player.answer)
    return player.decisions


def play_chess(games: int, seed: int) -> int:
    """Random games of chess; the number of moves comes back."""
    try:
        import chess
    except ImportError:
        raise MoonlessError("the benchmark needs its yardstick: pip install 'moonless[lab]'") from None
    random = Random(seed).random
    moves = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(random() * len(legal))])
            moves += 1
    return moves


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """What the work counted, and the seconds it took."""
    start = time.process_time()
    count = work()
    return count, time.process_time() - start


def measure(game: Game, scenario: str, seconds: float) -> Figures:
    """Rounds of yardstick and game in turn, then restoring and forking."""
    slice_seconds = seconds / ROUNDS / 2
    games = _games_for(lambda number: play_random(game, scenario, number, 0), slice_seconds)
    chess_games = _games_for(lambda number: play_chess(number, 0), slice_seconds)
    rates: list[float] = []
    yardsticks: list[float] = []
    durations: list[float] = []
    for number in range(ROUNDS):
        moves, chess_time = timed(partial(play_chess, chess_games, number))
        decisions, game_time = timed(partial(play_random, game, scenario, games, number * games))
        yardsticks.append(moves / chess_time)
        rates.append(decisions / game_time)
        durations.append(game_time / games)
    ratio = statistics.median(rate / yardstick for rate, yardstick in zip(rates, yardsticks, strict=True))
    restore, fork = restore_cost(game, scenario, seconds / 4), fork_cost(game, scenario, seconds / 4)
    return Figures(
        game.id,
        scenario,
        statistics.median(rates),
        1 / statistics.median(durations),
        statistics.median(yardsticks),
        ratio,
        restore * 1e6,
        fork * 1e6,
    )


def _games_for(play: Callable[[int], int], seconds: float) -> int:
    """How many games fill a slice of time. The first ones read content and fill tables: they do not count."""
    play(2)
    _, once = timed(lambda: play(2))
    return max(1, round(2 * seconds / once))


class _Reached(Exception):
    """The open decision was reached."""


def restore_cost(game: Game, scenario: str, seconds: float) -> float:
    """Seconds to copy a checkpoint and run its phase again to the open decision: the middle one of a random game."""
    spots = _spots(game, scenario)
    costs: list[float] = []
    until = time.process_time() + seconds
    while time.process_time() < until or not costs:
        for checkpoint, answers, seed in spots:
            start = time.process_time()
            _rerun(game, checkpoint, answers, seed)
            costs.append(time.process_time() - start)
    return statistics.median(costs)


def _rerun(game: Game, checkpoint: State, answers: list[Option], seed: str) -> int:
    """Copy, run, answer as recorded, stop at the open decision; how many were asked comes back."""
    state = checkpoint.copy()
    asked = 0

    def reply(decision: Decision) -> Option:
        nonlocal asked
        asked += 1
        if asked > len(answers):
            raise _Reached
        return answers[asked - 1]

    play = game.play(state, SeededFate(seed), reply)
    with contextlib.suppress(_Reached):
        game.play_phase(play)
    return asked


def _spots(game: Game, scenario: str) -> list[tuple[State, list[Option], str]]:
    """Every decision of a random game: the checkpoint before it, and the answers given since."""
    state = game.start(scenario, dict(game.unattended))
    player = RandomPlayer(0)
    spots: list[tuple[State, list[Option], str]] = []
    for phase in range(MOST_PHASES):
        if state.over:
            break
        spots += _phase_spots(game, state, player, f"phase {phase}")
    return spots


def _phase_spots(game: Game, state: State, player: RandomPlayer, seed: str) -> list[tuple[State, list[Option], str]]:
    """The decisions of one phase, which is played."""
    checkpoint = state.copy()
    answers: list[Option] = []
    spots: list[tuple[State, list[Option], str]] = []

    def reply(decision: Decision) -> Option:
        spots.append((checkpoint, answers.copy(), seed))
        answers.append(player.answer(decision))
        return answers[-1]

    game.play_phase(game.play(state, SeededFate(seed), reply))
    return spots


def fork_cost(game: Game, scenario: str, seconds: float) -> float:
    """Seconds to fork a whole table in the middle of a game, record and all."""
    table = Table.start(game, scenario, 0, dict(game.unattended))
    player = RandomPlayer(0)
    for _ in range(15):
        if table.decision is not None:
            table.choose(player.answer(table.decision))
    costs: list[float] = []
    until = time.process_time() + seconds
    while time.process_time() < until or not costs:
        start = time.process_time()
        table.fork(len(costs))
        costs.append(time.process_time() - start)
    return statistics.median(costs)


def as_text(figures: list[Figures]) -> str:
    """A table for people."""
    head = (
        f"{'scenario':<22}{'decisions/s':>12}{'games/s':>10}{'yardstick/s':>12}{'ratio':>8}"
        f"{'restore us':>12}{'fork us':>10}"
    )
    rows = [
        f"{row.scenario:<22}{row.decisions_a_second:>12,.0f}{row.games_a_second:>10,.0f}{row.yardstick:>12,.0f}"
        f"{row.ratio:>8.1f}{row.restore_microseconds:>12.0f}{row.fork_microseconds:>10.0f}"
        for row in figures
    ]
    return "\n".join([f"Rules {build()}; yardstick: random chess games in the same rounds", "", head, *rows])
