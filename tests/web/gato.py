"""Somebody who plays Gato Leader quickly: a small squadron goes out, fights one battle and comes home."""

from collections.abc import Callable
from pathlib import Path

import moonless
from moonless.core.table import Table

GAME = "gato-leader"
PORTS = ["to fremantle", "to brisbane", "to pearl-harbor"]
CLOSE_IN = ["to medium-sse", "to short-s", "hold"]
GET_OUT = ["leave", "to long-s", "to long-se", "to medium-sse", "drift 2", "drift 1", "hold"]
LONG = 60
"""Answers after which even who has met nobody goes home."""


class Patrol:
    """Answers whatever chance brings, by the keys that are offered."""

    def __init__(self, *boats: str) -> None:
        self.boats = list(boats)
        self.battles = self.fired = 0

    def __call__(self, keys: list[str], number: int) -> str:
        return next(key for key in [*self.wishes(keys, number), *keys] if key in keys)

    def wishes(self, keys: list[str], number: int) -> list[str]:
        if "done" in keys and ("intelligence" in keys or "mk10" in keys):
            return ["done"]
        if (boat := next((boat for boat in self.boats if boat in keys), "")) and "green" not in keys:
            self.boats.remove(boat)
            return [boat]
        if "retreat" in keys:
            self.battles += 1
            return ["attack" if self.battles == 1 else "retreat"]
        if "stop" in keys or "stay" in keys:
            out = not self.battles and number < LONG
            at_sea = "stop" in keys or any(port in keys for port in PORTS)
            return ["stop", "stay"] if out and at_sea else PORTS if at_sea else [key for key in keys if key != "stay"]
        if any(key.startswith("mk") for key in keys) and self.fired < 2:
            self.fired += 1
            return [next(key for key in keys if key.startswith("mk"))]
        steps = GET_OUT if self.fired else CLOSE_IN
        fire = ["fire 4", "fire 3", "fire 2"]
        return ["trained", "search", "long-s", "surfaced", *fire, *steps, "drift 0", "deep-dive", "done"]


def played(patrol: Patrol, until: Callable[[Table], bool], scenario: str, seed: str = "played") -> Table:
    """A game that was played until it stands as wanted."""
    table = moonless.start(GAME, scenario=scenario, seed=seed)
    number = 0
    while not until(table):
        assert table.decision is not None
        table.choose(patrol([option.key for option in table.decision.options], number))
        number += 1
    return table


def saved(table: Table, folder: Path) -> Path:
    path = folder / "game.jsonl"
    table.record.save(path)
    return path
