"""Standing orders at a table: given, read and dropped by who holds the seat, obeyed as soon as their question comes."""

import asyncio
from random import uniform
from typing import TYPE_CHECKING

from msgspec import Struct

from moonless.core.decision import Decision
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person
from moonless.server.table.habits import Did, SeatOrders, Standing, label_of
from moonless.server.table.rows import PERSON

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

HASTE = (1.0, 3.0)
"""Where others sit at the table an answer by standing order goes out after so many seconds, so that its haste tells
nothing."""
PREFIX = "Standing order, "
SHOWN = 100
"""Answers that are listed."""
NOT_YOURS = "Only who holds a seat gives it standing orders."
NO_HABIT = "That question cannot be answered so once for all."
NOT_NOW = "A standing order is given where its question is asked; that one is not open now."
NONE = "There is no such standing order."

__all__ = ["Standing", "StandingOrder", "StandingOrders", "answer", "drop", "give", "obey", "read"]


class StandingOrder(Struct):
    seat: str
    ask: str
    question: str
    label: str
    times: int
    """How often it has answered."""


class OfferedRule(Struct):
    """A rule that a seat of mine can be given at any time."""

    seat: str
    ask: str
    key: str
    question: str
    label: str


class Answered(Struct):
    """What a standing order did."""

    seat: str
    question: str
    label: str
    rule: str


class StandingOrders(Struct):
    orders: list[StandingOrder]
    rules: list[OfferedRule]
    did: list[Answered]
    """The last first."""
    answered: int
    """How many in all."""


def listed(desk: "Desk", person: str) -> StandingOrders:
    found, rules, did = [], [], []
    for seat in desk.row.seats_of(person):
        mine = desk.standing.seats.get(seat) or SeatOrders()
        for question in desk.standing.game.standing.values():
            if question.ask not in mine.orders:
                rules += [
                    OfferedRule(seat, question.ask, rule.id, question.name, rule.label) for rule in question.rules
                ]
        for ask in mine.orders:
            named = desk.standing.game.standing.get(ask)
            name = named.name if named is not None else ask
            times = sum(each.ask == ask for each in mine.did)
            found.append(StandingOrder(seat, ask, name, mine.labels.get(ask, ""), times))
        did += [(each.place, answered(seat, each)) for each in mine.did]
    newest = [each for _, each in sorted(did, key=lambda pair: -pair[0])]
    return StandingOrders(found, rules, newest[:SHOWN], len(newest))


def answered(seat: str, did: Did) -> Answered:
    """What the log says, in its two halves."""
    question, _, label = did.text.removeprefix(PREFIX).partition(": ")
    return Answered(seat, question[0].upper() + question[1:], label, did.rule)


async def read(desk: "Desk", person: Person) -> StandingOrders:
    """Those of one's own seats."""
    async with desk.lock:
        return listed(desk, person.id)


async def give(desk: "Desk", person: Person, seat: str, ask: str, key: str) -> StandingOrders:
    """Answer a question so from now on, and where it is open at once. A rule can be given before it is asked."""
    async with desk.lock:
        check_seat(desk, person, seat)
        decision, question = desk.table.decision, desk.standing.game.standing.get(ask)
        if question is None or not question.takes(key) or desk.row.ended:
            raise Refused(NO_HABIT, 409)
        rule, label = question.rule(key), ""
        if rule is not None:
            label = rule.label
        elif question.chore and decision is not None and decision.seat == seat and decision.ask == ask:
            label = question.chore
        elif decision is None or decision.seat != seat or decision.ask != ask:
            raise Refused(NOT_NOW, 409)
        elif not question.key(key, decision, None):
            raise desk.view.refusal(seat, decision, key)
        orders = desk.standing.change(seat)
        orders.orders[ask], orders.labels[ask] = key, label or label_of(key, decision)
        orders.held = -1
        await desk.act(lambda: None)  # it answers the open question
        return listed(desk, person.id)


async def drop(desk: "Desk", person: Person, seat: str, ask: str) -> StandingOrders:
    """Be asked again."""
    async with desk.lock:
        check_seat(desk, person, seat)
        mine = desk.standing.seats.get(seat)
        if mine is None or ask not in mine.orders:
            raise Refused(NONE, 404)
        orders = desk.standing.change(seat)
        del orders.orders[ask]
        orders.labels.pop(ask, None)
        orders.habits.pop(ask, None)
        await desk.commit()
        desk.tell()
        return listed(desk, person.id)


def check_seat(desk: "Desk", person: Person, seat: str) -> None:
    if not person.id or seat not in desk.row.seats_of(person.id):
        raise Refused(NOT_YOURS, 403)


# Obeying


def count(desk: "Desk", decision: Decision, key: str) -> None:
    """An answer was given: a person's may become a habit."""
    chair = desk.row.chairs.get(decision.seat)
    if chair is not None and chair.kind == PERSON:
        desk.standing.count(decision, key)


def answer(desk: "Desk") -> str:
    """What the open question's standing order answers; empty where there is none, or where it does not fit."""
    decision = desk.table.decision
    if decision is None or desk.row.ended:
        return ""
    orders, chair = desk.standing.seats.get(decision.seat), desk.row.chairs.get(decision.seat)
    if orders is None or chair is None or chair.kind != PERSON or decision.ask not in orders.orders:
        return ""
    question = desk.standing.question(decision)
    if question is None or orders.held == len(desk.table.counting):
        return ""
    given = orders.orders[decision.ask]
    scene = desk.table.scene(decision.seat, []) if question.rule(given) is not None else None
    return question.key(given, decision, scene)


def obey_at_once(desk: "Desk") -> None:
    """Where nobody else sits at the table, a question that has its standing order is not even shown."""
    while len(desk.row.people()) == 1 and (key := answer(desk)):
        carry_out(desk, key)


async def obey(desk: "Desk") -> None:
    """Answer by standing order, in the time that a player takes."""
    decision = desk.table.decision
    assert decision is not None
    if len(desk.row.people()) > 1:
        await asyncio.sleep(uniform(*HASTE))  # no secret: how long it looks as if somebody thought
    async with desk.lock:
        if desk.closed or desk.table.decision is not decision:
            return
        if key := answer(desk):
            await desk.act(lambda: carry_out(desk, key))


def carry_out(desk: "Desk", key: str) -> None:
    """The player's own answer, recorded like any other; the seat's log says whose it was."""
    decision = desk.table.decision
    assert decision is not None
    place, option, question = len(desk.table.counting), decision.find(key), desk.standing.question(decision)
    assert question is not None
    text = f"{PREFIX}{question.name[0].lower()}{question.name[1:]}: {option.label}."
    desk.answer(key)
    desk.standing.note(decision.seat, Did(place, decision.ask, text, decision.rule))
