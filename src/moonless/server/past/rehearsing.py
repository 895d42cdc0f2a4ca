"""Standing orders tried on what was asked before: which of my past questions they would have answered, and with what.

Each question is taken by itself, as it was asked: what would have come after another answer nobody knows.
"""

from msgspec import Struct

from moonless.core.decision import Decision
from moonless.core.game import Game
from moonless.core.record import CHOOSE, Record
from moonless.core.replays import replay
from moonless.core.standing import StandingQuestion
from moonless.core.table import Table
from moonless.server.table.habits import SeatOrders

LOOKED = 200
"""Of so many of my last questions."""


class Rehearsed(Struct):
    """A question that an order would have answered."""

    seat: str
    question: str
    label: str
    """What it would have answered."""
    played: str
    """What was answered."""
    rule: str


class Tried(Struct):
    """An order that is given, or a rule that could be."""

    seat: str
    ask: str
    key: str
    times: int
    """How often it would have answered, looked at alone."""
    alike: int
    """How often as I did."""


class Rehearsal(Struct):
    questions: int
    """That were looked at: the last of those that my seats were asked."""
    answered: int
    lines: list[Rehearsed]
    """The last first."""
    tried: list[Tried]


class Rehearsing:
    """A walk along the choices of a game."""

    def __init__(self, game: Game, orders: dict[str, SeatOrders]) -> None:
        self.game = game
        self.orders = orders
        self.questions = 0
        self.lines: list[Rehearsed] = []
        self.tried: dict[tuple[str, str, str], Tried] = {}

    def walk(self, record: Record, mine: list[str]) -> Rehearsal:
        """Along the choices that count."""
        choices = [entry for entry in record.counting() if entry.kind == CHOOSE]
        own = [place for place, entry in enumerate(choices) if entry.by in mine]
        wanted = {*own[-LOOKED:]}
        for place, (entry, table) in enumerate(zip(choices, replay(record), strict=False)):  # it ends a table later
            if place in wanted and table.decision is not None:
                self.look(table, table.decision, entry.value)
        return Rehearsal(self.questions, len(self.lines), self.lines[::-1], list(self.tried.values()))

    def look(self, table: Table, decision: Decision, played: str) -> None:
        self.questions += 1
        question = self.game.standing.get(decision.ask)
        if question is None:
            return
        given = (self.orders.get(decision.seat) or SeatOrders()).given(decision.ask)
        scene = table.scene(decision.seat, []) if question.rules else None
        keys = [*given, *(rule.id for rule in question.rules if rule.id not in given)]
        meant = {key: question.key(key, decision, scene) for key in keys}
        for key in keys:
            self.count(decision, key, meant[key], played)
        if answer := next((meant[key] for key in given if meant[key]), ""):
            self.lines.append(line(question, decision, answer, played))

    def count(self, decision: Decision, key: str, meant: str, played: str) -> None:
        known = self.tried.setdefault((decision.seat, decision.ask, key), Tried(decision.seat, decision.ask, key, 0, 0))
        known.times += bool(meant)
        known.alike += meant == played


def line(question: StandingQuestion, decision: Decision, answer: str, played: str) -> Rehearsed:
    said, chosen = decision.find(answer).label, decision.find(played).label
    return Rehearsed(decision.seat, question.name, said, chosen, decision.rule)
