"""Fit a game's evaluation to games that its captain played: what a position is worth, as its traits tell.

A game begins with a cadet, who strays from the captain's ways, so that positions off the beaten track are met too; from
some milestone on the captain plays every seat. The traits at each later milestone are held against how the game ended.
"""

from dataclasses import dataclass
from random import Random

from moonless.core.bulk import answer_by
from moonless.core.errors import MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import Game
from moonless.core.weights import Weights
from moonless.lab.progress import Progress
from moonless.players.cadet import Cadet

STRAYS = 0.5
"""How often a game begins with a cadet."""
SOBERS = 0.3
"""How often a milestone hands it over to the captain."""
RIDGE = 1e-3
HELD_OUT = 5
"""One game in so many is kept to test with."""


@dataclass(slots=True)
class Sample:
    """A position met, and what came of it."""

    traits: dict[str, float]
    judged: float
    """By the evaluation of now."""
    value: float
    """In the end."""


@dataclass(slots=True)
class Fit:
    """What was found, and how well it foretells games that it was not fitted to: shares of variance explained."""

    weights: Weights
    samples: int
    explained: float
    explained_now: float


def gather(game: Game, scenario: str, seed: int) -> list[Sample]:
    """One game's positions, from where the captain has taken over."""
    lots = Random(f"fit {seed}")
    state = game.start(scenario, dict(game.unattended))
    seat = game.seats_at(scenario, dict(game.unattended))[0]
    captain, cadet = answer_by(game, state, game.judgment.captain(0)), answer_by(game, state, Cadet(game, seed))
    play = game.play(state, SeededFate(f"fit {seed}"), captain if lots.random() >= STRAYS else cadet, None)
    met: list[tuple[dict[str, float], float]] = []
    last = game.judgment.milestone(state)
    while True:
        game.play_phase(play)
        if state.over:
            break
        if game.judgment.milestone(state) == last:
            continue
        last = game.judgment.milestone(state)
        if lots.random() < SOBERS:
            play.answerer = captain
        if play.answerer is captain:
            met.append((game.judgment.traits(state), game.prospect(state, seat).value))
    return [Sample(traits, judged, game.prospect(state, seat).value) for traits, judged in met]


def fit(game: Game, scenarios: list[str], games: int, seed: int) -> Fit:
    """Play so many games of each scenario and fit; one game in five is held out to test with."""
    known: list[Sample] = []
    unseen: list[Sample] = []
    with Progress("games", games * len(scenarios)) as progress:
        for scenario in scenarios:
            for number in range(games):
                (known if number % HELD_OUT else unseen).extend(gather(game, scenario, seed + number))
                progress.add(1)
    weights = least_squares(known)
    values = [sample.value for sample in unseen]
    return Fit(
        weights,
        len(known),
        explained(values, [min(max(weights.judge(sample.traits), 0.0), 1.0) for sample in unseen]),
        explained(values, [sample.judged for sample in unseen]),
    )


def explained(values: list[float], judged: list[float]) -> float:
    """The share of the variance that a judgment explains."""
    mean = sum(values) / max(len(values), 1)
    spread = sum((value - mean) ** 2 for value in values)
    missed = sum((value - said) ** 2 for value, said in zip(values, judged, strict=True))
    return 1 - missed / max(spread, 1e-9)


def least_squares(samples: list[Sample]) -> Weights:
    """The weights that miss the samples least, kept small by a ridge; the constant is free."""
    try:
        import numpy as np
    except ImportError:
        raise MoonlessError("fitting needs NumPy: pip install 'moonless[lab]'") from None
    names = sorted({name for sample in samples for name in sample.traits})
    table = np.array([[1.0, *(sample.traits.get(name, 0.0) for name in names)] for sample in samples])
    values = np.array([sample.value for sample in samples])
    ridge = np.diag([0.0] + [RIDGE * len(samples)] * len(names))
    solved = np.linalg.lstsq(table.T @ table + ridge, table.T @ values, rcond=None)[0]
    return Weights(float(solved[0]), {name: float(weight) for name, weight in zip(names, solved[1:], strict=True)})


def as_text(found: Fit) -> str:
    rows = [f"  {name:24} {weight:+.4f}" for name, weight in found.weights.weights.items()]
    return "\n".join(
        [
            f"{found.samples} positions; variance explained in games held out: {found.explained:.3f}"
            f" (evaluation of now: {found.explained_now:.3f})",
            f"  {'constant':24} {found.weights.constant:+.4f}",
            *rows,
        ]
    )
