"""Puzzles: positions of games that were looked back on, in which one order is clearly better than all others.

`moonless puzzles find` finds them; those that are shipped lie beside this file, a line for each: a record cut to the
position, the order, what it promises beside the others, and what follows from it.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.table import Table


@dataclass(slots=True)
class Tried:
    """One answer and what it promised the seat, in its own points, with half of the 95% interval."""

    key: str
    label: str
    expected: float
    margin: float


@dataclass(slots=True)
class Puzzle:
    """A position, the order that is clearly better, and why."""

    id: str
    game: str
    scenario: str
    seat: str
    ask: str
    rule: str
    best: str
    """The key of the better order."""
    tried: list[Tried]
    """The better order first, then those that came nearest, all tried in the same worlds."""
    lead: float
    """What it brings more than the next, world by world."""
    lead_margin: float
    worlds: int
    why: str
    """One sentence, true of the worlds tried."""
    usual: bool
    """Whether the rule of thumb finds it."""
    played: str
    """What was played in the game it is from."""
    record: str
    """The game up to the position."""

    def line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    def table(self) -> Table:
        """The position, laid out."""
        return Table.replayed(find_game(self.game), Record.parse(self.record, f"puzzle {self.id}"))


def read_puzzle(line: str) -> Puzzle:
    data = json.loads(line)
    return Puzzle(**{**data, "tried": [Tried(**each) for each in data["tried"]]})


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """The puzzles that are shipped with a game, by id."""
    file = resources.files(__package__) / "data" / f"{game}.jsonl"
    if not file.is_file():
        return {}
    found = map(read_puzzle, file.read_text(encoding="utf-8").splitlines())
    return {each.id: each for each in found}


def find_puzzle(game: str, id: str) -> Puzzle:
    if (found := puzzles_of(game).get(id)) is None:
        raise MoonlessError(f"there is no puzzle '{id}' of '{game}'")
    return found
