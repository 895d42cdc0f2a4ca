"""Finished games looked back on by the computer, and their results as pictures."""

from typing import Any

import msgspec
from starlette.responses import Response

from moonless.server.api.endpoint import LINES, Ask, Endpoint, streamed
from moonless.server.api.messages import Refused
from moonless.server.api.tables import T, look_at
from moonless.server.past import reviews
from moonless.server.past.picture import paints
from moonless.server.past.reviews import Looking
from moonless.server.shelf import daily as patrol
from moonless.server.storage import reviews as kept
from moonless.server.table.rows import OVER, TableRow, is_date

SVG = "image/svg+xml"
FORMS = {"result.svg": ("svg", SVG), "result.png": ("png", "image/png"), "track.svg": ("track", SVG)}
TRACKS = 32
"""Pictures of ways that are kept: everybody looks at yesterday's best."""


async def finished(ask: Ask, text: str) -> TableRow:
    """The table of the path, whose past is open."""
    row = await ask.row()
    if row.status != OVER:
        raise Refused(text, 409)
    if row.daily and not is_date(row.daily):
        patrol.check_secret(ask.house.settings, row)
    return row


async def look_back(ask: Ask) -> Response:
    """Once the game is over: where it turned, what the dice gave or took, what would have been better."""
    row = await finished(ask, "A game is looked back on when it is over.")
    text = await ask.house.rows.text(row.id)

    async def keep(found: dict[str, Any]) -> None:
        await ask.house.store.write(kept.keep(row.id, row.entries, msgspec.json.encode(found).decode()))

    return await streamed(reviews.look_back(ask.house.errands, ask.person.id or row.id, ask.household, text, keep))


async def looked_back(ask: Ask) -> Looking:
    """What was found when somebody had the game looked back on; nothing where nobody has."""
    row = await finished(ask, "A game is looked back on when it is over.")
    found = await kept.of_table(ask.house.store, row.id, row.entries)
    return Looking("done" if found else "waiting", review=msgspec.json.decode(found) if found else None)


async def track(ask: Ask, row: TableRow) -> bytes:
    """Where the craft went: drawn once for all who look."""
    known, which = ask.house.tracks, (row.id, row.entries)
    if which not in known:
        async with ask.house.drawing:
            if which not in known:
                drawn = await look_at(ask, row, "track")
                while len(known) >= TRACKS:
                    del known[next(iter(known))]
                known[which] = drawn
    if not (found := known.get(which)):
        raise Refused("Nothing went anywhere in that game.", 404)
    return found


async def picture(ask: Ask) -> Response:
    row = await finished(ask, "There is a picture of the result when the game is over.")
    if ask.part("form") not in FORMS:
        raise Refused(f"There are: {', '.join(FORMS)}.", 404)
    form, type = FORMS[ask.part("form")]
    if form == "track":
        return Response(await track(ask, row), media_type=type, headers={"Cache-Control": "private, max-age=3600"})
    if form == "png" and not paints():
        raise Refused("This server cannot paint a PNG; there is result.svg.", 404)
    return Response(await look_at(ask, row, "picture", form), media_type=type)


ENDPOINTS = [
    Endpoint("POST", f"{T}/review", look_back, "Have a finished game looked back on", str, errors=(409,), media=LINES),
    Endpoint("GET", f"{T}/review", looked_back, "What was found of a finished game", Looking, errors=(409,)),
    Endpoint(
        "GET",
        f"{T}/picture/{{form}}",
        picture,
        "The result to show around: result.svg, or result.png where it can be painted; track.svg: where the craft went",
        str,
        media="image/svg+xml",
        errors=(404, 409),
    ),
]
