"""The standing orders of a table's seats: what is answered so each time, what they have answered, and what a seat keeps
answering without one. Everything here is a seat's own: nobody else is told of it."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct, field

from moonless.core.decision import Decision
from moonless.core.events import Told
from moonless.core.game import Game
from moonless.core.run import Happening
from moonless.core.scene import Always
from moonless.core.standing import FIRST, StandingQuestion
from moonless.server.api.messages import encode
from moonless.server.storage import Row, Step
from moonless.server.storage import standing as stored

HABIT = 3
"""After so many same answers to the same question a standing order is offered."""
KEPT = 500
"""So many answers by standing orders are kept for the log."""
FIRST_LABEL = "The first that is offered"
PREFIX = "Standing order, "


class Did(Struct, array_like=True):
    """What a standing order answered: the place of the choice among what counts, and the words for the log."""

    place: int
    ask: str
    text: str
    rule: str
    given: str = ""
    """The order that fitted; older ones do not say."""
    question: str = ""
    answer: str = ""
    """What was asked and what was answered, in words; of older ones `read_orders` finds them in the text."""


class SeatOrders(Struct):
    """What one seat has ordered."""

    orders: dict[str, str | list[str]] = field(default_factory=dict)
    """By what is asked, the standing answers: the first that fits, answers. An older row has one alone."""
    labels: dict[str, str] = field(default_factory=dict)
    """Those that are no rules in words, by what is asked and the answer."""
    did: list[Did] = field(default_factory=list)
    habits: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By what is asked, the last answer and how often it came one after another."""
    held: int = -1
    """The place of a question that an undo came back to: there the player is asked."""

    def given(self, ask: str) -> list[str]:
        """What is to be answered, in its order."""
        found = self.orders.get(ask, [])
        return [found] if isinstance(found, str) else found

    def add(self, question: StandingQuestion, answer: str, label: str) -> None:
        """One more: a rule after the other rules; an answer that always fits at the end, in the place of another."""
        rules = [each for each in self.given(question.ask) if question.rule(each) is not None]
        plain = [each for each in self.given(question.ask) if question.rule(each) is None]
        if question.rule(answer) is None:
            plain = []
        self.orders[question.ask] = [*rules, answer, *plain] if answer not in rules else [*rules, *plain]
        self.labels[f"{question.ask} {answer}"] = label

    def take(self, ask: str, answer: str) -> bool:
        """One less, or all of that question; whether there was any."""
        before = self.given(ask)
        left = [each for each in before if answer and each != answer]
        self.orders[ask] = left
        if not left:
            del self.orders[ask]
            self.habits.pop(ask, None)
        return left != before

    def label(self, question: StandingQuestion, answer: str) -> str:
        rule = question.rule(answer)
        return rule.label if rule is not None else self.labels.get(f"{question.ask} {answer}", "")


class Standing:
    """The standing orders of all seats of a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: dict[str, SeatOrders] = {}
        self._changed: set[str] = set()
        self._counted: set[str] = set()
        """Whose answers were counted since they were written: no move waits for that."""
        self._marks: dict[str, list[Happening]] = {}

    def restore(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self.seats[row["seat"]] = read_orders(row["orders"])

    def begin(self, seat: str, usual: str) -> None:
        """Who sits down begins with what he orders in all games of this kind."""
        if usual and seat not in self.seats:
            known = msgspec.json.decode(usual, type=SeatOrders)
            self.change(seat).orders, self.change(seat).labels = known.orders, known.labels

    def change(self, seat: str) -> SeatOrders:
        """What a seat has ordered, about to be changed."""
        self._changed.add(seat)
        return self.seats.setdefault(seat, SeatOrders())

    def steps(self, table: str, counting: int) -> list[Step]:
        """Keep what changed; what was answered at places that no longer count was not."""
        for seat, orders in self.seats.items():
            if orders.did and orders.did[-1].place >= counting:
                orders.did = [each for each in orders.did if each.place < counting]
                self._changed.add(seat)
        steps = [stored.keep(table, seat, encode(self.seats[seat]).decode()) for seat in sorted(self._changed)]
        self._counted -= self._changed
        self._changed.clear()
        return steps

    def last_steps(self, table: str, counting: int) -> list[Step]:
        """Before the table is put away: also how often what was answered."""
        self._changed |= self._counted
        return self.steps(table, counting)

    def forget(self, table: str, seat: str) -> list[Step]:
        """The seat changes hands."""
        self._changed.discard(seat)
        self._counted.discard(seat)
        self._marks.pop(seat, None)
        return [stored.forget(table, seat)] if self.seats.pop(seat, None) is not None else []

    # What a seat keeps answering

    def question(self, decision: Decision) -> StandingQuestion | None:
        return self.game.standing.get(decision.ask)

    def count(self, decision: Decision, key: str) -> None:
        """An answer was given: how often by now?"""
        question = self.question(decision)
        if question is None:
            return
        seat, habit = decision.seat, question.habit(decision, key)
        orders = self.seats.setdefault(seat, SeatOrders())
        before, times = orders.habits.get(decision.ask, ("", 0))
        now = times + 1 if habit and habit == before else 1
        orders.habits[decision.ask] = (habit, now)
        is_other_offer = now == HABIT or times >= HABIT > now
        (self._changed if is_other_offer else self._counted).add(seat)

    def offers(self, seat: str, decision: Decision) -> list[Always]:
        """The standing orders that are offered with a question: one's own habit, and the rules of that question."""
        question, orders = self.question(decision), self.seats.get(seat)
        if question is None or orders is None or decision.seat != seat:
            return []
        habit, times = orders.habits.get(decision.ask, ("", 0))
        if times < HABIT:
            return []
        given = orders.given(decision.ask)
        fits = habit not in given and question.takes(habit) and question.key(habit, decision, None)
        own = [Always(decision.ask, habit, label_of(habit, decision))] if fits else []
        rules = [rule for rule in question.rules if rule.id not in given]
        return [*own, *(Always(decision.ask, rule.id, rule.label) for rule in rules)]

    def hold(self, decision: Decision | None, place: int) -> None:
        """An undo came back to this question: it is the player's again, and does not count twice."""
        for seat in self.seats:
            self.change(seat).held = place
        if decision is not None and (orders := self.seats.get(decision.seat)) is not None:
            habit, times = orders.habits.get(decision.ask, ("", 0))
            orders.habits[decision.ask] = (habit, max(0, times - 1))

    # The log

    def note(self, seat: str, did: Did) -> None:
        orders = self.change(seat)
        orders.did = [*orders.did[1 - KEPT :], did]

    def marked(self, seat: str | None, happenings: list[Happening], whole: bool) -> list[Happening]:
        """The events with what a seat's standing orders did among them, where they did it; else the very same list.

        `whole`: none happened before these.
        """
        orders = self.seats.get(seat) if seat is not None else None
        if seat is None or orders is None or not orders.did:
            return happenings
        first = happenings[0].entries if happenings and not whole else 0
        marks = [mark for mark in self._marks_of(seat, orders.did) if mark.entries >= first]
        found: list[Happening] = []
        for happening in happenings:
            while marks and marks[0].entries < happening.entries:
                found.append(marks.pop(0))
            found.append(happening)
        return [*found, *marks]

    def _marks_of(self, seat: str, did: list[Did]) -> list[Happening]:
        """Made once each: a log knows by the very event whether it has changed."""
        known = {(mark.entries, mark.line().text): mark for mark in self._marks.get(seat, [])}
        self._marks[seat] = [known.get((each.place, each.text)) or make_mark(seat, each) for each in did]
        return self._marks[seat]


def read_orders(text: str) -> SeatOrders:
    """As they are kept."""
    orders = msgspec.json.decode(text, type=SeatOrders)
    for ask, given in orders.orders.items():
        if isinstance(given, str):  # as it was written when there was one for each question
            orders.orders[ask], orders.labels[f"{ask} {given}"] = [given], orders.labels.pop(ask, "")
    for did in orders.did:
        if not did.question:  # as it was written when there was the line of the log alone
            asked, _, answer = did.text.removeprefix(PREFIX).partition(": ")
            did.question, did.answer = f"{asked[:1].upper()}{asked[1:]}", answer.removesuffix(".")
    return orders


def make_mark(seat: str, did: Did) -> Happening:
    event = Told(did.text, did.rule)
    event.seen_by = frozenset([seat])
    return Happening(did.place, event)


def label_of(answer: str, decision: Decision | None) -> str:
    """A standing answer in words, where it is no rule."""
    return FIRST_LABEL if answer == FIRST or decision is None else decision.find(answer).label
