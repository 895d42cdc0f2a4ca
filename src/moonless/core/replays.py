"""Tables made from a table or a record without touching it: what was played, and what an order would bring."""

from collections.abc import Callable, Iterator

from moonless.core.game import find_game
from moonless.core.record import CHOOSE, RESTART, Entry, Record
from moonless.core.table import FREE, Table

Check = Callable[[Table, str], None]


def replay(record: Record) -> Iterator[Table]:
    """The table at each decision of a record, from the first to where it stands.

    It is one table that goes on: look at it before you ask for the next. Where the record ends before a throw, that is
    what is asked for: a replay makes no throw of its own.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> [each.decision.ask for each in moonless.replay(table.record)]
    ['place-ship', 'facing']
    """
    game = find_game(record.game)
    live = record.counting()
    data = record.restart_state()
    first = Record(record.game, record.rules, record.content, record.scenario, record.seed, record.options)
    if data is not None:
        first.entries.append(Entry(RESTART, {"state": data}))
    places = [place for place, entry in enumerate(live) if entry.kind == CHOOSE]
    ends = [*places[1:], len(live)]
    first.entries.extend(live[: places[0]] if places else live)
    table = Table.replayed(game, first, still=True)
    yield table
    for start, end in zip(places, ends, strict=False):
        table.feed(live[start:end])
        yield table


def rehearse(table: Table, keys: list[str], check: Check | None = None) -> tuple[Table, int]:
    """A copy at which the steps of an order were taken, and how many: all of them, or all before the one that ends it.

    What follows an order's end may be up to chance or to what its seat must not know, so it is never looked at.
    `check` may refuse a step before it is taken.
    """
    copy = table.fork("rehearsal")
    for taken, key in enumerate(keys):
        decision = copy.decision
        if decision is None or not decision.order:
            return copy, taken
        if check is not None:
            check(copy, key)
        told = len(copy.events)
        copy.choose(key)
        asked = copy.decision
        same = asked is not None and (asked.seat, asked.order) == (decision.seat, decision.order)
        if not same or len(copy.events) != told or copy.can_undo != FREE:
            return rehearse(table, keys[:taken])[0], taken
    return copy, len(keys)
