"""What is compared: tables, records, scenes and events as plain data."""

import dataclasses
import json
from functools import cache
from typing import Any

from msgspec import Struct

from moonless.core.content import plain
from moonless.core.decision import Decision
from moonless.core.events import Event, Line
from moonless.core.game import Game
from moonless.core.observing import LINES, Observer
from moonless.core.record import CHANCE, CHOOSE, Entry, Record
from moonless.core.scene import Scene
from moonless.core.scene_observer import legend_of, observer_of
from moonless.core.table import Table


def bare(record: Record) -> str:
    """A record without its checkpoint.

    >>> import moonless
    >>> from moonless.testing import bare
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> "checkpoint" in table.record.text(), "checkpoint" in bare(table.record)
    (True, False)
    """
    checkpoint, record.checkpoint = record.checkpoint, None
    text = record.text()
    record.checkpoint = checkpoint
    return text


def question(decision: Decision | None) -> object:
    """A decision as it can be compared.

    >>> import moonless
    >>> from moonless.testing import question
    >>> question(moonless.start("by-stealth-and-sea", "bg2", seed=7).decision)[:3]
    ('slc-1', 'place-ship', 'S.3')
    """
    if decision is None:
        return None
    return (
        decision.seat,
        decision.ask,
        decision.rule,
        [(option.key, option.label, option.value) for option in decision.options],
    )


def line(told: Line) -> dict[str, Any]:
    """A line of the log as data.

    >>> from moonless import Line
    >>> from moonless.testing import line
    >>> line(Line("SLC 1 dives.", "4.3.6"))["rule"]
    '4.3.6'
    """
    return {name: data(getattr(told, name)) for name in told.__struct_fields__}


def told(events: list[Event]) -> list[object]:
    """Events as they can be compared.

    >>> import moonless
    >>> from moonless.testing import told
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> told(table.events)[0][0]
    'Opened'
    """
    return [(type(event).__name__, event.seen_by, event.reveals, line(event.line())) for event in events]


def position(table: Table) -> tuple[object, ...]:
    """Where the game stands, however it came there. Of the events the newest: comparing them all takes too long.

    >>> import moonless
    >>> from moonless.testing import position
    >>> one, two = (moonless.start("by-stealth-and-sea", "bg2", seed=seed) for seed in (7, 8))
    >>> position(one) == position(two)
    True
    """
    events = table.events
    return plain(table.state), question(table.decision), len(events), told(events[-12:])


def snapshot(table: Table) -> tuple[object, ...]:
    """Everything about a table that a player, a referee or a file could notice.

    >>> import moonless
    >>> from moonless.testing import snapshot
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> before = snapshot(table)
    >>> fork = table.fork(seed=1)
    >>> snapshot(table) == before
    True
    """
    entries = [(entry.kind, entry.value, entry.by) for entry in table.record.entries]
    return position(table), entries, table.record.checkpoint, table.can_undo


def shown(scene: Scene) -> str:
    """A scene as bytes would go to a screen; the board goes once, by its id.

    >>> import moonless
    >>> from moonless.testing import shown
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> shown(table.scene("slc-1")) == shown(table.scene("slc-1"))
    True
    """
    whole = {name: data(getattr(scene, name)) for name in scene.__struct_fields__ if name != "board"}
    return json.dumps({**whole, "board": scene.board and scene.board.id}, ensure_ascii=False)


def data(value: object) -> Any:
    """Scenes, lines and dataclasses as plain data.

    >>> from moonless import Outcome
    >>> from moonless.testing import data
    >>> data(Outcome(12, "Victory", "Well done."))["score"]
    12
    """
    if isinstance(value, Struct):
        return {name: data(getattr(value, name)) for name in value.__struct_fields__}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): data(item) for key, item in value.items()}
    return value


@cache
def observer_at(game: Game, scenario: str) -> Observer:
    """What programs observe a scenario with."""
    return observer_of(game, legend_of(game, scenario))


def observed(table: Table, seat: str) -> bytes:
    """What a program in a seat is handed: board, sheets, tracks, log and options, as numbers."""
    if table.record.scenario not in table.game.scenarios:
        return b""  # somebody's own: it has no legend
    observer = observer_at(table.game, table.record.scenario)
    heard = [event for event in table.events if event.visible_to(seat)]
    own = table.decision if table.decision is not None and table.decision.seat == seat else None
    observer.observe(table.redacted(seat), seat, own, [observer.line(event) for event in heard[-LINES:]])
    return observer.everything()


def choices(record: Record) -> list[str]:
    """The choices that count, in order.

    >>> import moonless
    >>> from moonless.testing import choices
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> choices(table.record)
    ['random']
    """
    return [entry.value for entry in record.counting() if entry.kind == CHOOSE]


def chances(record: Record) -> list[str]:
    """The outcomes of chance that count, in order.

    >>> import moonless
    >>> from moonless.testing import chances
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> chances(table.record)[:1]
    ['berth N5']
    """
    return [entry.value for entry in record.counting() if entry.kind == CHANCE]


def cut(record: Record, length: int) -> Record:
    """The first entries of a record, without checkpoint.

    >>> import moonless
    >>> from moonless.testing import cut
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> len(cut(table.record, 1).entries)
    1
    """
    part = record.copy()
    part.entries = [Entry(entry.kind, entry.value, entry.by) for entry in record.entries[:length]]
    return part


def seats(game: Game) -> list[str | None]:
    """Every seat, and the spectator.

    >>> import moonless
    >>> from moonless.testing import seats
    >>> seats(moonless.games()["by-stealth-and-sea"])
    ['slc-1', 'slc-2', 'slc-3', None]
    """
    return [*game.seats, None]
