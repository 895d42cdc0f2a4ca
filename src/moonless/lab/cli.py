"""`moonless lab`: simulate, compare, decisions, balance; and `moonless simulate`, `moonless review`."""

import argparse
from dataclasses import asdict
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_game, find_scenario
from moonless.core.intervals import mean_of
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.lab import balance, compare, decisions, disagreements, jobs, simulate
from moonless.lab.commands import Commands, add_json, add_running, checked, command, show, show_help
from moonless.lab.learning import add_fit, add_tune
from moonless.lab.measuring import add_difficulty, add_exploit, add_reached, add_strength
from moonless.lab.progress import Progress
from moonless.players import PLAYERS, review
from moonless.players.levels import read_budget

ALL_SCENARIOS = "all"


def add_lab(commands: Commands) -> None:
    parser = commands.add_parser("lab", help="experiments: simulate, compare, strength, balance")
    parser.set_defaults(command=lambda given: show_help(parser))
    inner = parser.add_subparsers(title="experiments", metavar="EXPERIMENT")
    add_simulate(inner)
    add_compare(inner)
    add_decisions(inner)
    add_disagreements(inner)
    add_fit(inner)
    add_tune(inner)
    add_strength(inner)
    add_exploit(inner)
    add_difficulty(inner)
    add_reached(inner)
    add_balance(inner)


def add_player(parser: argparse.ArgumentParser, who: str = "who plays") -> None:
    """Any computer player, also one's own; a name that there is not is refused when the player is made."""
    names = ", ".join(PLAYERS)
    told = f"{who}: {names}, admiral:200 (iterations), or a class: mine.Diver (default: captain)"
    parser.add_argument("--player", default="captain", help=told)


def add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--results", type=Path, help="keep results in this file; a stopped run goes on from it")


def kept(given: argparse.Namespace) -> jobs.Results | None:
    return jobs.Results(given.results, jobs.about(find_game(given.game))) if given.results else None


def parse_seats(given: list[str]) -> tuple[tuple[str, str], ...]:
    """SEAT=PLAYER, once for each."""
    pairs = [text.partition("=") for text in given]
    wrong = [text for text, pair in zip(given, pairs, strict=True) if not (pair[0] and pair[2])]
    if wrong:
        raise MoonlessError(f"--in takes SEAT=PLAYER, not '{wrong[0]}'")
    return tuple((seat, player) for seat, _, player in pairs)


# Simulate in bulk: `moonless simulate`


def add_bulk(commands: Commands) -> None:
    parser = command(commands, "simulate", "play a scenario many times by computer", run_simulation)
    parser.add_argument("game")
    parser.add_argument(
        "--scenario", help=f"mission or campaign, or '{ALL_SCENARIOS}' for each in turn (default: the first)"
    )
    add_player(parser)
    parser.add_argument("-n", "--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; the others follow it (default: 0)")
    parser.add_argument("--processes", type=int, default=0, help="how many at once (default: one for each core)")
    parser.add_argument("--format", choices=["table", "json", "csv"], default="table")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")
    parser.add_argument("--output", type=Path, help="write to this file instead of the screen")


def run_simulation(given: argparse.Namespace) -> int:
    game = find_game(given.game)
    if given.games < 1 or given.processes < 0:
        raise MoonlessError("--games takes at least 1 and --processes at least 0")
    every = given.scenario == ALL_SCENARIOS
    ids = list(game.scenarios) if every else [find_scenario(game, given.scenario).id]
    played: list[simulate.Simulated] = []
    for id in ids:
        results = simulate.simulate(game.id, id, given.player, given.games, given.seed, given.processes)
        played.append((simulate.summarize(game.id, id, given.player, results), results))
    if given.format == "json":
        text = simulate.as_json(played if every else played[0])
    elif given.format == "csv":
        text = simulate.as_csv(played)
    else:
        text = "\n\n".join(simulate.as_text(summary) for summary, _ in played)
    write_out(text, given.output)
    return 0


def write_out(text: str, path: Path | None) -> None:
    if path is None:
        print(text)
        return
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise MoonlessError(f"cannot write {path}: {error.strerror}") from error


# Simulate with anybody anywhere


def add_simulate(commands: Commands) -> None:
    parser = command(commands, "simulate", "play a scenario many times; any player in any seat", run_simulate)
    parser.add_argument("game")
    parser.add_argument("--scenario", help="default: the game's first")
    add_player(parser)
    parser.add_argument(
        "--in", action="append", default=[], dest="seats", metavar="SEAT=PLAYER", help="another in a seat"
    )
    add_running(parser, 100)
    add_results(parser)
    add_json(parser)


def run_simulate(given: argparse.Namespace) -> int:
    checked(given)
    game = find_game(given.game)
    scenario = find_scenario(game, given.scenario).id
    seats = parse_seats(given.seats)
    seeds = range(given.seed, given.seed + given.games)
    wanted = [jobs.Job(game.id, scenario, given.player, seed, seats) for seed in seeds]
    if not wanted:
        raise MoonlessError("--games takes at least 1")
    jobs.check(wanted[0])
    played = jobs.collect(wanted, given.processes, given.ray, kept(given))
    mean = mean_of([each.score for each in played])
    counts = {level: sum(each.level == level for each in played) for level in game.levels}
    lines = [
        f"{game.name}, {scenario}: {len(played)} games by {who(given.player, seats)}, seeds {seeds[0]} to {seeds[-1]}",
        f"Score {mean} (95%), deviation {mean.deviation:.2f}",
        *(f"  {level:<20}{count:6d}{count / len(played):8.1%}" for level, count in counts.items() if count),
    ]
    data = {
        "game": game.id,
        "scenario": scenario,
        "player": given.player,
        "in": dict(seats),
        "score": asdict(mean),
        "levels": counts,
    }
    show(given, data, "\n".join(lines))
    return 0


def who(player: str, seats: tuple[tuple[str, str], ...]) -> str:
    """Who plays: captain, with random in nato."""
    return ", ".join([player, *(f"with {other} in {seat}" for seat, other in seats)])


# Compare


def add_compare(commands: Commands) -> None:
    parser = command(commands, "compare", "two players on the same seeds, or two results files", run_compare)
    parser.add_argument("game", help="a game, or a results file of the first version")
    parser.add_argument("one", help="a player, or a results file of the second version")
    parser.add_argument("two", nargs="?", help="the other player")
    parser.add_argument("--scenario", help="default: the game's first")
    parser.add_argument("--seat", action="append", default=[], help="only in this seat (may be repeated)")
    parser.add_argument("--against", default="captain", help="who holds the other seats (default: captain)")
    parser.add_argument("--all", action="store_true", help="play all games, also when it is decided before")
    add_json(parser)
    add_running(parser, 100)
    add_results(parser)


def run_compare(given: argparse.Namespace) -> int:
    checked(given)
    if given.two is None:
        if not Path(given.game).exists():
            raise MoonlessError("lab compare takes a game and two players, or two files of results")
        found = compare.compare_files(Path(given.game), Path(given.one))
    else:
        game = find_game(given.game)
        contest = compare.Contest(game.id, find_scenario(game, given.scenario).id, tuple(given.seat), given.against)
        for player in (given.one, given.two):
            jobs.check(contest.job(player, 0))
        seeds = range(given.seed, given.seed + given.games)
        found = compare.compare(
            contest, given.one, given.two, seeds, given.processes, given.ray, kept(given), not given.all
        )
    show(given, compare.as_data(found), compare.as_text(found))
    return 0


# Decisions, and where the search and the rule of thumb disagree


def add_decisions(commands: Commands) -> None:
    help = "what the search gains over the rule of thumb, a decision"
    parser = command(commands, "decisions", help, run_decisions)
    told = "200 iterations, 0.5s, or 0.5cpu of processor time (default: 200); several, to hear what longer brings"
    parser.add_argument("--thinking", action="append", help=told)
    told = "default: the game's first; several times, or `all`, for some taken together"
    parser.add_argument("--scenario", action="append", default=[], help=told)
    add_probe(parser, 200)
    parser.add_argument("--processes", type=int, default=0, help="how many at once (default: one for each core)")
    parser.add_argument("--results", type=Path, help="keep results in this file; a stopped run goes on from it")


def add_disagreements(commands: Commands) -> None:
    help = "positions where a long search clearly beats the rule of thumb"
    parser = command(commands, "disagreements", help, run_disagreements)
    parser.add_argument("--scenario", help="default: the game's first")
    parser.add_argument("--thinking", default="1000", help="1000 iterations, or 5s (default: 1000)")
    add_probe(parser, 100)


def add_probe(parser: argparse.ArgumentParser, count: int) -> None:
    """What both of them ask for: decisions of games of the rule of thumb, looked at by the search."""
    parser.add_argument("game")
    told = f"how many are looked at, of each scenario (default: {count})"
    parser.add_argument("-n", "--decisions", type=int, default=count, help=told)
    parser.add_argument("--every", type=int, default=6, help="one in so many of a game (default: 6)")
    parser.add_argument("--playouts", type=int, default=200, help="to the end, of each of the two (default: 200)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's (default: 0)")
    add_json(parser)


def probed(given: argparse.Namespace) -> Game:
    if min(given.decisions, given.every, given.playouts) < 1:
        raise MoonlessError("--decisions, --every and --playouts take numbers from 1 on")
    return find_game(given.game)


def run_decisions(given: argparse.Namespace) -> int:
    game = probed(given)
    named = [*game.scenarios] if given.scenario == [ALL_SCENARIOS] else given.scenario or [None]
    scenarios = tuple(find_scenario(game, name).id for name in named)
    thinking = tuple(given.thinking or ["200"])
    plan = decisions.Plan(scenarios, thinking, given.decisions, given.every, given.playouts, given.seed)
    if given.processes < 0:
        raise MoonlessError("--processes takes at least 0")
    budgets = [read_budget(each) for each in thinking]
    found = decisions.measure(game, plan, budgets, given.results, given.processes)
    show(given, asdict(found), decisions.as_text(found))
    return 0


def run_disagreements(given: argparse.Namespace) -> int:
    game = probed(given)
    scenario, thinking = find_scenario(game, given.scenario).id, read_budget(given.thinking)
    found = disagreements.find(game, scenario, thinking, given.decisions, given.every, given.playouts, given.seed)
    show(given, asdict(found), disagreements.as_text(found))
    return 0


# Balance


def add_balance(commands: Commands) -> None:
    told = "a page on a game's balance, as one HTML file: scores, levels, losses, maps, what options are worth"
    parser = command(commands, "balance", told, run_balance)
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="one scenario (may be repeated; default: all)")
    add_player(parser)
    told = "another player, drawn side by side on the same seeds; --content sets a pack beside the game's own"
    parser.add_argument("--against", default="", metavar="PLAYER", help=told)
    told = "games of each scenario looked at closely, for maps and options (default: 40)"
    parser.add_argument("--traced", type=int, default=40, help=told)
    parser.add_argument("--output", type=Path, required=True, help="the HTML file")
    add_running(parser, 200)
    add_results(parser)


def run_balance(given: argparse.Namespace) -> int:
    checked(given)
    if given.traced < 0:
        raise MoonlessError("--traced takes numbers from 0 on")
    balance.writable(given.output)
    game = find_game(given.game)
    groups = balance.contenders(game, given.scenario, given.player, given.against)
    results = kept(given)

    def play(wanted: list[jobs.Job], what: str) -> list[jobs.Played]:
        return jobs.collect(wanted, given.processes, given.ray, results, what)

    seeds = range(given.seed, given.seed + given.games)
    write_out(balance.report(game, groups, seeds, min(given.traced, given.games), play).rstrip(), given.output)
    print(f"Written: {given.output}")
    return 0


# Review


def add_review(commands: Commands) -> None:
    parser = command(commands, "review", "where a finished game turned, and how lucky it was", run_review)
    parser.add_argument("file", help="the record")
    parser.add_argument("--seat", action="append", help="only choices of this seat (may be repeated)")
    parser.add_argument(
        "--thinking", default=str(review.WORLDS), help=f"tries for each decision, or 0.5s (default: {review.WORLDS})"
    )
    add_json(parser)


def run_review(given: argparse.Namespace) -> int:
    record = Record.load(given.file)
    game = find_game(record.game)
    budget = read_budget(given.thinking)
    if not Table.resume(record).over:
        raise MoonlessError(f"{given.file}: this game is not over yet; a review looks back on a finished one")
    for seat in given.seat or []:
        if seat not in game.seats:
            raise MoonlessError(f"there is no seat '{seat}' in {game.id}; there are: {', '.join(game.seats)}")
    with Progress("decisions", review.MOST_LOOKS) as progress:

        def note(done: int, total: int) -> None:
            progress.total = total
            progress.add(done - progress.done)

        found = review.review(record, game, budget, given.seat, note)
    show(given, review.as_data(found), review.as_text(found))
    return 0
