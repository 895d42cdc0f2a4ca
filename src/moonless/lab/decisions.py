"""What the search gains over the captain, decision by decision; and what it gains more by thinking longer.

Whole games are so much luck that it takes hundreds of them to tell two good players apart. Where the search would
answer otherwise than the captain, both answers are played to the end of the game many times, by the captain, on the
same dice: what the one brings more than the other is what the search gained there. Where they agree, it gained nothing.
Several thinking times are asked at the same decisions, and their answers tried in the same worlds. Where scenarios are
taken together, a gain is counted in hundredths of the way from the worst result to the best.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_game
from moonless.core.intervals import Mean, mean_of
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.lab.jobs import about, in_processes
from moonless.lab.kept import keep, resume
from moonless.lab.progress import Progress
from moonless.players.admiral import CAUTION, Budget, Search
from moonless.players.figures import gained

IDLE = 20
"""After so many games in which nothing was decided no other is played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is looked at: so many decisions of each scenario, one in `every` of the captain's own games."""

    scenarios: tuple[str, ...]
    thinking: tuple[str, ...]
    """As it was asked for, for whoever reads the results."""
    count: int
    every: int
    playouts: int
    seed: int


@dataclass(slots=True)
class Gains:
    """Of one thinking time."""

    thinking: str
    gain: Mean
    """A decision, those included at which it agrees with the captain."""
    answers: int
    """Decisions at which it would answer otherwise."""
    better: int
    worse: int
    more: Mean | None = None
    """What it gains more than the time before it, decision by decision."""


@dataclass(slots=True)
class Study:
    """Of one scenario in the game's own points, of several in hundredths of the way from worst to best."""

    game: str
    scenarios: list[str]
    decisions: int
    unit: str
    gains: list[Gains]
    last_over_first: Mean | None


@dataclass(slots=True)
class Look:
    """One decision: what each thinking time gained, in points and in hundredths; None where it agreed."""

    scenario: str
    place: int
    points: list[float | None]
    hundredths: list[float | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision that is to be looked at."""

    scenario: str
    place: int
    sight: Sight


def measure(game: Game, plan: Plan, budgets: list[Budget], path: Path | None = None, processes: int = 1) -> Study:
    """With a file, what was looked at is kept there and a stopped run goes on."""
    known = resume(path, about(game) | {"decisions": {**asdict(plan), "count": None}}, "decisions")
    looks = {(each["scenario"], each["place"]): Look(**each) for each in known}
    missing = asked_of(game, plan, set(looks))
    source: Iterator[Look]
    if processes == 1:
        source = map(partial(look, game, budgets, plan.playouts), missing)
    else:
        source = in_processes(partial(look_elsewhere, game.id, budgets, plan.playouts), missing, processes)
    wanted = [(scenario, place) for scenario in plan.scenarios for place in range(plan.count)]
    with Progress("decisions", len(wanted)) as progress:
        progress.add(sum(each in looks for each in wanted))
        for found in source:
            keep(path, asdict(found))
            looks[found.scenario, found.place] = found
            progress.add(1)
    return study_of(game, plan, [looks[each] for each in wanted])


def asked_of(game: Game, plan: Plan, known: set[tuple[str, int]]) -> Iterator[Asked]:
    """What nobody has looked at yet, one scenario after the other."""
    for scenario in dict.fromkeys(plan.scenarios):
        for place, sight in zip(range(plan.count), decisions_of(game, scenario, plan), strict=False):
            if (scenario, place) not in known:
                yield Asked(scenario, place, sight)


def look_elsewhere(name: str, budgets: list[Budget], playouts: int, asked: Asked) -> Look:
    """In a process of its own, which finds the game by its name."""
    return look(find_game(name), budgets, playouts, asked)


def look(game: Game, budgets: list[Budget], playouts: int, asked: Asked) -> Look:
    return Look(asked.scenario, asked.place, *gains_of(game, asked.sight, budgets, playouts))


def decisions_of(game: Game, scenario: str, plan: Plan) -> Iterator[Sight]:
    """Those of one game after the other."""
    for _, found in games_of(game, scenario, "decisions", plan.seed, plan.every):
        yield from found


def games_of(game: Game, scenario: str, what: str, seed: int, every: int) -> Iterator[tuple[str, list[Sight]]]:
    """One game after the other, by its seed, with some of its decisions; until there is none for many games."""
    idle = 0
    while idle < IDLE:
        name = f"{what} {seed}"
        found, decided = some_of(game, scenario, name, every)
        yield name, found
        idle = 0 if decided else idle + 1
        seed += 1
    raise MoonlessError(
        f"{game.name}, '{scenario}': in {IDLE} games in a row every decision was routine, which computer players leave"
        " to the rule of thumb; there is nothing to look at"
    )


def some_of(game: Game, scenario: str, seed: str, every: int) -> tuple[list[Sight], bool]:
    """Some decisions of one game, drawn by lot; what a game leaves to its captain as routine is none. And whether there
    was one at all."""
    table = Table.start(game, scenario, seed, dict(game.unattended))
    captain, lots = game.judgment.captain(0), Random(seed)
    found: list[Sight] = []
    decided = False
    while table.decision is not None:
        sight = table.sight(table.decision.seat)
        drawn = lots.random() * every < 1
        if (drawn or not decided) and not game.judgment.routine(sight.state, sight.decision):
            decided = True
            if drawn:
                found.append(table.fork(seed).sight(table.decision.seat))
        table.choose(captain.decide(sight))
    return found, decided


def gains_of(
    game: Game, sight: Sight, budgets: list[Budget], playouts: int
) -> tuple[list[float | None], list[float | None]]:
    """What the answer of each thinking time brings more than the captain's, in points and in hundredths."""
    answers, usual = [], ""
    for budget in budgets:
        search = Search(game, sight, "decide", foresees=True)
        search.think(budget)
        usual = search.race.captain.key
        answers.append(search.race.best(CAUTION).key)
    others = {*answers} - {usual}
    judge = Search(game, sight, "judge", thorough=True)
    tried = {runner.key: runner for runner in judge.race.runners if runner.key in others | {usual}}
    for world in range(playouts if others else 0):
        for runner in tried.values():
            judge.visit(runner, world)
    captain = tried[usual]
    points = {key: mean_of(gained(game, tried[key], captain)).mean for key in others}
    hundredths = {key: 100 * (tried[key].value - captain.value) for key in others}
    return [points.get(key) for key in answers], [hundredths.get(key) for key in answers]


def study_of(game: Game, plan: Plan, found: list[Look]) -> Study:
    alone = len(plan.scenarios) == 1
    gains: list[Gains] = []
    columns: list[list[float]] = []
    for number, thinking in enumerate(plan.thinking):
        said = [(each.points if alone else each.hundredths)[number] for each in found]
        columns.append([gain or 0.0 for gain in said])
        answers = [gain for gain in said if gain is not None]
        more = over(columns[-1], columns[-2]) if number else None
        better, worse = sum(gain > 0 for gain in answers), sum(gain < 0 for gain in answers)
        gains.append(Gains(thinking, mean_of(columns[-1]), len(answers), better, worse, more))
    unit = "points" if alone else "hundredths of the way from the worst result to the best"
    last = over(columns[-1], columns[0]) if len(columns) > 1 else None
    return Study(game.id, [*plan.scenarios], len(found), unit, gains, last)


def over(longer: list[float], shorter: list[float]) -> Mean:
    return mean_of([more - less for more, less in zip(longer, shorter, strict=True)])


def as_text(found: Study) -> str:
    where = found.scenarios[0] if len(found.scenarios) == 1 else f"{len(found.scenarios)} scenarios"
    lines = [f"{found.game}, {where}: {found.decisions} decisions; in {found.unit}, 95% intervals"]
    for each in found.gains:
        more = f"; more than the time before {signed(each.more)}" if each.more is not None else ""
        lines.append(
            f"Thinking {each.thinking}: {each.answers} answered otherwise ({each.better} better, {each.worse} worse)\n"
            f"  Gain a decision: {signed(each.gain)}{more}"
        )
    if found.last_over_first is not None:
        last = found.last_over_first
        verdict = "better" if last.low > 0 else "worse" if last.high < 0 else "not told apart"
        times = f"{found.gains[-1].thinking} against {found.gains[0].thinking}"
        lines.append(f"{times}, decision by decision: {signed(last)}: {verdict}")
    return "\n".join(lines)


def signed(gain: Mean) -> str:
    return f"{gain.mean:+.3f} +/- {gain.margin:.3f}"
