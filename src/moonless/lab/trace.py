"""A game as a designer wants to see it: where craft went and were last seen, what was chosen, what came of it."""

from collections import Counter
from dataclasses import dataclass, field

from moonless.core.game import Game, find_game, seats_of
from moonless.core.scene import Scene
from moonless.core.table import Table
from moonless.lab.jobs import Job
from moonless.players import make_player

Spot = tuple[str, str]
"""A board and a cell of it."""


@dataclass(slots=True)
class Trace:
    """What one game left behind."""

    score: float
    level: str
    causes: dict[str, int]
    visits: Counter[Spot] = field(default_factory=Counter)
    ends: Counter[Spot] = field(default_factory=Counter)
    """Where a craft was last seen that was gone before the end."""
    offered: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)


def trace(job: Job) -> Trace:
    """Play a game and look at the board at the start of each phase."""
    game = find_game(job.game)
    table = Table.start(game, job.scenario, job.seed, dict(game.unattended))
    player = make_player(job.player, game, job.seed)
    found = Trace(0.0, "", {})
    places: dict[str, Spot] = {}
    phase = -1
    while table.decision is not None:
        decision = table.decision
        if table.checkpoint.entries != phase:
            phase = table.checkpoint.entries
            places = follow(found, places, craft(game, job.scenario, table))
        answer = player.decide(table.sight(decision.seat))
        found.offered.update({f"{decision.ask}: {verb(option.key)}" for option in decision.options})
        found.chosen[f"{decision.ask}: {verb(answer.key)}"] += 1
        table.choose(answer)
    outcome = table.outcome
    assert outcome is not None
    found.score, found.level, found.causes = outcome.score, outcome.level, outcome.causes
    return found


def craft(game: Game, scenario: str, table: Table) -> dict[str, Spot]:
    """Where the players' craft are: the pieces that have a sheet with a seat, as their own seats see them."""
    found: dict[str, Spot] = {}
    for seat in seats_of(game, scenario):
        scene: Scene = table.scene(seat, [])
        if scene.board is None:
            continue
        own = {sheet.id for sheet in scene.sheets if sheet.seat == seat}
        found |= {piece.id: (scene.board.id, piece.cell) for piece in scene.pieces if piece.id in own and piece.cell}
    return found


def follow(found: Trace, before: dict[str, Spot], now: dict[str, Spot]) -> dict[str, Spot]:
    """Count where craft are, and where those were that are gone from a board that is still shown."""
    found.visits.update(now.values())
    shown = {board for board, _ in now.values()}
    for name, spot in before.items():
        if name not in now and spot[0] in shown:
            found.ends[spot] += 1
    return now


def verb(key: str) -> str:
    """The word an option's key begins with: what it does, not where."""
    word = key.split(" ")[0]
    return word if not any(letter.isdigit() for letter in word) else "a place"
