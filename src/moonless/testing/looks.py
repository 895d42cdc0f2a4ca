"""What is compared: tables, records, scenes and events as plain data."""

import dataclasses
import json
from typing import Any

from moonless.core.content import plain
from moonless.core.decision import Decision
from moonless.core.events import Event, Line
from moonless.core.game import Game
from moonless.core.record import CHANCE, CHOOSE, Entry, Record
from moonless.core.scene import Scene
from moonless.core.table import Table


def bare(record: Record) -> str:
    """A record without its checkpoint."""
    checkpoint, record.checkpoint = record.checkpoint, None
    text = record.text()
    record.checkpoint = checkpoint
    return text


def question(decision: Decision | None) -> object:
    """A decision as it can be compared."""
    if decision is None:
        return None
    return (
        decision.seat,
        decision.ask,
        decision.rule,
        [(option.key, option.label, option.value) for option in decision.options],
    )


def line(told: Line) -> dict[str, Any]:
    """A line of the log as data. The compiled build has classes of its own, which name their fields otherwise."""
    kind: Any = type(told)
    names = list(getattr(kind, "__dataclass_fields__", ())) or list(kind.__mypyc_attrs__)
    return {name: data(getattr(told, name)) for name in names}


def told(events: list[Event]) -> list[object]:
    """Events as they can be compared."""
    return [(type(event).__name__, event.seen_by, event.reveals, line(event.line())) for event in events]


def position(table: Table) -> tuple[object, ...]:
    """Where the game stands, however it came there. Of the events the newest: comparing them all takes too long."""
    events = table.events
    return plain(table.state), question(table.decision), len(events), told(events[-12:])


def snapshot(table: Table) -> tuple[object, ...]:
    """Everything about a table that a player, a referee or a file could notice."""
    entries = [(entry.kind, entry.value, entry.by) for entry in table.record.entries]
    return position(table), entries, table.record.checkpoint, table.can_undo


def shown(scene: Scene) -> str:
    """A scene as bytes would go to a screen; the board goes once, by its id."""
    whole = {
        field.name: data(getattr(scene, field.name)) for field in dataclasses.fields(scene) if field.name != "board"
    }
    return json.dumps({**whole, "board": scene.board and scene.board.id}, ensure_ascii=False)


def data(value: object) -> Any:
    """Dataclasses and lines as plain data, faster than `dataclasses.asdict`."""
    if isinstance(value, Line):
        return line(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): data(item) for key, item in value.items()}
    return value


def choices(record: Record) -> list[str]:
    """The choices that count, in order."""
    return [entry.value for entry in record.counting() if entry.kind == CHOOSE]


def chances(record: Record) -> list[str]:
    """The outcomes of chance that count, in order."""
    return [entry.value for entry in record.counting() if entry.kind == CHANCE]


def cut(record: Record, length: int) -> Record:
    """The first entries of a record, without checkpoint."""
    part = record.copy()
    part.entries = [Entry(entry.kind, entry.value, entry.by) for entry in record.entries[:length]]
    return part


def seats(game: Game) -> list[str | None]:
    """Every seat, and the spectator."""
    return [*game.seats, None]
