"""Computer players at a table: at whose expense they think, and what is said when they think less."""

from typing import TYPE_CHECKING

from moonless.players.levels import thinks_ahead
from moonless.server.api.messages import ChatLine
from moonless.server.table import lessons
from moonless.server.table.rows import Chair

HURRIED = "More people wait for computers than there are processors: for a while they think shorter."

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk


async def ask_player(desk: "Desk", chair: Chair, seat: str) -> str:
    """What a computer player answers. It thinks at the host's expense; when that is used up, by rule of thumb."""
    house, host = desk.house, desk.row.host
    player, where = lessons.player_of(chair.holder), f"{desk.row.id} {seat}"
    tired = house.quotas.thought_out(host)
    if tired and not desk.tired:
        desk.send_all(ChatLine("", f"{tired} Until then they answer at once, by rule of thumb.", desk.touched))
    desk.tired = bool(tired)
    idle = not any(screen.link.person in desk.row.people() for screen in desk.screens.values())
    thought = await house.thinker.choose(
        desk.row.game, lessons.CAPTAIN if tired else player, desk.row.numbers.get(seat, 0), where,
        desk.table.sight(seat), host, idle,
    )  # fmt: skip
    house.quotas.think(host, thought.seconds)
    hurried = thought.share < 1.0 and thinks_ahead(player)
    if hurried and not desk.hurried:
        desk.send_all(ChatLine("", HURRIED, desk.touched))
    desk.hurried = hurried
    return thought.key
