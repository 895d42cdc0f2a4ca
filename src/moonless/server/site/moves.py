"""What one move costs: the processor time from a choice to what one seat and one spectator are sent, by game.

`python -m moonless.server.site.moves [MOVES]`. The rules, the words of every event, the beats, both frames and their
JSON are counted; the database and the wires are not.
"""

import sys
import time
from dataclasses import dataclass
from random import Random

from moonless.core.game import Game, games
from moonless.core.table import Table
from moonless.server.api.messages import encode
from moonless.server.table.patches import Frame
from moonless.server.table.views import Seat, View

MOVES = 300


@dataclass(slots=True)
class Cost:
    """Of a game's moves."""

    game: str
    moves: int = 0
    seconds: float = 0.0
    bytes: int = 0

    def text(self) -> str:
        each = max(1, self.moves)
        return f"{self.game:24}{1e6 * self.seconds / each:8.0f} us a move  {self.bytes / each:8.0f} bytes"


def bench_moves(moves: int = MOVES) -> str:
    """All games, one after another, with choices at random."""
    return "\n".join(measure(game, moves).text() for game in games().values())


def measure(game: Game, moves: int) -> Cost:
    cost, seed = Cost(game.id), 0
    while cost.moves < moves:
        seed += 1
        with Table.start(game, None, f"bench {seed}") as table:
            play(table, Random(seed), cost, moves)
    return cost


def play(table: Table, random: Random, cost: Cost, moves: int) -> None:
    view, seat = View(table), next(iter(table.game.seats))
    shown: dict[Seat, Frame] = {each: view.frame(each) for each in (seat, None)}
    while table.decision is not None and cost.moves < moves:
        key = random.choice(table.decision.options).key
        then = time.process_time()
        view.listen({seat, None})
        table.choose(key)
        view.stale()
        for each, old in shown.items():
            new = view.frame(each)
            news = view.news(each, old, new)
            cost.bytes += len(encode({"beats": news.beats, "scene": news.patch}))
            shown[each] = new
        view.quiet()
        cost.seconds += time.process_time() - then
        cost.moves += 1


if __name__ == "__main__":
    sys.stdout.write(bench_moves(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES) + "\n")
