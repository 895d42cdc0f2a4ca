"""`make figures`: measures, and writes the tables of figures into the documents, with date and command.

It is run twice, on the plain build and, where there is a C compiler, on the compiled one: each makes the tables that
are its own, all of them or those that are named (`make figures ARGS="rules rules-compiled envs"`). For figures that are
worth something, nothing else should run on the machine.
"""

import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from moonless.core.game import games
from moonless.core.table import Table
from moonless.lab import bench, bench_search
from moonless.server.site import bench as bench_of_server
from moonless.server.site import moves

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = [DOCS / f"{name}.md" for name in ("performance", "scale", "leaderboard")]
BLOCK = r"<!-- figures {name}:.*?-->\n.*?<!-- end -->"
SECONDS = 6.0
TABLES, PLAYERS, LASTING = 500, 100, 20.0
FINISHED = 10
PEER = "OpenSpiel backgammon"
STAT, MOMENT, QUIET = Path("/proc/stat"), 2.0, 0.1
BASELINES = (("bg2", 500), ("first-patrol", 400), ("duel", 200), ("m00-night-school", 200))

# What is assumed of people; docs/scale.md says so in words.
AT_ONCE = 0.05
BETWEEN_MOVES = 12.0
AGAINST_ADMIRALS = 0.25
FULL = 0.5
SITES = (10_000, 1_000_000)


def table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def compiled_or_not(name: str) -> str:
    """Figures of both builds stand beside each other."""
    return f"{name}-compiled" if bench.compiled() else name


def rules() -> dict[str, str]:
    found = [bench.measure(game, game.first_scenario, SECONDS) for game in games().values()]
    rows = [[games()[each.game].name, each.scenario, f"{each.ratio:.1f}", *microseconds(each)] for each in found]
    head = ["game", "scenario", "decisions a second, yardstick = 1", "restoring a checkpoint, us", "forking, us"]
    return {compiled_or_not("rules"): table(head, rows)}


def microseconds(figures: bench.Figures) -> list[str]:
    return [f"{figures.restore_microseconds:.0f}", f"{figures.fork_microseconds:.0f}"]


def search() -> dict[str, str]:
    found = [bench_search.measure(game, game.first_scenario, SECONDS) for game in games().values()]
    rows = [[games()[each.game].name, each.scenario, f"{each.ratio:.0f}", f"{each.low_ratio:.0f}"] for each in found]
    head = ["game", "scenario", "playouts for 1,000 moves of the yardstick", "at the lower quartile"]
    return {compiled_or_not("search"): table(head, rows)}


def envs() -> dict[str, str]:
    """Environments beside the peers that are installed, in the same rounds."""
    from moonless.envs import bench as bench_envs

    found = {each.name: each for each in bench_envs.measure(SECONDS)}
    if lacking := [each.name for each in found.values() if each.missing]:
        print(f"the table of environments stays as it is: {', '.join(lacking)} cannot be measured beside them here")
        print(f"  {sys.executable} -m pip install 'pettingzoo[classic]' open-spiel")
        return {}
    unit = found[PEER].decisions_a_second
    rows = [
        [each.name, f"{each.decisions_a_second:,.0f}", f"{each.decisions_a_second / unit:.2f}"]
        for each in found.values()
    ]
    return {"envs": table(["environment", "decisions a second", f"{PEER} = 1"], rows)}


def baselines() -> dict[str, str]:
    """Random answers and the rule of thumb, by the worked example itself."""
    from examples.baselines import HEAD, rows

    return {"baselines": table(HEAD, [row for name, games in BASELINES for row in rows(name, games)])}


def move() -> dict[str, str]:
    found = [moves.measure(game, moves.MOVES) for game in games().values()]
    rows = [
        [games()[one.game].name, f"{1000 * one.seconds / one.moves:.2f} ms", f"{one.bytes / one.moves / 1024:.1f} kB"]
        for one in found
    ]
    return {"move": table(["game", "processor time", "sent to two screens"], rows)}


def records() -> dict[str, str]:
    """What a finished game takes on the disk: its record as text, as the rule of thumb plays."""
    rows = []
    for game in games().values():
        sizes = [len(played(game.first_scenario, game.id, seed).encode()) for seed in range(FINISHED)]
        rows.append([game.name, game.first_scenario, f"{sum(sizes) / len(sizes) / 1024:.0f} kB"])
    return {"records": table(["game", "scenario", "record of a finished game"], rows)}


def played(scenario: str, id: str, seed: int) -> str:
    game = games()[id]
    captain = game.judgment.captain(seed)
    with Table.start(game, scenario, seed, dict(game.unattended)) as played:
        while played.decision is not None:
            played.choose(captain.decide(played.sight(played.decision.seat)))
        return played.record.text()


def server() -> dict[str, str]:
    """One process on SQLite, and on PostgreSQL where it is installed; what that means for sites of two sizes."""
    found = {"SQLite": bench_of_server.bench_server(TABLES, PLAYERS, LASTING)}
    from tests.server.support import postgres, postgres_programs

    if postgres_programs() is not None:
        with postgres() as address:
            found["PostgreSQL"] = bench_of_server.bench_server(TABLES, PLAYERS, LASTING, database=address)
    rows = [
        [name, f"{each.moves / each.seconds:.0f}", f"{cost(each):.2f} ms", f"{each.bytes_a_table / 1024:.0f} kB"]
        for name, each in found.items()
    ]
    head = ["database", "moves a second (asked for)", "processor time of the server, a move", "memory of an open table"]
    return {"server": table(head, rows), "sites": sites(found["SQLite"], found.get("PostgreSQL", found["SQLite"]))}


def cost(figures: bench_of_server.Figures) -> float:
    """Milliseconds of the server's processor time for a move, all included."""
    return 1000 * figures.server_share * figures.seconds / max(figures.moves, 1)


def sites(small: bench_of_server.Figures, large: bench_of_server.Figures) -> str:
    """Computed from what was measured and what is assumed."""
    rows: dict[str, list[str]] = {}

    def tell(name: str, value: str) -> None:
        rows.setdefault(name, [name]).append(value)

    for people, figures in zip(SITES, (small, large), strict=True):
        here = people * AT_ONCE
        rate = here / BETWEEN_MOVES
        cores = rate * cost(figures) / 1000
        tell("people there at once", f"{here:,.0f}")
        tell("moves a second", f"{rate:,.0f}")
        tell("cores for the tables", f"{cores:,.1f}")
        tell("server processes, each half busy", f"{max(1, round(cores / FULL + 0.499)):,}")
        tell("memory of open tables", f"{here * figures.bytes_a_table / 2**20:,.0f} MB")
        tell("cores that think, if a quarter play against the Admiral", f"{rate * AGAINST_ADMIRALS:,.0f}")
    return table(["", *(f"{people:,} people" for people in SITES)], list(rows.values()))


SERVER = f"moonless bench server --tables {TABLES} --players {PLAYERS} --seconds {LASTING:.0f}"
Measure = tuple[str, Callable[[], dict[str, str]]]
PLAIN: dict[str, Measure] = {
    "rules": ("moonless bench", rules),
    "search": ("moonless bench search", search),
    "records": (f"the first {FINISHED} games of the rule of thumb", records),
}
COMPILED: dict[str, Measure] = {
    "rules-compiled": ("moonless bench", rules),
    "search-compiled": ("moonless bench search", search),
    "envs": ("moonless bench envs", envs),
    "move": ("moonless bench move", move),
    "server": (SERVER, server),
    "baselines": ("python examples/baselines.py SCENARIO --games GAMES", baselines),
}
"""What is installed from a wheel is compiled, so what it costs is measured so."""
COUNTED = {"records", "baselines"}
"""What comes out the same however busy the machine is."""


def elsewhere() -> float:
    """The share of this machine's cores that others use, looked at for a moment in which we do nothing."""

    def ticks() -> tuple[int, int]:
        spent = [int(each) for each in STAT.read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]]
        return sum(spent), spent[3] + spent[4]  # all, and of these idle or waiting for a disk

    if not STAT.exists():
        return 0.0
    before = ticks()
    time.sleep(MOMENT)
    after = ticks()
    return 1 - (after[1] - before[1]) / max(after[0] - before[0], 1)


def stamp(command: str, busy: float = 0.0) -> str:
    """By what, when, of what; and whether it is worth less, because the machine had other work as well."""
    build = "compiled" if bench.compiled() else "plain"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    told = f"Made by `make figures` ({command}) on {datetime.now(UTC):%Y-%m-%d}, {build} rules, Python {version}."
    return f"{told} The machine had other work as well ({busy:.0%} of it)." if busy > QUIET else told


def write(name: str, text: str, command: str, busy: float = 0.0) -> None:
    """Put a table into the page that has a place for it."""
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        place = f"<!-- figures {name}: {command} -->\n\n{text}\n\n{stamp(command, busy)}\n\n<!-- end -->"
        found = re.search(BLOCK.format(name=name), old, re.DOTALL)
        if found is not None:
            page.write_text(old[: found.start()] + place + old[found.end() :], encoding="utf-8")
            return
    raise SystemExit(f"no page has a place for '{name}'")


if __name__ == "__main__":
    named, here = sys.argv[1:], COMPILED if bench.compiled() else PLAIN
    if strange := set(named) - {*PLAIN, *COMPILED}:
        raise SystemExit(f"there is no table '{min(strange)}'; there are: {', '.join([*PLAIN, *COMPILED])}")
    for chosen, (command, measure) in here.items():
        if chosen in named or not named:
            busy = 0.0 if chosen in COUNTED else elsewhere()
            for name, text in measure().items():
                write(name, text, command, busy)
