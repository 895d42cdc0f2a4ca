"""Two players, or two versions of content, on the same seeds: who is better, by how much, and how sure that is.

Both play with the same chance (common random numbers), so they are compared game by game. A comparison stops early once
it is decided; since it is looked at several times, more certainty is asked for than at the end.
"""

from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.core.intervals import Mean, mean_of
from moonless.lab.jobs import Job, Played, Results, read_results, run_jobs
from moonless.lab.progress import Progress

LOOK_EVERY = 20
EARLY = 2.8
"""Standard errors of the difference at which it is decided early: with ten looks, a false alarm in less than 3%."""


@dataclass(slots=True)
class Comparison:
    """Two sides and the difference, the second less the first."""

    one: str
    two: str
    seeds: list[int]
    first: Mean
    second: Mean
    difference: Mean
    stopped_early: bool = False

    @property
    def apart(self) -> bool:
        """Whether the intervals of the two do not touch."""
        return self.first.high < self.second.low or self.second.high < self.first.low


@dataclass(frozen=True, slots=True)
class Contest:
    """What two players are compared in: a scenario, and which seats are theirs (none named: all)."""

    game: str
    scenario: str
    seats: tuple[str, ...] = ()
    against: str = "captain"
    """Who holds the other seats."""
    wins: bool = False
    """Whether only winning counts, however well."""
    options: tuple[tuple[str, str], ...] = ()
    """What it is started with, other than usual."""

    def job(self, player: str, seed: int) -> Job:
        if not self.seats:
            return Job(self.game, self.scenario, player, seed, (), self.options)
        ours = tuple((seat, player) for seat in self.seats)
        return Job(self.game, self.scenario, self.against, seed, ours, self.options)

    def points(self, played: Played) -> float:
        """What a game was worth to the side in question."""
        points = played.scores.get(self.seats[0], played.score) if self.seats else played.score
        return float(points > 0) if self.wins else points


def compare(
    contest: Contest,
    one: str,
    two: str,
    seeds: range,
    processes: int = 1,
    ray: str = "",
    results: Results | None = None,
    early: bool = True,
) -> Comparison:
    """Let two players play the same games."""
    if one == two:
        raise MoonlessError("a player is not compared with itself")
    sides = {contest.job(player, seed).key: player for seed in seeds for player in (one, two)}
    jobs = [contest.job(player, seed) for seed in seeds for player in (one, two)]
    found: dict[str, dict[int, float]] = {one: {}, two: {}}
    stopped = False
    with Progress("games", len(jobs)) as progress:
        for played in run_jobs(jobs, processes, ray, results):
            found[sides[played.key]][played.seed] = contest.points(played)
            progress.add(1)
            if early and decided(found[one], found[two]):
                stopped = True
                break
    return summarize(one, two, found[one], found[two], stopped)


def decided(one: dict[int, float], two: dict[int, float]) -> bool:
    """Looked at after every so many pairs."""
    both = one.keys() & two.keys()
    if not both or len(both) % LOOK_EVERY:
        return False
    gap = mean_of([two[seed] - one[seed] for seed in both])
    return gap.deviation > 0 and abs(gap.mean) > EARLY * gap.deviation / sqrt(gap.count)


def summarize(
    one: str, two: str, first: dict[int, float], second: dict[int, float], stopped: bool = False
) -> Comparison:
    """Only seeds that both have played count."""
    seeds = sorted(first.keys() & second.keys())
    return Comparison(
        one,
        two,
        seeds,
        mean_of([first[seed] for seed in seeds]),
        mean_of([second[seed] for seed in seeds]),
        mean_of([second[seed] - first[seed] for seed in seeds]),
        stopped,
    )


def compare_files(one: Path, two: Path) -> Comparison:
    """Two results files, say of two versions of content, game by game."""
    (what, first), (other, second) = only_contest(one), only_contest(two)
    if what.split()[:2] != other.split()[:2]:
        raise MoonlessError(f"{one} holds {what}, {two} holds {other}: only results of one scenario can be compared")
    if not first.keys() & second.keys():
        raise MoonlessError(f"{one} and {two} have no seed in common")
    return summarize(one.stem, two.stem, first, second)


def only_contest(path: Path) -> tuple[str, dict[int, float]]:
    """The scores of a results file by seed, and what was played; games of two sorts would be mixed up."""
    found = read_results(path)
    sorts = sorted({played.key.removesuffix(f" {played.seed}").rstrip() for played in found})
    if len(sorts) != 1:
        held = "; ".join(sorts) or "no games"
        raise MoonlessError(f"{path} holds {held}: a file to compare is of one player in one scenario")
    return sorts[0], {played.seed: played.score for played in found}


def as_data(found: Comparison) -> dict[str, Any]:
    return asdict(found) | {"apart": found.apart}


def as_text(found: Comparison) -> str:
    seeds = f"{found.seeds[0]} to {found.seeds[-1]}" if found.seeds else "none"
    early = ", stopped early" if found.stopped_early else ""
    lines = [
        f"{len(found.seeds)} games each, seeds {seeds}{early}; 95% intervals",
        f"  {found.one:<24}{found.first}",
        f"  {found.two:<24}{found.second}",
    ]
    return "\n".join([*lines, *verdict(found)])


def verdict(found: Comparison) -> list[str]:
    """The difference in the direction in which its sentence says it: the better less the other."""
    gap = found.difference
    if gap.low > 0 or gap.high < 0:
        better, other = (found.two, found.one) if gap.mean > 0 else (found.one, found.two)
        apart = "; the intervals are apart" if found.apart else ""
        return [f"{better} is better than {other} by {abs(gap.mean):.2f} +/- {gap.margin:.2f}{apart}."]
    return [f"No difference is shown: {found.two} less {found.one} is {gap}."]
