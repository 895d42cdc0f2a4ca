"""How strong the search is: fixed contests, fixed seeds, each against the game's rule of thumb."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from moonless.core.game import find_game
from moonless.core.intervals import Mean, mean_of
from moonless.lab.compare import EARLY, LOOK_EVERY, Contest
from moonless.lab.jobs import Results, about, collect, run_jobs
from moonless.lab.progress import Progress

YARDSTICK = "captain"


@dataclass(frozen=True, slots=True)
class Trial:
    """One contest of the list, and how many games decide it: of the player, and of the yardstick, which is fast."""

    contest: Contest
    games: int
    yardstick_games: int


NATO, SOVIET = ("nato",), ("soviet",)
TRIALS = [
    *(Trial(Contest("by-stealth-and-sea", mission), 60, 1000) for mission in ("bg2", "bg3", "bg4")),
    Trial(Contest("gato-leader", "holding-the-line"), 40, 400),
    Trial(Contest("gato-leader", "against-the-sun"), 40, 400),
    Trial(Contest("rogue-regiment", "m01-paper-chase"), 40, 100),
    Trial(Contest("rogue-regiment", "m02-clipped-wings"), 40, 100),
    Trial(Contest("they-come-unseen", "standard", NATO), 40, 40),
    Trial(Contest("they-come-unseen", "standard", SOVIET), 40, 40),
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

    def decided(self) -> bool:
        """Looked at every so many games: sure enough to stop early."""
        gap = self.difference
        looked_at = gap.count > 0 and gap.count % LOOK_EVERY == 0
        return looked_at and abs(gap.mean) > EARLY * max(gap.deviation, 1e-9) / sqrt(gap.count)


def trials(game: str = "", scenario: str = "") -> list[Trial]:
    """Those of one game or scenario, else all."""
    return [trial for trial in TRIALS if game in ("", trial.contest.game) and scenario in ("", trial.contest.scenario)]


def measure(
    player: str, chosen: list[Trial], games: int = 0, processes: int = 1, ray: str = "", folder: Path | None = None
) -> Iterator[Finding]:
    """Each trial in turn; with a folder, results are kept there and a stopped run goes on."""
    for trial in chosen:
        contest = trial.contest
        results = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            results = Results(folder / f"{contest.game}.jsonl", about(find_game(contest.game)))
        seeds = range(FIRST_SEED, FIRST_SEED + trial.yardstick_games)
        yard = collect([contest.job(YARDSTICK, seed) for seed in seeds], processes, ray, results)
        by_seed = {played.seed: contest.points(played) for played in yard}
        yardstick = mean_of(list(by_seed.values()))
        found = Finding(trial, yardstick, mean_of([]), mean_of([]))
        jobs = [contest.job(player, FIRST_SEED + number) for number in range(games or trial.games)]
        values: dict[int, float] = {}
        with Progress(f"games of {contest.scenario}", len(jobs)) as progress:
            for played in run_jobs(jobs, processes, ray, results):
                values[played.seed] = contest.points(played)
                progress.add(1)
                gaps = [value - by_seed[seed] for seed, value in values.items() if seed in by_seed]
                found = Finding(trial, yardstick, mean_of(list(values.values())), mean_of(gaps))
                if found.decided():
                    break
        yield found


def as_rows(findings: list[Finding]) -> str:
    """A table in Markdown, as docs/players.md keeps it."""
    lines = [
        "| game | scenario | side | rule of thumb | games | player | games | on the same seeds | intervals apart |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in findings:
        contest = found.trial.contest
        side = ", ".join(contest.seats) or "all"
        lines.append(
            f"| {contest.game} | {contest.scenario} | {side} | {found.yardstick} | {found.yardstick.count}"
            f" | {found.player} | {found.player.count} | {found.difference} | {'yes' if found.apart else 'no'} |"
        )
    return "\n".join(lines)
