"""A game as a designer wants to see it: where craft stood and were last seen, what was chosen, what came of it."""

from dataclasses import dataclass, field
from typing import Any

from moonless.core.decision import Decision, Option
from moonless.core.game import Game
from moonless.core.table import Table
from moonless.players import make_player

A_PLACE = "a place"
POINTS = frozenset({"n", "ne", "e", "se", "s", "sw", "w", "nw"})

Places = dict[str, dict[str, dict[str, int]]]
"""By seat, board and cell: how often."""
Tally = dict[str, dict[str, int]]
"""By seat and option: how often."""


@dataclass(slots=True)
class Look:
    """What one game left behind; plain data, to be kept in a file or sent to another process."""

    seed: int
    score: float
    level: str
    scores: dict[str, float] = field(default_factory=dict)
    causes: dict[str, int] = field(default_factory=dict)
    stays: Places = field(default_factory=dict)
    """Where craft stood when a phase began."""
    ends: Places = field(default_factory=dict)
    """Where a craft stood last that left the board: lost, scuttled or home."""
    offered: Tally = field(default_factory=dict)
    chosen: Tally = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """What an option is called, by its id: what is asked, and the word that its key begins with."""

    def score_of(self, seat: str) -> float:
        """What the game was worth to a seat."""
        return self.scores.get(seat, self.score)


@dataclass(frozen=True, slots=True)
class Craft:
    """Where a craft stands, and whose it is."""

    seat: str
    board: str
    cell: str


def look_at(game: Game, scenario: str, player: str, seed: int, options: dict[str, Any] | None = None) -> Look:
    """Play a game and look on: at the board whenever a phase begins, at every question."""
    given = dict(game.unattended) | (options or {})
    table = Table.start(game, scenario, seed, given)
    watcher = Watcher(table, game.sides_at(scenario, given), Look(seed, 0.0, ""))
    who, phase = make_player(player, game, seed), -1
    while (decision := table.decision) is not None:
        if table.checkpoint.entries != phase:
            phase = table.checkpoint.entries
            watcher.look_around()
        answer = who.decide(table.sight(decision.seat))
        watcher.note(decision, answer)
        table.choose(answer)
    watcher.look_around(over=True)
    look, outcome = watcher.look, table.outcome
    assert outcome is not None
    look.score, look.level, look.scores, look.causes = outcome.score, outcome.level, outcome.scores, outcome.causes
    return look


@dataclass(slots=True)
class Watcher:
    """Who looks on at a table."""

    table: Table
    sides: list[list[str]]
    look: Look
    craft: dict[str, Craft] = field(default_factory=dict)
    cells: set[str] = field(default_factory=set)
    """Of the boards that were seen: they tell a place from a deed."""

    def look_around(self, over: bool = False) -> None:
        """Where the players' craft are: the pieces that have a sheet with a seat, as their own side sees them."""
        found: dict[str, Craft] = {}
        shown: set[str] = set()
        for side in self.sides:
            scene = self.table.scene(side[0], [])
            if scene.board is None:
                continue
            shown.add(scene.board.id)
            self.cells.update(cell.id for cell in scene.board.cells)
            own = {sheet.id: sheet.seat for sheet in scene.sheets if sheet.seat in side}
            for piece in scene.pieces:
                if piece.id in own and piece.cell:
                    found[piece.id] = Craft(own[piece.id], scene.board.id, piece.cell)
        if not over:
            for each in found.values():
                count(self.look.stays, each)
        for name, each in self.craft.items():
            if name not in found and each.board in shown:  # else another board was opened
                count(self.look.ends, each)
        self.craft = found

    def note(self, decision: Decision, answer: Option) -> None:
        """What was offered and what was taken, each option once a question."""
        there: dict[str, str] = {}
        for option in decision.options:
            there.setdefault(self.option_id(decision.ask, option.key), option.key)
        new = {id: key for id, key in there.items() if id not in self.look.names}
        if new:
            self.look.names |= self.called(decision, new)
        for tally, ids in (
            (self.look.offered, list(there)),
            (self.look.chosen, [self.option_id(decision.ask, answer.key)]),
        ):
            counts = tally.setdefault(decision.seat, {})
            for id in ids:
                counts[id] = counts.get(id, 0) + 1

    def option_id(self, ask: str, key: str) -> str:
        return f"{ask}: {self.verb(key)}"

    def verb(self, key: str) -> str:
        """The word an option's key begins with: what it does, not where."""
        word = key.split(" ")[0]
        somewhere = word in POINTS or word in self.cells or any(letter.isdigit() for letter in word)
        return A_PLACE if somewhere else word

    def called(self, decision: Decision, ids: dict[str, str]) -> dict[str, str]:
        """What options are called on the screen, without the place or the piece that they name this time."""
        prompt = self.table.scene(decision.seat, []).prompt
        choices = {choice.key: choice for choice in prompt.choices} if prompt else {}
        found = {}
        for id, key in ids.items():
            choice, word = choices.get(key), self.verb(key)
            if choice is None:
                found[id] = f"{decision.ask}: {word}".replace("-", " ")
            elif not choice.group:
                found[id] = choice.label
            elif word in (choice.verb, A_PLACE, decision.ask):
                found[id] = choice.group
            else:  # one of several things that are bought, placed, fired
                found[id] = f"{choice.group}: {word.replace('-', ' ').replace('_', ' ')}"
        return found


def count(places: Places, craft: Craft) -> None:
    cells = places.setdefault(craft.seat, {}).setdefault(craft.board, {})
    cells[craft.cell] = cells.get(craft.cell, 0) + 1
