"""Talk at a table, and what the table itself has to say: kept with it, in order."""

from collections.abc import Set as AbstractSet

from moonless.server.api.messages import ChatLine
from moonless.server.storage import Step, tables
from moonless.server.table.calling import CHAT_LINES, Said
from moonless.server.table.desk import Desk
from moonless.server.table.sides import hears

KEPT = 500
"""Lines of a table that are kept: who talks without end fills no disk."""


def line_step(desk: Desk, name: str, text: str, side: str = "", person: str = "") -> tuple[Said, Step]:
    """A new line, for these seats or everybody, and how it is kept. Without a name it is the table that speaks, of this
    person."""
    line = ChatLine(name, text, desk.house.settings.clock(), side)
    desk.chats += 1
    return Said(line, person), tables.say(desk.row.id, desk.chats, name, text, line.time, side, person)


def spread(desk: Desk, said: Said, deaf: AbstractSet[str] = frozenset()) -> None:
    """Tell all who belong to the table, or to the side that is spoken to, but for those who do not want to hear it."""
    line = said.line
    desk.chat = [*desk.chat, said][-CHAT_LINES:]
    desk.send_all(line, {person for person in desk.row.members() - deaf if hears(desk.row, person, line.side)})
