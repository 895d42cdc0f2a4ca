"""What a page says of itself to who shows a link to it: Open Graph tags of a finished game that anybody may watch."""

import re
from xml.sax.saxutils import quoteattr

from moonless.core.game import find_game, find_scenario
from moonless.server.past.picture import HEIGHT, WIDTH, paints
from moonless.server.site.house import House
from moonless.server.table.rows import OVER, is_date

TABLE = re.compile(r"^/table/([\w-]+)(?:/report|/replay)?$")


async def tags(house: House, path: str, address: str) -> bytes:
    """For a page of a table that is over and public; nothing for any other: who may not look learns nothing."""
    match = TABLE.match(path)
    row = await house.rows.find(match[1]) if match else None
    if row is None or row.status != OVER or not row.public or (row.daily and not is_date(row.daily)):
        return b""
    game = find_game(row.game)
    scenario = find_scenario(game, row.scenario, row.options)
    picture = f"{address}/api/tables/{row.id}/picture/result.{'png' if paints() else 'svg'}"
    told = {
        "og:type": "article",
        "og:site_name": "Moonless",
        "og:title": f"{game.name}, {scenario.title}",
        "og:description": row.outcome,
        "og:url": f"{address}/table/{row.id}/report",
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    lines = (f"<meta property={quoteattr(name)} content={quoteattr(text)}>\n" for name, text in told.items())
    return "".join(lines).encode()
