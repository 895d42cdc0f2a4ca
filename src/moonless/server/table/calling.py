"""Calling those who are asked and not here."""

from typing import TYPE_CHECKING

from moonless.server.table.rows import PERSON

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

YOUR_TURN = "your-turn"


def call_asked(desk: "Desk", before: set[str]) -> None:
    """Those whose turn it has become and who are not here."""
    here = desk.online()
    for seat in set(desk.asked) - before:
        chair = desk.row.chairs.get(seat)
        if chair is not None and chair.kind == PERSON and chair.holder not in here:
            call(desk, chair.holder, YOUR_TURN)


def call(desk: "Desk", person: str, event: str) -> None:
    """Tell somebody elsewhere what has come about at a table; nothing of what is hidden there."""
    url = desk.house.settings.url(f"/table/{desk.row.id}")
    desk.house.messenger.tell(person, event, desk.row.id, desk.card(person).title, url)
