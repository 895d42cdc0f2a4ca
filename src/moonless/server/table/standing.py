"""Standing orders at a table: given, read and dropped by who holds the seat, obeyed as soon as their question comes."""

import asyncio
from collections.abc import Callable
from random import uniform
from typing import TYPE_CHECKING

from msgspec import Struct

from moonless.core.decision import Decision
from moonless.core.record import CHOOSE
from moonless.core.standing import StandingQuestion
from moonless.server.api.messages import Refused, encode
from moonless.server.people.people import Person
from moonless.server.storage import standing as stored
from moonless.server.table import lessons
from moonless.server.table.habits import PREFIX, Did, SeatOrders, Standing, label_of
from moonless.server.table.rows import PERSON

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

HASTE = (1.0, 3.0)
"""Where others sit at the table an answer by standing order goes out after so many seconds, so that its haste tells
nothing."""
SHOWN = 100
"""Answers that are listed."""
NOT_YOURS = "Only who holds a seat gives it standing orders."
NO_HABIT = "That question cannot be answered so once for all."
NOT_NOW = "A standing order is given where its question is asked; that one is not open now."
NO_ACCOUNT = "For all your games you need an account: a guest's orders go with the table."
NONE = "There is no such standing order."

__all__ = [
    "Standing", "StandingOrder", "StandingOrders", "answer", "drop", "exchange", "give", "keep", "obey", "put_at",
    "read",
]  # fmt: skip


class Sentence(Struct):
    """A rule in three parts: when this happens and that is so, then it does so."""

    situation: str
    needed: str
    result: str


class StandingOrder(Struct):
    seat: str
    ask: str
    key: str
    question: str
    label: str
    place: int
    """Among the orders for this question, from 1 on: the first that fits, answers."""
    times: int
    """How often it has answered."""
    last: str
    """What it answered last; empty where it did not come up."""
    sentence: Sentence | None = None
    """Of a rule: its words, of which others can be chosen."""


class OfferedRule(Struct):
    """A rule that a seat of mine can be given at any time."""

    seat: str
    ask: str
    key: str
    question: str
    label: str
    sentence: Sentence | None = None


class Answered(Struct):
    """What a standing order did."""

    seat: str
    question: str
    label: str
    rule: str
    since: bool
    """Since I last answered something myself."""


class StandingOrders(Struct):
    orders: list[StandingOrder]
    rules: list[OfferedRule]
    did: list[Answered]
    """The last first."""
    answered: int
    """How many in all."""
    by_hand: int
    """Answers that I gave myself."""
    since: int
    """How many the orders gave since my own last one."""
    waiting: int
    """Questions that are left for me now."""
    usual: bool
    """Whether the orders of my seats are those that I give in all games of this kind."""


def listed(desk: "Desk", person: str, usual: str) -> StandingOrders:
    seats = desk.row.seats_of(person)
    found: list[StandingOrder] = []
    rules: list[OfferedRule] = []
    for seat in seats:
        mine = desk.standing.seats.get(seat) or SeatOrders()
        for question in desk.standing.game.standing.values():
            given = mine.given(question.ask)
            found += [in_force(seat, mine, question, n) for n in range(len(given))]
            rules += [
                OfferedRule(seat, question.ask, rule.id, question.name, rule.label, sentence_of(question, rule.id))
                for rule in question.rules
                if rule.id not in given
            ]
    did = sorted(
        ((each.place, seat, each) for seat in seats for each in (desk.standing.seats.get(seat) or SeatOrders()).did),
        key=lambda each: -each[0],
    )
    by_orders = {place for place, _, _ in did}
    own = [
        place
        for place, entry in enumerate(desk.table.counting)
        if entry.kind == CHOOSE and entry.by in seats and place not in by_orders
    ]
    last = own[-1] if own else -1
    decision = desk.table.decision
    waiting = decision is not None and not desk.row.ended and decision.seat in seats and not answer(desk)
    kept = all(usual_of(desk.standing.seats.get(seat)) == usual for seat in seats)
    return StandingOrders(
        found, rules, [answered(seat, each, place > last) for place, seat, each in did[:SHOWN]], len(did), len(own),
        sum(place > last for place in by_orders), int(waiting), bool(usual) and kept,
    )  # fmt: skip


def in_force(seat: str, mine: SeatOrders, question: StandingQuestion, place: int) -> StandingOrder:
    key = mine.given(question.ask)[place]
    did = [each for each in mine.did if each.ask == question.ask and each.given in (key, "")]
    last = did[-1].answer if did else ""
    label = mine.label(question, key)
    words = sentence_of(question, key)
    return StandingOrder(seat, question.ask, key, question.name, label, place + 1, len(did), last, words)


def sentence_of(question: StandingQuestion, key: str) -> Sentence | None:
    rule = question.rule(key)
    if rule is None or not question.situation:
        return None
    return Sentence(question.situation, rule.needed, rule.result)


def answered(seat: str, did: Did, since: bool) -> Answered:
    return Answered(seat, did.question, did.answer, did.rule, since)


async def fresh(desk: "Desk", person: Person) -> StandingOrders:
    return listed(desk, person.id, await stored.usual(desk.house.store, person.id, desk.row.game))


async def read(desk: "Desk", person: Person) -> StandingOrders:
    """Those of one's own seats."""
    async with desk.held():
        return await fresh(desk, person)


async def give(desk: "Desk", person: Person, seat: str, ask: str, key: str) -> StandingOrders:
    """Answer a question so from now on, and where it is open at once. A rule can be given before it is asked."""
    async with desk.held():
        check_seat(desk, person, seat)
        decision, question = desk.table.decision, desk.standing.game.standing.get(ask)
        if question is None or not question.takes(key) or desk.row.ended:
            raise Refused(NO_HABIT, 409)
        rule, label = question.rule(key), ""
        if rule is not None:
            label = rule.label
        elif decision is None or decision.seat != seat or decision.ask != ask:
            raise Refused(NOT_NOW, 409)
        elif not question.key(key, decision, None):
            raise desk.view.refusal(seat, decision, key)
        orders = desk.standing.change(seat)
        orders.add(question, key, label or label_of(key, decision))
        orders.held = -1
        await desk.act(lambda: None)  # it answers the open question
        return await fresh(desk, person)


async def put_at(desk: "Desk", person: Person, seat: str, ask: str, key: str, place: str) -> StandingOrders:
    """Of several orders for one question this one is looked at so early, from 1 on."""

    def put(given: list[str]) -> list[str]:
        others = [each for each in given if each != key]
        return [*others[: int(place) - 1], key, *others[int(place) - 1 :]]

    return await reorder(desk, person, seat, ask, key, put)


async def exchange(desk: "Desk", person: Person, seat: str, ask: str, old: str, new: str) -> StandingOrders:
    """A word of the sentence is another one: a rule in the place of an order for the same question."""
    question = desk.standing.game.standing.get(ask)
    if question is None or question.rule(new) is None:
        raise Refused(NO_HABIT, 409)

    def put(given: list[str]) -> list[str]:
        return [new if each == old else each for each in given if each == old or each != new]

    return await reorder(desk, person, seat, ask, old, put)


async def reorder(
    desk: "Desk", person: Person, seat: str, ask: str, key: str, put: Callable[[list[str]], list[str]]
) -> StandingOrders:
    """One of a question's orders, `key`, changes among the others; the open question is looked at anew."""
    async with desk.held():
        check_seat(desk, person, seat)
        given = (desk.standing.seats.get(seat) or SeatOrders()).given(ask)
        if key not in given:
            raise Refused(NONE, 404)
        desk.standing.change(seat).orders[ask] = [*put(given)]
        await desk.act(lambda: None)
        return await fresh(desk, person)


async def drop(desk: "Desk", person: Person, seat: str, ask: str, key: str = "") -> StandingOrders:
    """Be asked again: without a key, whatever was ordered."""
    async with desk.held():
        check_seat(desk, person, seat)
        mine = desk.standing.seats.get(seat)
        if mine is None or ask not in mine.orders or not desk.standing.change(seat).take(ask, key):
            raise Refused(NONE, 404)
        await desk.commit()
        desk.tell()
        return await fresh(desk, person)


async def keep(desk: "Desk", person: Person, seat: str, how: str) -> StandingOrders:
    """What this seat orders is what I order in all games of this kind, from the next one on; or no longer."""
    async with desk.held():
        check_seat(desk, person, seat)
        if not person.account:
            raise Refused(NO_ACCOUNT, 403)
        orders = usual_of(desk.standing.seats.get(seat)) if how else ""
        game, store = desk.row.game, desk.house.store
        await store.write(stored.keep_usual(person.id, game, orders) if orders else stored.drop_usual(person.id, game))
        return await fresh(desk, person)


async def begin(desk: "Desk", *seats: str) -> None:
    """Accounts bring along what they order in all games of this kind, to a seat that has answered nothing yet."""
    row = desk.row
    for seat in () if row.ended or row.guests or lessons.is_taught(row) else seats:
        chair = row.chairs[seat]
        if chair.kind == PERSON and seat not in desk.standing.seats and not row.numbers.get(seat):
            desk.standing.begin(seat, await stored.usual(desk.house.store, chair.holder, row.game))


def usual_of(mine: SeatOrders | None) -> str:
    """Orders without what they did and where, as they are kept; empty where there are none."""
    if mine is None or not mine.orders:
        return ""
    orders = {ask: mine.given(ask) for ask in sorted(mine.orders)}
    wanted = sorted(f"{ask} {key}" for ask, given in orders.items() for key in given)
    labels = {each: mine.labels[each] for each in wanted if each in mine.labels}
    return encode({"orders": orders, "labels": labels}).decode()


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
    """What the open question's standing orders answer; empty where there is none, or where none fits."""
    return fitting(desk)[1]


def fitting(desk: "Desk") -> tuple[str, str]:
    """The first of them that fits, and what it answers."""
    decision = desk.table.decision
    if decision is None or desk.row.ended:
        return "", ""
    orders, chair = desk.standing.seats.get(decision.seat), desk.row.chairs.get(decision.seat)
    if orders is None or chair is None or chair.kind != PERSON or decision.ask not in orders.orders:
        return "", ""
    question = desk.standing.question(decision)
    if question is None or orders.held == len(desk.table.counting):
        return "", ""
    given = orders.given(decision.ask)
    ruled = any(question.rule(each) is not None for each in given)
    scene = desk.table.scene(decision.seat, []) if ruled else None
    found = ((each, question.key(each, decision, scene)) for each in given)
    return next((pair for pair in found if pair[1]), ("", ""))


def obey_at_once(desk: "Desk") -> None:
    """Where nobody else sits at the table, a question that has its standing order is not even shown."""
    while len(desk.row.people()) == 1 and (found := fitting(desk))[1]:
        carry_out(desk, *found)


async def obey(desk: "Desk") -> None:
    """Answer by standing order, in the time that a player takes."""
    decision = desk.table.decision
    assert decision is not None
    if len(desk.row.people()) > 1:
        await asyncio.sleep(uniform(*HASTE))  # no secret: how long it looks as if somebody thought
    async with desk.lock:
        if desk.closed or desk.table.decision is not decision:
            return
        if (found := fitting(desk))[1]:
            await desk.act(lambda: carry_out(desk, *found))


def carry_out(desk: "Desk", given: str, key: str) -> None:
    """The player's own answer, recorded like any other; the seat's log says whose it was."""
    decision = desk.table.decision
    assert decision is not None
    place, option, question = len(desk.table.counting), decision.find(key), desk.standing.question(decision)
    assert question is not None
    text = f"{PREFIX}{question.name[0].lower()}{question.name[1:]}: {option.label}."
    desk.answer(key)
    desk.standing.note(decision.seat, Did(place, decision.ask, text, decision.rule, given, question.name, option.label))
