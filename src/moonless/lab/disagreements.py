"""Positions where a long search disagrees with the rule of thumb, and is clearly right: where a maxim is missing.

Both answers are played to the end by the rule of thumb, in worlds that the search did not meet, on the same dice. What
is listed gained by a clear interval; the most first.
"""

from dataclasses import dataclass

from moonless.core.game import Game
from moonless.core.intervals import Figure, figure
from moonless.core.sight import Sight
from moonless.lab.decisions import games_of
from moonless.lab.progress import Progress
from moonless.players.admiral import CAUTION, Budget, Search
from moonless.players.figures import gained


@dataclass(slots=True)
class Disagreement:
    """One position."""

    seed: str
    """Of the rule of thumb's game in which it was met."""
    place: int
    """Its place among the decisions of that game that were looked at, from 1."""
    seat: str
    ask: str
    rule: str
    usual: str
    maxim: str
    better: str
    gain: Figure


@dataclass(slots=True)
class Found:
    """What was looked at, and what came of it."""

    game: str
    scenario: str
    looked_at: int
    otherwise: int
    """Decisions at which the search would answer otherwise, clearly right or not."""
    clear: list[Disagreement]


def find(game: Game, scenario: str, budget: Budget, count: int, every: int, playouts: int, seed: int) -> Found:
    """Look at one in `every` decisions of the rule of thumb's own games, until so many were looked at."""
    looked_at = otherwise = 0
    clear: list[Disagreement] = []
    with Progress("decisions", count) as progress:
        for name, sights in games_of(game, scenario, "disagreements", seed, every):
            for place, sight in enumerate(sights[: count - looked_at], start=1):
                looked_at += 1
                found = look(game, sight, budget, playouts, name, place)
                otherwise += found is not None
                if found is not None and found.gain.mean > 0 and found.gain.excludes_nothing():
                    clear.append(found)
                progress.add(1)
            if looked_at >= count:
                break
    clear.sort(key=lambda each: -each.gain.mean)
    return Found(game.id, scenario, looked_at, otherwise, clear)


def look(game: Game, sight: Sight, budget: Budget, playouts: int, seed: str, place: int) -> Disagreement | None:
    """What the search's answer brings more than the rule of thumb's; None where it is the same."""
    search = Search(game, sight, "disagree")
    search.think(budget)
    best, usual = search.race.best(CAUTION), search.race.captain
    if best is usual:
        return None
    search.thorough = True
    search.try_anew([usual, best], playouts)
    gain = figure(gained(game, best, usual))
    decision = sight.decision
    return Disagreement(
        seed, place, sight.seat, decision.ask, decision.rule, usual.key, search.why, best.key, gain
    )  # fmt: skip


def as_text(found: Found) -> str:
    lines = [
        f"{found.game}, {found.scenario}: {found.looked_at} decisions, {found.otherwise} answered otherwise,"
        f" {len(found.clear)} of them clearly better (95%)",
    ]
    for each in found.clear:
        lines += [
            f"  {each.seat}, {each.ask} ({each.rule}), game '{each.seed}', look {each.place}",
            f"    {each.better} instead of {each.usual}: {each.gain.mean:+.2f} +/- {each.gain.margin:.2f}"
            f" in {each.gain.worlds} worlds",
        ]
        if each.maxim:
            lines.append(f"    the rule of thumb: {each.maxim}")
    return "\n".join(lines)
