"""How strong a player is: fixed contests, fixed seeds, each against the game's rule of thumb as it was before tuning.

Every scenario of every game is there; They Come Unseen by side, against that rule of thumb and against one that strays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from moonless.core.game import Game, find_game
from moonless.core.intervals import FEWEST, Mean, mean_of, mean_of_few, pooled, share_of
from moonless.lab.compare import EARLY, LOOK_EVERY, Contest
from moonless.lab.jobs import Job, Results, about, collect, results_in, run_jobs
from moonless.lab.progress import Progress
from moonless.players.levels import FIRST_OFFICER

YARDSTICK, STRAYING = FIRST_OFFICER, "cadet"


@dataclass(frozen=True, slots=True)
class Trial:
    """Contests of one game that are judged together, and how many games of each decide: of the player, and of the
    yardstick, which is fast."""

    contests: tuple[Contest, ...]
    games: int
    yardstick_games: int

    @property
    def scenarios(self) -> str:
        return ", ".join(contest.scenario for contest in self.contests)


PLANNED = {
    "by-stealth-and-sea": (40, 1000),
    "gato-leader": (12, 200),
    "rogue-regiment": (10, 60),
    "they-come-unseen": (10, 60),
}
"""Games of each scenario: of the player, and of the yardstick."""
MEDIUM = (("length", "medium"),)


def contests_of(game: Game) -> Iterator[Contest]:
    """All of a game's: each scenario, each side of it, each length and opponent that is another game."""
    for scenario, about_it in game.scenarios.items():
        sides = game.sides_at(scenario, {})
        if len(sides) == 1:
            yield Contest(game.id, scenario)
            if "length" in about_it.options and "selection" in about_it.options:
                yield Contest(game.id, scenario, options=MEDIUM)
            continue
        for side in sides:
            for other in (YARDSTICK, STRAYING):
                yield Contest(game.id, scenario, tuple(side), other)


def every_trial() -> Iterator[Trial]:
    for name, (games, yardstick_games) in PLANNED.items():
        for contest in contests_of(find_game(name)):
            yield Trial((contest,), games, yardstick_games)


FIRST_SEED = 1000
"""Seeds that nothing was tuned on."""


@dataclass(slots=True)
class Finding:
    """What one trial showed."""

    trial: Trial
    yardstick: Mean
    """In all its games."""
    player: Mean
    difference: Mean
    """Game by game, on the seeds that both have played."""

    @property
    def apart(self) -> bool:
        """Whether the player's interval lies above the yardstick's."""
        return self.player.low > self.yardstick.high

    @property
    def beaten(self) -> bool:
        """Whether it lies below."""
        return self.player.high < self.yardstick.low

    @property
    def verdict(self) -> str:
        """By the interval of the difference, game by game."""
        return verdict_of(self.difference)

    @property
    def spread(self) -> float:
        """The deviation of a game of which nobody says whose it is."""
        within = (self.yardstick.deviation**2 + self.player.deviation**2) / 2
        return max(sqrt(within + (self.difference.mean / 2) ** 2), 1e-3)

    def decided(self) -> bool:
        """Looked at every so many games: sure enough to stop early, on the same seeds and by the intervals."""
        gap = self.difference
        looked_at = gap.count > 0 and gap.count % LOOK_EVERY == 0 and (self.apart or self.beaten)
        return looked_at and abs(gap.mean) > EARLY * max(gap.deviation, 1e-9) / sqrt(gap.count)


def trials(game: str = "", scenario: str = "") -> list[Trial]:
    """Those of one game or scenario, else all."""
    found = []
    for trial in every_trial():
        chosen = tuple(
            contest for contest in trial.contests if game in ("", contest.game) and scenario in ("", contest.scenario)
        )
        if chosen:
            found.append(replace(trial, contests=chosen))
    return found


def measure(
    player: str,
    chosen: list[Trial],
    games: int = 0,
    processes: int = 1,
    ray: str = "",
    folder: Path | None = None,
    early: bool = True,
) -> Iterator[Finding]:
    """Each trial in turn; with a folder, results are kept there and a stopped run goes on."""
    for trial in chosen:
        results = results_in(folder, find_game(trial.contests[0].game))
        by_job, jobs = jobs_of(trial, YARDSTICK, trial.yardstick_games)
        yard = {by_job[each.key]: each for each in collect(jobs, processes, ray, results)}
        thumbs = {place: place.contest.points(played) for place, played in yard.items()}
        yardstick = interval(trial, list(thumbs.values()))
        found = Finding(trial, yardstick, mean_of([]), mean_of([]))
        by_job, jobs = jobs_of(trial, player, games or trial.games)
        values: dict[Place, float] = {}
        with Progress(f"games of {trial.scenarios}", len(jobs)) as progress:
            for played in run_jobs(jobs, processes, ray, results):
                place = by_job[played.key]
                values[place] = place.contest.points(played)
                progress.add(1)
                gaps = [value - thumbs[place] for place, value in values.items() if place in thumbs]
                found = Finding(trial, yardstick, interval(trial, list(values.values())), mean_of_few(gaps))
                if early and found.decided():
                    break
        yield found


def interval(trial: Trial, values: list[float]) -> Mean:
    """Of games that are won or lost, the share won."""
    won = any(contest.seats or contest.wins for contest in trial.contests)
    return share_of(sum(values), len(values)) if won else mean_of(values)


def verdict_of(difference: Mean) -> str:
    if difference.count < FEWEST:
        return "open"
    return "better" if difference.low > 0 else "worse" if difference.high < 0 else "open"


class Place(NamedTuple):
    """Which game of a trial."""

    contest: Contest
    seed: int


def jobs_of(trial: Trial, player: str, games: int) -> tuple[dict[str, Place], list[Job]]:
    """So many games of each contest, the contests in turn; and by the job's key, which game it is."""
    places = [Place(contest, FIRST_SEED + number) for number in range(games) for contest in trial.contests]
    jobs = [place.contest.job(player, place.seed) for place in places]
    return {job.key: place for job, place in zip(jobs, places, strict=True)}, jobs


def side_of(contest: Contest) -> str:
    """Whose part is played, against whom where that is not the yardstick, and what is unusual at the start."""
    told = [", ".join(contest.seats) or "all", *(f"{name} {value}" for name, value in contest.options)]
    return "; ".join([*told, *([f"against {contest.against}"] if contest.against == STRAYING else [])])


@dataclass(frozen=True, slots=True)
class Planned:
    """How many games of a trial are planned, and how many of them are known already."""

    game: str
    scenarios: str
    side: str
    done: int
    games: int


def plan(player: str, chosen: list[Trial], games: int, folder: Path | None) -> list[Planned]:
    found = []
    for trial in chosen:
        contest = trial.contests[0]
        file = folder / f"{contest.game}.jsonl" if folder is not None else None
        known = Results(file, about(find_game(contest.game))).known if file is not None and file.exists() else {}
        jobs = jobs_of(trial, player, games or trial.games)[1]
        done = sum(job.key in known for job in jobs)
        found.append(Planned(contest.game, trial.scenarios, side_of(contest), done, len(jobs)))
    return found


def as_plan(planned: list[Planned]) -> str:
    return "\n".join(
        f"{each.game:20}{each.scenarios:22}{each.side:32}{each.done:4d} of {each.games}" for each in planned
    )


def as_rows(findings: list[Finding]) -> str:
    """A table in Markdown, as docs/players.md keeps it; where there are several of a game, with a row for it."""
    lines = [
        "| game | scenario | side | rule of thumb | games | player | games | on the same seeds | |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in findings:
        contest = found.trial.contests[0]
        lines.append(
            f"| {contest.game} | {found.trial.scenarios} | {side_of(contest)} | {found.yardstick}"
            f" | {found.yardstick.count} | {found.player} | {found.player.count} | {found.difference}"
            f" | {found.verdict} |"
        )
    lines += overall(findings)
    return "\n".join(lines)


def overall(findings: list[Finding]) -> Iterator[str]:
    """For each game with several contests all of them together, each counted alike."""
    by_game: dict[str, list[Finding]] = {}
    for found in findings:
        if found.difference.count > 1:
            by_game.setdefault(found.trial.contests[0].game, []).append(found)
    for game, several in by_game.items():
        if len(several) > 1:
            gap = pooled([found.difference for found in several], [found.spread for found in several])
            told = f"{gap.mean:+.2f} +/- {gap.margin:.2f} deviations of a game"
            yield f"| {game} | {len(several)} contests | | | | | {gap.count} | **{told}** | **{verdict_of(gap)}** |"
