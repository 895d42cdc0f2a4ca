"""Talk at a table, and what the table itself has to say: kept with it, in order."""

from collections.abc import Set as AbstractSet

from moonless.server.api.messages import ChatLine
from moonless.server.storage import Step, tables
from moonless.server.table.desk import Desk
from moonless.server.table.sides import hears

CHAT_LINES = 100
KEPT = 500
"""Lines of a table that are kept: who talks without end fills no disk."""


def line_step(desk: Desk, name: str, text: str, side: str = "") -> tuple[ChatLine, Step]:
    """A new line, for these seats or everybody, and how it is kept. Without a name it is the table that speaks."""
    line = ChatLine(name, text, desk.house.settings.clock(), side)
    desk.chats += 1
    return line, tables.say(desk.row.id, desk.chats, line.name, line.text, line.time, line.side)


def spread(desk: Desk, line: ChatLine, deaf: AbstractSet[str] = frozenset()) -> None:
    """Tell all who belong to the table, or to the side that is spoken to, but for those who do not want to hear it."""
    desk.chat = [*desk.chat, line][-CHAT_LINES:]
    desk.send_all(line, {person for person in desk.row.members() - deaf if hears(desk.row, person, line.side)})
