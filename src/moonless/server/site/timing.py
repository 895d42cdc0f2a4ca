"""Whether the time of an answer tells what the asker may not know.

Two tables of a game with secrets, at which one side has done more in secret at the one than at the other, and the other
side is shown the same. That side asks each for everything, in random order; the times are compared by ranks. With so
many kinds of answer one of them looks different by chance, so the bound is divided by their number.
"""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from math import erfc, sqrt
from random import Random
from typing import Any

import msgspec

from moonless.core.decision import RESIGN
from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.secrets import OpenSecrets
from moonless.server.site.bench import Figures, Player, run, served
from moonless.server.site.wire import Wire

GAME = "they-come-unseen"
LEVEL = 0.01
"""How often a difference may be seen where there is none, over all kinds of answer together."""
FEW, MANY = 1, 4
"""Choices in secret at the two tables."""
PATHS = ("", "/record", "/replay", "/replay/0", "/proof", "/notes", "/dice", "/report", "/standing")
PLAY_ON = "/play-on"
ASKED: dict[str, dict[str, Any]] = {
    "a choice that is refused": {"do": "choose", "key": "no such thing"},
    "an order that is refused": {"do": "choose-all", "keys": ["no such thing", "nor this"]},
    "an undo that is refused": {"do": "undo"},
}
TRIES = 40


@dataclass(slots=True)
class Kind:
    """One kind of answer: its times at the two tables."""

    name: str
    times: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    @property
    def chance(self) -> float:
        """How likely so large a difference of ranks is where there is none (Mann and Whitney)."""
        few, many = self.times
        ranked = sorted((each, n) for n, side in enumerate((few, many)) for each in side)
        ranks = sum(place for place, (_, n) in enumerate(ranked, 1) if n == 0)
        n, m = len(few), len(many)
        spread = sqrt(n * m * (n + m + 1) / 12)
        return erfc(abs(ranks - n * (n + m + 1) / 2) / spread / sqrt(2))

    @property
    def apart(self) -> float:
        """How far the middle times lie apart."""
        few, many = (sorted(side)[len(side) // 2] for side in self.times)
        return many - few


class Watching:
    """Somebody of the other side, at one table."""

    def __init__(self, person: Player, table: str, seat: str) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.wire: Wire | None = None
        self.decision = 0

    async def sit(self) -> bytes:
        """What is shown there, but for the promise about the dice."""
        self.person.table = self.table
        self.wire = await self.person.screen()
        hello = msgspec.json.decode(await self.wire.hear_kind(b"hello"))
        self.decision = hello["decision"]
        return msgspec.json.encode(hello["scene"])

    async def time(self, name: str) -> float:
        then = time.perf_counter()
        if name in ASKED:
            assert self.wire is not None
            self.wire.send(msgspec.json.encode({"decision": self.decision, "id": name, **ASKED[name]}))
            await self.wire.hear()
        else:
            with contextlib.suppress(MoonlessError, ValueError):  # refused, or no JSON: an answer all the same
                path, how = f"/api/tables/{self.table}{name}", {"step": 0, "seat": self.seat}
                await self.person.ask(*(("POST", path, how) if name == PLAY_ON else ("GET", path)))
        return time.perf_counter() - then


def bench_secrets(answers: int = 200) -> str:
    """So many answers of each kind from each table."""
    if answers < 20:
        raise MoonlessError("--answers: fewer than 20 say nothing")
    with served() as (address, _):
        kinds = run(measure(address, answers))
    bound = LEVEL / len(kinds)
    lines = [f"{2 * answers} answers of each of {len(kinds)} kinds; a difference counts below {bound:.5f}"]
    for kind in kinds:
        verdict = "TELLS" if kind.chance < bound else "tells nothing"
        method = "POST" if kind.name == PLAY_ON else "GET"
        name = kind.name if kind.name in ASKED else f"{method} /api/tables/...{kind.name}"
        lines.append(f"  {name:34}{1e6 * kind.apart:+10.0f} us apart   chance {kind.chance:.4f}   {verdict}")
    return "\n".join(lines)


async def measure(address: tuple[str, int], answers: int) -> list[Kind]:
    hidden, other = (Player(address, number, Figures(0, 0, 1.0, 0.0)) for number in range(2))
    await hidden.welcome()
    await other.welcome()
    tables = await two_worlds(hidden, other)
    kinds, random = [Kind(name) for name in (*PATHS, *ASKED, PLAY_ON)], Random(1)
    for kind in kinds:
        rounds = [0, 1] * answers
        random.shuffle(rounds)
        for which in rounds:
            kind.times[which].append(await tables[which].time(kind.name))
    return kinds


async def two_worlds(hidden: Player, other: Player) -> list[Watching]:
    """Two tables that look alike to the other side."""
    if isinstance(find_game(GAME).secrets, OpenSecrets):
        raise MoonlessError(f"{GAME} hides nothing")
    for seed in range(TRIES):
        made = []
        for choices in (FEW, MANY):
            table = await begin(hidden, other, Random(seed), choices)
            made.append((table, await table.sit()))
        if made[0][1] == made[1][1]:
            return [table for table, _ in made]
    raise MoonlessError("no two games were found that look alike to one side")


async def begin(hidden: Player, other: Player, random: Random, choices: int) -> Watching:
    """A table at which the side that moves first in secret has made so many choices."""
    game = find_game(GAME)
    first, *rest = game.sides_at(next(iter(game.scenarios)), {})
    seats = dict.fromkeys(first, "me") | {seat: "open" for side in rest for seat in side}
    card = await hidden.ask(
        "POST", "/api/tables", {"game": GAME, "scenario": next(iter(game.scenarios)), "seats": seats}
    )
    for side in rest:
        for seat in side:
            await other.ask("POST", "/api/join", {"token": card["invites"][seat].rpartition("/")[2]})
    hidden.table = card["id"]
    async with await hidden.screen() as wire:
        heard = msgspec.json.decode(await wire.hear_kind(b"hello"))
        prompt = heard["scene"]["prompt"]
        for _ in range(choices):
            if prompt is None:
                break
            key = random.choice([each["key"] for each in prompt["choices"] if each["key"] != RESIGN])
            wire.send(msgspec.json.encode({"do": "choose", "decision": heard["decision"], "key": key, "id": key}))
            heard = msgspec.json.decode(await wire.hear_kind(b"change"))
            prompt = heard["scene"].get("prompt", prompt)
        await asyncio.sleep(0)
    return Watching(other, card["id"], rest[0][0])
