"""What is said to people: who is asked and not here is called, who comes reads what was said before."""

from typing import TYPE_CHECKING

from moonless.server.api.messages import ChatLine
from moonless.server.storage import order
from moonless.server.table.rows import PERSON
from moonless.server.table.sides import hears

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


async def chat_for(desk: "Desk", person: str) -> list[ChatLine]:
    """What was said, as far as it was for this person's ears, without those whom the person does not want to hear."""
    if person not in desk.row.members():
        return []
    muted = {row["name"] for row in await order.shunned_by(desk.house.store, person)}
    return [line for line in desk.chat if hears(desk.row, person, line.side) and line.name not in muted]
