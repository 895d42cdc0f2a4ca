"""How long a scenario takes a person, as estimated: `python -m moonless.server.shelf.lengths` writes `lengths.json`.

What is measured are the decisions of the person's side and the events that are played out, in games of the
rule-of-thumb player; how long a person looks at each is assumed, here and nowhere else.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

import msgspec

from moonless.core.game import Game, find_game, games
from moonless.core.table import Table

FILE = Path(__file__).with_name("lengths.json")
A_DECISION, AN_EVENT = 9.0, 0.9
"""Seconds: read, choose and click; an event at normal speed, where long turns are hurried."""
STEP = 5
MISSIONS, A_CAMPAIGN = 40, 8
"""How many games of a mission are counted; a campaign is as long as so many of them."""


@dataclass(slots=True)
class Length:
    """The middle of so many games."""

    games: int
    decisions: int
    """Of the person's side, every step of an order by itself: a course of many squares takes its thought."""
    events: int

    @property
    def minutes(self) -> int:
        whole = (self.decisions * A_DECISION + self.events * AN_EVENT) / 60
        return max(STEP, STEP * round(whole / STEP))


@cache
def measured() -> dict[str, dict[str, Length]]:
    """By game and scenario; empty where nobody measured."""
    if not FILE.exists():
        return {}
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, Length]])


def minutes(game: str, scenario: str, unmeasured: int) -> int:
    """What a mission takes; what its game says where nobody counted."""
    found = measured().get(game, {}).get(scenario)
    return unmeasured if found is None else found.minutes


def measure(game: Game, scenario: str, number: int) -> Length:
    """So many games by the rule-of-thumb player, seeds 0, 1, 2, ..."""
    counted = [count(game, scenario, seed) for seed in range(number)]
    decisions, events = zip(*counted, strict=True)
    return Length(number, round(median(decisions)), round(median(events)))


def count(game: Game, scenario: str, seed: int) -> tuple[int, int]:
    """The decisions and events of one game, as the first side sees it."""
    table = Table.start(game, scenario, seed, dict(game.unattended))
    captain, mine = game.judgment.captain(seed), game.sides_at(scenario, {})[0]
    decisions = 0
    while (decision := table.decision) is not None:
        decisions += decision.seat in mine
        table.choose(captain.decide(table.sight(decision.seat)))
    return decisions, sum(event.visible_to(mine[0]) for event in table.events)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m moonless.server.shelf.lengths", description=__doc__)
    parser.add_argument("game", nargs="*", help="the games to count anew; all where none is named")
    parser.add_argument("--games", type=int, default=MISSIONS, help=f"how many of each mission (default: {MISSIONS})")
    given = parser.parse_args(arguments)
    kept = dict(measured())
    for game in [find_game(id) for id in given.game or games()]:
        kept[game.id] = {}
        for scenario in game.scenarios.values():
            number = max(1, given.games // A_CAMPAIGN if scenario.kind == "campaign" else given.games)
            kept[game.id][scenario.id] = found = measure(game, scenario.id, number)
            sys.stderr.write(f"{game.id} {scenario.id}: {found.decisions} decisions, {found.minutes} min\n")
            keep(kept)


def keep(found: dict[str, dict[str, Length]]) -> None:
    """Written after each scenario: what was counted is not lost when somebody stops it."""
    ordered = {id: found[id] for id in games() if id in found}
    FILE.write_text(json.dumps(msgspec.to_builtins(ordered), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
