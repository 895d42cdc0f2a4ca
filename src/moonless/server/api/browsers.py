"""One try of a day's patrol a browser, as far as a server can know: who sailed as a guest, and signs in or becomes
another guest, has sailed. Two with accounts may share a browser."""

from starlette.responses import Response

from moonless.server.api.endpoint import Ask
from moonless.server.api.messages import Refused
from moonless.server.shelf import daily as patrol
from moonless.server.site.settings import Settings
from moonless.server.storage import results

SAILED = "moonless-patrol"
"""The cookie that says so: the day and the table, signed."""
SECONDS = 48 * 3600
GONE = (
    "Today's patrol was begun in this browser by a guest who has been forgotten since: it was the one try."
    " Tomorrow there is another."
)


def mark(settings: Settings, day: str, table: str) -> str:
    return f"{day}.{table}.{settings.sign('sailed', day, table).hex()[:24]}"


def marked(settings: Settings, day: str, cookie: str) -> str:
    """The table that was sailed in this browser on that day; empty: none."""
    parts = cookie.split(".")
    return parts[1] if len(parts) == 3 and parts[0] == day and cookie == mark(settings, day, parts[1]) else ""


def remember(ask: Ask, response: Response, day: str, table: str) -> None:
    settings = ask.house.settings
    response.set_cookie(
        SAILED, mark(settings, day, table), SECONDS, httponly=True, samesite="lax", secure=settings.secure, path="/"
    )


async def take_along(ask: Ask) -> None:
    """What a guest sailed here today is the try of whoever is here now, if it was nobody's with an account."""
    house, day = ask.house, patrol.today(ask.house.settings)
    table = marked(house.settings, day, ask.request.cookies.get(SAILED, ""))
    if not table or await patrol.first_try(house, day, ask.person):
        return
    row = await house.rows.find(table)
    if row is None:
        raise Refused(GONE, 409)
    sailor = await house.people.by_id(row.host)
    if sailor is None or not sailor.account:
        await ask.hall.call(table, "move-in", ask.person, row.host)
        await house.store.write(results.move_one(row.host, ask.person.id, table))
