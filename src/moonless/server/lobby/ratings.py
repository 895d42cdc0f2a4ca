"""How strong somebody is: OpenSkill's Plackett-Luce model, by game and side, with its doubt.

They Come Unseen is rated between people. A mission that is played alone or together is rated against what the
rule-of-thumb player made of it when the mission was measured: the result's place among those games is the chance to
beat one of them, and the new rating lies so far between that of a defeat and that of a victory. Everything here is a
function of its arguments: the same games in the same order give the same ratings.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()
MEASURED_SIGMA = 1.0
"""How well the strength of the rule-of-thumb player is known: it is the measure itself."""
MIDDLE, SCALE, NINETEEN_IN_TWENTY = 1500.0, 30.0, 1.96
"""As people read it: about 400 points make ten to one, as elsewhere."""


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - MODEL.mu))

    @property
    def doubt(self) -> int:
        """The true strength lies so near 19 times in 20."""
        return round(NINETEEN_IN_TWENTY * SCALE * self.sigma)


def after_duel(sides: Sequence[Sequence[Rating]], won: Sequence[float]) -> list[list[Rating]]:
    """New ratings of two or more sides; the larger `won`, the better."""
    best = max(won)
    rated = MODEL.rate([_team(side) for side in sides], ranks=[best - each for each in won])
    return [_after(side, new) for side, new in zip(sides, rated, strict=True)]


def after_mission(team: Sequence[Rating], better: float) -> list[Rating]:
    """New ratings of those who played together, whose result was better than this share of the measured ones."""
    measure = [MODEL.rating(mu=MODEL.mu, sigma=MEASURED_SIGMA) for _ in team]
    (victory, _), (defeat, _) = (MODEL.rate([_team(team), measure], ranks=ranks) for ranks in ([0.0, 1.0], [1.0, 0.0]))
    return [
        Rating(better * up.mu + (1 - better) * down.mu, better * up.sigma + (1 - better) * down.sigma, each.games + 1)
        for each, up, down in zip(team, victory, defeat, strict=True)
    ]


def _team(side: Sequence[Rating]) -> list[PlackettLuceRating]:
    return [MODEL.rating(mu=each.mu, sigma=each.sigma) for each in side]


def _after(side: Sequence[Rating], new: Sequence[PlackettLuceRating]) -> list[Rating]:
    return [Rating(each.mu, each.sigma, old.games + 1) for old, each in zip(side, new, strict=True)]
