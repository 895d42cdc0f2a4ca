"""How strong the search is: fixed contests, fixed seeds, each against the game's rule of thumb."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from moonless.core.game import find_game
from moonless.core.intervals import Mean, mean_of, share_of
from moonless.lab.compare import EARLY, LOOK_EVERY, Contest
from moonless.lab.jobs import Job, Results, about, collect, run_jobs
from moonless.lab.progress import Progress

YARDSTICK = "captain"


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


NATO, SOVIET = ("nato",), ("soviet",)
EVEN_CHANCES = ("m03-hit-and-run", "m05-maquisard", "m09-harbor-lights", "m10-breakout")
"""Missions of Rogue Regiment that the captain wins about half of the time."""
TRIALS = [
    *(Trial((Contest("by-stealth-and-sea", mission),), 300, 2000) for mission in ("bg2", "bg3", "bg4")),
    Trial((Contest("gato-leader", "holding-the-line"),), 40, 400),
    Trial((Contest("gato-leader", "against-the-sun"),), 40, 400),
    Trial(tuple(Contest("rogue-regiment", mission, wins=True) for mission in EVEN_CHANCES), 20, 100),
    Trial((Contest("they-come-unseen", "standard", NATO),), 40, 300),
    Trial((Contest("they-come-unseen", "standard", SOVIET),), 160, 300),
]
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

    def decided(self) -> bool:
        """Looked at every so many games: sure enough to stop early, on the same seeds and by the intervals."""
        gap = self.difference
        looked_at = gap.count > 0 and gap.count % LOOK_EVERY == 0 and (self.apart or self.beaten)
        return looked_at and abs(gap.mean) > EARLY * max(gap.deviation, 1e-9) / sqrt(gap.count)


def trials(game: str = "", scenario: str = "") -> list[Trial]:
    """Those of one game or scenario, else all."""
    found = []
    for trial in TRIALS:
        chosen = tuple(
            contest for contest in trial.contests if game in ("", contest.game) and scenario in ("", contest.scenario)
        )
        if chosen:
            found.append(replace(trial, contests=chosen))
    return found


def measure(
    player: str, chosen: list[Trial], games: int = 0, processes: int = 1, ray: str = "", folder: Path | None = None
) -> Iterator[Finding]:
    """Each trial in turn; with a folder, results are kept there and a stopped run goes on."""
    for trial in chosen:
        game = trial.contests[0].game
        results = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            results = Results(folder / f"{game}.jsonl", about(find_game(game)))
        by_job, jobs = jobs_of(trial, YARDSTICK, trial.yardstick_games)
        yard = {by_job[each.key]: each for each in collect(jobs, processes, ray, results)}
        thumbs = {place: place.contest.points(played) for place, played in yard.items()}
        yardstick = interval(list(thumbs.values()))
        found = Finding(trial, yardstick, mean_of([]), mean_of([]))
        by_job, jobs = jobs_of(trial, player, games or trial.games)
        values: dict[Place, float] = {}
        with Progress(f"games of {trial.scenarios}", len(jobs)) as progress:
            for played in run_jobs(jobs, processes, ray, results):
                place = by_job[played.key]
                values[place] = place.contest.points(played)
                progress.add(1)
                gaps = [value - thumbs[place] for place, value in values.items() if place in thumbs]
                found = Finding(trial, yardstick, interval(list(values.values())), mean_of(gaps))
                if found.decided():
                    break
        yield found


def interval(values: list[float]) -> Mean:
    """Of games that are won or lost, the share won."""
    return share_of(sum(values), len(values)) if {*values} <= {0.0, 1.0} else mean_of(values)


class Place(NamedTuple):
    """Which game of a trial."""

    contest: Contest
    seed: int


def jobs_of(trial: Trial, player: str, games: int) -> tuple[dict[str, Place], list[Job]]:
    """So many games of each contest, the contests in turn; and by the job's key, which game it is."""
    places = [Place(contest, FIRST_SEED + number) for number in range(games) for contest in trial.contests]
    jobs = [place.contest.job(player, place.seed) for place in places]
    return {job.key: place for job, place in zip(jobs, places, strict=True)}, jobs


def as_rows(findings: list[Finding]) -> str:
    """A table in Markdown, as docs/players.md keeps it."""
    lines = [
        "| game | scenario | side | rule of thumb | games | player | games | on the same seeds | intervals apart |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in findings:
        contest = found.trial.contests[0]
        side = ", ".join(contest.seats) or "all"
        lines.append(
            f"| {contest.game} | {found.trial.scenarios} | {side} | {found.yardstick} | {found.yardstick.count}"
            f" | {found.player} | {found.player.count} | {found.difference} | {'yes' if found.apart else 'no'} |"
        )
    return "\n".join(lines)
